//! `huddle bot train clustered`: learns how much each thing that a bot counts is worth, from games of its own search.
//!
//! Positions of these games, with what everybody had at the end, give the weights by least squares. Games of the judgement alone, without search,
//! would teach it nothing: it would learn to like what it does anyway.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)] // counts are small, and weights need few digits

use super::{
    super::{usage_error, win_rate::parallel_map},
    contestant::{Contestant, play_game},
};
use crate::{Outcome, cli::TrainOptions, table::atomic_file::AtomicFile};
use bots::clustered::{
    SearchConfig, Strategy, Weights,
    training::{FEATURES, KNOTS, PLAYER_BUCKETS, TrainingSample, player_bucket, surrounding_knots, training_sample},
};
use clustered::{Game, Options};
use seats::Seat;
use std::io::{self, Write};

/// A position of a finished game, for one seat.
struct Sample {
    counted: TrainingSample,
    /// The points that came from then on.
    points_to_come: f64,
}

/// The rounds: how many looks a move gets, and which part of the games is played. The first begins with weights that were said by hand, each
/// further one with those of the one before.
const ROUNDS: [(u32, u32); 2] = [(100, 3), (200, 1)];

/// One position in so many is learned from: neighbours are too much alike.
const SAMPLE_INTERVAL: u64 = 3;

/// How far from nothing weights are let go without reason: it keeps apart what always comes together.
const RIDGE: f64 = 20.0;

/// Trains, and writes the file whole or not at all.
pub(in super::super) fn train(call: &TrainOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let target = match AtomicFile::new(&call.out) {
        Ok(target) => target,
        Err(why) => return Ok(usage_error(&format!("{} cannot be written: {why}", call.out.display()))),
    };
    let mut weights = Weights::hand_tuned();
    for (round, (iterations, divisor)) in ROUNDS.into_iter().enumerate() {
        let mut rows = [[[0.0; FEATURES]; KNOTS]; PLAYER_BUCKETS];
        for (players, share) in [(1, 4), (2, 1), (4, 6)] {
            let games = (call.games / divisor / share).max(2);
            let seed = call.seed.wrapping_add(round as u64 * 1_000_000);
            let lessons = parallel_map(games, |game| {
                collect_samples(seed.wrapping_add(u64::from(game)), players, iterations, &weights)
            });
            let lessons: Vec<Vec<Sample>> = lessons.into_iter().collect::<io::Result<_>>()?;
            let lessons: Vec<Sample> = lessons.into_iter().flatten().collect();
            let (learned, error) = fit_weights(&lessons);
            rows[player_bucket(players)] = learned;
            let count = lessons.len();
            writeln!(
                output,
                "round {}, {players} players: {games} games, {count} positions, off by {error:.2} points",
                round + 1
            )?;
            output.flush()?;
        }
        weights = Weights::new(rows);
    }
    let made = format!(
        "# How much a bot of Clustered thinks everything is worth: table, turns left, a weight for each thing that judge.rs counts.\n\
         # Made by huddle {}: huddle bot train clustered --games {} --seed {} --out FILE\n{weights}",
        env!("CARGO_PKG_VERSION"),
        call.games,
        call.seed
    );
    if let Err(why) = target.write(made.as_bytes()) {
        return Ok(usage_error(&format!("{} cannot be written: {why}", call.out.display())));
    }
    Ok(Outcome::Done)
}

/// Plays a game and keeps some of its positions.
fn collect_samples(deal: u64, players: usize, iterations: u32, weights: &Weights) -> io::Result<Vec<Sample>> {
    let mut kept = Vec::new();
    let mut moves = deal % SAMPLE_INTERVAL;
    let look = |game: &Game| {
        moves += 1;
        if !moves.is_multiple_of(SAMPLE_INTERVAL) {
            return;
        }
        for seat in game.setup().players().seats() {
            if let Ok(counted) = training_sample(&game.view(Some(seat)))
                && counted.turns_left > 0
            {
                kept.push((seat, counted));
            }
        }
    };
    // Two moves by instinct teach as much as eight, in half the time.
    let players =
        vec![
            Contestant::Strategy(Strategy::Search(SearchConfig { rollout_plies: 2, ..SearchConfig::new(iterations) }));
            players
        ];
    let ends = play_game(deal, &players, &Options::default(), weights, look)?;
    let lesson = |(seat, counted): (Seat, TrainingSample)| {
        let gained = f64::from(ends.get(seat.index()).copied().unwrap_or(0)) - f64::from(counted.points);
        Sample { counted, points_to_come: gained }
    };
    Ok(kept.into_iter().map(lesson).collect())
}

/// The weights of one table, and how far they are off on average.
fn fit_weights(lessons: &[Sample]) -> ([[f32; FEATURES]; KNOTS], f64) {
    const SIZE: usize = KNOTS * FEATURES;
    let mut squares = vec![[0.0_f64; SIZE]; SIZE];
    let mut sums = vec![0.0_f64; SIZE];
    for (place, row) in squares.iter_mut().enumerate() {
        row[place] = RIDGE;
    }
    let feature_row = |lesson: &Sample| {
        let mut parts = Vec::with_capacity(2 * FEATURES);
        for (knot, share) in surrounding_knots(lesson.counted.turns_left) {
            for (number, counted) in lesson.counted.features.iter().enumerate().filter(|(_, counted)| **counted != 0.0)
            {
                parts.push((knot * FEATURES + number, f64::from(share * counted)));
            }
        }
        parts
    };
    for lesson in lessons {
        let parts = feature_row(lesson);
        for (one, value) in &parts {
            sums[*one] += value * lesson.points_to_come;
            for (other, other_value) in &parts {
                squares[*one][*other] += value * other_value;
            }
        }
    }
    let solved = solve(squares, sums);
    let squared_error = |lesson: &Sample| {
        let expected: f64 = feature_row(lesson).iter().map(|(place, value)| solved[*place] * value).sum();
        (expected - lesson.points_to_come).powi(2)
    };
    let error = (lessons.iter().map(squared_error).sum::<f64>() / lessons.len().max(1) as f64).sqrt();
    let mut rows = [[0.0; FEATURES]; KNOTS];
    for (weight, solved) in rows.iter_mut().flatten().zip(solved) {
        *weight = solved as f32;
    }
    (rows, error)
}

/// Solves linear equations whose matrix is symmetric and positive, by elimination.
fn solve<const N: usize>(mut rows: Vec<[f64; N]>, mut right: Vec<f64>) -> Vec<f64> {
    for pivot in 0..N {
        let (done, left) = rows.split_at_mut(pivot + 1);
        let pivot_row = &done[pivot];
        for (below, row) in left.iter_mut().enumerate() {
            let factor = row[pivot] / pivot_row[pivot];
            if factor != 0.0 {
                row[pivot..].iter_mut().zip(&pivot_row[pivot..]).for_each(|(value, above)| *value -= factor * above);
                right[pivot + 1 + below] -= factor * right[pivot];
            }
        }
    }
    for pivot in (0..N).rev() {
        let known: f64 = (pivot + 1..N).map(|place| rows[pivot][place] * right[place]).sum();
        right[pivot] = (right[pivot] - known) / rows[pivot][pivot];
    }
    right
}
