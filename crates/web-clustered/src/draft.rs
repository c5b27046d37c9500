//! [`Draft`]: a game being set up. It can be dealt, or names the rule that forbids it.

use crate::{ADAPTIVE_LEVEL, GAME, session::Session};
use bots::{Bot, Level, clustered::Character, clustered::ROSTER};
use clustered::{Options, QuickDiscard, Seed, Setup, SetupError, TableLimits, TableSize};
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use web_kit::{
    lineup::Lineup,
    quick_start::GameDraft,
    time::{entropy, fresh_number, now},
};
use web_saves::{ClusteredPlayer, TimeLimit, or_default};

/// A game being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own, as in the rule book
pub(crate) struct Draft {
    /// The players, and who begins (C5).
    #[serde(rename = "party")]
    pub(crate) lineup: Lineup,
    /// The quick game (C18).
    pub(crate) quick: bool,
    /// What the quick game discards (C18). The default is not stored: version 0.1 had no such field.
    #[serde(default = "default_discard", skip_serializing_if = "is_default_discard")]
    pub(crate) quick_discard: QuickDiscard,
    /// The bonus for the first rectangle and the first line (C21).
    pub(crate) first_bonus: bool,
    /// The bonus for the biggest shapes (C22).
    pub(crate) biggest_bonus: bool,
    /// The table (C4).
    pub(crate) table: DraftTable,
    /// Whether every move can be undone.
    pub(crate) practice: bool,
    /// The time limit (C6). Version 0.1 had no clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "TimeLimit::is_none")]
    pub(crate) clock: TimeLimit,
}

const fn default_discard() -> QuickDiscard {
    QuickDiscard::Drawn
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_default_discard(choice: &QuickDiscard) -> bool {
    *choice == default_discard()
}

/// The table (C4). Stored as the list of its lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub(crate) enum DraftTable {
    /// Without bounds.
    Unbounded,
    /// Width and height, in cells.
    Rectangle(u8, u8),
    /// Diameter, in cells.
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
            [diameter] => Ok(DraftTable::Round(diameter)),
            [width, height] => Ok(DraftTable::Rectangle(width, height)),
            _ => Err(DraftTableError(lengths.len())),
        }
    }
}

impl From<DraftTable> for Vec<u8> {
    fn from(table: DraftTable) -> Vec<u8> {
        match table {
            DraftTable::Unbounded => vec![],
            DraftTable::Round(diameter) => vec![diameter],
            DraftTable::Rectangle(width, height) => vec![width, height],
        }
    }
}

/// The most players around a table (C20).
pub(crate) const MOST_PLAYERS: usize = 8;

impl GameDraft for Draft {
    const GAME: &'static str = GAME;

    fn new(lineup: Lineup) -> Draft {
        Draft { lineup, ..Draft::solo() }
    }

    fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    fn lineup_mut(&mut self) -> &mut Lineup {
        &mut self.lineup
    }

    fn is_sound(&self) -> bool {
        (1..=MOST_PLAYERS).contains(&self.lineup.seats.len())
    }

    fn fitting_bot() -> &'static str {
        bot_of_level(ADAPTIVE_LEVEL.level())
    }
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    /// The rules of the box, for up to four players.
    Standard,
    /// The quick game (C18).
    Quick,
    /// Five players and more (C20).
    Expanded,
    /// An extra wild for the first player (C16).
    Handicap,
    /// A table of nine by nine cells (C4).
    SmallTable,
}

impl Preset {
    /// All presets with the keys of their names.
    pub(crate) const ALL: [(Preset, &'static str); 5] = [
        (Preset::Standard, "preset-standard"),
        (Preset::Quick, "preset-quick"),
        (Preset::Expanded, "preset-expanded"),
        (Preset::Handicap, "preset-handicap"),
        (Preset::SmallTable, "preset-small-table"),
    ];
}

/// The bot with this name.
fn bot_named(name: &str) -> Option<&'static Bot<Character>> {
    ROSTER.iter().find(|bot| bot.name == name)
}

/// The name of the first bot of a level.
fn bot_of_level(level: Level) -> &'static str {
    ROSTER.iter().find(|bot| bot.level == level).map_or("", |bot| bot.name)
}

/// The names of the bots in the order in which they are added to a lineup: from casual on up, then all.
pub(crate) fn next_bots() -> Vec<&'static str> {
    ROSTER.iter().filter(|bot| bot.level >= Level::Casual).chain(&ROSTER).map(|bot| bot.name).collect()
}

