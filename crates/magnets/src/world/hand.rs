//! [`HeldMagnet`]: a magnet in the hand, carried and lowered at bounded speed; and [`CordGrab`]: a cord in the hand.

use super::state_hasher::StateHasher;
use crate::{
    Face, HandError, HandPose, MagnetId, MagnetProperties, Point, Pose, Rotation, TICKS_PER_SECOND, Vector,
    face::TablePose,
};
use serde::{Deserialize, Serialize};

/// The maximum speed of the hand, in m/s.
pub const MAX_HAND_SPEED: f64 = 1.5;
/// The maximum rotation rate of the hand, as the change of the unit quaternion per second: about 15 rad/s.
const MAX_HAND_TURN_RATE: f64 = 7.5;
/// The speed at which the hand lowers a magnet to the table, in m/s.
pub const LOWERING_SPEED: f64 = 0.12;
/// The maximum speed at which the hand drags a cord, in m/s.
pub const MAX_DRAG_SPEED: f64 = 3.0;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct HeldMagnet {
    pub(crate) magnet: MagnetId,
    #[serde(rename = "grip")]
    held_pose: HeldPose,
    #[serde(rename = "way")]
    movement: Option<HandMove>,
    /// It is being lowered, and released at the end.
    lowering: bool,
}

/// The pose of the held magnet: its centre and a unit quaternion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct HeldPose {
    centre: Vector,
    turned: [f64; 4],
}

/// A straight movement of the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct HandMove {
    from: HeldPose,
    to: HeldPose,
    ticks: u32,
    #[serde(rename = "passed")]
    elapsed: f64,
}

impl HeldMagnet {
    pub(crate) fn new(magnet: MagnetId, properties: &MagnetProperties, at: &HandPose) -> Result<HeldMagnet, HandError> {
        Ok(HeldMagnet { magnet, held_pose: HeldPose::new(properties, at)?, movement: None, lowering: false })
    }

    pub(crate) fn pose(&self) -> Pose {
        self.held_pose.pose()
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.movement.is_some()
    }

    /// Returns the distance that the magnet moves in a tick, in metres.
    pub(crate) fn speed(&self) -> f64 {
        self.movement
            .as_ref()
            .map_or(0.0, |movement| (movement.to.centre - movement.from.centre).length() / f64::from(movement.ticks))
    }

    /// Starts a straight movement over this many ticks, or more where the maximum speed demands it.
    pub(crate) fn carry(&mut self, properties: &MagnetProperties, to: &HandPose, ticks: u16) -> Result<(), HandError> {
        self.start_move(HeldPose::new(properties, to)?, u32::from(ticks), MAX_HAND_SPEED);
        self.lowering = false;
        Ok(())
    }

    /// Starts to lower the magnet onto the face nearest to its orientation.
    pub(crate) fn lower(&mut self, properties: &MagnetProperties) {
        let (face, yaw) = Face::nearest(&self.pose().rotation);
        let centre = Point::new(self.held_pose.centre.x, self.held_pose.centre.y);
        let rest = TablePose { centre, yaw, roll: face.roll() }.pose(properties);
        self.start_move(HeldPose { centre: rest.centre, turned: quaternion(yaw, face) }, 1, LOWERING_SPEED);
        self.lowering = true;
    }

    fn start_move(&mut self, to: HeldPose, ticks: u32, max_speed: f64) {
        let from = self.held_pose;
        // q and -q are the same rotation: the nearer one is the shorter path.
        let to = if from.dot(&to) < 0.0 { HeldPose { turned: to.turned.map(|part| -part), ..to } } else { to };
        let turn = from.turned.iter().zip(to.turned).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        let min_ticks = ((to.centre - from.centre).length() / max_speed).max(turn / MAX_HAND_TURN_RATE);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the hand reaches no farther than some 15 m
        let min_ticks = (min_ticks * f64::from(TICKS_PER_SECOND)).ceil() as u32;
        self.movement = Some(HandMove { from, to, ticks: ticks.max(min_ticks).max(1), elapsed: 0.0 });
    }

    /// Advances by a fraction of a tick. Returns whether the magnet is to be released now.
    pub(crate) fn advance(&mut self, properties: &MagnetProperties, tick_fraction: f64) -> bool {
        let Some(movement) = &mut self.movement else { return false };
        movement.elapsed += tick_fraction;
        let total = f64::from(movement.ticks);
        if movement.elapsed < total - 1e-9 {
            // While it turns over it may need more height than at both ends.
            self.held_pose = movement.from.interpolate(&movement.to, movement.elapsed / total).raised(properties);
            return false;
        }
        self.held_pose = movement.to;
        self.movement = None;
        self.lowering
    }

    /// Whether it is being lowered, and released at the end.
    pub(crate) fn is_lowering(&self) -> bool {
        self.lowering
    }

    /// Stops the hand where it is.
    pub(crate) fn stop(&mut self) {
        self.movement = None;
        self.lowering = false;
    }

    /// Adds the whole state to a digest.
    pub(super) fn digest(&self, digest: &mut StateHasher) {
        digest.words([u64::from(self.magnet.0), u64::from(self.lowering)]);
        let poses = self.movement.iter().flat_map(|movement| [movement.from, movement.to]).chain([self.held_pose]);
        for HeldPose { centre, turned } in poses {
            digest.vector(centre);
            digest.numbers(turned);
        }
        if let Some(movement) = &self.movement {
            digest.word(u64::from(movement.ticks));
            digest.number(movement.elapsed);
        }
    }

