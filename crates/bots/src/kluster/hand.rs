//! [`Arm`]: moves magnets like a human hand, from the side of its seat, at human speed and with some jitter.

use super::{
    distances::Distances,
    level_config::Jitter,
    target_pose::{TargetPose, direction, random_offset, to_micrometres},
};
use kluster::Action;
use magnets::{Cord, HandPose, Point, Surface, TICKS_PER_SECOND, World};
use rng::Rng;

/// The distance from the centre of the area to where a magnet is picked up, in metres.
const PICKUP_DISTANCE: f64 = 0.23;
/// The speeds of the approach and of careful movement, in m/s.
const FAST: f64 = 0.40;
const SLOW: f64 = 0.20;

/// The arm of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// The direction of the seat from the centre of the table.
    pub(super) side: Point,
    pub(super) jitter: Jitter,
    pub(super) surface: Surface,
    pub(super) distances: &'static Distances,
}

impl Arm {
    /// Creates the arm of a seat. The seats are spread around the table; the first one is nearest to the viewer.
    pub(super) fn new(seat: usize, players: usize, world: &World, jitter: Jitter) -> Arm {
        let yaw_step = (48 + 64 * seat / players.max(1)) % 64;
        Arm {
            side: direction(u8::try_from(yaw_step).unwrap_or(0)),
            jitter,
            surface: world.surface(),
            distances: Distances::of(world.physics()),
        }
    }

    /// Picks a magnet up beside the area and carries it to above its target at this height.
    pub(super) fn approach(&self, target: &TargetPose, height: i32, cords: &[Cord], rng: &mut Rng) -> Vec<Action> {
        let start = self.pickup_point(target, cords);
        let at =
            HandPose { at: [to_micrometres(start.x), to_micrometres(start.y), height], ..target.hand_pose(height) };
        let mut actions = vec![Action::Hold { magnet: target.magnet, at }];
        actions.extend(self.carry_to_target(at, target, height, rng));
        actions
    }

    /// Carries the held magnet to above its target: up, across, and down to the height from which it is lowered.
    pub(super) fn carry_to_target(
        &self,
        from: HandPose,
        target: &TargetPose,
        height: i32,
        rng: &mut Rng,
    ) -> Vec<Action> {
        let &Distances { lowering_height, carry_height, .. } = self.distances;
        let mut actions = Vec::new();
        let mut from = from;
        if from.at[2] < height - lowering_height / 2 {
            let up = HandPose { at: [from.at[0], from.at[1], height], ..from };
            actions.push(carry(from, up, SLOW));
            from = up;
        }
        let over = target.hand_pose(lowering_height);
        let mut jitter = || random_offset(4 * self.jitter.offset, rng);
        // The hand stays at this height for most of the way, and for nearly all of it on a high approach.
        let divisor = if height > carry_height { 32 } else { 4 };
        let near_target = |axis: usize| over.at[axis] - (over.at[axis] - from.at[axis]) / divisor;
        let near =
            HandPose { at: [near_target(0) + jitter(), near_target(1) + jitter(), height + jitter().abs()], ..over };
        actions.push(carry(from, near, FAST));
        actions.push(carry(near, over, SLOW));
        actions
    }

    /// Returns where to pick a magnet up: on the arm's side, beside the cord around the target.
    fn pickup_point(&self, target: &TargetPose, cords: &[Cord]) -> Point {
        let place = target.position();
        let mut centres = cords.iter().filter(|cord| cord.encloses(place)).map(Cord::centre);
        let start = centres.next().unwrap_or(place) + self.side * PICKUP_DISTANCE;
        self.surface.nearest(start)
    }
}

/// Returns the action that carries a magnet in a straight line at a speed, in m/s.
pub(super) fn carry(from: HandPose, to: HandPose, speed: f64) -> Action {
    let square: f64 =
        from.at.iter().zip(to.at).map(|(from, to)| f64::from(to - from) / 1e6).map(|part| part * part).sum();
    Action::Carry { to, ticks: travel_ticks(square.sqrt(), speed) }
}

/// Returns the duration of a movement at a speed, in ticks.
pub(super) fn travel_ticks(metres: f64, speed: f64) -> u16 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let ticks = (metres / speed * f64::from(TICKS_PER_SECOND)).round() as u16;
    ticks.max(1)
}
