//! Benchmarks whole games of Kluster and the verification of their records: `cargo bench -p record --bench kluster`.

#![allow(clippy::print_stdout)] // prints its results

use kluster::{Action, BoxKind, CordShape, Game, Options, Setup, Turn};
use magnets::{HandPose, SurfacePoint};
use record::AnyLog;
use seats::{Players, Seat};
use std::{fs, path::Path, time::Instant};

/// A number from -most to most, by chance.
fn even(state: &mut u64, most: i32) -> i32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    i32::try_from((*state >> 33) % u64::from(2 * most.unsigned_abs() + 1)).unwrap_or(0) - most
}

/// A game for two in which everybody lets go of a stone anywhere, for so many turns at most; gives the turns and the
/// ticks.
fn random_game(seed: u64, most: u32) -> (u32, u64) {
    let players = Players::try_from(2).unwrap_or_else(|error| panic!("{error}"));
    let setup = Setup::new(vec![BoxKind::Classic], players, Seat::FIRST, seed, Options::default());
    let mut game = Game::new(setup.unwrap_or_else(|error| panic!("{error}")));
    let cord = Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 });
    game.apply(Seat::FIRST, &cord, &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
    let (mut chance, mut turns) = (seed, 0);
    while turns < most {
        let Turn::Choosing { seat } = *game.rules().turn() else { break };
        let magnet = game.rules().hands()[seat][0];
        let (x, y) = (even(&mut chance, 100_000), even(&mut chance, 100_000));
        let turned = if even(&mut chance, 1) > 0 { [1, 0, 0, 1] } else { [0, 1, 1, 0] };
        if game.apply(seat, &Action::Hold { magnet, at: HandPose { at: [x, y, 60_000], turned } }, &mut |_| ()).is_ok()
        {
            let _ = game.apply(seat, &Action::Release, &mut |_| ());
            game.settle(20_000, &mut |_| ());
            turns += 1;
        }
    }
    (turns, game.world().tick().0)
}

fn main() {
    let start = Instant::now();
    let games = 20;
    let (mut turns, mut ticks) = (0, 0);
    for seed in 1..=games {
        let (more_turns, more_ticks) = random_game(seed, 100);
        turns += more_turns;
        ticks += more_ticks;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss)] // counts of a benchmark
    let (games, ticks) = (games as f64, ticks as f64);
    println!("random games of Classic for two, at most 100 turns each");
    println!("  {:.1} games a second, {:.0} turns a second", games / seconds, f64::from(turns) / seconds);
    println!("  {:.0} times real time", ticks / 480.0 / seconds);
    println!("verifying the golden games, best of 5");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kluster_golden");
    for name in ["classic_2", "expert_3", "solo_victory", "duo", "elimination_4", "classic_duo_5"] {
        let text = fs::read_to_string(folder.join(format!("{name}.jsonl"))).unwrap_or_default();
        let best = (0..5).map(|_| {
            let start = Instant::now();
            let checked = AnyLog::parse_and_verify(text.as_bytes());
            assert!(checked.is_ok(), "{name}");
            start.elapsed().as_secs_f64()
        });
        let (best, turns) = (best.fold(f64::MAX, f64::min), text.matches("\"event\":\"turn\"").count());
        println!("  {name:<14} {turns:>3} turns {:>6} bytes {:>6.1} ms", text.len(), best * 1e3);
    }
}
