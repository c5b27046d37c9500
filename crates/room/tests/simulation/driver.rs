//! [`SimulatedDriver`]: a driver with an unreliable network and an unreliable disk, which checks what a room does.

use crate::{
    fault::Fault,
    plan::{Decision, Timing},
};
use ::kluster::Turn;
use record::LogPosition;
use rng::Rng;
use room::{
    Accepted, ClockRule, ClockView, Command, HostGame, Input, LoggedEntry, Millis, Output, Refusal, Room, RoomConfig,
    RoomPhase, RoomSnapshot, Sender, Viewer,
};
use std::collections::{BTreeMap, BTreeSet};

type Answer = Result<Accepted, Refusal>;

/// The first answer to a command, and when it was given.
#[derive(Clone, Copy)]
struct FirstAnswer {
    answer: Answer,
    order: usize,
}

pub(crate) struct SimulatedDriver {
    pub(crate) room: Room,
    config: RoomConfig,
    pub(crate) now: Millis,
    /// What survives a restart.
    stored: Vec<LoggedEntry>,
    /// A snapshot and the number of entries before it.
    snapshot: Option<(usize, RoomSnapshot)>,
    wake_at: Option<Millis>,
    /// Decides what goes wrong; `None` for nothing.
    chaos: Option<Rng>,
    fault: Fault,
    inputs: u32,
    carried_out: BTreeSet<(Sender, u32)>,
    answers: BTreeMap<(Sender, u32), FirstAnswer>,
    answered: usize,
    /// Commands that were answered, of which a copy may still be on its way.
    copies: Vec<Input>,
    /// Commands that were refused before a restart, which a room forgets.
    forgotten: BTreeSet<(Sender, u32)>,
    /// Whether a copy of one of those was carried out, or a newer command before an older one: then the players have
    /// decided something else.
    pub(crate) has_other_decisions: bool,
    /// How many commands have overtaken another one.
    pub(crate) overtaken: usize,
    /// Whether any command may overtake another one, and not only batches, of which that changes nothing.
    reorders_all: bool,
}

impl SimulatedDriver {
    pub(crate) fn calm(config: RoomConfig) -> SimulatedDriver {
        let now = Millis(1000);
        SimulatedDriver {
            room: Room::open(config.clone(), now).unwrap(),
            config,
            now,
            stored: Vec::new(),
            snapshot: None,
            wake_at: None,
            chaos: None,
            fault: Fault::None,
            inputs: 0,
            carried_out: BTreeSet::new(),
            answers: BTreeMap::new(),
            answered: 0,
            copies: Vec::new(),
            forgotten: BTreeSet::new(),
            has_other_decisions: false,
            overtaken: 0,
            reorders_all: false,
        }
    }

    pub(crate) fn disturbed(config: RoomConfig, seed: u64, fault: Fault) -> SimulatedDriver {
        let chaos = Some(Rng::new(seed, 99));
        SimulatedDriver { chaos, fault, reorders_all: seed % 16 == 3, ..SimulatedDriver::calm(config) }
    }

    pub(crate) fn stored(&self) -> &[LoggedEntry] {
        &self.stored
    }

    /// Whether something goes wrong now, in so many of a hundred cases.
    fn strikes(&mut self, percent: u32) -> bool {
        self.chaos.as_mut().is_some_and(|rng| rng.below(100) < percent)
    }

    fn random(&mut self, limit: u32) -> u64 {
        self.chaos.as_mut().map_or(0, |rng| rng.below(limit).into())
    }

    /// Players decide all this. Some commands overtake the one before, which has no answer yet.
    pub(crate) fn carry_out_all(&mut self, decisions: &[Decision]) -> Result<(), String> {
        let mut rest = decisions;
        while let [decision, after @ ..] = rest {
            match after {
                [next, later @ ..] if self.overtakes(decision, next) => {
                    self.carry_out_overtaken(decision, next)?;
                    rest = later;
                }
                _ => {
                    self.carry_out(decision)?;
                    rest = after;
                }
            }
        }
        Ok(())
    }

