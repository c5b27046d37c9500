//! Physics of magnets on a table: fields, forces and torques, friction, contacts, and cords of rope.
//!
//! [`World`] is the dynamic simulation that games advance tick by tick; [`StaticTable`] answers questions about magnets
//! at rest without moving them. The crate knows no players and no rules. Everything is computed from `+ - * /` and
//! square roots in a fixed order, so results are bit for bit the same natively and in WebAssembly. `docs/PHYSICS.md`
//! explains the model and where its values come from.
//!
//! ```
//! use magnets::{Face, PhysicsVersion, RestingMagnet, StaticTable};
//!
//! // Two stones 12 cm apart stay where they are; at 4 cm they break away.
//! let edition = PhysicsVersion::NEWEST.edition();
//! let stone = |number, x| RestingMagnet {
//!     properties: edition.stone.sample(7, number),
//!     x,
//!     y: 0.0,
//!     yaw: [1.0, 0.0],
//!     face: Face::Up,
//! };
//! let load_ratios = |x| StaticTable::new(edition, vec![stone(0, 0.0), stone(1, x)]).load_ratios().collect::<Vec<_>>();
//! assert!(load_ratios(0.12).iter().all(|ratio| *ratio < 1.0));
//! assert!(load_ratios(0.04).iter().any(|ratio| *ratio > 1.0));
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod cord;
mod edition;
mod ellipse;
mod ellipsoid;
mod face;
mod field;
mod gap;
mod hand_action;
mod interaction;
mod kind;
mod lanes;
mod load;
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
pub use edition::{Edition, FieldRanges, PhysicsVersion, PhysicsVersionError};
pub use ellipse::Ellipse;
pub use ellipsoid::Ellipsoid;
pub use face::Face;
pub use field::field;
pub use gap::Gap;
pub use hand_action::{HandAction, HandError, HandPose, SurfacePoint, TICKS_PER_SECOND};
pub use interaction::{Interaction, interaction, interactions};
pub use kind::{Friction, MagnetModel, MagnetProperties};
pub use load::{Load, loads};
pub use magnet::{Magnet, MagnetError, Pose, Source};
pub use observation::{MOVED_THRESHOLD, MagnetId, Observation, ObservationKind, TURNED_SINE_THRESHOLD, Tick};
pub use point::Point;
pub use risk_map::SampleGrid;
pub use rotation::{Rotation, RotationError};
pub use scene::{SCENE_NAMES, ScriptedScene};
pub use statics::{GRAVITY, RestingMagnet};
pub use table::{LoweringRisk, StaticTable};
pub use vector::Vector;
pub use velocity::{SlidingBody, Velocity};
pub use world::{
    Checkpoint, JOIN_DISTANCE, LOWERING_SPEED, MAX_DRAG_SPEED, MAX_HAND_SPEED, MagnetLocation, Snapshot, SnapshotError,
    Surface, World, WorldError,
};
