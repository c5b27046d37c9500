//! When magnets break away: load ratios against the formulas of point dipoles, and against the exact ellipsoid.

use magnets::{
    Face, Friction, GRAVITY, Load, Magnet, MagnetProperties, PhysicsVersion, RestingMagnet, StaticTable, Vector, loads,
};

/// The magnetic constant over 4 pi.
const K: f64 = 1e-7;

/// A sphere is exactly a point dipole; its radius only lifts it off the table.
fn ball(moment: Vector, turning_radius: f64) -> MagnetProperties {
    MagnetProperties {
        magnet: Magnet::new([0.005; 3], moment).unwrap(),
        mass: 7e-3,
        friction: Friction { resting: 0.30, sliding: 0.25, turning_radius },
        foot: 0.8e-3,
    }
}

fn at(body: MagnetProperties, x: f64, yaw: [f64; 2]) -> RestingMagnet {
    RestingMagnet { properties: body, x, y: 0.0, yaw, face: Face::Up }
}

fn load_ratios(physics: PhysicsVersion, magnets: &[RestingMagnet]) -> Vec<f64> {
    StaticTable::new(physics.edition(), magnets.to_vec()).load_ratios().collect()
}

/// The distance at which something just breaks away, by bisection.
fn breakaway(load_ratio: impl Fn(f64) -> f64) -> f64 {
    let (mut near, mut far) = (0.012, 1.0);
    assert!(load_ratio(near) > 1.0 && load_ratio(far) < 1.0);
    for _ in 0..80 {
        let middle = f64::midpoint(near, far);
        if load_ratio(middle) > 1.0 { near = middle } else { far = middle }
    }
    near
}

fn fourth_root(value: f64) -> f64 {
    value.sqrt().sqrt()
}

#[test]
fn magnets_snap_at_the_distance_of_the_formula() {
    for physics in PhysicsVersion::ALL {
        let m = 0.3;
        let grip = 0.30 * 7e-3 * GRAVITY;
        let along = ball(Vector::new(m, 0.0, 0.0), 3e-3);
        let across = ball(Vector::new(0.0, m, 0.0), 3e-3);
        let upright = ball(Vector::new(0.0, 0.0, m), 3e-3);
        // Coaxial 6K; side by side in the plane and with vertical moments 3K. In all three nothing turns.
        for (name, body, factor) in [("coaxial", along, 6.0), ("side by side", across, 3.0), ("upright", upright, 3.0)]
        {
            let found = breakaway(|r| load_ratios(physics, &[at(body, 0.0, [1.0, 0.0]), at(body, r, [1.0, 0.0])])[1]);
            let expected = fourth_root(factor * K * m * m / grip);
            assert!((found / expected - 1.0).abs() < 1e-6, "{name}: {found} against {expected}");
        }
    }
}

#[test]
#[allow(clippy::disallowed_methods)] // a cube root for comparing, not for physics
fn spinners_turn_from_far_away() {
    for physics in PhysicsVersion::ALL {
        let m = 0.213;
        let radius = 0.1e-3;
        let body = ball(Vector::new(m, 0.0, 0.0), radius);
        // One lies along the line between them, the other across: the field of the first turns the second.
        let found = breakaway(|r| load_ratios(physics, &[at(body, 0.0, [1.0, 0.0]), at(body, r, [0.0, 1.0])])[1]);
        let expected = (2.0 * K * m * m / (0.30 * 7e-3 * GRAVITY * radius)).cbrt();
        assert!((found / expected - 1.0).abs() < 1e-5, "{found} against {expected}: the force itself adds a little");
        assert!(found > 0.15, "some 17 cm: {found}");
    }
}

