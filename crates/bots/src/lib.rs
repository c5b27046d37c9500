//! Bots for both games: from what a seat may see, and nothing more, to a move.
//!
//! A bot knows no clock: the same view, seed and level give the same move on every machine, natively and in WebAssembly. Whoever
//! wants an answer within a time, or none any more, gives a `stop` that says so; it is asked every few milliseconds of work.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod bot;
pub mod clustered;
pub mod kluster;
mod level;

pub use bot::{Bot, BotError};
pub use level::{Level, ParseLevelError};
