//! [`Camera`]: which part of a plane a viewport shows, and how large. Lengths on the plane are in its own units, on the
//! screen in pixels of the page; y points up on the plane and down on the screen.

/// A camera straight above a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point in the middle of the viewport.
    pub centre: [f64; 2],
    /// Pixels per unit of the plane.
    pub scale: f64,
}

/// The range of a scale, in pixels per unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleRange {
    /// The smallest scale.
    pub min: f64,
    /// The largest scale.
    pub max: f64,
}

/// An axis-aligned rectangle of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The lower left corner.
    pub low: [f64; 2],
    /// The upper right corner.
    pub high: [f64; 2],
}

impl Extent {
    /// Returns the smallest extent around some points; `None` without any.
    pub fn around(points: impl IntoIterator<Item = [f64; 2]>) -> Option<Extent> {
        points.into_iter().map(|point| Extent { low: point, high: point }).reduce(Extent::merged)
    }

    /// Returns the smallest extent around both.
    #[must_use]
    pub fn merged(self, other: Extent) -> Extent {
        Extent {
            low: [self.low[0].min(other.low[0]), self.low[1].min(other.low[1])],
            high: [self.high[0].max(other.high[0]), self.high[1].max(other.high[1])],
        }
    }

    /// Returns the extent with a margin on all sides.
    #[must_use]
    pub fn with_margin(self, margin: f64) -> Extent {
        Extent { low: self.low.map(|part| part - margin), high: self.high.map(|part| part + margin) }
    }

    /// Whether a point is inside or on the edge.
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.low[0]..=self.high[0]).contains(&x) && (self.low[1]..=self.high[1]).contains(&y)
    }

    fn size(&self) -> [f64; 2] {
        [self.high[0] - self.low[0], self.high[1] - self.low[1]]
    }
}

impl Camera {
    /// Returns the camera that shows all of an extent as large as possible in a viewport of this size, within a range of
    /// scales.
    pub fn fit(extent: Extent, [width, height]: [f64; 2], range: ScaleRange) -> Camera {
        /// An extent without a width or a height is as large as the range allows.
        const MIN_SIZE: f64 = 1e-3;
        let [wide, high] = extent.size().map(|side| side.max(MIN_SIZE));
        let Extent { low, high: top } = extent;
        let centre = [f64::midpoint(low[0], top[0]), f64::midpoint(low[1], top[1])];
        Camera { centre, scale: (width / wide).min(height / high).clamp(range.min, range.max) }
    }

    /// Returns where a point is in a viewport of this size, in pixels from its upper left corner.
    pub fn to_screen(&self, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> [f64; 2] {
        let [right, up] = [x - self.centre[0], y - self.centre[1]];
        [width / 2.0 + right * self.scale, height / 2.0 - up * self.scale]
    }

    /// Returns the point at a place of a viewport of this size, in pixels from its upper left corner.
    pub fn to_plane(&self, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> [f64; 2] {
        let [right, up] = [x - width / 2.0, height / 2.0 - y];
        [self.centre[0] + right / self.scale, self.centre[1] + up / self.scale]
    }

    /// Moves what is shown by so many pixels to the right and down.
    #[must_use]
    pub fn panned(self, [right, down]: [f64; 2]) -> Camera {
        Camera { centre: [self.centre[0] - right / self.scale, self.centre[1] + down / self.scale], ..self }
    }

    /// Zooms in by a factor, within a range of scales. What is shown `at` stays there, in pixels from the middle of the
    /// viewport to the right and down.
    #[must_use]
    pub fn zoomed(self, factor: f64, [right, down]: [f64; 2], range: ScaleRange) -> Camera {
        let scale = (self.scale * factor).clamp(range.min, range.max);
        let change = 1.0 / self.scale - 1.0 / scale;
        Camera { centre: [self.centre[0] + right * change, self.centre[1] - down * change], scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RANGE: ScaleRange = ScaleRange { min: 10.0, max: 10_000.0 };

    fn cameras() -> impl Strategy<Value = (Camera, [f64; 2])> {
        let part = -0.5..0.5;
        let size = (300.0..2500.0, 300.0..1500.0);
        (part.clone(), part, 200.0..9000.0, size)
            .prop_map(|(x, y, scale, (width, height))| (Camera { centre: [x, y], scale }, [width, height]))
    }

    fn is_near(one: [f64; 2], other: [f64; 2]) -> bool {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-6)
    }

    proptest! {
        #[test]
        fn a_point_is_shown_where_it_is_pointed_at((camera, size) in cameras(), x in 0.0..2000.0, y in 0.0..1500.0) {
            prop_assert!(is_near(camera.to_screen(camera.to_plane([x, y], size), size), [x, y]));
        }

        #[test]
        fn zooming_keeps_what_is_pointed_at(
            (camera, size) in cameras(), x in 0.0..2000.0, y in 0.0..1500.0, factor in 0.1..10.0,
        ) {
            let at = [x - size[0] / 2.0, y - size[1] / 2.0];
            let zoomed = camera.zoomed(factor, at, RANGE);
            prop_assert!(is_near(zoomed.to_screen(camera.to_plane([x, y], size), size), [x, y]));
        }

        #[test]
        fn panning_moves_what_is_shown_with_the_pointer((camera, size) in cameras(), right in -500.0..500.0, down in -500.0..500.0) {
            let before = camera.to_plane([100.0, 100.0], size);
            let after = camera.panned([right, down]).to_screen(before, size);
            prop_assert!(is_near(after, [100.0 + right, 100.0 + down]));
        }

        #[test]
        fn all_of_an_extent_is_shown(
            (_, size) in cameras(), x in -0.4..0.4, y in -0.4..0.4, wide in 0.1..1.2, deep in 0.1..1.2,
        ) {
            let extent = Extent { low: [x, y], high: [x + wide, y + deep] };
            let camera = Camera::fit(extent, size, RANGE);
            for corner in [extent.low, extent.high] {
                let [right, down] = camera.to_screen(corner, size);
                prop_assert!((-1e-6..size[0] + 1e-6).contains(&right) && (-1e-6..size[1] + 1e-6).contains(&down));
            }
        }
    }

    #[test]
    fn an_extent_contains_its_points_and_margin() {
        assert_eq!(Extent::around([]), None);
        let extent = Extent::around([[1.0, 5.0], [-2.0, 3.0]]).unwrap();
        assert_eq!(extent, Extent { low: [-2.0, 3.0], high: [1.0, 5.0] });
        assert!(extent.contains([0.0, 5.0]) && !extent.contains([0.0, 5.5]));
        assert!(extent.with_margin(0.5).contains([1.5, 5.5]));
    }
}
