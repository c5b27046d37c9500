//! [`Player`]: who sits on a seat, in either game, and their name.

use crate::t;
use bots::{Level, clustered};
use room::MAX_NAME_LENGTH;
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// Who sits on a seat. Bots of a game may have characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player<Character> {
    /// A person at this screen.
    #[serde(rename = "person")]
    Human {
        /// The name that they gave; empty if none.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name.
        name: String,
        /// Its level.
        level: Level,
        /// Its character.
        character: Character,
    },
}

impl<Character> Player<Character> {
    /// The name that was given; empty if none was.
    pub fn name(&self) -> &str {
        match self {
            Player::Human { name } | Player::Bot { name, .. } => name,
        }
    }

    /// The player as a room knows it. A stored name that no room would take is shortened there; the page shows it all.
    pub fn to_player(&self, character: Option<clustered::Character>) -> room::Player {
        let name = self.name().chars().filter(|letter| !letter.is_control()).take(MAX_NAME_LENGTH).collect();
        match self {
            Player::Human { .. } => room::Player::Person { name },
            Player::Bot { level, .. } => room::Player::Bot { name, level: *level, character },
        }
    }

    /// The level of a bot; `None` of a person.
    pub fn level(&self) -> Option<Level> {
        match self {
            Player::Human { .. } => None,
            Player::Bot { level, .. } => Some(*level),
        }
    }

    /// Whether somebody at this screen sits there.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }
}

/// The only person at this screen, if there is just one.
pub fn only_human<Character>(players: &BySeat<Player<Character>>) -> Option<Seat> {
    let mut people = players.iter_enumerated().filter(|(_, player)| player.is_human());
    match (people.next(), people.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// Whether people play against bots and none of them has made a move.
pub fn is_untouched<Character>(players: &BySeat<Player<Character>>, has_moved: impl Fn(Seat) -> bool) -> bool {
    let people: Vec<Seat> =
        players.iter_enumerated().filter(|(_, player)| player.is_human()).map(|(seat, _)| seat).collect();
    (1..players.len()).contains(&people.len()) && !people.into_iter().any(has_moved)
}

/// The names of all seats.
pub fn names<Character>(players: &BySeat<Player<Character>>) -> Vec<String> {
    players.iter_enumerated().map(|(seat, _)| seat_name(players, seat)).collect()
}

/// The name of a seat. A person without a name is "You" among bots, and a number among people.
pub fn seat_name<Character>(players: &BySeat<Player<Character>>, seat: Seat) -> String {
    let name = players[seat].name();
    if is_you(players, seat) {
        t!("you")
    } else if name.is_empty() {
        t!("player", number = seat.number() + 1)
    } else if name.chars().any(is_from_right) {
        // Set apart, or it would turn the rest of the sentence around.
        format!("\u{2068}{name}\u{2069}")
    } else {
        name.to_owned()
    }
}

/// Whether a seat is that of the only person, without a name: sentences address that person.
fn is_you<Character>(players: &BySeat<Player<Character>>, seat: Seat) -> bool {
    players[seat].name().is_empty() && only_human(players) == Some(seat)
}

/// The variant of messages in which "You" needs another form of the verb than a name.
pub fn you<Character>(players: &BySeat<Player<Character>>, seat: Seat) -> &'static str {
    if is_you(players, seat) { "yes" } else { "no" }
}

/// Whether a letter is written from right to left.
fn is_from_right(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// The name of a level.
pub fn level_name(level: Level) -> String {
    match level {
        Level::Beginner => t!("level-beginner"),
        Level::Casual => t!("level-casual"),
        Level::Club => t!("level-club"),
        Level::Strong => t!("level-strong"),
        Level::Expert => t!("level-expert"),
        Level::Master => t!("level-master"),
    }
}
