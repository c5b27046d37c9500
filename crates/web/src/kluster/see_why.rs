//! *See why*: what led to magnets being taken, again and slowly, with what it began with marked and in words. The game waits meanwhile,
//! exactly as it is.

use super::{
    cause::{Beginning, Cause, place_of},
    lens::Lens,
    past::Scene,
    play::Play,
    playback::{Playback, ticks},
    senses,
    told::{self, magnet_name},
    voice,
};
use crate::{
    digits::Digits,
    icon::Icon,
    parts::{button, focus_if_lost},
    t, tr,
};
use kluster::{Event, GameEvent, MagnetKind, TableView};
use magnets::Point;
use std::{cell::RefCell, f64::consts::TAU};
use ui::{El, Memo, Signal, Stored, View, el, untrack};
use web_sys::{CanvasRenderingContext2d, KeyboardEvent};

/// How fast it goes: slowly until a little after it began, in seconds, and then faster to the end.
const SLOW: f64 = 1.0 / 8.0;
const FASTER: f64 = 1.0 / 3.0;
const LITTLE: f64 = 0.5;

/// How far from the middle of a magnet one is beside it, in metres.
const BESIDE: f64 = 0.012;

/// How fast the time of the game passes while one sees why.
pub(crate) fn pace(cause: &Cause, now: u64) -> f64 {
    if now < cause.first + ticks(LITTLE) { SLOW } else { FASTER }
}

/// What led to the last taking of a game in play. It is a handful of handles.
#[derive(Clone, Copy)]
pub(crate) struct SeeWhy {
    scene: Signal<Option<Scene>>,
    is_on: Signal<bool>,
    /// The game that is seen instead of the one that waits.
    seen: Stored<RefCell<Option<Playback>>>,
}

impl SeeWhy {
    /// Nothing was taken yet.
    pub(crate) fn new() -> SeeWhy {
        SeeWhy { scene: Signal::new(None), is_on: Signal::new(false), seen: Stored::new(RefCell::new(None)) }
    }

    /// Whether it is seen now; followed.
    pub(crate) fn is_on(self) -> bool {
        *self.is_on.read()
    }

    /// Once the one who took the magnets has laid another, nobody asks any more.
    pub(crate) fn hear(self, all: &[GameEvent]) {
        let taker = Option::as_ref(&self.scene.peek()).map(|scene| scene.cause.seat);
        let is_laid =
            |told: &GameEvent| matches!(told, GameEvent::Ruled(Event::Placed { seat, .. }) if Some(*seat) == taker);
        if all.iter().any(is_laid) {
            self.scene.set(None);
        }
    }

    /// There is something else to see.
    pub(crate) fn offer(self, scene: Option<Scene>) {
        self.scene.set(scene);
    }

    fn start(self) {
        if let Some(scene) = &*self.scene.peek() {
            self.seen.read().replace(Some(scene.playback.clone()));
            self.is_on.set(true);
        }
    }

    fn stop(self) {
        self.seen.read().replace(None);
        self.is_on.set(false);
    }

    /// Time passes. Answers whether there is more to see.
    pub(crate) fn pass(
        self,
        seconds: f64,
        is_time_up: &mut dyn FnMut() -> bool,
        tell: &mut dyn FnMut(GameEvent),
    ) -> bool {
        let (scene, seen) = (self.scene.peek(), self.seen.read());
        let (Some(scene), Some(playback)) = (&*scene, &mut *seen.borrow_mut()) else { return false };
        playback.pass(seconds * pace(&scene.cause, playback.time()), scene.cause.last(), is_time_up, tell)
    }

    /// Does something with what is seen, if it is.
    pub(crate) fn with(self, work: impl FnOnce(TableView<'_>, &Cause, u64)) -> bool {
        let (scene, seen) = (self.scene.peek(), self.seen.read());
        let seen = seen.borrow();
        let (Some(scene), Some(playback)) = (&*scene, &*seen) else { return false };
        work(playback.table(), &scene.cause, playback.time());
        true
    }
}

/// Takes a key; answers whether it meant something here. While one sees why, no key means anything else.
pub(crate) fn press(play: Play, event: &KeyboardEvent) -> bool {
    let is_on = *play.why.is_on.peek();
    match event.key().as_str() {
        "w" | "W" if !is_on => begin(play),
        "Escape" if is_on => end(play),
        _ => return false,
    }
    true
}

fn begin(play: Play) {
    // What is in a person's hand would have nobody to let go of it; a bot's hand waits.
    if untrack(|| play.own_seat()).is_some() && play.is_aiming() {
        return;
    }
    senses::hush(play.shell);
    play.why.start();
    play.why.with(|game, cause, _| voice::say(play, words(game, cause)));
    play.wake();
    focus_if_lost(".why .main");
}

fn end(play: Play) {
    play.why.stop();
    voice::say(play, t!("kluster-why-back"));
    play.wake();
    focus_if_lost(".why button");
}

/// The button on the table, and what stands there while one sees why.
pub(crate) fn corner(play: Play) -> El {
    let why = play.why;
    // Who has a magnet in the hand looks for a place.
    let is_holding = move || play.standing.read().held().is_some() && play.own_seat().is_some();
    let state = Memo::new(move || (why.scene.read().is_some() && !is_holding()).then(|| why.is_on()));
    let inside = move || match state.get() {
        None => View::from(()),
        Some(false) => {
            let taken =
                move || Option::as_ref(&why.scene.read()).map(|scene| taken(play, &scene.cause)).unwrap_or_default();
            let words = el("span").child(el("small").text(taken)).child(el("b").text(tr!("kluster-why")));
            el("button")
                .class("took")
                .on("click", move |_: web_sys::Event| begin(play))
                .child(Icon::Why.draw())
                .child(words)
                .into()
        }
        Some(true) => {
            let scene = why.scene.peek();
            let explained = Option::as_ref(&scene).map(|scene| explained(scene.playback.table(), &scene.cause));
            panel(explained, move || end(play), move || begin(play)).into()
        }
    };
    let is_low = Memo::new(move || {
        let (scene, lens) = (why.scene.read(), play.inner().stage.lens.get());
        why.is_on() && Option::as_ref(&scene).is_some_and(|scene| is_low(scene.playback.table(), &scene.cause, &lens))
    });
    // A key that presses one of these buttons means nothing to the hand.
    el("div").class("why").class_if("high", is_low).on("keydown", |event| quiet(&event)).part(inside)
}

/// Who took how many magnets, and by which rules.
fn taken(play: Play, cause: &Cause) -> String {
    let sentence = told::sentence(&play.inner().chairs, &cause.event);
    format!("{sentence} ({})", cause.beginning.rules().join(", "))
}

/// What is said, and the ways out of it.
pub(crate) fn panel(explained: Option<El>, back: impl Fn() + 'static, again: impl Fn() + 'static) -> El {
    let back = button(None, tr!("kluster-why-end"), back).class("main");
    let again = button(Some(Icon::Again), tr!("kluster-why-again"), again);
    let answers = el("div").class("answers").child(back).child(again);
    el("section").class("panel").child(explained).child(answers)
}

/// Whether it happens in the lower half of what is seen: then words stand above it.
pub(crate) fn is_low(game: TableView<'_>, cause: &Cause, lens: &Lens) -> bool {
    let place = match cause.beginning {
        Beginning::Joined(_, place) => Some(place),
        _ => cause.beginning.magnets().first().and_then(|magnet| place_of(game, *magnet)),
    };
    place.is_some_and(|place| place.y < lens.middle.y)
}

/// Keeps a key that presses a button from the hand.
pub(crate) fn quiet(event: &KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.stop_propagation();
    }
}

