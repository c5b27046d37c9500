//! The append-only log of a game, its text (a record: JSON lines, a header followed by the entries), and its replay.
//! `docs/RECORD.md` describes the format.
//!
//! [`ClusteredLog`] and [`KlusterLog`] are the logs of the two games, and [`AnyLog`] is either; [`RecordedKlusterGame`]
//! is a game that writes its own log. A [`Replayer`] plays a log again and checks it; a [`Verifier`] checks a file.
//!
//! A record contains hidden cards, so only the host may see it before the game is over. The results of all shuffles
//! and draws are events, so replaying a record needs no random generator.
//!
//! ```
//! use clustered::{Game, Options, Setup};
//! use record::{AnyLog, ClusteredLog};
//! use seats::{Players, Seat};
//!
//! let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
//! let mut log = ClusteredLog::new(&setup);
//! let decks = setup.shuffled_decks(7.into());
//! let game = Game::deal(setup, &decks, |event| log.append(event))?;
//! let text = log.to_string();
//!
//! let AnyLog::Clustered(parsed) = AnyLog::parse(text.as_bytes())? else { panic!("another game") };
//! assert_eq!(parsed.verify()?.view(None), game.view(None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod any;
mod clustered_format;
mod clustered_replay;
mod compact_action;
mod error;
mod header;
mod json;
mod kluster_entry;
mod kluster_format;
mod kluster_replay;
mod lines;
mod log;
mod log_position;
mod recorded_kluster_game;
mod replayer;
mod verify;

pub use any::{AnyGame, AnyLog};
pub use clustered_format::{ClusteredFormat, ClusteredLog};
pub use clustered_replay::ClusteredCursor;
pub use error::{ParseError, ParseErrorKind, RecordError, VerifyError, VerifyErrorKind};
pub use json::describe_json_error;
pub use kluster_entry::{Entry, EntryKind};
pub use kluster_format::{KlusterFormat, KlusterHeader, KlusterLog};
pub use kluster_replay::{KlusterCursor, KlusterKeyframe};
pub use lines::{BYTE_ORDER_MARK, LINE_LIMIT, RECORD_LIMIT};
pub use log::{ENTRY_LIMIT, Log, LogFormat};
pub use log_position::LogPosition;
pub use recorded_kluster_game::{Moment, RecordedKlusterGame};
pub use replayer::{ReplayCursor, ReplayProgress, Replayable, Replayer, RunStatus};
pub use verify::{AnyReplayer, TICK_LIMIT, Verifier};
