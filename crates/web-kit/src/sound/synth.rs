//! [`Recipe`]: how a thing sounds that is struck: a burst of noise where it is hit, and the notes in which its body rings off.
//!
//! Numbers instead of recordings: a recording of each would be larger than the rest of the page.

use std::f64::consts::TAU;

/// One note, or one burst: when it begins in seconds, how high it is in hertz, how fast it dies away in seconds, and how loud it begins.
/// The pitch of a burst is that up to which it has all pitches.
pub(super) type Part = [f32; 4];

/// How something sounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Recipe {
    /// The highest sample: 1 is as loud as a loudspeaker gets.
    pub(super) peak: f32,
    pub(super) notes: &'static [Part],
    pub(super) bursts: &'static [Part],
}

/// After so many times of its dying away a part is not heard any more: it is down to a four-hundredth.
const GONE: f32 = 6.0;
/// How long the sounds are that go round and round, in seconds. Notes of whole hertz meet themselves there.
const ROUND: f64 = 1.0;

/// Chance that sounds like none: the same noise every time.
struct Noise(u32);

impl Noise {
    /// From -1 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1_u32 << 23) - 1.0
    }
}

/// A filter that lets low pitches through.
struct Low {
    share: f64,
    now: f64,
}

impl Low {
    fn new(pitch: f64, rate: f64) -> Low {
        Low { share: 1.0 - (-TAU * pitch / rate).exp(), now: 0.0 }
    }

    fn next(&mut self, sample: f64) -> f64 {
        self.now += self.share * (sample - self.now);
        self.now
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some ten thousand
fn count(seconds: f64, rate: f64) -> usize {
    (seconds.max(0.0) * rate).ceil() as usize
}

impl Recipe {
    /// How long it is heard, in seconds.
    pub(super) fn length(&self) -> f32 {
        let parts = self.notes.iter().chain(self.bursts);
        parts.map(|[at, _, dies, _]| at + GONE * dies).fold(0.0, f32::max)
    }

    /// Its samples, so many in a second.
    pub(super) fn samples(&self, rate: f32) -> Vec<f32> {
        let rate = f64::from(rate);
        let mut samples = vec![0.0; count(self.length().into(), rate)];
        for part in self.notes {
            let [at, pitch, dies, loud] = part.map(f64::from);
            ring(&mut samples, count(at, rate), TAU * pitch / rate, (-1.0 / (dies * rate)).exp(), loud);
        }
        for part in self.bursts {
            let [at, pitch, dies, loud] = part.map(f64::from);
            let (mut noise, mut low) = (Noise(7), Low::new(pitch, rate));
            let (fade, mut loud) = ((-1.0 / (dies * rate)).exp(), loud);
            for sample in samples.iter_mut().skip(count(at, rate)) {
                *sample += loud * low.next(noise.next());
                loud *= fade;
            }
        }
        levelled(&samples, self.peak)
    }
}

/// Adds a note that dies away. A turning hand is quicker than a sine for every sample.
fn ring(samples: &mut [f64], from: usize, step: f64, fade: f64, loud: f64) {
    let (sine, cosine) = step.sin_cos();
    let (mut x, mut y) = (loud, 0.0);
    for sample in samples.iter_mut().skip(from) {
        *sample += y;
        (x, y) = ((x * cosine - y * sine) * fade, (x * sine + y * cosine) * fade);
    }
}

/// As loud as it should be.
#[allow(clippy::cast_possible_truncation)] // that is how exact a sample is
fn levelled(samples: &[f64], peak: f32) -> Vec<f32> {
    let highest = samples.iter().fold(1e-9, |highest: f64, sample| highest.max(sample.abs()));
    samples.iter().map(|sample| (sample * f64::from(peak) / highest) as f32).collect()
}

/// A hum that goes round: some low notes, of which two beat once a second.
pub(super) fn hum(rate: f32) -> Vec<f32> {
    let mut samples = vec![0.0; count(ROUND, rate.into())];
    // Not too low: small loudspeakers would keep it to themselves.
    for [pitch, loud] in [[110.0, 0.5], [111.0, 0.3], [220.0, 0.4], [330.0, 0.16], [441.0, 0.06]] {
        ring(&mut samples, 0, TAU * pitch / f64::from(rate), 1.0, loud);
    }
    levelled(&samples, 0.5)
}

/// The noise of something hard that slides and rolls over wood, going round: neither shrill nor dull, with grains in it.
pub(super) fn roll(rate: f32) -> Vec<f32> {
    let rate = f64::from(rate);
    let mut noise = Noise(11);
    let grain = |noise: &mut Noise| noise.next() * if noise.next() > 0.99 { 9.0 } else { 1.0 };
    let rough: Vec<f64> = (0..count(ROUND, rate)).map(|_| grain(&mut noise)).collect();
    let (mut bright, mut dull) = (Low::new(1900.0, rate), Low::new(240.0, rate));
    // Once round before, so that the end meets the beginning.
    let mut samples: Vec<f64> = Vec::new();
    for _ in 0..2 {
        samples = rough.iter().map(|sample| bright.next(*sample) - dull.next(*sample)).collect();
    }
    levelled(&samples, 0.5)
}
