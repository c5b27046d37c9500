//! The Clustered referee, line by line as another program uses it (docs/REFEREE.md).

#[allow(dead_code)] // shared by several test binaries
mod common;

use common::Driver;
use serde_json::{Value, json};

impl Driver {
    fn new_game(command: &Value) -> Driver {
        let mut driver = Driver::clustered();
        driver.expect_ok(command);
        driver
    }

    /// Plays the first legal move and returns the reply.
    fn play_first(&mut self) -> Value {
        let seat = self.expect_ok(&json!({"cmd": "state"}))["turn"].clone();
        let mut play = self.expect_ok(&json!({"cmd": "legal"}))["moves"][0].clone();
        play["cmd"] = "play".into();
        play["seat"] = seat;
        self.expect_ok(&play)
    }
}

#[test]
fn whole_games_can_be_played_with_all_options() {
    for options in [
        json!({}),
        json!({"quick": true}),
        json!({"extra_wild": [true, false], "first_bonus": true, "biggest_bonus": true}),
        json!({"table": {"shape": "rectangle", "width": 5, "height": 5}}),
        json!({"table": {"shape": "round", "diameter": 7}, "quick": true, "biggest_bonus": true}),
    ] {
        let mut driver =
            Driver::new_game(&json!({"cmd": "new", "players": 2, "seed": 3, "first": 1, "options": options}));
        assert_eq!(driver.expect_ok(&json!({"cmd": "state"}))["turn"], 1);
        let mut last = Value::Null;
        while driver.expect_ok(&json!({"cmd": "state"}))["phase"] != "over" {
            last = driver.play_first()["events"].as_array().expect("events").last().cloned().unwrap_or_default();
        }
        let state = driver.expect_ok(&json!({"cmd": "state"}));
        assert_eq!(last["event"], "over");
        assert_eq!(last["scores"], state["scores"]);
        assert_eq!(state["turn"], Value::Null);
        assert_eq!(state["hands"], json!([[], []]));
        assert_eq!(driver.expect_ok(&json!({"cmd": "legal"}))["moves"], json!([]));
        let (_, rule) = driver.expect_error(&json!({"cmd": "play", "seat": 0, "discard": "W"}));
        assert_eq!(rule, "C11");
    }
}

#[test]
fn state_has_all_documented_fields() {
    let deck = "S1e S1s S1f S2e S2s S2f S3e S3s S3f T1e T1s T1f T2e T2s T2f T3e T3s T3f C1e C1s C1f C2e C2s C2f C3e C3s C3f W W";
    let deck: Vec<&str> = deck.split(' ').collect();
    let new = json!({"cmd": "new", "players": 2, "seed": 7, "first": 0, "decks": [deck, deck]});
    let mut driver = Driver::new_game(&new);
    let events = driver.expect_ok(&json!({"cmd": "play", "seat": 0, "place": "S1e", "x": 0, "y": 1}))["events"].clone();
    assert_eq!(
        events,
        json!([
            {"event": "placed", "seat": 0, "card": "S1e", "x": 0, "y": 1},
            {"event": "drew", "seat": 0, "cards": ["S2f"]},
            {"event": "turn", "seat": 1, "phase": "play"},
        ])
    );
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    assert_eq!(
        state["board"],
        json!([{"x": 0, "y": 0, "card": "X", "owner": null}, {"x": 0, "y": 1, "card": "S1e", "owner": 0}])
    );
    assert_eq!(state["hands"], json!([["S1s", "S1f", "S2e", "S2s", "S2f"], ["S1e", "S1s", "S1f", "S2e", "S2s"]]));
    assert_eq!(state["decks"][0], json!(deck[6..]));
    assert_eq!(state["decks"][1], json!(deck[5..]));
    assert_eq!(state["discarded"], json!([[], []]));
    assert_eq!((&state["turn"], &state["phase"]), (&json!(1), &json!("play")));
    assert_eq!(state["scores"][0], json!({"rectangle": 0, "horizontal": 0, "vertical": 0, "bonus": 0, "total": 0}));
    let moves = driver.expect_ok(&json!({"cmd": "legal"}))["moves"].clone();
    assert!(moves.as_array().is_some_and(|moves| moves.contains(&json!({"place": "S1s", "x": 0, "y": 2}))));
    assert!(!moves.as_array().is_some_and(|moves| moves.contains(&json!({"place": "S2s", "x": 0, "y": 2}))));
}

