//! A short ladder of the Clustered bots: few games with wide bounds, to catch a broken bot. `docs/BOTS.md` has the
//! full one.

use bots::{
    Level,
    clustered::{Character, Strategy, Weights, bot, choose, choose_with_strategy},
};
use clustered::{Move, Options, SeatView, Setup};
use room::{HostGame, LocalRoom, Millis, Sender};
use seats::{Players, Seat};
use std::{fs, path::Path, process::Command};

/// Counts the wins of `one` against `other`, with the seats swapped in every second game. A shared win counts half.
fn wins(games: u64, one: impl Fn(&SeatView, u64) -> Move, other: impl Fn(&SeatView, u64) -> Move) -> f64 {
    let setup = Setup::new(Players::try_from(2).unwrap(), Seat::FIRST, Options::default()).unwrap();
    let mut won = 0.0;
    for number in 0..games {
        let mut room = LocalRoom::host_clustered(&setup, &setup.shuffled_decks((number / 2).into())).unwrap();
        let own_seat = usize::from(number % 2 == 1);
        let mut moves = 1000 * number;
        let winners = loop {
            let Some(HostGame::Clustered { game, .. }) = room.room().host() else { panic!("a game of Clustered") };
            let Some(turn) = game.turn() else { break game.winners() };
            let view = game.view(Some(turn.seat));
            let mv = if turn.seat.index() == own_seat { one(&view, moves) } else { other(&view, moves) };
            room.send(Sender::Seat(turn.seat), room::Command::Move(mv), Millis(0)).result().unwrap();
            moves += 1;
        };
        if winners.iter().any(|seat| seat.index() == own_seat) {
            won += if winners.len() == 1 { 1.0 } else { 0.5 };
        }
    }
    won
}

fn by_level(level: Level) -> impl Fn(&SeatView, u64) -> Move {
    move |view, seed| choose(view, bot(level, None).unwrap(), seed, &mut || false).unwrap()
}

fn by_strategy(strategy: Strategy) -> impl Fn(&SeatView, u64) -> Move {
    move |view, seed| choose_with_strategy(view, strategy, Weights::embedded(), seed, &mut || false).unwrap()
}

#[test]
fn club_beats_random_and_greedy() {
    assert!(wins(20, by_level(Level::Club), by_strategy(Strategy::Random)) > 19.9);
    assert!(wins(12, by_level(Level::Club), by_strategy(Strategy::Greedy)) > 8.9);
    assert!(wins(12, by_strategy(Strategy::Greedy), by_strategy(Strategy::Random)) > 8.9);
}

#[test]
fn levels_two_steps_apart_differ_in_strength() {
    assert!(wins(16, by_level(Level::Club), by_level(Level::Beginner)) > 9.9);
    assert!(wins(16, by_level(Level::Strong), by_level(Level::Casual)) > 9.9);
}

#[test]
fn more_points_are_scored_between_builders_than_between_blockers() {
    let points = |character: Character| {
        let name = format!("clustered/club/{character}");
        let call = ["bot", "match", &name, &name, "--games", "60"];
        let output = Command::new(env!("CARGO_BIN_EXE_huddle")).args(call).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let points = text.rsplit_once("mean points: ").unwrap().1.split_once(" against ").unwrap().0;
        points.parse::<f64>().unwrap()
    };
    let [builder, blocker] = [Character::Builder, Character::Blocker].map(points);
    assert!(builder > blocker + 1.5, "{builder} {blocker}");
}

#[test]
fn match_results_are_reproducible() {
    let run = || {
        let names = ["clustered/casual", "clustered/random"];
        Command::new(env!("CARGO_BIN_EXE_huddle")).args(["bot", "match"]).args(names).args(["--games", "4"]).output()
    };
    let (one, other) = (run().unwrap(), run().unwrap());
    assert_eq!((one.status.code(), &one.stdout), (Some(0), &other.stdout));
    let text = String::from_utf8(one.stdout).unwrap();
    assert!(
        text.starts_with("clustered/casual against clustered/random: 100.0 % (")
            && text.contains("of 4 games\nmean points: "),
        "{text}"
    );
}

#[test]
fn unknown_players_get_a_list_of_players() {
    for name in
        ["clustered/grandmaster", "clustered/casual/blocker", "clustered/search-0", "clustered/", "clustered/club/x"]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_huddle")).args(["bot", "match", name, "clustered/club"]).output();
        let output = output.unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {text}");
        assert!(text.contains(name) && text.contains("blocker") && output.stdout.is_empty(), "{text}");
    }
}

#[test]
fn training_writes_valid_weights_or_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("training");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let train = |file: &Path| {
        let call = ["bot", "train", "clustered", "--games", "2", "--seed", "7", "--out"];
        Command::new(env!("CARGO_BIN_EXE_huddle")).args(call).arg(file).output().unwrap()
    };
    let file = folder.join("weights.txt");
    assert_eq!(train(&file).status.code(), Some(0));
    let text = fs::read_to_string(&file).unwrap();
    assert!(Weights::parse(&text).is_some() && text.contains("--games 2 --seed 7"), "{text}");
    let nowhere = train(&folder.join("missing/weights.txt"));
    assert_eq!(nowhere.status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
}
