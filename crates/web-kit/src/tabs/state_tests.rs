//! What each role makes of each input.

use super::*;
use LockMode::{IfFree, Queue, Steal};
use LockOutcome::{Failed, Granted, Taken};
use TabOutput::{Cancel, Emit, Request, Send, Unlock, Wait};
use record::LogPosition;
use room::{RoomEntry, Sender};

const NOW: Millis = Millis(10_000);

fn lock(state: &mut TabState, outcome: LockOutcome) -> Vec<TabOutput> {
    state.handle(TabInput::Lock { request: state.request, outcome }, NOW)
}

fn hear(state: &mut TabState, message: TabMessage) -> Vec<TabOutput> {
    state.handle(TabInput::Heard(message), NOW)
}

fn holder() -> TabState {
    let (mut state, outputs) = TabState::join(1);
    assert_eq!(outputs, [Request { request: 1, mode: IfFree }]);
    assert_eq!(lock(&mut state, Granted), [Emit(TabEvent::Held), Send(TabMessage::Holding)]);
    state
}

fn follower() -> TabState {
    let (mut state, _) = TabState::join(2);
    let expected = [Request { request: 2, mode: Queue }, Emit(TabEvent::Following), Send(TabMessage::Join)];
    assert_eq!(lock(&mut state, Taken), expected);
    state
}

fn entry(position: usize) -> LoggedEntry {
    let position = LogPosition(position);
    LoggedEntry { position, at: NOW, from: Sender::Driver, seq: 0, entry: RoomEntry::Paused }
}

#[test]
fn a_holder_publishes_nothing_until_somebody_joins() {
    let mut state = holder();
    let snapshot = RoomSnapshot::from_bytes(vec![1]);
    assert_eq!(state.entries_message(&[entry(0)]), None);
    assert_eq!(state.snapshot_message(&snapshot), None);
    assert_eq!(hear(&mut state, TabMessage::Join), [Emit(TabEvent::SnapshotWanted)]);
    assert!(state.entries_message(&[entry(0)]).is_some());
    assert_eq!(state.entries_message(&[]), None);
    assert!(state.snapshot_message(&snapshot).is_some());
}

#[test]
fn a_follower_gets_entries_only_after_the_snapshot_of_their_term() {
    let (mut state, term) = (follower(), Term { tab: 1, request: 1 });
    let entries = |term| TabMessage::Entries { term, entries: vec![entry(0)] };
    let snapshot = TabMessage::Snapshot { term, snapshot: RoomSnapshot::from_bytes(vec![1]) };
    assert_eq!(hear(&mut state, entries(term)), []);
    let restored = Emit(TabEvent::Snapshot(RoomSnapshot::from_bytes(vec![1])));
    assert_eq!(hear(&mut state, snapshot.clone()), std::slice::from_ref(&restored));
    assert_eq!(hear(&mut state, entries(term)), [Emit(TabEvent::Entries(vec![entry(0)]))]);
    assert_eq!(hear(&mut state, snapshot.clone()), [], "it is for another follower");
    let other = Term { tab: 3, request: 1 };
    assert_eq!(hear(&mut state, entries(other)), [Send(TabMessage::Join)]);
    assert_eq!(hear(&mut state, snapshot.clone()), std::slice::from_ref(&restored));
    assert_eq!(state.handle(TabInput::AskSnapshot, NOW), [Send(TabMessage::Join)]);
    assert_eq!(state.handle(TabInput::AskSnapshot, NOW), [], "it is on its way");
    assert_eq!(hear(&mut state, snapshot), [restored]);
}

#[test]
fn a_follower_holds_the_room_when_its_turn_in_the_queue_has_come() {
    let mut state = follower();
    let earlier = TabInput::Lock { request: 1, outcome: Granted };
    assert_eq!(state.handle(earlier, NOW), []);
    assert_eq!(lock(&mut state, Granted), [Emit(TabEvent::Held), Send(TabMessage::Holding)]);
    assert!(state.has_lock(2) && !state.has_lock(1));
}

