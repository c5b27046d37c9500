//! Slate: a split slab lit from the window, with veins of quartz and chips where a layer broke away.

use super::{PixelGrid, detail_visibility, paint_row, window_light};
use crate::{
    RgbaImage,
    colour::Colour,
    math::{floor_fract, smoothstep, smoothstep_unit, to_f32, to_pixels},
    noise::{NoiseRow, lattice_hash, unit_float},
};

const STONE: Colour = Colour::from_srgb(98, 104, 112);
const RUST: Colour = Colour::from_srgb(112, 102, 92);
const QUARTZ: Colour = Colour::from_srgb(178, 182, 184);

/// The heights of the slab along a row of pixels.
struct Relief {
    octaves: [NoiseRow; 4],
    grain: f32,
}

/// Wavelength and amplitude of each octave of noise.
const SCALES: [[f32; 3]; 4] = [[110.0, 64.0, 2.2], [31.0, 15.0, 0.8], [7.0, 3.6, 0.22], [0.8, 0.5, 0.10]];

impl Relief {
    fn new(y: f32, pixel: f32) -> Relief {
        let ridge = |n: usize, purpose: u32| NoiseRow::new(y / SCALES[n][1], purpose);
        Relief {
            octaves: [ridge(0, 41), ridge(1, 42), ridge(2, 43), ridge(3, 44)],
            grain: 0.4 + 0.6 * detail_visibility(pixel, 1.0),
        }
    }

    /// Returns the height of the slab: noise, cut into layers that break off steeply.
    #[inline]
    fn at(&mut self, x: f32) -> f32 {
        let mut level = 0.0;
        for (hills, [wide, _, high]) in self.octaves.iter_mut().zip(SCALES).take(3) {
            level += high * hills.at(x * (1.0 / wide));
        }
        let (layer, within) = floor_fract(level * 2.2);
        #[allow(clippy::cast_precision_loss)] // a few layers
        let cut = layer as f32 + smoothstep_unit(((within - 0.86) / 0.14).max(0.0));
        0.40 * cut + 0.5 * level + self.grain * SCALES[3][2] * self.octaves[3].at(x * (1.0 / SCALES[3][0]))
    }
}

/// Cracks filled with quartz: direction, spacing, and their purpose in [`bits`](crate::noise).
const VEINS: [([f32; 2], f32, u32); 2] = [([0.80, 0.60], 190.0, 45), ([-0.34, 0.94], 260.0, 46)];

/// The amount of quartz at a position with this distortion.
#[inline]
fn quartz(x: f32, y: f32, bent: f32, pixel: f32) -> f32 {
    let mut sum = 0.0;
    for ([right, up], apart, purpose) in VEINS {
        let (number, within) = floor_fract((x * right + y * up + bent) * (1.0 / apart));
        let any = lattice_hash(number, 0, purpose);
        let off = (within - 0.25 - 0.5 * unit_float(any)).abs() * apart;
        let half = 0.10 + 0.45 * unit_float(any << 9);
        // Thinner than a pixel is paler; beside the vein the stone is slightly bleached.
        let line = ((half + pixel / 2.0 - off) / pixel).clamp(0.0, 1.0) * (2.0 * half / pixel).min(1.0);
        sum += 0.85 * line + 0.10 * (1.0 - smoothstep(0.0, 5.0, off));
    }
    sum
}

#[inline(never)]
pub(super) fn paint(grid: &PixelGrid, image: &mut RgbaImage) {
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let pixel = grid.pixel as f32;
    // The slope towards the window, over whole pixels, so that each height is computed once and used twice.
    let step = to_pixels(0.22 / pixel + 0.99).clamp(1, 16);
    let (wide, scale) = ((image.width + step) as usize, 1.0 / (to_f32(step) * pixel));
    let mut heights = vec![0.0; wide * (step as usize + 1)];
    let fill = |down: i64, heights: &mut [f32]| {
        let mut relief = Relief::new(grid.y(down), pixel);
        for (right, height) in (-i64::from(step)..).zip(heights) {
            *height = relief.at(grid.x(right));
        }
    };
    // The rows above the first; each then replaces the one that is no longer needed.
    let slot = |down: u32| (down % (step + 1)) as usize * wide;
    for above in 0..step {
        fill(i64::from(above) - i64::from(step), &mut heights[slot(above)..][..wide]);
    }
    for down in 0..image.height {
        let y = grid.y(down);
        fill(i64::from(down), &mut heights[slot(down + step)..][..wide]);
        let (here, there) = (&heights[slot(down + step)..][..wide], &heights[slot(down)..][..wide]);
        let mut bends = [
            NoiseRow::new(y * (1.0 / 90.0), 47),
            NoiseRow::new(y * (1.0 / 17.0), 49),
            NoiseRow::new(y * (1.0 / 4.0), 50),
        ];
        let mut stain = NoiseRow::new(y * (1.0 / 60.0), 48);
        paint_row(image, down, |right| {
            let x = grid.x(right);
            let slope = (here[(right + step) as usize] - there[right as usize]) * scale;
            let [large, middle, small] = &mut bends;
            let large = large.at(x * (1.0 / 100.0));
            let bent = 70.0 * large + 11.0 * middle.at(x * (1.0 / 19.0)) + 1.8 * small.at(x * (1.0 / 4.4));
            let stain = stain.at(x * (1.0 / 85.0));
            let fades = smoothstep(0.25, 0.6, large);
            let stone = STONE.lerp(RUST, 0.6 * smoothstep(0.5, 0.95, stain));
            let stone = stone.lerp(QUARTZ, (quartz(x, y, bent, pixel) * fades).min(1.0));
            stone.times(window_light(x, y) * (0.90 + 0.12 * (stain - 0.5) + 0.34 * slope / (1.0 + slope.abs())))
        });
    }
}
