//! [`Aim`]: where a magnet is meant to lie, in whole numbers, as a hand will be told.

use super::level_config::Jitter;
use magnets::{Face, HandPose, MagnetId, MagnetProperties, Point, RestingMagnet};
use rng::Rng;

/// In how many steps a magnet is turned all the way around.
pub(super) const YAW_STEPS: u8 = 64;
/// The largest number in a quaternion of a hand: filled, it is the same again after a way through millimetres and decimals.
const QUATERNION_MAX: f64 = 32767.0;

/// Where a magnet is meant to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetPose {
    /// Which magnet.
    pub(super) magnet: MagnetId,
    /// Where, in micrometres.
    pub(super) at: [i32; 2],
    /// How it is turned, in steps of [`TURNS`].
    pub(super) yaw_step: u8,
    /// On what it is to rest.
    pub(super) face: Face,
}

impl TargetPose {
    /// The place in metres.
    pub(super) fn position(&self) -> Point {
        Point::new(f64::from(self.at[0]) / 1e6, f64::from(self.at[1]) / 1e6)
    }

    /// The magnet as it is to lie.
    pub(super) fn resting(&self, body: MagnetProperties) -> RestingMagnet {
        let Point { x, y } = self.position();
        let [cosine, sine] = half_angle(self.yaw_step);
        RestingMagnet {
            properties: body,
            x,
            y,
            yaw: [cosine * cosine - sine * sine, 2.0 * cosine * sine],
            face: self.face,
        }
    }

    /// The magnet in the hand, so many micrometres high, turned as it is to lie.
    pub(super) fn hand_pose(&self, height: i32) -> HandPose {
        HandPose { at: [self.at[0], self.at[1], height], turned: quaternion(self.yaw_step, self.face) }
    }

    /// The same elsewhere.
    #[must_use]
    pub(super) fn moved(self, by: [i32; 2]) -> TargetPose {
        TargetPose { at: [self.at[0] + by[0], self.at[1] + by[1]], ..self }
    }

    /// Where a hand that trembles puts it.
    #[must_use]
    pub(super) fn jittered(self, jitter: Jitter, chance: &mut Rng) -> TargetPose {
        let mut part = |most: i32| i32::midpoint(random_offset(most, chance), random_offset(most, chance));
        let by = [part(jitter.offset), part(jitter.offset)];
        let turn = random_offset(i32::from(jitter.yaw_steps), chance);
        TargetPose { yaw_step: add_yaw_steps(self.yaw_step, turn), ..self.moved(by) }
    }
}

/// A whole number from -most to most.
pub(super) fn random_offset(most: i32, chance: &mut Rng) -> i32 {
    let span = u32::try_from(most).unwrap_or(0) * 2 + 1;
    i32::try_from(chance.below(span)).unwrap_or(0) - most.max(0)
}

/// So many steps farther around.
pub(super) fn add_yaw_steps(turn: u8, steps: i32) -> u8 {
    u8::try_from((i32::from(turn) + steps).rem_euclid(i32::from(YAW_STEPS))).unwrap_or(0)
}

/// Metres as micrometres.
pub(super) fn to_micrometres(metres: f64) -> i32 {
    #[allow(clippy::cast_possible_truncation)] // a cast saturates, and no table is larger than 10 m
    let whole = (metres * 1e6).round() as i32;
    whole
}

/// The direction of a number of steps of [`TURNS`]: cosine and sine.
pub(super) fn direction(turn: u8) -> Point {
    let [cosine, sine] = half_angle(turn);
    Point::new(cosine * cosine - sine * sine, 2.0 * cosine * sine)
}

/// Cosine and sine of half the angle of a turn.
fn half_angle(turn: u8) -> [f64; 2] {
    HALF_ANGLES[usize::from(turn % YAW_STEPS)]
}

/// Cosine and sine of half of each turn: each is the one before, turned by the same small angle.
const HALF_ANGLES: [[f64; 2]; YAW_STEPS as usize] = {
    /// Cosine and sine of half a turn divided by 64.
    const STEP: [f64; 2] = [0.998_795_456_205_172_4, 0.049_067_674_327_418_015];
    let mut halves = [[1.0, 0.0]; YAW_STEPS as usize];
    let mut turn = 1;
    while turn < halves.len() {
        let [cosine, sine] = halves[turn - 1];
        halves[turn] = [cosine * STEP[0] - sine * STEP[1], cosine * STEP[1] + sine * STEP[0]];
        turn += 1;
    }
    halves
};

/// The quaternion of a magnet on a face, turned about the vertical after that.
fn quaternion(turn: u8, face: Face) -> [i16; 4] {
    /// Half of the square root of 2: cosine and sine of half a quarter turn.
    const QUARTER: f64 = std::f64::consts::FRAC_1_SQRT_2;
    let [w, z] = half_angle(turn);
    let [up, over] = match face {
        Face::Up => [1.0, 0.0],
        Face::Edge => [QUARTER, QUARTER],
        Face::Down => [0.0, 1.0],
        Face::OtherEdge => [-QUARTER, QUARTER],
    };
    let parts = [w * up, w * over, z * over, z * up];
    let largest = parts.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
    #[allow(clippy::cast_possible_truncation)] // no part is larger than the largest
    parts.map(|part| (part / largest * QUATERNION_MAX).round() as i16)
}

#[cfg(test)]
mod tests {
    use super::{Rng, TargetPose, YAW_STEPS};
    use crate::kluster::level_config::Jitter;
    use magnets::{Face, MagnetId, MagnetModel};

    #[test]
    fn a_hand_is_told_what_is_meant() {
        let body = MagnetModel::STONE.sample(7, 0);
        for face in Face::ALL {
            for turn in 0..YAW_STEPS {
                let aim = TargetPose { magnet: MagnetId(0), at: [10_000, -20_000], yaw_step: turn, face };
                let (held_face, [cosine, sine]) = Face::nearest(&aim.hand_pose(60_000).pose().unwrap().rotation);
                let meant = aim.resting(body);
                assert_eq!(held_face, face);
                assert!((cosine - meant.yaw[0]).abs() < 1e-4 && (sine - meant.yaw[1]).abs() < 1e-4, "{face:?} {turn}");
                assert!(aim.hand_pose(0).turned.iter().any(|part| part.abs() == i16::MAX), "as large as can be");
            }
        }
    }

    #[test]
    fn a_hand_trembles_within_bounds() {
        let aim = TargetPose { magnet: MagnetId(0), at: [0, 0], yaw_step: 0, face: Face::Up };
        let mut chance = Rng::new(1, 2);
        for _ in 0..1000 {
            let shaken = aim.jittered(Jitter { offset: 800, yaw_steps: 1 }, &mut chance);
            assert!(shaken.at.iter().all(|part| part.abs() <= 800) && [0, 1, YAW_STEPS - 1].contains(&shaken.yaw_step));
        }
    }
}
