//! The rules of the card game Clustered (C1 to C22 of `docs/RULES.md`), without I/O, clock or entropy.
//!
//! [`Game`] is the state of a game: it lists the legal moves, plays them and emits an [`Event`] for everything that
//! happens. Each seat sees the game through a [`SeatView`] and its events as [`SeatEvent`]s, without the hidden cards.
//! A client rebuilds a [`ViewedGame`] from a view, offers the legal moves and follows the events.
//! [`Transcript`] reads and writes whole games as text; a [`Snapshot`] saves a game at any move.
//!
//! ```
//! use clustered::{Game, Options, Setup};
//! use seats::{Players, Seat};
//!
//! let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
//! let decks = setup.shuffled_decks(7.into());
//! let mut game = Game::deal(setup, &decks, |_| {})?;
//! while let Some(turn) = game.turn() {
//!     let mv = game.legal_moves().iter().next().expect("the seat to move has a legal move");
//!     game.play(turn.seat, mv, |event| println!("{event:?}"))?;
//! }
//! println!("{:?}", game.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Invalid input causes an error, never a panic.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]
// Numbers here are bounded by the rules (30 cards a deck, 8 seats, 512 openings); casts between them are exact.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod board;
mod card;
mod cards;
mod cell;
mod cell_set;
mod deck;
mod event;
mod first_bonus;
mod game;
mod grid;
mod illegal;
mod legal_moves;
mod moves;
mod score;
mod scoring_shapes;
mod setup;
mod snapshot;
mod table_limits;
mod tally;
mod transcript;
mod turn;
mod view;
mod viewed_game;

/// The version of the rules of new games.
pub const RULES_VERSION: RulesVersion = RulesVersion::V2;

pub use board::{Board, PlacedCard};
pub use card::{Card, CardError, Count, Fill, Shape};
pub use cards::{Cards, Hand, TooManyCards};
pub use cell::Cell;
pub use deck::{Deck, DeckError, Seed};
pub use event::{Event, SeatEvent};
pub use first_bonus::{FirstBonuses, FirstTo};
pub use game::Game;
pub use illegal::Illegal;
pub use legal_moves::LegalMoves;
pub use moves::{Move, MoveError};
pub use score::{BONUS, Score, score_board, winners};
pub use scoring_shapes::{Block, ScoringShapes};
pub use seats::{RulesVersion, SnapshotError};
pub use setup::{Options, QuickDiscard, Setup, SetupError};
pub use snapshot::Snapshot;
pub use table_limits::{TableLimits, TableSize, TableSizeError, start_cells};
pub use tally::Tally;
pub use transcript::{TRANSCRIPT_LIMIT, Transcript, TranscriptError, TranscriptErrorKind};
pub use turn::{HAND_SIZE, Phase, Turn};
pub use view::{BoardCard, CardFace, SeatView, StartMark};
pub use viewed_game::{ViewError, ViewedGame};
