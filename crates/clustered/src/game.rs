//! [`Game`]: the state of a game, its legal moves, and their effects (C5-C11, C16, C18, C21).

use crate::{
    Board, Card, Deck, DeckError, Event, FirstBonuses, Hand, Illegal, LegalMoves, Move, Phase, Score, Setup, Turn,
    cards::{Cards, DECK_LIMIT},
    legal_moves::CheckedMove,
    score::{BONUS, scores, winners},
    tally::Tally,
};
use seats::{BySeat, Seat};
use std::sync::Arc;

/// The cards and bonus points of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerState {
    pub(crate) hand: Hand,
    pub(crate) deck: Deck,
    pub(crate) discarded: Cards<DECK_LIMIT>,
    /// Points from first-to bonuses (C21).
    pub(crate) first_bonus: u32,
}

/// The state of a game, including everything hidden.
///
/// `Game` does not implement `Serialize`, so that hidden cards cannot be sent by accident: players and spectators get a
/// [`SeatView`](crate::SeatView). To save a game, take a [`Snapshot`](crate::Snapshot).
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setup: Arc<Setup>,
    pub(crate) board: Board,
    pub(crate) player_states: BySeat<PlayerState>,
    /// `None` when the game is over.
    pub(crate) turn: Option<Turn>,
    pub(crate) first_bonuses: FirstBonuses,
}

impl Game {
    /// Deals the first hands and emits every event in order.
    ///
    /// # Errors
    /// If a deck is incomplete, or has a third wild without the option or lacks it with the option (C16).
    pub fn deal(
        setup: impl Into<Arc<Setup>>,
        decks: &BySeat<Deck>,
        mut emit: impl FnMut(Event),
    ) -> Result<Game, DeckError> {
        let setup = setup.into();
        setup.check_decks(decks)?;
        let players = setup.players();
        let quick = setup.options().quick;
        let mut game = Game {
            board: Board::new(setup.options().table, players),
            player_states: decks.map(|deck| PlayerState {
                hand: Hand::EMPTY,
                deck: *deck,
                discarded: Cards::EMPTY,
                first_bonus: 0,
            }),
            turn: Some(Turn::first(&setup)),
            first_bonuses: FirstBonuses::default(),
            setup,
        };
        for (seat, deck) in decks.iter_enumerated() {
            emit(Event::Shuffled { seat, deck: deck.cards_top_first() });
        }
        for seat in players.seats() {
            game.draw(seat, Turn::dealt_hand_size(quick), &mut emit);
        }
        game.emit_turn(&mut emit);
        Ok(game)
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the cards on the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the current turn, or `None` if the game is over.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// Returns the hand of a seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.player_states[seat].hand
    }

    /// Returns the two cards that the seat to move has just drawn, while it has to discard one (C18).
    /// `None` in other phases, and in rules 1, which do not tell them from the other cards.
    pub fn drawn(&self) -> Option<[Card; 2]> {
        let turn = self.turn.filter(|turn| turn.shows_drawn(self.setup.rules()))?;
        self.player_states[turn.seat].hand.last_two()
    }

    /// Returns the remaining deck of a seat.
    pub fn deck(&self, seat: Seat) -> &Deck {
        &self.player_states[seat].deck
    }

    /// Returns the cards that a seat has discarded, oldest first.
    pub fn discarded(&self, seat: Seat) -> &[Card] {
        &self.player_states[seat].discarded
    }

    /// Returns the current scores, including the first-to bonuses awarded so far (C21) and, once the game is over, the
    /// biggest bonuses (C22).
    pub fn scores(&self) -> BySeat<Score> {
        let tallies = self.board.tallies(self.setup.players());
        scores(&self.setup, &tallies, self.turn.is_none(), |seat| self.player_states[seat].first_bonus)
    }

    /// Returns the winners (C15), or an empty list before the game is over.
    pub fn winners(&self) -> Vec<Seat> {
        if self.turn.is_some() { Vec::new() } else { winners(&self.scores()) }
    }

    /// Returns the legal moves of the seat to move; none if the game is over.
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        match self.turn {
            None => LegalMoves::NONE,
            Some(Turn { seat, phase }) => {
                LegalMoves::new(phase, self.setup.quick_discard(), &self.player_states[seat].hand, &self.board)
            }
        }
    }

    /// Checks whether a seat may make a move now.
    ///
    /// # Errors
    /// If the move is illegal; the error names the rule.
    pub fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.check_move(seat, mv).map(|_| ())
    }

    /// Makes a move and emits every event in order.
    ///
    /// # Errors
    /// If the move is illegal. Then the game is unchanged and nothing is emitted.
    #[inline]
    pub fn play(&mut self, seat: Seat, mv: Move, mut emit: impl FnMut(Event)) -> Result<(), Illegal> {
        let (turn, CheckedMove { hand_index, placement }) = self.check_move(seat, mv)?;
        let card = mv.card();
        let player = &mut self.player_states[seat];
        player.hand.remove(hand_index);
        if let Some(placement) = placement {
            self.board.place_checked(card, placement, seat);
            emit(Event::Placed { seat, card, cell: placement.cell });
            self.award_first_bonuses(seat, &mut emit);
        } else {
            player.discarded.push(card);
            emit(Event::Discarded { seat, card });
        }
        let drawn = match turn.phase {
            Phase::Play => self.draw(seat, Turn::draw_count(self.setup.options().quick), &mut emit),
            Phase::DiscardSetup | Phase::DiscardExtra => 0,
        };
        self.turn = turn
            .after_move(self.setup.players(), self.setup.first(), drawn, |seat| self.player_states[seat].hand.len());
        self.emit_turn(&mut emit);
        Ok(())
    }

    #[inline]
    fn check_move(&self, seat: Seat, mv: Move) -> Result<(Turn, CheckedMove), Illegal> {
        let turn = Turn::check(self.turn, Some(seat))?;
        Ok((turn, self.legal_moves().check(mv)?))
    }

    /// Awards the first-to bonuses that the card just placed has earned (C21).
    #[inline]
    pub(crate) fn award_first_bonuses(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        if !self.setup.options().first_bonus || self.first_bonuses.all_awarded() {
            return;
        }
        let tally = Tally::of(self.board.cells_of(seat));
        for first in self.first_bonuses.award(tally.rectangle, tally.longest_line) {
            self.player_states[seat].first_bonus += BONUS;
            emit(Event::Bonus { seat, first });
        }
    }

    /// Draws up to `wanted` cards and returns how many the deck had.
    #[inline]
    fn draw(&mut self, seat: Seat, wanted: usize, emit: &mut impl FnMut(Event)) -> usize {
        let player = &mut self.player_states[seat];
        let mut cards = Hand::EMPTY;
        for _ in 0..wanted {
            let Some(card) = player.deck.draw() else { break };
            player.hand.push(card);
            cards.push(card);
        }
        let drawn = cards.len();
        if drawn > 0 {
            emit(Event::Drew { seat, cards });
        }
        drawn
    }

    /// Emits `Event::Turn`, or `Event::Over` once the game is over.
    #[inline]
    fn emit_turn(&self, emit: &mut impl FnMut(Event)) {
        if let Some(Turn { seat, phase }) = self.turn {
            emit(Event::Turn { seat, phase });
        } else {
            let scores = self.scores();
            let winners = winners(&scores);
            emit(Event::Over { scores, winners });
        }
    }
}
