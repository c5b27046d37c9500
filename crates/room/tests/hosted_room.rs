//! Rooms in which the host acts for all seats.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use clustered::{Seed, Setup};
use common::{circle, hold, players, seat};
use kluster::{Action, BoxKind, Illegal, Options, Turn};
use record::{AnyLog, AnyReplayer, Entry, EntryKind, Replayer};
use room::{BeginError, Command, HostGame, LocalRoom, Millis, Refusal, Sender};
use std::sync::Arc;

fn script(actions: Vec<Action>, settle: bool) -> Command {
    Command::Script { actions, settle }
}

/// A game of Kluster with a clock, one tick before its first stone is placed.
fn settling() -> AnyReplayer {
    let options = Options { clock: true, ..Options::default() };
    let setup = kluster::Setup::new(vec![BoxKind::Classic], players(2), seat(0), 7, options).unwrap();
    let mut room = LocalRoom::host_kluster(&setup).unwrap();
    let actions = vec![circle(), hold(0, 0, 0), Action::Release];
    room.send(Sender::Host, script(actions, true), Millis(0)).result().unwrap();
    let Some(AnyLog::Kluster(mut log)) = room.room().record() else { panic!("a game of Kluster") };
    let is_placed = |entry: &Entry| matches!(entry.kind, EntryKind::Event(kluster::Event::Placed { .. }));
    let placed = log.entries().iter().position(is_placed).unwrap();
    let ticks = log.entries()[placed].ticks - 1;
    log = log.truncated(record::LogPosition(placed));
    log.append(Entry { ticks, kind: EntryKind::Wait });
    let mut replayer = Replayer::new(Arc::new(log)).unwrap();
    replayer.run(&mut |_| true).unwrap();
    AnyReplayer::Kluster(replayer)
}

#[test]
fn a_host_plays_a_whole_game_of_clustered() {
    let setup = Setup::new(players(3), seat(2), clustered::Options::default()).unwrap();
    let mut room = LocalRoom::host_clustered(&setup, &setup.shuffled_decks(Seed::from(5))).unwrap();
    loop {
        let Some(HostGame::Clustered { game, .. }) = room.room().host() else { panic!("a game of Clustered") };
        assert_eq!(*game.setup(), setup);
        let Some(mv) = game.legal_moves().iter().next() else { break };
        room.send(Sender::Host, Command::Move(mv), Millis(0)).result().unwrap();
    }
    let Some(AnyLog::Clustered(log)) = room.room().record() else { panic!("a game of Clustered") };
    assert!(!log.verify().unwrap().winners().is_empty());
}

#[test]
fn a_host_acts_for_the_seat_whose_turn_it_is_while_the_table_settles() {
    let mut room = LocalRoom::host_replayed(settling()).unwrap();
    assert!(matches!(room.room().table().unwrap().turn(), Turn::Settling { .. }));
    let clock = room.send(Sender::Host, script(vec![Action::Clock], true), Millis(0));
    assert_eq!(clock.result(), Err(Refusal::IllegalAction(Illegal::AlreadyReleased)), "the rules say why");
    room.send(Sender::Host, script(Vec::new(), true), Millis(0)).result().unwrap();
    assert_eq!(*room.room().table().unwrap().turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn a_game_in_the_middle_of_its_record_is_not_hosted() {
    let AnyReplayer::Kluster(replayer) = settling() else { panic!("a game of Kluster") };
    let begun = Replayer::new(Arc::new(record::KlusterLog::clone(replayer.log()))).unwrap();
    assert_eq!(LocalRoom::host_replayed(AnyReplayer::Kluster(begun)).unwrap_err(), BeginError::Unfinished);
}
