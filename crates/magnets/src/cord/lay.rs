//! Laying a cord: from a drawing, a circle or an oval to a loop of equal pieces.

use super::{
    Cord, SEGMENTS, SEGMENTS_F64, centroid,
    length_constraint::{NodeMobility, enforce_length},
};
use crate::{Point, point::unit_circle};

/// Why a cord cannot be laid like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CordError {
    /// A length that no cord has.
    #[error("a cord is between 10 cm and 10 m long")]
    Length,
    /// Too few or too many places to draw a loop.
    #[error("a loop is drawn with 3 to 10,000 places")]
    PointCount,
    /// A place that is none.
    #[error("a place is at most 100 m from the middle of the table")]
    OutOfRange,
    /// A drawing without any extent, or one so wild that no equal pieces follow it.
    #[error("this drawing is no loop that a cord could follow")]
    NotALoop,
}

impl Cord {
    /// Lays a cord of this length along a drawing: a closed loop of straight lines from place to place. Its shape and its middle
    /// stay, its size follows from the length.
    ///
    /// # Errors
    /// If the numbers are out of any proportion, or the drawing is no loop.
    pub fn from_polygon(polygon: &[Point], length: f64) -> Result<Cord, CordError> {
        if !(0.1..=10.0).contains(&length) {
            return Err(CordError::Length);
        }
        if !(3..=10_000).contains(&polygon.len()) {
            return Err(CordError::PointCount);
        }
        if !polygon.iter().all(|place| place.x.abs() <= 100.0 && place.y.abs() <= 100.0) {
            return Err(CordError::OutOfRange);
        }
        let around: f64 = edges(polygon).map(|(from, to)| (to - from).length()).sum();
        if around < 1e-6 {
            return Err(CordError::NotALoop);
        }
        let piece = length / SEGMENTS_F64;
        let marks = resample(polygon, around);
        let middle = centroid(&marks);
        let mut nodes = marks.map(|mark| middle + (mark - middle) * (length / around));
        // Marks at equal distances along the way are nearer to each other where the way turns a corner.
        if enforce_length(&mut nodes, piece, &NodeMobility::FREE, 60) {
            Ok(Cord { nodes, segment_length: piece })
        } else {
            Err(CordError::NotALoop)
        }
    }

    /// Lays a cord as a circle around a place.
    ///
    /// # Errors
    /// If the length or the place is out of any proportion.
    pub fn circle(centre: Point, length: f64) -> Result<Cord, CordError> {
        Cord::oval(centre, length, 1.0)
    }

    /// Lays a cord as an oval that is `ratio` times as wide as it is high.
    ///
    /// # Errors
    /// If a number is out of any proportion.
    pub fn oval(centre: Point, length: f64, ratio: f64) -> Result<Cord, CordError> {
        if !(0.02..=50.0).contains(&ratio) {
            return Err(CordError::NotALoop);
        }
        let drawing: Vec<Point> = unit_circle().map(|spoke| centre + Point::new(spoke.x * ratio, spoke.y)).collect();
        Cord::from_polygon(&drawing, length)
    }
}

/// The straight lines of a drawing, back to its beginning.
fn edges(drawing: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    drawing.iter().copied().zip(drawing.iter().copied().cycle().skip(1))
}

/// Marks at equal distances along a drawing.
fn resample(drawing: &[Point], around: f64) -> [Point; SEGMENTS] {
    let mut marks = [drawing[0]; SEGMENTS];
    let mut way = edges(drawing);
    let mut line = (drawing[0], drawing[0]);
    let (mut passed, mut behind) = (0.0, 0.0); // the way up to the end of the line, and up to its beginning
    for (mark, number) in marks.iter_mut().zip(0_u8..) {
        let wanted = around * f64::from(number) / SEGMENTS_F64;
        while passed < wanted {
            let Some(next) = way.next() else { break };
            line = next;
            behind = passed;
            passed += (line.1 - line.0).length();
        }
        let share = if passed > behind { ((wanted - behind) / (passed - behind)).clamp(0.0, 1.0) } else { 0.0 };
        *mark = line.0 + (line.1 - line.0) * share;
    }
    marks
}
