//! [`ClusteredLog`]: the log of a game of Clustered. Every line is one event.

use crate::{
    error::ParseErrorKind,
    header::{FORMAT_VERSION, FormatName},
    json::{name_field, parse_object, to_json},
    log::{Log, LogFormat},
};
use clustered::{Event, Options, Setup};
use seats::{MapOnly, RulesVersion};
use serde::{Deserialize, Serialize};

/// The log of a game of Clustered: its setup and all events, hidden cards included.
pub type ClusteredLog = Log<ClusteredFormat>;

/// The record format of Clustered.
#[derive(Clone, Copy, Debug)]
pub struct ClusteredFormat;

/// The header line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: FormatName,
    version: u64,
    game: String,
    rules: RulesVersion,
    players: u64,
    first: u64,
    options: MapOnly<Options>,
}

impl LogFormat for ClusteredFormat {
    type Header = Setup;
    type Entry = Event;

    const GAME: &'static str = "clustered";

    fn parse_header(line: &str) -> Result<Setup, ParseErrorKind> {
        let Header { rules, players, first, options: MapOnly(options), .. } = parse_object(line)?;
        Setup::from_numbers(rules, players, first, options)
            .map_err(|error| ParseErrorKind::Setup(error.to_string(), error.rule()))
    }

    fn serialize_header(setup: &Setup) -> String {
        to_json(&Header {
            format: FormatName::HuddleRecord,
            version: FORMAT_VERSION,
            game: Self::GAME.to_owned(),
            rules: setup.rules(),
            players: setup.players().into(),
            first: setup.first().into(),
            options: MapOnly(setup.options().clone()),
        })
    }

    fn parse_line(line: &str) -> Result<Vec<Event>, ParseErrorKind> {
        Ok(vec![parse_object(line).map_err(|kind| name_field::<Event>(kind, line, &[]))?])
    }

    fn line_length(events: &[Event]) -> usize {
        events.len().min(1)
    }

    fn serialize_line(events: &[Event]) -> String {
        events.first().map(to_json).unwrap_or_default()
    }
}

impl ClusteredLog {
    /// Creates the log of a game that has not been dealt yet.
    pub fn new(setup: &Setup) -> ClusteredLog {
        Log::with_header(setup.clone())
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        self.header()
    }
}
