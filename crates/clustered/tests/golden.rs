//! Golden playthroughs: whole games, one for each option (C4, C16, C18-C22) and some with several, with everything that
//! each seat and a spectator sees (C5, C6, C17).
//!
//! `golden/NAME.game` is a transcript, `golden/NAME.seen` its views and events. This command rewrites both; an existing
//! game is replayed, a missing one is played by a greedy player:
//! `HUDDLE_UPDATE_GOLDEN=1 cargo test -p clustered --test golden`

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Event, FirstTo, Game, Move, Phase, Score, SeatView, TableLimits, Transcript};
use common::script::decks_from_events;
use seats::Seat;
use std::cmp::Reverse;
use std::fmt::Write;
use std::path::{Path, PathBuf};

macro_rules! goldens {
    ($($name:ident: $head:literal),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                golden(stringify!($name), $head);
            }
        )*

        #[cfg(not(target_family = "wasm"))]
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// The files, embedded because WebAssembly has no disk.
        #[cfg(target_family = "wasm")]
        fn stored(name: &str, ending: &str) -> Option<String> {
            let files = [$((
                stringify!($name),
                include_str!(concat!("golden/", stringify!($name), ".game")),
                include_str!(concat!("golden/", stringify!($name), ".seen")),
            )),*];
            let (_, game, seen) = files.into_iter().find(|file| file.0 == name)?;
            Some(if ending == "game" { game } else { seen }.to_owned())
        }
    };
}

goldens! {
    biggest_bonus: "clustered 1\nplayers 2\nfirst 0\nbiggest-bonus\nseed 3",
    expanded: "clustered 1\nplayers 5\nfirst 3\nseed 10",
    extra_wild: "clustered 1\nplayers 2\nfirst 1\nextra-wild 1\nseed 0",
    first_bonus: "clustered 1\nplayers 2\nfirst 0\nfirst-bonus\nseed 0",
    quick: "clustered 1\nplayers 2\nfirst 0\nquick\nseed 8",
    quick_discard_drawn: "clustered 2\nplayers 2\nfirst 0\nquick\nseed 8",
    quick_discard_hand: "clustered 2\nplayers 2\nfirst 0\nquick\nquick-discard hand\nseed 8",
    quick_with_bonuses: "clustered 1\nplayers 3\nfirst 2\nextra-wild 0 2\nquick\nfirst-bonus\nbiggest-bonus\nseed 10",
    rectangle_table: "clustered 1\nplayers 2\nfirst 0\ntable rectangle 5x4\nseed 11",
    round_table: "clustered 1\nplayers 2\nfirst 0\ntable round 6\nseed 0",
    round_with_bonuses: "clustered 1\nplayers 2\nfirst 1\nextra-wild 0 1\ntable round 7\nfirst-bonus\nbiggest-bonus\nseed 10",
    solo: "clustered 1\nplayers 1\nfirst 0\nseed 7",
    standard: "clustered 1\nplayers 2\nfirst 0\nseed 0",
}

/// Compares a game and its views with the stored files, or updates them.
fn golden(name: &str, head: &str) {
    let game = match stored(name, "game") {
        Some(text) => text,
        None if updating() => greedy_transcript(&format!("{head}\n")),
        None => panic!("golden/{name}.game is missing: HUDDLE_UPDATE_GOLDEN=1 makes it"),
    };
    let transcript: Transcript = game.parse().unwrap();
    let (seen, events) = playthrough(&transcript);
    if updating() {
        store(name, &transcript.to_string(), &seen);
    } else {
        assert_same_lines(&format!("{name}.game"), &game, &transcript.to_string());
        assert_same_lines(&format!("{name}.seen"), &stored(name, "seen").unwrap_or_default(), &seen);
    }
    assert_shows_its_options(&transcript.replay(|_| {}).unwrap(), &events);
}

/// Returns the transcript of a game in which every seat plays the move with the most points, the first of equal ones.
fn greedy_transcript(head: &str) -> String {
    let mut events = Vec::new();
    let mut game = head.parse::<Transcript>().unwrap().replay(|event| events.push(event)).unwrap();
    let setup = game.setup().clone();
    let mut moves = Vec::new();
    while let Some(turn) = game.turn() {
        let points = |mv: &Move| {
            let mut after = game.clone();
            after.play(turn.seat, *mv, |_| {}).unwrap();
            Reverse(after.scores()[turn.seat].total)
        };
        let best = game.legal_moves().iter().min_by_key(points).unwrap();
        game.play(turn.seat, best, |_| {}).unwrap();
        moves.push((turn.seat, best));
    }
    let decks = decks_from_events(&setup, &events);
    Transcript::new(setup, decks, moves).to_string()
}

