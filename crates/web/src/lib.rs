//! The browser client of Huddle: both games in the page. Rules, physics and bots are those of the other crates; here is what one sees
//! and touches.

mod chair;
mod clock_face;
mod clustered;
mod digits;
mod few;
mod fitting;
mod haptics;
mod home;
mod icon;
mod import;
mod kluster;
mod maths;
mod option;
mod parts;
mod party;
mod question;
mod records;
mod route;
mod rules;
mod seating;
mod settings;
mod settings_page;
mod shelf;
mod shell;
mod sound;
mod storage;
mod summary;
mod tabs;
mod text;
mod time;
mod trouble;
mod worker;

use shell::Shell;
use text::Language;
use ui::{document, mount, provide};
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page, in a language with its text; `languages` says where the texts of the others are, a code and an address a line.
#[wasm_bindgen]
pub fn start(language: &str, text: &str, languages: &str) {
    let address = |line: &str| line.split_once(' ').map(|(code, address)| (code.to_owned(), address.to_owned()));
    let addresses = languages.lines().filter_map(address).collect();
    let Some(body) = document().body() else { return };
    mount(&body, || {
        provide(Language::new(language, text, addresses));
        provide(Shell::open());
        shell::page()
    });
}

/// In the worker: answers a request of the page. Both are JSON.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    worker::answer(request)
}
