//! [`Settings`]: the preferences of a player.

use crate::storage;
use serde::{Deserialize, Serialize};

/// The preferences of a player. Fields that an older page did not store have their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub struct Settings {
    /// The language, or that of the browser.
    pub language: Option<String>,
    /// Light, dark, or that of the system.
    pub theme: Theme,
    /// Stronger colours and lines.
    pub high_contrast: bool,
    /// How fast bots and animations go.
    pub pace: Pace,
    /// Whether animations are reduced.
    pub motion: Motion,
    /// When moves are confirmed before they are made.
    pub confirm: Confirm,
    /// Whether there are sounds.
    pub sound: bool,
    /// Their volume, from 0 to 100.
    pub volume: u8,
    /// Whether a phone vibrates.
    pub vibration: bool,
    /// Whether screen readers announce the danger on a table of Kluster when it changes.
    pub speaks_danger: bool,
    /// The surface of the table of Kluster.
    pub surface: Surface,
    /// The surface of the table of Clustered. Version 0.1 had none.
    #[serde(skip_serializing_if = "Surface::is_felt")]
    pub card_surface: Surface,
    /// Whether buttons are on the left, for left-handed players.
    pub left_handed: bool,
    /// Field lines over the table of Kluster, as an earlier version stored them, like the next two. Learning aids belong
    /// to a game today; these are offered for the first one.
    pub field_lines: bool,
    /// A map of where the held magnet would make others break away.
    pub danger_map: bool,
    /// The poles of the magnets.
    pub poles: bool,
}

/// The colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// That of the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How fast bots and animations go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Slow enough to follow everything.
    Slow,
    /// The pace of people.
    #[default]
    Normal,
    /// Fast.
    Fast,
    /// Without any pause.
    Instant,
}

/// Whether animations are reduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// That of the system.
    #[default]
    System,
    /// As little motion as possible.
    Reduced,
}

/// When moves are confirmed before they are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    /// On touch screens, where pointing is less exact.
    #[default]
    Touch,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The surface of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Surface {
    /// Planks of oak.
    #[default]
    Oak,
    /// Green felt.
    Felt,
    /// A slab of slate.
    Slate,
}

impl Surface {
    /// Whether it is green felt.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    fn is_felt(&self) -> bool {
        *self == Surface::Felt
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            theme: Theme::System,
            high_contrast: false,
            pace: Pace::Normal,
            motion: Motion::System,
            confirm: Confirm::Touch,
            sound: true,
            volume: 80,
            vibration: true,
            speaks_danger: false,
            surface: Surface::Oak,
            card_surface: Surface::Felt,
            left_handed: false,
            field_lines: false,
            danger_map: false,
            poles: false,
        }
    }
}

impl Settings {
    /// Loads the stored settings.
    pub fn load() -> Settings {
        storage::read("settings").unwrap_or_default()
    }

    /// The gain of sounds, from 0 to 1: the square of the volume, whose steps sound even.
    pub fn loudness(&self) -> f32 {
        let share = f32::from(self.volume.min(100)) / 100.0;
        if self.sound { share * share } else { 0.0 }
    }
}

impl Pace {
    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "normal",
            Pace::Fast => "fast",
            Pace::Instant => "instant",
        }
    }

    /// A duration at normal pace as it is at this one, in milliseconds; the style sheet has the same factors.
    pub const fn scaled(self, milliseconds: u32) -> u32 {
        match self {
            Pace::Slow => milliseconds * 2,
            Pace::Normal => milliseconds,
            Pace::Fast => milliseconds / 2,
            Pace::Instant => 0,
        }
    }

    /// How many times as long as usual what moves on the page takes; the style sheet has the same figures.
    pub const fn duration(self) -> f64 {
        match self {
            Pace::Slow => 2.0,
            Pace::Normal => 1.0,
            Pace::Fast => 0.5,
            Pace::Instant => 0.0,
        }
    }

    /// How long a bot pauses before its move, in milliseconds.
    pub const fn thinking(self) -> u32 {
        match self {
            Pace::Slow => 1800,
            Pace::Normal => 900,
            Pace::Fast => 350,
            Pace::Instant => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_older_page_kept_is_read() {
        let kept = r#"{"language":"de","theme":"dark","sound":false}"#;
        let settings: Settings = serde_json::from_str(kept).unwrap();
        assert!(settings.loudness() == 0.0 && settings.vibration && !settings.speaks_danger);
        let louder = Settings { sound: true, volume: 255, ..settings };
        assert!((louder.loudness() - 1.0).abs() < 1e-6);
    }
}
