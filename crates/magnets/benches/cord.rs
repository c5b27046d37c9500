//! The cost of cords, alone and among magnets: `cargo bench -p magnets --bench cord`.

#![allow(clippy::print_stdout)] // prints timings

use magnets::{Cord, Ellipse, Obstacles, Point, Pushable};
use std::{hint::black_box, time::Instant};

/// The shortest time of many rounds, in microseconds per call.
fn best(rounds: usize, calls: f64, mut round: impl FnMut() -> f64) -> f64 {
    (0..rounds).map(|_| round()).fold(f64::MAX, f64::min) * 1e6 / calls
}

fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

/// 24 stones in six columns and four rows, with the first at this point.
fn stones(x: f64, y: f64) -> Vec<Ellipse> {
    let stone = |n: u8| {
        let centre = Point::new(x + 0.025 * f64::from(n % 6), y + 0.025 * f64::from(n / 6));
        Ellipse { centre, semi_axes: [0.010, 0.007], yaw: [0.6, 0.8] }
    };
    (0..24).map(stone).collect()
}

fn bodies(outlines: &[Ellipse]) -> Vec<Pushable> {
    let body = |outline: &Ellipse| Pushable { centre: outline.centre, turned: [1.0, 0.0], turning_radius: 0.003 };
    outlines.iter().map(body).collect()
}

/// Drags a cord in steps of 1 mm among stones.
fn drag_among(laid: &Cord, outlines: &[Ellipse], node: usize, step: Point, steps: u32) -> f64 {
    let body_of: Vec<usize> = (0..outlines.len()).collect();
    best(40, f64::from(steps), || {
        let (mut cord, mut outlines, mut pushes) = (laid.clone(), outlines.to_vec(), Vec::new());
        let mut bodies = bodies(&outlines);
        timed(|| {
            for _ in 0..steps {
                let among = &mut Obstacles {
                    outlines: &mut outlines,
                    body_of: &body_of,
                    bodies: &mut bodies,
                    pushes: &mut pushes,
                };
                cord.drag_with_obstacles(node, cord.nodes()[node] + step, among);
                pushes.clear();
            }
        })
    })
}

fn main() {
    let laid = Cord::circle(Point::default(), 1.005).expect("a cord");
    println!("a cord of 128 pieces, microseconds, best of many rounds");
    let alone = best(200, 80.0, || {
        let mut cord = laid.clone();
        timed(|| cord.drag(0, cord.nodes()[0] + Point::new(0.12, 0.0)))
    });
    println!("  {alone:.1} for each 1.5 mm of a drag of 12 cm, alone");
    let inside = stones(-0.06, -0.04);
    let out = drag_among(&laid, &inside, 0, Point::new(1e-3, 0.0), 100);
    println!("  {out:.1} for each 1 mm away from 24 stones");
    let across = drag_among(&laid, &inside, 0, Point::new(-1e-3, 0.0), 200);
    println!("  {across:.1} for each 1 mm through 24 stones");
    let taut = drag_among(&laid, &inside, 0, Point::new(1e-3, 0.0), 600);
    println!("  {taut:.1} for each 1 mm until it takes all 24 along");

    let (mut near, body_of) = (stones(0.0, -0.04), (0..24).collect::<Vec<usize>>());
    let (mut bodies, mut pushes) = (bodies(&near), Vec::new());
    let mut cord = laid.clone();
    let nothing = best(200, 100.0, || {
        let among = &mut Obstacles { outlines: &mut near, body_of: &body_of, bodies: &mut bodies, pushes: &mut pushes };
        timed(|| (0..100).for_each(|_| cord.resolve_contacts(among, black_box(&[true; 24]))))
    });
    assert!(pushes.is_empty() && cord == laid, "nothing was to touch");
    println!("  {nothing:.1} to see that 24 stones that moved touch nothing");
}