impl Draft {
    /// A game of one person against a bot of this level.
    pub(crate) fn against(level: Level) -> Draft {
        Draft { lineup: Lineup::against(&[bot_of_level(level)]), ..Draft::solo() }
    }

    /// A solo game.
    pub(crate) fn solo() -> Draft {
        Draft {
            lineup: Lineup::against(&[]),
            quick: false,
            quick_discard: default_discard(),
            first_bonus: false,
            biggest_bonus: false,
            table: DraftTable::Unbounded,
            practice: false,
            clock: TimeLimit::None,
        }
    }

    /// Applies a preset. It keeps the players, as far as their number allows.
    pub(crate) fn with(mut self, preset: Preset) -> Draft {
        (self.quick, self.first_bonus, self.biggest_bonus, self.table) = (false, false, false, DraftTable::Unbounded);
        self.lineup.seats.iter_mut().for_each(|seat| seat.extra_wild = false);
        match preset {
            // One set of cards is for four players (C1).
            Preset::Standard => self.lineup.truncate(4),
            Preset::Quick => (self.quick, self.quick_discard) = (true, default_discard()),
            Preset::Expanded => {
                while self.lineup.seats.len() < 5 {
                    self.lineup.add_bot(&next_bots());
                }
            }
            Preset::Handicap => {
                if let Some(seat) = self.lineup.seats.first_mut() {
                    seat.extra_wild = true;
                }
            }
            Preset::SmallTable => self.table = DraftTable::Rectangle(9, 9),
        }
        self
    }

    /// The setup of the game, or the rule that forbids it. `seed` draws who begins if nobody was chosen.
    fn setup(&self, seed: Seed) -> Result<Setup, SetupError> {
        let count = self.lineup.seats.len() as u64;
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
            extra_wild: self.lineup.seats.iter().map(|seat| seat.extra_wild).collect(),
            quick: self.quick,
            quick_discard: Some(self.quick_discard),
            first_bonus: self.first_bonus,
            biggest_bonus: self.biggest_bonus,
            table,
        };
        let first = self.lineup.first.and_then(|first| Seat::try_from(first as u64).ok());
        let first = first.filter(|seat| players.contains(*seat));
        Setup::new(players, first.unwrap_or_else(|| seed.first_seat(players)), options)
    }

    /// The players, seat by seat. An unknown bot becomes an even casual one.
    fn players(&self) -> Vec<ClusteredPlayer> {
        let player = |(name, bot): (String, Option<&str>)| match bot {
            Some(bot) => {
                let (level, character) =
                    bot_named(bot).map_or((Level::Casual, Character::Even), |bot| (bot.level, bot.character));
                ClusteredPlayer::Bot { name, level, character }
            }
            None => ClusteredPlayer::Human { name },
        };
        let bots = self.lineup.seats.iter().map(|seat| seat.bot.as_deref());
        self.lineup.called().into_iter().zip(bots).map(player).collect()
    }

    /// The error that keeps the game from being dealt.
    pub(crate) fn setup_error(&self) -> Option<SetupError> {
        self.setup(Seed::from(0)).err()
    }

    /// Shuffles and deals; `None` if there is a [`Draft::setup_error`].
    pub(crate) fn deal(&self) -> Option<Session> {
        let seed = Seed::from(entropy());
        let setup = self.setup(seed).ok()?;
        let players = BySeat::from_vec(setup.players(), self.players())?;
        let decks = setup.shuffled_decks(seed);
        // Several people around one screen cannot undo, so they cannot practise either.
        let practice = self.practice && self.lineup.people() == 1;
        Session::deal(fresh_number(), now(), players, practice, self.clock, &setup, &decks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_told_apart() {
        let draft = Draft::against(Level::Casual).with(Preset::Expanded);
        let names = draft.lineup.called();
        let different: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), 5, "{names:?}");
        assert!(draft.lineup.seats.iter().filter_map(|seat| seat.bot.as_deref()).all(|name| bot_named(name).is_some()));
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
        assert_eq!((five.lineup.seats.len(), five.setup_error()), (5, None));
        let four = five.clone().with(Preset::Standard);
        assert_eq!((four.lineup.seats.len(), &four.lineup.seats[..]), (4, &five.lineup.seats[..4]));
    }

    #[test]
    fn c04_a_table_too_small_for_the_start_cards_is_refused() {
        let draft =
            Draft { table: DraftTable::Rectangle(3, 3), ..Draft::against(Level::Casual).with(Preset::Expanded) };
        let draft = Draft { table: DraftTable::Rectangle(3, 3), ..draft };
        assert!(draft.setup_error().is_some());
    }
}
