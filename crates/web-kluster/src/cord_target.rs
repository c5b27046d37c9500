//! [`CordTarget`]: what of a cord is under a pointer: the rope, which is pulled at one place, or the knot, which moves
//! the whole loop (K8).

use magnets::{Point, World};

/// How near to a knot a pointer grabs it, in pixels of the page: the target is 44 pixels across.
const KNOT: f64 = 22.0;
/// How near at most, in metres: from afar most of the rope is still rope.
const KNOT_AT_MOST: f64 = 0.04;

/// A cord under a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CordTarget {
    /// Its index.
    pub(crate) cord: usize,
    /// Whether its knot is under the pointer.
    pub(crate) is_knot: bool,
}

/// Whether the cords of a table have knots to hold. In physics 1 a knot is rope like any other.
pub(crate) fn has_knots(world: &World) -> bool {
    world.physics().has_stiff_rope()
}

/// Where the knot of a cord is, which moves the whole loop; `None` without one to hold.
pub(crate) fn knot(world: &World, cord: usize) -> Option<Point> {
    world.cords().get(cord)?.nodes().first().copied().filter(|_| has_knots(world))
}

impl CordTarget {
    /// Returns the target at a place, if rope is as near as `reach` in metres, or a knot as near as a knot may be.
    /// `scale` is the number of pixels of the page to a metre.
    pub(crate) fn at(world: &World, place: Point, reach: f64, scale: f64) -> Option<CordTarget> {
        let nearest = |far: &dyn Fn(usize) -> Option<f64>| {
            let all = (0..world.cords().len()).filter_map(|cord| Some((cord, far(cord)?)));
            all.min_by(|one, other| one.1.total_cmp(&other.1))
        };
        let rope = nearest(&|cord| Some(world.cords()[cord].nearest_node(place).1)).filter(|(_, far)| *far < reach);
        let near = (KNOT / scale).min(KNOT_AT_MOST);
        let knot = nearest(&|cord| Some((knot(world, cord)? - place).length())).filter(|(_, far)| *far < near);
        match (rope, knot) {
            // Where cords cross, what is nearer is meant.
            (Some((cord, far)), Some((of, to_knot))) if cord != of && far < to_knot => {
                Some(CordTarget { cord, is_knot: false })
            }
            (_, Some((cord, _))) => Some(CordTarget { cord, is_knot: true }),
            (Some((cord, _)), None) => Some(CordTarget { cord, is_knot: false }),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::played::classic_with, *};
    use kluster::Versions;
    use magnets::PhysicsVersion;

    /// What is under a pointer so far outside the knot and so far along the rope, in pixels, at so many pixels a metre.
    fn target(physics: PhysicsVersion, out: f64, along: usize, scale: f64) -> Option<bool> {
        let simulation = classic_with(Versions { physics, ..Versions::NEWEST });
        let world = simulation.table().world();
        let at = world.cords()[0].nodes()[along];
        let place = at * (1.0 + out / scale / at.length());
        CordTarget::at(world, place, 14.0 / scale, scale).map(|target| target.is_knot)
    }

    #[test]
    fn k08_a_knot_is_a_large_target_and_rope_beside_it_is_rope() {
        let v2 = PhysicsVersion::V2;
        for scale in [1000.0, 2000.0] {
            assert_eq!(target(v2, 0.0, 0, scale), Some(true));
            assert_eq!(target(v2, 21.0, 0, scale), Some(true), "beyond the reach of rope");
            assert_eq!(target(v2, 23.0, 0, scale), None);
            // Four pieces of rope are 31 mm long.
            assert_eq!(target(v2, 0.0, 4, scale), Some(false));
            assert_eq!(target(v2, 13.0, 64, scale), Some(false));
            assert_eq!(target(v2, 21.0, 64, scale), None);
        }
        // From afar the knot does not take over the loop.
        assert_eq!(target(v2, 0.0, 7, 200.0), Some(false));
    }

    #[test]
    fn k08_the_knot_of_physics_1_is_rope() {
        assert_eq!(target(PhysicsVersion::V1, 0.0, 0, 1000.0), Some(false));
        assert_eq!(target(PhysicsVersion::V1, 21.0, 0, 1000.0), None);
    }
}
