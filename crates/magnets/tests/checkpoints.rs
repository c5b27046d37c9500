//! Checkpoints: a world that is saved and resumed before every tick has the same future as one that never is.

mod any_table;
mod cases;

use any_table::any_table;
use cases::cases;
use magnets::{Checkpoint, Cord, HandAction, HandPose, MagnetId, PhysicsVersion, Point, Surface, SurfacePoint, World};
use proptest::prelude::*;

const SURFACE: Surface = Surface { width: 0.6, depth: 0.6 };

fn resumed(world: &World) -> World {
    World::resume(world.physics(), world.checkpoint()).unwrap()
}

/// Steps two worlds, the second one always resumed, and compares everything that a future tick depends on.
fn step_both(world: &mut World, other: &mut World) {
    *other = resumed(other);
    assert_eq!(other.is_at_rest(), world.is_at_rest());
    assert_eq!(other.step(), world.step());
    assert_eq!(other.digest(), world.digest());
    assert_eq!(other.checkpoint(), world.checkpoint(), "tick {:?}", world.tick());
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn a_world_resumed_before_every_tick_has_the_same_future(
        table in any_table(SURFACE, 120.0, 4..16),
        drags in prop::collection::vec((0..128_usize, -150_000..150_000_i32, -150_000..150_000_i32, 20..90_u16), 3),
        held in (-100_000..100_000_i32, -100_000..100_000_i32),
    ) {
        let mut world = table;
        world.lay_cord(Cord::circle(Point::default(), 0.9).unwrap()).unwrap();
        world.take(MagnetId(0)).unwrap();
        let mut other = world.clone();
        for (node, x, y, ticks) in drags {
            let node = world.cords()[0].nodes()[node];
            #[allow(clippy::cast_possible_truncation)] // the cord is on the table
            let at = SurfacePoint((node.x * 1e6) as i32, (node.y * 1e6) as i32);
            let at_hand = HandPose { at: [held.0, held.1, 50_000], turned: [1, 0, 0, 0] };
            let is_whole = x % 2 == 0 && !world.physics().is_first();
            let actions = [
                if is_whole { HandAction::GrabKnot { cord: 0 } } else { HandAction::Grab { cord: 0, at } },
                HandAction::Drag { to: SurfacePoint(x, y), ticks },
                HandAction::Hold { magnet: MagnetId(0), at: at_hand },
                HandAction::Release,
            ];
            for action in actions {
                prop_assert_eq!(other.begin(action), world.begin(action));
            }
            for _ in 0..150 {
                step_both(&mut world, &mut other);
            }
            let json = serde_json::to_string(&world.checkpoint()).unwrap();
            prop_assert_eq!(serde_json::from_str::<Checkpoint>(&json).unwrap(), world.checkpoint());
        }
    }
}

#[test]
fn a_world_at_rest_is_resumed_at_rest() {
    let mut world =
        World::new(PhysicsVersion::NEWEST, SURFACE, [PhysicsVersion::NEWEST.edition().stone.sample(7, 0)]).unwrap();
    assert!(resumed(&world).is_at_rest());
    world.lay(MagnetId(0), Point::default(), [1.0, 0.0], magnets::Face::Up).unwrap();
    assert!(!resumed(&world).is_at_rest());
    world.run(100);
    assert!(world.is_at_rest() && resumed(&world).is_at_rest());
}

/// Rope with a corner opens by itself, so it cannot be at rest; unless it is of physics 1, which keeps corners.
#[test]
fn a_checkpoint_with_a_spiky_cord_at_rest_is_refused() {
    let square = [(-0.1, -0.1), (0.1, -0.1), (0.1, 0.1), (-0.1, 0.1)].map(|(x, y)| Point::new(x, y));
    let spiky = Cord::from_polygon(&square, 0.8).unwrap();
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, SURFACE, []).unwrap();
        world.lay_cord(spiky.clone()).unwrap();
        let mut json = serde_json::to_value(world.checkpoint()).unwrap();
        assert!(!world.is_at_rest() && json["is_at_rest"] == false);
        json["is_at_rest"] = true.into();
        let resumed = World::resume(physics, serde_json::from_value(json).unwrap());
        assert_eq!(resumed.is_ok(), physics.is_first(), "{physics:?}");
        world.run(4000);
        assert!(world.is_at_rest());
        assert!(World::resume(physics, world.checkpoint()).unwrap().is_at_rest());
    }
}

#[test]
fn a_checkpoint_that_contradicts_itself_is_refused() {
    let mut world = World::new(
        PhysicsVersion::NEWEST,
        SURFACE,
        (0..2).map(|n| PhysicsVersion::NEWEST.edition().stone.sample(7, n)),
    )
    .unwrap();
    world.lay(MagnetId(0), Point::default(), [1.0, 0.0], magnets::Face::Up).unwrap();
    world.lay(MagnetId(1), Point::new(0.03, 0.0), [1.0, 0.0], magnets::Face::Up).unwrap();
    for _ in 0..8 {
        world.step();
    }
    let whole = serde_json::to_value(world.checkpoint()).unwrap();
    let resume_with = |path: &str, value: serde_json::Value| {
        let mut json = whole.clone();
        *json.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
        World::resume(world.physics(), serde_json::from_value(json).unwrap())
    };
    assert!(resume_with("/is_at_rest", false.into()).is_ok());
    assert!(resume_with("/is_at_rest", true.into()).is_err(), "the stones attract each other");
    assert!(resume_with("/loads", vec![(); 1].into()).is_err(), "two magnets have two loads");
    assert!(resume_with("/needs_contact_check", vec![2].into()).is_err(), "there is no third magnet");
}
