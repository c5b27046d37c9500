//! [`TargetPose`]: where a magnet is to lie, in the integers of hand actions.

use super::level_config::Jitter;
use magnets::{Face, HandPose, MagnetId, MagnetProperties, Point, RestingMagnet};
use rng::Rng;

/// The number of yaw steps in a full turn.
pub(super) const YAW_STEPS: u8 = 64;
/// The largest component of a hand's quaternion. Scaled to the full range of `i16`, it survives a round trip through
/// text.
const QUATERNION_MAX: f64 = 32767.0;

/// The pose in which a magnet is to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetPose {
    /// The magnet.
    pub(super) magnet: MagnetId,
    /// The position, in micrometres.
    pub(super) at: [i32; 2],
    /// The rotation about the vertical; [`YAW_STEPS`] are a full turn.
    pub(super) yaw_step: u8,
    /// The face on which it is to rest.
    pub(super) face: Face,
}

impl TargetPose {
    /// Returns the position, in metres.
    pub(super) fn position(&self) -> Point {
        Point::new(f64::from(self.at[0]) / 1e6, f64::from(self.at[1]) / 1e6)
    }

    /// Returns the magnet at rest in this pose.
    pub(super) fn resting(&self, properties: MagnetProperties) -> RestingMagnet {
        let Point { x, y } = self.position();
        let [cosine, sine] = half_angle(self.yaw_step);
        RestingMagnet { properties, x, y, yaw: [cosine * cosine - sine * sine, 2.0 * cosine * sine], face: self.face }
    }

    /// Returns the pose in the hand above the target at this height, in micrometres.
    pub(super) fn hand_pose(&self, height: i32) -> HandPose {
        HandPose { at: [self.at[0], self.at[1], height], turned: quaternion(self.yaw_step, self.face) }
    }

    /// Returns the pose shifted by an offset, in micrometres.
    #[must_use]
    pub(super) fn moved(self, by: [i32; 2]) -> TargetPose {
        TargetPose { at: [self.at[0] + by[0], self.at[1] + by[1]], ..self }
    }

    /// Returns the pose with the jitter of a hand.
    #[must_use]
    pub(super) fn jittered(self, jitter: Jitter, rng: &mut Rng) -> TargetPose {
        let mut axis_offset = |max: i32| i32::midpoint(random_offset(max, rng), random_offset(max, rng));
        let by = [axis_offset(jitter.offset), axis_offset(jitter.offset)];
        let yaw_offset = random_offset(i32::from(jitter.yaw_steps), rng);
        TargetPose { yaw_step: add_yaw_steps(self.yaw_step, yaw_offset), ..self.moved(by) }
    }
}

/// Returns a random integer from `-max` to `max`.
pub(super) fn random_offset(max: i32, rng: &mut Rng) -> i32 {
    let span = u32::try_from(max).unwrap_or(0) * 2 + 1;
    i32::try_from(rng.below(span)).unwrap_or(0) - max.max(0)
}

/// Adds yaw steps, modulo a full turn.
pub(super) fn add_yaw_steps(yaw_step: u8, steps: i32) -> u8 {
    u8::try_from((i32::from(yaw_step) + steps).rem_euclid(i32::from(YAW_STEPS))).unwrap_or(0)
}

/// Converts metres to micrometres.
pub(super) fn to_micrometres(metres: f64) -> i32 {
    #[allow(clippy::cast_possible_truncation)] // a cast saturates, and no table is larger than 10 m
    let whole = (metres * 1e6).round() as i32;
    whole
}

/// Returns the unit vector of a yaw: its cosine and sine.
pub(super) fn direction(yaw_step: u8) -> Point {
    let [cosine, sine] = half_angle(yaw_step);
    Point::new(cosine * cosine - sine * sine, 2.0 * cosine * sine)
}

/// Returns the cosine and the sine of half a yaw.
fn half_angle(yaw_step: u8) -> [f64; 2] {
    HALF_ANGLES[usize::from(yaw_step % YAW_STEPS)]
}

/// The cosine and the sine of half of each yaw. Each is the one before, rotated by the same angle.
const HALF_ANGLES: [[f64; 2]; YAW_STEPS as usize] = {
    /// The cosine and the sine of half a turn divided by 64.
    const STEP: [f64; 2] = [0.998_795_456_205_172_4, 0.049_067_674_327_418_015];
    let mut halves = [[1.0, 0.0]; YAW_STEPS as usize];
    let mut index = 1;
    while index < halves.len() {
        let [cosine, sine] = halves[index - 1];
        halves[index] = [cosine * STEP[0] - sine * STEP[1], cosine * STEP[1] + sine * STEP[0]];
        index += 1;
    }
    halves
};

/// Returns the quaternion of a magnet on a face, then rotated about the vertical.
fn quaternion(yaw_step: u8, face: Face) -> [i16; 4] {
    /// The cosine and the sine of half a quarter turn.
    const QUARTER: f64 = std::f64::consts::FRAC_1_SQRT_2;
    let [w, z] = half_angle(yaw_step);
    let [up, over] = match face {
        Face::Up => [1.0, 0.0],
        Face::Edge => [QUARTER, QUARTER],
        Face::Down => [0.0, 1.0],
        Face::OtherEdge => [-QUARTER, QUARTER],
    };
    let parts = [w * up, w * over, z * over, z * up];
    let largest = parts.iter().fold(0.0, |max: f64, part| max.max(part.abs()));
    #[allow(clippy::cast_possible_truncation)] // no part is larger than the largest
    parts.map(|part| (part / largest * QUATERNION_MAX).round() as i16)
}

#[cfg(test)]
mod tests {
    use super::{Rng, TargetPose, YAW_STEPS};
    use crate::kluster::level_config::Jitter;
    use magnets::{Face, MagnetId, PhysicsVersion};

    #[test]
    fn a_hand_pose_matches_its_resting_pose() {
        let properties = PhysicsVersion::NEWEST.edition().stone.sample(7, 0);
        for face in Face::ALL {
            for yaw_step in 0..YAW_STEPS {
                let target = TargetPose { magnet: MagnetId(0), at: [10_000, -20_000], yaw_step, face };
                let (held_face, [cosine, sine]) = Face::nearest(&target.hand_pose(60_000).pose().unwrap().rotation);
                let resting = target.resting(properties);
                assert_eq!(held_face, face);
                assert!(
                    (cosine - resting.yaw[0]).abs() < 1e-4 && (sine - resting.yaw[1]).abs() < 1e-4,
                    "{face:?} {yaw_step}"
                );
                assert!(
                    target.hand_pose(0).turned.iter().any(|part| part.abs() == i16::MAX),
                    "the full range of i16 is used"
                );
            }
        }
    }

    #[test]
    fn jitter_stays_within_bounds() {
        let target = TargetPose { magnet: MagnetId(0), at: [0, 0], yaw_step: 0, face: Face::Up };
        let mut rng = Rng::new(1, 2);
        for _ in 0..1000 {
            let jittered = target.jittered(Jitter { offset: 800, yaw_steps: 1 }, &mut rng);
            assert!(
                jittered.at.iter().all(|part| part.abs() <= 800) && [0, 1, YAW_STEPS - 1].contains(&jittered.yaw_step)
            );
        }
    }
}
