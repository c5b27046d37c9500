//! [`BotRoom`]: a room in which the bots of a match play each other, as fast as they can.

use room::{
    Command, GameConfig, GameView, HostGame, Input, Millis, Output, Pace, Player, Room, RoomConfig, RoomEvent, Sender,
    Viewer,
};
use seats::{Players, Seat};

/// A room whose seats are all held by bots.
pub(super) struct BotRoom {
    room: Room,
    /// The number of the last command.
    seq: u32,
    /// The bot that the room has asked for its move.
    asked: Option<Seat>,
    /// What spectators were told since the last command.
    told: Vec<RoomEvent>,
}

impl BotRoom {
    /// Opens a room, seats bots and starts the game; seat 0 begins. The seed decides shuffles and magnets.
    ///
    /// # Errors
    /// If the game cannot be played like that.
    pub(super) fn start(game: GameConfig, players: Players, seed: u64) -> Result<BotRoom, String> {
        let config = RoomConfig { pace: Pace::Instant, ..RoomConfig::new(game, players) };
        let room = Room::open(config, Millis(0)).map_err(|error| error.to_string())?;
        let mut bots = BotRoom { room, seq: 0, asked: None, told: Vec::new() };
        for seat in players.seats() {
            // The match knows who plays; the room only has to know that it is no person.
            let player = Player::Bot { name: seat.to_string(), level: bots::Level::Master, character: None };
            bots.send(Sender::Host, Command::Sit { seat, player })?;
        }
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bots.send(Sender::Host, Command::Start { seed: Some(bytes), first: Some(Seat::FIRST) })?;
        Ok(bots)
    }

    /// Returns the seat of the bot that has to act; `None` when the game is over.
    pub(super) fn bot_to_act(&self) -> Option<Seat> {
        self.asked
    }

    /// Returns what a seat sees; `None` before the game.
    pub(super) fn view(&self, seat: Seat) -> Option<GameView> {
        self.room.view(Viewer::Seat(seat), Millis(0)).game
    }

    /// Returns the whole game; `None` before it has begun.
    pub(super) fn game(&self) -> Option<HostGame<'_>> {
        self.room.host()
    }

    /// Sends a command of the bot that has to act, and returns what spectators are told.
    ///
    /// # Errors
    /// If the room refuses it. Then nothing has changed.
    pub(super) fn act(&mut self, command: Command) -> Result<&[RoomEvent], String> {
        let seat = self.asked.ok_or("nobody is to act")?;
        self.send(Sender::Bot(seat), command)?;
        Ok(&self.told)
    }

    fn send(&mut self, from: Sender, command: Command) -> Result<(), String> {
        self.seq += 1;
        self.told.clear();
        let before = self.asked.take();
        for output in self.room.handle(&Input { from, seq: self.seq, at: None, command }, Millis(0)) {
            match output {
                Output::Answer { result: Err(refusal), .. } => {
                    self.asked = before;
                    return Err(refusal.to_string());
                }
                Output::Tell { to: Viewer::Spectator, event, .. } => self.told.push(event),
                Output::AskBot { seat, .. } => self.asked = Some(seat),
                _ => {}
            }
        }
        Ok(())
    }
}
