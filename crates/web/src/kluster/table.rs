//! The screen of a table of Kluster in play.

use super::{
    aids,
    autosave::Autosave,
    clock::{Clocks, clock, clocks},
    fingers::Fingers,
    grip::Grip,
    help, keys,
    laying::Laying,
    mirror,
    over::{after, cheer, over_words},
    play::Play,
    reading::reading,
    see_why, senses,
    session::{Chair, ResumingGame, Session},
    stage::measure,
    tray::{own_tray, trays},
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    parts::{focus_if_lost, sorry},
    route::Screen,
    shelf::Kept,
    shell::top_bar,
    t,
    tabs::{GameTab, shared_screen},
    tr,
};
use kluster::{Action, Turn};
use ui::{El, Memo, View, document, effect, el, listen, on_cleanup, window};
use web_sys::{Event, PointerEvent, WheelEvent};

/// Where the focus goes when the buttons that had it are gone.
const TABLE: &str = ".field[tabindex]";

/// A table by its number, as it was left.
pub(crate) fn table(id: u64) -> El {
    shared_screen(&format!("{}.{id}", Session::GAME), move |tab| match ResumingGame::load(id) {
        Ok(game) => reading(game, move |session, autosave| seated(session, autosave, tab)),
        Err(why) => sorry(&why, tr!("kluster")),
    })
}

fn seated(session: Session, autosave: Autosave, tab: GameTab) -> El {
    let play = Play::open(session, autosave, tab);
    tab.share(play);
    play.watch_storage();
    let fingers = Fingers::new(play);
    let laying = Laying::new(play);
    effect(move || super::bot::go_on(play));
    keys::attend(play, fingers, laying);
    let thinker = play.shell.thinker.read();
    if !play.inner().chairs.iter().all(Chair::is_person) {
        thinker.wake();
    }
    let (shell, inner) = (play.shell, play.inner());
    on_cleanup(move || {
        senses::hush(shell);
        thinker.cancel();
        // The game is resumed where it was left, be it in the middle of a motion.
        shell.note(inner.save(true));
    });
    // What is in the middle of a motion is stored when the page goes.
    listen(&window(), "pagehide", move |_: Event| play.save(true));
    listen(&document(), "visibilitychange", move |_: Event| {
        if document().hidden() {
            play.save(true);
        }
    });
    let fit =
        el("button").class("round").attr("aria-label", tr!("board-fit")).on("click", move |_: Event| play.show_all());
    let more = [aids::menu(play.shell, move || play.wake()), help::opener(), fit.child(Icon::Fit.draw())];
    let clocks = clocks(play);
    let has_pool = play.inner().simulation.borrow().table().options().elimination;
    let main = el("main")
        .class("kluster-main")
        .child(trays(&play.inner().chairs, play.standing, has_pool, clocks))
        .child(field(play, fingers, laying, clocks))
        .child(below(play, fingers, laying));
    let spoken = el("p").class("spoken").attr("role", "status").attr("aria-live", "polite").text(play.said);
    mirror::marked(el("div").class("screen table kluster"), play)
        .child(top_bar(Screen::Home, move || title(play), more))
        .child(tab.banner())
        .child(main.child(mirror::lists(&play.inner().mirror)))
        .child(cheer(play))
        .child(spoken)
        .child(help::help())
}

fn title(play: Play) -> String {
    let standing = play.standing.read();
    let chairs = &play.inner().chairs;
    match standing.turn.seat() {
        Some(seat) if matches!(standing.turn, Turn::Mending { .. }) && chairs[seat].is_person() => {
            t!("kluster-mend-title")
        }
        Some(seat) if you(chairs, seat) == "yes" => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(chairs, seat)),
        None => t!("game-over"),
    }
}

