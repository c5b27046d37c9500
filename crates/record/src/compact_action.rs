//! [`CompactAction`]: an action as it stands in a record, an array of ticks, a word and its arguments.
//!
//! Consecutive moves of the hand become one path, whose steps are relative to each other: see `docs/RECORD.md`.

mod decode;
mod encode;

pub(crate) use decode::decode;
pub(crate) use encode::encode;

use kluster::{Action, CordShape};
use magnets::{HandPose, SurfacePoint};
use seats::StringOnly;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeSeq,
};
use std::fmt;

/// The weight of a full line, so that no line exceeds its limit of bytes.
pub(crate) const LINE_WEIGHT_LIMIT: usize = 2048;

/// The units of a path, in micrometres. The writer uses the largest in which all steps are whole.
const UNITS: [i64; 4] = [1000, 100, 10, 1];

/// An element of `acts`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompactAction {
    /// Ticks since the previous entry.
    ticks: u32,
    word: Word,
    arguments: Vec<Argument>,
}

/// The name of an action. Carrying has two, because most of the time nothing is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Circle,
    Oval,
    Drawn,
    Hold,
    Path,
    Turn,
    Grab,
    Knot,
    Drag,
    Release,
    Back,
    Drop,
    Again,
    Clock,
    #[serde(rename = "game_clock")]
    GameClock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an argument is an integer of 64 bits, or a boolean")]
enum Argument {
    Integer(i64),
    Boolean(bool),
}

/// The last targets of the hand on a line, from which paths count.
struct Targets {
    hand: HandPose,
    cord: SurfacePoint,
}

impl Targets {
    /// The targets where a line begins.
    const START: Targets = Targets { hand: HandPose { at: [0; 3], turned: [0; 4] }, cord: SurfacePoint(0, 0) };
}

/// Returns how much of a line an action takes: each point of a drawn cord is as long as an action.
pub(crate) fn weight(action: &Action) -> usize {
    if let Action::LayCord(CordShape::Drawn { places, .. }) = action { 1 + places.len() } else { 1 }
}

impl Serialize for CompactAction {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let mut array = output.serialize_seq(Some(2 + self.arguments.len()))?;
        array.serialize_element(&self.ticks)?;
        array.serialize_element(&self.word)?;
        for argument in &self.arguments {
            array.serialize_element(argument)?;
        }
        array.end()
    }
}

impl<'de> Deserialize<'de> for CompactAction {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_seq(CompactActionVisitor)
    }
}

struct CompactActionVisitor;

impl<'de> Visitor<'de> for CompactActionVisitor {
    type Value = CompactAction;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array: ticks, a word, and its arguments")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<CompactAction, A::Error> {
        let ticks = array.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let StringOnly(word) = array.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        let mut arguments = Vec::new();
        while let Some(argument) = array.next_element()? {
            arguments.push(argument);
        }
        Ok(CompactAction { ticks, word, arguments })
    }
}
