//! The area that cords bound (K5, K11, K15), asked of cords alone: whoever has a table needs no game to know.

use crate::MagnetKind;
use magnets::{Cord, Ellipse, Point};

/// Whether a place is inside at least one cord (K15).
pub fn is_inside(cords: &[Cord], place: Point) -> bool {
    cords.iter().any(|cord| cord.encloses(place))
}

/// Whether a magnet that covers so much of the surface came down as its box demands: a stone entirely inside a cord, a spinner
/// with the point on which it rests (K5).
pub fn is_validly_placed(cords: &[Cord], kind: MagnetKind, outline: &Ellipse) -> bool {
    match kind {
        MagnetKind::Stone => cords.iter().any(|cord| cord.encloses_all_of(outline)),
        MagnetKind::Spinner => is_inside(cords, outline.centre),
    }
}

/// Whether there are several cords and one of them crosses no other (K15).
pub fn are_apart(cords: &[Cord]) -> bool {
    cords.len() > 1 && (0..cords.len()).any(|number| is_apart(cords, number))
}

/// Whether a cord crosses no other.
pub fn is_apart(cords: &[Cord], number: usize) -> bool {
    let Some(cord) = cords.get(number) else { return false };
    !cords.iter().enumerate().any(|(other_number, other)| other_number != number && cord.crosses(other))
}
