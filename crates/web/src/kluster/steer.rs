//! [`Steer`]: arrow keys that are pressed or kept down: a tap is one exact step, and a key that stays down glides.

use magnets::Point;

/// How many steps a second a key glides that stays down.
const STEPS: f64 = 14.0;

/// The arrow keys that are down.
#[derive(Default)]
pub(crate) struct Steer {
    down: Vec<Point>,
    step: f64,
    /// Whether the keyboard has begun to repeat itself: it knows best what is no tap any more.
    repeats: bool,
}

impl Steer {
    /// An arrow key goes down, or says that it is still down. Answers how far it moves at once.
    pub(crate) fn press(&mut self, way: Point, step: f64) -> Point {
        self.step = step;
        self.repeats = self.down.contains(&way);
        if self.repeats {
            return Point::default();
        }
        self.down.push(way);
        way * step
    }

    /// One goes up.
    pub(crate) fn release(&mut self, way: Point) {
        self.down.retain(|other| *other != way);
    }

    /// Nobody knows what is down any more.
    pub(crate) fn forget(&mut self) {
        self.down.clear();
    }

    /// Time passes: how far those that are down move; nothing if none is.
    pub(crate) fn pass(&mut self, seconds: f64) -> Option<Point> {
        let all = self.down.iter().copied().reduce(|one, other| one + other)?;
        Some(if self.repeats { all * (self.step * STEPS * seconds) } else { Point::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Point = Point::new(1.0, 0.0);
    const UP: Point = Point::new(0.0, 1.0);

    #[test]
    fn a_tap_is_one_step_and_a_key_that_stays_down_glides() {
        let mut steer = Steer::default();
        assert_eq!(steer.pass(1.0), None);
        assert_eq!(steer.press(RIGHT, 5e-3), Point::new(5e-3, 0.0));
        assert_eq!(steer.pass(0.7), Some(Point::default()), "however slow the page is");
        assert_eq!(steer.press(RIGHT, 5e-3), Point::default(), "the keyboard repeats itself");
        let glided: f64 = (0..60).filter_map(|_| steer.pass(1.0 / 60.0)).map(|way| way.x).sum();
        assert!((glided - 0.07).abs() < 1e-6, "{glided}");
        steer.release(RIGHT);
        assert_eq!(steer.pass(0.1), None);
    }

    #[test]
    fn two_keys_glide_aslant_and_shift_may_come_later() {
        let mut steer = Steer::default();
        steer.press(RIGHT, 5e-3);
        steer.press(UP, 5e-3);
        steer.press(UP, 1e-3);
        let way = steer.pass(0.1).unwrap();
        assert!((way - Point::new(1.4e-3, 1.4e-3)).length() < 1e-9);
        steer.forget();
        assert_eq!(steer.pass(0.1), None);
    }
}
