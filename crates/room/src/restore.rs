//! [`Room::restore`] and [`Room::replay`]: rebuild a room from what is stored. [`Room::copy`] and
//! [`Room::follow`]: keep a copy up to date.

use crate::{
    config::RoomConfig,
    entry::{LoggedEntry, RoomEntry},
    input::{Millis, Sender},
    output::Output,
    refusal::Refusal,
    restore_error::RestoreError,
    room::{Outbox, Room, RoomGame},
    snapshot::RoomSnapshot,
    view::RoomPhase,
};

impl Room {
    /// Restores a room from a snapshot and the entries after it. Clocks and table have stood still since the last
    /// entry.
    ///
    /// The outputs ask bots again and say when to wake the room. If time ran when the room was lost, an entry to append
    /// says that it stood still.
    ///
    /// # Errors
    /// If anything is damaged or missing, or an entry does not follow from those before it.
    pub fn restore(
        snapshot: &RoomSnapshot,
        log: &[LoggedEntry],
        now: Millis,
    ) -> Result<(Room, Vec<Output>), RestoreError> {
        snapshot.restore()?.resumed(log, now)
    }

    /// Restores a room from its whole log, as [`Room::restore`].
    ///
    /// # Errors
    /// As for [`Room::restore`].
    pub fn replay(config: RoomConfig, log: &[LoggedEntry], now: Millis) -> Result<(Room, Vec<Output>), RestoreError> {
        let opened = log.first().map_or(now, |first| first.at);
        Room::open(config, opened)?.resumed(log, now)
    }

    /// Restores a copy of a room that somebody else holds. [`Room::follow`] keeps it up to date.
    ///
    /// # Errors
    /// If the snapshot is damaged.
    pub fn copy(snapshot: &RoomSnapshot) -> Result<Room, RestoreError> {
        snapshot.restore()
    }

    /// Applies an entry that the holder of this room has appended, and returns what viewers are told. So a copy of the
    /// room follows it.
    ///
    /// # Errors
    /// If it does not follow: an entry is missing, or the copy is of another room. Nothing has changed then.
    pub fn follow(&mut self, entry: &LoggedEntry) -> Result<Vec<Output>, RestoreError> {
        self.table_events.clear();
        let mut outbox = Outbox::default();
        self.reapply(entry, &mut outbox)?;
        Ok(outbox.into_tells())
    }

    fn resumed(mut self, log: &[LoggedEntry], now: Millis) -> Result<(Room, Vec<Output>), RestoreError> {
        for logged in log {
            self.reapply(logged, &mut Outbox::default())?;
        }
        self.table_events.clear();
        let now = now.max(self.state.last_at);
        let mut outbox = Outbox::default();
        if self.is_time_running() {
            // It cannot be refused: the entry only moves times.
            let _ = self.commit(RoomEntry::Restored, Sender::Driver, 0, now, &mut outbox);
        }
        let mut outputs = outbox.into_appends();
        self.request(now, &mut outputs);
        Ok((self, outputs))
    }

    /// Whether the state depends on the time that passes before the next command.
    fn is_time_running(&self) -> bool {
        let is_table_alive = match &self.game {
            Some(RoomGame::Kluster(table)) => !table.is_at_rest() || table.is_hand_acting(),
            _ => false,
        };
        self.state.phase == RoomPhase::Playing && (is_table_alive || self.state.clock.is_running())
    }

    /// Applies a stored entry.
    fn reapply(&mut self, logged: &LoggedEntry, outbox: &mut Outbox) -> Result<(), RestoreError> {
        let LoggedEntry { position, at, from, seq, entry } = logged;
        if *position != self.state.position {
            return Err(RestoreError::MissingEntry(self.state.position));
        }
        let error = |refusal| RestoreError::Entry { position: *position, refusal };
        if entry.seat().is_some_and(|seat| !self.state.config.players.contains(seat)) {
            return Err(error(Refusal::NotYours));
        }
        let at = (*at).max(self.state.last_at);
        self.commit(entry.clone(), *from, *seq, at, outbox).map_err(error)?;
        Ok(())
    }
}
