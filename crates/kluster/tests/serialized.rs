//! Views, events, actions and turns cross a network as JSON: they come back equal, and hostile JSON is refused or valid.

#[allow(dead_code)] // not every test uses every helper
mod common;
#[path = "../../clustered/tests/json/mod.rs"]
mod json;

use common::{
    PLAIN,
    attempts::{Attempt, action_of, attempts, setups},
    cases, setup, setup_v1,
};
use json::{alter, any_json, assert_round_trips, is_accepted};
use kluster::{Action, BoxKind, Event, Game, GameEvent, SeatView, Setup, Turn};
use proptest::prelude::*;
use rng::Rng;
use seats::{MapOnly, Seat};
use serde_json::{Value, json};

/// Everything that a random game sends.
#[derive(Default)]
struct Messages {
    views: Vec<SeatView>,
    turns: Vec<Turn>,
    events: Vec<Event>,
    actions: Vec<Action>,
}

fn play(setup: &Setup, attempts: &[Attempt]) -> Messages {
    let mut game = Game::new(setup.clone());
    let mut sent = Messages::default();
    for (number, attempt) in (0..).zip(attempts) {
        let mut emit = |event| {
            if let GameEvent::Ruled(event) = event {
                sent.events.push(event);
            }
        };
        if let Some((seat, action)) = action_of(attempt, &game) {
            let _ = game.apply(seat, &action, &mut emit);
            sent.actions.push(action);
        }
        let ticks = if let Attempt::Wait(ticks) = attempt { *ticks } else { 20 };
        for _ in 0..ticks {
            game.step(&mut emit);
        }
        sent.turns.push(game.rules().turn().clone());
        if number % 4 == 0 {
            sent.views.extend([None, Some(Seat::FIRST)].map(|viewer| game.view(viewer)));
        }
    }
    sent
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn everything_sent_round_trips(setup in setups(), attempts in prop::collection::vec(attempts(), 1..40)) {
        let sent = play(&setup, &attempts);
        sent.views.iter().for_each(assert_round_trips);
        sent.turns.iter().for_each(assert_round_trips);
        sent.events.iter().for_each(assert_round_trips);
        sent.actions.iter().for_each(assert_round_trips);
    }

    #[test]
    fn altered_messages_are_refused_or_valid(
        setup in setups(), attempts in prop::collection::vec(attempts(), 1..20), seed: u64
    ) {
        let mut rng = Rng::new(seed, 0);
        let mut altered = |mut value: Value| {
            alter(&mut value, &mut |bound| rng.index(bound));
            value
        };
        let sent = play(&setup, &attempts);
        for view in &sent.views {
            is_accepted::<MapOnly<SeatView>>(&altered(serde_json::to_value(view).unwrap()));
        }
        for turn in &sent.turns {
            is_accepted::<MapOnly<Turn>>(&altered(serde_json::to_value(turn).unwrap()));
        }
        for event in &sent.events {
            is_accepted::<MapOnly<Event>>(&altered(serde_json::to_value(event).unwrap()));
        }
        for action in &sent.actions {
            is_accepted::<Action>(&altered(serde_json::to_value(action).unwrap()));
        }
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn arbitrary_json_is_refused_or_valid(value in any_json()) {
        is_accepted::<Action>(&value);
        is_accepted::<Turn>(&value);
        is_accepted::<Event>(&value);
        is_accepted::<SeatView>(&value);
    }
}

fn refusal<T: serde::de::DeserializeOwned>(value: &Value) -> String {
    serde_json::from_value::<T>(value.clone()).err().unwrap_or_else(|| panic!("{value} was accepted")).to_string()
}

#[test]
fn a_view_has_exactly_its_fields() {
    let game = Game::new(setup(&[BoxKind::Classic], 2, PLAIN));
    let view = serde_json::to_value(game.view(None)).unwrap();
    let first = Game::new(setup_v1(&[BoxKind::Classic], 2, PLAIN));
    let first = serde_json::to_value(first.view(None)).unwrap();
    assert!(first.get("rules").is_none(), "views of rules 1 stay as they were");
    assert_eq!(view["rules"], 2);
    for field in first.as_object().unwrap().keys() {
        let mut missing = view.clone();
        missing.as_object_mut().unwrap().remove(field);
        assert!(refusal::<SeatView>(&missing).contains(&format!("missing field `{field}`")));
    }
    for (path, value, reason) in [
        ("/boxes/0", json!({"classic": null}), "invalid type: map"),
        ("/kinds/0", json!("spoon"), "unknown variant `spoon`"),
        ("/options", json!([]), "an object with named fields"),
        ("/turn", json!(["laying", 0]), "an object with named fields"),
        ("/turn/phase", json!("sleeping"), "unknown variant `sleeping`"),
        ("/poles", json!({"shown": null}), "invalid type: map"),
    ] {
        let mut altered = view.clone();
        *altered.pointer_mut(path).unwrap() = value;
        let error = refusal::<MapOnly<SeatView>>(&altered);
        assert!(error.contains(reason), "{path}: {error}");
    }
    let mut more = view.clone();
    more["seed"] = json!(7);
    assert!(refusal::<SeatView>(&more).contains("unknown field `seed`"));
}

#[test]
fn actions_and_turns_have_no_further_fields() {
    let pose = json!({"at": [0, 0, 0], "turned": [1, 0, 0, 0]});
    assert!(serde_json::from_value::<Action>(json!({"hold": {"magnet": 1, "at": pose}})).is_ok());
    for (action, reason) in [
        (json!({"hold": {"magnet": 1, "at": pose, "seat": 0}}), "unknown field `seat`"),
        (json!({"hold": {"magnet": 1, "at": [[0, 0, 0], [1, 0, 0, 0]]}}), "an object with named fields"),
        (json!({"hold": {"magnet": 1, "at": {"at": [0, 0, 0], "turned": [1, 0, 0, 0], "z": 1}}}), "unknown field `z`"),
        (json!({"cord": {"circle": {"centre": [0, 0], "length": 1, "ratio": 1}}}), "unknown field `ratio`"),
        (json!({"again": 1}), "expected a boolean"),
        (json!({"drop": null, "clock": null}), "map with a single key"),
    ] {
        let error = refusal::<Action>(&action);
        assert!(error.contains(reason), "{action}: {error}");
    }
    assert!(refusal::<Turn>(&json!({"phase": "choosing", "seat": 0, "magnet": 1})).contains("unknown field `magnet`"));
}
