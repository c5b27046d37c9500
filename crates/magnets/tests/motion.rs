//! Motion: conserved quantities, dissipation, and convergence of substeps.

mod any_table;
mod cases;

use any_table::any_table;
use cases::cases;
use magnets::{
    Cord, Face, Friction, MagnetId, MagnetLocation, MagnetModel, MagnetProperties, ObservationKind, Point, Surface,
    World,
};
use proptest::prelude::*;

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };

fn place(world: &World, id: MagnetId) -> Point {
    match world.location(id) {
        MagnetLocation::OnTable { pose, .. } => Point::new(pose.centre.x, pose.centre.y),
        other => panic!("{id:?} is not on the table: {other:?}"),
    }
}

/// Lays magnets at points in millimetres.
fn laid(bodies: Vec<MagnetProperties>, places: &[(f64, f64, [f64; 2], Face)]) -> World {
    let mut world = World::new(TABLE, bodies).unwrap();
    for (id, (x, y, yaw, face)) in world.magnets().zip(places) {
        world.lay(id, Point::new(x / 1e3, y / 1e3), *yaw, *face).unwrap();
    }
    world
}

fn slippery(number: u64) -> MagnetProperties {
    let friction = Friction { resting: 0.0, sliding: 0.0, turning_radius: 3e-3 };
    // Nothing topples: this is about motion in the plane.
    MagnetProperties { friction, ..MagnetModel::SPINNER.sample(3, number) }
}

/// Momentum along x and y, and angular momentum about the origin.
fn momenta(world: &World) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for id in world.magnets() {
        let (mass, inertia, motion) = world.motion(id).unwrap();
        let at = place(world, id);
        sum[0] += mass * motion.x;
        sum[1] += mass * motion.y;
        sum[2] += inertia * motion.angular + mass * (at.x * motion.y - at.y * motion.x);
    }
    sum
}

#[test]
fn without_friction_momentum_and_angular_momentum_stay() {
    let places =
        [(0.0, 0.0, [1.0, 0.0], Face::Up), (70.0, 10.0, [0.0, 1.0], Face::Up), (-20.0, 80.0, [0.6, 0.8], Face::Down)];
    let mut world = laid((0..3).map(slippery).collect(), &places);
    let (mut fastest, mut spin): (f64, f64) = (0.0, 0.0);
    for _ in 0..400 {
        let observations = world.step();
        if observations.iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. })) {
            break;
        }
        let [x, y, turning] = momenta(&world);
        for id in world.magnets() {
            let (mass, inertia, motion) = world.motion(id).unwrap();
            fastest = fastest.max(mass * motion.x.abs());
            spin = spin.max(inertia * motion.angular.abs());
        }
        assert!(x.abs().max(y.abs()) <= 1e-12 * fastest, "{x} {y} of {fastest}");
        assert!(turning.abs() <= 1e-12 * spin.max(fastest * 0.1), "{turning} of {spin}");
    }
    assert!(fastest > 1e-5, "something moved");
}