/// Returns what every viewer sees after each move, and the events of the game.
fn playthrough(transcript: &Transcript) -> (String, Vec<Event>) {
    let mut events = Vec::new();
    let setup = transcript.replay(|event| events.push(event)).unwrap().setup().clone();
    let decks = decks_from_events(&setup, &events);
    let mut step = Vec::new();
    let mut game = Game::deal(setup, &decks, |event| step.push(event)).unwrap();
    let mut text = "deal\n".to_owned();
    write_events(&mut text, &game, &step);
    for event in &events {
        let (seat, mv) = match *event {
            Event::Placed { seat, card, cell } => (seat, Move::Place { card, cell }),
            Event::Discarded { seat, card } => (seat, Move::Discard { card }),
            _ => continue,
        };
        step.clear();
        game.play(seat, mv, |event| step.push(event)).unwrap();
        writeln!(text, "\n{seat} {mv}").unwrap();
        write_events(&mut text, &game, &step);
    }
    text.push('\n');
    for viewer in viewers(&game) {
        writeln!(text, "view of {}: {}", viewer_name(viewer), serde_json::to_string(&game.view(viewer)).unwrap())
            .unwrap();
    }
    (text, events)
}

/// Writes what each viewer sees of some events, equal views on one line; then the hands and the public state.
fn write_events(text: &mut String, game: &Game, events: &[Event]) {
    for event in events {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for viewer in viewers(game) {
            let seen = serde_json::to_string(&event.for_seat(viewer)).unwrap();
            match groups.iter_mut().find(|(same, _)| *same == seen) {
                Some((_, who)) => who.push(viewer_name(viewer)),
                None => groups.push((seen, vec![viewer_name(viewer)])),
            }
        }
        for (seen, who) in groups {
            writeln!(text, "{}: {seen}", who.join(" ")).unwrap();
        }
    }
    for seat in game.setup().players().seats() {
        let SeatView { hand, drawn, .. } = game.view(Some(seat));
        writeln!(text, "hand of {seat}: {}", joined(hand.unwrap().iter())).unwrap();
        if let Some(pair) = drawn {
            writeln!(text, "just drawn by {seat}: {}", joined(pair.iter())).unwrap();
        }
    }
    let SeatView { hand_sizes, deck_sizes, discard_sizes, scores, .. } = game.view(None);
    let sizes = [("hands", hand_sizes), ("decks", deck_sizes), ("discards", discard_sizes)];
    let sizes: Vec<String> = sizes.iter().map(|(name, sizes)| format!("{name} {}", joined(sizes.iter()))).collect();
    let scores: Vec<String> = scores.iter().map(parts).collect();
    writeln!(text, "open: {}, scores {}", sizes.join(", "), scores.join(" ")).unwrap();
}

fn joined<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn parts(score: &Score) -> String {
    let Score { rectangle, horizontal, vertical, bonus, total } = score;
    format!("{total}={rectangle}+{horizontal}+{vertical}+{bonus}")
}

fn viewers(game: &Game) -> impl Iterator<Item = Option<Seat>> {
    game.setup().players().seats().map(Some).chain([None])
}

fn viewer_name(viewer: Option<Seat>) -> String {
    viewer.map_or("spectator".to_owned(), |seat| seat.to_string())
}

/// A golden game is useful only if its options take effect in it.
fn assert_shows_its_options(game: &Game, events: &[Event]) {
    assert_eq!(game.turn(), None, "the game is played to its end");
    let options = game.setup().options();
    let first = events.iter().filter_map(|event| match event {
        Event::Bonus { first, .. } => Some(*first),
        _ => None,
    });
    let first: Vec<FirstTo> = first.collect();
    let races = [FirstTo::Rectangle, FirstTo::Line].map(|race| first.contains(&race));
    assert_eq!(races, [options.first_bonus; 2], "C21");
    let bonuses: u32 = game.scores().iter().map(|score| score.bonus).sum();
    assert_eq!(bonuses, 4 * u32::from(options.first_bonus) + 4 * u32::from(options.biggest_bonus), "C21, C22");
    let discards = events.iter().any(|event| matches!(event, Event::Discarded { .. }));
    assert_eq!(discards, options.quick || options.table != TableLimits::Unbounded, "C6, C18");
    let extra = events.iter().any(|event| matches!(event, Event::Turn { phase: Phase::DiscardExtra, .. }));
    assert_eq!(extra, options.quick, "C18");
    assert!(game.scores().iter().any(|score| score.rectangle > 0 && score.horizontal > 0 && score.vertical > 0));
}

fn assert_same_lines(file: &str, stored: &str, now: &str) {
    let differs = stored.lines().zip(now.lines()).position(|(stored, now)| stored != now);
    let line = differs.unwrap_or(stored.lines().count().min(now.lines().count()));
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
    assert!(stored == now, "golden/{file} line {}:\nstored: {}\nnow:    {}", line + 1, at(stored), at(now));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn updating() -> bool {
    cfg!(not(target_family = "wasm")) && std::env::var("HUDDLE_UPDATE_GOLDEN").as_deref() == Ok("1")
}

fn store(name: &str, game: &str, seen: &str) {
    std::fs::write(folder().join(format!("{name}.game")), game).unwrap();
    std::fs::write(folder().join(format!("{name}.seen")), seen).unwrap();
}

#[cfg(not(target_family = "wasm"))]
fn stored(name: &str, ending: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(format!("{name}.{ending}"))).ok()
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn every_golden_file_is_replayed() {
    let listed: Vec<String> = NAMES.iter().flat_map(|name| [format!("{name}.game"), format!("{name}.seen")]).collect();
    let found = folder().read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let strangers: Vec<String> = found.filter(|file| !listed.contains(file)).collect();
    assert_eq!(strangers, [""; 0]);
}
