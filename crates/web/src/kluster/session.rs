//! [`Session`]: a game of Kluster in the page: who sits where, and the game in its room. It knows no screen.

use super::{
    agreed::Agreed,
    autosave::{Autosave, chunk_prefix, snapshot_name},
    local_game::LocalGame,
    saved::{CHUNKED, COMPLETE, Saved, SavedSnapshot},
};
use crate::{
    chair,
    shelf::{Kept, Shelf, Unreadable},
    storage,
    summary::Summary,
};
use kluster::{Event, PHYSICS_VERSION};
use record::{AnyLog, Entry, EntryKind, KlusterFormat, KlusterLog, RecordedKlusterGame, Replayer, RunStatus};
use seats::{BySeat, Seat};
use std::{cmp::Ordering, ops::RangeInclusive, sync::Arc};

pub(crate) use super::saved::Chair;

/// A game with its players.
pub(crate) struct Session {
    /// The number under which it is kept.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: f64,
    /// Who sits where.
    pub(crate) chairs: BySeat<Chair>,
    /// What they have agreed besides the rules.
    pub(crate) agreed: Agreed,
    /// The game.
    pub(crate) game: LocalGame,
}

/// The name under which the clocks of a game are stored.
pub(super) fn clocks_name(id: u64) -> String {
    format!("kluster.clocks.{id}")
}

/// What is said of an unfinished game before it is resumed: who plays, how many turns there were, and when it began.
pub(crate) fn glance(id: u64) -> Option<(Vec<String>, usize, f64)> {
    let saved = Shelf::Open.saved::<Session>(id).ok()?;
    // Version 0.1 stored no summary, but the whole record.
    let moves =
        saved.summary.map_or_else(|| saved.record.matches(r#""event":"turn""#).count(), |summary| summary.moves);
    Some((chair::list_names(saved.chairs)?, moves, saved.began))
}

/// A saved game being resumed; what its snapshot does not cover is replayed first.
pub(crate) struct ResumingGame {
    id: u64,
    began: f64,
    chairs: BySeat<Chair>,
    agreed: Agreed,
    autosave: Autosave,
    replayer: Replayer<KlusterFormat>,
    /// Whether the replay began in the middle.
    is_from_snapshot: bool,
    /// What the clocks of the game had left, if it has any; the record does not say.
    clocks: Vec<u64>,
}

impl Session {
    /// Continues a game that was replayed to its end; `None` if no room can.
    pub(crate) fn resume(
        id: u64,
        began: f64,
        chairs: BySeat<Chair>,
        agreed: Agreed,
        replayer: Replayer<KlusterFormat>,
        clocks: Vec<u64>,
    ) -> Option<Session> {
        let game = LocalGame::resume(replayer, &chairs, agreed, id, clocks)?;
        Some(Session { id, began, chairs, agreed, game })
    }
}

impl ResumingGame {
    /// Loads the game with this number, finished or not.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn load(id: u64) -> Result<ResumingGame, Unreadable> {
        let open = StoredGame::load(Shelf::Open, id);
        let found = open.or_else(|why| if why == Unreadable::Missing { StoredGame::finished(id) } else { Err(why) })?;
        let StoredGame { began, chairs, agreed, log, autosave } = found.replayable()?;
        let snapshot = storage::read_text(&snapshot_name(id)).and_then(|json| SavedSnapshot::parse(id, &json));
        let resumed = snapshot.and_then(|(game, moment)| Replayer::from_snapshot(log.clone(), &game, moment));
        let is_from_snapshot = resumed.is_some();
        let replayer = match resumed {
            Some(replayer) => replayer,
            None => Replayer::new(log).map_err(|_| Unreadable::Damaged)?,
        };
        let clocks = storage::read(&clocks_name(id)).unwrap_or_default();
        Ok(ResumingGame { id, began, chairs, agreed, autosave, replayer, is_from_snapshot, clocks })
    }

    /// Replays on until `is_time_up`. A snapshot that does not match the log makes it start over.
    ///
    /// # Errors
    /// If the log does not follow the rules.
    pub(crate) fn run(&mut self, is_time_up: &mut dyn FnMut() -> bool) -> Result<RunStatus, Unreadable> {
        match self.replayer.run(&mut |_| !is_time_up()) {
            Ok(status) => Ok(status),
            Err(_) if self.is_from_snapshot => {
                self.is_from_snapshot = false;
                self.replayer = Replayer::new(self.replayer.log().clone()).map_err(|_| Unreadable::Damaged)?;
                Ok(RunStatus::Stopped)
            }
            Err(_) => Err(Unreadable::Damaged),
        }
    }

    /// Returns how much of the log was replayed, in percent.
    pub(crate) fn percent(&self) -> usize {
        usize::try_from(self.replayer.progress().percent()).unwrap_or(100)
    }

    /// Returns the game, once it was replayed, and what is stored of it.
    ///
    /// # Errors
    /// If no room can continue it.
    pub(crate) fn into_session(self) -> Result<(Session, Autosave), Unreadable> {
        let ResumingGame { id, began, chairs, agreed, mut autosave, replayer, clocks, .. } = self;
        let session = Session::resume(id, began, chairs, agreed, replayer, clocks).ok_or(Unreadable::Damaged)?;
        autosave.set_saved(session.game.recorded().moment());
        Ok((session, autosave))
    }
}

/// Whether the same game is stored already, action for action.
pub(crate) fn is_stored(game: &RecordedKlusterGame) -> bool {
    let record = game.record();
    let shelves = [Shelf::Done, Shelf::Open].into_iter();
    let mut all =
        shelves.flat_map(|shelf| shelf.list::<Session>().into_iter().map(move |id| StoredGame::load(shelf, id)));
    all.any(|stored| stored.is_ok_and(|stored| *stored.log == record))
}

/// A game as it is stored: its log is parsed, but not replayed.
pub(crate) struct StoredGame {
    /// When it began.
    pub(crate) began: f64,
    /// Who sat where.
    pub(crate) chairs: BySeat<Chair>,
    /// What was agreed besides the rules.
    agreed: Agreed,
    /// The log, without waits but at its end.
    pub(crate) log: Arc<KlusterLog>,
    autosave: Autosave,
}

impl StoredGame {
    /// Loads the finished game with this number.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn finished(id: u64) -> Result<StoredGame, Unreadable> {
        StoredGame::load(Shelf::Done, id)
    }

    fn load(shelf: Shelf, id: u64) -> Result<StoredGame, Unreadable> {
        StoredGame::read(shelf.saved::<Session>(id)?, &storage::read_text).ok_or(Unreadable::Damaged)
    }

    fn read(saved: Saved, read: &dyn Fn(&str) -> Option<String>) -> Option<StoredGame> {
        let (text, autosave) = Autosave::read(&saved, read)?;
        let Ok(AnyLog::Kluster(parsed)) = AnyLog::parse(text.as_bytes()) else { return None };
        let (mut log, ticks) = parsed.merge_waits();
        if ticks > 0 {
            log.append(Entry { ticks, kind: EntryKind::Wait });
        }
        let chairs = BySeat::from_vec(log.setup().players(), saved.chairs)?;
        Some(StoredGame { began: saved.began, chairs, agreed: saved.agreed.checked(), log: Arc::new(log), autosave })
    }

    /// The same, if it can be replayed here: under another version of the physics the same hands would make another
    /// game.
    ///
    /// # Errors
    /// If that version is older or newer; what the record says stands nevertheless.
    pub(crate) fn replayable(self) -> Result<StoredGame, Unreadable> {
        match self.log.physics_version().cmp(&PHYSICS_VERSION) {
            Ordering::Less => Err(Unreadable::Older),
            Ordering::Greater => Err(Unreadable::Newer),
            Ordering::Equal => Ok(self),
        }
    }

    /// How many magnets everybody has left, how many lie on the table, and who won.
    pub(crate) fn outcome(&self) -> (BySeat<usize>, usize, Vec<Seat>) {
        let mut hands = self.log.setup().deal().hands;
        let (mut table, mut winners) = (Vec::new(), Vec::new());
        for entry in self.log.entries() {
            match &entry.kind {
                EntryKind::Event(Event::Laid { magnet }) => table.push(*magnet),
                EntryKind::Event(Event::Placed { seat, magnet }) => {
                    hands[*seat].retain(|own| own != magnet);
                    table.push(*magnet);
                }
                EntryKind::Event(Event::Taken { seat, magnets, .. }) => {
                    table.retain(|lying| !magnets.contains(lying));
                    // What was in the hand or has just come down was the player's all the time.
                    hands[*seat].retain(|own| !magnets.contains(own));
                    hands[*seat].extend(magnets);
                }
                EntryKind::Event(Event::Won { seats, .. }) => winners.clone_from(seats),
                EntryKind::Event(_) | EntryKind::Action { .. } | EntryKind::Wait => {}
            }
        }
        (hands.map(Vec::len), table.len(), winners)
    }
}

