//! The random number generator of physics and bots: `SplitMix64`, small and fast, with the same numbers on every
//! platform. Not for secrets: decks are shuffled by `ChaCha12` in `clustered`.
//!
//! ```
//! use rng::Rng;
//!
//! let mut die = Rng::new(7, 0);
//! let rolls: Vec<u32> = (0..4).map(|_| die.below(6) + 1).collect();
//! let mut same_die = Rng::new(7, 0);
//! assert!(rolls.iter().all(|roll| *roll == same_die.below(6) + 1));
//! ```

/// The step of the generator's counter: 2^64 divided by the golden ratio.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A `SplitMix64` generator.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates the generator of a stream; streams of the same seed are independent.
    pub fn new(seed: u64, stream: u64) -> Rng {
        let mut rng = Rng(seed);
        rng.0 = rng.next_u64() ^ stream.wrapping_mul(GOLDEN_GAMMA);
        rng
    }

    /// Returns 64 uniform bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        mix(self.0)
    }

    /// Returns a uniform integer below `limit`, which must not be 0. The bias is below `limit` / 2^32.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        #[allow(clippy::cast_possible_truncation)] // the product is below limit * 2^32
        let number = (((self.next_u64() >> 32) * u64::from(limit)) >> 32) as u32;
        number
    }

    /// Returns a uniform index of a slice of `len` elements; 0 if it is empty.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX).max(1)) as usize
    }

    /// Returns a uniform float in `0.0..1.0`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        self.bits_53() / 9_007_199_254_740_992.0
    }

    /// Returns a uniform float in `-1.0..1.0`.
    pub fn uniform_signed(&mut self) -> f64 {
        self.bits_53() / 4_503_599_627_370_496.0 - 1.0
    }

    /// Returns a uniform point of the unit disc.
    pub fn in_unit_disc(&mut self) -> [f64; 2] {
        // Rejection sampling accepts about four of five points. The bound keeps the work finite; it is never reached.
        let mut points = (0..100).map(|_| [self.uniform_signed(), self.uniform_signed()]);
        points.find(|[x, y]| x * x + y * y <= 1.0).unwrap_or([0.0, 0.0])
    }

    /// Returns 53 uniform bits, as many as an `f64` holds exactly.
    #[inline]
    fn bits_53(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 53 bits fit exactly
        let bits = (self.next_u64() >> 11) as f64;
        bits
    }
}

/// The output function of `SplitMix64`: a bijection whose every output bit depends on all input bits.
#[inline]
pub fn mix(state: u64) -> u64 {
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::{Rng, mix};

    /// The first outputs of the published reference implementation for the seed 1234567.
    #[test]
    fn outputs_match_the_reference_implementation() {
        let mut rng = Rng(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| rng.next_u64()), expected);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let outputs: Vec<u64> = (0..8).map(|stream| Rng::new(7, stream).next_u64()).collect();
        let distinct: std::collections::BTreeSet<u64> = outputs.iter().copied().collect();
        assert_eq!(distinct.len(), outputs.len());
    }

    #[test]
    fn numbers_stay_in_their_ranges_and_reach_both_halves() {
        let mut rng = Rng::new(1, 2);
        let mut negative = 0;
        for _ in 0..1000 {
            assert!(rng.below(6) < 6);
            assert!(rng.index(6) < 6);
            assert!((0.0..1.0).contains(&rng.unit()));
            let signed = rng.uniform_signed();
            assert!((-1.0..1.0).contains(&signed));
            negative += u32::from(signed < 0.0);
            let [x, y] = rng.in_unit_disc();
            assert!(x * x + y * y <= 1.0);
        }
        assert!((400..=600).contains(&negative), "{negative} of 1000 are negative");
        assert_eq!(rng.index(0), 0);
    }

    #[test]
    fn mixing_changes_about_half_of_the_bits() {
        for bit in 0..64 {
            let changed = (mix(0x1234_5678) ^ mix(0x1234_5678 ^ (1 << bit))).count_ones();
            assert!((12..=52).contains(&changed), "bit {bit}: {changed}");
        }
    }
}
