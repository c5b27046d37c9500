//! The screen of a game in play.

use crate::{
    GAME,
    announcer::Announcer,
    board_view::{BoardView, focus_legal_cell},
    bonus_cheer::BonusCheer,
    clock_view::{time_up_banner, turn_clock},
    displayed_game::DisplayedGame,
    ending::Ending,
    gained_points::GainedPoints,
    game_clock::GameClock,
    game_over::game_over,
    hand_view::hand_tray,
    highlighted_seat::HighlightedSeat,
    live_game::LiveGame,
    move_log::MoveLog,
    outline::scoring_outlines,
    player_panel::PlayerPanel,
    replay::bot_replay,
    selection::Selection,
    session::Session,
    solo_result::BotGame,
    table_menu::game_menu,
};
use leptos::{html, prelude::*};
use seats::Seat;
use std::sync::Arc;
use web_kit::{
    components::{button, focus, focus_if_lost, replaced},
    game_store::{GameStore, LoadError},
    listen::listen,
    load_error_screen::load_error_screen,
    player::seat_name,
    route::HOME,
    shell::top_bar,
    t,
    tabs::{GameTab, shared_screen},
    time::later,
    tr,
};
use web_saves::TimeLimit;
use web_sys::KeyboardEvent;

/// The screen of the game with this number, as it was left. A finished game shows its end again.
pub(crate) fn table(id: u64) -> AnyView {
    shared_screen(&format!("{GAME}.{id}"), move |tab| {
        let found = Session::load(GameStore::Open, id).or_else(|error| match error {
            LoadError::Missing => Session::load(GameStore::Done, id),
            other => Err(other),
        });
        match found.and_then(|session| LiveGame::open(session, tab).ok_or(LoadError::Damaged)) {
            Ok(live) => {
                tab.share(live);
                Table::new(live).draw(tab)
            }
            Err(error) => load_error_screen(&error, tr!("clustered")),
        }
    })
}

/// The game in play with its subscribers and the state of its views.
#[derive(Clone, Copy)]
struct Table {
    live: LiveGame,
    announcer: Announcer,
    clock: GameClock,
    selection: Selection,
    cheer: BonusCheer,
    ending: Ending,
    gained: GainedPoints,
    highlight: HighlightedSeat,
    log: MoveLog,
    bot_game: BotGame,
}

/// What the tray below the board is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrayMode {
    /// A player moves.
    Play,
    /// The device is handed to the next player. No hand is in the page.
    HandOver,
    /// The result is shown.
    Over,
}

impl Table {
    /// Subscribes everything that follows the game.
    fn new(live: LiveGame) -> Table {
        let announcer = Announcer::subscribe(live);
        Table {
            live,
            announcer,
            clock: GameClock::subscribe(live),
            selection: Selection::subscribe(live, announcer),
            cheer: BonusCheer::subscribe(live),
            ending: Ending::start(live.display.into()),
            gained: GainedPoints::subscribe(live),
            highlight: HighlightedSeat::new(),
            log: MoveLog::new(live.display.into()),
            bot_game: BotGame::new(),
        }
    }

    fn draw(self, tab: GameTab) -> AnyView {
        let BotGame { played, is_shown } = self.bot_game;
        let bot = move || bot_replay(&*played.get_untracked()?, move || is_shown.set(false));
        let shown = move || if is_shown.get() { untrack(bot) } else { None };
        replaced(move || shown().unwrap_or_else(|| untrack(|| self.screen(tab)))).into_any()
    }

