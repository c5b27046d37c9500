//! [`StagedClustered`]: a saved Clustered game, played here in a room, so that a test starts in the middle of a game.

use anyhow::{Context, Result, bail};
use clustered::{Cell, Move, Options, Setup};
use record::{ClusteredLog, LogPosition};
use room::{Command, HostGame, LocalRoom, Millis, Sender};
use seats::{Players, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How far a staged game has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// This number of moves was played.
    Played(usize),
    /// This number of moves remains.
    Remaining(usize),
}

/// A Clustered game in progress.
#[derive(Clone, Debug)]
pub struct StagedClustered {
    /// One letter per seat: `p` for a person, `b` for a bot.
    pub players: &'static str,
    /// The options of the game.
    pub options: Options,
    /// How far it has been played.
    pub progress: Progress,
    /// The clock, if there is one.
    pub clock: Option<StagedClock>,
}

/// The clock of a staged game (C6), and the milliseconds that each seat has left.
#[derive(Clone, Debug)]
pub enum StagedClock {
    /// For each turn.
    PerTurn {
        /// How long a turn may take.
        seconds: u16,
        /// What is left.
        left: Vec<u64>,
    },
    /// For the whole game.
    PerGame {
        /// How long all turns of a player may take.
        minutes: u16,
        /// What is left.
        left: Vec<u64>,
    },
}

impl StagedClustered {
    /// A game with default options.
    pub fn new(players: &'static str, progress: Progress) -> StagedClustered {
        StagedClustered { players, options: Options::default(), progress, clock: None }
    }

    /// Plays the game and returns its log as far as it is to be played.
    fn log(&self) -> Result<ClusteredLog> {
        let players = Players::try_from(self.players.len() as u64).context("1 to 8 players")?;
        let setup = Setup::new(players, Seat::FIRST, self.options.clone())?;
        let mut room = LocalRoom::host_clustered(&setup, &setup.shuffled_decks(7.into()))?;
        loop {
            let Some(HostGame::Clustered { game, log }) = room.room().host() else { bail!("no game of Clustered") };
            let Some(turn) = game.turn() else { return Ok(log.truncated(self.end(log))) };
            let own: BTreeSet<Cell> =
                game.board().placed().iter().filter(|card| card.owner == turn.seat).map(|card| card.cell).collect();
            // Players place their cards next to each other, to score, and near the centre.
            let value = |mv: &Move| match *mv {
                Move::Place { cell, .. } => {
                    let adjacent = cell.neighbours().into_iter().filter(|cell| own.contains(cell)).count();
                    (adjacent, -(i32::from(cell.x - 3).abs() + i32::from(cell.y).abs()), *mv)
                }
                Move::Discard { .. } => (0, 0, *mv),
            };
            let mv = game.legal_moves().iter().max_by_key(value).context("a seat with the turn has a legal move")?;
            room.send(Sender::Seat(turn.seat), Command::Move(mv), Millis(0)).result()?;
        }
    }

    /// The position in the log of a whole game up to which it is to be played.
    fn end(&self, log: &ClusteredLog) -> LogPosition {
        let entries = log.entries().iter().enumerate();
        let moves: Vec<usize> =
            entries.filter(|(_, event)| event.as_move().is_some()).map(|(index, _)| index).collect();
        let count = match self.progress {
            Progress::Played(count) => count,
            Progress::Remaining(left) => moves.len().saturating_sub(left),
        };
        moves.get(count).map_or(log.end(), |index| LogPosition(*index))
    }

    /// Returns the game in notation.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn notation(&self) -> Result<String> {
        Ok(self.log()?.transcript()?.to_string())
    }

    /// Returns the record of the game.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn record(&self) -> Result<String> {
        Ok(self.log()?.to_string())
    }

    /// Returns the saved game in the page's storage format.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn to_saved_json(&self, id: u64) -> Result<String> {
        let player = |(number, kind): (usize, char)| -> Value {
            let bot = &bots::clustered::ROSTER[number % bots::clustered::ROSTER.len()];
            match kind {
                'b' => json!({ "bot": { "name": bot.name, "level": bot.level, "character": bot.character } }),
                // The page shows an empty name as "You" or "Player 2".
                _ => json!({ "person": { "name": "" } }),
            }
        };
        let players: Vec<Value> = self.players.chars().enumerate().map(player).collect();
        let mut saved = json!({ "version": 1, "id": id, "began": 1_750_000_000_000_u64 + id, "chairs": players, "practice": false, "game": self.notation()? });
        let clock = match &self.clock {
            Some(StagedClock::PerTurn { seconds, left }) => Some((json!({ "per_turn": { "seconds": seconds } }), left)),
            Some(StagedClock::PerGame { minutes, left }) => Some((json!({ "per_game": { "minutes": minutes } }), left)),
            None => None,
        };
        if let Some((clock, left)) = clock {
            (saved["clock"], saved["clock_left"]) = (clock, json!(left));
        }
        Ok(saved.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{Progress, StagedClustered};
    use clustered::Options;

    #[test]
    fn a_game_stops_at_the_requested_move() {
        let moves = |progress| {
            StagedClustered::new("pb", progress).notation().unwrap().lines().filter(|line| line.contains('@')).count()
        };
        assert_eq!(
            (moves(Progress::Played(12)), moves(Progress::Remaining(1)), moves(Progress::Remaining(0))),
            (12, 57, 58)
        );
    }

    #[test]
    fn eight_players_place_all_their_cards() {
        let options = Options { extra_wild: vec![true; 8], ..Options::default() };
        let all = StagedClustered { options, ..StagedClustered::new("pppppppp", Progress::Remaining(0)) };
        assert_eq!(all.notation().unwrap().matches('@').count(), 240);
    }
}
