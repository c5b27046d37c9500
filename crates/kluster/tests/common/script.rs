//! The rules by themselves, driven by what would be observed on a table.

use super::{ids, seat};
use kluster::{AtRest, Digest, Event, Illegal, Play, Setup, Turn, Why};
use magnets::MagnetId;
use seats::Seat;

/// A game on a table that only exists in a test.
pub(crate) struct Script {
    pub(crate) play: Play,
    pub(crate) events: Vec<Event>,
    /// Whether a cord lies apart from the others.
    pub(crate) apart: bool,
}

pub(crate) const DIGEST: Digest = Digest(0x1234);

impl Script {
    /// A game whose cords are laid.
    pub(crate) fn new(setup: Setup) -> Script {
        let mut script = Script { play: Play::new(setup), events: Vec::new(), apart: false };
        while !script.play.cord_laid() {}
        script.play.begin(DIGEST, &mut |event| script.events.push(event));
        script
    }

    pub(crate) fn at_rest(&self) -> AtRest {
        AtRest { apart: self.apart, digest: DIGEST }
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Seat {
        self.play.turn().seat().unwrap()
    }

    /// What was told since it was last asked.
    pub(crate) fn told(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The table comes to rest. Answers what is taken off it.
    pub(crate) fn rest(&mut self) -> Vec<MagnetId> {
        let at_rest = self.at_rest();
        self.play.rest(at_rest, &mut |event| self.events.push(event))
    }

    /// Takes a magnet into the hand of whoever's turn it is.
    pub(crate) fn hold(&mut self, magnet: u16) {
        let seat = self.to_move();
        self.play.check_hold(seat, MagnetId(magnet)).unwrap();
        self.play.held(seat, MagnetId(magnet));
    }

    /// Holds a magnet and lets go of it where its box wants it; the table is not at rest yet.
    pub(crate) fn let_go(&mut self, magnet: u16, inside: bool) {
        self.hold(magnet);
        self.play.landed(inside, &mut |event| self.events.push(event));
    }

    /// Places a magnet without any Kluster.
    pub(crate) fn place(&mut self, magnet: u16) {
        self.let_go(magnet, true);
        assert_eq!(self.rest(), []);
    }

    /// Whoever's turn it is places the magnet with the lowest number.
    pub(crate) fn place_any(&mut self) {
        let magnet = self.any();
        self.place(magnet);
    }

    /// The lowest magnet that may be placed now.
    pub(crate) fn any(&self) -> u16 {
        let hand = &self.play.hands()[self.to_move()];
        hand.first().or(self.play.pool().first()).unwrap().0
    }

    /// Magnets join or leave, everything comes to rest, they are taken off, and it comes to rest once more.
    pub(crate) fn kluster(&mut self, magnets: &[u16]) {
        self.play.caught(&ids(magnets.iter().copied()));
        assert!(!self.rest().is_empty());
        assert_eq!(self.rest(), []);
    }

    pub(crate) fn again(&mut self, yes: bool) -> Result<(), Illegal> {
        let (seat, at_rest) = (self.to_move(), self.at_rest());
        self.play.again(seat, yes, at_rest, &mut |event| self.events.push(event))
    }

    pub(crate) fn clock(&mut self) -> Result<Option<MagnetId>, Illegal> {
        let seat = self.to_move();
        self.play.time_up(seat, &mut |event| self.events.push(event))
    }

    /// How many magnets each has.
    pub(crate) fn counts(&self) -> Vec<usize> {
        self.play.hands().iter().map(Vec::len).collect()
    }
}

/// What the rules say when a turn begins.
pub(crate) fn turn(number: u64) -> Event {
    Event::Turn { seat: seat(number), digest: DIGEST }
}

/// What they say when magnets are taken.
pub(crate) fn taken(number: u64, magnets: &[u16], why: Why) -> Event {
    Event::Taken { seat: seat(number), magnets: ids(magnets.iter().copied()), why }
}

/// What they say when somebody has won.
pub(crate) fn won(seats: &[u64]) -> Event {
    Event::Won { seats: seats.iter().map(|number| seat(*number)).collect(), digest: DIGEST }
}

pub(crate) fn choosing(number: u64) -> Turn {
    Turn::Choosing { seat: seat(number) }
}
