//! [`SavedRules`]: the rules of a saved game, and the checks that restore them.

use super::{
    Rules, TurnFacts,
    penalties::{MAX_FAULTS, MAX_RUN_OUTS},
};
use crate::{BoxKind, ClockKind, FaultRule, FirstPlayer, Options, Setup, SurfaceSize, Turn, TurnEnd, Versions};
use magnets::MagnetId;
use seats::{BySeat, Players, Seat, SnapshotError};
use serde::{Deserialize, Serialize};

/// Everything that [`Rules`] hold under rules 1, except what follows from the setup and the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedRules {
    boxes: Vec<BoxKind>,
    players: Players,
    first: Seat,
    seed: u64,
    #[serde(with = "BinaryOptions")]
    options: Options,
    hands: BySeat<Vec<MagnetId>>,
    pool: Vec<MagnetId>,
    unused: Vec<MagnetId>,
    on_table: Vec<MagnetId>,
    #[serde(with = "BinaryTurn")]
    turn: Turn,
    faults: u8,
    eliminated: BySeat<bool>,
    winners: Vec<Seat>,
}

/// What [`Rules`] hold besides under rules 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedRulesV2 {
    faults: FaultRule,
    retired: BySeat<Option<usize>>,
    run_outs: BySeat<u8>,
    this_turn: TurnFacts,
}

