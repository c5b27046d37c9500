//! [`Lineup`]: the players of a game that is being set up, in either game.

use crate::player::{Player, names};
use bots::Level;
use seats::{BySeat, Players};
use serde::{Deserialize, Serialize};

/// Who sits around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMode {
    /// One person against bots, or bots among themselves.
    Computer,
    /// Several people at this screen, perhaps with bots.
    PassAndPlay,
    /// One person alone.
    Solo,
}

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

    /// Two people.
    pub fn of_two() -> Lineup {
        Lineup { seats: vec![LineupSeat::person(); 2], first: None }
    }

    /// Who sits around the table.
    pub fn mode(&self) -> GameMode {
        match self.people() {
            _ if self.seats.len() == 1 => GameMode::Solo,
            0 | 1 => GameMode::Computer,
            _ => GameMode::PassAndPlay,
        }
    }

    /// The bot, if one person plays against just one.
    pub fn opponent(&self) -> Option<&str> {
        let is_duel = self.seats.len() == 2 && self.people() == 1;
        self.seats.iter().find_map(|seat| seat.bot.as_deref()).filter(|_| is_duel)
    }

    /// The names of the bots at the table.
    pub fn bots(&self) -> Vec<String> {
        let seats = self.seats.iter().zip(self.called());
        seats.filter(|(seat, _)| seat.bot.is_some()).map(|(_, name)| name).collect()
    }

    /// Makes it a game of one person against this bot. The person stays as they are.
    pub fn play_against(&mut self, bot: &str) {
        if self.opponent().is_none() {
            let person = self.seats.iter().find(|seat| seat.bot.is_none()).cloned();
            *self =
                Lineup { seats: vec![person.unwrap_or_else(LineupSeat::person), LineupSeat::bot(bot)], first: None };
        }
        if let Some(seat) = self.seats.iter_mut().find(|seat| seat.bot.is_some()) {
            seat.bot = Some(bot.to_owned());
        }
    }

    /// Adds people after the others, or removes the last ones, until there are so many. Bots stay.
    pub fn set_people(&mut self, count: usize) {
        while self.people() > count
            && let Some(last) = self.seats.iter().rposition(|seat| seat.bot.is_none())
        {
            self.seats.remove(last);
            self.first = None;
        }
        while self.people() < count {
            self.seats.push(LineupSeat::person());
        }
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
    fn the_mode_follows_from_who_sits_there() {
        let modes =
            [Lineup::against(&[]), Lineup::against(&["Tilda", "Jonas"]), Lineup::of_two()].map(|all| all.mode());
        assert_eq!(modes, [GameMode::Solo, GameMode::Computer, GameMode::PassAndPlay]);
        let mut mixed = Lineup::against(&["Tilda"]);
        mixed.set_people(2);
        assert_eq!((mixed.mode(), mixed.opponent()), (GameMode::PassAndPlay, None));
        mixed.set_people(1);
        assert_eq!((mixed.mode(), mixed.opponent()), (GameMode::Computer, Some("Tilda")));
    }

    #[test]
    fn another_opponent_takes_the_place_of_all_bots_and_the_person_keeps_the_name() {
        let mut lineup = Lineup { first: Some(1), ..Lineup::against(&["Tilda"]) };
        lineup.seats[0].name = "Ann".to_owned();
        lineup.play_against("Jonas");
        assert_eq!((lineup.called(), lineup.first), (vec!["Ann".to_owned(), "Jonas".to_owned()], Some(1)));
        lineup.add_bot(&["Tilda"]);
        lineup.play_against("Rune");
        assert_eq!((lineup.called(), lineup.first), (vec!["Ann".to_owned(), "Rune".to_owned()], None));
    }

    #[test]
    fn the_last_people_leave_first() {
        let mut lineup = Lineup::against(&["Tilda"]);
        lineup.set_people(3);
        lineup.seats[2].name = "Ben".to_owned();
        lineup.set_people(2);
        assert_eq!(lineup.called(), ["", "Tilda", "Ben"]);
    }

    #[test]
    fn who_has_gone_does_not_begin() {
        let mut lineup = Lineup { first: Some(2), ..Lineup::against(&["Tilda", "Jonas"]) };
        lineup.truncate(2);
        assert_eq!((lineup.seats.len(), lineup.first), (2, None));
    }
}
