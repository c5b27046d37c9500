//! Games of Clustered in a room: moves, bots, undo and its policies, the end and the rematch (C5, C6, C11, C18).

mod common;

use clustered::{Illegal, Options};
use common::{TestRoom, at, bot, clustered, person, players, seat, start, with_undo};
use record::{AnyLog, LogPosition};
use room::{
    Command, GameConfig, Refusal, RoomConfig, RoomConfigError, RoomEvent, RoomPhase, Sender, UndoPolicy, Viewer,
};

fn undo(room: &mut TestRoom, number: u64) -> Result<(), Refusal> {
    let can_undo = room.room.view(Viewer::Seat(seat(number)), room.now).can_undo;
    let result = room.send(at(number), Command::Undo).map(|_| ());
    assert_eq!(result.is_ok(), can_undo, "the view says whether an undo is possible");
    result
}

#[test]
fn a_game_is_played_to_its_end_and_its_record_verifies() {
    let mut room = TestRoom::started(clustered(3));
    let mut moves = 0;
    while room.phase() == RoomPhase::Playing {
        room.play(moves * 7);
        moves += 1;
        if moves % 20 == 0 {
            room.check_restored();
        }
    }
    assert_eq!((moves, room.phase()), (87, RoomPhase::Over));
    assert!(matches!(
        room.told.last(),
        Some((Viewer::Spectator, RoomEvent::Clustered(clustered::SeatEvent::Over { .. })))
    ));
    let Some(AnyLog::Clustered(record)) = room.room.record() else { panic!("a record") };
    assert_eq!(record.verify().unwrap().view(None), room.clustered().view(None));
    let discard = Command::Move("-S1e".parse().unwrap());
    assert_eq!(room.send(at(0), discard), Err(Refusal::NotNow), "the game is over");
    room.check_restored();
    assert_eq!(room.send(at(1), Command::Rematch), Err(Refusal::NotYours));
    room.must(at(0), Command::Rematch);
    assert_eq!(room.phase(), RoomPhase::Lobby);
    assert_eq!(room.send(at(0), start(9)), Err(Refusal::NotNow), "nobody is ready yet");
    room.must(Sender::Host, Command::Start { seed: Some([9; 32]), first: Some(seat(2)) });
    assert_eq!(room.clustered().setup().first(), seat(2));
    room.check_restored();
}

#[test]
fn illegal_moves_name_their_rule_and_change_nothing() {
    let mut room = TestRoom::started(clustered(2));
    let (first, mv) = room.any_move(0);
    assert_eq!(first, seat(0));
    let refused = room.send(at(1), Command::Move(mv));
    assert_eq!(refused, Err(Refusal::Illegal(Illegal::NotYourTurn)));
    let discard = Command::Move(clustered::Move::Discard { card: mv.card() });
    assert_eq!(room.send(at(0), discard), Err(Refusal::Illegal(Illegal::MustPlace)));
    let script = Command::Script { actions: vec![common::circle()], settle: true };
    assert_eq!(room.send(at(0), script), Err(Refusal::NotNow), "no magnets here");
    room.must(Sender::Host, Command::Move(mv));
}

#[test]
fn a_move_in_reply_to_another_state_is_stale() {
    let mut room = TestRoom::started(clustered(2));
    let seen = room.room.position();
    room.play(0);
    let mv = Command::Move(room.any_move(0).1);
    let now = room.room.position();
    assert_eq!(room.send_seen(at(1), Some(seen), mv.clone()), Err(Refusal::Stale { now }));
    let future = LogPosition(now.0 + 1);
    assert_eq!(room.send_seen(at(1), Some(future), mv.clone()), Err(Refusal::Stale { now }));
    assert_eq!(room.send_seen(at(1), Some(LogPosition(usize::MAX)), mv.clone()), Err(Refusal::Stale { now }));
    // What happens around the game makes no move stale.
    room.must(at(0), Command::Leave);
    assert!(room.send_seen(at(1), Some(now), mv).is_ok());
}

#[test]
fn bots_are_asked_once_for_each_state() {
    let mut room = TestRoom::open(clustered(2));
    for number in 0..2 {
        room.must(Sender::Host, Command::Sit { seat: seat(number), player: bot() });
    }
    room.must(Sender::Host, start(3));
    for moves in 1..20 {
        assert_eq!(room.asked.len(), moves);
        room.wake();
        assert_eq!(room.asked.len(), moves);
        let (seat, position) = *room.asked.last().unwrap();
        let (turn, mv) = room.any_move(moves);
        assert_eq!(turn, seat);
        room.send_seen(Sender::Bot(seat), Some(position), Command::Move(mv)).unwrap();
        assert_eq!(room.send(Sender::Bot(seat), Command::Undo), Err(Refusal::NotYours));
    }
    let before = room.asked.last().copied();
    room.restart();
    assert_eq!(room.asked.last().copied(), before, "asked again after a restart");
    assert_eq!(room.asked.len(), 21);
}

