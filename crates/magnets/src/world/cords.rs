//! Cords among magnets: a dragged cord pushes magnets, and a cord pushed by magnets yields.

use super::{
    World,
    body::{Body, compose_rotations},
    hand::CordGrip,
    state::WorldState,
};
use crate::{
    Cord, Ellipse, MagnetId, Point, Velocity,
    cord::{Obstacles, Push, Pushable},
};

/// A magnet held back by a taut cord that moved no farther than this in a tick, in metres, is at rest.
const HELD_BACK_DISTANCE: f64 = 2e-6;

/// Cords that were found unable to open, with all that this depends on: as long as that stays the same there is no need
/// to try again. Saves time and changes no bit.
#[derive(Clone, Debug, Default)]
pub(crate) struct StuckRope {
    cords: Vec<Cord>,
    outlines: Vec<Ellipse>,
    /// The cord in the hand, where the hand holds it, and whether it drags it.
    grab: Option<(u8, CordGrip, bool)>,
}

impl StuckRope {
    fn new(state: &WorldState, outlines: &[Ellipse]) -> StuckRope {
        StuckRope { cords: state.cords.clone(), outlines: outlines.to_vec(), grab: StuckRope::grab(state) }
    }

    fn describes(&self, state: &WorldState, outlines: &[Ellipse]) -> bool {
        self.grab == StuckRope::grab(state) && self.outlines == outlines && self.cords == state.cords
    }

    fn grab(state: &WorldState) -> Option<(u8, CordGrip, bool)> {
        state.grab.as_ref().map(|grab| (grab.cord, grab.grip, grab.target.is_some()))
    }
}