/// The box says 3 to 6 cm on a smooth table.
#[test]
fn stones_snap_from_some_centimetres() {
    for physics in PhysicsVersion::ALL {
        let stone =
            |x, face| RestingMagnet { properties: physics.edition().stone.typical(), x, y: 0.0, yaw: [0.0, 1.0], face };
        let opposite = breakaway(|r| load_ratios(physics, &[stone(0.0, Face::Up), stone(r, Face::Down)])[1]);
        assert!((0.03..0.06).contains(&opposite), "{opposite}");
    }
}

#[test]
fn the_load_ratio_is_zero_alone_and_infinite_when_lifted() {
    for physics in PhysicsVersion::ALL {
        let alone = at(physics.edition().stone.typical(), 0.0, [1.0, 0.0]);
        assert_eq!(load_ratios(physics, &[alone])[0].to_bits(), 0.0_f64.to_bits());
        assert!(load_ratios(physics, &[]).is_empty());
        let lifted = Load { force: Vector::new(0.0, 0.0, alone.properties.mass * GRAVITY), ..Load::default() };
        assert!(alone.load_ratio(&lifted).is_infinite());
        let pressed = Load { force: Vector::new(0.01, 0.0, -0.05), ..Load::default() };
        let level = Load { force: Vector::new(0.01, 0.0, 0.0), ..Load::default() };
        assert!(alone.load_ratio(&pressed) < alone.load_ratio(&level), "what is pressed down holds better");
    }
}

#[test]
fn all_loads_together_are_in_balance() {
    for physics in PhysicsVersion::ALL {
        let long = physics.edition().stone.typical().magnet.semi_axes()[0];
        let table: Vec<RestingMagnet> = (0..24_u8)
            .map(|n| {
                let (column, row) = (f64::from(n % 6), f64::from(n / 6));
                let face = [Face::Up, Face::Down, Face::Edge][usize::from(n % 3)];
                let yaw = if n % 2 == 0 { [0.6, 0.8] } else { [-0.8, 0.6] };
                RestingMagnet {
                    properties: physics.edition().stone.sample(1, n.into()),
                    x: 3.2 * long * column,
                    y: 3.6 * long * row,
                    yaw,
                    face,
                }
            })
            .collect();
        let sources: Vec<_> = table.iter().map(RestingMagnet::source).collect();
        let loads = loads(physics.edition().field_ranges, &sources);
        let scale: f64 = loads.iter().map(|load| load.force.length()).sum();
        let force = loads.iter().fold(Vector::ZERO, |sum, load| sum + load.force);
        assert!(force.length() < 1e-12 * scale, "momentum is kept");
        let torque = table
            .iter()
            .zip(&loads)
            .fold(Vector::ZERO, |sum, (magnet, load)| sum + load.torque + magnet.pose().centre.cross(load.force));
        assert!(torque.length() < 1e-12 * scale, "and angular momentum");
    }
}

#[test]
fn faces_lie_and_stand_as_they_should() {
    for physics in PhysicsVersion::ALL {
        let body = physics.edition().stone.typical();
        let rest = |face| RestingMagnet { properties: body, x: 0.1, y: -0.2, yaw: [0.6, 0.8], face }.pose();
        let long = Vector::new(0.6, 0.8, 0.0);
        let [_, middle, short] = body.magnet.semi_axes();
        for (face, height, upward) in [
            (Face::Up, short, Vector::new(0.0, 0.0, 1.0)),
            (Face::Down, short, Vector::new(0.0, 0.0, -1.0)),
            (Face::Edge, middle, Vector::new(0.0, 1.0, 0.0)),
        ] {
            let pose = rest(face);
            assert!((pose.centre.z - height).abs() < 1e-12);
            assert!((pose.rotation.apply(Vector::new(1.0, 0.0, 0.0)) - long).length() < 1e-12);
            let up = pose.rotation.apply(upward);
            assert!((up - Vector::new(0.0, 0.0, 1.0)).length() < 1e-12, "{face:?}: {up:?}");
            let [x, y, z] = *pose.rotation.axes();
            assert!((x.cross(y) - z).length() < 1e-12, "no mirror image");
        }
    }
}
