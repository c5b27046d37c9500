//! [`Velocity`] under friction: how a magnet slides, turns and comes to an exact stop.

use serde::{Deserialize, Serialize};

/// The velocity of a body on the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// To the right, in m/s.
    pub x: f64,
    /// Away from the viewer, in m/s.
    pub y: f64,
    /// Counterclockwise, in rad/s.
    #[serde(rename = "turn")]
    pub angular: f64,
}

/// The parameters of friction for one time step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlidingBody {
    /// The mass in kilograms.
    pub mass: f64,
    /// The moment of inertia about the vertical, in kg·m².
    pub inertia: f64,
    /// The maximum friction force, in newtons: the coefficient times the normal force.
    pub max_friction: f64,
    /// The radius in metres at which friction acts against rotation.
    pub turning_radius: f64,
}

impl Velocity {
    /// At rest.
    pub const ZERO: Velocity = Velocity { x: 0.0, y: 0.0, angular: 0.0 };

    /// Whether the velocity is exactly zero.
    pub fn is_zero(&self) -> bool {
        *self == Velocity::ZERO
    }

    /// Returns the kinetic energy, in joules.
    pub fn energy(&self, body: &SlidingBody) -> f64 {
        0.5 * (body.mass * (self.x * self.x + self.y * self.y) + body.inertia * self.angular * self.angular)
    }

    /// Returns the velocity after friction has acted for `time` seconds.
    ///
    /// Friction against sliding and against turning share one limit: together they stay within an ellipse. If friction
    /// can stop the body within the step, the result is exactly zero; otherwise friction opposes the velocity at the
    /// end of the step (implicit), which takes one equation for its power `d` and never adds energy, however long the
    /// step.
    #[must_use]
    pub fn after_friction(self, body: &SlidingBody, time: f64) -> Velocity {
        let (force, torque) = (body.max_friction, body.max_friction * body.turning_radius);
        if force <= 0.0 {
            return self;
        }
        let slide = force * force * (self.x * self.x + self.y * self.y);
        let turn = torque * torque * self.angular * self.angular;
        let (alpha, beta) = (time * force * force / body.mass, time * torque * torque / body.inertia);
        let excess = |d: f64| slide / ((d + alpha) * (d + alpha)) + turn / ((d + beta) * (d + beta)) - 1.0;
        if excess(0.0) <= 0.0 {
            return Velocity::ZERO;
        }
        // Newton's method rises monotonically from below, since the function is decreasing and convex. The root for
        // sliding or for turning alone lies below, and one of the two is always near.
        let mut d = (slide.sqrt() - alpha).max(turn.sqrt() - beta).max(0.0);
        for _ in 0..8 {
            let (a, b) = (d + alpha, d + beta);
            let slope = 2.0 * (slide / (a * a * a) + turn / (b * b * b));
            let step = excess(d) / slope;
            d += step;
            if step <= 1e-16 * d {
                break; // converged
            }
        }
        let (slide_factor, turn_factor) = (d / (d + alpha), d / (d + beta));
        Velocity { x: self.x * slide_factor, y: self.y * slide_factor, angular: self.angular * turn_factor }
    }
}
