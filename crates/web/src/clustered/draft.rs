//! [`Draft`]: a game as it is being set up. It is always one that can be dealt, or says why not.

use super::session::{Chair, Session};
use crate::{
    chair::seat_name,
    time::{entropy, fresh_number, now},
};
use bots::{Bot, Level, clustered::Character, clustered::ROSTER};
use clustered::{Options, Seed, Setup, SetupError, Size, Table};
use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};

/// A game as it is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own, as in the rule book
pub(crate) struct Draft {
    /// Who plays, in turn order.
    pub(crate) seats: Vec<DraftSeat>,
    /// Who begins (C5): one of them, or drawn.
    pub(crate) first: Option<usize>,
    /// C18.
    pub(crate) quick: bool,
    /// C21.
    pub(crate) first_bonus: bool,
    /// C22.
    pub(crate) biggest_bonus: bool,
    /// C4.
    pub(crate) table: DraftTable,
    /// Whether moves may be taken back freely.
    pub(crate) practice: bool,
}

/// Somebody who is to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftSeat {
    /// What they are called; empty is as usual.
    pub(crate) name: String,
    /// A bot of the roster, or a person.
    pub(crate) bot: Option<(Level, Character)>,
    /// C16.
    pub(crate) extra_wild: bool,
}

/// The surface (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DraftTable {
    /// As far as it goes.
    Unbounded,
    /// So many cells wide and high.
    Rectangle(u8, u8),
    /// So many cells across.
    Round(u8),
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

impl DraftSeat {
    /// A person.
    pub(crate) fn person() -> DraftSeat {
        DraftSeat { name: String::new(), bot: None, extra_wild: false }
    }

    /// A bot of this level.
    pub(crate) fn bot(level: Level) -> DraftSeat {
        let character = ROSTER.iter().find(|bot| bot.level == level).map_or(Character::Even, |bot| bot.character);
        DraftSeat { bot: Some((level, character)), ..DraftSeat::person() }
    }

    fn chair(&self) -> Chair {
        match self.bot {
            Some((level, character)) => {
                let known = ROSTER.iter().find(|bot| bot.level == level && bot.character == character);
                Chair::Bot { name: known.map_or("?", |bot| bot.name).to_owned(), level, character }
            }
            None => Chair::Person { name: self.name.trim().chars().take(24).collect() },
        }
    }
}

impl Draft {
    /// Against one bot.
    pub(crate) fn against(level: Level) -> Draft {
        Draft { seats: vec![DraftSeat::person(), DraftSeat::bot(level)], ..Draft::solo() }
    }

    /// For one.
    pub(crate) fn solo() -> Draft {
        Draft {
            seats: vec![DraftSeat::person()],
            first: None,
            quick: false,
            first_bonus: false,
            biggest_bonus: false,
            table: DraftTable::Unbounded,
            practice: false,
        }
    }

    /// Adds a bot that is not there yet: from casual on up, then whoever is left.
    pub(crate) fn add_bot(&mut self) {
        let is_new =
            |bot: &&Bot<Character>| !self.seats.iter().any(|seat| seat.bot == Some((bot.level, bot.character)));
        let mut from_casual = ROSTER.iter().filter(|bot| bot.level >= Level::Casual).chain(&ROSTER);
        let bot = from_casual.find(is_new).map_or((Level::Casual, Character::Even), |bot| (bot.level, bot.character));
        self.seats.push(DraftSeat { bot: Some(bot), ..DraftSeat::person() });
    }

    /// Changed to a preset; who plays stays, as far as it can.
    pub(crate) fn with(mut self, preset: Preset) -> Draft {
        (self.quick, self.first_bonus, self.biggest_bonus, self.table) = (false, false, false, DraftTable::Unbounded);
        self.seats.iter_mut().for_each(|seat| seat.extra_wild = false);
        match preset {
            // With one set of cards (C1): whoever came last goes.
            Preset::Standard => {
                self.seats.truncate(4);
                self.first = self.first.filter(|first| *first < 4);
            }
            Preset::Quick => self.quick = true,
            Preset::Expanded => {
                while self.seats.len() < 5 {
                    self.add_bot();
                }
            }
            Preset::Handicap => {
                if let Some(seat) = self.seats.first_mut() {
                    seat.extra_wild = true;
                }
            }
            Preset::SmallTable => self.table = DraftTable::Rectangle(9, 9),
        }
        self
    }

