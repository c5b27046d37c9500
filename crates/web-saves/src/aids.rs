//! [`Aids`]: the learning aids of a game of Kluster.

use serde::{Deserialize, Serialize};
use web_kit::{settings::Settings, storage::is_default};

/// The learning aids of a game, and whether it ever had one: then its score does not count (K12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub struct Aids {
    /// Field lines over the table.
    #[serde(skip_serializing_if = "is_default")]
    pub field_lines: bool,
    /// A map of where the held magnet would make others break away.
    #[serde(skip_serializing_if = "is_default")]
    pub danger_map: bool,
    /// The poles of the magnets.
    #[serde(skip_serializing_if = "is_default")]
    pub poles: bool,
    /// Whether one was switched on and off again.
    #[serde(skip_serializing_if = "is_default")]
    pub was_used: bool,
}

impl Aids {
    /// The aids that were settings of the whole page in earlier versions. They are offered for the next game.
    pub fn of_settings(settings: &Settings) -> Aids {
        let Settings { field_lines, danger_map, poles, .. } = *settings;
        Aids { field_lines, danger_map, poles, was_used: false }
    }

    /// Whether one is on.
    pub fn is_any_on(self) -> bool {
        self.field_lines || self.danger_map || self.poles
    }

    /// Whether one is or was on.
    pub fn is_used(self) -> bool {
        self.was_used || self.is_any_on()
    }

    /// Switches aids on or off, and remembers that one was on.
    #[must_use]
    pub fn changed(self, change: impl FnOnce(&mut Aids)) -> Aids {
        let mut aids = self;
        change(&mut aids);
        Aids { was_used: self.is_used() || aids.is_any_on(), ..aids }
    }

    /// The same aids for a new game.
    #[must_use]
    pub fn renewed(self) -> Aids {
        Aids { was_used: false, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aid_that_was_on_is_remembered_for_this_game_only() {
        let (none, lines) = (Aids::default(), Aids { field_lines: true, ..Aids::default() });
        assert!(!none.is_used() && lines.is_used());
        let switched = none.changed(|aids| aids.poles = true).changed(|aids| aids.poles = false);
        assert!(switched.is_used() && !switched.is_any_on() && !switched.renewed().is_used());
        let text = serde_json::to_string(&switched).unwrap();
        assert_eq!(serde_json::from_str::<Aids>(&text).unwrap(), switched);
        assert_eq!(serde_json::to_string(&none).unwrap(), "{}");
    }
}
