//! [`ClusteredRoomGame`]: a game of Clustered with its log, and what may be taken back of it.

use crate::config::UndoPolicy;
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
    /// Who made each move: a person, or a bot. It stays so when a bot takes the seat later.
    pub(crate) is_by_person: Vec<bool>,
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
        Some(ClusteredRoomGame { game, log, is_by_person: Vec::new() })
    }

    /// Continues a game whose moves so far were made by those who sit there now.
    pub(crate) fn adopt(game: Game, log: ClusteredLog, is_person: &BySeat<bool>) -> ClusteredRoomGame {
        let mut adopted = ClusteredRoomGame { game, log, is_by_person: Vec::new() };
        adopted.is_by_person = adopted.movers().map(|seat| is_person[seat]).collect();
        adopted
    }

    /// Makes a move and returns its events.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move, is_by_person: bool) -> Result<&[Event], Illegal> {
        let before = self.log.end();
        let log = &mut self.log;
        self.game.play(seat, mv, |event| log.append(event))?;
        self.is_by_person.push(is_by_person);
        Ok(self.log.entries_from(before))
    }

    /// Returns who made the moves so far.
    fn movers(&self) -> impl Iterator<Item = Seat> {
        self.log.entries().iter().filter_map(Event::as_move).map(|(seat, _)| seat)
    }

    /// Returns who moved last.
    pub(crate) fn last_mover(&self) -> Option<Seat> {
        self.movers().last()
    }

    /// Returns a random legal move of the seat to move.
    pub(crate) fn random_move(&self, seed: u64) -> Option<(Seat, Move)> {
        let seat = self.game.turn()?.seat;
        let mut rng = Rng::new(seed, self.log.end().0 as u64);
        Some((seat, self.game.legal_moves().pick(|| rng.next_u64())?))
    }

    /// Returns how many moves would be left if a seat took back its last move, or `None` if it may not: never across a
    /// move of another person, and not past a card drawn or a reply unless in practice.
    pub(crate) fn undo_target(&self, seat: Seat, policy: UndoPolicy) -> Option<u64> {
        if policy == UndoPolicy::Never {
            return None;
        }
        let movers: Vec<Seat> = self.movers().collect();
        let last = movers.iter().rposition(|mover| *mover == seat)?;
        let is_across_person = self.is_by_person.iter().skip(last + 1).any(|is_by_person| *is_by_person);
        let is_allowed = policy == UndoPolicy::Practice || !self.was_anything_revealed_since(last);
        (is_allowed && !is_across_person).then_some(last as u64)
    }

    /// Whether a card was drawn or somebody moved after the move with this index.
    fn was_anything_revealed_since(&self, index: usize) -> bool {
        let moves = self.log.entries().iter().enumerate().filter(|(_, event)| event.as_move().is_some());
        let Some((position, _)) = moves.into_iter().nth(index) else { return true };
        self.log.entries()[position + 1..]
            .iter()
            .any(|event| event.as_move().is_some() || matches!(event, Event::Drew { .. } | Event::Over { .. }))
    }

    /// Goes back to the game after so many moves. The log is the one that leads there.
    pub(crate) fn undo_to(&mut self, moves: u64) -> bool {
        let Ok(mut replayer) = Replayer::new(Arc::new(self.log.clone())) else { return false };
        if moves > replayer.end() || replayer.seek(moves).is_err() {
            return false;
        }
        self.log = self.log.truncated(replayer.position());
        self.is_by_person.truncate(usize::try_from(moves).unwrap_or(usize::MAX));
        self.game = replayer.into_game();
        true
    }
}
