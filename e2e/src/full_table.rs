//! [`FullTable`]: benchmark tables of Kluster with as many magnets as fit, for `cargo measure`.

use crate::{KlusterTable, Page, StagedKluster, TablePoint, staged_kluster::HOLD_HEIGHT, surface_point};
use anyhow::{Result, ensure};
use kluster::Action;
use magnets::{Face, HandPose, SurfacePoint, TICKS_PER_SECOND};
use serde::Deserialize;

/// Script that records frame times and pointer lag.
pub const FRAME_PROBE: &str = include_str!("../assets/frames.js");

/// A full table. `cargo run -p e2e --bin full_tables` plays them under the newest physics, and prints the critical
/// points.
#[derive(Clone, Copy, Debug)]
pub struct FullTable {
    /// Name in the report.
    pub name: &'static str,
    record: &'static str,
    /// Where one more stone starts a chain reaction.
    at: TablePoint,
}

/// A rendered frame.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Frame {
    /// Start time in milliseconds.
    pub start: f64,
    /// Time spent in its callbacks, in milliseconds.
    pub work: f64,
}

/// How far a frame lags behind the pointer.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PointerLag {
    /// Age of the pointer event when the frame was done, in milliseconds.
    pub latency: f64,
    /// Distance from the pointer to the stone in the hand, in pixels.
    pub distance: f64,
}

impl FullTable {
    /// One Classic box: 23 stones on the table, the last in the hand.
    pub const ONE_BOX: FullTable =
        FullTable { name: "24 stones", record: include_str!("../assets/full_table_24.jsonl"), at: [-88.0, 85.0] };
    /// Four boxes and four cords: 94 stones on the table, one in the hand, one in the tray. Still of physics 1: of the
    /// larger stones some 80 find room.
    pub const FOUR_BOXES: FullTable = FullTable {
        name: "96 stones, 4 cords",
        record: include_str!("../assets/full_table_96.jsonl"),
        at: [-158.0, 158.0],
    };

    /// Stages the table with the remaining stones in the tray.
    ///
    /// # Errors
    /// If the record does not verify.
    pub fn stage_at_rest(&self) -> Result<StagedKluster> {
        StagedKluster::from_record("p", self.record)
    }

    /// Stages the table with one more stone above the critical point.
    ///
    /// # Errors
    /// If the record does not verify.
    pub fn stage(&self) -> Result<StagedKluster> {
        let mut staged = self.stage_at_rest()?;
        staged.hold(self.at, Face::Down)?;
        staged.settle()?;
        Ok(staged)
    }

    /// Stages the table after a hand has carried the stone in circles for so many seconds, 20 positions a second.
    ///
    /// # Errors
    /// If the record does not verify.
    pub fn stage_long_game(&self, seconds: u32) -> Result<StagedKluster> {
        let mut staged = self.stage()?;
        let [x, y] = self.at;
        let ticks = u16::try_from(TICKS_PER_SECOND / 20)?;
        for step in 0..20 * seconds {
            let (sine, cosine) = (f64::from(step) / 10.0).sin_cos();
            let SurfacePoint(x, y) = surface_point([x + 25.0 * (cosine - 1.0), y + 25.0 * sine]);
            let to = HandPose { at: [x, y, HOLD_HEIGHT], turned: [0, 1, 0, 0] };
            staged.apply(&Action::Carry { to, ticks })?;
        }
        Ok(staged)
    }

    /// Simulated duration of the chain reaction, in seconds.
    ///
    /// # Errors
    /// If it does not end within a minute.
    pub fn reaction_seconds(&self) -> Result<f64> {
        let mut staged = self.stage()?;
        let before = staged.time();
        staged.apply(&Action::Release)?;
        staged.settle()?;
        let ticks = u32::try_from(staged.time() - before)?;
        ensure!(ticks < 60 * TICKS_PER_SECOND, "the chain reaction does not end");
        Ok(f64::from(ticks) / f64::from(TICKS_PER_SECOND))
    }

    /// Releases the stone in the page and returns the frames until everything is at rest.
    ///
    /// # Errors
    /// If there is no chain reaction.
    pub async fn measure_reaction(&self, page: &Page, staged: &StagedKluster) -> Result<Vec<Frame>> {
        let table = open_table(page, staged).await?;
        let before = table.state().await?.table().count();
        page.press("Enter").await?;
        let after = table.wait_until_released().await?;
        ensure!(after.table().count() < before, "there was no chain reaction: {}", after.announcement);
        page.evaluate("frames.splice(0)").await
    }

    /// Moves the stone in circles above the table by mouse; returns the frames and the pointer lag meanwhile.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn measure_drag(&self, page: &Page, staged: &StagedKluster) -> Result<(Vec<Frame>, Vec<PointerLag>)> {
        let table = open_table(page, staged).await?;
        let state = table.state().await?;
        for step in 0..180 {
            let (sine, cosine) = (f64::from(step) / 30.0).sin_cos();
            let [x, y] = self.at;
            let [x, y] = state.to_screen([x + 25.0 * (cosine - 1.0), y + 25.0 * sine]);
            page.hover_at([x, y]).await?;
        }
        Ok((page.evaluate("frames.splice(0)").await?, page.evaluate("pointerLags.splice(0)").await?))
    }
}

/// Opens the table afresh and waits until only trembling stones request frames.
async fn open_table<'a>(page: &'a Page, staged: &StagedKluster) -> Result<KlusterTable<'a>> {
    page.goto_route("/").await?;
    page.wait_for(".home").await?;
    let table = KlusterTable::open(page, staged).await?;
    page.wait_until("frames.length > 120 || (frames.length > 0 && performance.now() - frames.at(-1).start > 500)")
        .await?;
    let _: usize = page.evaluate("pointerLags.splice(0).length + frames.splice(0).length").await?;
    Ok(table)
}