    /// A player decides something, and their client sends it until there is an answer.
    pub(crate) fn carry_out(&mut self, decision: &Decision) -> Result<(), String> {
        self.wait_for(decision.timing)?;
        let input = self.sent(decision);
        self.send(&input).map(|_| ())
    }

    fn overtakes(&mut self, decision: &Decision, next: &Decision) -> bool {
        if are_batches(decision, next) { self.strikes(30) } else { self.reorders_all && self.strikes(15) }
    }

    /// Two decisions are on their way at the same time, and the second one arrives first.
    fn carry_out_overtaken(&mut self, decision: &Decision, next: &Decision) -> Result<(), String> {
        self.overtaken += 1;
        self.wait_for(decision.timing)?;
        let [first, mut second] = [decision, next].map(|decision| self.sent(decision));
        let is_due = matches!((&second.command, self.room.host()),
            (Command::Batch(batch), Some(HostGame::Kluster { game, .. })) if batch.from == game.time());
        let is_early = self.give(&second)?.is_some_and(|answer| answer.is_ok());
        let answer = self.send(&first)?;
        if is_early && first.from == second.from && answer.is_ok() {
            return Err(format!("{first:?} was carried out after {second:?}"));
        }
        if are_batches(decision, next) && !is_due {
            if is_early {
                return Err(format!("{second:?} does not follow, but was carried out"));
            }
            // Its ticks were to come. Now they are due, under a number that was not refused.
            self.copies.push(second.clone());
            second.seq += 1;
        } else {
            self.has_other_decisions = true;
        }
        self.wait_for(next.timing)?;
        self.send(&second).map(|_| ())
    }

    fn wait_for(&mut self, timing: Timing) -> Result<(), String> {
        match timing {
            Timing::After(ms) => self.pass(ms),
            Timing::AtRest => self.settle(),
        }
    }

    /// The command of a decision, as it is sent now.
    fn sent(&self, decision: &Decision) -> Input {
        let at = decision.is_reply.then(|| self.room.position());
        Input { at, ..decision.input.clone() }
    }

    /// Sends a command until there is an answer.
    fn send(&mut self, input: &Input) -> Result<Answer, String> {
        for _ in 0..200 {
            let delay = self.random(100);
            self.pass(delay)?;
            if self.strikes(10) && !self.copies.is_empty() {
                // Overtaken by newer commands.
                let index = self.chaos.as_mut().map_or(0, |rng| rng.index(self.copies.len()));
                let copy = self.copies[index].clone();
                self.give(&copy)?;
            }
            if self.strikes(8) {
                self.restart()?;
            }
            if self.strikes(12) {
                continue; // lost on the way to the room
            }
            let answer = self.give(input)?;
            if self.strikes(15) {
                self.give(input)?;
            }
            if let Some(answer) = answer
                && !self.strikes(10)
            {
                self.copies.push(input.clone());
                return Ok(answer);
            }
        }
        Err(format!("no answer to {input:?}"))
    }

    /// Lets time pass and wakes the room whenever it asked for that.
    pub(crate) fn pass(&mut self, ms: u64) -> Result<(), String> {
        let end = Millis(self.now.0 + ms);
        while let Some(at) = self.wake_at.filter(|at| *at <= end) {
            self.move_time(at.max(self.now))?;
            self.wake()?;
        }
        // A restart on the way may have taken longer.
        self.move_time(end.max(self.now))
    }

    /// Lets time pass until the table is at rest.
    pub(crate) fn settle(&mut self) -> Result<(), String> {
        while let Some(HostGame::Kluster { game, .. }) = self.room.host()
            && !game.game().is_at_rest()
            && let Some(at) = self.wake_at
        {
            self.move_time(at.max(self.now))?;
            self.wake()?;
        }
        Ok(())
    }

    fn wake(&mut self) -> Result<(), String> {
        self.give(&Input { from: Sender::Driver, seq: 0, at: None, command: Command::Wake })?;
        Ok(())
    }

    fn clock(&self, now: Millis) -> Option<ClockView> {
        self.room.view(Viewer::Spectator, now).clock
    }

