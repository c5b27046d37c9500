//! [`Voices`]: limits how many sounds play at once. A chain reaction of twenty stones is a rattle and must not clip.

use super::Sound;

/// How many play at once.
const MAX_VOICES: usize = 8;
/// The shortest interval between two starts of the same sound, in seconds: simultaneous ones become a rattle.
const MIN_INTERVAL: f64 = 0.017;
/// How late a sound may start, in seconds; later ones are left out.
const MAX_DELAY: f64 = 0.16;
/// How much each playing voice reduces the gain of the next.
const ATTENUATION: f32 = 0.35;

/// The sounds that are playing.
#[derive(Default)]
pub(super) struct Voices(Vec<Voice>);

struct Voice {
    sound: Sound,
    begins: f64,
    ends: f64,
}

impl Voices {
    /// Admits a sound of a length: returns its start and its gain, or `None` if too much is playing already.
    pub(super) fn admit(&mut self, sound: Sound, now: f64, length: f64) -> Option<(f64, f32)> {
        self.0.retain(|voice| voice.ends > now);
        let last = self.0.iter().filter(|voice| voice.sound == sound).map(|voice| voice.begins + MIN_INTERVAL);
        let begins = last.fold(now, f64::max);
        let heard = self.0.iter().filter(|voice| voice.ends > begins).count();
        if heard >= MAX_VOICES || begins - now > MAX_DELAY {
            return None;
        }
        self.0.push(Voice { sound, begins, ends: begins + length });
        #[allow(clippy::cast_precision_loss)] // a handful
        Some((begins, 1.0 / (1.0 + ATTENUATION * heard as f32)))
    }
}
