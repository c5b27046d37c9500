//! Cords that are laid for the players (K2, K15): circles that overlap, and look as if somebody had taken care.

use crate::place::surface_point;
use kluster::CordShape;
use magnets::{Point, Surface};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// The distance of neighbouring circles, as a share of their radius: each has room of its own, and they surely cross.
const APART: f64 = 1.35;
/// How much of the table stays free beyond them, in metres.
const RIM: f64 = 0.005;

/// The middles of circles of a length in millimetres: two beside each other, up to four in a ring, more around one in
/// the middle.
pub(crate) fn middles(count: usize, length: u16, surface: Surface, is_tall: bool) -> Vec<Point> {
    let radius = f64::from(length) / 1e3 / TAU;
    let with_middle = count > 4;
    let ring = count - usize::from(with_middle);
    #[allow(clippy::cast_precision_loss)] // at most eight
    let part = TAU / ring.max(1) as f64;
    // Neighbours on the ring are so far apart, and none of them farther from the one in the middle.
    let wide = if ring > 1 { APART * radius / (2.0 * (part / 2.0).sin()) } else { 0.0 };
    let wide = if with_middle { wide.max(APART * radius).min(1.6 * radius) } else { wide };
    // On a small table they lie nearly on each other.
    let room = surface.width.min(surface.depth) / 2.0 - radius - RIM;
    let wide = wide.min(room.max(0.0));
    let begin = match (ring, is_tall) {
        (2, false) => PI,
        // Four lie in a square, three and five stand on their base.
        (4, _) => PI * 0.75,
        _ => FRAC_PI_2,
    };
    let mut angle = begin;
    let around = (0..ring).map(|_| {
        let (sine, cosine) = angle.sin_cos();
        angle -= part;
        Point::new(cosine, sine) * wide
    });
    let middle = with_middle.then(Point::default);
    middle.into_iter().chain(around).collect()
}

/// The circles themselves.
pub(crate) fn circles(count: usize, length: u16, surface: Surface, is_tall: bool) -> Vec<CordShape> {
    let circle = |middle| CordShape::Circle { centre: surface_point(middle), length: u32::from(length) * 1000 };
    middles(count, length, surface, is_tall).into_iter().map(circle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{draft::Draft, played::begin};
    use kluster::{Action, CORD_LENGTH, MIN_CORD_LENGTH, Turn};
    use web_saves::{LONGEST_CORD, SHORTEST_CORD};

    #[test]
    #[allow(clippy::float_cmp)] // the same figures
    fn k02_the_knot_allows_what_the_rules_allow() {
        assert_eq!([SHORTEST_CORD, LONGEST_CORD].map(|length| f64::from(length) / 1e3), [MIN_CORD_LENGTH, CORD_LENGTH]);
    }

    /// However many boxes, however long, on however small a table: the rules take the circles, and the game begins.
    #[test]
    fn k15_cords_that_are_laid_for_the_players_can_be_laid() {
        for count in 1..=8_u8 {
            for (length, surface) in
                [(LONGEST_CORD, None), (SHORTEST_CORD, None), (700, Some([40, 90])), (LONGEST_CORD, Some([40, 40]))]
            {
                for is_tall in [false, true] {
                    let draft = Draft { boxes: [count, 0, 0], surface, ..Draft::solo() };
                    let mut game = begin(&draft.setup(7).unwrap());
                    let circles = circles(count.into(), length, game.table().world().surface(), is_tall);
                    assert_eq!(circles.len(), usize::from(count));
                    for circle in circles {
                        assert!(matches!(game.table().turn(), Turn::Laying { .. }), "a cord is wanted");
                        game.act(&Action::LayCord(circle), &mut |_| {}).unwrap();
                    }
                    let table = game.table();
                    assert!(matches!(table.turn(), Turn::Choosing { .. }) && !table.are_cords_apart());
                }
            }
        }
    }
}