    /// Moves the time, and checks that only the clock of the seat to act runs.
    fn move_time(&mut self, to: Millis) -> Result<(), String> {
        let passed = to.0 - self.now.0;
        if let Some((before, after)) = self.clock(self.now).zip(self.clock(to)) {
            let mut expected = before;
            if let Some(seat) = expected.running {
                expected.left[seat] = expected.left[seat].saturating_sub(passed);
            }
            if expected != after {
                return Err(format!("clocks ran by {passed} ms from {expected:?} to {after:?}"));
            }
            let is_playing = self.room.view(Viewer::Spectator, to).phase == RoomPhase::Playing;
            if after.running.is_some() && !is_playing {
                return Err("a clock runs while the game stands still".to_owned());
            }
            if after.running.is_some() && self.is_settling() {
                return Err("a clock runs while the table settles".to_owned());
            }
        }
        self.now = to;
        Ok(())
    }

    /// Whether the table of Kluster moves and no hand moves it: nobody can act (K10).
    fn is_settling(&self) -> bool {
        let Some(HostGame::Kluster { game, .. }) = self.room.host() else { return false };
        let table = game.game().table();
        let is_left_alone = matches!(table.turn(), Turn::Choosing { .. }) && !table.is_at_rest();
        matches!(table.turn(), Turn::Settling { .. } | Turn::Klustering { .. })
            || (is_left_alone && !table.is_hand_acting())
    }

    /// Gives an input to the room and carries out its outputs. Returns the answer unless it is lost.
    pub(crate) fn give(&mut self, input: &Input) -> Result<Option<Answer>, String> {
        self.inputs += 1;
        let outputs = self.fault.handle(&mut self.room, input, self.now, self.inputs);
        let answer = self.deliver(outputs)?;
        if self.strikes(3) {
            self.snapshot = Some((self.stored.len(), self.room.snapshot()));
        }
        Ok(answer)
    }

    fn deliver(&mut self, outputs: Vec<Output>) -> Result<Option<Answer>, String> {
        let mut given = None;
        for output in outputs {
            match output {
                Output::Append { entry, .. } => {
                    if self.strikes(3) {
                        // The disk is full: nothing of this has happened.
                        self.restart()?;
                        return Ok(None);
                    }
                    self.store(entry)?;
                    if self.strikes(3) {
                        // Killed behind the append: it has happened, and nobody knows.
                        self.restart()?;
                        return Ok(None);
                    }
                }
                Output::Answer { to, seq, result } => {
                    self.check_answer(to, seq, result)?;
                    given = Some(result);
                }
                Output::Tell { position, event, .. } => {
                    if position > LogPosition(self.stored.len()) {
                        return Err(format!("told before it was stored: {event:?}"));
                    }
                }
                Output::AskBot { .. } => {}
                Output::WakeAt(at) => self.wake_at = at,
            }
        }
        if self.room.position() != LogPosition(self.stored.len()) {
            return Err("the room is not where its log is".to_owned());
        }
        Ok(given)
    }

    fn store(&mut self, entry: LoggedEntry) -> Result<(), String> {
        if entry.position != LogPosition(self.stored.len()) {
            return Err(format!("{entry:?} does not follow {} entries", self.stored.len()));
        }
        if self.stored.last().is_some_and(|last| last.at > entry.at) {
            return Err(format!("{entry:?} goes back in time"));
        }
        if entry.from != Sender::Driver && !self.carried_out.insert((entry.from, entry.seq)) {
            return Err(format!("carried out twice: {entry:?}"));
        }
        self.has_other_decisions |= self.forgotten.contains(&(entry.from, entry.seq));
        self.stored.push(entry);
        Ok(())
    }

