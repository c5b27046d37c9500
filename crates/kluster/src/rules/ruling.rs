//! What becomes of a turn: who takes what, who goes on, who has won (K3, K6, K10, K12-K15).

use super::{Rules, SettledTable};
use crate::{Digest, Event, Illegal, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::Seat;

/// The faults that a game for one survives (K12).
const MAX_FAULTS: u8 = 2;

impl Rules {
    /// Magnets have joined, or one has left the area (K6): the turn ends, and they are caught.
    pub fn on_kluster(&mut self, magnets: &[MagnetId]) {
        let Some(seat) = self.turn.seat() else { return };
        if !matches!(self.turn, Turn::Klustering { .. }) {
            self.turn = Turn::Klustering { seat, caught: Vec::new() };
        }
        if let Turn::Klustering { caught, .. } = &mut self.turn {
            for magnet in magnets {
                if let Err(place) = caught.binary_search(magnet) {
                    caught.insert(place, *magnet);
                }
            }
        }
    }

    /// The table has come to rest. Answers which magnets are to be taken off it; after that it may move once more, and what is caught
    /// then is taken too.
    pub fn on_rest(&mut self, at_rest: SettledTable, tell: &mut dyn FnMut(Event)) -> Vec<MagnetId> {
        match self.turn.clone() {
            Turn::Klustering { seat, caught } if !caught.is_empty() => {
                self.take(seat, &caught, tell);
                self.turn = Turn::Klustering { seat, caught: Vec::new() };
                return caught;
            }
            Turn::Klustering { seat, .. } => self.end_turn(seat, Some(TakeReason::Kluster), at_rest, tell),
            Turn::Settling { seat, after: TurnEnd::Placing(magnet) } => {
                tell(Event::Placed { seat, magnet });
                if self.may_place_again(seat) {
                    self.turn = Turn::Asking { seat };
                    tell(Event::Asked { seat });
                } else {
                    self.end_turn(seat, None, at_rest, tell);
                }
            }
            Turn::Settling { seat, after: TurnEnd::Misplacing } => {
                self.end_turn(seat, Some(TakeReason::Misplaced), at_rest, tell);
            }
            Turn::Settling { seat, after: TurnEnd::Clock } => self.end_turn(seat, None, at_rest, tell),
            Turn::Mending { seat } if !at_rest.cords_apart => self.pass_turn(seat, at_rest.digest, tell),
            _ => {}
        }
        Vec::new()
    }

    /// Magnets go from the table, or the hand, to those that the seat has to place.
    fn take(&mut self, seat: Seat, magnets: &[MagnetId], tell: &mut dyn FnMut(Event)) {
        self.on_table.retain(|magnet| !magnets.contains(magnet));
        let mine = self.placeable_mut(seat);
        mine.extend(magnets);
        mine.sort_by_key(|magnet| magnet.0);
        mine.dedup();
        tell(Event::Taken { seat, magnets: magnets.to_vec(), reason: TakeReason::Kluster });
    }

    /// Whether the seat still has strictly more magnets than the next player (K13).
    fn may_place_again(&self, seat: Seat) -> bool {
        let options = self.setup.options();
        let next = self.setup.players().next_seat(seat);
        let more = options.expert && !options.elimination && !self.setup.is_solo();
        more && self.hands[seat].len() > self.hands[next].len()
    }

    /// Answers the question of K13: place another, or not.
    ///
    /// # Errors
    /// If it was not asked.
    pub fn answer_place_again(
        &mut self,
        seat: Seat,
        yes: bool,
        at_rest: SettledTable,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Asking { .. } if yes => self.turn = Turn::Choosing { seat },
            Turn::Asking { .. } => self.end_turn(seat, None, at_rest, tell),
            Turn::Mending { .. } => return Err(Illegal::MustMendCords),
            _ => return Err(Illegal::NotAsked),
        }
        Ok(())
    }

    /// The clock ran out: what is in the hand goes back, and the turn passes as soon as the table is at rest. Answers what was in the
    /// hand.
    ///
    /// # Errors
    /// If there is no clock, or nothing that it could end.
    pub fn on_clock_expired(&mut self, seat: Seat, tell: &mut dyn FnMut(Event)) -> Result<Option<MagnetId>, Illegal> {
        self.check_turn(seat)?;
        if !self.setup.options().clock {
            return Err(Illegal::NoClock);
        }
        let held = match self.turn {
            Turn::Holding { magnet, .. } => {
                tell(Event::Taken { seat, magnets: vec![magnet], reason: TakeReason::Clock });
                Some(magnet)
            }
            Turn::Choosing { .. } | Turn::Asking { .. } => None,
            _ => return Err(self.phase_error()),
        };
        self.turn = Turn::Settling { seat, after: TurnEnd::Clock };
        Ok(held)
    }

    /// A turn is over but for the cords (K15); `taken` says why magnets were taken, if any were: each time is a fault in a game for one
    /// (K12), and a Kluster eliminates (K14).
    fn end_turn(&mut self, seat: Seat, taken: Option<TakeReason>, at_rest: SettledTable, tell: &mut dyn FnMut(Event)) {
        if taken.is_some() && self.setup.is_solo() {
            self.faults += 1;
            tell(Event::Fault { seat, faults: self.faults });
            if self.faults > MAX_FAULTS {
                return self.finish(Vec::new(), at_rest.digest, tell);
            }
        }
        if taken == Some(TakeReason::Kluster) && self.setup.options().elimination && !self.eliminated[seat] {
            self.eliminated[seat] = true;
            tell(Event::Eliminated { seat });
            let left: Vec<Seat> = self.remaining_players();
            if left.len() == 1 {
                return self.finish(left, at_rest.digest, tell);
            }
        }
        if at_rest.cords_apart {
            self.turn = Turn::Mending { seat };
            return tell(Event::Mend { seat });
        }
        self.pass_turn(seat, at_rest.digest, tell);
    }

    fn remaining_players(&self) -> Vec<Seat> {
        self.setup.players().seats().filter(|seat| !self.eliminated[*seat]).collect()
    }

    /// The turn passes on, unless somebody has won.
    fn pass_turn(&mut self, seat: Seat, digest: Digest, tell: &mut dyn FnMut(Event)) {
        if self.setup.options().elimination && self.pool.is_empty() {
            return self.finish(self.remaining_players(), digest, tell);
        }
        if !self.setup.options().elimination && self.hands[seat].is_empty() {
            return self.finish(vec![seat], digest, tell);
        }
        let players = self.setup.players();
        let mut next = players.next_seat(seat);
        while self.eliminated[next] && next != seat {
            next = players.next_seat(next);
        }
        self.turn = Turn::Choosing { seat: next };
        tell(Event::Turn { seat: next, digest });
    }

    fn finish(&mut self, winners: Vec<Seat>, digest: Digest, tell: &mut dyn FnMut(Event)) {
        self.turn = Turn::Over;
        tell(Event::Won { seats: winners.clone(), digest });
        self.winners = winners;
    }
}