#[test]
fn a_holder_that_is_asked_keeps_the_lock_until_it_is_stolen() {
    let mut state = holder();
    let expected = [
        Emit(TabEvent::Releasing),
        Send(TabMessage::Released { taker: 2, at: NOW }),
        Emit(TabEvent::Following),
        Wait(1),
    ];
    let release = |taker| TabMessage::Release { taker, at: NOW };
    assert_eq!(hear(&mut state, release(2)), expected);
    assert_eq!(hear(&mut state, release(3)), [], "the room is promised");
    assert!(state.has_lock(1));
    assert_eq!(lock(&mut state, Failed), [Request { request: 2, mode: Queue }]);
    assert_eq!(state.handle(TabInput::Waited(1), NOW), []);
}

#[test]
fn a_holder_gives_the_lock_up_if_the_taker_does_not_come() {
    let mut state = holder();
    hear(&mut state, TabMessage::Release { taker: 2, at: NOW });
    assert_eq!(state.handle(TabInput::Waited(1), NOW), [Unlock, Request { request: 2, mode: Queue }]);
}

#[test]
fn a_holder_that_was_frozen_does_not_store_any_more() {
    let mut state = holder();
    let outputs = hear(&mut state, TabMessage::Release { taker: 2, at: Millis(NOW.0 - 501) });
    assert_eq!(outputs, [Emit(TabEvent::Lost), Emit(TabEvent::Following), Wait(1)]);
}

#[test]
fn a_holder_whose_lock_is_stolen_follows() {
    let mut state = holder();
    let expected =
        [Request { request: 2, mode: Queue }, Emit(TabEvent::Lost), Emit(TabEvent::Following), Send(TabMessage::Join)];
    assert_eq!(lock(&mut state, Failed), expected);
}

#[test]
fn a_taker_steals_the_lock_when_it_is_released_or_nobody_answers() {
    let asked = [Send(TabMessage::Release { taker: 2, at: NOW }), Wait(1)];
    let stolen = [Cancel, Request { request: 3, mode: Steal }];
    let mut state = follower();
    assert_eq!(state.handle(TabInput::TakeOver, NOW), asked);
    assert_eq!(state.handle(TabInput::TakeOver, NOW), [], "once is enough");
    assert_eq!(hear(&mut state, TabMessage::Released { taker: 2, at: NOW }), stolen);
    assert_eq!(state.handle(TabInput::Lock { request: 2, outcome: Failed }, NOW), [], "it was taken back");
    assert_eq!(lock(&mut state, Granted), [Emit(TabEvent::Held), Send(TabMessage::Holding)]);
    let mut state = follower();
    state.handle(TabInput::TakeOver, NOW);
    assert_eq!(state.handle(TabInput::Waited(1), NOW), stolen);
    assert_eq!(lock(&mut state, Failed), [Request { request: 4, mode: Queue }], "the browser refused");
}

#[test]
fn a_taker_that_comes_second_asks_the_new_holder() {
    let mut state = follower();
    state.handle(TabInput::TakeOver, NOW);
    assert_eq!(hear(&mut state, TabMessage::Released { taker: 3, at: NOW }), [Wait(2)]);
    assert_eq!(state.handle(TabInput::Waited(1), NOW), []);
    let expected = [Send(TabMessage::Join), Send(TabMessage::Release { taker: 2, at: NOW }), Wait(3)];
    assert_eq!(hear(&mut state, TabMessage::Holding), expected);
}

#[test]
fn a_taker_that_was_frozen_asks_again() {
    let late = Millis(NOW.0 + 701);
    let asked = [Send(TabMessage::Release { taker: 2, at: late }), Wait(2)];
    let mut state = follower();
    state.handle(TabInput::TakeOver, NOW);
    assert_eq!(state.handle(TabInput::Heard(TabMessage::Released { taker: 2, at: NOW }), late), asked);
    let later = Millis(late.0 + 1201);
    let asked = [Send(TabMessage::Release { taker: 2, at: later }), Wait(3)];
    assert_eq!(state.handle(TabInput::Waited(2), later), asked);
}

#[test]
fn a_tab_whose_browser_refuses_locks_holds_the_room() {
    let (mut state, _) = TabState::join(1);
    assert_eq!(lock(&mut state, Failed), [Emit(TabEvent::Held), Send(TabMessage::Holding)]);
}
