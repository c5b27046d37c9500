//! [`View`]: what a seat or a spectator may see. On this table everything is open; the seed is not sent, and poles are not for display.

use crate::{BoxKind, Game, MagnetKind, Options, Turn};
use magnets::{MagnetId, Snapshot};
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What a seat, or a spectator, may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatView {
    /// Whose view it is; `None` is a spectator's.
    pub seat: Option<Seat>,
    /// The boxes on the table (K1).
    pub boxes: Vec<BoxKind>,
    /// The options of the table.
    pub options: Options,
    /// What each magnet is.
    pub kinds: Vec<MagnetKind>,
    /// Each player's magnets.
    pub hands: BySeat<Vec<MagnetId>>,
    /// The magnets that are everybody's (K14).
    pub pool: Vec<MagnetId>,
    /// The magnets that are left over (K15).
    pub unused: Vec<MagnetId>,
    /// What is going on.
    pub turn: Turn,
    /// The faults of a game for one (K12).
    pub faults: u8,
    /// Who was eliminated (K14).
    pub eliminated: BySeat<bool>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// The whole table, moments included: everybody's program moves it along by itself.
    pub world: Snapshot,
    /// Whether people may be shown which side of a magnet is which pole.
    pub poles: PoleVisibility,
}

/// Whether people may be shown which side of a magnet is which pole. In the box one cannot see it either: one feels it by hovering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoleVisibility {
    /// The table was opened with them shown, as a learning aid.
    Shown,
    /// They are in the data, because physics needs them, and must not be displayed.
    NotForDisplay,
}

impl Game {
    /// What a seat may see, or a spectator.
    pub fn view(&self, seat: Option<Seat>) -> SeatView {
        let (play, setup) = (self.rules(), self.rules().setup());
        SeatView {
            seat,
            boxes: setup.boxes().to_vec(),
            options: *setup.options(),
            kinds: play.kinds().to_vec(),
            hands: play.hands().clone(),
            pool: play.pool().to_vec(),
            unused: play.unused().to_vec(),
            turn: play.turn().clone(),
            faults: play.faults(),
            eliminated: play.eliminated().clone(),
            winners: play.winners().to_vec(),
            world: self.world().snapshot(),
            poles: if setup.options().poles_shown { PoleVisibility::Shown } else { PoleVisibility::NotForDisplay },
        }
    }
}
