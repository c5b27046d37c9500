//! What the documents show works as they say: the examples are played, sent and read here.

use clustered::{Transcript, TranscriptErrorKind};
use huddle::referee::{ClusteredReferee, KlusterReferee};
use record::AnyRecord;
use serde_json::Value;
use std::process::Command;

const NOTATION: &str = include_str!("../../../docs/NOTATION.md");
const RECORD: &str = include_str!("../../../docs/RECORD.md");
const REFEREE: &str = include_str!("../../../docs/REFEREE.md");
const README: &str = include_str!("../../../README.md");

/// The code blocks of a document that are marked so.
fn blocks<'a>(document: &'a str, mark: &str) -> Vec<&'a str> {
    let fence = format!("```{mark}\n");
    document.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_game_in_the_notation_can_be_played() {
    let example = NOTATION.split("```").find(|block| block.trim_start().starts_with("clustered 1")).unwrap();
    let example = example.trim_start();
    let transcript: Transcript = example.parse().unwrap();
    let game = transcript.replay(|_| {}).unwrap();
    assert_eq!(game.board().placed().len(), 2);

    let wrong = example.replace("T3e@1,0", "T3e@3,3");
    let error = wrong.parse::<Transcript>().unwrap().replay(|_| {}).unwrap_err();
    assert!(matches!(error.kind, TranscriptErrorKind::Illegal { .. }));
    assert!(NOTATION.contains(&error.to_string()), "{error}");
}

#[test]
fn the_lines_of_the_record_page_are_lines_of_a_record() {
    let blocks = blocks(RECORD, "json");
    let (header, events) = (blocks[0], blocks[1]);
    let record = AnyRecord::parse(format!("{header}{events}").as_bytes()).unwrap();
    assert_eq!(record.to_string(), format!("{header}{events}"), "also in their spelling");
}

#[test]
fn the_commands_of_the_referee_page_and_of_the_readme_are_understood() {
    let mut referee = ClusteredReferee::default();
    let (clustered, kluster) = REFEREE.split_once("\n## Kluster\n").unwrap();
    let mut commands: Vec<&str> = blocks(clustered, "json").into_iter().flat_map(str::lines).collect();
    commands.extend(blocks(README, "json").into_iter().flat_map(str::lines));
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands {
        let answer: Value = serde_json::from_str(&referee.handle_line(command.as_bytes())).unwrap();
        // A move of the page need not be in the hand of the game that happens to be on.
        let elsewhere = command.contains("\"play\"") && answer["rule"] == "C6";
        assert!(answer["ok"] == true || elsewhere, "{command} -> {answer}");
    }

    let mut referee = KlusterReferee::default();
    let commands: Vec<&str> = blocks(kluster, "json").into_iter().flat_map(str::lines).collect();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands {
        let answer: Value = serde_json::from_str(&referee.handle_line(command.as_bytes())).unwrap();
        assert_eq!(answer["ok"], true, "{command} -> {answer}");
    }
}

#[test]
fn the_picture_in_the_readme_is_what_the_command_shows() {
    let shown = blocks(README, "text")[0];
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../clustered/tests/golden/round_table.game");
    let output = Command::new(env!("CARGO_BIN_EXE_huddle")).args(["replay", game]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with(shown), "{printed}");
}
