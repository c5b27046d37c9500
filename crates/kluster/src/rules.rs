//! [`Rules`]: the state machine of a game. It judges reports (released, joined, at rest) and needs no physics.

mod clock;
mod penalties;
mod ruling;
mod saved;

pub(crate) use saved::{SavedRules, SavedRulesV2};

use crate::{ClockKind, Digest, Event, Illegal, MagnetKind, Setup, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::{BySeat, RulesVersion, Seat};
use serde::{Deserialize, Serialize};

/// The state of a game: who owns which magnets, whose turn it is, who won.
///
/// The `check_*` methods tell whether an action is legal; the `on_*` methods report what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    setup: Setup,
    kinds: Vec<MagnetKind>,
    hands: BySeat<Vec<MagnetId>>,
    pool: Vec<MagnetId>,
    unused: Vec<MagnetId>,
    on_table: Vec<MagnetId>,
    turn: Turn,
    /// The number of cords on the table.
    cords_laid: usize,
    faults: u8,
    eliminated: BySeat<bool>,
    /// For each player who has left the game, the number of magnets they held then (K10).
    retired: BySeat<Option<usize>>,
    /// How many of a player's turns in a row the clock has ended (K10).
    run_outs: BySeat<u8>,
    this_turn: TurnFacts,
    winners: Vec<Seat>,
}

/// What has happened in the current turn, as far as its end depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
struct TurnFacts {
    /// A magnet was validly placed: a clock that runs out later counts for nothing (K10, K13).
    has_placed: bool,
    /// Magnets were taken because of a Kluster (K6).
    has_taken: bool,
    /// Magnets have joined, and not merely left the area (K12).
    has_joined: bool,
    /// The fault of this turn is counted: there is at most one (K12).
    has_fault: bool,
    /// The clock that ran out (K10).
    expired: Option<ClockKind>,
    /// The time for mending the cords ran out: they stay apart (K10).
    has_mending_expired: bool,
}

/// What the rules need to know of a table at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettledTable {
    /// Whether there are several cords and one of them crosses no other (K15).
    pub cords_apart: bool,
    /// The digest of the physical state.
    pub digest: Digest,
}

