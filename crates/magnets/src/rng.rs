//! [`Chance`]: numbers that look random and are always the same for the same seed (`SplitMix64`).

/// A source of chance. It is public so that whoever needs the same numbers everywhere has one generator, not two.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Independent chance for each number under a seed.
    pub fn new(seed: u64, number: u64) -> Rng {
        let mut rng = Rng(seed);
        rng.0 = rng.next_u64() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        rng
    }

    /// 64 even bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Evenly from -1 to 1.
    pub(crate) fn uniform_signed(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 53 bits fit exactly
        let whole = (self.next_u64() >> 11) as f64;
        whole / 4_503_599_627_370_496.0 - 1.0
    }

    /// Evenly from the disc around 0 with radius 1.
    pub(crate) fn in_unit_disc(&mut self) -> [f64; 2] {
        // About four tries in five hit; a hundred misses in a row do not happen, but work stays bounded.
        let mut tries = (0..100).map(|_| [self.uniform_signed(), self.uniform_signed()]);
        tries.find(|[x, y]| x * x + y * y <= 1.0).unwrap_or([0.0, 0.0])
    }
}
