//! One step of time.

use super::{
    World,
    body::Body,
    ropes::Crowd,
    state::Place,
    work::{Work, holds},
};
use crate::{MagnetId, Motion, Observation, Point, Seen, TICKS_PER_SECOND, Vector};

/// The length of a tick, in seconds.
pub(super) const TICK: f64 = 1.0 / TICKS_PER_SECOND as f64;

/// How long something may go on moving without any hand in it, in ticks: 4 seconds.
pub(super) const LONGEST_UNREST: u32 = 4 * TICKS_PER_SECOND;

/// Room for what is worked out within a step, and what is known between steps without being part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Something may move in the next step.
    pub(super) awake: bool,
    /// What works on each body.
    pub(super) works: Vec<Work>,
    /// Where each magnet is, how far it reaches, and how far it moves in this tick.
    ways: Vec<(Vector, f64, f64)>,
    /// Pairs of magnets that may touch.
    pub(super) close: Vec<(MagnetId, MagnetId)>,
    pub(super) crowd: Crowd,
}

impl World {
    /// Moves everything on by one tick, and answers what was seen.
    pub fn step(&mut self) -> &[Observation] {
        self.seen.clear();
        self.state.tick.0 += 1;
        if self.scratch.awake {
            self.begin_tick();
            self.drag_cord();
            self.refresh();
            self.add_up();
            let parts = self.parts();
            for _ in 0..parts {
                self.part_step(TICK / f64::from(parts), 1.0 / f64::from(parts));
            }
            self.meet_cords();
            self.say_what_moved(false);
            self.come_to_rest();
        }
        &self.seen
    }

    /// Into how many equal parts this tick is divided: as many as it takes for nothing to move far before a contact.
    /// It follows from the state alone.
    fn parts(&mut self) -> u32 {
        /// How far two magnets approach each other at most in a part, in metres.
        const FINE: f64 = 0.25e-3;
        /// Nearer than this, magnets are close to a contact.
        const CLOSE: f64 = 3e-3;
        /// How far a magnet turns at most in a part, in radian: spinners swing fast.
        const FINE_TURN: f64 = 0.05;
        const MOST: u32 = 16;
        let hand = self.state.hand.as_ref().map_or(0.0, super::hand::Hand::speed);
        let mut ways = std::mem::take(&mut self.scratch.ways);
        ways.clear();
        ways.extend(
            self.memo.present().map(|id| (self.memo.pose(id).centre, self.reach(id), self.way_in_a_tick(id, hand))),
        );
        let mut farthest: f64 = 0.0;
        for (number, (here, reach, way)) in ways.iter().enumerate() {
            for (there, other_reach, other_way) in &ways[..number] {
                let both = way + other_way;
                if both > farthest {
                    let apart = *there - *here;
                    let touch = reach + other_reach + both + CLOSE;
                    if apart.dot(apart) < touch * touch {
                        farthest = both;
                    }
                }
            }
        }
        self.scratch.ways = ways;
        let turns =
            self.state.ids().filter_map(|id| Some(self.motion_soon(id, self.state.body(id)?).turn.abs() * TICK));
        let farthest = (farthest / FINE).max(turns.fold(0.0, f64::max) / FINE_TURN);
        let mut parts = 1;
        while parts < MOST && farthest > f64::from(parts) {
            parts *= 2;
        }
        parts * u32::from(self.state.finer)
    }

    /// How far any point of a magnet moves at most in a tick, in metres.
    fn way_in_a_tick(&self, id: MagnetId, hand: f64) -> f64 {
        let Some(seated) = self.state.seated(id) else { return hand };
        let rolling = seated.roll.as_ref().map_or(0.0, |roll| roll.speed * self.reach(id));
        let moving = self.state.body(seated.part.body).map_or(0.0, |body| {
            let Motion { x, y, turn } = self.motion_soon(seated.part.body, body);
            let arm = seated.part.offset.length() + self.reach(id);
            Point::new(x, y).length() + turn.abs() * arm
        });
        (moving + rolling) * TICK
    }

