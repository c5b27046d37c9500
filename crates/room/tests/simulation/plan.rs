//! [`Plan`]: the decisions of all players, made by chance in a room where nothing goes wrong.

use crate::{
    common::{bot, carry, circle, clustered, hold, kluster, person, seat},
    driver::SimulatedDriver,
};
use ::clustered::Options;
use ::kluster::{Action, BoxKind, Turn};
use rng::Rng;
use room::{
    Batch, ClockRule, Command, GameConfig, HostGame, Input, Pace, Player, RoomConfig, RoomPhase, Sender, UndoPolicy,
    Viewer,
};
use seats::Seat;
use std::collections::BTreeMap;

/// When a decision is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Timing {
    /// So many milliseconds after the one before.
    After(u64),
    /// When the table of Kluster is at rest.
    AtRest,
}

/// A command and when it is given.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) timing: Timing,
    pub(crate) input: Input,
    /// Whether the sender says what they have seen.
    pub(crate) is_reply: bool,
}

/// The decisions of a game, and what comes out if nothing goes wrong.
pub(crate) struct Plan {
    pub(crate) config: RoomConfig,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) outcome: String,
    /// Whether the outcome depends on the decisions alone, and not on how long commands travel.
    pub(crate) is_comparable: bool,
}

/// Makes decisions and carries them out.
struct Planner {
    driver: SimulatedDriver,
    rng: Rng,
    next_seq: BTreeMap<Sender, u32>,
    decisions: Vec<Decision>,
}

impl Plan {
    pub(crate) fn new(seed: u64) -> Result<Plan, String> {
        let mut rng = Rng::new(seed, 1);
        let config = any_config(seed, &mut rng);
        let is_comparable = !is_short(config.clock);
        let driver = SimulatedDriver::calm(config.clone());
        let mut planner = Planner { driver, rng, next_seq: BTreeMap::new(), decisions: Vec::new() };
        planner.begin()?;
        match (&config.game, config.pace) {
            (GameConfig::Clustered(_), _) => planner.play_clustered(seed)?,
            (_, Pace::Instant) => planner.play_scripts()?,
            (_, Pace::RealTime) => planner.play_in_real_time()?,
        }
        planner.driver.settle()?;
        let outcome = planner.driver.outcome();
        Ok(Plan { config, decisions: planner.decisions, outcome, is_comparable })
    }
}

/// Whether a clock runs out now and then. How long commands travel decides when.
fn is_short(clock: ClockRule) -> bool {
    match clock {
        ClockRule::None => false,
        ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => ms < 10_000,
    }
}

/// Mostly Clustered, which is fast.
fn any_config(seed: u64, rng: &mut Rng) -> RoomConfig {
    let count = u64::from(1 + rng.below(4));
    let undo = [UndoPolicy::Never, UndoPolicy::UntilRevealed, UndoPolicy::Practice][rng.index(3)];
    let config = match seed % 16 {
        6 | 12 => kluster(1 + count % 2, Pace::Instant),
        1 | 5 | 9 | 13 => kluster(1 + count % 2, Pace::RealTime),
        _ => {
            let options = Options { quick: rng.below(2) == 0, first_bonus: rng.below(2) == 0, ..Options::default() };
            RoomConfig { game: GameConfig::Clustered(options), ..clustered(count) }
        }
    };
    let config = match config.game {
        GameConfig::Kluster { options, .. } if rng.below(2) == 0 => {
            RoomConfig { game: GameConfig::kluster(vec![BoxKind::Duo], options), ..config }
        }
        _ => config,
    };
    let is_clustered = matches!(config.game, GameConfig::Clustered(_));
    let clock = match rng.below(8) {
        0 => ClockRule::PerTurn { ms: 3_600_000 },
        1 => ClockRule::PerGame { ms: 36_000_000, increment: 1000 },
        2 if is_clustered => ClockRule::PerTurn { ms: 2000 },
        2 => ClockRule::PerTurn { ms: 1000 },
        3 if is_clustered => ClockRule::PerGame { ms: 5000, increment: 200 },
        3 => ClockRule::PerGame { ms: 3000, increment: 200 },
        _ => ClockRule::None,
    };
    RoomConfig { undo, clock, ..config }
}

impl Planner {
    fn decide(&mut self, timing: Timing, from: Sender, is_reply: bool, command: Command) -> Result<(), String> {
        let seq = self.next_seq.entry(from).or_default();
        let decision = Decision { timing, input: Input { from, seq: *seq, at: None, command }, is_reply };
        // A command that was refused because it came too early is sent again with the number between.
        *seq += 2;
        self.driver.carry_out(&decision)?;
        self.decisions.push(decision);
        Ok(())
    }

    fn think(&mut self) -> Timing {
        Timing::After(u64::from(self.rng.below(1500)))
    }

    /// Everybody sits down, and the game begins.
    fn begin(&mut self) -> Result<(), String> {
        for seat in self.driver.room.config().players.seats() {
            let player = if self.rng.below(3) == 0 { bot() } else { person("P") };
            let from = if self.rng.below(2) == 0 && player == person("P") { Sender::Seat(seat) } else { Sender::Host };
            let timing = self.think();
            self.decide(timing, from, false, Command::Sit { seat, player })?;
        }
        self.start()
    }

    fn start(&mut self) -> Result<(), String> {
        let seed = Some([self.rng.next_u64().to_le_bytes()[0]; 32]);
        let timing = self.think();
        self.decide(timing, Sender::Host, false, Command::Start { seed, first: None })
    }

    fn phase(&self) -> RoomPhase {
        self.driver.room.view(Viewer::Spectator, self.driver.now).phase
    }

