//! Three tabs in a model of the browser: locks, channel, storage and timers, in any order.
//!
//! Messages reach each tab in the order in which they were sent, but at any time. Time is slow: a wait ends only when
//! nobody has anything left to hear, unless they are frozen. Nobody closes the holder's tab in the milliseconds in
//! which it waits for its taker: then the next one in the queue would get the lock, and lose it at once.

use super::*;
use proptest::prelude::*;
use record::LogPosition;
use room::{RoomEntry, Sender};
use std::collections::VecDeque;

/// Something that happens, with the number of the tab.
#[derive(Clone, Copy, Debug)]
enum Step {
    Open(usize),
    Close(usize),
    /// Delivers a message.
    Hear(usize),
    /// Delivers what became of requests for the lock.
    Lock(usize),
    Play(usize),
    Store(usize),
    TakeOver(usize),
    AskSnapshot(usize),
    Freeze(usize),
    Thaw(usize),
    /// The next wait ends.
    Wait,
}

/// A page with its tab. Entries of its room are numbers.
struct SimulatedTab {
    state: TabState,
    messages: VecDeque<String>,
    outcomes: VecDeque<(u32, LockOutcome)>,
    /// A wait, and when it ends.
    wait: Option<(u32, u64)>,
    is_frozen: bool,
    /// Whether it was frozen while it held the room: it may write without the lock until it has heard that it lost it.
    was_frozen: bool,
    writes: bool,
    /// What it has last loaded or stored.
    stored: Vec<u64>,
    /// The room of a holder or the copy of a follower, if it has one.
    room: Option<Vec<u64>>,
}

#[derive(Default)]
struct Browser {
    tabs: [Option<SimulatedTab>; 3],
    lock: Option<(usize, u32)>,
    queue: VecDeque<(usize, u32)>,
    storage: Vec<u64>,
    /// Whether pages store without looking whether the game went on elsewhere. They must not.
    never_look: bool,
    now: u64,
    /// How many tabs were opened, and what was played.
    opened: u64,
    played: u64,
}

impl Browser {
    fn step(&mut self, step: Step) {
        self.now += 1;
        match step {
            Step::Open(at) if self.tabs[at].is_none() => self.open(at),
            Step::Close(at) => {
                let is_yielding = self.tabs[at].as_ref().is_some_and(|tab| {
                    self.lock.is_some_and(|(owner, request)| owner == at && tab.state.has_lock(request)) && !tab.writes
                });
                if !is_yielding {
                    self.close(at);
                }
            }
            Step::Hear(at) => {
                let message = self.awake(at).and_then(|tab| tab.messages.pop_front());
                if let Some(message) = message.and_then(|text| TabMessage::parse(&text)) {
                    self.input(at, TabInput::Heard(message));
                }
            }
            Step::Lock(at) => {
                // A lock that was granted and stolen meanwhile is heard of at once.
                while let Some((request, outcome)) = self.awake(at).and_then(|tab| tab.outcomes.pop_front()) {
                    self.input(at, TabInput::Lock { request, outcome });
                }
            }
            Step::Play(at) => self.play(at),
            Step::Store(at) if self.writer(at).is_some() => self.store(at),
            Step::TakeOver(at) if self.awake(at).is_some() => self.input(at, TabInput::TakeOver),
            Step::AskSnapshot(at) if self.awake(at).is_some() => self.input(at, TabInput::AskSnapshot),
            Step::Freeze(at) => {
                if let Some(tab) = self.awake(at) {
                    (tab.is_frozen, tab.was_frozen) = (true, true);
                }
            }
            Step::Thaw(at) => self.tabs[at].iter_mut().for_each(|tab| tab.is_frozen = false),
            Step::Wait => {
                self.wait();
            }
            _ => {}
        }
    }

    fn awake(&mut self, at: usize) -> Option<&mut SimulatedTab> {
        self.tabs[at].as_mut().filter(|tab| !tab.is_frozen)
    }

    /// The tab, if it writes. One that has just thawed may have lost the lock and not heard of it yet: a timer of its
    /// page can run first.
    fn writer(&mut self, at: usize) -> Option<&mut SimulatedTab> {
        self.awake(at).filter(|tab| tab.writes)
    }

    fn open(&mut self, at: usize) {
        self.opened += 1;
        let (state, outputs) = TabState::join(self.opened);
        let tab = SimulatedTab {
            state,
            messages: VecDeque::new(),
            outcomes: VecDeque::new(),
            wait: None,
            is_frozen: false,
            was_frozen: false,
            writes: false,
            stored: Vec::new(),
            room: None,
        };
        self.tabs[at] = Some(tab);
        self.perform(at, outputs);
    }

    fn close(&mut self, at: usize) {
        if self.writer(at).is_some() {
            self.store(at);
        }
        self.tabs[at] = None;
        self.queue.retain(|(owner, _)| *owner != at);
        self.unlock(at);
    }

    fn play(&mut self, at: usize) {
        self.played += 1;
        let played = self.played;
        let Some(tab) = self.writer(at) else { return };
        let Some(room) = &mut tab.room else { return };
        let entry = entry(room.len(), played);
        room.push(played);
        if let Some(message) = tab.state.entries_message(&[entry]) {
            self.send(at, &message);
        }
    }

