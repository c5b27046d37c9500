//! The shadows that magnets throw on the table: one aslant, from the lamp, and one below them, where little light gets.

use super::{colour::smooth, still::Stone};
use magnets::{Point, Vector};

/// Where a shadow falls, in metres for each metre of height: the lamp is at the top left.
pub(crate) const SLANT: Point = Point::new(0.50, -0.50);
/// The level direction that light comes from.
pub(crate) const SUN: Point = Point::new(-0.707, 0.707);

/// An ellipse with a soft edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shadow {
    centre: Point,
    /// The inverse of its matrix of squared semi-axes: xx, xy, yy.
    inverse: [f64; 3],
    /// How wide its edge is.
    blur: f64,
    dark: f64,
    /// How far it reaches at most.
    pub(crate) reach: f64,
}

impl Shadow {
    /// The shadow from the lamp: softer, further away and paler the higher the magnet is.
    pub(crate) fn aslant(stone: &Stone) -> Shadow {
        let height = stone.centre.z.max(0.0);
        let blur = 2.5e-3 + 0.17 * height;
        Shadow::thrown(stone, SLANT, blur, 0.78 * (0.010 / (0.004 + blur)).min(1.0))
    }

    /// The shade right below, where the magnet touches the table or nearly does.
    pub(crate) fn below(stone: &Stone) -> Shadow {
        let gap = (stone.centre.z - stone.reach().z).max(0.0) / 4e-3;
        Shadow::thrown(stone, Point::default(), 4.5e-3, 0.62 / (1.0 + gap * gap))
    }

    fn thrown(stone: &Stone, slant: Point, blur: f64, dark: f64) -> Shadow {
        let fall = |way: Vector| Point::new(way.x, way.y) + slant * way.z;
        let [mut xx, mut xy, mut yy] = [0.0; 3];
        for way in stone.ways().map(fall) {
            xx += way.x * way.x;
            xy += way.x * way.y;
            yy += way.y * way.y;
        }
        let scale = 1.0 / (xx * yy - xy * xy).max(1e-15);
        let inverse = [yy * scale, -xy * scale, xx * scale];
        Shadow { centre: fall(stone.centre), inverse, blur, dark, reach: (xx + yy).sqrt() + blur }
    }

    pub(crate) fn is_near(&self, place: Point, within: f64) -> bool {
        (place - self.centre).length() < self.reach + within
    }

    /// How dark it is there: 0 not at all.
    pub(crate) fn at(&self, place: Point) -> f64 {
        let from = place - self.centre;
        let [xx, xy, yy] = self.inverse;
        let steep = Point::new(xx * from.x + xy * from.y, xy * from.x + yy * from.y);
        let square = from.dot(steep);
        if square < 1e-6 {
            return self.dark;
        }
        // The distance from the edge, to first order: exact at the edge itself.
        let distance = (square - square.sqrt()) / steep.length();
        self.dark * (1.0 - smooth(-0.6 * self.blur, 0.6 * self.blur, distance))
    }
}
