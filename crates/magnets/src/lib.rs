//! Magnets as a physicist would believe them: the fields they make, and how they pull and turn each other.
//!
//! This crate knows no player and no rule. Everything is computed from `+ - * /` and square roots in a fixed order, so that
//! the bits are the same natively and in WebAssembly. `docs/PHYSICS.md` explains the model and where its figures come from.
//!
//! ```
//! use magnets::{Kind, Pose, Rotation, Vector, pull};
//!
//! // Two stones of a box, 4 cm apart, the same side up: they push each other away.
//! let [one, other] = [0, 1].map(|number| Kind::STONE.individual(7, number).magnet);
//! let at = |x| Pose { centre: Vector::new(x, 0.0, 0.005), rotation: Rotation::NONE };
//! let apart = pull(&one.at(&at(0.0)), &other.at(&at(0.04)));
//! # let _ = apart;
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod chance;
mod field;
mod kind;
mod magnet;
mod pull;
mod rotation;
mod vector;

pub use field::field;
pub use kind::{Friction, Individual, Kind};
pub use magnet::{Magnet, NoMagnet, Pose, Source};
pub use pull::{NEAR, Pull, pull};
pub use rotation::Rotation;
pub use vector::Vector;
