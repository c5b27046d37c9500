//! [`KlusterTableState`]: a snapshot of a Kluster table, read from its accessible list and the page around it.

use crate::TablePoint;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// A magnet on the table or in the hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShownMagnet {
    /// Its id.
    pub magnet: u16,
    /// Its centre, in millimetres.
    pub at: TablePoint,
    /// Height of its centre, in millimetres.
    pub height: f64,
    /// `up`, `edge`, `down` or `other-edge`.
    pub face: String,
    /// `table`, `held` or `clinging`.
    pub location: String,
    /// Its text for screen readers.
    pub label: String,
}

/// A cord.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShownCord {
    /// Its centre, in millimetres.
    pub at: TablePoint,
    /// Whether it crosses no other cord (K15).
    pub apart: bool,
    /// Its text for screen readers.
    pub label: String,
}

/// The part of the table in view.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct VisibleArea {
    /// Pixels per millimetre.
    pub scale: f64,
    /// The table point at the centre of the canvas.
    pub centre: TablePoint,
    /// The canvas: left, top, width and height in pixels.
    pub bounds: [f64; 4],
}

/// A snapshot of everything that a Kluster table shows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct KlusterTableState {
    /// The turn state of the rules: `choosing`, `holding`, …
    pub turn: String,
    /// Whose turn it is.
    pub seat: Option<usize>,
    /// Whether the simulation is at rest.
    pub at_rest: bool,
    /// Digest of the game state; empty while it changes.
    pub digest: String,
    /// The title of the screen.
    pub title: String,
    /// The prompt or message below the title.
    pub prompt: String,
    /// What the button that offers to explain it says of the last Kluster.
    pub taken: String,
    /// The last announcement for screen readers.
    pub announcement: String,
    /// All magnets on the table or in the hand.
    pub magnets: Vec<ShownMagnet>,
    /// The cords.
    pub cords: Vec<ShownCord>,
    /// Number of magnets in each tray.
    pub trays: Vec<usize>,
    /// Number of marks drawn in each tray.
    pub marks: Vec<usize>,
    /// Magnets in the shared pool (K14).
    pub pool: Option<usize>,
    /// Other notes beside the trays: faults and score of a solo game (K12).
    pub notes: Vec<String>,
    /// Eliminated seats (K14).
    pub eliminated: Vec<bool>,
    /// The magnets of the tray shown, which its player can pick up on their turn.
    pub available: Vec<u16>,
    /// Why the held magnet would not be validly placed (K11), as "Let go" says it; empty if it would be.
    pub misfit: String,
    /// The labels of the buttons below the table.
    pub buttons: Vec<String>,
    /// The part of the table in view.
    pub viewport: VisibleArea,
    /// The notices shown.
    pub notices: Vec<String>,
}

/// Reads a [`KlusterTableState`] from the DOM, as a list that is empty if no table is shown.
pub(crate) const READ_STATE: &str = r"(() => {
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
        at_rest: screen.dataset.rest === 'yes',
        digest: screen.dataset.digest,
        title: text('.bar h1'),
        prompt: text('.tray .asked'),
        taken: text('.took small'),
        announcement: text('.screen > .spoken[role=status]'),
        magnets: all('.mirror li').map((row) => ({ magnet: Number(row.dataset.magnet), at: at(row), height: row.dataset.z / 100,
            face: row.dataset.face, location: row.dataset.where, label: row.textContent })),
        cords: all('.mirror-cords li').map((row) => ({ at: at(row), apart: row.dataset.apart === 'yes', label: row.textContent })),
        trays: trays.map((chip) => Number(chip.querySelector('b').textContent)),
        marks: trays.map((chip) => chip.querySelectorAll('.marks i').length),
        pool: pool && Number(pool.textContent),
        notes: all('.tray-chip:not([data-seat], .pool)').map((chip) => chip.textContent.trim()),
        eliminated: chips.map((chip) => chip.classList.contains('out')),
        available: all('.stones .stone').map((stone) => Number(stone.dataset.magnet)),
        misfit: document.querySelector('.tray .answers .misfit')?.title ?? '',
        buttons: all('.tray .answers button').map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
        viewport: { scale: canvas.dataset.scale / 1000, centre: canvas.dataset.middle.split(' ').map((part) => part / 100),
            bounds: [left, top, width, height] },
        notices: all('.notice p').map((notice) => notice.textContent),
    }];
})()";

impl KlusterTableState {
    /// The magnets on the table.
    pub fn table(&self) -> impl Iterator<Item = &ShownMagnet> {
        self.magnets.iter().filter(|shown| shown.location == "table")
    }

    /// The magnet in the hand.
    ///
    /// # Errors
    /// If the hand is empty.
    pub fn held(&self) -> Result<&ShownMagnet> {
        self.magnets
            .iter()
            .find(|shown| shown.location == "held")
            .with_context(|| format!("the hand is empty: {self:?}"))
    }

    /// A magnet on the table or in the hand.
    ///
    /// # Errors
    /// If it is in a tray.
    pub fn magnet(&self, magnet: u16) -> Result<&ShownMagnet> {
        let found = self.magnets.iter().find(|shown| shown.magnet == magnet);
        found.with_context(|| format!("magnet {magnet} is in a tray: {self:?}"))
    }

    /// Whether the table waits for a player, or the game is over.
    pub fn awaits_input(&self) -> bool {
        self.at_rest && matches!(self.turn.as_str(), "choosing" | "asking" | "mending" | "laying" | "over")
    }

    /// Checks that a seat has placed one magnet since it had `tray` magnets and `table` were on the table: either it
    /// stayed, or it formed a Kluster and the seat took all of it back (K6).
    ///
    /// # Errors
    /// If neither happened.
    pub fn check_placed_one(&self, seat: usize, tray: usize, table: usize) -> Result<()> {
        let (now, on_table) = (self.trays[seat], self.table().count());
        ensure!(now + on_table == tray + table, "seat {seat} had {tray}, and {table} were on the table: {self:?}");
        if now + 1 == tray {
            return Ok(());
        }
        ensure!(now > tray && self.taken.starts_with("Kluster!"), "seat {seat} placed nothing: {self:?}");
        Ok(())
    }

    /// Converts a table point to pixels on the screen.
    pub fn to_screen(&self, [x, y]: TablePoint) -> [f64; 2] {
        let VisibleArea { scale, centre, bounds: [left, top, width, height] } = self.viewport;
        [left + width / 2.0 + (x - centre[0]) * scale, top + height / 2.0 - (y - centre[1]) * scale]
    }
}
