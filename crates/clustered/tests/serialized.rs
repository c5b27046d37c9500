//! Views, events and moves cross a network as JSON: they come back equal, and hostile JSON is refused or valid.

#[allow(dead_code)] // not every test uses every helper
mod common;
mod json;

use clustered::{Event, Game, Move, Options, RulesVersion, SeatEvent, SeatView, Setup};
use common::{Rng, any_setup, cases, seat, setup_with_rules};
use json::{alter, any_json, assert_round_trips, is_accepted};
use proptest::prelude::*;
use seats::{MapOnly, Seat};
use serde_json::{Value, json};

/// Plays at most `most` random moves, calling `on_position` with every position, the move and the events before it.
fn random_game(setup: &Setup, rng: &mut Rng, most: usize, mut on_position: impl FnMut(&Game, Option<Move>, &[Event])) {
    let mut events = Vec::new();
    let decks = setup.shuffled_decks(rng.next_u64().into());
    let mut game = Game::deal(setup.clone(), &decks, |event| events.push(event)).unwrap();
    on_position(&game, None, &events);
    for _ in 0..most {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        events.clear();
        game.play(turn.seat, mv, |event| events.push(event)).unwrap();
        on_position(&game, Some(mv), &events);
    }
}

fn viewers(game: &Game) -> impl Iterator<Item = Option<Seat>> {
    game.setup().players().seats().map(Some).chain([None])
}

