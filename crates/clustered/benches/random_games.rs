//! How fast the engine plays, beside the plain reference, in one run: `cargo bench -p clustered`.
//!
//! Random games choose evenly among all legal moves. Each figure is the median of several rounds; the best round is
//! printed too, because other work on the machine only ever makes a round slower.

#![allow(clippy::print_stdout, clippy::cast_precision_loss)] // it prints figures
#![allow(clippy::cast_possible_truncation)] // counts are small

#[allow(dead_code)] // the benchmark plays, it does not score by hand
#[path = "../tests/reference/mod.rs"]
mod reference;

use clustered::{Card, Deck, Event, Game, Options, Setup, Tally};
use seats::{BySeat, Players, Seat};
use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

const ROUNDS: usize = 41;

/// A fast uniform generator.
struct Rng(u64);

impl Rng {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let mixed = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (mixed >> 64) as u64 ^ mixed as u64
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}

/// A table to play at, with what a game needs.
struct BenchTable {
    setup: Arc<Setup>,
    fresh: Vec<Card>,
    rng: Rng,
}

impl BenchTable {
    fn new(players: u64, options: Options) -> BenchTable {
        let players = Players::try_from(players).expect("few");
        let setup = Setup::new(players, Seat::FIRST, options).expect("a game");
        BenchTable { setup: Arc::new(setup), fresh: Deck::all_cards(false).collect(), rng: Rng(1) }
    }

    fn decks(&mut self) -> BySeat<Deck> {
        BySeat::new(self.setup.players(), |_| {
            for last in (1..self.fresh.len()).rev() {
                self.fresh.swap(last, self.rng.below(last + 1));
            }
            Deck::from_top_first(&self.fresh, false).expect("all cards")
        })
    }

    fn deal(&mut self) -> Game {
        let decks = self.decks();
        Game::deal(Arc::clone(&self.setup), &decks, |_| {}).expect("whole decks")
    }

    /// Plays random moves and returns how many were made.
    #[inline]
    fn play(&mut self, game: &mut Game, most: usize, mut emit: impl FnMut(Event)) -> usize {
        let mut rng = Rng(self.rng.0); // a copy of its own stays in a register
        let mut played = 0;
        while let Some(turn) = game.turn().filter(|_| played < most) {
            let mv = game.legal_moves().pick(|| rng.next_u64()).expect("a move");
            game.play(turn.seat, mv, &mut emit).expect("legal");
            played += 1;
        }
        self.rng = rng;
        played
    }
}

/// Times some work that does `count` things, and gives the median and the best time of one.
fn time(mut work: impl FnMut() -> (Duration, usize)) -> Timing {
    let mut each: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let (spent, count) = work();
            spent.as_secs_f64() * 1e9 / count as f64
        })
        .collect();
    each.sort_by(f64::total_cmp);
    Timing { median: each[ROUNDS / 2], best: each[0] }
}

/// Nanoseconds for one thing.
#[derive(Clone, Copy)]
struct Timing {
    median: f64,
    best: f64,
}

/// Whole games: the time of a move, with dealing and scoring.
fn whole_games(players: u64, options: &Options, games: usize) -> (Timing, f64) {
    let mut hall = BenchTable::new(players, options.clone());
    let mut moves = 0;
    let figure = time(|| {
        let start = Instant::now();
        let mut points = 0;
        moves = 0;
        for _ in 0..games {
            let mut game = hall.deal();
            moves += hall.play(&mut game, usize::MAX, |event| {
                if let Event::Over { scores, .. } = event {
                    points += scores[Seat::FIRST].total;
                }
            });
        }
        black_box(points);
        (start.elapsed(), moves)
    });
    (figure, moves as f64 / games as f64)
}

/// The time of a move around a ply: ten moves from there on, in a few games that stay in the processor's cache.
fn at_ply(players: u64, ply: usize) -> Timing {
    const MOVES: usize = 10;
    let mut hall = BenchTable::new(players, Options::default());
    let games: Vec<Game> = (0..16)
        .map(|_| {
            let mut game = hall.deal();
            hall.play(&mut game, ply - MOVES / 2, |_| {});
            game
        })
        .collect();
    time(|| {
        let (mut spent, mut moves) = (Duration::ZERO, 0);
        for _ in 0..20 {
            let mut copies = games.clone();
            let start = Instant::now();
            moves += copies.iter_mut().map(|game| hall.play(game, MOVES, |_| {})).sum::<usize>();
            spent += start.elapsed();
            black_box(copies);
        }
        (spent, moves)
    })
}

