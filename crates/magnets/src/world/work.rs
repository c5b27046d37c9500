//! What works on bodies: the pulls on their magnets, their weight and friction, added up.

use super::{
    World,
    body::{Body, inertia},
    state::Place,
    step::TICK,
};
use crate::{GRAVITY, Grip, MagnetId, Motion, Point, TICKS_PER_SECOND};

/// From when on friction grows, in ticks: spinners would swing like compass needles for longer than anybody likes to wait.
const WEARY: u32 = 2 * TICKS_PER_SECOND;
/// In how many ticks it then grows by as much again.
const WEARIER: f64 = 120.0;

/// What works on a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) force: Point,
    /// About its centre.
    torque: f64,
    /// What presses it down.
    normal: f64,
    /// The greatest force of friction, resting and sliding.
    pub(super) grips: [f64; 2],
}

impl Work {
    /// What friction does to a body in motion.
    pub(super) fn grip(&self, body: &Body) -> Grip {
        Grip { mass: body.mass, inertia: body.inertia, force: self.grips[1], radius: body.radius }
    }

    /// The motion of a body after this has worked on it for some time.
    pub(super) fn speed_up(&self, body: &Body, time: f64) -> Motion {
        Motion {
            x: body.motion.x + self.force.x / body.mass * time,
            y: body.motion.y + self.force.y / body.mass * time,
            turn: body.motion.turn + self.torque / body.inertia * time,
        }
    }
}

impl World {
    /// Adds up what works on each body.
    pub(super) fn add_up(&mut self) {
        let weary = 1.0 + f64::from(self.state.unrest.saturating_sub(WEARY)) / WEARIER;
        self.scratch.works.clear();
        self.scratch.works.resize(self.state.bodies.len(), Work::default());
        for id in self.memo.present() {
            let Some(token) = self.state.token(id) else { continue };
            let Place::Table(seated) = &token.place else { continue };
            let Some(body) = self.state.body(seated.part.body) else { continue };
            let load = self.memo.load(id);
            let centre = self.memo.pose(id).centre;
            let arm = Point::new(centre.x, centre.y) - body.centre;
            let force = Point::new(load.force.x, load.force.y);
            let normal = token.individual.mass * GRAVITY - load.force.z;
            let pressed = normal.max(0.0) * weary;
            let work = &mut self.scratch.works[usize::from(seated.part.body.0)];
            work.force = work.force + force;
            work.torque += load.torque.z + arm.cross(force);
            work.normal += normal;
            work.grips[0] += token.individual.friction.resting * pressed;
            work.grips[1] += token.individual.friction.sliding * pressed;
        }
    }

    /// What presses a body down, in newton; not positive where it is lifted.
    pub(super) fn normal_of(&self, body: MagnetId) -> f64 {
        self.scratch.works.get(usize::from(body.0)).map_or(0.0, |work| work.normal)
    }

    /// How a body will move in the middle of this tick.
    pub(super) fn motion_soon(&self, id: MagnetId, body: &Body) -> Motion {
        match self.scratch.works.get(usize::from(id.0)) {
            Some(work) if !(body.motion.is_still() && (body.held_back || holds(body, work))) => {
                work.speed_up(body, 0.5 * TICK)
            }
            _ => body.motion,
        }
    }

    /// The energy of motion of all bodies, in joule, with the speeds as they are now and not half a part ago.
    pub(super) fn energy_of_motion(&mut self) -> f64 {
        let half = 0.5 * self.state.last_part;
        self.refresh();
        self.add_up();
        let moving =
            self.state.bodies.iter().zip(&self.scratch.works).filter_map(|(body, work)| Some((body.as_ref()?, work)));
        moving
            .filter(|(body, _)| !body.motion.is_still())
            .map(|(body, work)| {
                let Motion { x, y, turn } = work.speed_up(body, half).after_friction(&work.grip(body), half);
                0.5 * (body.mass * (x * x + y * y) + body.inertia * turn * turn)
            })
            .sum()
    }

    /// The moment of inertia of a single magnet follows how it is rolled.
    pub(super) fn refresh_inertia(&mut self, id: MagnetId) {
        let Some(token) = self.state.token(id) else { return };
        let Place::Table(seated) = &token.place else { return };
        let value = inertia(&token.individual, seated.rolled());
        if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
            body.inertia = value;
        }
    }
}

/// Whether friction holds a body that is at rest.
pub(super) fn holds(body: &Body, work: &Work) -> bool {
    let grip = work.grips[0];
    let turn = work.torque / body.radius;
    work.force.dot(work.force) + turn * turn <= grip * grip
}
