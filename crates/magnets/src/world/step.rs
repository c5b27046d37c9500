//! [`World::step`]: one tick of the simulation.

use super::{
    World,
    body::Body,
    cords::{ObstacleBuffer, StuckRope},
    forces::{BodyForces, friction_holds},
    state::MagnetStatus,
};
use crate::{
    MagnetId, Observation, ObservationKind, PhysicsVersion, Point, TICKS_PER_SECOND, Vector, Velocity,
    hand_action::TICK_SECONDS,
};

/// How long the table may stay in motion without the hand before it is forced to rest, in ticks: 4 seconds.
pub(super) const MAX_UNSETTLED_TICKS: u32 = 4 * TICKS_PER_SECOND;

/// Buffers reused from step to step, and flags that are not part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Something may move in the next step.
    pub(super) awake: bool,
    /// Forces on each body.
    pub(super) forces: Vec<BodyForces>,
    displacements: Vec<TickDisplacement>,
    /// Candidate pairs of the broad phase.
    pub(super) close_pairs: Vec<(MagnetId, MagnetId)>,
    pub(super) obstacle_buffer: ObstacleBuffer,
    pub(super) stuck_rope: StuckRope,
    /// The number of substeps of the last tick.
    pub(super) substeps: u32,
}

/// How far a magnet may move in a tick, which decides on the number of substeps.
#[derive(Clone, Copy, Debug)]
struct TickDisplacement {
    centre: Vector,
    /// The bounding radius.
    radius: f64,
    /// The maximum displacement of any point of it, in metres.
    farthest: f64,
    /// The displacement that counts; see [`coasting_weight`].
    counted: f64,
}

/// How much the displacement by the present velocity counts for the number of substeps, beside that by acceleration.
///
/// Coasting costs no accuracy, only depth at a contact, and bodies that join are separated. Where forces are so strong
/// that they change a velocity within a tick, energy would grow.
fn coasting_weight(physics: PhysicsVersion) -> f64 {
    match physics {
        PhysicsVersion::V1 => 1.0,
        PhysicsVersion::V2 => 0.25,
    }
}

impl World {
    /// Advances the simulation by one tick and returns its observations; see also [`World::observations`].
    pub fn step(&mut self) -> &[Observation] {
        self.observations.clear();
        self.state.tick.0 += 1;
        self.scratch.substeps = 0;
        if self.scratch.awake {
            self.begin_tick();
            self.drag_cord();
            self.refresh();
            self.sum_forces();
            let substeps = self.substep_count();
            self.scratch.substeps = substeps;
            for _ in 0..substeps {
                self.substep(TICK_SECONDS / f64::from(substeps), 1.0 / f64::from(substeps));
            }
            self.resolve_cords();
            let relaxes = self.relax_cords();
            self.report_movement(false);
            self.detect_rest(relaxes);
        }
        &self.observations
    }

    /// Returns the number of substeps of this tick: enough that nothing moves far before a contact. Depends on the
    /// state alone.
    fn substep_count(&mut self) -> u32 {
        /// The maximum approach of two magnets in a substep, in metres; four times that if they coast, from version 2
        /// on.
        const MAX_APPROACH: f64 = 0.25e-3;
        /// Magnets nearer than this are about to touch, in metres.
        const CONTACT_MARGIN: f64 = 3e-3;
        /// The maximum rotation of a magnet in a substep, in radians: spinners swing fast.
        const MAX_TURN: f64 = 0.05;
        const MAX_SUBSTEPS: u32 = 16;
        let hand = self.state.hand.as_ref().map_or(0.0, super::hand::HeldMagnet::speed);
        let mut displacements = std::mem::take(&mut self.scratch.displacements);
        displacements.clear();
        displacements.extend(self.force_cache.present().map(|id| self.displacement(id, hand)));
        let mut farthest: f64 = 0.0;
        for (number, here) in displacements.iter().enumerate() {
            for there in &displacements[..number] {
                let both = here.counted + there.counted;
                if both > farthest {
                    let apart = there.centre - here.centre;
                    let touch = here.radius + there.radius + (here.farthest + there.farthest) + CONTACT_MARGIN;
                    if apart.dot(apart) < touch * touch {
                        farthest = both;
                    }
                }
            }
        }
        self.scratch.displacements = displacements;
        let turns = self
            .state
            .ids()
            .filter_map(|id| Some(self.predicted_velocity(id, self.state.body(id)?).angular.abs() * TICK_SECONDS));
        let farthest = (farthest / MAX_APPROACH).max(turns.fold(0.0, f64::max) / MAX_TURN);
        let mut substeps = 1;
        while substeps < MAX_SUBSTEPS && farthest > f64::from(substeps) {
            substeps *= 2;
        }
        substeps * u32::from(self.state.substep_multiplier)
    }

