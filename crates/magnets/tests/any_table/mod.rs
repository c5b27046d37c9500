//! Random tables.

use magnets::{Face, PhysicsVersion, Point, Surface, World};
use proptest::prelude::*;
use std::ops::Range;

/// A world of either version with so many stones or spinners, each at most this many millimetres from its middle to each side.
pub(crate) fn any_table(surface: Surface, reach: f64, count: Range<usize>) -> impl Strategy<Value = World> {
    let one = (-reach..reach, -reach..reach, prop::array::uniform2(-1.0..1.0_f64), 0..4_usize);
    (prop::collection::vec(one, count), any::<u16>(), any::<bool>(), any::<bool>()).prop_map(
        move |(places, seed, spinners, is_first)| {
            let physics = if is_first { PhysicsVersion::V1 } else { PhysicsVersion::V2 };
            let kind = if spinners { physics.edition().spinner } else { physics.edition().stone };
            let bodies = (0..).map(|number| kind.sample(seed.into(), number)).take(places.len());
            let mut world = World::new(physics, surface, bodies).unwrap();
            for (id, (x, y, yaw, face)) in world.magnets().zip(places) {
                // Skipped where there is no room.
                let _ = world.lay(id, Point::new(x / 1e3, y / 1e3), yaw, Face::ALL[face]);
            }
            world
        },
    )
}
