//! Texts in the player's language, from the Fluent files in `locales`. English is inside the program; the others are fetched.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use leptos::prelude::*;
use std::{cell::RefCell, collections::BTreeMap};
use unic_langid::LanguageIdentifier;

/// The language that every other one falls back to.
pub(crate) const FALLBACK: &str = "en";

const ENGLISH: &[&str] = &[
    include_str!("../../../locales/en/shell.ftl"),
    include_str!("../../../locales/en/clustered.ftl"),
    include_str!("../../../locales/en/rules.ftl"),
];

/// The languages by their own names, in the order in which they are offered.
pub(crate) const LANGUAGES: [(&str, &str); 12] = [
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
    chosen: Option<FluentBundle<FluentResource>>,
    english: FluentBundle<FluentResource>,
}

thread_local! {
    static TEXTS: RefCell<Option<Texts>> = const { RefCell::new(None) };
}

/// Which language is shown, and where the others are.
#[derive(Clone)]
pub(crate) struct Language {
    /// Its code; whoever reads a text follows it.
    pub(crate) code: RwSignal<String>,
    /// Where the text of each language is that is not inside the program.
    pub(crate) addresses: StoredValue<BTreeMap<String, String>>,
}

impl Language {
    /// Begins with a language and its text.
    pub(crate) fn new(code: &str, text: &str, addresses: BTreeMap<String, String>) -> Language {
        let english = bundle(FALLBACK, ENGLISH);
        let chosen = (!text.is_empty()).then(|| bundle(code, &[text]));
        let shown = if chosen.is_some() { code } else { FALLBACK };
        TEXTS.set(Some(Texts { chosen, english }));
        Language { code: RwSignal::new(shown.to_owned()), addresses: StoredValue::new(addresses) }
    }

    /// Shows another language from now on; an empty text is that of the program itself.
    pub(crate) fn show(&self, code: &str, text: &str) {
        let chosen = (!text.is_empty()).then(|| bundle(code, &[text]));
        TEXTS.with_borrow_mut(|texts| {
            if let Some(texts) = texts {
                texts.chosen = chosen;
            }
        });
        self.code.set(code.to_owned());
    }

    /// The languages that there are, with their own names.
    pub(crate) fn offered(&self) -> Vec<(&'static str, &'static str)> {
        let addresses = self.addresses.get_value();
        LANGUAGES.into_iter().filter(|(code, _)| *code == FALLBACK || addresses.contains_key(*code)).collect()
    }
}

fn bundle(code: &str, texts: &[&str]) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = code.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![language]);
    // All our languages are written from left to right: marks of direction would only get in the way of copying.
    bundle.set_use_isolating(false);
    for text in texts {
        // What cannot be read is left out and falls back; a test of the house reads every file.
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// A text, followed when the language changes.
pub(crate) fn text(key: &str, arguments: Option<&FluentArgs>) -> String {
    if let Some(language) = use_context::<Language>() {
        language.code.track();
    }
    TEXTS
        .with_borrow(|texts| {
            let texts = texts.as_ref()?;
            let mut bundles = texts.chosen.iter().chain([&texts.english]);
            bundles.find_map(|bundle| format(bundle, key, arguments))
        })
        .unwrap_or_else(|| key.to_owned())
}

fn format(bundle: &FluentBundle<FluentResource>, key: &str, arguments: Option<&FluentArgs>) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    Some(bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned())
}

/// A text in the player's language: `t!("home-play")`, `t!("turn-of", name = name)`.
#[macro_export]
macro_rules! t {
    ($key:expr) => { $crate::text::text($key, None) };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut arguments = fluent_bundle::FluentArgs::new();
        $(arguments.set(stringify!($name), $value);)+
        $crate::text::text($key, Some(&arguments))
    }};
}

/// The same as a signal: all places that show one are of one type, which keeps the program small.
#[macro_export]
macro_rules! tr {
    ($($argument:tt)+) => { $crate::ui::said(move || $crate::t!($($argument)+)) };
}
