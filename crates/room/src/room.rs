//! [`Room`] and the path of a command: check, apply, append, answer, tell.

use crate::{
    answers::LastAnswers,
    clock::Clock,
    clustered_game::ClusteredRoomGame,
    config::{RoomConfig, RoomConfigError},
    entry::{LoggedEntry, RoomEntry},
    input::{Command, Input, Millis, Player, Sender},
    kluster_game::KlusterRoomGame,
    output::{Durability, Output, RoomEvent, Viewer},
    refusal::{Accepted, Refusal},
    view::{RoomPhase, SeatStatus},
};
use kluster::GameEvent;
use record::LogPosition;
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// One game with its seats, clocks and log.
///
/// A command is carried out at most once, also across restarts. What was accepted is in the log and is answered again.
/// A refusal is forgotten at a restart: it changed nothing, and an entry for it would show others in the log's position
/// that somebody tried something. A copy of a refused command that comes after the restart is therefore a new command,
/// unless one of its sender with a higher number was accepted. So who got a refusal must not send that command again,
/// and a connection should not outlive the room.
#[derive(Clone, Debug)]
pub struct Room {
    /// Changed only by [`Room::apply`] and [`Room::commit`]: the same entries lead to the same state.
    pub(crate) state: RoomState,
    /// Likewise.
    pub(crate) game: Option<RoomGame>,
    /// Not stored; see [`Room`].
    refusals: LastAnswers<Refusal>,
    /// The position for which a bot was asked. Not stored: after a restore it is asked again.
    asked: Option<LogPosition>,
    /// What the last input did on the table of Kluster, and when. Not stored: only hosts ask for it, at once.
    pub(crate) table_events: Vec<(u64, GameEvent)>,
}

/// Everything but the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoomState {
    pub(crate) config: RoomConfig,
    pub(crate) seats: BySeat<SeatStatus>,
    pub(crate) host: Option<Seat>,
    pub(crate) phase: RoomPhase,
    /// Who begins the next game, if the last one decides that (K4).
    pub(crate) next_first: Option<Seat>,
    pub(crate) clock: Clock,
    pub(crate) answers: LastAnswers<Accepted>,
    /// The position of the next entry.
    pub(crate) position: LogPosition,
    /// The position behind the last entry that changed the game: a move must have seen it.
    pub(crate) game_position: LogPosition,
    /// The time of the last entry.
    pub(crate) last_at: Millis,
    /// Whose turn the clock counts.
    pub(crate) turn_seat: Option<Seat>,
    /// The seed of the bots, and of moves that the clock makes.
    pub(crate) bot_seed: u64,
}

/// The game of a room.
#[derive(Clone, Debug)]
pub(crate) enum RoomGame {
    Clustered(Box<ClusteredRoomGame>),
    Kluster(Box<KlusterRoomGame>),
}

/// What entries lead to, before it is put in order.
#[derive(Default)]
pub(crate) struct Outbox {
    appends: Vec<Output>,
    tells: Vec<Output>,
}

/// Who is told what; `None` stands for everybody.
pub(crate) type Told = Vec<(Option<Viewer>, RoomEvent)>;

impl Room {
    /// Opens a room: nobody sits, and the lobby is open.
    ///
    /// # Errors
    /// If the game cannot be played with these options.
    pub fn open(config: RoomConfig, now: Millis) -> Result<Room, RoomConfigError> {
        config.check()?;
        let players = config.players;
        Ok(Room::with_state(RoomState {
            seats: BySeat::new(players, |_| SeatStatus::new(Player::Nobody)),
            host: None,
            phase: RoomPhase::Lobby,
            next_first: None,
            clock: Clock::new(config.clock, players),
            answers: LastAnswers::default(),
            position: LogPosition::START,
            game_position: LogPosition::START,
            last_at: now,
            turn_seat: None,
            bot_seed: 0,
            config,
        }))
    }

    pub(crate) fn with_state(state: RoomState) -> Room {
        Room { state, game: None, refusals: LastAnswers::default(), asked: None, table_events: Vec::new() }
    }

    /// Handles a command. The outputs are in the order in which the driver must carry them out.
    pub fn handle(&mut self, input: &Input, now: Millis) -> Vec<Output> {
        // A driver's clock may be set back; a room's is not.
        let now = now.max(self.state.last_at);
        self.table_events.clear();
        let mut outbox = Outbox::default();
        let mut answer = None;
        if (input.from, &input.command) == (Sender::Driver, &Command::Wake) {
            self.let_time_pass(now, &mut outbox);
        } else {
            let result = self.known_answer(input).unwrap_or_else(|| {
                // Time that ran out before the command came has run out, even if the driver is late. The next seat may
                // have no time left either. That ends: chance brings the game to its end, and a new turn has its time.
                while self.expire_clock(now, &mut outbox) {}
                let result = self.execute(input, now, &mut outbox);
                if let Err(refusal) = result {
                    self.refusals.remember(input.from, input.seq, refusal);
                }
                result
            });
            answer = Some(Output::Answer { to: input.from, seq: input.seq, result });
        }
        let Outbox { appends: mut outputs, tells } = outbox;
        outputs.reserve(tells.len() + 3);
        outputs.extend(answer);
        outputs.extend(tells);
        self.request(now, &mut outputs);
        outputs
    }

