//! Sounds, made in the page itself: short and quiet, like wood, stone and paper. Nothing sounds before the player has touched the page.

mod recipes;
mod synth;
mod voices;

use crate::{listen::listen, settings::Settings};
use leptos::prelude::{ReadUntracked, RwSignal, document, window};
use std::cell::{Cell, RefCell};
use voices::Voices;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioBufferSourceNode, AudioContext, AudioScheduledSourceNode, Event, GainNode};

pub use recipes::Sound;

/// What goes on for as long as there is a reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drone {
    /// The pull on the magnets: higher and louder with it.
    Hum,
    /// Magnets that slide and roll.
    Roll,
}

/// Where sounds are made, once there is a reason for it.
struct Studio {
    context: AudioContext,
    /// How loud everything is together.
    all: GainNode,
    made: Vec<(Sound, AudioBuffer)>,
    voices: Voices,
    drones: [Option<Playing>; 2],
}

/// A sound that goes round and round.
struct Playing {
    source: AudioBufferSourceNode,
    gain: GainNode,
    level: f64,
}

/// How slowly a drone changes, in seconds: a step in loudness would be a click.
const SLOWLY: f64 = 0.06;

impl Sound {
    /// Lets it be heard, if the player likes sounds.
    pub fn play(self, settings: &Settings) {
        self.strike(settings, 1.0, 1.0);
    }

    /// The same, so many times as high and as loud.
    pub fn strike(self, settings: &Settings, pitch: f32, loud: f32) {
        // A browser without sound is a quiet one.
        if settings.sound {
            in_studio(|studio| studio.strike(self, pitch, loud));
        }
    }
}

impl Drone {
    /// Lets it be heard from now on, from 0 for not at all to 1.
    pub fn sound(self, settings: &Settings, level: f64) {
        // What is not heard need not be made; and what goes on ends, whatever the player likes now.
        let level = if settings.sound { level } else { 0.0 };
        in_studio(|studio| studio.sustain(self, level));
    }

    /// How high it is at a level, as a share of how it was made, and how loud.
    fn at(self, level: f64) -> (f64, f64) {
        match self {
            Drone::Hum => (0.9 + 0.75 * level, 0.28 * level),
            Drone::Roll => (0.7 + 0.6 * level, 0.28 * level),
        }
    }
}

impl Studio {
    fn open(settings: &Settings) -> Result<Studio, JsValue> {
        let context = AudioContext::new()?;
        let all = context.create_gain()?;
        all.gain().set_value(settings.loudness());
        all.connect_with_audio_node(&context.destination())?;
        Ok(Studio { context, all, made: Vec::new(), voices: Voices::default(), drones: [None, None] })
    }

    fn buffer(&self, samples: &[f32]) -> Result<AudioBuffer, JsValue> {
        let length = u32::try_from(samples.len()).unwrap_or(1);
        let buffer = self.context.create_buffer(1, length, self.context.sample_rate())?;
        buffer.copy_to_channel(samples, 0)?;
        Ok(buffer)
    }

    /// Something that plays a buffer, so loud.
    fn source(&self, buffer: &AudioBuffer, loud: f32) -> Result<(AudioBufferSourceNode, GainNode), JsValue> {
        let (source, gain) = (self.context.create_buffer_source()?, self.context.create_gain()?);
        source.set_buffer(Some(buffer));
        gain.gain().set_value(loud);
        source.connect_with_audio_node(&gain)?.connect_with_audio_node(&self.all)?;
        Ok((source, gain))
    }

    fn strike(&mut self, sound: Sound, pitch: f32, loud: f32) -> Result<(), JsValue> {
        let recipe = sound.recipe();
        let now = self.context.current_time();
        let Some((at, share)) = self.voices.admit(sound, now, (recipe.length() / pitch).into()) else { return Ok(()) };
        let made = self.made.iter().find(|(other, _)| *other == sound).map(|(_, buffer)| buffer.clone());
        let buffer = if let Some(buffer) = made {
            buffer
        } else {
            let buffer = self.buffer(&recipe.samples(self.context.sample_rate()))?;
            self.made.push((sound, buffer.clone()));
            buffer
        };
        let (source, _) = self.source(&buffer, loud * share)?;
        source.playback_rate().set_value(pitch);
        source.start_with_when(at)
    }

    fn sustain(&mut self, drone: Drone, level: f64) -> Result<(), JsValue> {
        let now = self.context.current_time();
        let place = usize::from(drone == Drone::Roll);
        if level < 0.01 {
            if let Some(Playing { source, gain, .. }) = self.drones[place].take() {
                gain.gain().set_target_at_time(0.0, now, SLOWLY)?;
                AudioScheduledSourceNode::stop_with_when(&source, now + 8.0 * SLOWLY)?;
            }
            return Ok(());
        }
        if self.drones[place].is_none() {
            let rate = self.context.sample_rate();
            let buffer = self.buffer(&if drone == Drone::Hum { synth::hum(rate) } else { synth::roll(rate) })?;
            let (source, gain) = self.source(&buffer, 0.0)?;
            source.set_loop(true);
            source.start()?;
            self.drones[place] = Some(Playing { source, gain, level: 0.0 });
        }
        let Some(playing) = &mut self.drones[place] else { return Ok(()) };
        if (playing.level - level).abs() > 0.01 {
            playing.level = level;
            let (pitch, loud) = drone.at(level);
            #[allow(clippy::cast_possible_truncation)] // no ear hears the difference
            let (pitch, loud) = (pitch as f32, loud as f32);
            playing.gain.gain().set_target_at_time(loud, now, SLOWLY)?;
            playing.source.playback_rate().set_target_at_time(pitch, now, SLOWLY)?;
        }
        Ok(())
    }
}

thread_local! {
    static IS_AWAKE: Cell<bool> = const { Cell::new(false) };
    static STUDIO: RefCell<Option<Studio>> = const { RefCell::new(None) };
}

/// Works in the studio, where there is one.
fn in_studio(work: impl FnOnce(&mut Studio) -> Result<(), JsValue>) {
    STUDIO.with_borrow_mut(|studio| {
        if let Some(studio) = studio {
            let _ = work(studio);
        }
    });
}

/// Makes everything as loud as the player likes it from now on, what sounds already too.
pub fn set_loudness(settings: &Settings) {
    in_studio(|studio| {
        studio.all.gain().set_value(settings.loudness());
        Ok(())
    });
}

/// Whether the player has touched the page, so that it may sound and shake.
pub fn is_awake() -> bool {
    IS_AWAKE.get()
}

/// Waits for the first touch: browsers, and people, dislike pages that sound by themselves. A page that nobody sees is quiet.
pub fn await_touch(settings: RwSignal<Settings>) {
    let wake = move || {
        IS_AWAKE.set(true);
        STUDIO.with_borrow_mut(|studio| {
            if studio.is_none() && settings.read_untracked().sound {
                *studio = Studio::open(&settings.read_untracked()).ok();
            }
        });
    };
    listen(&window(), "pointerup", move |_: Event| wake());
    listen(&window(), "keydown", move |_: Event| wake());
    listen(&document(), "visibilitychange", move |_: Event| {
        STUDIO.with_borrow(|studio| {
            if let Some(Studio { context, .. }) = studio {
                let _ = if document().hidden() { context.suspend() } else { context.resume() };
            }
        });
    });
}

#[cfg(test)]
#[path = "sound/sound_tests.rs"]
mod tests;
