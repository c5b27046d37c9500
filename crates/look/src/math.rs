//! Scalar functions for pixels. `floor` and `round` of std are calls on targets without an instruction for them.

/// Rounds down.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // coordinates on a table: far from the limits
pub(crate) fn floor(value: f32) -> i32 {
    let whole = value as i32;
    whole - i32::from(value < whole as f32)
}

/// A number so large that its last bit counts ones: adding it rounds, and leaves the integer in the last bits.
const ROUNDING_BIAS: f32 = 12_582_912.0;

/// Splits a number up to four million into integer and fraction. An exact integer may become the one below and a
/// fraction of 1, which is the same position. Avoids saturating casts, which are slow.
#[inline]
pub(crate) fn floor_fract(value: f32) -> (i32, f32) {
    let rounded = (value - 0.5) + ROUNDING_BIAS;
    let whole = rounded.to_bits().wrapping_sub(ROUNDING_BIAS.to_bits());
    (whole.cast_signed(), value - (rounded - ROUNDING_BIAS))
}

/// Rounds to the nearest byte, for numbers from 0 to 255.
#[inline]
#[allow(clippy::cast_possible_truncation)] // the last bits
pub(crate) fn round_to_byte(value: f32) -> u8 {
    (value + ROUNDING_BIAS).to_bits() as u8
}

/// Smoothstep from 0 below the first bound to 1 above the second.
#[inline]
pub(crate) fn smoothstep(from: f32, to: f32, value: f32) -> f32 {
    // The compiler folds the quotient of two constants, but not that of a variable and a constant.
    smoothstep_unit(((value - from) * (1.0 / (to - from))).clamp(0.0, 1.0))
}

/// Smoothstep of a fraction from 0 to 1.
#[inline]
pub(crate) fn smoothstep_unit(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// From 1 near 0 to 0 beyond a bound with a soft edge, on both sides.
#[inline]
pub(crate) fn soft_band(half: f32, edge: f32, value: f32) -> f32 {
    1.0 - smoothstep(half - edge, half + edge, value.abs())
}

/// Clamps to at least 0. A plain comparison is one instruction; `f32::max` handles NaN and takes five.
#[inline]
pub(crate) fn max_zero(value: f32) -> f32 {
    if value > 0.0 { value } else { 0.0 }
}

/// A wave from -1 to 1 with period 1 that approximates the sine by two parabolas.
#[inline]
pub(crate) fn parabolic_sine(turns: f32) -> f32 {
    let half = 2.0 * floor_fract(turns).1 - 1.0;
    4.0 * half * (half.abs() - 1.0)
}

/// Converts metres to millimetres, the unit of textures.
#[inline]
#[allow(clippy::cast_possible_truncation)] // enough for pixels
pub(crate) fn millimetres(metres: f64) -> f32 {
    (metres * 1000.0) as f32
}

/// Converts a number of pixels to floating point.
#[inline]
#[allow(clippy::cast_precision_loss)] // pictures are small
pub(crate) fn to_f32(pixels: u32) -> f32 {
    pixels as f32
}

/// Converts to a number of pixels, at least 0.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // callers clip what is too large
pub(crate) fn to_pixels(value: f32) -> u32 {
    value.max(0.0) as u32
}

/// Rounds to the nearest integer.
#[inline]
#[allow(clippy::cast_possible_truncation)] // coordinates on a table, in pixels
pub(crate) fn round_to_i64(value: f64) -> i64 {
    (value + 0.5).floor() as i64
}
