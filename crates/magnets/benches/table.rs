//! The cost of queries about a table at rest: `cargo bench -p magnets`.

#![allow(clippy::print_stdout)] // prints timings

use magnets::{Face, PhysicsVersion, RestingMagnet, StaticTable};
use std::{hint::black_box, time::Instant};

/// Stones on a lattice, 5 cm apart.
fn stones(count: u8) -> Vec<RestingMagnet> {
    let stone = |n: u8| {
        let (column, row) = (f64::from(n % 6), f64::from(n / 6));
        let face = if n.is_multiple_of(2) { Face::Up } else { Face::Down };
        RestingMagnet {
            properties: PhysicsVersion::V1.edition().stone.sample(1, n.into()),
            x: 0.05 * column,
            y: 0.05 * row,
            yaw: [0.6, 0.8],
            face,
        }
    };
    (0..count).map(stone).collect()
}

/// The best time of a call, in microseconds.
fn best(mut call: impl FnMut()) -> f64 {
    let rounds = (0..300).map(|_| {
        let start = Instant::now();
        call();
        start.elapsed().as_secs_f64() * 1e6
    });
    rounds.fold(f64::MAX, f64::min)
}

fn main() {
    println!("a table of stones at rest, best of 300 rounds");
    for count in [12, 24, 96] {
        let magnets = stones(count);
        let table = StaticTable::new(PhysicsVersion::V1.edition(), magnets.clone());
        let loads = best(|| _ = black_box(StaticTable::new(PhysicsVersion::V1.edition(), magnets.clone())));
        let lowered = RestingMagnet { x: 0.075, y: 0.075, ..magnets[0] };
        let risk = best(|| _ = black_box(table.lowering_risk(&lowered)));
        println!(
            "  {count:>2} stones: all loads {loads:>6.1} microseconds, lowering another {:.2} a height",
            risk / 12.0
        );
    }
}
