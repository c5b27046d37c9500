//! [`Motion`] under friction: how a magnet slides, turns and comes to a true stop.

use serde::{Deserialize, Serialize};

/// How a magnet moves on the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// To the right, in m/s.
    pub x: f64,
    /// Away from the viewer, in m/s.
    pub y: f64,
    /// Turning to the left, in rad/s.
    #[serde(rename = "turn")]
    pub angular: f64,
}

/// What friction works against for one step of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlidingBody {
    /// The mass in kilograms.
    pub mass: f64,
    /// The moment of inertia about the vertical, in kg·m².
    pub inertia: f64,
    /// The greatest force that friction has, in newton: the coefficient times what presses the magnet down.
    pub max_friction: f64,
    /// The radius in metres at which it acts against turning.
    pub turning_radius: f64,
}

impl Velocity {
    /// No motion at all.
    pub const ZERO: Velocity = Velocity { x: 0.0, y: 0.0, angular: 0.0 };

    /// Whether it is no motion at all, exactly.
    pub fn is_zero(&self) -> bool {
        *self == Velocity::ZERO
    }

    /// The energy of the motion, in joule.
    pub fn energy(&self, body: &SlidingBody) -> f64 {
        0.5 * (body.mass * (self.x * self.x + self.y * self.y) + body.inertia * self.angular * self.angular)
    }

    /// The motion after friction has worked for a step of `time` seconds.
    ///
    /// Friction against sliding and against turning share one limit: together they stay within an ellipse. If the magnet can
    /// be stopped within the step it stops, exactly; otherwise the friction points against the motion that remains, which
    /// takes one equation for the power `d` that it has, and so never adds energy, however long the step.
    #[must_use]
    pub fn after_friction(self, body: &SlidingBody, time: f64) -> Velocity {
        let (force, torque) = (body.max_friction, body.max_friction * body.turning_radius);
        if force <= 0.0 {
            return self;
        }
        let slide = force * force * (self.x * self.x + self.y * self.y);
        let turn = torque * torque * self.angular * self.angular;
        let (alpha, beta) = (time * force * force / body.mass, time * torque * torque / body.inertia);
        let held = |d: f64| slide / ((d + alpha) * (d + alpha)) + turn / ((d + beta) * (d + beta)) - 1.0;
        if held(0.0) <= 0.0 {
            return Velocity::ZERO;
        }
        // From a start below the root, Newton's steps only ever rise to it: the curve falls and bends upward. Where sliding
        // or turning alone would have its root lies below, and one of the two is always near.
        let mut d = (slide.sqrt() - alpha).max(turn.sqrt() - beta).max(0.0);
        for _ in 0..8 {
            let (a, b) = (d + alpha, d + beta);
            let fall = 2.0 * (slide / (a * a * a) + turn / (b * b * b));
            let step = held(d) / fall;
            d += step;
            if step <= 1e-16 * d {
                break; // nothing is left to gain
            }
        }
        let (slides, turns) = (d / (d + alpha), d / (d + beta));
        Velocity { x: self.x * slides, y: self.y * slides, angular: self.angular * turns }
    }
}
