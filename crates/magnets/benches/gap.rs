//! The cost of the gap between two outlines and two ellipsoids: `cargo bench -p magnets --bench gap`.

#![allow(clippy::print_stdout)] // prints timings

use magnets::{Ellipse, Ellipsoid, Point, Rotation, Vector};
use std::{hint::black_box, time::Instant};

/// The best average time of a call over some pairs, in nanoseconds: other work only ever makes a round slower.
fn best<T, R>(pairs: &[(T, T)], call: impl Fn(&T, &T) -> R) -> f64 {
    const CALLS: u16 = 100;
    let rounds = (0..50).map(|_| {
        let start = Instant::now();
        for _ in 0..CALLS {
            for (one, other) in pairs {
                black_box(call(black_box(one), black_box(other)));
            }
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS) / 50.0
    });
    rounds.fold(f64::MAX, f64::min)
}

/// The second of a pair lies 10 to 30 mm away from the first, with another orientation.
fn pairs<T>(at: impl Fn(f64, f64) -> T) -> Vec<(T, T)> {
    (0..50_u8)
        .map(|n| (at(0.0, f64::from(n)), at(0.010 + 0.0004 * f64::from(n), 7.3 - f64::from(n * 3 % 17))))
        .collect()
}

fn main() {
    let outlines = pairs(|x, turn| {
        let long = Point::new(turn, 4.0);
        let yaw = [long.x / long.length(), long.y / long.length()];
        Ellipse { centre: Point::new(x, 0.003), semi_axes: [0.010, 0.007], yaw }
    });
    let bodies = pairs(|x, turn| {
        let rotation = Rotation::from_quaternion(2.0, 1.0 - turn, 0.3 * turn, 1.0).unwrap_or(Rotation::IDENTITY);
        Ellipsoid { centre: Vector::new(x, 0.003, 0.004), semi_axes: [0.010, 0.007, 0.005], rotation }
    });
    println!("two stones in 50 poses, best of 50 rounds");
    println!("  gap between outlines        {:>6.1} ns", best(&outlines, Ellipse::gap));
    println!("  gap between bodies          {:>6.1} ns", best(&bodies, Ellipsoid::gap));
    println!("  could bodies be within 1 mm {:>6.1} ns", best(&bodies, |a, b| a.could_be_within(0.001, b)));
}
