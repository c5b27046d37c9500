//! [`LiveGame`]: the driver of the room. It sends commands to the room and carries out what the room asks for, in this
//! order: store the entries, publish them to other tabs, replace what is displayed, notify subscribers, ask a bot.

mod bot_turn;
mod room_time;
mod shared_tab;
mod viewer_turn;
mod warm_up;

use self::room_time::RoomTime;
use crate::{ADAPTIVE_LEVEL, displayed_game::DisplayedGame, session::Session};
use leptos::prelude::*;
use room::{Command, Delivery, LoggedEntry, RoomEvent, Viewer};
use seats::Seat;
use std::{rc::Rc, sync::Arc};
use web_kit::{bot_worker::BotWorker, game_store::GameStore, shell::Shell, tabs::GameTab, time::now};
use web_saves::{ClusteredBestScores, ClusteredPlayer, ClusteredSave};

/// A game in play on this page. The handle is cheap to copy; the game ends with the scope that opened it.
#[derive(Clone, Copy)]
pub(crate) struct LiveGame {
    /// The game and its room. Screens draw [`LiveGame::display`].
    pub(crate) session: StoredValue<Arc<Session>>,
    /// What the viewer sees: a player's view, or a spectator's while the device is handed to the next player.
    pub(crate) display: RwSignal<Arc<DisplayedGame>>,
    /// Whether this tab holds the room. A tab that does not only follows: it accepts no input and asks no bots.
    holds_room: RwSignal<bool>,
    tab: GameTab,
    time: RoomTime,
    /// Incremented whenever another room is loaded. A bot's response to an earlier room is discarded.
    generation: StoredValue<u32>,
    subscribers: StoredValue<Vec<Subscriber>, LocalStorage>,
    shell: Shell,
}

type Subscriber = Rc<dyn Fn(&RoomUpdate<'_>)>;

/// A change of the room. Subscribers receive it after [`LiveGame::display`] has been replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoomUpdate<'a> {
    /// The room reported these events to the viewer.
    Events(&'a [&'a RoomEvent]),
    /// Another room was loaded.
    Loaded,
    /// Time passed for the player to move. Only sent in games with a clock.
    TimePassed,
}

impl LiveGame {
    /// Opens a game; `None` if it cannot be displayed.
    pub(crate) fn open(session: Session, tab: GameTab) -> Option<LiveGame> {
        let display = RwSignal::new(Arc::new(session.display(session.only_human())?));
        let has_bots = !session.players.iter().all(ClusteredPlayer::is_human);
        let live = LiveGame {
            session: StoredValue::new(Arc::new(session)),
            display,
            holds_room: RwSignal::new(tab.is_holder()),
            tab,
            time: RoomTime::start(),
            generation: StoredValue::new(0),
            subscribers: StoredValue::new_local(Vec::new()),
            shell: Shell::here(),
        };
        live.watch_storage();
        if has_bots {
            live.shell.bots.with_value(BotWorker::wake);
        }
        on_cleanup(move || live.cancel_bots());
        live.ask_bot();
        live.save_clock_on_leave();
        live.warm_up_later();
        Some(live)
    }

