//! [`Crowd`]: tables of Kluster that are as full as they get, and what moves on them; for `measure`.

use crate::{MagnetTable, Page, Place, Staged};
use anyhow::{Result, ensure};
use kluster::Action;
use magnets::{Face, TICKS_PER_SECOND};
use serde::Deserialize;

/// Notes how frames go.
pub const FRAMES: &str = include_str!("../assets/frames.js");

/// A full table, made by laying stone after stone for one player at a place far from all others, wherever it stayed.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// What it is called.
    pub name: &'static str,
    record: &'static str,
    /// Where one more stone starts a chain reaction.
    at: Place,
}

/// A frame: when it was, and how long the page worked for it, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Frame {
    /// When it was.
    pub at: f64,
    /// How long the page worked for it.
    pub took: f64,
}

/// How a picture followed a motion of the pointer.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Followed {
    /// How old it was when the picture was done, in milliseconds.
    pub late: f64,
    /// How far the stone in the hand was from the pointer, in pixels.
    pub away: f64,
}

impl Crowd {
    /// One box of Classic: 23 stones lie, the last is in the hand.
    pub const ONE: Crowd =
        Crowd { name: "24 stones", record: include_str!("../assets/crowd_24.jsonl"), at: [60.0, 40.0] };
    /// Four boxes and four cords: 94 stones lie, one is in the hand, and one is left.
    pub const FOUR: Crowd =
        Crowd { name: "96 stones, 4 cords", record: include_str!("../assets/crowd_96.jsonl"), at: [-158.0, 158.0] };

    /// The table with one more stone above the place.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn staged(&self) -> Result<Staged> {
        let mut staged = Staged::read("p", self.record)?;
        staged.hold(self.at, Face::Down)?;
        staged.settle()?;
        Ok(staged)
    }

    /// How long the chain reaction takes by itself, in seconds.
    ///
    /// # Errors
    /// If it never ends.
    pub fn seconds(&self) -> Result<f64> {
        let mut staged = self.staged()?;
        staged.act(&Action::Release)?;
        let mut ticks = 0_u32;
        while !staged.game().is_at_rest() {
            staged.pass(1);
            ticks += 1;
            ensure!(ticks < 60 * TICKS_PER_SECOND, "it never ends");
        }
        Ok(f64::from(ticks) / f64::from(TICKS_PER_SECOND))
    }

    /// Lets go of the stone in the page, and the frames until everything is at rest.
    ///
    /// # Errors
    /// If nothing happens.
    pub async fn react(&self, page: &Page, staged: &Staged) -> Result<Vec<Frame>> {
        let table = sit_down(page, staged).await?;
        let before = table.look().await?.table().count();
        page.press("Enter").await?;
        let after = table.gone().await?;
        ensure!(after.table().count() < before, "there was no chain reaction: {}", after.said);
        page.ask("frames.splice(0)").await
    }

    /// Leads the stone around above the table by a mouse; answers the frames meanwhile, and how the stone followed.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn lead(&self, page: &Page, staged: &Staged) -> Result<(Vec<Frame>, Vec<Followed>)> {
        let table = sit_down(page, staged).await?;
        let seen = table.look().await?;
        for step in 0..180 {
            let (sine, cosine) = (f64::from(step) / 30.0).sin_cos();
            let [x, y] = self.at;
            let [x, y] = seen.on_screen([x + 25.0 * (cosine - 1.0), y + 25.0 * sine]);
            page.hover_at([x, y]).await?;
        }
        Ok((page.ask("frames.splice(0)").await?, page.ask("led.splice(0)").await?))
    }
}

/// Opens the table anew, and waits until it is painted and nothing is left to do but to let stones tremble.
async fn sit_down<'a>(page: &'a Page, staged: &Staged) -> Result<MagnetTable<'a>> {
    page.follow("#/").await?;
    page.wait_for(".home").await?;
    let table = MagnetTable::at(page, staged).await?;
    page.until("frames.length > 120 || (frames.length > 0 && performance.now() - frames.at(-1).at > 500)").await?;
    let _: usize = page.ask("led.splice(0).length + frames.splice(0).length").await?;
    Ok(table)
}
