//! The addresses of the screens.

use crate::text::{FALLBACK, LANGUAGES};

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

/// Returns the address of a page around the games in a language: those of the [fallback language](FALLBACK) have no
/// language in their address. Other addresses are the same in all languages.
pub fn localized(address: &str, language: &str) -> String {
    let (path, _) = address.split_once('#').unwrap_or((address, ""));
    if language != FALLBACK && [HOME, RECORDS, RULES, SETTINGS].contains(&path) {
        format!("/{language}{address}")
    } else {
        address.to_owned()
    }
}

/// Returns an address without the language that it begins with, such as `/records/` for `/fr/records/`.
pub fn without_language(address: &str) -> &str {
    let rest = LANGUAGES.iter().find_map(|(code, _)| address.strip_prefix('/')?.strip_prefix(code));
    rest.filter(|rest| rest.starts_with('/')).unwrap_or(address)
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
    fn pages_around_the_games_have_an_address_in_each_language() {
        for (address, french) in [
            ("/", "/fr/"),
            ("/records/", "/fr/records/"),
            ("/rules/#C8", "/fr/rules/#C8"),
            ("/kluster/17", "/kluster/17"),
        ] {
            assert_eq!(localized(address, "en"), address);
            assert_eq!(localized(address, "fr"), french);
            assert_eq!(without_language(french), address);
            assert_eq!(without_language(address), address);
        }
        assert_eq!(without_language("/french/"), "/french/");
    }
}