    /// Calls `subscriber` on every update, after those that subscribed before it.
    pub(crate) fn subscribe(&self, subscriber: impl Fn(&RoomUpdate<'_>) + 'static) {
        self.subscribers.update_value(|all| all.push(Rc::new(subscriber)));
    }

    fn notify(&self, update: RoomUpdate<'_>) {
        for subscriber in self.subscribers.get_value() {
            subscriber(&update);
        }
    }

    /// Sends a command of a seat to the room. A refused command changes nothing.
    ///
    /// If another tab has stored a later state of the game, that state is loaded instead and never overwritten. Without
    /// Web Locks every tab holds the room, and a frozen tab may not know yet that it has lost it.
    pub(crate) fn send(&self, seat: Seat, command: Command) {
        // Once the time is up, the command would count for the next turn.
        if self.session.try_get_value().is_none() || self.advance_time() {
            return;
        }
        let Some(session) = self.session.try_get_value().filter(|_| self.is_holder()) else { return };
        if let Some(stored) = session.stored_elsewhere() {
            self.load(stored);
            return;
        }
        let mut session = Session::clone(&session);
        let delivery = session.send(seat, command, now());
        if delivery.result().is_ok() {
            self.deliver(session, &delivery);
        }
    }

    /// Takes back the viewer's last move.
    pub(crate) fn undo(&self) {
        if let Some(seat) = untrack(|| self.viewer().filter(|_| self.can_undo())) {
            self.cancel_bots();
            self.send(seat, Command::Undo);
        }
    }

    /// Gives the game up: it is dropped, and a game against one bot counts as lost for the level that fits.
    pub(crate) fn give_up(&self) {
        let session = self.session.get_value();
        let person = session.only_human();
        let has_moved = session.moves().iter().any(|(seat, _)| Some(*seat) == person);
        if self.drop_game() && has_moved && !session.practice {
            let others = session.players.iter_enumerated().map(|(seat, _)| seat).filter(|seat| Some(*seat) != person);
            self.shell.report(ADAPTIVE_LEVEL.learn(&session.players, &others.collect::<Vec<_>>()));
        }
    }

    /// Ends the game without a result: it is no longer offered for resuming, and is neither a record nor a best score.
    /// Returns whether this tab may do that.
    pub(crate) fn drop_game(&self) -> bool {
        let session = self.session.get_value();
        let is_allowed = self.is_holder() && !session.is_over();
        if is_allowed {
            self.cancel_bots();
            // From now on nothing stores it again.
            self.holds_room.set(false);
            GameStore::Open.remove::<ClusteredSave>(session.id);
        }
        is_allowed
    }

    /// Shows the hand of the player to move, who has taken the device.
    pub(crate) fn take_device(&self) {
        // The clock was paused until now.
        self.advance_time();
        self.show(self.display.get_untracked().to_move());
    }

    /// Whether this tab holds the room; not reactive, and `false` once the game has left the screen.
    fn is_holder(&self) -> bool {
        self.holds_room.try_get_untracked() == Some(true)
    }

    /// Drops the requests that bots have not answered yet.
    fn cancel_bots(&self) {
        self.shell.bots.with_value(BotWorker::cancel);
    }

    /// Carries out a delivery of the room. A delivery without entries was stored by the tab that made them.
    fn deliver(&self, session: Session, delivery: &Delivery) {
        if !delivery.entries.is_empty() {
            self.append(&session, delivery);
        }
        // Before the viewer changes: these are the events of the player who saw the move.
        let viewer = self.display.get_untracked().viewer().map_or(Viewer::Spectator, Viewer::Seat);
        let events: Vec<&RoomEvent> = delivery.told_to(viewer).collect();
        self.replace(session);
        self.notify(RoomUpdate::Events(&events));
        self.ask_bot();
    }

    /// Stores the new state of the game and publishes its entries to other tabs. The end of a game also updates best
    /// scores and the adaptive difficulty.
    fn append(&self, session: &Session, delivery: &Delivery) {
        let stored = session.store();
        // Undo reopens a finished game. Its finished copy is removed only once the open one is stored.
        if stored.is_ok() && delivery.told.iter().any(|(_, event)| matches!(event, RoomEvent::Undone { .. })) {
            GameStore::Done.remove::<ClusteredSave>(session.id);
        }
        self.shell.report(stored);
        let entries: Vec<LoggedEntry> = delivery.entries.iter().map(|(entry, _)| entry.clone()).collect();
        self.tab.publish(&entries);
        if !session.is_over() {
            return;
        }
        let Some(view) = session.view(None).filter(|_| !session.practice) else { return };
        self.shell.report(ADAPTIVE_LEVEL.learn(&session.players, &view.winners));
        if session.players.len() == 1 && session.only_human().is_some() {
            self.shell.report(ClusteredBestScores::add(session.id, session.began, view));
        }
    }

    /// Replaces the session. The viewer stays the same unless another person is to move; then no hand is shown.
    fn replace(&self, session: Session) {
        let viewer = self.display.get_untracked().viewer();
        let is_other_person = |seat: Seat| session.players[seat].is_human() && viewer != Some(seat);
        let viewer = viewer.filter(|_| !session.to_move().is_some_and(is_other_person));
        self.session.set_value(Arc::new(session));
        self.show(viewer);
    }

    /// Displays the game as a seat sees it; `None` is a spectator.
    fn show(&self, viewer: Option<Seat>) {
        if let Some(display) = self.session.get_value().display(viewer) {
            self.display.set(Arc::new(display));
        }
    }

    /// Continues in another room: a later state that was stored, or a copy of another tab's room.
    fn load(&self, session: Session) {
        self.generation.update_value(|generation| *generation += 1);
        self.cancel_bots();
        self.replace(session);
        self.notify(RoomUpdate::Loaded);
        if self.is_holder() {
            self.tab.publish_snapshot(self);
        }
        self.ask_bot();
    }
}
