//! Bending stiffness of cords (physics 2): no sharp bend stays where nothing holds it.

mod cases;
mod rope_world;

use cases::cases;
use magnets::{Cord, HandAction, PhysicsVersion, Point, SEGMENTS, World};
use proptest::prelude::*;
use rope_world::{
    LENGTH, SURFACE, assert_unstretched, drag, outlines, radius, rope_world, smallest_free_radius, stones, windings,
};

/// The smallest radius at rest, in metres.
const MIN_RADIUS: f64 = 0.010;

fn tightest(cord: &Cord) -> f64 {
    (0..SEGMENTS).map(|n| radius(cord, n)).fold(f64::INFINITY, f64::min)
}

fn polygon(points: &[(f64, f64)], length: f64) -> Cord {
    let points: Vec<Point> = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Cord::from_polygon(&points, length).unwrap()
}

/// Folded flat, star, figure of eight, square.
fn sharp_cords(length: f64) -> [Cord; 4] {
    let star = [(0.0, 3.0), (0.7, 1.0), (2.8, 0.9), (1.1, -0.4), (1.8, -2.4), (0.0, -1.2), (-1.8, -2.4), (-1.1, -0.4)];
    [
        polygon(&[(0.0, 0.0), (1.0, 0.0), (0.5, 0.0)], length),
        polygon(&star, length),
        polygon(&[(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (-1.0, -1.0)], length),
        polygon(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], length),
    ]
}

#[test]
fn a_loop_folded_flat_opens_to_bulbs_at_both_ends() {
    let flat = &sharp_cords(LENGTH)[0];
    let mut world = rope_world(flat, &[], true);
    for _ in 0..20 {
        let before = *world.cords()[0].nodes();
        world.step();
        let moved = world.cords()[0].nodes().iter().zip(before).map(|(is, was)| (*is - was).length());
        assert!(moved.fold(0.0, f64::max) < 1e-3, "it does not jump");
    }
    assert!(!world.is_at_rest() && tightest(&world.cords()[0]) < MIN_RADIUS);
    world.run(240);
    assert!(world.is_at_rest(), "half a second is enough");
    let cord = &world.cords()[0];
    assert_unstretched(cord);
    assert!(tightest(cord) > MIN_RADIUS, "{}", tightest(cord));
    let width = |near: fn(f64) -> bool| {
        let end = cord.nodes().iter().filter(|node| near(node.x));
        end.map(|node| node.y).fold(f64::MIN, f64::max)
            - cord.nodes().iter().map(|node| node.y).fold(f64::MAX, f64::min)
    };
    assert!(width(|x| x < 0.5) > 0.02 && width(|x| x > 0.5) > 0.02);
}

#[test]
fn rope_of_physics_1_keeps_its_spikes() {
    for (physics, spiky) in [(PhysicsVersion::V1, true), (PhysicsVersion::V2, false)] {
        let mut world = World::new(physics, SURFACE, []).unwrap();
        world.lay_cord(Cord::circle(Point::default(), LENGTH).unwrap()).unwrap();
        drag(&mut world, 0, Point::new(0.0, 0.02), 120);
        let let_go = world.cords()[0].clone();
        world.run(2000);
        assert!(world.is_at_rest());
        assert_eq!(tightest(&world.cords()[0]) < MIN_RADIUS, spiky);
        assert_eq!(world.cords()[0] == let_go, spiky);
    }
}

#[test]
fn drawings_are_laid_smoothly() {
    let circle = Cord::circle(Point::new(0.1, 0.2), LENGTH).unwrap();
    assert_eq!(circle.smoothed(), circle);
    for length in [0.4, 0.7, LENGTH, 1.3] {
        for sharp in sharp_cords(length) {
            let smooth = sharp.smoothed();
            assert!(tightest(&sharp) < MIN_RADIUS && tightest(&smooth) > MIN_RADIUS, "{}", tightest(&smooth));
            assert_unstretched(&smooth);
            assert_eq!(smooth.smoothed(), smooth);
            assert!((smooth.centre() - sharp.centre()).length() < 2e-3);
        }
    }
    // Segments of 23 mm cannot express such a radius: they turn by at most 60 degrees.
    for long in sharp_cords(3.0) {
        assert!(tightest(&long.smoothed()) >= 3.0 / 128.0);
    }
}

