//! Unit conversion of poses, points and times.
//!
//! The protocol uses millimetres, degrees and milliseconds. Hand actions use micrometres, integer quaternions and
//! ticks, so that a record is exact.

use crate::referee::reply::ErrorReply;
use kluster::Illegal;
use magnets::{Face, HandPose, Magnet, Pose, Rotation, SurfacePoint, TICKS_PER_SECOND, Tick, Vector};
use serde::{Deserialize, Serialize};

/// A point on the surface, in millimetres.
pub(super) type PointMm = [f64; 2];

/// A pose in a command.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PoseInput {
    x: f64,
    y: f64,
    /// Missing for a magnet that rests on the table.
    z: Option<f64>,
    qw: Option<f64>,
    qx: Option<f64>,
    qy: Option<f64>,
    qz: Option<f64>,
    /// Alternative to the quaternion, together with `yaw`.
    face: Option<Face>,
    /// In degrees.
    yaw: Option<f64>,
}

/// A pose in a reply.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct PoseOutput {
    x: f64,
    y: f64,
    z: f64,
    qw: f64,
    qx: f64,
    qy: f64,
    qz: f64,
}

/// The maximum distance from the centre of the table, in millimetres.
const MAX_DISTANCE_MM: f64 = 5000.0;
/// The maximum absolute yaw, in degrees.
const MAX_YAW_DEGREES: f64 = 3600.0;

impl PoseInput {
    /// Converts to the integers of a hand action. Without `z` the magnet is as low as possible.
    pub(super) fn to_hand_pose(self) -> Result<HandPose, ErrorReply> {
        let SurfacePoint(x, y) = point_from_mm([self.x, self.y])?;
        let z = mm_to_micrometres(self.z.unwrap_or(0.0))?;
        let quaternion = self.quaternion()?;
        let largest = quaternion.iter().fold(0.0, |largest: f64, part| largest.max(part.abs()));
        #[allow(clippy::cast_possible_truncation)] // at most i16::MAX
        let turned = quaternion.map(|part| (part / largest * f64::from(i16::MAX)).round() as i16);
        Ok(HandPose { at: [x, y, z], turned })
    }

    /// Converts without rounding, for a magnet anywhere in space. Without `z` it rests on the table.
    pub(super) fn to_pose(self, magnet: &Magnet) -> Result<Pose, ErrorReply> {
        let [w, x, y, z] = self.quaternion()?;
        let rotation = Rotation::from_quaternion(w, x, y, z).ok_or_else(not_a_unit_quaternion)?;
        let heights = rotation.axes().iter().zip(magnet.semi_axes()).map(|(axis, length)| axis.z * length);
        let resting_z = heights.fold(0.0, |sum, height| sum + height * height).sqrt() * 1e3;
        let metres = |part: f64| {
            let in_range = part.abs() <= MAX_DISTANCE_MM;
            in_range.then_some(part / 1e3).ok_or_else(|| ErrorReply::new("a position is at most 5 m from the centre"))
        };
        let centre = Vector::new(metres(self.x)?, metres(self.y)?, metres(self.z.unwrap_or(resting_z))?);
        Ok(Pose { centre, rotation })
    }

    /// The rotation as a quaternion of length 1, up to rounding.
    fn quaternion(&self) -> Result<[f64; 4], ErrorReply> {
        let parts = [self.qw, self.qx, self.qy, self.qz];
        match (parts, self.face, self.yaw) {
            ([Some(w), Some(x), Some(y), Some(z)], None, None) => {
                let length = [w, x, y, z].iter().fold(0.0, |sum, part| sum + part * part).sqrt();
                if (0.98..=1.02).contains(&length) { Ok([w, x, y, z]) } else { Err(not_a_unit_quaternion()) }
            }
            ([None, None, None, None], Some(face), Some(yaw)) if yaw.abs() <= MAX_YAW_DEGREES => {
                Ok(face_to_quaternion(face, yaw))
            }
            ([None, None, None, None], Some(_), Some(_)) => {
                Err(ErrorReply::new("a yaw is between -3600 and 3600 degrees"))
            }
            _ => Err(ErrorReply::new("a pose has either qw, qx, qy and qz, or face and yaw")),
        }
    }
}

