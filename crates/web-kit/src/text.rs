//! Texts in the player's language, from the Fluent files in `locales`. English is part of the program of a page; other
//! languages are fetched.

mod fluent;

use crate::few::Few;
use fluent::{Arguments, Messages};
use js_sys::Intl::PluralRules;
use std::cell::RefCell;
use leptos::prelude::*;

pub use fluent::Argument;

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
    chosen: Option<Speech>,
    english: Speech,
}

/// How a language speaks.
struct Speech {
    messages: Messages,
    plurals: PluralRules,
}

thread_local! {
    static TEXTS: RefCell<Option<Texts>> = const { RefCell::new(None) };
}

/// Which language is shown, and where the others are.
#[derive(Clone, Copy)]
pub struct Language {
    /// Its code; whoever reads a text follows it.
    pub code: RwSignal<String>,
    /// Where the text of each language is that is not inside the program.
    pub addresses: StoredValue<Few<String, String>>,
}

impl Language {
    /// Begins with a language and its Fluent text; `english` are the files of the page in English.
    pub fn new(code: &str, text: &str, addresses: Few<String, String>, english: &[&str]) -> Language {
        let english = Speech::new(FALLBACK, Messages::read(english));
        let chosen = Speech::translated(code, text);
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
                texts.chosen = Speech::translated(code, text);
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

impl Speech {
    fn new(code: &str, messages: Messages) -> Speech {
        let plurals = PluralRules::new(&js_sys::Array::of1(&code.into()), &js_sys::Object::new());
        Speech { messages, plurals }
    }

    /// Another language, if there is a text of it.
    fn translated(code: &str, text: &str) -> Option<Speech> {
        (!text.is_empty()).then(|| Speech::new(code, Messages::read(&[text])))
    }

    fn say(&self, key: &str, arguments: Arguments) -> Option<String> {
        #[allow(clippy::cast_precision_loss)] // what is counted is small
        self.messages.say(key, arguments, &|number| self.plurals.select(number as f64).into())
    }
}

/// A text, followed when the language changes.
pub fn text(key: &str, arguments: Arguments) -> String {
    if let Some(language) = use_context::<Language>() {
        language.code.track();
    }
    TEXTS
        .with_borrow(|texts| {
            let texts = texts.as_ref()?;
            let mut speeches = texts.chosen.iter().chain([&texts.english]);
            speeches.find_map(|speech| speech.say(key, arguments))
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
