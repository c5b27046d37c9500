//! [`Begun`]: a game as the page keeps it, dealt and played here by the same rules, so that a test begins in the middle of one.

use anyhow::{Context, Result};
use clustered::{Cell, Game, Move, Options, Setup, Transcript};
use record::ClusteredRecord;
use seats::{Players, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How far a game has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// So many moves were made.
    Moves(usize),
    /// So many moves are left.
    Left(usize),
}

/// A game that was begun.
#[derive(Clone, Debug)]
pub struct Begun {
    /// Who sits at it, a letter a seat: `p` for a person, `b` for a bot.
    pub chairs: &'static str,
    /// What was agreed.
    pub options: Options,
    /// How far it has gone.
    pub until: Until,
}

impl Begun {
    /// A game with standard options.
    pub fn new(chairs: &'static str, until: Until) -> Begun {
        Begun { chairs, options: Options::default(), until }
    }

    /// The setup, and the moves that were made.
    fn played(&self) -> Result<(Setup, Vec<(Seat, Move)>)> {
        let players = Players::try_from(self.chairs.len() as u64).context("1 to 8 chairs")?;
        let setup = Setup::new(players, Seat::FIRST, self.options.clone())?;
        let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(7.into()), |_| {})?;
        let mut moves = Vec::new();
        while let Some(turn) = game.turn() {
            let own: BTreeSet<Cell> =
                game.board().placed().iter().filter(|laid| laid.owner == turn.seat).map(|laid| laid.cell).collect();
            // Everybody lays own cards side by side, so that there are points on the table, and near the middle.
            let worth = |mv: &Move| match *mv {
                Move::Place { cell, .. } => {
                    let beside = cell.neighbours().into_iter().filter(|cell| own.contains(cell)).count();
                    (beside, -(i32::from(cell.x - 3).abs() + i32::from(cell.y).abs()), *mv)
                }
                Move::Discard { .. } => (0, 0, *mv),
            };
            let mv = game.legal_moves().iter().max_by_key(worth).context("somebody to move has a move")?;
            game.play(turn.seat, mv, |_| {})?;
            moves.push((turn.seat, mv));
        }
        let count = match self.until {
            Until::Moves(count) => count.min(moves.len()),
            Until::Left(left) => moves.len().saturating_sub(left),
        };
        moves.truncate(count);
        Ok((setup, moves))
    }

    fn transcript(&self) -> Result<Transcript> {
        let (setup, moves) = self.played()?;
        let decks = setup.shuffled_decks(7.into());
        Ok(Transcript::new(setup, decks, moves))
    }

    /// The game in notation.
    ///
    /// # Errors
    /// If no game can be played like that.
    pub fn notation(&self) -> Result<String> {
        Ok(self.transcript()?.to_string())
    }

    /// Its record.
    ///
    /// # Errors
    /// If no game can be played like that.
    pub fn record(&self) -> Result<String> {
        let transcript = self.transcript()?;
        let mut record = ClusteredRecord::new(transcript.setup());
        transcript.replay(|event| record.push(event))?;
        Ok(record.to_string())
    }

    /// The text that the page keeps of it.
    ///
    /// # Errors
    /// If no game can be played like that.
    pub fn saved(&self, id: u64) -> Result<String> {
        let chair = |(number, who): (usize, char)| -> Value {
            let bot = &bots::clustered::ROSTER[number % bots::clustered::ROSTER.len()];
            match who {
                'b' => json!({ "bot": { "name": bot.name, "level": bot.level, "character": bot.character } }),
                // Without a name it is "You", or "Player 2".
                _ => json!({ "person": { "name": "" } }),
            }
        };
        let chairs: Vec<Value> = self.chairs.chars().enumerate().map(chair).collect();
        let saved = json!({ "version": 1, "id": id, "began": 1_750_000_000_000_u64 + id, "chairs": chairs, "practice": false, "game": self.notation()? });
        Ok(saved.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{Begun, Until};
    use clustered::Options;

    #[test]
    fn a_game_is_left_where_it_was_wanted() {
        let moves =
            |until| Begun::new("pb", until).notation().unwrap().lines().filter(|line| line.contains('@')).count();
        assert_eq!((moves(Until::Moves(12)), moves(Until::Left(1)), moves(Until::Left(0))), (12, 57, 58));
    }

    #[test]
    fn all_cards_of_eight_come_to_lie_on_the_table() {
        let options = Options { extra_wild: vec![true; 8], ..Options::default() };
        let all = Begun { options, ..Begun::new("pppppppp", Until::Left(0)) };
        assert_eq!(all.notation().unwrap().matches('@').count(), 240);
    }
}
