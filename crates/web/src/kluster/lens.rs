//! [`Lens`]: what part of the table is seen, and where on the screen.

use magnets::Point;

/// How the table is seen from straight above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lens {
    /// The place in the middle of the screen.
    pub(crate) middle: Point,
    /// How many pixels of the page a metre has.
    pub(crate) scale: f64,
    /// How wide and how high the screen is, in pixels of the page.
    pub(crate) size: [f64; 2],
    /// How many pixels of the picture a pixel of the page has.
    pub(crate) fine: f64,
}

/// A part of the table: its lower left and its upper right corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    /// Left and near.
    pub(crate) low: Point,
    /// Right and far.
    pub(crate) high: Point,
}

/// The closest look: a stone as large as on a real table, or larger.
const CLOSEST: f64 = 12_000.0;
/// The farthest: a table for eight boxes on a phone.
const FARTHEST: f64 = 180.0;

impl Extent {
    /// Around places, with room on all sides; `None` without any place.
    pub(crate) fn around(places: impl IntoIterator<Item = Point>, room: f64) -> Option<Extent> {
        places
            .into_iter()
            .map(|place| Extent { low: place, high: place })
            .reduce(Extent::and)
            .map(|extent| extent.grown(room))
    }

    /// Both parts, and what is between them.
    #[must_use]
    pub(crate) fn and(self, other: Extent) -> Extent {
        Extent {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    /// The same with room on all sides.
    #[must_use]
    pub(crate) fn grown(self, room: f64) -> Extent {
        Extent { low: self.low - Point::new(room, room), high: self.high + Point::new(room, room) }
    }

    /// Whether a place is in it.
    pub(crate) fn contains(&self, place: Point) -> bool {
        (self.low.x..=self.high.x).contains(&place.x) && (self.low.y..=self.high.y).contains(&place.y)
    }
}

impl Lens {
    /// Where a place is on the screen, in pixels of the page.
    pub(crate) fn at(&self, place: Point) -> [f64; 2] {
        let way = place - self.middle;
        [self.size[0] / 2.0 + way.x * self.scale, self.size[1] / 2.0 - way.y * self.scale]
    }

    /// Where a place is on the picture, in pixels of its own.
    pub(crate) fn on_picture(&self, place: Point) -> [f64; 2] {
        self.at(place).map(|part| part * self.fine)
    }

    /// The place that is seen there.
    pub(crate) fn place(&self, [x, y]: [f64; 2]) -> Point {
        let way = Point::new(x - self.size[0] / 2.0, self.size[1] / 2.0 - y);
        self.middle + way * (1.0 / self.scale)
    }

    /// How many pixels the picture has, across and down.
    pub(crate) fn pixels(&self) -> [u32; 2] {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        self.size.map(|side| (side * self.fine).round() as u32)
    }

    /// How wide a pixel of the picture is, in metres.
    pub(crate) fn pixel(&self) -> f64 {
        1.0 / (self.scale * self.fine)
    }

    /// The same, showing all of a part of the table as large as possible.
    #[must_use]
    pub(crate) fn fitted(self, Extent { low, high }: Extent) -> Lens {
        let way = high - low;
        let scale = (self.size[0] / way.x.max(1e-3)).min(self.size[1] / way.y.max(1e-3));
        Lens { middle: (low + high) * 0.5, scale: scale.clamp(FARTHEST, CLOSEST), ..self }
    }

    /// The same, moved by pixels of the page.
    #[must_use]
    pub(crate) fn moved(self, [right, down]: [f64; 2]) -> Lens {
        Lens { middle: self.middle + Point::new(-right, down) * (1.0 / self.scale), ..self }
    }

    /// The same, so many times closer; what is seen `at` stays there.
    #[must_use]
    pub(crate) fn closer(self, times: f64, at: [f64; 2]) -> Lens {
        let fixed = self.place(at);
        let scale = (self.scale * times).clamp(FARTHEST, CLOSEST);
        let way = Point::new(at[0] - self.size[0] / 2.0, self.size[1] / 2.0 - at[1]);
        Lens { middle: fixed - way * (1.0 / scale), scale, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lens() -> impl Strategy<Value = Lens> {
        let part = -0.5..0.5;
        (part.clone(), part, 200.0..10_000.0, 300.0..2500.0, 300.0..1500.0).prop_map(|(x, y, scale, width, height)| {
            Lens { middle: Point::new(x, y), scale, size: [width, height], fine: 2.0 }
        })
    }

    fn is_near(one: [f64; 2], other: [f64; 2]) -> bool {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-6)
    }

    proptest! {
        #[test]
        fn a_place_is_seen_where_it_is_pointed_at(lens in lens(), x in 0.0..2000.0, y in 0.0..1500.0) {
            prop_assert!(is_near(lens.at(lens.place([x, y])), [x, y]));
        }

        #[test]
        fn a_closer_look_keeps_what_is_pointed_at(lens in lens(), x in 0.0..2000.0, y in 0.0..1500.0, times in 0.1..10.0) {
            prop_assert!(is_near(lens.closer(times, [x, y]).at(lens.place([x, y])), [x, y]));
        }

        #[test]
        fn what_is_fitted_is_seen(lens in lens(), x in -0.4..0.4, y in -0.4..0.4, wide in 0.05..1.2, deep in 0.05..1.2) {
            let extent = Extent { low: Point::new(x, y), high: Point::new(x + wide, y + deep) };
            let lens = lens.fitted(extent);
            for corner in [extent.low, extent.high] {
                let [right, down] = lens.at(corner);
                prop_assert!((-1e-6..lens.size[0] + 1e-6).contains(&right) && (-1e-6..lens.size[1] + 1e-6).contains(&down));
            }
        }
    }
}
