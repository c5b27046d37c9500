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
mod danger;
mod ellipse;
mod ellipsoid;
mod face;
mod field;
mod gap;
mod gesture;
mod kind;
mod lanes;
mod magnet;
mod observation;
mod point;
mod pull;
mod rest;
mod rotation;
mod scene;
mod slide;
mod table;
mod tilt;
mod vector;
mod world;

pub use chance::Chance;
pub use cord::{Among, Cord, CordError, LONGEST_DRAG, PIECES, Push, Pushable};
pub use danger::Grid;
pub use ellipse::Ellipse;
pub use ellipsoid::Ellipsoid;
pub use face::Face;
pub use field::field;
pub use gap::Gap;
pub use gesture::{Gesture, HandPose, Refusal, Spot, TICKS_PER_SECOND};
pub use kind::{Friction, Individual, Kind};
pub use magnet::{Magnet, NoMagnet, Pose, Source};
pub use observation::{MOVED, MagnetId, Observation, Seen, TURNED, Tick};
pub use point::Point;
pub use pull::{FAR, NEAR, Pull, pull, pull_pairs};
pub use rest::{GRAVITY, Load, Resting, loads};
pub use rotation::{NoRotation, Rotation};
pub use scene::{SCENES, Scene};
pub use slide::{Grip, Motion};
pub use table::{Strain, Table};
pub use vector::Vector;
pub use world::{
    FASTEST_DRAG, FASTEST_HAND, JOINED, LOWERING, NoWorld, Snapshot, SnapshotError, Surface, Whereabouts, World,
};
