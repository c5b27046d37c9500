//! How a cord and what lies around it give way to each other: rope first, and where it is taut, the bodies.

use super::{
    PIECES,
    among::{Among, Before, Pressed},
    tighten::{Freedoms, after, tighten, tighten_once},
    touch::{Pair, gather, touch},
};
use crate::{Ellipse, Point};

/// Rope this deep inside an outline still only touches it, in metres.
pub(super) const TOUCHING: f64 = 2e-5;

/// The farthest that rope and bodies may move at once, in metres. No outline is thinner than twice this and what may be left
/// inside, so rope that was on one side of it still is.
pub(super) const FARTHEST: f64 = 3e-3;

/// A cord in motion.
pub(super) struct Motion {
    pub(super) nodes: [Point; PIECES],
    pub(super) piece: f64,
    pub(super) freedoms: Freedoms,
    /// The pieces that may come to touch outlines.
    pub(super) pairs: Vec<Pair>,
    pressed: Vec<Pressed>,
    /// Whether the first node is held.
    held: bool,
    /// How many pushes there were before.
    given: usize,
}

impl Motion {
    pub(super) fn new(nodes: &[Point; PIECES], piece: f64, held: bool, given: usize) -> Motion {
        let freedoms = Freedoms::ALL;
        Motion { nodes: *nodes, piece, freedoms, pairs: Vec::new(), pressed: Vec::new(), held, given }
    }

    /// Begins a move: finds what is near, and forgets what the rope leaned on.
    pub(super) fn begin(&mut self, outlines: &[Ellipse]) {
        gather(&mut self.pairs, &self.nodes, self.piece, outlines.iter().enumerate());
        self.free();
    }

    /// How deep the rope is inside any outline.
    pub(super) fn depth(&self, outlines: &[Ellipse]) -> f64 {
        let depth =
            |pair: &Pair| touch(&outlines[pair.outline], &self.nodes, pair.piece).map_or(0.0, |touch| touch.depth);
        self.pairs.iter().map(depth).fold(0.0, f64::max)
    }

    /// Lets rope and bodies give way until the rope is unstretched and at most `allowed` inside any outline, as far as that
    /// goes. Bodies are pushed at most `pushes` times, at first only those whose outlines `may`. Answers how deep the rope
    /// still is, or nothing if it cannot be at its length. How all was is kept in `before` as soon as a body is pushed.
    pub(super) fn settle(
        &mut self,
        among: &mut Among,
        allowed: f64,
        pushes: usize,
        may: Option<&[bool]>,
        before: &mut Option<Before>,
    ) -> Option<f64> {
        /// How often only those that may give way.
        const ONLY: usize = 3;
        for push in 0..pushes {
            let enough = if push == 0 { TOUCHING } else { 2.0 * TOUCHING };
            if self.give_way(among.outlines, allowed, if push == 0 { 4 } else { 2 }) {
                return Some(allowed + TOUCHING);
            }
            let worst = self.press(among.outlines, allowed)?;
            if worst <= allowed + enough {
                return Some(worst);
            }
            if let Some(may) = may.filter(|_| push < ONLY) {
                self.pressed.retain(|one| may.get(one.pair.outline) == Some(&true));
            }
            before.get_or_insert_with(|| among.before());
            among.yield_to(&self.pressed, allowed, self.given);
        }
        if self.tighten() { Some(self.depth(among.outlines)) } else { None }
    }

    /// Bodies give way to rope that stays where it is. Answers whether any did.
    pub(super) fn hold(&mut self, among: &mut Among, allowed: f64, may: &[bool]) -> bool {
        if self.press(among.outlines, allowed).is_none() {
            return false;
        }
        self.pressed.retain(|one| may.get(one.pair.outline) == Some(&true));
        among.yield_to(&self.pressed, allowed, self.given)
    }

    /// The rope gives way: out of outlines and back to its length in turn. Answers whether both hold.
    fn give_way(&mut self, outlines: &[Ellipse], allowed: f64, patience: usize) -> bool {
        const ROUNDS: usize = 12;
        let mut last = f64::INFINITY;
        for round in 0..ROUNDS {
            let worst = self.evade(outlines, allowed);
            if tighten_once(&mut self.nodes, self.piece, &self.freedoms) && worst <= allowed + TOUCHING {
                return true;
            }
            // Rope that comes back as deep as it was is taut.
            if round >= patience && worst > 0.6 * last {
                break;
            }
            last = worst;
        }
        false
    }

    /// Moves nodes out of outlines; from then on they rather slide along than come back. Answers how deep they were.
    fn evade(&mut self, outlines: &[Ellipse], allowed: f64) -> f64 {
        /// How much of its freedom to come back a node keeps.
        const LEANS: f64 = 0.05;
        let mut worst = 0.0;
        for Pair { piece, outline } in &self.pairs {
            let Some(touch) = touch(&outlines[*outline], &self.nodes, *piece) else { continue };
            worst = touch.depth.max(worst);
            let over = touch.depth - allowed;
            if over <= TOUCHING {
                continue;
            }
            let ends = [(*piece, 1.0 - touch.share), (after(*piece), touch.share)];
            let free = |n: usize| if self.held && n == 0 { 0.0 } else { 1.0 };
            let square: f64 = ends.iter().map(|(n, share)| free(*n) * share * share).sum();
            for (n, share) in ends {
                let moves = free(n) * share / square.max(0.25);
                self.nodes[n] = self.nodes[n] + touch.out * (over * moves);
                self.freedoms.lessen(n, touch.out, 1.0 - (1.0 - LEANS) * (2.0 * share).min(1.0));
            }
        }
        worst
    }

    /// Brings the rope to its length; where that goes only through what it leaned on, it leans no more.
    fn tighten(&mut self) -> bool {
        const ROUNDS: usize = 8;
        if tighten(&mut self.nodes, self.piece, &self.freedoms, ROUNDS) {
            return true;
        }
        self.free();
        tighten(&mut self.nodes, self.piece, &self.freedoms, 2 * ROUNDS)
    }

    /// Forgets what the rope leaned on.
    fn free(&mut self) {
        self.freedoms = if self.held { Freedoms::ALL_BUT_FIRST } else { Freedoms::ALL };
    }

    /// Brings the rope to its length and finds where it presses on outlines. Answers how deep it is.
    fn press(&mut self, outlines: &[Ellipse], allowed: f64) -> Option<f64> {
        if !self.tighten() {
            return None;
        }
        self.pressed.clear();
        let mut worst = 0.0;
        for pair in &self.pairs {
            let Some(touch) = touch(&outlines[pair.outline], &self.nodes, pair.piece) else { continue };
            worst = touch.depth.max(worst);
            if touch.depth > allowed + TOUCHING {
                let (from, to) = (self.nodes[pair.piece], self.nodes[after(pair.piece)]);
                self.pressed.push(Pressed { pair: *pair, touch, at: from + (to - from) * touch.share });
            }
        }
        Some(worst)
    }
}
