//! [`TableCamera`]: the view of the table from straight above, which maps places to pixels and back.

use magnets::Point;
use web_kit::{
    camera::{Camera, Extent, ScaleRange},
    gestures::ViewChange,
};

/// A view of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TableCamera {
    /// Where it is, and CSS pixels for each metre.
    pub(crate) camera: Camera,
    /// The width and the height of the view, in CSS pixels.
    pub(crate) size: [f64; 2],
    /// Canvas pixels for each CSS pixel.
    pub(crate) fine: f64,
}

/// From a table for eight boxes on a phone to a stone as large as on a real table, or larger.
const SCALES: ScaleRange = ScaleRange { min: 180.0, max: 12_000.0 };

/// Returns the extent of places with a margin in metres; `None` without any place.
pub(crate) fn extent_around(places: impl IntoIterator<Item = Point>, margin: f64) -> Option<Extent> {
    Extent::around(places.into_iter().map(|place| [place.x, place.y])).map(|extent| extent.with_margin(margin))
}

impl TableCamera {
    /// The place in the middle of the view.
    pub(crate) fn middle(&self) -> Point {
        let [x, y] = self.camera.centre;
        Point::new(x, y)
    }

    /// CSS pixels for each metre.
    pub(crate) fn scale(&self) -> f64 {
        self.camera.scale
    }

    /// Converts a place to CSS pixels.
    pub(crate) fn at(&self, place: Point) -> [f64; 2] {
        self.camera.to_screen([place.x, place.y], self.size)
    }

    /// Converts a place to canvas pixels.
    pub(crate) fn on_picture(&self, place: Point) -> [f64; 2] {
        self.at(place).map(|part| part * self.fine)
    }

    /// Converts CSS pixels to a place.
    pub(crate) fn place(&self, at: [f64; 2]) -> Point {
        let [x, y] = self.camera.to_plane(at, self.size);
        Point::new(x, y)
    }

    /// The size of the canvas, in its own pixels.
    pub(crate) fn pixels(&self) -> [u32; 2] {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        self.size.map(|side| (side * self.fine).round() as u32)
    }

    /// The width of a canvas pixel, in metres.
    pub(crate) fn pixel(&self) -> f64 {
        1.0 / (self.scale() * self.fine)
    }

    fn half_size(&self) -> [f64; 2] {
        self.size.map(|side| side / 2.0)
    }

    /// The same view, moved and scaled to show an extent as large as possible, with a margin on the left and the right
    /// in CSS pixels.
    #[must_use]
    pub(crate) fn fitted(self, extent: Extent, margin: f64) -> TableCamera {
        let [width, height] = self.size;
        // In a window that panels cover, something must be seen all the same.
        let width = (width - 2.0 * margin).max(width / 3.0);
        TableCamera { camera: Camera::fit(extent, [width, height], SCALES), ..self }
    }

    /// The same view, changed by pointers; places are in CSS pixels of the view.
    #[must_use]
    pub(crate) fn changed(self, change: ViewChange) -> TableCamera {
        TableCamera { camera: change.apply(self.camera, SCALES, self.half_size()), ..self }
    }

    /// The same view, moved by CSS pixels.
    #[must_use]
    pub(crate) fn moved(self, by: [f64; 2]) -> TableCamera {
        TableCamera { camera: self.camera.panned(by), ..self }
    }

    /// The same view, zoomed by a factor; the place `at` these CSS pixels stays there.
    #[must_use]
    pub(crate) fn closer(self, times: f64, at: [f64; 2]) -> TableCamera {
        let middle = self.half_size();
        let at = [at[0] - middle[0], at[1] - middle[1]];
        TableCamera { camera: self.camera.zoomed(times, at, SCALES), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn camera() -> impl Strategy<Value = TableCamera> {
        let part = -0.5..0.5;
        (part.clone(), part, 200.0..10_000.0, 300.0..2500.0, 300.0..1500.0).prop_map(|(x, y, scale, width, height)| {
            TableCamera { camera: Camera { centre: [x, y], scale }, size: [width, height], fine: 2.0 }
        })
    }

    fn is_near(one: [f64; 2], other: [f64; 2]) -> bool {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-6)
    }

    proptest! {
        #[test]
        fn a_place_is_seen_where_it_is_pointed_at(camera in camera(), x in 0.0..2000.0, y in 0.0..1500.0) {
            prop_assert!(is_near(camera.at(camera.place([x, y])), [x, y]));
        }

        #[test]
        fn a_closer_look_keeps_what_is_pointed_at(camera in camera(), x in 0.0..2000.0, y in 0.0..1500.0, times in 0.1..10.0) {
            prop_assert!(is_near(camera.closer(times, [x, y]).at(camera.place([x, y])), [x, y]));
        }

        #[test]
        fn what_is_fitted_is_seen(camera in camera(), margin in 0.0..400.0, x in -0.4..0.4, y in -0.4..0.4, wide in 0.05..1.2, deep in 0.05..1.2) {
            let extent = Extent { low: [x, y], high: [x + wide, y + deep] };
            let camera = camera.fitted(extent, margin);
            for corner in [extent.low, extent.high] {
                let [right, down] = camera.at(Point::new(corner[0], corner[1]));
                prop_assert!((-1e-6..camera.size[0] + 1e-6).contains(&right) && (-1e-6..camera.size[1] + 1e-6).contains(&down));
            }
        }
    }
}
