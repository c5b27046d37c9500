//! Repeated, reordered and old commands: each is carried out at most once, and its answer is kept.

mod common;

use common::{TestRoom, at, clustered, kluster, person, seat};
use room::{Command, Input, Output, Pace, Refusal, Room, Sender, Viewer};

#[test]
fn a_repeated_command_gets_its_answer_again() {
    let mut room = TestRoom::started(clustered(2));
    let input = Input { from: at(0), seq: 10, at: None, command: Command::Move(room.any_move(0).1) };
    let first = room.give(&input).unwrap();
    assert!(first.is_ok());
    let entries = room.log.len();
    assert_eq!(room.give(&input), Some(first));
    room.restart();
    assert_eq!(room.give(&input), Some(first), "also after a restart from the log alone");
    // Whatever the number is used for now.
    assert_eq!(room.give(&Input { command: Command::Pause, ..input }), Some(first));
    assert_eq!(room.log.len(), entries);
}

#[test]
fn a_repeated_refusal_is_the_same_while_the_room_lives() {
    let mut room = TestRoom::started(clustered(2));
    let input = Input { from: at(1), seq: 10, at: None, command: Command::Resume };
    assert_eq!(room.give(&input), Some(Err(Refusal::NotNow)));
    room.must(at(0), Command::Pause);
    assert_eq!(room.give(&input), Some(Err(Refusal::NotNow)), "although it would be possible now");
}

#[test]
fn a_restart_forgets_refusals_but_carries_out_nothing_twice() {
    let mut room = TestRoom::started(clustered(2));
    let refused = Input { from: at(1), seq: 10, at: None, command: Command::Resume };
    assert_eq!(room.give(&refused), Some(Err(Refusal::NotNow)));
    let newer = Input { seq: 11, command: Command::Pause, ..refused.clone() };
    let mut after_newer = room.room.clone();
    after_newer.handle(&newer, room.now);
    room.must(at(0), Command::Pause);
    room.restart();
    // The limit that `Room` documents: a late copy is a new command now.
    let answer = room.give(&refused).unwrap();
    assert!(answer.is_ok());
    room.must(at(0), Command::Pause);
    assert_eq!(room.give(&refused), Some(answer));
    room.restart();
    assert_eq!(room.give(&refused), Some(answer), "at most once");
    // Not so if its sender was heard of since.
    let (mut restored, _) = Room::restore(&after_newer.snapshot(), &[], room.now).unwrap();
    let outputs = restored.handle(&refused, room.now);
    let is_stale = |output: &Output| matches!(output, Output::Answer { result: Err(Refusal::Stale { .. }), .. });
    assert!(outputs.iter().any(is_stale), "{outputs:?}");
}

#[test]
fn who_joins_again_after_a_refusal_counts_on_behind_it() {
    let mut room = TestRoom::started(clustered(2));
    let refused = Input { from: at(1), seq: 7, at: None, command: Command::Resume };
    assert_eq!(room.give(&refused), Some(Err(Refusal::NotNow)));
    let seq = room.room.view(Viewer::Seat(seat(1)), room.now).next_seq;
    assert_eq!(seq, 8);
    assert!(room.give(&Input { seq, command: Command::Pause, ..refused.clone() }).unwrap().is_ok());
    // A lower number that comes later does not count back.
    let late = Input { seq: 20, ..refused.clone() };
    assert!(room.give(&late).unwrap().is_ok());
    assert_eq!(room.give(&Input { seq: 30, ..refused.clone() }), Some(Err(Refusal::NotNow)));
    assert_eq!(room.give(&Input { seq: 25, ..refused }), Some(Err(Refusal::NotNow)));
    assert_eq!(room.room.view(Viewer::Seat(seat(1)), room.now).next_seq, 31);
}

#[test]
fn a_number_below_the_last_one_is_stale() {
    let mut room = TestRoom::started(clustered(2));
    let input = |seq, command| Input { from: at(1), seq, at: None, command };
    assert!(room.give(&input(100, Command::Leave)).unwrap().is_ok());
    let now = room.room.position();
    assert_eq!(room.give(&input(99, Command::Return)), Some(Err(Refusal::Stale { now })));
    assert!(room.give(&input(u32::MAX, Command::Return)).unwrap().is_ok());
    let now = room.room.position();
    assert_eq!(room.give(&input(u32::MAX - 1, Command::Leave)), Some(Err(Refusal::Stale { now })));
    assert_eq!(room.room.view(Viewer::Seat(seat(1)), room.now).next_seq, u32::MAX);
}

#[test]
fn answers_are_forgotten_after_a_while_but_never_carried_out_again() {
    let mut room = TestRoom::open(clustered(1));
    let sit = |seq: u32| {
        let command = Command::Sit { seat: seat(0), player: person(&format!("{seq}")) };
        Input { from: Sender::Host, seq, at: None, command }
    };
    let first = room.give(&sit(0)).unwrap();
    for seq in 1..=16 {
        assert_eq!(room.give(&sit(seq - 1)).unwrap().unwrap().position.0, seq as usize);
        assert!(room.give(&sit(seq)).unwrap().is_ok());
    }
    assert!(first.is_ok());
    let now = room.room.position();
    assert_eq!(room.give(&sit(0)), Some(Err(Refusal::Stale { now })));
    assert_eq!(room.log.len(), 17);
}

#[test]
fn senders_count_apart_and_the_view_says_how_far() {
    let mut room = TestRoom::started(clustered(2));
    room.play(0);
    assert_eq!(room.room.view(Viewer::Seat(seat(0)), room.now).next_seq, 2);
    assert_eq!(room.room.view(Viewer::Seat(seat(1)), room.now).next_seq, 1);
    assert_eq!(room.room.view(Viewer::Spectator, room.now).next_seq, 0);
}

#[test]
fn a_batch_is_carried_out_once() {
    let mut room = TestRoom::started(kluster(1, Pace::RealTime));
    let lay = Input { from: at(0), seq: 5, at: None, command: room.batch(vec![common::circle()], 0) };
    let first = room.give(&lay).unwrap();
    assert_eq!(first.unwrap().actions, 1);
    assert_eq!(room.give(&lay), Some(first));
    room.restart();
    assert_eq!(room.give(&lay), Some(first));
}
