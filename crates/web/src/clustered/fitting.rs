//! Which bot fits a player: one step up after a win against it, one down after a loss. So both win about as often.

use super::session::{Chair, Session};
use crate::{storage, trouble::Trouble};
use bots::Level;
use clustered::winners;

const KEPT: &str = "clustered.fitting";

/// The level that *Play now* plays at.
pub(crate) fn level() -> Level {
    storage::read(KEPT).unwrap_or(Level::Casual)
}

/// Learns from a finished game, if it was one person against one bot.
///
/// # Errors
/// If the browser does not keep it.
pub(crate) fn learn(session: &Session) -> Result<(), Trouble> {
    let (Some(person), 2, false) = (session.only_person(), session.chairs.len(), session.practice) else {
        return Ok(());
    };
    let bot = session.chairs.iter().find_map(|chair| match chair {
        Chair::Bot { level, .. } => Some(*level),
        Chair::Person { .. } => None,
    });
    let won = winners(&session.game().scores());
    match (bot, won.as_slice()) {
        (Some(bot), [winner]) => storage::write(KEPT, &next(level(), bot, *winner == person)),
        _ => Ok(()),
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
