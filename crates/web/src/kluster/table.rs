//! The screen of a table of Kluster in play.

use super::{
    clock::clock,
    fingers::Fingers,
    grip::Grip,
    keys,
    laying::Laying,
    over::{after, cheer, over_words},
    play::Play,
    session::Session,
    tray::{own_tray, trays},
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    parts::{focus_if_lost, sorry},
    route::Screen,
    shelf::{Shelf, Unreadable},
    shell::top_bar,
    t, tr,
};
use kluster::{Act, Turn};
use ui::{Bound, El, Memo, View, effect, el, listen, on_cleanup, window};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, HtmlCanvasElement, KeyboardEvent, PointerEvent, ResizeObserver, WheelEvent};

/// A table by its number, as it was left.
pub(crate) fn table(id: u64) -> El {
    let found = Shelf::Open
        .get::<Session>(id)
        .or_else(|why| if why == Unreadable::Missing { Shelf::Done.get(id) } else { Err(why) });
    match found {
        Ok(session) => seated(session),
        Err(why) => sorry(&why, tr!("kluster")),
    }
}

fn seated(session: Session) -> El {
    let play = Play::open(session);
    let fingers = Fingers::new(play);
    let laying = Laying::new(play);
    effect(move || super::bot::go_on(play));
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        if laying.key(&event) || keys::press(play, fingers, &event) {
            event.prevent_default();
        }
    });
    // What is in the middle of a motion is kept when the page goes.
    listen(&window(), "pagehide", move |_: Event| play.keep());
    let fit =
        el("button").class("round").attr("aria-label", tr!("board-fit")).on("click", move |_: Event| play.show_all());
    let main = el("main")
        .class("kluster-main")
        .child(trays(play))
        .child(field(play, fingers, laying))
        .child(below(play, fingers, laying));
    let spoken = el("p").class("spoken").attr("role", "status").attr("aria-live", "polite").text(play.said);
    el("div")
        .class("screen table kluster")
        .child(top_bar(Screen::Home, move || title(play), fit.child(Icon::Fit.draw())))
        .child(main)
        .child(cheer(play))
        .child(spoken)
}

fn title(play: Play) -> String {
    let standing = play.standing.read();
    let chairs = &play.inner().chairs;
    match standing.turn.seat() {
        Some(seat) if you(chairs, seat) == "yes" => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(chairs, seat)),
        None => t!("game-over"),
    }
}

/// The table itself.
fn field(play: Play, fingers: Fingers, laying: Laying) -> El {
    let canvas = el("canvas")
        .class_if("grab", fingers.is_over_cord)
        .attr("role", "img")
        .attr("aria-label", tr!("kluster-table"))
        .on("pointerdown", move |event: PointerEvent| {
            if !laying.pressed(&event) {
                fingers.pressed(&event);
            }
        })
        .on("contextmenu", |event: Event| event.prevent_default())
        .on("wheel", move |event: WheelEvent| fingers.wheel(&event));
    let element: HtmlCanvasElement = canvas.element().clone().unchecked_into();
    let bound = Bound::here();
    let resized = Closure::<dyn Fn()>::new(move || {
        bound.run(|| {
            let bounds = element.get_bounding_client_rect();
            fingers.measure(&element);
            play.show(&element, [bounds.width(), bounds.height()], window().device_pixel_ratio().clamp(1.0, 2.0));
        });
    });
    if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        observer.observe(canvas.element());
        on_cleanup(move || {
            observer.disconnect();
            drop(resized);
        });
    }
    el("div").class("field").child(canvas).child(clock(play))
}

/// What is asked for, and what one can do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Watch,
    Lay,
    Choose,
    Hold,
    Ask,
    Mend,
    Over,
}

fn below(play: Play, fingers: Fingers, laying: Laying) -> El {
    let stage = Memo::new(move || {
        let is_own = play.own_seat().is_some();
        match play.standing.read().turn {
            Turn::Over => Stage::Over,
            _ if !is_own => Stage::Watch,
            Turn::Laying { .. } => Stage::Lay,
            Turn::Choosing { .. } => Stage::Choose,
            Turn::Holding { .. } => Stage::Hold,
            Turn::Asking { .. } => Stage::Ask,
            Turn::Mending { .. } => Stage::Mend,
            Turn::Settling { .. } | Turn::Klustering { .. } => Stage::Watch,
        }
    });
    let words = move || match stage.get() {
        Stage::Watch => String::new(),
        Stage::Lay => laying.words(),
        Stage::Choose => t!("kluster-choose"),
        Stage::Hold => t!("kluster-hold"),
        Stage::Ask => t!("kluster-again"),
        Stage::Mend => t!("kluster-mend-now"),
        Stage::Over => over_words(play),
    };
    let answers = move || match stage.get() {
        Stage::Lay => Some(laying.controls()),
        Stage::Hold => Some(tools(play, fingers)),
        Stage::Ask => Some(again(play)),
        Stage::Over => Some(after(play)),
        Stage::Watch | Stage::Choose | Stage::Mend => None,
    };
    el("section")
        .class("tray")
        .child(el("p").class("asked").text(words))
        .child(own_tray(play, fingers))
        .child(el("div").class("answers").part(answers))
}

/// What a hand can do besides moving.
fn tools(play: Play, fingers: Fingers) -> View {
    let tool = |icon: Icon, name: &'static str, change: fn(&mut Grip)| {
        let button = el("button").class("round").attr("aria-label", tr!(name));
        button.on("click", move |_: Event| fingers.change(change)).child(icon.draw())
    };
    let lower = el("button").class("main").on("click", move |_: Event| {
        play.with(|live, mut tell| live.lower(&mut tell));
    });
    let back = el("button").on("click", move |_: Event| {
        play.perform(&Act::Back);
    });
    [
        tool(Icon::TurnLeft, "kluster-turn-left", |grip| grip.rotate(0.262)),
        tool(Icon::TurnRight, "kluster-turn-right", |grip| grip.rotate(-0.262)),
        tool(Icon::Flip, "kluster-flip", Grip::flip),
        tool(Icon::Tip, "kluster-tip", Grip::tip),
        tool(Icon::Closer, "kluster-higher", |grip| grip.lift(8e-3)),
        tool(Icon::Farther, "kluster-lower", |grip| grip.lift(-8e-3)),
        lower.text(tr!("kluster-let-go")),
        back.text(tr!("kluster-put-back")),
    ]
    .into()
}

fn again(play: Play) -> View {
    focus_if_lost(".answers .main");
    let answer = |yes: bool, name: &'static str| {
        let button = el("button").class_if("main", yes);
        button
            .on("click", move |_: Event| {
                play.perform(&Act::Again(yes));
            })
            .text(tr!(name))
    };
    [answer(true, "kluster-again-yes"), answer(false, "kluster-again-no")].into()
}
