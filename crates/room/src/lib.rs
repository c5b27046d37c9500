//! [`Room`]: one game with its seats, clocks and log. A room does no I/O and knows no clock and no entropy: a driver
//! gives it inputs with the time, appends its entries, and delivers what it tells.
//!
//! ```text
//! Input ──► Room::handle(input, now) ──► Append …   the driver stores these first
//!                                        Answer     then answers the sender
//!                                        Tell …     then tells seats and spectators
//!                                        AskBot …   asks its bots
//!                                        WakeAt     and wakes the room at this time
//! ```
//!
//! A driver that could not append discards the room and restores it from what is stored ([`Room::restore`]), so nobody
//! hears of anything that is not stored. A repeated command gets the answer that was given before.
//!
//! Only [`RoomView`] and [`RoomEvent`] leave a room for players; both depend on nothing that their viewer may not see.
//! Hosts in the same process, such as the referee, look at the whole game with [`Room::host`].

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod answers;
mod apply;
mod begin;
mod clock;
mod clustered_game;
mod config;
mod entry;
mod hosted;
mod input;
mod kluster_game;
mod lobby;
mod local;
mod look;
mod output;
mod playing;
mod refusal;
mod restore;
mod restore_error;
mod room;
mod snapshot;
mod timing;
mod undo_memory;
mod view;

pub use begin::{AdoptedGame, BeginError};
pub use clock::ClockView;
pub use config::{ClockRule, GameConfig, Pace, RoomConfig, RoomConfigError, UndoPolicy};
pub use entry::{GameStart, LoggedEntry, RoomEntry};
pub use input::{Batch, Command, Input, MAX_NAME_LENGTH, Millis, Player, Sender};
pub use kluster_game::{MAX_BATCH_ACTIONS, MAX_BATCH_TICKS, MAX_SCRIPT_ACTIONS};
pub use local::{AskedBot, Delivery, LocalRoom};
pub use look::HostGame;
pub use output::{Durability, Output, RoomEvent, Viewer};
pub use refusal::{Accepted, Refusal};
pub use restore_error::RestoreError;
pub use room::Room;
pub use snapshot::RoomSnapshot;
pub use timing::HAND_TIMEOUT;
pub use view::{GameView, RoomPhase, RoomView, SeatStatus};
