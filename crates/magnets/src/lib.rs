//! Magnets as a physicist would believe them: the fields they make, how they pull and turn each other, and how near each
//! is to breaking away from where it rests.
//!
//! This crate knows no player and no rule. Everything is computed from `+ - * /` and square roots in a fixed order, so that
//! the bits are the same natively and in WebAssembly. `docs/PHYSICS.md` explains the model and where its figures come from.
//!
//! ```
//! use magnets::{Face, Kind, Resting, Table};
//!
//! // Two stones of a box, so far apart that they rest; then so near that they do not.
//! let stone = |number, x| Resting { body: Kind::STONE.individual(7, number), x, y: 0.0, yaw: [1.0, 0.0], face: Face::Up };
//! assert!(Table::new(vec![stone(0, 0.0), stone(1, 0.10)]).margins().all(|margin| margin < 1.0));
//! assert!(Table::new(vec![stone(0, 0.0), stone(1, 0.03)]).margins().any(|margin| margin > 1.0));
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod chance;
mod cord;
mod ellipse;
mod field;
mod kind;
mod magnet;
mod point;
mod pull;
mod rest;
mod rotation;
mod slide;
mod table;
mod vector;

pub use cord::{Cord, CordError, LONGEST_DRAG, PIECES};
pub use ellipse::{Ellipse, Gap};
pub use field::field;
pub use kind::{Friction, Individual, Kind};
pub use magnet::{Magnet, NoMagnet, Pose, Source};
pub use point::Point;
pub use pull::{NEAR, Pull, pull};
pub use rest::{Face, GRAVITY, Load, Resting, loads};
pub use rotation::Rotation;
pub use slide::{Grip, Motion};
pub use table::{Strain, Table};
pub use vector::Vector;
