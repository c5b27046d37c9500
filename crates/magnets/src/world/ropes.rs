//! Cords among magnets: dragged by a hand they push magnets, and pushed by magnets they give way.

use super::{
    World,
    body::{Body, together},
};
use crate::{
    Ellipse, MagnetId, Motion, Point,
    cord::{Among, Push, Pushable},
};

/// A magnet held back by a taut cord that came no farther than this in a tick, in metres, is at rest.
const HELD_BACK: f64 = 2e-6;

/// The magnets on the table as cords meet them; kept from step to step to save room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crowd {
    /// Which magnet each outline is of.
    ids: Vec<MagnetId>,
    outlines: Vec<Ellipse>,
    /// Where its body is in the list of bodies.
    body_of: Vec<usize>,
    bodies: Vec<Pushable>,
    /// Which bodies these are.
    body_ids: Vec<MagnetId>,
    moved: Vec<bool>,
    pushes: Vec<Push>,
    /// Where each body was at the beginning of the tick.
    starts: Vec<(Point, [f64; 2])>,
}

impl Crowd {
    fn among(&mut self) -> Among<'_> {
        Among {
            outlines: &mut self.outlines,
            body_of: &self.body_of,
            bodies: &mut self.bodies,
            pushes: &mut self.pushes,
        }
    }
}

impl World {
    /// Remembers where each body is, and lets those try again that a cord held back, if anything goes on.
    pub(super) fn begin_tick(&mut self) {
        let moving = self.is_busy() || self.state.bodies.iter().flatten().any(|body| !body.motion.is_still());
        let starts = &mut self.scratch.crowd.starts;
        starts.clear();
        for body in &mut self.state.bodies {
            starts.push(body.as_ref().map_or_else(Default::default, |body| (body.centre, body.yaw)));
            if let Some(body) = body.as_mut().filter(|_| moving) {
                body.held_back = false;
            }
        }
    }

    /// Drags the cord that is in the hand on by a tick.
    pub(super) fn drag_cord(&mut self) {
        let Some(grab) = &mut self.state.grab else { return };
        let (number, node) = (usize::from(grab.cord), usize::from(grab.node));
        let (Some((to, speed)), Some(cord)) = (grab.way, self.state.cords.get(number)) else { return };
        let from = cord.nodes()[node];
        let rest = (to - from).length();
        let arrives = rest <= speed;
        let aim = if arrives { to } else { from + (to - from) * (speed / rest) };
        if arrives {
            grab.way = None;
        }
        let mut crowd = self.gather();
        if let Some(cord) = self.state.cords.get_mut(number) {
            let came = cord.drag_among(node, aim, &mut crowd.among());
            // A cord that cannot come any farther is not dragged on for ever.
            if came < 0.5 * speed.min(rest)
                && let Some(grab) = &mut self.state.grab
            {
                grab.way = None;
            }
        }
        self.scatter(&crowd);
        for Push { outline, direction } in std::mem::take(&mut crowd.pushes) {
            self.tilt_by_cord(crowd.ids[outline], direction);
        }
        self.scratch.crowd = crowd;
        self.state.cords_moved = true;
        self.join_all();
    }

    /// Lets cords give way to the magnets that have moved in this tick, or hold them back where they are taut.
    pub(super) fn meet_cords(&mut self) {
        if self.state.cords.is_empty() {
            return;
        }
        let cords_moved = std::mem::take(&mut self.state.cords_moved);
        let mut crowd = self.gather();
        crowd.moved.clear();
        for (outline, id) in crowd.ids.iter().enumerate() {
            let body = crowd.body_ids[crowd.body_of[outline]];
            // Also what stopped before the tick was over.
            let start = self.scratch_start(&crowd, body);
            let is_elsewhere = |body: &Body| start != Some((body.centre, body.yaw)) || !body.motion.is_still();
            let has_moved = self.memo.is_stale(*id) || self.state.body(body).is_some_and(is_elsewhere);
            crowd.moved.push(cords_moved || has_moved);
        }
        if crowd.moved.contains(&true) {
            let moved = std::mem::take(&mut crowd.moved);
            for cord in &mut self.state.cords {
                cord.give_way(&mut crowd.among(), &moved);
            }
            crowd.moved = moved;
            self.scatter(&crowd);
            self.hold_back(&crowd);
        }
        self.scratch.crowd = crowd;
        self.join_all();
    }

    /// The magnets on the table, as cords meet them.
    fn gather(&mut self) -> Crowd {
        let mut crowd = std::mem::take(&mut self.scratch.crowd);
        let Crowd { ids, outlines, body_of, bodies, body_ids, pushes, .. } = &mut crowd;
        ids.clear();
        outlines.clear();
        body_of.clear();
        bodies.clear();
        body_ids.clear();
        pushes.clear();
        for id in self.memo.present() {
            let (Some(seated), Some(stance)) = (self.state.seated(id), self.state.stance(id)) else { continue };
            let (Some(token), Some(body)) = (self.state.token(id), self.state.body(seated.part.body)) else { continue };
            let first = seated.part.body;
            let number = body_ids.iter().rposition(|known| *known == first).unwrap_or_else(|| {
                body_ids.push(first);
                bodies.push(Pushable { centre: body.centre, turned: [1.0, 0.0], radius: body.radius });
                body_ids.len() - 1
            });
            ids.push(id);
            outlines.push(stance.outline(&token.individual));
            body_of.push(number);
        }
        crowd
    }

    /// Puts the bodies that cords have pushed where they are now.
    fn scatter(&mut self, crowd: &Crowd) {
        for (first, pushed) in crowd.body_ids.iter().zip(&crowd.bodies) {
            let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() else { continue };
            if body.centre == pushed.centre && pushed.turned[1] == 0.0 {
                continue;
            }
            body.centre = pushed.centre;
            body.yaw = together(body.yaw, pushed.turned);
            self.disturb();
            self.show_body(*first);
        }
        for Push { outline, direction } in &crowd.pushes {
            let first = crowd.body_ids[crowd.body_of[*outline]];
            if let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() {
                // What moved against the cord does so no longer.
                let against = (body.motion.x * direction.x + body.motion.y * direction.y).min(0.0);
                body.motion.x -= against * direction.x;
                body.motion.y -= against * direction.y;
            }
        }
    }

    /// Bodies that pull at a taut cord and get nowhere are at rest.
    fn hold_back(&mut self, crowd: &Crowd) {
        for Push { outline, .. } in &crowd.pushes {
            let first = crowd.body_ids[crowd.body_of[*outline]];
            let Some((centre, yaw)) = self.scratch_start(crowd, first) else { continue };
            let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() else { continue };
            if (body.centre - centre).length() > HELD_BACK {
                continue;
            }
            body.centre = centre;
            body.yaw = yaw;
            body.motion = Motion::STILL;
            body.held_back = true;
            self.show_body(first);
        }
    }

    fn scratch_start(&self, crowd: &Crowd, first: MagnetId) -> Option<(Point, [f64; 2])> {
        self.state.body(first)?;
        crowd.starts.get(usize::from(first.0)).copied()
    }
}
