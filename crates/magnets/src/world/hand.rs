//! [`Hand`]: a magnet in the hand, carried and lowered at bounded speed; and [`Grab`]: a cord in the hand.

use super::digest::bits;
use crate::{
    Face, HandError, HandPose, MagnetId, MagnetProperties, Point, Pose, Rotation, TICKS_PER_SECOND, Vector,
    face::TablePose,
};
use serde::{Deserialize, Serialize};

/// The fastest that a hand moves, in m/s.
pub const MAX_HAND_SPEED: f64 = 1.5;
/// The fastest that a hand turns what it holds, as the change of the quaternion's direction a second: some 15 rad/s.
const MAX_HAND_TURN_RATE: f64 = 7.5;
/// How fast a calm hand lowers a magnet to the table, in m/s.
pub const LOWERING_SPEED: f64 = 0.12;
/// The fastest that a hand drags a cord, in m/s.
pub const MAX_DRAG_SPEED: f64 = 3.0;

/// A magnet in the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct HeldMagnet {
    pub(crate) magnet: MagnetId,
    #[serde(rename = "grip")]
    held_pose: HeldPose,
    #[serde(rename = "way")]
    movement: Option<HandMove>,
    /// It is being lowered, and let go of at the end.
    lowering: bool,
}

/// How the hand holds the magnet: where its centre is, and a quaternion of length 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct HeldPose {
    centre: Vector,
    turned: [f64; 4],
}

/// A straight way of the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct HandMove {
    from: HeldPose,
    to: HeldPose,
    ticks: u32,
    #[serde(rename = "passed")]
    elapsed: f64,
}

impl HeldMagnet {
    /// A hand that holds a magnet.
    pub(crate) fn new(magnet: MagnetId, properties: &MagnetProperties, at: &HandPose) -> Result<HeldMagnet, HandError> {
        Ok(HeldMagnet { magnet, held_pose: HeldPose::new(properties, at)?, movement: None, lowering: false })
    }

    pub(crate) fn pose(&self) -> Pose {
        self.held_pose.pose()
    }

    /// Whether the hand is moving.
    pub(crate) fn is_moving(&self) -> bool {
        self.movement.is_some()
    }

    /// How far the magnet moves at most in a tick, in metres.
    pub(crate) fn speed(&self) -> f64 {
        self.movement.as_ref().map_or(0.0, |way| (way.to.centre - way.from.centre).length() / f64::from(way.ticks))
    }

    /// Starts on a straight way that takes this many ticks, or longer where a hand needs longer.
    pub(crate) fn carry(&mut self, properties: &MagnetProperties, to: &HandPose, ticks: u16) -> Result<(), HandError> {
        self.start_move(HeldPose::new(properties, to)?, u32::from(ticks), MAX_HAND_SPEED);
        self.lowering = false;
        Ok(())
    }

    /// Starts to lower the magnet onto the face that is nearest to how it is turned.
    pub(crate) fn lower(&mut self, properties: &MagnetProperties) {
        let (face, yaw) = Face::nearest(&self.pose().rotation);
        let centre = Point::new(self.held_pose.centre.x, self.held_pose.centre.y);
        let rest = TablePose { centre, yaw, roll: face.roll() }.pose(properties);
        self.start_move(HeldPose { centre: rest.centre, turned: quaternion(yaw, face) }, 1, LOWERING_SPEED);
        self.lowering = true;
    }

    fn start_move(&mut self, to: HeldPose, ticks: u32, fastest: f64) {
        let from = self.held_pose;
        let dot: f64 = from.turned.iter().zip(to.turned).map(|(a, b)| a * b).sum();
        // Both q and -q say the same rotation: the nearer one is the shorter way.
        let to = if dot < 0.0 { HeldPose { turned: to.turned.map(|part| -part), ..to } } else { to };
        let turn = from.turned.iter().zip(to.turned).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        let least = ((to.centre - from.centre).length() / fastest).max(turn / MAX_HAND_TURN_RATE);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a hand reaches no farther than some 15 m
        let least = (least * f64::from(TICKS_PER_SECOND)).ceil() as u32;
        self.movement = Some(HandMove { from, to, ticks: ticks.max(least).max(1), elapsed: 0.0 });
    }

