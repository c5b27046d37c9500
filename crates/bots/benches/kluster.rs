//! Planning time of Kluster bots at each level, with 4, 12 and 20 stones on the table: `cargo bench -p bots --bench
//! kluster`.

#![allow(clippy::print_stdout)] // it prints its results

use bots::{Level, kluster as players};
use kluster::{Action, BoxKind, Game, Options, SeatView, Setup, Turn};
use std::time::Instant;

/// The number of moves on each table; the results are their median and maximum.
const MOVES: usize = 9;

fn main() {
    println!("milliseconds a move, median of {MOVES} (longest in brackets), on tables of 4, 12 and 20 stones");
    let views: Vec<SeatView> = [4, 12, 20].iter().filter_map(|stones| table(*stones)).collect();
    for level in Level::ALL {
        let times = views.iter().map(|view| time(view, level));
        let row: Vec<String> = times.map(|(median, longest)| format!("{median:7.1} ({longest:7.1})")).collect();
        println!("  {:<9}{}", level.name(), row.join("  "));
    }
    let longest = views.iter().map(|view| longest_stop_interval(view, Level::Master)).fold(0.0, f64::max);
    println!("longest time between two polls of the stop signal, master: {longest:.1} ms");
}

/// Returns a game with this many stones on the table, placed by a strong bot, with the first seed that gets that far.
fn table(stones: usize) -> Option<SeatView> {
    (1..100).find_map(|seed| {
        let setup = Setup::from_numbers(
            kluster::Versions::NEWEST,
            vec![BoxKind::Classic],
            2,
            Some(0),
            seed,
            Options::default(),
        )
        .ok()?;
        let mut game = Game::new(setup);
        for call in 0..200 {
            let seat = game.rules().turn().seat()?;
            if game.rules().on_table().len() == stones && matches!(game.rules().turn(), Turn::Choosing { .. }) {
                return Some(game.view(Some(seat)));
            }
            let actions =
                players::choose(&game.view(Some(seat)), players::bot(Level::Strong), call, &mut || false).ok()?;
            for action in &actions {
                game.apply(seat, action, &mut |_| {}).ok()?;
                while game.world().is_busy() {
                    game.step(&mut |_| {});
                }
                let to_rest = matches!(action, Action::LayCord(_) | Action::Release | Action::Drop);
                if to_rest || !matches!(game.rules().turn(), Turn::Holding { .. }) {
                    game.settle(100_000, &mut |_| {});
                }
                if !matches!(game.rules().turn(), Turn::Holding { .. }) {
                    break;
                }
            }
        }
        None
    })
}

/// Returns the median and the maximum time of a move, in milliseconds.
fn time(view: &SeatView, level: Level) -> (f64, f64) {
    let mut times: Vec<f64> = (0..MOVES as u64)
        .map(|seed| {
            let start = Instant::now();
            let plan = players::choose(view, players::bot(level), seed, &mut || false);
            assert!(plan.is_ok_and(|actions| !actions.is_empty()));
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[MOVES / 2], times[MOVES - 1])
}

/// Returns the longest time between two polls of the stop signal, or from the last one to the result, in milliseconds.
fn longest_stop_interval(view: &SeatView, level: Level) -> f64 {
    let (mut last, mut longest) = (Instant::now(), 0.0_f64);
    let plan = players::choose(view, players::bot(level), 1, &mut || {
        longest = longest.max(last.elapsed().as_secs_f64());
        last = Instant::now();
        false
    });
    assert!(plan.is_ok());
    longest.max(last.elapsed().as_secs_f64()) * 1e3
}
