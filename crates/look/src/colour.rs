//! [`Colour`]: linear light.

use crate::math::round_to_byte;

/// Linear light: red, green and blue, from 0 to 1 and above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour(pub(crate) [f32; 3]);

impl Colour {
    pub(crate) const BLACK: Colour = Colour([0.0; 3]);

    /// Converts from screen bytes. A square approximates the transfer function of screens, and unlike the exact power
    /// it has the same bits everywhere.
    pub(crate) const fn from_srgb(red: u8, green: u8, blue: u8) -> Colour {
        const fn light(byte: u8) -> f32 {
            (byte as f32 / 255.0) * (byte as f32 / 255.0)
        }
        Colour([light(red), light(green), light(blue)])
    }

    /// Converts to screen bytes.
    #[inline]
    pub(crate) fn to_srgb(self) -> [u8; 3] {
        self.0.map(|light| round_to_byte(light.clamp(0.0, 1.0).sqrt() * 255.0))
    }

    /// Interpolates linearly to another colour: 0 none of it, 1 all.
    #[inline]
    pub(crate) fn lerp(self, with: Colour, share: f32) -> Colour {
        let ([r, g, b], [red, green, blue]) = (self.0, with.0);
        Colour([r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share])
    }

    #[inline]
    pub(crate) fn plus(self, other: Colour) -> Colour {
        let ([r, g, b], [red, green, blue]) = (self.0, other.0);
        Colour([r + red, g + green, b + blue])
    }

    #[inline]
    pub(crate) fn times(self, factor: f32) -> Colour {
        let [r, g, b] = self.0;
        Colour([r * factor, g * factor, b * factor])
    }
}
