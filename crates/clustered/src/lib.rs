//! The rules of Clustered, C1 to C22 of `docs/RULES.md`: no input or output, no clock, no entropy.
//!
//! ```
//! use clustered::{Game, Options, Setup};
//! use seats::{Players, Seat};
//!
//! let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
//! let decks = setup.shuffled(7.into());
//! let mut game = Game::deal(setup, &decks, |_| {})?;
//! while let Some(turn) = game.turn() {
//!     let mv = game.legal().iter().next().expect("somebody to move always has a move");
//!     game.play(turn.seat, mv, |event| println!("{event:?}"))?;
//! }
//! println!("{:?}", game.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Data from outside gets an error, never a panic.
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
mod game;
mod grid;
mod illegal;
mod legal_moves;
mod moves;
mod score;
mod scoring_shapes;
mod setup;
mod table_limits;
mod tally;
mod transcript;
mod view;

pub use board::{Board, PlacedCard};
pub use card::{Card, CardError, Count, Fill, Shape};
pub use cards::{Cards, Hand, TooManyCards};
pub use cell::Cell;
pub use deck::{Deck, DeckError, Seed};
pub use event::{Event, FirstTo, Phase, SeatEvent};
pub use game::{Game, Turn};
pub use illegal::Illegal;
pub use legal_moves::LegalMoves;
pub use moves::{Move, MoveError};
pub use score::{BONUS, Score, score_board, winners};
pub use scoring_shapes::{Block, ScoringShapes};
pub use setup::{Options, Setup, SetupError};
pub use table_limits::{TableLimits, TableSize, TableSizeError, start_cells};
pub use tally::Tally;
pub use transcript::{TRANSCRIPT_LIMIT, Transcript, TranscriptError, TranscriptErrorKind};
pub use view::{BoardCard, CardFace, SeatView, StartMark};
