//! One golden, two targets: `cargo test-all` runs this natively and in WebAssembly, and both must give these bits.

use magnets::{
    Cord, Edition, Ellipse, Ellipsoid, MagnetModel, Obstacles, PhysicsVersion, Point, Pose, Pushable, Rotation,
    SlidingBody, Vector, Velocity, field, interaction, interactions,
};

/// A hash of the bits of numbers (FNV-1a).
struct BitHasher(u64);

impl BitHasher {
    fn add(&mut self, v: Vector) {
        for part in [v.x, v.y, v.z] {
            assert!(part.is_finite());
            for byte in part.to_bits().to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
}

#[test]
fn cords_have_the_same_bits_everywhere() {
    let mut digest = BitHasher(0xcbf2_9ce4_8422_2325);
    let eight = [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (-1.0, -1.0)];
    let drawn = Cord::from_polygon(&eight.map(|(x, y)| Point::new(x, y)), 1.005).unwrap();
    let oval = Cord::oval(Point::new(0.1, -0.05), 1.005, 1.7).unwrap();
    for mut cord in [drawn, oval] {
        for (node, x, y) in [(5, 0.2, 0.1), (70, -0.3, 0.0), (5, -0.1, -0.4), (100, 0.6, 0.3)] {
            cord.drag(node, Point::new(x, y));
            cord.nodes().iter().for_each(|node| digest.add(Vector::new(node.x, node.y, 0.0)));
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "f80918bcb7571ada");
}

#[test]
fn cords_among_magnets_have_the_same_bits_everywhere() {
    let mut digest = BitHasher(0xcbf2_9ce4_8422_2325);
    let mut cord = Cord::circle(Point::new(0.01, 0.02), 1.005).unwrap();
    let place = |n: u8| Point::new(0.05 * f64::from(n % 5) - 0.1, 0.05 * f64::from(n / 5) - 0.1);
    let stone = |n: u8| Ellipse { centre: place(n), semi_axes: [0.010, 0.007], yaw: [0.6, 0.8] };
    let mut outlines: Vec<Ellipse> = (0..25).map(stone).collect();
    let mut bodies: Vec<Pushable> =
        (0..25).map(|n| Pushable { centre: place(n), turned: [1.0, 0.0], turning_radius: 0.003 }).collect();
    let body_of: Vec<usize> = (0..25).collect();
    let mut pushes = vec![];
    let mut among = Obstacles { outlines: &mut outlines, body_of: &body_of, bodies: &mut bodies, pushes: &mut pushes };
    cord.resolve_contacts(&mut among, &[true; 25]);
    for (node, x, y) in [(5, 0.1, 0.1), (70, -0.3, 0.0), (5, -0.1, -0.2), (100, 0.5, 0.3)] {
        cord.drag_with_obstacles(node, Point::new(x, y), &mut among);
        cord.nodes().iter().for_each(|node| digest.add(Vector::new(node.x, node.y, 0.0)));
        among.bodies.iter().for_each(|body| digest.add(Vector::new(body.centre.x, body.centre.y, body.turned[1])));
    }
    assert!(pushes.len() > 4);
    assert_eq!(format!("{:016x}", digest.0), "9315250de9cf73d7");
}

#[test]
fn gaps_and_motions_have_the_same_bits_everywhere() {
    let mut digest = BitHasher(0xcbf2_9ce4_8422_2325);
    let grip = SlidingBody { mass: 7e-3, inertia: 2e-7, max_friction: 0.02, turning_radius: 3e-3 };
    let outline = |x: f64, y: f64, yaw| Ellipse { centre: Point::new(x, y), semi_axes: [0.010, 0.007], yaw };
    for n in 0..100_u8 {
        let step = f64::from(n);
        let other = outline(0.0005 * step, 0.02 - 0.0003 * step, [0.6, 0.8]);
        let gap = outline(0.0, 0.0, [-0.8, 0.6]).gap(&other);
        digest.add(Vector::new(gap.distance, gap.normal.x, gap.normal.y));
        digest.add(Vector::new(gap.point.x, gap.point.y, 0.0));
        let motion =
            Velocity { x: 0.01 * step, y: 0.3 - 0.005 * step, angular: step - 40.0 }.after_friction(&grip, 1.0 / 480.0);
        digest.add(Vector::new(motion.x, motion.y, motion.angular));
    }
    assert_eq!(format!("{:016x}", digest.0), "4d70fbd92c70dd14");
}

#[test]
fn gaps_between_bodies_have_the_same_bits_everywhere() {
    let mut digest = BitHasher(0xcbf2_9ce4_8422_2325);
    for n in 0..200_u8 {
        let step = f64::from(n);
        let body = |centre, turn: f64| {
            let rotation = Rotation::from_quaternion(1.0, 0.3 - 0.01 * turn, 0.7, 0.02 * turn).unwrap();
            Ellipsoid { centre, semi_axes: [0.010, 0.007, 0.005 - 0.00002 * turn], rotation }
        };
        let other = Vector::new(0.02 - 0.0002 * step, 0.0001 * step, 0.01 - 0.0001 * step);
        let gap = body(Vector::ZERO, step).gap(&body(other, 0.5 * step));
        digest.add(Vector::new(gap.distance, 0.0, 0.0));
        digest.add(gap.normal);
        digest.add(gap.point);
    }
    assert_eq!(format!("{:016x}", digest.0), "098eb6655d86d4d4");
}

#[test]
fn interactions_and_fields_have_the_same_bits_everywhere() {
    assert_eq!(interactions_digest(PhysicsVersion::V1.edition()), "d050e78c0d9f12fd");
    assert_eq!(interactions_digest(PhysicsVersion::V2.edition()), "b7aedd4130297b40");
}

/// The digest of the interactions and fields of a box of an edition.
fn interactions_digest(edition: &Edition) -> String {
    let ranges = edition.field_ranges;
    let mut digest = BitHasher(0xcbf2_9ce4_8422_2325);
    let box_of = |kind: MagnetModel| (0..12).map(move |number| kind.sample(9, number).magnet);
    let magnets: Vec<_> = box_of(edition.stone).chain(box_of(edition.spinner)).collect();
    let at = |n: usize| {
        let step = f64::from(u8::try_from(n).unwrap());
        let centre = Vector::new(0.021 * (step % 5.0), 0.049 * (step / 5.0).floor(), 0.005 + 0.001 * step);
        let rotation = Rotation::from_quaternion(1.0, 0.3 - 0.1 * step, 0.05 * step, step - 7.0).unwrap();
        magnets[n].at(&Pose { centre, rotation })
    };
    let sources: Vec<_> = (0..magnets.len()).map(at).collect();
    let pairs =
        || sources.iter().enumerate().flat_map(|(n, first)| sources[..n].iter().map(move |other| (first, other)));
    let mut pulls = Vec::new();
    interactions(ranges, pairs(), &mut pulls);
    for (found, (first, second)) in pulls.into_iter().zip(pairs()) {
        assert_eq!(found, interaction(ranges, first, second), "alone or among many");
        digest.add(found.force);
        found.torques.into_iter().chain(found.fields).for_each(|part| digest.add(part));
    }
    for source in &sources {
        digest.add(field(source, Vector::new(0.05, -0.04, 0.03)));
    }
    format!("{:016x}", digest.0)
}
