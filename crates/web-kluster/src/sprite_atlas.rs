//! [`SpriteAtlas`]: sprites of magnets, shadows and rope. Each is rendered once and kept until the thing turns or
//! rises, or the camera changes its scale.

use crate::texture::{SpriteTexture, Texture};
use look::{Environment, MagnetAppearance, Rope, SurfaceMaterial};
use magnets::{MagnetId, MagnetProperties, Point, Pose, Rotation};
use std::{collections::BTreeMap, f64::consts::TAU};

/// How many directions rope is kept in: enough for a circle without steps.
pub(crate) const HEADINGS: usize = 32;

/// Sprites for one size of pixel and one surface, which shines back from the stones.
pub(crate) struct SpriteAtlas {
    pixel: f64,
    surface: SurfaceMaterial,
    light: Environment,
    bodies: BTreeMap<MagnetId, (Rotation, SpriteTexture)>,
    shadows: BTreeMap<MagnetId, (Rotation, f64, SpriteTexture)>,
    poles: BTreeMap<MagnetId, (Rotation, SpriteTexture)>,
    strips: BTreeMap<(usize, usize), Texture>,
    knots: BTreeMap<usize, (Point, SpriteTexture)>,
}

impl SpriteAtlas {
    /// Creates an empty atlas.
    pub(crate) fn new(surface: SurfaceMaterial, pixel: f64) -> SpriteAtlas {
        SpriteAtlas {
            pixel,
            surface,
            light: Environment::for_surface(surface),
            bodies: BTreeMap::new(),
            shadows: BTreeMap::new(),
            poles: BTreeMap::new(),
            strips: BTreeMap::new(),
            knots: BTreeMap::new(),
        }
    }

    /// Discards all sprites if the scale of the camera or the surface has changed.
    pub(crate) fn suit(&mut self, surface: SurfaceMaterial, pixel: f64) {
        let is_same = (pixel / self.pixel - 1.0).abs() < 1e-9;
        if self.surface != surface || !is_same {
            *self = SpriteAtlas::new(surface, pixel);
        }
    }

    /// A magnet, turned as it is.
    pub(crate) fn body(
        &mut self,
        id: MagnetId,
        individual: &MagnetProperties,
        rotation: &Rotation,
    ) -> Option<&SpriteTexture> {
        let (pixel, light) = (self.pixel, self.light);
        let sprite = || MagnetAppearance::new(individual, id.0.into()).sprite(rotation, pixel, &light);
        kept(&mut self.bodies, id, rotation, sprite)
    }

    /// Its two poles, for those who learn.
    pub(crate) fn poles(
        &mut self,
        id: MagnetId,
        individual: &MagnetProperties,
        rotation: &Rotation,
    ) -> Option<&SpriteTexture> {
        let pixel = self.pixel;
        let north = rotation.apply(individual.magnet.moment());
        kept(&mut self.poles, id, rotation, || MagnetAppearance::new(individual, id.0.into()).poles(north, pixel))
    }

    /// The shadow of a magnet.
    pub(crate) fn shadow(
        &mut self,
        id: MagnetId,
        individual: &MagnetProperties,
        pose: &Pose,
    ) -> Option<&SpriteTexture> {
        // A hair's breadth up or down cannot be seen.
        const STEP: f64 = 0.4e-3;
        let height = (pose.centre.z / STEP).round() * STEP;
        let sprite = || MagnetAppearance::new(individual, id.0.into()).shadow(&pose.rotation, height, self.pixel);
        match self.shadows.get_mut(&id) {
            Some((rotation, at, stamp)) if !is_near(rotation, &pose.rotation) || (*at - height).abs() > STEP / 2.0 => {
                stamp.show(&sprite());
                (*rotation, *at) = (pose.rotation, height);
            }
            Some(_) => {}
            None => {
                self.shadows.insert(id, (pose.rotation, height, SpriteTexture::of(&sprite())?));
            }
        }
        self.shadows.get(&id).map(|(_, _, stamp)| stamp)
    }

    /// Straight rope in one of the directions.
    pub(crate) fn strip(&mut self, cord: usize, heading: usize) -> Option<&Texture> {
        let key = (cord % Rope::COUNT, heading);
        if !self.strips.contains_key(&key) {
            let strip = Rope::for_cord(cord).strip(direction(heading), self.pixel);
            let texture = Texture::new([strip.image.width, strip.image.height])?;
            texture.put(&strip.image, [0, 0]);
            self.strips.insert(key, texture);
        }
        self.strips.get(&key)
    }

    /// The knot of a cord that goes in this direction there.
    pub(crate) fn knot(&mut self, cord: usize, way: Point) -> Option<&SpriteTexture> {
        let is_there = self.knots.get(&cord).is_some_and(|(kept, _)| kept.dot(way) > 0.9999);
        if !is_there {
            self.knots.insert(cord, (way, SpriteTexture::of(&Rope::for_cord(cord).knot(way, self.pixel))?));
        }
        self.knots.get(&cord).map(|(_, stamp)| stamp)
    }
}

/// The cached sprite of a magnet, rendered again if it has turned.
fn kept<'a>(
    all: &'a mut BTreeMap<MagnetId, (Rotation, SpriteTexture)>,
    id: MagnetId,
    rotation: &Rotation,
    sprite: impl Fn() -> look::Sprite,
) -> Option<&'a SpriteTexture> {
    match all.get_mut(&id) {
        Some((kept, stamp)) if !is_near(kept, rotation) => {
            stamp.show(&sprite());
            *kept = *rotation;
        }
        Some(_) => {}
        None => {
            all.insert(id, (*rotation, SpriteTexture::of(&sprite())?));
        }
    }
    all.get(&id).map(|(_, stamp)| stamp)
}

/// Whether nobody would see the difference.
fn is_near(one: &Rotation, other: &Rotation) -> bool {
    one.axes().iter().zip(other.axes()).all(|(one, other)| one.dot(*other) > 0.999_998)
}

/// One of the directions in which rope is kept.
pub(crate) fn direction(heading: usize) -> Point {
    #[allow(clippy::cast_precision_loss)] // few
    let (sine, cosine) = (heading as f64 * TAU / HEADINGS as f64).sin_cos();
    Point::new(cosine, sine)
}

/// The nearest of them.
pub(crate) fn heading(way: Point) -> usize {
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )] // few
    let number = (way.y.atan2(way.x) / TAU * HEADINGS as f64).round() as isize;
    number.rem_euclid(HEADINGS.cast_signed()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_is_its_own_nearest() {
        for number in 0..HEADINGS {
            assert_eq!(heading(direction(number)), number);
        }
    }
}
