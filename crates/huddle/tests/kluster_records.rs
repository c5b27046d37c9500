//! The Kluster record in `docs/RECORD.md` is genuine, and the command verifies and replays it.

#[allow(dead_code)] // shared by several test binaries
mod common;

use common::huddle;
use kluster::{Action, BoxKind, CordShape, Options, Setup};
use magnets::{HandPose, MagnetId, SurfacePoint};
use record::RecordedKlusterGame;
use seats::{Players, Seat};
use std::process::Output;

const RECORD: &str = include_str!("../../../docs/RECORD.md");

/// Plays the example of the page: laying the cord, a turn, and the start of the next.
fn example() -> String {
    let options = Options::default();
    let setup = Setup::new(vec![BoxKind::Classic], Players::try_from(2).unwrap(), Seat::FIRST, 7, options).unwrap();
    let mut log = RecordedKlusterGame::new(setup);
    let pose = |x, y, turned| HandPose { at: [x, y, 60_000], turned };
    let (flat, turned) = ([1000, 0, 0, 0], [924, 0, 0, 383]);
    let actions = [
        (0, 0, Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 })),
        (0, 0, Action::Hold { magnet: MagnetId(3), at: pose(-180_000, 20_000, flat) }),
        (0, 0, Action::Carry { to: pose(-151_300, 20_400, flat), ticks: 24 }),
        (0, 24, Action::Carry { to: pose(-123_000, 21_600, flat), ticks: 24 }),
        (0, 24, Action::Carry { to: pose(-100_000, 22_000, turned), ticks: 48 }),
        (0, 48, Action::Release),
        (1, 4800, Action::Grab { cord: 0, at: SurfacePoint(160_000, 0) }),
        (1, 0, Action::Drag { to: SurfacePoint(175_000, 5_000), ticks: 30 }),
        (1, 30, Action::Drop),
        (1, 4800, Action::Hold { magnet: MagnetId(12), at: pose(90_000, 0, flat) }),
        (1, 0, Action::Release),
    ];
    for (seat, after, action) in actions {
        log.settle(after, &mut |_| {});
        log.apply(Seat::try_from(seat).unwrap(), &action, &mut |_| {}).unwrap();
    }
    log.settle(100, &mut |_| {});
    log.record().to_string()
}

fn code_and_output(output: &Output) -> (Option<i32>, String) {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn the_record_of_the_page_is_genuine() {
    let example = example();
    // The digests on the page change together with the version of the physics.
    assert!(RECORD.contains(&format!("```json\n{example}```")), "the page should show this:\n{example}");
}

#[test]
fn verify_accepts_the_record_and_rejects_changes() {
    let verified = code_and_output(&huddle(&["verify", "-"], example().as_bytes()));
    assert_eq!(verified, (Some(0), "-: good; kluster, 2 turns, not over yet, magnets on the table: 1\n".to_owned()));
    let (code, message) =
        code_and_output(&huddle(&["verify", "-"], example().replace("\"hold\",3", "\"hold\",13").as_bytes()));
    assert_eq!((code, message.as_str()), (Some(1), "-: line 4: that magnet is not among those to place (K5)\n"));
    let (code, message) =
        code_and_output(&huddle(&["verify", "-"], example().replace("\"hold\",3", "\"hold\",\"3\"").as_bytes()));
    assert_eq!(code, Some(2), "{message}");
}

#[test]
fn verify_cannot_check_another_physics_version() {
    let (code, message) =
        code_and_output(&huddle(&["verify", "-"], example().replace("\"physics\":2", "\"physics\":9").as_bytes()));
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("version 9 of the physics made this record"), "{message}");
    assert!(RECORD.contains("A record of another version can be read"), "the page documents it");
}

