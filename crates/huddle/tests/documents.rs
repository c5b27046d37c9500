//! The examples in the documents work as described.

use clustered::{Illegal, Transcript, TranscriptErrorKind};
use huddle::referee::{ClusteredReferee, KlusterReferee};
use record::AnyLog;
use serde_json::{Value, json};
use std::process::Command;

const NOTATION: &str = include_str!("../../../docs/NOTATION.md");
const RECORD: &str = include_str!("../../../docs/RECORD.md");
const REFEREE: &str = include_str!("../../../docs/REFEREE.md");
const README: &str = include_str!("../../../README.md");

/// The code blocks of a document with this language tag.
fn blocks<'a>(document: &'a str, mark: &str) -> Vec<&'a str> {
    let fence = format!("```{mark}\n");
    document.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_game_of_the_notation_page_replays() {
    let example = NOTATION.split("```").find(|block| block.trim_start().starts_with("clustered 2")).unwrap();
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
fn the_lines_of_the_record_page_parse() {
    let blocks = blocks(RECORD, "json");
    let (header, events) = (blocks[0], blocks[1]);
    let record = AnyLog::parse(format!("{header}{events}").as_bytes()).unwrap();
    assert_eq!(record.to_string(), format!("{header}{events}"), "the record is written exactly as on the page");
}

/// The reply to a move of seat 0 in a new game in which it holds this card.
fn play_from_hand(card: &str, play: &Value) -> Value {
    let mut cards: Vec<String> = ["S", "T", "C"]
        .iter()
        .flat_map(|shape| (1..=3).flat_map(move |count| ["e", "s", "f"].map(|fill| format!("{shape}{count}{fill}"))))
        .chain(["W".to_owned(), "W".to_owned()])
        .collect();
    let top = cards.iter().position(|other| other == card).unwrap();
    cards.swap(0, top);
    let mut referee = ClusteredReferee::default();
    let new = json!({"cmd": "new", "players": 2, "first": 0, "decks": [cards, cards]});
    assert_eq!(referee.handle_line(new.to_string().as_bytes()), r#"{"ok":true}"#);
    serde_json::from_str(&referee.handle_line(play.to_string().as_bytes())).unwrap()
}

#[test]
fn the_commands_of_the_referee_page_and_the_readme_work() {
    let mut referee = ClusteredReferee::default();
    let mut plays = Vec::new();
    let (clustered, kluster) = REFEREE.split_once("\n## Kluster\n").unwrap();
    let mut commands: Vec<&str> = blocks(clustered, "json").into_iter().flat_map(str::lines).collect();
    commands.extend(blocks(README, "json").into_iter().flat_map(str::lines));
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands {
        let reply: Value = serde_json::from_str(&referee.handle_line(command.as_bytes())).unwrap();
        let command: Value = serde_json::from_str(command).unwrap();
        if command["cmd"] == "play" {
            plays.push(command);
        } else {
            assert_eq!(reply["ok"], true, "{command} -> {reply}");
        }
    }
    // The examples of `play` need their card in the hand: here it is on top of the deck.
    assert_eq!(plays.len(), 2, "one placement and one discard");
    for play in plays {
        let card = play["place"].as_str().or(play["discard"].as_str()).unwrap();
        let reply = play_from_hand(card, &play);
        if play["discard"].is_null() {
            assert_eq!(reply["ok"], true, "{play} -> {reply}");
        } else {
            // At the first turn every card has a legal place beside the start card, so none may be discarded.
            assert_eq!(reply["rule"], "C6", "{play} -> {reply}");
            assert_eq!(reply["error"], Illegal::MustPlace.to_string(), "{play}");
        }
    }

    let mut referee = KlusterReferee::default();
    let commands: Vec<&str> = blocks(kluster, "json").into_iter().flat_map(str::lines).collect();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands {
        let reply: Value = serde_json::from_str(&referee.handle_line(command.as_bytes())).unwrap();
        assert_eq!(reply["ok"], true, "{command} -> {reply}");
    }
}

#[test]
fn the_board_in_the_readme_matches_the_command() {
    let shown = blocks(README, "text")[0];
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../clustered/tests/golden/round_table.game");
    let output = Command::new(env!("CARGO_BIN_EXE_huddle")).args(["replay", game]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with(shown), "{printed}");
}
