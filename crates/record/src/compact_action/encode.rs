//! Encodes actions; consecutive moves of the hand become one path.

use super::{Argument, CompactAction, Targets, UNITS, Word};
use kluster::{Action, CordShape};
use magnets::{HandPose, SurfacePoint};

/// Encodes the actions of a line, each with the ticks since the previous entry.
pub(crate) fn encode<'a>(actions: impl Iterator<Item = (u32, &'a Action)>) -> Vec<CompactAction> {
    let actions: Vec<(u32, &Action)> = actions.collect();
    let mut rest = actions.as_slice();
    let mut targets = Targets::START;
    let mut encoded = Vec::new();
    while let Some((ticks, action)) = rest.first() {
        let run = match action {
            Action::Carry { to, .. } => carries(rest, targets.hand, to.turned != targets.hand.turned),
            Action::Drag { .. } => drags(rest),
            _ => 1,
        };
        let (these, others) = rest.split_at(run);
        let (word, arguments) = encode_run(action, these, &mut targets);
        encoded.push(CompactAction { ticks: *ticks, word, arguments });
        rest = others;
    }
    encoded
}

/// Encodes an action, or the run of carries or drags that begins with it.
fn encode_run(action: &Action, run: &[(u32, &Action)], targets: &mut Targets) -> (Word, Vec<Argument>) {
    match action {
        Action::LayCord(CordShape::Circle { centre, length }) => {
            (Word::Circle, integers([centre.0.into(), centre.1.into(), (*length).into()]))
        }
        Action::LayCord(CordShape::Oval { centre, length, ratio }) => {
            (Word::Oval, integers([centre.0.into(), centre.1.into(), (*length).into(), (*ratio).into()]))
        }
        Action::LayCord(CordShape::Drawn { places, length }) => {
            let steps = places.iter().map(|place| (None, point(*place).to_vec())).collect();
            (Word::Drawn, [integers([(*length).into()]), path(2, vec![0, 0], steps)].concat())
        }
        Action::Hold { magnet, at } => {
            targets.hand = *at;
            (Word::Hold, [integers([magnet.0.into()]), integers(pose(at))].concat())
        }
        Action::Carry { to, .. } => {
            let (word, parts) = if to.turned == targets.hand.turned { (Word::Path, 3) } else { (Word::Turn, 7) };
            let from = pose(&targets.hand)[..parts].to_vec();
            let mut steps = Vec::new();
            for (_, action) in run {
                if let Action::Carry { to, ticks } = action {
                    steps.push((Some(*ticks), pose(to)[..parts].to_vec()));
                    targets.hand = *to;
                }
            }
            (word, path(3, from, steps))
        }
        Action::Grab { cord, at } => {
            targets.cord = *at;
            (Word::Grab, integers([(*cord).into(), at.0.into(), at.1.into()]))
        }
        Action::GrabKnot { cord } => (Word::Knot, integers([(*cord).into()])),
        Action::Drag { .. } => {
            let from = point(targets.cord).to_vec();
            let mut steps = Vec::new();
            for (_, action) in run {
                if let Action::Drag { to, ticks } = action {
                    steps.push((Some(*ticks), point(*to).to_vec()));
                    targets.cord = *to;
                }
            }
            (Word::Drag, path(2, from, steps))
        }
        Action::Release => (Word::Release, Vec::new()),
        Action::PutBack => (Word::Back, Vec::new()),
        Action::Drop => (Word::Drop, Vec::new()),
        Action::PlaceAgain(yes) => (Word::Again, vec![Argument::Boolean(*yes)]),
        Action::Clock => (Word::Clock, Vec::new()),
        Action::GameClock => (Word::GameClock, Vec::new()),
    }
}

/// Counts the carries at the beginning that each start when the one before ends, and that all rotate or none of which
/// does.
fn carries(actions: &[(u32, &Action)], from: HandPose, rotate: bool) -> usize {
    let mut last: Option<(u16, HandPose)> = None;
    let run = actions.iter().take_while(|(after, action)| {
        let Action::Carry { to, ticks } = action else { return false };
        let (due, from) = last.map_or((*after, from), |(ticks, at)| (ticks.into(), at));
        last = Some((*ticks, *to));
        *after == due && (to.turned != from.turned) == rotate
    });
    run.count()
}

/// Counts the drags at the beginning that each start when the one before ends.
fn drags(actions: &[(u32, &Action)]) -> usize {
    let mut due = None;
    let run = actions.iter().take_while(|(after, action)| {
        let Action::Drag { ticks, .. } = action else { return false };
        let is_due = due.is_none_or(|due| *after == due);
        due = Some(u32::from(*ticks));
        is_due
    });
    run.count()
}

/// Encodes a path: its unit, then the duration and the difference of each step. Only the first `lengths` numbers of a
/// target are lengths and scaled by the unit.
fn path(lengths: usize, from: Vec<i64>, targets: Vec<(Option<u16>, Vec<i64>)>) -> Vec<Argument> {
    let mut last = from;
    let mut steps = targets;
    for (_, target) in &mut steps {
        let step = target.iter().zip(&last).map(|(to, from)| to - from).collect();
        last = std::mem::replace(target, step);
    }
    let is_whole = |unit: &i64| steps.iter().all(|(_, step)| step[..lengths].iter().all(|part| part % unit == 0));
    let unit = UNITS.into_iter().find(is_whole).unwrap_or(1);
    let mut arguments = integers([unit]);
    for (ticks, mut step) in steps {
        step[..lengths].iter_mut().for_each(|part| *part /= unit);
        arguments.extend(integers(ticks.map(i64::from)));
        arguments.extend(integers(step));
    }
    arguments
}

fn integers(numbers: impl IntoIterator<Item = i64>) -> Vec<Argument> {
    numbers.into_iter().map(Argument::Integer).collect()
}

fn pose(pose: &HandPose) -> [i64; 7] {
    let (at, turned) = (pose.at.map(i64::from), pose.turned.map(i64::from));
    std::array::from_fn(|n| if n < at.len() { at[n] } else { turned[n - at.len()] })
}

fn point(SurfacePoint(x, y): SurfacePoint) -> [i64; 2] {
    [x.into(), y.into()]
}