#[test]
fn records_round_trip_as_string_and_as_array() {
    let mut driver = Driver::new_game(&json!({"cmd": "new", "players": 3, "seed": 5, "first": 2}));
    for _ in 0..20 {
        driver.play_first();
    }
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    let text = driver.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();
    let list: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for record in [json!(text), json!(list)] {
        let mut other = Driver::clustered();
        other.expect_ok(&json!({"cmd": "replay", "record": record}));
        assert_eq!(other.expect_ok(&json!({"cmd": "state"})), state);
        other.play_first();
    }
    let mut edited = list;
    edited.swap(10, 11);
    let (error, _) = driver.expect_error(&json!({"cmd": "replay", "record": edited}));
    assert!(error.starts_with("line 11: "), "{error}");
}

#[test]
fn a_view_contains_only_the_cards_of_its_seat() {
    let mut driver = Driver::new_game(&json!({"cmd": "new", "players": 2, "seed": 1, "first": 0}));
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    let own = driver.expect_ok(&json!({"cmd": "view", "seat": 1}));
    assert_eq!(own["hand"], state["hands"][1]);
    assert!(own.get("hands").is_none() && own.get("decks").is_none() && own.get("seed").is_none());
    let spectator = driver.expect_ok(&json!({"cmd": "view", "seat": null}));
    assert_eq!(spectator["hand"], Value::Null);
    assert_eq!(spectator["hand_sizes"], json!([5, 5]));
}

#[test]
fn score_accepts_arbitrary_boards() {
    let mut driver = Driver::clustered();
    let block = |width: i32, height: i32, owner: u8| -> Vec<Value> {
        let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        cells.map(|(x, y)| json!({"x": x, "y": y, "card": "S1e", "owner": owner})).collect()
    };
    let scored = driver.expect_ok(&json!({"cmd": "score", "players": 2, "board": block(4, 2, 1)}));
    assert_eq!(scored["scores"][1], json!({"rectangle": 8, "horizontal": 8, "vertical": 0, "bonus": 0, "total": 16}));
    let options = json!({"biggest_bonus": true});
    let scored = driver.expect_ok(&json!({"cmd": "score", "players": 2, "board": block(3, 3, 0), "options": options}));
    assert_eq!(scored["scores"][0], json!({"rectangle": 9, "horizontal": 9, "vertical": 9, "bonus": 4, "total": 31}));
    let scored = driver.expect_ok(&json!({"cmd": "score", "players": 1, "board": block(64, 64, 0)}));
    assert_eq!(scored["scores"][0]["total"], 3 * 64 * 64);
}

