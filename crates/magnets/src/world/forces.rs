//! Forces on bodies: magnetic loads, weight and friction, summed over their magnets.

use super::{
    World,
    body::{Body, inertia},
    state::MagnetStatus,
};
use crate::{GRAVITY, MagnetId, Point, SlidingBody, TICKS_PER_SECOND, Velocity, hand_action::TICK_SECONDS};

/// From when on friction grows, in ticks: settle damping. Without it spinners would swing like compass needles for
/// longer than anybody likes to wait.
const SETTLE_DAMPING_START: u32 = 2 * TICKS_PER_SECOND;
/// The number of ticks in which it then grows by as much again.
const SETTLE_DAMPING_TICKS: f64 = 120.0;

/// The sum of all forces on a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BodyForces {
    pub(super) force: Point,
    /// The torque about its centre.
    torque: f64,
    /// The normal force.
    normal: f64,
    /// The maximum friction force, static and sliding.
    pub(super) friction_limits: [f64; 2],
}

impl BodyForces {
    /// Returns the parameters of friction for a body in motion.
    pub(super) fn sliding_body(&self, body: &Body) -> SlidingBody {
        SlidingBody {
            mass: body.mass,
            inertia: body.inertia,
            max_friction: self.friction_limits[1],
            turning_radius: body.turning_radius,
        }
    }

    /// Returns the velocity of a body after these forces have acted for some time.
    pub(super) fn accelerated(&self, body: &Body, time: f64) -> Velocity {
        Velocity {
            x: body.velocity.x + self.force.x / body.mass * time,
            y: body.velocity.y + self.force.y / body.mass * time,
            angular: body.velocity.angular + self.torque / body.inertia * time,
        }
    }
}

impl World {
    /// Sums the forces on each body.
    pub(super) fn sum_forces(&mut self) {
        let settle_damping =
            1.0 + f64::from(self.state.unsettled_ticks.saturating_sub(SETTLE_DAMPING_START)) / SETTLE_DAMPING_TICKS;
        self.scratch.forces.clear();
        self.scratch.forces.resize(self.state.bodies.len(), BodyForces::default());
        for id in self.force_cache.present() {
            let Some(entry) = self.state.magnet(id) else { continue };
            let MagnetStatus::Table(on_table) = &entry.status else { continue };
            let Some(body) = self.state.body(on_table.member.body) else { continue };
            let load = self.force_cache.load(id);
            let centre = self.force_cache.pose(id).centre;
            let arm = Point::new(centre.x, centre.y) - body.centre;
            let force = Point::new(load.force.x, load.force.y);
            let normal = entry.properties.mass * GRAVITY - load.force.z;
            let pressed = normal.max(0.0) * settle_damping;
            let forces = &mut self.scratch.forces[usize::from(on_table.member.body.0)];
            forces.force = forces.force + force;
            forces.torque += load.torque.z + arm.cross(force);
            forces.normal += normal;
            forces.friction_limits[0] += entry.properties.friction.resting * pressed;
            forces.friction_limits[1] += entry.properties.friction.sliding * pressed;
        }
    }

    /// Returns the normal force on a body, in newtons; not positive where it is lifted.
    pub(super) fn normal_of(&self, body: MagnetId) -> f64 {
        self.scratch.forces.get(usize::from(body.0)).map_or(0.0, |forces| forces.normal)
    }

    /// Predicts the velocity of a body in the middle of this tick.
    pub(super) fn predicted_velocity(&self, id: MagnetId, body: &Body) -> Velocity {
        match self.scratch.forces.get(usize::from(id.0)) {
            Some(forces) if !(body.velocity.is_zero() && (body.held_back || friction_holds(body, forces))) => {
                forces.accelerated(body, 0.5 * TICK_SECONDS)
            }
            _ => body.velocity,
        }
    }

    /// Returns the kinetic energy of all bodies, in joules. Velocities lag by half a substep (leapfrog) and are
    /// advanced to now.
    pub(super) fn kinetic_energy(&mut self) -> f64 {
        let half = 0.5 * self.state.last_substep;
        self.refresh();
        self.sum_forces();
        let moving = self
            .state
            .bodies
            .iter()
            .zip(&self.scratch.forces)
            .filter_map(|(body, forces)| Some((body.as_ref()?, forces)));
        moving
            .filter(|(body, _)| !body.velocity.is_zero())
            .map(|(body, forces)| {
                let Velocity { x, y, angular } =
                    forces.accelerated(body, half).after_friction(&forces.sliding_body(body), half);
                0.5 * (body.mass * (x * x + y * y) + body.inertia * angular * angular)
            })
            .sum()
    }

    /// Updates the moment of inertia of a single magnet after it has rolled.
    pub(super) fn refresh_inertia(&mut self, id: MagnetId) {
        let Some(entry) = self.state.magnet(id) else { return };
        let MagnetStatus::Table(on_table) = &entry.status else { return };
        let value = inertia(&entry.properties, on_table.rolled());
        if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
            body.inertia = value;
        }
    }
}

/// Whether friction holds a body that is at rest.
pub(super) fn friction_holds(body: &Body, forces: &BodyForces) -> bool {
    let limit = forces.friction_limits[0];
    let angular = forces.torque / body.turning_radius;
    forces.force.dot(forces.force) + angular * angular <= limit * limit
}