/// Returns the JSON of what a viewer gets to see at the end of a random game: views, events and moves.
fn messages(setup: &Setup, rng: &mut Rng, most: usize) -> [Vec<Value>; 3] {
    let [mut views, mut told, mut moves] = [const { Vec::new() }; 3];
    random_game(setup, rng, most, |game, mv, events| {
        let viewer = Some(seat(game.board().placed().len() % (setup.players().count() + 1)));
        views = vec![serde_json::to_value(game.view(viewer)).unwrap()];
        told = events.iter().map(|event| serde_json::to_value(event.for_seat(viewer)).unwrap()).collect();
        moves = mv.iter().map(|mv| serde_json::to_value(mv).unwrap()).collect();
    });
    [views, told, moves]
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn everything_sent_round_trips(setup in any_setup(), seed: u64) {
        let mut rng = Rng(seed);
        let mut sampler = Rng(!seed);
        random_game(&setup, &mut rng, usize::MAX, |game, mv, events| {
            mv.iter().for_each(assert_round_trips);
            for viewer in viewers(game) {
                for event in events {
                    assert_round_trips(&event.for_seat(viewer));
                }
                if game.turn().is_none() || sampler.below(16) == 0 {
                    assert_round_trips(&game.view(viewer));
                }
            }
        });
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn arbitrary_json_is_refused_or_valid(value in any_json()) {
        is_accepted::<Move>(&value);
        is_accepted::<SeatEvent>(&value);
        is_accepted::<SeatView>(&value);
    }

    #[test]
    fn altered_messages_are_refused_or_valid(setup in any_setup(), seed: u64, most in 0..250_usize, alterations in 1..4) {
        let mut rng = Rng(seed);
        let [views, events, moves] = messages(&setup, &mut rng, most);
        let mut altered = |value: &Value| {
            let mut value = value.clone();
            (0..alterations).for_each(|_| alter(&mut value, &mut |bound| rng.below(bound)));
            value
        };
        for view in views {
            is_accepted::<MapOnly<SeatView>>(&altered(&view));
        }
        for event in events {
            is_accepted::<MapOnly<SeatEvent>>(&altered(&event));
        }
        for mv in moves {
            is_accepted::<Move>(&altered(&mv));
        }
    }
}

fn refusal<T: serde::de::DeserializeOwned>(text: &str) -> String {
    serde_json::from_str::<T>(text).err().unwrap_or_else(|| panic!("{text} was accepted")).to_string()
}

#[test]
fn a_move_has_exactly_its_fields() {
    for (text, expected) in [
        (r#"{"place":"S1e","x":0,"y":1}"#, "S1e@0,1"),
        (r#"{"y":-3,"x":7,"place":"W"}"#, "W@7,-3"),
        (r#"{"discard":"T2s"}"#, "-T2s"),
    ] {
        assert_eq!(serde_json::from_str::<Move>(text).unwrap(), expected.parse().unwrap());
    }
    for (text, reason) in [
        ("{}", r#"a move is {"place":"S1e","x":0,"y":1} or {"discard":"S1e"}"#),
        (r#"{"x":0,"y":1}"#, "a move is"),
        (r#"{"place":"S1e","x":0}"#, "`x` and `y` are missing"),
        (r#"{"place":"S1e","x":0,"y":1,"discard":"S1e"}"#, "not both"),
        (r#"{"discard":"S1e","x":0}"#, "leave out `x` and `y`"),
        (r#"{"discard":"S1e","seat":0}"#, "unknown field `seat`"),
        (r#"{"discard":"S1e","x":null}"#, "invalid type: null"),
        (r#"{"discard":"S1e","discard":"S1e"}"#, "duplicate field"),
        (r#"{"place":"S1e","x":0,"y":40000}"#, "40000"),
        (r#"{"place":"S1e","x":0,"y":1.0}"#, "floating point"),
        (r#"{"discard":"X"}"#, "'X' is not a card"),
        (r#"["S1e",0,1]"#, "an object with named fields"),
        (r#""S1e@0,1""#, "an object with named fields"),
    ] {
        let error = refusal::<Move>(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn an_event_has_exactly_its_fields() {
    for (text, reason) in [
        (r#"{"event":"turn","seat":0,"phase":"play","more":1}"#, "unknown field `more`"),
        (r#"{"event":"turn","seat":0,"phase":{"play":null}}"#, "invalid type: map"),
        (r#"{"event":"turn","seat":0,"phase":"over"}"#, "unknown variant `over`"),
        (r#"{"event":"placed","seat":0,"card":"S1e","x":0}"#, "missing field `y`"),
        (r#"{"event":"placed","seat":0,"card":"X","x":0,"y":1}"#, "'X' is not a card"),
        (r#"{"event":"drew","seat":0,"count":1,"cards":null}"#, "invalid type: null"),
        (r#"{"event":"discarded","seat":0,"card":null}"#, "invalid type: null"),
        (r#"{"event":"over","scores":[[0,0,0,0,0]],"winners":[]}"#, "an object with named fields"),
        (r#"{"event":"dealt","seat":0}"#, "unknown variant `dealt`"),
        (r#"["turn",0,"play"]"#, "an object with named fields"),
    ] {
        let error = refusal::<MapOnly<SeatEvent>>(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_view_has_exactly_its_fields() {
    let rules_1 = setup_with_rules(RulesVersion::V1, 2, Options::default());
    let [views, ..] = messages(&rules_1, &mut Rng(1), 9);
    let view = &views[0];
    let fields: Vec<String> = view.as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields.len(), 14);
    for field in fields {
        let mut missing = view.clone();
        missing.as_object_mut().unwrap().remove(&field);
        let error = refusal::<SeatView>(&missing.to_string());
        assert!(error.contains(&format!("missing field `{field}`")), "{error}");
    }
    for (path, value, reason) in [
        ("/board/0/card", json!("Y"), "'Y' is not a card"),
        ("/board/1/card", json!({"X": null}), "invalid type: map"),
        ("/board/1", json!([0, 1, "S1e", 0]), "invalid type: sequence"),
        ("/options", json!([]), "an object with named fields"),
        ("/phase", json!("playing"), "unknown variant `playing`"),
        ("/phase", json!({"play": null}), "invalid type: map"),
        ("/phase", json!(null), "invalid type: null"),
        ("/scores/0", json!([0, 0, 0, 0, 0]), "an object with named fields"),
        ("/scores", json!([]), "0 players"),
        ("/hand", json!(vec!["W"; 9]), "a list of 9 cards is too long"),
        ("/turn", json!(32), "there is no seat 32"),
    ] {
        let mut altered = view.clone();
        *altered.pointer_mut(path).unwrap() = value;
        let error = refusal::<MapOnly<SeatView>>(&altered.to_string());
        assert!(error.contains(reason), "{path}: {error}");
    }
    let mut more = view.clone();
    more["deck"] = json!([]);
    assert!(refusal::<SeatView>(&more.to_string()).contains("unknown field `deck`"));
    for (field, value, reason) in [
        ("rules", json!(3), "version 3 of the rules is unknown"),
        ("rules", json!(null), "invalid type: null"),
        ("drawn", json!(null), "invalid type: null"),
        ("drawn", json!(["S1e"]), "invalid length 1"),
        ("drawn", json!(["S1e", "X"]), "'X' is not a card"),
    ] {
        more = view.clone();
        more[field] = value;
        let error = refusal::<SeatView>(&more.to_string());
        assert!(error.contains(reason), "{field}: {error}");
    }
    more = view.clone();
    more["board"][1]["deck"] = json!([]);
    assert!(refusal::<SeatView>(&more.to_string()).contains("unknown field `deck`"));
}
