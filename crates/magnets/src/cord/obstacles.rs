//! [`Obstacles`]: what cords collide with, and how it yields: bodies held by friction, pushed without momentum.

use super::collision::{ContactPair, Penetration};
use crate::{Ellipse, Point};

/// A rigid body as an obstacle of cords; it moves all outlines that belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pushable {
    /// The centre about which it turns.
    pub centre: Point,
    /// Its rotation since it was passed in: cosine and sine, initially 1 and 0.
    pub turned: [f64; 2],
    /// The radius at which friction acts against rotation, in metres.
    pub turning_radius: f64,
}

/// A push of a cord on an outline, also where it only holds it back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// The index of the outline.
    pub outline: usize,
    /// The unit direction of the push.
    pub direction: Point,
}

/// The obstacles of cords on the surface.
#[derive(Debug)]
pub struct Obstacles<'a> {
    /// The outlines of magnets. None may be thinner than 8 mm, or rope could pass through it.
    pub outlines: &'a mut [Ellipse],
    /// The index of the body of each outline; an outline without a body is fixed.
    pub body_of: &'a [usize],
    /// The bodies.
    pub bodies: &'a mut [Pushable],
    /// Output: one push for each outline that was pushed, in the direction of the sum of all pushes on it.
    pub pushes: &'a mut Vec<Push>,
}

/// The maximum rotation of a body by one push, in radians.
const MAX_PUSH_TURN: f64 = 0.1;

/// The maximum displacement of a body by one push, in metres.
const MAX_PUSH_SLIDE: f64 = 2e-3;

/// A contact at which rope is inside an outline and cannot yield.
pub(super) struct CordContact {
    pub pair: ContactPair,
    pub penetration: Penetration,
    /// The contact point.
    pub at: Point,
}

/// What is needed to undo pushes.
pub(super) struct SavedObstacles {
    pub outlines: Vec<Ellipse>,
    pub bodies: Vec<Pushable>,
    pushes: Vec<Push>,
}

impl Obstacles<'_> {
    pub(super) fn save(&self) -> SavedObstacles {
        SavedObstacles { outlines: self.outlines.to_vec(), bodies: self.bodies.to_vec(), pushes: self.pushes.clone() }
    }

    pub(super) fn restore(&mut self, before: SavedObstacles) {
        self.outlines.copy_from_slice(&before.outlines);
        self.bodies.copy_from_slice(&before.bodies);
        *self.pushes = before.pushes;
    }

    /// Moves bodies out of the rope that presses on them, as far as one push goes. Returns whether any moved.
    pub(super) fn push_out(&mut self, contacts: &[CordContact], allowed: f64, first_new_push: usize) -> bool {
        let mut any = false;
        for (n, contact) in contacts.iter().enumerate() {
            let Some(body) = self.body_of.get(contact.pair.outline).copied() else { continue };
            let is_first = contacts[..n].iter().all(|other| self.body_of.get(other.pair.outline) != Some(&body));
            if is_first && body < self.bodies.len() {
                any |= self.push_body(body, contacts, allowed, first_new_push);
            }
        }
        any
    }

    /// Pushes one body. The force and torque of friction stay within an ellipse, so a quasi-static push with a lever
    /// arm translates and rotates the body in fixed proportion. Contacts are relaxed in turn until all are satisfied.
    fn push_body(&mut self, body: usize, contacts: &[CordContact], allowed: f64, first_new_push: usize) -> bool {
        const SWEEPS: usize = 16;
        let Pushable { centre, turning_radius, .. } = self.bodies[body];
        let square = (turning_radius * turning_radius).max(1e-10);
        let (mut slide, mut turn) = (Point::default(), 0.0_f64);
        for _ in 0..SWEEPS {
            let mut satisfied = true;
            for contact in contacts.iter().filter(|contact| self.body_of.get(contact.pair.outline) == Some(&body)) {
                let inward = contact.penetration.normal * -1.0;
                let arm = (contact.at - centre).cross(inward);
                let left = contact.penetration.depth - allowed - inward.dot(slide) - arm * turn;
                if left > 1e-6 {
                    let turned = (turn + left * arm / (square + arm * arm)).clamp(-MAX_PUSH_TURN, MAX_PUSH_TURN);
                    slide = slide + inward * (left - arm * (turned - turn));
                    turn = turned;
                    satisfied = false;
                }
            }
            if satisfied {
                break;
            }
        }
        let distance = slide.length();
        if !(distance.is_finite() && turn.is_finite()) || (distance == 0.0 && turn == 0.0) {
            return false;
        }
        let scale = if distance > MAX_PUSH_SLIDE { MAX_PUSH_SLIDE / distance } else { 1.0 };
        for contact in contacts.iter().filter(|contact| self.body_of.get(contact.pair.outline) == Some(&body)) {
            record_push(
                self.pushes,
                first_new_push,
                contact.pair.outline,
                contact.penetration.normal * -(contact.penetration.depth - allowed),
            );
        }
        self.displace(body, slide * scale, turn * scale);
        true
    }

    /// Translates a body and rotates it by a small angle, with all its outlines.
    fn displace(&mut self, body: usize, slide: Point, turn: f64) {
        let cosine = 1.0 / (1.0 + turn * turn).sqrt();
        let sine = turn * cosine;
        let rotated = |x: f64, y: f64| (x * cosine - y * sine, x * sine + y * cosine);
        let unit = |[x, y]: [f64; 2]| {
            let (x, y) = rotated(x, y);
            let scale = 1.0 / (x * x + y * y).sqrt();
            [x * scale, y * scale]
        };
        let moved = &mut self.bodies[body];
        let old_centre = moved.centre;
        moved.centre = old_centre + slide;
        if turn != 0.0 {
            moved.turned = unit(moved.turned);
        }
        for (outline, _) in self.outlines.iter_mut().zip(self.body_of).filter(|(_, of)| **of == body) {
            if turn == 0.0 {
                outline.centre = outline.centre + slide;
            } else {
                let from = outline.centre - old_centre;
                let (x, y) = rotated(from.x, from.y);
                outline.centre = old_centre + Point::new(x, y) + slide;
                outline.yaw = unit(outline.yaw);
            }
        }
    }

    /// Moves the bodies of some outlines by one step, each once. Returns whether all of them have one.
    pub(super) fn take_along(
        &mut self,
        outlines: &[usize],
        step: Point,
        is_taken: &mut [bool],
        first_new_push: usize,
    ) -> bool {
        for outline in outlines {
            let Some(body) = self.body_of.get(*outline).copied().filter(|body| *body < is_taken.len()) else {
                return false;
            };
            if std::mem::replace(&mut is_taken[body], true) {
                continue;
            }
            record_push(self.pushes, first_new_push, *outline, step);
            self.displace(body, step, 0.0);
        }
        true
    }

    /// Normalises the pushes recorded since `first_new_push`.
    pub(super) fn normalise_pushes(&mut self, first_new_push: usize) {
        let mut index = 0;
        self.pushes.retain_mut(|push| {
            index += 1;
            if index <= first_new_push {
                return true;
            }
            let length = push.direction.length();
            push.direction = push.direction * (1.0 / length);
            length > 1e-9 && length.is_finite()
        });
    }
}

/// Adds a push to those recorded since `first_new_push`.
fn record_push(pushes: &mut Vec<Push>, first_new_push: usize, outline: usize, direction: Point) {
    match pushes.iter_mut().skip(first_new_push).find(|push| push.outline == outline) {
        Some(push) => push.direction = push.direction + direction,
        None => pushes.push(Push { outline, direction }),
    }
}
