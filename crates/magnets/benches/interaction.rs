//! The cost of the interaction of two magnets, at each distance, alone and in batches: `cargo bench -p magnets`.

#![allow(clippy::print_stdout)] // prints timings

use magnets::{FieldRanges, PhysicsVersion, Pose, Rotation, Source, Vector, interaction, interactions};
use std::{hint::black_box, time::Instant};

const RANGES: FieldRanges = PhysicsVersion::V1.edition().field_ranges;

const PAIRS: u32 = 256;

/// The best time of a call per pair, in nanoseconds: other work only ever makes a round slower.
fn best(mut call: impl FnMut()) -> f64 {
    let rounds = (0..2000).map(|_| {
        let start = Instant::now();
        call();
        start.elapsed().as_secs_f64() * 1e9 / f64::from(PAIRS)
    });
    rounds.fold(f64::MAX, f64::min)
}

fn main() {
    println!("pull of two stones, best of 2000 rounds");
    println!("                                   alone  among many");
    for (name, distance) in [
        ("near: six dipoles against six", RANGES.near * 0.7),
        ("middle: dipole with octupole", RANGES.near * 1.5),
        ("far: dipole alone", RANGES.far * 1.2),
    ] {
        let at = |x, number: u32| {
            let pose = Pose { centre: Vector::new(x, 0.004, 0.005), rotation: Rotation::about_vertical(0.6, 0.8) };
            PhysicsVersion::V1.edition().stone.sample(1, number.into()).magnet.at(&pose)
        };
        let pairs: Vec<(Source, Source)> =
            (0..PAIRS).map(|number| (at(0.0, number), at(distance, number + PAIRS))).collect();
        let mut pulls = Vec::new();
        let alone = best(|| {
            pulls.clear();
            pulls.extend(black_box(&pairs).iter().map(|(first, second)| interaction(RANGES, first, second)));
            black_box(&pulls);
        });
        let many = best(|| {
            interactions(RANGES, black_box(&pairs).iter().map(|(first, second)| (first, second)), &mut pulls);
            black_box(&pulls);
        });
        println!("  {name:<30} {alone:>6.1}  {many:>6.1} ns");
    }
}
