//! The cords of a new game: given by the command, or default circles (K2, K15).

use super::pose::{PointMm, point_from_mm};
use crate::referee::reply::ErrorReply;
use kluster::{CORD_LENGTH, CordShape, Illegal, MIN_CORD_LENGTH, Setup};
use magnets::SurfacePoint;

/// Tolerance of the length of a given outline, in metres: a circle 32 cm wide is slightly longer than the cord.
const LENGTH_TOLERANCE: f64 = 1e-3;
/// Distance between the centres of default circles, in millimetres: they overlap, and each keeps an area of its own.
const CIRCLE_SPACING_MM: f64 = 200.0;
/// Radius of a default circle plus a margin to the edge of the surface, in millimetres.
const CIRCLE_EXTENT_MM: f64 = 161.0;

/// Converts the outlines of a command, one per box.
pub(super) fn parse_cords(setup: &Setup, cords: &[Vec<PointMm>]) -> Result<Vec<CordShape>, ErrorReply> {
    let boxes = setup.boxes().len();
    if cords.len() != boxes {
        return Err(ErrorReply::with_rule("K2", &format!("there are {} cords for {boxes} boxes", cords.len())));
    }
    cords.iter().map(|outline| parse_cord(outline)).collect()
}

/// Converts an outline to a cord as long as its perimeter.
fn parse_cord(outline: &[PointMm]) -> Result<CordShape, ErrorReply> {
    let places: Vec<SurfacePoint> = outline.iter().map(|point| point_from_mm(*point)).collect::<Result<_, _>>()?;
    let points: Vec<_> =
        places.iter().map(|point| point.to_metres()).collect::<Result<_, _>>().map_err(Illegal::Hand)?;
    let successors = points.iter().cycle().skip(1);
    let length: f64 = points.iter().zip(successors).map(|(from, to)| (*to - *from).length()).sum();
    if !(MIN_CORD_LENGTH - LENGTH_TOLERANCE..=CORD_LENGTH + LENGTH_TOLERANCE).contains(&length) {
        return Err(Illegal::CordLength.into());
    }
    Ok(CordShape::Drawn { places, length: to_micrometres(length.clamp(MIN_CORD_LENGTH, CORD_LENGTH)) })
}

/// Arranges circles in a grid around the centre: each crosses its left or upper neighbour.
pub(super) fn default_cords(setup: &Setup) -> Result<Vec<CordShape>, ErrorReply> {
    let boxes = setup.boxes().len();
    let columns = (1..=boxes).find(|columns| columns * columns >= boxes).unwrap_or(1);
    let surface = setup.surface();
    let xs = centred_offsets(columns, surface.width);
    let ys = centred_offsets(boxes.div_ceil(columns), surface.depth);
    let centres = ys.iter().flat_map(|y| xs.iter().map(move |x| [*x, -y])).take(boxes);
    centres
        .map(|centre| Ok(CordShape::Circle { centre: point_from_mm(centre)?, length: to_micrometres(CORD_LENGTH) }))
        .collect()
}

/// Coordinates of `count` centres in a row around 0, as far apart as the surface allows, in millimetres.
fn centred_offsets(count: usize, surface_side: f64) -> Vec<f64> {
    let room = (surface_side * 1e3 - 2.0 * CIRCLE_EXTENT_MM).max(0.0);
    let last = u32::try_from(count - 1).map_or(0.0, f64::from);
    let spacing = if last > 0.0 { CIRCLE_SPACING_MM.min(room / last) } else { 0.0 };
    (0_u32..).take(count).map(|number| (f64::from(number) - last / 2.0) * spacing).collect()
}

fn to_micrometres(metres: f64) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 1.005 m
    let micrometres = (metres * 1e6).round() as u32;
    micrometres
}
