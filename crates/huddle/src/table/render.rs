//! Renders a frame from straight above with the painters of [`look`].

use super::{
    snapshot::{RenderSnapshot, RenderedMagnet},
    viewport::Viewport,
};
use look::{Environment, RgbaImage, Rope, SurfaceMaterial, paint_table_edge};

/// The material of the table.
const SURFACE: SurfaceMaterial = SurfaceMaterial::Oak;
/// Magnets with a lower centre, in half lengths of a stone, lie on the table: all their shadows are painted before any
/// of them.
const TABLE_LAYER_HEIGHT: f64 = 1.2;

/// Renders a snapshot from bottom to top: table, cords, magnets on the table, magnets above it.
pub(crate) fn render(snapshot: &RenderSnapshot, viewport: Viewport, with_poles: bool) -> RgbaImage {
    let Viewport { top_left, pixel_size, .. } = viewport;
    let mut image = RgbaImage::new(viewport.width, viewport.height);
    SURFACE.paint(top_left, pixel_size, &mut image);
    paint_table_edge(snapshot.surface, top_left, pixel_size, &mut image);
    for (number, nodes) in snapshot.cords.iter().enumerate() {
        let rope = Rope::for_cord(number);
        Rope::paint_shadow(nodes, top_left, pixel_size, &mut image);
        rope.paint(nodes, top_left, pixel_size, &mut image);
        let knot = Rope::path_samples(nodes).first().copied();
        if let Some(knot) = knot {
            rope.paint_knot(knot.tangent, viewport.to_pixels(knot.position), pixel_size, &mut image);
        }
    }
    let mut magnets: Vec<&RenderedMagnet> = snapshot.magnets.iter().collect();
    magnets.sort_by(|a, b| a.centre.z.total_cmp(&b.centre.z));
    let layer_height = TABLE_LAYER_HEIGHT * snapshot.half_stone_length();
    let (on_table, above_table) = magnets.split_at(magnets.partition_point(|magnet| magnet.centre.z < layer_height));
    let mut frame = FrameRenderer { image, viewport, with_poles };
    for magnet in on_table {
        frame.draw_shadow(magnet);
    }
    for magnet in on_table {
        frame.draw_magnet(magnet);
    }
    for magnet in above_table {
        frame.draw_shadow(magnet);
        frame.draw_magnet(magnet);
    }
    frame.image
}

struct FrameRenderer {
    image: RgbaImage,
    viewport: Viewport,
    with_poles: bool,
}

impl FrameRenderer {
    fn draw_shadow(&mut self, magnet: &RenderedMagnet) {
        let (height, pixel) = (magnet.centre.z, self.viewport.pixel_size);
        magnet.body.paint_shadow(
            &magnet.rotation,
            height,
            self.viewport.to_pixels(magnet.position()),
            pixel,
            &mut self.image,
        );
    }

    fn draw_magnet(&mut self, magnet: &RenderedMagnet) {
        let (at, pixel) = (self.viewport.to_pixels(magnet.position()), self.viewport.pixel_size);
        magnet.body.paint(&magnet.rotation, at, pixel, &Environment::for_surface(SURFACE), &mut self.image);
        if self.with_poles {
            magnet.body.paint_poles(magnet.north, at, pixel, &mut self.image);
        }
    }
}