/// What happened, in words, with the rules that say so.
pub(crate) fn explained(game: TableView<'_>, cause: &Cause) -> El {
    let links = cause
        .beginning
        .rules()
        .iter()
        .map(|rule| el("a").class("rule").attr("href", format!("#/rules/{rule}")).text(*rule));
    el("div").class("explained").child(el("p").text(words(game, cause))).child(links.collect::<View>())
}

/// What happened, in words.
pub(crate) fn words(game: TableView<'_>, cause: &Cause) -> String {
    match cause.beginning {
        Beginning::Joined([one, other], _) => {
            let (one, other) = (magnet_name(one), magnet_name(other));
            t!("kluster-why-joined", one = one, other = other, count = cause.magnets.len())
        }
        Beginning::Fallen(magnet) => t!("kluster-why-fallen", magnet = magnet_name(magnet)),
        Beginning::Out(magnet) => t!("kluster-why-out", magnet = magnet_name(magnet)),
        Beginning::Misplaced(magnet) => {
            let is_stone = game.kind(magnet) == Some(MagnetKind::Stone);
            let kind = if is_stone { "stone" } else { "spinner" };
            t!("kluster-why-misplaced", magnet = magnet_name(magnet), kind = kind)
        }
    }
}

/// Marks on the picture what it began with: a ring, broken until it happens, and the numbers of the magnets.
pub(crate) fn mark(pen: &CanvasRenderingContext2d, lens: &Lens, game: TableView<'_>, cause: &Cause, now: u64) {
    let magnets = cause.beginning.magnets();
    let places: Vec<Option<Point>> = magnets.iter().map(|magnet| place_of(game, *magnet)).collect();
    let (middle, radius) = match cause.beginning {
        Beginning::Joined(_, place) => (Some(place), 9e-3),
        _ => (places.first().copied().flatten(), 22e-3),
    };
    let dashes = js_sys::Array::new();
    if now < cause.first.min(cause.last()) {
        dashes.push(&(6.0 * lens.fine).into());
        dashes.push(&(5.0 * lens.fine).into());
    }
    let _ = pen.set_line_dash(&dashes);
    for (colour, width) in [("#000b", 6.0), ("#ffd84d", 3.0)] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * lens.fine);
        if let Some([x, y]) = middle.map(|place| lens.on_picture(place)) {
            pen.begin_path();
            let _ = pen.arc(x, y, (radius / lens.pixel()).max(12.0 * lens.fine), 0.0, TAU);
            pen.stroke();
        }
    }
    let _ = pen.set_line_dash(&js_sys::Array::new());
    pen.set_font(&format!("700 {}px system-ui, sans-serif", Digits(18.0 * lens.fine)));
    pen.set_text_align("center");
    pen.set_text_baseline("middle");
    pen.set_line_join("round");
    for (magnet, place) in magnets.iter().zip(places) {
        let Some(place) = place else { continue };
        // Away from the ring, so that it covers nothing of it.
        let way = middle.map_or(Point::new(0.0, 1.0), |middle| place - middle);
        let length = way.length();
        let way = if length > 1e-4 { way * (1.0 / length) } else { Point::new(0.0, 1.0) };
        let far = BESIDE / lens.pixel() + 13.0 * lens.fine;
        let [x, y] = lens.on_picture(place);
        let (x, y) = (x + way.x * far, y - way.y * far);
        let number = (magnet.0 + 1).to_string();
        pen.set_stroke_style_str("#000c");
        pen.set_line_width(5.0 * lens.fine);
        let _ = pen.stroke_text(&number, x, y);
        pen.set_fill_style_str("#ffd84d");
        let _ = pen.fill_text(&number, x, y);
    }
}
