//! Parses actions from their compact arrays. Strict: anything unexpected is an error.

use crate::{
    Entry, EntryKind,
    acts_written::{NOWHERE, UNITS},
    any::ParseErrorKind,
    json::Json,
    kluster_lines::{MOST_ACTS, weight},
};
use kluster::{Action, CordShape};
use magnets::{HandPose, MagnetId, SurfacePoint};
use seats::Seat;

/// Why an array is not an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionParseError {
    /// Not an array.
    #[error("an act is a list: its time, a word, and numbers")]
    NotAList,
    /// The name of the action is missing or unknown.
    #[error("there is no such word")]
    UnknownWord,
    /// An integer is missing or out of range.
    #[error("a whole number within its bounds is missing")]
    InvalidNumber,
    /// A boolean is missing.
    #[error("true or false is missing")]
    NotABoolean,
    /// The unit of a path is invalid.
    #[error("the unit of a path is 1000, 100, 10 or 1")]
    InvalidUnit,
    /// A path has no steps.
    #[error("a path has steps")]
    NoSteps,
    /// The array has too many elements.
    #[error("there is more than belongs there")]
    TrailingValues,
    /// The line has too many actions.
    #[error("a line has at most 2048 acts")]
    TooManyActions,
}

/// Reads the acts of a line, at least one, and answers whether there is no room for more.
pub(crate) fn read(seat: Seat, acts: &Json) -> Result<(Vec<Entry>, bool), ParseErrorKind> {
    let Json::Array(items) = acts else { return Err(ParseErrorKind::NoActions) };
    if items.is_empty() {
        return Err(ParseErrorKind::NoActions);
    }
    let mut hands = Hands { seat, hand: NOWHERE, cord: SurfacePoint(0, 0), weight: 0, entries: Vec::new() };
    for (item, number) in items.iter().zip(1..) {
        hands.read(item).map_err(|why| ParseErrorKind::Action(number, why))?;
    }
    let full = hands.weight >= MOST_ACTS;
    Ok((hands.entries, full))
}

/// The acts so far, and where they have left the hand.
struct Hands {
    seat: Seat,
    hand: HandPose,
    cord: SurfacePoint,
    /// For how many acts they count.
    weight: usize,
    entries: Vec<Entry>,
}

impl Hands {
    fn read(&mut self, item: &Json) -> Result<(), ActionParseError> {
        let Json::Array(item) = item else { return Err(ActionParseError::NotAList) };
        let mut item = Item(item);
        let after: u32 = item.number()?;
        let Some(Json::String(word)) = item.next() else { return Err(ActionParseError::UnknownWord) };
        let act = match word.as_str() {
            "circle" => Action::LayCord(CordShape::Circle { centre: item.spot()?, length: item.number()? }),
            "oval" => {
                Action::LayCord(CordShape::Oval { centre: item.spot()?, length: item.number()?, ratio: item.number()? })
            }
            "drawn" => Action::LayCord(item.drawn()?),
            "hold" => {
                let magnet = MagnetId(item.number()?);
                self.hand = HandPose { at: item.numbers()?, turned: item.numbers()? };
                Action::Hold { magnet, at: self.hand }
            }
            "path" => return self.read_path(item, after, false),
            "turn" => return self.read_path(item, after, true),
            "grab" => {
                let cord = item.number()?;
                self.cord = item.spot()?;
                Action::Grab { cord, at: self.cord }
            }
            "drag" => return self.read_drag(item, after),
            "release" => Action::Release,
            "back" => Action::PutBack,
            "drop" => Action::Drop,
            "again" => Action::PlaceAgain(item.answer()?),
            "clock" => Action::Clock,
            _ => return Err(ActionParseError::UnknownWord),
        };
        if !item.0.is_empty() {
            return Err(ActionParseError::TrailingValues);
        }
        self.push(after, act)
    }

