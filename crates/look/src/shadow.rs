//! The shadows of magnets: one cast by the window, and one of ambient occlusion below.

use crate::{
    MagnetAppearance, RgbaImage, SHADOW_SLOPE, Sprite,
    math::{millimetres, smoothstep, to_f32},
};
use magnets::{Point, Rotation};

/// An ellipse with a soft edge, in millimetres from the point below the body.
struct SoftEllipse {
    centre: [f32; 2],
    /// The inverse of the matrix of its squared semi-axes: xx, xy, yy.
    inverse: [f32; 3],
    /// The beginning and the end of its edge, in semi-axes.
    edge: [f32; 2],
    darkness: f32,
    /// The extent along x and y.
    half_extent: [f32; 2],
}

impl MagnetAppearance {
    /// Renders the shadow of the magnet on the table: black, with its darkness as opacity. Its anchor is the point
    /// below the magnet, so both are drawn at the same point. `height` is that of the centre above the table, in
    /// metres: half the thickness for a stone that lies flat, more for one in the hand.
    ///
    /// ```
    /// # use look::{MagnetAppearance, RgbaImage}; use magnets::{PhysicsVersion, Rotation};
    /// let stone = MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.typical(), 0);
    /// let [low, high] = [7e-3, 40e-3].map(|height| stone.shadow(&Rotation::IDENTITY, height, 0.5e-3).image);
    /// let darkest = |image: &RgbaImage| image.pixels.iter().copied().max();
    /// assert!(high.width > low.width && darkest(&high) < darkest(&low), "larger and paler");
    /// ```
    pub fn shadow(&self, rotation: &Rotation, height: f64, pixel: f64) -> Sprite {
        let pixel = millimetres(pixel);
        let shadows = self.shadows(rotation, height);
        let reach =
            |n: usize| shadows.iter().map(|shadow| shadow.centre[n].abs() + shadow.half_extent[n]).fold(0.0, f32::max);
        let mut sprite = Sprite::with_half_size([reach(0) / pixel, reach(1) / pixel]);
        paint(&shadows, sprite.anchor, pixel, &mut sprite.image);
        sprite
    }

    /// Paints the shadow over an image, for a magnet centred at this point; see [`paint`](MagnetAppearance::paint).
    pub fn paint_shadow(&self, rotation: &Rotation, height: f64, at: [f32; 2], pixel: f64, image: &mut RgbaImage) {
        paint(&self.shadows(rotation, height), at, millimetres(pixel), image);
    }

    #[inline(never)]
    fn shadows(&self, rotation: &Rotation, height: f64) -> [SoftEllipse; 2] {
        let up = |axis: f64, length: f64| axis * axis * length * length;
        let down: f64 = rotation.axes().iter().zip(self.semi_axes).map(|(axis, length)| up(axis.z, length)).sum();
        let (height, gap) = (millimetres(height.max(0.0)), millimetres((height - down.sqrt()).max(0.0)));
        let aslant = SoftEllipse::projected(self, rotation, SHADOW_SLOPE, 1.0, 1.0 + 0.135 * height);
        // The window is large: from high above, much of it still reaches the shadow.
        let cast = SoftEllipse {
            darkness: aslant.darkness * 0.66 / (1.0 + 0.012 * gap),
            ..aslant.offset_by(SHADOW_SLOPE, height)
        };
        let below = SoftEllipse::projected(self, rotation, Point::default(), 0.93, 1.6 + 0.25 * gap);
        let near = gap / 5.0;
        [cast, SoftEllipse { darkness: below.darkness * 0.72 / (1.0 + near * near), ..below }]
    }
}

impl SoftEllipse {
    /// The shadow of a body in a direction, shrunk and blurred.
    fn projected(body: &MagnetAppearance, rotation: &Rotation, slant: Point, size: f32, blur: f32) -> SoftEllipse {
        let [mut xx, mut xy, mut yy] = [0.0; 3];
        for (axis, length) in rotation.axes().iter().zip(body.semi_axes) {
            let way = (Point::new(axis.x, axis.y) + slant * axis.z) * length;
            let (x, y) = (millimetres(way.x) * size, millimetres(way.y) * size);
            xx += x * x;
            xy += x * y;
            yy += y * y;
        }
        let sharp = xx * yy - xy * xy;
        let soft = blur * blur;
        let (xx, yy) = (xx + soft, yy + soft);
        let whole = xx * yy - xy * xy;
        // As wide as the blur is beside the shadow, at most so that it fades from its very centre on.
        let wide = (1.7 * blur / whole.sqrt().sqrt()).min(1.0);
        let outer = 1.0 + wide;
        SoftEllipse {
            centre: [0.0; 2],
            inverse: [yy / whole, -xy / whole, xx / whole],
            edge: [1.0 - wide, outer],
            // What is spread over more of the table is paler.
            darkness: (sharp / whole).sqrt(),
            half_extent: [outer * xx.sqrt(), outer * yy.sqrt()],
        }
    }

    fn offset_by(self, slant: Point, height: f32) -> SoftEllipse {
        SoftEllipse { centre: [millimetres(slant.x) * height / 1000.0, millimetres(slant.y) * height / 1000.0], ..self }
    }

    /// Returns the darkness at a point; 0 is none.
    #[inline]
    fn darkness_at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - self.centre[0], y - self.centre[1]);
        let [xx, xy, yy] = self.inverse;
        let square = xx * x * x + 2.0 * xy * x * y + yy * y * y;
        if square > self.edge[1] * self.edge[1] {
            return 0.0;
        }
        self.darkness * (1.0 - smoothstep(self.edge[0], self.edge[1], square.sqrt()))
    }
}

#[inline(never)]
fn paint(shadows: &[SoftEllipse; 2], at: [f32; 2], pixel: f32, image: &mut RgbaImage) {
    let reach =
        |n: usize| shadows.iter().map(|shadow| shadow.centre[n].abs() + shadow.half_extent[n]).fold(0.0, f32::max);
    let [columns, rows] = image.clipped_ranges(at, [reach(0) / pixel, reach(1) / pixel]);
    for down in rows {
        let y = (at[1] - to_f32(down) - 0.5) * pixel;
        for right in columns.clone() {
            let x = (to_f32(right) + 0.5 - at[0]) * pixel;
            let [cast, below] = [shadows[0].darkness_at(x, y), shadows[1].darkness_at(x, y)];
            let dark = 1.0 - (1.0 - cast) * (1.0 - below);
            if dark > 0.0 {
                image.blend_pixel(right, down, [0; 3], dark);
            }
        }
    }
}
