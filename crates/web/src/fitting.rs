//! Which bot fits a player: one step up after a win against it, one down after a loss. So both win about as often.

use crate::{
    chair::{Chair, only_person},
    storage,
    trouble::Trouble,
};
use bots::Level;
use seats::{BySeat, Seat};

/// Where the level for a game is kept, and the one to begin with.
#[derive(Clone, Copy)]
pub(crate) struct Fitting(&'static str, Level);

pub(crate) const CLUSTERED: Fitting = Fitting("clustered.fitting", Level::Casual);
/// A hand has to be learned: who lays stones where there is most room, and knows no more, makes two or three Klusters in a first game, and a
/// casual bot hardly one.
pub(crate) const KLUSTER: Fitting = Fitting("kluster.fitting", Level::Beginner);

impl Fitting {
    /// The level that *Play now* plays at.
    pub(crate) fn level(self) -> Level {
        storage::read(self.0).unwrap_or(self.1)
    }

    /// Learns from a finished game, if it was one person against one bot.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub(crate) fn learn<Character>(self, chairs: &BySeat<Chair<Character>>, won: &[Seat]) -> Result<(), Trouble> {
        let bot = chairs.iter().find_map(|chair| match chair {
            Chair::Bot { level, .. } => Some(*level),
            Chair::Person { .. } => None,
        });
        match (only_person(chairs), bot, chairs.len(), won) {
            (Some(person), Some(bot), 2, [winner]) => {
                storage::write(self.0, &next(self.level(), bot, *winner == person))
            }
            _ => Ok(()),
        }
    }
}

/// The level that fits after a game against a bot of level `bot`. A win against a weak bot or a loss to a strong one says nothing new.
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
