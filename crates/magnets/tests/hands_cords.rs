//! Hands and cords: magnets put down on a cord, and cords dragged to the edge of the table.

use magnets::{
    Cord, Face, HandAction, HandPose, Magnet, MagnetId, MagnetProperties, PhysicsVersion, Point, Surface, SurfacePoint,
    Vector, World,
};

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };
const FIRST: MagnetId = MagnetId(0);

/// A stone without a moment: no force acts on it.
fn pebble(physics: PhysicsVersion) -> MagnetProperties {
    let stone = physics.edition().stone.typical();
    MagnetProperties { magnet: Magnet::new(stone.magnet.semi_axes(), Vector::ZERO).unwrap(), ..stone }
}

/// The depth of rope in a magnet's outline, as a fraction of its radius.
fn deep(world: &World, id: MagnetId) -> f64 {
    let outline = world.outline(id).unwrap();
    let ([c, s], [a, b]) = (outline.yaw, outline.semi_axes);
    let normalised = |place: Point| {
        let way = place - outline.centre;
        Point::new((way.x * c + way.y * s) / a, (way.y * c - way.x * s) / b).length()
    };
    let places = world
        .cords()
        .iter()
        .flat_map(Cord::segments)
        .flat_map(|(from, to)| (0..8).map(move |n| from + (to - from) * (f64::from(n) / 8.0)));
    places.map(|place| 1.0 - normalised(place)).fold(0.0, f64::max)
}

/// However a magnet comes to lie on a slack cord, the cord yields; also if the world is restored in between.
#[test]
fn a_cord_makes_way_for_what_is_put_down_on_it() {
    for physics in PhysicsVersion::ALL {
        let cord = || Cord::circle(Point::default(), 1.005).unwrap();
        let table = || World::new(physics, TABLE, [pebble(physics)]).unwrap();
        for x in [152, 157, 160, 163, 168] {
            let centre = Point::new(f64::from(x) / 1e3, 0.0);
            let mut laid = table();
            laid.lay_cord(cord()).unwrap();
            laid.run(10);
            laid.lay(FIRST, centre, [1.0, 0.0], Face::Up).unwrap();
            let mut under = table();
            under.lay(FIRST, centre, [1.0, 0.0], Face::Up).unwrap();
            under.run(10);
            under.lay_cord(cord()).unwrap();
            let mut released = table();
            released.lay_cord(cord()).unwrap();
            released.run(10);
            let at = HandPose { at: [1000 * x, 0, 40_000], turned: [1, 0, 0, 0] };
            released.begin(HandAction::Hold { magnet: FIRST, at }).unwrap();
            released.begin(HandAction::Release).unwrap();
            for (way, world) in [("laid on it", laid), ("laid under it", under), ("released on it", released)] {
                let mut restored = World::restore(physics, world.snapshot()).unwrap();
                let mut world = world;
                for world in [&mut world, &mut restored] {
                    world.run(2000);
                    let deep = deep(world, FIRST);
                    assert!(deep < 0.1, "{way} at {x} mm: rope is {deep} deep in the stone");
                }
                assert_eq!(world.snapshot(), restored.snapshot(), "{way} at {x} mm");
            }
        }
    }
}

#[test]
fn a_cord_is_not_dragged_off_the_table() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, []).unwrap();
        world.lay_cord(Cord::circle(Point::default(), 1.005).unwrap()).unwrap();
        world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(160_000, 0) }).unwrap();
        world.begin(HandAction::Drag { to: SurfacePoint(4_000_000, 0), ticks: 480 }).unwrap();
        world.run(5000);
        let cord = &world.cords()[0];
        assert!(
            cord.nodes().iter().all(|node| world.surface().contains(Point::new(node.x - 1e-6, node.y))),
            "all of it lies there"
        );
        assert!(cord.nodes().iter().any(|node| node.x > 0.299), "and it was dragged to the edge");
    }
}
