//! [`Game`]: a game in progress: whose turn it is, what may be done, and what a move leads to (C5-C11, C16, C18, C21).

use crate::{
    Board, Card, Deck, DeckError, Event, FirstTo, Hand, Illegal, LegalMoves, Move, Phase, Score, Setup,
    board::CheckedPlacement,
    cards::{Cards, DECK_LIMIT},
    score::{BONUS, biggest_bonuses, winners},
    tally::Tally,
};
use seats::{BySeat, Seat};
use std::sync::Arc;

/// How many cards a hand has between turns (C5).
const HAND_SIZE: usize = 5;

/// Who is to move, and what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who is to move.
    pub seat: Seat,
    /// What is asked for.
    pub phase: Phase,
}

/// What one player has.
#[derive(Clone, Copy, Debug)]
struct PlayerState {
    hand: Hand,
    deck: Deck,
    discarded: Cards<DECK_LIMIT>,
    first_bonus: u32,
}

/// A game in progress. It knows everything, so it never leaves the table's host: seats get a [`View`](crate::View).
#[derive(Clone, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    board: Board,
    player_states: BySeat<PlayerState>,
    /// `None` when the game is over.
    turn: Option<Turn>,
    /// Whether somebody was first to each shape of C21 already.
    rectangle_bonus_awarded: bool,
    line_bonus_awarded: bool,
}

/// A legal move: what it answers, which card of the hand it is, and where that goes if it is laid.
struct CheckedMove {
    phase: Phase,
    hand_index: u32,
    placement: Option<CheckedPlacement>,
}

impl Game {
    /// Deals a game, telling every event in order.
    ///
    /// # Errors
    /// If a deck is not whole, or lacks or has an extra wild against the setup (C16).
    pub fn deal(
        setup: impl Into<Arc<Setup>>,
        decks: &BySeat<Deck>,
        mut tell: impl FnMut(Event),
    ) -> Result<Game, DeckError> {
        let setup = setup.into();
        setup.check_decks(decks)?;
        let players = setup.players();
        let quick = setup.options().quick;
        let phase = if quick { Phase::DiscardSetup } else { Phase::Play };
        let mut game = Game {
            board: Board::new(setup.options().table, players),
            player_states: decks.map(|deck| PlayerState {
                hand: Hand::EMPTY,
                deck: *deck,
                discarded: Cards::EMPTY,
                first_bonus: 0,
            }),
            turn: Some(Turn { seat: setup.first(), phase }),
            rectangle_bonus_awarded: false,
            line_bonus_awarded: false,
            setup,
        };
        for (seat, deck) in decks.iter_enumerated() {
            tell(Event::Shuffled { seat, deck: deck.to_top_first() });
        }
        for seat in players.seats() {
            game.draw(seat, if quick { HAND_SIZE + 2 } else { HAND_SIZE }, &mut tell);
        }
        game.emit_turn(&mut tell);
        Ok(game)
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The cards on the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move, or `None` when the game is over.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.player_states[seat].hand
    }

    /// What is left of a seat's deck.
    pub fn deck(&self, seat: Seat) -> &Deck {
        &self.player_states[seat].deck
    }

    /// What a seat has discarded, in order.
    pub fn discarded(&self, seat: Seat) -> &[Card] {
        &self.player_states[seat].discarded
    }

    /// What everybody has: with the first-to bonuses so far (C21), and at the end the biggest bonuses too (C22).
    pub fn scores(&self) -> BySeat<Score> {
        let laid = self.board.placed().iter().map(|laid| (laid.cell, laid.owner));
        let tallies = Tally::of_all(self.setup.players(), laid);
        let counts_biggest = self.turn.is_none() && self.setup.options().biggest_bonus;
        let bonuses = counts_biggest.then(|| biggest_bonuses(&tallies));
        BySeat::new(self.setup.players(), |seat| {
            Score::new(
                &tallies[seat],
                self.player_states[seat].first_bonus + bonuses.as_ref().map_or(0, |bonuses| bonuses[seat]),
            )
        })
    }

    /// Who has won (C15): nobody before the game is over.
    pub fn winners(&self) -> Vec<Seat> {
        if self.turn.is_some() { Vec::new() } else { winners(&self.scores()) }
    }

