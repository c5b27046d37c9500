//! Seats, names, readiness, the host, leaving and returning, pauses (C5, K4).

mod common;

use common::{TestRoom, at, bot, clustered, kluster, person, seat, start};
use room::{Command, Input, Pace, Player, Refusal, RoomEvent, RoomPhase, Sender, Viewer};

fn sit(number: u64, player: Player) -> Command {
    Command::Sit { seat: seat(number), player }
}

fn host(room: &TestRoom) -> Option<u8> {
    room.room.view(Viewer::Spectator, room.now).host.map(seats::Seat::number)
}

#[test]
fn persons_take_free_seats_and_the_first_is_host() {
    let mut room = TestRoom::open(clustered(3));
    assert_eq!(room.send(at(1), sit(2, person("B"))), Err(Refusal::NotYours), "not the own seat");
    room.must(at(1), sit(1, person("B")));
    assert_eq!(host(&room), Some(1));
    assert_eq!(room.send(at(2), sit(2, bot())), Err(Refusal::NotYours), "only a host seats bots");
    room.must(at(1), sit(2, bot()));
    assert_eq!(room.send(at(2), sit(2, person("C"))), Err(Refusal::NotYours), "a bot sits there");
    room.must(at(1), sit(1, person("Bea")));
    room.must(Sender::Host, sit(0, person("A")));
    room.must(at(0), sit(0, Player::Nobody));
    let seats = room.room.view(Viewer::Spectator, room.now).seats;
    assert_eq!(seats[seat(1)].player, person("Bea"));
    assert_eq!(seats[seat(0)].player, Player::Nobody);
    room.check_restored();
}

#[test]
fn names_are_bounded_and_printable() {
    let mut room = TestRoom::open(clustered(1));
    for name in ["x".repeat(65), "x".repeat(1_000_000), "a\nb".to_owned(), "\u{1b}[2J".to_owned()] {
        assert_eq!(room.send(at(0), sit(0, person(&name))), Err(Refusal::InvalidName));
    }
    room.must(at(0), sit(0, person(&"ü".repeat(64))));
}

#[test]
fn a_seat_outside_the_table_is_nobodys() {
    let mut room = TestRoom::started(clustered(2));
    let mv = room.any_move(0).1;
    let commands = [
        sit(31, person("X")),
        Command::Ready(true),
        Command::Leave,
        Command::Return,
        Command::Pause,
        Command::Undo,
        Command::Rematch,
        start(1),
        Command::HandOver(seat(30)),
        Command::Move(mv),
        Command::Wake,
    ];
    for command in commands {
        for sender in [at(31), at(2), Sender::Bot(seat(31)), Sender::Driver] {
            if (sender, &command) != (Sender::Driver, &Command::Wake) {
                assert_eq!(room.send(sender, command.clone()), Err(Refusal::NotYours), "{command:?}");
            }
        }
    }
    assert_eq!(room.send(Sender::Host, sit(31, bot())), Err(Refusal::NotYours));
    assert_eq!(room.send(Sender::Host, Command::HandOver(seat(31))), Err(Refusal::NotNow));
    let view = room.room.view(Viewer::Seat(seat(31)), room.now);
    assert_eq!(view.game, room.room.view(Viewer::Spectator, room.now).game);
    let mut lobby = TestRoom::open(kluster(2, Pace::Instant));
    lobby.must(Sender::Host, sit(0, bot()));
    lobby.must(Sender::Host, sit(1, bot()));
    let far = Command::Start { seed: Some([1; 32]), first: Some(seat(9)) };
    assert_eq!(lobby.send(Sender::Host, far), Err(Refusal::InvalidStart));
}

#[test]
fn a_game_begins_when_everybody_is_ready_and_the_host_says_so() {
    let mut room = TestRoom::open(clustered(2));
    room.must(at(0), sit(0, person("A")));
    assert_eq!(room.send(at(0), start(1)), Err(Refusal::NotNow), "a seat is free");
    room.must(at(1), sit(1, person("B")));
    room.must(at(0), Command::Ready(true));
    assert_eq!(room.send(at(0), start(1)), Err(Refusal::NotNow), "B is not ready");
    room.must(at(1), Command::Ready(true));
    assert_eq!(room.send(at(1), start(1)), Err(Refusal::NotYours));
    let without_seed = Command::Start { seed: None, first: None };
    assert_eq!(room.send(at(0), without_seed), Err(Refusal::InvalidStart), "players bring no entropy");
    let mv = Command::Move("S1e@0,1".parse().unwrap());
    assert_eq!(room.send(at(0), mv), Err(Refusal::NotNow));
    room.must(at(0), Command::Start { seed: Some([1; 32]), first: None });
    assert_eq!(room.phase(), RoomPhase::Playing);
    assert_eq!(room.send(at(0), start(1)), Err(Refusal::NotNow));
    assert_eq!(room.send(at(1), Command::Ready(true)), Err(Refusal::NotNow));
    assert_eq!(room.send(at(1), sit(1, Player::Nobody)), Err(Refusal::NotNow), "nobody stands up during a game");
    assert_eq!(room.send(Sender::Host, sit(1, bot())), Err(Refusal::NotNow), "B is still there");
    room.check_restored();
}

