//! Commands of the game, each checked and made an entry, and what time brings.

use crate::{
    config::{Pace, UndoPolicy},
    entry::RoomEntry,
    input::{Command, Input, Millis, Sender},
    kluster_game::MAX_SCRIPT_ACTIONS,
    refusal::Refusal,
    room::{Outbox, Room, RoomGame},
    view::RoomPhase,
};
use kluster::Action;
use record::LogPosition;
use seats::Seat;

impl Room {
    /// The seat whose turn it is, if somebody has to act now.
    fn acting_seat(&self) -> Option<Seat> {
        match self.game.as_ref()? {
            RoomGame::Clustered(_) => self.turn_seat(),
            RoomGame::Kluster(table) => table.acting_seat(),
        }
    }

    /// The seat whose turn it is, also while the table settles; nobody after the end.
    fn turn_seat(&self) -> Option<Seat> {
        match self.game.as_ref()? {
            RoomGame::Clustered(table) => Some(table.game.turn()?.seat),
            RoomGame::Kluster(table) => table.turn().seat(),
        }
    }

    /// The bot whose turn it is to act.
    pub(crate) fn acting_bot(&self) -> Option<Seat> {
        let is_playing = self.state.phase == RoomPhase::Playing;
        self.acting_seat().filter(|seat| is_playing && self.state.seats[*seat].is_bot())
    }

    /// Whether a bot can be asked now: in Kluster when the table is at rest, and while its hand acts only if it was not
    /// asked before. A room that was restored meanwhile does not know what the bot had in mind.
    pub(crate) fn can_ask_bot(&self, was_asked: bool) -> bool {
        match &self.game {
            Some(RoomGame::Kluster(table)) if table.is_hand_acting() => !was_asked,
            Some(RoomGame::Kluster(table)) => table.is_at_rest(),
            _ => true,
        }
    }

    /// Returns the seat for which a sender plays. `is_undo` decides whether a finished game is one to play in.
    fn playing_seat(&self, sender: Sender, is_undo: bool) -> Result<Seat, Refusal> {
        let status = |seat: Seat| self.state.seats.get(seat).ok_or(Refusal::NotYours);
        let seat = match sender {
            Sender::Seat(seat) if status(seat)?.is_person() => Some(seat).filter(|_| self.state.seats[seat].is_present),
            Sender::Bot(seat) if status(seat)?.is_bot() => Some(seat),
            Sender::Host => self.turn_seat(),
            Sender::Seat(_) | Sender::Bot(_) | Sender::Driver => return Err(Refusal::NotYours),
        };
        let is_on = self.state.phase == RoomPhase::Playing || is_undo && self.state.phase == RoomPhase::Over;
        seat.filter(|_| is_on).ok_or(Refusal::NotNow)
    }

    /// Checks that a command answers the present state of the game.
    fn check_seen(&self, at: Option<LogPosition>) -> Result<(), Refusal> {
        let seen = self.state.game_position..=self.state.position;
        if at.is_none_or(|at| seen.contains(&at)) { Ok(()) } else { Err(self.stale()) }
    }