/// The table itself.
fn field(play: Play, fingers: Fingers, laying: Laying, clocks: Clocks) -> El {
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
    measure(&canvas, move |element, size, fine| {
        fingers.measure(element);
        play.show(element, size, fine);
    });
    // Arrow keys are the hand's here, and not the screen reader's.
    let field = el("div").class("field").attr("role", "application").attr("tabindex", "0");
    let field = field.attr("aria-label", tr!("kluster-table-keys")).child(canvas);
    field.child(aids::badge(play.shell)).child(clock(play, clocks)).child(see_why::corner(play))
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
        Stage::Watch => watched(play),
        Stage::Lay => laying.words(),
        Stage::Choose | Stage::Hold if play.standing.read().is_apart => t!("kluster-apart"),
        Stage::Choose if has_run_out(play) => t!("kluster-last-chance"),
        Stage::Choose => t!("kluster-choose"),
        Stage::Hold => misfit(play).unwrap_or_else(|| t!("kluster-hold")),
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
    let answers = el("div").class("answers").part(answers);
    let is_answering = move || !matches!(stage.get(), Stage::Watch | Stage::Choose | Stage::Mend);
    el("section")
        .class("tray")
        .child(el("p").class("asked").text(words))
        .child(el("div").class("pit").class_if("answering", is_answering).child(own_tray(play, fingers)).child(answers))
}

/// What somebody else does now.
fn watched(play: Play) -> String {
    let (standing, inner) = (play.standing.read(), play.inner());
    let Some(seat) = standing.turn.seat() else { return String::new() };
    let name = seat_name(&inner.chairs, seat);
    match standing.turn {
        Turn::Settling { .. } | Turn::Klustering { .. } => t!("kluster-settling"),
        Turn::Holding { .. } => t!("kluster-carries", name = name),
        _ => t!("kluster-thinks", name = name),
    }
}

/// Whether the time of the player to move ran out in the turn before, so that the next time is the last (K10).
fn has_run_out(play: Play) -> bool {
    let standing = play.standing.read();
    standing.turn.seat().is_some_and(|seat| standing.run_outs[seat] > 0)
}

/// Why the magnet in the hand would not be validly placed where it is (K11).
fn misfit(play: Play) -> Option<String> {
    let misfit = play.misfit.get()?;
    Some(misfit.words(play.inner().simulation.borrow().table()))
}

/// What a hand can do besides moving.
fn tools(play: Play, fingers: Fingers) -> View {
    on_cleanup(|| focus_if_lost(TABLE));
    let tool = |icon: Icon, name: &'static str, change: fn(&mut Grip)| {
        let button = el("button").class("round").attr("aria-label", tr!(name));
        button.on("click", move |_: Event| fingers.change(change)).child(icon.draw())
    };
    // Letting go is never forbidden, but it says what would come of it.
    let lower = el("button")
        .class("main")
        .class_if("misfit", move || play.misfit.read().is_some())
        .attr("title", move || misfit(play).unwrap_or_default())
        .on("click", move |_: Event| {
            play.lower();
        });
    let back = el("button").on("click", move |_: Event| {
        play.perform(&Action::PutBack);
    });
    let tools = [
        tool(Icon::TurnLeft, "kluster-turn-left", |grip| grip.rotate(0.262)),
        tool(Icon::TurnRight, "kluster-turn-right", |grip| grip.rotate(-0.262)),
        tool(Icon::Flip, "kluster-flip", Grip::flip),
        tool(Icon::Tip, "kluster-tip", Grip::tip),
        tool(Icon::Higher, "kluster-higher", |grip| grip.lift(8e-3)),
        tool(Icon::Lower, "kluster-lower", |grip| grip.lift(-8e-3)),
    ];
    let tools = el("div").class("tools").child(View::from(tools));
    [tools, lower.text(tr!("kluster-let-go")), back.text(tr!("kluster-put-back"))].into()
}

fn again(play: Play) -> View {
    on_cleanup(|| focus_if_lost(TABLE));
    focus_if_lost(".answers .main");
    let answer = |yes: bool, name: &'static str| {
        let button = el("button").class_if("main", yes);
        button
            .on("click", move |_: Event| {
                play.perform(&Action::PlaceAgain(yes));
            })
            .text(tr!(name))
    };
    [answer(true, "kluster-again-yes"), answer(false, "kluster-again-no")].into()
}
