//! Kluster, the game of magnets inside a cord: rules K1 to K16 of `docs/RULES.md` on the physics of [`magnets`].
//!
//! - [`Rules`] is the state machine of turns. It knows no physics: it judges reports such as "released", "joined" and
//!   "at rest".
//! - [`Placement`] steps the physics and judges what happens on a table, without seats or turns.
//! - [`Game`] joins the two. A [`Snapshot`] saves it at any tick.
//!
//! ```
//! use kluster::{Action, BoxKind, CordShape, Event, Game, GameEvent, Options, Setup, Versions};
//! use magnets::{HandPose, MagnetId, SurfacePoint};
//!
//! let setup = Setup::from_numbers(Versions::NEWEST, vec![BoxKind::Classic], 2, Some(0), 7, Options::default())?;
//! let seat = setup.first();
//! let mut game = Game::new(setup);
//! let mut events = Vec::new();
//! let mut emit = |event| {
//!     if let GameEvent::Ruled(event) = event {
//!         events.push(event);
//!     }
//! };
//!
//! // Lay the cord, hold a stone 60 mm above its centre, and release it. Lengths are in micrometres.
//! let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
//! game.apply(seat, &Action::LayCord(circle), &mut emit)?;
//! let at = HandPose { at: [0, 0, 60_000], turned: [1, 0, 0, 0] };
//! game.apply(seat, &Action::Hold { magnet: MagnetId(0), at }, &mut emit)?;
//! game.apply(seat, &Action::Release, &mut emit)?;
//! game.settle(10_000, &mut emit);
//!
//! assert!(events.contains(&Event::Placed { seat, magnet: MagnetId(0) }));
//! assert_ne!(game.rules().turn().seat(), Some(seat), "the other player is to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod action;
pub mod area;
mod boxes;
mod deal;
mod default_cord;
mod event;
mod game;
mod illegal;
mod leftovers;
mod placement;
mod rules;
mod setup;
mod snapshot;
mod staging;
mod table_view;
mod turn;
mod view;

/// The version of the rules of new games.
pub const RULES_VERSION: RulesVersion = RulesVersion::V2;

pub use action::{Action, ClockKind, CordShape};
pub use boxes::{BoxKind, CORD_LENGTH, MAX_BOXES, MIN_CORD_LENGTH, MagnetKind};
pub use deal::Deal;
pub use event::{Digest, Event, ParseDigestError, TakeReason};
pub use game::{Game, GameEvent};
pub use illegal::Illegal;
pub use magnets::PhysicsVersion;
pub use placement::{Placement, PlacementEvent};
pub use rules::{Rules, SettledTable};
pub use seats::{RulesVersion, SnapshotError};
pub use setup::{
    FaultRule, FirstPlayer, MAX_PLAYERS, Options, Setup, SetupError, SurfaceSize, Versions, next_first_player,
};
pub use snapshot::Snapshot;
pub use staging::StagedGame;
pub use table_view::TableView;
pub use turn::{Turn, TurnEnd};
pub use view::{PoleVisibility, SeatView};
