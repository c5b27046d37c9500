//! Looking for places: many at first, spread evenly over the area; then the best of them bettered by a little.

use super::{
    aim::{Aim, TURNS, around, micrometres, turned_by},
    scene::{Bodies, Lowered, Scene},
    skill::{Skill, Tremor},
    stop::Stop,
};
use crate::chance::Chance;
use magnets::{Face, MagnetId, Point};
use seats::{total_cmp_key, sort_by_key};

/// A place that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) aim: Aim,
    pub(super) lowered: Lowered,
    /// From 1 on something breaks away.
    pub(super) strain: f64,
}

/// How far inside the cord a place should be besides the own tremor, in metres.
const SPARE: f64 = 0.2e-3;
/// After how many places somebody may say stop.
const POLLED: u16 = 8;
/// How many places are looked at in any case, to find one: a fraction of a millisecond.
const PATIENCE: u16 = 96;
/// How many places outside the area are drawn for one inside, at most.
const TRIES: u16 = 12;

/// Where to look, with what, and how.
pub(super) struct Search<'a> {
    pub(super) scene: &'a Scene,
    pub(super) bodies: &'a Bodies,
    pub(super) magnets: &'a [MagnetId],
    pub(super) skill: &'a Skill,
}

impl Search<'_> {
    /// So many places inside the area, the ones that strain least first. There may be none.
    pub(super) fn places(&self, count: u16, chance: &mut Chance, stop: &mut Stop) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let mut spread = Spread::new(self.scene, chance);
        for number in 0..count.saturating_mul(TRIES) {
            let enough = !found.is_empty() || number > PATIENCE;
            if number % POLLED == 0 && (enough && stop.now() || found.len() >= usize::from(count)) {
                break;
            }
            let Some(place) = spread.next() else { break };
            let aim = self.drawn(place, chance);
            found.extend(self.look(aim));
        }
        found.truncate(usize::from(count));
        sort_by_key(&mut found, |found| total_cmp_key(found.strain));
        found
    }

    /// Any magnet, turned any way of 16, on either side; now and then on the edge.
    fn drawn(&self, place: Point, chance: &mut Chance) -> Aim {
        let pick = chance.below(u32::try_from(self.magnets.len()).unwrap_or(1).max(1));
        let magnet = self.magnets.get(usize::try_from(pick).unwrap_or(0)).copied().unwrap_or(MagnetId(0));
        let turn = u8::try_from(chance.below(16)).unwrap_or(0) * (TURNS / 16);
        let face = match chance.below(16) {
            0 => Face::Edge,
            even if even % 2 == 0 => Face::Up,
            _ => Face::Down,
        };
        Aim { magnet, at: [micrometres(place.x), micrometres(place.y)], turn, face }
    }

    /// What an aim would strain; `None` outside the area.
    pub(super) fn look(&self, aim: Aim) -> Option<Found> {
        let lowered = self.bodies.lowered(&aim)?;
        let spare = SPARE + f64::from(self.skill.tremor.place) / 1e6;
        if !self.scene.is_inside(&lowered, spare) {
            return None;
        }
        let strain = if self.skill.by_eye { self.scene.by_eye(&lowered) } else { self.scene.strain(&lowered) };
        Some(Found { aim, lowered, strain })
    }

    /// The same place, bettered by a little again and again.
    pub(super) fn better(&self, mut best: Found, times: u16, chance: &mut Chance, stop: &mut Stop) -> Found {
        for number in 0..times {
            if number % POLLED == 0 && stop.now() {
                break;
            }
            // Coarse steps first, fine ones in the end.
            let left = f64::from(times - number) / f64::from(times);
            let far = micrometres(1e-3 + 9e-3 * left);
            let moved = best.aim.moved([around(far, chance), around(far, chance)]);
            let aim = Aim { turn: turned_by(moved.turn, around(4, chance)), ..moved };
            if let Some(found) = self.look(aim).filter(|found| found.strain < best.strain) {
                best = found;
            }
        }
        best
    }

    /// The worst that it strains where a hand trembles.
    pub(super) fn shaken(&self, found: &Found, tremor: Tremor, chance: &mut Chance) -> f64 {
        let shakes = (0..self.skill.shaken).filter_map(|_| self.bodies.lowered(&found.aim.shaken(tremor, chance)));
        shakes.map(|lowered| self.scene.strain(&lowered)).fold(found.strain, f64::max)
    }
}

/// Places spread evenly over the boxes around the cords: a sequence that never leaves a gap for long.
struct Spread {
    /// Each from a corner, so wide and deep.
    boxes: Vec<(Point, Point)>,
    at: [f64; 2],
    next: usize,
}

/// The steps of an even spread in two directions: powers of the root of x³ = x + 1.
const STEPS: [f64; 2] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_2];

impl Spread {
    fn new(scene: &Scene, chance: &mut Chance) -> Spread {
        let boxes = scene.cords().iter().map(|cord| {
            let (mut low, mut high) = (cord.nodes()[0], cord.nodes()[0]);
            for node in cord.nodes() {
                low = Point::new(low.x.min(node.x), low.y.min(node.y));
                high = Point::new(high.x.max(node.x), high.y.max(node.y));
            }
            (low, high - low)
        });
        Spread { boxes: boxes.collect(), at: [chance.unit(), chance.unit()], next: 0 }
    }

    fn next(&mut self) -> Option<Point> {
        let (corner, size) = *self.boxes.get(self.next % self.boxes.len().max(1))?;
        self.next += 1;
        for (part, step) in self.at.iter_mut().zip(STEPS) {
            *part += step;
            if *part >= 1.0 {
                *part -= 1.0;
            }
        }
        Some(corner + Point::new(size.x * self.at[0], size.y * self.at[1]))
    }
}