#[test]
fn nothing_is_taken_back_without_a_policy() {
    let mut room = TestRoom::started(clustered(1));
    room.play(0);
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow));
}

#[test]
fn until_something_was_revealed_a_discard_is_taken_back() {
    let options = Options { quick: true, ..Options::default() };
    let config = RoomConfig::new(GameConfig::Clustered(options), players(2));
    let mut room = TestRoom::started(with_undo(UndoPolicy::UntilRevealed, config));
    let before = room.room.record();
    room.play(0);
    assert_eq!(undo(&mut room, 1), Err(Refusal::NotNow), "not the own move");
    undo(&mut room, 0).unwrap();
    assert_eq!(room.room.record(), before, "the record has no undone moves");
    room.check_restored();
    let other = room.any_move(1).1;
    room.must(at(0), Command::Move(other));
    room.play(0);
    room.play(0);
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow), "B has moved since");
    room.play(0);
    room.play(0);
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow), "cards were drawn");
}

#[test]
fn practice_takes_back_the_replies_of_bots() {
    let mut room = TestRoom::open(with_undo(UndoPolicy::Practice, clustered(3)));
    room.must(at(0), Command::Sit { seat: seat(0), player: person("A") });
    for number in 1..3 {
        room.must(at(0), Command::Sit { seat: seat(number), player: bot() });
    }
    room.must(Sender::Host, start(3));
    let before = room.room.record();
    room.play(0);
    for number in 1..3 {
        let mv = room.any_move(0).1;
        room.must(Sender::Bot(seat(number)), Command::Move(mv));
    }
    undo(&mut room, 0).unwrap();
    assert_eq!(room.room.record(), before);
    assert_eq!(room.told_to(Viewer::Spectator).last(), Some(&RoomEvent::Undone { moves: 0 }));
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow), "nothing is left to take back");
    room.play(1);
    room.check_restored();
}

#[test]
fn practice_takes_back_the_end_of_a_game() {
    for (policy, is_allowed) in [(UndoPolicy::Practice, true), (UndoPolicy::UntilRevealed, false)] {
        let mut room = TestRoom::started(with_undo(policy, clustered(1)));
        let mut before = None;
        while room.phase() == RoomPhase::Playing {
            before = room.room.record();
            room.play(0);
        }
        assert_eq!(undo(&mut room, 0).is_ok(), is_allowed, "{policy:?}");
        if is_allowed {
            assert_eq!((room.phase(), room.room.record()), (RoomPhase::Playing, before));
            room.check_restored();
            room.play(0);
            assert_eq!(room.phase(), RoomPhase::Over);
        }
    }
}

#[test]
fn an_undo_never_crosses_the_move_of_another_person() {
    let mut room = TestRoom::started(with_undo(UndoPolicy::Practice, clustered(2)));
    room.play(0);
    let seen = room.room.position();
    room.play(0);
    let now = room.room.position();
    assert_eq!(room.send_seen(at(0), Some(seen), Command::Undo), Err(Refusal::Stale { now }));
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow));
    // The move stays that of a person when a bot takes the seat.
    room.must(at(1), Command::Leave);
    room.must(at(0), Command::Sit { seat: seat(1), player: bot() });
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow));
    room.restart();
    assert_eq!(undo(&mut room, 0), Err(Refusal::NotNow));
    room.must(Sender::Host, Command::Undo);
    assert_eq!(room.clustered().turn().unwrap().seat, seat(1), "the host takes back the last move");
}

#[test]
fn nobody_takes_back_what_was_played_before_they_sat_down() {
    let mut room = TestRoom::started(with_undo(UndoPolicy::Practice, clustered(2)));
    room.play(0);
    room.play(0);
    room.must(at(1), Command::Leave);
    room.must(at(0), Command::Sit { seat: seat(1), player: bot() });
    room.must(at(0), Command::Sit { seat: seat(1), player: person("New") });
    assert_eq!(undo(&mut room, 1), Err(Refusal::NotNow), "somebody else made that move");
    room.check_restored();
    room.play(0);
    room.play(0);
    undo(&mut room, 1).unwrap();
    room.check_restored();

    // Nor what the bot played that stood in.
    room.must(at(1), Command::Leave);
    room.must(at(0), Command::Sit { seat: seat(1), player: bot() });
    let mv = room.any_move(0).1;
    room.must(Sender::Bot(seat(1)), Command::Move(mv));
    room.must(at(1), Command::Return);
    assert_eq!(undo(&mut room, 1), Err(Refusal::NotNow), "the bot made that move");
    // Seat 0 takes back its move and that reply; what seat 1 plays instead is its own.
    undo(&mut room, 0).unwrap();
    room.play(0);
    room.play(0);
    undo(&mut room, 1).unwrap();
    room.check_restored();
}

#[test]
fn a_room_opens_only_for_playable_games() {
    let refused = room::Room::open(clustered(9), room::Millis(0)).err();
    assert!(matches!(refused, Some(RoomConfigError::Clustered(_))));
}