    /// Every legal move of the seat to move, each once.
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        match self.turn {
            None => LegalMoves::for_discard(const { &Hand::EMPTY }),
            Some(Turn { seat, phase: Phase::Play }) => {
                LegalMoves::for_play(&self.player_states[seat].hand, &self.board)
            }
            Some(Turn { seat, .. }) => LegalMoves::for_discard(&self.player_states[seat].hand),
        }
    }

    /// Whether a seat may make a move now.
    ///
    /// # Errors
    /// The reason why not, with its rule.
    pub fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.check_move(seat, mv).map(|_| ())
    }

    /// Makes a move, telling every event in order.
    ///
    /// # Errors
    /// If the move is not legal. Then nothing has changed and nothing was told.
    #[inline]
    pub fn play(&mut self, seat: Seat, mv: Move, mut tell: impl FnMut(Event)) -> Result<(), Illegal> {
        let CheckedMove { phase, hand_index: in_hand, placement: fit } = self.check_move(seat, mv)?;
        let card = mv.card();
        let place = &mut self.player_states[seat];
        place.hand.remove(in_hand);
        if let Some(fit) = fit {
            self.board.place_checked(card, fit, seat);
            tell(Event::Placed { seat, card, cell: fit.cell });
            self.award_first_bonuses(seat, &mut tell);
        } else {
            place.discarded.push(card);
            tell(Event::Discarded { seat, card });
        }
        match phase {
            Phase::DiscardSetup => self.end_setup_discard(seat),
            Phase::Play => self.end_turn(seat, &mut tell),
            Phase::DiscardExtra => self.pass_turn(seat),
        }
        self.emit_turn(&mut tell);
        Ok(())
    }

    /// What a move means now, if it is legal.
    #[inline]
    fn check_move(&self, seat: Seat, mv: Move) -> Result<CheckedMove, Illegal> {
        let turn = self.turn.ok_or(Illegal::GameOver)?;
        if turn.seat != seat {
            return Err(Illegal::NotYourTurn);
        }
        let playing = turn.phase == Phase::Play;
        if !playing && matches!(mv, Move::Place { .. }) {
            return Err(Illegal::MustDiscard);
        }
        let hand = &self.player_states[seat].hand;
        let in_hand = hand.position(mv.card()).ok_or(Illegal::NotInHand)?;
        let fit = match mv {
            Move::Place { card, cell } => Some(self.board.check_placement(card, cell)?),
            Move::Discard { .. } if playing && self.legal_moves().can_place() => return Err(Illegal::MustPlace),
            Move::Discard { .. } => None,
        };
        Ok(CheckedMove { phase: turn.phase, hand_index: in_hand, placement: fit })
    }

    /// Gives the bonuses of C21 to the first who gets there.
    #[inline]
    fn award_first_bonuses(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        if !self.setup.options().first_bonus || self.rectangle_bonus_awarded && self.line_bonus_awarded {
            return;
        }
        let tally = Tally::of(self.board.cells_of(seat));
        let shapes = [
            (FirstTo::Rectangle, tally.rectangle >= 6, &mut self.rectangle_bonus_awarded),
            (FirstTo::Line, tally.longest_line >= 5, &mut self.line_bonus_awarded),
        ];
        for (first, made, given) in shapes {
            if made && !*given {
                *given = true;
                self.player_states[seat].first_bonus += BONUS;
                tell(Event::Bonus { seat, first });
            }
        }
    }

    /// Lets the next seat discard once this one has a hand of five (C18).
    fn end_setup_discard(&mut self, seat: Seat) {
        if self.player_states[seat].hand.len() > HAND_SIZE {
            return;
        }
        let next = self.setup.players().next_seat(seat);
        let phase = if next == self.setup.first() { Phase::Play } else { Phase::DiscardSetup };
        self.turn = Some(Turn { seat: next, phase });
    }

    /// Draws at the end of the turn (C7), and in the quick game asks for a discard if two were drawn (C18).
    #[inline]
    fn end_turn(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let wanted = if self.setup.options().quick { 2 } else { 1 };
        if self.draw(seat, wanted, tell) == 2 {
            self.turn = Some(Turn { seat, phase: Phase::DiscardExtra });
        } else {
            self.pass_turn(seat);
        }
    }

    /// The turn goes on to the next seat that has cards; if none has, the game is over (C11).
    #[inline]
    fn pass_turn(&mut self, seat: Seat) {
        let players = self.setup.players();
        let mut next = seat;
        for _ in 0..players.count() {
            next = players.next_seat(next);
            if !self.player_states[next].hand.is_empty() {
                self.turn = Some(Turn { seat: next, phase: Phase::Play });
                return;
            }
        }
        self.turn = None;
    }

    /// Draws as many cards as wanted and left, and says how many those were.
    #[inline]
    fn draw(&mut self, seat: Seat, wanted: usize, tell: &mut impl FnMut(Event)) -> usize {
        let place = &mut self.player_states[seat];
        let mut cards = Hand::EMPTY;
        for _ in 0..wanted {
            let Some(card) = place.deck.draw() else { break };
            place.hand.push(card);
            cards.push(card);
        }
        let drawn = cards.len();
        if drawn > 0 {
            tell(Event::Drew { seat, cards });
        }
        drawn
    }

    #[inline]
    fn emit_turn(&self, tell: &mut impl FnMut(Event)) {
        if let Some(Turn { seat, phase }) = self.turn {
            tell(Event::Turn { seat, phase });
        } else {
            let scores = self.scores();
            let winners = winners(&scores);
            tell(Event::Over { scores, winners });
        }
    }
}