impl Kept for Session {
    const GAME: &'static str = "kluster";
    const VERSIONS: RangeInclusive<u32> = COMPLETE..=CHUNKED;
    type Saved = Saved;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.game.table().turn().seat().is_none()
    }

    fn saved(&self, time: f64) -> Option<Saved> {
        let game = self.game.recorded();
        let summary = summary(&self.chairs, game, time);
        Some(Saved {
            version: COMPLETE,
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            agreed: self.agreed,
            record: game.record().to_string(),
            sealed: None,
            summary: Some(summary),
        })
    }

    fn remove_parts(id: u64) {
        storage::forget_all(&chunk_prefix(id));
        storage::forget(&snapshot_name(id));
        storage::forget(&clocks_name(id));
    }
}

/// What a list says of a game.
pub(super) fn summary(chairs: &BySeat<Chair>, game: &RecordedKlusterGame, time: f64) -> Summary {
    let is_turn = |entry: &&Entry| matches!(entry.kind, EntryKind::Event(Event::Turn { .. }));
    let moves = game.entries().iter().filter(is_turn).count();
    Summary::new(Session::GAME, chairs, game.game().table().turn().seat(), moves, time)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{played::short_game, simulation::Simulation},
        *,
    };

    fn stored(physics: u64) -> (StoredGame, Simulation) {
        let simulation = short_game(&mut |_, _| {});
        let chairs = BySeat::new(simulation.table().players(), |_| Chair::Person { name: String::new() });
        let text = simulation.recorded().record().to_string();
        let text = text.replacen(r#""physics":1"#, &format!(r#""physics":{physics}"#), 1);
        let saved = Saved {
            version: COMPLETE,
            id: 1,
            began: 0.0,
            chairs: chairs.iter().cloned().collect(),
            agreed: Agreed::default(),
            record: text,
            sealed: None,
            summary: None,
        };
        (StoredGame::read(saved, &|_| None).unwrap(), simulation)
    }

    #[test]
    fn the_outcome_is_read_from_the_events_alone() {
        let (stored, simulation) = stored(1);
        let table = simulation.table();
        assert_eq!(stored.outcome(), (table.hands().map(Vec::len), table.on_table().len(), Vec::new()));
    }

    #[test]
    fn a_game_of_another_physics_is_not_taken_for_a_damaged_one() {
        let of = |physics: u64| stored(physics).0.replayable().err();
        assert_eq!([0, 1, 2].map(of), [Some(Unreadable::Older), None, Some(Unreadable::Newer)]);
    }
}