#[test]
fn replay_prints_the_record_in_words() {
    let (code, words) = code_and_output(&huddle(&["replay", "-"], example().as_bytes()));
    assert_eq!(code, Some(0));
    for line in [
        "Kluster, players: 2, first: seat 0, boxes: 1",
        "    0.00 s  seat 0 lays a cord of 1005 mm in a circle",
        "    0.00 s  seat 0 takes magnet 3, carries it, lowers it",
        "seat 0 has placed magnet 3 (K5)",
        "seat 1 grabs cord 0, drags it, lets go of the cord, takes magnet 12, lowers it",
        "seat 1: holding",
    ] {
        assert!(words.contains(line), "{line} in {words}");
    }
    let (code, record) = code_and_output(&huddle(&["replay", "-", "--as", "record"], example().as_bytes()));
    assert_eq!((code, record), (Some(0), example()));
    let (code, words) = code_and_output(&huddle(&["replay", "-", "--moves", "1"], example().as_bytes()));
    assert!(code == Some(0) && !words.contains("takes magnet 3"), "{words}");
    let (code, message) = code_and_output(&huddle(&["replay", "-", "--as", "notation"], example().as_bytes()));
    assert_eq!((code, message.as_str()), (Some(2), "-: there is no notation for games of Kluster\n"));
}

#[test]
fn k14_replay_of_elimination_mentions_the_pool() {
    let game = include_str!("../../record/tests/kluster_golden/elimination_4.jsonl");
    let (code, words) = code_and_output(&huddle(&["replay", "-"], game.as_bytes()));
    assert_eq!(code, Some(0));
    assert!(words.contains("back to the pool") && words.contains(" is out (K14)"), "{words}");
    assert!(words.contains("the game is over: seat 0 (K14)"), "{words}");
    assert!(words.contains("\nin the pool: "), "{words}");
    // There are no hands, and no player takes magnets.
    assert!(!words.contains("to place") && !words.contains("takes magnets"), "{words}");
}

/// A kilobyte that asks for seven million ticks: the hand carries a magnet to and fro, for two minutes each way.
fn endless() -> String {
    let there_and_back = ",65535,1,0,0,65535,-1,0,0".repeat(56);
    example()
        .replace(r#",[0,"release"]]}"#, &format!(r#",[0,"path",1000{there_and_back}]]}}"#))
        .replace("{\"after\":100}\n", "")
}

#[test]
fn verify_gives_up_after_the_allowed_time() {
    let record = endless();
    assert!(record.len() < 3000, "{} bytes", record.len());
    for command in ["verify", "replay"] {
        let (code, message) = code_and_output(&huddle(&[command, "-", "--max-seconds", "1"], record.as_bytes()));
        assert_eq!(code, Some(2), "{message}");
        assert!(message.starts_with("-: not verified: this takes longer than 1 s and was stopped at "), "{message}");
        assert!(message.ends_with(" %; --max-seconds allows more time\n"), "{message}");
    }
    let (code, message) = code_and_output(&huddle(&["verify", "-", "--max-seconds", "0"], record.as_bytes()));
    assert!(code == Some(2) && message.contains("0 is not in 1..=86400"), "{message}");
    assert!(RECORD.contains("--max-seconds"), "the page documents it");
}

#[test]
fn split_lines_waits_and_a_byte_order_mark_make_no_difference() {
    let whole = example();
    let split = whole
        .replace(r#",[30,"drop"],"#, "]}\n{\"after\":12}\n{\"seat\":1,\"acts\":[[18,\"drop\"],")
        .replace(r#"{"after":214,"#, "{\"after\":200}\n{\"after\":14,");
    assert_eq!(split.lines().count(), whole.lines().count() + 3);
    let split = format!("\u{feff}{split}");
    let verified = [&whole, &split].map(|text| code_and_output(&huddle(&["verify", "-"], text.as_bytes())));
    assert_eq!(verified[0], verified[1]);
    let (code, record) = code_and_output(&huddle(&["replay", "-", "--as", "record"], split.as_bytes()));
    assert_eq!((code, &record), (Some(0), &whole));
    for arguments in [&["replay", "-"][..], &["replay", "-", "--moves", "1"], &["replay", "-", "--moves", "2"]] {
        let replayed = [&whole, &split].map(|text| code_and_output(&huddle(arguments, text.as_bytes())));
        assert_eq!(replayed[0], replayed[1], "{arguments:?}");
    }
}
