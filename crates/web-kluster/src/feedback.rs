//! [`Feedback`]: sound and vibration: the clack of a Kluster, the roll of a chain, the knock of a stone that is set
//! down, and a hum that rises with the pull.

use crate::{
    simulation::Simulation,
    tension::{DangerLevel, Tension},
};
use kluster::{Event, GameEvent};
use magnets::{MagnetId, ObservationKind};
use web_kit::{
    haptics::shake,
    settings::Settings,
    sound::{Drone, Sound},
};

/// How fast magnets meet that clack as loud as they can, in metres a second.
const FAST: f64 = 0.6;
/// How fast all that move have to be together to roll as loud as they can.
const ROLLING: f64 = 0.9;
/// Up to what share of its hold a magnet is silent: below that nobody would call it a pull.
const SILENT: f64 = 0.12;
/// How often the hand feels that a magnet is about to go, in seconds.
const PULSE: f64 = 0.22;

/// The state of the last frame.
#[derive(Default)]
pub(crate) struct Feedback {
    held: Option<MagnetId>,
    /// How fast each magnet moved in the frame before: when two have met, their speed is gone.
    speeds: Vec<(MagnetId, f64)>,
    pulse: f64,
    level: DangerLevel,
}

impl Feedback {
    fn speed(&self, id: MagnetId) -> f64 {
        self.speeds.iter().find(|(other, _)| *other == id).map_or(0.0, |(_, speed)| *speed)
    }

    /// Plays the sounds of events.
    pub(crate) fn on_events(&self, settings: &Settings, events: &[GameEvent]) {
        let surface = settings.surface;
        let mut is_first = true;
        for event in events {
            match event {
                GameEvent::Observed(seen) => match seen.kind {
                    ObservationKind::Joined { magnets: [one, other], .. } => {
                        let (pitch, loud) = clack(one, other, self.speed(one) + self.speed(other));
                        Sound::Clack.strike(settings, pitch, loud);
                        if std::mem::take(&mut is_first) {
                            shake(settings, &[25, 30, 55]);
                        }
                    }
                    ObservationKind::Toppled(id, _) => Sound::Knock(surface).strike(settings, 1.25 + tint(id), 0.45),
                    ObservationKind::Left(_)
                    | ObservationKind::Moved(_)
                    | ObservationKind::Turned(_)
                    | ObservationKind::Rest => {}
                },
                GameEvent::Ruled(Event::Won { .. }) => Sound::Over.play(settings),
                GameEvent::Ruled(Event::NotPlaced { .. }) => {
                    Sound::Back.play(settings);
                    shake(settings, &[10, 70, 10]);
                }
                GameEvent::Ruled(_) => {}
            }
        }
    }

    /// Plays the sounds of a frame of `dt` seconds; `is_own` allows vibration. Returns how great the danger is.
    pub(crate) fn advance(
        &mut self,
        settings: &Settings,
        simulation: &Simulation,
        tension: &Tension,
        dt: f64,
        is_own: bool,
    ) -> DangerLevel {
        let (world, now) = (simulation.table().world(), simulation.held());
        if let Some(before) = std::mem::replace(&mut self.held, now).filter(|before| now != Some(*before))
            && world.outline(before).is_some()
        {
            // It lies where it was let go of: the table answers.
            Sound::Knock(settings.surface).strike(settings, 1.0 + tint(before), 1.0);
            if is_own {
                shake(settings, &[14]);
            }
        }
        self.speeds = if simulation.is_waiting() {
            Vec::new()
        } else {
            let moving = simulation.table().on_table().iter();
            moving
                .filter_map(|id| Some((*id, world.motion(*id)?.2)))
                .map(|(id, way)| (id, way.x.hypot(way.y)))
                .collect()
        };
        let rolling: f64 = self.speeds.iter().map(|(_, speed)| speed).sum();
        Drone::Roll.sound(settings, (rolling / ROLLING).min(1.0));
        let highest = tension.highest();
        Drone::Hum.sound(settings, pull(highest));
        self.pulse += dt;
        if is_own && DangerLevel::of(highest) == DangerLevel::Breaking && self.pulse > PULSE {
            self.pulse = 0.0;
            shake(settings, &[7]);
        }
        self.level = self.level.then(highest);
        self.level
    }
}

/// The loudness of the hum for a share of the hold of a magnet.
fn pull(margin: f64) -> f64 {
    let share = ((margin - SILENT) / (1.0 - SILENT)).clamp(0.0, 1.0);
    share * share.sqrt()
}

/// A change of pitch for each stone, so that no two sound alike.
fn tint(id: MagnetId) -> f32 {
    f32::from((id.0 * 37) % 17) * 0.012 - 0.1
}

/// The pitch and the loudness of two magnets that meet.
fn clack(one: MagnetId, other: MagnetId, speed: f64) -> (f32, f32) {
    #[allow(clippy::cast_possible_truncation)] // no ear hears the difference
    let hard = (speed / FAST).min(1.0) as f32;
    (0.95 + tint(one) + tint(other) * 0.5 + 0.08 * hard, 0.6 + 0.4 * hard)
}

/// Stops all continuous sounds.
pub(crate) fn hush(settings: &Settings) {
    Drone::Hum.sound(settings, 0.0);
    Drone::Roll.sound(settings, 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hum_rises_with_the_pull() {
        let levels = [0.0, SILENT, 0.3, 0.6, 0.9, 1.0, 7.0].map(pull);
        assert!(levels.is_sorted());
        assert!(levels[1] <= 0.0 && levels[2] > 0.0 && levels[6] <= 1.0);
    }

    #[test]
    fn stones_that_meet_faster_are_louder_and_a_little_higher() {
        let [slow, fast] = [0.02, 2.0].map(|speed| clack(MagnetId(3), MagnetId(9), speed));
        assert!(slow.0 < fast.0 && slow.1 < fast.1 && fast.1 <= 1.0);
        let pitches: Vec<f32> = (0..24).map(|id| clack(MagnetId(id), MagnetId(0), 0.1).0).collect();
        assert!(pitches.iter().all(|pitch| (0.7..1.3).contains(pitch)));
    }
}
