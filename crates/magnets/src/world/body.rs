//! [`Body`]: a rigid body on the surface, either a single magnet or a kluster of joined ones.

use crate::{MagnetId, MagnetProperties, Point, Velocity, face::TablePose};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// The centre of mass.
    pub(crate) centre: Point,
    /// Cosine and sine of its rotation about the vertical.
    pub(crate) yaw: [f64; 2],
    #[serde(rename = "motion")]
    pub(crate) velocity: Velocity,
    pub(crate) mass: f64,
    /// The moment of inertia about the vertical through the centre.
    pub(crate) inertia: f64,
    /// The radius at which friction acts against rotation.
    #[serde(rename = "radius")]
    pub(crate) turning_radius: f64,
    /// The number of its magnets.
    pub(crate) count: u16,
    /// A taut cord keeps it from moving.
    pub(crate) held_back: bool,
}

/// The membership of a magnet in its body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BodyMember {
    /// The first magnet of the body.
    pub(crate) body: MagnetId,
    /// The magnet's centre, in the frame of the body.
    pub(crate) offset: Point,
    /// The magnet's rotation in that frame.
    #[serde(rename = "turn")]
    pub(crate) yaw: [f64; 2],
}

impl BodyMember {
    /// Creates the membership of a magnet that is a body of its own.
    pub(crate) fn alone(id: MagnetId) -> BodyMember {
        BodyMember { body: id, offset: Point::default(), yaw: [1.0, 0.0] }
    }
}

impl Body {
    /// Creates the body of a single magnet, at rest.
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

    /// Returns the centre and the yaw of a member.
    pub(crate) fn member_pose(&self, member: &BodyMember) -> (Point, [f64; 2]) {
        (self.centre + rotate(member.offset, self.yaw), compose_rotations(self.yaw, member.yaw))
    }

    /// Advances position and rotation by the current velocity.
    pub(crate) fn advance(&mut self, time: f64) {
        self.centre = self.centre + Point::new(self.velocity.x, self.velocity.y) * time;
        self.yaw = compose_rotations(self.yaw, small_rotation(self.velocity.angular * time));
    }

    /// Returns the union of two bodies, with the momentum and the angular momentum of both.
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
            // Each part rubs at its own distance from the new centre.
            radius += body.mass * (body.turning_radius * body.turning_radius + arm.dot(arm)).sqrt() / mass;
        }
        let velocity = Velocity { x, y, angular: spin / inertia };
        Body {
            centre,
            yaw: [1.0, 0.0],
            velocity,
            mass,
            inertia,
            turning_radius: radius,
            count: self.count + other.count,
            held_back: false,
        }
    }
}

/// The moment of inertia of a magnet about the vertical at a given roll.
pub(crate) fn inertia(properties: &MagnetProperties, roll: [f64; 2]) -> f64 {
    let [long, ..] = properties.magnet.semi_axes();
    let [cosine, sine] = roll;
    let across = TablePose::height(properties, [sine, cosine]);
    properties.mass * (long * long + across * across) / 5.0
}

/// Rotates a vector.
pub(crate) fn rotate(vector: Point, [cosine, sine]: [f64; 2]) -> Point {
    Point::new(vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine)
}

/// Composes two rotations and renormalises.
pub(crate) fn compose_rotations([a, b]: [f64; 2], [c, d]: [f64; 2]) -> [f64; 2] {
    let (cosine, sine) = (a * c - b * d, a * d + b * c);
    let length = (cosine * cosine + sine * sine).sqrt();
    [cosine / length, sine / length]
}

/// Cosine and sine of a small angle: exact up to the third power, and always of unit length.
pub(crate) fn small_rotation(angle: f64) -> [f64; 2] {
    let quarter = angle * angle / 4.0;
    [(1.0 - quarter) / (1.0 + quarter), angle / (1.0 + quarter)]
}

/// Returns the inverse rotation.
pub(crate) fn inverse_rotation([cosine, sine]: [f64; 2]) -> [f64; 2] {
    [cosine, -sine]
}
