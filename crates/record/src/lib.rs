//! Game records: the stored log of a game as JSON lines, a header followed by the events. `docs/RECORD.md` describes
//! the format.
//!
//! [`AnyRecord`] parses and verifies records of both games, [`ClusteredRecord`] and [`KlusterRecord`] hold those of
//! one, and [`RecordedKlusterGame`] is a game that writes its own record.
//!
//! A record contains hidden cards, so only the host may see it before the game is over. The results of all shuffles
//! and draws are events, so replaying a record needs no random generator.
//!
//! ```
//! use clustered::{Game, Options, Setup};
//! use record::{AnyRecord, ClusteredRecord};
//! use seats::{Players, Seat};
//!
//! let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
//! let mut record = ClusteredRecord::new(&setup);
//! let decks = setup.shuffled_decks(7.into());
//! let game = Game::deal(setup, &decks, |event| record.push(event))?;
//! let text = record.to_string();
//!
//! let AnyRecord::Clustered(parsed) = AnyRecord::parse(text.as_bytes())? else { panic!("another game") };
//! assert_eq!(parsed.verify()?.view(None), game.view(None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod acts_read;
mod acts_written;
mod any;
mod clustered_read;
mod clustered_record;
mod clustered_written;
mod fields;
mod json;
mod kluster_lines;
mod kluster_log;
mod kluster_read;
mod kluster_record;
mod kluster_verify;
mod kluster_written;
mod lines;
mod verify;
mod wrong;

pub use acts_read::ActionParseError;
pub use any::{AnyGame, AnyRecord, ParseError, ParseErrorKind, RecordError, describe_json_error};
pub use clustered_read::parse_clustered_options;
pub use clustered_record::ClusteredRecord;
pub use clustered_written::serialize_clustered_options;
pub use fields::JsonObject;
pub use json::{Json, write_json_string};
pub use kluster::PHYSICS_VERSION;
pub use kluster_log::RecordedKlusterGame;
pub use kluster_record::{ENTRY_LIMIT, Entry, EntryKind, KlusterRecord};
pub use kluster_verify::TICK_LIMIT;
pub use lines::{LINE_LIMIT, RECORD_LIMIT};
pub use verify::{VerifyError, VerifyErrorKind};
pub use wrong::JsonError;
