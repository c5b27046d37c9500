//! Motion: conserved quantities, dissipation, and convergence of substeps.

mod cases;

use cases::cases;
use magnets::{
    Cord, Face, Friction, MagnetId, MagnetLocation, MagnetProperties, ObservationKind, PhysicsVersion, Point, Surface,
    World,
};
use proptest::prelude::*;

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };

fn position_of(world: &World, id: MagnetId) -> Point {
    match world.location(id) {
        MagnetLocation::OnTable { pose, .. } => Point::new(pose.centre.x, pose.centre.y),
        other => panic!("{id:?} is not on the table: {other:?}"),
    }
}

/// Returns a world with magnets at these positions in millimetres, with these yaws and faces.
fn world_with(physics: PhysicsVersion, bodies: Vec<MagnetProperties>, poses: &[(f64, f64, [f64; 2], Face)]) -> World {
    let mut world = World::new(physics, TABLE, bodies).unwrap();
    for (id, (x, y, yaw, face)) in world.magnets().zip(poses) {
        world.lay(id, Point::new(x / 1e3, y / 1e3), *yaw, *face).unwrap();
    }
    world
}

fn frictionless_spinner(physics: PhysicsVersion, number: u64) -> MagnetProperties {
    let friction = Friction { resting: 0.0, sliding: 0.0, turning_radius: 3e-3 };
    // Nothing topples here, so the motion stays in the plane.
    MagnetProperties { friction, ..physics.edition().spinner.sample(3, number) }
}

/// Momentum along x and y, and angular momentum about the origin.
fn momenta(world: &World) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for id in world.magnets() {
        let (mass, inertia, motion) = world.motion(id).unwrap();
        let at = position_of(world, id);
        sum[0] += mass * motion.x;
        sum[1] += mass * motion.y;
        sum[2] += inertia * motion.angular + mass * (at.x * motion.y - at.y * motion.x);
    }
    sum
}

#[test]
fn momentum_and_angular_momentum_are_conserved_without_friction() {
    for physics in PhysicsVersion::ALL {
        check_momenta(physics);
    }
}

fn check_momenta(physics: PhysicsVersion) {
    let poses =
        [(0.0, 0.0, [1.0, 0.0], Face::Up), (70.0, 10.0, [0.0, 1.0], Face::Up), (-20.0, 80.0, [0.6, 0.8], Face::Down)];
    let mut world = world_with(physics, (0..3).map(|number| frictionless_spinner(physics, number)).collect(), &poses);
    let (mut max_linear, mut max_angular): (f64, f64) = (0.0, 0.0);
    for _ in 0..400 {
        let observations = world.step();
        if observations.iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. })) {
            break;
        }
        let [x, y, angular] = momenta(&world);
        for id in world.magnets() {
            let (mass, inertia, motion) = world.motion(id).unwrap();
            max_linear = max_linear.max(mass * motion.x.abs());
            max_angular = max_angular.max(inertia * motion.angular.abs());
        }
        assert!(x.abs().max(y.abs()) <= 1e-12 * max_linear, "{x} {y} of {max_linear}");
        assert!(angular.abs() <= 1e-12 * max_angular.max(max_linear * 0.1), "{angular} of {max_angular}");
    }
    assert!(max_linear > 1e-5, "the magnets moved");
}

/// Rotating the table by half a turn rotates its whole motion, bit for bit.
#[test]
fn a_table_rotated_by_half_a_turn_moves_the_same_bit_for_bit() {
    for physics in PhysicsVersion::ALL {
        check_half_turn(physics);
    }
}

fn check_half_turn(physics: PhysicsVersion) {
    let poses = [
        (0.0, 0.0, [1.0, 0.0], Face::Up),
        (41.0, 3.0, [0.6, 0.8], Face::Down),
        (-38.0, 20.0, [-0.8, 0.6], Face::Edge),
        (10.0, -52.0, [0.0, 1.0], Face::Up),
        (60.0, 60.0, [0.28, 0.96], Face::OtherEdge),
        (-75.0, -60.0, [0.28, -0.96], Face::Down),
    ];
    let table = |sign: f64| {
        let rotated: Vec<_> =
            poses.iter().map(|(x, y, [c, s], face)| (sign * x, sign * y, [sign * c, sign * s], *face)).collect();
        let stones = (0..6).map(|number| physics.edition().stone.sample(5, number)).collect();
        let mut world = world_with(physics, stones, &rotated);
        let polygon: Vec<Point> = [(0.13, 0.02), (0.1, 0.11), (-0.1, 0.12), (-0.13, -0.1), (0.1, -0.12)]
            .map(|(x, y)| Point::new(sign * x, sign * y))
            .into();
        world.lay_cord(Cord::from_polygon(&polygon, 0.8).unwrap()).unwrap();
        world
    };
    let (mut original, mut rotated) = (table(1.0), table(-1.0));
    let mut moved = false;
    for _ in 0..960 {
        let (a, b) = (original.step().to_vec(), rotated.step().to_vec());
        moved |= !a.is_empty();
        assert_eq!(a.len(), b.len());
        for id in original.magnets() {
            let (one, other) = (position_of(&original, id), position_of(&rotated, id));
            assert_eq!((one.x, one.y), (-other.x, -other.y), "{id:?} at {:?}", original.tick());
        }
        for (one, other) in original.cords()[0].nodes().iter().zip(rotated.cords()[0].nodes()) {
            assert_eq!((one.x, one.y), (-other.x, -other.y));
        }
    }
    assert!(moved && original.is_at_rest() && rotated.is_at_rest());
}

