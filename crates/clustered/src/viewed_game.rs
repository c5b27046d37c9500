//! [`ViewedGame`]: what a seat or a spectator knows of a game, rebuilt from its view. Clients draw it and offer moves
//! from it, and bots search from it.

mod follow;
mod rebuild;

use crate::{
    Board, Card, FirstBonuses, FirstTo, Hand, Illegal, LegalMoves, Move, Score, SeatView, Setup, Turn,
    card::CARD_KINDS,
    score::{scores, winners},
};
use seats::{BySeat, Seat};

/// The part of a game that one seat or a spectator knows.
///
/// It is built from a [`SeatView`], which may come from an untrusted host, and follows the [`SeatEvent`]s of its
/// viewer: after those of each move, [`ViewedGame::view`] equals [`Game::view`](crate::Game::view).
///
/// [`SeatEvent`]: crate::SeatEvent
///
/// ```
/// use clustered::{Game, Options, Setup, ViewedGame};
/// use seats::{Players, Seat};
///
/// let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
/// let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(7.into()), |_| {})?;
/// let viewer = Some(Seat::FIRST);
/// let mut known = ViewedGame::new(&game.view(viewer))?;
/// let mv = known.legal_moves().iter().next().expect("the viewer is to move");
/// let mut told = Vec::new();
/// game.play(Seat::FIRST, mv, |event| told.push(event.for_seat(viewer)))?;
/// for event in &told {
///     known.apply(event)?;
/// }
/// assert_eq!(known.view(), game.view(viewer));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ViewedGame {
    setup: Setup,
    /// The viewer; `None` for a spectator.
    seat: Option<Seat>,
    board: Board,
    /// `None` for a spectator.
    own_cards: Option<OwnCards>,
    hand_sizes: BySeat<usize>,
    deck_sizes: BySeat<usize>,
    discard_sizes: BySeat<usize>,
    unseen: BySeat<CardCounts>,
    /// Points from first-to bonuses (C21).
    first_bonus: BySeat<u32>,
    first_bonuses: FirstBonuses,
    /// `None` when the game is over.
    turn: Option<Turn>,
    /// The events that are missing since the last move; `None` between moves.
    missing: Option<MissingEvents>,
}

/// The viewer's own cards, apart from those on the table.
#[derive(Clone, Debug)]
struct OwnCards {
    hand: Hand,
    discarded: Vec<Card>,
}

/// The number of cards by card index.
type CardCounts = [u8; CARD_KINDS];

/// What must follow a move before the next one: these bonuses and this draw, then a turn or the end.
#[derive(Clone, Debug)]
struct MissingEvents {
    /// The bonuses in reverse order.
    bonuses: Vec<FirstTo>,
    /// The number of cards still to be drawn.
    draw: usize,
    /// The number of cards drawn after the move.
    drawn: usize,
}

/// Why a view or an event is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// No game looks like this view.
    #[error("the view is inconsistent: {0}")]
    Inconsistent(&'static str),
    /// This event cannot follow.
    #[error("that cannot happen now: {0}")]
    ImpossibleEvent(&'static str),
}

impl ViewError {
    /// Returns the reason, as part of a sentence.
    pub const fn reason(self) -> &'static str {
        match self {
            ViewError::Inconsistent(reason) | ViewError::ImpossibleEvent(reason) => reason,
        }
    }
}

impl ViewedGame {
    /// Returns the viewer; `None` is a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the cards on the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the viewer's hand; `None` for a spectator.
    pub fn hand(&self) -> Option<&Hand> {
        self.own_cards.as_ref().map(|own| &own.hand)
    }

    /// Returns the two cards that the viewer has just drawn, while it has to discard one; as
    /// [`Game::drawn`](crate::Game::drawn).
    pub fn drawn(&self) -> Option<[Card; 2]> {
        // While events of the last move are missing, one of the pair may have left the hand.
        self.viewer_turn().ok().filter(|turn| turn.shows_drawn(self.setup.rules()))?;
        // A view is accepted only if these are the pair that it names, and events append what was drawn.
        self.hand()?.last_two()
    }

