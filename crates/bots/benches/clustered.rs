//! Speed of the Clustered bots: `cargo bench -p bots --bench clustered`; with `--target wasm32-wasip1` in WebAssembly.

#![allow(clippy::print_stdout, clippy::cast_precision_loss, clippy::cast_possible_truncation)] // it prints figures

use bots::clustered::{ROSTER, SearchConfig, Strategy, Weights, choose, choose_with_strategy};
use clustered::{Game, Options, Setup};
use seats::{Players, Seat};
use std::time::Instant;

/// Returns positions of a game that a quick search plays, one after every `every` moves.
fn positions(players: u64, every: usize) -> Vec<Game> {
    let setup = Setup::new(Players::try_from(players).expect("few"), Seat::FIRST, Options::default()).expect("a game");
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(1.into()), |_| {}).expect("whole decks");
    let mut kept = Vec::new();
    let mut moves = 0;
    while let Some(turn) = game.turn() {
        if moves % every == every / 2 {
            kept.push(game.clone());
        }
        let view = game.view(Some(turn.seat));
        let how = Strategy::Search(SearchConfig::new(50));
        let mv = choose_with_strategy(&view, how, Weights::embedded(), moves as u64, &mut || false).expect("a move");
        game.play(turn.seat, mv, |_| {}).expect("legal");
        moves += 1;
    }
    kept
}

/// Returns the milliseconds for a move: the median and the maximum over the positions, each the best of some rounds.
fn time(positions: &[Game], rounds: usize, mut think: impl FnMut(&Game, u64)) -> (f64, f64) {
    let mut each: Vec<f64> = Vec::new();
    for game in positions {
        let best = (0..rounds).map(|round| {
            let start = Instant::now();
            think(game, round as u64);
            start.elapsed().as_secs_f64() * 1e3
        });
        each.push(best.fold(f64::INFINITY, f64::min));
    }
    each.sort_by(f64::total_cmp);
    (each[each.len() / 2], each[each.len() - 1])
}

fn main() {
    println!("iterations a second, from positions throughout a game, best of 5 rounds each");
    for players in [1, 2, 4, 8] {
        const ITERATIONS: u32 = 2000;
        let positions = positions(players, players as usize * 4);
        let how = Strategy::Search(SearchConfig::new(ITERATIONS));
        let (median, worst) = time(&positions, 5, |game, seed| {
            let view = game.view(game.turn().map(|turn| turn.seat));
            choose_with_strategy(&view, how, Weights::embedded(), seed, &mut || false).expect("a move");
        });
        let rate = |ms: f64| f64::from(ITERATIONS) / ms * 1e3;
        println!("  {players} players: {:7.0} median, {:7.0} at the slowest position", rate(median), rate(worst));
    }
    for players in [2, 8] {
        println!("ms a move at a table for {players}, best of 3 rounds: median, and the slowest position");
        let positions = positions(players, players as usize * 4);
        for bot in &ROSTER {
            let (median, worst) = time(&positions, 3, |game, seed| {
                let view = game.view(game.turn().map(|turn| turn.seat));
                choose(&view, bot, seed, &mut || false).expect("a move");
            });
            let who = format!("{}, {} {}", bot.name, bot.level, bot.character);
            println!("  {who:24} {median:8.2} {worst:8.2}");
        }
    }
}