    /// Checks a command of the game and returns the entry that carries it out.
    pub(crate) fn game_entry(&self, input: &Input, now: Millis) -> Result<RoomEntry, Refusal> {
        let seat = self.playing_seat(input.from, input.command == Command::Undo)?;
        match (&input.command, self.game.as_ref().ok_or(Refusal::NotNow)?) {
            (Command::Move(mv), RoomGame::Clustered(_)) => {
                self.check_seen(input.at)?;
                Ok(RoomEntry::Moved { seat, mv: *mv, by_clock: false })
            }
            (Command::Undo, game) => {
                self.check_seen(input.at)?;
                match (input.from, game) {
                    (Sender::Bot(_), _) => Err(Refusal::NotYours),
                    (Sender::Host, RoomGame::Clustered(table)) => {
                        self.undo_entry(table.last_mover().ok_or(Refusal::NotNow)?)
                    }
                    _ => self.undo_entry(seat),
                }
            }
            (Command::Batch(batch), RoomGame::Kluster(table)) if self.state.config.pace == Pace::RealTime => {
                self.check_hand(seat)?;
                check_no_clock(batch.actions.iter().map(|(_, action)| action), input.from)?;
                if !table.check_batch(batch, now)? {
                    return Err(self.stale());
                }
                Ok(RoomEntry::Acted { seat, actions: batch.actions.clone(), until: batch.until })
            }
            (Command::Script { actions, settle }, RoomGame::Kluster(_)) if self.state.config.pace == Pace::Instant => {
                self.check_seen(input.at)?;
                check_no_clock(actions.iter(), input.from)?;
                if actions.len() > MAX_SCRIPT_ACTIONS {
                    return Err(Refusal::TooFast);
                }
                Ok(RoomEntry::Scripted { seat, actions: actions.clone(), settle: *settle })
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// Checks that it is the turn of a hand: otherwise even an empty batch would let time pass.
    fn check_hand(&self, seat: Seat) -> Result<(), Refusal> {
        match self.acting_seat() {
            Some(acting) if acting == seat => Ok(()),
            Some(_) => Err(kluster::Illegal::NotYourTurn.into()),
            None => Err(Refusal::NotNow),
        }
    }

    /// The entry that takes back the last move of a seat, or puts its magnet back.
    pub(crate) fn undo_entry(&self, seat: Seat) -> Result<RoomEntry, Refusal> {
        let policy = self.state.config.undo;
        match &self.game {
            Some(RoomGame::Clustered(table)) => {
                let to = table.undo_target(seat, policy).ok_or(Refusal::NotNow)?;
                Ok(RoomEntry::Undone { to })
            }
            Some(RoomGame::Kluster(table))
                if policy != UndoPolicy::Never && table.acting_seat() == Some(seat) && table.is_holding() =>
            {
                let time = table.game.time();
                Ok(RoomEntry::Acted { seat, actions: vec![(time, Action::PutBack)], until: time })
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// Time has passed: what is due happens, one thing at a time.
    pub(crate) fn let_time_pass(&mut self, now: Millis, outbox: &mut Outbox) {
        if self.expire_clock(now, outbox) || self.state.phase != RoomPhase::Playing {
            return;
        }
        let entry = match &self.game {
            Some(RoomGame::Kluster(table)) if self.state.config.pace == Pace::RealTime => {
                if table.is_hand_silent(now) {
                    Some(RoomEntry::HandWithdrawn)
                } else {
                    table.due_tick(now).map(|until| RoomEntry::Advanced { until })
                }
            }
            _ => None,
        };
        if let Some(entry) = entry {
            // What is due can happen.
            let _ = self.commit(entry, Sender::Driver, 0, now, outbox);
        }
    }

    /// Does what follows if a clock has run out: in Clustered chance moves, in Kluster it is up to the rules (K10).
    /// Returns whether it has.
    pub(crate) fn expire_clock(&mut self, now: Millis, outbox: &mut Outbox) -> bool {
        let is_expired = self.state.clock.is_expired(now);
        let entry = match &self.game {
            Some(RoomGame::Clustered(table)) if is_expired => {
                table.random_move(self.state.bot_seed).map(|(seat, mv)| RoomEntry::Moved { seat, mv, by_clock: true })
            }
            Some(RoomGame::Kluster(_)) if is_expired => Some(RoomEntry::ClockExpired),
            _ => None,
        };
        entry.is_some_and(|entry| self.commit(entry, Sender::Driver, 0, now, outbox).is_ok())
    }

    /// When the room has to be woken.
    pub(crate) fn wake_at(&self, now: Millis) -> Option<Millis> {
        if self.state.phase != RoomPhase::Playing {
            return None;
        }
        let table = match &self.game {
            Some(RoomGame::Kluster(table)) if self.state.config.pace == Pace::RealTime => table.wake_at(),
            _ => None,
        };
        [table, self.state.clock.deadline()].into_iter().flatten().min().map(|at| at.max(now))
    }
}

/// Only a host in the same process runs a clock of its own: for players, it would be a way to pass (K10).
fn check_no_clock<'a>(mut actions: impl Iterator<Item = &'a Action>, sender: Sender) -> Result<(), Refusal> {
    let has_clock = sender != Sender::Host && actions.any(|action| matches!(action, Action::Clock | Action::GameClock));
    if has_clock { Err(Refusal::NotYours) } else { Ok(()) }
}