fn not_a_unit_quaternion() -> ErrorReply {
    ErrorReply::new("a quaternion has length 1")
}

/// The quaternion of a magnet on a face: a roll about its long axis, followed by a yaw about the vertical.
fn face_to_quaternion(face: Face, yaw: f64) -> [f64; 4] {
    let roll = match face {
        Face::Up => 0.0,
        Face::Edge => 90.0,
        Face::Down => 180.0,
        Face::OtherEdge => 270.0_f64,
    };
    let half = |degrees: f64| (degrees.to_radians() / 2.0).sin_cos();
    let ((roll_sine, roll_cosine), (yaw_sine, yaw_cosine)) = (half(roll), half(yaw));
    [yaw_cosine * roll_cosine, yaw_cosine * roll_sine, yaw_sine * roll_sine, yaw_sine * roll_cosine]
}

impl From<Pose> for PoseOutput {
    fn from(Pose { centre, rotation }: Pose) -> PoseOutput {
        let [qw, qx, qy, qz] = rotation_to_quaternion(&rotation).map(|part| round_to(part, 1e9));
        let [x, y, z] = [centre.x, centre.y, centre.z].map(metres_to_mm);
        PoseOutput { x, y, z, qw, qx, qy, qz }
    }
}

impl From<&HandPose> for PoseOutput {
    /// Round-trips exactly through [`PoseInput`] if the largest quaternion component is `i16::MAX`.
    fn from(HandPose { at, turned }: &HandPose) -> PoseOutput {
        let [x, y, z] = at.map(|part| f64::from(part) / 1e3);
        let parts = turned.map(f64::from);
        let length = parts.iter().fold(0.0, |sum, part| sum + part * part).sqrt();
        let [qw, qx, qy, qz] = parts.map(|part| part / length);
        PoseOutput { x, y, z, qw, qx, qy, qz }
    }
}

/// Converts a rotation to a quaternion with `w >= 0`. Computes the largest component first for numerical stability.
fn rotation_to_quaternion(rotation: &Rotation) -> [f64; 4] {
    let [x, y, z] = *rotation.axes();
    let squares = [1.0 + x.x + y.y + z.z, 1.0 + x.x - y.y - z.z, 1.0 - x.x + y.y - z.z, 1.0 - x.x - y.y + z.z];
    let (wx, wy, wz) = (y.z - z.y, z.x - x.z, x.y - y.x);
    let (xy, xz, yz) = (x.y + y.x, z.x + x.z, y.z + z.y);
    let largest = squares.iter().copied().fold(0.0, f64::max);
    let divisor = 2.0 * largest.sqrt();
    let parts = if squares[0] >= largest {
        [largest, wx, wy, wz]
    } else if squares[1] >= largest {
        [wx, largest, xy, xz]
    } else if squares[2] >= largest {
        [wy, xy, largest, yz]
    } else {
        [wz, xz, yz, largest]
    };
    let sign = if parts[0] < 0.0 { -1.0 } else { 1.0 };
    parts.map(|part| sign * part / divisor)
}

/// Converts a point to micrometres, for a hand action.
pub(super) fn point_from_mm([x, y]: PointMm) -> Result<SurfacePoint, ErrorReply> {
    Ok(SurfacePoint(mm_to_micrometres(x)?, mm_to_micrometres(y)?))
}

fn mm_to_micrometres(millimetres: f64) -> Result<i32, ErrorReply> {
    if millimetres.abs() > MAX_DISTANCE_MM {
        return Err(Illegal::Hand(magnets::HandError::OutOfReach).into());
    }
    #[allow(clippy::cast_possible_truncation)] // at most 5 m
    Ok((millimetres * 1e3).round() as i32)
}

/// Converts metres to millimetres, rounded to a nanometre.
pub(super) fn metres_to_mm(metres: f64) -> f64 {
    round_to(metres * 1e3, 1e6)
}