#[test]
fn refused_commands_name_their_rule() {
    let mut driver = Driver::new_game(&json!({"cmd": "new", "players": 2, "seed": 7, "first": 0}));
    let hand = driver.expect_ok(&json!({"cmd": "state"}))["hands"][0][0].clone();
    let table = |shape: Value| json!({"cmd": "new", "players": 6, "seed": 1, "first": 0, "options": {"table": shape}});
    for (command, rule) in [
        (json!({"cmd": "play", "seat": 1, "discard": hand}), "C5"),
        (json!({"cmd": "play", "seat": 0, "discard": hand}), "C6"),
        (json!({"cmd": "play", "seat": 0, "place": hand, "x": 0, "y": 0}), "C8"),
        (json!({"cmd": "play", "seat": 0, "place": hand, "x": 5, "y": 5}), "C8"),
        (json!({"cmd": "play", "seat": 0, "place": hand, "x": i64::MAX, "y": i64::MIN}), "C8"),
        (json!({"cmd": "new", "players": 9, "seed": 1, "first": 0}), "C1"),
        (json!({"cmd": "new", "players": 0, "seed": 1, "first": 0}), "C1"),
        (json!({"cmd": "new", "players": u64::MAX, "seed": 1, "first": 0}), "C1"),
        (json!({"cmd": "new", "players": 2, "seed": 1, "first": 99}), "C5"),
        (json!({"cmd": "new", "players": 2, "seed": 1, "first": 2}), "C5"),
        (json!({"cmd": "new", "players": 2, "seed": 1, "first": 0, "decks": [["W"], ["W"]]}), "C2"),
        (json!({"cmd": "new", "players": 2, "seed": 1, "first": 0, "decks": []}), "C2"),
        (json!({"cmd": "new", "players": 2, "seed": 1, "first": 0, "options": {"extra_wild": [true]}}), "C16"),
        (table(json!({"shape": "rectangle", "width": 7, "height": 9})), "C20"),
        (table(json!({"shape": "round", "diameter": 7})), "C20"),
        (json!({"cmd": "score", "players": 2, "board": [{"x": 0, "y": 0, "card": "X", "owner": 1}]}), "C3"),
        (json!({"cmd": "score", "players": 9, "board": []}), "C1"),
    ] {
        assert_eq!(driver.expect_error(&command).1, rule, "{command}");
    }
    let mut small = Driver::new_game(&json!({"cmd": "new", "players": 1, "seed": 1, "first": 0,
        "options": {"table": {"shape": "rectangle", "width": 3, "height": 1}}}));
    let card = small.expect_ok(&json!({"cmd": "state"}))["hands"][0][0].clone();
    assert_eq!(small.expect_error(&json!({"cmd": "play", "seat": 0, "place": card, "x": 0, "y": 1})).1, "C4");
}

#[test]
fn the_rules_refuse_seats_that_are_not_to_move() {
    let mut driver = Driver::new_game(&json!({"cmd": "new", "players": 1, "seed": 7, "first": 0}));
    let refused = |driver: &mut Driver, seat: u8| {
        let (error, rule) = driver.expect_error(&json!({"cmd": "play", "seat": seat, "discard": "W"}));
        (error, rule.as_str().expect("a rule").to_owned())
    };
    for absent in [1, 31] {
        assert_eq!(refused(&mut driver, absent), ("it is not that seat's turn".to_owned(), "C5".to_owned()));
    }
    while driver.expect_ok(&json!({"cmd": "state"}))["phase"] != "over" {
        driver.play_first();
    }
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].clone();
    let mut replayed = Driver::clustered();
    replayed.expect_ok(&json!({"cmd": "replay", "record": record}));
    for driver in [&mut driver, &mut replayed] {
        for seat in [0, 31] {
            assert_eq!(refused(driver, seat), ("the game is over".to_owned(), "C11".to_owned()));
        }
        assert_eq!(driver.expect_ok(&json!({"cmd": "record"}))["record"], record);
    }
}

