//! [`Play`]: a table in use: whose hand is shown, which card is chosen, and what happens when something is played.

use super::{
    hand::asked_words,
    names::{card_name, cell_name, shape_name},
    players::Pointed,
    session::{Chair, Session},
    solo::Bests,
};
use crate::{
    chair::{seat_name, you},
    fitting,
    question::{BotRequest, BotResponse},
    settings::Confirm,
    shelf::{Kept, Shelf},
    shell::Shell,
    sound::Sound,
    t,
    time::{later, now},
    trouble::Trouble,
};
use bots::{Bot, Level};
use clustered::{Card, Cell, Event, FirstTo, Move, Phase, winners};
use seats::Seat;
use ui::{Signal, Stored, listen, on_cleanup, window};
use web_sys::StorageEvent;

/// How long after the table is shown the first move is rehearsed, in milliseconds.
const REHEARSING: u32 = 250;

/// How long a move may take to be painted, in milliseconds.
const PAINTING: u32 = 20;

/// A table in use. It is a handful of signals, so it can be handed around.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// The game.
    pub(crate) session: Signal<Session>,
    /// Whose hand is shown; nobody's while the device is passed on.
    pub(crate) eyes: Signal<Option<Seat>>,
    /// Which card of that hand is chosen.
    pub(crate) chosen: Signal<Option<usize>>,
    /// Where it is to go, while that is asked about.
    pub(crate) aim: Signal<Option<Cell>>,
    /// What happened last, for whoever listens.
    pub(crate) said: Signal<String>,
    /// Whose score is pointed at.
    pub(crate) pointed: Pointed,
    /// A bonus that has just fallen (C21).
    pub(crate) bonus: Signal<Option<(Seat, FirstTo)>>,
    /// Counts what makes older answers of bots void.
    era: Stored<u32>,
    shell: Shell,
}

impl Play {
    /// Sits down at a game.
    pub(crate) fn open(session: Session) -> Play {
        let play = Play {
            eyes: Signal::new(session.only_person()),
            session: Signal::new(session),
            chosen: Signal::new(None),
            aim: Signal::new(None),
            said: Signal::new(String::new()),
            pointed: Pointed::nobody(),
            bonus: Signal::new(None),
            era: Stored::new(0),
            shell: Shell::here(),
        };
        listen(&window(), "storage", move |event: StorageEvent| play.heed(&event));
        let thinker = play.shell.thinker.read();
        if !play.session.peek().chairs.iter().all(Chair::is_person) {
            thinker.wake();
        }
        on_cleanup(move || thinker.cancel());
        play.go_on();
        later(REHEARSING, move || play.rehearse());
        play
    }

    /// Browsers compile code when it first runs. A move that nobody sees keeps the first one from waiting for that.
    fn rehearse(&self) {
        let Some(session) = self.session.try_peek() else { return };
        let Some(seat) = session.to_move() else { return };
        let places =
            |card: &Card| Some(Move::Place { card: *card, cell: session.game().board().legal_cells(*card).next()? });
        if let Some(mv) = session.game().hand(seat).iter().find_map(places) {
            let mut copy = Session::clone(&session);
            let _ = copy.play(mv).map(|_| serde_json::to_string(&copy.saved(now())));
        }
    }

    /// Whether the one whose hand is shown is to move.
    pub(crate) fn is_own_turn(&self) -> bool {
        self.eyes.get().is_some_and(|seat| self.session.read().to_move() == Some(seat))
    }

    /// What the one whose hand is shown is asked for.
    pub(crate) fn asked(&self) -> Option<Phase> {
        let turn = self.session.read().game().turn()?;
        (self.eyes.get() == Some(turn.seat)).then_some(turn.phase)
    }

    /// The cards of the hand that is shown.
    pub(crate) fn hand(&self) -> Vec<Card> {
        self.eyes.get().map(|seat| self.session.read().game().hand(seat).to_vec()).unwrap_or_default()
    }

    /// The chosen card.
    pub(crate) fn card(&self) -> Option<Card> {
        self.hand().get(self.chosen.get()?).copied()
    }

