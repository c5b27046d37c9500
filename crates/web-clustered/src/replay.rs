//! The replay of a finished game, with a scrubber and a choice of speeds.

use crate::{
    board_view::BoardView, displayed_game::DisplayedGame, highlighted_seat::HighlightedSeat, move_log::move_log,
    outline::scoring_outlines, player_panel::PlayerPanel, session::Session,
};
use leptos::{ev, html, prelude::*};
use record::{ClusteredFormat, Replayer};
use seats::Seat;
use std::sync::Arc;
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
pub(crate) fn replay(id: u64) -> AnyView {
    match Session::load(GameStore::Done, id).and_then(|session| replay_screen(&session).ok_or(LoadError::Damaged)) {
        Ok(screen) => screen,
        Err(error) => load_error_screen(&error, tr!("clustered")),
    }
}

/// The screen, with a spectator's view of the game; `None` if the game cannot be replayed.
fn replay_screen(session: &Session) -> Option<AnyView> {
    let replayer = Replayer::new(Arc::new(session.record()?)).ok()?.with_keyframes(KEYFRAME_MOVES);
    let last = usize::try_from(replayer.end()).ok()?;
    let (whole, replayer) = (Arc::new(session.display(None)?), StoredValue::new(replayer));
    let players = StoredValue::new(session.players.clone());
    let moves = RwSignal::new(last);
    let after = move |moves: usize| {
        let display = |replayer: &mut Replayer<ClusteredFormat>| {
            replayer.seek(moves as u64).ok()?;
            let events = replayer.log().entries().get(..replayer.position().0)?;
            DisplayedGame::new(players.get_value(), &replayer.game().view(None), events)
        };
        replayer.try_update_value(display).flatten().map(Arc::new)
    };
    // Games are not compared: each time it is computed, another move is shown.
    let game: Signal<Arc<DisplayedGame>> =
        Memo::new_with_compare(move |_| after(moves.get()).unwrap_or_else(|| whole.clone()), |_, _| true).into();
    let highlight = HighlightedSeat::new();
    let owner_name = move |seat: Option<Seat>| match seat {
        Some(seat) => players.with_value(|players| seat_name(players, seat)),
        None => t!("nobody"),
    };
    let outlines = Memo::new(move |_| {
        highlight.get().map(|seat| scoring_outlines(game.get().game.board(), seat)).unwrap_or_default()
    });
    let board = BoardView::new(game, outlines.into());
    let panel = PlayerPanel {
        players,
        game,
        points: Signal::stored(None),
        is_counted: Memo::new(move |_| moves.get() == last && game.get().to_move().is_none()).into(),
        highlight,
        clocks: None,
    };
    let title = move || t!("replay-title", count = moves.get(), all = last);
    let main = html::main().class("table-main").child((
        panel.draw(),
        board.draw(owner_name),
        controls(moves, last),
        move_log(game, RwSignal::new(false)),
    ));
    Some(html::div().class("screen table").child((top_bar(RECORDS, title, ()), main)).into_any())
}

/// The controls: a play button, a scrubber over the moves, and the speed.
fn controls(moves: RwSignal<usize>, last: usize) -> impl IntoView {
    let playing = RwSignal::new(false);
    let speed = RwSignal::new(NORMAL);
    play_moves(playing, speed, moves, last);
    let toggle = move |_| {
        if !playing.get_untracked() && moves.get_untracked() >= last {
            moves.set(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let button = html::button()
        .class("round main")
        .aria_label(move || if playing.get() { t!("pause") } else { t!("replay") })
        .on(ev::click, toggle)
        .child(move || if playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() });
    let scrub = move |event: Event| {
        playing.set(false);
        moves.set(value_of(&event).parse().unwrap_or(last));
    };
    let scrubber = html::input()
        .r#type("range")
        .min("0")
        .max(last.to_string())
        .aria_label(tr!("replay-move"))
        .prop("value", move || moves.get().to_string())
        .on(ev::input, scrub);
    let offer = |(number, (name, _)): (usize, (&'static str, u32))| {
        html::option().value(number.to_string()).selected(number == NORMAL).child(tr!(name))
    };
    let speeds = html::select()
        .aria_label(tr!("replay-speed"))
        .on(ev::change, move |event| speed.set(value_of(&event).parse().unwrap_or(NORMAL)))
        .child(SPEEDS.into_iter().enumerate().map(offer).collect_view());
    html::section().class("tray replay").child((button, scrubber, speeds))
}

/// While `playing` is set, advances move by move and clears it at the end.
fn play_moves(playing: RwSignal<bool>, speed: RwSignal<usize>, moves: RwSignal<usize>, last: usize) {
    Effect::new(move |_| {
        if !playing.get() {
            return;
        }
        let now = moves.get();
        if now >= last {
            playing.set(false);
            return;
        }
        later(SPEEDS[speed.get_untracked() % SPEEDS.len()].1, move || {
            if playing.try_get_untracked() == Some(true) && moves.try_get_untracked() == Some(now) {
                moves.set(now + 1);
            }
        });
    });
}
