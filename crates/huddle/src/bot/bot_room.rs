//! [`BotRoom`]: a room in which the bots of a match play each other, as fast as they can.

use room::{
    Command, GameConfig, GameView, HostGame, LocalRoom, Millis, Pace, Player, Room, RoomConfig, RoomEvent, Sender,
    Viewer,
};
use seats::{Players, Seat};

/// A room whose seats are all held by bots.
pub(super) struct BotRoom {
    room: LocalRoom,
}

impl BotRoom {
    /// Opens a room, seats bots and starts the game; seat 0 begins. The seed decides shuffles and magnets.
    ///
    /// # Errors
    /// If the game cannot be played like that.
    pub(super) fn start(game: GameConfig, players: Players, seed: u64) -> Result<BotRoom, String> {
        let config = RoomConfig { pace: Pace::Instant, ..RoomConfig::new(game, players) };
        let room = Room::open(config, Millis(0)).map_err(|error| error.to_string())?;
        let mut bots = BotRoom { room: LocalRoom::new(room, Vec::new()).0 };
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
        self.room.asked_bot().map(|bot| bot.seat)
    }

    /// Returns what a seat sees; `None` before the game.
    pub(super) fn view(&self, seat: Seat) -> Option<GameView> {
        self.room.room().view(Viewer::Seat(seat), Millis(0)).game
    }

    /// Returns the whole game; `None` before it has begun.
    pub(super) fn game(&self) -> Option<HostGame<'_>> {
        self.room.room().host()
    }

    /// Sends a command of the bot that has to act, and returns what spectators are told.
    ///
    /// # Errors
    /// If the room refuses it. Then nothing has changed.
    pub(super) fn act(&mut self, command: Command) -> Result<Vec<RoomEvent>, String> {
        let seat = self.bot_to_act().ok_or("nobody is to act")?;
        self.send(Sender::Bot(seat), command)
    }

    fn send(&mut self, from: Sender, command: Command) -> Result<Vec<RoomEvent>, String> {
        let delivery = self.room.send(from, command, Millis(0));
        delivery.result().map_err(|refusal| refusal.to_string())?;
        Ok(delivery.told_to(Viewer::Spectator).cloned().collect())
    }
}
