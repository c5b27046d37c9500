//! [`Screen`]: what is shown, and its address behind the `#`, so that going back goes back.

use ui::window;

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The two games.
    #[default]
    Home,
    /// Setting up a game of Clustered.
    NewClustered {
        /// For one player.
        solo: bool,
    },
    /// A table of Clustered, by its number.
    Clustered(u64),
    /// Setting up a game of Kluster.
    NewKluster {
        /// For one player.
        solo: bool,
    },
    /// A table of Kluster, by its number.
    Kluster(u64),
    /// Finished games.
    Records,
    /// A finished game of Clustered, played again.
    Replay(u64),
    /// A finished game of Kluster, played again.
    KlusterReplay(u64),
    /// How the player likes it.
    Settings,
    /// The rule book.
    Rules,
}

impl Screen {
    /// The screen of an address; one that nobody knows leads home.
    pub(crate) fn of(address: &str) -> Screen {
        let parts: Vec<&str> = address.trim_start_matches('#').split('/').filter(|part| !part.is_empty()).collect();
        let number = |text: &str| text.parse::<u64>().ok();
        match parts.as_slice() {
            ["clustered", "new"] => Screen::NewClustered { solo: false },
            ["clustered", "solo"] => Screen::NewClustered { solo: true },
            ["clustered", id] => number(id).map_or(Screen::Home, Screen::Clustered),
            ["kluster", "new"] => Screen::NewKluster { solo: false },
            ["kluster", "solo"] => Screen::NewKluster { solo: true },
            ["kluster", id] => number(id).map_or(Screen::Home, Screen::Kluster),
            ["records"] => Screen::Records,
            ["records", id] => number(id).map_or(Screen::Home, Screen::Replay),
            ["records", "kluster", id] => number(id).map_or(Screen::Home, Screen::KlusterReplay),
            ["settings"] => Screen::Settings,
            ["rules", ..] => Screen::Rules,
            _ => Screen::Home,
        }
    }

    /// Its address.
    pub(crate) fn address(&self) -> String {
        match self {
            Screen::Home => "#/".to_owned(),
            Screen::NewClustered { solo: false } => "#/clustered/new".to_owned(),
            Screen::NewClustered { solo: true } => "#/clustered/solo".to_owned(),
            Screen::Clustered(id) => format!("#/clustered/{id}"),
            Screen::NewKluster { solo: false } => "#/kluster/new".to_owned(),
            Screen::NewKluster { solo: true } => "#/kluster/solo".to_owned(),
            Screen::Kluster(id) => format!("#/kluster/{id}"),
            Screen::Records => "#/records".to_owned(),
            Screen::Replay(id) => format!("#/records/{id}"),
            Screen::KlusterReplay(id) => format!("#/records/kluster/{id}"),
            Screen::Settings => "#/settings".to_owned(),
            Screen::Rules => "#/rules".to_owned(),
        }
    }
}

/// Shows a screen, as a step that one can go back from.
pub(crate) fn go(screen: &Screen) {
    let _ = window().location().set_hash(&screen.address());
}

#[cfg(test)]
mod tests {
    use super::Screen;

    #[test]
    fn every_screen_has_its_own_address() {
        let screens = [
            Screen::Home,
            Screen::NewClustered { solo: false },
            Screen::NewClustered { solo: true },
            Screen::Clustered(7),
            Screen::NewKluster { solo: false },
            Screen::NewKluster { solo: true },
            Screen::Kluster(7),
            Screen::Records,
            Screen::Replay(7),
            Screen::KlusterReplay(7),
            Screen::Settings,
            Screen::Rules,
        ];
        for screen in screens {
            assert_eq!(Screen::of(&screen.address()), screen);
        }
        for stray in ["", "#", "#/clustered/x", "#/nowhere", "#/records/-1"] {
            assert_eq!(Screen::of(stray), Screen::Home, "{stray}");
        }
    }
}
