//! The end of a turn: who takes which magnets, who is next, who wins (K3, K6, K10, K12-K15).

use super::{Rules, SettledTable};
use crate::{Digest, Event, Illegal, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::Seat;

/// The number of faults that do not end a solo game (K12).
pub(super) const MAX_FAULTS: u8 = 2;

impl Rules {
    /// Reports that magnets joined or left the area (K6). The turn is over; the player takes them when the table is at
    /// rest.
    pub fn on_kluster(&mut self, magnets: &[MagnetId]) {
        let Some(seat) = self.turn.seat() else { return };
        if !matches!(self.turn, Turn::Klustering { .. }) {
            self.turn = Turn::Klustering { seat, caught: Vec::new() };
        }
        if let Turn::Klustering { caught, .. } = &mut self.turn {
            for magnet in magnets {
                if let Err(index) = caught.binary_search(magnet) {
                    caught.insert(index, *magnet);
                }
            }
        }
    }

    /// Reports that the table is at rest. Returns the magnets to take off it. That may set others in motion, so another
    /// rest follows, until there is nothing to take (K6).
    pub fn on_rest(&mut self, table: SettledTable, emit: &mut dyn FnMut(Event)) -> Vec<MagnetId> {
        match self.turn.clone() {
            Turn::Klustering { seat, caught } if !caught.is_empty() => {
                self.take(seat, &caught, emit);
                self.turn = Turn::Klustering { seat, caught: Vec::new() };
                return caught;
            }
            Turn::Klustering { seat, .. } => self.end_turn(seat, Some(TakeReason::Kluster), table, emit),
            Turn::Settling { seat, after: TurnEnd::Placing(magnet) } => {
                emit(Event::Placed { seat, magnet });
                if self.may_place_again(seat) {
                    self.turn = Turn::Asking { seat };
                    emit(Event::Asked { seat });
                } else {
                    self.end_turn(seat, None, table, emit);
                }
            }
            Turn::Settling { seat, after: TurnEnd::Misplacing } => {
                self.end_turn(seat, Some(TakeReason::Misplaced), table, emit);
            }
            Turn::Settling { seat, after: TurnEnd::Clock } => self.end_turn(seat, None, table, emit),
            Turn::Mending { seat } if !table.cords_apart => self.pass_turn(seat, table.digest, emit),
            _ => {}
        }
        Vec::new()
    }

    /// Moves magnets from the table or the hand to those that the seat has to place.
    fn take(&mut self, seat: Seat, magnets: &[MagnetId], emit: &mut dyn FnMut(Event)) {
        self.on_table.retain(|magnet| !magnets.contains(magnet));
        let placeable = self.placeable_mut(seat);
        placeable.extend(magnets);
        placeable.sort_by_key(|magnet| magnet.0);
        placeable.dedup();
        emit(Event::Taken { seat, magnets: magnets.to_vec(), reason: TakeReason::Kluster });
    }

    /// Whether the seat may place another magnet: it has strictly more than the next player (K13).
    pub(super) fn may_place_again(&self, seat: Seat) -> bool {
        let options = self.setup.options();
        let next = self.setup.players().next_seat(seat);
        let is_expert = options.expert && !options.elimination && !self.setup.is_solo();
        is_expert && self.hands[seat].len() > self.hands[next].len()
    }

    /// Answers whether to place another magnet (K13).
    ///
    /// # Errors
    /// If that is not the question.
    pub fn answer_place_again(
        &mut self,
        seat: Seat,
        yes: bool,
        table: SettledTable,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Asking { .. } if yes => self.turn = Turn::Choosing { seat },
            Turn::Asking { .. } => self.end_turn(seat, None, table, emit),
            Turn::Mending { .. } => return Err(Illegal::MustMendCords),
            _ => return Err(Illegal::NotAsked),
        }
        Ok(())
    }

    /// Reports that the clock expired. The turn passes when the table is at rest. Returns the held magnet, which goes
    /// back.
    ///
    /// # Errors
    /// If the game has no clock, or the clock does not run in this phase.
    pub fn on_clock_expired(&mut self, seat: Seat, emit: &mut dyn FnMut(Event)) -> Result<Option<MagnetId>, Illegal> {
        self.check_turn(seat)?;
        if !self.setup.options().clock {
            return Err(Illegal::NoClock);
        }
        let held = match self.turn {
            Turn::Holding { magnet, .. } => {
                emit(Event::Taken { seat, magnets: vec![magnet], reason: TakeReason::Clock });
                Some(magnet)
            }
            Turn::Choosing { .. } | Turn::Asking { .. } => None,
            _ => return Err(self.phase_error()),
        };
        self.turn = Turn::Settling { seat, after: TurnEnd::Clock };
        Ok(held)
    }

    /// Ends a turn, unless cords are apart (K15). `taken` is the reason why magnets were taken, if any were: that is a
    /// fault in a solo game (K12), and a Kluster eliminates (K14).
    fn end_turn(&mut self, seat: Seat, taken: Option<TakeReason>, table: SettledTable, emit: &mut dyn FnMut(Event)) {
        if taken.is_some() && self.setup.is_solo() {
            self.faults += 1;
            emit(Event::Fault { seat, faults: self.faults });
            if self.faults > MAX_FAULTS {
                return self.finish(Vec::new(), table.digest, emit);
            }
        }
        if taken == Some(TakeReason::Kluster) && self.setup.options().elimination && !self.eliminated[seat] {
            self.eliminated[seat] = true;
            emit(Event::Eliminated { seat });
            let remaining = self.remaining_players();
            if remaining.len() == 1 {
                return self.finish(remaining, table.digest, emit);
            }
        }
        if table.cords_apart {
            self.turn = Turn::Mending { seat };
            return emit(Event::Mend { seat });
        }
        self.pass_turn(seat, table.digest, emit);
    }

    pub(super) fn remaining_players(&self) -> Vec<Seat> {
        self.setup.players().seats().filter(|seat| !self.eliminated[*seat]).collect()
    }

    /// Passes the turn to the next player, unless the game is won.
    fn pass_turn(&mut self, seat: Seat, digest: Digest, emit: &mut dyn FnMut(Event)) {
        if self.setup.options().elimination && self.pool.is_empty() {
            return self.finish(self.remaining_players(), digest, emit);
        }
        if !self.setup.options().elimination && self.hands[seat].is_empty() {
            return self.finish(vec![seat], digest, emit);
        }
        let players = self.setup.players();
        let mut next = players.next_seat(seat);
        while self.eliminated[next] && next != seat {
            next = players.next_seat(next);
        }
        self.turn = Turn::Choosing { seat: next };
        emit(Event::Turn { seat: next, digest });
    }

    fn finish(&mut self, winners: Vec<Seat>, digest: Digest, emit: &mut dyn FnMut(Event)) {
        self.turn = Turn::Over;
        emit(Event::Won { seats: winners.clone(), digest });
        self.winners = winners;
    }
}
