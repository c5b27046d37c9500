//! [`Selection`]: the player's input before it becomes a move: the chosen card and the cell it is aimed at.

use crate::{
    announcer::Announcer,
    live_game::{LiveGame, RoomUpdate},
    names::{card_name, cell_name},
    placement_preview::PlacementPreview,
    prompt::{PromptInput, prompt},
};
use clustered::{Card, Cell, Move, Phase};
use leptos::prelude::*;
use room::Command;
use web_kit::{settings::Confirm, shell::Shell, t};

/// The player's input. Every change of the game clears it.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    live: LiveGame,
    announcer: Announcer,
    /// The index of the chosen card in the hand.
    chosen: RwSignal<Option<usize>>,
    /// The index of a card that the player tried to choose but has to keep (C18).
    refused: RwSignal<Option<usize>>,
    /// The cell for the chosen card, while the player has to confirm it.
    pub(crate) aim: RwSignal<Option<Cell>>,
    shell: Shell,
}

impl Selection {
    /// Subscribes to a game.
    pub(crate) fn subscribe(live: LiveGame, announcer: Announcer) -> Selection {
        let selection = Selection {
            live,
            announcer,
            chosen: RwSignal::new(None),
            refused: RwSignal::new(None),
            aim: RwSignal::new(None),
            shell: Shell::here(),
        };
        live.subscribe(move |update| match update {
            RoomUpdate::Events(_) | RoomUpdate::Loaded => selection.clear(),
            RoomUpdate::TimePassed => {}
        });
        selection
    }

    fn clear(self) {
        self.chosen.set(None);
        self.refused.set(None);
        self.aim.set(None);
    }

    /// The index of the chosen card in the hand. It is reactive.
    pub(crate) fn index(self) -> Option<usize> {
        self.chosen.get()
    }

    /// The chosen card. It is reactive.
    pub(crate) fn card(self) -> Option<Card> {
        self.live.hand().get(self.chosen.get()?).copied()
    }

    /// The legal cells of the chosen card. They are reactive.
    pub(crate) fn legal_cells(self) -> Vec<Cell> {
        match (self.live.asked(), self.card()) {
            (Some(Phase::Play), Some(card)) => self.live.display.get().game.board().legal_cells(card).collect(),
            _ => Vec::new(),
        }
    }

    /// What the viewer can do now, in one sentence. It is reactive.
    pub(crate) fn prompt(self) -> String {
        let refused = self.refused.get().and_then(|index| self.live.hand().get(index).copied());
        prompt(self.live, PromptInput { chosen: self.card(), refused, is_aiming: self.aim.get().is_some() })
    }

    /// Chooses the card at an index of the hand; `None` cancels the choice. A card that has to stay in the hand is not
    /// chosen, and the prompt says why.
    pub(crate) fn choose(self, index: Option<usize>) {
        untrack(|| self.choose_now(index));
    }

    fn choose_now(self, index: Option<usize>) {
        let index = index.filter(|index| *index < self.live.hand().len());
        self.aim.set(None);
        self.refused.set(index.filter(|index| !self.live.may_choose(*index)));
        self.chosen.set(index.filter(|index| self.live.may_choose(*index)));
        if self.refused.get().is_some() {
            self.announcer.say(self.prompt());
        }
        if let (Some(Phase::Play), Some(card)) = (self.live.asked(), self.card()) {
            self.announcer.say(t!("chosen", card = card_name(card), count = self.legal_cells().len()));
        }
    }

    /// Places the chosen card on a cell that was tapped or clicked. If the settings ask for confirmation, the first tap
    /// only aims.
    pub(crate) fn tap_cell(self, cell: Cell) {
        if self.shell.confirms() && self.aim.get_untracked() != Some(cell) {
            self.aim.set(Some(cell));
            let game = self.live.display.get_untracked();
            let preview = untrack(|| self.card()).and_then(|card| PlacementPreview::new(&game.game, card, cell));
            let points = preview.map_or(0, |preview| preview.points);
            self.announcer.say(t!("aimed", place = cell_name(cell), points = points));
        } else {
            self.place(cell);
        }
    }

    /// Places the chosen card on the cell it was dropped on. A drag is precise, so it is confirmed only if the settings
    /// ask for that on every move.
    pub(crate) fn drop_on(self, cell: Cell) {
        if self.shell.settings.get_untracked().confirm == Confirm::Always {
            self.tap_cell(cell);
        } else {
            self.place(cell);
        }
    }

    /// Places the chosen card on the confirmed cell.
    pub(crate) fn confirm(self) {
        if let Some(cell) = self.aim.get_untracked() {
            self.place(cell);
        }
    }

    /// Discards the chosen card.
    pub(crate) fn discard(self) {
        if let Some(card) = untrack(|| self.card()) {
            self.make(Move::Discard { card });
        }
    }

    fn place(self, cell: Cell) {
        if let Some(card) = untrack(|| self.card()) {
            self.make(Move::Place { card, cell });
        }
    }

    /// Makes a move of the viewer, if it is their turn.
    fn make(self, mv: Move) {
        if let Some(seat) = untrack(|| self.live.viewer().filter(|_| self.live.is_own_turn())) {
            self.live.send(seat, Command::Move(mv));
        }
    }
}
