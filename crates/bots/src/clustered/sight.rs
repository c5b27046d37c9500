//! [`Sight`]: a view checked and made ready for thought. A view that no game leads to is refused.

use super::{
    field::Field,
    pile::Pile,
    position::{Hands, Position, Step, Terms},
    window::Window,
};
use crate::NoMove;
use clustered::{Board, Card, Deck, CardFace, Hand, Move, Phase, Setup, SeatView};
use seats::{BySeat, Seat};

/// What a seat that is to move knows.
pub(super) struct Sight {
    pub(super) position: Position,
    pub(super) board: Board,
    pub(super) window: Window,
    /// The hand.
    pub(super) hand: Hand,
}

/// Why there is no move where the rules always leave one.
pub(super) const NO_MOVE: NoMove = NoMove::BadView("there is no move");

/// How many cards of each index there are.
type Census = [u8; 28];

impl Sight {
    /// Takes in a view.
    ///
    /// # Errors
    /// If there is nothing to move, or the view contradicts itself or the rules.
    pub(super) fn new(view: &SeatView) -> Result<Sight, NoMove> {
        let turn = view.turn.ok_or(NoMove::GameOver)?;
        let seat = view.seat.filter(|seat| *seat == turn).ok_or(NoMove::NotToMove)?;
        Sight::of_seat(view, seat)
    }

    /// The same for a seat that need not be to move.
    pub(super) fn of_seat(view: &SeatView, seat: Seat) -> Result<Sight, NoMove> {
        let setup = Setup::new(view.players, view.first, view.options.clone())
            .map_err(|_| NoMove::BadView("such a table cannot be set up"))?;
        let (Some(hand), Some(discarded)) = (view.hand, &view.discarded) else {
            return Err(NoMove::BadView("a seat sees its own cards"));
        };
        let sizes = [&view.hand_sizes, &view.deck_sizes, &view.discard_sizes];
        let all_seats = sizes.iter().all(|sizes| sizes.len() == view.players.count());
        let turn = view.turn.unwrap_or(Seat::FIRST);
        if !all_seats || view.scores.len() != view.players.count() || !view.players.contains(seat) || !view.players.contains(turn)
        {
            return Err(NoMove::BadView("not everything is said of each seat"));
        }
        if view.hand_sizes[seat] != hand.len() || view.discard_sizes[seat] != discarded.len() {
            return Err(NoMove::BadView("the own cards are not as many as is said"));
        }
        if matches!(view.phase, Some(Phase::DiscardSetup | Phase::DiscardExtra)) && !view.options.quick {
            return Err(NoMove::BadView("only a quick game asks for discards"));
        }
        if view.turn.is_some() && (view.phase.is_none() || view.hand_sizes[turn] == 0) {
            return Err(NoMove::BadView("the seat to move has nothing to do"));
        }
        let board = board(view)?;
        let hidden = hidden(view, &setup, seat, &hand, discarded)?;
        let window = Window::around(&board, seat);
        let field = Field::new(&board, view.players, window);
        let first_made = [
            field_has(view, &field, |counts| counts.rectangle >= 6),
            field_has(view, &field, |counts| counts.longest >= 5),
        ];
        let mut piles = [Pile::new(&[], &[], 0, 0); 8];
        let mut held = [0; 8];
        held.iter_mut().zip(&view.hand_sizes).for_each(|(held, size)| *held = (*size).min(7) as u8);
        for (pile, (owner, pool)) in piles.iter_mut().zip(hidden.iter_enumerated()) {
            let known: &[Card] = if owner == seat { &hand } else { &[] };
            let known: Vec<u8> = known.iter().map(|card| card.index() as u8).collect();
            let bonus = view.scores[owner].bonus.min(4) as u8;
            *pile = Pile::new(&known, pool, view.deck_sizes[owner] as u8, bonus);
        }
        let terms = Terms {
            players: view.players.count(),
            seat: seat.index(),
            first: view.first.index(),
            quick: view.options.quick,
            first_bonus: view.options.first_bonus,
            biggest_bonus: view.options.biggest_bonus,
            held,
        };
        let hands = Hands { piles, turn: turn.index(), phase: view.phase, first_made };
        Ok(Sight { position: Position { terms, field, hands }, board, window, hand })
    }

