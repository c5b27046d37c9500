//! [`Voices`]: how many sounds are heard at once. A chain of twenty stones is a rattle, and must not become a bang.

use super::Sound;

/// How many are heard at once.
const MOST: usize = 8;
/// How soon the same sound may follow itself, in seconds: what happens together rattles.
const APART: f64 = 0.017;
/// How late a sound may be, in seconds; what would be later is left out.
const LATEST: f64 = 0.16;
/// By how much each that is still heard quietens the next.
const QUIETER: f32 = 0.35;

/// What is heard now.
#[derive(Default)]
pub(super) struct Voices(Vec<Voice>);

struct Voice {
    sound: Sound,
    begins: f64,
    ends: f64,
}

impl Voices {
    /// Room for a sound of this length: when it may begin, and what share of its loudness it has; none if there is too much already.
    pub(super) fn admit(&mut self, sound: Sound, now: f64, length: f64) -> Option<(f64, f32)> {
        self.0.retain(|voice| voice.ends > now);
        let last = self.0.iter().filter(|voice| voice.sound == sound).map(|voice| voice.begins + APART);
        let begins = last.fold(now, f64::max);
        let heard = self.0.iter().filter(|voice| voice.ends > begins).count();
        if heard >= MOST || begins - now > LATEST {
            return None;
        }
        self.0.push(Voice { sound, begins, ends: begins + length });
        #[allow(clippy::cast_precision_loss)] // a handful
        Some((begins, 1.0 / (1.0 + QUIETER * heard as f32)))
    }
}