/// Two stones break away at the distance that statics predicts, to half a percent: 2 % of the load ratio.
#[test]
fn stones_snap_at_the_distance_that_statics_predicts() {
    for physics in PhysicsVersion::ALL {
        check_snap_distance(physics);
    }
}

fn check_snap_distance(physics: PhysicsVersion) {
    let pair = |apart: f64| {
        let stones = vec![physics.edition().stone.typical(); 2];
        world_with(physics, stones, &[(0.0, 0.0, [1.0, 0.0], Face::Up), (apart, 0.0, [1.0, 0.0], Face::Down)])
    };
    let joins = |apart: f64| {
        let mut world = pair(apart);
        world.run(2000).iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. }))
    };
    let (mut near, mut far) = (30.0, 90.0);
    assert!(joins(near) && !joins(far));
    for _ in 0..30 {
        let middle = f64::midpoint(near, far);
        if joins(middle) { near = middle } else { far = middle }
    }
    let load_ratio = |apart: f64| pair(apart).table().load_ratios().fold(0.0, f64::max);
    assert!(
        (load_ratio(near) - 1.0).abs() < 0.02,
        "breaks away at {near} mm with a load ratio of {}",
        load_ratio(near)
    );
    assert!((30.0..60.0).contains(&near), "real stones snap within this range: {near} mm");
}

/// A world of either version with 2 to 9 stones or spinners, each at most 11 cm from its middle to each side.
fn any_table() -> impl Strategy<Value = World> {
    let one = (-0.11..0.11, -0.11..0.11, prop::array::uniform2(-1.0..1.0_f64), 0..4_usize);
    let physics = prop::sample::select(&PhysicsVersion::ALL[..]);
    (physics, prop::collection::vec(one, 2..10), any::<u16>(), any::<bool>()).prop_map(
        |(physics, places, seed, spinners)| {
            let kind = if spinners { physics.edition().spinner } else { physics.edition().stone };
            let bodies = (0..).map(|number| kind.sample(seed.into(), number)).take(places.len());
            let mut world = World::new(physics, TABLE, bodies).unwrap();
            for (id, (x, y, yaw, face)) in world.magnets().zip(places) {
                // Skipped where there is no room.
                let _ = world.lay(id, Point::new(x, y), yaw, Face::ALL[face]);
            }
            world
        },
    )
}

proptest! {
    #![proptest_config(cases(96))]

    /// Energy never grows, except in steps in which magnets join, topple, roll or leave the table. The tolerance allows
    /// for a magnet that reverses within a step; it is less than the energy of lifting a magnet by a micrometre, and
    /// larger for heavier ones.
    #[test]
    fn energy_never_grows(mut world in any_table()) {
        let mass = |physics: PhysicsVersion| physics.edition().stone.typical().mass;
        let tolerance = 5e-8 * mass(world.physics()) / mass(PhysicsVersion::V1);
        let mut before = world.energy();
        let mut rolling = false;
        for _ in 0..1920 {
            use ObservationKind::{Joined, Left, Toppled};
            let mut kinds = world.step().iter().map(|observation| observation.kind);
            let events = kinds.any(|kind| matches!(kind, Joined { .. } | Toppled(..) | Left(_)));
            let now = world.energy();
            let rolls = world.magnets().any(|id| world.is_rolling(id));
            if !(events || rolling || rolls) {
                prop_assert!(now <= before + tolerance, "{now} after {before}: {:e} more, {:?}", now - before, world.tick());
            }
            rolling = rolls;
            before = now;
            if world.is_at_rest() { break }
        }
    }

    #[test]
    fn every_table_settles_and_then_stays_at_rest(mut world in any_table()) {
        let observations = world.run(1930);
        prop_assert!(world.is_at_rest(), "not at rest after {:?}", world.tick());
        if !observations.is_empty() {
            prop_assert_eq!(observations.last().map(|observation| observation.kind), Some(ObservationKind::Rest));
        }
        let locations: Vec<MagnetLocation> = world.magnets().map(|id| world.location(id)).collect();
        for _ in 0..10 { prop_assert!(world.step().is_empty()); }
        prop_assert_eq!(locations, world.magnets().map(|id| world.location(id)).collect::<Vec<_>>());
    }
}
