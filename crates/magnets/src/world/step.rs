//! One step of time.

use super::{
    World,
    body::Body,
    cords::ObstacleBuffer,
    forces::{BodyForces, friction_holds},
    state::MagnetStatus,
};
use crate::{MagnetId, Observation, ObservationKind, Point, TICKS_PER_SECOND, Vector, Velocity};

/// The length of a tick, in seconds.
pub(super) const TICK_SECONDS: f64 = 1.0 / TICKS_PER_SECOND as f64;

/// How long something may go on moving without any hand in it, in ticks: 4 seconds.
pub(super) const MAX_UNSETTLED_TICKS: u32 = 4 * TICKS_PER_SECOND;

/// Room for what is worked out within a step, and what is known between steps without being part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Something may move in the next step.
    pub(super) awake: bool,
    /// What works on each body.
    pub(super) forces: Vec<BodyForces>,
    /// Where each magnet is, how far it reaches, and how far it moves in this tick.
    displacements: Vec<(Vector, f64, f64)>,
    /// Pairs of magnets that may touch.
    pub(super) close_pairs: Vec<(MagnetId, MagnetId)>,
    pub(super) obstacle_buffer: ObstacleBuffer,
}

impl World {
    /// Moves everything on by one tick, and answers what was seen.
    pub fn step(&mut self) -> &[Observation] {
        self.observations.clear();
        self.state.tick.0 += 1;
        if self.scratch.awake {
            self.begin_tick();
            self.drag_cord();
            self.refresh();
            self.sum_forces();
            let substeps = self.substep_count();
            for _ in 0..substeps {
                self.substep(TICK_SECONDS / f64::from(substeps), 1.0 / f64::from(substeps));
            }
            self.resolve_cords();
            self.report_movement(false);
            self.detect_rest();
        }
        &self.observations
    }

    /// Into how many equal parts this tick is divided: as many as it takes for nothing to move far before a contact.
    /// It follows from the state alone.
    fn substep_count(&mut self) -> u32 {
        /// How far two magnets approach each other at most in a part, in metres.
        const MAX_APPROACH: f64 = 0.25e-3;
        /// Nearer than this, magnets are close to a contact.
        const CONTACT_MARGIN: f64 = 3e-3;
        /// How far a magnet turns at most in a part, in radian: spinners swing fast.
        const MAX_TURN: f64 = 0.05;
        const MAX_SUBSTEPS: u32 = 16;
        let hand = self.state.hand.as_ref().map_or(0.0, super::hand::HeldMagnet::speed);
        let mut displacements = std::mem::take(&mut self.scratch.displacements);
        displacements.clear();
        displacements.extend(
            self.force_cache.present().map(|id| {
                (self.force_cache.pose(id).centre, self.bounding_radius(id), self.max_displacement(id, hand))
            }),
        );
        let mut farthest: f64 = 0.0;
        for (number, (here, reach, way)) in displacements.iter().enumerate() {
            for (there, other_reach, other_way) in &displacements[..number] {
                let both = way + other_way;
                if both > farthest {
                    let apart = *there - *here;
                    let touch = reach + other_reach + both + CONTACT_MARGIN;
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

    /// How far any point of a magnet moves at most in a tick, in metres.
    fn max_displacement(&self, id: MagnetId, hand: f64) -> f64 {
        let Some(seated) = self.state.on_table(id) else { return hand };
        let rolling = seated.roll.as_ref().map_or(0.0, |roll| roll.speed * self.bounding_radius(id));
        let moving = self.state.body(seated.member.body).map_or(0.0, |body| {
            let Velocity { x, y, angular: turn } = self.predicted_velocity(seated.member.body, body);
            let arm = seated.member.offset.length() + self.bounding_radius(id);
            Point::new(x, y).length() + turn.abs() * arm
        });
        (moving + rolling) * TICK_SECONDS
    }

    /// The longest semi-axis of a magnet.
    pub(super) fn bounding_radius(&self, id: MagnetId) -> f64 {
        self.force_cache.slot(id).bounding_radius
    }

    /// A part of a tick: forces, motion, contacts.
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
        let Some(token) = self.state.magnets.get(usize::from(id.0)) else { return };
        let let_go = hand.advance(&token.properties, tick_fraction);
        self.sync_magnet(id);
        if let_go {
            self.release_held();
        }
    }

    fn move_bodies(&mut self, time: f64) {
        let between = 0.5 * (self.state.last_substep + time);
        self.state.last_substep = time;
        for (body, work) in self.state.bodies.iter_mut().zip(&self.scratch.forces) {
            let Some(body) = body else { continue };
            if body.velocity.is_zero() && (body.held_back || friction_holds(body, work)) {
                continue;
            }
            // Speeds are those of the middle of a part (a leapfrog): from one middle to the next, or from rest to the first.
            let time_since = if body.velocity.is_zero() { 0.5 * time } else { between };
            body.velocity = work.accelerated(body, time_since).after_friction(&work.sliding_body(body), time_since);
            body.advance(time);
        }
        self.sync_bodies(|body| !body.velocity.is_zero());
    }

    /// Tells the memo about the magnets of some bodies.
    pub(super) fn sync_bodies(&mut self, moving: impl Fn(&Body) -> bool) {
        for id in self.state.ids() {
            let body = self.state.on_table(id).and_then(|seated| self.state.body(seated.member.body));
            if body.is_some_and(&moving) {
                self.sync_magnet(id);
            }
        }
    }

    /// A body whose centre is beyond the edge of the surface falls, and all of it.
    fn fall_off(&mut self) {
        for first in self.state.ids() {
            let Some(body) = self.state.body(first) else { continue };
            if self.state.surface.contains(body.centre) {
                continue;
            }
            for id in self.state.ids() {
                if self.state.on_table(id).is_some_and(|seated| seated.member.body == first) {
                    self.state.magnets[usize::from(id.0)].status = MagnetStatus::Fallen;
                    self.sync_magnet(id);
                    self.observe(ObservationKind::Left(id));
                }
            }
            self.state.bodies[usize::from(first.0)] = None;
            self.state.disturbed = true;
        }
    }

    /// Finds out whether everything has come to rest.
    fn detect_rest(&mut self) {
        let mut rolling = self.state.ids().filter_map(|id| self.state.on_table(id)).map(|seated| seated.roll.is_some());
        let moving =
            self.state.bodies.iter().flatten().any(|body| !body.velocity.is_zero()) || rolling.any(|rolls| rolls);
        if moving {
            self.disturb();
        }
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
