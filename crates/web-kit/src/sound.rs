//! Sounds, synthesized in the page: short and quiet, like wood, stone and paper. Nothing plays before the first gesture
//! of the player, because browsers block audio until then.

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

/// A continuous sound: a looped buffer whose volume and pitch follow a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drone {
    /// The forces on the magnets: louder and higher as they grow.
    Hum,
    /// Sliding and rolling magnets.
    Roll,
}

/// The audio graph of the page, with the buffers synthesized so far.
struct AudioEngine {
    context: AudioContext,
    /// The volume of everything.
    master: GainNode,
    buffers: Vec<(Sound, AudioBuffer)>,
    voices: Voices,
    drones: [Option<PlayingLoop>; 2],
}

/// A looped buffer that is playing.
struct PlayingLoop {
    source: AudioBufferSourceNode,
    gain: GainNode,
    level: f64,
}

/// The time constant of changes to a drone, in seconds: a step in volume would be heard as a click.
const RAMP_SECONDS: f64 = 0.06;

impl Sound {
    /// Plays the sound, unless sounds are turned off.
    pub fn play(self, settings: &Settings) {
        self.strike(settings, 1.0, 1.0);
    }

    /// Plays the sound with its pitch and gain multiplied.
    pub fn strike(self, settings: &Settings, pitch: f32, gain: f32) {
        if settings.sound {
            with_engine(|engine| engine.strike(self, pitch, gain));
        }
    }
}

impl Drone {
    /// Sets the level, from 0 (silent) to 1.
    pub fn sound(self, settings: &Settings, level: f64) {
        // Also with sounds turned off: a drone that is playing must end.
        let level = if settings.sound { level } else { 0.0 };
        with_engine(|engine| engine.set_level(self, level));
    }

    /// The playback rate and gain at a level.
    fn rate_and_gain(self, level: f64) -> (f64, f64) {
        match self {
            Drone::Hum => (0.9 + 0.75 * level, 0.28 * level),
            Drone::Roll => (0.7 + 0.6 * level, 0.28 * level),
        }
    }
}

impl AudioEngine {
    fn open(settings: &Settings) -> Result<AudioEngine, JsValue> {
        let context = AudioContext::new()?;
        let master = context.create_gain()?;
        master.gain().set_value(settings.loudness());
        master.connect_with_audio_node(&context.destination())?;
        Ok(AudioEngine { context, master, buffers: Vec::new(), voices: Voices::default(), drones: [None, None] })
    }

    fn buffer(&self, samples: &[f32]) -> Result<AudioBuffer, JsValue> {
        let length = u32::try_from(samples.len()).unwrap_or(1);
        let buffer = self.context.create_buffer(1, length, self.context.sample_rate())?;
        buffer.copy_to_channel(samples, 0)?;
        Ok(buffer)
    }

    /// A source that plays a buffer with a gain.
    fn source(&self, buffer: &AudioBuffer, gain: f32) -> Result<(AudioBufferSourceNode, GainNode), JsValue> {
        let (source, node) = (self.context.create_buffer_source()?, self.context.create_gain()?);
        source.set_buffer(Some(buffer));
        node.gain().set_value(gain);
        source.connect_with_audio_node(&node)?.connect_with_audio_node(&self.master)?;
        Ok((source, node))
    }

    fn strike(&mut self, sound: Sound, pitch: f32, gain: f32) -> Result<(), JsValue> {
        let recipe = sound.recipe();
        let now = self.context.current_time();
        let Some((at, share)) = self.voices.admit(sound, now, (recipe.length() / pitch).into()) else { return Ok(()) };
        let cached = self.buffers.iter().find(|(other, _)| *other == sound).map(|(_, buffer)| buffer.clone());
        let buffer = if let Some(buffer) = cached {
            buffer
        } else {
            let buffer = self.buffer(&recipe.samples(self.context.sample_rate()))?;
            self.buffers.push((sound, buffer.clone()));
            buffer
        };
        let (source, _) = self.source(&buffer, gain * share)?;
        source.playback_rate().set_value(pitch);
        source.start_with_when(at)
    }

    fn set_level(&mut self, drone: Drone, level: f64) -> Result<(), JsValue> {
        let now = self.context.current_time();
        let index = usize::from(drone == Drone::Roll);
        if level < 0.01 {
            if let Some(PlayingLoop { source, gain, .. }) = self.drones[index].take() {
                gain.gain().set_target_at_time(0.0, now, RAMP_SECONDS)?;
                AudioScheduledSourceNode::stop_with_when(&source, now + 8.0 * RAMP_SECONDS)?;
            }
            return Ok(());
        }
        if self.drones[index].is_none() {
            let rate = self.context.sample_rate();
            let buffer = self.buffer(&if drone == Drone::Hum { synth::hum(rate) } else { synth::roll(rate) })?;
            let (source, gain) = self.source(&buffer, 0.0)?;
            source.set_loop(true);
            source.start()?;
            self.drones[index] = Some(PlayingLoop { source, gain, level: 0.0 });
        }
        let Some(playing) = &mut self.drones[index] else { return Ok(()) };
        if (playing.level - level).abs() > 0.01 {
            playing.level = level;
            let (rate, gain) = drone.rate_and_gain(level);
            #[allow(clippy::cast_possible_truncation)] // inaudible
            let (rate, gain) = (rate as f32, gain as f32);
            playing.gain.gain().set_target_at_time(gain, now, RAMP_SECONDS)?;
            playing.source.playback_rate().set_target_at_time(rate, now, RAMP_SECONDS)?;
        }
        Ok(())
    }
}

thread_local! {
    static IS_UNLOCKED: Cell<bool> = const { Cell::new(false) };
    static ENGINE: RefCell<Option<AudioEngine>> = const { RefCell::new(None) };
}

/// Calls a function with the engine, once there is one. Errors are ignored: a browser without audio is silent.
fn with_engine(work: impl FnOnce(&mut AudioEngine) -> Result<(), JsValue>) {
    ENGINE.with_borrow_mut(|engine| {
        if let Some(engine) = engine {
            let _ = work(engine);
        }
    });
}

/// Sets the volume to that of the settings, also of sounds that are playing.
pub fn set_loudness(settings: &Settings) {
    with_engine(|engine| {
        engine.master.gain().set_value(settings.loudness());
        Ok(())
    });
}

/// Whether the player has touched the page, so that it may play sounds and vibrate.
pub fn is_awake() -> bool {
    IS_UNLOCKED.get()
}

/// Starts audio with the first gesture, and suspends it while the page is hidden.
pub fn await_touch(settings: RwSignal<Settings>) {
    let wake = move || {
        IS_UNLOCKED.set(true);
        ENGINE.with_borrow_mut(|engine| {
            if engine.is_none() && settings.read_untracked().sound {
                *engine = AudioEngine::open(&settings.read_untracked()).ok();
            }
        });
    };
    listen(&window(), "pointerup", move |_: Event| wake());
    listen(&window(), "keydown", move |_: Event| wake());
    listen(&document(), "visibilitychange", move |_: Event| {
        ENGINE.with_borrow(|engine| {
            if let Some(AudioEngine { context, .. }) = engine {
                let _ = if document().hidden() { context.suspend() } else { context.resume() };
            }
        });
    });
}

#[cfg(test)]
#[path = "sound/sound_tests.rs"]
mod tests;