    pub(crate) fn is_finite(&self) -> bool {
        let poses = self.movement.iter().flat_map(|movement| [movement.from, movement.to]).chain([self.held_pose]);
        let is_plausible = self
            .movement
            .as_ref()
            .is_none_or(|movement| movement.ticks > 0 && (0.0..=f64::from(movement.ticks)).contains(&movement.elapsed));
        // As `start_move` ensures: halfway between opposite quaternions there is no rotation.
        let is_short_way = self.movement.as_ref().is_none_or(|HandMove { from, to, .. }| from.dot(to) >= 0.0);
        is_plausible && is_short_way && { poses }.all(|pose| {
            let length: f64 = pose.turned.iter().map(|part| part * part).sum();
            (0.5..2.0).contains(&length) && pose.centre.length() < 100.0
        })
    }
}

impl HeldPose {
    /// Creates a pose from a hand action, raised so that no part of the magnet is below the surface.
    fn new(properties: &MagnetProperties, at: &HandPose) -> Result<HeldPose, HandError> {
        Ok(HeldPose { centre: at.pose()?.centre, turned: at.quaternion() }.raised(properties))
    }

    /// Returns the pose raised as far as needed for the magnet to be above the surface.
    fn raised(self, properties: &MagnetProperties) -> HeldPose {
        let Pose { mut centre, rotation } = self.pose();
        let [long, middle, short] = *rotation.axes();
        let [a, b, c] = properties.magnet.semi_axes();
        let reach = Vector::new(long.z * a, middle.z * b, short.z * c).length();
        centre.z = centre.z.max(reach);
        HeldPose { centre, ..self }
    }

    /// Returns the scalar product of the quaternions.
    fn dot(&self, other: &HeldPose) -> f64 {
        self.turned.iter().zip(other.turned).map(|(a, b)| a * b).sum()
    }

    fn pose(&self) -> Pose {
        let [w, x, y, z] = self.turned;
        #[allow(clippy::expect_used)] // checked when the pose is created or restored
        let rotation = Rotation::from_quaternion(w, x, y, z).expect("a held pose has a unit quaternion");
        Pose { centre: self.centre, rotation }
    }

    fn interpolate(&self, to: &HeldPose, fraction: f64) -> HeldPose {
        let turned: [f64; 4] = std::array::from_fn(|n| self.turned[n] + (to.turned[n] - self.turned[n]) * fraction);
        let length = turned.iter().map(|part| part * part).sum::<f64>().sqrt().max(1e-3);
        HeldPose {
            centre: self.centre + (to.centre - self.centre) * fraction,
            turned: turned.map(|part| part / length),
        }
    }
}

/// The quaternion of a magnet on a face: first rolled about its long axis, then turned about the vertical.
fn quaternion([cosine, sine]: [f64; 2], face: Face) -> [f64; 4] {
    let half = |cosine: f64, sine: f64| {
        let half_cosine = f64::midpoint(1.0, cosine).max(0.0).sqrt();
        let half_sine = ((1.0 - cosine) / 2.0).max(0.0).sqrt();
        [half_cosine, if sine < 0.0 { -half_sine } else { half_sine }]
    };
    let [w, z] = half(cosine, sine);
    let [up, over] = face.roll();
    let [v, x] = half(up, over);
    [w * v, w * x, z * x, z * v]
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CordGrab {
    pub(crate) cord: u8,
    #[serde(rename = "node")]
    pub(crate) grip: CordGrip,
    /// The target of the drag, and the distance per tick, in metres.
    #[serde(rename = "way")]
    pub(crate) target: Option<(Point, f64)>,
}

impl CordGrab {
    /// Starts to drag the cord from a point.
    pub(crate) fn drag(&mut self, from: Point, to: Point, ticks: u16) {
        let max_speed = MAX_DRAG_SPEED / f64::from(TICKS_PER_SECOND);
        let speed = (to - from).length() / f64::from(ticks.max(1));
        self.target = Some((to, speed.min(max_speed)));
    }
}

/// What the hand holds of a cord. As a number: the node, or 128 for the knot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub(crate) enum CordGrip {
    /// A node, which the rest of the rope follows.
    Node(u8),
    /// The knot, with which the whole loop is shifted.
    Knot,
}

impl CordGrip {
    const KNOT: u8 = 128;

    /// Returns the index of the node in the hand. The knot is at the first.
    pub(crate) fn node(self) -> usize {
        match self {
            CordGrip::Node(node) => node.into(),
            CordGrip::Knot => 0,
        }
    }
}

impl TryFrom<u8> for CordGrip {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<CordGrip, &'static str> {
        match number {
            0..CordGrip::KNOT => Ok(CordGrip::Node(number)),
            CordGrip::KNOT => Ok(CordGrip::Knot),
            _ => Err("a cord has 128 nodes and a knot"),
        }
    }
}

impl From<CordGrip> for u8 {
    fn from(grip: CordGrip) -> u8 {
        match grip {
            CordGrip::Node(node) => node,
            CordGrip::Knot => CordGrip::KNOT,
        }
    }
}
