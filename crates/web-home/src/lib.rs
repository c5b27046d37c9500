//! Records and settings, the pages around the games that need a program. Home and the rule book are in `crates/site`.

mod download;
mod game_list;
mod import;
mod plots;
mod records;
mod results;
mod settings_page;
mod statistics_view;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use web_kit::{
    navigation::leave_unknown_address,
    route::{RECORDS, SETTINGS, without_language},
    shell::PageStart,
};

/// The texts of the page in English.
const ENGLISH: &[&str] = &[
    include_str!("../../../locales/en/shell.ftl"),
    include_str!("../../../locales/en/home.ftl"),
    include_str!("../../../locales/en/saves.ftl"),
];

/// Shows the page, in a language with its messages; `languages` are the addresses of those of other languages.
#[wasm_bindgen]
pub fn start(language: &str, messages: &str, languages: &str) {
    let page = PageStart { language, messages, languages, english: ENGLISH, game: None };
    page.show(|address| screen_of(address).is_some(), screen);
}

type MakeScreen = fn() -> AnyView;

fn screen_of(address: &str) -> Option<MakeScreen> {
    match without_language(address) {
        RECORDS => Some(records::records),
        SETTINGS => Some(settings_page::settings),
        _ => None,
    }
}

fn screen(path: &str) -> Option<AnyView> {
    let screen = screen_of(path);
    if screen.is_none() {
        leave_unknown_address();
    }
    screen.map(|make| make())
}
