//! A finished game, played again: a scrubber, a speed, and the table as it was.

use super::{
    board::Board,
    displayed_game::DisplayedGame,
    log::log,
    outline::outlines,
    players::{Players, Pointed},
    session::Session,
};
use crate::{
    chair::seat_name,
    icon::Icon,
    parts::{sorry, value_of},
    route::Screen,
    shelf::{Shelf, Unreadable},
    shell::top_bar,
    t,
    time::later,
    tr,
};
use record::Replayer;
use seats::Seat;
use std::{cell::RefCell, sync::Arc};
use ui::{El, Memo, Read, Signal, Stored, View, effect, el};
use web_sys::Event;

/// How long a move is shown, in milliseconds, at each speed.
const SPEEDS: [(&str, u32); 3] = [("speed-slow", 2000), ("speed-normal", 900), ("speed-fast", 250)];

/// The speed at which it begins.
const NORMAL: usize = 1;

/// How many moves lie between two keyframes, so that the scrubber goes back without replaying everything.
const KEYFRAME_MOVES: u64 = 16;

/// The replay of a finished game by its number.
pub(crate) fn replay(id: u64) -> El {
    match Shelf::Done.get(id).and_then(|session| played(&session).ok_or(Unreadable::Damaged)) {
        Ok(screen) => screen,
        Err(why) => sorry(&why, tr!("clustered")),
    }
}

/// A spectator's view of the game, move by move; `None` if it cannot be replayed.
fn played(session: &Session) -> Option<El> {
    let replayer = Replayer::new(Arc::new(session.record()?)).ok()?.with_keyframes(KEYFRAME_MOVES);
    let last = usize::try_from(replayer.end()).ok()?;
    let (whole, replayer) = (session.display(None)?, RefCell::new(replayer));
    let chairs = Stored::new(session.chairs.clone());
    let moves = Signal::new(last);
    let after = move |moves: usize| {
        let mut replayer = replayer.borrow_mut();
        replayer.seek(moves as u64).ok()?;
        let events = replayer.log().entries().get(..replayer.position().0)?;
        DisplayedGame::new(chairs.get(), &replayer.game().view(None), events)
    };
    let game: Read<DisplayedGame> =
        Memo::always(move || after(moves.get()).unwrap_or_else(|| DisplayedGame::clone(&whole))).into();
    let pointed = Pointed::nobody();
    let names = move |seat: Option<Seat>| match seat {
        Some(seat) => seat_name(&chairs.read(), seat),
        None => t!("nobody"),
    };
    let outlined =
        Memo::new(move || pointed.seat().map(|seat| outlines(game.read().game.board(), seat)).unwrap_or_default());
    let board = Board::of(game, outlined.into());
    let players = Players {
        chairs,
        game,
        points: Read::still(None),
        is_counted: Memo::new(move || moves.get() == last && game.read().to_move().is_none()).into(),
        pointed,
        clocks: None,
    };
    let title = move || t!("replay-title", count = moves.get(), all = last);
    let main = el("main")
        .class("table-main")
        .child(players.draw())
        .child(board.draw(names))
        .child(controls(moves, last))
        .child(log(game, Signal::new(false)));
    Some(el("div").class("screen table").child(top_bar(Screen::Records, title, board.tools())).child(main))
}

/// What one plays it with: a button that starts and stops it, a scrubber over its moves, and the speed.
fn controls(moves: Signal<usize>, last: usize) -> El {
    let playing = Signal::new(false);
    let speed = Signal::new(NORMAL);
    run(playing, speed, moves, last);
    let toggle = move |_: Event| {
        if !playing.now() && moves.now() >= last {
            moves.set(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let button = el("button")
        .class("round main")
        .attr("aria-label", move || if playing.get() { t!("pause") } else { t!("replay") })
        .on("click", toggle)
        .part(move || if playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() });
    let scrub = move |event: Event| {
        playing.set(false);
        moves.set(value_of(&event).parse().unwrap_or(last));
    };
    let scrubber = el("input")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", last.to_string())
        .attr("aria-label", tr!("replay-move"))
        .prop("value", move || moves.get().to_string())
        .on("input", scrub);
    let offer = |(number, (name, _)): (usize, (&'static str, u32))| {
        el("option").attr("value", number.to_string()).attr_if("selected", number == NORMAL).text(tr!(name))
    };
    let speeds = el("select")
        .attr("aria-label", tr!("replay-speed"))
        .on("change", move |event| speed.set(value_of(&event).parse().unwrap_or(NORMAL)))
        .child(SPEEDS.into_iter().enumerate().map(offer).collect::<View>());
    el("section").class("tray replay").child(button).child(scrubber).child(speeds)
}

/// Goes on by itself, move by move, until the end or until somebody stops it.
fn run(playing: Signal<bool>, speed: Signal<usize>, moves: Signal<usize>, last: usize) {
    effect(move || {
        if !playing.get() {
            return;
        }
        let now = moves.get();
        if now >= last {
            playing.set(false);
            return;
        }
        later(SPEEDS[speed.now() % SPEEDS.len()].1, move || {
            if playing.is(&true) && moves.is(&now) {
                moves.set(now + 1);
            }
        });
    });
}