    fn check_answer(&mut self, to: Sender, seq: u32, answer: Answer) -> Result<(), String> {
        if let Ok(accepted) = answer {
            let entry = accepted.position.0.checked_sub(1).and_then(|index| self.stored.get(index));
            if entry.is_none_or(|entry| (entry.from, entry.seq) != (to, seq)) {
                return Err(format!("accepted, but not in the log: {to:?} {seq}"));
            }
        }
        self.answered += 1;
        let order = self.answered;
        let first = *self.answers.entry((to, seq)).or_insert(FirstAnswer { answer, order });
        let is_stale = |answer: Answer| matches!(answer, Err(Refusal::Stale { .. }));
        // A number below one that was accepted is stale, and each time the answer says where the log is.
        if first.answer == answer || (is_stale(first.answer) && is_stale(answer)) {
            return Ok(());
        }
        // A room remembers the last 16 commands of a sender that it accepted, and the last 16 that it refused.
        let newer = if let Ok(accepted) = first.answer {
            self.stored[accepted.position.0..].iter().filter(|entry| entry.from == to).count()
        } else {
            let refused = self.answers.iter().filter(|((from, _), other)| *from == to && other.answer.is_err());
            refused.filter(|(_, other)| other.order > first.order).count()
        };
        let is_forgotten = newer >= 16;
        if is_forgotten && (is_stale(answer) || first.answer.is_err()) {
            return Ok(());
        }
        Err(format!("{to:?} {seq} was answered {:?}, then {answer:?}", first.answer))
    }

    /// Discards the room and restores it from what is stored.
    fn restart(&mut self) -> Result<(), String> {
        self.now.0 += self.random(100_000);
        // Refusals are not stored: a copy of a refused command that is still on its way is a new command.
        let refused = self.answers.iter().filter(|(_, first)| first.answer.is_err()).map(|(command, _)| *command);
        self.forgotten.extend(refused);
        self.answers.retain(|_, first| first.answer.is_ok());
        let log = self.fault.read(&self.stored);
        let snapshot = self.snapshot.take_if(|_| self.chaos.as_mut().is_some_and(|rng| rng.below(2) == 0));
        let restored = match &snapshot {
            Some((length, snapshot)) if self.fault != Fault::ForgetsAnswers => {
                Room::restore(snapshot, &log[*length..], self.now)
            }
            _ => Room::replay(self.config.clone(), &log, self.now),
        };
        let (room, outputs) = restored.map_err(|error| error.to_string())?;
        self.room = room;
        self.check_clock_stood_still()?;
        // What is asked here is checked like everything, but the disk works now.
        let chaos = self.chaos.take();
        let result = self.deliver(outputs);
        self.chaos = chaos;
        result.map(|_| ())
    }

    /// No time has passed on any clock since the last entry.
    fn check_clock_stood_still(&self) -> Result<(), String> {
        if self.config.clock == ClockRule::None {
            return Ok(());
        }
        let Some(last) = self.stored.last() else { return Ok(()) };
        let (before, _) =
            Room::replay(self.config.clone(), &self.stored, last.at).map_err(|error| error.to_string())?;
        let before = before.view(Viewer::Spectator, last.at).clock;
        if self.clock(self.now) != before {
            return Err(format!("clocks ran from {before:?} to {:?} during a restart", self.clock(self.now)));
        }
        Ok(())
    }

    /// Checks that the log alone, and a snapshot alone, lead to the same room.
    pub(crate) fn check_restored(&self) -> Result<(), String> {
        let (replayed, _) =
            Room::replay(self.config.clone(), &self.stored, self.now).map_err(|error| error.to_string())?;
        let (restored, _) = Room::restore(&self.room.snapshot(), &[], self.now).map_err(|error| error.to_string())?;
        if replayed.snapshot() == restored.snapshot() {
            Ok(())
        } else {
            Err("the log leads to another room".to_owned())
        }
    }

    /// What everybody would say about the room in the end, however it came to it.
    pub(crate) fn outcome(&self) -> String {
        let mut view = self.room.view(Viewer::Spectator, self.now);
        (view.position, view.clock) = (LogPosition::START, None);
        let record = self.room.record().map(|record| record.to_string()).unwrap_or_default();
        format!("{}\n{record}", serde_json::to_string(&view).unwrap())
    }
}

/// Whether two decisions are batches of the same hand, of which the second one follows the first.
fn are_batches(decision: &Decision, next: &Decision) -> bool {
    let (Command::Batch(first), Command::Batch(second)) = (&decision.input.command, &next.input.command) else {
        return false;
    };
    decision.input.from == next.input.from && first.turn == second.turn && first.from < second.from
}
