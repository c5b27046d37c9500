//! A frame: a still, looked at from straight above, drawn with what [`look`] has.

use super::{
    snapshot::{RenderSnapshot, RenderedMagnet},
    viewport::Viewport,
};
use look::{Environment, RgbaImage, Rope, SurfaceMaterial, paint_table_edge};

/// What the table is made of.
const SURFACE: SurfaceMaterial = SurfaceMaterial::Oak;
/// A centre below this belongs to a magnet on the table, in metres: all of their shadows lie below all of them.
const TABLE_LAYER_HEIGHT: f64 = 0.012;

/// Draws a still, from what is below to what is above.
pub(crate) fn render(still: &RenderSnapshot, view: Viewport, with_poles: bool) -> RgbaImage {
    let Viewport { top_left: corner, pixel_size: pixel, .. } = view;
    let mut picture = RgbaImage::new(view.width, view.height);
    SURFACE.paint(corner, pixel, &mut picture);
    paint_table_edge(still.surface, corner, pixel, &mut picture);
    for (number, nodes) in still.cords.iter().enumerate() {
        let rope = Rope::for_cord(number);
        Rope::paint_shadow(nodes, corner, pixel, &mut picture);
        rope.paint(nodes, corner, pixel, &mut picture);
        let knot = Rope::path_samples(nodes).first().copied();
        if let Some(knot) = knot {
            rope.paint_knot(knot.tangent, view.to_pixels(knot.position), pixel, &mut picture);
        }
    }
    let mut stones: Vec<&RenderedMagnet> = still.magnets.iter().collect();
    stones.sort_by(|a, b| a.centre.z.total_cmp(&b.centre.z));
    let (low, high) = stones.split_at(stones.partition_point(|stone| stone.centre.z < TABLE_LAYER_HEIGHT));
    let mut frame = FrameRenderer { picture, view, with_poles };
    for stone in low {
        frame.draw_shadow(stone);
    }
    for stone in low {
        frame.draw_magnet(stone);
    }
    for stone in high {
        frame.draw_shadow(stone);
        frame.draw_magnet(stone);
    }
    frame.picture
}

struct FrameRenderer {
    picture: RgbaImage,
    view: Viewport,
    with_poles: bool,
}

impl FrameRenderer {
    fn draw_shadow(&mut self, stone: &RenderedMagnet) {
        let (height, pixel) = (stone.centre.z, self.view.pixel_size);
        stone.body.paint_shadow(
            &stone.rotation,
            height,
            self.view.to_pixels(stone.position()),
            pixel,
            &mut self.picture,
        );
    }

    fn draw_magnet(&mut self, stone: &RenderedMagnet) {
        let (at, pixel) = (self.view.to_pixels(stone.position()), self.view.pixel_size);
        stone.body.paint(&stone.rotation, at, pixel, &Environment::for_surface(SURFACE), &mut self.picture);
        if self.with_poles {
            stone.body.paint_poles(stone.north, at, pixel, &mut self.picture);
        }
    }
}