    /// Appends what is asked of the driver besides: a bot's move, and to be woken.
    pub(crate) fn request(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        outputs.extend(self.ask_bot());
        outputs.push(Output::WakeAt(self.wake_at(now)));
    }

    /// Returns the position of the next entry.
    pub fn position(&self) -> LogPosition {
        self.state.position
    }

    /// Returns what was agreed when the room was opened.
    pub fn config(&self) -> &RoomConfig {
        &self.state.config
    }

    /// Returns the answer to a command that came before; `None` if it is new.
    fn known_answer(&self, input: &Input) -> Option<Result<Accepted, Refusal>> {
        let Input { from, seq, .. } = *input;
        // Older than what is remembered: it may have been carried out.
        let is_old = || self.state.answers.highest_seq(from).is_some_and(|last| seq < last);
        let accepted = self.state.answers.find(from, seq).map(Ok);
        let refused = || self.refusals.find(from, seq).map(Err);
        let stale = || is_old().then(|| Err(self.stale()));
        accepted.or_else(refused).or_else(stale)
    }

    /// The number of a sender's next command: above all that were answered, accepted or not.
    pub(crate) fn next_seq(&self, sender: Sender) -> u32 {
        let last = self.state.answers.highest_seq(sender).max(self.refusals.highest_seq(sender));
        last.map_or(0, |last| last.saturating_add(1))
    }

    /// The refusal of a command that answers another state.
    pub(crate) fn stale(&self) -> Refusal {
        Refusal::Stale { now: self.state.position }
    }

    /// Checks who may do that, and does it.
    fn execute(&mut self, input: &Input, now: Millis, outbox: &mut Outbox) -> Result<Accepted, Refusal> {
        let entry = match &input.command {
            _ if input.from == Sender::Driver => return Err(Refusal::NotYours),
            Command::Wake => return Err(Refusal::NotYours),
            Command::Move(_) | Command::Batch(_) | Command::Script { .. } | Command::Undo => {
                self.game_entry(input, now)?
            }
            _ => self.lobby_entry(input)?,
        };
        self.commit(entry, input.from, input.seq, now, outbox)
    }

    /// Applies an entry and appends what was carried out of it.
    ///
    /// # Errors
    /// If nothing of it could be carried out. Nothing has changed then.
    pub(crate) fn commit(
        &mut self,
        mut entry: RoomEntry,
        from: Sender,
        seq: u32,
        now: Millis,
        outbox: &mut Outbox,
    ) -> Result<Accepted, Refusal> {
        let mut told = Told::new();
        let actions = self.apply(&mut entry, now, &mut told)?;
        let state = &mut self.state;
        let position = state.position;
        state.position.0 += 1;
        state.last_at = now;
        if entry.changes_game() {
            state.game_position = state.position;
        }
        let accepted = Accepted { position: state.position, actions: u32::try_from(actions).unwrap_or(u32::MAX) };
        if from != Sender::Driver {
            state.answers.remember(from, seq, accepted);
        }
        let durability = if entry.is_motion() { Durability::Soon } else { Durability::Now };
        let entry = LoggedEntry { position, at: now, from, seq, entry };
        outbox.appends.push(Output::Append { entry, durability });
        outbox.tells.reserve(told.len());
        for (to, event) in told {
            self.tell(to, event, &mut outbox.tells);
        }
        Ok(accepted)
    }

    fn tell(&self, to: Option<Viewer>, event: RoomEvent, tells: &mut Vec<Output>) {
        let position = self.state.position;
        match to {
            Some(to) => tells.push(Output::Tell { to, position, event }),
            None => tells.extend(self.viewers().map(|to| Output::Tell { to, position, event: event.clone() })),
        }
    }

    /// Everybody who looks at the room.
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + Clone + use<> {
        self.state.config.players.seats().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Asks the bot that has to act, once for each state of the game, and again after a pause.
    fn ask_bot(&mut self) -> Option<Output> {
        let Some(seat) = self.acting_bot() else {
            self.asked = None;
            return None;
        };
        if !self.can_ask_bot(self.asked.is_some()) {
            return None;
        }
        let position = self.state.game_position;
        if self.asked.replace(position) == Some(position) {
            return None;
        }
        let seed = rng::mix(self.state.bot_seed ^ position.0 as u64);
        Some(Output::AskBot { seat, position, seed })
    }

    /// Forgets that a bot was asked, so that a new one on its seat is.
    pub(crate) fn forget_request(&mut self) {
        self.asked = None;
    }
}

impl Outbox {
    /// The entries to append, and nothing else.
    pub(crate) fn into_appends(self) -> Vec<Output> {
        self.appends
    }

    /// What viewers are told, and nothing else.
    pub(crate) fn into_tells(self) -> Vec<Output> {
        self.tells
    }
}
