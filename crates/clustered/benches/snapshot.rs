//! Size and time of a saved game in its middle: `cargo bench -p clustered --bench snapshot`.
//!
//! Times are those of the best round, because other work on the machine only ever makes a round slower.

#![allow(clippy::print_stdout)] // prints its results

use clustered::{Game, Options, Setup, Snapshot};
use std::{hint::black_box, time::Instant};

const ROUNDS: u32 = 500;

/// A game after half of its moves.
fn half_played(players: u64) -> Game {
    let options = Options { first_bonus: true, ..Options::default() };
    let setup = Setup::from_numbers(clustered::RULES_VERSION, players, 0, options).expect("a valid setup");
    let decks = setup.shuffled_decks(7.into());
    let mut game = Game::deal(setup, &decks, |_| {}).expect("complete decks");
    let mut rng: u64 = 7;
    for _ in 0..29 * players / 2 {
        let Some(turn) = game.turn() else { break };
        let bits = || {
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            rng ^ rng >> 32
        };
        let mv = game.legal_moves().pick(bits).expect("the seat to move has a legal move");
        game.play(turn.seat, mv, |_| {}).expect("a legal move");
    }
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
    for players in [2, 8] {
        let game = half_played(players);
        let bytes = game.snapshot().to_bytes();
        let restore =
            || Game::restore(&Snapshot::from_bytes(&bytes).expect("its own bytes")).expect("its own snapshot");
        println!("a saved game for {players}, {} cards on the table, best of {ROUNDS}", game.board().placed().len());
        println!("  {} bytes", bytes.len());
        println!("  {:.4} ms to take it and to write its bytes", best(|| game.snapshot().to_bytes()));
        println!("  {:.4} ms to read its bytes and to restore it", best(restore));
    }
}
