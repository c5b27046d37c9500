//! [`Play`]: the rules by themselves. They judge plain observations (joined, out, at rest) and need no physics.

use crate::{After, Digest, Event, Illegal, MagnetKind, Setup, Turn, Why};
use magnets::MagnetId;
use seats::{BySeat, Seat};

/// How the game stands by the rules: who has what, whose turn it is, who won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    setup: Setup,
    kinds: Vec<MagnetKind>,
    hands: BySeat<Vec<MagnetId>>,
    pool: Vec<MagnetId>,
    unused: Vec<MagnetId>,
    table: Vec<MagnetId>,
    turn: Turn,
    /// How many cords lie.
    cords: usize,
    faults: u8,
    eliminated: BySeat<bool>,
    winners: Vec<Seat>,
}

/// The table at rest, as the rules look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtRest {
    /// Whether a cord crosses no other, although there are several (K15).
    pub apart: bool,
    /// The digest of the physical state.
    pub digest: Digest,
}

/// The faults that a game for one survives (K12).
const FAULTS: u8 = 2;

impl Play {
    /// The beginning of a game: everything is dealt, and the cords are to be laid.
    pub fn new(setup: Setup) -> Play {
        let deal = setup.deal();
        let players = setup.players();
        Play {
            kinds: deal.kinds,
            hands: deal.hands,
            pool: deal.pool,
            unused: deal.unused,
            table: deal.laid,
            turn: Turn::Laying { seat: setup.first() },
            cords: 0,
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
    pub fn table(&self) -> &[MagnetId] {
        &self.table
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
        self.table.len()
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
        if matches!(self.turn, Turn::Laying { .. }) { Ok(()) } else { Err(Illegal::CordsLie) }
    }

    /// A cord was laid. When all lie, the first turn can begin; answers whether they do.
    pub fn cord_laid(&mut self) -> bool {
        self.cords += 1;
        if let Turn::Laying { seat } = &mut self.turn {
            *seat = self.setup.players().after(*seat);
        }
        self.cords >= self.setup.boxes().len()
    }

    /// A magnet that should have been laid on the table before the game finds no place there: it is not used (K15).
    pub fn no_room_for(&mut self, magnet: MagnetId) {
        self.table.retain(|laid| *laid != magnet);
        let place = self.unused.partition_point(|other| *other < magnet);
        self.unused.insert(place, magnet);
    }

    /// The first turn begins (K4).
    pub fn begin(&mut self, digest: Digest, tell: &mut impl FnMut(Event)) {
        for magnet in &self.table {
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
            _ => return Err(self.why_not()),
        }
        if self.table.contains(&magnet) {
            return Err(Illegal::HandsOff);
        }
        if !self.mine(seat).contains(&magnet) {
            return Err(Illegal::NotYours);
        }
        let is_holding = matches!(self.turn, Turn::Holding { .. });
        if is_holding { Err(Illegal::Hand(magnets::Refusal::HandFull)) } else { Ok(()) }
    }

    /// The magnets that a seat places: its own, or everybody's (K14).
    fn mine(&self, seat: Seat) -> &[MagnetId] {
        if self.setup.options().elimination { &self.pool } else { &self.hands[seat] }
    }

    fn mine_mut(&mut self, seat: Seat) -> &mut Vec<MagnetId> {
        if self.setup.options().elimination { &mut self.pool } else { &mut self.hands[seat] }
    }

    /// Why the hand may not do anything now.
    fn why_not(&self) -> Illegal {
        match self.turn {
            Turn::Laying { .. } => Illegal::LayCords,
            Turn::Choosing { .. } | Turn::Holding { .. } => Illegal::NotAsked,
            Turn::Settling { .. } => Illegal::LetGo,
            Turn::Klustering { .. } => Illegal::TurnEnded,
            Turn::Asking { .. } => Illegal::Asked,
            Turn::Mending { .. } => Illegal::MendCords,
            Turn::Over => Illegal::GameOver,
        }
    }

    /// The seat has taken a magnet into the hand.
    pub fn held(&mut self, seat: Seat, magnet: MagnetId) {
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
            Turn::Choosing { .. } => Err(Illegal::Hand(magnets::Refusal::HandEmpty)),
            _ => Err(self.why_not()),
        }
    }

    /// The seat has put the magnet back.
    pub fn put_back(&mut self, seat: Seat) {
        self.turn = Turn::Choosing { seat };
    }

    /// Whether this seat may move the cords (K8, K15).
    ///
    /// # Errors
    /// If it may not.
    pub fn check_cords(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Mending { .. } => Ok(()),
            _ => Err(self.why_not()),
        }
    }

