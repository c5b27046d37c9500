//! The replay of a finished game, with a scrubber and a choice of speeds.

use crate::{
    board_view::BoardView, displayed_game::DisplayedGame, highlighted_seat::HighlightedSeat, move_log::move_log,
    outline::scoring_outlines, player_panel::PlayerPanel, session::Session,
};
use record::Replayer;
use seats::Seat;
use std::{cell::RefCell, sync::Arc};
use ui::{El, Memo, Read, Signal, StoredValue, View, effect, el};
use web_kit::{
    components::value_of,
    game_store::{GameStore, LoadError},
    icon::Icon,
    load_error_screen::load_error_screen,
    player::seat_name,
    route::RECORDS,
    shell::top_bar,
    t,
    time::later,
    tr,
};
use web_sys::Event;

/// The speeds, each with the time for which a move is shown, in milliseconds.
const SPEEDS: [(&str, u32); 3] = [("speed-slow", 2000), ("speed-normal", 900), ("speed-fast", 250)];

/// The speed at first.
const NORMAL: usize = 1;

/// The number of moves between two keyframes, so that seeking backwards does not replay the whole game.
const KEYFRAME_MOVES: u64 = 16;

/// The replay of the finished game with this number.
pub(crate) fn replay(id: u64) -> El {
    match Session::load(GameStore::Done, id).and_then(|session| replay_screen(&session).ok_or(LoadError::Damaged)) {
        Ok(screen) => screen,
        Err(error) => load_error_screen(&error, tr!("clustered")),
    }
}

/// The screen, with a spectator's view of the game; `None` if the game cannot be replayed.
fn replay_screen(session: &Session) -> Option<El> {
    let replayer = Replayer::new(Arc::new(session.record()?)).ok()?.with_keyframes(KEYFRAME_MOVES);
    let last = usize::try_from(replayer.end()).ok()?;
    let (whole, replayer) = (session.display(None)?, RefCell::new(replayer));
    let players = StoredValue::new(session.players.clone());
    let moves = Signal::new(last);
    let after = move |moves: usize| {
        let mut replayer = replayer.borrow_mut();
        replayer.seek(moves as u64).ok()?;
        let events = replayer.log().entries().get(..replayer.position().0)?;
        DisplayedGame::new(players.get(), &replayer.game().view(None), events)
    };
    let game: Read<DisplayedGame> =
        Memo::always(move || after(moves.get()).unwrap_or_else(|| DisplayedGame::clone(&whole))).into();
    let highlight = HighlightedSeat::new();
    let owner_name = move |seat: Option<Seat>| match seat {
        Some(seat) => seat_name(&players.read(), seat),
        None => t!("nobody"),
    };
    let outlines = Memo::new(move || {
        highlight.get().map(|seat| scoring_outlines(game.read().game.board(), seat)).unwrap_or_default()
    });
    let board = BoardView::new(game, outlines.into());
    let panel = PlayerPanel {
        players,
        game,
        points: Read::still(None),
        is_counted: Memo::new(move || moves.get() == last && game.read().to_move().is_none()).into(),
        highlight,
        clocks: None,
    };
    let title = move || t!("replay-title", count = moves.get(), all = last);
    let main = el("main")
        .class("table-main")
        .child(panel.draw())
        .child(board.draw(owner_name))
        .child(controls(moves, last))
        .child(move_log(game, Signal::new(false)));
    Some(el("div").class("screen table").child(top_bar(RECORDS, title, board.tools())).child(main))
}

/// The controls: a play button, a scrubber over the moves, and the speed.
fn controls(moves: Signal<usize>, last: usize) -> El {
    let playing = Signal::new(false);
    let speed = Signal::new(NORMAL);
    play_moves(playing, speed, moves, last);
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

/// While `playing` is set, advances move by move and clears it at the end.
fn play_moves(playing: Signal<bool>, speed: Signal<usize>, moves: Signal<usize>, last: usize) {
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
