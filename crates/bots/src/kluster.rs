//! Bots for Kluster: from the view of a seat to the actions of its hand.
//!
//! A bot samples placements all over the area, estimates by statics how much strain each puts on the magnets, allows
//! for the jitter of its own hand, compares the clearance that the best candidates leave to the next player, and
//! simulates the last few on a copy of the table.

mod clearance;
mod cords;
mod distances;
mod hand;
mod level_config;
mod make_clearance;
mod open_cord;
mod placement_plan;
mod planner;
mod resting_table;
mod search;
mod simulation;
mod stop;
mod target_pose;
mod turn;

use crate::{Bot, BotError, Level};
use kluster::{Action, SeatView};
use planner::Planner;
use stop::StopSignal;

/// A label for the style that a bot's level leads to. It does not change how the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Considers only the distance to the other magnets.
    Bold,
    /// Chooses the placement with the least strain.
    Careful,
    /// Chooses a safe placement that leaves the next player little clearance.
    Tight,
}

/// The bots, one per level, weakest first.
pub const ROSTER: [Bot<Character>; 6] = [
    Bot { name: "Momo", level: Level::Beginner, character: Character::Bold },
    Bot { name: "Tilda", level: Level::Casual, character: Character::Careful },
    Bot { name: "Jonas", level: Level::Club, character: Character::Careful },
    Bot { name: "Freya", level: Level::Strong, character: Character::Tight },
    Bot { name: "Rune", level: Level::Expert, character: Character::Tight },
    Bot { name: "Sunniva", level: Level::Master, character: Character::Tight },
];

/// Returns the bot of a level.
pub fn bot(level: Level) -> &'static Bot<Character> {
    let [beginner, casual, club, strong, expert, master] = &ROSTER;
    match level {
        Level::Beginner => beginner,
        Level::Casual => casual,
        Level::Club => club,
        Level::Strong => strong,
        Level::Expert => expert,
        Level::Master => master,
    }
}

/// Plans the next actions of a bot.
///
/// Begin each action when the hand has finished the one before, and after [`Action::Release`] and [`Action::Drop`] when
/// the table is at rest. Discard the rest of the plan when the turn ends (K6). If the seat is still to move once the
/// table is at rest, call this again.
///
/// The same view, seed and bot give the same actions on every machine, unless `stop` returns true: then the result is
/// the best plan so far. `stop` is polled every few milliseconds.
///
/// # Errors
/// If the game is over, the view is not of the seat to move, the table is moving, or the view is inconsistent.
pub fn choose(
    view: &SeatView,
    bot: &Bot<Character>,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Action>, BotError> {
    let mut stop = StopSignal::new(stop);
    Planner::new(view, bot.level, &mut stop)?.plan(seed, &mut stop)
}
