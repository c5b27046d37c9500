//! [`Body`]: a stone or a spinner as something to be seen, and its sprite.

use crate::{
    Environment, RgbaImage, Sprite,
    math::{millimetres, to_f32, to_pixels},
    shade::{RUN_LENGTH, ShadedEllipsoid},
};
use magnets::{MagnetProperties, Rotation};

/// What a magnet is made to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MagnetMaterial {
    /// A polished black stone of the Classic box.
    Stone,
    /// A spinner of the DUO boxes: blue lacquer with a ring and a hand of brass, which shows how it turns.
    Spinner,
}

/// A magnet as something to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MagnetAppearance {
    /// Its semi-axes in metres, the longest first.
    pub semi_axes: [f64; 3],
    /// What it is made to look like.
    pub material: MagnetMaterial,
    /// What makes it an individual: another number has other veins.
    pub seed: u32,
}

impl MagnetAppearance {
    /// How a magnet looks. What is round is a spinner.
    pub fn new(individual: &MagnetProperties, seed: u32) -> MagnetAppearance {
        let semi_axes = individual.magnet.semi_axes();
        let round = semi_axes[0] - semi_axes[1] < 0.02 * semi_axes[0];
        MagnetAppearance {
            semi_axes,
            material: if round { MagnetMaterial::Spinner } else { MagnetMaterial::Stone },
            seed,
        }
    }

    /// The body from straight above, turned like this. `pixel` is the side of a pixel in metres.
    ///
    /// What it mirrors belongs to the room: while a stone turns, its window stays at the top left.
    ///
    /// ```
    /// # use look::*; use magnets::{Kind, Rotation};
    /// let stone = Body::of(&Kind::STONE.typical(), 0);
    /// let sprite = stone.sprite(&Rotation::NONE, 0.25e-3, &Light::over(Surface::Felt));
    /// let [x, y] = sprite.middle;
    /// assert_eq!((x, y), (41.0, 29.0));
    /// assert_eq!(sprite.picture.at(41, 29)[3], 255);
    /// assert_eq!(sprite.picture.at(0, 0), [0; 4]);
    /// ```
    pub fn sprite(&self, rotation: &Rotation, pixel: f64, light: &Environment) -> Sprite {
        let solid = ShadedEllipsoid::new(self, rotation);
        let mut sprite = Sprite::with_half_size(solid.half_extent.map(|reach| reach / millimetres(pixel)));
        solid.paint(sprite.anchor, millimetres(pixel), light, &mut sprite.image);
        sprite
    }

    /// Paints the body over a picture, its middle at this place: pixels from the left and from the top, and parts of pixels.
    pub fn paint(&self, rotation: &Rotation, at: [f32; 2], pixel: f64, light: &Environment, picture: &mut RgbaImage) {
        ShadedEllipsoid::new(self, rotation).paint(at, millimetres(pixel), light, picture);
    }
}

impl ShadedEllipsoid {
    #[inline(never)]
    fn paint(&self, at: [f32; 2], pixel: f32, light: &Environment, picture: &mut RgbaImage) {
        let [columns, rows] = picture.clipped_ranges(at, self.half_extent.map(|reach| reach / pixel));
        for down in rows {
            let y = (at[1] - to_f32(down) - 0.5) * pixel;
            let Some(ends) = self.span(y, pixel) else { continue };
            let [from, to] = ends.map(|end| to_pixels(at[0] + end / pixel));
            let end = (to + 1).min(columns.end);
            for right in (from.max(columns.start)..end).step_by(RUN_LENGTH) {
                let x = (to_f32(right) + 0.5 - at[0]) * pixel;
                let few = self.shade_run(x, y, pixel, light);
                for (right, (colour, cover)) in (right..end).zip(few.to_srgb().into_iter().zip(few.coverage)) {
                    picture.blend_pixel(right, down, colour, cover);
                }
            }
        }
    }
}