    /// The page stores its game, unless it went on elsewhere: then it shows that one.
    fn store(&mut self, at: usize) {
        let is_owner = self.lock.is_some_and(|(owner, _)| owner == at);
        let Some(tab) = &mut self.tabs[at] else { return };
        let Some(room) = tab.room.clone() else { return };
        assert!(is_owner || tab.was_frozen, "it writes without the lock");
        if tab.stored != self.storage && !self.never_look {
            (tab.stored, tab.room) = (self.storage.clone(), Some(self.storage.clone()));
            if let Some(message) = tab.state.snapshot_message(&snapshot(&self.storage)) {
                self.send(at, &message);
            }
            return;
        }
        assert!(room.starts_with(&self.storage), "it writes over what another tab has stored");
        (tab.stored, self.storage) = (room.clone(), room);
    }

    fn input(&mut self, at: usize, input: TabInput) {
        let now = Millis(self.now);
        let outputs = self.tabs[at].as_mut().map(|tab| tab.state.handle(input, now));
        self.perform(at, outputs.unwrap_or_default());
    }

    fn perform(&mut self, at: usize, outputs: Vec<TabOutput>) {
        for output in outputs {
            match output {
                TabOutput::Emit(event) => self.event(at, event),
                TabOutput::Send(message) => self.send(at, &message),
                TabOutput::Request { request, mode } => self.request(at, request, mode),
                TabOutput::Cancel => self.cancel(at),
                TabOutput::Unlock => self.unlock(at),
                TabOutput::Wait(wait) => {
                    let end = self.now + u64::from(PATIENCE);
                    self.tabs[at].iter_mut().for_each(|tab| tab.wait = Some((wait, end)));
                }
            }
        }
    }

    fn send(&mut self, from: usize, message: &TabMessage) {
        for (at, tab) in self.tabs.iter_mut().enumerate() {
            if let Some(tab) = tab.as_mut().filter(|_| at != from) {
                tab.messages.push_back(message.to_json());
            }
        }
    }

    fn event(&mut self, at: usize, event: TabEvent) {
        let mut others =
            self.tabs.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, tab)| tab.as_ref());
        let is_alone = others.all(|tab| !tab.writes || tab.was_frozen);
        let storage = self.storage.clone();
        let Some(tab) = &mut self.tabs[at] else { return };
        match event {
            TabEvent::Held => {
                // One that has just thawed may have a lock for the moment until it hears that it was stolen.
                tab.was_frozen &= !tab.outcomes.is_empty();
                assert!(is_alone || tab.was_frozen, "two tabs write");
                (tab.writes, tab.stored, tab.room) = (true, storage.clone(), Some(storage));
            }
            TabEvent::Following => {
                assert!(!tab.writes, "it was not told that it lost the room");
                tab.room = None;
            }
            TabEvent::SnapshotWanted => {
                let Some(room) = tab.room.as_ref().filter(|_| tab.writes) else { panic!("it holds no room") };
                let message = tab.state.snapshot_message(&snapshot(room)).expect("somebody has joined");
                self.send(at, &message);
            }
            TabEvent::Snapshot(snapshot) => {
                assert!(!tab.writes);
                let entries = snapshot.as_bytes().chunks_exact(8);
                tab.room = Some(entries.map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect());
            }
            TabEvent::Entries(entries) => {
                let Some(room) = tab.room.as_mut().filter(|_| !tab.writes) else { panic!("it has no copy") };
                for logged in entries {
                    assert_eq!(logged.position.0, room.len(), "an entry is missing");
                    room.push(logged.at.0);
                }
            }
            TabEvent::Releasing => {
                assert!(std::mem::take(&mut tab.writes));
                self.store(at);
            }
            TabEvent::Lost => assert!(std::mem::take(&mut tab.writes)),
        }
    }

    fn request(&mut self, at: usize, request: u32, mode: LockMode) {
        match (mode, self.lock) {
            (LockMode::Steal, owner) => {
                if let Some((owner, stolen)) = owner {
                    self.outcome(owner, stolen, LockOutcome::Failed);
                }
                self.lock = Some((at, request));
                self.outcome(at, request, LockOutcome::Granted);
            }
            (LockMode::IfFree, Some(_)) => self.outcome(at, request, LockOutcome::Taken),
            (_, Some(_)) => self.queue.push_back((at, request)),
            (_, None) => {
                self.lock = Some((at, request));
                self.outcome(at, request, LockOutcome::Granted);
            }
        }
    }

    fn unlock(&mut self, at: usize) {
        if self.lock.is_some_and(|(owner, _)| owner == at) {
            self.lock = self.queue.pop_front();
            if let Some((next, request)) = self.lock {
                self.outcome(next, request, LockOutcome::Granted);
            }
        }
    }

    /// Takes back the request in the queue, or the lock that was granted to it in this moment.
    fn cancel(&mut self, at: usize) {
        let granted = self.lock.filter(|(owner, _)| *owner == at);
        let cancelled = granted.or_else(|| self.queue.iter().copied().find(|(owner, _)| *owner == at));
        self.queue.retain(|(owner, _)| *owner != at);
        if granted.is_some() {
            self.tabs[at].iter_mut().for_each(|tab| tab.outcomes.clear());
            self.unlock(at);
        }
        if let Some((_, request)) = cancelled {
            self.outcome(at, request, LockOutcome::Failed);
        }
    }

    fn outcome(&mut self, at: usize, request: u32, outcome: LockOutcome) {
        self.tabs[at].iter_mut().for_each(|tab| tab.outcomes.push_back((request, outcome)));
    }

    /// Ends the next wait, if nobody has anything left to hear. Returns whether anything was left to do.
    fn wait(&mut self) -> bool {
        let awake = || self.tabs.iter().enumerate().filter_map(|(at, tab)| Some((at, tab.as_ref()?)));
        let awake = || awake().filter(|(_, tab)| !tab.is_frozen);
        if awake().any(|(_, tab)| !tab.messages.is_empty() || !tab.outcomes.is_empty()) {
            return true;
        }
        let next = awake().filter_map(|(at, tab)| Some((tab.wait?, at))).min_by_key(|((_, end), _)| *end);
        let Some(((wait, end), at)) = next else { return false };
        self.now = self.now.max(end);
        self.tabs[at].iter_mut().for_each(|tab| tab.wait = None);
        self.input(at, TabInput::Waited(wait));
        true
    }

    /// Lets everything happen that is still to come, and checks that one tab writes and the others follow it.
    fn settle(&mut self) {
        (0..3).for_each(|at| self.step(Step::Thaw(at)));
        let mut rounds = 0;
        while self.wait() {
            (0..3).for_each(|at| [Step::Lock(at), Step::Hear(at)].into_iter().for_each(|step| self.step(step)));
            rounds += 1;
            assert!(rounds < 10_000, "they talk for ever");
        }
        let tabs: Vec<&SimulatedTab> = self.tabs.iter().flatten().collect();
        let writers: Vec<&SimulatedTab> = tabs.iter().copied().filter(|tab| tab.writes).collect();
        assert_eq!(writers.len(), usize::from(!tabs.is_empty()));
        for tab in &tabs {
            assert!(tab.room.is_some() && tab.room == writers[0].room, "a follower shows something else");
        }
    }
}