    /// The longest semi-axis of a magnet.
    pub(super) fn reach(&self, id: MagnetId) -> f64 {
        self.memo.slot(id).reach
    }

    /// A part of a tick: forces, motion, contacts.
    fn part_step(&mut self, time: f64, share: f64) {
        self.move_hand(share);
        self.refresh();
        self.add_up();
        if !self.state.exhausted {
            self.lift();
            self.start_rolls();
            self.move_bodies(time);
            self.roll(time);
        }
        self.join_all();
        self.fall_off();
    }

    fn move_hand(&mut self, share: f64) {
        let Some(hand) = self.state.hand.as_mut().filter(|hand| hand.is_moving()) else { return };
        let id = hand.magnet;
        let Some(token) = self.state.tokens.get(usize::from(id.0)) else { return };
        let let_go = hand.advance(&token.individual, share);
        self.show(id);
        if let_go {
            self.let_go();
        }
    }

    fn move_bodies(&mut self, time: f64) {
        let between = 0.5 * (self.state.last_part + time);
        self.state.last_part = time;
        for (body, work) in self.state.bodies.iter_mut().zip(&self.scratch.works) {
            let Some(body) = body else { continue };
            if body.motion.is_still() && (body.held_back || holds(body, work)) {
                continue;
            }
            // Speeds are those of the middle of a part (a leapfrog): from one middle to the next, or from rest to the first.
            let time_since = if body.motion.is_still() { 0.5 * time } else { between };
            body.motion = work.speed_up(body, time_since).after_friction(&work.grip(body), time_since);
            body.advance(time);
        }
        self.show_moving(|body| !body.motion.is_still());
    }

    /// Tells the memo about the magnets of some bodies.
    pub(super) fn show_moving(&mut self, moving: impl Fn(&Body) -> bool) {
        for id in self.state.ids() {
            let body = self.state.seated(id).and_then(|seated| self.state.body(seated.part.body));
            if body.is_some_and(&moving) {
                self.show(id);
            }
        }
    }

    /// A body whose centre is beyond the edge of the surface falls, and all of it.
    fn fall_off(&mut self) {
        for first in self.state.ids() {
            let Some(body) = self.state.body(first) else { continue };
            if self.state.surface.holds(body.centre) {
                continue;
            }
            for id in self.state.ids() {
                if self.state.seated(id).is_some_and(|seated| seated.part.body == first) {
                    self.state.tokens[usize::from(id.0)].place = Place::Fallen;
                    self.show(id);
                    self.see(Seen::Left(id));
                }
            }
            self.state.bodies[usize::from(first.0)] = None;
            self.state.disturbed = true;
        }
    }

    /// Finds out whether everything has come to rest.
    fn come_to_rest(&mut self) {
        let mut rolling = self.state.ids().filter_map(|id| self.state.seated(id)).map(|seated| seated.roll.is_some());
        let moving =
            self.state.bodies.iter().flatten().any(|body| !body.motion.is_still()) || rolling.any(|rolls| rolls);
        if moving {
            self.disturb();
        }
        if moving && !self.is_busy() {
            self.state.unrest += 1;
            if self.state.unrest > LONGEST_UNREST {
                self.stop_everything();
            }
            return;
        }
        if moving || self.is_dragging() || self.memo.is_any_stale() {
            return;
        }
        self.scratch.awake = self.is_busy();
        self.state.unrest = 0;
        if std::mem::take(&mut self.state.disturbed) {
            self.say_what_moved(true);
            self.state.disturbed = false;
            self.rest_here();
            self.see(Seen::Rest);
        }
    }

    /// Ends a motion that would not end by itself.
    fn stop_everything(&mut self) {
        for body in self.state.bodies.iter_mut().flatten() {
            body.motion = Motion::STILL;
        }
        for id in self.state.ids() {
            self.finish_roll(id);
        }
        self.state.exhausted = true;
    }
}
