//! Rooms in which the host acts for all seats, as fast as the physics: for the referee, staged games and tests.

use crate::{
    begin::{AdoptedGame, BeginError},
    config::{Pace, RoomConfig},
    entry::GameStart,
    input::{Millis, Player},
    local::LocalRoom,
    room::Room,
};
use clustered::Deck;
use record::AnyReplayer;
use seats::BySeat;

impl LocalRoom {
    /// Begins a game of Clustered with these decks. The host acts for all seats.
    ///
    /// # Errors
    /// If the decks are not those of the setup.
    pub fn host_clustered(setup: &clustered::Setup, decks: &BySeat<Deck>) -> Result<LocalRoom, BeginError> {
        let start = GameStart::clustered(setup, decks, 0);
        let (config, players) = instant(RoomConfig::from(setup));
        let (room, outputs) = Room::begin(config, &players, start, Millis(0))?;
        Ok(LocalRoom::new(room, outputs).0)
    }

    /// Begins a game of Kluster, with all cords to be laid. The host acts for all seats.
    ///
    /// # Errors
    /// If the room refuses the setup.
    pub fn host_kluster(setup: &kluster::Setup) -> Result<LocalRoom, BeginError> {
        let start = GameStart::kluster(setup, 0);
        let (config, players) = instant(RoomConfig::from(setup));
        let (room, outputs) = Room::begin(config, &players, start, Millis(0))?;
        Ok(LocalRoom::new(room, outputs).0)
    }

    /// Continues a game that was replayed to the end of its record. The host acts for all seats.
    ///
    /// # Errors
    /// If it was not replayed to its end.
    pub fn host_replayed(game: AnyReplayer) -> Result<LocalRoom, BeginError> {
        let (config, players) = match &game {
            AnyReplayer::Clustered(replayer) => {
                let setup = replayer.log().setup();
                instant(RoomConfig::from(setup))
            }
            AnyReplayer::Kluster(replayer) => {
                let setup = replayer.log().setup();
                instant(RoomConfig::from(setup))
            }
        };
        let (room, outputs) =
            Room::adopt(config, &players, AdoptedGame { game, bot_seed: 0, clock_left: None }, Millis(0))?;
        Ok(LocalRoom::new(room, outputs).0)
    }
}

/// The configuration of a room without real time, and a person without a name on each seat.
fn instant(config: RoomConfig) -> (RoomConfig, BySeat<Player>) {
    let players = BySeat::new(config.players, |_| Player::Person { name: String::new() });
    (RoomConfig { pace: Pace::Instant, ..config }, players)
}
