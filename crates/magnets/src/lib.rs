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

mod cord;
mod ellipse;
mod ellipsoid;
mod face;
mod field;
mod gap;
mod hand_action;
mod interaction;
mod kind;
mod lanes;
mod magnet;
mod observation;
mod point;
mod risk_map;
mod rotation;
mod scene;
mod statics;
mod table;
mod tilt;
mod vector;
mod velocity;
mod world;

pub use cord::{Cord, CordError, MAX_DRAG_LENGTH, Obstacles, Push, Pushable, SEGMENTS};
pub use ellipse::Ellipse;
pub use ellipsoid::Ellipsoid;
pub use face::Face;
pub use field::field;
pub use gap::Gap;
pub use hand_action::{HandAction, HandError, HandPose, SurfacePoint, TICKS_PER_SECOND};
pub use interaction::{FAR_FIELD_LIMIT, Interaction, NEAR_FIELD_LIMIT, interaction, interactions};
pub use kind::{Friction, MagnetModel, MagnetProperties};
pub use magnet::{Magnet, MagnetError, Pose, Source};
pub use observation::{MOVED_THRESHOLD, MagnetId, Observation, ObservationKind, TURNED_SINE_THRESHOLD, Tick};
pub use point::Point;
pub use risk_map::SampleGrid;
pub use rotation::{Rotation, RotationError};
pub use scene::{SCENE_NAMES, ScriptedScene};
pub use statics::{GRAVITY, Load, RestingMagnet, loads};
pub use table::{LoweringRisk, StaticTable};
pub use vector::Vector;
pub use velocity::{SlidingBody, Velocity};
pub use world::{
    JOIN_DISTANCE, LOWERING_SPEED, MAX_DRAG_SPEED, MAX_HAND_SPEED, MagnetLocation, Snapshot, SnapshotError, Surface,
    World, WorldError,
};
