//! [`KeyRepeat`]: arrow keys that are pressed or kept down: a tap is one exact step, a key that stays down moves
//! smoothly.

use magnets::Point;

/// How many steps a second a key moves that stays down.
const STEPS: f64 = 14.0;

/// The arrow keys that are down.
#[derive(Default)]
pub(crate) struct KeyRepeat {
    down: Vec<Point>,
    step: f64,
    /// Whether the keyboard has begun to repeat a key, so that it is no tap any more.
    repeats: bool,
}

impl KeyRepeat {
    /// Handles a key that goes down or repeats. Returns how far it moves immediately, in metres.
    pub(crate) fn press(&mut self, way: Point, step: f64) -> Point {
        self.step = step;
        self.repeats = self.down.contains(&way);
        if self.repeats {
            return Point::default();
        }
        self.down.push(way);
        way * step
    }

    /// Handles a key that goes up.
    pub(crate) fn release(&mut self, way: Point) {
        self.down.retain(|other| *other != way);
    }

    /// Forgets all keys, for example because the page has lost the focus.
    pub(crate) fn clear(&mut self) {
        self.down.clear();
    }

    /// Returns how far the keys that are down move in `dt` seconds; `None` without any.
    pub(crate) fn advance(&mut self, dt: f64) -> Option<Point> {
        let all = self.down.iter().copied().reduce(|one, other| one + other)?;
        Some(if self.repeats { all * (self.step * STEPS * dt) } else { Point::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Point = Point::new(1.0, 0.0);
    const UP: Point = Point::new(0.0, 1.0);

    #[test]
    fn a_tap_is_one_step_and_a_key_that_stays_down_glides() {
        let mut repeat = KeyRepeat::default();
        assert_eq!(repeat.advance(1.0), None);
        assert_eq!(repeat.press(RIGHT, 5e-3), Point::new(5e-3, 0.0));
        assert_eq!(repeat.advance(0.7), Some(Point::default()), "however slow the page is");
        assert_eq!(repeat.press(RIGHT, 5e-3), Point::default(), "the keyboard repeats itself");
        let glided: f64 = (0..60).filter_map(|_| repeat.advance(1.0 / 60.0)).map(|way| way.x).sum();
        assert!((glided - 0.07).abs() < 1e-6, "{glided}");
        repeat.release(RIGHT);
        assert_eq!(repeat.advance(0.1), None);
    }

    #[test]
    fn two_keys_glide_aslant_and_shift_may_come_later() {
        let mut repeat = KeyRepeat::default();
        repeat.press(RIGHT, 5e-3);
        repeat.press(UP, 5e-3);
        repeat.press(UP, 1e-3);
        let way = repeat.advance(0.1).unwrap();
        assert!((way - Point::new(1.4e-3, 1.4e-3)).length() < 1e-9);
        repeat.clear();
        assert_eq!(repeat.advance(0.1), None);
    }
}