/// The magnets on the table as obstacles of cords; reused from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObstacleBuffer {
    /// The magnet of each outline.
    ids: Vec<MagnetId>,
    outlines: Vec<Ellipse>,
    /// The index of each outline's body in `bodies`.
    body_of: Vec<usize>,
    bodies: Vec<Pushable>,
    /// The ids of `bodies`.
    body_ids: Vec<MagnetId>,
    moved: Vec<bool>,
    pushes: Vec<Push>,
    /// The pose of each body of the world at the beginning of the tick.
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
    /// Saves the pose of each body, and frees the bodies that a cord held back if anything moves.
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

    /// Advances the drag of the grabbed cord by a tick.
    pub(super) fn drag_cord(&mut self) {
        let Some(grab) = &mut self.state.grab else { return };
        let (index, grip) = (usize::from(grab.cord), grab.grip);
        let (Some((to, speed)), Some(cord)) = (grab.target, self.state.cords.get(index)) else { return };
        let from = cord.nodes()[grip.node()];
        let remaining = (to - from).length();
        let arrives = remaining <= speed;
        let target = if arrives { to } else { from + (to - from) * (speed / remaining) };
        if arrives {
            grab.target = None;
        }
        let half_extent = self.state.surface.half_extent();
        let mut buffer = self.collect_obstacles();
        if let Some(cord) = self.state.cords.get_mut(index) {
            let progress = match grip {
                CordGrip::Node(node) if self.physics.has_stiff_rope() => {
                    cord.drag_taking_along(node.into(), target, half_extent, &mut buffer.obstacles())
                }
                CordGrip::Node(node) => cord.drag_with_obstacles(node.into(), target, &mut buffer.obstacles()),
                CordGrip::Knot => {
                    let by = cord.room_within(half_extent, target - from);
                    cord.shift_with_obstacles(by, &mut buffer.obstacles())
                }
            };
            // A cord that makes no progress is not dragged on for ever.
            if progress < 0.5 * speed.min(remaining)
                && let Some(grab) = &mut self.state.grab
            {
                grab.target = None;
            }
        }
        self.apply_pushes(&buffer);
        for Push { outline, direction } in &buffer.pushes {
            self.tilt_by_cord(buffer.ids[*outline], *direction);
        }
        self.scratch.obstacle_buffer = buffer;
        self.state.cords_moved = true;
        self.join_touching();
    }

    /// Lets cords yield to magnets that moved in this tick, or hold them back where they are taut.
    pub(super) fn resolve_cords(&mut self) {
        if self.state.cords.is_empty() {
            return;
        }
        let cords_moved = std::mem::take(&mut self.state.cords_moved);
        let mut buffer = self.collect_obstacles();
        buffer.moved.clear();
        for (outline, id) in buffer.ids.iter().enumerate() {
            let body = buffer.body_ids[buffer.body_of[outline]];
            // Includes bodies that stopped before the end of the tick.
            let start = self.start_of_tick(&buffer, body);
            let is_elsewhere = |body: &Body| start != Some((body.centre, body.yaw)) || !body.velocity.is_zero();
            let has_moved = self.force_cache.is_dirty(*id) || self.state.body(body).is_some_and(is_elsewhere);
            buffer.moved.push(cords_moved || has_moved);
        }
        if buffer.moved.contains(&true) {
            let moved = std::mem::take(&mut buffer.moved);
            for cord in &mut self.state.cords {
                cord.resolve_contacts(&mut buffer.obstacles(), &moved);
            }
            buffer.moved = moved;
            self.apply_pushes(&buffer);
            self.hold_back(&buffer);
        }
        self.scratch.obstacle_buffer = buffer;
        self.join_touching();
    }

    /// Lets cords open that are bent too tightly (physics 2). Returns whether any did. A cord that the hand is dragging
    /// waits: the next tick would bend it again.
    pub(super) fn relax_cords(&mut self) -> bool {
        if !self.physics.has_stiff_rope() || self.state.forced_to_rest {
            return false;
        }
        let dragged = self.state.grab.as_ref().filter(|grab| grab.target.is_some()).map(|grab| usize::from(grab.cord));
        let relaxes = |(index, cord): (usize, &Cord)| Some(index) != dragged && cord.is_bent_too_tightly();
        if !self.state.cords.iter().enumerate().any(relaxes) {
            return false;
        }
        let buffer = self.collect_obstacles();
        let is_stuck = self.scratch.stuck_rope.describes(&self.state, &buffer.outlines);
        let any = !is_stuck && self.open_cords(dragged, &buffer.outlines);
        if !(any || is_stuck) {
            self.scratch.stuck_rope = StuckRope::new(&self.state, &buffer.outlines);
        }
        self.scratch.obstacle_buffer = buffer;
        if any {
            // Where the rope was taut it may now give way.
            for body in self.state.bodies.iter_mut().flatten() {
                body.held_back = false;
            }
        }
        any
    }

    /// Lets every cord but the dragged one open by one tick. Returns whether any did.
    fn open_cords(&mut self, dragged: Option<usize>, outlines: &[Ellipse]) -> bool {
        let mut any = false;
        for (index, cord) in self.state.cords.iter_mut().enumerate().filter(|(index, _)| Some(*index) != dragged) {
            let grab = self.state.grab.as_ref().filter(|grab| usize::from(grab.cord) == index);
            any |= cord.relax_bending(grab.map(|grab| grab.grip.node()), outlines);
        }
        any
    }

    /// Collects the magnets on the table as obstacles.
    fn collect_obstacles(&mut self) -> ObstacleBuffer {
        let mut buffer = std::mem::take(&mut self.scratch.obstacle_buffer);
        let ObstacleBuffer { ids, outlines, body_of, bodies, body_ids, pushes, .. } = &mut buffer;
        ids.clear();
        outlines.clear();
        body_of.clear();
        bodies.clear();
        body_ids.clear();
        pushes.clear();
        for id in self.force_cache.present() {
            let (Some(on_table), Some(table_pose)) = (self.state.on_table(id), self.state.table_pose(id)) else {
                continue;
            };
            let (Some(entry), Some(body)) = (self.state.magnet(id), self.state.body(on_table.member.body)) else {
                continue;
            };
            let first = on_table.member.body;
            let index = body_ids.iter().rposition(|known| *known == first).unwrap_or_else(|| {
                body_ids.push(first);
                bodies.push(Pushable { centre: body.centre, turned: [1.0, 0.0], turning_radius: body.turning_radius });
                body_ids.len() - 1
            });
            ids.push(id);
            outlines.push(table_pose.outline(&entry.properties));
            body_of.push(index);
        }
        buffer
    }

    /// Applies the displacements of bodies that cords have pushed.
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
                // Cancel the velocity against the cord.
                let against = (body.velocity.x * direction.x + body.velocity.y * direction.y).min(0.0);
                body.velocity.x -= against * direction.x;
                body.velocity.y -= against * direction.y;
            }
        }
    }

    /// Puts bodies to rest that pull at a taut cord without moving.
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
