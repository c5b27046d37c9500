//! [`Ellipsoid`]: the shape of a magnet in space.

use crate::{
    Gap, Rotation, Vector,
    gap::{self, ShapeMatrix},
};

/// The shape of a magnet in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    /// The centre.
    pub centre: Vector,
    /// The semi-axes in metres.
    pub semi_axes: [f64; 3],
    /// The orientation.
    pub rotation: Rotation,
}

impl Ellipsoid {
    /// Returns the gap to another ellipsoid. For two with the same centre the normal points up.
    pub fn gap(&self, other: &Ellipsoid) -> Gap<Vector> {
        const UP: Vector = Vector::new(0.0, 0.0, 1.0);
        gap::between([SymmetricMatrix3::of(self), SymmetricMatrix3::of(other)], [self.centre, other.centre], UP)
    }

    /// Whether another ellipsoid may be as near as `distance` in metres: a bounding-sphere test before
    /// [`gap`](Ellipsoid::gap). `false` is certain, `true` is not.
    pub fn could_be_within(&self, distance: f64, other: &Ellipsoid) -> bool {
        let longest = |of: &Ellipsoid| of.semi_axes.into_iter().fold(0.0, f64::max);
        let apart = other.centre - self.centre;
        let far = longest(self) + longest(other) + distance;
        far >= 0.0 && apart.dot(apart) <= far * far
    }
}

#[derive(Clone, Copy)]
struct SymmetricMatrix3 {
    xx: f64,
    yy: f64,
    zz: f64,
    xy: f64,
    xz: f64,
    yz: f64,
}

impl SymmetricMatrix3 {
    #[inline]
    fn of(body: &Ellipsoid) -> SymmetricMatrix3 {
        let squares = body.semi_axes.map(|axis| axis * axis);
        let [long, middle, short] = *body.rotation.axes();
        let sum =
            |part: fn(Vector) -> f64| squares[0] * part(long) + squares[1] * part(middle) + squares[2] * part(short);
        SymmetricMatrix3 {
            xx: sum(|axis| axis.x * axis.x),
            yy: sum(|axis| axis.y * axis.y),
            zz: sum(|axis| axis.z * axis.z),
            xy: sum(|axis| axis.x * axis.y),
            xz: sum(|axis| axis.x * axis.z),
            yz: sum(|axis| axis.y * axis.z),
        }
    }
}

impl ShapeMatrix for SymmetricMatrix3 {
    type Displacement = Vector;

    #[inline]
    fn combine(self, times: f64, other: SymmetricMatrix3, other_times: f64) -> SymmetricMatrix3 {
        let mix = |a: f64, b: f64| times * a + other_times * b;
        SymmetricMatrix3 {
            xx: mix(self.xx, other.xx),
            yy: mix(self.yy, other.yy),
            zz: mix(self.zz, other.zz),
            xy: mix(self.xy, other.xy),
            xz: mix(self.xz, other.xz),
            yz: mix(self.yz, other.yz),
        }
    }

    #[inline]
    fn apply(self, v: Vector) -> Vector {
        let SymmetricMatrix3 { xx, yy, zz, xy, xz, yz } = self;
        Vector::new(xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z)
    }

    #[inline]
    fn apply_adjugate(self, v: Vector) -> Vector {
        let SymmetricMatrix3 { xx, yy, zz, xy, xz, yz } = self;
        let adjugate = SymmetricMatrix3 {
            xx: yy * zz - yz * yz,
            yy: xx * zz - xz * xz,
            zz: xx * yy - xy * xy,
            xy: xz * yz - xy * zz,
            xz: xy * yz - xz * yy,
            yz: xy * xz - yz * xx,
        };
        adjugate.apply(v)
    }
}
