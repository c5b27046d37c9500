//! The replay of a finished game, move by move.

use crate::{
    board_view::BoardView,
    displayed_game::DisplayedGame,
    highlighted_seat::HighlightedSeat,
    move_log::MoveLog,
    move_words::{LogEvent, LogLine, line_text, log_lines},
    outline::scoring_outlines,
    player_panel::PlayerPanel,
    session::Session,
    table_menu::replay_menu,
};
use leptos::{html, prelude::*};
use record::{ClusteredFormat, Replayer};
use seats::Seat;
use std::{rc::Rc, sync::Arc};
use web_kit::{
    game_store::{GameStore, LoadError},
    listen::listen,
    load_error_screen::load_error_screen,
    navigation::go,
    player::seat_name,
    replay_bar::{NORMAL_SPEED, ReplayBar, ReplayCommand, ReplayMark, replay_key},
    route::RECORDS,
    shell::top_bar_with,
    t,
    time::later,
    tr,
};
use web_sys::KeyboardEvent;

/// The time for which a move is shown at each speed, in milliseconds.
const SPEEDS: [u32; 3] = [2000, 900, 250];

/// The number of moves between two keyframes, so that seeking backwards does not replay the whole game.
const KEYFRAME_MOVES: u64 = 16;

/// The replay of the finished game with this number.
pub(crate) fn replay(id: u64) -> AnyView {
    let screen = |session: Session| {
        let replay = ReplayedGame::new(&session)?;
        replay.moves.set(replay.last);
        Some(replay.draw(|| go(RECORDS)))
    };
    match Session::load(GameStore::Done, id).and_then(|session| screen(session).ok_or(LoadError::Damaged)) {
        Ok(screen) => screen,
        Err(error) => load_error_screen(&error, tr!("clustered")),
    }
}

/// The replay of the game of a bot, which plays at once; `None` if it cannot be replayed.
pub(crate) fn bot_replay(session: &Session, on_back: impl Fn() + 'static) -> Option<AnyView> {
    let replay = ReplayedGame::new(session)?;
    replay.is_playing.set(true);
    Some(replay.draw(on_back))
}

/// A game that is replayed.
#[derive(Clone, Copy)]
struct ReplayedGame {
    /// The game after the moves that are shown, as a spectator sees it.
    game: Signal<Arc<DisplayedGame>>,
    /// The lines of the log of the whole game.
    lines: StoredValue<Vec<LogLine>>,
    /// The number of moves that are shown.
    moves: RwSignal<u64>,
    /// The number of all moves.
    last: u64,
    is_playing: RwSignal<bool>,
    speed: RwSignal<usize>,
}

impl ReplayedGame {
    /// A replay at its beginning; `None` if the game cannot be replayed.
    fn new(session: &Session) -> Option<ReplayedGame> {
        let replayer = Replayer::new(Arc::new(session.record()?)).ok()?.with_keyframes(KEYFRAME_MOVES);
        let last = replayer.end();
        let (whole, replayer) = (Arc::new(session.display(None)?), StoredValue::new(replayer));
        let lines = StoredValue::new(log_lines(&whole));
        let players = StoredValue::new(session.players.clone());
        let moves = RwSignal::new(0);
        let after = move |moves: u64| {
            let display = |replayer: &mut Replayer<ClusteredFormat>| {
                replayer.seek(moves).ok()?;
                let events = replayer.log().entries().get(..replayer.position().0)?;
                DisplayedGame::new(players.get_value(), &replayer.game().view(None), events)
            };
            replayer.try_update_value(display).flatten().map(Arc::new)
        };
        // Games are not compared: each time it is computed, another move is shown.
        let game = Memo::new_with_compare(move |_| after(moves.get()).unwrap_or_else(|| whole.clone()), |_, _| true);
        let (is_playing, speed) = (RwSignal::new(false), RwSignal::new(NORMAL_SPEED));
        let replay = ReplayedGame { game: game.into(), lines, moves, last, is_playing, speed };
        replay.play();
        Some(replay)
    }

