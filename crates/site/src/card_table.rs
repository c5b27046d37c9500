//! The materials of the table of Clustered, as small pictures that can be laid side by side without a seam: the oak of
//! the rail in its colours, and the grain of felt and slate in grey, which the style sheet lays over a colour.

use crate::SiteError;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use look::{RgbaImage, SurfaceMaterial};
use magnets::Point;

/// A picture that repeats.
struct Tile {
    /// The name of its file.
    name: &'static str,
    material: SurfaceMaterial,
    /// Width and height, in pixels: two for each of the page.
    size: [u16; 2],
    /// The side of a pixel, in millimetres.
    pixel: f64,
    /// The upper left corner on the table of Kluster, in millimetres: where the light is even.
    corner: [f64; 2],
    /// The pixels over which the left and the upper edge change into what is beyond the right and the lower one.
    fade: [u32; 2],
    /// How much stronger the grain is than the material's; `None` keeps the colours.
    contrast: Option<f32>,
    /// The quality of the JPEG.
    quality: u8,
}

/// The seams of the planks of oak are at the upper and the lower edge: there nothing has to fade.
const TILES: [Tile; 3] = [
    Tile {
        name: "oak.jpg",
        material: SurfaceMaterial::Oak,
        size: [960, 400],
        pixel: 0.37,
        corner: [-360.0, 185.0],
        fade: [120, 0],
        contrast: None,
        quality: 55,
    },
    Tile {
        name: "felt.jpg",
        material: SurfaceMaterial::Felt,
        size: [320, 320],
        pixel: 0.4,
        corner: [-240.0, 240.0],
        fade: [64, 64],
        contrast: Some(1.0),
        quality: 50,
    },
    Tile {
        name: "slate.jpg",
        material: SurfaceMaterial::Slate,
        size: [640, 480],
        pixel: 0.5,
        corner: [-340.0, 300.0],
        fade: [128, 96],
        contrast: Some(1.0),
        quality: 45,
    },
];

/// Renders the materials: the name of each file, and its content as JPEG.
///
/// # Errors
/// If one cannot be encoded.
pub fn card_table_jpegs() -> Result<Vec<(&'static str, Vec<u8>)>, SiteError> {
    TILES.iter().map(|tile| Ok((tile.name, tile.jpeg()?))).collect()
}

impl Tile {
    fn jpeg(&self) -> Result<Vec<u8>, SiteError> {
        let image = self.seamless();
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.quality);
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        encoder.set_optimized_huffman_tables(true);
        let [width, height] = self.size;
        match self.contrast {
            Some(contrast) => encoder.encode(&grain(&image, contrast), width, height, ColorType::Luma)?,
            None => encoder.encode(&image.pixels, width, height, ColorType::Rgba)?,
        }
        Ok(bytes)
    }

    /// Paints the tile with the part beyond its edges, and fades that in at the opposite edges.
    fn seamless(&self) -> RgbaImage {
        let [width, height] = self.size.map(u32::from);
        let mut painted = RgbaImage::new(width + self.fade[0], height + self.fade[1]);
        let [x, y] = self.corner.map(|part| part * 1e-3);
        self.material.paint(Point::new(x, y), self.pixel * 1e-3, &mut painted);
        let mut tile = RgbaImage::new(width, height);
        for (number, pixel) in (0..).zip(tile.pixels.as_chunks_mut::<4>().0) {
            let (right, down) = (number % width, number / width);
            let row =
                |down: u32| mixed(painted.pixel(right + width, down), painted.pixel(right, down), right, self.fade[0]);
            *pixel = mixed(row(down + height), row(down), down, self.fade[1]);
        }
        tile
    }
}

/// The colour at a distance from an edge: at the edge what lies beyond the opposite one, and from `fade` pixels on the
/// inner one.
fn mixed(beyond: [u8; 4], inner: [u8; 4], distance: u32, fade: u32) -> [u8; 4] {
    if distance >= fade {
        return inner;
    }
    std::array::from_fn(|part| {
        let (beyond, inner) = (u32::from(beyond[part]), u32::from(inner[part]));
        u8::try_from((beyond * (fade - distance) + inner * distance) / fade).unwrap_or(u8::MAX)
    })
}

/// The brightness of an image around middle grey.
fn grain(image: &RgbaImage, contrast: f32) -> Vec<u8> {
    let light = |pixel: &[u8; 4]| 0.3 * f32::from(pixel[0]) + 0.59 * f32::from(pixel[1]) + 0.11 * f32::from(pixel[2]);
    let pixels = image.pixels.as_chunks::<4>().0;
    #[allow(clippy::cast_precision_loss)] // a tile has few enough pixels
    let mean = pixels.iter().map(light).sum::<f32>() / pixels.len().max(1) as f32;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let grey = |pixel: &[u8; 4]| (128.0 + contrast * (light(pixel) - mean)).round() as u8;
    pixels.iter().map(grey).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_materials_are_small() {
        for (name, bytes) in card_table_jpegs().unwrap() {
            assert!(bytes.starts_with(&[0xff, 0xd8]) && bytes.len() < 45_000, "{name}: {} bytes", bytes.len());
        }
    }

    #[test]
    fn tiles_meet_without_a_seam() {
        for tile in TILES.iter().filter(|tile| tile.fade[0] > 0) {
            let image = tile.seamless();
            let steps = |from: u32, to: u32| -> u32 {
                (0..image.height)
                    .map(|down| u32::from(image.pixel(from, down)[1].abs_diff(image.pixel(to, down)[1])))
                    .sum()
            };
            let (inside, across) = (steps(image.width / 2, image.width / 2 + 1), steps(image.width - 1, 0));
            assert!(across < 2 * inside, "{}: {across} levels across the edge, {inside} inside", tile.name);
        }
    }
}
