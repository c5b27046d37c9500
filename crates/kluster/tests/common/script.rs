//! The rules by themselves, driven by what would be observed on a table.

use super::{ids, seat};
use kluster::{Digest, Event, Illegal, Rules, SettledTable, Setup, TakeReason, Turn};
use magnets::MagnetId;
use seats::Seat;

/// A game on a table that only exists in a test.
pub(crate) struct Script {
    pub(crate) rules: Rules,
    pub(crate) events: Vec<Event>,
    /// Whether a cord lies apart from the others.
    pub(crate) cords_apart: bool,
}

pub(crate) const DIGEST: Digest = Digest(0x1234);

impl Script {
    /// A game whose cords are laid.
    pub(crate) fn new(setup: Setup) -> Script {
        let mut script = Script { rules: Rules::new(setup), events: Vec::new(), cords_apart: false };
        while !script.rules.on_cord_laid() {}
        script.rules.begin_first_turn(DIGEST, &mut |event| script.events.push(event));
        script
    }

    pub(crate) fn settled_table(&self) -> SettledTable {
        SettledTable { cords_apart: self.cords_apart, digest: DIGEST }
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Seat {
        self.rules.turn().seat().unwrap()
    }

    /// What was told since it was last asked.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The table comes to rest. Answers what is taken off it.
    pub(crate) fn rest(&mut self) -> Vec<MagnetId> {
        let at_rest = self.settled_table();
        self.rules.on_rest(at_rest, &mut |event| self.events.push(event))
    }

    /// Takes a magnet into the hand of whoever's turn it is.
    pub(crate) fn hold(&mut self, magnet: u16) {
        let seat = self.to_move();
        self.rules.check_hold(seat, MagnetId(magnet)).unwrap();
        self.rules.on_held(seat, MagnetId(magnet));
    }

    /// Holds a magnet and lets go of it where its box wants it; the table is not at rest yet.
    pub(crate) fn release(&mut self, magnet: u16, inside: bool) {
        self.hold(magnet);
        self.rules.on_released(inside, &mut |event| self.events.push(event));
    }

    /// Places a magnet without any Kluster.
    pub(crate) fn place(&mut self, magnet: u16) {
        self.release(magnet, true);
        assert_eq!(self.rest(), []);
    }

    /// Whoever's turn it is places the magnet with the lowest number.
    pub(crate) fn place_any(&mut self) {
        let magnet = self.any_magnet();
        self.place(magnet);
    }

    /// The lowest magnet that may be placed now.
    pub(crate) fn any_magnet(&self) -> u16 {
        let hand = &self.rules.hands()[self.to_move()];
        hand.first().or(self.rules.pool().first()).unwrap().0
    }

    /// Magnets join or leave, everything comes to rest, they are taken off, and it comes to rest once more.
    pub(crate) fn kluster(&mut self, magnets: &[u16]) {
        self.rules.on_kluster(&ids(magnets.iter().copied()));
        assert!(!self.rest().is_empty());
        assert_eq!(self.rest(), []);
    }

    pub(crate) fn again(&mut self, yes: bool) -> Result<(), Illegal> {
        let (seat, at_rest) = (self.to_move(), self.settled_table());
        self.rules.answer_place_again(seat, yes, at_rest, &mut |event| self.events.push(event))
    }

    pub(crate) fn clock_expired(&mut self) -> Result<Option<MagnetId>, Illegal> {
        let seat = self.to_move();
        self.rules.on_clock_expired(seat, &mut |event| self.events.push(event))
    }

    /// How many magnets each has.
    pub(crate) fn counts(&self) -> Vec<usize> {
        self.rules.hands().iter().map(Vec::len).collect()
    }
}

/// What the rules say when a turn begins.
pub(crate) fn turn(number: u64) -> Event {
    Event::Turn { seat: seat(number), digest: DIGEST }
}

/// What they say when magnets are taken.
pub(crate) fn taken(number: u64, magnets: &[u16], why: TakeReason) -> Event {
    Event::Taken { seat: seat(number), magnets: ids(magnets.iter().copied()), reason: why }
}

/// What they say when somebody has won.
pub(crate) fn won(seats: &[u64]) -> Event {
    Event::Won { seats: seats.iter().map(|number| seat(*number)).collect(), digest: DIGEST }
}

pub(crate) fn choosing(number: u64) -> Turn {
    Turn::Choosing { seat: seat(number) }
}
