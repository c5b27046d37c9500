//! The circle that the program lays when a player has let the time for laying a cord run out (K10).

use crate::{CORD_LENGTH, MIN_CORD_LENGTH};
use magnets::{Cord, Point, World};

/// The lengths to try, in metres.
const LENGTHS: [f64; 3] = [CORD_LENGTH, 0.7, MIN_CORD_LENGTH];
/// The distances from the centre of another cord to try, in metres: those that overlap well come first.
const DISTANCES: [f64; 9] = [0.2, 0.16, 0.24, 0.12, 0.28, 0.08, 0.32, 0.04, 0.36];
/// The directions from there, as unit vectors.
const DIRECTIONS: [(f64, f64); 12] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (0.8, 0.6),
    (-0.8, -0.6),
    (-0.8, 0.6),
    (0.8, -0.6),
    (0.6, 0.8),
    (-0.6, -0.8),
    (-0.6, 0.8),
    (0.6, -0.8),
];

/// The distance from the edge of the surface at which a circle surely lies on it, in metres.
const EDGE_MARGIN: f64 = 1e-4;

/// Returns a circle that can be laid next: the first cord in the middle of the surface, another one so that it crosses
/// one that lies (K15). Beside a cord of an odd shape, perhaps in a corner, it goes through one of its points. `None`
/// if no circle fits even so.
pub(crate) fn circle(world: &World, fits: impl Fn(&Cord) -> bool) -> Option<Cord> {
    let with_centre = |centre: Point, length: f64| Cord::circle(centre, length).ok().filter(&fits);
    LENGTHS.into_iter().find_map(|length| centres(world).find_map(|centre| with_centre(centre, length))).or_else(|| {
        centres_through_nodes(world, MIN_CORD_LENGTH).find_map(|centre| with_centre(centre, MIN_CORD_LENGTH))
    })
}

/// Returns the centres of circles of a length that go through points of the cords, moved onto the surface.
fn centres_through_nodes(world: &World, length: f64) -> impl Iterator<Item = Point> {
    let radius = length / std::f64::consts::TAU;
    let surface = world.surface();
    let side = |side: f64| (0.5 * side - radius - EDGE_MARGIN).max(0.0);
    let (width, depth) = (side(surface.width), side(surface.depth));
    let nodes = world.cords().iter().flat_map(|cord| *cord.nodes());
    nodes.flat_map(move |node| {
        DIRECTIONS.into_iter().map(move |(x, y)| {
            let centre = node + Point::new(x, y) * radius;
            Point::new(centre.x.clamp(-width, width), centre.y.clamp(-depth, depth))
        })
    })
}

fn centres(world: &World) -> impl Iterator<Item = Point> {
    let beside = world.cords().iter().map(Cord::centre).flat_map(|centre| {
        DISTANCES
            .into_iter()
            .flat_map(move |distance| DIRECTIONS.into_iter().map(move |(x, y)| centre + Point::new(x, y) * distance))
    });
    let middle = world.cords().is_empty().then(Point::default);
    middle.into_iter().chain(beside)
}
