//! Benchmarks rooms without I/O: `cargo bench -p room`.

#![allow(clippy::print_stdout, clippy::cast_precision_loss)] // prints its results, which are counts

use kluster::{Action, BoxKind, CordShape};
use magnets::{HandPose, MagnetId, SurfacePoint};
use room::{
    Batch, Command, GameConfig, GameView, HostGame, Input, LoggedEntry, Millis, Output, Pace, Player, Room, RoomConfig,
    RoomPhase, Sender, Viewer,
};
use seats::{Players, Seat};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

const ROUNDS: usize = 21;
/// How far the centres of the two cords are from the middle, in micrometres.
const CORD_X: i32 = 140_000;

/// A room with its log and its time.
struct BenchRoom {
    room: Room,
    log: Vec<LoggedEntry>,
    now: Millis,
    seq: u32,
}

impl BenchRoom {
    fn started(config: RoomConfig) -> BenchRoom {
        let room = Room::open(config, Millis(0)).unwrap_or_else(|error| panic!("{error}"));
        let players = room.config().players;
        let mut bench = BenchRoom { room, log: Vec::new(), now: Millis(0), seq: 0 };
        for seat in players.seats() {
            bench.send(Command::Sit { seat, player: Player::Person { name: "P".to_owned() } });
        }
        bench.send(Command::Start { seed: Some([7; 32]), first: Some(Seat::FIRST) });
        bench
    }

    fn give(&mut self, from: Sender, command: Command) -> Vec<Output> {
        self.seq += 1;
        self.room.handle(&Input { from, seq: self.seq, at: None, command }, self.now)
    }

    /// Gives a command of the host, which must be accepted, and stores its entry.
    fn send(&mut self, command: Command) {
        for output in self.give(Sender::Host, command) {
            match output {
                Output::Append { entry, .. } => self.log.push(entry),
                Output::Answer { result, .. } => assert!(result.is_ok(), "{result:?}"),
                _ => {}
            }
        }
    }

    fn game(&self) -> &clustered::Game {
        let Some(HostGame::Clustered { game, .. }) = self.room.host() else { panic!("a game of Clustered") };
        game
    }

    /// Sends the hand's next 50 ms.
    fn batch(&mut self, actions: Vec<Action>) {
        let Some(HostGame::Kluster { game, .. }) = self.room.host() else { panic!("a game of Kluster") };
        let time = game.time();
        let Some(GameView::Kluster { turn, .. }) = self.room.view(Viewer::Spectator, self.now).game else { return };
        let actions = actions.into_iter().map(|action| (time, action)).collect();
        self.now.0 += 50;
        self.send(Command::Batch(Batch { turn, from: time, actions, until: time + 24 }));
    }

    fn settle(&mut self) {
        while matches!(self.room.host(), Some(HostGame::Kluster { game, .. }) if !game.game().is_at_rest()) {
            self.now.0 += 50;
            for output in self.give(Sender::Driver, Command::Wake) {
                if let Output::Append { entry, .. } = output {
                    self.log.push(entry);
                }
            }
        }
    }
}

fn clustered_room(count: u64) -> BenchRoom {
    let players = Players::try_from(count).unwrap_or_else(|error| panic!("{error}"));
    BenchRoom::started(RoomConfig::new(GameConfig::Clustered(clustered::Options::default()), players))
}

/// The inputs of a whole game, chosen beforehand.
fn moves(count: u64) -> (BenchRoom, Vec<Input>) {
    let start = clustered_room(count);
    let mut room = clustered_room(count);
    let mut state = 1_u64;
    let mut inputs = Vec::new();
    while let Some(turn) = room.game().turn() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = room.game().legal_moves().pick(|| state).unwrap_or_else(|| panic!("a legal move"));
        let at = Some(room.room.position());
        inputs.push(Input { from: Sender::Seat(turn.seat), seq: room.seq, at, command: Command::Move(mv) });
        room.send(Command::Move(mv));
    }
    (start, inputs)
}

/// The median and the best of some durations.
fn median_and_best(mut times: Vec<Duration>) -> [Duration; 2] {
    times.sort();
    [times[times.len() / 2], times[0]]
}

fn inputs_a_second(count: u64) {
    let (start, inputs) = moves(count);
    let mut check = start.room.clone();
    for (now, input) in (1..).zip(&inputs) {
        let outputs = check.handle(input, Millis(now));
        assert!(matches!(outputs[1], Output::Answer { result: Ok(_), .. }), "{outputs:?}");
    }
    assert_eq!(check.view(Viewer::Spectator, Millis(0)).phase, RoomPhase::Over);
    let games = 200;
    let times = (0..ROUNDS).map(|_| {
        let rooms: Vec<Room> = (0..games).map(|_| start.room.clone()).collect();
        let begin = Instant::now();
        for mut room in rooms {
            for (now, input) in (1..).zip(&inputs) {
                black_box(room.handle(input, Millis(now)));
            }
        }
        begin.elapsed()
    });
    let [median, best] = median_and_best(times.collect());
    let rate = |time: Duration| (games * inputs.len()) as f64 / time.as_secs_f64();
    println!("  {count} players: {:>9.0} inputs a second ({:.0})", rate(median), rate(best));
}

