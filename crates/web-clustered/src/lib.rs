//! The page of Clustered: setting up, playing and replaying games.
//!
//! A game in play runs in one direction: input (`selection`) sends commands to the driver of the room (`live_game`),
//! which notifies its subscribers (`announcer`, `game_clock`, `bonus_cheer`, `selection`). The screen (`table`) draws
//! their state.

#![allow(clippy::large_types_passed_by_value, reason = "debug builds store in signals where they were made")]

mod announcer;
mod board_view;
mod bonus_cheer;
mod bot_score;
mod camera;
mod clock_option;
mod clock_view;
mod demo;
mod displayed_card;
mod displayed_game;
mod draft;
#[cfg(test)]
mod draft_storage_tests;
mod ending;
mod gained_points;
mod game_clock;
mod game_over;
mod hand_view;
mod highlighted_seat;
mod live_game;
mod move_log;
mod move_words;
mod names;
mod outline;
mod placement_preview;
mod player_panel;
mod prompt;
mod replay;
mod result_breakdown;
mod result_picture;
mod result_words;
mod scored_shapes;
mod selection;
mod session;
mod set_up;
mod share;
mod solo_result;
mod table;
mod table_menu;
mod table_option;
mod time_up;

use bots::Level;
use leptos::{prelude::*, svg};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
use web_kit::{
    adaptive_level::AdaptiveLevel,
    game_store::SavedGame,
    navigation::leave_unknown_address,
    route::GameScreen,
    shell::{PageStart, embed},
};
use web_saves::ClusteredSave;
use web_sys::HtmlElement;

/// The name of the game in addresses and storage keys.
const GAME: &str = ClusteredSave::GAME;

/// The bot level that *Play now* offers.
const ADAPTIVE_LEVEL: AdaptiveLevel = AdaptiveLevel { key: "clustered.fitting", first: Level::Casual };

/// The English messages of the page.
const ENGLISH: &[&str] =
    &[include_str!("../../../locales/en/shell.ftl"), include_str!("../../../locales/en/clustered.ftl")];

/// Starts the page in a language with its messages. `languages` lists the addresses of the messages of other languages.
#[wasm_bindgen]
pub fn start(language: &str, messages: &str, languages: &str) {
    let page = PageStart { language, messages, languages, english: ENGLISH, game: Some("clustered") };
    page.show(|path| GameScreen::parse(GAME, path).is_some(), screen);
}

/// Shows a game that replays itself inside an element of another page. Returns a function that removes it.
#[wasm_bindgen]
pub fn demo(parent: HtmlElement) -> JsValue {
    embed(parent, || (drawings(), demo::demo_board()))
}

fn screen(path: &str) -> AnyView {
    let screen = match GameScreen::parse(GAME, path) {
        Some(GameScreen::PlayNow) => return set_up::play_now(),
        Some(GameScreen::NewGame { solo }) => set_up::set_up(solo),
        Some(GameScreen::Table(id)) => table::table(id),
        Some(GameScreen::Replay(id)) => replay::replay(id),
        None => {
            leave_unknown_address();
            return ().into_any();
        }
    };
    (drawings(), screen).into_any()
}

/// The hidden SVG element with the drawings of the cards.
fn drawings() -> impl IntoView {
    svg::svg().class("drawings").aria_hidden("true").inner_html(card_art::drawings())
}
