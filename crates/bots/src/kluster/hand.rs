//! Moving like a hand: from the side of the own seat, at the speed of people, trembling a little.

use super::{
    aim::{Aim, around, direction, micrometres},
    skill::Tremor,
};
use crate::chance::Chance;
use kluster::Action;
use magnets::{Cord, HandPose, Point, Surface, TICKS_PER_SECOND};

/// How high a hand comes in that takes no special care, in micrometres.
pub(super) const HIGH: i32 = 80_000;
/// How high a hand comes in where even passing over the magnets would stir them.
pub(super) const HIGHER: i32 = 180_000;
/// From what height it lowers a magnet.
pub(super) const OVER: i32 = 60_000;
/// How far a hand begins from the middle of the area, in metres.
const BEGINS: f64 = 0.23;
/// How fast a hand comes, and how fast it moves where it takes care, in m/s.
const FAST: f64 = 0.40;
const SLOW: f64 = 0.20;

/// Whose hand it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// The direction in which the seat is, seen from the middle.
    pub(super) side: Point,
    pub(super) tremor: Tremor,
    pub(super) surface: Surface,
}

impl Arm {
    /// The arm of a seat, so many steps around the table: the first one is nearest to the viewer.
    pub(super) fn new(seat: usize, players: usize, surface: Surface, tremor: Tremor) -> Arm {
        let turn = (48 + 64 * seat / players.max(1)) % 64;
        Arm { side: direction(u8::try_from(turn).unwrap_or(0)), tremor, surface }
    }

    /// Takes a magnet up beside the area, and brings it over where it is to lie, so high on the way.
    pub(super) fn approach(&self, aim: &Aim, height: i32, cords: &[Cord], chance: &mut Chance) -> Vec<Action> {
        let begin = self.begin(aim, cords);
        let at = HandPose { at: [micrometres(begin.x), micrometres(begin.y), height], ..aim.held(height) };
        let mut acts = vec![Action::Hold { magnet: aim.magnet, at }];
        acts.extend(self.bring(at, aim, height, chance));
        acts
    }

    /// Brings what is held over where it is to lie: up, across, and down to a hand's breadth.
    pub(super) fn bring(&self, from: HandPose, aim: &Aim, height: i32, chance: &mut Chance) -> Vec<Action> {
        let mut acts = Vec::new();
        let mut from = from;
        if from.at[2] < height - OVER / 2 {
            let up = HandPose { at: [from.at[0], from.at[1], height], ..from };
            acts.push(carry(from, up, SLOW));
            from = up;
        }
        let over = aim.held(OVER);
        let mut shake = || around(4 * self.tremor.place, chance);
        // Most of the way as high as it came, all of it where it came in high: then straight down.
        let rest = if height > HIGH { 32 } else { 4 };
        let most = |part: usize| over.at[part] - (over.at[part] - from.at[part]) / rest;
        let near = HandPose { at: [most(0) + shake(), most(1) + shake(), height + shake().abs()], ..over };
        acts.push(carry(from, near, FAST));
        acts.push(carry(near, over, SLOW));
        acts
    }

    /// Where a hand takes a magnet up: on its own side, beside the area around the aim.
    fn begin(&self, aim: &Aim, cords: &[Cord]) -> Point {
        let place = aim.place();
        let mut middles = cords.iter().filter(|cord| cord.encloses(place)).map(Cord::centre);
        let begin = middles.next().unwrap_or(place) + self.side * BEGINS;
        self.surface.nearest(begin)
    }
}

/// A straight way at a speed.
pub(super) fn carry(from: HandPose, to: HandPose, speed: f64) -> Action {
    let square: f64 =
        from.at.iter().zip(to.at).map(|(from, to)| f64::from(to - from) / 1e6).map(|part| part * part).sum();
    Action::Carry { to, ticks: ticks(square.sqrt(), speed) }
}

/// How long a way takes at a speed.
pub(super) fn ticks(metres: f64, speed: f64) -> u16 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let ticks = (metres / speed * f64::from(TICKS_PER_SECOND)).round() as u16;
    ticks.max(1)
}