    /// Where the chosen card may go.
    pub(crate) fn spots(&self) -> Vec<Cell> {
        match (self.asked(), self.card()) {
            (Some(Phase::Play), Some(card)) => self.session.read().game().board().legal_cells(card).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a card of the hand has a place anywhere.
    pub(crate) fn has_place(&self, card: Card) -> bool {
        self.session.read().game().board().legal_cells(card).next().is_some()
    }

    /// Whether a card must be discarded now: in the quick game (C18), or because none has a place (C6).
    pub(crate) fn must_discard(&self) -> bool {
        match self.asked() {
            Some(Phase::Play) => !self.session.read().game().legal_moves().can_place(),
            Some(Phase::DiscardSetup | Phase::DiscardExtra) => true,
            None => false,
        }
    }

    /// Chooses a card of the hand, or puts it back.
    pub(crate) fn choose(&self, card: Option<usize>) {
        let card = card.filter(|card| *card < self.hand().len());
        self.aim.set(None);
        self.chosen.set(card);
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
        if self.is_own_turn() {
            self.apply(mv);
        }
    }

    /// Plays a move: first it is kept, then everybody is told.
    fn apply(&self, mv: Move) {
        let Some(mut session) = self.session.try_peek().map(|session| Session::clone(&session)) else { return };
        let Ok(events) = session.play(mv) else { return };
        self.keep(&session);
        self.chosen.set(None);
        self.aim.set(None);
        self.tell(&session, &events);
        self.session.set(session);
        if self.must_discard() {
            self.said.update(|said| said.extend([" ".to_owned(), asked_words(*self)]));
        }
        self.go_on();
    }

    /// The same game goes on in another window: this one follows.
    fn heed(&self, event: &StorageEvent) {
        let own = self.session.peek();
        let is_this = event.key().is_some_and(|key| key.ends_with(&format!(".{}", own.id)));
        let Some(kept) =
            Shelf::Open.get::<Session>(own.id).or_else(|_| Shelf::Done.get(own.id)).ok().filter(|_| is_this)
        else {
            return;
        };
        if kept.moves() != own.moves() {
            self.next_era();
            self.shell.thinker.read().cancel();
            self.chosen.set(None);
            self.aim.set(None);
            self.session.set(kept);
            self.go_on();
        }
    }

    fn keep(&self, session: &Session) {
        self.shell.note(Shelf::keep(session));
        if session.to_move().is_some() {
            return;
        }
        self.shell.note(Bests::add(session));
        if !session.practice {
            let won = winners(&session.game().scores());
            self.shell.note(fitting::CLUSTERED.learn(&session.chairs, &won));
        }
    }

    /// Says in words what happened.
    fn tell(&self, session: &Session, events: &[Event]) {
        let name = |seat: &Seat| seat_name(&session.chairs, *seat);
        let you = |seat: &Seat| you(&session.chairs, *seat);
        let mut sentences = Vec::new();
        for event in events {
            match event {
                Event::Placed { seat, card, cell } => {
                    Sound::Laid.play(self.shell);
                    sentences.push(t!(
                        "told-placed",
                        name = name(seat),
                        card = card_name(*card),
                        place = cell_name(*cell)
                    ));
                }
                Event::Discarded { seat, .. } => {
                    Sound::Discarded.play(self.shell);
                    sentences.push(t!("told-discarded", name = name(seat), you = you(seat)));
                }
                Event::Bonus { seat, first } => {
                    sentences.push(t!("told-bonus", name = name(seat), you = you(seat), shape = shape_name(*first)));
                    self.bonus.set(Some((*seat, *first)));
                    Sound::Bonus.play(self.shell);
                }
                Event::Turn { seat, .. } => sentences.push(t!("told-turn", name = name(seat), you = you(seat))),
                Event::Over { .. } => {
                    Sound::Over.play(self.shell);
                    sentences.push(t!("told-over"));
                }
                Event::Shuffled { .. } | Event::Drew { .. } => {}
            }
        }
        self.said.set(sentences.join(" "));
    }

    /// Sees to whoever is next: asks a bot, or hides the hand until the next person has the device.
    fn go_on(&self) {
        let session = self.session.peek();
        let Some(seat) = session.to_move() else { return };
        match &session.chairs[seat] {
            Chair::Person { .. } if self.eyes.now() != Some(seat) => self.eyes.set(None),
            Chair::Person { .. } => {}
            Chair::Bot { level, character, .. } => self.think(&session, seat, *level, *character),
        }
    }

    fn think(&self, session: &Session, seat: Seat, level: Level, character: bots::clustered::Character) {
        let view = session.view(Some(seat));
        let seed = session.id ^ (session.moves().len() as u64);
        let began = now();
        let (play, era) = (*self, self.next_era());
        let request = BotRequest::Move { game: session.notation(), level, character, seed };
        let answered = move |response: Option<BotResponse>| {
            let mv = match response {
                Some(BotResponse::Move(text)) => text.parse().ok(),
                _ => None,
            };
            // Without a worker a quick look in the page itself must do.
            let fallback = || {
                let bot = Bot { name: "", level: Level::Beginner, character };
                bots::clustered::choose(&view, &bot, seed, &mut || false).ok()
            };
            if mv.is_none() {
                play.shell.note(Err(Trouble::NoWorker));
            }
            let Some(mv) = mv.or_else(fallback) else { return };
            // People need a moment to see what happens.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
            let passed = (now() - began).max(0.0) as u32;
            let pause = play.shell.settings.peek().pace.thinking().saturating_sub(passed);
            later(pause, move || {
                if play.era.is(&era) {
                    play.apply(mv);
                }
            });
        };
        // First the move that was made is painted, then the processor is a bot's.
        later(PAINTING, move || {
            if play.era.is(&era) {
                play.shell.thinker.read().ask(request, answered);
            }
        });
    }

    fn next_era(&self) -> u32 {
        self.era.update(|era| *era += 1);
        self.era.get()
    }

    /// The next person has the device in hand.
    pub(crate) fn take_device(&self) {
        self.eyes.set(self.session.peek().to_move());
    }

    /// Whether the last move can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.session.read().undone().is_some()
    }

    /// Takes back the last move of the only person here.
    pub(crate) fn undo(&self) {
        let session = self.session.peek();
        let Some(earlier) = session.undone().and_then(|moves| session.after(moves)) else { return };
        self.next_era();
        self.shell.thinker.read().cancel();
        Shelf::Done.remove::<Session>(session.id);
        self.keep(&earlier);
        self.chosen.set(None);
        self.aim.set(None);
        self.said.set(t!("told-undone"));
        self.session.set(earlier);
        self.go_on();
    }
}
