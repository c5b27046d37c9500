//! [`Body`]: a stone or a spinner as something to be seen, and its sprite.

use crate::{
    Light, Picture, Sprite,
    number::{float, millimetres, pixels},
    shade::{COUNT, Solid},
};
use magnets::{MagnetProperties, Rotation};

/// What a magnet is made to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Make {
    /// A polished black stone of the Classic box.
    Stone,
    /// A spinner of the DUO boxes: blue lacquer with a ring and a hand of brass, which shows how it turns.
    Spinner,
}

/// A magnet as something to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its semi-axes in metres, the longest first.
    pub semi_axes: [f64; 3],
    /// What it is made to look like.
    pub make: Make,
    /// What makes it an individual: another number has other veins.
    pub seed: u32,
}

impl Body {
    /// How a magnet looks. What is round is a spinner.
    pub fn of(individual: &MagnetProperties, seed: u32) -> Body {
        let semi_axes = individual.magnet.semi_axes();
        let round = semi_axes[0] - semi_axes[1] < 0.02 * semi_axes[0];
        Body { semi_axes, make: if round { Make::Spinner } else { Make::Stone }, seed }
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
    pub fn sprite(&self, rotation: &Rotation, pixel: f64, light: &Light) -> Sprite {
        let solid = Solid::new(self, rotation);
        let mut sprite = Sprite::with_room(solid.reach.map(|reach| reach / millimetres(pixel)));
        solid.paint(sprite.middle, millimetres(pixel), light, &mut sprite.picture);
        sprite
    }

    /// Paints the body over a picture, its middle at this place: pixels from the left and from the top, and parts of pixels.
    pub fn paint(&self, rotation: &Rotation, at: [f32; 2], pixel: f64, light: &Light, picture: &mut Picture) {
        Solid::new(self, rotation).paint(at, millimetres(pixel), light, picture);
    }
}

impl Solid {
    #[inline(never)]
    fn paint(&self, at: [f32; 2], pixel: f32, light: &Light, picture: &mut Picture) {
        let [columns, rows] = picture.around(at, self.reach.map(|reach| reach / pixel));
        for down in rows {
            let y = (at[1] - float(down) - 0.5) * pixel;
            let Some(ends) = self.span(y, pixel) else { continue };
            let [from, to] = ends.map(|end| pixels(at[0] + end / pixel));
            let end = (to + 1).min(columns.end);
            for right in (from.max(columns.start)..end).step_by(COUNT) {
                let x = (float(right) + 0.5 - at[0]) * pixel;
                let few = self.look(x, y, pixel, light);
                for (right, (colour, cover)) in (right..end).zip(few.bytes().into_iter().zip(few.cover)) {
                    picture.mix(right, down, colour, cover);
                }
            }
        }
    }
}
