//! Perft: the number of move sequences of each length from a position. The engine and the
//! plain reference must both match the counts in `perft/*.perft`, which cover C4 to C11, C16 and C18 to C20.
//!
//! Each file is a transcript, followed by lines such as `depth 2 444`.

mod bridge;
#[allow(dead_code)] // not every test uses every helper
mod common;
#[allow(dead_code)] // not every test uses every helper
mod reference;

use bridge::{game_to_reference, move_to_reference};
use clustered::{Event, Game, Move, Transcript};
use common::script::decks_from_events;

macro_rules! positions {
    ($($name:literal)*) => {
        /// The files by name, embedded because not every test target has a disk.
        const POSITIONS: &[(&str, &str)] = &[$(($name, include_str!(concat!("perft/", $name, ".perft")))),*];
    };
}

positions! {
    "end" "expanded-5" "extra-wild" "middle" "quick-drawn" "quick-hand" "quick" "rectangle" "round" "solo" "standard-2" "standard-3"
}

/// The maximum count that the slow reference verifies. `HUDDLE_PERFT_REFERENCE` overrides it.
const REFERENCE_LIMIT: u64 = 300_000;

/// A position and the number of move sequences of each length.
struct Position {
    game: Game,
    plain: reference::Game,
    counts: Vec<(usize, u64)>,
}

fn read(name: &str, text: &str) -> Position {
    let (depths, transcript): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("depth "));
    let transcript: Transcript = transcript.join("\n").parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut events = Vec::new();
    let game = transcript.replay(|event| events.push(event)).unwrap_or_else(|error| panic!("{name}: {error}"));

    let decks = decks_from_events(game.setup(), &events);
    let mut plain = game_to_reference(game.setup(), &decks);
    for event in &events {
        match *event {
            Event::Placed { card, cell, .. } => plain.play(move_to_reference(Move::Place { card, cell })),
            Event::Discarded { card, .. } => plain.play(move_to_reference(Move::Discard { card })),
            _ => {}
        }
    }

    let counts = depths.iter().zip(1..).map(|(line, depth)| match line.split(' ').collect::<Vec<_>>()[..] {
        ["depth", number, count] if number.parse() == Ok(depth) => (depth, count.parse().unwrap()),
        _ => panic!("{name}: {line:?} is not 'depth {depth} COUNT'"),
    });
    Position { game, plain, counts: counts.collect() }
}

fn by_engine(game: &Game, depth: usize) -> u64 {
    let legal = game.legal_moves();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(game.turn().unwrap().seat, mv, |_| {}).unwrap();
        by_engine(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

fn by_reference(game: &reference::Game, depth: usize) -> u64 {
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv);
        by_reference(&next, depth - 1)
    };
    legal.into_iter().map(after).sum()
}

#[test]
fn the_engine_matches_the_counts_at_every_depth() {
    for (name, text) in POSITIONS {
        let Position { game, counts, .. } = read(name, text);
        assert!(counts.len() >= 4, "{name} is too shallow");
        for (depth, count) in counts {
            assert_eq!(by_engine(&game, depth), count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn the_reference_matches_the_counts() {
    let limit = std::env::var("HUDDLE_PERFT_REFERENCE").map_or(REFERENCE_LIMIT, |limit| limit.parse().unwrap());
    for (name, text) in POSITIONS {
        let Position { plain, counts, .. } = read(name, text);
        for (depth, count) in counts.into_iter().filter(|(depth, count)| *depth <= 3 || *count <= limit) {
            assert_eq!(by_reference(&plain, depth), count, "{name} at depth {depth}");
        }
    }
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn every_perft_file_is_counted() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut found: Vec<String> =
        folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    let listed: Vec<String> = POSITIONS.iter().map(|(name, _)| format!("{name}.perft")).collect();
    assert_eq!(found, listed);
}
