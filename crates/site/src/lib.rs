//! The documents of the site, rendered at bundle time in each language: home, the rule book, and the frames in which
//! the programs of the other pages start. And the pictures of both games.
//!
//! A document can be read before any script has run. Documents hold neither scripts nor styles themselves, so that the
//! server can forbid those.

mod board_picture;
mod card_table;
mod error;
mod frame;
mod game;
mod head;
mod home;
mod language;
mod not_found;
mod records;
mod rules;
mod saved_games;
mod settings;
mod table_picture;

pub use card_table::card_table_jpegs;
pub use error::SiteError;
pub use language::Language;
pub use table_picture::{bare_table_jpeg, kluster_jpeg};

use head::SitePage;
use std::path::Path;

/// A document.
pub struct Document {
    /// Its path in the bundle, such as `fr/rules/index.html`.
    pub path: String,
    /// Its text.
    pub html: String,
}

/// What all documents share.
pub struct Site<'a> {
    /// The languages; the first one is that of addresses without a language.
    pub languages: &'a [Language],
    /// Returns the address of a file of the bundle by its name, such as `style.css`.
    pub address: &'a dyn Fn(&str) -> Option<String>,
}

/// The language whose documents have addresses without a language.
pub const DEFAULT_LANGUAGE: &str = "en";

/// Reads the languages from their folders, [`DEFAULT_LANGUAGE`] first.
///
/// # Errors
/// If a file cannot be read, or is no Fluent.
pub fn languages(locales: &Path) -> Result<Vec<Language>, SiteError> {
    let mut codes = Vec::new();
    let failed = |error| SiteError::Io(locales.to_owned(), error);
    for entry in std::fs::read_dir(locales).map_err(failed)? {
        codes.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    codes.sort_by_key(|code| (code != DEFAULT_LANGUAGE, code.clone()));
    codes.into_iter().map(|code| Language::read(locales, code)).collect()
}

impl Site<'_> {
    /// Renders all documents.
    ///
    /// # Errors
    /// If a text or a file is missing.
    pub fn documents(&self) -> Result<Vec<Document>, SiteError> {
        let mut documents = Vec::new();
        for language in self.languages {
            for page in [SitePage::Home, SitePage::Rules, SitePage::Records, SitePage::Settings] {
                let markup = match page {
                    SitePage::Home => home::home(self, language)?,
                    SitePage::Rules => rules::rules(self, language)?,
                    SitePage::Records => records::records(self, language)?,
                    SitePage::Settings => settings::settings(self, language)?,
                };
                let folder = page.address(&language.code).trim_start_matches('/').to_owned();
                documents.push(Document { path: format!("{folder}index.html"), html: markup.into_string() });
            }
        }
        for game in game::GAMES {
            let html = game::game(self, self.default_language()?, game)?.into_string();
            documents.push(Document { path: format!("{}/index.html", game.name), html });
        }
        documents.push(Document { path: "404.html".to_owned(), html: not_found::not_found(self)?.into_string() });
        Ok(documents)
    }

    fn default_language(&self) -> Result<&Language, SiteError> {
        self.languages.first().ok_or(SiteError::NoLanguage)
    }

    fn file(&self, name: &str) -> Result<String, SiteError> {
        (self.address)(name).ok_or_else(|| SiteError::NoFile(name.to_owned()))
    }
}
