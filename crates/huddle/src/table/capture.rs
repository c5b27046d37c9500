//! Runs a scene and captures frames: by default at its end, or while magnets join and cords are moved.

use super::{DrawError, snapshot::RenderSnapshot};
use crate::cli::TableOptions;
use magnets::{MagnetLocation, PhysicsVersion, ScriptedScene, TICKS_PER_SECOND, World};

/// Limit of the simulated time of a scene that does not come to rest, in seconds.
const MAX_SECONDS: u32 = 20;
/// Default lead-in of a strip before the first event, in ticks: 0.1 s.
const LEAD_IN_TICKS: u32 = TICKS_PER_SECOND / 10;

/// The key moments of a scene, in ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SceneTimeline {
    /// The first two magnets join.
    first_contact: Option<u32>,
    /// The table is at rest after the first contact.
    at_rest: Option<u32>,
    /// The first cord moves.
    first_cord_motion: Option<u32>,
    /// The last magnet or cord moves.
    last_motion: u32,
    /// The script has ended and the table is at rest.
    end: u32,
}

/// A frame: its time in ticks, and what it shows.
pub(crate) type CapturedFrame = (u32, RenderSnapshot);

/// Captures the requested frames.
pub(crate) fn capture_frames(options: &TableOptions) -> Result<Vec<CapturedFrame>, DrawError> {
    let mut scene = scene(options)?;
    let moments = match (options.strip, options.at) {
        (None, Some(at)) => vec![seconds_to_ticks(at)],
        (None, None) => {
            let timeline = SceneTimeline::run(&mut scene);
            return Ok(vec![(timeline.end, RenderSnapshot::new(&scene.world))]);
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
    let capture = |moment| {
        while now < moment && !scene.is_over() {
            scene.step();
            now += 1;
        }
        (moment, RenderSnapshot::new(&scene.world))
    };
    Ok(moments.into_iter().map(capture).collect())
}

fn scene(options: &TableOptions) -> Result<ScriptedScene, DrawError> {
    let physics = options.physics.unwrap_or(PhysicsVersion::NEWEST);
    ScriptedScene::named(physics, &options.scene).ok_or_else(|| DrawError::UnknownScene(options.scene.clone()))
}

/// The start and the end of a strip, in ticks.
fn strip_range(options: &TableOptions) -> Result<(u32, u32), DrawError> {
    if let (Some(from), Some(to)) = (options.from, options.to) {
        return Ok((seconds_to_ticks(from), seconds_to_ticks(to)));
    }
    let timeline = SceneTimeline::run(&mut scene(options)?);
    let (from, to) = timeline.strip_range();
    Ok((options.from.map_or(from, seconds_to_ticks), options.to.map_or(to, seconds_to_ticks)))
}

impl SceneTimeline {
    /// Runs a scene to its end.
    fn run(scene: &mut ScriptedScene) -> SceneTimeline {
        let mut timeline = SceneTimeline::default();
        let (mut cords, mut places) = (scene.world.cords().to_vec(), locations(&scene.world));
        while !scene.is_over() && timeline.end < MAX_SECONDS * TICKS_PER_SECOND {
            scene.step();
            timeline.end += 1;
            if timeline.first_contact.is_none() && scene.world.first_contact().is_some() {
                timeline.first_contact = Some(timeline.end);
            }
            if timeline.first_contact.is_some() && timeline.at_rest.is_none() && scene.world.is_at_rest() {
                timeline.at_rest = Some(timeline.end);
            }
            let cords_moved = has_changed(&mut cords, scene.world.cords().to_vec());
            if cords_moved && timeline.first_cord_motion.is_none() {
                timeline.first_cord_motion = Some(timeline.end);
            }
            if has_changed(&mut places, locations(&scene.world)) || cords_moved {
                timeline.last_motion = timeline.end;
            }
        }
        timeline
    }

    /// The range that a strip shows by default: from the first contact to the rest after it; or all of the motion, if
    /// it begins with a cord.
    fn strip_range(&self) -> (u32, u32) {
        match (self.first_cord_motion, self.first_contact) {
            (Some(cord), contact) if contact.is_none_or(|contact| cord < contact) => {
                (cord.saturating_sub(LEAD_IN_TICKS), self.last_motion)
            }
            (_, contact) => {
                let from = contact.map_or(0, |contact| contact.saturating_sub(LEAD_IN_TICKS));
                (from, self.at_rest.unwrap_or(self.end))
            }
        }
    }
}

fn locations(world: &World) -> Vec<MagnetLocation> {
    world.magnets().map(|id| world.location(id)).collect()
}

/// Replaces a value; returns whether the new one differs.
fn has_changed<T: PartialEq>(value: &mut T, new: T) -> bool {
    let changed = *value != new;
    *value = new;
    changed
}

/// Returns `span * step / steps`, rounded to the nearest integer.
fn interpolate(span: u32, step: u32, steps: u32) -> u32 {
    let rounded = (u64::from(span) * u64::from(step) * 2 + u64::from(steps)) / (2 * u64::from(steps));
    u32::try_from(rounded).unwrap_or(span)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the command line limits it to 60 s
fn seconds_to_ticks(seconds: f64) -> u32 {
    (seconds * f64::from(TICKS_PER_SECOND)).round() as u32
}

pub(crate) fn ticks_to_seconds(ticks: u32) -> f64 {
    f64::from(ticks) / f64::from(TICKS_PER_SECOND)
}
