//! Shifting a cord as a whole, held at its knot (physics 2).

mod cases;
mod rope_world;

use cases::cases;
use magnets::{Cord, HandAction, HandError, PhysicsVersion, Point, Snapshot, SurfacePoint, World};
use proptest::prelude::*;
use rope_world::{LENGTH, SURFACE, assert_unstretched, outlines, rope_world, stones, surface_point, windings};

fn circle() -> Cord {
    Cord::circle(Point::default(), LENGTH).unwrap()
}

/// Shifts the cord by a displacement of its knot.
fn shift(world: &mut World, by: Point, ticks: u16) {
    world.begin(HandAction::GrabKnot { cord: 0 }).unwrap();
    let to = surface_point(world.cords()[0].nodes()[0] + by);
    world.begin(HandAction::Drag { to, ticks }).unwrap();
    while world.is_busy() {
        world.step();
    }
    world.begin(HandAction::LetGo).unwrap();
}

#[test]
fn cords_of_physics_1_have_no_knot() {
    let mut world = World::new(PhysicsVersion::V1, SURFACE, []).unwrap();
    world.lay_cord(circle()).unwrap();
    let before = world.checkpoint();
    assert_eq!(world.begin(HandAction::GrabKnot { cord: 0 }), Err(HandError::NoKnot));
    assert_eq!(world.checkpoint(), before);
    let mut world = rope_world(&circle(), &[], true);
    assert_eq!(world.begin(HandAction::GrabKnot { cord: 1 }), Err(HandError::NoSuchCord));
}

#[test]
fn a_loop_is_shifted_as_it_lies() {
    let mut world = rope_world(&circle(), &[([0.0, 0.0], [1.0, 0.0])], true);
    shift(&mut world, Point::new(0.08, -0.05), 100);
    world.run(1000);
    assert!(world.is_at_rest());
    for (is, was) in world.cords()[0].nodes().iter().zip(circle().nodes()) {
        assert!((*is - *was - Point::new(0.08, -0.05)).length() < 2e-6, "{is:?} {was:?}");
    }
    assert_eq!(outlines(&world)[0].centre, Point::default(), "nothing touched the stone");
}

#[test]
fn a_loop_takes_along_what_lies_in_it() {
    let mut world = rope_world(&circle(), &[([-0.1, 0.0], [1.0, 0.0]), ([0.0, 0.3], [1.0, 0.0])], true);
    let before = windings(&world);
    shift(&mut world, Point::new(0.25, 0.0), 200);
    world.run(1000);
    assert_eq!(windings(&world), before);
    let [inside, outside] = outlines(&world)[..] else { panic!("two stones") };
    assert!(inside.centre.x > -0.08, "slack rope yields first, taut rope takes it along: {inside:?}");
    assert_eq!(outside.centre, Point::new(0.0, 0.3));
}

#[test]
fn a_shift_ends_at_the_edge_of_the_surface() {
    for (x, y) in [(5.0, 0.0), (-5.0, 0.3), (0.1, 5.0), (-5.0, -5.0)] {
        let mut world = rope_world(&circle(), &[], true);
        shift(&mut world, Point::new(x, y) * 0.9, 0);
        world.run(1000);
        let nodes = world.cords()[0].nodes();
        assert!(nodes.iter().all(|node| SURFACE.contains(*node * (1.0 - 1e-12))), "{x} {y}");
        let farthest = nodes.iter().map(|node| node.x.abs().max(node.y.abs())).fold(0.0, f64::max);
        assert!((farthest - 0.45).abs() < 1e-6, "it comes as far as the edge: {farthest}");
    }
}

#[test]
fn a_snapshot_knows_the_knot_and_physics_1_refuses_it() {
    let mut world = rope_world(&circle(), &[], true);
    world.begin(HandAction::GrabKnot { cord: 0 }).unwrap();
    world.begin(HandAction::Drag { to: SurfacePoint(0, 0), ticks: 100 }).unwrap();
    world.step();
    let mut json = serde_json::to_value(world.snapshot()).unwrap();
    assert_eq!(json["grab"]["node"], 128);
    let snapshot: Snapshot = serde_json::from_value(json.clone()).unwrap();
    assert!(World::restore(PhysicsVersion::V1, snapshot.clone()).is_err());
    let mut other = World::restore(PhysicsVersion::V2, snapshot).unwrap();
    for _ in 0..150 {
        other.step();
        world.step();
        assert_eq!(other.digest(), world.digest());
    }
    json["grab"]["node"] = 129.into();
    assert!(serde_json::from_value::<Snapshot>(json).is_err());
    let action = HandAction::GrabKnot { cord: 3 };
    assert_eq!(serde_json::to_string(&action).unwrap(), r#"{"grab_knot":{"cord":3}}"#);
}

proptest! {
    #![proptest_config(cases(40))]

    /// Wherever a loop is shifted among stones: it does not stretch, and no stone passes through it.
    #[test]
    fn no_stone_passes_through_a_shifted_loop(
        stones in stones(16), magnetic in any::<bool>(),
        shifts in prop::collection::vec((prop::array::uniform2(-0.3..0.3_f64), 0..240_u16), 1..4),
    ) {
        let mut world = rope_world(&circle(), &stones, magnetic);
        world.run(4000);
        let before = windings(&world);
        for ([x, y], ticks) in shifts {
            shift(&mut world, Point::new(x, y), ticks);
            assert_unstretched(&world.cords()[0]);
            prop_assert_eq!(&windings(&world), &before);
            world.run(2000);
            prop_assert!(world.is_at_rest());
            prop_assert_eq!(&windings(&world), &before);
        }
    }
}
