//! [`TableStatus`]: the state of a game of Kluster as far as the page around the table shows it, and [`HeldBack`]: what
//! of it is shown later than it happened.

use kluster::{TableView, Turn};
use magnets::MagnetId;
use seats::{BySeat, Seat};

/// The state of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TableStatus {
    pub(crate) turn: Turn,
    /// Each player's magnets.
    pub(crate) hands: BySeat<Vec<MagnetId>>,
    /// The magnets that are everybody's (K14).
    pub(crate) pool: Vec<MagnetId>,
    /// The number of cords on the table.
    pub(crate) cords: usize,
    /// The number of magnets on the table.
    pub(crate) table: usize,
    /// The faults of a game for one (K12).
    pub(crate) faults: u8,
    /// Who was eliminated (K14).
    pub(crate) eliminated: BySeat<bool>,
    /// Who has left the game (K10).
    pub(crate) retired: BySeat<bool>,
    /// In how many turns in a row the time of each player has run out (K10).
    pub(crate) run_outs: BySeat<u8>,
    /// Who won.
    pub(crate) winners: Vec<Seat>,
    /// Whether the magnet in the hand is on its way down.
    pub(crate) is_lowering: bool,
    /// Whether a cord lies apart, now that nothing moves (K15).
    pub(crate) is_apart: bool,
    /// Whether nothing moves.
    pub(crate) is_at_rest: bool,
}

impl TableStatus {
    pub(crate) fn of(game: TableView<'_>, is_lowering: bool) -> TableStatus {
        TableStatus {
            turn: game.turn().clone(),
            hands: game.hands().clone(),
            pool: game.pool().to_vec(),
            cords: game.world().cords().len(),
            table: game.on_table().len(),
            faults: game.faults(),
            eliminated: game.eliminated().clone(),
            retired: game.retired().map(Option::is_some),
            run_outs: game.run_outs().clone(),
            winners: game.winners().to_vec(),
            is_lowering,
            is_apart: game.is_at_rest() && game.are_cords_apart(),
            is_at_rest: game.is_at_rest(),
        }
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.turn == Turn::Over
    }

    /// The magnets that a seat may take (K5, K14).
    pub(crate) fn own(&self, seat: Seat) -> &[MagnetId] {
        if self.hands[seat].is_empty() { &self.pool } else { &self.hands[seat] }
    }

    /// The magnet in the hand.
    pub(crate) fn held(&self) -> Option<MagnetId> {
        match self.turn {
            Turn::Holding { magnet, .. } => Some(magnet),
            _ => None,
        }
    }
}

/// How many magnets a player has just taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    pub(crate) seat: Seat,
    pub(crate) count: usize,
}

/// A Kluster whose magnets are on their way to a tray. The page shows the game as it was before, with the magnets that
/// have landed; the next turn waits until all have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HeldBack {
    /// The player who takes them.
    pub(crate) seat: Seat,
    /// The status without them.
    before: TableStatus,
    /// All magnets that are taken.
    taken: Vec<MagnetId>,
    /// Those that have landed, in this order.
    landed: Vec<MagnetId>,
    /// Whether they go back to the pool, and the player is out (K14).
    pub(crate) is_elimination: bool,
}

impl HeldBack {
    /// Holds back what follows the status that is shown now, before any magnet is taken.
    pub(crate) fn new(shown: TableStatus, seat: Seat, is_elimination: bool) -> HeldBack {
        HeldBack { seat, before: shown, taken: Vec::new(), landed: Vec::new(), is_elimination }
    }

    /// Magnets are taken: the first ones, or more that these have set in motion (K6).
    pub(crate) fn take(&mut self, taken: &[MagnetId]) {
        // One that met another in the hand counts as the player's still.
        self.before.hands[self.seat].retain(|magnet| !taken.contains(magnet));
        self.before.pool.retain(|magnet| !taken.contains(magnet));
        self.taken.retain(|magnet| !taken.contains(magnet));
        self.taken.extend(taken);
    }

    /// A magnet has landed, if it is one of these.
    pub(crate) fn land(&mut self, magnet: MagnetId) {
        if self.taken.contains(&magnet) && !self.landed.contains(&magnet) {
            self.landed.push(magnet);
        }
    }

    /// How many magnets are taken, and how many of them have landed.
    pub(crate) fn progress(&self) -> [usize; 2] {
        [self.taken.len(), self.landed.len()]
    }

    /// How many magnets were in the tray before, and how many are in it now.
    pub(crate) fn counts(&self) -> [usize; 2] {
        let before = if self.is_elimination { self.before.pool.len() } else { self.before.hands[self.seat].len() };
        [before, before + self.landed.len()]
    }

    /// The magnets that have not landed.
    pub(crate) fn flying(&self) -> Vec<MagnetId> {
        self.taken.iter().filter(|magnet| !self.landed.contains(magnet)).copied().collect()
    }

    /// The status to show while the game is at `now`.
    pub(crate) fn shown(&self, now: &TableStatus) -> TableStatus {
        let mut before = self.before.clone();
        let tray = if self.is_elimination { &mut before.pool } else { &mut before.hands[self.seat] };
        tray.extend(&self.landed);
        TableStatus {
            turn: Turn::Klustering { seat: self.seat, caught: Vec::new() },
            cords: now.cords,
            table: now.table,
            is_lowering: false,
            is_apart: false,
            is_at_rest: false,
            ..before
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seats::Players;

    fn status(hands: [&[u16]; 2]) -> TableStatus {
        let players = Players::try_from(2).unwrap();
        let hands = hands.map(|hand| hand.iter().copied().map(MagnetId).collect()).to_vec();
        TableStatus {
            turn: Turn::Choosing { seat: Seat::FIRST },
            hands: BySeat::from_vec(players, hands).unwrap(),
            pool: Vec::new(),
            cords: 1,
            table: 0,
            faults: 0,
            eliminated: BySeat::new(players, |_| false),
            retired: BySeat::new(players, |_| false),
            run_outs: BySeat::new(players, |_| 0),
            winners: Vec::new(),
            is_lowering: false,
            is_apart: false,
            is_at_rest: true,
        }
    }

    #[test]
    fn k06_magnets_are_counted_as_they_land_and_the_turn_stays() {
        let taken = [MagnetId(7), MagnetId(9)];
        let mut held = HeldBack::new(status([&[1, 2], &[3]]), Seat::FIRST, false);
        held.take(&taken);
        let shown = held.shown(&status([&[1, 2, 7, 9], &[3]]));
        assert_eq!((shown.hands[Seat::FIRST].len(), shown.turn.name(), shown.is_at_rest), (2, "klustering", false));
        assert_eq!((held.counts(), held.flying().len()), ([2, 2], 2));
        held.land(MagnetId(9));
        let shown = held.shown(&status([&[1, 2, 7, 9], &[3]]));
        assert_eq!(shown.hands[Seat::FIRST], [1, 2, 9].map(MagnetId));
        assert_eq!((held.counts(), held.flying()), ([2, 3], vec![MagnetId(7)]));
    }

    #[test]
    fn k06_a_magnet_that_was_still_in_the_hand_is_counted_once() {
        let mut held = HeldBack::new(status([&[1, 2], &[3]]), Seat::FIRST, false);
        held.take(&[MagnetId(2), MagnetId(9)]);
        assert_eq!(held.counts(), [1, 1]);
    }
}