#[test]
fn invalid_commands_get_an_error_message() {
    let mut driver = Driver::new_game(&json!({"cmd": "new", "players": 2, "seed": 7, "first": 0}));
    let mut error = |line: &[u8]| {
        let reply: Value = serde_json::from_str(&driver.handle_line(line)).expect("JSON");
        assert_eq!(reply["ok"], false, "{}", String::from_utf8_lossy(line));
        reply["error"].as_str().expect("a message").to_owned()
    };
    assert_eq!(error(b"hello"), "a command is one JSON object on one line");
    assert_eq!(error(b""), "a command is one JSON object on one line");
    assert_eq!(error(b"[]"), "a command is one JSON object on one line");
    assert_eq!(error(b"{"), "the line is not JSON: EOF while parsing an object");
    assert_eq!(error(b"\xff"), "the line is not UTF-8 text");
    assert_eq!(error(b"{}"), "missing field `cmd`");
    assert!(error(br#"{"cmd":"dance"}"#).starts_with("unknown command `dance`"));
    assert_eq!(error(br#"{"cmd":"view"}"#), "missing field `seat`");
    assert_eq!(error(br#"{"cmd":"view","seat":2}"#), "there is no seat 2 at this table");
    assert_eq!(error(br#"{"cmd":"view","seat":99}"#), "there is no seat 99: seats go from 0 to 31");
    assert_eq!(error(br#"{"cmd":"play","seat":0,"place":"S1e","x":1}"#), "placing a card needs x and y");
    assert_eq!(error(br#"{"cmd":"play","seat":0}"#), "give either place with x and y, or discard");
    assert!(error(br#"{"cmd":"play","seat":0,"discard":"S9e"}"#).starts_with("'S9e' is not a card"));
    assert!(error(br#"{"cmd":"play","seat":0,"place":"S1e","x":0.5,"y":0}"#).starts_with("invalid type"));
    assert!(error(br#"{"cmd":"new","players":2,"seed":-1,"first":0}"#).starts_with("invalid value"));
    assert_eq!(error(br#"{"cmd":"new","players":2,"first":0}"#), "give a seed for the shuffle, or the decks");
    assert!(
        error(br#"{"cmd":"new","players":2,"seed":1,"options":{"quik":true}}"#).starts_with("unknown field `quik`")
    );
    let table = error(br#"{"cmd":"new","players":2,"seed":1,"options":{"table":{"shape":"oval"}}}"#);
    assert!(table.starts_with("unknown variant `oval`"), "{table}");
    let table = error(br#"{"cmd":"new","players":2,"seed":1,"options":{"table":["round",5]}}"#);
    assert!(table.contains("expected an object with named fields"), "{table}");
    assert!(error(br#"{"cmd":"new","players":2,"seed":1,"options":[]}"#).contains("expected an object"));
    assert!(error(br#"{"cmd":"score","players":2,"board":[[0,0,"W",0]]}"#).contains("expected an object"));
    assert_eq!(error(br#"{"cmd":"replay","record":5}"#), "a record is a string, or an array of its lines");
    assert!(error(br#"{"cmd":"bot","level":"grandmaster","ms":100}"#).starts_with("there is no such level"));
    assert_eq!(error(br#"{"cmd":"bot","level":"master"}"#), "missing field `ms`");
    assert_eq!(error(br#"{"cmd":"bot","level":"master","ms":0}"#), "a bot thinks for 1 to 600000 ms");
    assert_eq!(
        error(br#"{"cmd":"bot","level":"master","ms":18446744073709551615}"#),
        "a bot thinks for 1 to 600000 ms"
    );
    assert!(
        error(br#"{"cmd":"bot","level":"master","ms":9,"character":"liar"}"#).starts_with("there is no such character")
    );
    assert!(
        error(br#"{"cmd":"bot","level":"casual","ms":9,"character":"blocker"}"#).starts_with("no bot of that level")
    );
    let nested = [b"{\"cmd\":\"replay\",\"record\":".to_vec(), b"[".repeat(100_000)].concat();
    assert!(error(&nested).starts_with("the line is not JSON"));
}

#[test]
fn bot_returns_a_legal_move_and_changes_nothing() {
    let mut driver = Driver::clustered();
    let mut send = |line: &str| driver.send(&line);
    assert_eq!(send(r#"{"cmd":"bot","level":"club","ms":100}"#)["ok"], false, "there is no game yet");
    for quick in ["true", "false"] {
        let new = r#"{"cmd":"new","players":2,"seed":7,"first":0,"options":{"quick":QUICK}}"#;
        assert_eq!(send(&new.replace("QUICK", quick))["ok"], true);
        for level in ["beginner", "casual", "club", "strong", "expert", "master"] {
            let before = send(r#"{"cmd":"state"}"#);
            let legal = send(r#"{"cmd":"legal"}"#);
            let request = format!(r#"{{"cmd":"bot","level":"{level}","ms":20,"seed":5}}"#);
            let mut mv = send(&request)["move"].clone();
            assert!(legal["moves"].as_array().unwrap().contains(&mv), "{level}: {mv}");
            assert_eq!(send(r#"{"cmd":"state"}"#), before);
            mv["cmd"] = "play".into();
            mv["seat"] = before["turn"].clone();
            assert_eq!(send(&mv.to_string())["ok"], true);
        }
    }
}

#[test]
fn bot_is_refused_when_the_game_is_over() {
    let mut driver = Driver::clustered();
    let mut send = |line: &str| driver.send(&line);
    send(r#"{"cmd":"new","players":1,"seed":7,"first":0}"#);
    loop {
        let mut mv = send(r#"{"cmd":"bot","level":"beginner","ms":1000}"#)["move"].clone();
        if mv.is_null() {
            break;
        }
        mv["cmd"] = "play".into();
        mv["seat"] = 0.into();
        assert_eq!(send(&mv.to_string())["ok"], true);
    }
    let reply = send(r#"{"cmd":"bot","level":"beginner","ms":1000}"#);
    assert_eq!(send(r#"{"cmd":"state"}"#)["phase"], "over");
    assert_eq!((reply["ok"].clone(), reply["rule"].clone()), (false.into(), "C11".into()));
}

/// Starts a quick game and plays until a card is to be discarded after drawing. Returns the hand and the legal discards.
fn quick_game_after_drawing(new: &Value) -> (Driver, Vec<Value>, Vec<Value>) {
    let mut driver = Driver::new_game(new);
    while driver.expect_ok(&json!({"cmd": "state"}))["phase"] != "discard_extra" {
        driver.play_first();
    }
    let hand = driver.expect_ok(&json!({"cmd": "state"}))["hands"][0].as_array().expect("a hand").clone();
    let moves = driver.expect_ok(&json!({"cmd": "legal"}))["moves"].as_array().expect("moves").clone();
    assert_eq!(hand.len(), 6);
    (driver, hand, moves.into_iter().map(|mv| mv["discard"].clone()).collect())
}

fn sorted(cards: &[Value]) -> Vec<&str> {
    let mut cards: Vec<&str> = cards.iter().filter_map(Value::as_str).collect();
    cards.sort_unstable();
    cards
}

#[test]
fn c18_rules_2_discard_one_of_the_two_cards_just_drawn() {
    for new in [
        json!({"cmd": "new", "players": 2, "seed": 7, "first": 0, "options": {"quick": true}}),
        json!({"cmd": "new", "rules": 2, "players": 2, "seed": 7, "first": 0, "options": {"quick": true}}),
        json!({"cmd": "new", "players": 2, "seed": 7, "first": 0, "options": {"quick": true, "quick_discard": "drawn"}}),
    ] {
        let (mut driver, hand, discards) = quick_game_after_drawing(&new);
        assert_eq!(sorted(&discards), sorted(&hand[4..]), "{new}");
        let (error, rule) = driver.expect_error(&json!({"cmd": "play", "seat": 0, "discard": hand[0]}));
        assert_eq!((error.as_str(), rule), ("the quick game discards one of the two cards just drawn", json!("C18")));

        let view = driver.expect_ok(&json!({"cmd": "view", "seat": 0}));
        assert_eq!((&view["rules"], &view["drawn"]), (&json!(2), &json!(hand[4..])));
        assert_eq!(view["options"]["quick_discard"], "drawn");
        for other in [json!(1), json!(null)] {
            let view = driver.expect_ok(&json!({"cmd": "view", "seat": other}));
            assert_eq!(view["drawn"], Value::Null, "only its owner sees the pair");
        }
        let bot = driver.expect_ok(&json!({"cmd": "bot", "level": "club", "ms": 50}));
        assert!(discards.contains(&bot["move"]["discard"]), "{bot}");
        let played = driver.expect_ok(&json!({"cmd": "play", "seat": 0, "discard": hand[5]}));
        assert_eq!(played["events"][0], json!({"event": "discarded", "seat": 0, "card": hand[5]}));
        assert_eq!(driver.expect_ok(&json!({"cmd": "view", "seat": 0}))["drawn"], Value::Null);
    }
}

#[test]
fn c18_any_card_may_be_discarded_under_rules_1_or_if_that_is_agreed() {
    for (rules, options, named) in [
        (1, json!({"quick": true}), Value::Null),
        (1, json!({"quick": true, "quick_discard": "hand"}), Value::Null),
        (2, json!({"quick": true, "quick_discard": "hand"}), json!("hand")),
    ] {
        let new = json!({"cmd": "new", "rules": rules, "players": 2, "seed": 7, "first": 0, "options": options});
        let (mut driver, hand, discards) = quick_game_after_drawing(&new);
        assert_eq!(sorted(&discards), sorted(&hand), "{new}");
        driver.expect_ok(&json!({"cmd": "play", "seat": 0, "discard": hand[0]}));
        let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();
        let header: Value = serde_json::from_str(record.lines().next().expect("a header")).expect("JSON");
        assert_eq!((&header["rules"], &header["options"]["quick_discard"]), (&json!(rules), &named));
        let mut other = Driver::clustered();
        other.expect_ok(&json!({"cmd": "replay", "record": record}));
        assert_eq!(other.expect_ok(&json!({"cmd": "record"}))["record"], record);
        // The same moves break the default of rules 2.
        let other_rules = record.replacen(r#""rules":1"#, r#""rules":2"#, 1).replacen(
            r#""quick_discard":"hand""#,
            r#""quick_discard":"drawn""#,
            1,
        );
        let (error, rule) = other.expect_error(&json!({"cmd": "replay", "record": other_rules}));
        assert_eq!(rule, "C18", "{error}");
    }
}

#[test]
fn c18_rules_1_do_not_know_the_other_choice() {
    let mut driver = Driver::clustered();
    let new = |rules: u64, quick_discard: Value| {
        let options = json!({"quick": true, "quick_discard": quick_discard});
        json!({"cmd": "new", "rules": rules, "players": 2, "seed": 7, "first": 0, "options": options})
    };
    let (error, rule) = driver.expect_error(&new(1, json!("drawn")));
    assert_eq!(rule, "C18");
    assert_eq!(error, r#"rules 1 of the quick game discard any card of the hand: quick_discard is "hand""#);
    for wrong in [json!("deck"), json!(true), json!({"hand": null})] {
        driver.expect_error(&new(2, wrong));
    }
    driver.expect_ok(&new(2, Value::Null));
}

#[test]
fn unknown_versions_of_the_rules_are_refused_by_name() {
    let mut driver = Driver::clustered();
    for (rules, message) in [
        (json!(0), "version 0 of the rules is unknown: there are 1 and 2"),
        (json!(3), "version 3 of the rules is unknown: there are 1 and 2"),
        (json!("2"), "invalid type: string"),
        (json!(1.5), "invalid type: floating point"),
    ] {
        let new = json!({"cmd": "new", "rules": rules, "players": 2, "seed": 7, "first": 0});
        let (error, rule) = driver.expect_error(&new);
        assert!(error.contains(message) && rule.is_null(), "{error}");
    }
    driver.expect_ok(&json!({"cmd": "new", "players": 2, "seed": 7, "first": 0}));
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();
    assert!(record.contains(r#""rules":2"#), "new games follow the newest rules: {record}");
    let (error, _) = driver.expect_error(&json!({
        "cmd": "replay", "record": record.replacen(r#""rules":2"#, r#""rules":3"#, 1)
    }));
    assert!(error.contains("rules") && error.contains('3'), "{error}");
}
