//! Rope: a twisted tube along the nodes of a cord.

use super::colour::{Colour, smooth};
use magnets::{PIECES, Point};

/// Half its thickness, in metres. The cord of the physics is a line; a rope of this thickness fits under the bulge of a
/// stone that the line touches.
pub(crate) const RADIUS: f64 = 2.1e-3;
/// From one strand to the next, in metres.
const STRAND: f64 = 2.6e-3;
/// How many straight parts stand for the bow between two nodes.
const PARTS: u32 = 4;

/// Cords are told apart by how they are dyed.
const DYES: [Colour; 8] = [
    Colour::screen(226, 208, 160),
    Colour::screen(176, 62, 50),
    Colour::screen(70, 108, 158),
    Colour::screen(82, 128, 82),
    Colour::screen(222, 168, 60),
    Colour::screen(122, 84, 140),
    Colour::screen(236, 236, 230),
    Colour::screen(78, 74, 72),
];

/// A short straight part of a rope.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    from: Point,
    along: Point,
    /// How many strands lie before it, and how many are in it.
    strands: [f64; 2],
}

/// Where a place is beside a rope.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    /// How far away the middle of the rope is, in metres.
    distance: f64,
    /// The way from there, as a direction.
    out: Point,
    /// To the left of the rope.
    left: bool,
    strand: f64,
}

/// The parts of a cord, with soft bows through its nodes.
pub(crate) fn parts(nodes: &[Point; PIECES]) -> Vec<Part> {
    let node = |number: usize| nodes[number % PIECES];
    let bow = |number: usize, share: f64| {
        // Catmull and Rom: through every node, in the direction of its neighbours.
        let [before, from, to, after] = [PIECES - 1, 0, 1, 2].map(|step| node(number + step));
        let linear = (to - before) * 0.5;
        let square = before - from * 2.5 + to * 2.0 - after * 0.5;
        let cube = (after - before) * 0.5 + (from - to) * 1.5;
        from + (linear + (square + cube * share) * share) * share
    };
    let shares = (0..PARTS).map(|part| f64::from(part) / f64::from(PARTS));
    let places: Vec<Point> = (0..PIECES).flat_map(|n| shares.clone().map(move |share| bow(n, share))).collect();
    let next = places.iter().cycle().skip(1);
    let ways: Vec<(Point, Point)> = places.iter().zip(next).map(|(from, to)| (*from, *to - *from)).collect();
    let length: f64 = ways.iter().map(|(_, along)| along.length()).sum();
    let density = (length / STRAND).round() / length.max(STRAND); // the last strand meets the first
    let mut before = 0.0;
    let part = |(from, along): (Point, Point)| {
        let strands = [before, along.length() * density];
        before += strands[1];
        Part { from, along, strands }
    };
    ways.into_iter().map(part).collect()
}

impl Part {
    pub(crate) fn beside(&self, place: Point) -> Beside {
        let (from, square) = (place - self.from, self.along.dot(self.along));
        let share = if square > 0.0 { (from.dot(self.along) / square).clamp(0.0, 1.0) } else { 0.0 };
        let out = from - self.along * share;
        let distance = out.length();
        Beside {
            distance,
            out: out * (1.0 / distance.max(1e-9)),
            left: self.along.cross(from) > 0.0,
            strand: self.strands[0] + share * self.strands[1],
        }
    }
}

/// Where a place is beside the nearest of these parts.
pub(crate) fn nearest<'a>(parts: impl Iterator<Item = &'a Part>, place: Point) -> Option<Beside> {
    parts.map(|part| part.beside(place)).min_by(|a, b| a.distance.total_cmp(&b.distance))
}

impl Beside {
    pub(crate) fn distance(&self) -> f64 {
        self.distance
    }

    /// How much of a pixel the rope covers.
    pub(crate) fn cover(&self, pixel: f64) -> f64 {
        let edge = (0.5 + (RADIUS - self.distance) / pixel).clamp(0.0, 1.0);
        edge * (2.0 * RADIUS / pixel).min(1.0)
    }

    /// How dark its shadow is there: 0 not at all.
    pub(crate) fn shadow(&self) -> f64 {
        0.6 * (1.0 - smooth(0.2 * RADIUS, 2.1 * RADIUS, self.distance))
    }

    /// What the rope looks like there; `sun` is the level direction that light comes from.
    pub(crate) fn colour(&self, cord: usize, sun: Point, pixel: f64) -> Colour {
        let side = (self.distance / RADIUS).min(1.0);
        let up = (1.0 - side * side).sqrt();
        let lit = 0.34 + 0.50 * up + 0.34 * side * self.out.dot(sun);
        // A strand runs aslant over the rope, and bends away at its rim.
        let across = if self.left { side } else { -side };
        let turn = self.strand + 0.62 * across + 0.16 * across * across * across;
        let strand = 2.0 * (turn - turn.floor()) - 1.0;
        let groove = smooth(0.45, 1.0, strand.abs()) * smooth(1.5, 4.0, STRAND / pixel);
        DYES[cord % DYES.len()].times(lit.max(0.1) * (1.0 - 0.62 * groove))
    }
}