#[test]
fn rope_that_opens_pushes_no_magnet() {
    let around = [([0.0, 0.021], [1.0, 0.0]), ([0.04, -0.021], [0.0, 1.0]), ([-0.2, 0.021], [0.6, 0.8])];
    let flat = polygon(&[(-0.3, 0.0), (0.3, 0.0), (0.0, 0.0)], LENGTH);
    let mut world = rope_world(&flat, &around, false);
    let before = outlines(&world);
    assert_eq!(before.len(), 3);
    world.run(1000);
    assert!(world.is_at_rest() && world.cords()[0] != flat);
    assert_eq!(outlines(&world), before);
}

#[test]
fn the_hand_keeps_the_node_that_it_holds() {
    let mut world = rope_world(&Cord::circle(Point::default(), LENGTH).unwrap(), &[], true);
    let at = rope_world::surface_point(world.cords()[0].nodes()[9]);
    world.begin(HandAction::Grab { cord: 0, at }).unwrap();
    world.begin(HandAction::Drag { to: rope_world::surface_point(Point::new(0.0, 0.01)), ticks: 60 }).unwrap();
    world.run(2000);
    assert!(world.is_at_rest() && world.is_grabbing());
    assert!((world.cords()[0].nodes()[9] - Point::new(0.0, 0.01)).length() < 1e-9);
}

/// Drags: the node, the target, and the ticks.
fn drags() -> impl Strategy<Value = Vec<(usize, [f64; 2], u16)>> {
    prop::collection::vec((0..SEGMENTS, prop::array::uniform2(-0.28..0.28_f64), 0..240_u16), 1..4)
}

proptest! {
    #![proptest_config(cases(128))]

    /// Pulled in and out among stones, it comes back to a smooth curve, and to rest in every bit.
    #[test]
    fn no_free_bend_is_tight_at_rest(
        stones in stones(12), drags in drags(), magnetic in any::<bool>(), length in 0.4..1.005_f64,
    ) {
        let mut world = rope_world(&Cord::circle(Point::default(), length).unwrap(), &stones, magnetic);
        world.run(4000);
        let before = windings(&world);
        for (node, [x, y], ticks) in drags {
            drag(&mut world, node, Point::new(x, y), ticks);
            world.run(2000);
            prop_assert!(world.is_at_rest());
            let cord = &world.cords()[0];
            assert_unstretched(cord);
            let tight = smallest_free_radius(cord, &outlines(&world));
            prop_assert!(tight > MIN_RADIUS, "{}", tight);
            prop_assert_eq!(&windings(&world), &before, "a stone passed through the rope");
            let at_rest = world.cords().to_vec();
            for _ in 0..5 { world.step(); }
            // Woken up, it moves no bit either.
            world.stop_hand();
            world.run(5);
            prop_assert!(world.is_at_rest());
            prop_assert_eq!(world.cords(), &at_rest[..]);
        }
    }

    /// Rotated by half a turn, rope relaxes to the same bits.
    #[test]
    fn a_half_turn_changes_no_bit(stones in stones(8), drags in drags()) {
        let cord = Cord::circle(Point::default(), LENGTH).unwrap();
        let turned_cord = Cord::from_polygon(&cord.nodes().map(|node| node * -1.0), LENGTH).unwrap();
        let cord = Cord::from_polygon(cord.nodes(), LENGTH).unwrap();
        let turned: Vec<_> = stones.iter().map(|([x, y], [c, s])| ([-x, -y], [-c, -s])).collect();
        let mut worlds = [rope_world(&cord, &stones, false), rope_world(&turned_cord, &turned, false)];
        for (node, [x, y], ticks) in drags {
            for (world, to) in worlds.iter_mut().zip([Point::new(x, y), Point::new(-x, -y)]) {
                drag(world, node, to, ticks);
            }
            for _ in 0..120 {
                for world in &mut worlds { world.step(); }
                let [one, other] = &worlds;
                prop_assert_eq!(*one.cords()[0].nodes(), other.cords()[0].nodes().map(|node| node * -1.0));
                prop_assert_eq!(one.is_at_rest(), other.is_at_rest());
            }
        }
    }

    /// Resumed from a checkpoint before every tick, it has the same future.
    #[test]
    fn relaxation_resumes_from_a_checkpoint(stones in stones(8), drags in drags()) {
        let mut world = rope_world(&Cord::circle(Point::default(), LENGTH).unwrap(), &stones, true);
        for (node, [x, y], ticks) in drags {
            drag(&mut world, node, Point::new(x, y), ticks);
            let mut other = world.clone();
            for _ in 0..60 {
                other = World::resume(PhysicsVersion::V2, other.checkpoint()).unwrap();
                prop_assert_eq!(other.step(), world.step());
                prop_assert_eq!(other.checkpoint(), world.checkpoint());
            }
        }
    }
}
