//! The page of Kluster. Rules, physics and rooms are those of other crates; here is what players see and touch.

mod accessible_table;
mod aids;
mod aim;
mod announcer;
mod approach;
#[cfg(test)]
mod autosave_tests;
mod autosaver;
mod background_layer;
mod begin;
#[cfg(test)]
mod best_class_tests;
mod bot_driver;
mod boxes;
mod camera;
mod cause;
mod cause_marks;
mod cause_words;
mod clock;
mod cord_handle;
mod cord_keys;
mod cord_target;
mod cords;
mod danger_map;
mod demo;
mod draft;
mod event_flow;
mod event_words;
mod feedback;
mod field_lines;
mod flights;
mod frame_loop;
mod frames;
mod full_screen;
mod game_menu;
mod hand_drawing;
mod hand_report;
mod hand_target;
mod help;
mod history;
mod key_repeat;
mod keyboard_input;
mod kluster_moment;
mod laying;
mod lengths;
mod live_table;
mod local_game;
mod misfit_mark;
mod moment_timing;
mod moment_view;
mod options;
mod other_tabs;
mod over;
mod overlay;
mod own_tray;
mod panels;
mod place;
mod playback;
#[cfg(test)]
mod played;
mod player_trays;
mod pointer_input;
mod renderer;
mod replay;
mod replay_bar;
mod replay_loader;
mod replay_screen;
mod results;
mod rings;
mod rope;
mod see_why;
mod see_why_panel;
mod session;
mod set_up;
mod share;
mod simulation;
mod sketch;
mod sliders;
mod sprite_atlas;
#[cfg(test)]
mod stored_game_tests;
mod surface_layer;
mod surface_material;
mod table;
mod table_painter;
mod table_status;
mod tension;
mod texture;
mod timeline;
mod tray_slots;
mod turn_panel;
mod viewport;
mod words;

use leptos::prelude::*;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
use web_kit::{
    game_store::SavedGame,
    navigation::leave_unknown_address,
    route::GameScreen,
    shell::{PageStart, embed},
};
use web_saves::KlusterSave;
use web_sys::HtmlElement;

/// The name of the game in addresses and storage keys.
const GAME: &str = KlusterSave::GAME;

/// The texts of the page in English.
const ENGLISH: &[&str] = &[
    include_str!("../../../locales/en/shell.ftl"),
    include_str!("../../../locales/en/saves.ftl"),
    include_str!("../../../locales/en/kluster.ftl"),
    include_str!("../../../locales/en/kluster-words.ftl"),
    include_str!("../../../locales/en/kluster-replay.ftl"),
    include_str!("../../../locales/en/kluster-setup.ftl"),
];

/// Shows the page, in a language with its messages; `languages` are the addresses of those of other languages.
#[wasm_bindgen]
pub fn start(language: &str, messages: &str, languages: &str) {
    let page = PageStart { language, messages, languages, english: ENGLISH, game: Some("kluster") };
    page.show(|path| GameScreen::parse(GAME, path).is_some(), screen);
}

/// Shows a table on which stones are laid by themselves inside an element of another page. Returns a function that
/// removes it.
#[wasm_bindgen]
pub fn demo(parent: HtmlElement) -> JsValue {
    embed(parent, demo::demo_table)
}

fn screen(path: &str) -> AnyView {
    match GameScreen::parse(GAME, path) {
        Some(GameScreen::PlayNow) => begin::play_now(),
        Some(GameScreen::NewGame { solo }) => set_up::set_up(solo),
        Some(GameScreen::Table(id)) => table::table(id),
        Some(GameScreen::Replay(id)) => replay_screen::replay_screen(id),
        None => {
            leave_unknown_address();
            ().into_any()
        }
    }
}