/// A condition that the rules of every game meet, and the reason to refuse them otherwise.
type RulesCheck = (fn(&Rules) -> bool, &'static str);

/// [`Options`] in a form without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Options")]
#[allow(clippy::struct_excessive_bools)] // as in the options
struct BinaryOptions {
    expert: bool,
    elimination: bool,
    clock: bool,
    poles_shown: bool,
    first: FirstPlayer,
    #[serde(skip)] // rules 1 do not have it
    faults: FaultRule,
    surface: Option<SurfaceSize>,
}

/// [`Turn`] in a form without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Turn")]
enum BinaryTurn {
    Laying { seat: Seat },
    Choosing { seat: Seat },
    Holding { seat: Seat, magnet: MagnetId },
    Settling { seat: Seat, after: TurnEnd },
    Klustering { seat: Seat, caught: Vec<MagnetId> },
    Asking { seat: Seat },
    Mending { seat: Seat },
    Over,
}

impl Rules {
    pub(crate) fn save(&self) -> SavedRules {
        SavedRules {
            boxes: self.setup.boxes().to_vec(),
            players: self.setup.players(),
            first: self.setup.first(),
            seed: self.setup.seed(),
            // Rules 1 do not have this option, so it is saved apart.
            options: Options { faults: FaultRule::default(), ..*self.setup.options() },
            hands: self.hands.clone(),
            pool: self.pool.clone(),
            unused: self.unused.clone(),
            on_table: self.on_table.clone(),
            turn: self.turn.clone(),
            faults: self.faults,
            eliminated: self.eliminated.clone(),
            winners: self.winners.clone(),
        }
    }

    /// Returns what rules 2 added to the state.
    pub(crate) fn save_v2(&self) -> SavedRulesV2 {
        SavedRulesV2 {
            faults: self.setup.options().faults,
            retired: self.retired.clone(),
            run_outs: self.run_outs.clone(),
            this_turn: self.this_turn,
        }
    }

    /// Restores the rules of a game with this many cords on the table. `v2` is what rules 2 added to the state.
    ///
    /// # Errors
    /// If no game reaches this state.
    pub(crate) fn restore(
        versions: Versions,
        saved: &SavedRules,
        v2: Option<&SavedRulesV2>,
        cords_laid: usize,
    ) -> Result<Rules, SnapshotError> {
        let SavedRules { boxes, players, first, seed, options, .. } = saved;
        let options = Options { faults: v2.map(|v2| v2.faults).unwrap_or_default(), ..*options };
        let setup = Setup::with_versions(versions, boxes.clone(), *players, *first, *seed, options)
            .map_err(|_| SnapshotError::Inconsistent("the setup is not playable"))?;
        let mut rules = Rules {
            hands: saved.hands.clone(),
            pool: saved.pool.clone(),
            unused: saved.unused.clone(),
            on_table: saved.on_table.clone(),
            turn: saved.turn.clone(),
            cords_laid,
            faults: saved.faults,
            eliminated: saved.eliminated.clone(),
            winners: saved.winners.clone(),
            ..Rules::new(setup)
        };
        if let Some(v2) = v2 {
            rules.retired = v2.retired.clone();
            rules.run_outs = v2.run_outs.clone();
            rules.this_turn = v2.this_turn;
        }
        // In this order: the later checks index by seats, which the first one checks.
        let checks: [RulesCheck; 7] = [
            (Rules::are_seats_at_the_table, "a seat is not at the table"),
            (Rules::are_magnets_distributed, "a magnet is missing, or in two places"),
            (Rules::are_cords_counted, "the number of cords does not fit the turn"),
            (Rules::is_turn_possible, "the turn is impossible"),
            (Rules::are_penalties_possible, "the faults or the eliminations are impossible"),
            (Rules::are_clocks_possible, "what the clocks did is impossible"),
            (Rules::are_winners_right, "the winners are wrong"),
        ];
        match checks.iter().find(|(holds, _)| !holds(&rules)) {
            Some((_, reason)) => Err(SnapshotError::Inconsistent(reason)),
            None => Ok(rules),
        }
    }

    fn are_seats_at_the_table(&self) -> bool {
        let players = self.setup.players();
        self.hands.len() == players.count()
            && self.eliminated.len() == players.count()
            && self.retired.len() == players.count()
            && self.run_outs.len() == players.count()
            && self.turn.seat().is_none_or(|seat| players.contains(seat))
            && self.winners.iter().all(|seat| players.contains(*seat))
    }

    /// Whether each magnet is in exactly one place, and each place is sorted.
    fn are_magnets_distributed(&self) -> bool {
        let places = || self.hands.iter().chain([&self.pool, &self.unused, &self.on_table]);
        let mut all: Vec<MagnetId> = places().flatten().copied().collect();
        all.sort_unstable();
        let each_once = all.len() == self.kinds.len() && (0..).zip(&all).all(|(number, id)| id.0 == number);
        let owned = if self.setup.options().elimination {
            self.hands.iter().all(Vec::is_empty) && self.unused.is_empty()
        } else {
            self.pool.is_empty()
        };
        each_once && owned && places().all(|place| place.is_sorted())
    }

    fn are_cords_counted(&self) -> bool {
        if self.are_cords_laid() {
            return self.cords_laid == self.setup.boxes().len() && !matches!(self.turn, Turn::Laying { .. });
        }
        let Turn::Laying { seat } = self.turn else {
            // A clock of the game has ended it before (K10).
            return self.turn == Turn::Over && self.this_turn.expired == Some(ClockKind::Game);
        };
        let laying = (0..self.cords_laid).fold(self.setup.first(), |seat, _| self.next_player(seat));
        let deal = self.setup.deal();
        let is_dealt = (&deal.hands, &deal.pool, &deal.unused, &deal.laid)
            == (&self.hands, &self.pool, &self.unused, &self.on_table);
        // Somebody who leaves while cords are laid is out of the order and the deal, and where no circle fits, the
        // program leaves the cord to the next player (K10).
        let has_left = self.retired.iter().any(Option::is_some);
        let is_in_order = seat == laying || self.has_strict_clock() && self.is_playing(seat);
        is_in_order && (is_dealt || has_left)
    }

    fn is_turn_possible(&self) -> bool {
        let options = self.setup.options();
        match &self.turn {
            Turn::Laying { .. }
            | Turn::Choosing { .. }
            | Turn::Settling { after: TurnEnd::Misplacing, .. }
            | Turn::Over => true,
            Turn::Holding { seat, magnet } => self.placeable(*seat).contains(magnet),
            Turn::Settling { after: TurnEnd::Placing(magnet), .. } => self.on_table.contains(magnet),
            Turn::Settling { after: TurnEnd::Clock, .. } => options.clock,
            Turn::Klustering { seat, caught } => {
                let is_near = |magnet| self.on_table.contains(magnet) || self.placeable(*seat).contains(magnet);
                caught.is_sorted_by(|one, other| one < other) && caught.iter().all(is_near)
            }
            Turn::Asking { seat } => self.may_place_again(*seat),
            Turn::Mending { .. } => self.cords_laid > 1,
        }
    }

    fn are_penalties_possible(&self) -> bool {
        let is_over = self.turn == Turn::Over;
        let faults = match self.faults {
            0 => true,
            faults => self.setup.is_solo() && faults <= MAX_FAULTS + u8::from(is_over),
        };
        let remaining = self.remaining_players().len();
        let eliminated = if self.setup.options().elimination {
            remaining > usize::from(!is_over)
        } else {
            !self.eliminated.iter().any(|is_out| *is_out)
        };
        // An eliminated player has no further turn, but may have to mend the cords, with another Kluster (K14, K15).
        let may_be_eliminated = match self.turn {
            Turn::Klustering { .. } | Turn::Mending { .. } => true,
            Turn::Settling { after: TurnEnd::Clock, .. } => self.this_turn.has_mending_expired,
            _ => false,
        };
        let plays = self.turn.seat().is_none_or(|seat| may_be_eliminated || !self.eliminated[seat]);
        faults && eliminated && plays
    }

    /// Whether run-outs and departures are possible (K10). Under rules 1 there are none.
    fn are_clocks_possible(&self) -> bool {
        let TurnFacts { has_fault, expired, has_mending_expired, .. } = self.this_turn;
        let has_clock = self.has_strict_clock();
        let is_quiet = self.retired.iter().all(Option::is_none) && self.run_outs.iter().all(|count| *count == 0);
        let is_over = self.turn == Turn::Over;
        let departed = self.retired.iter_enumerated().all(|(seat, held)| {
            let has_turn = self.turn.seat() == Some(seat);
            held.is_none_or(|held| held <= self.kinds.len() && self.hands[seat].is_empty() && !has_turn)
        });
        (has_clock || expired.is_none() && !has_mending_expired)
            && (!has_fault || self.setup.is_solo() && self.faults > 0)
            && (self.counts_run_outs() || is_quiet)
            && self.run_outs.iter().all(|count| *count <= MAX_RUN_OUTS)
            && departed
            && (is_over || self.remaining_players().len() > usize::from(!self.setup.is_solo()))
    }

    fn are_winners_right(&self) -> bool {
        let is_out_of_time = self.setup.is_solo() && self.this_turn.expired == Some(ClockKind::Game);
        if self.turn != Turn::Over || self.faults > MAX_FAULTS || is_out_of_time {
            return self.winners.is_empty();
        }
        if self.setup.options().elimination {
            let remaining = self.remaining_players();
            return self.winners == remaining && (remaining.len() == 1 || self.pool.is_empty());
        }
        let is_last = self.retired.iter().any(Option::is_some) && self.winners == self.remaining_players();
        matches!(self.winners.as_slice(), [winner] if is_last || self.hands[*winner].is_empty())
    }
}
