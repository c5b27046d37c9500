//! [`Settings`]: how a player likes the page.

use crate::storage;
use serde::{Deserialize, Serialize};

/// How a player likes the page. Fields that an older page did not store have their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // a player likes each of these or not
pub struct Settings {
    /// The language, or that of the browser.
    pub language: Option<String>,
    /// Light, dark, or as the system is.
    pub theme: Theme,
    /// Stronger colours and lines.
    pub high_contrast: bool,
    /// How fast bots and animations go.
    pub pace: Pace,
    /// Whether things move on the screen.
    pub motion: Motion,
    /// Whether a move is asked about before it is made.
    pub confirm: Confirm,
    /// Whether there are sounds.
    pub sound: bool,
    /// How loud they are, from 0 to 100.
    pub volume: u8,
    /// Whether a phone is felt in the hand.
    pub vibration: bool,
    /// Whether the danger on a table of Kluster is said when it changes.
    pub speaks_danger: bool,
    /// What the table of Kluster is made of.
    pub surface: Surface,
    /// Whether buttons are on the left, where a left hand reaches them.
    pub left_handed: bool,
    /// Lines of the field over the table of Kluster: an aid for those who learn, and off until somebody wants it, as the next two.
    pub field_lines: bool,
    /// Where the magnet in the hand would make others break away.
    pub danger_map: bool,
    /// Where north is.
    pub poles: bool,
}

/// The colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system is.
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
    /// Time to follow everything.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// For those in a hurry.
    Fast,
    /// No waiting at all.
    Instant,
}

/// Whether things move on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As the system is.
    #[default]
    System,
    /// As little as possible.
    Reduced,
}

/// Whether a move is asked about before it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    /// Where fingers point, which is less exact.
    #[default]
    Touch,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What the table of Kluster is made of.
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

    /// Whether a learning aid of Kluster is on.
    pub fn aids(&self) -> bool {
        self.field_lines || self.danger_map || self.poles
    }

    /// How loud sounds are, from 0 to 1: ears hear steps of a square as even.
    pub fn loudness(&self) -> f32 {
        let share = f32::from(self.volume.min(100)) / 100.0;
        if self.sound { share * share } else { 0.0 }
    }
}

impl Pace {
    /// How the style of the page calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "normal",
            Pace::Fast => "fast",
            Pace::Instant => "instant",
        }
    }

    /// How long a bot seems to think, in milliseconds.
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
