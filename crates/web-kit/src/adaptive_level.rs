//! Which bot fits a player: one step up after a win against it, one down after a loss. So both win about as often.

use crate::{
    page_error::PageError,
    player::{Player, only_human},
    storage,
};
use bots::Level;
use seats::{BySeat, Seat};

/// The bot level that *Play now* offers in a game.
#[derive(Clone, Copy)]
pub struct AdaptiveLevel {
    /// The key under which it is stored.
    pub key: &'static str,
    /// The level of the first game.
    pub first: Level,
}

impl AdaptiveLevel {
    /// The level that *Play now* plays at.
    pub fn level(self) -> Level {
        storage::read(self.key).unwrap_or(self.first)
    }

    /// Learns from a finished game, if it was one person against one bot.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub fn learn<Character>(self, players: &BySeat<Player<Character>>, won: &[Seat]) -> Result<(), PageError> {
        let bot = players.iter().find_map(Player::level);
        match (only_human(players), bot, players.len(), won) {
            (Some(person), Some(bot), 2, [winner]) => {
                storage::write(self.key, &next(self.level(), bot, *winner == person))
            }
            _ => Ok(()),
        }
    }
}

/// The level that fits after a game against a bot of level `bot`. A win against a weaker bot or a loss to a stronger one
/// does not change it.
fn next(now: Level, bot: Level, is_won: bool) -> Level {
    let levels = Level::ALL;
    let place = levels.iter().position(|level| *level == bot).unwrap_or(0);
    if is_won && bot >= now {
        levels[(place + 1).min(levels.len() - 1)]
    } else if !is_won && bot <= now {
        levels[place.saturating_sub(1)]
    } else {
        now
    }
}

#[cfg(test)]
mod tests {
    use super::next;
    use bots::Level::{Beginner, Casual, Club, Master};

    #[test]
    fn a_win_leads_up_and_a_loss_down() {
        assert_eq!(next(Casual, Casual, true), Club);
        assert_eq!(next(Club, Club, false), Casual);
        assert_eq!(next(Master, Master, true), Master);
        assert_eq!(next(Beginner, Beginner, false), Beginner);
    }

    #[test]
    fn what_was_to_be_expected_changes_nothing() {
        assert_eq!(next(Club, Casual, true), Club);
        assert_eq!(next(Casual, Master, false), Casual);
    }
}
