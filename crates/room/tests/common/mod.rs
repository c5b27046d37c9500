//! Shared by several tests: a room with a small driver around it, which checks the order of every output.

#![allow(dead_code)] // not every test uses every helper

use bots::Level;
use kluster::{Action, BoxKind, CordShape};
use magnets::{HandPose, MagnetId, SurfacePoint};
use record::LogPosition;
use room::{
    Accepted, Batch, ClockRule, Command, GameConfig, HostGame, Input, LoggedEntry, Millis, Output, Pace, Player,
    Refusal, Room, RoomConfig, RoomEvent, RoomPhase, Sender, UndoPolicy, Viewer,
};
use seats::{Players, Seat};
use std::collections::BTreeMap;

pub(crate) fn seat(number: u64) -> Seat {
    Seat::try_from(number).unwrap()
}

pub(crate) fn players(count: u64) -> Players {
    Players::try_from(count).unwrap()
}

pub(crate) fn person(name: &str) -> Player {
    Player::Person { name: name.to_owned() }
}

pub(crate) fn bot() -> Player {
    Player::Bot { name: "Bot".to_owned(), level: Level::Casual, character: None }
}

/// The person at a seat.
pub(crate) fn at(number: u64) -> Sender {
    Sender::Seat(seat(number))
}

pub(crate) fn clustered(count: u64) -> RoomConfig {
    RoomConfig::new(GameConfig::Clustered(clustered::Options::default()), players(count))
}

pub(crate) fn kluster(count: u64, pace: Pace) -> RoomConfig {
    let game = GameConfig::kluster(vec![BoxKind::Classic], kluster::Options::default());
    RoomConfig { pace, ..RoomConfig::new(game, players(count)) }
}

pub(crate) fn with_clock(clock: ClockRule, config: RoomConfig) -> RoomConfig {
    RoomConfig { clock, ..config }
}

pub(crate) fn with_undo(undo: UndoPolicy, config: RoomConfig) -> RoomConfig {
    RoomConfig { undo, ..config }
}

pub(crate) fn start(seed: u8) -> Command {
    Command::Start { seed: Some([seed; 32]), first: Some(Seat::FIRST) }
}

/// A circle of a whole cord around the middle.
pub(crate) fn circle() -> Action {
    Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 })
}

pub(crate) fn hold(magnet: u16, x: i32, y: i32) -> Action {
    Action::Hold { magnet: MagnetId(magnet), at: HandPose { at: [x, y, 60_000], turned: [1, 0, 0, 0] } }
}

pub(crate) fn carry(x: i32, y: i32, ticks: u16) -> Action {
    Action::Carry { to: HandPose { at: [x, y, 60_000], turned: [1, 0, 0, 0] }, ticks }
}

/// A room with a driver that stores everything at once and checks the outputs.
pub(crate) struct TestRoom {
    pub(crate) room: Room,
    pub(crate) now: Millis,
    pub(crate) log: Vec<LoggedEntry>,
    pub(crate) told: Vec<(Viewer, RoomEvent)>,
    pub(crate) asked: Vec<(Seat, LogPosition)>,
    pub(crate) wake_at: Option<Millis>,
    next_seq: BTreeMap<Sender, u32>,
}

impl TestRoom {
    pub(crate) fn open(config: RoomConfig) -> TestRoom {
        let now = Millis(1_000_000);
        TestRoom {
            room: Room::open(config, now).unwrap(),
            now,
            log: Vec::new(),
            told: Vec::new(),
            asked: Vec::new(),
            wake_at: None,
            next_seq: BTreeMap::new(),
        }
    }

    /// A room in which persons sit on all seats and the game has begun with seat 0.
    pub(crate) fn started(config: RoomConfig) -> TestRoom {
        let seats: Vec<Seat> = config.players.seats().collect();
        let mut room = TestRoom::open(config);
        for seat in seats {
            room.must(Sender::Seat(seat), Command::Sit { seat, player: person("P") });
        }
        room.must(Sender::Host, start(7));
        room
    }

    pub(crate) fn send(&mut self, from: Sender, command: Command) -> Result<Accepted, Refusal> {
        self.send_seen(from, None, command)
    }

    pub(crate) fn must(&mut self, from: Sender, command: Command) -> Accepted {
        let said = format!("{from:?} {command:?}");
        self.send(from, command).unwrap_or_else(|refusal| panic!("{said}: {refusal}"))
    }

    pub(crate) fn send_seen(
        &mut self,
        from: Sender,
        at: Option<LogPosition>,
        command: Command,
    ) -> Result<Accepted, Refusal> {
        let seq = self.next_seq.entry(from).or_default();
        let input = Input { from, seq: *seq, at, command };
        *seq += 1;
        self.give(&input).unwrap()
    }

    /// Gives an input to the room and checks and stores its outputs. Returns the answer.
    pub(crate) fn give(&mut self, input: &Input) -> Option<Result<Accepted, Refusal>> {
        let before = self.room.snapshot();
        let outputs = self.room.handle(input, self.now);
        let answer = self.deliver(outputs);
        if answer.is_none_or(|answer| answer.is_err()) && self.room.snapshot() != before {
            assert!(
                self.log.last().is_some_and(|last| last.from == Sender::Driver),
                "a refused command changed the room"
            );
        }
        answer
    }

