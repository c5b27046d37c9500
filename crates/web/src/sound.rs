//! Sounds, made in the page itself: short and quiet, like wood and paper. Nothing sounds before the player has touched the page.

use crate::shell::Shell;
use std::cell::RefCell;
use ui::{listen, window};
use web_sys::{AudioContext, Event, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A card comes to lie on the table.
    Laid,
    /// A card leaves the game.
    Discarded,
    /// Magnets snap together.
    Clack,
    /// A bonus has fallen.
    Bonus,
    /// The game is over.
    Over,
}

/// One tone: when it begins and how long it lasts in seconds, how high it is in hertz at its beginning and at its end, how loud.
struct Tone {
    at: f64,
    length: f64,
    pitch: [f32; 2],
    volume: f32,
    shape: OscillatorType,
}

impl Sound {
    fn tones(self) -> Vec<Tone> {
        let knock = |at: f64, pitch: f32, volume: f32| Tone {
            at,
            length: 0.09,
            pitch: [pitch, pitch / 2.5],
            volume,
            shape: OscillatorType::Triangle,
        };
        let bell = |at: f64, pitch: f32| Tone {
            at,
            length: 0.5,
            pitch: [pitch; 2],
            volume: 0.12,
            shape: OscillatorType::Sine,
        };
        match self {
            Sound::Laid => vec![knock(0.0, 320.0, 0.35), knock(0.012, 900.0, 0.08)],
            Sound::Discarded => vec![knock(0.0, 180.0, 0.25)],
            Sound::Clack => vec![knock(0.0, 2600.0, 0.5), knock(0.004, 1400.0, 0.3), knock(0.03, 3100.0, 0.12)],
            Sound::Bonus => vec![bell(0.0, 659.3), bell(0.12, 880.0)],
            Sound::Over => vec![bell(0.0, 523.3), bell(0.15, 659.3), bell(0.3, 784.0)],
        }
    }

    /// Lets it be heard, if the player likes sounds.
    pub(crate) fn play(self, shell: Shell) {
        if !shell.settings.peek().sound {
            return;
        }
        // A browser without sound is a quiet one.
        CONTEXT.with_borrow(|context| {
            if let Some(context) = context {
                self.tones().iter().for_each(|tone| drop(tone.play(context)));
            }
        });
    }
}

impl Tone {
    fn play(&self, context: &AudioContext) -> Result<(), wasm_bindgen::JsValue> {
        let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
        oscillator.set_type(self.shape);
        let (begin, end) = (context.current_time() + self.at, context.current_time() + self.at + self.length);
        let [from, to] = self.pitch;
        oscillator.frequency().set_value_at_time(from, begin)?;
        oscillator.frequency().exponential_ramp_to_value_at_time(to, end)?;
        gain.gain().set_value_at_time(self.volume, begin)?;
        // Down to a thousandth: an exponential never reaches nothing.
        gain.gain().exponential_ramp_to_value_at_time(self.volume / 1000.0, end)?;
        oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
        oscillator.start_with_when(begin)?;
        oscillator.stop_with_when(end)
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Waits for the first touch: browsers, and people, dislike pages that sound by themselves.
pub(crate) fn await_touch() {
    let wake = || {
        CONTEXT.with_borrow_mut(|context| {
            if context.is_none() {
                *context = AudioContext::new().ok();
            }
        });
    };
    listen(&window(), "pointerup", move |_: Event| wake());
    listen(&window(), "keydown", move |_: Event| wake());
}
