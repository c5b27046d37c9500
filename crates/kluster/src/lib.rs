//! Kluster, the game of magnets inside a cord: rules K1 to K16 of `docs/RULES.md`, on the physics of `magnets`.
//!
//! [`Play`] is the rules by themselves: they judge plain observations (joined, out, at rest). [`Game`] has a table besides, which moves
//! by physics in steps of time; what is seen on it is given to the rules.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod action;
pub mod area;
mod boxes;
mod deal;
mod event;
mod game;
mod illegal;
mod leftovers;
mod rules;
mod setup;
mod staging;
mod turn;
mod view;

pub use action::{Action, CordShape};
pub use boxes::{BoxKind, CORD_LENGTH, MAX_BOXES, MIN_CORD_LENGTH, MagnetKind};
pub use deal::Deal;
pub use event::{Digest, Event, ParseDigestError, TakeReason};
pub use game::{Game, GameEvent};
pub use illegal::Illegal;
pub use rules::{Rules, SettledTable};
pub use setup::{FirstPlayer, Options, Setup, SetupError, SurfaceSize, next_first_player};
pub use turn::{Turn, TurnEnd};
pub use view::{PoleVisibility, SeatView};
