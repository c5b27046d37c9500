//! The lines of a record of Kluster: an event, or all that a seat did between two events, or only time.

use crate::{
    Entry, What, acts_read, acts_written,
    any::{Unreadable, json},
};
use kluster::{Act, Event, Shape};
use seats::Seat;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor},
};
use serde_json::{Map, Value};
use std::fmt;

/// How many acts stand on one line, so that no line grows beyond its limit.
pub(crate) const MOST_ACTS: usize = 2048;

/// For how many acts one counts: each place of a drawn cord is as long as an act.
pub(crate) fn weight(act: &Act) -> usize {
    if let Act::Cord(Shape::Drawn { places, .. }) = act { 1 + places.len() } else { 1 }
}

/// A line that was read.
pub(crate) struct Line {
    pub(crate) entries: Vec<Entry>,
    /// Whose acts would have to stand on this line too.
    pub(crate) goes_on: Option<Seat>,
}

/// Fields by name, each at most once.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(OnlyOnce)
    }
}

struct OnlyOnce;

impl<'de> Visitor<'de> for OnlyOnce {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with named fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut input: A) -> Result<Fields, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = input.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            fields.insert(name, value);
        }
        Ok(Fields(fields))
    }
}

impl Line {
    /// Reads a line; `before` is the seat whose acts stand on the line before, if that one has room for more.
    pub(crate) fn read(text: &str, before: Option<Seat>) -> Result<Line, Unreadable> {
        let Fields(mut fields) = serde_json::from_str(text).map_err(|why| json(&why))?;
        if let Some(acts) = fields.remove("acts") {
            let seat = take(&mut fields, "seat")?;
            nothing_else(&fields)?;
            if before == Some(seat) {
                return Err(Unreadable::Apart(seat));
            }
            let (entries, full) = acts_read::read(seat, &acts)?;
            return Ok(Line { entries, goes_on: (!full).then_some(seat) });
        }
        let after = take(&mut fields, "after")?;
        let what = if fields.contains_key("event") {
            What::Event(Event::deserialize(Value::Object(fields)).map_err(|why| json(&why))?)
        } else {
            nothing_else(&fields)?;
            What::Wait
        };
        Ok(Line { entries: vec![Entry { after, what }], goes_on: None })
    }
}

fn take<T: for<'de> Deserialize<'de>>(fields: &mut Map<String, Value>, name: &'static str) -> Result<T, Unreadable> {
    let value = fields.remove(name).ok_or_else(|| Unreadable::Json(format!("missing field `{name}`")))?;
    T::deserialize(value).map_err(|why| json(&why))
}

fn nothing_else(fields: &Map<String, Value>) -> Result<(), Unreadable> {
    fields.keys().next().map_or(Ok(()), |name| {
        let name: String = name.escape_debug().take(24).collect();
        Err(Unreadable::Json(format!("unknown field `{name}`")))
    })
}

/// The entries line by line.
pub(crate) fn groups(mut entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    std::iter::from_fn(move || {
        let first = acting(entries.first()?).map(|(seat, _)| seat);
        let acts = entries.iter().map_while(acting).take_while(|(seat, _)| Some(*seat) == first);
        let mut room = MOST_ACTS;
        let together = acts.take_while(|(_, act)| {
            let fits = room > 0;
            room = room.saturating_sub(weight(act));
            fits
        });
        let (line, rest) = entries.split_at(together.count().max(1));
        entries = rest;
        Some(line)
    })
}

fn acting(entry: &Entry) -> Option<(Seat, &Act)> {
    match &entry.what {
        What::Act { seat, act } => Some((*seat, act)),
        What::Event(_) | What::Wait => None,
    }
}

/// An event with its time.
#[derive(Serialize)]
struct Timed<'a> {
    after: u32,
    #[serde(flatten)]
    event: Option<&'a Event>,
}

/// What a seat did.
#[derive(Serialize)]
struct Acts {
    seat: Seat,
    acts: Vec<Vec<Value>>,
}

/// Writes the entries of one line.
pub(crate) fn write_line(entries: &[Entry], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(Entry { after, what }) = entries.first() else { return Ok(()) };
    let line = match what {
        What::Act { seat, .. } => serde_json::to_string(&Acts { seat: *seat, acts: acts_written::items(entries) }),
        What::Event(event) => serde_json::to_string(&Timed { after: *after, event: Some(event) }),
        What::Wait => serde_json::to_string(&Timed { after: *after, event: None }),
    };
    writeln!(f, "{}", line.map_err(|_| fmt::Error)?)
}
