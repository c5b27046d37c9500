//! [`Play`]: the rules by themselves. They judge plain observations (joined, out, at rest) and need no physics.

mod ruling;

use crate::{Digest, Event, Illegal, MagnetKind, Setup, TakeReason, Turn, TurnEnd};
use magnets::MagnetId;
use seats::{BySeat, Seat};

/// How the game stands by the rules: who has what, whose turn it is, who won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    setup: Setup,
    kinds: Vec<MagnetKind>,
    hands: BySeat<Vec<MagnetId>>,
    pool: Vec<MagnetId>,
    unused: Vec<MagnetId>,
    on_table: Vec<MagnetId>,
    turn: Turn,
    /// How many cords lie.
    cords_laid: usize,
    faults: u8,
    eliminated: BySeat<bool>,
    winners: Vec<Seat>,
}

/// The table at rest, as the rules look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettledTable {
    /// Whether a cord crosses no other, although there are several (K15).
    pub cords_apart: bool,
    /// The digest of the physical state.
    pub digest: Digest,
}

impl Rules {
    /// The beginning of a game: everything is dealt, and the cords are to be laid.
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
            winners: Vec::new(),
            setup,
        }
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What kind each magnet is of, in the order of their numbers.
    pub fn kinds(&self) -> &[MagnetKind] {
        &self.kinds
    }

    /// What kind a magnet is of.
    pub fn kind(&self, magnet: MagnetId) -> Option<MagnetKind> {
        self.kinds.get(usize::from(magnet.0)).copied()
    }

    /// Each player's magnets, in the order of their numbers.
    pub fn hands(&self) -> &BySeat<Vec<MagnetId>> {
        &self.hands
    }

    /// The magnets that are everybody's (K14).
    pub fn pool(&self) -> &[MagnetId] {
        &self.pool
    }

    /// The magnets that are left over (K15).
    pub fn unused(&self) -> &[MagnetId] {
        &self.unused
    }

    /// The magnets on the table, in the order of their numbers.
    pub fn on_table(&self) -> &[MagnetId] {
        &self.on_table
    }

    /// What is going on.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The faults of a game for one (K12).
    pub fn faults(&self) -> u8 {
        self.faults
    }

    /// Who was eliminated (K14).
    pub fn eliminated(&self) -> &BySeat<bool> {
        &self.eliminated
    }

    /// Who won; empty while the game goes on, and when a game for one was lost.
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// The score of a game for one: the magnets on the table (K12).
    pub fn score(&self) -> usize {
        self.on_table.len()
    }

    /// Whether it is this seat's turn.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match self.turn.seat() {
            None => Err(Illegal::GameOver),
            Some(turn) if turn != seat => Err(Illegal::NotYourTurn),
            Some(_) => Ok(()),
        }
    }

    /// Whether this seat may lay a cord now (K2).
    ///
    /// # Errors
    /// If it may not.
    pub fn check_lay_cord(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        if matches!(self.turn, Turn::Laying { .. }) { Ok(()) } else { Err(Illegal::CordsAlreadyLaid) }
    }

    /// A cord was laid. When all lie, the first turn can begin; answers whether they do.
    pub fn on_cord_laid(&mut self) -> bool {
        self.cords_laid += 1;
        if let Turn::Laying { seat } = &mut self.turn {
            *seat = self.setup.players().next_seat(*seat);
        }
        self.cords_laid >= self.setup.boxes().len()
    }

    /// A magnet that should have been laid on the table before the game finds no place there: it is not used (K15).
    pub fn on_no_room_for(&mut self, magnet: MagnetId) {
        self.on_table.retain(|laid| *laid != magnet);
        let place = self.unused.partition_point(|other| *other < magnet);
        self.unused.insert(place, magnet);
    }

    /// The first turn begins (K4).
    pub fn begin_first_turn(&mut self, digest: Digest, tell: &mut dyn FnMut(Event)) {
        for magnet in &self.on_table {
            tell(Event::Laid { magnet: *magnet });
        }
        let seat = self.setup.first();
        self.turn = Turn::Choosing { seat };
        tell(Event::Turn { seat, digest });
    }

    /// Whether this seat may take that magnet into the hand (K5, K7).
    ///
    /// # Errors
    /// If it may not.
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

    /// The magnets that a seat places: its own, or everybody's (K14).
    fn placeable(&self, seat: Seat) -> &[MagnetId] {
        if self.setup.options().elimination { &self.pool } else { &self.hands[seat] }
    }

    fn placeable_mut(&mut self, seat: Seat) -> &mut Vec<MagnetId> {
        if self.setup.options().elimination { &mut self.pool } else { &mut self.hands[seat] }
    }

    /// Why the hand may not do anything now.
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

    /// The seat has taken a magnet into the hand.
    pub fn on_held(&mut self, seat: Seat, magnet: MagnetId) {
        self.turn = Turn::Holding { seat, magnet };
    }

    /// Whether this seat may move, release or put back what it holds (K5, K9).
    ///
    /// # Errors
    /// If it may not.
    pub fn check_carry(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Holding { .. } => Ok(()),
            Turn::Choosing { .. } => Err(Illegal::Hand(magnets::HandError::HandEmpty)),
            _ => Err(self.phase_error()),
        }
    }

    /// The seat has put the magnet back.
    pub fn on_put_back(&mut self, seat: Seat) {
        self.turn = Turn::Choosing { seat };
    }

    /// Whether this seat may move the cords (K8, K15).
    ///
    /// # Errors
    /// If it may not.
    pub fn check_move_cords(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Mending { .. } => Ok(()),
            _ => Err(self.phase_error()),
        }
    }

    /// The magnet in the hand was let go of on the table; `inside` says whether as its box demands (K5). If not, it is taken back
    /// at once (K11).
    pub fn on_released(&mut self, inside: bool, tell: &mut dyn FnMut(Event)) {
        let Turn::Holding { seat, magnet } = self.turn else { return };
        if inside {
            self.move_to_table(seat, magnet);
            self.turn = Turn::Settling { seat, after: TurnEnd::Placing(magnet) };
        } else {
            tell(Event::Taken { seat, magnets: vec![magnet], reason: TakeReason::Misplaced });
            self.turn = Turn::Settling { seat, after: TurnEnd::Misplacing };
        }
    }

    fn move_to_table(&mut self, seat: Seat, magnet: MagnetId) {
        self.placeable_mut(seat).retain(|own| *own != magnet);
        let place = self.on_table.partition_point(|other| *other < magnet);
        self.on_table.insert(place, magnet);
    }

    /// Whether a magnet may be laid outside the rules now: while one is to be chosen, and nothing is in the hand.
    pub(crate) fn check_stage(&self) -> Result<(), Illegal> {
        match self.turn {
            Turn::Choosing { .. } => Ok(()),
            Turn::Holding { .. } => Err(Illegal::Hand(magnets::HandError::HandFull)),
            _ => Err(self.phase_error()),
        }
    }

    /// A magnet was laid on the table outside the rules, from wherever it was. Nobody wins by that.
    pub(crate) fn stage(&mut self, magnet: MagnetId) {
        for seat in self.setup.players().seats() {
            self.hands[seat].retain(|own| *own != magnet);
        }
        self.pool.retain(|own| *own != magnet);
        self.unused.retain(|own| *own != magnet);
        let place = self.on_table.partition_point(|other| *other < magnet);
        self.on_table.insert(place, magnet);
    }
}
