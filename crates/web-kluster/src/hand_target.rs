//! [`HandTarget`]: where a player wants the magnet in the hand and how it is turned, and [`Wrist`], which follows it.

use crate::lengths::Lengths;
use magnets::{Face, HandPose, Point, Pose};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How fast a wrist lifts, in metres a second, and turns, in radians a second. A flip takes a third of a second: an
/// immediate one would be a blow that no hand can give, and nobody would see what happened.
const LIFTING: f64 = 0.35;
const TURNING: f64 = 9.5;

/// The target of a hand that holds a magnet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HandTarget {
    /// The place below, in metres.
    pub(crate) place: Point,
    /// How high, in metres.
    pub(crate) height: f64,
    /// How it is turned about the vertical, in radians.
    pub(crate) turn: f64,
    /// On which face it would come to lie (K5).
    pub(crate) face: Face,
    /// How high magnets of this size are held.
    pub(crate) lengths: &'static Lengths,
}

impl HandTarget {
    /// A magnet that has just been taken: lying flat, above a place.
    pub(crate) fn over(place: Point, lengths: &'static Lengths) -> HandTarget {
        HandTarget { place, height: lengths.hover, turn: FRAC_PI_2, face: Face::Up, lengths }
    }

    /// Lifts it, or lowers it by a negative distance.
    pub(crate) fn lift(&mut self, metres: f64) {
        self.height = (self.height + metres).clamp(self.lengths.lowest, self.lengths.highest);
    }

    /// Turns it counterclockwise.
    pub(crate) fn rotate(&mut self, radians: f64) {
        self.turn = (self.turn + radians).rem_euclid(TAU);
    }

    /// Turns the other side up.
    pub(crate) fn flip(&mut self) {
        self.face = match self.face {
            Face::Up => Face::Down,
            Face::Down => Face::Up,
            Face::Edge => Face::OtherEdge,
            Face::OtherEdge => Face::Edge,
        };
    }

    /// Puts it on its edge, or flat again.
    pub(crate) fn tip(&mut self) {
        self.face = match self.face {
            Face::Up => Face::Edge,
            Face::Edge => Face::Up,
            Face::Down => Face::OtherEdge,
            Face::OtherEdge => Face::Down,
        };
    }

    /// The wrist that has reached the target.
    pub(crate) fn wrist(&self) -> Wrist {
        let roll = match self.face {
            Face::Up => 0.0,
            Face::Edge => FRAC_PI_2,
            Face::Down => PI,
            Face::OtherEdge => -FRAC_PI_2,
        };
        Wrist { height: self.height, turn: self.turn, roll }
    }
}

/// How a magnet is held now. It takes time to reach the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wrist {
    /// How high, in metres.
    pub(crate) height: f64,
    /// How it is turned about the vertical, in radians.
    turn: f64,
    /// How it is rolled about its long axis, in radians.
    roll: f64,
}

impl Wrist {
    /// The wrist that holds a magnet in this pose.
    pub(crate) fn of(pose: &Pose) -> Wrist {
        let [long, middle, short] = pose.rotation.axes();
        Wrist { height: pose.centre.z, turn: long.y.atan2(long.x), roll: middle.z.atan2(short.z) }
    }

    /// Comes nearer to the target. Returns whether it has reached it.
    pub(crate) fn follow(&mut self, wanted: Wrist, seconds: f64) -> bool {
        let near = |from: f64, to: f64, most: f64| {
            let way = to - from;
            if way.abs() <= most { to } else { from + most.copysign(way) }
        };
        // The shorter way around; of two that are as long always the same one.
        let around = |from: f64, to: f64| from + (to - from + PI).rem_euclid(TAU) - PI;
        let turned = |from: f64, to: f64| match near(from, around(from, to), TURNING * seconds) {
            angle if (angle - around(from, to)).abs() < 1e-9 => to,
            angle => angle,
        };
        self.height = near(self.height, wanted.height, LIFTING * seconds);
        self.turn = turned(self.turn, wanted.turn);
        self.roll = turned(self.roll, wanted.roll);
        *self == wanted
    }

    /// The pose for the game, in micrometres and as a quaternion. The page may use sines, because the game gets
    /// integers.
    pub(crate) fn pose(&self, place: Point) -> HandPose {
        let ((z, w), (x, v)) = ((self.turn / 2.0).sin_cos(), (self.roll / 2.0).sin_cos());
        // First rolled about the long axis, then turned about the vertical.
        let turned = [w * v, w * x, z * x, z * v].map(|part| round(part * 10_000.0));
        HandPose {
            at: [place.x, place.y, self.height].map(|metres| round(metres * 1e6)),
            turned: turned.map(|part: i32| i16::try_from(part).unwrap_or(0)),
        }
    }
}

#[allow(clippy::cast_possible_truncation)] // a cast saturates
fn round(value: f64) -> i32 {
    value.round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use magnets::PhysicsVersion;
    use proptest::prelude::*;

    fn over(place: Point) -> HandTarget {
        HandTarget::over(place, Lengths::of(PhysicsVersion::NEWEST))
    }

    #[test]
    fn flipping_and_tipping_come_back() {
        for face in Face::ALL {
            let mut target = HandTarget { face, ..over(Point::default()) };
            target.flip();
            assert!(target.face != face && target.face.is_edge() == face.is_edge());
            target.flip();
            target.tip();
            assert_ne!(target.face.is_edge(), face.is_edge());
            target.tip();
            assert_eq!(target.face, face);
        }
    }

    proptest! {
        /// A magnet that is let go of comes to lie on the face that was wanted, in the direction that was wanted.
        #[test]
        fn the_game_is_told_what_was_wanted(turn in -7.0..7.0, face in 0_usize..4, x in -0.4..0.4, y in -0.4..0.4, lift in -1.0..1.0) {
            let mut target = HandTarget { face: Face::ALL[face], ..over(Point::new(x, y)) };
            target.rotate(turn);
            target.lift(lift);
            let pose = target.wrist().pose(target.place).pose().unwrap();
            let (found, yaw) = Face::nearest(&pose.rotation);
            prop_assert_eq!(found, target.face);
            prop_assert!((yaw[0] - turn_of(target).0).abs() < 1e-3 && (yaw[1] - turn_of(target).1).abs() < 1e-3);
            prop_assert!((pose.centre.x - x).abs() < 1e-6 && (pose.centre.z - target.height).abs() < 1e-6);
            prop_assert!((target.lengths.lowest..=target.lengths.highest).contains(&target.height));
        }
    }

    #[test]
    fn a_wrist_takes_its_time_and_arrives_exactly() {
        let mut target = over(Point::default());
        let mut wrist = target.wrist();
        target.flip();
        target.rotate(3.0);
        target.lift(0.05);
        let frames = (1..100).find(|_| wrist.follow(target.wrist(), 1.0 / 60.0)).unwrap();
        assert!((15..30).contains(&frames), "{frames} frames");
        assert_eq!(wrist, target.wrist());
    }

    fn turn_of(target: HandTarget) -> (f64, f64) {
        let (sine, cosine) = target.turn.sin_cos();
        (cosine, sine)
    }
}
