//! What dragging a cord costs: `cargo bench -p magnets`.

#![allow(clippy::print_stdout)] // it prints figures

use magnets::{Cord, Point};
use std::{hint::black_box, time::Instant};

fn main() {
    let laid = Cord::circle(Point::default(), 1.005).expect("a cord");
    let metres = 0.12;
    let mut best = f64::MAX;
    for _ in 0..200 {
        let mut cord = laid.clone();
        let start = Instant::now();
        black_box(cord.drag(0, cord.nodes()[0] + Point::new(metres, 0.0)));
        best = best.min(start.elapsed().as_secs_f64());
    }
    // The hand moves by at most 1.5 mm at once.
    let moves = metres / 1.5e-3;
    println!("dragging a cord of 128 pieces, best of 200 rounds");
    println!(
        "  {:.1} microseconds for each 1.5 mm; at 1 m/s that is {:.0} times real time",
        best * 1e6 / moves,
        metres / best
    );
}