/// A table rotated by half a turn has the same future, rotated by half a turn: bit for bit.
#[test]
fn a_half_turn_of_the_table_gives_the_mirrored_bits() {
    let places = [
        (0.0, 0.0, [1.0, 0.0], Face::Up),
        (41.0, 3.0, [0.6, 0.8], Face::Down),
        (-38.0, 20.0, [-0.8, 0.6], Face::Edge),
        (10.0, -52.0, [0.0, 1.0], Face::Up),
        (60.0, 60.0, [0.28, 0.96], Face::OtherEdge),
        (-75.0, -60.0, [0.28, -0.96], Face::Down),
    ];
    let table = |sign: f64| {
        let turned: Vec<_> =
            places.iter().map(|(x, y, [c, s], face)| (sign * x, sign * y, [sign * c, sign * s], *face)).collect();
        let mut world = laid((0..6).map(|number| MagnetModel::STONE.sample(5, number)).collect(), &turned);
        let drawing: Vec<Point> = [(0.13, 0.02), (0.1, 0.11), (-0.1, 0.12), (-0.13, -0.1), (0.1, -0.12)]
            .map(|(x, y)| Point::new(sign * x, sign * y))
            .into();
        world.lay_cord(Cord::from_polygon(&drawing, 0.8).unwrap()).unwrap();
        world
    };
    let (mut here, mut there) = (table(1.0), table(-1.0));
    let mut moved = false;
    for _ in 0..960 {
        let (a, b) = (here.step().to_vec(), there.step().to_vec());
        moved |= !a.is_empty();
        assert_eq!(a.len(), b.len());
        for id in here.magnets() {
            let (one, other) = (place(&here, id), place(&there, id));
            assert_eq!((one.x, one.y), (-other.x, -other.y), "{id:?} at {:?}", here.tick());
        }
        for (one, other) in here.cords()[0].nodes().iter().zip(there.cords()[0].nodes()) {
            assert_eq!((one.x, one.y), (-other.x, -other.y));
        }
    }
    assert!(moved && here.is_at_rest() && there.is_at_rest());
}

/// Two stones break away in motion where statics predicts it: the exact ellipsoid, to half a percent.
#[test]
fn stones_snap_from_where_statics_says() {
    let bodies = || vec![MagnetModel::STONE.typical(), MagnetModel::STONE.typical()];
    let joins = |apart: f64| {
        let mut world = laid(bodies(), &[(0.0, 0.0, [1.0, 0.0], Face::Up), (apart, 0.0, [1.0, 0.0], Face::Down)]);
        world.run(2000).iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. }))
    };
    let (mut near, mut far) = (22.0, 90.0);
    assert!(joins(near) && !joins(far));
    for _ in 0..30 {
        let middle = f64::midpoint(near, far);
        if joins(middle) { near = middle } else { far = middle }
    }
    let limit = |apart: f64| {
        let table = laid(bodies(), &[(0.0, 0.0, [1.0, 0.0], Face::Up), (apart, 0.0, [1.0, 0.0], Face::Down)]).table();
        table.load_ratios().fold(0.0, f64::max)
    };
    assert!((limit(near) - 1.0).abs() < 0.02, "breaks away at {near} mm with a margin of {}", limit(near));
    assert!((30.0..60.0).contains(&near), "as in the box: {near} mm");
}

proptest! {
    #![proptest_config(cases(48))]

    /// Except in steps in which magnets join or topple, energy never grows: but for a magnet that turns back within a
    /// step, less than lifting it by a micrometre.
    #[test]
    fn nothing_gains_energy_by_itself(mut world in any_table(TABLE, 110.0, 2..10)) {
        let mut before = world.energy();
        let mut rolling = false;
        for _ in 0..1920 {
            use ObservationKind::{Joined, Left, Toppled};
            let mut kinds = world.step().iter().map(|observation| observation.kind);
            let events = kinds.any(|kind| matches!(kind, Joined { .. } | Toppled(..) | Left(_)));
            let now = world.energy();
            let rolls = world.magnets().any(|id| world.is_rolling(id));
            if !(events || rolling || rolls) {
                prop_assert!(now <= before + 5e-8, "{now} after {before}: {:e} more, {:?}", now - before, world.tick());
            }
            rolling = rolls;
            before = now;
            if world.is_at_rest() { break }
        }
    }

    #[test]
    fn everything_settles_and_then_nothing_moves_by_itself(mut world in any_table(TABLE, 110.0, 2..10)) {
        let observations = world.run(1930);
        prop_assert!(world.is_at_rest(), "not at rest after {:?}", world.tick());
        if !observations.is_empty() {
            prop_assert_eq!(observations.last().map(|observation| observation.kind), Some(ObservationKind::Rest));
        }
        let places: Vec<MagnetLocation> = world.magnets().map(|id| world.location(id)).collect();
        for _ in 0..10 { prop_assert!(world.step().is_empty()); }
        prop_assert_eq!(places, world.magnets().map(|id| world.location(id)).collect::<Vec<_>>());
    }
}
