//! Bots for both games. A bot gets the view of its seat, and nothing more, and returns a move.
//!
//! Bots read no clock: the same view, seed and level give the same move on every machine, natively and in WebAssembly.
//! To limit the time, pass a `stop` callback; it is polled every few milliseconds, and the best move so far is
//! returned.
//!
//! ```
//! use bots::{Level, clustered::{bot, choose}};
//! use clustered::{Game, Options, Setup};
//! use seats::{Players, Seat};
//!
//! let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
//! let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(7.into()), |_| {})?;
//! let casual = bot(Level::Casual, None).expect("every level has a bot");
//! let mv = choose(&game.view(Some(Seat::FIRST)), casual, 1, &mut || false)?;
//! game.play(Seat::FIRST, mv, |_| {})?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod bot;
pub mod clustered;
pub mod kluster;
mod level;
mod request;

pub use bot::{Bot, BotError};
pub use level::{Level, ParseLevelError};
pub use request::{BotRequest, BotResponse, Numbered};
