//! [`Recipe`]: synthesizes the sound of something struck from bursts of filtered noise and decaying sines.
//!
//! Synthesized because recordings would weigh more than the rest of the page.

use std::f64::consts::TAU;

/// A note or a burst: start in seconds, frequency in hertz, decay time constant in seconds, and initial amplitude. The
/// frequency of a burst is the cutoff of its low-pass filter.
pub(super) type Part = [f32; 4];

/// A sound as a sum of notes and bursts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Recipe {
    /// The largest sample; 1 is full scale.
    pub(super) peak: f32,
    pub(super) notes: &'static [Part],
    pub(super) bursts: &'static [Part],
}

/// After this many decay time constants a part is inaudible: its amplitude is a four-hundredth.
const INAUDIBLE: f32 = 6.0;
/// The length of loops, in seconds: notes of whole hertz are continuous where the loop restarts.
const LOOP_SECONDS: f64 = 1.0;

/// White noise from a linear congruential generator: the same samples every time.
struct Noise(u32);

impl Noise {
    /// From -1 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1_u32 << 23) - 1.0
    }
}

/// A one-pole low-pass filter.
struct LowPass {
    share: f64,
    now: f64,
}

impl LowPass {
    fn new(cutoff: f64, rate: f64) -> LowPass {
        LowPass { share: 1.0 - (-TAU * cutoff / rate).exp(), now: 0.0 }
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
    /// How long it is audible, in seconds.
    pub(super) fn length(&self) -> f32 {
        let parts = self.notes.iter().chain(self.bursts);
        parts.map(|[at, _, decay, _]| at + INAUDIBLE * decay).fold(0.0, f32::max)
    }

    /// Its samples at a sample rate.
    pub(super) fn samples(&self, rate: f32) -> Vec<f32> {
        let rate = f64::from(rate);
        let mut samples = vec![0.0; count(self.length().into(), rate)];
        for part in self.notes {
            let [at, frequency, decay, amplitude] = part.map(f64::from);
            let fade = (-1.0 / (decay * rate)).exp();
            add_sine(&mut samples, count(at, rate), TAU * frequency / rate, fade, amplitude);
        }
        for part in self.bursts {
            let [at, cutoff, decay, mut amplitude] = part.map(f64::from);
            let (mut noise, mut low) = (Noise(7), LowPass::new(cutoff, rate));
            let fade = (-1.0 / (decay * rate)).exp();
            for sample in samples.iter_mut().skip(count(at, rate)) {
                *sample += amplitude * low.next(noise.next());
                amplitude *= fade;
            }
        }
        normalized(&samples, self.peak)
    }
}

/// Adds a sine whose amplitude is multiplied by `fade` at each sample. Rotating a phasor is faster than a `sin` for
/// every sample.
fn add_sine(samples: &mut [f64], from: usize, step: f64, fade: f64, amplitude: f64) {
    let (sine, cosine) = step.sin_cos();
    let (mut x, mut y) = (amplitude, 0.0);
    for sample in samples.iter_mut().skip(from) {
        *sample += y;
        (x, y) = ((x * cosine - y * sine) * fade, (x * sine + y * cosine) * fade);
    }
}

/// Scales samples to a peak.
#[allow(clippy::cast_possible_truncation)] // samples are f32
fn normalized(samples: &[f64], peak: f32) -> Vec<f32> {
    let highest = samples.iter().fold(1e-9, |highest: f64, sample| highest.max(sample.abs()));
    samples.iter().map(|sample| (sample * f64::from(peak) / highest) as f32).collect()
}

/// A loop of low notes, two of which beat once a second.
pub(super) fn hum(rate: f32) -> Vec<f32> {
    let mut samples = vec![0.0; count(LOOP_SECONDS, rate.into())];
    // Small loudspeakers cannot reproduce lower notes.
    for [frequency, amplitude] in [[110.0, 0.5], [111.0, 0.3], [220.0, 0.4], [330.0, 0.16], [441.0, 0.06]] {
        add_sine(&mut samples, 0, TAU * frequency / f64::from(rate), 1.0, amplitude);
    }
    normalized(&samples, 0.5)
}

/// A loop of something hard sliding and rolling over wood: band-pass noise with single louder grains.
pub(super) fn roll(rate: f32) -> Vec<f32> {
    let rate = f64::from(rate);
    let mut noise = Noise(11);
    let grain = |noise: &mut Noise| noise.next() * if noise.next() > 0.99 { 9.0 } else { 1.0 };
    let rough: Vec<f64> = (0..count(LOOP_SECONDS, rate)).map(|_| grain(&mut noise)).collect();
    let (mut bright, mut dull) = (LowPass::new(1900.0, rate), LowPass::new(240.0, rate));
    // Twice, so that the filters have settled and the end of the loop fits its start.
    let mut samples: Vec<f64> = Vec::new();
    for _ in 0..2 {
        samples = rough.iter().map(|sample| bright.next(*sample) - dull.next(*sample)).collect();
    }
    normalized(&samples, 0.5)
}