#[test]
fn a_seed_is_never_read_from_outside() {
    let text = serde_json::to_string(&start(1)).unwrap();
    assert!(!text.contains("seed"), "{text}");
    let parsed: Command = serde_json::from_str(&text).unwrap();
    assert!(matches!(parsed, Command::Start { seed: None, .. }));
    assert!(serde_json::from_str::<Command>(r#"{"start":{"seed":[1],"first":null}}"#).is_err());
}

#[test]
fn the_first_seat_is_drawn_unless_the_host_sets_it() {
    let firsts: std::collections::BTreeSet<u8> = (0..40)
        .map(|seed| {
            let mut room = TestRoom::open(clustered(4));
            for number in 0..4 {
                room.must(Sender::Host, sit(number, bot()));
            }
            room.must(Sender::Host, Command::Start { seed: Some([seed; 32]), first: None });
            room.clustered().setup().first().number()
        })
        .collect();
    assert_eq!(firsts.len(), 4, "each seat begins now and then");
    let room = TestRoom::started(clustered(4));
    assert_eq!(room.clustered().setup().first(), seat(0));
}

#[test]
fn the_host_hands_over_when_leaving() {
    let mut room = TestRoom::started(clustered(3));
    assert_eq!(host(&room), Some(0));
    room.must(at(0), Command::HandOver(seat(1)));
    assert_eq!(room.send(at(0), Command::HandOver(seat(0))), Err(Refusal::NotYours));
    room.must(at(1), Command::Leave);
    assert_eq!(host(&room), Some(2), "the next person clockwise");
    assert_eq!(room.send(at(2), Command::HandOver(seat(1))), Err(Refusal::NotNow), "B has left");
    room.must(at(2), Command::Leave);
    room.must(at(0), Command::Leave);
    assert_eq!(host(&room), Some(0), "the last one stays host");
    room.must(at(1), Command::Return);
    assert_eq!(host(&room), Some(1), "somebody who is there takes over");
    room.check_restored();
}

#[test]
fn a_player_who_left_is_replaced_by_a_bot_and_comes_back() {
    let mut room = TestRoom::started(clustered(2));
    assert_eq!(room.send(at(1), Command::Return), Err(Refusal::NotNow), "B has not left");
    let first = room.play(0);
    assert_eq!(first, seat(0));
    room.must(at(1), Command::Leave);
    assert_eq!(room.send(at(1), Command::Leave), Err(Refusal::NotNow));
    let mv = Command::Move(room.any_move(0).1);
    assert_eq!(room.send(at(1), mv.clone()), Err(Refusal::NotNow), "B has left");
    room.must(at(0), sit(1, bot()));
    assert_eq!(room.asked.iter().map(|(seat, _)| seat.number()).collect::<Vec<_>>(), [1]);
    assert_eq!(room.send(at(1), mv.clone()), Err(Refusal::NotYours), "a bot plays for B");
    room.must(Sender::Bot(seat(1)), mv);
    room.must(at(1), Command::Return);
    let status = &room.room.view(Viewer::Spectator, room.now).seats[seat(1)];
    assert_eq!((&status.player, status.is_present), (&person("P"), true));
    room.play(0);
    room.play(0);
    let bot_move = Command::Move(room.any_move(0).1);
    assert_eq!(room.send(Sender::Bot(seat(1)), bot_move), Err(Refusal::NotYours), "the bot has left");
    room.check_restored();
}

#[test]
fn a_host_gives_the_seat_of_a_bot_to_a_person() {
    let mut room = TestRoom::started(clustered(2));
    room.must(at(1), Command::Leave);
    room.must(at(0), sit(1, bot()));
    room.must(at(0), sit(1, person("New")));
    assert_eq!(room.send(at(1), Command::Return), Err(Refusal::NotNow));
    assert_eq!(room.room.view(Viewer::Spectator, room.now).seats[seat(1)].player, person("New"));
}

#[test]
fn a_player_whose_bot_played_to_the_end_comes_back_for_the_next_game() {
    let mut room = TestRoom::started(clustered(2));
    room.must(at(1), Command::Leave);
    room.must(at(0), sit(1, bot()));
    while room.phase() == RoomPhase::Playing {
        let (seat, mv) = room.any_move(0);
        room.must(if seat.number() == 1 { Sender::Bot(seat) } else { Sender::Seat(seat) }, Command::Move(mv));
    }
    room.must(at(0), Command::Rematch);
    let mut later = room.room.clone();
    room.must(at(1), Command::Return);
    let status = &room.room.view(Viewer::Spectator, room.now).seats[seat(1)];
    assert_eq!((&status.player, status.is_present, status.is_ready), (&person("P"), true, false));
    room.must(at(1), Command::Ready(true));
    room.check_restored();
    // The bot may stand in for another game, too.
    let start = Input { from: Sender::Host, seq: 100, at: None, command: start(2) };
    later.handle(&start, room.now);
    later.handle(&Input { from: at(1), command: Command::Return, ..start }, room.now);
    assert_eq!(later.player(seat(1)), Some(&person("P")));
}

#[test]
fn somebody_who_left_neither_pauses_nor_goes_on() {
    let mut room = TestRoom::started(clustered(2));
    room.must(at(1), Command::Leave);
    assert_eq!(room.send(at(1), Command::Pause), Err(Refusal::NotYours));
    room.must(at(0), Command::Pause);
    assert_eq!(room.send(at(1), Command::Resume), Err(Refusal::NotYours));
    room.must(at(0), Command::Leave);
    for command in [Command::Resume, Command::HandOver(seat(1)), sit(1, bot())] {
        assert_eq!(room.send(at(0), command), Err(Refusal::NotYours), "the last one stays host, but has left");
    }
    room.must(at(0), Command::Return);
    room.must(at(0), Command::Resume);
    room.check_restored();
}

#[test]
fn a_pause_stops_the_game_and_asks_bots_again() {
    let mut room = TestRoom::open(clustered(2));
    room.must(Sender::Host, sit(0, bot()));
    room.must(Sender::Host, sit(1, person("B")));
    room.must(Sender::Host, start(3));
    assert_eq!(room.asked.len(), 1);
    room.must(at(1), Command::Pause);
    assert_eq!(room.phase(), RoomPhase::Paused);
    assert_eq!(room.send(at(1), Command::Pause), Err(Refusal::NotNow));
    let mv = Command::Move(room.any_move(0).1);
    assert_eq!(room.send(Sender::Bot(seat(0)), mv.clone()), Err(Refusal::NotNow));
    room.check_restored();
    assert_eq!(room.send(Sender::Bot(seat(0)), Command::Resume), Err(Refusal::NotYours));
    room.must(at(1), Command::Resume);
    assert_eq!(room.asked.len(), 2, "its answer may have been refused during the pause");
    assert_eq!(room.asked[0], room.asked[1]);
    room.must(Sender::Bot(seat(0)), mv);
    assert_eq!(room.send(at(1), Command::Resume), Err(Refusal::NotNow));
}

#[test]
fn everybody_is_told_what_happens_around_the_game() {
    let mut room = TestRoom::started(clustered(2));
    room.told.clear();
    room.must(at(1), Command::Leave);
    room.must(at(1), Command::Return);
    room.must(at(0), Command::Pause);
    let expected = [RoomEvent::Left(seat(1)), RoomEvent::Returned(seat(1)), RoomEvent::Paused];
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator] {
        assert_eq!(room.told_to(viewer), expected);
    }
}

#[test]
fn a_command_deserializes_as_it_was_serialized() {
    let input = Input { from: at(3), seq: 5, at: None, command: Command::Pause };
    let text = serde_json::to_string(&input).unwrap();
    assert_eq!(text, r#"{"from":{"seat":3},"seq":5,"at":null,"command":"pause"}"#);
    assert_eq!(serde_json::from_str::<Input>(&text).unwrap(), input);
    for wrong in [r#"{"from":{"seat":32},"seq":0,"at":null,"command":"pause"}"#, "{}", "[]"] {
        assert!(serde_json::from_str::<Input>(wrong).is_err());
    }
}