    /// The magnet in the hand was let go of on the table; `inside` says whether as its box demands (K5). If not, it is taken back
    /// at once (K11).
    pub fn landed(&mut self, inside: bool, tell: &mut impl FnMut(Event)) {
        let Turn::Holding { seat, magnet } = self.turn else { return };
        if inside {
            self.move_to_table(seat, magnet);
            self.turn = Turn::Settling { seat, after: After::Placing(magnet) };
        } else {
            tell(Event::Taken { seat, magnets: vec![magnet], why: Why::Misplaced });
            self.turn = Turn::Settling { seat, after: After::Misplacing };
        }
    }

    fn move_to_table(&mut self, seat: Seat, magnet: MagnetId) {
        self.mine_mut(seat).retain(|own| *own != magnet);
        let place = self.table.partition_point(|other| *other < magnet);
        self.table.insert(place, magnet);
    }

    /// Whether a magnet may be laid outside the rules now: while one is to be chosen, and nothing is in the hand.
    pub(crate) fn check_set_up(&self) -> Result<(), Illegal> {
        match self.turn {
            Turn::Choosing { .. } => Ok(()),
            Turn::Holding { .. } => Err(Illegal::Hand(magnets::Refusal::HandFull)),
            _ => Err(self.why_not()),
        }
    }

    /// A magnet was laid on the table outside the rules, from wherever it was. Nobody wins by that.
    pub(crate) fn set_up(&mut self, magnet: MagnetId) {
        for seat in self.setup.players().seats() {
            self.hands[seat].retain(|own| *own != magnet);
        }
        self.pool.retain(|own| *own != magnet);
        self.unused.retain(|own| *own != magnet);
        let place = self.table.partition_point(|other| *other < magnet);
        self.table.insert(place, magnet);
    }

