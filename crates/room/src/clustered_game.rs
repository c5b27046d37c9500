//! [`ClusteredRoomGame`]: a game of Clustered with its log, and what may be taken back of it.

use crate::{
    config::UndoPolicy,
    undo_memory::{ClockedTurn, UndoMemory},
};
use clustered::{Card, Deck, Event, Game, Illegal, Move, Setup};
use record::{ClusteredLog, Replayer};
use rng::Rng;
use seats::{BySeat, Seat};
use std::sync::Arc;

/// A game of Clustered with its log.
#[derive(Clone, Debug)]
pub(crate) struct ClusteredRoomGame {
    pub(crate) game: Game,
    pub(crate) log: ClusteredLog,
    pub(crate) undo_memory: UndoMemory,
}

impl ClusteredRoomGame {
    /// Deals a game; `None` if the decks are not those of the setup.
    pub(crate) fn deal(setup: Setup, decks: &BySeat<Vec<Card>>) -> Option<ClusteredRoomGame> {
        let players = setup.players();
        if decks.len() != players.count() {
            return None;
        }
        let decks: Option<Vec<Deck>> = decks
            .iter_enumerated()
            .map(|(seat, cards)| Deck::from_top_first(cards, setup.extra_wild(seat)).ok())
            .collect();
        let decks = BySeat::from_vec(players, decks?)?;
        let mut log = ClusteredLog::new(&setup);
        let game = Game::deal(setup, &decks, |event| log.append(event)).ok()?;
        Some(ClusteredRoomGame { game, log, undo_memory: UndoMemory::new(players, Vec::new()) })
    }

    /// Continues a game whose moves so far were made by those who sit there now.
    pub(crate) fn adopt(game: Game, log: ClusteredLog, is_person: &BySeat<bool>) -> ClusteredRoomGame {
        let is_by_person = movers(&log).map(|seat| is_person[seat]).collect();
        let undo_memory = UndoMemory::new(log.setup().players(), is_by_person);
        ClusteredRoomGame { game, log, undo_memory }
    }

    /// Makes a move. Its events are at the end of the log.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move, is_by_person: bool) -> Result<(), Illegal> {
        let log = &mut self.log;
        self.game.play(seat, mv, |event| log.append(event))?;
        self.undo_memory.note_move(is_by_person);
        Ok(())
    }

    /// Returns who moved last.
    pub(crate) fn last_mover(&self) -> Option<Seat> {
        movers(&self.log).last()
    }

    /// Returns a random legal move of the seat to move.
    pub(crate) fn random_move(&self, seed: u64) -> Option<(Seat, Move)> {
        let seat = self.game.turn()?.seat;
        let mut rng = Rng::new(seed, self.log.end().0 as u64);
        Some((seat, self.game.legal_moves().pick(|| rng.next_u64())?))
    }

    /// Returns how many moves would be left if a seat took back its last move, or `None` if it may not: never across a
    /// move of another person, never a move of who sat there before, and not past a card drawn or a reply unless in
    /// practice.
    pub(crate) fn undo_target(&self, seat: Seat, policy: UndoPolicy) -> Option<u64> {
        if policy == UndoPolicy::Never {
            return None;
        }
        let movers: Vec<Seat> = movers(&self.log).collect();
        let last = movers.iter().rposition(|mover| *mover == seat)?;
        let is_allowed = policy == UndoPolicy::Practice || !self.was_anything_revealed_since(last);
        (is_allowed && self.undo_memory.is_own(last, seat)).then_some(last as u64)
    }

    /// Whether a card was drawn or somebody moved after the move with this index.
    fn was_anything_revealed_since(&self, index: usize) -> bool {
        let moves = self.log.entries().iter().enumerate().filter(|(_, event)| event.as_move().is_some());
        let Some((position, _)) = moves.into_iter().nth(index) else { return true };
        self.log.entries()[position + 1..]
            .iter()
            .any(|event| event.as_move().is_some() || matches!(event, Event::Drew { .. } | Event::Over { .. }))
    }

    /// Goes back to the game after so many moves. The log is the one that leads there. Returns the turns that are taken
    /// back and for which a clock got time; `None` if there were not as many moves.
    pub(crate) fn undo_to(&mut self, moves: u64) -> Option<Vec<ClockedTurn>> {
        let mut replayer = Replayer::new(Arc::new(self.log.clone())).ok()?;
        if moves > replayer.end() || replayer.seek(moves).is_err() {
            return None;
        }
        self.log = self.log.truncated(replayer.position());
        self.game = replayer.into_game();
        Some(self.undo_memory.undo_to(usize::try_from(moves).unwrap_or(usize::MAX)))
    }
}

/// Returns who made the moves of a log.
fn movers(log: &ClusteredLog) -> impl Iterator<Item = Seat> {
    log.entries().iter().filter_map(Event::as_move).map(|(seat, _)| seat)
}
