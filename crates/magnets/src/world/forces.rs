//! What works on bodies: the pulls on their magnets, their weight and friction, added up.

use super::{
    World,
    body::{Body, inertia},
    state::MagnetStatus,
    step::TICK_SECONDS,
};
use crate::{GRAVITY, MagnetId, Point, SlidingBody, TICKS_PER_SECOND, Velocity};

/// From when on friction grows, in ticks: spinners would swing like compass needles for longer than anybody likes to wait.
const SETTLE_DAMPING_START: u32 = 2 * TICKS_PER_SECOND;
/// In how many ticks it then grows by as much again.
const SETTLE_DAMPING_TICKS: f64 = 120.0;

/// What works on a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BodyForces {
    pub(super) force: Point,
    /// About its centre.
    torque: f64,
    /// What presses it down.
    normal: f64,
    /// The greatest force of friction, resting and sliding.
    pub(super) friction_limits: [f64; 2],
}

impl BodyForces {
    /// What friction does to a body in motion.
    pub(super) fn sliding_body(&self, body: &Body) -> SlidingBody {
        SlidingBody {
            mass: body.mass,
            inertia: body.inertia,
            max_friction: self.friction_limits[1],
            turning_radius: body.turning_radius,
        }
    }

    /// The motion of a body after this has worked on it for some time.
    pub(super) fn accelerated(&self, body: &Body, time: f64) -> Velocity {
        Velocity {
            x: body.velocity.x + self.force.x / body.mass * time,
            y: body.velocity.y + self.force.y / body.mass * time,
            angular: body.velocity.angular + self.torque / body.inertia * time,
        }
    }
}

impl World {
    /// Adds up what works on each body.
    pub(super) fn sum_forces(&mut self) {
        let settle_damping =
            1.0 + f64::from(self.state.unsettled_ticks.saturating_sub(SETTLE_DAMPING_START)) / SETTLE_DAMPING_TICKS;
        self.scratch.forces.clear();
        self.scratch.forces.resize(self.state.bodies.len(), BodyForces::default());
        for id in self.force_cache.present() {
            let Some(token) = self.state.magnet(id) else { continue };
            let MagnetStatus::Table(seated) = &token.status else { continue };
            let Some(body) = self.state.body(seated.member.body) else { continue };
            let load = self.force_cache.load(id);
            let centre = self.force_cache.pose(id).centre;
            let arm = Point::new(centre.x, centre.y) - body.centre;
            let force = Point::new(load.force.x, load.force.y);
            let normal = token.properties.mass * GRAVITY - load.force.z;
            let pressed = normal.max(0.0) * settle_damping;
            let work = &mut self.scratch.forces[usize::from(seated.member.body.0)];
            work.force = work.force + force;
            work.torque += load.torque.z + arm.cross(force);
            work.normal += normal;
            work.friction_limits[0] += token.properties.friction.resting * pressed;
            work.friction_limits[1] += token.properties.friction.sliding * pressed;
        }
    }

    /// What presses a body down, in newton; not positive where it is lifted.
    pub(super) fn normal_of(&self, body: MagnetId) -> f64 {
        self.scratch.forces.get(usize::from(body.0)).map_or(0.0, |work| work.normal)
    }

    /// How a body will move in the middle of this tick.
    pub(super) fn predicted_velocity(&self, id: MagnetId, body: &Body) -> Velocity {
        match self.scratch.forces.get(usize::from(id.0)) {
            Some(work) if !(body.velocity.is_zero() && (body.held_back || friction_holds(body, work))) => {
                work.accelerated(body, 0.5 * TICK_SECONDS)
            }
            _ => body.velocity,
        }
    }

    /// The energy of motion of all bodies, in joule, with the speeds as they are now and not half a part ago.
    pub(super) fn kinetic_energy(&mut self) -> f64 {
        let half = 0.5 * self.state.last_substep;
        self.refresh();
        self.sum_forces();
        let moving =
            self.state.bodies.iter().zip(&self.scratch.forces).filter_map(|(body, work)| Some((body.as_ref()?, work)));
        moving
            .filter(|(body, _)| !body.velocity.is_zero())
            .map(|(body, work)| {
                let Velocity { x, y, angular: turn } =
                    work.accelerated(body, half).after_friction(&work.sliding_body(body), half);
                0.5 * (body.mass * (x * x + y * y) + body.inertia * turn * turn)
            })
            .sum()
    }

    /// The moment of inertia of a single magnet follows how it is rolled.
    pub(super) fn refresh_inertia(&mut self, id: MagnetId) {
        let Some(token) = self.state.magnet(id) else { return };
        let MagnetStatus::Table(seated) = &token.status else { return };
        let value = inertia(&token.properties, seated.rolled());
        if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
            body.inertia = value;
        }
    }
}

/// Whether friction holds a body that is at rest.
pub(super) fn friction_holds(body: &Body, forces: &BodyForces) -> bool {
    let grip = forces.friction_limits[0];
    let turn = forces.torque / body.turning_radius;
    forces.force.dot(forces.force) + turn * turn <= grip * grip
}
