//! [`Draft`]: a game as it is being set up. It is always one that can be dealt, or says why not.

use super::{
    Chair,
    session::Session,
    time_limit::{TimeLimit, or_default},
};
use crate::{
    party::Party,
    time::{entropy, fresh_number, now},
};
use bots::{Bot, Level, clustered::Character, clustered::ROSTER};
use clustered::{Options, QuickDiscard, Seed, Setup, SetupError, TableLimits, TableSize};
use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};

/// A game as it is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own, as in the rule book
pub(crate) struct Draft {
    /// Who plays, and who begins (C5).
    pub(crate) party: Party,
    /// C18.
    pub(crate) quick: bool,
    /// What the quick game discards (C18). The usual choice is not stored: version 0.1 knew no other field.
    #[serde(default = "usual_discard", skip_serializing_if = "is_usual_discard")]
    pub(crate) quick_discard: QuickDiscard,
    /// C21.
    pub(crate) first_bonus: bool,
    /// C22.
    pub(crate) biggest_bonus: bool,
    /// C4.
    pub(crate) table: DraftTable,
    /// Whether moves may be taken back freely.
    pub(crate) practice: bool,
    /// How long players may think (C6). Earlier versions knew no clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "TimeLimit::is_none")]
    pub(crate) clock: TimeLimit,
}

/// What the quick game discards if nothing else is chosen.
const fn usual_discard() -> QuickDiscard {
    QuickDiscard::Drawn
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_usual_discard(choice: &QuickDiscard) -> bool {
    *choice == usual_discard()
}

/// The surface (C4). Stored as the list of its lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub(crate) enum DraftTable {
    /// As far as it goes.
    Unbounded,
    /// So many cells wide and high.
    Rectangle(u8, u8),
    /// So many cells across.
    Round(u8),
}

/// The error of a stored table with more than two lengths.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a table with {0} lengths")]
pub(crate) struct DraftTableError(usize);

impl TryFrom<Vec<u8>> for DraftTable {
    type Error = DraftTableError;

    fn try_from(lengths: Vec<u8>) -> Result<DraftTable, DraftTableError> {
        match *lengths {
            [] => Ok(DraftTable::Unbounded),
            [across] => Ok(DraftTable::Round(across)),
            [width, height] => Ok(DraftTable::Rectangle(width, height)),
            _ => Err(DraftTableError(lengths.len())),
        }
    }
}

impl From<DraftTable> for Vec<u8> {
    fn from(table: DraftTable) -> Vec<u8> {
        match table {
            DraftTable::Unbounded => vec![],
            DraftTable::Round(across) => vec![across],
            DraftTable::Rectangle(width, height) => vec![width, height],
        }
    }
}

/// Sets of options with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    /// As the box has it.
    Standard,
    /// C18.
    Quick,
    /// C20.
    Expanded,
    /// C16.
    Handicap,
    /// C4.
    SmallTable,
}

impl Preset {
    /// All of them.
    pub(crate) const ALL: [(Preset, &'static str); 5] = [
        (Preset::Standard, "preset-standard"),
        (Preset::Quick, "preset-quick"),
        (Preset::Expanded, "preset-expanded"),
        (Preset::Handicap, "preset-handicap"),
        (Preset::SmallTable, "preset-small-table"),
    ];
}

/// A bot by its name.
fn known(name: &str) -> Option<&'static Bot<Character>> {
    ROSTER.iter().find(|bot| bot.name == name)
}

/// A bot that is even among those of its level, or at least of that level.
fn of_level(level: Level) -> &'static str {
    ROSTER.iter().find(|bot| bot.level == level).map_or("", |bot| bot.name)
}

/// Bots in the order in which they are added: from casual on up, then whoever is left.
pub(super) fn next_bots() -> Vec<&'static str> {
    ROSTER.iter().filter(|bot| bot.level >= Level::Casual).chain(&ROSTER).map(|bot| bot.name).collect()
}

impl Draft {
    /// Against one bot.
    pub(crate) fn against(level: Level) -> Draft {
        Draft { party: Party::against(&[of_level(level)]), ..Draft::solo() }
    }

    /// For one.
    pub(crate) fn solo() -> Draft {
        Draft {
            party: Party::against(&[]),
            quick: false,
            quick_discard: usual_discard(),
            first_bonus: false,
            biggest_bonus: false,
            table: DraftTable::Unbounded,
            practice: false,
            clock: TimeLimit::None,
        }
    }

    /// Changed to a preset; who plays stays, as far as it can.
    pub(crate) fn with(mut self, preset: Preset) -> Draft {
        (self.quick, self.first_bonus, self.biggest_bonus, self.table) = (false, false, false, DraftTable::Unbounded);
        self.party.seats.iter_mut().for_each(|seat| seat.extra_wild = false);
        match preset {
            // With one set of cards (C1): whoever came last goes.
            Preset::Standard => self.party.truncate(4),
            Preset::Quick => (self.quick, self.quick_discard) = (true, usual_discard()),
            Preset::Expanded => {
                while self.party.seats.len() < 5 {
                    self.party.add_bot(&next_bots());
                }
            }
            Preset::Handicap => {
                if let Some(seat) = self.party.seats.first_mut() {
                    seat.extra_wild = true;
                }
            }
            Preset::SmallTable => self.table = DraftTable::Rectangle(9, 9),
        }
        self
    }

