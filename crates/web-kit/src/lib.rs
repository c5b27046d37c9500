//! What every page of Huddle shares: components, settings, storage, texts, sound, dialogs, saved games, the lineup of a
//! new game, several tabs with one game, and the worker of the bots. It knows no game.

pub mod adaptive_level;
pub mod bot_worker;
pub mod camera;
pub mod clock_face;
pub mod components;
pub mod game_store;
pub mod gestures;
pub mod haptics;
pub mod icon;
pub mod in_short;
pub mod lineup;
pub mod lineup_form;
pub mod listen;
pub mod load_error_screen;
pub mod menu;
pub mod navigation;
pub mod opponent;
pub mod option;
pub mod page_error;
pub mod page_links;
pub mod player;
pub mod quick_start;
pub mod replay_bar;
pub mod route;
pub mod settings;
pub mod share;
pub mod shell;
pub mod sound;
pub mod storage;
pub mod summary;
pub mod tabs;
pub mod text;
pub mod time;
pub mod untouched;