/// The plain reference on the same kind of games.
fn reference_games(players: u64, games: usize) -> Timing {
    let mut hall = BenchTable::new(players, Options::default());
    let plain = |card: Card| reference::Card::parse(&card.to_string()).expect("a card");
    let start = Instant::now();
    for _ in 0..games {
        let count = players as usize;
        let decks = hall.decks().iter().map(|deck| deck.iter_top_first().map(plain).collect()).collect();
        let mut game = reference::Game::new(&reference::Setup {
            players: count,
            first: 0,
            extra_wild: vec![false; count],
            quick: false,
            discard_drawn: false,
            first_bonus: false,
            biggest_bonus: false,
            table: reference::TableLimits::Unbounded,
            decks,
        });
        while game.turn().is_some() {
            let legal = game.legal();
            game.play(legal[hall.rng.below(legal.len())]);
        }
        black_box(game.scores());
    }
    let each = start.elapsed().as_secs_f64() * 1e9 / games as f64;
    Timing { median: each, best: each }
}

/// Counting the score of all seats at the end of a game.
fn scoring(players: u64) -> Timing {
    let mut hall = BenchTable::new(players, Options::default());
    let games: Vec<Game> = (0..200)
        .map(|_| {
            let mut game = hall.deal();
            hall.play(&mut game, usize::MAX, |_| {});
            game
        })
        .collect();
    time(|| {
        let start = Instant::now();
        for game in &games {
            let laid = game.board().placed().iter().map(|laid| (laid.cell, laid.owner));
            black_box(Tally::of_all(game.setup().players(), laid));
        }
        (start.elapsed(), games.len())
    })
}

/// Copying a game in its middle.
fn cloning(players: u64) -> Timing {
    let mut hall = BenchTable::new(players, Options::default());
    let mut game = hall.deal();
    hall.play(&mut game, 29, |_| {});
    time(|| {
        let start = Instant::now();
        for _ in 0..2000 {
            black_box(game.clone());
        }
        (start.elapsed(), 2000)
    })
}

fn main() {
    println!("random games on one core, dealing and scoring included (median of {ROUNDS} rounds, best in brackets)");
    let standard = Options::default();
    let all = Options { quick: true, first_bonus: true, biggest_bonus: true, ..Options::default() };
    let mut two = None;
    for (name, players, options, games) in [
        ("2 players", 2, &standard, 2000),
        ("8 players", 8, &standard, 500),
        ("1 player", 1, &standard, 4000),
        ("2 players, quick, both bonuses", 2, &all, 2000),
    ] {
        let (figure, moves) = whole_games(players, options, games);
        println!(
            "  {name:<32} {:>8.0} games/s ({:>8.0})  {:>6.2} million moves/s  {:>5.1} ns a move ({:.1})",
            1e9 / figure.median / moves,
            1e9 / figure.best / moves,
            1e3 / figure.median,
            figure.median,
            figure.best
        );
        two = two.or(Some((figure, moves)));
    }
    let plain = reference_games(2, 60);
    if let Some((figure, moves)) = two {
        println!(
            "  the plain reference, 2 players   {:>8.0} games/s: the engine is {:.0} times as fast",
            1e9 / plain.median,
            plain.median / figure.median / moves
        );
    }

    println!("cost of a move (legal moves, choice, check, placing, drawing) by what lies on the table");
    let early = at_ply(2, 5);
    for (name, players, ply) in [
        ("2 players, ply 5", 2, 5),
        ("2 players, ply 25", 2, 25),
        ("2 players, ply 50", 2, 50),
        ("8 players, ply 5", 8, 5),
        ("8 players, ply 50", 8, 50),
        ("8 players, ply 180", 8, 180),
    ] {
        let figure = at_ply(players, ply);
        println!(
            "  {name:<20} {:>6.1} ns ({:.1})  {:.2} times ply 5 of 2",
            figure.median,
            figure.best,
            figure.best / early.best
        );
    }

    println!("scoring all seats at the end, and copying a game after 29 moves");
    for players in [2, 8] {
        let (scored, copied) = (scoring(players), cloning(players));
        println!("  {players} players: scoring {:.0} ns, copying {:.0} ns", scored.median, copied.median);
    }
}
