//! What cords meet on the surface, and how it yields: bodies that friction holds, pushed without any momentum.

use super::collision::{ContactPair, Penetration};
use crate::{Ellipse, Point};

/// A rigid body on the surface as cords meet it: it moves all outlines that belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pushable {
    /// Where its weight rests: what it turns about when nothing pushes it elsewhere.
    pub centre: Point,
    /// How far it has been turned since it was given: cosine and sine, at first 1 and 0.
    pub turned: [f64; 2],
    /// The radius at which friction acts against turning, in metres.
    pub turning_radius: f64,
}

/// That a cord pushed an outline, or held it back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// The number of the outline.
    pub outline: usize,
    /// Which way it was pushed, of length 1.
    pub direction: Point,
}

/// What cords meet on the surface.
#[derive(Debug)]
pub struct Obstacles<'a> {
    /// The outlines of magnets. None may be thinner than 8 mm, or rope could be swept across it.
    pub outlines: &'a mut [Ellipse],
    /// The number of the body that each outline belongs to; one without a body stands fast.
    pub body_of: &'a [usize],
    /// The bodies.
    pub bodies: &'a mut [Pushable],
    /// Where the pushes are told: one for each outline that was pushed, in the direction of all pushes on it together.
    pub pushes: &'a mut Vec<Push>,
}

/// The farthest that a body is turned by one push, in radian.
const MAX_PUSH_TURN: f64 = 0.1;

/// The farthest that a body slides by one push, in metres.
const MAX_PUSH_SLIDE: f64 = 2e-3;

/// A place where rope is inside an outline and cannot yield.
pub(super) struct CordContact {
    pub pair: ContactPair,
    pub penetration: Penetration,
    /// Where it is.
    pub at: Point,
}

/// What has to be remembered to undo pushes.
pub(super) struct SavedObstacles {
    pub outlines: Vec<Ellipse>,
    pub bodies: Vec<Pushable>,
    pushes: Vec<Push>,
}

impl Obstacles<'_> {
    /// All as it is now, to come back to it.
    pub(super) fn save(&self) -> SavedObstacles {
        SavedObstacles { outlines: self.outlines.to_vec(), bodies: self.bodies.to_vec(), pushes: self.pushes.clone() }
    }

    /// Back to how all was.
    pub(super) fn restore(&mut self, before: SavedObstacles) {
        self.outlines.copy_from_slice(&before.outlines);
        self.bodies.copy_from_slice(&before.bodies);
        *self.pushes = before.pushes;
    }

    /// Moves bodies until the rope that presses on them is outside, as far as that goes at once. Answers whether any moved.
    pub(super) fn push_out(&mut self, contacts: &[CordContact], allowed: f64, first_new_push: usize) -> bool {
        let mut any = false;
        for (n, one) in contacts.iter().enumerate() {
            let Some(body) = self.body_of.get(one.pair.outline).copied() else { continue };
            let is_first = contacts[..n].iter().all(|other| self.body_of.get(other.pair.outline) != Some(&body));
            if is_first && body < self.bodies.len() {
                any |= self.push_body(body, contacts, allowed, first_new_push);
            }
        }
        any
    }

    /// Pushes one body. Friction's force and torque stay within an ellipse, so a slow push at an arm of its normal slides the
    /// body and turns it in fixed proportion; several pushes are taken in turn until all are satisfied.
    fn push_body(&mut self, body: usize, contacts: &[CordContact], allowed: f64, first_new_push: usize) -> bool {
        const SWEEPS: usize = 16;
        let Pushable { centre, turning_radius: radius, .. } = self.bodies[body];
        let square = (radius * radius).max(1e-10);
        let (mut slide, mut turn) = (Point::default(), 0.0_f64);
        for _ in 0..SWEEPS {
            let mut satisfied = true;
            for one in contacts.iter().filter(|one| self.body_of.get(one.pair.outline) == Some(&body)) {
                let into = one.penetration.normal * -1.0;
                let arm = (one.at - centre).cross(into);
                let left = one.penetration.depth - allowed - into.dot(slide) - arm * turn;
                if left > 1e-6 {
                    let turned = (turn + left * arm / (square + arm * arm)).clamp(-MAX_PUSH_TURN, MAX_PUSH_TURN);
                    slide = slide + into * (left - arm * (turned - turn));
                    turn = turned;
                    satisfied = false;
                }
            }
            if satisfied {
                break;
            }
        }
        let far = slide.length();
        if !(far.is_finite() && turn.is_finite()) || (far == 0.0 && turn == 0.0) {
            return false;
        }
        let less = if far > MAX_PUSH_SLIDE { MAX_PUSH_SLIDE / far } else { 1.0 };
        for one in contacts.iter().filter(|one| self.body_of.get(one.pair.outline) == Some(&body)) {
            record_push(
                self.pushes,
                first_new_push,
                one.pair.outline,
                one.penetration.normal * -(one.penetration.depth - allowed),
            );
        }
        self.displace(body, slide * less, turn * less);
        true
    }

    /// Slides a body and turns it by a small angle, with all its outlines.
    fn displace(&mut self, body: usize, slide: Point, turn: f64) {
        let cosine = 1.0 / (1.0 + turn * turn).sqrt();
        let sine = turn * cosine;
        let rotated = |x: f64, y: f64| (x * cosine - y * sine, x * sine + y * cosine);
        let unit = |[x, y]: [f64; 2]| {
            let (x, y) = rotated(x, y);
            let less = 1.0 / (x * x + y * y).sqrt();
            [x * less, y * less]
        };
        let moved = &mut self.bodies[body];
        let was = moved.centre;
        moved.centre = was + slide;
        if turn != 0.0 {
            moved.turned = unit(moved.turned);
        }
        for (outline, _) in self.outlines.iter_mut().zip(self.body_of).filter(|(_, of)| **of == body) {
            if turn == 0.0 {
                outline.centre = outline.centre + slide;
            } else {
                let from = outline.centre - was;
                let (x, y) = rotated(from.x, from.y);
                outline.centre = was + Point::new(x, y) + slide;
                outline.yaw = unit(outline.yaw);
            }
        }
    }

    /// Brings the pushes that were told since `given` to length 1.
    pub(super) fn normalise_pushes(&mut self, first_new_push: usize) {
        let mut number = 0;
        self.pushes.retain_mut(|push| {
            number += 1;
            if number <= first_new_push {
                return true;
            }
            let length = push.direction.length();
            push.direction = push.direction * (1.0 / length);
            length > 1e-9 && length.is_finite()
        });
    }
}

/// Adds a push to what was told since `given`.
fn record_push(pushes: &mut Vec<Push>, first_new_push: usize, outline: usize, direction: Point) {
    match pushes.iter_mut().skip(first_new_push).find(|push| push.outline == outline) {
        Some(push) => push.direction = push.direction + direction,
        None => pushes.push(Push { outline, direction }),
    }
}
