//! How long a bot of Kluster thinks, for each level, with 4, 12 and 20 stones on the table. `cargo bench -p bots --bench kluster`

#![allow(clippy::print_stdout)] // it prints figures

use bots::{Level, kluster as players};
use kluster::{Action, BoxKind, Game, Options, SeatView, Setup, Turn};
use std::time::Instant;

/// How many moves are timed on each table; the figures are the median and the longest of them.
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
    println!("the longest that a master goes on without asking whether to stop: {longest:.1} ms");
}

/// A game for one with so many stones on the table, as a strong bot lays them; a box in which it comes that far.
fn table(stones: usize) -> Option<SeatView> {
    (1..100).find_map(|seed| {
        let setup = Setup::from_numbers(vec![BoxKind::Classic], 2, Some(0), seed, Options::default()).ok()?;
        let mut game = Game::new(setup);
        for call in 0..200 {
            let seat = game.rules().turn().seat()?;
            if game.rules().on_table().len() == stones && matches!(game.rules().turn(), Turn::Choosing { .. }) {
                return Some(game.view(Some(seat)));
            }
            let acts =
                players::choose(&game.view(Some(seat)), players::bot(Level::Strong), call, &mut || false).ok()?;
            for act in &acts {
                game.apply(seat, act, &mut |_| {}).ok()?;
                while game.world().is_busy() {
                    game.step(&mut |_| {});
                }
                let laid = matches!(act, Action::LayCord(_) | Action::Release | Action::Drop);
                if laid || !matches!(game.rules().turn(), Turn::Holding { .. }) {
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

/// The median and the longest time of a move, in milliseconds.
fn time(view: &SeatView, level: Level) -> (f64, f64) {
    let mut times: Vec<f64> = (0..MOVES as u64)
        .map(|seed| {
            let start = Instant::now();
            let plan = players::choose(view, players::bot(level), seed, &mut || false);
            assert!(plan.is_ok_and(|acts| !acts.is_empty()));
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[MOVES / 2], times[MOVES - 1])
}

/// The longest time between two questions whether to stop, and from the last one to the answer, in milliseconds.
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
