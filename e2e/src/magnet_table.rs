//! [`MagnetTable`]: plays Kluster as a person does: takes stones, carries, turns and lays them, drags cords; by each means of input.

use crate::{MagnetGlance, Page, Place, Staged, magnet_glance::LOOK, page::PATIENCE};
use anyhow::{Context, Result, ensure};
use std::time::{Duration, Instant};

/// How far above a finger the page holds a stone, in pixels.
const ABOVE: f64 = 64.0;
/// How many marks a tray shows at most.
const MARKS: usize = 24;
/// How long nothing changes on a table that is still.
const STILL: Duration = Duration::from_millis(400);
/// How far an arrow key moves the hand, in millimetres.
const STEP: f64 = 5.0;

/// A table of Kluster with people at it.
#[derive(Clone, Copy)]
pub struct MagnetTable<'a> {
    /// The page that shows it.
    pub page: &'a Page,
}

/// A pointer or finger that is down: at a stone, at a cord.
pub struct Hand<'a> {
    table: MagnetTable<'a>,
    at: [f64; 2],
    /// How far above the finger is what it holds, in pixels.
    above: f64,
}

impl<'a> MagnetTable<'a> {
    /// The table that a page shows.
    pub fn of(page: &'a Page) -> MagnetTable<'a> {
        MagnetTable { page }
    }

    /// Sits down at a game that was prepared.
    ///
    /// # Errors
    /// If the page does not show it as it was left.
    pub async fn at(page: &'a Page, staged: &Staged) -> Result<MagnetTable<'a>> {
        page.keep("kluster.open.1", &staged.saved(1)).await?;
        page.follow("#/kluster/1").await?;
        let table = MagnetTable { page };
        let digest = staged.digest();
        // Where stones tremble, nothing is summed up before something else happens.
        let is_there =
            |seen: &MagnetGlance| seen.digest == digest || (seen.digest.is_empty() && !seen.magnets.is_empty());
        table.until("the table as it was left", is_there).await?;
        Ok(table)
    }

    /// What the table shows now, if there is one.
    ///
    /// # Errors
    /// If the page does not answer, or there is trouble.
    pub async fn glimpse(&self) -> Result<Option<MagnetGlance>> {
        let seen = self.page.ask::<Vec<MagnetGlance>>(LOOK).await?.pop();
        if let Some(seen) = &seen {
            ensure!(seen.notices.is_empty(), "there is trouble: {:?}", seen.notices);
            // More marks than that nobody counts at a glance.
            let shown: Vec<usize> = seen.trays.iter().map(|count| *count.min(&MARKS)).collect();
            ensure!(shown == seen.marks, "a tray shows {:?} marks for {:?} magnets", seen.marks, seen.trays);
        }
        Ok(seen)
    }

    /// What the table shows now.
    ///
    /// # Errors
    /// If there is none.
    pub async fn look(&self) -> Result<MagnetGlance> {
        self.glimpse().await?.context("no table is shown")
    }

    /// Waits until the table shows something.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn until(&self, what: &str, is_so: impl Fn(&MagnetGlance) -> bool) -> Result<MagnetGlance> {
        let began = Instant::now();
        loop {
            let seen = self.glimpse().await?;
            if let Some(seen) = seen.clone().filter(&is_so) {
                return Ok(seen);
            }
            ensure!(began.elapsed() < PATIENCE, "waited in vain for {what}: {seen:?}");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Waits until a seat is to take a magnet.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn turn_of(&self, seat: usize) -> Result<MagnetGlance> {
        let is_so = |seen: &MagnetGlance| seen.turn == "choosing" && seen.rests && seen.seat == Some(seat);
        self.until(&format!("the turn of seat {seat}"), is_so).await
    }

    /// Waits until the turn has gone on, or the game is over.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn next(&self) -> Result<MagnetGlance> {
        self.until("the table at rest", MagnetGlance::waits).await
    }

    /// Waits until nothing changes any more: a hand that turns a stone rests for a moment between two steps.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn still(&self) -> Result<MagnetGlance> {
        let (began, mut last, mut since) = (Instant::now(), self.look().await?, Instant::now());
        while since.elapsed() < STILL || !last.rests || last.digest.is_empty() {
            ensure!(began.elapsed() < PATIENCE, "the table never comes to rest: {last:?}");
            tokio::time::sleep(Duration::from_millis(15)).await;
            let seen = self.look().await?;
            if seen != last {
                (last, since) = (seen, Instant::now());
            }
        }
        Ok(last)
    }

    /// Takes a stone from the tray and does not let go of it.
    ///
    /// # Errors
    /// If it is not in the hand then.
    pub async fn take(&self, magnet: u16) -> Result<Hand<'a>> {
        let at = self.page.middle(&format!(".stone[data-magnet='{magnet}']")).await?;
        self.page.take(at).await?;
        let is_held = |seen: &MagnetGlance| seen.held().is_ok_and(|held| held.magnet == magnet);
        self.until(&format!("stone {magnet} in the hand"), is_held).await?;
        let above = if self.page.device().touch { ABOVE } else { 0.0 };
        Ok(Hand { table: *self, at, above })
    }

