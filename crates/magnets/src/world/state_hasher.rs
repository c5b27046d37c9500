//! [`StateHasher`]: the hash function of [`World::digest`](super::World::digest).

use crate::{Point, Vector};

/// FNV-1a over 64-bit words, with a rotation so that high bits affect low ones.
#[derive(Debug)]
pub(super) struct StateHasher(u64);

impl StateHasher {
    pub(super) fn new() -> StateHasher {
        StateHasher(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn finish(&self) -> u64 {
        self.0
    }

    pub(super) fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }

    pub(super) fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        words.into_iter().for_each(|word| self.word(word));
    }

    /// Adds the bits of a number, with -0 mapped to 0.
    pub(super) fn number(&mut self, number: f64) {
        debug_assert!(number.is_finite());
        self.word((number + 0.0).to_bits());
    }

    pub(super) fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    pub(super) fn point(&mut self, point: Point) {
        self.numbers([point.x, point.y]);
    }

    pub(super) fn vector(&mut self, vector: Vector) {
        self.numbers([vector.x, vector.y, vector.z]);
    }
}
