//! The addresses of the screens.

/// The address of home.
pub const HOME: &str = "/";
/// The address of finished games and best scores.
pub const RECORDS: &str = "/records/";
/// The address of the rule book.
pub const RULES: &str = "/rules/";
/// The address of the settings.
pub const SETTINGS: &str = "/settings/";

/// A screen of the page of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameScreen {
    /// A new game against a bot that fits, at once.
    PlayNow,
    /// Setting up a game.
    NewGame {
        /// For one player.
        solo: bool,
    },
    /// A table, by the number of its game.
    Table(u64),
    /// The replay of a finished game.
    Replay(u64),
}

impl GameScreen {
    /// Parses the path of a screen of this game, such as `/kluster/17`; `None` if there is no such screen.
    pub fn parse(game: &str, path: &str) -> Option<GameScreen> {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let (first, rest) = segments.split_first()?;
        match rest {
            _ if *first != game => None,
            [] => Some(GameScreen::NewGame { solo: false }),
            ["solo"] => Some(GameScreen::NewGame { solo: true }),
            ["play"] => Some(GameScreen::PlayNow),
            ["replay", id] => id.parse().ok().map(GameScreen::Replay),
            [id] => id.parse().ok().map(GameScreen::Table),
            _ => None,
        }
    }

    /// Returns the path of this screen of a game.
    pub fn path(self, game: &str) -> String {
        match self {
            GameScreen::PlayNow => format!("/{game}/play"),
            GameScreen::NewGame { solo: false } => format!("/{game}/"),
            GameScreen::NewGame { solo: true } => format!("/{game}/solo"),
            GameScreen::Table(id) => format!("/{game}/{id}"),
            GameScreen::Replay(id) => format!("/{game}/replay/{id}"),
        }
    }
}

/// The address of a rule in the rule book, such as `C8`.
pub fn rule_address(rule: &str) -> String {
    format!("{RULES}#{rule}")
}

/// The address that replaces one of version 0.1, which stood behind a `#`; `None` if this is none. Addresses that were
/// unknown there lead home.
pub fn forwarded(fragment: &str) -> Option<String> {
    let path = fragment.strip_prefix("#/")?;
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let number = |id: &str| id.parse::<u64>().ok();
    let found = match segments.as_slice() {
        [game @ ("clustered" | "kluster"), "new"] => Some(GameScreen::NewGame { solo: false }.path(game)),
        [game @ ("clustered" | "kluster"), "solo"] => Some(GameScreen::NewGame { solo: true }.path(game)),
        [game @ ("clustered" | "kluster"), id] => number(id).map(|id| GameScreen::Table(id).path(game)),
        ["records"] => Some(RECORDS.to_owned()),
        ["records", id] => number(id).map(|id| GameScreen::Replay(id).path("clustered")),
        ["records", "kluster", id] => number(id).map(|id| GameScreen::Replay(id).path("kluster")),
        ["settings"] => Some(SETTINGS.to_owned()),
        ["rules"] => Some(RULES.to_owned()),
        ["rules", rule, ..] if rule.chars().all(char::is_alphanumeric) => Some(rule_address(rule)),
        _ => None,
    };
    Some(found.unwrap_or_else(|| HOME.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_of_a_game_has_its_own_address() {
        let screens = [
            GameScreen::PlayNow,
            GameScreen::NewGame { solo: false },
            GameScreen::NewGame { solo: true },
            GameScreen::Table(7),
            GameScreen::Replay(7),
        ];
        let addresses = screens.map(|screen| screen.path("kluster"));
        assert_eq!(addresses, ["/kluster/play", "/kluster/", "/kluster/solo", "/kluster/7", "/kluster/replay/7"]);
        for (screen, address) in screens.into_iter().zip(addresses) {
            assert_eq!(GameScreen::parse("kluster", &address), Some(screen));
            assert_eq!(GameScreen::parse("clustered", &address), None);
        }
        assert_eq!(GameScreen::parse("kluster", "/kluster"), Some(GameScreen::NewGame { solo: false }));
        for stray in ["/kluster/x", "/kluster/-1", "/kluster/replay", "/kluster/7/8", "/kluster/replay/7/8", "/", ""] {
            assert_eq!(GameScreen::parse("kluster", stray), None, "{stray}");
        }
    }

    #[test]
    fn addresses_of_version_0_1_are_forwarded() {
        for (old, new) in [
            ("#/", "/"),
            ("#/clustered/new", "/clustered/"),
            ("#/clustered/solo", "/clustered/solo"),
            ("#/clustered/1794969645065", "/clustered/1794969645065"),
            ("#/kluster/new", "/kluster/"),
            ("#/kluster/solo", "/kluster/solo"),
            ("#/kluster/7", "/kluster/7"),
            ("#/records", "/records/"),
            ("#/records/7", "/clustered/replay/7"),
            ("#/records/kluster/7", "/kluster/replay/7"),
            ("#/settings", "/settings/"),
            ("#/rules", "/rules/"),
            ("#/rules/C8", "/rules/#C8"),
            ("#/nowhere", "/"),
            ("#/clustered/x", "/"),
            ("#/records/-1", "/"),
            ("#/rules/\"><", "/"),
        ] {
            assert_eq!(forwarded(old).as_deref(), Some(new), "{old}");
        }
        for other in ["", "#", "#C8"] {
            assert_eq!(forwarded(other), None, "{other}");
        }
    }
}
