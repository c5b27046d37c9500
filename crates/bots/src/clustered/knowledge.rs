//! [`Knowledge`]: a validated view, ready for the search. Inconsistent views are refused.

use super::{
    per_seat::PerSeat,
    position::{Position, SearchContext, SearchMove, SearchState},
    search_board::SearchBoard,
    unseen_cards::UnseenCards,
    window::Window,
};
use crate::BotError;
use clustered::{BONUS, Board, Card, CardFace, Deck, FirstBonuses, Hand, Move, Phase, SeatView, Setup};
use seats::{BySeat, Seat};

/// What the observer of a view knows.
pub(super) struct Knowledge {
    pub(super) position: Position,
    pub(super) board: Board,
    pub(super) window: Window,
    /// The observer's hand.
    pub(super) hand: Hand,
}

/// The rules always leave a move, so only an impossible view has none.
pub(super) const NO_LEGAL_MOVE: BotError = BotError::BadView("there is no legal move");

/// The number of cards by card index.
type CardCounts = [u8; 28];

impl Knowledge {
    /// Validates the view of the seat to move.
    ///
    /// # Errors
    /// If the viewer is not to move, or the view contradicts itself or the rules.
    pub(super) fn new(view: &SeatView) -> Result<Knowledge, BotError> {
        let turn = view.turn.ok_or(BotError::GameOver)?;
        let seat = view.seat.filter(|seat| *seat == turn).ok_or(BotError::NotToMove)?;
        Knowledge::for_seat(view, seat)
    }

    /// Validates the view of a seat that need not be to move.
    pub(super) fn for_seat(view: &SeatView, seat: Seat) -> Result<Knowledge, BotError> {
        let setup = Setup::new(view.players, view.first, view.options.clone())
            .map_err(|_| BotError::BadView("its setup is invalid"))?;
        let (Some(hand), Some(discarded)) = (view.hand, &view.discarded) else {
            return Err(BotError::BadView("the viewer's own cards are missing"));
        };
        let sizes = [&view.hand_sizes, &view.deck_sizes, &view.discard_sizes];
        let all_seats = sizes.iter().all(|sizes| sizes.len() == view.players.count());
        let turn = view.turn.unwrap_or(Seat::FIRST);
        if !all_seats
            || view.scores.len() != view.players.count()
            || !view.players.contains(seat)
            || !view.players.contains(turn)
        {
            return Err(BotError::BadView("it does not match the number of seats"));
        }
        if view.hand_sizes[seat] != hand.len() || view.discard_sizes[seat] != discarded.len() {
            return Err(BotError::BadView("the viewer's hand or discards differ from their stated sizes"));
        }
        if matches!(view.phase, Some(Phase::DiscardSetup | Phase::DiscardExtra)) && !view.options.quick {
            return Err(BotError::BadView("only a quick game has discard phases"));
        }
        if view.turn.is_some() && (view.phase.is_none() || view.hand_sizes[turn] == 0) {
            return Err(BotError::BadView("the seat to move has no phase or no cards"));
        }
        let board = rebuild_board(view)?;
        let hidden = hidden_cards(view, &setup, seat, &hand, discarded)?;
        let window = Window::around(&board, seat);
        let search_board = SearchBoard::new(&board, view.players, window);
        let mut first_bonuses = FirstBonuses::default();
        for seat in view.players.seats() {
            let counts = &search_board.bitboard(seat).counts;
            drop(first_bonuses.award(counts.rectangle.into(), counts.longest.into()));
        }
        let mut unseen = PerSeat::filled(UnseenCards::new(&[], &[], 0, 0));
        let mut hand_sizes = PerSeat::filled(0);
        for (owner, pool) in hidden.iter_enumerated() {
            let known: &[Card] = if owner == seat { &hand } else { &[] };
            let known: Vec<u8> = known.iter().map(|card| card.index() as u8).collect();
            // Both first-to bonuses and, at the end, both biggest bonuses (C21, C22).
            let bonus = u8::try_from(view.scores[owner].bonus).ok().filter(|bonus| u32::from(*bonus) <= 4 * BONUS);
            let bonus = bonus.ok_or(BotError::BadView("a seat has more bonus points than there are"))?;
            unseen[owner] = UnseenCards::new(&known, pool, view.deck_sizes[owner] as u8, bonus);
            hand_sizes[owner] = view.hand_sizes[owner] as u8;
        }
        let context = SearchContext {
            players: view.players,
            observer: seat,
            first: view.first,
            quick: view.options.quick,
            first_bonus: view.options.first_bonus,
            biggest_bonus: view.options.biggest_bonus,
            hand_sizes,
        };
        let state = SearchState { unseen, turn, phase: view.phase, first_bonuses };
        Ok(Knowledge { position: Position { context, board: search_board, state }, board, window, hand })
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
            && self.hand.iter().any(|card| self.board.legal_cells(*card).next().is_some())
    }

