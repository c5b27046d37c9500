//! [`MagnetGlance`]: all that a table of Kluster shows at one moment, as its mirror in words and the page around it tell.

use crate::Place;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// A magnet on the table or in the hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Lying {
    /// Which one.
    pub magnet: u16,
    /// Where its centre is.
    pub at: Place,
    /// How high its centre is, in millimetres.
    pub high: f64,
    /// `up`, `edge`, `down` or `other-edge`.
    pub face: String,
    /// `table`, `held` or `clinging`.
    pub place: String,
    /// What is said of it.
    pub words: String,
}

/// A cord.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Laying {
    /// The middle of its rope.
    pub at: Place,
    /// Whether it is apart from all others (K15).
    pub apart: bool,
    /// What is said of it.
    pub words: String,
}

/// Which part of the table is seen where.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Seen {
    /// Pixels a millimetre.
    pub scale: f64,
    /// The place in the middle of the picture.
    pub middle: Place,
    /// The picture: left, top, width and height in pixels.
    pub bounds: [f64; 4],
}

/// All that the table shows at one moment.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct MagnetGlance {
    /// What is waited for, by the names of the rules: `choosing`, `holding`, …
    pub turn: String,
    /// Whose turn it is.
    pub seat: Option<usize>,
    /// Whether nothing moves.
    pub rests: bool,
    /// The state of everything.
    pub digest: String,
    /// The title of the screen.
    pub title: String,
    /// What is asked for, or told.
    pub asked: String,
    /// What was last said aloud.
    pub said: String,
    /// Everything in the mirror.
    pub magnets: Vec<Lying>,
    /// The cords.
    pub cords: Vec<Laying>,
    /// How many magnets everybody has, as their trays say.
    pub trays: Vec<usize>,
    /// How many marks are drawn in everybody's tray.
    pub marks: Vec<usize>,
    /// How many are everybody's (K14).
    pub pool: Option<usize>,
    /// What else is told beside the trays: the faults and the score of a game for one (K12).
    pub notes: Vec<String>,
    /// Who is out (K14).
    pub out: Vec<bool>,
    /// The magnets that can be taken, or will be able to.
    pub own: Vec<u16>,
    /// What can be pressed below the table.
    pub answers: Vec<String>,
    /// What is seen.
    pub seen: Seen,
    /// Troubles that the page tells of.
    pub notices: Vec<String>,
}

/// Reads a [`MagnetGlance`] from the page into a list, which is empty if no table is shown.
pub(crate) const LOOK: &str = r"(() => {
    const screen = document.querySelector('.screen.kluster');
    const canvas = document.querySelector('.field canvas');
    if (!screen || !canvas?.dataset.scale) return [];
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
    const at = (row) => [row.dataset.x / 100, row.dataset.y / 100];
    const chips = all('.tray-chip[data-seat]').sort((one, other) => one.dataset.seat - other.dataset.seat);
    const trays = chips.filter((chip) => chip.querySelector('.marks'));
    const pool = document.querySelector('.tray-chip.pool b');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [{
        turn: screen.dataset.turn,
        seat: screen.dataset.seat === '' ? null : Number(screen.dataset.seat),
        rests: screen.dataset.rest === 'yes',
        digest: screen.dataset.digest,
        title: text('.bar h1'),
        asked: text('.tray .asked'),
        said: text('.screen > .spoken[role=status]'),
        magnets: all('.mirror li').map((row) => ({ magnet: Number(row.dataset.magnet), at: at(row), high: row.dataset.z / 100,
            face: row.dataset.face, place: row.dataset.where, words: row.textContent })),
        cords: all('.mirror-cords li').map((row) => ({ at: at(row), apart: row.dataset.apart === 'yes', words: row.textContent })),
        trays: trays.map((chip) => Number(chip.querySelector('b').textContent)),
        marks: trays.map((chip) => chip.querySelectorAll('.marks i').length),
        pool: pool && Number(pool.textContent),
        notes: all('.tray-chip:not([data-seat], .pool)').map((chip) => chip.textContent.trim()),
        out: chips.map((chip) => chip.classList.contains('out')),
        own: all('.stones .stone').map((stone) => Number(stone.dataset.magnet)),
        answers: all('.tray .answers button').map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
        seen: { scale: canvas.dataset.scale / 1000, middle: canvas.dataset.middle.split(' ').map((part) => part / 100),
            bounds: [left, top, width, height] },
        notices: all('.notice p').map((notice) => notice.textContent),
    }];
})()";

impl MagnetGlance {
    /// What lies on the table.
    pub fn table(&self) -> impl Iterator<Item = &Lying> {
        self.magnets.iter().filter(|lying| lying.place == "table")
    }

    /// What is in the hand.
    ///
    /// # Errors
    /// If nothing is.
    pub fn held(&self) -> Result<&Lying> {
        self.magnets.iter().find(|lying| lying.place == "held").with_context(|| format!("the hand is empty: {self:?}"))
    }

    /// A magnet on the table or in the hand.
    ///
    /// # Errors
    /// If it is elsewhere.
    pub fn magnet(&self, magnet: u16) -> Result<&Lying> {
        let found = self.magnets.iter().find(|lying| lying.magnet == magnet);
        found.with_context(|| format!("magnet {magnet} is not there: {self:?}"))
    }

    /// Whether somebody can do something, or the game is over.
    pub fn waits(&self) -> bool {
        self.rests && matches!(self.turn.as_str(), "choosing" | "asking" | "mending" | "laying" | "over")
    }

    /// Checks that a seat has laid one magnet since it had `tray` of them and `table` lay there: either it lies there now, or the seat has
    /// taken it back with all that joined it (K6).
    ///
    /// # Errors
    /// If neither is so.
    pub fn check_laid(&self, seat: usize, tray: usize, table: usize) -> Result<()> {
        let (now, lying) = (self.trays[seat], self.table().count());
        ensure!(now + lying == tray + table, "seat {seat} had {tray}, and {table} lay there: {self:?}");
        if now + 1 == tray {
            return Ok(());
        }
        ensure!(now > tray && self.said.contains("a Kluster!"), "seat {seat} laid nothing: {self:?}");
        Ok(())
    }

    /// Where a place is on the screen.
    pub fn on_screen(&self, [x, y]: Place) -> [f64; 2] {
        let Seen { scale, middle, bounds: [left, top, width, height] } = self.seen;
        [left + width / 2.0 + (x - middle[0]) * scale, top + height / 2.0 - (y - middle[1]) * scale]
    }
}
