//! [`PanZoom`]: pointers that move and zoom what a camera shows. One pointer pans, two pinch, a wheel zooms.

use crate::camera::{Camera, ScaleRange};

/// How much a notch of a wheel zooms in, as a power of e.
const WHEEL_POWER: f64 = 0.1625;
/// The vertical scroll distance of a notch, in pixels.
const NOTCH: f64 = 100.0;

/// Returns the zoom factor of a turn of the wheel, from the vertical distance of its event in pixels.
pub fn wheel_factor(delta_y: f64) -> f64 {
    (-WHEEL_POWER * delta_y / NOTCH).exp()
}

/// The pointers that are down on a viewport, and where, in pixels of the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PanZoom {
    pointers: Vec<(i32, [f64; 2])>,
}

/// What a motion of a pointer does to the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewChange {
    /// How far what is shown moves to the right and down, in pixels.
    pub pan: [f64; 2],
    /// The zoom factor, and the place that keeps what it shows, in pixels of the page.
    pub zoom: Option<(f64, [f64; 2])>,
}

impl PanZoom {
    /// A pointer goes down.
    pub fn press(&mut self, id: i32, at: [f64; 2]) {
        self.release(id);
        self.pointers.push((id, at));
    }

    /// A pointer moves. Returns what that changes; `None` if it is not down.
    pub fn drag(&mut self, id: i32, to: [f64; 2]) -> Option<ViewChange> {
        let other = self.pointers.iter().find(|(other, _)| *other != id).map(|(_, at)| *at);
        let (_, at) = self.pointers.iter_mut().find(|(other, _)| *other == id)?;
        let from = std::mem::replace(at, to);
        let moved = [to[0] - from[0], to[1] - from[1]];
        Some(match other {
            None => ViewChange { pan: moved, zoom: None },
            Some(other) => {
                // Fingers on one place would zoom infinitely.
                let distance = |at: [f64; 2]| (at[0] - other[0]).hypot(at[1] - other[1]).max(1.0);
                let middle = [f64::midpoint(to[0], other[0]), f64::midpoint(to[1], other[1])];
                let pan = moved.map(|part| part / 2.0);
                ViewChange { pan, zoom: Some((distance(to) / distance(from), middle)) }
            }
        })
    }

    /// A pointer goes up, or leaves.
    pub fn release(&mut self, id: i32) {
        self.pointers.retain(|(other, _)| *other != id);
    }

    /// Whether no pointer is down.
    pub fn is_empty(&self) -> bool {
        self.pointers.is_empty()
    }
}

impl ViewChange {
    /// Applies the change to a camera, within a range of scales. `middle` is the middle of the viewport, in pixels of the
    /// page.
    pub fn apply(self, camera: Camera, range: ScaleRange, middle: [f64; 2]) -> Camera {
        let camera = camera.panned(self.pan);
        match self.zoom {
            Some((factor, at)) => camera.zoomed(factor, [at[0] - middle[0], at[1] - middle[1]], range),
            None => camera,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMERA: Camera = Camera { centre: [0.0, 0.0], scale: 100.0 };
    const RANGE: ScaleRange = ScaleRange { min: 1.0, max: 10_000.0 };

    #[test]
    fn one_pointer_pans() {
        let mut fingers = PanZoom::default();
        fingers.press(1, [10.0, 10.0]);
        let change = fingers.drag(1, [30.0, 5.0]).unwrap();
        assert_eq!(change, ViewChange { pan: [20.0, -5.0], zoom: None });
        assert_eq!(fingers.drag(2, [0.0, 0.0]), None, "it is not down");
        fingers.release(1);
        assert!(fingers.is_empty());
    }

    #[test]
    fn two_pointers_keep_what_is_under_them() {
        let (size, middle) = ([400.0, 300.0], [200.0, 150.0]);
        let mut fingers = PanZoom::default();
        let (mut one, mut other) = ([120.0, 80.0], [260.0, 210.0]);
        fingers.press(1, one);
        fingers.press(2, other);
        let mut camera = CAMERA;
        let held = [one, other].map(|at| camera.to_plane(at, size));
        for step in 1..=20_u8 {
            // Both move away from each other along the line between them, in turn.
            let by = f64::from(step % 3);
            one = [one[0] - 1.4 * by, one[1] - 1.3 * by];
            camera = fingers.drag(1, one).unwrap().apply(camera, RANGE, middle);
            other = [other[0] + 1.4 * by, other[1] + 1.3 * by];
            camera = fingers.drag(2, other).unwrap().apply(camera, RANGE, middle);
        }
        assert!(camera.scale > 120.0, "{camera:?}");
        for (place, finger) in held.into_iter().zip([one, other]) {
            let shown = camera.to_screen(place, size);
            assert!((shown[0] - finger[0]).hypot(shown[1] - finger[1]) < 1.0, "{camera:?}");
        }
    }

    #[test]
    fn a_wheel_zooms_out_as_far_as_in() {
        assert!(wheel_factor(-100.0) > 1.0);
        assert!((wheel_factor(-100.0) * wheel_factor(100.0) - 1.0).abs() < 1e-12);
    }
}
