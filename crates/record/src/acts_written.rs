//! Serializes actions as compact arrays: time, name and integers. Consecutive moves of the hand become one path.

use crate::{Entry, EntryKind};
use kluster::{Action, CordShape};
use magnets::{HandPose, SurfacePoint};
use std::fmt;

/// The units of a path, in micrometres: the largest in which all its steps are whole.
pub(crate) const UNITS: [i64; 4] = [1000, 100, 10, 1];

/// Where the hand is when a line begins.
pub(crate) const NOWHERE: HandPose = HandPose { at: [0; 3], turned: [0; 4] };

/// Writes the acts of one line, each a list.
pub(crate) fn write(mut entries: &[Entry], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (mut hand, mut cord) = (NOWHERE, SurfacePoint(0, 0));
    let mut between = "";
    while let Some(Entry { ticks: after, kind: EntryKind::Action { action: act, .. } }) = entries.first() {
        let mut rest = &entries[1..];
        write!(f, "{between}[{after},\"{}\"", word(act, hand))?;
        match act {
            Action::LayCord(shape) => write_shape(shape, f)?,
            Action::Hold { magnet, at } => {
                hand = *at;
                write_numbers(&[magnet.0.into()], f)?;
                write_numbers(&pose(at), f)?;
            }
            Action::Carry { to, .. } => {
                let turns = to.turned != hand.turned;
                let run = carries(entries, hand, turns);
                rest = &entries[run.len()..];
                let kept = if turns { 7 } else { 3 };
                let steps = run.iter().map(|(ticks, to)| (Some(*ticks), pose(to)[..kept].to_vec()));
                write_steps(3, pose(&hand)[..kept].to_vec(), steps.collect(), f)?;
                hand = run.last().map_or(hand, |(_, to)| *to);
            }
            Action::Grab { cord: number, at } => {
                cord = *at;
                write_numbers(&[(*number).into(), at.0.into(), at.1.into()], f)?;
            }
            Action::Drag { .. } => {
                let run = drags(entries);
                rest = &entries[run.len()..];
                let steps = run.iter().map(|(ticks, to)| (Some(*ticks), spot(*to)));
                write_steps(2, spot(cord), steps.collect(), f)?;
                cord = run.last().map_or(cord, |(_, to)| *to);
            }
            Action::PlaceAgain(yes) => write!(f, ",{yes}")?,
            Action::Release | Action::PutBack | Action::Drop | Action::Clock => {}
        }
        f.write_str("]")?;
        between = ",";
        entries = rest;
    }
    Ok(())
}

/// The word for an act; carrying has two, because most of the time nothing is turned.
fn word(act: &Action, hand: HandPose) -> &'static str {
    match act {
        Action::LayCord(CordShape::Circle { .. }) => "circle",
        Action::LayCord(CordShape::Oval { .. }) => "oval",
        Action::LayCord(CordShape::Drawn { .. }) => "drawn",
        Action::Hold { .. } => "hold",
        Action::Carry { to, .. } => {
            if to.turned == hand.turned {
                "path"
            } else {
                "turn"
            }
        }
        Action::Grab { .. } => "grab",
        Action::Drag { .. } => "drag",
        Action::Release => "release",
        Action::PutBack => "back",
        Action::Drop => "drop",
        Action::PlaceAgain(_) => "again",
        Action::Clock => "clock",
    }
}

fn write_shape(shape: &CordShape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match shape {
        CordShape::Circle { centre, length } => write_numbers(&[centre.0.into(), centre.1.into(), (*length).into()], f),
        CordShape::Oval { centre, length, ratio } => {
            write_numbers(&[centre.0.into(), centre.1.into(), (*length).into(), (*ratio).into()], f)
        }
        CordShape::Drawn { places, length } => {
            write_numbers(&[(*length).into()], f)?;
            write_steps(2, vec![0, 0], places.iter().map(|place| (None, spot(*place))).collect(), f)
        }
    }
}

fn write_numbers(numbers: &[i64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    numbers.iter().try_for_each(|number| write!(f, ",{number}"))
}

/// The carries at the beginning, each begun just when the one before it ends, that all turn what they carry or none
/// of them.
fn carries(entries: &[Entry], from: HandPose, turns: bool) -> Vec<(u16, HandPose)> {
    let mut run: Vec<(u16, HandPose)> = Vec::new();
    for Entry { ticks: after, kind: what } in entries {
        let EntryKind::Action { action: Action::Carry { to, ticks }, .. } = what else { break };
        let (due, last) = run.last().map_or((*after, from), |(ticks, last)| (u32::from(*ticks), *last));
        if *after != due || (to.turned != last.turned) != turns {
            break;
        }
        run.push((*ticks, *to));
    }
    run
}

/// The drags at the beginning, each begun just when the one before it ends.
fn drags(entries: &[Entry]) -> Vec<(u16, SurfacePoint)> {
    let mut run: Vec<(u16, SurfacePoint)> = Vec::new();
    for Entry { ticks: after, kind: what } in entries {
        let EntryKind::Action { action: Action::Drag { to, ticks }, .. } = what else { break };
        if run.last().is_some_and(|(ticks, _)| *after != u32::from(*ticks)) {
            break;
        }
        run.push((*ticks, *to));
    }
    run
}

/// The unit, and for each step how long it takes and how far it goes; only the first `lengths` numbers are lengths.
fn write_steps(
    lengths: usize,
    from: Vec<i64>,
    steps: Vec<(Option<u16>, Vec<i64>)>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut last = from;
    let mut ways = steps;
    for (_, to) in &mut ways {
        let way = to.iter().zip(&last).map(|(to, last)| to - last).collect();
        last = std::mem::replace(to, way);
    }
    let whole = |unit: &i64| ways.iter().all(|(_, way)| way[..lengths].iter().all(|part| part % unit == 0));
    let unit = UNITS.into_iter().find(whole).unwrap_or(1);
    write_numbers(&[unit], f)?;
    for (ticks, way) in &mut ways {
        way[..lengths].iter_mut().for_each(|part| *part /= unit);
        if let Some(ticks) = ticks {
            write_numbers(&[(*ticks).into()], f)?;
        }
        write_numbers(way, f)?;
    }
    Ok(())
}

fn pose(HandPose { at, turned }: &HandPose) -> [i64; 7] {
    let mut numbers = at.iter().copied().map(i64::from).chain(turned.iter().copied().map(i64::from));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

fn spot(SurfacePoint(x, y): SurfacePoint) -> Vec<i64> {
    vec![x.into(), y.into()]
}