/// Rounds to a multiple of `1 / scale`. Never returns -0.
fn round_to(number: f64, scale: f64) -> f64 {
    (number * scale).round() / scale + 0.0
}

/// Converts milliseconds to ticks, at least one.
pub(super) fn ms_to_ticks(ms: f64) -> Result<u16, ErrorReply> {
    let ticks = (ms * f64::from(TICKS_PER_SECOND) / 1e3).round();
    if !(ms >= 0.0 && ticks <= f64::from(u16::MAX)) {
        return Err(ErrorReply::new("ms is between 0 and 136531"));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in range
    Ok((ticks as u16).max(1))
}

/// Converts a point to millimetres.
pub(super) fn point_to_mm(SurfacePoint(x, y): SurfacePoint) -> PointMm {
    [x, y].map(|part| f64::from(part) / 1e3)
}

/// Converts ticks to milliseconds, rounded to a microsecond.
pub(super) fn ticks_to_ms(Tick(ticks): Tick) -> f64 {
    #[allow(clippy::cast_precision_loss)] // no game lasts for a million years
    round_to(ticks as f64 * 1e3 / f64::from(TICKS_PER_SECOND), 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_match_those_of_the_physics() {
        for face in Face::ALL {
            for yaw in [-170.0, -90.0, 0.0, 35.0, 180.0, 725.0] {
                let [w, x, y, z] = face_to_quaternion(face, yaw);
                let rotation = Rotation::from_quaternion(w, x, y, z).unwrap();
                let (nearest, [cosine, sine]) = Face::nearest(&rotation);
                assert_eq!(nearest, face);
                let angle = yaw.to_radians();
                assert!((angle.cos() - cosine).abs() < 1e-9 && (angle.sin() - sine).abs() < 1e-9, "{face:?} {yaw}");
            }
        }
    }

    #[test]
    fn quaternions_of_replies_round_trip() {
        for quaternion in [[0.5, -0.5, 0.5, 0.5], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.6, -0.8], [0.1, 0.0, 0.0, -0.995]]
        {
            let rotation =
                Rotation::from_quaternion(quaternion[0], quaternion[1], quaternion[2], quaternion[3]).unwrap();
            let [w, x, y, z] = rotation_to_quaternion(&rotation);
            let again = Rotation::from_quaternion(w, x, y, z).unwrap();
            for (one, other) in rotation.axes().iter().zip(again.axes()) {
                assert!((*one - *other).length() < 1e-12, "{quaternion:?}");
            }
        }
    }

    #[test]
    fn hand_poses_times_and_points_round_trip_exactly() {
        for turned in [[32767, 0, 0, 0], [0, -32767, 1, 12345], [23170, 23170, -32767, 7], [-5, 32767, 32767, -32767]] {
            let hand = HandPose { at: [123_457, -299_999, 60_001], turned };
            let text = serde_json::to_string(&PoseOutput::from(&hand)).unwrap();
            assert_eq!(serde_json::from_str::<PoseInput>(&text).unwrap().to_hand_pose().unwrap(), hand);
        }
        for count in [1, 7, 480, 65535] {
            assert_eq!(ms_to_ticks(ticks_to_ms(Tick(u64::from(count)))).unwrap(), count);
        }
        assert_eq!(point_from_mm(point_to_mm(SurfacePoint(123_457, -1))).unwrap(), SurfacePoint(123_457, -1));
    }

    #[test]
    fn times_are_rounded_to_ticks() {
        for (ms, expected) in [(0.0, 1), (0.4, 1), (400.0, 192), (136_531.0, 65535)] {
            assert_eq!(ms_to_ticks(ms).unwrap(), expected);
        }
        for ms in [-1.0, 136_540.0, 1e300, f64::NAN] {
            assert!(ms_to_ticks(ms).is_err());
        }
        assert!((ticks_to_ms(Tick(480)) - 1000.0).abs() < 1e-9);
    }
}
