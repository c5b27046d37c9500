//! [`KlusterLog`]: the log of a game of Kluster. A line is one event, some actions of one seat, or a wait.

use crate::{
    compact_action::{self, CompactAction},
    error::ParseErrorKind,
    header::{FORMAT_VERSION, FormatName},
    json::{name_field, parse_object, to_json},
    kluster_entry::{Entry, EntryKind},
    log::{Log, LogFormat},
};
use kluster::{BoxKind, Event, Options, PhysicsVersion, Setup, Versions};
use seats::{MapOnly, RulesVersion, Seat, StringOnly};
use serde::{Deserialize, Serialize, de::IgnoredAny};

/// The log of a game of Kluster: its setup, all actions and all events.
pub type KlusterLog = Log<KlusterFormat>;

/// The record format of Kluster.
#[derive(Clone, Copy, Debug)]
pub struct KlusterFormat;

/// What the header of a game of Kluster says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlusterHeader {
    setup: Setup,
    /// May be unknown: then the log can be read, but not replayed.
    physics: u64,
}

/// The header line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: FormatName,
    version: u64,
    game: String,
    rules: RulesVersion,
    physics: u64,
    boxes: Vec<StringOnly<BoxKind>>,
    players: u64,
    first: u64,
    seed: u64,
    options: MapOnly<Options>,
}

/// The fields that tell the kinds of lines apart.
#[derive(Deserialize)]
struct LineKeys {
    acts: Option<IgnoredAny>,
    event: Option<IgnoredAny>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionsLine {
    seat: Seat,
    acts: Vec<CompactAction>,
}

#[derive(Serialize, Deserialize)]
struct EventLine<E> {
    after: u32,
    #[serde(flatten)]
    event: E,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WaitLine {
    after: u32,
}

impl LogFormat for KlusterFormat {
    type Header = KlusterHeader;
    type Entry = Entry;

    const GAME: &'static str = "kluster";

    fn parse_header(line: &str) -> Result<KlusterHeader, ParseErrorKind> {
        let Header { rules, physics, boxes, players, first, seed, options: MapOnly(options), .. } = parse_object(line)?;
        let boxes = boxes.into_iter().map(|StringOnly(kind)| kind).collect();
        let known = PhysicsVersion::try_from(physics).unwrap_or(PhysicsVersion::NEWEST);
        let versions = Versions { rules, physics: known };
        let setup = Setup::from_numbers(versions, boxes, players, Some(first), seed, options)
            .map_err(|error| ParseErrorKind::Setup(error.to_string(), error.rule()))?;
        Ok(KlusterHeader { setup, physics })
    }

    fn serialize_header(KlusterHeader { setup, physics }: &KlusterHeader) -> String {
        to_json(&Header {
            format: FormatName::HuddleRecord,
            version: FORMAT_VERSION,
            game: Self::GAME.to_owned(),
            rules: setup.rules(),
            physics: *physics,
            boxes: setup.boxes().iter().copied().map(StringOnly).collect(),
            players: setup.players().into(),
            first: setup.first().into(),
            seed: setup.seed(),
            options: MapOnly(*setup.options()),
        })
    }

    fn parse_line(line: &str) -> Result<Vec<Entry>, ParseErrorKind> {
        let keys: LineKeys = parse_object(line)?;
        if keys.acts.is_some() {
            let ActionsLine { seat, acts } = parse_object(line)?;
            let actions = compact_action::decode(&acts)?;
            let entry = |(ticks, action)| Entry { ticks, kind: EntryKind::Action { seat, action } };
            return Ok(actions.into_iter().map(entry).collect());
        }
        if keys.event.is_some() {
            let parsed = parse_object(line).map_err(|kind| name_field::<Event>(kind, line, &["after"]));
            let EventLine::<Event> { after, event } = parsed?;
            return Ok(vec![Entry { ticks: after, kind: EntryKind::Event(event) }]);
        }
        let WaitLine { after } = parse_object(line)?;
        Ok(vec![Entry { ticks: after, kind: EntryKind::Wait }])
    }

    fn line_length(entries: &[Entry]) -> usize {
        let actions = || entries.iter().map_while(|entry| entry.kind.as_action());
        let Some((first, _)) = actions().next() else { return entries.len().min(1) };
        let mut weight = 0;
        let on_line = actions().take_while(|(seat, action)| {
            let fits = *seat == first && weight < compact_action::LINE_WEIGHT_LIMIT;
            weight += compact_action::weight(action);
            fits
        });
        on_line.count()
    }

    fn serialize_line(entries: &[Entry]) -> String {
        match entries {
            [] => String::new(),
            [Entry { kind: EntryKind::Action { seat, .. }, .. }, ..] => {
                let actions = entries.iter().filter_map(|entry| Some((entry.ticks, entry.kind.as_action()?.1)));
                to_json(&ActionsLine { seat: *seat, acts: compact_action::encode(actions) })
            }
            [Entry { ticks, kind: EntryKind::Event(event) }, ..] => to_json(&EventLine { after: *ticks, event }),
            [Entry { ticks, kind: EntryKind::Wait }, ..] => to_json(&WaitLine { after: *ticks }),
        }
    }
}

impl KlusterLog {
    /// Creates the log of a game that has not started yet.
    pub fn new(setup: &Setup) -> KlusterLog {
        Log::with_header(KlusterHeader { setup: setup.clone(), physics: setup.physics().into() })
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.header().setup
    }

    /// Returns the same log without waits, as a running game has it, and the ticks since its last entry: the ticks of a
    /// wait become part of the entry that follows.
    pub fn merge_waits(&self) -> (KlusterLog, u32) {
        let mut merged = Log::with_header(self.header().clone());
        let mut waited: u32 = 0;
        for Entry { ticks, kind } in self.entries() {
            let sum = waited.checked_add(*ticks).unwrap_or_else(|| {
                merged.append(Entry { ticks: waited, kind: EntryKind::Wait });
                *ticks
            });
            waited = match kind {
                EntryKind::Wait => sum,
                EntryKind::Action { .. } | EntryKind::Event(_) => {
                    merged.append(Entry { ticks: sum, kind: kind.clone() });
                    0
                }
            };
        }
        (merged, waited)
    }

    /// Returns the ticks of all entries.
    pub fn ticks(&self) -> u64 {
        self.entries().iter().map(|entry| u64::from(entry.ticks)).sum()
    }

    /// Returns the version of the physics that produced the log; it may be unknown to this program.
    pub fn physics_version(&self) -> u64 {
        self.header().physics
    }

    /// Whether this program has the physics that produced the log, and so can replay it.
    pub fn is_physics_known(&self) -> bool {
        self.physics_version() == u64::from(self.setup().physics())
    }
}
