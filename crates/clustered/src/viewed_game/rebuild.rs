//! A view becomes a [`ViewedGame`], checked against itself and the rules.

use super::{CardCounts, OwnCards, ViewError, ViewedGame};
use crate::{
    BONUS, Board, BoardCard, CardFace, Cell, Deck, FirstBonuses, HAND_SIZE, Phase, SeatView, Setup, Tally, Turn,
    card::CARD_KINDS,
    score::{biggest_bonuses, scores, winners},
};
use seats::{BySeat, Seat};

impl ViewedGame {
    /// Rebuilds the game from a view.
    ///
    /// # Errors
    /// If the view contradicts itself or the rules.
    pub fn new(view: &SeatView) -> Result<ViewedGame, ViewError> {
        let setup = Setup::with_rules(view.rules, view.players, view.first, view.options.clone())
            .map_err(|_| ViewError::Inconsistent("its setup is invalid"))?;
        check_seats(view)?;
        let turn = turn_of(view)?;
        check_hands(view, turn)?;
        let own_cards = own_cards_of(view)?;
        check_drawn(view, turn)?;
        // The unseen cards first: they limit the number of cards on the table.
        let unseen = unseen_cards(view, &setup, own_cards.as_ref())?;
        let board = rebuild_board(view, &setup)?;
        let tallies = board.tallies(view.players);
        let (first_bonus, first_bonuses) = first_bonuses_of(view, &setup, &tallies)?;
        let scores = scores(&setup, &tallies, turn.is_none(), |seat| first_bonus[seat]);
        let winners = if turn.is_some() { Vec::new() } else { winners(&scores) };
        if scores != view.scores || winners != view.winners {
            return Err(ViewError::Inconsistent("the scores or the winners do not follow from the cards"));
        }
        Ok(ViewedGame {
            seat: view.seat,
            board,
            own_cards,
            hand_sizes: view.hand_sizes.clone(),
            deck_sizes: view.deck_sizes.clone(),
            discard_sizes: view.discard_sizes.clone(),
            unseen,
            first_bonus,
            first_bonuses,
            turn,
            missing: None,
            setup,
        })
    }
}

/// Checks that every list has a value for each seat, and that every seat is at the table.
fn check_seats(view: &SeatView) -> Result<(), ViewError> {
    let sizes = [&view.hand_sizes, &view.deck_sizes, &view.discard_sizes];
    let all_seats = sizes.iter().all(|sizes| sizes.len() == view.players.count());
    let mut seats = view.seat.iter().chain(&view.turn);
    if all_seats && view.scores.len() == view.players.count() && seats.all(|seat| view.players.contains(*seat)) {
        Ok(())
    } else {
        Err(ViewError::Inconsistent("it does not match the number of seats"))
    }
}

fn turn_of(view: &SeatView) -> Result<Option<Turn>, ViewError> {
    match (view.turn, view.phase) {
        (None, None) => Ok(None),
        (Some(_), Some(Phase::DiscardSetup | Phase::DiscardExtra)) if !view.options.quick => {
            Err(ViewError::Inconsistent("only a quick game has discard phases"))
        }
        (Some(seat), Some(phase)) => Ok(Some(Turn { seat, phase })),
        _ => Err(ViewError::Inconsistent("a seat is to move without a phase, or there is a phase without a seat")),
    }
}

/// Checks the size of each hand (C5, C11, C18).
fn check_hands(view: &SeatView, turn: Option<Turn>) -> Result<(), ViewError> {
    let Some(turn) = turn else {
        let is_empty = view.hand_sizes.iter().chain(&view.deck_sizes).all(|size| *size == 0);
        return if is_empty { Ok(()) } else { Err(ViewError::Inconsistent("the game is over, but cards are left")) };
    };
    if view.hand_sizes[turn.seat] == 0 {
        return Err(ViewError::Inconsistent("the seat to move has no cards"));
    }
    let limit = |seat: Seat| match turn.phase {
        Phase::DiscardSetup => Turn::dealt_hand_size(view.options.quick),
        Phase::DiscardExtra if seat == turn.seat => HAND_SIZE + 1,
        Phase::DiscardExtra | Phase::Play => HAND_SIZE,
    };
    if view.hand_sizes.iter_enumerated().any(|(seat, size)| *size > limit(seat)) {
        return Err(ViewError::Inconsistent("a hand has too many cards"));
    }
    Ok(())
}

fn own_cards_of(view: &SeatView) -> Result<Option<OwnCards>, ViewError> {
    match (view.seat, view.hand, &view.discarded) {
        (None, None, None) => Ok(None),
        (None, ..) => Err(ViewError::Inconsistent("a spectator has no cards")),
        (Some(seat), Some(hand), Some(discarded)) => {
            if view.hand_sizes[seat] == hand.len() && view.discard_sizes[seat] == discarded.len() {
                Ok(Some(OwnCards { hand, discarded: discarded.clone() }))
            } else {
                Err(ViewError::Inconsistent("the viewer's hand or discards differ from their stated sizes"))
            }
        }
        (Some(_), ..) => Err(ViewError::Inconsistent("the viewer's own cards are missing")),
    }
}

