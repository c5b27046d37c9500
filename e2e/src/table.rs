//! [`Table`]: plays as a person does, by each means of input, and looks closely at what the page makes of it.

use crate::{
    Cell, Glance, Moment, Page,
    glance::{LOOK, is_discard, is_of},
    oracle,
    page::PATIENCE,
};
use anyhow::{Context, Result, bail, ensure};
use std::time::{Duration, Instant};

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Tap or click on the card, then on the place, then on yes where that is asked.
    Tap,
    /// Drag the card to its place.
    Drag,
    /// The number of the card, arrows, Enter.
    Keys,
}

/// A table with people at it.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The page that shows it.
    pub page: &'a Page,
    /// How moves are made.
    pub means: Means,
    /// How far a bounded table goes from its middle (C4).
    pub reach: Option<[i32; 2]>,
    /// Whether several people share the screen; otherwise nobody is ever asked to pass it on.
    pub shared: bool,
}

/// The places that can be pointed at, once the table lies still.
const FREE: &str = "(async () => {
    const plane = document.querySelector('.plane');
    await Promise.allSettled(plane.getAnimations().map((motion) => motion.finished));
    const isFree = (spot) => {
        const box = spot.getBoundingClientRect();
        return spot.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    };
    return [...document.querySelectorAll('.spot')].filter(isFree).map((spot) => spot.dataset.spot.split(',').map(Number));
})()";

/// The selector of a place.
fn spot([x, y]: Cell) -> String {
    format!("[data-spot='{x},{y}']")
}

