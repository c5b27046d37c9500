//! What is asked for now, and the plan for it (K2, K5, K13, K15).

use super::{
    aim::{Aim, micrometres},
    hand::HIGH,
    mind::Mind,
    place::Choice,
    stop::Stop,
};
use crate::{NoMove, chance::Chance};
use kluster::{Action, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation};

/// Streams of chance, so that looking longer does not change how the hand trembles.
const THOUGHT: u64 = 1;
const HAND: u64 = 2;

impl Mind<'_> {
    /// What to do now.
    pub(super) fn act(&self, seed: u64, stop: &mut Stop) -> Result<Vec<Action>, NoMove> {
        let mut thought = Chance::new(seed, THOUGHT);
        match self.view.turn {
            Turn::Laying { .. } => Ok(vec![Action::LayCord(self.lay_cord(stop))]),
            Turn::Choosing { .. } => Ok(self.place(seed, &mut thought, stop)),
            Turn::Holding { magnet, .. } => Ok(self.go_on(magnet, seed, &mut thought, stop)),
            Turn::Asking { .. } => Ok(vec![Action::PlaceAgain(self.is_again_worth(&mut thought, stop))]),
            Turn::Mending { .. } => Ok(self.mend(&mut thought, stop)),
            Turn::Settling { .. } | Turn::Klustering { .. } => Err(NoMove::Moving),
            Turn::Over => Err(NoMove::GameOver),
        }
    }

    /// Places one of the own magnets.
    fn place(&self, seed: u64, thought: &mut Chance, stop: &mut Stop) -> Vec<Action> {
        let magnets = self.compared(thought);
        let choice = self.choose_place(&magnets, thought, stop);
        let choice = choice.unwrap_or_else(|| self.over_the_middle(magnets[0]));
        self.carried_out(choice, &mut Chance::new(seed, HAND))
    }

    /// Goes on with what is in the hand already.
    fn go_on(&self, magnet: MagnetId, seed: u64, thought: &mut Chance, stop: &mut Stop) -> Vec<Action> {
        let choice = self.choose_place(&[magnet], thought, stop);
        let choice = choice.unwrap_or_else(|| self.over_the_middle(magnet));
        self.carried_out(choice, &mut Chance::new(seed, HAND))
    }

    /// All that a hand does for a choice, where it holds the magnet already, or not.
    pub(super) fn carried_out(&self, choice: Choice, hand: &mut Chance) -> Vec<Action> {
        let aim = choice.aim.shaken(self.skill.tremor, hand);
        let held = self.world.held().and_then(|magnet| match self.world.location(magnet) {
            MagnetLocation::Held(pose) => Some([pose.centre.x, pose.centre.y, pose.centre.z].map(micrometres)),
            _ => None,
        });
        let mut acts = choice.before;
        // What made room may have taken the magnet up.
        let carried = acts.iter().rev().find_map(|act| match act {
            Action::Carry { to, .. } => Some(*to),
            _ => None,
        });
        let from = carried.or(held.map(|at| HandPose { at, ..aim.held(0) }));
        acts.extend(match from {
            Some(from) => self.arm.bring(from, &aim, choice.height, hand),
            None => self.arm.approach(&aim, choice.height, self.world.cords(), hand),
        });
        acts.push(Action::Release);
        acts
    }

    /// Where there is no place inside at all.
    fn over_the_middle(&self, magnet: MagnetId) -> Choice {
        let middle = self.world.cords().first().map(magnets::Cord::centre).unwrap_or_default();
        let at = [micrometres(middle.x), micrometres(middle.y)];
        Choice::plain(Aim { magnet, at, turn: 0, face: Face::Up }, HIGH, false)
    }

    /// Some of the own magnets, to compare.
    fn compared(&self, thought: &mut Chance) -> Vec<MagnetId> {
        let mine = self.mine();
        let count = mine.len().min(usize::from(self.skill.magnets)).max(1);
        let start = thought.below(u32::try_from(mine.len()).unwrap_or(1).max(1));
        let start = usize::try_from(start).unwrap_or(0);
        // Evenly among all, so that stones and spinners are both there.
        (0..count).map(|number| mine[(start + number * mine.len() / count) % mine.len()]).collect()
    }

    /// Whether to place another (K13): only where a quiet place is left.
    fn is_again_worth(&self, thought: &mut Chance, stop: &mut Stop) -> bool {
        let magnets = self.compared(thought);
        self.choose_place(&magnets, thought, stop).is_some_and(|choice| choice.is_quiet)
    }
}
