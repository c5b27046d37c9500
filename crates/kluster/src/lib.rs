//! Kluster, the game of magnets inside a cord: rules K1 to K16 of `docs/RULES.md`, on the physics of `magnets`.
//!
//! [`Play`] is the rules by themselves: they judge plain observations (joined, out, at rest). [`Game`] has a table besides, which moves
//! by physics in steps of time; what is seen on it is given to the rules.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod act;
pub mod area;
mod boxes;
mod deal;
mod event;
mod game;
mod illegal;
mod left_over;
mod play;
mod set_up;
mod setup;
mod turn;
mod view;

pub use act::{Act, Shape};
pub use boxes::{BoxKind, CORD, MOST_BOXES, MagnetKind, SHORTEST_CORD};
pub use deal::Deal;
pub use event::{Digest, Event, NoDigest, Why};
pub use game::{Game, Told};
pub use illegal::Illegal;
pub use play::{AtRest, Play};
pub use setup::{FirstPlayer, Options, Setup, SetupError, SurfaceSize, first_after};
pub use turn::{After, Turn};
pub use view::{Poles, View};
