//! The state of a game: dealing (C5, C18), whose turn it is (C5, C11, C18), the scores as they stand (C21, C22) and the
//! winners (C15). What a seat may do and does is in `moves`.

use super::table_limits::start_cells;
use super::{Board, Card, Score, Setup, full_deck, score};

/// A game at some moment.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub board: Board,
    /// Per seat, in the order drawn.
    pub hands: Vec<Vec<Card>>,
    /// Per seat, top card first.
    pub decks: Vec<Vec<Card>>,
    /// Per seat, in the order discarded.
    pub discarded: Vec<Vec<Card>>,
    pub(super) setup: Setup,
    /// C18: the seats that still have to discard a card before play begins, one entry a card, in order.
    pub(super) setup_discards: Vec<usize>,
    /// The seat whose turn it is, unless it is out of cards and passed over (C11).
    pub(super) seat: usize,
    /// C18: `seat` has played and drawn two and must still discard one.
    pub(super) extra_discard: bool,
    /// C18: the cards that `seat` drew last.
    pub(super) drawn: Vec<Card>,
    /// C21: who got the bonus for the rectangle and who for the line.
    pub(super) first_rectangle: Option<usize>,
    pub(super) first_line: Option<usize>,
}

impl Game {
    /// Lays the start cards and deals. Panics if the set-up is not one of C1, C2, C16.
    pub(crate) fn new(setup: &Setup) -> Game {
        let players = setup.players;
        assert!((1..=8).contains(&players), "C1: 1 to 8 players");
        assert!(setup.first < players, "the first seat must exist");
        assert_eq!(setup.decks.len(), players, "one deck per seat");
        for (seat, deck) in setup.decks.iter().enumerate() {
            let extra = setup.extra_wild.get(seat) == Some(&true);
            let mut expected = full_deck(if extra { 3 } else { 2 });
            let mut actual = deck.clone();
            expected.sort();
            actual.sort();
            assert_eq!(actual, expected, "C2, C16: the deck of seat {seat}");
        }

        let mut game = Game {
            board: Board::new(),
            hands: vec![Vec::new(); players],
            decks: setup.decks.clone(),
            discarded: vec![Vec::new(); players],
            setup: setup.clone(),
            setup_discards: Vec::new(),
            seat: setup.first,
            extra_discard: false,
            drawn: Vec::new(),
            first_rectangle: None,
            first_line: None,
        };
        for cell in start_cells(players) {
            game.board.insert(cell, (Card::Start, None));
        }
        for step in 0..players {
            let seat = (setup.first + step) % players;
            if setup.quick {
                game.draw(seat, 7); // C18
                game.setup_discards.push(seat);
                game.setup_discards.push(seat);
            } else {
                game.draw(seat, 5); // C5
            }
        }
        game
    }

    /// The seat to move; nobody when the game is over.
    pub(crate) fn turn(&self) -> Option<usize> {
        if let Some(&seat) = self.setup_discards.first() {
            return Some(seat);
        }
        // C11: from the seat whose turn it is clockwise, the first that still has cards. If none has, it is the end.
        // A seat that owes an extra discard (C18) has just drawn two cards, so it is found here at once.
        (0..self.setup.players)
            .map(|step| (self.seat + step) % self.setup.players)
            .find(|&seat| !self.hands[seat].is_empty() || !self.decks[seat].is_empty())
    }

    /// The phase, as REFEREE.md names it.
    pub(crate) fn phase(&self) -> &'static str {
        if !self.setup_discards.is_empty() {
            "discard_setup"
        } else if self.extra_discard {
            "discard_extra"
        } else if self.turn().is_some() {
            "play"
        } else {
            "over"
        }
    }

    /// The scores as they stand: C12-C14, the first-to bonuses earned so far (C21) and, at the end only, C22.
    pub(crate) fn scores(&self) -> Vec<Score> {
        let biggest_bonus = self.setup.biggest_bonus && self.phase() == "over";
        let mut scores = score(&self.board, self.setup.players, biggest_bonus);
        for seat in [self.first_rectangle, self.first_line].into_iter().flatten() {
            scores[seat].add_bonus();
        }
        scores
    }

    /// C15: everyone with the highest sum; nobody before the end.
    pub(crate) fn winners(&self) -> Vec<usize> {
        if self.phase() != "over" {
            return Vec::new();
        }
        let scores = self.scores();
        let highest = scores.iter().map(|score| score.total).max().unwrap_or(0);
        (0..scores.len()).filter(|&seat| scores[seat].total == highest).collect()
    }

    /// C18: the two cards that the seat to move has just drawn, while it still has to discard a card.
    pub(crate) fn drawn(&self) -> Option<&[Card]> {
        (self.phase() == "discard_extra").then_some(&self.drawn)
    }

    /// Moves up to `count` cards from the top of the deck to the hand; from an empty deck nothing (C7).
    pub(super) fn draw(&mut self, seat: usize, count: usize) {
        self.drawn.clear();
        for _ in 0..count {
            if !self.decks[seat].is_empty() {
                let top = self.decks[seat].remove(0);
                self.hands[seat].push(top);
                self.drawn.push(top);
            }
        }
    }
}