    /// What is agreed, if a game can be played like that.
    fn setup(&self, seed: Seed) -> Result<Setup, SetupError> {
        let count = self.party.seats.len() as u64;
        let players = Setup::players_from_count(count)?;
        let size = |cells: u8| TableSize::try_from(u64::from(cells)).map_err(|_| SetupError::TableTooSmall);
        let table = match self.table {
            DraftTable::Unbounded => TableLimits::Unbounded,
            DraftTable::Rectangle(width, height) => {
                TableLimits::Rectangle { width: size(width)?, height: size(height)? }
            }
            DraftTable::Round(diameter) => TableLimits::Round { diameter: size(diameter)? },
        };
        let options = Options {
            extra_wild: self.party.seats.iter().map(|seat| seat.extra_wild).collect(),
            quick: self.quick,
            quick_discard: Some(self.quick_discard),
            first_bonus: self.first_bonus,
            biggest_bonus: self.biggest_bonus,
            table,
        };
        let first = self.party.first.and_then(|first| Seat::try_from(first as u64).ok());
        let first = first.filter(|seat| players.contains(*seat));
        Setup::new(players, first.unwrap_or_else(|| seed.first_seat(players)), options)
    }

    /// Who sits where; a bot that nobody knows is an even one that plays now and then.
    fn chairs(&self) -> Vec<Chair> {
        let chair = |(name, bot): (String, Option<&str>)| match bot {
            Some(bot) => {
                let known = known(bot).map(|bot| (bot.level, bot.character));
                let (level, character) = known.unwrap_or((Level::Casual, Character::Even));
                Chair::Bot { name, level, character }
            }
            None => Chair::Person { name },
        };
        let bots = self.party.seats.iter().map(|seat| seat.bot.as_deref());
        self.party.called().into_iter().zip(bots).map(chair).collect()
    }

    /// Why no game can be played like that.
    pub(crate) fn problem(&self) -> Option<SetupError> {
        self.setup(Seed::from(0)).err()
    }

    /// Shuffles and deals.
    pub(crate) fn deal(&self) -> Option<Session> {
        let seed = Seed::from(entropy());
        let setup = self.setup(seed).ok()?;
        let players: Players = setup.players();
        let chairs = BySeat::from_vec(players, self.chairs())?;
        let decks = setup.shuffled_decks(seed);
        // Around one screen nothing can be taken back, so there is no practice either.
        let practice = self.practice && self.party.people() == 1;
        Session::deal(fresh_number(), now(), chairs, practice, self.clock, &setup, &decks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_told_apart() {
        let draft = Draft::against(Level::Casual).with(Preset::Expanded);
        let names = draft.party.called();
        let different: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), 5, "{names:?}");
        assert!(draft.party.seats.iter().filter_map(|seat| seat.bot.as_deref()).all(|name| known(name).is_some()));
    }

    #[test]
    fn c18_a_quick_game_discards_one_of_the_drawn_cards_unless_another_is_chosen() {
        let discards = |draft: &Draft| draft.setup(Seed::from(1)).unwrap().quick_discard();
        let draft = Draft::against(Level::Casual);
        assert_eq!(discards(&draft), None);
        let quick = draft.with(Preset::Quick);
        assert_eq!(discards(&quick), Some(QuickDiscard::Drawn));
        let chosen = Draft { quick_discard: QuickDiscard::Hand, ..quick.clone() };
        assert_eq!(discards(&chosen), Some(QuickDiscard::Hand));
        assert_ne!(chosen, quick, "then it is not the ready-made game any more");
        let stored = |draft: &Draft| serde_json::from_str::<Draft>(&serde_json::to_string(draft).unwrap()).unwrap();
        assert_eq!([stored(&quick), stored(&chosen)], [quick, chosen]);
    }

    #[test]
    fn c06_a_draft_keeps_its_clock_and_one_of_an_earlier_version_has_none() {
        let without = Draft::against(Level::Casual);
        let json = serde_json::to_string(&without).unwrap();
        assert!(!json.contains("clock"), "as earlier versions stored it: {json}");
        for clock in [TimeLimit::None, TimeLimit::PerTurn { seconds: 15 }, TimeLimit::PerGame { minutes: 3 }] {
            let draft = Draft { clock, ..without.clone() };
            assert_eq!(serde_json::from_str::<Draft>(&serde_json::to_string(&draft).unwrap()).unwrap(), draft);
            assert_eq!(draft.clone().with(Preset::Standard), draft, "a ready-made game says nothing of the clock");
        }
        for damaged in ["7", "{\"per_turn\":{\"seconds\":-1}}", "{\"per_day\":{}}", "null"] {
            let json = json.replacen('{', &format!("{{\"clock\":{damaged},"), 1);
            assert_eq!(serde_json::from_str::<Draft>(&json).unwrap(), without, "{damaged}");
        }
    }

    #[test]
    fn c20_expanded_is_for_five_and_more_and_standard_for_four() {
        let five = Draft::against(Level::Club).with(Preset::Expanded);
        assert_eq!((five.party.seats.len(), five.problem()), (5, None));
        let four = five.clone().with(Preset::Standard);
        assert_eq!((four.party.seats.len(), &four.party.seats[..]), (4, &five.party.seats[..4]));
    }

    #[test]
    fn c04_a_table_too_small_for_the_start_cards_is_refused() {
        let draft =
            Draft { table: DraftTable::Rectangle(3, 3), ..Draft::against(Level::Casual).with(Preset::Expanded) };
        let draft = Draft { table: DraftTable::Rectangle(3, 3), ..draft };
        assert!(draft.problem().is_some());
    }
}