    /// Returns some legal move anywhere on the table, for a game that left the window.
    pub(super) fn any_move(&self) -> Option<Move> {
        let mut cards = self.hand.iter();
        let place =
            cards.find_map(|card| Some(Move::Place { card: *card, cell: self.board.legal_cells(*card).next()? }));
        let playing = self.position.state.phase == Some(Phase::Play);
        place.filter(|_| playing).or_else(|| Some(Move::Discard { card: *self.hand.first()? }))
    }
}

/// Rebuilds the board, checking every placement.
fn rebuild_board(view: &SeatView) -> Result<Board, BotError> {
    let mut board = Board::new(view.options.table, view.players);
    let starts = board.start_cells().len();
    if view.board.len() < starts {
        return Err(BotError::BadView("a start card is missing"));
    }
    let (first, placed) = view.board.split_at(starts);
    if !first.iter().zip(board.start_cells()).all(|(shown, cell)| shown.cell == *cell && shown.card == CardFace::START)
    {
        return Err(BotError::BadView("a start card is not on its cell"));
    }
    for shown in placed {
        let (CardFace::Card(card), Some(owner)) =
            (shown.card, shown.owner.filter(|owner| view.players.contains(*owner)))
        else {
            return Err(BotError::BadView("a card on the table has no owner"));
        };
        board
            .place(card, shown.cell, owner)
            .map_err(|_| BotError::BadView("a card on the table was placed illegally"))?;
    }
    Ok(board)
}

/// Returns the cards of each seat that the viewer cannot see: the deck, and for other seats the hand and the discards.
fn hidden_cards(
    view: &SeatView,
    setup: &Setup,
    seat: Seat,
    hand: &Hand,
    discarded: &[Card],
) -> Result<BySeat<Vec<u8>>, BotError> {
    const WRONG_CARDS: BotError = BotError::BadView("the cards of a seat do not add up to its deck");
    let mut counts = BySeat::new(view.players, |seat| {
        let mut counts: CardCounts = [0; 28];
        Deck::all_cards(setup.extra_wild(seat)).for_each(|card| counts[card.index()] += 1);
        counts
    });
    let placed = view.board.iter().filter_map(|shown| match shown.card {
        CardFace::Card(card) => Some((card, shown.owner?)),
        CardFace::Start(_) => None,
    });
    let own = hand.iter().chain(discarded).map(|card| (*card, seat));
    for (card, owner) in placed.chain(own) {
        let left = &mut counts[owner][card.index()];
        *left = left.checked_sub(1).ok_or(WRONG_CARDS)?;
    }
    for (owner, counts) in counts.iter_enumerated() {
        let unseen = if owner == seat { [0; 2] } else { [view.hand_sizes[owner], view.discard_sizes[owner]] };
        let stated = unseen.into_iter().chain([view.deck_sizes[owner]]).try_fold(0_usize, usize::checked_add);
        let left: usize = counts.iter().map(|count| usize::from(*count)).sum();
        if stated != Some(left) || view.hand_sizes[owner] > 7 {
            return Err(WRONG_CARDS);
        }
    }
    Ok(counts.map(|counts| {
        let each = counts.iter().zip(0..);
        each.flat_map(|(count, card)| std::iter::repeat_n(card, usize::from(*count))).collect()
    }))
}
