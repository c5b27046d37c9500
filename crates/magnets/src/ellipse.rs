//! [`Ellipse`]: the outline of a magnet on the surface, and how far two of them are apart.

use crate::Point;

/// The outline of a magnet on the surface: an ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    /// Its centre.
    pub centre: Point,
    /// Its semi-axes in metres, along and across.
    pub semi_axes: [f64; 2],
    /// The direction of the first axis: cosine and sine of the angle from the x axis.
    pub yaw: [f64; 2],
}

impl Ellipse {
    /// A place as seen from the ellipse, stretched so that the ellipse is a circle of radius 1 around 0.
    pub(crate) fn seen(&self, place: Point) -> Point {
        let from = place - self.centre;
        let [cosine, sine] = self.yaw;
        let along = from.x * cosine + from.y * sine;
        let across = from.y * cosine - from.x * sine;
        Point::new(along / self.semi_axes[0], across / self.semi_axes[1])
    }
}

/// How two ellipses lie to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// How far apart they are, in metres; negative where they overlap. It is measured between the two parallel lines
    /// that touch them across the normal, so it is exact where they touch, and never more than the shortest way between them.
    pub distance: f64,
    /// The direction from the first to the second in which they would touch, of length 1.
    pub normal: Point,
}

impl Ellipse {
    /// How far another ellipse is away (Perram and Wertheim): both are swollen alike until they touch, and the normal of
    /// that touch is taken. Two with the same centre have no direction between them; they get that of the x axis.
    pub fn gap(&self, other: &Ellipse) -> Gap {
        let apart = other.centre - self.centre;
        let (one, two) = (Shape::of(self), Shape::of(other));
        if apart.length() < 1e-12 {
            let normal = Point::new(1.0, 0.0);
            return Gap { distance: -(one.reach(normal) + two.reach(normal)), normal };
        }
        // The touch is where f(s) = s (1-s) apart . C(s)^-1 apart is largest, with C(s) = (1-s) one + s two. Its slope
        // falls all the way from one end to the other, so halving finds the top.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..52 {
            let share = f64::midpoint(low, high);
            let across = one.mixed(two, share).inverse_of(apart);
            let curve = across.dot(two.apply(across)) - across.dot(one.apply(across));
            let slope = (1.0 - 2.0 * share) * apart.dot(across) - share * (1.0 - share) * curve;
            if slope > 0.0 { low = share } else { high = share }
        }
        let across = one.mixed(two, low).inverse_of(apart);
        let normal = across * (1.0 / across.length());
        Gap { distance: apart.dot(normal) - one.reach(normal) - two.reach(normal), normal }
    }
}

/// An ellipse around 0 as a symmetric matrix: that of its squared semi-axes, turned.
#[derive(Clone, Copy)]
struct Shape {
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Shape {
    fn of(ellipse: &Ellipse) -> Shape {
        let [along, across] = ellipse.semi_axes.map(|axis| axis * axis);
        let [cosine, sine] = ellipse.yaw;
        Shape {
            xx: along * cosine * cosine + across * sine * sine,
            xy: (along - across) * cosine * sine,
            yy: along * sine * sine + across * cosine * cosine,
        }
    }

    fn mixed(self, other: Shape, share: f64) -> Shape {
        let mix = |a: f64, b: f64| (1.0 - share) * a + share * b;
        Shape { xx: mix(self.xx, other.xx), xy: mix(self.xy, other.xy), yy: mix(self.yy, other.yy) }
    }

    fn apply(self, v: Point) -> Point {
        Point::new(self.xx * v.x + self.xy * v.y, self.xy * v.x + self.yy * v.y)
    }

    fn inverse_of(self, v: Point) -> Point {
        let determinant = self.xx * self.yy - self.xy * self.xy;
        Point::new(self.yy * v.x - self.xy * v.y, self.xx * v.y - self.xy * v.x) * (1.0 / determinant)
    }

    /// How far the ellipse reaches in a direction of length 1.
    fn reach(self, direction: Point) -> f64 {
        direction.dot(self.apply(direction)).sqrt()
    }
}
