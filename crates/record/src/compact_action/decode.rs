//! Decodes actions. Strict: a missing, superfluous or out-of-range argument is an error.

use super::{Argument, CompactAction, LINE_WEIGHT_LIMIT, Targets, UNITS, Word, weight};
use crate::error::ParseErrorKind;
use kluster::{Action, CordShape};
use magnets::{HandPose, MagnetId, SurfacePoint};

/// What is wrong with an action.
type Reason = &'static str;

const NOT_AN_INTEGER: Reason = "an integer within its bounds is missing";
const NOT_A_BOOLEAN: Reason = "true or false is missing";
const INVALID_UNIT: Reason = "the unit of a path is 1000, 100, 10 or 1";
const NO_STEPS: Reason = "a path has steps";
const TRAILING_ARGUMENTS: Reason = "there are too many arguments";
const LINE_FULL: Reason = "a line has at most 2048 actions";
const NO_ACTIONS: Reason = "a line has at least one action";

/// Decodes the actions of a line, each with the ticks since the previous entry.
pub(crate) fn decode(line: &[CompactAction]) -> Result<Vec<(u32, Action)>, ParseErrorKind> {
    let error = |field: String, reason: Reason| ParseErrorKind::Json { field, reason: reason.to_owned() };
    let mut decoder = Decoder { targets: Targets::START, weight: 0, actions: Vec::new() };
    for (index, action) in line.iter().enumerate() {
        decoder.decode(action).map_err(|reason| error(format!("acts[{index}]"), reason))?;
    }
    if decoder.actions.is_empty() { Err(error("acts".to_owned(), NO_ACTIONS)) } else { Ok(decoder.actions) }
}

/// The actions so far, and the targets from which the next path counts.
struct Decoder {
    targets: Targets,
    weight: usize,
    actions: Vec<(u32, Action)>,
}

impl Decoder {
    fn decode(&mut self, CompactAction { ticks, word, arguments }: &CompactAction) -> Result<(), Reason> {
        let mut arguments = Arguments(arguments);
        let action = match word {
            Word::Circle => {
                Action::LayCord(CordShape::Circle { centre: arguments.point()?, length: arguments.integer()? })
            }
            Word::Oval => Action::LayCord(CordShape::Oval {
                centre: arguments.point()?,
                length: arguments.integer()?,
                ratio: arguments.integer()?,
            }),
            Word::Drawn => Action::LayCord(arguments.drawn_cord()?),
            Word::Hold => {
                let magnet = MagnetId(arguments.integer()?);
                self.targets.hand = HandPose { at: arguments.integers()?, turned: arguments.integers()? };
                Action::Hold { magnet, at: self.targets.hand }
            }
            Word::Path => return self.decode_path(*ticks, arguments, false),
            Word::Turn => return self.decode_path(*ticks, arguments, true),
            Word::Grab => {
                let cord = arguments.integer()?;
                self.targets.cord = arguments.point()?;
                Action::Grab { cord, at: self.targets.cord }
            }
            Word::Knot => Action::GrabKnot { cord: arguments.integer()? },
            Word::Drag => return self.decode_drag(*ticks, arguments),
            Word::Release => Action::Release,
            Word::Back => Action::PutBack,
            Word::Drop => Action::Drop,
            Word::Again => Action::PlaceAgain(arguments.boolean()?),
            Word::Clock => Action::Clock,
            Word::GameClock => Action::GameClock,
        };
        arguments.end()?;
        self.push(*ticks, action)
    }

    fn push(&mut self, ticks: u32, action: Action) -> Result<(), Reason> {
        if self.weight >= LINE_WEIGHT_LIMIT {
            return Err(LINE_FULL);
        }
        self.weight += weight(&action);
        self.actions.push((ticks, action));
        Ok(())
    }

