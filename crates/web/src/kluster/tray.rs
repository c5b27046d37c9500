//! Trays: how many magnets everybody has left, and those that may be taken now.

use super::{
    clock::Clocks, fingers::Fingers, play::Play, session::Chair, sheet::Stamp, standing::Standing, told::magnet_name,
};
use crate::{chair::seat_name, clock_face::face, t, tr};
use kluster::{MagnetKind, Turn};
use look::{Environment, MagnetAppearance};
use magnets::{MagnetId, Rotation};
use seats::{BySeat, Seat};
use ui::{El, Memo, Signal, Stored, View, each, el};
use wasm_bindgen::JsCast;
use web_sys::{Event, PointerEvent};

/// How wide a magnet in the tray is, in pixels of the page.
const WIDE: f64 = 40.0;

/// The most magnets of a kind that lie ready to be taken: whoever has more gets the others as these are placed.
const READY: usize = 12;
/// The most marks that tell at a glance how many there are.
const MARKS: usize = 24;
/// From how many players on the trays move together.
const CROWD: usize = 6;

/// Everybody's tray: the name, and one mark for each magnet that is left; who is out is said. Alone it says how it stands (K12), and what is
/// everybody's has a tray of its own (K14).
pub(crate) fn trays(chairs: &BySeat<Chair>, standing: Signal<Standing>, has_pool: bool, clocks: Clocks) -> El {
    let seats: Vec<Seat> = chairs.iter_enumerated().map(|(seat, _)| seat).collect();
    let chairs = Stored::new(chairs.clone());
    let (many, crowd, alone) = (seats.len() > 2, seats.len() > CROWD, seats.len() == 1);
    let chip = |seat: Seat| chip(chairs, standing, seat, has_pool).child(time(clocks, seat));
    let section = el("section")
        .class("players")
        .class_if("many", many)
        .class_if("crowd", crowd)
        .class_if("alone", alone)
        .attr("aria-label", tr!("players"));
    section
        .child(seats.into_iter().map(chip).collect::<View>())
        .child(alone.then(|| alone_chips(standing)))
        .child(has_pool.then(|| pool_chip(standing)))
}

fn chip(chairs: Stored<BySeat<Chair>>, standing: Signal<Standing>, seat: Seat, has_pool: bool) -> El {
    let is_gone = Memo::new(move || standing.read().retired[seat]);
    let is_out = Memo::new(move || standing.read().eliminated[seat] || is_gone.get());
    let chip = el("div")
        .class("chip tray-chip")
        .class_if("turn", move || standing.read().turn.seat() == Some(seat))
        .class_if("out", is_out)
        .class_if("winner", move || standing.read().winners.contains(&seat))
        .attr("data-seat", seat.number().to_string())
        .child(el("span").class("name").text(move || seat_name(&chairs.read(), seat)));
    if has_pool {
        return chip.part(move || is_out.get().then(|| el("b").class("out-word").text(tr!("kluster-out"))));
    }
    let count = Memo::new(move || standing.read().hands[seat].len());
    // Whoever has left has none, and has not won by it (K10).
    let gone = || el("b").class("out-word").text(tr!("kluster-gone"));
    chip.part(move || if is_gone.get() { gone().into() } else { left(count) })
}

/// How many magnets are left, as a number and as marks.
fn left(count: Memo<usize>) -> View {
    let marks = move || (0..count.get().min(MARKS)).map(|_| el("i")).collect::<View>();
    let number = el("b").text(move || count.get().to_string());
    [number, el("span").class("marks").attr("aria-hidden", "true").part(marks)].into()
}

/// The time that a player has left in the game, if it has a clock (K10).
fn time(clocks: Clocks, seat: Seat) -> Option<El> {
    let left = Memo::new({
        let clocks = clocks?;
        move || clocks.read().get(seat.index()).copied().unwrap_or_default()
    });
    let words = el("span").class("spoken").text(tr!("kluster-clock-of"));
    Some(el("span").class("time").child(words).child(el("span").text(move || face(left.get()))))
}

fn pool_chip(standing: Signal<Standing>) -> El {
    let chip = el("div").class("chip tray-chip pool").child(el("span").class("name").text(tr!("kluster-pool")));
    chip.child(left(Memo::new(move || standing.read().pool.len())))
}

