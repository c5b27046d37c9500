//! [`BackgroundLayer`]: the surface with the cords that lie on it, painted once and mended where a cord has moved.

use crate::{
    camera::{TableCamera, extent_around},
    rope::{self, REACH},
    sprite_atlas::SpriteAtlas,
    surface_layer::SurfaceLayer,
    texture::Texture,
};
use look::KNOT_RADIUS;
use magnets::{Cord, Point, SEGMENTS};
use web_kit::camera::Extent;
use web_sys::CanvasRenderingContext2d;

/// How far a cord moves before it is repainted, in pixels: less cannot be seen.
const MOVED: f64 = 0.2;
/// How many nodes on each side a node bends the rope for.
const BENDS: usize = 2;

/// The surface and the cords in one texture.
#[derive(Default)]
pub(crate) struct BackgroundLayer {
    painted: Option<Painted>,
    /// The camera for which the browser refused a texture. It is not asked again for the same one.
    given_up: Option<TableCamera>,
}

struct Painted {
    texture: Texture,
    camera: TableCamera,
    /// Where the cords were.
    cords: Vec<[Point; SEGMENTS]>,
}

impl BackgroundLayer {
    /// Discards the layer, because the surface has changed.
    pub(crate) fn forget(&mut self) {
        self.painted = None;
    }

    /// Draws the surface and the cords, with `between` called after the surface.
    pub(crate) fn draw(
        &mut self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        surface_layer: &SurfaceLayer,
        atlas: &mut SpriteAtlas,
        cords: &[Cord],
        between: Option<&dyn Fn()>,
    ) {
        // While the surface is being painted or the camera moves, the layer cannot be reused; and `between` is
        // animated.
        if between.is_none() && surface_layer.is_painted(camera) && self.given_up.as_ref() != Some(camera) {
            let is_same = |painted: &Painted| painted.camera == *camera && painted.cords.len() == cords.len();
            if !self.painted.as_ref().is_some_and(is_same) {
                self.painted = Painted::new(camera, surface_layer, atlas, cords);
            }
            if let Some(painted) = &mut self.painted {
                painted.mend(surface_layer, atlas, cords);
                let _ = pen.draw_image_with_html_canvas_element(&painted.texture.canvas, 0.0, 0.0);
                return;
            }
            self.given_up = Some(*camera);
        }
        self.painted = None;
        surface_layer.draw(pen, camera);
        between.inspect(|draw| draw());
        lay(pen, camera, atlas, cords, None);
    }
}

impl Painted {
    /// `None` where the browser gives no texture.
    fn new(
        camera: &TableCamera,
        surface_layer: &SurfaceLayer,
        atlas: &mut SpriteAtlas,
        cords: &[Cord],
    ) -> Option<Painted> {
        let texture = Texture::new(camera.pixels())?;
        surface_layer.draw(&texture.pen, camera);
        lay(&texture.pen, camera, atlas, cords, None);
        Some(Painted { texture, camera: *camera, cords: cords.iter().map(|cord| *cord.nodes()).collect() })
    }

    /// Repaints the regions in which cords have moved.
    fn mend(&mut self, surface_layer: &SurfaceLayer, atlas: &mut SpriteAtlas, cords: &[Cord]) {
        let Painted { texture, camera, cords: kept } = self;
        let far = MOVED * camera.pixel();
        for part in mended(kept, &cords.iter().map(Cord::nodes).collect::<Vec<_>>(), far) {
            let [left, top] = camera.on_picture(Point::new(part.low[0], part.high[1])).map(f64::floor);
            let [right, bottom] = camera.on_picture(Point::new(part.high[0], part.low[1])).map(f64::ceil);
            texture.pen.save();
            texture.pen.begin_path();
            texture.pen.rect(left, top, right - left, bottom - top);
            texture.pen.clip();
            surface_layer.draw(&texture.pen, camera);
            lay(&texture.pen, camera, atlas, cords, Some(part.with_margin(2.0 * camera.pixel())));
            texture.pen.restore();
        }
    }
}

