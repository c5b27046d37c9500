//! [`Lineup`]: the players of a game that is being set up, in either game.

use crate::player::{Player, names};
use bots::Level;
use seats::{BySeat, Players};
use serde::{Deserialize, Serialize};

/// The players of a game that is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lineup {
    /// In turn order.
    pub seats: Vec<LineupSeat>,
    /// Who begins; `None` if that is drawn.
    pub first: Option<usize>,
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineupSeat {
    /// The name of a person; empty for the default name.
    pub name: String,
    /// The name of a bot of the game's roster; `None` for a person.
    pub bot: Option<String>,
    /// In Clustered: an extra wild (C16).
    pub extra_wild: bool,
}

impl LineupSeat {
    /// A person.
    pub fn person() -> LineupSeat {
        LineupSeat { name: String::new(), bot: None, extra_wild: false }
    }

    /// A bot of this name.
    pub fn bot(name: &str) -> LineupSeat {
        LineupSeat { bot: Some(name.to_owned()), ..LineupSeat::person() }
    }

    fn called(&self) -> String {
        self.bot.clone().unwrap_or_else(|| self.name.trim().chars().take(24).collect())
    }
}

impl Lineup {
    /// One person and these bots.
    pub fn against(bots: &[&str]) -> Lineup {
        let bots = bots.iter().map(|name| LineupSeat::bot(name));
        Lineup { seats: [LineupSeat::person()].into_iter().chain(bots).collect(), first: None }
    }

    /// Adds the first of these bots that is not there yet, or the first of all.
    pub fn add_bot(&mut self, bots: &[&str]) {
        let is_new = |name: &&&str| !self.seats.iter().any(|seat| seat.bot.as_deref() == Some(**name));
        if let Some(name) = bots.iter().find(is_new).or(bots.first()) {
            self.seats.push(LineupSeat::bot(name));
        }
    }

    /// Removes the last players until there are at most this many.
    pub fn truncate(&mut self, most: usize) {
        self.seats.truncate(most);
        self.first = self.first.filter(|first| *first < most);
    }

    /// The number of people.
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.bot.is_none()).count()
    }

    /// The names at the table; equal names get a number.
    pub fn called(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for (number, seat) in self.seats.iter().enumerate() {
            let name = seat.called();
            let same = self.seats[..number].iter().filter(|other| other.called() == name).count();
            all.push(if same > 0 && !name.is_empty() { format!("{name} {}", same + 1) } else { name });
        }
        all
    }

    /// The names that the page shows.
    pub fn names(&self) -> Vec<String> {
        let player = |(seat, name): (&LineupSeat, String)| match seat.bot {
            Some(_) => Player::Bot { name, level: Level::Casual, character: () },
            None => Player::Human { name },
        };
        let list = self.seats.iter().zip(self.called()).map(player).collect();
        let players = Players::try_from(self.seats.len() as u64).ok();
        players.and_then(|players| BySeat::from_vec(players, list)).map(|players| names(&players)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_are_told_apart() {
        let mut lineup = Lineup::against(&["Tilda", "Tilda", "Jonas"]);
        lineup.seats[0].name = " Ann ".to_owned();
        assert_eq!(lineup.called(), ["Ann", "Tilda", "Tilda 2", "Jonas"]);
        assert_eq!(lineup.people(), 1);
    }

    #[test]
    fn bots_that_are_not_there_yet_come_first() {
        let mut lineup = Lineup::against(&["Tilda"]);
        for _ in 0..3 {
            lineup.add_bot(&["Tilda", "Jonas"]);
        }
        assert_eq!(lineup.called()[1..], ["Tilda", "Jonas", "Tilda 2", "Tilda 3"]);
    }

    #[test]
    fn who_has_gone_does_not_begin() {
        let mut lineup = Lineup { first: Some(2), ..Lineup::against(&["Tilda", "Jonas"]) };
        lineup.truncate(2);
        assert_eq!((lineup.seats.len(), lineup.first), (2, None));
    }
}
