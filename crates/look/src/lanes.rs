//! [`Lanes`]: four pixels side by side. Compilers turn each step into one instruction, natively and in WebAssembly, and the
//! bits are those of four numbers by themselves.

use crate::number::ONES;
use std::{
    array::from_fn,
    ops::{Add, Mul, Sub},
};

/// How many pixels are worked out at once.
pub(crate) const COUNT: u32 = 4;

/// A number for each of four pixels.
#[derive(Clone, Copy)]
pub(crate) struct Lanes(pub(crate) [f32; 4]);

impl Lanes {
    /// The same for all.
    #[inline]
    pub(crate) fn of(value: f32) -> Lanes {
        Lanes([value; 4])
    }

    #[inline]
    fn map(self, each: impl Fn(f32) -> f32) -> Lanes {
        Lanes(from_fn(|n| each(self.0[n])))
    }

    #[inline]
    pub(crate) fn sqrt(self) -> Lanes {
        self.map(f32::sqrt)
    }

    /// One divided by each.
    #[inline]
    pub(crate) fn inverse(self) -> Lanes {
        self.map(|value| 1.0 / value)
    }

    #[inline]
    pub(crate) fn abs(self) -> Lanes {
        self.map(f32::abs)
    }

    /// At least this much. A plain comparison is one instruction, `f32::max` with its care for what is no number is five.
    #[inline]
    pub(crate) fn at_least(self, least: f32) -> Lanes {
        self.map(|value| if value > least { value } else { least })
    }

    #[inline]
    pub(crate) fn at_most(self, most: f32) -> Lanes {
        self.map(|value| if value < most { value } else { most })
    }

    /// The larger of two.
    #[inline]
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| if self.0[n] > other.0[n] { self.0[n] } else { other.0[n] }))
    }

    /// 1 where it is above 0, and 0 elsewhere.
    #[inline]
    pub(crate) fn is_positive(self) -> Lanes {
        self.map(|value| if value > 0.0 { 1.0 } else { 0.0 })
    }

    /// From 0 below the first bound to 1 above the second, without corners.
    #[inline]
    pub(crate) fn smooth(self, from: f32, to: f32) -> Lanes {
        let share = ((self - Lanes::of(from)) * (1.0 / (to - from))).at_least(0.0).at_most(1.0);
        share * share * (Lanes::of(3.0) - share * 2.0)
    }

    /// From 1 near 0 to 0 beyond a bound with a soft edge, on both sides.
    #[inline]
    pub(crate) fn within(self, half: f32, edge: f32) -> Lanes {
        Lanes::of(1.0) - self.abs().smooth(half - edge, half + edge)
    }

    /// A wave from -1 to 1 with period 1: [`wave`](crate::number).
    #[inline]
    pub(crate) fn wave(self) -> Lanes {
        self.map(|value| {
            let half = 2.0 * (value - (((value - 0.5) + ONES) - ONES)) - 1.0;
            4.0 * half * (half.abs() - 1.0)
        })
    }
}

impl Add for Lanes {
    type Output = Lanes;
    #[inline]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] + other.0[n]))
    }
}

impl Sub for Lanes {
    type Output = Lanes;
    #[inline]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] - other.0[n]))
    }
}

impl Mul for Lanes {
    type Output = Lanes;
    #[inline]
    fn mul(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] * other.0[n]))
    }
}

impl Add<f32> for Lanes {
    type Output = Lanes;
    #[inline]
    fn add(self, other: f32) -> Lanes {
        self + Lanes::of(other)
    }
}

impl Mul<f32> for Lanes {
    type Output = Lanes;
    #[inline]
    fn mul(self, factor: f32) -> Lanes {
        self * Lanes::of(factor)
    }
}

/// Light for each of four pixels: red, green and blue.
#[derive(Clone, Copy)]
pub(crate) struct Lights(pub(crate) [Lanes; 3]);

impl Lights {
    /// A colour, as much of it as said for each.
    #[inline]
    pub(crate) fn of(colour: crate::colour::Colour, share: Lanes) -> Lights {
        Lights(colour.0.map(|part| share * part))
    }

    #[inline]
    pub(crate) fn plus(self, other: Lights) -> Lights {
        Lights(from_fn(|n| self.0[n] + other.0[n]))
    }

    #[inline]
    pub(crate) fn times(self, share: Lanes) -> Lights {
        Lights(self.0.map(|part| part * share))
    }

    #[inline]
    pub(crate) fn mixed(self, with: Lights, share: Lanes) -> Lights {
        Lights(from_fn(|n| self.0[n] + (with.0[n] - self.0[n]) * share))
    }

    /// What a screen shows them with, pixel by pixel.
    #[inline]
    pub(crate) fn bytes(self) -> [[u8; 3]; 4] {
        let [red, green, blue] = self.0.map(|part| part.at_least(0.0).at_most(1.0).sqrt() * 255.0 + ONES);
        #[allow(clippy::cast_possible_truncation)] // the last bits: see `byte`
        from_fn(|n| [red.0[n].to_bits() as u8, green.0[n].to_bits() as u8, blue.0[n].to_bits() as u8])
    }
}
