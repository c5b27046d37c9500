//! [`UndoMemory`]: what a room remembers of moves in order to take them back.

use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};

/// What is remembered of the moves so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UndoMemory {
    /// Who made each move: a person, or a bot. It stays so when a bot takes the seat later.
    is_by_person: Vec<bool>,
    /// The number of moves before the person at each seat sat down there. Those are not theirs to take back.
    sat_down: BySeat<usize>,
    /// The turns for which a clock got time, in order.
    clocked_turns: Vec<ClockedTurn>,
}

/// A turn for which a clock got time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClockedTurn {
    /// The number of moves before it.
    moves: usize,
    /// Whose turn it was.
    pub(crate) seat: Seat,
    /// The milliseconds that were added.
    pub(crate) added: u64,
}

impl UndoMemory {
    /// Everybody has sat there from the beginning.
    pub(crate) fn new(players: Players, is_by_person: Vec<bool>) -> UndoMemory {
        UndoMemory { is_by_person, sat_down: BySeat::new(players, |_| 0), clocked_turns: Vec::new() }
    }

    pub(crate) fn note_move(&mut self, is_by_person: bool) {
        self.is_by_person.push(is_by_person);
    }

    /// Another person has the seat from now on.
    pub(crate) fn note_person(&mut self, seat: Seat) {
        self.sat_down[seat] = self.is_by_person.len();
    }

    /// A turn has begun after the last move, and the clock got time for it.
    pub(crate) fn note_turn(&mut self, seat: Seat, added: u64) {
        if added > 0 {
            self.clocked_turns.push(ClockedTurn { moves: self.is_by_person.len(), seat, added });
        }
    }

    /// Whether a move of a seat, by its index, was made by whoever sits there now, and no person has moved since.
    pub(crate) fn is_own(&self, index: usize, seat: Seat) -> bool {
        let is_across_person = self.is_by_person.iter().skip(index + 1).any(|is_by_person| *is_by_person);
        index >= self.sat_down[seat] && !is_across_person
    }

    /// Goes back to the first moves. Returns the turns that are taken back, the last one first.
    pub(crate) fn undo_to(&mut self, moves: usize) -> Vec<ClockedTurn> {
        self.is_by_person.truncate(moves);
        self.sat_down = self.sat_down.map(|sat_down| moves.min(*sat_down));
        let kept = self.clocked_turns.partition_point(|turn| turn.moves <= moves);
        self.clocked_turns.drain(kept..).rev().collect()
    }

    /// Whether it is of a game with so many moves.
    pub(crate) fn fits(&self, players: Players, moves: usize) -> bool {
        self.is_by_person.len() == moves
            && self.sat_down.len() == players.count()
            && self.clocked_turns.iter().all(|turn| players.contains(turn.seat))
    }
}
