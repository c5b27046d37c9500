//! Acts as short lists: when, a word, and whole numbers. What a hand does in one go is written as the steps of a path.

use crate::{Entry, What};
use kluster::{Act, Shape};
use magnets::{HandPose, Spot};
use serde_json::Value;

/// The units of a path, in micrometres: the largest in which all its steps are whole.
pub(crate) const UNITS: [i64; 4] = [1000, 100, 10, 1];

/// Where the hand is when a line begins.
pub(crate) const NOWHERE: HandPose = HandPose { at: [0; 3], turned: [0; 4] };

/// The acts of one line.
pub(crate) fn items(mut entries: &[Entry]) -> Vec<Vec<Value>> {
    let (mut hand, mut cord) = (NOWHERE, Spot(0, 0));
    let mut items = Vec::new();
    while let Some(Entry { after, what: What::Act { act, .. } }) = entries.first() {
        let mut rest = &entries[1..];
        let mut item = vec![Value::from(*after)];
        match act {
            Act::Cord(shape) => write_shape(shape, &mut item),
            Act::Hold { magnet, at } => {
                hand = *at;
                item.extend([Value::from("hold"), magnet.0.into()]);
                item.extend(pose(at).map(Value::from));
            }
            Act::Carry { to, .. } => {
                let turns = to.turned != hand.turned;
                let run = carries(entries, hand, turns);
                rest = &entries[run.len()..];
                let kept = if turns { 7 } else { 3 };
                let steps = run.iter().map(|(ticks, to)| (Some(*ticks), pose(to)[..kept].to_vec()));
                item.push(if turns { "turn" } else { "path" }.into());
                write_steps(3, pose(&hand)[..kept].to_vec(), steps.collect(), &mut item);
                hand = run.last().map_or(hand, |(_, to)| *to);
            }
            Act::Grab { cord: number, at } => {
                cord = *at;
                item.extend([Value::from("grab"), (*number).into(), at.0.into(), at.1.into()]);
            }
            Act::Drag { .. } => {
                let run = drags(entries);
                rest = &entries[run.len()..];
                let steps = run.iter().map(|(ticks, to)| (Some(*ticks), spot(*to)));
                item.push("drag".into());
                write_steps(2, spot(cord), steps.collect(), &mut item);
                cord = run.last().map_or(cord, |(_, to)| *to);
            }
            Act::Release => item.push("release".into()),
            Act::Back => item.push("back".into()),
            Act::Drop => item.push("drop".into()),
            Act::Again(yes) => item.extend([Value::from("again"), (*yes).into()]),
            Act::Clock => item.push("clock".into()),
        }
        items.push(item);
        entries = rest;
    }
    items
}

fn write_shape(shape: &Shape, item: &mut Vec<Value>) {
    match shape {
        Shape::Circle { centre, length } => {
            item.extend([Value::from("circle"), centre.0.into(), centre.1.into(), (*length).into()]);
        }
        Shape::Oval { centre, length, ratio } => {
            item.extend([Value::from("oval"), centre.0.into(), centre.1.into(), (*length).into(), (*ratio).into()]);
        }
        Shape::Drawn { places, length } => {
            item.extend([Value::from("drawn"), (*length).into()]);
            write_steps(2, vec![0, 0], places.iter().map(|place| (None, spot(*place))).collect(), item);
        }
    }
}

/// The carries at the beginning, each begun just when the one before it ends, that all turn what they carry or none of them.
fn carries(entries: &[Entry], from: HandPose, turns: bool) -> Vec<(u16, HandPose)> {
    let mut run: Vec<(u16, HandPose)> = Vec::new();
    for Entry { after, what } in entries {
        let What::Act { act: Act::Carry { to, ticks }, .. } = what else { break };
        let (due, last) = run.last().map_or((*after, from), |(ticks, last)| (u32::from(*ticks), *last));
        if *after != due || (to.turned != last.turned) != turns {
            break;
        }
        run.push((*ticks, *to));
    }
    run
}

/// The drags at the beginning, each begun just when the one before it ends.
fn drags(entries: &[Entry]) -> Vec<(u16, Spot)> {
    let mut run: Vec<(u16, Spot)> = Vec::new();
    for Entry { after, what } in entries {
        let What::Act { act: Act::Drag { to, ticks }, .. } = what else { break };
        if run.last().is_some_and(|(ticks, _)| *after != u32::from(*ticks)) {
            break;
        }
        run.push((*ticks, *to));
    }
    run
}

/// The unit, and for each step how long it takes and how far it goes; only the first `lengths` numbers are lengths.
fn write_steps(lengths: usize, from: Vec<i64>, steps: Vec<(Option<u16>, Vec<i64>)>, item: &mut Vec<Value>) {
    let mut last = from;
    let mut ways = steps;
    for (_, to) in &mut ways {
        let way = to.iter().zip(&last).map(|(to, last)| to - last).collect();
        last = std::mem::replace(to, way);
    }
    let whole = |unit: &i64| ways.iter().all(|(_, way)| way[..lengths].iter().all(|part| part % unit == 0));
    let unit = UNITS.into_iter().find(whole).unwrap_or(1);
    item.push(unit.into());
    for (ticks, way) in &ways {
        item.extend(ticks.map(Value::from));
        item.extend(way[..lengths].iter().map(|part| Value::from(part / unit)));
        item.extend(way[lengths..].iter().map(|part| Value::from(*part)));
    }
}

fn pose(HandPose { at, turned }: &HandPose) -> [i64; 7] {
    let mut numbers = at.iter().copied().map(i64::from).chain(turned.iter().copied().map(i64::from));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

fn spot(Spot(x, y): Spot) -> Vec<i64> {
    vec![x.into(), y.into()]
}
