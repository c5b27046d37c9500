//! [`Player`]: who sits on a seat, in either game, and what they are called.

use crate::t;
use bots::{Level, clustered};
use room::MAX_NAME_LENGTH;
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// Who sits on a seat. Bots of a game may have characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player<Character> {
    /// Somebody at this screen.
    #[serde(rename = "person")]
    Human {
        /// As they call themselves; empty if they do not say.
        name: String,
    },
    /// A bot.
    Bot {
        /// What it is called.
        name: String,
        /// How well it plays.
        level: Level,
        /// What it likes.
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

    /// Whether somebody at this screen sits there.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }
}

/// The only person at this screen, if there is just one.
pub fn only_human<Character>(chairs: &BySeat<Player<Character>>) -> Option<Seat> {
    let mut people = chairs.iter_enumerated().filter(|(_, chair)| chair.is_human());
    match (people.next(), people.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// What everybody is called.
pub fn names<Character>(chairs: &BySeat<Player<Character>>) -> Vec<String> {
    chairs.iter_enumerated().map(|(seat, _)| seat_name(chairs, seat)).collect()
}

/// What a seat is called. Who gave no name is "You" alone among bots, and a number among people.
pub fn seat_name<Character>(chairs: &BySeat<Player<Character>>, seat: Seat) -> String {
    let name = chairs[seat].name();
    if is_you(chairs, seat) {
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

/// Whether a seat is the only person's, who gave no name: sentences address that one.
fn is_you<Character>(chairs: &BySeat<Player<Character>>, seat: Seat) -> bool {
    chairs[seat].name().is_empty() && only_human(chairs) == Some(seat)
}

/// For sentences in which "You" is another person of the verb than a name.
pub fn you<Character>(chairs: &BySeat<Player<Character>>, seat: Seat) -> &'static str {
    if is_you(chairs, seat) { "yes" } else { "no" }
}

/// Letters that are written from right to left.
fn is_from_right(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// A level in words.
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
