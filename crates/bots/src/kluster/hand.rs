//! Moving like a hand: from the side of the own seat, at the speed of people, trembling a little.

use super::{
    level_config::Jitter,
    target_pose::{TargetPose, direction, random_offset, to_micrometres},
};
use kluster::Action;
use magnets::{Cord, HandPose, Point, Surface, TICKS_PER_SECOND};
use rng::Rng;

/// How high a hand comes in that takes no special care, in micrometres.
pub(super) const CARRY_HEIGHT: i32 = 80_000;
/// How high a hand comes in where even passing over the magnets would stir them.
pub(super) const HIGH_CARRY_HEIGHT: i32 = 180_000;
/// From what height it lowers a magnet.
pub(super) const LOWERING_HEIGHT: i32 = 60_000;
/// How far a hand begins from the middle of the area, in metres.
const PICKUP_DISTANCE: f64 = 0.23;
/// How fast a hand comes, and how fast it moves where it takes care, in m/s.
const FAST: f64 = 0.40;
const SLOW: f64 = 0.20;

/// Whose hand it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// The direction in which the seat is, seen from the middle.
    pub(super) side: Point,
    pub(super) jitter: Jitter,
    pub(super) surface: Surface,
}

impl Arm {
    /// The arm of a seat, so many steps around the table: the first one is nearest to the viewer.
    pub(super) fn new(seat: usize, players: usize, surface: Surface, jitter: Jitter) -> Arm {
        let turn = (48 + 64 * seat / players.max(1)) % 64;
        Arm { side: direction(u8::try_from(turn).unwrap_or(0)), jitter: jitter, surface }
    }

    /// Takes a magnet up beside the area, and brings it over where it is to lie, so high on the way.
    pub(super) fn approach(&self, aim: &TargetPose, height: i32, cords: &[Cord], chance: &mut Rng) -> Vec<Action> {
        let begin = self.pickup_point(aim, cords);
        let at = HandPose { at: [to_micrometres(begin.x), to_micrometres(begin.y), height], ..aim.hand_pose(height) };
        let mut acts = vec![Action::Hold { magnet: aim.magnet, at }];
        acts.extend(self.carry_to_target(at, aim, height, chance));
        acts
    }

    /// Brings what is held over where it is to lie: up, across, and down to a hand's breadth.
    pub(super) fn carry_to_target(
        &self,
        from: HandPose,
        aim: &TargetPose,
        height: i32,
        chance: &mut Rng,
    ) -> Vec<Action> {
        let mut acts = Vec::new();
        let mut from = from;
        if from.at[2] < height - LOWERING_HEIGHT / 2 {
            let up = HandPose { at: [from.at[0], from.at[1], height], ..from };
            acts.push(carry(from, up, SLOW));
            from = up;
        }
        let over = aim.hand_pose(LOWERING_HEIGHT);
        let mut jitter = || random_offset(4 * self.jitter.offset, chance);
        // Most of the way as high as it came, all of it where it came in high: then straight down.
        let rest = if height > CARRY_HEIGHT { 32 } else { 4 };
        let most = |part: usize| over.at[part] - (over.at[part] - from.at[part]) / rest;
        let near = HandPose { at: [most(0) + jitter(), most(1) + jitter(), height + jitter().abs()], ..over };
        acts.push(carry(from, near, FAST));
        acts.push(carry(near, over, SLOW));
        acts
    }

    /// Where a hand takes a magnet up: on its own side, beside the area around the aim.
    fn pickup_point(&self, aim: &TargetPose, cords: &[Cord]) -> Point {
        let place = aim.position();
        let mut middles = cords.iter().filter(|cord| cord.encloses(place)).map(Cord::centre);
        let begin = middles.next().unwrap_or(place) + self.side * PICKUP_DISTANCE;
        self.surface.nearest(begin)
    }
}

/// A straight way at a speed.
pub(super) fn carry(from: HandPose, to: HandPose, speed: f64) -> Action {
    let square: f64 =
        from.at.iter().zip(to.at).map(|(from, to)| f64::from(to - from) / 1e6).map(|part| part * part).sum();
    Action::Carry { to, ticks: travel_ticks(square.sqrt(), speed) }
}

/// How long a way takes at a speed.
pub(super) fn travel_ticks(metres: f64, speed: f64) -> u16 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let ticks = (metres / speed * f64::from(TICKS_PER_SECOND)).round() as u16;
    ticks.max(1)
}
