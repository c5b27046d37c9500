//! [`Senses`]: what a table sounds and feels like: the clack of a Kluster, the roll of a chain, the knock of a stone that is set down, and a
//! hum that rises with the pull.

use super::{
    simulation::Simulation,
    tension::{Level, Tension},
};
use crate::{
    haptics::shake,
    maths::apart,
    shell::Shell,
    sound::{Drone, Sound},
};
use kluster::{Event, GameEvent};
use magnets::{MagnetId, ObservationKind};

/// How fast magnets meet that clack as loud as they can, in metres a second.
const FAST: f64 = 0.6;
/// How fast all that move have to be together to roll as loud as they can.
const ROLLING: f64 = 0.9;
/// Up to what share of its hold a magnet is silent: below that nobody would call it a pull.
const SILENT: f64 = 0.12;
/// How often the hand feels that a magnet is about to go, in seconds.
const PULSE: f64 = 0.22;

/// What was sensed last.
#[derive(Default)]
pub(crate) struct Senses {
    held: Option<MagnetId>,
    /// How fast each magnet moved in the frame before: when two have met, their speed is gone.
    speeds: Vec<(MagnetId, f64)>,
    pulse: f64,
    level: Level,
}

impl Senses {
    fn speed(&self, id: MagnetId) -> f64 {
        self.speeds.iter().find(|(other, _)| *other == id).map_or(0.0, |(_, speed)| *speed)
    }

    /// Lets be heard what happened.
    pub(crate) fn hear(&self, shell: Shell, all: &[GameEvent]) {
        let surface = shell.settings.peek().surface;
        let mut is_first = true;
        for told in all {
            match told {
                GameEvent::Observed(seen) => match seen.kind {
                    ObservationKind::Joined { magnets: [one, other], .. } => {
                        let (pitch, loud) = clack(one, other, self.speed(one) + self.speed(other));
                        Sound::Clack.strike(shell, pitch, loud);
                        if std::mem::take(&mut is_first) {
                            shake(shell, &[25, 30, 55]);
                        }
                    }
                    ObservationKind::Toppled(id, _) => Sound::Knock(surface).strike(shell, 1.25 + tint(id), 0.45),
                    ObservationKind::Left(_)
                    | ObservationKind::Moved(_)
                    | ObservationKind::Turned(_)
                    | ObservationKind::Rest => {}
                },
                GameEvent::Ruled(Event::Won { .. }) => Sound::Over.play(shell),
                GameEvent::Ruled(Event::NotPlaced { .. }) => {
                    Sound::Back.play(shell);
                    shake(shell, &[10, 70, 10]);
                }
                GameEvent::Ruled(_) => {}
            }
        }
    }

    /// Follows the table through a frame. Answers how great the danger is.
    pub(crate) fn follow(
        &mut self,
        shell: Shell,
        simulation: &Simulation,
        tension: &Tension,
        seconds: f64,
        is_own: bool,
    ) -> Level {
        let (world, now) = (simulation.table().world(), simulation.held());
        if let Some(before) = std::mem::replace(&mut self.held, now).filter(|before| now != Some(*before))
            && world.outline(before).is_some()
        {
            // It lies where it was let go of: the table answers.
            Sound::Knock(shell.settings.peek().surface).strike(shell, 1.0 + tint(before), 1.0);
            if is_own {
                shake(shell, &[14]);
            }
        }
        self.speeds = if simulation.is_waiting() {
            Vec::new()
        } else {
            let moving = simulation.table().on_table().iter();
            moving
                .filter_map(|id| Some((*id, world.motion(*id)?.2)))
                .map(|(id, way)| (id, apart([way.x, way.y], [0.0; 2])))
                .collect()
        };
        let rolling: f64 = self.speeds.iter().map(|(_, speed)| speed).sum();
        Drone::Roll.sound(shell, (rolling / ROLLING).min(1.0));
        let highest = tension.highest();
        Drone::Hum.sound(shell, pull(highest));
        self.pulse += seconds;
        if is_own && Level::of(highest) == Level::Breaking && self.pulse > PULSE {
            self.pulse = 0.0;
            shake(shell, &[7]);
        }
        self.level = self.level.then(highest);
        self.level
    }
}

/// How loud the hum is for a share of its hold.
fn pull(margin: f64) -> f64 {
    let share = ((margin - SILENT) / (1.0 - SILENT)).clamp(0.0, 1.0);
    share * share.sqrt()
}

/// No two stones sound alike.
fn tint(id: MagnetId) -> f32 {
    f32::from((id.0 * 37) % 17) * 0.012 - 0.1
}

/// The pitch and the loudness of two that meet.
fn clack(one: MagnetId, other: MagnetId, speed: f64) -> (f32, f32) {
    #[allow(clippy::cast_possible_truncation)] // no ear hears the difference
    let hard = (speed / FAST).min(1.0) as f32;
    (0.95 + tint(one) + tint(other) * 0.5 + 0.08 * hard, 0.6 + 0.4 * hard)
}

/// A table that is left makes no sound any more.
pub(crate) fn hush(shell: Shell) {
    Drone::Hum.sound(shell, 0.0);
    Drone::Roll.sound(shell, 0.0);
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
