//! When frames are taken: by default when a scene is over, or around its first contact.

use super::{DrawError, snapshot::RenderSnapshot};
use crate::cli::TableOptions;
use magnets::{ScriptedScene, TICKS_PER_SECOND};

/// A scene that does not end is watched for so long, in seconds.
const MAX_SECONDS: u32 = 20;
/// A strip begins so long before the first contact, in ticks: 0.1 s.
const LEAD_IN_TICKS: u32 = TICKS_PER_SECOND / 10;

/// How a scene goes, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SceneTimeline {
    /// When the first two magnets join.
    first_contact: Option<u32>,
    /// When all is at rest again after that.
    at_rest: Option<u32>,
    /// When the script is played and all is at rest.
    end: u32,
}

/// What a frame shows, and when that is, in ticks.
pub(crate) type CapturedFrame = (u32, RenderSnapshot);

/// The frames that were asked for.
pub(crate) fn capture_frames(options: &TableOptions) -> Result<Vec<CapturedFrame>, DrawError> {
    let mut scene = scene(options)?;
    let moments = match (options.strip, options.at) {
        (None, Some(at)) => vec![seconds_to_ticks(at)],
        (None, None) => {
            let course = SceneTimeline::run(&mut scene);
            return Ok(vec![(course.end, RenderSnapshot::new(&scene.world))]);
        }
        (Some(count), _) => {
            let (from, to) = strip_range(options)?;
            if from >= to {
                return Err(DrawError::EmptyRange { from: ticks_to_seconds(from), to: ticks_to_seconds(to) });
            }
            let steps = count.saturating_sub(1).max(1);
            (0..count).map(|step| from + interpolate(to - from, step, steps)).collect()
        }
    };
    let mut now = 0;
    let take = |moment| {
        while now < moment && !scene.is_over() {
            scene.step();
            now += 1;
        }
        (moment, RenderSnapshot::new(&scene.world))
    };
    Ok(moments.into_iter().map(take).collect())
}

fn scene(options: &TableOptions) -> Result<ScriptedScene, DrawError> {
    ScriptedScene::named(&options.scene).ok_or_else(|| DrawError::UnknownScene(options.scene.clone()))
}

/// From when to when a strip goes.
fn strip_range(options: &TableOptions) -> Result<(u32, u32), DrawError> {
    if let (Some(from), Some(to)) = (options.from, options.to) {
        return Ok((seconds_to_ticks(from), seconds_to_ticks(to)));
    }
    let course = SceneTimeline::run(&mut scene(options)?);
    let from = course.first_contact.map_or(0, |joined| joined.saturating_sub(LEAD_IN_TICKS));
    let to = course.at_rest.unwrap_or(course.end);
    Ok((options.from.map_or(from, seconds_to_ticks), options.to.map_or(to, seconds_to_ticks)))
}

impl SceneTimeline {
    /// Plays a scene to its end.
    fn run(scene: &mut ScriptedScene) -> SceneTimeline {
        let mut course = SceneTimeline { first_contact: None, at_rest: None, end: 0 };
        while !scene.is_over() && course.end < MAX_SECONDS * TICKS_PER_SECOND {
            scene.step();
            course.end += 1;
            if course.first_contact.is_none() && scene.world.first_contact().is_some() {
                course.first_contact = Some(course.end);
            }
            if course.first_contact.is_some() && course.at_rest.is_none() && scene.world.is_at_rest() {
                course.at_rest = Some(course.end);
            }
        }
        course
    }
}

/// So many of so many equal steps of a span, rounded.
fn interpolate(span: u32, step: u32, steps: u32) -> u32 {
    let share = (u64::from(span) * u64::from(step) * 2 + u64::from(steps)) / (2 * u64::from(steps));
    u32::try_from(share).unwrap_or(span)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the command line allows a minute at most
fn seconds_to_ticks(seconds: f64) -> u32 {
    (seconds * f64::from(TICKS_PER_SECOND)).round() as u32
}

pub(crate) fn ticks_to_seconds(ticks: u32) -> f64 {
    f64::from(ticks) / f64::from(TICKS_PER_SECOND)
}