/// Draws all cords, or only their parts in a region of the table.
fn lay(
    pen: &CanvasRenderingContext2d,
    camera: &TableCamera,
    atlas: &mut SpriteAtlas,
    cords: &[Cord],
    within: Option<Extent>,
) {
    for (number, cord) in cords.iter().enumerate() {
        rope::draw(pen, camera, atlas, number, cord, within);
    }
}

/// Returns the regions in which cords have moved, and remembers where they are now.
fn mended(painted: &mut [[Point; SEGMENTS]], now: &[&[Point; SEGMENTS]], far: f64) -> Vec<Extent> {
    let parts = painted.iter().zip(now).filter_map(|(painted, now)| moved(painted, now, far)).collect();
    for (painted, now) in painted.iter_mut().flatten().zip(now.iter().copied().flatten()) {
        if (*now - *painted).length() > far {
            *painted = *now;
        }
    }
    parts
}

/// The region in which a cord has moved farther than `far`, if it has.
fn moved(before: &[Point; SEGMENTS], now: &[Point; SEGMENTS], far: f64) -> Option<Extent> {
    let has_moved = |node: usize| (now[node % SEGMENTS] - before[node % SEGMENTS]).length() > far;
    let looks_other = |node: &usize| (0..=2 * BENDS).any(|step| has_moved(node + SEGMENTS + step - BENDS));
    let changed = (0..SEGMENTS).filter(looks_other);
    let all = extent_around(changed.flat_map(|node| [before[node], now[node]]), REACH)?;
    // The knot reaches farther than the rope.
    let knot = looks_other(&0).then(|| extent_around([before[0], now[0]], KNOT_RADIUS)).flatten();
    Some(knot.map_or(all, |knot| all.merged(knot)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(part: &Extent, place: Point) -> bool {
        part.contains([place.x, place.y])
    }

    fn ring() -> [Point; SEGMENTS] {
        *Cord::circle(Point::default(), 1.2).unwrap().nodes()
    }

    #[test]
    fn a_cord_that_lies_still_is_not_painted_again() {
        assert_eq!(moved(&ring(), &ring(), 1e-4), None);
        let trembling = ring().map(|node| node + Point::new(5e-5, 0.0));
        assert_eq!(moved(&ring(), &trembling, 1e-4), None, "nobody sees it");
    }

    #[test]
    fn a_dent_is_painted_where_it_was_and_where_it_is() {
        let (before, mut now) = (ring(), ring());
        now[40] = now[40] + Point::new(0.0, -0.03);
        let part = moved(&before, &now, 1e-4).unwrap();
        for node in 38..=42 {
            assert!(contains(&part, before[node]) && contains(&part, now[node]), "a bow bends up to two nodes away");
        }
        assert!(!contains(&part, before[0]) && !contains(&part, before[80]), "the rest stays");
    }

    #[test]
    fn two_cords_that_move_at_once_are_both_painted_and_then_lie_still() {
        let aside = |node: Point| node + Point::new(0.05, 0.0);
        let mut painted = [ring(), ring().map(aside)];
        let now = [painted[1], painted[1].map(aside)];
        let now = now.each_ref();
        let parts = mended(&mut painted, &now, 1e-4);
        assert_eq!(parts.len(), 2);
        for (part, node) in [(&parts[0], ring()[60]), (&parts[1], aside(ring()[60]))] {
            assert!(contains(part, node) && contains(part, aside(node)), "where it was, and where it is");
        }
        assert_eq!(mended(&mut painted, &now, 1e-4), []);
    }

    #[test]
    fn the_knot_is_painted_whole() {
        let (before, mut now) = (ring(), ring());
        now[SEGMENTS - 1] = now[SEGMENTS - 1] + Point::new(0.002, 0.0);
        let part = moved(&before, &now, 1e-4).unwrap();
        assert!(contains(&part, before[0] + Point::new(0.9 * KNOT_RADIUS, 0.0)));
    }
}
