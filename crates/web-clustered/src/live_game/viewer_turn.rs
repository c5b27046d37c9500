//! The viewer's turn: what the rules ask of the player whose hand is shown. All of it is reactive.

use super::LiveGame;
use clustered::{Card, Phase, QuickDiscard};
use leptos::prelude::*;
use seats::Seat;

impl LiveGame {
    /// The seat whose hand is shown; `None` while the device is handed to the next player.
    pub(crate) fn viewer(&self) -> Option<Seat> {
        self.display.get().viewer()
    }

    /// Whether this tab holds the room. Otherwise it accepts no input.
    pub(crate) fn holds_room(&self) -> bool {
        self.holds_room.get()
    }

    /// Whether the viewer is to move.
    pub(crate) fn is_own_turn(&self) -> bool {
        self.asked().is_some()
    }

    /// The phase of the viewer's turn; `None` if another player is to move or another tab holds the room.
    pub(crate) fn asked(&self) -> Option<Phase> {
        let display = self.display.get();
        let turn = display.game.turn()?;
        (display.viewer() == Some(turn.seat) && self.holds_room.get()).then_some(turn.phase)
    }

    /// The cards of the viewer's hand, in the order in which they were drawn.
    pub(crate) fn hand(&self) -> Vec<Card> {
        self.display.get().game.hand().map(|hand| hand.to_vec()).unwrap_or_default()
    }

    /// Whether a card has a legal cell anywhere on the board.
    pub(crate) fn has_legal_cell(&self, card: Card) -> bool {
        self.display.get().game.board().legal_cells(card).next().is_some()
    }

    /// Whether the viewer must discard: in the quick game (C18), or because no card has a legal cell (C6).
    pub(crate) fn must_discard(&self) -> bool {
        match self.asked() {
            Some(Phase::Play) => !self.display.get().game.legal_moves().can_place(),
            Some(Phase::DiscardSetup | Phase::DiscardExtra) => true,
            None => false,
        }
    }

    /// Whether only the two cards just drawn may be discarded now (C18).
    pub(crate) fn discards_drawn(&self) -> bool {
        self.asked() == Some(Phase::DiscardExtra)
            && self.display.get().game.setup().quick_discard() == Some(QuickDiscard::Drawn)
    }

    /// Whether the card at this index of the hand may be chosen. The index decides, because a drawn card may equal an
    /// older one.
    pub(crate) fn may_choose(&self, index: usize) -> bool {
        !self.discards_drawn() || index + 2 >= self.hand().len()
    }

    /// Whether the viewer can take back their last move.
    pub(crate) fn can_undo(&self) -> bool {
        self.display.get().can_undo && self.holds_room.get()
    }
}
