//! [`WatchedRoom`]: a room with everything that one viewer gets from it, and random players in it.

use crate::common::{bot, person, start};
use clustered::{Card, Move};
use rng::Rng;
use room::{
    Command, HostGame, Input, LoggedEntry, Millis, Output, Refusal, Room, RoomConfig, RoomPhase, Sender, Viewer,
};
use seats::Seat;

/// What a room shows that it must not: rooms that the comparison must catch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leak {
    None,
    /// Viewers hear what other seats are told.
    Tells,
    /// Viewers hear how long that is, and nothing else.
    Lengths,
    /// Views contain the hand of the seat to move.
    View,
}

/// What somebody does, or what happens to the room.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Give(Input),
    /// The room is lost and restored from its log.
    Restart,
}

/// A room, and everything that one viewer gets from it, in bytes.
pub(crate) struct WatchedRoom {
    pub(crate) room: Room,
    pub(crate) viewer: Viewer,
    pub(crate) leak: Leak,
    pub(crate) now: Millis,
    pub(crate) messages: Vec<String>,
    pub(crate) log: Vec<LoggedEntry>,
}

impl WatchedRoom {
    /// Restores a room from its log. If time runs in it, that is an entry of its own.
    pub(crate) fn new(config: &RoomConfig, log: Vec<LoggedEntry>, viewer: Viewer, leak: Leak) -> WatchedRoom {
        let now = log.last().map_or(Millis(0), |last| last.at);
        let room = Room::open(config.clone(), now).unwrap();
        let mut watched = WatchedRoom { room, viewer, leak, now, messages: Vec::new(), log };
        watched.restart();
        watched
    }

    pub(crate) fn restart(&mut self) {
        let (room, outputs) = Room::replay(self.room.config().clone(), &self.log, self.now).unwrap();
        self.room = room;
        self.deliver(outputs);
    }

    /// Returns the answer, if it was a command.
    pub(crate) fn carry_out(&mut self, step: &Step) -> Option<Result<(), Refusal>> {
        match step {
            Step::Give(input) => {
                let outputs = self.room.handle(input, self.now);
                self.deliver(outputs)
            }
            Step::Restart => {
                self.restart();
                None
            }
        }
    }

    pub(crate) fn deliver(&mut self, outputs: Vec<Output>) -> Option<Result<(), Refusal>> {
        let mut answer = None;
        for output in outputs {
            match output {
                Output::Append { entry, .. } => self.log.push(entry),
                Output::Answer { to, seq, result } => {
                    if self.viewer.seat().map(Sender::Seat) == Some(to) {
                        self.messages.push(format!("{seq} {result:?}"));
                    }
                    answer = Some(result.map(|_| ()));
                }
                Output::Tell { to, position, event } => {
                    let text = serde_json::to_string(&event).unwrap();
                    if to == self.viewer || self.leak == Leak::Tells {
                        self.messages.push(format!("{} {text}", position.0));
                    } else if self.leak == Leak::Lengths {
                        self.messages.push(text.len().to_string());
                    }
                }
                Output::WakeAt(at) => self.messages.push(format!("{at:?}")),
                Output::AskBot { .. } => {}
            }
        }
        let leaked = self.game().turn().filter(|_| self.leak == Leak::View);
        let viewer = leaked.map_or(self.viewer, |turn| Viewer::Seat(turn.seat));
        self.messages.push(serde_json::to_string(&self.room.view(viewer, self.now)).unwrap());
        answer
    }

    pub(crate) fn game(&self) -> &clustered::Game {
        let Some(HostGame::Clustered { game, .. }) = self.room.host() else { panic!("a game of Clustered") };
        game
    }
}

/// The log of a room with persons and bots in which the game has just begun.
pub(crate) fn started(config: &RoomConfig, seed: u8) -> Vec<LoggedEntry> {
    let mut room = Room::open(config.clone(), Millis(0)).unwrap();
    let mut log = Vec::new();
    let sits = config.players.seats().map(|seat| {
        let player = if seat.number() % 3 == 2 { bot() } else { person("P") };
        Command::Sit { seat, player }
    });
    for (seq, command) in (0..).zip(sits.chain([start(seed)])) {
        let outputs = room.handle(&Input { from: Sender::Host, seq, at: None, command }, Millis(0));
        log.extend(outputs.into_iter().filter_map(|output| match output {
            Output::Append { entry, .. } => Some(entry),
            _ => None,
        }));
    }
    log
}

/// What happens next: mostly a legal move. `None` when the game is over.
pub(crate) fn next_step(room: &WatchedRoom, seq: u32, rng: &mut Rng) -> Option<Step> {
    let game = room.game();
    let all: Vec<Seat> = game.setup().players().seats().collect();
    let anybody = all[rng.index(all.len())];
    let view = room.room.view(Viewer::Spectator, room.now);
    let (from, command) = match (view.phase, game.turn(), rng.below(22)) {
        (_, _, 20) => return Some(Step::Restart),
        (_, _, 21) => (Sender::Driver, Command::Wake),
        (RoomPhase::Paused, ..) => (Sender::Host, Command::Resume),
        (_, _, 0) => (Sender::Seat(anybody), Command::Leave),
        (_, _, 1) => (Sender::Seat(anybody), Command::Return),
        (_, _, 2) => (Sender::Host, Command::Sit { seat: anybody, player: bot() }),
        (_, _, 3) => (Sender::Host, Command::Pause),
        (_, _, 4 | 5) => (Sender::Seat(anybody), Command::Undo),
        (_, _, 6) if room.viewer.seat().is_some() => {
            // An attempt of the viewer, which is mostly illegal.
            let cards: Vec<Card> = clustered::Deck::all_cards(false).collect();
            let cell = clustered::Cell::new(i16::try_from(rng.below(5)).unwrap() - 2, 1);
            let mv = Move::Place { card: cards[rng.index(cards.len())], cell };
            (Sender::Seat(room.viewer.seat().unwrap_or(anybody)), Command::Move(mv))
        }
        (_, Some(turn), _) => {
            let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
            let is_bot = matches!(view.seats[turn.seat].player, room::Player::Bot { .. });
            (if is_bot { Sender::Bot(turn.seat) } else { Sender::Host }, Command::Move(mv))
        }
        (_, None, _) => return None,
    };
    Some(Step::Give(Input { from, seq, at: None, command }))
}