    /// Carries out outputs, and checks that they are in order and follow the log.
    pub(crate) fn deliver(&mut self, outputs: Vec<Output>) -> Option<Result<Accepted, Refusal>> {
        let ranks: Vec<u8> = outputs.iter().map(rank).collect();
        assert!(ranks.is_sorted(), "{outputs:?}");
        assert_eq!(ranks.last(), Some(&4), "the room says when to wake it");
        let mut given = None;
        for output in outputs {
            match output {
                Output::Append { entry, .. } => {
                    assert_eq!(entry.position, LogPosition(self.log.len()));
                    self.log.push(entry);
                }
                Output::Answer { result, .. } => given = Some(result),
                Output::Tell { to, position, event } => {
                    assert!(position <= LogPosition(self.log.len()), "told before it is stored");
                    self.told.push((to, event));
                }
                Output::AskBot { seat, position, .. } => self.asked.push((seat, position)),
                Output::WakeAt(at) => self.wake_at = at,
            }
        }
        assert_eq!(self.room.position(), LogPosition(self.log.len()));
        given
    }

    pub(crate) fn wake(&mut self) {
        let wake = Input { from: Sender::Driver, seq: 0, at: None, command: Command::Wake };
        assert_eq!(self.give(&wake), None);
    }

    /// Lets time pass, and wakes the room whenever it asked for that.
    pub(crate) fn wait(&mut self, ms: u64) {
        let end = Millis(self.now.0 + ms);
        while let Some(at) = self.wake_at.filter(|at| *at <= end) {
            self.now = at.max(self.now);
            self.wake();
        }
        self.now = end;
    }

    pub(crate) fn phase(&self) -> RoomPhase {
        self.room.view(Viewer::Spectator, self.now).phase
    }

    pub(crate) fn clustered(&self) -> &clustered::Game {
        match self.room.host() {
            Some(HostGame::Clustered { game, .. }) => game,
            _ => panic!("no game of Clustered"),
        }
    }

    pub(crate) fn kluster(&self) -> &kluster::Game {
        match self.room.host() {
            Some(HostGame::Kluster { game, .. }) => game.game(),
            _ => panic!("no game of Kluster"),
        }
    }

    /// The tick of a game of Kluster.
    pub(crate) fn time(&self) -> u64 {
        match self.room.host() {
            Some(HostGame::Kluster { game, .. }) => game.time(),
            _ => panic!("no game of Kluster"),
        }
    }

    /// The n-th legal move of Clustered.
    pub(crate) fn any_move(&self, n: usize) -> (Seat, clustered::Move) {
        let game = self.clustered();
        let moves = game.legal_moves();
        (game.turn().unwrap().seat, moves.iter().nth(n % moves.len()).unwrap())
    }

    /// The seat to move makes some legal move.
    pub(crate) fn play(&mut self, n: usize) -> Seat {
        let (seat, mv) = self.any_move(n);
        self.must(Sender::Seat(seat), Command::Move(mv));
        seat
    }

    /// A batch of the present turn and time that takes `ticks`, all actions at its beginning.
    pub(crate) fn batch(&self, actions: Vec<Action>, ticks: u64) -> Command {
        let view = self.room.view(Viewer::Spectator, self.now);
        let Some(room::GameView::Kluster { turn, time, .. }) = view.game else { panic!("no game of Kluster") };
        let actions = actions.into_iter().map(|action| (time, action)).collect();
        Command::Batch(Batch { turn, from: time, actions, until: time + ticks })
    }

    /// Checks that the room restored from its log, or from a snapshot, is the same.
    pub(crate) fn check_restored(&self) {
        let config = self.room.config().clone();
        let (replayed, outputs) = Room::replay(config, &self.log, self.now).unwrap();
        let (restored, same_outputs) = Room::restore(&self.room.snapshot(), &[], self.now).unwrap();
        assert_eq!(outputs, same_outputs);
        assert_eq!(replayed.snapshot(), restored.snapshot());
        assert_eq!(replayed.record(), self.room.record());
        for viewer in self.room.config().players.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let [mut one, mut other] = [&replayed, &self.room].map(|room| room.view(viewer, self.now));
            // The restart may be an entry of its own, and refusals are forgotten.
            one.position = other.position;
            assert!(one.next_seq <= other.next_seq);
            one.next_seq = other.next_seq;
            other.clock = None;
            one.clock = None;
            assert_eq!(one, other);
        }
    }

    /// Restores the room from its log, as after a restart.
    pub(crate) fn restart(&mut self) {
        let (room, outputs) = Room::replay(self.room.config().clone(), &self.log, self.now).unwrap();
        self.room = room;
        self.deliver(outputs);
    }

    pub(crate) fn told_to(&self, viewer: Viewer) -> Vec<RoomEvent> {
        self.told.iter().filter(|(to, _)| *to == viewer).map(|(_, event)| event.clone()).collect()
    }
}

fn rank(output: &Output) -> u8 {
    match output {
        Output::Append { .. } => 0,
        Output::Answer { .. } => 1,
        Output::Tell { .. } => 2,
        Output::AskBot { .. } => 3,
        Output::WakeAt(_) => 4,
    }
}
