//! Size and time of a saved game with all 24 stones on the table: `cargo bench -p kluster --bench snapshot`.
//!
//! Times are those of the best round, because other work on the machine only ever makes a round slower.

#![allow(clippy::print_stdout)] // prints its results

use kluster::{Action, BoxKind, CordShape, Game, Options, Setup, Snapshot};
use magnets::{HandPose, MagnetId, SurfacePoint};
use std::{hint::black_box, time::Instant};

const ROUNDS: u32 = 500;

/// A game of Classic for two with all stones on the table, 5 by 5 without the centre.
fn full_table() -> Game {
    let setup =
        Setup::from_numbers(kluster::Versions::NEWEST, vec![BoxKind::Classic], 2, Some(0), 7, Options::default())
            .expect("a valid setup");
    let seat = setup.first();
    let mut game = Game::new(setup);
    let cord = Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 });
    game.apply(seat, &cord, &mut |_| ()).expect("a legal cord");
    let places = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))).filter(|place| *place != (0, 0));
    for (number, (x, y)) in (0..).zip(places) {
        let at = HandPose { at: [52_000 * x, 52_000 * y, 5_000], turned: [1, 0, 0, 0] };
        game.stage(MagnetId(number), at).expect("a free place");
    }
    // They would not all stay apart: saved while they move.
    game.step(&mut |_| ());
    game
}

/// Returns the milliseconds of the best round.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let round = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1e3
    };
    std::iter::repeat_with(round).take(ROUNDS as usize).fold(f64::INFINITY, f64::min)
}

fn main() {
    let game = full_table();
    let snapshot = game.snapshot();
    let bytes = snapshot.to_bytes();
    let restore = || Game::restore(&Snapshot::from_bytes(&bytes).expect("its own bytes")).expect("its own snapshot");
    assert_eq!(restore().digest(), game.digest());
    println!("a saved game of Classic, {} stones on the table, best of {ROUNDS}", game.rules().on_table().len());
    println!("  {} bytes", bytes.len());
    println!("  {:.3} ms to take it and to write its bytes", best(|| game.snapshot().to_bytes()));
    println!("  {:.3} ms to read its bytes and to restore it", best(restore));
}
