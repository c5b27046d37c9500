//! The end of a turn: who takes which magnets, who is next, who wins (K3, K6, K10, K12-K15).

use super::{Rules, SettledTable, TurnFacts};
use crate::{Digest, Event, Illegal, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::{RulesVersion, Seat};

impl Rules {
    /// Reports that magnets left the area or, if `has_joined`, joined (K6). The turn is over; the player takes them
    /// when the table is at rest.
    pub fn on_kluster(&mut self, magnets: &[MagnetId], has_joined: bool) {
        let Some(seat) = self.turn.seat() else { return };
        self.note(|turn| turn.has_joined |= has_joined);
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
                self.note(|turn| turn.has_placed = true);
                self.run_outs[seat] = 0;
                if self.may_place_again(seat) {
                    self.turn = Turn::Asking { seat };
                    emit(Event::Asked { seat });
                } else {
                    self.end_turn(seat, None, table, emit);
                }
            }
            Turn::Settling { seat, after: TurnEnd::Misplacing } => match self.setup.rules() {
                RulesVersion::V1 => self.end_turn(seat, Some(TakeReason::Misplaced), table, emit),
                // A player must place (K5), so the same turn goes on (K11).
                RulesVersion::V2 => self.turn = Turn::Choosing { seat },
            },
            Turn::Settling { seat, after: TurnEnd::Clock } => self.end_turn(seat, None, table, emit),
            Turn::Mending { seat } if !table.cords_apart => self.pass_turn(seat, table.digest, emit),
            _ => {}
        }
        Vec::new()
    }

    /// Moves magnets from the table or the hand to those that the seat has to place.
    fn take(&mut self, seat: Seat, magnets: &[MagnetId], emit: &mut dyn FnMut(Event)) {
        self.note(|turn| turn.has_taken = true);
        if self.this_turn.expired.is_none() {
            self.run_outs[seat] = 0;
        }
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
        let next = self.next_player(seat);
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

    /// Ends a turn, unless cords are apart (K15). `taken` is the reason why magnets were taken, if any were.
    fn end_turn(&mut self, seat: Seat, taken: Option<TakeReason>, table: SettledTable, emit: &mut dyn FnMut(Event)) {
        if let Some(winners) = self.penalise(seat, taken, emit) {
            return self.finish(winners, table.digest, emit);
        }
        // Who is eliminated still mends (K14); who has left does not (K10).
        let mends = !self.this_turn.has_mending_expired && self.retired[seat].is_none();
        if table.cords_apart && mends {
            self.turn = Turn::Mending { seat };
            return emit(Event::Mend { seat });
        }
        self.pass_turn(seat, table.digest, emit);
    }

    pub(super) fn remaining_players(&self) -> Vec<Seat> {
        self.setup.players().seats().filter(|seat| self.is_playing(*seat)).collect()
    }

    /// Passes the turn to the next player, unless the game is won.
    fn pass_turn(&mut self, seat: Seat, digest: Digest, emit: &mut dyn FnMut(Event)) {
        if self.setup.options().elimination && self.pool.is_empty() {
            return self.finish(self.remaining_players(), digest, emit);
        }
        let has_placed_all = self.hands[seat].is_empty() && self.retired[seat].is_none();
        if !self.setup.options().elimination && has_placed_all {
            return self.finish(vec![seat], digest, emit);
        }
        let seat = self.next_player(seat);
        self.this_turn = TurnFacts::default();
        self.turn = Turn::Choosing { seat };
        emit(Event::Turn { seat, digest });
    }

    pub(super) fn finish(&mut self, winners: Vec<Seat>, digest: Digest, emit: &mut dyn FnMut(Event)) {
        self.turn = Turn::Over;
        emit(Event::Won { seats: winners.clone(), digest });
        self.winners = winners;
    }
}