/// A room of one player with two boxes, since no more than 18 stones lie still within one cord.
fn two_boxes() -> BenchRoom {
    let players = Players::try_from(1).unwrap_or_else(|error| panic!("{error}"));
    let game = GameConfig::kluster(vec![BoxKind::Classic; 2], kluster::Options::default());
    let mut room = BenchRoom::started(RoomConfig { pace: Pace::RealTime, ..RoomConfig::new(game, players) });
    for x in [-CORD_X, CORD_X] {
        room.batch(vec![Action::LayCord(CordShape::Circle { centre: SurfacePoint(x, 0), length: 1_005_000 })]);
    }
    room
}

fn pose(x: i32, y: i32) -> HandPose {
    HandPose { at: [x, y, 60_000], turned: [1, 0, 0, 0] }
}

/// A room with 23 stones on the table, in a hexagonal pattern.
fn crowded_room() -> BenchRoom {
    let mut room = two_boxes();
    let mut next_stone = 0;
    for (row, column) in (-2..=2).flat_map(|row| (-6..=6).map(move |column| (row, column))) {
        let (x, y): (i32, i32) = (column * 56_000 + row % 2 * 28_000, row * 52_000);
        let aside = (x.abs() - CORD_X) / 1000;
        if next_stone == 23 || aside * aside + (y / 1000) * (y / 1000) > 135 * 135 {
            continue;
        }
        let mut next = room.clone_room();
        next.batch(vec![Action::Hold { magnet: MagnetId(next_stone), at: pose(x, y) }, Action::Release]);
        next.settle();
        // A stone that made others join, or lies across the cord, is placed elsewhere.
        if next.kluster().game().rules().faults() == 0 {
            (room, next_stone) = (next, next_stone + 1);
        }
    }
    room
}

impl BenchRoom {
    fn kluster(&self) -> &record::RecordedKlusterGame {
        let Some(HostGame::Kluster { game, .. }) = self.room.host() else { panic!("a game of Kluster") };
        game
    }

    fn clone_room(&self) -> BenchRoom {
        BenchRoom { room: self.room.clone(), log: self.log.clone(), now: self.now, seq: self.seq }
    }
}

/// Carries the last stone to and fro above the others for ten seconds of play.
fn cost_of_a_second() -> BenchRoom {
    let mut room = crowded_room();
    let lying = room.kluster().game().rules().on_table().len();
    assert_eq!(lying, 23);
    room.batch(vec![Action::Hold { magnet: MagnetId(23), at: pose(-120_000, 0) }]);
    let (seconds, start) = (10, room.kluster().time());
    let times = (0..7).map(|_| {
        let mut room = room.clone_room();
        let begin = Instant::now();
        for step in 0..20 * seconds {
            let x = if step / 20 % 2 == 0 { 120_000 } else { -120_000 };
            let actions = if step % 20 == 0 { vec![Action::Carry { to: pose(x, 0), ticks: 480 }] } else { Vec::new() };
            room.batch(actions);
        }
        let time = begin.elapsed() / seconds;
        assert_eq!(room.kluster().time() - start, u64::from(seconds) * 480, "the hand never rests");
        time
    });
    let [median, best] = median_and_best(times.collect());
    println!("a Kluster room with {lying} stones on the table and one in a moving hand");
    println!(
        "  {:.2} ms for each second of play: {:.2} % of a core ({:.2})",
        median.as_secs_f64() * 1e3,
        median.as_secs_f64() * 100.0,
        best.as_secs_f64() * 100.0
    );
    room
}

fn restoring(name: &str, bench: &BenchRoom) {
    let snapshot = bench.room.snapshot();
    let config = bench.room.config();
    let measure = |restore: &dyn Fn()| {
        let times = (0..ROUNDS).map(|_| {
            let begin = Instant::now();
            restore();
            begin.elapsed()
        });
        median_and_best(times.collect())[0].as_secs_f64() * 1e3
    };
    let from_snapshot = measure(&|| assert!(black_box(Room::restore(&snapshot, &[], bench.now)).is_ok()));
    let from_log = measure(&|| assert!(black_box(Room::replay(config.clone(), &bench.log, bench.now)).is_ok()));
    println!(
        "  {name}: {from_snapshot:.2} ms from a snapshot of {} bytes, {from_log:.2} ms from {} entries",
        snapshot.as_bytes().len(),
        bench.log.len()
    );
}

fn main() {
    println!("a whole game of Clustered, input by input (median of {ROUNDS} rounds, best in brackets)");
    for count in [2, 4, 8] {
        inputs_a_second(count);
    }
    let kluster = cost_of_a_second();
    println!("restoring a room");
    let (mut clustered, inputs) = moves(4);
    for input in inputs {
        clustered.send(input.command);
    }
    restoring("Clustered for four, at its end", &clustered);
    restoring("the Kluster room above", &kluster);
}