/// The faults and the score of a game for one (K12).
fn alone_chips(standing: Signal<Standing>) -> [El; 2] {
    let faults = move || t!("kluster-faults", count = standing.read().faults);
    let score = move || t!("kluster-on-table", count = standing.read().table);
    [el("div").class("chip tray-chip faults").text(faults), el("div").class("chip tray-chip score").text(score)]
}

/// The magnets of the person whose turn it is, or will be next: they stay in sight while somebody else moves.
pub(crate) fn own_tray(play: Play, fingers: Fingers) -> El {
    let own = Memo::new(move || {
        let standing = play.standing.read();
        let seat = next_person(&play.inner().chairs, standing.turn.seat());
        seat.map(|seat| standing.own(seat).to_vec()).unwrap_or_default()
    });
    // Before the first turn and after the last nothing is taken.
    let is_idle = Memo::new(move || matches!(play.standing.read().turn, Turn::Laying { .. } | Turn::Over));
    let shown = move || if is_idle.get() { Vec::new() } else { ready(play, &own.read()) };
    let row = move |magnet: MagnetId| stone(play, fingers, magnet);
    let more = move || {
        let hidden = own.read().len() - ready(play, &own.read()).len();
        (hidden > 0 && !is_idle.get()).then(|| el("small").text(tr!("kluster-more", count = hidden)))
    };
    el("div")
        .class("stones")
        .class_if("waiting", move || play.own_seat().is_none() || play.standing.read().turn.name() == "mending")
        .attr_if("hidden", is_idle)
        .attr("role", "group")
        .attr("aria-label", tr!("kluster-tray"))
        .child(each(shown, row))
        .part(more)
}

/// The person who sits nearest in the order of turns, this seat first.
fn next_person(chairs: &BySeat<Chair>, seat: Option<Seat>) -> Option<Seat> {
    let from = seat.map_or(0, Seat::index);
    let seats: Vec<Seat> =
        chairs.iter_enumerated().filter(|(_, chair)| chair.is_person()).map(|(seat, _)| seat).collect();
    seats.iter().copied().find(|seat| seat.index() >= from).or_else(|| seats.first().copied())
}

/// Those that lie ready: not hundreds, but some of each kind.
fn ready(play: Play, own: &[MagnetId]) -> Vec<MagnetId> {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    let rules = simulation.table();
    let mut counts = [0; 2];
    let is_ready = |magnet: &MagnetId| {
        let count = &mut counts[usize::from(rules.kind(*magnet) == Some(MagnetKind::Spinner))];
        *count += 1;
        *count <= READY
    };
    own.iter().copied().filter(is_ready).collect()
}

fn stone(play: Play, fingers: Fingers, magnet: MagnetId) -> El {
    let is_held = Memo::new(move || play.standing.read().held() == Some(magnet));
    // One stop for the tab key; arrows go on from there.
    let tab = move || {
        let is_first = play.own_seat().is_some_and(|seat| play.standing.read().own(seat).first() == Some(&magnet));
        if is_first { "0" } else { "-1" }.to_owned()
    };
    let button = el("button")
        .class("stone")
        .class_if("taken", is_held)
        .attr("data-magnet", magnet.0.to_string())
        .attr("aria-label", move || magnet_name(magnet))
        .attr("tabindex", tab)
        .on("pointerdown", move |event: PointerEvent| fingers.take(magnet, &event))
        .on("click", move |event: Event| {
            // A keyboard, or a screen reader: above the middle of what is seen.
            let is_pointed =
                event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_id() >= 0 && event.detail() > 0);
            if !is_pointed {
                play.take_by_key(magnet);
            }
        });
    if let Some(picture) = picture(play, magnet) {
        let _ = button.element().append_child(&picture.sheet.canvas);
    }
    button
}

/// A magnet as it lies in the tray.
fn picture(play: Play, magnet: MagnetId) -> Option<Stamp> {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    let individual = simulation.table().world().properties(magnet).ok()?;
    let fine = ui::window().device_pixel_ratio().clamp(1.0, 2.0);
    let pixel = 2.2 * individual.magnet.semi_axes()[0] / (WIDE * fine);
    let light = Environment::for_surface(play.shell.settings.peek().surface.look());
    let sprite =
        MagnetAppearance::new(individual, magnet.0.into()).sprite(&Rotation::about_vertical(0.94, 0.34), pixel, &light);
    Stamp::of(&sprite)
}
