//! [`Aim`]: the intended pose of a magnet, drawn by a generator of its own.

use magnets::{Face, HandPose, MagnetProperties, RestingMagnet};

/// An independent generator (`SplitMix64`): results must be the same in every run.
pub(crate) struct BenchRng(pub(crate) u64);

impl BenchRng {
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An integer from -limit to limit.
    pub(crate) fn symmetric_i32(&mut self, limit: i32) -> i32 {
        let span = u64::from(limit.unsigned_abs()) * 2 + 1;
        i32::try_from(self.next_u64() % span).unwrap_or(0) - limit
    }
}

/// The intended pose of a magnet.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    pub(crate) at: [i32; 2],
    /// Cosine and sine of half the angle, in ten-thousandths.
    pub(crate) half: [i16; 2],
    pub(crate) face: Face,
}

impl Aim {
    /// Anywhere in the square around the cord, on either side.
    pub(crate) fn random(rng: &mut BenchRng) -> Aim {
        let at = [rng.symmetric_i32(160_000), rng.symmetric_i32(160_000)];
        let half = loop {
            let half = [rng.symmetric_i32(10_000), rng.symmetric_i32(10_000)];
            if (1_000_000..=100_000_000).contains(&(half[0] * half[0] + half[1] * half[1])) {
                break half.map(|part| i16::try_from(part).unwrap_or(0));
            }
        };
        let face = if rng.next_u64().is_multiple_of(2) { Face::Up } else { Face::Down };
        Aim { at, half, face }
    }

    pub(crate) fn resting(&self, body: MagnetProperties) -> RestingMagnet {
        let [x, y] = self.at.map(|part| f64::from(part) / 1e6);
        let [c, s] = self.half.map(f64::from);
        let square = c * c + s * s;
        RestingMagnet { properties: body, x, y, yaw: [(c * c - s * s) / square, 2.0 * c * s / square], face: self.face }
    }

    pub(crate) fn held(&self, height: i32) -> HandPose {
        let [c, s] = self.half;
        // Yaw after roll: none, a quarter, or half a turn about the long axis.
        let turned = match self.face {
            Face::Up => [c, 0, 0, s],
            Face::Edge => [c, c, s, s],
            Face::Down => [0, c, s, 0],
            Face::OtherEdge => [c, -c, -s, s],
        };
        HandPose { at: [self.at[0], self.at[1], height], turned }
    }
}