    /// Takes a stone, carries it to a place, lays it there, and waits until the table is at rest.
    ///
    /// # Errors
    /// If something goes wrong on the way.
    pub async fn lay(&self, magnet: u16, to: Place) -> Result<MagnetGlance> {
        let mut hand = self.take(magnet).await?;
        hand.carry(to).await?;
        hand.let_go().await?;
        self.gone().await
    }

    /// Waits until nothing is in the hand any more, and what came of it.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn gone(&self) -> Result<MagnetGlance> {
        self.until("an empty hand", |seen| seen.turn != "holding").await?;
        self.next().await
    }

    /// Grabs a cord at a place.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn grab(&self, at: Place) -> Result<Hand<'a>> {
        let at = self.look().await?.on_screen(at);
        self.page.take(at).await?;
        Ok(Hand { table: *self, at, above: 0.0 })
    }

    /// Takes the first stone by keyboard and leads it to a place by arrows, as near as they go.
    ///
    /// # Errors
    /// If it does not get there.
    pub async fn take_by_keys(&self, to: Place) -> Result<MagnetGlance> {
        self.page.press("Enter").await?;
        let mut seen = self.until("a stone in the hand", |seen| seen.held().is_ok()).await?;
        let from = seen.held()?.at;
        for (way, names) in
            [(to[0] - from[0], ["ArrowRight", "ArrowLeft"]), (to[1] - from[1], ["ArrowUp", "ArrowDown"])]
        {
            let mut left = way.abs();
            while left > STEP / 2.0 {
                self.page.press(names[usize::from(way < 0.0)]).await?;
                left -= STEP;
            }
        }
        let is_there = |seen: &MagnetGlance| {
            seen.held().is_ok_and(|held| held.at.iter().zip(to).all(|(at, to)| (at - to).abs() <= STEP / 2.0 + 0.1))
        };
        seen = self.until(&format!("the stone above {to:?}"), is_there).await?;
        Ok(seen)
    }

    /// The record that the page keeps of its only game.
    ///
    /// # Errors
    /// If there is none.
    pub async fn record(&self) -> Result<String> {
        let find = "Object.keys(localStorage).find((name) => /^huddle.kluster.(open|done).\\d+$/.test(name))";
        self.page.ask(&format!("JSON.parse(localStorage[{find}]).record")).await
    }
}

impl Hand<'_> {
    /// Carries what it has to a place, and waits until a stone is there.
    ///
    /// # Errors
    /// If it does not get there.
    pub async fn carry(&mut self, to: Place) -> Result<()> {
        self.lead(to).await?;
        let is_near =
            |seen: &MagnetGlance| seen.held().is_ok_and(|held| (held.at[0] - to[0]).hypot(held.at[1] - to[1]) < 2.0);
        self.table.until(&format!("the stone above {to:?}"), is_near).await?;
        Ok(())
    }

    /// Carries what it has to a place.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn lead(&mut self, to: Place) -> Result<()> {
        let [x, y] = self.table.look().await?.on_screen(to);
        self.lead_to([x, y + self.above]).await
    }

    /// Goes to a place on the screen.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn lead_to(&mut self, to: [f64; 2]) -> Result<()> {
        self.table.page.carry(self.at, to).await?;
        self.at = to;
        Ok(())
    }

    /// Where the pointer or the finger is on the screen.
    pub fn at(&self) -> [f64; 2] {
        self.at
    }

    /// Lets go.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn let_go(self) -> Result<()> {
        self.table.page.let_go(self.at).await
    }
}
