//! Lays leftover spinners on the table before the game (K15).

use magnets::{Cord, Ellipse, Face, MagnetId, ObservationKind, Point, TICKS_PER_SECOND, World};

/// The maximum time for the table to come to rest before the first turn, in ticks.
pub(crate) const MAX_SETTLE_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// The distance between candidate points, in metres.
const GRID_STEP: f64 = 2e-3;
/// The number of candidates to each side. No point of a cord is farther from its centre than a quarter of its length.
const MAX_RING: i16 = 130;
/// The clearance between spinners to try first and its increment, in metres.
const CLEARANCE: (f64, f64) = (1e-3, 5e-3);
/// The number of clearances to try.
const MAX_TRIES: u8 = 40;

/// Returns the table at rest with a spinner laid as near as possible to the centre of a cord, inside that cord and
/// without touching another, so that nothing joins or leaves by itself. `None` if there is no such point.
pub(crate) fn lay_near_centre(world: &World, magnet: MagnetId, cord: usize) -> Option<World> {
    let (first, more) = CLEARANCE;
    let clearances = (0..MAX_TRIES).map(|number| first + more * f64::from(number));
    { clearances }.find_map(|clearance| lay_with_clearance(world, magnet, cord, clearance))
}

fn lay_with_clearance(world: &World, magnet: MagnetId, cord: usize, clearance: f64) -> Option<World> {
    let place = nearest_free_point(world, magnet, world.cords().get(cord)?, clearance)?;
    let mut world = world.clone();
    world.lay(magnet, place, [1.0, 0.0], Face::Up).ok()?;
    let observations = world.run(MAX_SETTLE_TICKS);
    let is_kluster = |kind: &ObservationKind| matches!(kind, ObservationKind::Joined { .. } | ObservationKind::Left(_));
    let is_stable = !observations.iter().any(|observation| is_kluster(&observation.kind));
    let mut outlines = world.magnets().filter_map(|magnet| world.outline(magnet));
    let all_inside = outlines.all(|outline| world.cords().iter().any(|cord| cord.encloses(outline.centre)));
    (is_stable && all_inside).then_some(world)
}

/// Returns the point inside a cord that is nearest to its centre and has this clearance around it.
fn nearest_free_point(world: &World, magnet: MagnetId, cord: &Cord, clearance: f64) -> Option<Point> {
    let [long, middle, _] = world.properties(magnet).ok()?.magnet.semi_axes();
    let (centre, table, surface) = (cord.centre(), world.table(), world.surface());
    let is_free = |place: Point| {
        let outline = Ellipse { centre: place, semi_axes: [long, middle], yaw: [1.0, 0.0] };
        surface.contains(place) && cord.encloses(place) && table.has_clearance(&outline, clearance)
    };
    let mut best: Option<(i32, Point)> = None;
    for ring in 0..=MAX_RING {
        // Points on this ring and beyond are not nearer than the best one.
        if best.is_some_and(|(square, _)| square <= i32::from(ring) * i32::from(ring)) {
            break;
        }
        for (x, y) in ring_cells(ring) {
            let square = i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y);
            let place = centre + Point::new(f64::from(x), f64::from(y)) * GRID_STEP;
            if best.is_none_or(|(least, _)| square < least) && is_free(place) {
                best = Some((square, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Returns the cells on the border of a square, `ring` cells from its centre.
fn ring_cells(ring: i16) -> impl Iterator<Item = (i16, i16)> {
    let rows = (-ring..=ring).flat_map(move |x| [(x, -ring), (x, ring)]);
    let columns = (-ring + 1..ring).flat_map(move |y| [(-ring, y), (ring, y)]);
    rows.chain(columns)
}