fn snapshot(room: &[u64]) -> RoomSnapshot {
    RoomSnapshot::from_bytes(room.iter().flat_map(|entry| entry.to_le_bytes()).collect())
}

fn entry(position: usize, played: u64) -> LoggedEntry {
    let position = LogPosition(position);
    LoggedEntry { position, at: Millis(played), from: Sender::Driver, seq: 0, entry: RoomEntry::Paused }
}

fn steps(with_freezing: bool) -> impl Strategy<Value = Vec<Step>> {
    let step = (0..if with_freezing { 24 } else { 22 }, 0_usize..3).prop_map(|(kind, at)| match kind {
        0 => Step::Open(at),
        1 => Step::Close(at),
        2..=7 => Step::Hear(at),
        8..=12 => Step::Lock(at),
        13..=14 => Step::Play(at),
        15 => Step::Store(at),
        16..=17 => Step::TakeOver(at),
        18 => Step::AskSnapshot(at),
        19..=21 => Step::Wait,
        22 => Step::Freeze(at),
        _ => Step::Thaw(at),
    });
    prop::collection::vec(step, 0..200)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn one_tab_writes_and_the_others_follow(steps in steps(false)) {
        let mut browser = Browser::default();
        browser.step(Step::Open(0));
        for step in steps {
            browser.step(step);
        }
        browser.settle();
    }

    #[test]
    fn a_frozen_tab_loses_the_room_and_never_writes_over_it(steps in steps(true)) {
        let mut browser = Browser::default();
        browser.step(Step::Open(0));
        for step in steps {
            browser.step(step);
        }
        browser.settle();
    }
}

/// A tab thaws after another one has taken the room over and played, and its page stores before it hears of that.
fn thawed_tab_stores(never_look: bool) -> Browser {
    let mut browser = Browser { never_look, ..Browser::default() };
    for step in [Step::Open(0), Step::Lock(0), Step::Play(0), Step::Store(0), Step::Open(1), Step::Lock(1)] {
        browser.step(step);
    }
    for step in [Step::Freeze(0), Step::TakeOver(1), Step::Wait, Step::Lock(1), Step::Play(1), Step::Store(1)] {
        browser.step(step);
    }
    assert_eq!(browser.storage.len(), 2, "the other tab has the room");
    for step in [Step::Thaw(0), Step::Play(0), Step::Store(0)] {
        browser.step(step);
    }
    browser
}

#[test]
fn a_tab_that_thaws_shows_the_game_as_it_went_on() {
    let browser = thawed_tab_stores(false);
    assert_eq!(browser.tabs[0].as_ref().unwrap().room.as_ref(), Some(&browser.storage));
}

#[test]
#[should_panic(expected = "it writes over what another tab has stored")]
fn a_page_that_does_not_look_before_it_stores_is_caught() {
    thawed_tab_stores(true);
}
