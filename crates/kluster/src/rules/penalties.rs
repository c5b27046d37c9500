//! What the end of a turn costs: faults, eliminations, and players who leave (K10, K12, K14).

use super::{Rules, TurnFacts};
use crate::{ClockKind, Event, FaultRule, TakeReason};
use seats::{RulesVersion, Seat};

/// The number of faults that do not end a solo game (K12).
pub(super) const MAX_FAULTS: u8 = 2;
/// A player who lets the clock run out in so many turns in a row leaves the game (K10).
pub(super) const MAX_RUN_OUTS: u8 = 2;

impl Rules {
    /// Imposes what the turn of a seat costs. `taken` is the reason why magnets were taken, if any were. Returns the
    /// winners if that ends the game.
    pub(super) fn penalise(
        &mut self,
        seat: Seat,
        taken: Option<TakeReason>,
        emit: &mut dyn FnMut(Event),
    ) -> Option<Vec<Seat>> {
        let is_first = self.setup.rules() == RulesVersion::V1;
        if self.setup.is_solo() {
            // Under rules 1 a turn can have several faults.
            let is_fault = if is_first { taken.is_some() } else { self.is_fault() && !self.this_turn.has_fault };
            if is_fault {
                self.note(|turn| turn.has_fault = true);
                self.faults += 1;
                emit(Event::Fault { seat, faults: self.faults });
            }
            let is_over = self.faults > MAX_FAULTS || self.this_turn.expired == Some(ClockKind::Game);
            return is_over.then(Vec::new);
        }
        if self.setup.options().elimination {
            let expired = self.this_turn.expired.is_some() && !is_first;
            if (taken == Some(TakeReason::Kluster) || expired) && !self.eliminated[seat] {
                self.eliminated[seat] = true;
                emit(Event::Eliminated { seat });
            }
        } else if self.has_run_out(seat) && self.retired[seat].is_none() {
            self.retire(seat, emit);
        }
        let remaining = self.remaining_players();
        (remaining.len() == 1).then_some(remaining)
    }

    /// Whether the turn is a fault (K12).
    fn is_fault(&self) -> bool {
        let TurnFacts { has_taken, has_joined, expired, .. } = self.this_turn;
        let counts = match self.setup.options().faults {
            FaultRule::Taken => has_taken,
            FaultRule::Kluster => has_joined,
        };
        // A clock of the game that runs out ends the game, and is no fault.
        counts || expired == Some(ClockKind::Turn)
    }

    /// Whether a clock makes the player leave (K10).
    fn has_run_out(&self, seat: Seat) -> bool {
        self.run_outs[seat] >= MAX_RUN_OUTS || self.this_turn.expired == Some(ClockKind::Game)
    }

    /// Lets a player leave the game: their magnets are set aside (K10).
    fn retire(&mut self, seat: Seat, emit: &mut dyn FnMut(Event)) {
        let held = std::mem::take(&mut self.hands[seat]);
        self.retired[seat] = Some(held.len());
        self.unused.extend(held);
        self.unused.sort_unstable();
        emit(Event::Retired { seat });
    }
}
