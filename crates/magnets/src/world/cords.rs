//! Cords among magnets: dragged by a hand they push magnets, and pushed by magnets they give way.

use super::{
    World,
    body::{Body, compose_rotations},
};
use crate::{
    Ellipse, MagnetId, Point, Velocity,
    cord::{Obstacles, Push, Pushable},
};

/// A magnet held back by a taut cord that came no farther than this in a tick, in metres, is at rest.
const HELD_BACK_DISTANCE: f64 = 2e-6;

/// The magnets on the table as cords meet them; kept from step to step to save room.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObstacleBuffer {
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

impl ObstacleBuffer {
    fn obstacles(&mut self) -> Obstacles<'_> {
        Obstacles {
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
        let moving = self.is_busy() || self.state.bodies.iter().flatten().any(|body| !body.velocity.is_zero());
        let starts = &mut self.scratch.obstacle_buffer.starts;
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
        let (Some((to, speed)), Some(cord)) = (grab.target, self.state.cords.get(number)) else { return };
        let from = cord.nodes()[node];
        let rest = (to - from).length();
        let arrives = rest <= speed;
        let aim = if arrives { to } else { from + (to - from) * (speed / rest) };
        if arrives {
            grab.target = None;
        }
        let mut crowd = self.collect_obstacles();
        if let Some(cord) = self.state.cords.get_mut(number) {
            let came = cord.drag_with_obstacles(node, aim, &mut crowd.obstacles());
            // A cord that cannot come any farther is not dragged on for ever.
            if came < 0.5 * speed.min(rest)
                && let Some(grab) = &mut self.state.grab
            {
                grab.target = None;
            }
        }
        self.apply_pushes(&crowd);
        for Push { outline, direction } in std::mem::take(&mut crowd.pushes) {
            self.tilt_by_cord(crowd.ids[outline], direction);
        }
        self.scratch.obstacle_buffer = crowd;
        self.state.cords_moved = true;
        self.join_touching();
    }

    /// Lets cords give way to the magnets that have moved in this tick, or hold them back where they are taut.
    pub(super) fn resolve_cords(&mut self) {
        if self.state.cords.is_empty() {
            return;
        }
        let cords_moved = std::mem::take(&mut self.state.cords_moved);
        let mut crowd = self.collect_obstacles();
        crowd.moved.clear();
        for (outline, id) in crowd.ids.iter().enumerate() {
            let body = crowd.body_ids[crowd.body_of[outline]];
            // Also what stopped before the tick was over.
            let start = self.start_of_tick(&crowd, body);
            let is_elsewhere = |body: &Body| start != Some((body.centre, body.yaw)) || !body.velocity.is_zero();
            let has_moved = self.force_cache.is_dirty(*id) || self.state.body(body).is_some_and(is_elsewhere);
            crowd.moved.push(cords_moved || has_moved);
        }
        if crowd.moved.contains(&true) {
            let moved = std::mem::take(&mut crowd.moved);
            for cord in &mut self.state.cords {
                cord.resolve_contacts(&mut crowd.obstacles(), &moved);
            }
            crowd.moved = moved;
            self.apply_pushes(&crowd);
            self.hold_back(&crowd);
        }
        self.scratch.obstacle_buffer = crowd;
        self.join_touching();
    }

    /// The magnets on the table, as cords meet them.
    fn collect_obstacles(&mut self) -> ObstacleBuffer {
        let mut crowd = std::mem::take(&mut self.scratch.obstacle_buffer);
        let ObstacleBuffer { ids, outlines, body_of, bodies, body_ids, pushes, .. } = &mut crowd;
        ids.clear();
        outlines.clear();
        body_of.clear();
        bodies.clear();
        body_ids.clear();
        pushes.clear();
        for id in self.force_cache.present() {
            let (Some(seated), Some(stance)) = (self.state.on_table(id), self.state.table_pose(id)) else { continue };
            let (Some(token), Some(body)) = (self.state.magnet(id), self.state.body(seated.member.body)) else {
                continue;
            };
            let first = seated.member.body;
            let number = body_ids.iter().rposition(|known| *known == first).unwrap_or_else(|| {
                body_ids.push(first);
                bodies.push(Pushable { centre: body.centre, turned: [1.0, 0.0], turning_radius: body.turning_radius });
                body_ids.len() - 1
            });
            ids.push(id);
            outlines.push(stance.outline(&token.properties));
            body_of.push(number);
        }
        crowd
    }

    /// Puts the bodies that cords have pushed where they are now.
    fn apply_pushes(&mut self, buffer: &ObstacleBuffer) {
        for (first, pushed) in buffer.body_ids.iter().zip(&buffer.bodies) {
            let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() else { continue };
            if body.centre == pushed.centre && pushed.turned[1] == 0.0 {
                continue;
            }
            body.centre = pushed.centre;
            body.yaw = compose_rotations(body.yaw, pushed.turned);
            self.disturb();
            self.sync_body(*first);
        }
        for Push { outline, direction } in &buffer.pushes {
            let first = buffer.body_ids[buffer.body_of[*outline]];
            if let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() {
                // What moved against the cord does so no longer.
                let against = (body.velocity.x * direction.x + body.velocity.y * direction.y).min(0.0);
                body.velocity.x -= against * direction.x;
                body.velocity.y -= against * direction.y;
            }
        }
    }

    /// Bodies that pull at a taut cord and get nowhere are at rest.
    fn hold_back(&mut self, buffer: &ObstacleBuffer) {
        for Push { outline, .. } in &buffer.pushes {
            let first = buffer.body_ids[buffer.body_of[*outline]];
            let Some((centre, yaw)) = self.start_of_tick(buffer, first) else { continue };
            let Some(body) = self.state.bodies[usize::from(first.0)].as_mut() else { continue };
            if (body.centre - centre).length() > HELD_BACK_DISTANCE {
                continue;
            }
            body.centre = centre;
            body.yaw = yaw;
            body.velocity = Velocity::ZERO;
            body.held_back = true;
            self.sync_body(first);
        }
    }

    fn start_of_tick(&self, buffer: &ObstacleBuffer, first: MagnetId) -> Option<(Point, [f64; 2])> {
        self.state.body(first)?;
        buffer.starts.get(usize::from(first.0)).copied()
    }
}
