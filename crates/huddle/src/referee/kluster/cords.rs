//! The cords of a table, as they are given or as they lie where nobody says otherwise (K2, K15).

use super::pose::{PointMm, point_from_mm};
use crate::referee::handle_line::ErrorReply;
use kluster::{CORD_LENGTH, CordShape, Illegal, MIN_CORD_LENGTH, Setup};
use magnets::SurfacePoint;

/// How much longer or shorter than a cord can be a drawing may be, in metres: a circle of 32 cm is a hair too long.
const LENGTH_TOLERANCE: f64 = 1e-3;
/// How far apart the centres of circles are, in millimetres: so far that both have room of their own, and cross.
const CIRCLE_SPACING_MM: f64 = 200.0;
/// How far a circle reaches, in millimetres, with some room to the edge of the surface.
const CIRCLE_EXTENT_MM: f64 = 161.0;

/// The shapes that a command gives: one for each box.
pub(super) fn parse_cords(setup: &Setup, cords: &[Vec<PointMm>]) -> Result<Vec<CordShape>, ErrorReply> {
    let boxes = setup.boxes().len();
    if cords.len() != boxes {
        return Err(ErrorReply::with_rule("K2", &format!("there are {} cords for {boxes} boxes", cords.len())));
    }
    cords.iter().map(|drawing| parse_cord(drawing)).collect()
}

/// A cord as it is drawn, and as long as the drawing.
fn parse_cord(drawing: &[PointMm]) -> Result<CordShape, ErrorReply> {
    let places: Vec<SurfacePoint> = drawing.iter().map(|place| point_from_mm(*place)).collect::<Result<_, _>>()?;
    let points: Vec<_> =
        places.iter().map(|place| place.to_metres()).collect::<Result<_, _>>().map_err(Illegal::Hand)?;
    let ahead = points.iter().cycle().skip(1);
    let length: f64 = points.iter().zip(ahead).map(|(from, to)| (*to - *from).length()).sum();
    if !(MIN_CORD_LENGTH - LENGTH_TOLERANCE..=CORD_LENGTH + LENGTH_TOLERANCE).contains(&length) {
        return Err(Illegal::CordLength.into());
    }
    Ok(CordShape::Drawn { places, length: to_micrometres(length.clamp(MIN_CORD_LENGTH, CORD_LENGTH)) })
}

/// Circles in rows around the middle: each crosses the one to its left or the one above it.
pub(super) fn default_cords(setup: &Setup) -> Result<Vec<CordShape>, ErrorReply> {
    let boxes = setup.boxes().len();
    let columns = (1..=boxes).find(|columns| columns * columns >= boxes).unwrap_or(1);
    let surface = setup.surface();
    let across = centred_offsets(columns, surface.width);
    let down = centred_offsets(boxes.div_ceil(columns), surface.depth);
    let places = down.iter().flat_map(|y| across.iter().map(move |x| [*x, -y])).take(boxes);
    places
        .map(|place| Ok(CordShape::Circle { centre: point_from_mm(place)?, length: to_micrometres(CORD_LENGTH) }))
        .collect()
}

/// So many places in a row around the middle, as far apart as the surface allows, in millimetres.
fn centred_offsets(count: usize, metres: f64) -> Vec<f64> {
    let room = (metres * 1e3 - 2.0 * CIRCLE_EXTENT_MM).max(0.0);
    let last = u32::try_from(count - 1).map_or(0.0, f64::from);
    let apart = if last > 0.0 { CIRCLE_SPACING_MM.min(room / last) } else { 0.0 };
    (0_u32..).take(count).map(|number| (f64::from(number) - last / 2.0) * apart).collect()
}

/// A length in micrometres.
fn to_micrometres(metres: f64) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 1.005 m
    let micrometres = (metres * 1e6).round() as u32;
    micrometres
}
