//! Sharing a result: a picture of the board and one line of text.

use crate::{
    ending::Ending,
    live_game::LiveGame,
    result_picture::result_picture,
    result_words::{result_text, standing},
};
use leptos::{prelude::*, task::spawn_local};
use web_kit::{
    share::{Shared, share},
    t,
};

/// What the player is told about sharing; nothing at first.
pub(crate) type ShareNote = RwSignal<Option<Shared>>;

/// Shares the result of a game, with the shapes of the chosen player.
pub(crate) fn share_result(live: LiveGame, ending: Ending, note: ShareNote) {
    let display = live.display.get_untracked();
    let result = result_text(&display);
    let text = t!("share-text", result = result.as_str(), standing = standing(&display));
    let picture = result_picture(&display, untrack(|| ending.seat()), &result);
    spawn_local(async move {
        let shared = share(picture, text).await;
        let _ = note.try_set(Some(shared));
    });
}

/// What became of it, in words.
pub(crate) fn share_words(shared: Option<Shared>) -> String {
    match shared {
        None | Some(Shared::Done) => String::new(),
        Some(Shared::Saved) => t!("share-saved"),
        Some(Shared::Failed) => t!("share-failed"),
    }
}