    fn push(&mut self, after: u32, act: Action) -> Result<(), ActionParseError> {
        if self.weight >= MOST_ACTS {
            return Err(ActionParseError::TooManyActions);
        }
        self.weight += weight(&act);
        self.entries.push(Entry { ticks: after, kind: EntryKind::Action { seat: self.seat, action: act } });
        Ok(())
    }

    fn read_path(&mut self, mut item: Item, mut after: u32, turns: bool) -> Result<(), ActionParseError> {
        let unit = item.steps()?;
        while !item.0.is_empty() {
            let ticks: u16 = item.number()?;
            self.hand.at = item.way(self.hand.at, unit)?;
            if turns {
                self.hand.turned = item.way(self.hand.turned, 1)?;
            }
            self.push(after, Action::Carry { to: self.hand, ticks })?;
            after = ticks.into();
        }
        Ok(())
    }

    fn read_drag(&mut self, mut item: Item, mut after: u32) -> Result<(), ActionParseError> {
        let unit = item.steps()?;
        while !item.0.is_empty() {
            let ticks: u16 = item.number()?;
            self.cord = item.spot_on(self.cord, unit)?;
            self.push(after, Action::Drag { to: self.cord, ticks })?;
            after = ticks.into();
        }
        Ok(())
    }
}

/// What is left of a list.
struct Item<'a>(&'a [Json]);

impl<'a> Item<'a> {
    fn next(&mut self) -> Option<&'a Json> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number<T: TryFrom<i64>>(&mut self) -> Result<T, ActionParseError> {
        let Some(Json::Integer(number)) = self.next() else { return Err(ActionParseError::InvalidNumber) };
        T::try_from(*number).map_err(|_| ActionParseError::InvalidNumber)
    }

    fn answer(&mut self) -> Result<bool, ActionParseError> {
        if let Some(Json::Bool(yes)) = self.next() { Ok(*yes) } else { Err(ActionParseError::NotABoolean) }
    }

    fn numbers<T: TryFrom<i64> + Default + Copy, const N: usize>(&mut self) -> Result<[T; N], ActionParseError> {
        let mut numbers = [T::default(); N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }

    fn spot(&mut self) -> Result<SurfacePoint, ActionParseError> {
        Ok(SurfacePoint(self.number()?, self.number()?))
    }

    /// The unit of a path, with steps behind it.
    fn steps(&mut self) -> Result<i64, ActionParseError> {
        let unit = self.number()?;
        if !UNITS.contains(&unit) {
            return Err(ActionParseError::InvalidUnit);
        }
        if self.0.is_empty() { Err(ActionParseError::NoSteps) } else { Ok(unit) }
    }

    /// Where a step leads to.
    fn way<T: TryFrom<i64> + Into<i64> + Copy, const N: usize>(
        &mut self,
        mut from: [T; N],
        unit: i64,
    ) -> Result<[T; N], ActionParseError> {
        for part in &mut from {
            let way: i64 = self.number()?;
            let to = way
                .checked_mul(unit)
                .and_then(|way| way.checked_add((*part).into()))
                .ok_or(ActionParseError::InvalidNumber)?;
            *part = T::try_from(to).map_err(|_| ActionParseError::InvalidNumber)?;
        }
        Ok(from)
    }

    fn spot_on(&mut self, SurfacePoint(x, y): SurfacePoint, unit: i64) -> Result<SurfacePoint, ActionParseError> {
        let [x, y] = self.way([x, y], unit)?;
        Ok(SurfacePoint(x, y))
    }

    fn drawn(&mut self) -> Result<CordShape, ActionParseError> {
        let length = self.number()?;
        let unit: i64 = self.number()?;
        if !UNITS.contains(&unit) {
            return Err(ActionParseError::InvalidUnit);
        }
        let (mut places, mut last) = (Vec::new(), SurfacePoint(0, 0));
        while !self.0.is_empty() {
            last = self.spot_on(last, unit)?;
            places.push(last);
        }
        Ok(CordShape::Drawn { places, length })
    }
}