    /// Returns the displacement of a magnet in this tick, in the hand or on the table.
    fn displacement(&self, id: MagnetId, hand: f64) -> TickDisplacement {
        let (centre, radius) = (self.force_cache.pose(id).centre, self.bounding_radius(id));
        let Some(on_table) = self.state.on_table(id) else {
            return TickDisplacement { centre, radius, farthest: hand, counted: hand * coasting_weight(self.physics) };
        };
        let rolling = on_table.roll.as_ref().map_or(0.0, |roll| roll.speed * radius);
        let arm = on_table.member.offset.length() + radius;
        let speed = |x: f64, y: f64, angular: f64| Point::new(x, y).length() + angular.abs() * arm;
        let (mut moving, mut counted) = (0.0, 0.0);
        if let Some(body) = self.state.body(on_table.member.body) {
            let (now, soon) = (body.velocity, self.predicted_velocity(on_table.member.body, body));
            moving = speed(soon.x, soon.y, soon.angular);
            counted = (speed(now.x, now.y, now.angular) + rolling) * coasting_weight(self.physics)
                + speed(soon.x - now.x, soon.y - now.y, soon.angular - now.angular);
        }
        let farthest = (moving + rolling) * TICK_SECONDS;
        // Version 1 counts the predicted velocity as a whole.
        let counted = if self.physics.is_first() { farthest } else { counted * TICK_SECONDS };
        TickDisplacement { centre, radius, farthest, counted }
    }

    /// Returns the longest semi-axis of a magnet.
    pub(super) fn bounding_radius(&self, id: MagnetId) -> f64 {
        self.force_cache.slot(id).bounding_radius
    }

    /// One substep: forces, integration, contacts.
    fn substep(&mut self, time: f64, tick_fraction: f64) {
        self.move_hand(tick_fraction);
        self.refresh();
        self.sum_forces();
        if !self.state.forced_to_rest {
            self.lift_to_hand();
            self.start_rolls();
            self.move_bodies(time);
            self.advance_rolls(time);
        }
        self.join_touching();
        self.fall_off();
    }

    fn move_hand(&mut self, tick_fraction: f64) {
        let Some(hand) = self.state.hand.as_mut().filter(|hand| hand.is_moving()) else { return };
        let id = hand.magnet;
        let Some(entry) = self.state.magnets.get(usize::from(id.0)) else { return };
        let let_go = hand.advance(&entry.properties, tick_fraction);
        self.sync_magnet(id);
        if let_go {
            self.release_held();
        }
    }

    fn move_bodies(&mut self, time: f64) {
        let between = 0.5 * (self.state.last_substep + time);
        self.state.last_substep = time;
        for (body, forces) in self.state.bodies.iter_mut().zip(&self.scratch.forces) {
            let Some(body) = body else { continue };
            if body.velocity.is_zero() && (body.held_back || friction_holds(body, forces)) {
                continue;
            }
            // Leapfrog: velocities belong to the middle of a substep, so they advance from one middle to the next, or
            // from rest to the first.
            let time_since = if body.velocity.is_zero() { 0.5 * time } else { between };
            body.velocity = forces.accelerated(body, time_since).after_friction(&forces.sliding_body(body), time_since);
            body.advance(time);
        }
        self.sync_bodies(|body| !body.velocity.is_zero());
    }

    /// Updates the force cache with the magnets of the bodies that satisfy a predicate.
    pub(super) fn sync_bodies(&mut self, moving: impl Fn(&Body) -> bool) {
        for id in self.state.ids() {
            let body = self.state.on_table(id).and_then(|on_table| self.state.body(on_table.member.body));
            if body.is_some_and(&moving) {
                self.sync_magnet(id);
            }
        }
    }

    /// Removes bodies whose centre is beyond the edge of the surface, with all their magnets.
    fn fall_off(&mut self) {
        for first in self.state.ids() {
            let Some(body) = self.state.body(first) else { continue };
            if self.state.surface.contains(body.centre) {
                continue;
            }
            for id in self.state.ids() {
                if self.state.on_table(id).is_some_and(|on_table| on_table.member.body == first) {
                    self.state.magnets[usize::from(id.0)].status = MagnetStatus::Fallen;
                    self.sync_magnet(id);
                    self.observe(ObservationKind::Left(id));
                }
            }
            self.state.bodies[usize::from(first.0)] = None;
            self.state.disturbed = true;
        }
    }

    /// Detects whether everything has come to rest, given whether a cord `relaxes`.
    fn detect_rest(&mut self, relaxes: bool) {
        let mut rolling =
            self.state.ids().filter_map(|id| self.state.on_table(id)).map(|on_table| on_table.roll.is_some());
        let moving =
            self.state.bodies.iter().flatten().any(|body| !body.velocity.is_zero()) || rolling.any(|rolls| rolls);
        if moving {
            self.disturb();
        }
        let moving = moving || relaxes;
        if moving && !self.is_busy() {
            self.state.unsettled_ticks += 1;
            if self.state.unsettled_ticks > MAX_UNSETTLED_TICKS {
                self.force_rest();
            }
            return;
        }
        if moving || self.is_dragging() || self.force_cache.is_any_dirty() {
            return;
        }
        self.scratch.awake = self.is_busy();
        self.state.unsettled_ticks = 0;
        if std::mem::take(&mut self.state.disturbed) {
            self.report_movement(true);
            self.state.disturbed = false;
            self.reset_anchors();
            self.observe(ObservationKind::Rest);
        }
    }

    /// Ends a motion that would not end by itself.
    fn force_rest(&mut self) {
        for body in self.state.bodies.iter_mut().flatten() {
            body.velocity = Velocity::ZERO;
        }
        for id in self.state.ids() {
            self.finish_roll(id);
        }
        self.state.forced_to_rest = true;
    }
}
