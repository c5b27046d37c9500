//! Tests of the synthesized samples: peak, length, brightness.

use super::{
    Sound,
    synth::{hum, roll},
    voices::Voices,
};
use crate::settings::Surface;

const RATE: f32 = 48_000.0;
const ALL: [Sound; 9] = [
    Sound::Laid,
    Sound::Discarded,
    Sound::Clack,
    Sound::Knock(Surface::Oak),
    Sound::Knock(Surface::Felt),
    Sound::Knock(Surface::Slate),
    Sound::Back,
    Sound::Bonus,
    Sound::Over,
];

fn samples(sound: Sound) -> Vec<f32> {
    sound.recipe().samples(RATE)
}

fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

fn energy(samples: &[f32]) -> f64 {
    samples.iter().map(|sample| f64::from(*sample).powi(2)).sum()
}

/// How steep the samples are for their loudness: the pitch at which most of the energy is, in hertz.
fn brightness(samples: &[f32]) -> f64 {
    let steps: f64 = samples.windows(2).map(|pair| f64::from(pair[1] - pair[0]).powi(2)).sum();
    (steps / energy(samples)).sqrt() * f64::from(RATE) / std::f64::consts::TAU
}

#[test]
fn every_sound_is_as_loud_as_meant_and_dies_away() {
    for sound in ALL {
        let samples = samples(sound);
        assert!((peak(&samples) - sound.recipe().peak).abs() < 1e-4, "{sound:?}");
        assert!(samples.iter().all(|sample| sample.is_finite()));
        let end = &samples[samples.len() * 9 / 10..];
        assert!(peak(end) < 0.03 * peak(&samples), "{sound:?} breaks off");
        let mean = samples.iter().sum::<f32>() / 48_000.0;
        assert!(mean.abs() < 2e-3, "{sound:?} pushes the loudspeaker: {mean}");
    }
}

#[test]
fn stones_are_bright_and_short_and_tables_sound_like_what_they_are_made_of() {
    let clack = samples(Sound::Clack);
    assert!(energy(&clack[2400..]) < 0.02 * energy(&clack), "after 50 ms a clack is over");
    let [felt, oak, slate] = [Surface::Felt, Surface::Oak, Surface::Slate].map(|on| samples(Sound::Knock(on)));
    let bright = [&felt, &oak, &slate, &clack].map(|samples| brightness(samples));
    assert!(bright.is_sorted(), "{bright:?}");
    assert!(bright[0] < 500.0 && bright[3] > 2500.0, "{bright:?}");
    assert!(energy(&felt) < energy(&oak), "felt swallows it");
}

#[test]
fn loops_are_continuous() {
    for samples in [hum(RATE), roll(RATE)] {
        let steepest = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        let seam = (samples[0] - samples[samples.len() - 1]).abs();
        assert!(seam <= steepest && (peak(&samples) - 0.5).abs() < 1e-4);
    }
    assert!(brightness(&hum(RATE)) < 250.0 && brightness(&roll(RATE)) > 500.0);
}

/// Clacks at these times, as many as are heard, mixed.
fn rattle(times: impl Iterator<Item = f64>) -> (usize, Vec<f32>) {
    let (one, length) = (samples(Sound::Clack), f64::from(Sound::Clack.recipe().length()));
    let (mut voices, mut mixed, mut heard) = (Voices::default(), vec![0.0_f32; 48_000], 0);
    for now in times {
        if let Some((at, share)) = voices.admit(Sound::Clack, now, length) {
            assert!(at >= now && at < now + 0.17);
            heard += 1;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a place among the samples
            let from = (at * f64::from(RATE)) as usize;
            for (place, sample) in mixed[from..].iter_mut().zip(&one) {
                *place += share * sample;
            }
        }
    }
    (heard, mixed)
}

#[test]
fn twenty_stones_rattle_and_do_not_clip() {
    let (heard, mixed) = rattle((0..20).map(|number| f64::from(number) * 0.01));
    assert!(heard > 12 && peak(&mixed) < 0.95, "{heard} at {}", peak(&mixed));
    let (heard, mixed) = rattle([0.1; 96].into_iter());
    assert!(heard < 12 && peak(&mixed) < 0.95, "{heard} at {}", peak(&mixed));
}

#[test]
fn sounds_of_other_kinds_do_not_wait_for_each_other() {
    let mut voices = Voices::default();
    assert_eq!(voices.admit(Sound::Clack, 1.0, 0.1), Some((1.0, 1.0)));
    let (at, share) = voices.admit(Sound::Over, 1.0, 0.1).unwrap();
    assert!(at <= 1.0 && share < 1.0);
    assert_eq!(voices.admit(Sound::Over, 3.0, 0.1), Some((3.0, 1.0)), "what has died away is forgotten");
}
