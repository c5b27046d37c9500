//! Toppling: against the formulas of statics, and in motion.

use magnets::{
    Cord, Face, Friction, GRAVITY, HandAction, Magnet, MagnetId, MagnetLocation, MagnetProperties, Observation,
    ObservationKind, PhysicsVersion, Point, StaticTable, Surface, SurfacePoint, Vector, World,
};

/// The magnetic constant over 4 pi.
const K: f64 = 1e-7;
const M: f64 = 0.39;
const MASS: f64 = 7e-3;
const FOOT: f64 = 0.8e-3;
const SEMI_AXES: [f64; 3] = [0.0052, 0.0051, 0.0050];

/// Almost a sphere, which is exactly a point dipole, but with faces.
fn pebble(moment: Vector) -> MagnetProperties {
    MagnetProperties {
        magnet: Magnet::new(SEMI_AXES, moment).unwrap(),
        mass: MASS,
        friction: Friction { resting: 0.9, sliding: 0.9, turning_radius: 5e-3 },
        foot: FOOT,
    }
}

fn pair(physics: PhysicsVersion, bodies: [MagnetProperties; 2], apart: Point, faces: [Face; 2]) -> World {
    let mut world = World::new(physics, Surface { width: 1.0, depth: 1.0 }, bodies).unwrap();
    world.lay(MagnetId(0), Point::default(), [1.0, 0.0], faces[0]).unwrap();
    world.lay(MagnetId(1), apart, [1.0, 0.0], faces[1]).unwrap();
    world
}

fn load_ratio(table: &StaticTable, number: usize) -> f64 {
    table.load_ratios().nth(number).unwrap()
}

fn toppled(observations: &[Observation]) -> Vec<(MagnetId, Face)> {
    let toppled = |observation: &Observation| match observation.kind {
        ObservationKind::Toppled(id, face) => Some((id, face)),
        _ => None,
    };
    observations.iter().filter_map(toppled).collect()
}

/// The distance at which a load ratio that falls with it is 1.
fn limit(load_ratio: impl Fn(f64) -> f64) -> f64 {
    let (mut near, mut far) = (0.02, 0.3);
    for _ in 0..60 {
        let middle = f64::midpoint(near, far);
        if load_ratio(middle) > 1.0 { near = middle } else { far = middle }
    }
    near
}

/// Two stones with the same pole up topple below (K m² c / (M g (b² - c²)))^⅓.
#[test]
fn a_same_up_pair_topples_where_statics_predicts() {
    for physics in PhysicsVersion::ALL {
        let up = pebble(Vector::new(0.0, 0.0, M));
        let at = |r: f64| pair(physics, [up, up], Point::new(0.0, r), [Face::Up; 2]);
        let [_, b, c] = SEMI_AXES;
        let cube = K * M * M * c / (MASS * GRAVITY * (b * b - c * c));
        let expected = limit(|r| cube / (r * r * r));
        let found = limit(|r| load_ratio(&at(r).table(), 0));
        assert!((found / expected - 1.0).abs() < 2e-3, "{found} for {expected}");

        assert!(toppled(&at(found * 1.001).run(2000)).is_empty(), "a little farther they stay");
        let over = toppled(&at(found * 0.999).run(2000));
        assert_eq!(over.len(), 1, "a little nearer one of them topples, and then both are stable: {over:?}");
    }
}

/// A standing stone topples when the torque exceeds the normal force times its foot.
#[test]
fn a_standing_stone_topples_where_statics_predicts() {
    for physics in PhysicsVersion::ALL {
        let standing = pebble(Vector::new(0.0, M, 0.0)); // on its edge the middle axis points up
        // A ball has no faces to topple onto; its moment points along the line between the two.
        let other = MagnetProperties { magnet: Magnet::new([0.005; 3], Vector::new(0.0, M, 0.0)).unwrap(), ..standing };
        let at = |r: f64| pair(physics, [standing, other], Point::new(0.0, r), [Face::Edge, Face::Up]);
        let (torque, press) = (|r: f64| 2.0 * K * M * M / (r * r * r), |r: f64| 3.0 * K * M * M / (r * r * r * r));
        let expected = limit(|r| torque(r) / ((MASS * GRAVITY + press(r)) * FOOT));
        let found = limit(|r| load_ratio(&at(r).table(), 0));
        assert!((found / expected - 1.0).abs() < 5e-3, "{found} for {expected}");

        assert!(toppled(&at(found * 1.001).run(2000)).is_empty());
        let over = toppled(&at(found * 0.999).run(2000));
        assert_eq!(over.first().map(|(id, _)| *id), Some(MagnetId(0)), "{over:?}");
    }
}

/// It falls to the side on which its moment aligns with the field.
#[test]
fn the_field_chooses_the_side() {
    for physics in PhysicsVersion::ALL {
        let standing = pebble(Vector::new(0.0, M, 0.0));
        for (sign, face) in [(1.0, Face::Up), (-1.0, Face::Down)] {
            let other = pebble(Vector::new(0.0, sign * M, 0.0));
            let mut world = pair(physics, [standing, other], Point::new(0.0, 0.07), [Face::Edge, Face::Up]);
            let over = toppled(&world.run(2000));
            assert_eq!(over.first(), Some(&(MagnetId(0), face)), "field along {sign}: {over:?}");
        }
    }
}

/// Real stones: one that stands falls because of another 5 cm away, and it takes a moment.
#[test]
fn a_standing_stone_of_the_box_topples_early() {
    for physics in PhysicsVersion::ALL {
        let stones = [physics.edition().stone.sample(1, 0), physics.edition().stone.sample(1, 1)];
        let mut world = pair(physics, stones, Point::new(0.01, 0.05), [Face::Edge, Face::Up]);
        let observations = world.run(2000);
        let (start, end) = (
            0,
            observations
                .iter()
                .find(|observation| matches!(observation.kind, ObservationKind::Toppled(..)))
                .unwrap()
                .tick
                .0,
        );
        assert!((10..400).contains(&(end - start)), "{end} ticks");
        assert!(world.is_at_rest());
    }
}

#[test]
fn a_cord_topples_a_standing_stone_and_pushes_a_lying_one() {
    for physics in PhysicsVersion::ALL {
        for (face, falls) in [(Face::Edge, true), (Face::Up, false)] {
            let mut world =
                World::new(physics, Surface { width: 0.6, depth: 0.6 }, [physics.edition().stone.sample(1, 0)])
                    .unwrap();
            world.lay(MagnetId(0), Point::new(0.0, 0.10), [1.0, 0.0], face).unwrap();
            world.lay_cord(Cord::circle(Point::default(), 1.005).unwrap()).unwrap();
            world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(0, 160_000) }).unwrap();
            world.begin(HandAction::Drag { to: SurfacePoint(0, 20_000), ticks: 480 }).unwrap();
            let observations = world.run(2000);
            assert_eq!(!toppled(&observations).is_empty(), falls, "{face:?}: {observations:?}");
            let MagnetLocation::OnTable { pose, .. } = world.location(MagnetId(0)) else {
                panic!("it stays on the table")
            };
            assert!(pose.centre.y < 0.09, "pushed along: {}", pose.centre.y);
        }
    }
}
