//! A frame: a still, looked at from straight above, drawn with what [`look`] has.

use super::{
    still::{Still, Stone},
    view::View,
};
use look::{Environment, RgbaImage, Rope, SurfaceMaterial, paint_table_edge};

/// What the table is made of.
const SURFACE: SurfaceMaterial = SurfaceMaterial::Oak;
/// A centre below this belongs to a magnet on the table, in metres: all of their shadows lie below all of them.
const LOW: f64 = 0.012;

/// Draws a still, from what is below to what is above.
pub(crate) fn render(still: &Still, view: View, with_poles: bool) -> RgbaImage {
    let View { corner, pixel, .. } = view;
    let mut picture = RgbaImage::new(view.width, view.height);
    SURFACE.paint(corner, pixel, &mut picture);
    paint_table_edge(still.surface, corner, pixel, &mut picture);
    for (number, nodes) in still.cords.iter().enumerate() {
        let rope = Rope::for_cord(number);
        Rope::paint_shadow(nodes, corner, pixel, &mut picture);
        rope.paint(nodes, corner, pixel, &mut picture);
        let knot = Rope::path_samples(nodes).first().copied();
        if let Some(knot) = knot {
            rope.paint_knot(knot.tangent, view.at(knot.position), pixel, &mut picture);
        }
    }
    let mut stones: Vec<&Stone> = still.stones.iter().collect();
    stones.sort_by(|a, b| a.centre.z.total_cmp(&b.centre.z));
    let (low, high) = stones.split_at(stones.partition_point(|stone| stone.centre.z < LOW));
    let mut frame = Frame { picture, view, with_poles };
    for stone in low {
        frame.shadow(stone);
    }
    for stone in low {
        frame.stone(stone);
    }
    for stone in high {
        frame.shadow(stone);
        frame.stone(stone);
    }
    frame.picture
}

struct Frame {
    picture: RgbaImage,
    view: View,
    with_poles: bool,
}

impl Frame {
    fn shadow(&mut self, stone: &Stone) {
        let (height, pixel) = (stone.centre.z, self.view.pixel);
        stone.body.paint_shadow(&stone.rotation, height, self.view.at(stone.place()), pixel, &mut self.picture);
    }

    fn stone(&mut self, stone: &Stone) {
        let (at, pixel) = (self.view.at(stone.place()), self.view.pixel);
        stone.body.paint(&stone.rotation, at, pixel, &Environment::for_surface(SURFACE), &mut self.picture);
        if self.with_poles {
            stone.body.paint_poles(stone.north, at, pixel, &mut self.picture);
        }
    }
}
