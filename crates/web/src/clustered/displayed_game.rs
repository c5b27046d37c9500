//! [`DisplayedGame`]: a game of Clustered as a screen draws it.

use super::Chair;
use clustered::{Event, SeatEvent, SeatView, ViewedGame};
use seats::{BySeat, Seat};

/// What a screen draws: what one seat or a spectator knows of a game, and who plays.
#[derive(Clone, Debug)]
pub(crate) struct DisplayedGame {
    /// Who sits where.
    pub(crate) chairs: BySeat<Chair>,
    /// What the viewer knows.
    pub(crate) game: ViewedGame,
    /// What has happened so far, as the viewer may see it.
    pub(crate) events: Vec<SeatEvent>,
    /// Whether the viewer may take back their last move.
    pub(crate) can_undo: bool,
}

impl DisplayedGame {
    /// A game by the view of its viewer, with what has happened. `None` if no game looks like that.
    pub(crate) fn new(chairs: BySeat<Chair>, view: &SeatView, events: &[Event]) -> Option<DisplayedGame> {
        let game = ViewedGame::new(view).ok()?;
        let events = events.iter().map(|event| event.for_seat(view.seat)).collect();
        Some(DisplayedGame { chairs, game, events, can_undo: false })
    }

    /// Whose hand is shown; nobody's to a spectator.
    pub(crate) fn viewer(&self) -> Option<Seat> {
        self.game.seat()
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.game.turn().map(|turn| turn.seat)
    }

    /// Whether whoever is to move can think about it: a bot, or a person who sees their hand.
    pub(crate) fn is_mover_ready(&self) -> bool {
        self.is_bots_turn() || self.to_move().is_some() && self.to_move() == self.viewer()
    }

    /// Whether a bot is to move.
    pub(crate) fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|seat| !self.chairs[seat].is_person())
    }
}