    fn draw(self, on_back: impl Fn() + 'static) -> AnyView {
        let ReplayedGame { game, moves, last, .. } = self;
        let highlight = HighlightedSeat::new();
        let log = MoveLog::new(game);
        let players = StoredValue::new(game.get_untracked().players.clone());
        let owner_name = move |seat: Option<Seat>| match seat {
            Some(seat) => players.with_value(|players| seat_name(players, seat)),
            None => t!("nobody"),
        };
        let outlines = Memo::new(move |_| {
            highlight.get().map(|seat| scoring_outlines(game.get().game.board(), seat)).unwrap_or_default()
        });
        let board = BoardView {
            above: StoredValue::new_local(Box::new(move |_| log.ring())),
            ..BoardView::new(game, outlines.into())
        };
        let panel = PlayerPanel {
            players,
            game,
            points: Signal::stored(None),
            is_counted: Memo::new(move |_| moves.get() == last && game.get().to_move().is_none()).into(),
            highlight,
            clocks: None,
        };
        listen(&window(), "keydown", move |event: KeyboardEvent| match replay_key(&event) {
            Some(command) if !log.is_open() => {
                event.prevent_default();
                self.carry_out(command);
            }
            None if event.key() == "Escape" => log.close(),
            _ => {}
        });
        let title = move || t!("replay-title", count = moves.get(), all = last);
        let main = html::main().class("table-main").child((panel.draw(), board.draw(owner_name), self.bar().draw()));
        let bar = top_bar_with(on_back, title, replay_menu(log));
        html::div()
            .class("screen table")
            .class(("with-log", move || log.is_open()))
            .child((bar, main, log.draw(board)))
            .into_any()
    }

    fn bar(self) -> ReplayBar {
        let words = move || {
            let shown = usize::try_from(self.moves.get()).unwrap_or(usize::MAX);
            let text = |line: &LogLine| self.game.with(|game| line_text(line, &game.players));
            self.lines.with_value(|lines| {
                lines.iter().filter(|line| line.number == shown).map(text).collect::<Vec<_>>().join(" ")
            })
        };
        let mark = |line: &LogLine| ReplayMark {
            position: line.number as u64,
            is_high: matches!(line.event, LogEvent::Placed { made: Some(_), .. } | LogEvent::Bonus(_)),
        };
        ReplayBar {
            position: self.moves.into(),
            end: Signal::stored(self.last),
            grain: 1,
            is_playing: self.is_playing.into(),
            speed: self.speed,
            words: Signal::derive(words),
            marks: Signal::stored(self.lines.with_value(|lines| lines.iter().map(mark).collect())),
            scrubber: ("replay-move", |moves| moves.to_string()),
            command: Rc::new(move |command| self.carry_out(command)),
        }
    }

    /// Does what the player asks for.
    fn carry_out(self, command: ReplayCommand) {
        let now = self.moves.get_untracked();
        let seek = |moves: u64| {
            self.is_playing.set(false);
            self.moves.set(moves.min(self.last));
        };
        match command {
            ReplayCommand::Toggle => {
                if !self.is_playing.get_untracked() && now >= self.last {
                    self.moves.set(0);
                }
                self.is_playing.update(|playing| *playing = !*playing);
            }
            ReplayCommand::StepBack => seek(now.saturating_sub(1)),
            ReplayCommand::StepOn => seek(now + 1),
            ReplayCommand::Seek(moves) => seek(moves),
        }
    }

    /// While it plays, advances move by move and stops at the end.
    fn play(self) {
        let ReplayedGame { moves, is_playing, .. } = self;
        Effect::new(move |_| {
            if !is_playing.get() {
                return;
            }
            let now = moves.get();
            if now >= self.last {
                is_playing.set(false);
                return;
            }
            later(SPEEDS[self.speed.get_untracked() % SPEEDS.len()], move || {
                if is_playing.try_get_untracked() == Some(true) && moves.try_get_untracked() == Some(now) {
                    moves.set(now + 1);
                }
            });
        });
    }
}
