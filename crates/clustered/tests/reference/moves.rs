//! The moves: which are legal (C4, C6, C8, C10, C18) and what each does (C6, C7, C18, C21).

use std::collections::BTreeSet;

use super::score::{has_first_line, has_first_rectangle};
use super::{Card, Game, Move};

impl Game {
    /// Every legal move of the seat to move, sorted, each once: equal cards of one hand make one move.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let Some(seat) = self.turn() else {
            return Vec::new();
        };
        let cells = self.cells_beside_cards();
        let mut places = BTreeSet::new();
        let mut discards = BTreeSet::new();
        for &card in &self.hands[seat] {
            if !self.must_discard_drawn() || self.drawn.contains(&card) {
                discards.insert(Move::Discard { card });
            }
            for &(x, y) in &cells {
                if self.fits(card, x, y) {
                    places.insert(Move::Place { card, x, y });
                }
            }
        }
        // C6: in a turn a discard is only for who has no legal place. C18: the other phases are only for discards.
        let moves = if self.phase() == "play" && !places.is_empty() { places } else { discards };
        moves.into_iter().collect()
    }

    /// Makes a move of the seat to move. Panics if it is not legal.
    pub(crate) fn play(&mut self, chosen: Move) {
        assert!(self.legal().contains(&chosen), "not a legal move: {chosen:?}");
        let seat = self.turn().expect("who has a legal move is to move");
        let phase = self.phase();

        match chosen {
            Move::Place { card, x, y } => {
                self.take_from_hand(seat, card);
                self.board.insert((x, y), (card, Some(seat)));
                self.give_first_bonus(seat);
            }
            Move::Discard { card } => {
                if self.must_discard_drawn() {
                    self.take_from_drawn(seat, card);
                } else {
                    self.take_from_hand(seat, card);
                }
                self.discarded[seat].push(card);
            }
        }

        match phase {
            "discard_setup" => {
                self.setup_discards.remove(0);
            }
            "discard_extra" => self.end_turn(seat),
            _ if self.setup.quick && self.decks[seat].len() >= 2 => {
                self.draw(seat, 2); // C18
                self.seat = seat; // Seats may have been passed over to come here; the discard is this one's.
                self.extra_discard = true;
            }
            _ => {
                self.draw(seat, 1); // C7, and the last single card of C18
                self.end_turn(seat);
            }
        }
    }

    /// C8: the empty cells with a card on at least one of their four sides.
    fn cells_beside_cards(&self) -> BTreeSet<(i32, i32)> {
        let beside = self.board.keys().flat_map(|&(x, y)| neighbours(x, y));
        beside.filter(|cell| !self.board.contains_key(cell)).collect()
    }

    /// C4 and C8: whether the cell is on the table and the card fits beside every neighbour, whoever owns it (C10).
    fn fits(&self, card: Card, x: i32, y: i32) -> bool {
        let on_table = self.setup.table.contains(self.setup.players, x, y);
        on_table
            && neighbours(x, y)
                .iter()
                .filter_map(|cell| self.board.get(cell))
                .all(|&(neighbour, _)| card.fits_beside(neighbour))
    }

    fn take_from_hand(&mut self, seat: usize, card: Card) {
        let hand = &mut self.hands[seat];
        let place = hand.iter().position(|&held| held == card).expect("a legal move is made with a card in the hand");
        hand.remove(place);
    }

    /// C18: whether the card to discard has to be one of the two just drawn.
    fn must_discard_drawn(&self) -> bool {
        self.phase() == "discard_extra" && self.setup.discard_drawn
    }

    /// C18: of several wilds the one leaves the hand that was just drawn; the first, if both drawn ones are wilds.
    /// Nobody can tell them apart, but the others keep their order.
    fn take_from_drawn(&mut self, seat: usize, card: Card) {
        let hand = &mut self.hands[seat];
        let others = hand.len() - self.drawn.len();
        let place = self.drawn.iter().position(|&drawn| drawn == card).expect("a legal discard was just drawn");
        hand.remove(others + place);
    }

    /// C21: right after a placement, for the seat that placed; each of the two once a game.
    fn give_first_bonus(&mut self, seat: usize) {
        if !self.setup.first_bonus {
            return;
        }
        if self.first_rectangle.is_none() && has_first_rectangle(&self.board, seat) {
            self.first_rectangle = Some(seat);
        }
        if self.first_line.is_none() && has_first_line(&self.board, seat) {
            self.first_line = Some(seat);
        }
    }

    /// C5: clockwise; `turn` passes over who has no cards left.
    fn end_turn(&mut self, seat: usize) {
        self.extra_discard = false;
        self.seat = (seat + 1) % self.setup.players;
    }
}

/// The four orthogonal neighbours of a cell (C8).
fn neighbours(x: i32, y: i32) -> [(i32, i32); 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}