    /// What is agreed, if a game can be played like that.
    fn setup(&self, seed: Seed) -> Result<Setup, SetupError> {
        let count = self.seats.len() as u64;
        let players = Setup::read_players(count)?;
        let size = |cells: u8| Size::try_from(u64::from(cells)).map_err(|_| SetupError::TableTooSmall);
        let table = match self.table {
            DraftTable::Unbounded => Table::Unbounded,
            DraftTable::Rectangle(width, height) => Table::Rectangle { width: size(width)?, height: size(height)? },
            DraftTable::Round(diameter) => Table::Round { diameter: size(diameter)? },
        };
        let options = Options {
            extra_wild: self.seats.iter().map(|seat| seat.extra_wild).collect(),
            quick: self.quick,
            first_bonus: self.first_bonus,
            biggest_bonus: self.biggest_bonus,
            table,
        };
        let first = self.first.and_then(|first| Seat::try_from(first as u64).ok()).filter(|seat| players.has(*seat));
        Setup::new(players, first.unwrap_or_else(|| seed.first_seat(players)), options)
    }

    /// What everybody is called.
    pub(crate) fn names(&self) -> Vec<String> {
        let Ok(players) = Players::try_from(self.seats.len() as u64) else { return Vec::new() };
        let chairs = BySeat::from_list(players, self.chairs());
        chairs.map(|chairs| chairs.each().map(|(seat, _)| seat_name(&chairs, seat)).collect()).unwrap_or_default()
    }

    /// Who sits where; two of one name are told apart by a number.
    fn chairs(&self) -> Vec<Chair> {
        let mut chairs: Vec<Chair> = Vec::new();
        for (number, seat) in self.seats.iter().enumerate() {
            let chair = seat.chair();
            let same = self.seats[..number].iter().filter(|seat| seat.chair() == chair).count();
            let is_double = same > 0 && !chair.name().is_empty();
            chairs.push(if is_double { chair.called(|name| format!("{name} {}", same + 1)) } else { chair });
        }
        chairs
    }

    /// How many people play.
    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.bot.is_none()).count()
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
        let chairs = BySeat::from_list(players, self.chairs())?;
        let decks = setup.shuffled(seed);
        // Around one screen nothing can be taken back, so there is no practice either.
        let practice = self.practice && self.people() == 1;
        Session::deal(fresh_number(), now(), chairs, practice, &setup, &decks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_told_apart() {
        let mut draft = Draft::against(Level::Casual).with(Preset::Expanded);
        draft.seats[0].name = "Ann".to_owned();
        draft.seats[2] = DraftSeat::bot(Level::Casual);
        let names = draft.names();
        assert_eq!(names[..3], ["Ann", "Lotte", "Lotte 2"].map(String::from));
        let different: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), 5, "{names:?}");
    }

    #[test]
    fn c20_expanded_is_for_five_and_more_and_standard_for_four() {
        let five = Draft::against(Level::Club).with(Preset::Expanded);
        assert_eq!((five.seats.len(), five.problem()), (5, None));
        let four = five.clone().with(Preset::Standard);
        assert_eq!((four.seats.len(), &four.seats[..]), (4, &five.seats[..4]));
    }

    #[test]
    fn c04_a_table_too_small_for_the_start_cards_is_refused() {
        let draft =
            Draft { table: DraftTable::Rectangle(3, 3), ..Draft::against(Level::Casual).with(Preset::Expanded) };
        let draft = Draft { table: DraftTable::Rectangle(3, 3), ..draft };
        assert!(draft.problem().is_some());
    }
}
