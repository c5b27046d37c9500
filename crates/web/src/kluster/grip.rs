//! [`Grip`]: where a player wants the magnet in the hand, and how it is turned; and the whole numbers that the game is told.

use crate::maths::{atan2, rest, sin_cos};
use magnets::{Face, HandPose, Point, Pose};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How high a hand holds a magnet if it takes no special care, in metres. Stones on the table hardly feel one up there: two of them begin to
/// move each other at some 45 mm.
pub(crate) const HOVER: f64 = 0.060;
/// The lowest and the highest, in metres: just above the table, and out of all pull.
pub(crate) const LOWEST: f64 = 0.012;
pub(crate) const HIGHEST: f64 = 0.180;

/// How fast a wrist lifts, in metres a second, and turns, in radians a second. A flip takes a third of a second: a key that did it at once
/// would be a blow that no hand can give, and one would not see what happened.
const LIFTING: f64 = 0.35;
const TURNING: f64 = 9.5;

/// What a player wants of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grip {
    /// Above which place, in metres.
    pub(crate) place: Point,
    /// How high, in metres.
    pub(crate) height: f64,
    /// How it is turned about the vertical, in radians.
    pub(crate) turn: f64,
    /// On which face it would come to lie (K5).
    pub(crate) face: Face,
}

impl Grip {
    /// A magnet that has just been taken: lying flat, above a place.
    pub(crate) fn over(place: Point) -> Grip {
        Grip { place, height: HOVER, turn: FRAC_PI_2, face: Face::Up }
    }

    /// Higher, or lower.
    pub(crate) fn lift(&mut self, metres: f64) {
        self.height = (self.height + metres).clamp(LOWEST, HIGHEST);
    }

    /// Turned further, against the clock.
    pub(crate) fn rotate(&mut self, radians: f64) {
        self.turn = rest(self.turn + radians, TAU);
    }

    /// The other side up.
    pub(crate) fn flip(&mut self) {
        self.face = match self.face {
            Face::Up => Face::Down,
            Face::Down => Face::Up,
            Face::Edge => Face::OtherEdge,
            Face::OtherEdge => Face::Edge,
        };
    }

    /// On its edge, or flat again.
    pub(crate) fn tip(&mut self) {
        self.face = match self.face {
            Face::Up => Face::Edge,
            Face::Edge => Face::Up,
            Face::Down => Face::OtherEdge,
            Face::OtherEdge => Face::Down,
        };
    }

    /// How a wrist would hold it that has come to where it is wanted.
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

/// How a magnet is held now: what is wanted takes a wrist its time.
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
    /// How a magnet is held that is found like this.
    pub(crate) fn of(pose: &Pose) -> Wrist {
        let [long, middle, short] = pose.rotation.axes();
        Wrist { height: pose.centre.z, turn: atan2(long.y, long.x), roll: atan2(middle.z, short.z) }
    }

    /// Comes nearer to what is wanted. Answers whether it is there.
    pub(crate) fn follow(&mut self, wanted: Wrist, seconds: f64) -> bool {
        let near = |from: f64, to: f64, most: f64| {
            let way = to - from;
            if way.abs() <= most { to } else { from + most.copysign(way) }
        };
        // The shorter way around; of two that are as long always the same one.
        let around = |from: f64, to: f64| from + rest(to - from + PI, TAU) - PI;
        let turned = |from: f64, to: f64| match near(from, around(from, to), TURNING * seconds) {
            angle if (angle - around(from, to)).abs() < 1e-9 => to,
            angle => angle,
        };
        self.height = near(self.height, wanted.height, LIFTING * seconds);
        self.turn = turned(self.turn, wanted.turn);
        self.roll = turned(self.roll, wanted.roll);
        *self == wanted
    }

    /// What the game is told: micrometres, and a quaternion. The page may use sines, because from here on only whole numbers go.
    pub(crate) fn pose(&self, place: Point) -> HandPose {
        let ((z, w), (x, v)) = (sin_cos(self.turn / 2.0), sin_cos(self.roll / 2.0));
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
    use proptest::prelude::*;

    #[test]
    fn flipping_and_tipping_come_back() {
        for face in Face::ALL {
            let mut grip = Grip { face, ..Grip::over(Point::default()) };
            grip.flip();
            assert!(grip.face != face && grip.face.is_edge() == face.is_edge());
            grip.flip();
            grip.tip();
            assert_ne!(grip.face.is_edge(), face.is_edge());
            grip.tip();
            assert_eq!(grip.face, face);
        }
    }

    proptest! {
        /// A magnet that is let go of comes to lie on the face that was wanted, in the direction that was wanted.
        #[test]
        fn the_game_is_told_what_was_wanted(turn in -7.0..7.0, face in 0_usize..4, x in -0.4..0.4, y in -0.4..0.4, lift in -1.0..1.0) {
            let mut grip = Grip { face: Face::ALL[face], ..Grip::over(Point::new(x, y)) };
            grip.rotate(turn);
            grip.lift(lift);
            let pose = grip.wrist().pose(grip.place).pose().unwrap();
            let (found, yaw) = Face::nearest(&pose.rotation);
            prop_assert_eq!(found, grip.face);
            prop_assert!((yaw[0] - turn_of(grip).0).abs() < 1e-3 && (yaw[1] - turn_of(grip).1).abs() < 1e-3);
            prop_assert!((pose.centre.x - x).abs() < 1e-6 && (pose.centre.z - grip.height).abs() < 1e-6);
            prop_assert!((LOWEST..=HIGHEST).contains(&grip.height));
        }
    }

    #[test]
    fn a_wrist_takes_its_time_and_arrives_exactly() {
        let mut grip = Grip::over(Point::default());
        let mut wrist = grip.wrist();
        grip.flip();
        grip.rotate(3.0);
        grip.lift(0.05);
        let frames = (1..100).find(|_| wrist.follow(grip.wrist(), 1.0 / 60.0)).unwrap();
        assert!((15..30).contains(&frames), "{frames} frames");
        assert_eq!(wrist, grip.wrist());
    }

    fn turn_of(grip: Grip) -> (f64, f64) {
        let (sine, cosine) = sin_cos(grip.turn);
        (cosine, sine)
    }
}
