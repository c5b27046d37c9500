//! [`LocalRoom`]: a room whose commands all come from one process, which numbers them and sorts the outputs.

use crate::{
    entry::LoggedEntry,
    input::{Command, Input, Millis, Sender},
    output::{Durability, Output, RoomEvent, Viewer},
    refusal::{Accepted, Refusal},
    restore_error::RestoreError,
    room::Room,
};
use record::LogPosition;
use seats::Seat;

/// A room in the process that sends it all commands: a page, the referee, a match of bots or a test.
#[derive(Clone, Debug)]
pub struct LocalRoom {
    room: Room,
    /// The number of the last command.
    seq: u32,
    asked_bot: Option<AskedBot>,
    wake_at: Option<Millis>,
}

/// A bot that the room has asked for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedBot {
    /// Its seat.
    pub seat: Seat,
    /// The position that its move answers.
    pub position: LogPosition,
    /// The seed of its search.
    pub seed: u64,
}

/// What a command led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// What to store before anybody hears of it.
    pub entries: Vec<(LoggedEntry, Durability)>,
    /// The answer; `None` if nobody has sent a command.
    pub answer: Option<Result<Accepted, Refusal>>,
    /// What viewers are told.
    pub told: Vec<(Viewer, RoomEvent)>,
}

impl LocalRoom {
    /// Takes over a room that was opened, begun, adopted or restored, with its outputs. None of its senders may have
    /// sent a command before.
    pub fn new(room: Room, outputs: Vec<Output>) -> (LocalRoom, Delivery) {
        let mut local = LocalRoom { room, seq: 0, asked_bot: None, wake_at: None };
        let delivery = local.sort(outputs);
        (local, delivery)
    }

    /// Returns the room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Returns the bot that has to act, as the room has asked for it last.
    pub fn asked_bot(&self) -> Option<AskedBot> {
        self.asked_bot
    }

    /// Returns when the room has to be woken.
    pub fn wake_at(&self) -> Option<Millis> {
        self.wake_at
    }

    /// Sends a command.
    pub fn send(&mut self, from: Sender, command: Command, now: Millis) -> Delivery {
        self.seq = self.seq.saturating_add(1);
        let outputs = self.room.handle(&Input { from, seq: self.seq, at: None, command }, now);
        self.sort(outputs)
    }

    /// Lets time pass.
    pub fn wake(&mut self, now: Millis) -> Delivery {
        let outputs = self.room.handle(&Input { from: Sender::Driver, seq: 0, at: None, command: Command::Wake }, now);
        self.sort(outputs)
    }

    /// Applies an entry of the process that holds the room; see [`Room::follow`].
    ///
    /// # Errors
    /// As for [`Room::follow`].
    pub fn follow(&mut self, entry: &LoggedEntry) -> Result<Delivery, RestoreError> {
        let outputs = self.room.follow(entry)?;
        Ok(self.sort(outputs))
    }

    fn sort(&mut self, outputs: Vec<Output>) -> Delivery {
        let mut delivery = Delivery { entries: Vec::new(), answer: None, told: Vec::new() };
        for output in outputs {
            match output {
                Output::Append { entry, durability } => delivery.entries.push((entry, durability)),
                Output::Answer { result, .. } => delivery.answer = Some(result),
                Output::Tell { to, event, .. } => delivery.told.push((to, event)),
                Output::AskBot { seat, position, seed } => {
                    self.asked_bot = Some(AskedBot { seat, position, seed });
                }
                Output::WakeAt(at) => self.wake_at = at,
            }
        }
        if self.room.acting_bot().is_none() {
            self.asked_bot = None;
        }
        delivery
    }
}

impl Delivery {
    /// The answer to a command.
    ///
    /// # Errors
    /// The refusal. Nothing has changed then.
    pub fn result(&self) -> Result<Accepted, Refusal> {
        self.answer.unwrap_or(Err(Refusal::NotNow))
    }

    /// What a viewer is told.
    pub fn told_to(&self, viewer: Viewer) -> impl Iterator<Item = &RoomEvent> {
        self.told.iter().filter(move |(to, _)| *to == viewer).map(|(_, event)| event)
    }
}