    /// Moves on by a part of a tick. Answers whether the magnet is to be let go of now.
    pub(crate) fn advance(&mut self, properties: &MagnetProperties, tick_fraction: f64) -> bool {
        let Some(way) = &mut self.movement else { return false };
        way.elapsed += tick_fraction;
        let whole = f64::from(way.ticks);
        if way.elapsed < whole - 1e-9 {
            // Turning over on the way it may need more room than at both ends.
            self.held_pose = way.from.interpolate(&way.to, way.elapsed / whole).raised(properties);
            return false;
        }
        self.held_pose = way.to;
        self.movement = None;
        self.lowering
    }

    /// Stops where it is.
    pub(crate) fn stop(&mut self) {
        self.movement = None;
        self.lowering = false;
    }

    /// Everything that it is, word by word.
    pub(super) fn each_word(&self, mut tell: impl FnMut(u64)) {
        tell(u64::from(self.magnet.0));
        tell(u64::from(self.lowering));
        let grips = self.movement.iter().flat_map(|way| [way.from, way.to]).chain([self.held_pose]);
        for HeldPose { centre, turned } in grips {
            [centre.x, centre.y, centre.z].into_iter().chain(turned).for_each(|number| tell(bits(number)));
        }
        if let Some(way) = &self.movement {
            tell(u64::from(way.ticks));
            tell(bits(way.elapsed));
        }
    }

    pub(crate) fn is_finite(&self) -> bool {
        let grips = self.movement.iter().flat_map(|way| [way.from, way.to]).chain([self.held_pose]);
        let passed = self
            .movement
            .as_ref()
            .is_none_or(|way| way.ticks > 0 && (0.0..=f64::from(way.ticks)).contains(&way.elapsed));
        passed && { grips }.all(|grip| {
            let length: f64 = grip.turned.iter().map(|part| part * part).sum();
            (0.5..2.0).contains(&length) && grip.centre.length() < 100.0
        })
    }
}

impl HeldPose {
    /// As a gesture says, but never with a part of the magnet below the surface.
    fn new(properties: &MagnetProperties, at: &HandPose) -> Result<HeldPose, HandError> {
        Ok(HeldPose { centre: at.pose()?.centre, turned: at.quaternion() }.raised(properties))
    }

    /// The same, as high as it takes for nothing of the magnet to be below the surface.
    fn raised(self, properties: &MagnetProperties) -> HeldPose {
        let Pose { mut centre, rotation } = self.pose();
        let [long, middle, short] = *rotation.axes();
        let [a, b, c] = properties.magnet.semi_axes();
        let reach = Vector::new(long.z * a, middle.z * b, short.z * c).length();
        centre.z = centre.z.max(reach);
        HeldPose { centre, ..self }
    }

    fn pose(&self) -> Pose {
        let [w, x, y, z] = self.turned;
        let rotation = Rotation::from_quaternion(w, x, y, z).unwrap_or(Rotation::IDENTITY);
        Pose { centre: self.centre, rotation }
    }

    fn interpolate(&self, to: &HeldPose, share: f64) -> HeldPose {
        let turned: [f64; 4] = std::array::from_fn(|n| self.turned[n] + (to.turned[n] - self.turned[n]) * share);
        let length = turned.iter().map(|part| part * part).sum::<f64>().sqrt().max(1e-3);
        HeldPose { centre: self.centre + (to.centre - self.centre) * share, turned: turned.map(|part| part / length) }
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

/// A cord in the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CordGrab {
    pub(crate) cord: u8,
    pub(crate) node: u8,
    /// Where it is dragged to, and how far in a tick.
    #[serde(rename = "way")]
    pub(crate) target: Option<(Point, f64)>,
}

impl CordGrab {
    /// Starts to drag the cord from where it is.
    pub(crate) fn drag(&mut self, from: Point, to: Point, ticks: u16) {
        let fastest = MAX_DRAG_SPEED / f64::from(TICKS_PER_SECOND);
        let speed = (to - from).length() / f64::from(ticks.max(1));
        self.target = Some((to, speed.min(fastest)));
    }
}
