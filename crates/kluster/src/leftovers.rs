//! Where spinners that are left over are laid before the game (K15).

use magnets::{Cord, Ellipse, Face, MagnetId, ObservationKind, Point, TICKS_PER_SECOND, World};

/// The longest that the table is given to come to rest before the first turn, in ticks.
pub(crate) const MAX_SETTLE_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// How fine the places are that are looked at, in metres.
const GRID_STEP: f64 = 2e-3;
/// How many of them there are to each side. The rope itself is no farther from its middle than a quarter of its length.
const MAX_RING: i16 = 130;
/// The room between two spinners that is tried first, in metres, and by how much more it is each time.
const CLEARANCE: (f64, f64) = (1e-3, 5e-3);
/// How often more room is tried.
const MAX_TRIES: u8 = 40;

/// The table with a spinner laid on it, at rest: as near as possible to the centre of a cord, inside that cord, without touching, and so
/// that nothing joins or leaves by itself. `None` if there is no such place.
pub(crate) fn lay_near_centre(world: &World, magnet: MagnetId, cord: usize) -> Option<World> {
    let (first, more) = CLEARANCE;
    (0..MAX_TRIES).map(|n| first + more * f64::from(n)).find_map(|room| lay_with_clearance(world, magnet, cord, room))
}

fn lay_with_clearance(world: &World, magnet: MagnetId, cord: usize, room: f64) -> Option<World> {
    let place = nearest_free_point(world, magnet, world.cords().get(cord)?, room)?;
    let mut world = world.clone();
    world.lay(magnet, place, [1.0, 0.0], Face::Up).ok()?;
    let seen = world.run(MAX_SETTLE_TICKS);
    let is_calm =
        !seen.iter().any(|seen| matches!(seen.kind, ObservationKind::Joined { .. } | ObservationKind::Left(_)));
    let mut outlines = world.magnets().filter_map(|magnet| world.outline(magnet));
    let all_inside = outlines.all(|outline| world.cords().iter().any(|cord| cord.encloses(outline.centre)));
    (is_calm && all_inside).then_some(world)
}

/// The place inside a cord that is nearest to its centre and has so much room around it.
fn nearest_free_point(world: &World, magnet: MagnetId, cord: &Cord, room: f64) -> Option<Point> {
    let [long, middle, _] = world.properties(magnet).ok()?.magnet.semi_axes();
    let (centre, table, surface) = (cord.centre(), world.table(), world.surface());
    let suits = |place: Point| {
        let outline = Ellipse { centre: place, semi_axes: [long, middle], yaw: [1.0, 0.0] };
        surface.contains(place) && cord.encloses(place) && table.has_clearance(&outline, room)
    };
    let mut best: Option<(i32, Point)> = None;
    for ring in 0..=MAX_RING {
        // What is farther out to one side than the best is away cannot be nearer.
        if best.is_some_and(|(square, _)| square <= i32::from(ring) * i32::from(ring)) {
            break;
        }
        for (x, y) in ring_cells(ring) {
            let square = i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y);
            let place = centre + Point::new(f64::from(x), f64::from(y)) * GRID_STEP;
            if best.is_none_or(|(least, _)| square < least) && suits(place) {
                best = Some((square, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// The square of places that are so many steps to one side or the other.
fn ring_cells(ring: i16) -> impl Iterator<Item = (i16, i16)> {
    let rows = (-ring..=ring).flat_map(move |x| [(x, -ring), (x, ring)]);
    let columns = (-ring + 1..ring).flat_map(move |y| [(-ring, y), (ring, y)]);
    rows.chain(columns)
}
