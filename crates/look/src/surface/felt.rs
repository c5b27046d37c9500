//! Felt: pressed wool with fibres in every direction, slightly worn.

use super::{PixelGrid, detail_visibility, paint_row, window_light};
use crate::{
    RgbaImage,
    colour::Colour,
    noise::{NoiseRow, value_noise},
};

const WOOL: Colour = Colour::from_srgb(46, 112, 84);
const DEEP: Colour = Colour::from_srgb(22, 66, 48);
const FLUFF: Colour = Colour::from_srgb(104, 158, 128);

#[inline(never)]
pub(super) fn paint(grid: &PixelGrid, image: &mut RgbaImage) {
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let pixel = grid.pixel as f32;
    let (fine, coarse) = (0.35 + 0.65 * detail_visibility(pixel, 0.4), 0.5 + 0.5 * detail_visibility(pixel, 0.9));
    for down in 0..image.height {
        let y = grid.y(down);
        let mut worn = [NoiseRow::new(y / 70.0, 31), NoiseRow::new(y / 9.0, 32), NoiseRow::new(y / 1.5, 33)];
        paint_row(image, down, |right| {
            let x = grid.x(right);
            let [large, middle, small] = &mut worn;
            let cloud = 0.50 * large.at(x * (1.0 / 90.0))
                + 0.30 * middle.at(x * (1.0 / 11.0))
                + 0.20 * small.at(x * (1.0 / 1.7));
            // Fibres in three directions: long one way, fine the other.
            let one = value_noise((0.8 * x + 0.6 * y) * (1.0 / 2.8), (0.8 * y - 0.6 * x) * (1.0 / 0.36), 34);
            let two = value_noise((0.6 * x - 0.8 * y) * (1.0 / 2.4), (0.6 * y + 0.8 * x) * 2.5, 35);
            let three = value_noise((0.96 * x - 0.28 * y) * (1.0 / 3.1), (0.96 * y + 0.28 * x) * (1.0 / 0.34), 36);
            // Where they cross, those on top catch the light and those below lie in shade.
            let top = one.max(two).max(three);
            let below = one + two + three - 1.5;
            let tone = 0.55 + 0.30 * coarse * below + 0.55 * (cloud - 0.5);
            let fluff = (top - 0.80).max(0.0) * 2.2 * fine;
            DEEP.lerp(WOOL, tone).lerp(FLUFF, fluff).times(0.96 * window_light(x, y))
        });
    }
}
