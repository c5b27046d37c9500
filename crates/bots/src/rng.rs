//! [`Chance`]: numbers that look random and are always the same for the same seed.

/// A source of chance.
#[derive(Clone, Debug)]
pub(crate) struct Rng(magnets::Rng);

impl Rng {
    /// Independent chance for each number under a seed.
    pub(crate) fn new(seed: u64, number: u64) -> Rng {
        Rng(magnets::Rng::new(seed, number))
    }

    /// 64 even bits.
    #[inline]
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number below a limit, which is not 0. Even to one part in 2^32, which nobody notices.
    #[inline]
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        #[allow(clippy::cast_possible_truncation)] // below the limit
        let number = (((self.bits() >> 32) * u64::from(limit)) >> 32) as u32;
        number
    }

    /// Evenly from 0 up to 1.
    #[inline]
    pub(crate) fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 53 bits fit exactly
        let whole = (self.bits() >> 11) as f64;
        whole / 9_007_199_254_740_992.0
    }
}
