//! The screen of a table of Kluster in play.

use super::{
    aids,
    fingers::Fingers,
    grip::Grip,
    keys,
    play::Play,
    reading::reading,
    see_why,
    session::{Left, Session},
    stage::measure,
    tray::{own_tray, trays},
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    parts::{button, focus_if_lost, sorry},
    route::{Screen, go},
    shell::top_bar,
    t, tr,
};
use kluster::{Act, Turn};
use ui::{El, Memo, View, effect, el, listen, window};
use web_sys::{Event, KeyboardEvent, PointerEvent, WheelEvent};

/// A table by its number, as it was left.
pub(crate) fn table(id: u64) -> El {
    match Left::get(id) {
        Ok(left) => reading(left, seated),
        Err(why) => sorry(&why, tr!("kluster")),
    }
}

fn seated(session: Session) -> El {
    let play = Play::open(session);
    let fingers = Fingers::new(play);
    effect(move || super::bot::go_on(play));
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        let is_free = !play.why.is_on();
        if see_why::press(play, &event) || (is_free && keys::press(play, fingers, &event)) {
            event.prevent_default();
        }
    });
    // What is in the middle of a motion is kept when the page goes.
    listen(&window(), "pagehide", move |_: Event| play.keep());
    let fit =
        el("button").class("round").attr("aria-label", tr!("board-fit")).on("click", move |_: Event| play.show_all());
    let more = [aids::menu(play.shell, move || play.wake()), fit.child(Icon::Fit.draw())];
    let main = el("main")
        .class("kluster-main")
        .child(trays(&play.inner().chairs, play.standing))
        .child(field(play, fingers))
        .child(below(play, fingers));
    let spoken = el("p").class("spoken").attr("role", "status").attr("aria-live", "polite").text(play.said);
    el("div")
        .class("screen table kluster")
        .child(top_bar(Screen::Home, move || title(play), more))
        .child(main)
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
fn field(play: Play, fingers: Fingers) -> El {
    let canvas = el("canvas")
        .class_if("grab", fingers.is_over_cord)
        .attr("role", "img")
        .attr("aria-label", tr!("kluster-table"))
        .on("pointerdown", move |event: PointerEvent| fingers.pressed(&event))
        .on("contextmenu", |event: Event| event.prevent_default())
        .on("wheel", move |event: WheelEvent| fingers.wheel(&event));
    measure(&canvas, move |element, size, fine| {
        fingers.measure(element);
        play.show(element, size, fine);
    });
    el("div").class("field").child(canvas).child(aids::badge(play.shell)).child(see_why::corner(play))
}

/// What is asked for, and what one can do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Watch,
    Choose,
    Hold,
    Ask,
    Mend,
    Over,
}

fn below(play: Play, fingers: Fingers) -> El {
    let stage = Memo::new(move || {
        let is_own = play.own_seat().is_some();
        match play.standing.read().turn {
            Turn::Over => Stage::Over,
            _ if !is_own => Stage::Watch,
            Turn::Choosing { .. } => Stage::Choose,
            Turn::Holding { .. } => Stage::Hold,
            Turn::Asking { .. } => Stage::Ask,
            Turn::Mending { .. } => Stage::Mend,
            Turn::Laying { .. } | Turn::Settling { .. } | Turn::Klustering { .. } => Stage::Watch,
        }
    });
    let words = move || match stage.get() {
        Stage::Watch => String::new(),
        Stage::Choose => t!("kluster-choose"),
        Stage::Hold => t!("kluster-hold"),
        Stage::Ask => t!("kluster-again"),
        Stage::Mend => t!("kluster-mend-now"),
        Stage::Over => over_words(play),
    };
    let answers = move || match stage.get() {
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

fn over_words(play: Play) -> String {
    let (standing, inner) = (play.standing.read(), play.inner());
    let names: Vec<String> = standing.winners.iter().map(|seat| seat_name(&inner.chairs, *seat)).collect();
    let you = standing.winners.first().map_or("no", |seat| you(&inner.chairs, *seat));
    match names.as_slice() {
        _ if inner.chairs.len() == 1 => t!("kluster-over-solo", count = standing.table),
        [name] => t!("kluster-over-won", name = name.as_str(), you = you),
        names => t!("kluster-over-shared", names = names.join(" & ")),
    }
}

fn after(play: Play) -> View {
    focus_if_lost(".answers .main");
    let again = el("button").class("main").on("click", move |_: Event| super::set_up::rematch(&play.inner()));
    let home = el("button").on("click", |_: Event| go(&Screen::Home));
    let id = play.inner().id;
    let replay = button(Some(Icon::Play), tr!("replay"), move || go(&Screen::KlusterReplay(id)));
    [again.child(Icon::Again.draw()).child(el("span").text(tr!("rematch"))), replay, home.text(tr!("back"))].into()
}