    /// Decodes the steps of a path. Each starts when the one before ends.
    fn decode_path(&mut self, mut after: u32, mut arguments: Arguments, rotates: bool) -> Result<(), Reason> {
        let unit = arguments.unit_of_steps()?;
        while !arguments.is_empty() {
            let ticks: u16 = arguments.integer()?;
            self.targets.hand.at = arguments.step(self.targets.hand.at, unit)?;
            if rotates {
                self.targets.hand.turned = arguments.step(self.targets.hand.turned, 1)?;
            }
            self.push(after, Action::Carry { to: self.targets.hand, ticks })?;
            after = ticks.into();
        }
        Ok(())
    }

    fn decode_drag(&mut self, mut after: u32, mut arguments: Arguments) -> Result<(), Reason> {
        let unit = arguments.unit_of_steps()?;
        while !arguments.is_empty() {
            let ticks: u16 = arguments.integer()?;
            self.targets.cord = arguments.point_from(self.targets.cord, unit)?;
            self.push(after, Action::Drag { to: self.targets.cord, ticks })?;
            after = ticks.into();
        }
        Ok(())
    }
}

/// The arguments that are still to be decoded.
struct Arguments<'a>(&'a [Argument]);

impl Arguments<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn end(&self) -> Result<(), Reason> {
        if self.is_empty() { Ok(()) } else { Err(TRAILING_ARGUMENTS) }
    }

    fn next(&mut self) -> Option<Argument> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn integer<T: TryFrom<i64>>(&mut self) -> Result<T, Reason> {
        let Some(Argument::Integer(number)) = self.next() else { return Err(NOT_AN_INTEGER) };
        T::try_from(number).map_err(|_| NOT_AN_INTEGER)
    }

    fn boolean(&mut self) -> Result<bool, Reason> {
        if let Some(Argument::Boolean(value)) = self.next() { Ok(value) } else { Err(NOT_A_BOOLEAN) }
    }

    fn integers<T: TryFrom<i64> + Default + Copy, const N: usize>(&mut self) -> Result<[T; N], Reason> {
        let mut numbers = [T::default(); N];
        for number in &mut numbers {
            *number = self.integer()?;
        }
        Ok(numbers)
    }

    fn point(&mut self) -> Result<SurfacePoint, Reason> {
        Ok(SurfacePoint(self.integer()?, self.integer()?))
    }

    fn unit(&mut self) -> Result<i64, Reason> {
        let unit = self.integer()?;
        if UNITS.contains(&unit) { Ok(unit) } else { Err(INVALID_UNIT) }
    }

    /// Decodes the unit of a path, which has at least one step.
    fn unit_of_steps(&mut self) -> Result<i64, Reason> {
        let unit = self.unit()?;
        if self.is_empty() { Err(NO_STEPS) } else { Ok(unit) }
    }

    /// Decodes a step and returns the target to which it leads.
    fn step<T: TryFrom<i64> + Into<i64> + Copy, const N: usize>(
        &mut self,
        mut from: [T; N],
        unit: i64,
    ) -> Result<[T; N], Reason> {
        for part in &mut from {
            let difference: i64 = self.integer()?;
            let target = difference.checked_mul(unit).and_then(|scaled| scaled.checked_add((*part).into()));
            *part = target.and_then(|target| T::try_from(target).ok()).ok_or(NOT_AN_INTEGER)?;
        }
        Ok(from)
    }

    fn point_from(&mut self, SurfacePoint(x, y): SurfacePoint, unit: i64) -> Result<SurfacePoint, Reason> {
        let [x, y] = self.step([x, y], unit)?;
        Ok(SurfacePoint(x, y))
    }

    fn drawn_cord(&mut self) -> Result<CordShape, Reason> {
        let length = self.integer()?;
        let unit = self.unit()?;
        let (mut places, mut last) = (Vec::new(), SurfacePoint(0, 0));
        while !self.is_empty() {
            last = self.point_from(last, unit)?;
            places.push(last);
        }
        Ok(CordShape::Drawn { places, length })
    }
}
