//! [`DisplayedGame`]: a game of Clustered as a screen draws it.

use clustered::{Event, SeatEvent, SeatView, ViewedGame};
use seats::{BySeat, Seat};
use web_saves::ClusteredPlayer;

/// A game as one seat or a spectator sees it, with its players.
#[derive(Clone, Debug)]
pub(crate) struct DisplayedGame {
    /// The players, seat by seat.
    pub(crate) players: BySeat<ClusteredPlayer>,
    /// The game as the viewer knows it.
    pub(crate) game: ViewedGame,
    /// The events so far, as the viewer may see them.
    pub(crate) events: Vec<SeatEvent>,
    /// Whether the viewer may undo their last move.
    pub(crate) can_undo: bool,
}

impl DisplayedGame {
    /// Combines the view of a viewer with the events so far. `None` if the view belongs to no possible game.
    pub(crate) fn new(players: BySeat<ClusteredPlayer>, view: &SeatView, events: &[Event]) -> Option<DisplayedGame> {
        let game = ViewedGame::new(view).ok()?;
        let events = events.iter().map(|event| event.for_seat(view.seat)).collect();
        Some(DisplayedGame { players, game, events, can_undo: false })
    }

    /// The seat whose hand is shown; `None` for a spectator.
    pub(crate) fn viewer(&self) -> Option<Seat> {
        self.game.seat()
    }

    /// The seat to move; `None` if the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.game.turn().map(|turn| turn.seat)
    }

    /// Whether the player to move can move: a bot, or a person who sees their hand.
    pub(crate) fn is_mover_ready(&self) -> bool {
        self.is_bots_turn() || self.to_move().is_some() && self.to_move() == self.viewer()
    }

    /// Whether a bot is to move.
    pub(crate) fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|seat| !self.players[seat].is_human())
    }
}
