//! The poles: a needle to where north points, and whether that is up or down.

use super::{colour::Colour, still::Stone};
use magnets::Point;

const NORTH: Colour = Colour::screen(226, 66, 52);
const SOUTH: Colour = Colour::screen(240, 240, 240);
const UP: Colour = Colour::screen(255, 196, 60);
const DOWN: Colour = Colour::screen(86, 164, 240);

/// Lays the signs of a magnet over what is seen there: a needle, red where north is, as long as the moment is level, and a
/// disc at the centre, as large as it is not: yellow where north is up, blue where it is down.
pub(crate) fn over(under: Colour, stone: &Stone, place: Point, pixel: f64) -> Colour {
    let from = place - stone.place();
    let level = Point::new(stone.north.x, stone.north.y);
    let share = level.length();
    let size = stone.semi_axes[1];
    let mut seen = under;
    let cover = |inside: f64| (0.5 + inside / pixel).clamp(0.0, 1.0);
    if share > 0.02 {
        let way = level * (1.0 / share);
        let (along, across) = (way.dot(from), way.cross(from).abs());
        let tip = 0.95 * stone.semi_axes[0] * share;
        // A slim rhomb: inside where both shares of the way to the rim add up to less than 1.
        let slim = 0.2 * size;
        let steep = slim / (slim * slim + tip * tip).sqrt() * tip;
        let inside = cover((1.0 - along.abs() / tip - across / slim) * steep);
        seen = seen.mixed(SOUTH.mixed(NORTH, cover(along)), inside);
    }
    let disc = 0.24 * size * stone.north.z.abs();
    let sign = if stone.north.z > 0.0 { UP } else { DOWN };
    let inside = cover(disc - from.length()) * (2.0 * disc / pixel).min(1.0);
    seen.mixed(sign, inside)
}
