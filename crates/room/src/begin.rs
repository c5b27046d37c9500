//! [`Room::begin`] and [`Room::adopt`]: rooms without a lobby, for hosts in the same process.

use crate::{
    clustered_game::ClusteredRoomGame,
    config::{RoomConfig, RoomConfigError},
    entry::{GameStart, RoomEntry},
    input::{Millis, Player, Sender},
    kluster_game::KlusterRoomGame,
    output::Output,
    refusal::Refusal,
    room::{Outbox, Room, RoomGame},
    view::{RoomPhase, SeatStatus},
};
use record::{AnyReplayer, ClusteredLog};
use seats::BySeat;

/// A game that was played so far somewhere else.
pub struct AdoptedGame {
    /// The game, replayed to the end of its record.
    pub game: AnyReplayer,
    /// The seed of its bots, and of moves that the clock makes.
    pub bot_seed: u64,
    /// The milliseconds that each seat has left; `None` as at the beginning.
    pub clock_left: Option<BySeat<u64>>,
}

/// Why a game cannot begin or go on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BeginError {
    /// The configuration is not playable.
    #[error(transparent)]
    Config(#[from] RoomConfigError),
    /// A player cannot sit down, or the game cannot begin like that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The number of players, or the adopted game, is not that of the configuration.
    #[error("the game is not that of the room")]
    OtherGame,
    /// The adopted game was not replayed to the end of its record.
    #[error("the game was not replayed to its end")]
    Unfinished,
}

impl Room {
    /// Opens a room, seats everybody and begins the game as it was dealt.
    ///
    /// The outputs are as those of [`Room::restore`], with the entries so far.
    ///
    /// # Errors
    /// If the game cannot be played like that.
    pub fn begin(
        config: RoomConfig,
        players: &BySeat<Player>,
        start: GameStart,
        now: Millis,
    ) -> Result<(Room, Vec<Output>), BeginError> {
        let (mut room, mut outbox) = Room::seated_room(config, players, now)?;
        room.commit(RoomEntry::Started(start), Sender::Driver, 0, now, &mut outbox)?;
        Ok(room.with_requests(outbox, now))
    }

    /// Opens a room around a game that was played so far somewhere else.
    ///
    /// The log of the room does not contain the game: who stores it begins with a [`Room::snapshot`]. Until then the
    /// moves of a seat count as those of the player who holds it now.
    ///
    /// # Errors
    /// If the game was not replayed to the end of its record, or is not that of the configuration.
    pub fn adopt(
        config: RoomConfig,
        players: &BySeat<Player>,
        adopted: AdoptedGame,
        now: Millis,
    ) -> Result<(Room, Vec<Output>), BeginError> {
        let AdoptedGame { game, bot_seed, clock_left } = adopted;
        let (mut room, outbox) = Room::seated_room(config, players, now)?;
        let game = room.adopted(game, now)?;
        let state = &mut room.state;
        (state.bot_seed, state.phase) = (bot_seed, RoomPhase::Playing);
        if let Some(left) = clock_left {
            check(state.clock.set_left(left), BeginError::OtherGame)?;
        }
        room.game = Some(game);
        room.end_if_over();
        room.run_clock(now);
        Ok(room.with_requests(outbox, now))
    }

    fn seated_room(config: RoomConfig, players: &BySeat<Player>, now: Millis) -> Result<(Room, Outbox), BeginError> {
        let mut room = Room::open(config, now)?;
        if players.len() != room.state.config.players.count() {
            return Err(BeginError::OtherGame);
        }
        let mut outbox = Outbox::default();
        for (seat, player) in players.iter_enumerated() {
            if !player.has_valid_name() {
                return Err(Refusal::InvalidName.into());
            }
            if *player == Player::Nobody {
                return Err(Refusal::InvalidStart.into());
            }
            room.commit(RoomEntry::Seated { seat, player: player.clone() }, Sender::Driver, 0, now, &mut outbox)?;
        }
        Ok((room, outbox))
    }

    fn adopted(&self, game: AnyReplayer, now: Millis) -> Result<RoomGame, BeginError> {
        let config = &self.state.config;
        match game {
            AnyReplayer::Clustered(replayer) => {
                check(replayer.is_finished(), BeginError::Unfinished)?;
                let log = ClusteredLog::clone(replayer.log());
                let setup = log.setup();
                check(config.is_of(&RoomConfig::from(setup)), BeginError::OtherGame)?;
                let is_person = self.state.seats.map(SeatStatus::is_person);
                Ok(RoomGame::Clustered(Box::new(ClusteredRoomGame::adopt(replayer.into_game(), log, &is_person))))
            }
            AnyReplayer::Kluster(replayer) => {
                check(replayer.is_finished(), BeginError::Unfinished)?;
                let setup = replayer.log().setup();
                check(config.is_of(&RoomConfig::from(setup)), BeginError::OtherGame)?;
                Ok(RoomGame::Kluster(Box::new(KlusterRoomGame::adopt(replayer.into_recorded_game(), now))))
            }
        }
    }

    /// The entries to append so far, and what is asked of the driver.
    fn with_requests(mut self, outbox: Outbox, now: Millis) -> (Room, Vec<Output>) {
        let mut outputs = outbox.into_appends();
        self.request(now, &mut outputs);
        (self, outputs)
    }
}

fn check(holds: bool, error: BeginError) -> Result<(), BeginError> {
    if holds { Ok(()) } else { Err(error) }
}
