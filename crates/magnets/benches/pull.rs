//! What the pull between two magnets costs, near and far: `cargo bench -p magnets`.

#![allow(clippy::print_stdout)] // it prints figures

use magnets::{Kind, NEAR, Pose, Rotation, Source, Vector, pull};
use std::{hint::black_box, time::Instant};

/// The best time of one pull at a distance, in nanoseconds: other work only ever makes a round slower.
fn best(distance: f64) -> f64 {
    const CALLS: u32 = 5000;
    let at = |x, number| {
        let pose = Pose { centre: Vector::new(x, 0.004, 0.005), rotation: Rotation::about_vertical(0.6, 0.8) };
        Kind::STONE.individual(1, number).magnet.at(&pose)
    };
    let (one, other): (Source, Source) = (at(0.0, 0), at(distance, 1));
    let rounds = (0..50).map(|_| {
        let start = Instant::now();
        for _ in 0..CALLS {
            black_box(pull(black_box(&one), black_box(&other)));
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
    });
    rounds.fold(f64::MAX, f64::min)
}

fn main() {
    let (near, far) = (best(NEAR * 0.7), best(NEAR * 1.5));
    println!("pull of two stones, best of 50 rounds");
    println!("  near: six dipoles against six  {near:>6.1} ns");
    println!("  far: dipole with octupole      {far:>6.1} ns  {:.1} times as fast", near / far);
}