impl<'a> Table<'a> {
    /// Of one person, without bounds, by taps.
    pub fn of(page: &'a Page) -> Table<'a> {
        Table { page, means: Means::Tap, reach: None, shared: false }
    }

    /// What the table shows now.
    ///
    /// # Errors
    /// If it contradicts itself.
    pub async fn look(&self) -> Result<Glance> {
        let seen: Glance = self.page.ask(LOOK).await?;
        if seen.moment != Moment::Elsewhere {
            seen.check()?;
        }
        Ok(seen)
    }

    /// Waits until the table shows something.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn until(&self, what: &str, is_so: impl Fn(&Glance) -> bool) -> Result<Glance> {
        let began = Instant::now();
        loop {
            let seen = self.look().await?;
            if is_so(&seen) {
                return Ok(seen);
            }
            ensure!(began.elapsed() < PATIENCE, "waited in vain for {what}: {seen:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until somebody here is asked for something, or the game is over and counted.
    ///
    /// # Errors
    /// If that does not come, or the only person is told to pass the device.
    pub async fn next(&self) -> Result<Glance> {
        let is_next = |seen: &Glance| matches!(seen.moment, Moment::Turn | Moment::Pass | Moment::Over);
        let seen = self.until("the next turn", is_next).await?;
        ensure!(self.shared || seen.moment != Moment::Pass, "nobody is here to pass the device to: {seen:?}");
        Ok(seen)
    }

    /// Takes the device if it is passed on.
    ///
    /// # Errors
    /// If no hand is shown then.
    pub async fn take_device(&self) -> Result<Glance> {
        if self.next().await?.moment == Moment::Pass {
            self.page.tap(".tray.pass .main").await?;
        }
        self.until("the hand of who has the device", |seen| matches!(seen.moment, Moment::Turn | Moment::Over)).await
    }

    /// Plays until the game is over.
    ///
    /// # Errors
    /// If something goes wrong on the way.
    pub async fn finish(&self) -> Result<Glance> {
        loop {
            let seen = self.take_device().await?;
            if seen.moment == Moment::Over {
                return Ok(seen);
            }
            self.play(&seen).await?;
        }
    }

    /// Plays so many moves of the people here.
    ///
    /// # Errors
    /// If something goes wrong on the way, also if the game is over before.
    pub async fn moves(&self, count: usize) -> Result<Glance> {
        for _ in 0..count {
            let seen = self.take_device().await?;
            ensure!(seen.moment == Moment::Turn, "the game is over already");
            self.play(&seen).await?;
        }
        self.next().await
    }

    /// Makes a move: lays the card that brings most, or discards the first one where that is asked for.
    ///
    /// # Errors
    /// If the page does not do what it should.
    pub async fn play(&self, seen: &Glance) -> Result<()> {
        let owner = seen.hand[0].owner;
        let of_card = |held: &crate::Held| oracle::places(seen, &held.card, self.reach);
        if seen.is_to_discard() {
            let is_quick = seen.asked.starts_with("Quick game");
            let is_forced = seen.hand.iter().all(|held| held.stuck && of_card(held).is_empty());
            ensure!(is_quick || is_forced, "a discard is asked for while a card has a place (C6): {seen:?}");
            return self.discard(seen, seen.hand.len() - 1).await;
        }
        let mut best: Option<((u32, i32), usize, Cell)> = None;
        for (number, held) in seen.hand.iter().enumerate() {
            let places = of_card(held);
            ensure!(held.stuck == places.is_empty(), "{} has places {places:?} (C8): {seen:?}", held.card);
            for cell in places {
                // What is equally good goes near the middle, where it is seen.
                let value = (oracle::points(seen, owner, Some(cell)), -cell[0].abs().max(cell[1].abs()));
                if best.is_none_or(|(most, ..)| value > most) {
                    best = Some((value, number, cell));
                }
            }
        }
        let Some((_, number, cell)) = best else {
            bail!("nothing can be played, and no discard is asked for: {seen:?}")
        };
        let cell = match self.means {
            Means::Tap => self.tap(seen, number, cell).await,
            Means::Drag => self.drag(seen, number, cell).await,
            Means::Keys => self.keys(seen, number, cell).await,
        }
        .with_context(|| format!("card {number} to {cell:?} in {seen:?}"))?;
        let card = &seen.hand[number].card;
        let after = self.until("the card on the table", |now| now.log.len() > seen.log.len()).await?;
        let is_there = |laid: &crate::Laid| laid.cell == cell && laid.face == *card && laid.owner == Some(owner);
        ensure!(after.board.iter().any(is_there), "{card} does not lie at {cell:?}: {after:?}");
        ensure!(seen.board.iter().all(|laid| after.board.contains(laid)), "other cards are gone: {seen:?} {after:?}");
        Ok(())
    }

    /// Checks that the places offered for a chosen card are those of the rules.
    async fn offered(&self, seen: &Glance, number: usize) -> Result<()> {
        let places = oracle::places(seen, &seen.hand[number].card, self.reach);
        let now = self.until("places for the card", |now| !now.spots.is_empty()).await?;
        ensure!(now.spots == places, "{:?} are offered, {places:?} are legal (C8)", now.spots);
        Ok(())
    }

    /// The selector of a card of the hand.
    pub fn card(number: usize) -> String {
        format!(".hand .card:nth-child({})", number + 1)
    }

    /// Where a place is on the screen, once it can be pointed at; what is not seen is asked for.
    async fn spot(&self, cell: Cell) -> Result<[f64; 2]> {
        let is_unseen: bool = self.page.ask("document.querySelector('.unseen') !== null").await?;
        if is_unseen {
            self.page.tap(".unseen").await?;
            self.page.until("!document.querySelector('.unseen')").await?;
        }
        self.page.middle(&spot(cell)).await
    }

    /// The places that can be pointed at.
    async fn free(&self) -> Result<Vec<Cell>> {
        self.page.ask(FREE).await
    }

    async fn tap(&self, seen: &Glance, number: usize, cell: Cell) -> Result<Cell> {
        self.page.tap(&Table::card(number)).await?;
        self.offered(seen, number).await?;
        let spot = self.spot(cell).await?;
        self.page.tap_at(spot).await?;
        if self.page.device().touch {
            self.page.wait_for(".spot.aimed").await?;
            let now = self.look().await?;
            ensure!(now.board == seen.board, "the card was laid before anybody said yes: {now:?}");
            self.page.tap(".answers .main").await?;
        }
        Ok(cell)
    }

    async fn drag(&self, seen: &Glance, number: usize, cell: Cell) -> Result<Cell> {
        let from = self.page.middle(&Table::card(number)).await?;
        self.page.take(from).await?;
        self.offered(seen, number).await?;
        // With the card in hand nobody can ask for what is not seen: another place will do.
        let free = self.free().await?;
        let cell = if free.contains(&cell) { cell } else { *free.first().context("no place can be pointed at")? };
        let to = self.page.middle(&spot(cell)).await?;
        self.page.carry(from, to).await?;
        self.page.wait_for(".card.flying").await?;
        self.page.let_go(to).await?;
        Ok(cell)
    }

    async fn keys(&self, seen: &Glance, number: usize, cell: Cell) -> Result<Cell> {
        self.page.press(&(number + 1).to_string()).await?;
        self.page.until("document.activeElement?.matches('.spot')").await?;
        self.offered(seen, number).await?;
        let mut now = self.focus().await?;
        // Towards the place as far as arrows lead; then here will do.
        for _ in 0..20 {
            let way = [cell[0] - now[0], cell[1] - now[1]];
            let across = if way[0] > 0 { "ArrowRight" } else { "ArrowLeft" };
            let along = if way[1] > 0 { "ArrowUp" } else { "ArrowDown" };
            let key = match way {
                [0, 0] => break,
                [x, y] if x.abs() >= y.abs() => across,
                _ => along,
            };
            self.page.press(key).await?;
            let next = self.focus().await?;
            if next == now {
                break;
            }
            now = next;
        }
        self.page.press("Enter").await?;
        Ok(now)
    }

    /// The place that has the focus.
    async fn focus(&self) -> Result<Cell> {
        self.page.ask("document.activeElement.dataset.spot.split(',').map(Number)").await
    }

    async fn discard(&self, seen: &Glance, number: usize) -> Result<()> {
        if self.means == Means::Keys {
            self.page.press(&(number + 1).to_string()).await?;
            self.page.until("document.activeElement?.matches('.answers .main')").await?;
            self.page.press("Enter").await?;
        } else {
            self.page.tap(&Table::card(number)).await?;
            self.page.tap(".answers .main").await?;
        }
        let after = self.until("the discard", |now| now.log.len() > seen.log.len()).await?;
        let line = &after.log[seen.log.len()];
        ensure!(is_discard(line) && is_of(line, &seen.chips[seen.hand[0].owner].name), "{line}");
        Ok(())
    }
}