    /// Who plays for a seat.
    fn sender(&mut self, seat: Seat) -> Sender {
        let view = self.driver.room.view(Viewer::Spectator, self.driver.now);
        match view.seats[seat].player {
            Player::Bot { .. } => Sender::Bot(seat),
            _ if view.seats[seat].is_present && self.rng.below(8) > 0 => Sender::Seat(seat),
            _ => Sender::Host,
        }
    }

    /// Somebody does something besides playing; much of it is refused.
    fn interrupt(&mut self) -> Result<(), String> {
        let all: Vec<Seat> = self.driver.room.config().players.seats().collect();
        let anybody = all[self.rng.index(all.len())];
        let (from, command) = match self.rng.below(9) {
            0 | 1 => (Sender::Seat(anybody), Command::Leave),
            2 | 3 => (Sender::Seat(anybody), Command::Return),
            4 => (Sender::Host, Command::Sit { seat: anybody, player: bot() }),
            5 => (Sender::Host, Command::HandOver(anybody)),
            6 => (Sender::Host, Command::Pause),
            7 => (Sender::Seat(seat(31)), Command::Resume),
            _ => (Sender::Seat(anybody), Command::Undo),
        };
        let timing = self.think();
        let is_undo = command == Command::Undo;
        self.decide(timing, from, is_undo, command)?;
        if self.phase() == RoomPhase::Paused {
            let timing = self.think();
            self.decide(timing, Sender::Host, false, Command::Resume)?;
        }
        Ok(())
    }

    fn play_clustered(&mut self, seed: u64) -> Result<(), String> {
        let mut has_rematch = !seed.is_multiple_of(2);
        for _ in 0..90 {
            if self.rng.below(5) == 0 {
                self.interrupt()?;
            }
            let Some(HostGame::Clustered { game, .. }) = self.driver.room.host() else { break };
            let Some(turn) = game.turn() else {
                if !has_rematch {
                    break;
                }
                has_rematch = false;
                let timing = self.think();
                self.decide(timing, Sender::Host, false, Command::Rematch)?;
                self.start()?;
                continue;
            };
            let bits = self.rng.next_u64();
            let mv = game.legal_moves().pick(|| bits).ok_or("no legal move")?;
            let from = self.sender(turn.seat);
            let timing = self.think();
            self.decide(timing, from, true, Command::Move(mv))?;
        }
        Ok(())
    }

    /// The seat to act in Kluster and a magnet that it may place.
    fn next_magnet(&self) -> Option<(Seat, u16)> {
        let Some(HostGame::Kluster { game, .. }) = self.driver.room.host() else { return None };
        let rules = game.game().rules();
        let Turn::Choosing { seat } = *rules.turn() else { return None };
        Some((seat, rules.hands()[seat].first()?.0))
    }

    fn place(&mut self) -> (i32, i32) {
        let mut number = || i32::try_from(self.rng.below(240_000)).unwrap_or(0) - 120_000;
        (number(), number())
    }

    fn first_seat(&self) -> Result<Seat, String> {
        match self.driver.room.host() {
            Some(HostGame::Kluster { game, .. }) => Ok(game.game().rules().setup().first()),
            _ => Err("no game of Kluster".to_owned()),
        }
    }

    fn play_scripts(&mut self) -> Result<(), String> {
        let first = self.first_seat()?;
        let from = self.sender(first);
        let lay = Command::Script { actions: vec![circle()], settle: true };
        self.decide(Timing::After(10), from, true, lay)?;
        for _ in 0..5 {
            if self.rng.below(3) == 0 {
                self.interrupt()?;
            }
            let Some((seat, magnet)) = self.next_magnet() else { break };
            let (x, y) = self.place();
            let actions = vec![hold(magnet, x, y), carry(x / 2, y, 20), Action::Release];
            let from = self.sender(seat);
            let timing = self.think();
            self.decide(timing, from, true, Command::Script { actions, settle: true })?;
        }
        Ok(())
    }

    fn play_in_real_time(&mut self) -> Result<(), String> {
        let first = self.first_seat()?;
        let longest = if is_short(self.driver.room.config().clock) { 700 } else { 51 };
        self.send_batch(Timing::After(10), first, vec![circle()], 0)?;
        for _ in 0..3 {
            let Some((seat, magnet)) = self.next_magnet() else { break };
            let (x, y) = self.place();
            self.send_batch(Timing::AtRest, seat, vec![hold(magnet, x, y), carry(-x, y, 600)], 24)?;
            for _ in 0..self.rng.below(8) {
                let ms = 50 + u64::from(self.rng.below(longest - 50));
                self.send_batch(Timing::After(ms), seat, vec![], 24)?;
            }
            let end = if self.rng.below(4) == 0 { Action::PutBack } else { Action::Release };
            self.send_batch(Timing::After(60), seat, vec![end], 12)?;
            self.driver.settle()?;
            if self.rng.below(3) == 0 {
                self.interrupt()?;
            }
        }
        Ok(())
    }

    /// The hand of a seat acts, and time passes with it.
    fn send_batch(&mut self, timing: Timing, seat: Seat, actions: Vec<Action>, ticks: u64) -> Result<(), String> {
        let view = self.driver.room.view(Viewer::Spectator, self.driver.now);
        let Some(room::GameView::Kluster { turn, time, .. }) = view.game else { return Err("no game".to_owned()) };
        let actions = actions.into_iter().map(|action| (time, action)).collect();
        let from = match view.seats[seat].player {
            Player::Bot { .. } => Sender::Bot(seat),
            _ => Sender::Host,
        };
        self.decide(timing, from, false, Command::Batch(Batch { turn, from: time, actions, until: time + ticks }))
    }
}
