//! [`Knowledge`]: a validated view, ready for the search.

use super::{
    per_seat::PerSeat,
    position::{Position, SearchContext, SearchMove, SearchState},
    search_board::SearchBoard,
    unseen_cards::UnseenCards,
    window::Window,
};
use crate::BotError;
use clustered::{Card, Hand, Move, Phase, SeatView, ViewedGame};
use seats::Seat;

/// What the observer of a view knows.
pub(super) struct Knowledge {
    pub(super) position: Position,
    pub(super) viewed: ViewedGame,
    pub(super) window: Window,
    /// The observer's hand.
    pub(super) hand: Hand,
}

/// The rules always leave a move, so only an impossible view has none.
pub(super) const NO_LEGAL_MOVE: BotError = BotError::BadView("there is no legal move");

impl Knowledge {
    /// Validates the view of the seat to move.
    ///
    /// # Errors
    /// If the viewer is not to move, or the view contradicts itself or the rules.
    pub(super) fn new(view: &SeatView) -> Result<Knowledge, BotError> {
        let turn = view.turn.ok_or(BotError::GameOver)?;
        if view.seat == Some(turn) { Knowledge::for_seat(view) } else { Err(BotError::NotToMove) }
    }

    /// Validates the view of a seat that need not be to move.
    ///
    /// # Errors
    /// If the view is a spectator's, or contradicts itself or the rules.
    pub(super) fn for_seat(view: &SeatView) -> Result<Knowledge, BotError> {
        let viewed = ViewedGame::new(view).map_err(|error| BotError::BadView(error.reason()))?;
        let seat = viewed.seat().ok_or(BotError::NotToMove)?;
        let hand = *viewed.hand().ok_or(BotError::NotToMove)?;
        let window = Window::around(viewed.board(), seat);
        let search_board = SearchBoard::new(viewed.board(), view.players, window);
        let mut unseen = PerSeat::filled(UnseenCards::new(&[], &[], 0, 0));
        let mut hand_sizes = PerSeat::filled(0);
        for owner in view.players.seats() {
            let known: &[Card] = if owner == seat { &hand } else { &[] };
            let known: Vec<u8> = known.iter().map(|card| card.index() as u8).collect();
            let pool: Vec<u8> = viewed.unseen_cards(owner).map(|card| card.index() as u8).collect();
            // Both first-to bonuses and, at the end, both biggest bonuses (C21, C22).
            let bonus = view.scores[owner].bonus as u8;
            unseen[owner] = UnseenCards::new(&known, &pool, view.deck_sizes[owner] as u8, bonus);
            hand_sizes[owner] = view.hand_sizes[owner] as u8;
        }
        let context = SearchContext {
            players: view.players,
            observer: seat,
            first: view.first,
            quick: viewed.setup().quick_discard(),
            first_bonus: view.options.first_bonus,
            biggest_bonus: view.options.biggest_bonus,
            hand_sizes,
        };
        let turn = view.turn.unwrap_or(Seat::FIRST);
        let state = SearchState { unseen, turn, phase: view.phase, first_bonuses: viewed.first_bonuses() };
        Ok(Knowledge { position: Position { context, board: search_board, state }, viewed, window, hand })
    }

    /// Converts a move of the search to a move of the game.
    pub(super) fn to_game_move(&self, mv: SearchMove) -> Option<Move> {
        let card = *self.hand.iter().find(|card| card.index() == usize::from(mv.card))?;
        Some(match mv.cell {
            SearchMove::DISCARD => Move::Discard { card },
            index => Move::Place { card, cell: self.window.cell(index) },
        })
    }

    /// Returns whether cards can be placed, but only outside the window, which the search does not see (C6).
    pub(super) fn is_beyond_window(&self) -> bool {
        let playing = self.position.state.phase == Some(Phase::Play);
        playing
            && !self.position.can_place()
            && self.hand.iter().any(|card| self.viewed.board().legal_cells(*card).next().is_some())
    }

    /// Returns some legal move anywhere on the table, for a game that left the window.
    pub(super) fn any_move(&self) -> Option<Move> {
        self.viewed.legal_moves().iter().next()
    }
}