    /// Magnets have joined, or one has left the area (K6): the turn ends, and they are caught.
    pub fn caught(&mut self, magnets: &[MagnetId]) {
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
    pub fn rest(&mut self, at_rest: AtRest, tell: &mut impl FnMut(Event)) -> Vec<MagnetId> {
        match self.turn.clone() {
            Turn::Klustering { seat, caught } if !caught.is_empty() => {
                self.take(seat, &caught, tell);
                self.turn = Turn::Klustering { seat, caught: Vec::new() };
                return caught;
            }
            Turn::Klustering { seat, .. } => self.end_turn(seat, Some(Why::Kluster), at_rest, tell),
            Turn::Settling { seat, after: After::Placing(magnet) } => {
                tell(Event::Placed { seat, magnet });
                if self.may_go_on(seat) {
                    self.turn = Turn::Asking { seat };
                    tell(Event::Asked { seat });
                } else {
                    self.end_turn(seat, None, at_rest, tell);
                }
            }
            Turn::Settling { seat, after: After::Misplacing } => {
                self.end_turn(seat, Some(Why::Misplaced), at_rest, tell);
            }
            Turn::Settling { seat, after: After::Clock } => self.end_turn(seat, None, at_rest, tell),
            Turn::Mending { seat } if !at_rest.apart => self.pass(seat, at_rest.digest, tell),
            _ => {}
        }
        Vec::new()
    }

    /// Magnets go from the table, or the hand, to those that the seat has to place.
    fn take(&mut self, seat: Seat, magnets: &[MagnetId], tell: &mut impl FnMut(Event)) {
        self.table.retain(|magnet| !magnets.contains(magnet));
        let mine = self.mine_mut(seat);
        mine.extend(magnets);
        mine.sort_unstable();
        mine.dedup();
        tell(Event::Taken { seat, magnets: magnets.to_vec(), why: Why::Kluster });
    }

    /// Whether the seat still has strictly more magnets than the next player (K13).
    fn may_go_on(&self, seat: Seat) -> bool {
        let options = self.setup.options();
        let next = self.setup.players().after(seat);
        let more = options.expert && !options.elimination && !self.setup.is_solo();
        more && self.hands[seat].len() > self.hands[next].len()
    }

    /// Answers the question of K13: place another, or not.
    ///
    /// # Errors
    /// If it was not asked.
    pub fn again(
        &mut self,
        seat: Seat,
        yes: bool,
        at_rest: AtRest,
        tell: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match self.turn {
            Turn::Asking { .. } if yes => self.turn = Turn::Choosing { seat },
            Turn::Asking { .. } => self.end_turn(seat, None, at_rest, tell),
            Turn::Mending { .. } => return Err(Illegal::MendCords),
            _ => return Err(Illegal::NotAsked),
        }
        Ok(())
    }

    /// The clock ran out: what is in the hand goes back, and the turn passes as soon as the table is at rest. Answers what was in the
    /// hand.
    ///
    /// # Errors
    /// If there is no clock, or nothing that it could end.
    pub fn time_up(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) -> Result<Option<MagnetId>, Illegal> {
        self.check_turn(seat)?;
        if !self.setup.options().clock {
            return Err(Illegal::NoClock);
        }
        let held = match self.turn {
            Turn::Holding { magnet, .. } => {
                tell(Event::Taken { seat, magnets: vec![magnet], why: Why::Clock });
                Some(magnet)
            }
            Turn::Choosing { .. } | Turn::Asking { .. } => None,
            _ => return Err(self.why_not()),
        };
        self.turn = Turn::Settling { seat, after: After::Clock };
        Ok(held)
    }

    /// A turn is over but for the cords (K15); `taken` says why magnets were taken, if any were: each time is a fault in a game for one
    /// (K12), and a Kluster eliminates (K14).
    fn end_turn(&mut self, seat: Seat, taken: Option<Why>, at_rest: AtRest, tell: &mut impl FnMut(Event)) {
        if taken.is_some() && self.setup.is_solo() {
            self.faults += 1;
            tell(Event::Fault { seat, faults: self.faults });
            if self.faults > FAULTS {
                return self.finish(Vec::new(), at_rest.digest, tell);
            }
        }
        if taken == Some(Why::Kluster) && self.setup.options().elimination && !self.eliminated[seat] {
            self.eliminated[seat] = true;
            tell(Event::Eliminated { seat });
            let left: Vec<Seat> = self.left();
            if left.len() == 1 {
                return self.finish(left, at_rest.digest, tell);
            }
        }
        if at_rest.apart {
            self.turn = Turn::Mending { seat };
            return tell(Event::Mend { seat });
        }
        self.pass(seat, at_rest.digest, tell);
    }

    fn left(&self) -> Vec<Seat> {
        self.setup.players().seats().filter(|seat| !self.eliminated[*seat]).collect()
    }

    /// The turn passes on, unless somebody has won.
    fn pass(&mut self, seat: Seat, digest: Digest, tell: &mut impl FnMut(Event)) {
        if self.setup.options().elimination && self.pool.is_empty() {
            return self.finish(self.left(), digest, tell);
        }
        if !self.setup.options().elimination && self.hands[seat].is_empty() {
            return self.finish(vec![seat], digest, tell);
        }
        let players = self.setup.players();
        let mut next = players.after(seat);
        while self.eliminated[next] && next != seat {
            next = players.after(next);
        }
        self.turn = Turn::Choosing { seat: next };
        tell(Event::Turn { seat: next, digest });
    }

    fn finish(&mut self, winners: Vec<Seat>, digest: Digest, tell: &mut impl FnMut(Event)) {
        self.turn = Turn::Over;
        tell(Event::Won { seats: winners.clone(), digest });
        self.winners = winners;
    }
}
