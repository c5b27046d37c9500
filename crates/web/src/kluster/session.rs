//! [`Session`]: a game of Kluster in the page: who sits where, and the game with its record. It knows no screen.

use super::{agreed::Agreed, catch_up::CatchUp};
use crate::{
    chair,
    shelf::{Kept, Shelf, Unreadable},
    time::milliseconds,
};
use kluster::Event;
use record::{AnyRecord, EntryKind, KlusterRecord, PHYSICS_VERSION, RecordedKlusterGame};
use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Who sits on a seat; a bot plays by its level alone.
pub(crate) type Chair = chair::Chair<()>;

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
    /// The game, with everything that was done.
    pub(crate) log: RecordedKlusterGame,
}

/// The stored form of a game.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    version: u32,
    id: u64,
    #[serde(with = "milliseconds")]
    began: f64,
    chairs: Vec<Chair>,
    agreed: Agreed,
    record: String,
}

/// What is said of an unfinished game before it is taken up: who plays, how many turns there were, and when it began. The game itself is
/// not played through for that.
pub(crate) fn glance(id: u64) -> Option<(Vec<String>, usize, f64)> {
    let Saved { began, chairs, record, .. } = serde_json::from_str(&Shelf::Open.text::<Session>(id)?).ok()?;
    let players = Players::try_from(u64::try_from(chairs.len()).ok()?).ok()?;
    let chairs = BySeat::from_vec(players, chairs)?;
    Some((chair::names(&chairs), record.matches(r#""event":"turn""#).count(), began))
}

/// A game that was kept and is to be gone on with: it has to be played through to where it was left first.
pub(crate) struct Left {
    id: u64,
    began: f64,
    chairs: BySeat<Chair>,
    agreed: Agreed,
    /// On the way there.
    pub(crate) catch_up: CatchUp,
}

impl Left {
    /// The one with this number, wherever it lies.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn get(id: u64) -> Result<Left, Unreadable> {
        let open = Finished::on(Shelf::Open, id);
        let found = open.or_else(|why| if why == Unreadable::Missing { Finished::get(id) } else { Err(why) })?;
        let Finished { began, chairs, agreed, record, .. } = found.replayable()?;
        Ok(Left { id, began, chairs, agreed, catch_up: CatchUp::new(record) })
    }

    /// The game, once it is there.
    pub(crate) fn session(self) -> Session {
        let Left { id, began, chairs, agreed, catch_up } = self;
        Session { id, began, chairs, agreed, log: catch_up.into_log() }
    }
}

/// Whether a game with this very record is kept already.
pub(crate) fn is_kept(record: &str) -> bool {
    let shelves = [Shelf::Done, Shelf::Open].into_iter();
    let mut all = shelves.flat_map(|shelf| shelf.list::<Session>().into_iter().map(move |id| Finished::on(shelf, id)));
    all.any(|kept| kept.is_ok_and(|kept| kept.text == record))
}

/// A finished game as it is kept: its record is not played through.
pub(crate) struct Finished {
    /// When it began.
    pub(crate) began: f64,
    /// Who sat where.
    pub(crate) chairs: BySeat<Chair>,
    /// What was agreed besides the rules.
    agreed: Agreed,
    /// The rules that were agreed, and all that happened.
    pub(crate) record: KlusterRecord,
    /// The record as it is written, bit for bit.
    pub(crate) text: String,
}

impl Finished {
    /// The one with this number.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn get(id: u64) -> Result<Finished, Unreadable> {
        Finished::on(Shelf::Done, id)
    }

    fn on(shelf: Shelf, id: u64) -> Result<Finished, Unreadable> {
        let Saved { began, chairs, agreed, record: text, .. } = shelf.saved::<Session>(id)?;
        let Ok(AnyRecord::Kluster(record)) = AnyRecord::parse(text.as_bytes()) else { return Err(Unreadable::Damaged) };
        let chairs = BySeat::from_vec(record.setup().players(), chairs).ok_or(Unreadable::Damaged)?;
        Ok(Finished { began, chairs, agreed: agreed.checked(), record, text })
    }

    /// The same, if it can be played through here: under another version of the physics the same hands would make another game.
    ///
    /// # Errors
    /// If that version is older or newer; what the record says stands nevertheless.
    pub(crate) fn replayable(self) -> Result<Finished, Unreadable> {
        match self.record.physics_version().cmp(&PHYSICS_VERSION) {
            Ordering::Less => Err(Unreadable::Older),
            Ordering::Greater => Err(Unreadable::Newer),
            Ordering::Equal => Ok(self),
        }
    }

    /// How many magnets everybody has left, how many lie on the table, and who won.
    pub(crate) fn outcome(&self) -> (BySeat<usize>, usize, Vec<Seat>) {
        let mut hands = self.record.setup().deal().hands;
        let (mut table, mut winners) = (Vec::new(), Vec::new());
        for entry in self.record.entries() {
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
    const VERSION: u32 = 1;
    type Saved = Saved;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.log.game().rules().turn().seat().is_none()
    }

    fn saved(&self) -> Saved {
        Saved {
            version: Self::VERSION,
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            agreed: self.agreed,
            record: self.log.record().to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{live::Live, played::short_game},
        *,
    };

    fn finished() -> (Finished, Live) {
        let live = short_game(&mut |_, _| {});
        let chairs = BySeat::new(live.game().rules().setup().players(), |_| Chair::Person { name: String::new() });
        let record = live.log().record();
        (Finished { began: 0.0, chairs, agreed: Agreed::default(), text: record.to_string(), record }, live)
    }

    #[test]
    fn the_outcome_is_read_from_the_events_alone() {
        let (finished, live) = finished();
        let play = live.game().rules();
        assert_eq!(finished.outcome(), (play.hands().map(Vec::len), play.on_table().len(), Vec::new()));
    }

    #[test]
    fn a_game_of_another_physics_is_not_taken_for_a_damaged_one() {
        let (finished, _) = finished();
        let of = |physics: u64| {
            let text = finished.text.replacen(r#""physics":1"#, &format!(r#""physics":{physics}"#), 1);
            let Ok(AnyRecord::Kluster(record)) = AnyRecord::parse(text.as_bytes()) else { panic!("{text}") };
            let (chairs, agreed) = (finished.chairs.clone(), finished.agreed);
            Finished { began: 0.0, chairs, agreed, record, text }.replayable().err()
        };
        assert_eq!([0, 1, 2].map(of), [Some(Unreadable::Older), None, Some(Unreadable::Newer)]);
    }
}