    /// A step as a move of the game.
    pub(super) fn to_move(&self, step: Step) -> Option<Move> {
        let card = *self.hand.iter().find(|card| card.index() == usize::from(step.card))?;
        Some(match step.spot {
            Step::DISCARD => Move::Discard { card },
            spot => Move::Place { card, cell: self.window.cell(spot) },
        })
    }

    /// Whether all places for the own cards are beyond the window: what is thought there would be that nothing can be placed (C6).
    pub(super) fn is_beyond_window(&self) -> bool {
        let playing = self.position.hands.phase == Some(Phase::Play);
        playing && !self.position.can_place() && self.hand.iter().any(|card| self.board.legal_cells(*card).next().is_some())
    }

    /// Some legal move wherever on the table, for a game that left the window.
    pub(super) fn any_move(&self) -> Option<Move> {
        let mut cards = self.hand.iter();
        let place = cards.find_map(|card| Some(Move::Place { card: *card, cell: self.board.legal_cells(*card).next()? }));
        let playing = self.position.hands.phase == Some(Phase::Play);
        place.filter(|_| playing).or_else(|| Some(Move::Discard { card: *self.hand.first()? }))
    }
}

/// Whether the cards of any seat count like that.
fn field_has(view: &SeatView, field: &Field, counts: impl Fn(&super::shape::Counts) -> bool) -> bool {
    view.players.seats().any(|seat| counts(&field.shape(seat.index()).counts))
}

/// Lays the cards of a view once more, each by the rules.
fn board(view: &SeatView) -> Result<Board, NoMove> {
    let mut board = Board::new(view.options.table, view.players);
    let starts = board.start_cells().len();
    if view.board.len() < starts {
        return Err(NoMove::BadView("a start card is missing"));
    }
    let (first, laid) = view.board.split_at(starts);
    if !first.iter().zip(board.start_cells()).all(|(shown, cell)| shown.cell == *cell && shown.card == CardFace::START) {
        return Err(NoMove::BadView("the start cards lie elsewhere"));
    }
    for shown in laid {
        let (CardFace::Card(card), Some(owner)) = (shown.card, shown.owner.filter(|owner| view.players.contains(*owner))) else {
            return Err(NoMove::BadView("a card on the table belongs to nobody"));
        };
        board.place(card, shown.cell, owner).map_err(|_| NoMove::BadView("a card cannot lie where it does"))?;
    }
    Ok(board)
}

/// For each seat the cards that the viewer cannot see: its deck, and of others the hand and the discards too.
fn hidden(view: &SeatView, setup: &Setup, seat: Seat, hand: &Hand, discarded: &[Card]) -> Result<BySeat<Vec<u8>>, NoMove> {
    const WRONG: NoMove = NoMove::BadView("a seat has other cards than its deck had");
    let mut census = BySeat::new(view.players, |seat| {
        let mut census: Census = [0; 28];
        Deck::all_cards(setup.extra_wild(seat)).for_each(|card| census[card.index()] += 1);
        census
    });
    let laid = view.board.iter().filter_map(|shown| match shown.card {
        CardFace::Card(card) => Some((card, shown.owner?)),
        CardFace::Start(_) => None,
    });
    let own = hand.iter().chain(discarded).map(|card| (*card, seat));
    for (card, owner) in laid.chain(own) {
        let left = &mut census[owner][card.index()];
        *left = left.checked_sub(1).ok_or(WRONG)?;
    }
    for (owner, census) in census.iter_enumerated() {
        let unseen = if owner == seat { [0; 2] } else { [view.hand_sizes[owner], view.discard_sizes[owner]] };
        let wanted = unseen.into_iter().chain([view.deck_sizes[owner]]).try_fold(0_usize, usize::checked_add);
        let left: usize = census.iter().map(|count| usize::from(*count)).sum();
        if wanted != Some(left) || view.hand_sizes[owner] > 7 {
            return Err(WRONG);
        }
    }
    Ok(census.map(|census| {
        let each = census.iter().zip(0..);
        each.flat_map(|(count, card)| std::iter::repeat_n(card, usize::from(*count))).collect()
    }))
}
