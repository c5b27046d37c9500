//! [`Play`]: a table in use: whose hand is shown, which card is chosen, and what a player does with it.

mod announcer;
mod driver;
mod time;

use self::time::TableTime;
use super::{
    Chair,
    displayed_game::DisplayedGame,
    names::{card_name, cell_name},
    players::Pointed,
    session::Session,
};
use crate::{chair::seat_name, settings::Confirm, shell::Shell, t, tabs::GameTab};
use clustered::{Card, Cell, FirstTo, Move, Phase, QuickDiscard};
use room::Command;
use seats::Seat;
use ui::{Memo, Signal, Stored, listen, on_cleanup, window};
use web_sys::{Event, StorageEvent};

/// A table in use. It is a handful of signals, so it can be handed around.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// The game and its room. Screens draw [`Play::display`].
    pub(crate) session: Stored<Session>,
    /// What the viewer sees: the seat whose hand is shown, or a spectator while the device is passed on.
    pub(crate) display: Signal<DisplayedGame>,
    /// Whose hand is shown; nobody's while the device is passed on.
    pub(crate) viewer: Memo<Option<Seat>>,
    /// Which card of that hand is chosen.
    pub(crate) chosen: Signal<Option<usize>>,
    /// A card of the hand that was tried, but has to stay there (C18).
    refused: Signal<Option<usize>>,
    /// Where it is to go, while that is asked about.
    pub(crate) aim: Signal<Option<Cell>>,
    /// What happened last, for whoever listens.
    pub(crate) said: Signal<String>,
    /// Whose score is pointed at.
    pub(crate) pointed: Pointed,
    /// A bonus that has just fallen (C21).
    pub(crate) bonus: Signal<Option<(Seat, FirstTo)>>,
    /// Whether this tab holds the room. Otherwise it follows another one: players do nothing here, and bots are not
    /// asked.
    holds_room: Signal<bool>,
    tab: GameTab,
    time: TableTime,
    /// Counts the rooms that this table has had. A bot's answer to an earlier one is void, as its positions mean nothing
    /// in another.
    generation: Stored<u32>,
    shell: Shell,
}

impl Play {
    /// Sits down at a game; `None` if it cannot be shown.
    pub(crate) fn open(session: Session, tab: GameTab) -> Option<Play> {
        let display = Signal::new(session.display(session.only_person())?);
        let time = TableTime::new(&session);
        let has_bots = !session.chairs.iter().all(Chair::is_person);
        let play = Play {
            session: Stored::new(session),
            display,
            viewer: Memo::new(move || display.read().viewer()),
            chosen: Signal::new(None),
            refused: Signal::new(None),
            aim: Signal::new(None),
            said: Signal::new(String::new()),
            pointed: Pointed::nobody(),
            bonus: Signal::new(None),
            holds_room: Signal::new(tab.is_holder()),
            tab,
            time,
            generation: Stored::new(0),
            shell: Shell::here(),
        };
        listen(&window(), "storage", move |event: StorageEvent| play.on_storage(&event));
        listen(&window(), "focus", move |_: Event| play.load_if_stored_elsewhere());
        let thinker = play.shell.thinker.read();
        if has_bots {
            thinker.wake();
        }
        on_cleanup(move || thinker.cancel());
        play.ask_bot();
        play.start_clock();
        play.rehearse_later();
        Some(play)
    }

    /// Whether the one whose hand is shown is to move.
    pub(crate) fn is_own_turn(&self) -> bool {
        self.asked().is_some()
    }

    /// What the one whose hand is shown is asked for; nothing while another tab holds the room.
    pub(crate) fn asked(&self) -> Option<Phase> {
        let display = self.display.read();
        let turn = display.game.turn()?;
        (display.viewer() == Some(turn.seat) && self.holds_room.get()).then_some(turn.phase)
    }

    /// The cards of the hand that is shown.
    pub(crate) fn hand(&self) -> Vec<Card> {
        self.display.read().game.hand().map(|hand| hand.to_vec()).unwrap_or_default()
    }

    /// The chosen card.
    pub(crate) fn card(&self) -> Option<Card> {
        self.hand().get(self.chosen.get()?).copied()
    }

