//! One golden, two targets: `cargo test-all` runs this natively and in WebAssembly, and both must give these bits.

use magnets::{Cord, Ellipse, Grip, Kind, Motion, Point, Pose, Rotation, Vector, field, pull};

/// A hash of the bits of numbers (FNV-1a).
struct Digest(u64);

impl Digest {
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
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let eight = [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (-1.0, -1.0)];
    let drawn = Cord::laid(&eight.map(|(x, y)| Point::new(x, y)), 1.005).unwrap();
    let oval = Cord::oval(Point::new(0.1, -0.05), 1.005, 1.7).unwrap();
    for mut cord in [drawn, oval] {
        for (node, x, y) in [(5, 0.2, 0.1), (70, -0.3, 0.0), (5, -0.1, -0.4), (100, 0.6, 0.3)] {
            cord.drag(node, Point::new(x, y));
            cord.nodes().iter().for_each(|node| digest.add(Vector::new(node.x, node.y, 0.0)));
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "5e59e5c029367298");
}

#[test]
fn gaps_and_motions_have_the_same_bits_everywhere() {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let grip = Grip { mass: 7e-3, inertia: 2e-7, force: 0.02, radius: 3e-3 };
    let outline = |x: f64, y: f64, yaw| Ellipse { centre: Point::new(x, y), semi_axes: [0.010, 0.007], yaw };
    for n in 0..100_u8 {
        let step = f64::from(n);
        let other = outline(0.0005 * step, 0.02 - 0.0003 * step, [0.6, 0.8]);
        let gap = outline(0.0, 0.0, [-0.8, 0.6]).gap(&other);
        digest.add(Vector::new(gap.distance, gap.normal.x, gap.normal.y));
        let motion =
            Motion { x: 0.01 * step, y: 0.3 - 0.005 * step, turn: step - 40.0 }.after_friction(&grip, 1.0 / 480.0);
        digest.add(Vector::new(motion.x, motion.y, motion.turn));
    }
    assert_eq!(format!("{:016x}", digest.0), "d3d246534adfb5b0");
}

#[test]
fn pulls_and_fields_have_the_same_bits_everywhere() {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let box_of = |kind: Kind| (0..12).map(move |number| kind.individual(9, number).magnet);
    let magnets: Vec<_> = box_of(Kind::STONE).chain(box_of(Kind::SPINNER)).collect();
    let at = |n: usize| {
        let step = f64::from(u8::try_from(n).unwrap());
        let centre = Vector::new(0.021 * (step % 5.0), 0.019 * (step / 5.0).floor(), 0.005 + 0.001 * step);
        let rotation = Rotation::from_quaternion(1.0, 0.3 - 0.1 * step, 0.05 * step, step - 7.0).unwrap();
        magnets[n].at(&Pose { centre, rotation })
    };
    for first in 0..magnets.len() {
        for second in 0..first {
            let found = pull(&at(first), &at(second));
            digest.add(found.force);
            found.torques.into_iter().for_each(|torque| digest.add(torque));
        }
        digest.add(field(&at(first), Vector::new(0.05, -0.04, 0.03)));
    }
    assert_eq!(format!("{:016x}", digest.0), "8526e016a0fc4b5b");
}
