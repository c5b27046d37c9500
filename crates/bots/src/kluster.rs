//! Bots for Kluster: from what a seat sees to what its hand does.
//!
//! A bot looks at places all over the area, feels by statics what laying a magnet there would strain, imagines its own trembling hand,
//! compares what room the best places leave to the next player, and plays the last few through in a copy of the table.

mod clearance;
mod cords;
mod hand;
mod level_config;
mod make_clearance;
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

/// How a bot likes to play: what its level leads to, in a word. It plays by its level alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Looks only at how far away the other magnets are, and hopes.
    Bold,
    /// Takes the place where it feels the least pull.
    Careful,
    /// Takes a quiet place that leaves the next player as little room as it can.
    Tight,
}

/// The bots, one for each level, the weakest first.
pub const ROSTER: [Bot<Character>; 6] = [
    Bot { name: "Momo", level: Level::Beginner, character: Character::Bold },
    Bot { name: "Tilda", level: Level::Casual, character: Character::Careful },
    Bot { name: "Jonas", level: Level::Club, character: Character::Careful },
    Bot { name: "Freya", level: Level::Strong, character: Character::Tight },
    Bot { name: "Rune", level: Level::Expert, character: Character::Tight },
    Bot { name: "Sunniva", level: Level::Master, character: Character::Tight },
];

/// The bot of a level.
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

/// What a bot does now: acts to begin one after the other, each when the hand is done with the one before, and after
/// [`Act::Release`] and [`Act::Drop`] when the table is at rest. Whoever carries them out stops where the turn leaves the seat (K6), and asks
/// again when the table is at rest and the seat is still to act.
///
/// The same view, seed and bot give the same acts on every machine, unless `stop` says that the answer is wanted now: then it is the
/// best found so far. `stop` is asked every few milliseconds of work.
///
/// # Errors
/// If the game is over, the view is not that of the seat to act, the table moves, or no game leads to such a view.
pub fn choose(
    view: &SeatView,
    bot: &Bot<Character>,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Action>, BotError> {
    let mut stop = StopSignal::new(stop);
    Planner::new(view, bot.level, &mut stop)?.plan(seed, &mut stop)
}
