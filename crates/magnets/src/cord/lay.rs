//! Laying a cord: turns a polygon, a circle or an oval into a loop of equal segments.

use super::{
    Cord, SEGMENTS, SEGMENTS_F64, centroid,
    length_constraint::{NodeMobility, enforce_length},
};
use crate::{Point, point::unit_circle};

/// Reasons why a cord cannot be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CordError {
    /// The length is out of range.
    #[error("a cord is between 10 cm and 10 m long")]
    Length,
    /// Too few or too many points.
    #[error("a loop has 3 to 10,000 points")]
    PointCount,
    /// A coordinate is out of range.
    #[error("a point is at most 100 m from the middle of the table")]
    OutOfRange,
    /// A polygon of no extent, or one so wild that no equal segments follow it.
    #[error("a cord cannot follow this polygon")]
    NotALoop,
}

impl Cord {
    /// Lays a cord of this length along a closed polygon. Keeps the polygon's shape and centroid; the size follows from
    /// the length.
    ///
    /// # Errors
    /// If a value is out of range, or equal segments cannot follow the polygon.
    pub fn from_polygon(polygon: &[Point], length: f64) -> Result<Cord, CordError> {
        if !(0.1..=10.0).contains(&length) {
            return Err(CordError::Length);
        }
        if !(3..=10_000).contains(&polygon.len()) {
            return Err(CordError::PointCount);
        }
        if !polygon.iter().all(|point| point.x.abs() <= 100.0 && point.y.abs() <= 100.0) {
            return Err(CordError::OutOfRange);
        }
        let perimeter: f64 = edges(polygon).map(|(from, to)| (to - from).length()).sum();
        if perimeter < 1e-6 {
            return Err(CordError::NotALoop);
        }
        let segment_length = length / SEGMENTS_F64;
        let samples = resample(polygon, perimeter);
        let centre = centroid(&samples);
        let mut nodes = samples.map(|sample| centre + (sample - centre) * (length / perimeter));
        // Samples at equal distances along the polygon are nearer to each other where it turns a corner.
        if enforce_length(&mut nodes, segment_length, &NodeMobility::FREE, 60) {
            Ok(Cord { nodes, segment_length })
        } else {
            Err(CordError::NotALoop)
        }
    }

    /// Lays a cord as a circle.
    ///
    /// # Errors
    /// If the length or the centre is out of range.
    pub fn circle(centre: Point, length: f64) -> Result<Cord, CordError> {
        Cord::oval(centre, length, 1.0)
    }

    /// Lays a cord as an oval that is `ratio` times as wide as it is high.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn oval(centre: Point, length: f64, ratio: f64) -> Result<Cord, CordError> {
        if !(0.02..=50.0).contains(&ratio) {
            return Err(CordError::NotALoop);
        }
        let polygon: Vec<Point> = unit_circle().map(|spoke| centre + Point::new(spoke.x * ratio, spoke.y)).collect();
        Cord::from_polygon(&polygon, length)
    }
}

/// The edges of a closed polygon.
fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// Samples a closed polygon at equal distances.
fn resample(polygon: &[Point], perimeter: f64) -> [Point; SEGMENTS] {
    let mut samples = [polygon[0]; SEGMENTS];
    let mut remaining_edges = edges(polygon);
    let mut edge = (polygon[0], polygon[0]);
    let (mut passed, mut behind) = (0.0, 0.0); // arc length up to the end of the edge, and up to its start
    for (sample, index) in samples.iter_mut().zip(0_u8..) {
        let target = perimeter * f64::from(index) / SEGMENTS_F64;
        while passed < target {
            let Some(next) = remaining_edges.next() else { break };
            edge = next;
            behind = passed;
            passed += (edge.1 - edge.0).length();
        }
        let fraction = if passed > behind { ((target - behind) / (passed - behind)).clamp(0.0, 1.0) } else { 0.0 };
        *sample = edge.0 + (edge.1 - edge.0) * fraction;
    }
    samples
}