    /// Returns the viewer's discards, oldest first; `None` for a spectator.
    pub fn discarded(&self) -> Option<&[Card]> {
        self.own_cards.as_ref().map(|own| own.discarded.as_slice())
    }

    /// Returns the current turn, or `None` if the game is over.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// Returns the size of each hand.
    pub fn hand_sizes(&self) -> &BySeat<usize> {
        &self.hand_sizes
    }

    /// Returns the size of each deck.
    pub fn deck_sizes(&self) -> &BySeat<usize> {
        &self.deck_sizes
    }

    /// Returns the number of cards that each seat has discarded.
    pub fn discard_sizes(&self) -> &BySeat<usize> {
        &self.discard_sizes
    }

    /// Returns the cards of a seat that the viewer cannot see, ordered by index: its deck, and of another seat also its
    /// hand and its discards.
    pub fn unseen_cards(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        let counts = self.unseen.get(seat).into_iter().flatten().zip(0..);
        counts.flat_map(|(count, index)| std::iter::repeat_n(Card::from_index(index), usize::from(*count)))
    }

    /// Returns the first-to bonuses that have been awarded (C21).
    pub fn first_bonuses(&self) -> FirstBonuses {
        self.first_bonuses
    }

    /// Returns the current scores, as [`Game::scores`](crate::Game::scores).
    pub fn scores(&self) -> BySeat<Score> {
        self.scores_if(self.turn.is_none())
    }

    /// Returns the winners (C15), or an empty list before the game is over.
    pub fn winners(&self) -> Vec<Seat> {
        if self.turn.is_some() { Vec::new() } else { winners(&self.scores()) }
    }

    /// Returns the legal moves of the viewer, in the order of [`Game::legal_moves`](crate::Game::legal_moves); none if
    /// it is not to move.
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        match (self.viewer_turn(), &self.own_cards) {
            (Ok(turn), Some(own)) => LegalMoves::new(turn.phase, self.setup.quick_discard(), &own.hand, &self.board),
            _ => LegalMoves::NONE,
        }
    }

    /// Checks whether the viewer may make a move now.
    ///
    /// # Errors
    /// If the move is illegal, with the reason of [`Game::check`](crate::Game::check).
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.viewer_turn()?;
        self.legal_moves().check(mv).map(|_| ())
    }

    /// Returns the view that this game was built from and the events since have led to. Between the events of one move,
    /// the turn is still that of the seat that moved.
    pub fn view(&self) -> SeatView {
        let scores = self.scores();
        SeatView {
            seat: self.seat,
            rules: self.setup.rules(),
            players: self.setup.players(),
            first: self.setup.first(),
            options: self.setup.options().clone(),
            board: self.board.cards(),
            hand: self.hand().copied(),
            drawn: self.drawn(),
            discarded: self.discarded().map(<[Card]>::to_vec),
            hand_sizes: self.hand_sizes.clone(),
            deck_sizes: self.deck_sizes.clone(),
            discard_sizes: self.discard_sizes.clone(),
            turn: self.turn.map(|turn| turn.seat),
            phase: self.turn.map(|turn| turn.phase),
            winners: if self.turn.is_some() { Vec::new() } else { winners(&scores) },
            scores,
        }
    }

    /// Returns the turn if the viewer is to move. While events of the last move are missing, nobody is.
    fn viewer_turn(&self) -> Result<Turn, Illegal> {
        let turn = Turn::check(self.turn, self.seat)?;
        if self.missing.is_none() { Ok(turn) } else { Err(Illegal::NotYourTurn) }
    }

    /// Returns the scores as of now, or as if the game were over.
    fn scores_if(&self, is_over: bool) -> BySeat<Score> {
        scores(&self.setup, &self.board.tallies(self.setup.players()), is_over, |seat| self.first_bonus[seat])
    }
}
