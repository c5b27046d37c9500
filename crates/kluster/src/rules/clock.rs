//! What happens when a clock runs out (K10).

use super::{Rules, TurnFacts};
use crate::{ClockKind, Digest, Event, Illegal, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::{RulesVersion, Seat};

impl Rules {
    /// Reports that a clock expired. The turn passes when the table is at rest. Returns the held magnet, which goes
    /// back.
    ///
    /// # Errors
    /// If the game has no such clock, or it does not run in this phase. Laying cords is another matter: then the
    /// program lays one.
    pub fn on_clock_expired(
        &mut self,
        seat: Seat,
        clock: ClockKind,
        emit: &mut dyn FnMut(Event),
    ) -> Result<Option<MagnetId>, Illegal> {
        self.check_clock(seat, clock)?;
        let held = match self.turn {
            Turn::Holding { magnet, .. } => {
                emit(Event::Taken { seat, magnets: vec![magnet], reason: TakeReason::Clock });
                Some(magnet)
            }
            Turn::Choosing { .. } | Turn::Asking { .. } => None,
            Turn::Mending { .. } if self.setup.rules() > RulesVersion::V1 => {
                self.note(|turn| turn.has_mending_expired = true);
                None
            }
            _ => return Err(self.phase_error()),
        };
        // The turn itself has ended before the cords are mended.
        if clock == ClockKind::Game || !self.this_turn.has_mending_expired {
            self.note(|turn| turn.expired = Some(clock));
        }
        if self.counts_run_outs() && !self.this_turn.has_placed && !self.this_turn.has_mending_expired {
            self.run_outs[seat] += 1;
        }
        self.turn = Turn::Settling { seat, after: TurnEnd::Clock };
        Ok(held)
    }

    /// Reports that a clock expired while `seat` had to lay a cord. Returns whether the game goes on, so that the
    /// program lays a cord for them.
    ///
    /// # Errors
    /// If the game has no such clock, or it does not run in this phase.
    pub(crate) fn on_laying_expired(
        &mut self,
        seat: Seat,
        clock: ClockKind,
        digest: Digest,
        emit: &mut dyn FnMut(Event),
    ) -> Result<bool, Illegal> {
        self.check_clock(seat, clock)?;
        if !matches!(self.turn, Turn::Laying { .. }) || self.setup.rules() == RulesVersion::V1 {
            return Err(self.phase_error());
        }
        if clock == ClockKind::Game {
            self.note(|turn| turn.expired = Some(clock));
            if let Some(winners) = self.penalise(seat, None, emit) {
                self.finish(winners, digest, emit);
                return Ok(false);
            }
            self.this_turn = TurnFacts::default();
        }
        Ok(true)
    }

    fn check_clock(&self, seat: Seat, clock: ClockKind) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        let is_known = clock == ClockKind::Turn || self.setup.rules() > RulesVersion::V1;
        if self.setup.options().clock && is_known { Ok(()) } else { Err(Illegal::NoClock) }
    }

    /// Whether there is a clock, and running out has a price: under rules 1 it only passes the turn.
    pub(super) fn has_strict_clock(&self) -> bool {
        self.setup.options().clock && self.setup.rules() > RulesVersion::V1
    }

    /// Whether turns that the clock ended are counted, so that a player may have to leave.
    pub(crate) fn counts_run_outs(&self) -> bool {
        self.has_strict_clock() && !self.setup.options().elimination && !self.setup.is_solo()
    }
}
