//! The area that the cords bound (K5, K11, K15). These functions need cords only, not a game.

use crate::MagnetKind;
use magnets::{Cord, Ellipse, Point};

/// Whether a point is inside at least one cord (K15).
pub fn is_inside(cords: &[Cord], place: Point) -> bool {
    cords.iter().any(|cord| cord.encloses(place))
}

/// Whether a magnet with this outline on the surface is validly placed: a stone entirely inside one cord, a spinner
/// with the point on which it rests (K5).
pub fn is_validly_placed(cords: &[Cord], kind: MagnetKind, outline: &Ellipse) -> bool {
    match kind {
        MagnetKind::Stone => cords.iter().any(|cord| cord.encloses_all_of(outline)),
        MagnetKind::Spinner => is_inside(cords, outline.centre),
    }
}

/// Whether there are several cords and one of them crosses no other (K15).
pub fn are_apart(cords: &[Cord]) -> bool {
    cords.len() > 1 && (0..cords.len()).any(|index| is_apart(cords, index))
}

/// Whether the cord at `index` crosses no other.
pub fn is_apart(cords: &[Cord], index: usize) -> bool {
    let Some(cord) = cords.get(index) else { return false };
    !cords.iter().enumerate().any(|(other_index, other)| other_index != index && cord.crosses(other))
}