/// Checks that the viewer sees the two cards just drawn exactly while it has to discard one, and that they are the last
/// of its hand, which is in the order of drawing (C18).
fn check_drawn(view: &SeatView, turn: Option<Turn>) -> Result<(), ViewError> {
    let is_shown = turn.is_some_and(|turn| view.seat == Some(turn.seat) && turn.shows_drawn(view.rules));
    match view.drawn {
        None if !is_shown => Ok(()),
        Some(pair) if is_shown && view.hand.and_then(|hand| hand.last_two()) == Some(pair) => Ok(()),
        Some(_) if is_shown => Err(ViewError::Inconsistent("the cards just drawn are not the last of the hand")),
        Some(_) => Err(ViewError::Inconsistent("the cards just drawn are shown to a seat that has none to discard")),
        None => Err(ViewError::Inconsistent("the cards just drawn are missing")),
    }
}

/// Returns the cards of each seat that the viewer cannot see: the deck, and of other seats the hand and the discards
/// (C2, C16).
fn unseen_cards(view: &SeatView, setup: &Setup, own: Option<&OwnCards>) -> Result<BySeat<CardCounts>, ViewError> {
    const WRONG_CARDS: ViewError = ViewError::Inconsistent("the cards of a seat do not add up to its deck");
    let mut unseen = BySeat::new(view.players, |seat| {
        let mut counts: CardCounts = [0; CARD_KINDS];
        Deck::all_cards(setup.extra_wild(seat)).for_each(|card| counts[card.index()] += 1);
        counts
    });
    let placed = view.board.iter().filter_map(|shown| match shown.card {
        CardFace::Card(card) => Some((card, shown.owner.filter(|owner| view.players.contains(*owner))?)),
        CardFace::Start(_) => None,
    });
    let own = own.zip(view.seat).into_iter();
    let own = own.flat_map(|(own, seat)| own.hand.iter().chain(&own.discarded).map(move |card| (*card, seat)));
    for (card, owner) in placed.chain(own) {
        let left = &mut unseen[owner][card.index()];
        *left = left.checked_sub(1).ok_or(WRONG_CARDS)?;
    }
    for (seat, counts) in unseen.iter_enumerated() {
        let hidden = if view.seat == Some(seat) { [0; 2] } else { [view.hand_sizes[seat], view.discard_sizes[seat]] };
        let stated = hidden.into_iter().chain([view.deck_sizes[seat]]).try_fold(0_usize, usize::checked_add);
        let left: usize = counts.iter().map(|count| usize::from(*count)).sum();
        if stated != Some(left) {
            return Err(WRONG_CARDS);
        }
    }
    Ok(unseen)
}

/// Places the cards in order, checking every placement (C3, C8).
fn rebuild_board(view: &SeatView, setup: &Setup) -> Result<Board, ViewError> {
    let mut board = Board::new(setup.options().table, setup.players());
    let starts = board.start_cells();
    let Some((shown_starts, placed)) = view.board.split_at_checked(starts.len()) else {
        return Err(ViewError::Inconsistent("a start card is missing"));
    };
    let is_start =
        |(shown, cell): (&BoardCard, &Cell)| *shown == BoardCard { cell: *cell, card: CardFace::START, owner: None };
    if !shown_starts.iter().zip(starts).all(is_start) {
        return Err(ViewError::Inconsistent("a start card is not on its cell"));
    }
    for shown in placed {
        let (CardFace::Card(card), Some(owner)) =
            (shown.card, shown.owner.filter(|owner| view.players.contains(*owner)))
        else {
            return Err(ViewError::Inconsistent("a card on the table has no owner"));
        };
        board
            .place(card, shown.cell, owner)
            .map_err(|_| ViewError::Inconsistent("a card on the table was placed illegally"))?;
    }
    Ok(board)
}

/// Returns the points of each seat from first-to bonuses, and which are awarded (C21).
///
/// Shapes only grow, so a bonus is awarded exactly if a shape that earns it lies on the table. Who was first is known
/// from the stated bonus points alone.
fn first_bonuses_of(
    view: &SeatView,
    setup: &Setup,
    tallies: &BySeat<Tally>,
) -> Result<(BySeat<u32>, FirstBonuses), ViewError> {
    const WRONG_BONUS: ViewError = ViewError::Inconsistent("the bonus points do not follow from the cards");
    let options = setup.options();
    let biggest = (view.turn.is_none() && options.biggest_bonus).then(|| biggest_bonuses(tallies));
    let mut points = BySeat::new(view.players, |_| 0);
    let mut awarded = FirstBonuses::default();
    let (mut stated, mut earned) = (0, 0);
    for (seat, tally) in tallies.iter_enumerated() {
        let biggest = biggest.as_ref().map_or(0, |bonuses| bonuses[seat]);
        let first = view.scores[seat].bonus.checked_sub(biggest).ok_or(WRONG_BONUS)?;
        let most = if options.first_bonus {
            earned += BONUS * awarded.award(tally.rectangle, tally.longest_line).count() as u32;
            BONUS * FirstBonuses::default().award(tally.rectangle, tally.longest_line).count() as u32
        } else {
            0
        };
        if first > most || first % BONUS != 0 {
            return Err(WRONG_BONUS);
        }
        points[seat] = first;
        stated += first;
    }
    if stated == earned { Ok((points, awarded)) } else { Err(WRONG_BONUS) }
}
