//! [`MagnetAppearance::sprite`]: a magnet from above, shaded pixel by pixel.

use crate::{
    Environment, MagnetAppearance, RgbaImage, Sprite,
    math::{millimetres, to_f32, to_pixels},
    shade::{RUN_LENGTH, ShadedEllipsoid},
};
use magnets::Rotation;

impl MagnetAppearance {
    /// Renders the magnet from straight above. `pixel` is the side of a pixel in metres.
    ///
    /// Reflections belong to the room: while a stone turns, its window stays at the top left.
    ///
    /// ```
    /// # use look::*; use magnets::{PhysicsVersion, Rotation};
    /// let stone = MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.typical(), 0);
    /// let environment = Environment::for_surface(SurfaceMaterial::Felt);
    /// let sprite = stone.sprite(&Rotation::IDENTITY, 0.25e-3, &environment);
    /// assert_eq!(sprite.anchor, [55.0, 39.0]);
    /// assert_eq!(sprite.image.pixel(55, 39)[3], 255);
    /// assert_eq!(sprite.image.pixel(0, 0), [0; 4]);
    /// ```
    pub fn sprite(&self, rotation: &Rotation, pixel: f64, environment: &Environment) -> Sprite {
        let solid = ShadedEllipsoid::new(self, rotation);
        let mut sprite = Sprite::with_half_size(solid.half_extent.map(|reach| reach / millimetres(pixel)));
        solid.paint(sprite.anchor, millimetres(pixel), environment, &mut sprite.image);
        sprite
    }

    /// Paints the magnet over an image, centred at this point in pixels from the top left; fractions count.
    pub fn paint(
        &self,
        rotation: &Rotation,
        at: [f32; 2],
        pixel: f64,
        environment: &Environment,
        image: &mut RgbaImage,
    ) {
        ShadedEllipsoid::new(self, rotation).paint(at, millimetres(pixel), environment, image);
    }
}

impl ShadedEllipsoid {
    #[inline(never)]
    fn paint(&self, at: [f32; 2], pixel: f32, environment: &Environment, image: &mut RgbaImage) {
        let [columns, rows] = image.clipped_ranges(at, self.half_extent.map(|reach| reach / pixel));
        for down in rows {
            let y = (at[1] - to_f32(down) - 0.5) * pixel;
            let Some(ends) = self.span(y, pixel) else { continue };
            let [from, to] = ends.map(|end| to_pixels(at[0] + end / pixel));
            let end = (to + 1).min(columns.end);
            for right in (from.max(columns.start)..end).step_by(RUN_LENGTH) {
                let x = (to_f32(right) + 0.5 - at[0]) * pixel;
                let few = self.shade_run(x, y, pixel, environment);
                for (right, (colour, cover)) in (right..end).zip(few.to_srgb().into_iter().zip(few.coverage)) {
                    image.blend_pixel(right, down, colour, cover);
                }
            }
        }
    }
}
