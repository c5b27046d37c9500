//! The sounds of the games, and the [`Recipe`] of each.

use super::synth::Recipe;
use crate::settings::Surface;

/// A short sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A card is laid on the table.
    Laid,
    /// A card leaves the game.
    Discarded,
    /// Magnets snap together.
    Clack,
    /// A magnet touches down on this surface.
    Knock(Surface),
    /// A magnet comes back from the table to a hand.
    Back,
    /// A bonus is won.
    Bonus,
    /// The game is over.
    Over,
}

/// Paper on wood: mostly noise, with a little resonance.
const LAID: Recipe = Recipe {
    peak: 0.3,
    notes: &[[0.0, 190.0, 0.022, 0.5], [0.0, 430.0, 0.010, 0.2]],
    bursts: &[[0.0, 2600.0, 0.016, 1.0]],
};
const DISCARDED: Recipe =
    Recipe { peak: 0.22, notes: &[[0.0, 140.0, 0.020, 0.4]], bursts: &[[0.0, 1400.0, 0.030, 1.0]] };

/// Two polished stones: bright and short, with two bounces that sound hard. The low note is the table below them.
const CLACK: Recipe = Recipe {
    peak: 0.6,
    notes: &[
        [0.0, 2750.0, 0.010, 0.50],
        [0.0, 4370.0, 0.007, 0.35],
        [0.0, 6210.0, 0.004, 0.20],
        [0.0, 410.0, 0.016, 0.16],
        [0.011, 2810.0, 0.007, 0.17],
        [0.018, 4450.0, 0.005, 0.08],
    ],
    bursts: &[[0.0, 7000.0, 0.0012, 1.2], [0.011, 7000.0, 0.0008, 0.4]],
};

/// A stone on planks: a low resonance of the plank and a tick of the stone.
const ON_OAK: Recipe = Recipe {
    peak: 0.4,
    notes: &[
        [0.0, 188.0, 0.034, 0.50],
        [0.0, 423.0, 0.022, 0.35],
        [0.0, 871.0, 0.011, 0.20],
        [0.0, 1660.0, 0.006, 0.12],
        [0.0, 3120.0, 0.004, 0.10],
    ],
    bursts: &[[0.0, 1800.0, 0.003, 0.8]],
};

/// On felt: soft and dull.
const ON_FELT: Recipe = Recipe {
    peak: 0.22,
    notes: &[[0.0, 112.0, 0.026, 0.50], [0.0, 236.0, 0.016, 0.20]],
    bursts: &[[0.0, 600.0, 0.008, 0.8]],
};

/// On slate: stone on stone, with a slab that rings.
const ON_SLATE: Recipe = Recipe {
    peak: 0.42,
    notes: &[
        [0.0, 640.0, 0.026, 0.30],
        [0.0, 1490.0, 0.030, 0.30],
        [0.0, 2930.0, 0.018, 0.24],
        [0.0, 5210.0, 0.007, 0.14],
    ],
    bursts: &[[0.0, 6000.0, 0.002, 0.7]],
};

/// Two soft falling notes, unlike the clack of a Kluster.
const BACK: Recipe = Recipe { peak: 0.13, notes: &[[0.0, 392.0, 0.06, 1.0], [0.13, 329.6, 0.09, 1.0]], bursts: &[] };
const BONUS: Recipe = Recipe { peak: 0.16, notes: &[[0.0, 659.3, 0.09, 1.0], [0.12, 880.0, 0.11, 1.0]], bursts: &[] };
const OVER: Recipe = Recipe {
    peak: 0.18,
    notes: &[[0.0, 523.3, 0.11, 1.0], [0.15, 659.3, 0.11, 1.0], [0.3, 784.0, 0.14, 1.0]],
    bursts: &[],
};

impl Sound {
    /// How it is synthesized.
    pub(super) const fn recipe(self) -> Recipe {
        match self {
            Sound::Laid => LAID,
            Sound::Discarded => DISCARDED,
            Sound::Clack => CLACK,
            Sound::Knock(Surface::Oak) => ON_OAK,
            Sound::Knock(Surface::Felt) => ON_FELT,
            Sound::Knock(Surface::Slate) => ON_SLATE,
            Sound::Back => BACK,
            Sound::Bonus => BONUS,
            Sound::Over => OVER,
        }
    }
}
