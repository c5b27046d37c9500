//! Home, records, rules and settings: the pages around the games.

mod demo;
mod game_list;
mod home;
mod import;
mod records;
mod rules;
mod settings_page;

use ui::{View, window};
use wasm_bindgen::prelude::wasm_bindgen;
use web_kit::{
    navigation::leave_unknown_address,
    route::{RECORDS, RULES, SETTINGS, forwarded},
    shell::PageStart,
};

/// The texts of the page in English.
const ENGLISH: &[&str] = &[
    include_str!("../../../locales/en/shell.ftl"),
    include_str!("../../../locales/en/home.ftl"),
    include_str!("../../../locales/en/saves.ftl"),
    include_str!("../../../locales/en/rules.ftl"),
];

/// Shows the page, in a language with its messages; `languages` are the addresses of those of other languages.
#[wasm_bindgen]
pub fn start(language: &str, messages: &str, languages: &str) {
    // Version 0.1 had one document and addresses behind a `#`: links to them still lead there.
    if let Some(address) = forwarded(&window().location().hash().unwrap_or_default()) {
        let _ = window().location().replace(&address);
        return;
    }
    let page = PageStart { language, messages, languages, english: ENGLISH };
    page.show(|address| screen_of(address).is_some(), screen);
}

type MakeScreen = fn() -> ui::El;

fn screen_of(address: &str) -> Option<MakeScreen> {
    let path = address.split('#').next().unwrap_or_default();
    match path.trim_end_matches('/') {
        "" => Some(home::home),
        path if path == RECORDS.trim_end_matches('/') => Some(records::records),
        path if path == RULES.trim_end_matches('/') => Some(rules::rules),
        path if path == SETTINGS.trim_end_matches('/') => Some(settings_page::settings),
        _ => None,
    }
}

fn screen(path: &str) -> View {
    if let Some(make) = screen_of(path) {
        make().into()
    } else {
        leave_unknown_address();
        ().into()
    }
}
