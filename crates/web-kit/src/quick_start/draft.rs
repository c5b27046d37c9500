//! [`GameDraft`]: a game being set up, and how it is remembered until the next time.
//!
//! A game for several players and one for a single player have drafts of their own. Between "The computer" and "Pass &
//! play" only the players change; who played last is remembered for each.

use crate::{
    lineup::{GameMode, Lineup},
    page_error::PageError,
    storage,
};
use serde::{Serialize, de::DeserializeOwned};

/// A game being set up, as far as the quick start knows it.
pub trait GameDraft: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the game in addresses and storage keys.
    const GAME: &'static str;

    /// A draft with these players and nothing else chosen.
    fn new(lineup: Lineup) -> Self;

    /// The players.
    fn lineup(&self) -> &Lineup;

    /// The players, to be changed.
    fn lineup_mut(&mut self) -> &mut Lineup;

    /// Whether the page could have made it; a stored one may be damaged.
    fn is_sound(&self) -> bool;

    /// The name of the bot that fits the player.
    fn fitting_bot() -> &'static str;
}

/// The key of the draft for one, or for several players.
fn draft_key<D: GameDraft>(is_solo: bool) -> String {
    format!("{}.draft{}", D::GAME, if is_solo { ".solo" } else { "" })
}

/// The key of the players of a mode.
fn lineup_key<D: GameDraft>(mode: GameMode) -> String {
    format!("{}.lineup.{}", D::GAME, if mode == GameMode::PassAndPlay { "people" } else { "bots" })
}

/// The key that says whether the last choice was a game for one.
fn solo_key<D: GameDraft>() -> String {
    format!("{}.solo", D::GAME)
}

/// The draft that the screen opens with: the one that was used last, or that for one player.
pub(super) fn open<D: GameDraft>(is_solo: bool) -> D {
    stored(is_solo || storage::read(&solo_key::<D>()).unwrap_or(false))
}

/// Remembers a draft as the last one.
pub(super) fn store<D: GameDraft>(draft: &D) -> Result<(), PageError> {
    let mode = draft.lineup().mode();
    let is_solo = mode == GameMode::Solo;
    storage::write(&draft_key::<D>(is_solo), draft)?;
    storage::write(&solo_key::<D>(), &is_solo)?;
    if is_solo { Ok(()) } else { storage::write(&lineup_key::<D>(mode), draft.lineup()) }
}

/// The draft for another mode: with the players who played like that last.
pub(super) fn changed_to<D: GameDraft>(draft: &D, mode: GameMode) -> D {
    let is_solo = mode == GameMode::Solo;
    let mut changed = if draft.lineup().mode() == GameMode::Solo || is_solo { stored(is_solo) } else { draft.clone() };
    if changed.lineup().mode() != mode {
        let default = changed.clone();
        let last = storage::read::<Lineup>(&lineup_key::<D>(mode)).filter(|lineup| lineup.mode() == mode);
        *changed.lineup_mut() = last.unwrap_or_else(|| default_lineup::<D>(mode));
        if !changed.is_sound() {
            changed = default;
            *changed.lineup_mut() = default_lineup::<D>(mode);
        }
    }
    changed
}

/// The stored draft for one, or for several players; a new one if there is none.
fn stored<D: GameDraft>(is_solo: bool) -> D {
    let fits = |draft: &D| draft.is_sound() && (draft.lineup().mode() == GameMode::Solo) == is_solo;
    let default = || D::new(default_lineup::<D>(if is_solo { GameMode::Solo } else { GameMode::Computer }));
    storage::read(&draft_key::<D>(is_solo)).filter(fits).unwrap_or_else(default)
}

fn default_lineup<D: GameDraft>(mode: GameMode) -> Lineup {
    match mode {
        GameMode::Computer => Lineup::against(&[D::fitting_bot()]),
        GameMode::PassAndPlay => Lineup::of_two(),
        GameMode::Solo => Lineup::against(&[]),
    }
}
