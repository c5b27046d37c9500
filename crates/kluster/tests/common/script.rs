//! [`Script`]: drives the rules without physics, by the reports of an imaginary table.

use super::{ids, seat};
use kluster::{ClockKind, Digest, Event, Illegal, Rules, SettledTable, Setup, TakeReason, Turn};
use magnets::MagnetId;
use seats::Seat;

/// Rules with the events they emitted.
pub(crate) struct Script {
    pub(crate) rules: Rules,
    pub(crate) events: Vec<Event>,
    /// Whether a cord crosses no other (K15).
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

    /// Returns the player to move.
    pub(crate) fn to_move(&self) -> Seat {
        self.rules.turn().seat().unwrap()
    }

    /// Returns the events since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Reports that the table is at rest. Returns the magnets to take off it.
    pub(crate) fn rest(&mut self) -> Vec<MagnetId> {
        let table = self.settled_table();
        self.rules.on_rest(table, &mut |event| self.events.push(event))
    }

    /// Reports that the player's time for the whole game is up.
    pub(crate) fn game_clock_expired(&mut self) {
        let seat = self.to_move();
        self.rules.on_clock_expired(seat, ClockKind::Game, &mut |event| self.events.push(event)).unwrap();
    }

    /// Lets the clock of the turn run out, and the table come to rest.
    pub(crate) fn run_out(&mut self) {
        self.clock_expired().unwrap();
        assert_eq!(self.rest(), []);
    }

    /// Takes a magnet into the hand of the player to move.
    pub(crate) fn hold(&mut self, magnet: u16) {
        let seat = self.to_move();
        self.rules.check_hold(seat, MagnetId(magnet)).unwrap();
        self.rules.on_held(seat, MagnetId(magnet));
    }

    /// Holds and releases a magnet. The table is not at rest yet.
    pub(crate) fn release(&mut self, magnet: u16, is_valid: bool) {
        self.hold(magnet);
        self.rules.on_released(is_valid, &mut |event| self.events.push(event));
    }

    /// Places a magnet without any Kluster.
    pub(crate) fn place(&mut self, magnet: u16) {
        self.release(magnet, true);
        assert_eq!(self.rest(), []);
    }

    /// Places the lowest magnet that the player to move may place.
    pub(crate) fn place_any(&mut self) {
        let magnet = self.any_magnet();
        self.place(magnet);
    }

    /// Returns the lowest magnet that the player to move may place.
    pub(crate) fn any_magnet(&self) -> u16 {
        let hand = &self.rules.hands()[self.to_move()];
        hand.first().or(self.rules.pool().first()).unwrap().0
    }

    /// Reports a Kluster, the rest at which its magnets are taken, and the rest after that.
    pub(crate) fn kluster(&mut self, magnets: &[u16]) {
        self.rules.on_kluster(&ids(magnets.iter().copied()), true);
        assert!(!self.rest().is_empty());
        assert_eq!(self.rest(), []);
    }

    /// Reports that magnets left the area, as [`Script::kluster`].
    pub(crate) fn leave(&mut self, magnets: &[u16]) {
        self.rules.on_kluster(&ids(magnets.iter().copied()), false);
        assert!(!self.rest().is_empty());
        assert_eq!(self.rest(), []);
    }

    pub(crate) fn again(&mut self, yes: bool) -> Result<(), Illegal> {
        let (seat, table) = (self.to_move(), self.settled_table());
        self.rules.answer_place_again(seat, yes, table, &mut |event| self.events.push(event))
    }

    pub(crate) fn clock_expired(&mut self) -> Result<Option<MagnetId>, Illegal> {
        let seat = self.to_move();
        self.rules.on_clock_expired(seat, ClockKind::Turn, &mut |event| self.events.push(event))
    }

    /// Returns the number of magnets of each player.
    pub(crate) fn counts(&self) -> Vec<usize> {
        self.rules.hands().iter().map(Vec::len).collect()
    }
}

/// The event that begins a turn.
pub(crate) fn turn(number: u64) -> Event {
    Event::Turn { seat: seat(number), digest: DIGEST }
}

/// The event of taken magnets.
pub(crate) fn taken(number: u64, magnets: &[u16], reason: TakeReason) -> Event {
    Event::Taken { seat: seat(number), magnets: ids(magnets.iter().copied()), reason }
}

/// The event of a magnet that was not validly placed.
pub(crate) fn not_placed(number: u64, magnet: u16) -> Event {
    Event::NotPlaced { seat: seat(number), magnet: MagnetId(magnet) }
}

/// The event that ends a game.
pub(crate) fn won(seats: &[u64]) -> Event {
    Event::Won { seats: seats.iter().map(|number| seat(*number)).collect(), digest: DIGEST }
}

pub(crate) fn choosing(number: u64) -> Turn {
    Turn::Choosing { seat: seat(number) }
}
