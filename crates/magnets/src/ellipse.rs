//! [`Ellipse`]: the outline of a magnet on the surface.

use crate::{
    Gap, Point,
    gap::{self, ShapeMatrix},
};

/// The outline of a magnet on the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    /// The centre.
    pub centre: Point,
    /// The semi-axes in metres, along and across.
    pub semi_axes: [f64; 2],
    /// The direction of the first axis: cosine and sine of the angle from the x axis.
    pub yaw: [f64; 2],
}

impl Ellipse {
    /// Transforms a point to the coordinates in which the ellipse is the unit circle around the origin.
    pub fn to_unit_circle(self, point: Point) -> Point {
        let from = point - self.centre;
        let [cosine, sine] = self.yaw;
        let along = from.x * cosine + from.y * sine;
        let across = from.y * cosine - from.x * sine;
        Point::new(along / self.semi_axes[0], across / self.semi_axes[1])
    }
    /// Returns the gap to another ellipse. For two with the same centre the normal is the first axis of this one.
    pub fn gap(&self, other: &Ellipse) -> Gap<Point> {
        let along = Point::new(self.yaw[0], self.yaw[1]);
        gap::between([SymmetricMatrix2::of(self), SymmetricMatrix2::of(other)], [self.centre, other.centre], along)
    }
}

#[derive(Clone, Copy)]
struct SymmetricMatrix2 {
    xx: f64,
    xy: f64,
    yy: f64,
}

impl SymmetricMatrix2 {
    #[inline]
    fn of(ellipse: &Ellipse) -> SymmetricMatrix2 {
        let [along, across] = ellipse.semi_axes.map(|axis| axis * axis);
        let [cosine, sine] = ellipse.yaw;
        SymmetricMatrix2 {
            xx: along * cosine * cosine + across * sine * sine,
            xy: (along - across) * cosine * sine,
            yy: along * sine * sine + across * cosine * cosine,
        }
    }
}

impl ShapeMatrix for SymmetricMatrix2 {
    type Displacement = Point;

    #[inline]
    fn combine(self, times: f64, other: SymmetricMatrix2, other_times: f64) -> SymmetricMatrix2 {
        let mix = |a: f64, b: f64| times * a + other_times * b;
        SymmetricMatrix2 { xx: mix(self.xx, other.xx), xy: mix(self.xy, other.xy), yy: mix(self.yy, other.yy) }
    }

    #[inline]
    fn apply(self, v: Point) -> Point {
        Point::new(self.xx * v.x + self.xy * v.y, self.xy * v.x + self.yy * v.y)
    }

    #[inline]
    fn apply_adjugate(self, v: Point) -> Point {
        Point::new(self.yy * v.x - self.xy * v.y, self.xx * v.y - self.xy * v.x)
    }
}