impl Rules {
    /// Deals the magnets. The cords are still to be laid.
    pub fn new(setup: Setup) -> Rules {
        let deal = setup.deal();
        let players = setup.players();
        Rules {
            kinds: deal.kinds,
            hands: deal.hands,
            pool: deal.pool,
            unused: deal.unused,
            on_table: deal.laid,
            turn: Turn::Laying { seat: setup.first() },
            cords_laid: 0,
            faults: 0,
            eliminated: BySeat::new(players, |_| false),
            retired: BySeat::new(players, |_| None),
            run_outs: BySeat::new(players, |_| 0),
            this_turn: TurnFacts::default(),
            winners: Vec::new(),
            setup,
        }
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the kind of each magnet, by its number.
    pub fn kinds(&self) -> &[MagnetKind] {
        &self.kinds
    }

    /// Returns the kind of a magnet; `None` if the game has no such magnet.
    pub fn kind(&self, magnet: MagnetId) -> Option<MagnetKind> {
        self.kinds.get(usize::from(magnet.0)).copied()
    }

    /// Returns the magnets of each player in ascending order.
    pub fn hands(&self) -> &BySeat<Vec<MagnetId>> {
        &self.hands
    }

    /// Returns the shared pool of a game of elimination (K14).
    pub fn pool(&self) -> &[MagnetId] {
        &self.pool
    }

    /// Returns the magnets that are not used: leftovers of the deal (K15), and those of players who have left (K10).
    pub fn unused(&self) -> &[MagnetId] {
        &self.unused
    }

    /// Returns the magnets on the table in ascending order.
    pub fn on_table(&self) -> &[MagnetId] {
        &self.on_table
    }

    /// Returns the phase of the current turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Returns the number of faults of a solo game (K12).
    pub fn faults(&self) -> u8 {
        self.faults
    }

    /// Returns which players are eliminated (K14).
    pub fn eliminated(&self) -> &BySeat<bool> {
        &self.eliminated
    }

    /// Returns for each player who has left the game the number of magnets they held then (K10).
    pub fn retired(&self) -> &BySeat<Option<usize>> {
        &self.retired
    }

    /// Returns how many of each player's turns in a row the clock has ended (K10).
    pub fn run_outs(&self) -> &BySeat<u8> {
        &self.run_outs
    }

    /// Returns how many magnets each player has left; those who left the game, what they held then. It decides who
    /// begins the next game (K4).
    pub fn magnets_left(&self) -> BySeat<usize> {
        BySeat::new(self.setup.players(), |seat| self.retired[seat].unwrap_or(self.hands[seat].len()))
    }

    /// Notes a fact of the current turn. Rules 1 depend on none, and their saved games have none.
    fn note(&mut self, change: impl FnOnce(&mut TurnFacts)) {
        if self.setup.rules() > RulesVersion::V1 {
            change(&mut self.this_turn);
        }
    }

    /// Whether a player still takes turns.
    fn is_playing(&self, seat: Seat) -> bool {
        !self.eliminated[seat] && self.retired[seat].is_none()
    }

    /// Returns the next player who still takes turns; the seat itself if there is no other.
    fn next_player(&self, seat: Seat) -> Seat {
        let players = self.setup.players();
        let mut others = players.seats_from(players.next_seat(seat));
        others.find(|next| self.is_playing(*next)).unwrap_or(seat)
    }

    /// Returns the winners. Empty while the game goes on, and after a solo game ended by faults.
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// Returns the score of a solo game: the number of magnets on the table (K12).
    pub fn score(&self) -> usize {
        self.on_table.len()
    }

    /// Checks that it is the turn of `seat`.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match self.turn.seat() {
            None => Err(Illegal::GameOver),
            Some(turn) if turn != seat => Err(Illegal::NotYourTurn),
            Some(_) => Ok(()),
        }
    }

    /// Checks that `seat` may lay a cord now (K2).
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn check_lay_cord(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        if matches!(self.turn, Turn::Laying { .. }) { Ok(()) } else { Err(Illegal::CordsAlreadyLaid) }
    }

    /// Reports that a cord was laid. Returns whether all are laid, so that the first turn can begin.
    pub fn on_cord_laid(&mut self) -> bool {
        self.cords_laid += 1;
        self.pass_laying();
        self.are_cords_laid()
    }

    /// Whether all cords lie.
    pub(crate) fn are_cords_laid(&self) -> bool {
        self.cords_laid >= self.setup.boxes().len()
    }

    /// Lets the next player lay the next cord.
    pub(crate) fn pass_laying(&mut self) {
        if let Turn::Laying { seat } = self.turn {
            self.turn = Turn::Laying { seat: self.next_player(seat) };
        }
    }

    /// Reports that there is no room on the table for a leftover magnet, so that it is unused (K15).
    pub fn on_no_room_for(&mut self, magnet: MagnetId) {
        self.on_table.retain(|laid| *laid != magnet);
        let index = self.unused.partition_point(|other| *other < magnet);
        self.unused.insert(index, magnet);
    }

    /// Begins the first turn (K4). Emits [`Event::Laid`] for each leftover on the table, and [`Event::Turn`].
    pub fn begin_first_turn(&mut self, digest: Digest, emit: &mut dyn FnMut(Event)) {
        for magnet in &self.on_table {
            emit(Event::Laid { magnet: *magnet });
        }
        let first = self.setup.first();
        let seat = if self.is_playing(first) { first } else { self.next_player(first) };
        self.turn = Turn::Choosing { seat };
        emit(Event::Turn { seat, digest });
    }

    /// Checks that `seat` may take `magnet` into the hand (K5, K7).
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn check_hold(&self, seat: Seat, magnet: MagnetId) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Choosing { .. } | Turn::Holding { .. } => {}
            _ => return Err(self.phase_error()),
        }
        if self.on_table.contains(&magnet) {
            return Err(Illegal::MagnetOnTable);
        }
        if !self.placeable(seat).contains(&magnet) {
            return Err(Illegal::NotYours);
        }
        let is_holding = matches!(self.turn, Turn::Holding { .. });
        if is_holding { Err(Illegal::Hand(magnets::HandError::HandFull)) } else { Ok(()) }
    }

    /// Returns the magnets that a seat may place: its own, or the pool (K14).
    pub(crate) fn placeable(&self, seat: Seat) -> &[MagnetId] {
        if self.setup.options().elimination { &self.pool } else { &self.hands[seat] }
    }

    fn placeable_mut(&mut self, seat: Seat) -> &mut Vec<MagnetId> {
        if self.setup.options().elimination { &mut self.pool } else { &mut self.hands[seat] }
    }

    /// Returns why the current phase forbids actions of the hand.
    fn phase_error(&self) -> Illegal {
        match self.turn {
            Turn::Laying { .. } => Illegal::MustLayCords,
            Turn::Choosing { .. } | Turn::Holding { .. } => Illegal::NotAsked,
            Turn::Settling { .. } => Illegal::AlreadyReleased,
            Turn::Klustering { .. } => Illegal::TurnEnded,
            Turn::Asking { .. } => Illegal::MustAnswer,
            Turn::Mending { .. } => Illegal::MustMendCords,
            Turn::Over => Illegal::GameOver,
        }
    }

    /// Reports that `seat` took `magnet` into the hand.
    pub fn on_held(&mut self, seat: Seat, magnet: MagnetId) {
        self.turn = Turn::Holding { seat, magnet };
    }

    /// Checks that `seat` may move, release or put back the held magnet (K5, K9).
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn check_carry(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Holding { .. } => Ok(()),
            Turn::Choosing { .. } => Err(Illegal::Hand(magnets::HandError::HandEmpty)),
            _ => Err(self.phase_error()),
        }
    }

    /// Reports that `seat` put the held magnet back.
    pub fn on_put_back(&mut self, seat: Seat) {
        self.turn = Turn::Choosing { seat };
    }

    /// Checks that `seat` may move the cords (K8, K15).
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn check_move_cords(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Mending { .. } => Ok(()),
            _ => Err(self.phase_error()),
        }
    }

    /// Reports that the held magnet was released. If it is not validly placed (K5), it goes back to the hand, and this
    /// emits [`Event::NotPlaced`] (K11).
    ///
    /// Under rules 1 it emits [`Event::Taken`], and the turn ends.
    pub fn on_released(&mut self, is_valid: bool, emit: &mut dyn FnMut(Event)) {
        let Turn::Holding { seat, magnet } = self.turn else { return };
        if is_valid {
            self.move_to_table(seat, magnet);
            self.turn = Turn::Settling { seat, after: TurnEnd::Placing(magnet) };
        } else {
            emit(match self.setup.rules() {
                RulesVersion::V1 => Event::Taken { seat, magnets: vec![magnet], reason: TakeReason::Misplaced },
                RulesVersion::V2 => Event::NotPlaced { seat, magnet },
            });
            self.turn = Turn::Settling { seat, after: TurnEnd::Misplacing };
        }
    }

    fn move_to_table(&mut self, seat: Seat, magnet: MagnetId) {
        self.placeable_mut(seat).retain(|own| *own != magnet);
        let index = self.on_table.partition_point(|other| *other < magnet);
        self.on_table.insert(index, magnet);
    }

    /// Checks that a magnet may be staged: the player is choosing, and the hand is empty.
    pub(crate) fn check_stage(&self) -> Result<(), Illegal> {
        match self.turn {
            Turn::Choosing { .. } => Ok(()),
            Turn::Holding { .. } => Err(Illegal::Hand(magnets::HandError::HandFull)),
            _ => Err(self.phase_error()),
        }
    }

    /// Moves a magnet to the table outside the rules, whoever owns it. Nobody wins by that.
    pub(crate) fn stage(&mut self, magnet: MagnetId) {
        for seat in self.setup.players().seats() {
            self.hands[seat].retain(|own| *own != magnet);
        }
        self.pool.retain(|own| *own != magnet);
        self.unused.retain(|own| *own != magnet);
        let index = self.on_table.partition_point(|other| *other < magnet);
        self.on_table.insert(index, magnet);
    }
}