    fn screen(self, tab: GameTab) -> AnyView {
        let Table { live, log, ending, .. } = self;
        let display: Signal<Arc<DisplayedGame>> = live.display.into();
        let owner_name = move |seat: Option<Seat>| match seat {
            Some(seat) => seat_name(&display.get_untracked().players, seat),
            None => t!("nobody"),
        };
        let board = self.board();
        ending.frame(board);
        listen(&window(), "keydown", move |event: KeyboardEvent| self.on_key(board, &event));
        let title = move || match display.get().to_move() {
            Some(seat) if live.viewer() == Some(seat) => t!("turn-yours"),
            Some(seat) => t!("turn-of", name = seat_name(&display.get().players, seat)),
            None => t!("game-over"),
        };
        let mode = Memo::new(move |_| self.tray_mode());
        let tray = move || match mode.get() {
            TrayMode::Over => game_over(live, ending, self.bot_game),
            TrayMode::HandOver => hand_over(live),
            TrayMode::Play => {
                let clock = turn_clock(live, self.clock, self.announcer);
                hand_tray(live, self.selection, board, clock)
            }
        };
        let is_over = Memo::new(move |_| ending.is_over());
        // At the end, the switch of the result takes the place of the panel.
        let players = move || (!is_over.get()).then(|| self.players().draw());
        let main = html::main().class("table-main").child((players, board.draw(owner_name), replaced(tray)));
        let announcement = html::p().class("spoken").role("status").aria_live("polite");
        html::div()
            .class("screen table")
            .class(("with-log", move || log.is_open()))
            .class(("ended", is_over))
            .child((
                top_bar(HOME, title, game_menu(live, log)),
                tab.banner(),
                main,
                log.draw(board),
                announcement.child(move || self.announcer.text()),
                replaced(move || self.cheer.draw()),
                replaced(move || time_up_banner(live, self.clock)),
            ))
            .into_any()
    }

    fn tray_mode(self) -> TrayMode {
        let display = self.live.display.get();
        match display.to_move() {
            None => TrayMode::Over,
            Some(_) if display.viewer().is_none() && !display.is_bots_turn() => TrayMode::HandOver,
            Some(_) => TrayMode::Play,
        }
    }

    /// The board with the legal cells of the chosen card.
    fn board(self) -> BoardView {
        let Table { live, selection, ending, log, .. } = self;
        let outlines = Memo::new(move |_| match self.highlight.get() {
            Some(seat) if !ending.is_over() => scoring_outlines(live.display.get().game.board(), seat),
            _ => Vec::new(),
        });
        BoardView {
            legal_cells: Memo::new(move |_| selection.legal_cells()).into(),
            chosen: Memo::new(move |_| Some((selection.card()?, live.viewer()?))).into(),
            aim: selection.aim.into(),
            gained: self.gained.shown,
            on_tap: StoredValue::new_local(Box::new(move |cell| selection.tap_cell(cell))),
            above: StoredValue::new_local(Box::new(move |board| (ending.layer(board).draw(), log.ring()).into_any())),
            ..BoardView::new(live.display.into(), outlines.into())
        }
    }

    /// All players with their points.
    fn players(self) -> PlayerPanel {
        let Table { live, ending, .. } = self;
        PlayerPanel {
            players: StoredValue::new(live.display.get_untracked().players.clone()),
            game: live.display.into(),
            points: Signal::stored(None),
            is_counted: Memo::new(move |_| ending.is_over()).into(),
            highlight: self.highlight,
            clocks: matches!(live.session.get_value().clock, TimeLimit::PerGame { .. })
                .then(|| self.clock.seconds_left.into()),
        }
    }

    /// Handles the keys that work wherever the focus is.
    fn on_key(self, board: BoardView, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            number @ ("1" | "2" | "3" | "4" | "5" | "6" | "7") => {
                self.choose_by_key(number.parse::<usize>().unwrap_or(1) - 1);
            }
            "Escape" => {
                self.selection.choose(None);
                self.highlight.clear();
                self.log.close();
            }
            "u" | "U" if untrack(|| self.live.can_undo()) => self.live.undo(),
            "0" => board.toggle_all(),
            "+" | "=" => board.zoom(1.25, [0.0; 2]),
            "-" => board.zoom(0.8, [0.0; 2]),
            _ => {}
        }
    }

    /// Chooses a card and moves the focus to where the next key is needed: a legal cell, or the discard button.
    fn choose_by_key(self, index: usize) {
        if !untrack(|| self.live.is_own_turn()) {
            return;
        }
        self.selection.choose(Some(index));
        match untrack(|| self.selection.legal_cells().first().copied()) {
            Some(cell) => later(0, move || focus_legal_cell(cell)),
            None if untrack(|| self.selection.index()).is_some() => later(0, || focus(".answers .main")),
            None => {}
        }
    }
}

/// Asks to hand the device to the next player.
fn hand_over(live: LiveGame) -> AnyView {
    focus_if_lost(".pass .main");
    let name = move || {
        let display = live.display.get();
        display.to_move().map(|seat| seat_name(&display.players, seat)).unwrap_or_default()
    };
    let taken = button(None, tr!("pass-taken", name = name()), move || live.take_device()).class("main");
    let asked = html::p().class("asked").child(tr!("pass-to", name = name()));
    html::section().class("tray pass").child((asked, taken)).into_any()
}
