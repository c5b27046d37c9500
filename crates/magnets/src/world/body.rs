//! [`Body`]: what moves as one on the surface, a single magnet or a kluster of several.

use crate::{MagnetId, MagnetProperties, Point, Velocity, face::TablePose};
use serde::{Deserialize, Serialize};

/// A rigid body on the surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// Its centre of mass.
    pub(crate) centre: Point,
    /// How it is turned: cosine and sine.
    pub(crate) yaw: [f64; 2],
    #[serde(rename = "motion")]
    pub(crate) velocity: Velocity,
    pub(crate) mass: f64,
    /// The moment of inertia about the vertical through the centre.
    pub(crate) inertia: f64,
    /// The radius at which friction works against turning.
    #[serde(rename = "radius")]
    pub(crate) turning_radius: f64,
    /// How many magnets it is made of.
    pub(crate) count: u16,
    /// A taut cord keeps it from moving.
    pub(crate) held_back: bool,
}

/// How a magnet belongs to its body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BodyMember {
    /// The first magnet of the body.
    pub(crate) body: MagnetId,
    /// Where the magnet's centre is, in the frame of the body.
    pub(crate) offset: Point,
    /// How it is turned in that frame.
    #[serde(rename = "turn")]
    pub(crate) yaw: [f64; 2],
}

impl BodyMember {
    /// A magnet that is a body of its own.
    pub(crate) fn alone(id: MagnetId) -> BodyMember {
        BodyMember { body: id, offset: Point::default(), yaw: [1.0, 0.0] }
    }
}

impl Body {
    /// A magnet by itself, at rest.
    pub(crate) fn single(properties: &MagnetProperties, pose: &TablePose) -> Body {
        Body {
            centre: pose.centre,
            yaw: pose.yaw,
            velocity: Velocity::ZERO,
            mass: properties.mass,
            inertia: inertia(properties, pose.roll),
            turning_radius: properties.friction.turning_radius,
            count: 1,
            held_back: false,
        }
    }

    /// Where a part of the body is, and the direction of its long axis.
    pub(crate) fn member_pose(&self, part: &BodyMember) -> (Point, [f64; 2]) {
        (self.centre + rotate(part.offset, self.yaw), compose_rotations(self.yaw, part.yaw))
    }

    /// The body after moving for some time as it does now.
    pub(crate) fn advance(&mut self, time: f64) {
        self.centre = self.centre + Point::new(self.velocity.x, self.velocity.y) * time;
        self.yaw = compose_rotations(self.yaw, small_rotation(self.velocity.angular * time));
    }

    /// Two bodies that have joined: what both carried along and how both turned goes on in one.
    pub(crate) fn joined(&self, other: &Body) -> Body {
        let mass = self.mass + other.mass;
        let centre = (self.centre * self.mass + other.centre * other.mass) * (1.0 / mass);
        let speed = |a: f64, b: f64| (a * self.mass + b * other.mass) / mass;
        let (x, y) = (speed(self.velocity.x, other.velocity.x), speed(self.velocity.y, other.velocity.y));
        let (mut inertia, mut spin, mut radius) = (0.0, 0.0, 0.0);
        for body in [self, other] {
            let arm = body.centre - centre;
            inertia += body.inertia + body.mass * arm.dot(arm);
            spin += body.inertia * body.velocity.angular
                + body.mass * arm.cross(Point::new(body.velocity.x, body.velocity.y));
            // Each part of it rubs at its own distance from the new centre.
            radius += body.mass * (body.turning_radius * body.turning_radius + arm.dot(arm)).sqrt() / mass;
        }
        let motion = Velocity { x, y, angular: spin / inertia };
        Body {
            centre,
            yaw: [1.0, 0.0],
            velocity: motion,
            mass,
            inertia,
            turning_radius: radius,
            count: self.count + other.count,
            held_back: false,
        }
    }
}

/// The moment of inertia of a magnet about the vertical, rolled like this.
pub(crate) fn inertia(properties: &MagnetProperties, roll: [f64; 2]) -> f64 {
    let [long, ..] = properties.magnet.semi_axes();
    let [cosine, sine] = roll;
    let across = TablePose::height(properties, [sine, cosine]);
    properties.mass * (long * long + across * across) / 5.0
}

/// A way, turned.
pub(crate) fn rotate(vector: Point, [cosine, sine]: [f64; 2]) -> Point {
    Point::new(vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine)
}

/// Two turns, one after the other.
pub(crate) fn compose_rotations([a, b]: [f64; 2], [c, d]: [f64; 2]) -> [f64; 2] {
    let (cosine, sine) = (a * c - b * d, a * d + b * c);
    let length = (cosine * cosine + sine * sine).sqrt();
    [cosine / length, sine / length]
}

/// Cosine and sine of a small angle: exact to its third power, and of length 1 for any.
pub(crate) fn small_rotation(angle: f64) -> [f64; 2] {
    let quarter = angle * angle / 4.0;
    [(1.0 - quarter) / (1.0 + quarter), angle / (1.0 + quarter)]
}

/// The same turn backwards.
pub(crate) fn inverse_rotation([cosine, sine]: [f64; 2]) -> [f64; 2] {
    [cosine, -sine]
}
