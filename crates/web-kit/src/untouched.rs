//! Unfinished games against bots in which no person has made a move: they are not worth a place in the list of games, so
//! the next game takes it.

use crate::{
    game_store::{GameStore, SavedGame},
    tabs::{lock_name, taken_names},
    time::later,
};

/// When to look, in milliseconds: a page that was just left holds the lock of its game for some seconds.
const WAITS: [u32; 2] = [1000, 5000];

/// Removes the untouched games of a kind, except the one with this number and those that a tab shows. It happens a
/// moment after this returns, and never where tabs do not hear of each other.
pub fn remove_untouched<G: SavedGame>(except: u64) {
    let remove = move |taken: Vec<String>| {
        for id in GameStore::Open.list::<G>() {
            let is_shown = taken.contains(&lock_name(&format!("{}.{id}", G::GAME)));
            let is_untouched = |game: G| game.summary().is_some_and(|summary| summary.is_untouched);
            if id != except && !is_shown && GameStore::Open.load(id).is_ok_and(is_untouched) {
                GameStore::Open.remove::<G>(id);
            }
        }
    };
    for wait in WAITS {
        later(wait, move || taken_names(remove));
    }
}
