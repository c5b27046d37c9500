//! When frames are taken: by default when a scene is over, or around its first contact.

use super::{Failure, still::Still};
use crate::cli::TableOptions;
use magnets::{ScriptedScene, TICKS_PER_SECOND};

/// A scene that does not end is watched for so long, in seconds.
const LONGEST: u32 = 20;
/// A strip begins so long before the first contact, in ticks: 0.1 s.
const BEFORE: u32 = TICKS_PER_SECOND / 10;

/// How a scene goes, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    /// When the first two magnets join.
    joined: Option<u32>,
    /// When all is at rest again after that.
    calmed: Option<u32>,
    /// When the script is played and all is at rest.
    over: u32,
}

/// What a frame shows, and when that is, in ticks.
pub(crate) type Frame = (u32, Still);

/// The frames that were asked for.
pub(crate) fn frames(options: &TableOptions) -> Result<Vec<Frame>, Failure> {
    let mut scene = scene(options)?;
    let moments = match (options.strip, options.at) {
        (None, Some(at)) => vec![ticks(at)],
        (None, None) => {
            let course = Course::of(&mut scene);
            return Ok(vec![(course.over, Still::of(&scene.world))]);
        }
        (Some(count), _) => {
            let (from, to) = span(options)?;
            if from >= to {
                return Err(Failure::Backwards { from: seconds(from), to: seconds(to) });
            }
            let steps = count.saturating_sub(1).max(1);
            (0..count).map(|step| from + share_of(to - from, step, steps)).collect()
        }
    };
    let mut now = 0;
    let take = |moment| {
        while now < moment && !scene.is_over() {
            scene.step();
            now += 1;
        }
        (moment, Still::of(&scene.world))
    };
    Ok(moments.into_iter().map(take).collect())
}

fn scene(options: &TableOptions) -> Result<ScriptedScene, Failure> {
    ScriptedScene::named(&options.scene).ok_or_else(|| Failure::NoScene(options.scene.clone()))
}

/// From when to when a strip goes.
fn span(options: &TableOptions) -> Result<(u32, u32), Failure> {
    if let (Some(from), Some(to)) = (options.from, options.to) {
        return Ok((ticks(from), ticks(to)));
    }
    let course = Course::of(&mut scene(options)?);
    let from = course.joined.map_or(0, |joined| joined.saturating_sub(BEFORE));
    let to = course.calmed.unwrap_or(course.over);
    Ok((options.from.map_or(from, ticks), options.to.map_or(to, ticks)))
}

impl Course {
    /// Plays a scene to its end.
    fn of(scene: &mut ScriptedScene) -> Course {
        let mut course = Course { joined: None, calmed: None, over: 0 };
        while !scene.is_over() && course.over < LONGEST * TICKS_PER_SECOND {
            scene.step();
            course.over += 1;
            if course.joined.is_none() && scene.world.first_contact().is_some() {
                course.joined = Some(course.over);
            }
            if course.joined.is_some() && course.calmed.is_none() && scene.world.is_at_rest() {
                course.calmed = Some(course.over);
            }
        }
        course
    }
}

/// So many of so many equal steps of a span, rounded.
fn share_of(span: u32, step: u32, steps: u32) -> u32 {
    let share = (u64::from(span) * u64::from(step) * 2 + u64::from(steps)) / (2 * u64::from(steps));
    u32::try_from(share).unwrap_or(span)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the command line allows a minute at most
fn ticks(seconds: f64) -> u32 {
    (seconds * f64::from(TICKS_PER_SECOND)).round() as u32
}

pub(crate) fn seconds(ticks: u32) -> f64 {
    f64::from(ticks) / f64::from(TICKS_PER_SECOND)
}
