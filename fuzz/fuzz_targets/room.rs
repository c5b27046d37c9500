//! Rooms: whatever the inputs are, the room does not panic, its outputs are in order, and its log leads to the same
//! room.
//!
//! The first byte selects a room, the others are commands: one byte for sender and kind, the following for numbers.
#![no_main]

use kluster::{Action, BoxKind, CordShape};
use libfuzzer_sys::fuzz_target;
use magnets::{HandPose, MagnetId, SurfacePoint};
use record::LogPosition;
use room::{
    Batch, ClockRule, Command, GameConfig, GameView, HostGame, Input, LoggedEntry, Millis, Output, Pace, Player, Room,
    RoomConfig, Sender, UndoPolicy, Viewer,
};
use seats::{Players, Seat};

/// Numbers from bytes; zeros at the end.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Mostly small, sometimes as large as possible.
    fn number(&mut self) -> u64 {
        match self.byte() {
            255 => u64::MAX,
            254 => u64::MAX / 2,
            small => small.into(),
        }
    }

    fn seat(&mut self) -> Seat {
        Seat::try_from(u64::from(self.byte() % 32)).expect("below 32")
    }

    fn micrometres(&mut self) -> i32 {
        i32::from(self.byte().cast_signed()) * 2000
    }
}

fn config(byte: u8) -> RoomConfig {
    let players = Players::try_from(u64::from(1 + byte % 2)).expect("one or two");
    let options = clustered::Options { quick: byte & 2 != 0, ..clustered::Options::default() };
    let kluster = GameConfig::kluster(vec![BoxKind::Duo], kluster::Options::default());
    let is_kluster = byte & 4 != 0;
    let game = if is_kluster { kluster } else { GameConfig::Clustered(options) };
    let clock = match (byte >> 3) % 3 {
        0 => ClockRule::None,
        1 => ClockRule::PerGame { ms: 2000, increment: 100 },
        _ => ClockRule::PerTurn { ms: 1000 },
    };
    let undo = [UndoPolicy::Never, UndoPolicy::UntilRevealed, UndoPolicy::Practice][usize::from(byte >> 5) % 3];
    let pace = if byte & 128 == 0 { Pace::RealTime } else { Pace::Instant };
    RoomConfig { clock, undo, pace, ..RoomConfig::new(game, players) }
}

fn action(numbers: &mut Numbers) -> Action {
    let pose = |numbers: &mut Numbers| HandPose {
        at: [numbers.micrometres(), numbers.micrometres(), 60_000],
        turned: [1, 0, 0, 0],
    };
    match numbers.byte() % 10 {
        0 => Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 }),
        1 | 2 => Action::Hold { magnet: MagnetId(u16::from(numbers.byte() % 16)), at: pose(numbers) },
        3 => Action::Carry { to: pose(numbers), ticks: numbers.byte().into() },
        4 | 5 => Action::Release,
        6 => Action::PutBack,
        8 => Action::GrabKnot { cord: 0 },
        7 => Action::Grab { cord: 0, at: SurfacePoint(160_000, 0) },
        _ => Action::Drag { to: SurfacePoint(numbers.micrometres(), numbers.micrometres()), ticks: 40 },
    }
}

fn command(room: &Room, now: Millis, numbers: &mut Numbers) -> Command {
    match numbers.byte() % 20 {
        0 => Command::Ready(numbers.byte() % 2 == 0),
        1 => Command::Leave,
        2 => Command::Return,
        3 => Command::HandOver(numbers.seat()),
        4 => Command::Rematch,
        5 => Command::Pause,
        6 => Command::Resume,
        7 => Command::Undo,
        8 => Command::Wake,
        9 => Command::Start { seed: Some([numbers.byte(); 32]), first: None },
        10 => Command::Start { seed: Some([1; 32]), first: Some(numbers.seat()) },
        11 | 12 => {
            let player = match numbers.byte() % 4 {
                0 => Player::Nobody,
                1 => Player::Bot { name: String::new(), level: bots::Level::Club, character: None },
                _ => Player::Person { name: "x".repeat(usize::from(numbers.byte())) },
            };
            Command::Sit { seat: numbers.seat(), player }
        }
        13 | 14 => {
            let actions = (0..numbers.byte() % 4).map(|_| action(numbers)).collect();
            Command::Script { actions, settle: numbers.byte() % 2 == 0 }
        }
        15 | 16 => {
            let (turn, time) = match room.view(Viewer::Spectator, now).game {
                Some(GameView::Kluster { turn, time, .. }) if numbers.byte() < 240 => (turn, time),
                _ => (0, numbers.number()),
            };
            let tick = |numbers: &mut Numbers| time.saturating_add(numbers.number() / 4);
            let actions = (0..numbers.byte() % 4).map(|_| (tick(numbers), action(numbers))).collect();
            Command::Batch(Batch { turn, from: time, actions, until: tick(numbers) })
        }
        _ => match room.host() {
            Some(HostGame::Clustered { game, .. }) => {
                let bits = numbers.number() << 32 | numbers.number();
                game.legal_moves().pick(|| bits).map_or(Command::Wake, Command::Move)
            }
            _ => Command::Move("S1e@0,1".parse().expect("a move")),
        },
    }
}

/// Carries out outputs, which are in order and follow the log.
fn deliver(outputs: Vec<Output>, log: &mut Vec<LoggedEntry>) {
    let rank = |output: &Output| match output {
        Output::Append { .. } => 0,
        Output::Answer { .. } => 1,
        Output::Tell { .. } => 2,
        Output::AskBot { .. } => 3,
        Output::WakeAt(_) => 4,
    };
    assert!(outputs.is_sorted_by_key(rank));
    for output in outputs {
        match output {
            Output::Append { entry, .. } => {
                assert_eq!(entry.position, LogPosition(log.len()));
                log.push(entry);
            }
            Output::Tell { position, .. } => assert!(position <= LogPosition(log.len())),
            _ => {}
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut numbers = Numbers(bytes);
    let config = config(numbers.byte());
    let mut now = Millis(0);
    let mut room = Room::open(config.clone(), now).expect("a playable configuration");
    let mut log = Vec::new();
    for seq in 0..60 {
        if numbers.0.is_empty() {
            break;
        }
        let kind = numbers.byte();
        let from = match kind % 8 {
            0 => Sender::Driver,
            1 => Sender::Bot(numbers.seat()),
            2 => Sender::Seat(numbers.seat()),
            3 => Sender::Seat(Seat::FIRST),
            _ => Sender::Host,
        };
        now = Millis(now.0.saturating_add(numbers.number()));
        let seq = if kind & 64 == 0 { seq } else { u32::try_from(numbers.number()).unwrap_or(u32::MAX) };
        let at = (kind & 128 != 0).then(|| LogPosition(usize::from(numbers.byte())));
        let command = command(&room, now, &mut numbers);
        let outputs = room.handle(&Input { from, seq, at, command }, now);
        deliver(outputs, &mut log);
    }
    let (replayed, outputs) = Room::replay(config, &log, now).expect("a log leads to its room");
    let (restored, same_outputs) = Room::restore(&room.snapshot(), &[], now).expect("a snapshot leads to its room");
    // Nothing but the time of its opening is known of a room without entries.
    if !log.is_empty() {
        assert_eq!(replayed.snapshot(), restored.snapshot());
        assert_eq!(outputs, same_outputs);
    }
});
