//! The driver of the room: sends commands, and carries out what the room asks for in its order. Entries are stored, then
//! the viewer is told and shown what happened, then a bot is asked.

use super::Play;
use crate::{
    clustered::{Chair, session::Session, solo::Bests},
    fitting,
    question::{BotRequest, BotResponse},
    shelf::{Kept, Shelf},
    tabs::SharedGame,
    time::{later, now},
    trouble::Trouble,
};
use bots::{Bot, Level};
use clustered::Move;
use room::{Command, Delivery, LoggedEntry, RoomEvent, RoomSnapshot, Viewer};
use seats::Seat;
use web_sys::StorageEvent;

/// How long after the table is shown the first move is rehearsed, in milliseconds.
const REHEARSING: u32 = 250;

/// How long a move may take to be painted, in milliseconds.
const PAINTING: u32 = 20;

impl Play {
    /// Sends a command of a seat to the room. A refused one changes nothing.
    ///
    /// A game that went on in another tab is shown instead, and never written over: without Web Locks every tab holds
    /// the room, and one that was frozen may not have heard yet that it lost it.
    pub(super) fn send(&self, seat: Seat, command: Command) {
        // A command that comes when the time is up would be one for the next turn.
        if self.session.try_read().is_none() || self.let_time_pass() {
            return;
        }
        let Some(session) = self.session.try_read().filter(|_| self.holds_room.is(&true)) else { return };
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

    /// Makes a random move for whoever is to move, because their time is up (C6). As in [`Play::send`], a game that went
    /// on in another tab is shown instead.
    pub(super) fn let_chance_move(&self) {
        let session = self.session.read();
        if let Some(stored) = session.stored_elsewhere() {
            self.load(stored);
            return;
        }
        let mut session = Session::clone(&session);
        let delivery = session.wake();
        if !delivery.entries.is_empty() {
            // A bot need not think on about a turn that is over.
            self.shell.thinker.read().cancel();
            self.deliver(session, &delivery);
        }
    }

    /// Carries out what the room asks for. What was appended elsewhere is stored there.
    fn deliver(&self, session: Session, delivery: &Delivery) {
        if !delivery.entries.is_empty() {
            self.append(&session, delivery);
        }
        let viewer = self.display.peek().viewer();
        let told = delivery.told_to(viewer.map_or(Viewer::Spectator, Viewer::Seat));
        self.announce(&session.chairs, told);
        self.replace(session);
        if self.must_discard() {
            self.said.update(|said| said.extend([" ".to_owned(), self.asked_words()]));
        }
        self.ask_bot();
    }

    /// Stores what the room has appended, before anybody hears of it, and what follows from the end of a game. The
    /// stored form is the record. Then other tabs hear of it.
    fn append(&self, session: &Session, delivery: &Delivery) {
        let stored = Shelf::keep(session);
        // A finished game that is open again is unfinished, once it is stored as such.
        if stored.is_ok() && delivery.told.iter().any(|(_, event)| matches!(event, RoomEvent::Undone { .. })) {
            Shelf::Done.remove::<Session>(session.id);
        }
        self.shell.note(stored);
        let entries: Vec<LoggedEntry> = delivery.entries.iter().map(|(entry, _)| entry.clone()).collect();
        self.tab.publish(&entries);
        if !session.is_over() {
            return;
        }
        self.shell.note(Bests::add(session));
        if let Some(view) = session.view(None).filter(|_| !session.practice) {
            self.shell.note(fitting::CLUSTERED.learn(&session.chairs, &view.winners));
        }
    }

    /// Goes on with the game as it is now, for the same viewer unless another person is to move.
    fn replace(&self, session: Session) {
        self.chosen.set(None);
        self.refused.set(None);
        self.aim.set(None);
        let viewer = self.display.peek().viewer();
        let is_passed_on = |seat: Seat| session.chairs[seat].is_person() && viewer != Some(seat);
        let viewer = viewer.filter(|_| !session.to_move().is_some_and(is_passed_on));
        self.session.set(session);
        self.show(viewer);
        self.show_clock();
    }

    /// Shows what a seat sees; `None` is a spectator.
    pub(super) fn show(&self, viewer: Option<Seat>) {
        if let Some(display) = self.session.read().display(viewer) {
            self.display.set(display);
        }
    }

    /// In a browser without Web Locks every tab holds the room: the same game goes on in another one, and this one
    /// loads it.
    pub(super) fn on_storage(&self, event: &StorageEvent) {
        let id = self.session.read().id;
        if event.key().is_some_and(|key| key.ends_with(&format!(".{id}"))) {
            self.load_if_stored_elsewhere();
        }
    }

    /// Shows the game as it went on in another tab, if it did.
    pub(super) fn load_if_stored_elsewhere(&self) {
        if self.holds_room.is(&true)
            && let Some(stored) = self.session.read().stored_elsewhere()
        {
            self.load(stored);
        }
    }

    /// Goes on in another room: with the game as it was stored, or with a copy of the room of another tab.
    fn load(&self, session: Session) {
        self.generation.update(|generation| *generation += 1);
        self.shell.thinker.read().cancel();
        self.replace(session);
        if self.holds_room.is(&true) {
            self.tab.publish_snapshot(self);
        }
        self.ask_bot();
    }

    /// Asks the bot whose move the room waits for, in the worker.
    pub(super) fn ask_bot(&self) {
        let session = self.session.read();
        let Some(asked) = session.asked_bot().filter(|_| self.holds_room.is(&true)) else { return };
        let (Chair::Bot { level, character, .. }, Some(view)) =
            (&session.chairs[asked.seat], session.view(Some(asked.seat)))
        else {
            return;
        };
        let (play, generation, character, began) = (*self, self.generation.get(), *character, now());
        let request = BotRequest::Move { view: Box::new(view.clone()), level: *level, character, seed: asked.seed };
        // An answer to another state of the game is void.
        let is_awaited = move || {
            let is_asked = |session: &Session| session.asked_bot() == Some(asked);
            play.generation.is(&generation) && play.session.try_read().is_some_and(|session| is_asked(&session))
        };
        let answered = move |response: Option<BotResponse>| {
            let mv: Option<Move> = match response {
                Some(BotResponse::Move(text)) => text.parse().ok(),
                _ => None,
            };
            // Without a worker a quick look in the page itself must do.
            let fallback = || {
                let bot = Bot { name: "", level: Level::Beginner, character };
                bots::clustered::choose(&view, &bot, asked.seed, &mut || false).ok()
            };
            if mv.is_none() {
                play.shell.note(Err(Trouble::NoWorker));
            }
            let Some(mv) = mv.or_else(fallback) else { return };
            // People need a moment to see what happens.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
            let passed = (now() - began).max(0.0) as u32;
            let pause = play.shell.settings.peek().pace.thinking().saturating_sub(passed);
            later(pause, move || {
                if is_awaited() {
                    play.send(asked.seat, Command::Move(mv));
                }
            });
        };
        // First the move that was made is painted, then the processor is a bot's.
        later(PAINTING, move || {
            if is_awaited() {
                play.shell.thinker.read().ask(request, answered);
            }
        });
    }

    /// Browsers compile code when it first runs. A move in a copy of the room, which nobody sees, keeps the first one
    /// from waiting for that.
    pub(super) fn rehearse_later(self) {
        later(REHEARSING, move || {
            let Some(session) = self.session.try_read() else { return };
            let mut copy = Session::clone(&session);
            let seat = copy.to_move();
            let places = |mv: &Move| matches!(mv, Move::Place { .. });
            let mv = copy.display(seat).and_then(|display| display.game.legal_moves().iter().find(places));
            if let (Some(seat), Some(mv)) = (seat, mv) {
                copy.send(seat, Command::Move(mv), now());
                let _ = (serde_json::to_string(&copy.saved(now())), copy.display(Some(seat)));
            }
        });
    }
}

impl SharedGame for Play {
    fn snapshot(&self) -> RoomSnapshot {
        self.session.read().snapshot()
    }

    fn release(&self) {
        // Every move was stored when it was made, but time has passed since.
        self.save_clock();
        self.stop_writing();
    }

    fn stop_writing(&self) {
        self.holds_room.set(false);
        self.forget_clock();
    }

    fn restore(&self, snapshot: &RoomSnapshot) {
        // A holder of another version is shown as it was stored.
        let copy = self.session.read().copied(snapshot);
        if let Some(session) = copy {
            self.load(session);
        }
    }

    fn follow(&self, entries: &[LoggedEntry]) -> bool {
        entries.iter().all(|entry| {
            let mut session = Session::clone(&self.session.read());
            let followed = session.follow(entry).map(|delivery| self.deliver(session, &delivery));
            followed.is_ok()
        })
    }
}