    /// Where the chosen card may go.
    pub(crate) fn spots(&self) -> Vec<Cell> {
        match (self.asked(), self.card()) {
            (Some(Phase::Play), Some(card)) => self.display.read().game.board().legal_cells(card).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a card of the hand has a place anywhere.
    pub(crate) fn has_place(&self, card: Card) -> bool {
        self.display.read().game.board().legal_cells(card).next().is_some()
    }

    /// Whether a card must be discarded now: in the quick game (C18), or because none has a place (C6).
    pub(crate) fn must_discard(&self) -> bool {
        match self.asked() {
            Some(Phase::Play) => !self.display.read().game.legal_moves().can_place(),
            Some(Phase::DiscardSetup | Phase::DiscardExtra) => true,
            None => false,
        }
    }

    /// Whether only the two cards just drawn may be discarded now (C18).
    pub(crate) fn discards_drawn(&self) -> bool {
        self.asked() == Some(Phase::DiscardExtra)
            && self.display.read().game.setup().quick_discard() == Some(QuickDiscard::Drawn)
    }

    /// Whether a card of the hand may be chosen now. Its place decides: of two wilds only one may be just drawn.
    pub(crate) fn may_choose(&self, number: usize) -> bool {
        // A hand is in the order of drawing.
        !self.discards_drawn() || number + 2 >= self.hand().len()
    }

    /// What the player is asked for, in one sentence.
    pub(super) fn asked_words(&self) -> String {
        let display = self.display.read();
        let Some(seat) = display.to_move() else { return t!("asked-over") };
        match self.asked() {
            None if !self.holds_room.get() => t!("tabs-elsewhere"),
            None => t!("asked-wait", name = seat_name(&display.chairs, seat)),
            Some(Phase::DiscardSetup) => t!("asked-discard-setup", count = self.hand().len().saturating_sub(5)),
            Some(Phase::DiscardExtra) => match self.refused.get().and_then(|number| self.hand().get(number).copied()) {
                Some(card) => t!("asked-not-drawn", card = card_name(card)),
                None if self.discards_drawn() => t!("asked-discard-drawn"),
                None => t!("asked-discard-extra"),
            },
            Some(Phase::Play) if self.must_discard() => t!("asked-discard-forced"),
            Some(Phase::Play) => match self.card() {
                None => t!("asked-play"),
                Some(card) if !self.has_place(card) => t!("asked-stuck", card = card_name(card)),
                Some(_) if self.aim.get().is_some() => t!("asked-confirm"),
                Some(_) => t!("asked-place"),
            },
        }
    }

    /// Chooses a card of the hand, or puts it back. A card that has to stay is not chosen; the player is told why.
    pub(crate) fn choose(&self, card: Option<usize>) {
        let card = card.filter(|card| *card < self.hand().len());
        self.aim.set(None);
        self.refused.set(card.filter(|card| !self.may_choose(*card)));
        self.chosen.set(card.filter(|card| self.may_choose(*card)));
        if self.refused.get().is_some() {
            self.said.set(self.asked_words());
        }
        if let (Some(Phase::Play), Some(card)) = (self.asked(), self.card()) {
            self.said.set(t!("chosen", card = card_name(card), count = self.spots().len()));
        }
    }

    /// A place was pointed at for the chosen card: asks about it, or lays the card there.
    pub(crate) fn point(&self, cell: Cell) {
        if self.shell.confirms() && self.aim.now() != Some(cell) {
            self.aim.set(Some(cell));
            self.said.set(t!("aimed", place = cell_name(cell)));
        } else {
            self.place(cell);
        }
    }

    /// The chosen card was dropped on a place: that is aimed well enough, unless every move is asked about.
    pub(crate) fn drop_on(&self, cell: Cell) {
        if self.shell.settings.peek().confirm == Confirm::Always {
            self.point(cell);
        } else {
            self.place(cell);
        }
    }

    /// Lays the chosen card.
    pub(crate) fn place(&self, cell: Cell) {
        if let Some(card) = self.card() {
            self.make(Move::Place { card, cell });
        }
    }

    /// Discards the chosen card.
    pub(crate) fn discard(&self) {
        if let Some(card) = self.card() {
            self.make(Move::Discard { card });
        }
    }

    /// Makes a move of the one whose hand is shown.
    fn make(&self, mv: Move) {
        if let Some(seat) = self.viewer.get().filter(|_| self.is_own_turn()) {
            self.send(seat, Command::Move(mv));
        }
    }

    /// Whether the last move can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.display.read().can_undo && self.holds_room.get()
    }

    /// Takes back the last move of the one whose hand is shown.
    pub(crate) fn undo(&self) {
        if let Some(seat) = self.viewer.get().filter(|_| self.can_undo()) {
            self.shell.thinker.read().cancel();
            self.send(seat, Command::Undo);
        }
    }

    /// The next person has the device in hand.
    pub(crate) fn take_device(&self) {
        // Until now the clock stood still.
        self.let_time_pass();
        self.show(self.display.peek().to_move());
    }
}
