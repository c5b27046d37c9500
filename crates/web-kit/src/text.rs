//! Texts in the player's language, from the Fluent files in `locales`. English is part of the program of a page; other
//! languages are fetched.

mod messages;

use fluent_bundle::FluentValue;
use leptos::prelude::*;
use messages::Messages;
use std::{cell::RefCell, collections::BTreeMap};

/// A value in a message: a text, or a number, which also chooses the plural.
pub type Argument<'a> = FluentValue<'a>;

/// The language that every other one falls back to.
pub const FALLBACK: &str = "en";

/// The languages by their own names, in the order in which they are offered.
pub const LANGUAGES: [(&str, &str); 12] = [
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("nl", "Nederlands"),
    ("es", "Español"),
    ("it", "Italiano"),
    ("pt", "Português"),
    ("pl", "Polski"),
    ("da", "Dansk"),
    ("nb", "Norsk bokmål"),
    ("sv", "Svenska"),
    ("fi", "Suomi"),
];

struct Texts {
    chosen: Option<Messages>,
    english: Messages,
}

thread_local! {
    static TEXTS: RefCell<Option<Texts>> = const { RefCell::new(None) };
}

/// Which language is shown, and where the others are.
#[derive(Clone, Copy)]
pub struct Language {
    /// Its code. Every text tracks it.
    pub code: RwSignal<String>,
    /// Where the text of each language is that is not inside the program.
    pub addresses: StoredValue<BTreeMap<String, String>>,
}

impl Language {
    /// Begins with a language and its Fluent text; `english` are the files of the page in English.
    pub fn new(code: &str, text: &str, addresses: BTreeMap<String, String>, english: &[&str]) -> Language {
        let english = Messages::read(FALLBACK, english);
        let chosen = translated(code, text);
        let shown = if chosen.is_some() { code } else { FALLBACK };
        TEXTS.set(Some(Texts { chosen, english }));
        Language { code: RwSignal::new(shown.to_owned()), addresses: StoredValue::new(addresses) }
    }

    /// The language of the page that this is called in.
    ///
    /// # Panics
    /// Outside of a page.
    #[allow(clippy::expect_used)] // it is there before anything is shown
    pub fn here() -> Language {
        use_context().expect("a page has a language")
    }

    /// Shows another language from now on; an empty text is that of the program itself.
    pub fn show(&self, code: &str, text: &str) {
        TEXTS.with_borrow_mut(|texts| {
            if let Some(texts) = texts {
                texts.chosen = translated(code, text);
            }
        });
        self.code.set(code.to_owned());
    }

    /// The languages that there are, with their own names.
    pub fn offered(&self) -> Vec<(&'static str, &'static str)> {
        self.addresses.with_value(|addresses| {
            LANGUAGES.into_iter().filter(|(code, _)| *code == FALLBACK || addresses.contains_key(*code)).collect()
        })
    }
}

/// The messages of another language, if there is a text of it.
fn translated(code: &str, text: &str) -> Option<Messages> {
    (!text.is_empty()).then(|| Messages::read(code, &[text]))
}

/// A text, tracked: it changes with the language. What the chosen language cannot say is said in English.
pub fn text(key: &str, arguments: &[(&str, Argument)]) -> String {
    if let Some(language) = use_context::<Language>() {
        language.code.track();
    }
    let arguments = arguments.iter().cloned().collect();
    TEXTS
        .with_borrow(|texts| {
            let texts = texts.as_ref()?;
            let mut languages = texts.chosen.iter().chain([&texts.english]);
            languages.find_map(|messages| messages.format(key, &arguments))
        })
        .unwrap_or_else(|| key.to_owned())
}

/// A text in the player's language: `t!("home-play")`, `t!("turn-of", name = name)`.
#[macro_export]
macro_rules! t {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::text($key, &[$((stringify!($name), $crate::text::Argument::from($value))),*])
    };
}

/// The same, followed when the language changes.
#[macro_export]
macro_rules! tr {
    ($($argument:tt)+) => { move || $crate::t!($($argument)+) };
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
