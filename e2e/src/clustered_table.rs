//! [`ClusteredTable`]: the page object of a Clustered game. Plays by tap, drag or keyboard and checks what the page
//! shows after each move.

use crate::{
    CellCoords, ClusteredTableState, HandCard, Page, TablePhase,
    clustered_state::{READ_STATE, is_discard, is_move_of},
    page::TIMEOUT,
    reference_rules,
};
use anyhow::{Context, Result, bail, ensure};
use std::time::{Duration, Instant};

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMethod {
    /// Tap or click on the card, on the cell, and on the confirmation if there is one.
    Tap,
    /// Drag the card to the cell.
    Drag,
    /// Number key of the card, arrow keys, Enter.
    Keyboard,
}

/// Page object of a Clustered game with human players.
#[derive(Clone, Copy)]
pub struct ClusteredTable<'a> {
    /// The page that shows it.
    pub page: &'a Page,
    /// How moves are made.
    pub input: InputMethod,
    /// Columns and rows from the centre to the edge of a bounded table (C4).
    pub half_size: Option<[i32; 2]>,
    /// Whether several people share the device; otherwise the page must never ask to pass it on.
    pub shared: bool,
}

/// Waits for the camera and returns the offered cells that are not covered.
const UNCOVERED_SPOTS: &str = "(async () => {
    const plane = document.querySelector('.plane');
    await Promise.allSettled(plane.getAnimations().map((animation) => animation.finished));
    const isUncovered = (spot) => {
        const box = spot.getBoundingClientRect();
        return spot.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    };
    return [...document.querySelectorAll('.spot')].filter(isUncovered).map((spot) => spot.dataset.spot.split(',').map(Number));
})()";

/// The side of the board beyond which an offered cell lies.
const SIDE_BEYOND: &str = "(() => {
    const box = document.querySelector(\"SPOT\").getBoundingClientRect();
    const tabs = [...document.querySelectorAll('.unseen')].map((tab) => tab.classList[1]);
    const board = document.querySelector('.board').getBoundingClientRect();
    const away = { left: board.left - box.left, right: box.right - board.right, top: board.top - box.top, bottom: box.bottom - board.bottom };
    return tabs.sort((one, other) => away[other] - away[one])[0] ?? 'missing';
})()";

/// Width and height of an offered cell on the screen.
const SPOT_SIZE: &str = "(() => { const box = document.querySelector(\"SPOT\").getBoundingClientRect(); return [box.width, box.height]; })()";

/// The face of the ghost, and its points.
const PREVIEW: &str = "[document.querySelector('.ghost use')?.getAttribute('href') ?? '', \
    document.querySelector('.badge-of .badge')?.textContent ?? '']";

/// The selector of an offered cell.
fn spot_selector([x, y]: CellCoords) -> String {
    format!("[data-spot='{x},{y}']")
}

impl<'a> ClusteredTable<'a> {
    /// One human player, unbounded table, input by taps.
    pub fn new(page: &'a Page) -> ClusteredTable<'a> {
        ClusteredTable { page, input: InputMethod::Tap, half_size: None, shared: false }
    }

    /// Reads and checks what the table shows now.
    ///
    /// # Errors
    /// If the state is inconsistent.
    pub async fn state(&self) -> Result<ClusteredTableState> {
        let state: ClusteredTableState = self.page.evaluate(READ_STATE).await?;
        if state.phase != TablePhase::Elsewhere {
            state.check()?;
        }
        Ok(state)
    }

    /// Waits until the state satisfies a condition; `what` describes it in the error.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_until(
        &self,
        what: &str,
        condition: impl Fn(&ClusteredTableState) -> bool,
    ) -> Result<ClusteredTableState> {
        let began = Instant::now();
        loop {
            let state = self.state().await?;
            if condition(&state) {
                return Ok(state);
            }
            ensure!(began.elapsed() < TIMEOUT, "timed out waiting for {what}: {state:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until a human player is to act, or the game is over and counted.
    ///
    /// # Errors
    /// On timeout, or if the page asks a single player to pass the device.
    pub async fn next_turn(&self) -> Result<ClusteredTableState> {
        let is_next =
            |state: &ClusteredTableState| matches!(state.phase, TablePhase::Turn | TablePhase::Pass | TablePhase::Over);
        let state = self.wait_until("the next turn", is_next).await?;
        ensure!(self.shared || state.phase != TablePhase::Pass, "asked to pass the device with one player: {state:?}");
        Ok(state)
    }

    /// Confirms that the device was passed on, if asked, and waits for the hand.
    ///
    /// # Errors
    /// If no hand is shown.
    pub async fn take_device(&self) -> Result<ClusteredTableState> {
        if self.next_turn().await?.phase == TablePhase::Pass {
            self.page.tap(".tray.pass .main").await?;
        }
        self.wait_until("the hand of the player with the device", |state| {
            matches!(state.phase, TablePhase::Turn | TablePhase::Over)
        })
        .await
    }

    /// Plays until the game is over.
    ///
    /// # Errors
    /// If a step on the way fails.
    pub async fn play_to_end(&self) -> Result<ClusteredTableState> {
        loop {
            let state = self.take_device().await?;
            if state.phase == TablePhase::Over {
                return Ok(state);
            }
            self.play_move(&state).await?;
        }
    }

    /// Plays `count` moves of the human players.
    ///
    /// # Errors
    /// If a move fails or the game ends before.
    pub async fn play_moves(&self, count: usize) -> Result<ClusteredTableState> {
        for _ in 0..count {
            let state = self.take_device().await?;
            ensure!(state.phase == TablePhase::Turn, "the game is over already");
            self.play_move(&state).await?;
        }
        self.next_turn().await
    }

    /// Makes a move: places the card that scores most, or discards the last card if a discard is due.
    ///
    /// # Errors
    /// If the page does not show the move as the rules demand.
    pub async fn play_move(&self, state: &ClusteredTableState) -> Result<()> {
        let owner = state.hand[0].owner;
        let cells_for = |card: &HandCard| reference_rules::legal_cells(state, &card.card, self.half_size);
        if state.must_discard() {
            let is_quick = state.prompt.starts_with("Quick game");
            let is_forced = state.hand.iter().all(|card| card.stuck && cells_for(card).is_empty());
            ensure!(is_quick || is_forced, "a discard is due although a card is playable (C6): {state:?}");
            return self.discard(state, state.hand.len() - 1).await;
        }
        let mut best: Option<((u32, i32), usize, CellCoords)> = None;
        for (number, card) in state.hand.iter().enumerate() {
            let cells = cells_for(card);
            ensure!(card.stuck == cells.is_empty(), "{} has legal cells {cells:?} (C8): {state:?}", card.card);
            for cell in cells {
                // Ties go to the cell nearest to the centre, which is in view.
                let value = (reference_rules::points(state, owner, Some(cell)), -cell[0].abs().max(cell[1].abs()));
                if best.is_none_or(|(most, ..)| value > most) {
                    best = Some((value, number, cell));
                }
            }
        }
        let Some((_, number, cell)) = best else { bail!("no card is playable, and no discard is due: {state:?}") };
        let cell = match self.input {
            InputMethod::Tap => self.tap(state, number, cell).await,
            InputMethod::Drag => self.drag(state, number, cell).await,
            InputMethod::Keyboard => self.keyboard(state, number, cell).await,
        }
        .with_context(|| format!("card {number} to {cell:?} in {state:?}"))?;
        let card = &state.hand[number].card;
        let after = self.wait_until("the card on the board", |now| now.log.len() > state.log.len()).await?;
        let is_placed =
            |shown: &crate::ShownCard| shown.cell == cell && shown.face == *card && shown.owner == Some(owner);
        ensure!(after.board.iter().any(is_placed), "{card} is not at {cell:?}: {after:?}");
        ensure!(
            state.board.iter().all(|card| after.board.contains(card)),
            "other cards disappeared: {state:?} {after:?}"
        );
        Ok(())
    }

    /// Checks that exactly the legal cells are offered for a chosen card.
    async fn check_offered(&self, state: &ClusteredTableState, number: usize) -> Result<()> {
        let legal = reference_rules::legal_cells(state, &state.hand[number].card, self.half_size);
        let now = self.wait_until("cells for the card", |now| !now.spots.is_empty()).await?;
        ensure!(now.spots == legal, "{:?} are offered, {legal:?} are legal (C8)", now.spots);
        Ok(())
    }

    /// The selector of a card in the hand.
    pub fn card_selector(number: usize) -> String {
        format!(".hand .card:nth-child({})", number + 1)
    }

    /// Waits until an offered cell can be tapped and returns its centre. Taps on the tab that tells of it as long as it
    /// is out of sight.
    async fn spot_centre(&self, cell: CellCoords) -> Result<[f64; 2]> {
        for _ in 0..20 {
            if self.uncovered_spots().await?.contains(&cell) {
                break;
            }
            let side: String = self.page.evaluate(&SIDE_BEYOND.replace("SPOT", &spot_selector(cell))).await?;
            let tab = format!(".unseen.{side}");
            // The board may just have come along, and then there is no tab any more.
            if self.page.count(&tab).await? > 0 {
                let _ = self.page.tap(&tab).await;
            }
        }
        let [width, height]: [f64; 2] = self.page.evaluate(&SPOT_SIZE.replace("SPOT", &spot_selector(cell))).await?;
        let least = if self.page.device().touch { 43.9 } else { 24.0 };
        ensure!(width >= least && height >= least, "{cell:?} has only {width}x{height} pixels");
        self.page.centre(&spot_selector(cell)).await
    }

    /// Checks that the chosen card is shown where it would lie, with the points that it would score (C12-C14).
    async fn check_preview(&self, state: &ClusteredTableState, number: usize, cell: CellCoords) -> Result<()> {
        let HandCard { card, owner, .. } = &state.hand[number];
        let points = |extra: Option<CellCoords>| reference_rules::points(state, *owner, extra);
        let gained = points(Some(cell)) - points(None);
        let shown: [String; 2] = self.page.evaluate(PREVIEW).await?;
        let badge = if gained > 0 { format!("+{gained}") } else { String::new() };
        ensure!(shown == [format!("#card-{card}"), badge], "{card} at {cell:?} gains {gained}: {shown:?} in {state:?}");
        Ok(())
    }

    /// The offered cells that are in sight and not covered, once the camera has come to rest.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn uncovered_spots(&self) -> Result<Vec<CellCoords>> {
        self.page.evaluate(UNCOVERED_SPOTS).await
    }

    async fn tap(&self, state: &ClusteredTableState, number: usize, cell: CellCoords) -> Result<CellCoords> {
        self.page.tap(&ClusteredTable::card_selector(number)).await?;
        self.check_offered(state, number).await?;
        let spot = self.spot_centre(cell).await?;
        self.page.tap_at(spot).await?;
        if self.page.device().touch {
            self.page.wait_for(".spot.aimed").await?;
            let now = self.state().await?;
            ensure!(now.board == state.board, "the card was placed before the confirmation: {now:?}");
            self.check_preview(state, number, cell).await?;
            self.page.tap(".answers .main").await?;
        }
        Ok(cell)
    }

    async fn drag(&self, state: &ClusteredTableState, number: usize, cell: CellCoords) -> Result<CellCoords> {
        let from = self.page.centre(&ClusteredTable::card_selector(number)).await?;
        self.page.pointer_down(from).await?;
        self.check_offered(state, number).await?;
        // While dragging, hidden cells cannot be brought into view: falls back to an uncovered one.
        let uncovered = self.uncovered_spots().await?;
        let cell = if uncovered.contains(&cell) {
            cell
        } else {
            *uncovered.first().context("all offered cells are covered")?
        };
        let to = self.page.centre(&spot_selector(cell)).await?;
        self.page.pointer_move(from, to).await?;
        self.page.wait_for(".card.flying").await?;
        self.page.pointer_up(to).await?;
        Ok(cell)
    }

    async fn keyboard(&self, state: &ClusteredTableState, number: usize, cell: CellCoords) -> Result<CellCoords> {
        self.page.press(&(number + 1).to_string()).await?;
        self.page.wait_until("document.activeElement?.matches('.spot')").await?;
        self.check_offered(state, number).await?;
        let mut focused = self.focused_cell().await?;
        // Moves towards the cell as far as the arrow keys lead and settles for where they stop.
        for _ in 0..20 {
            let offset = [cell[0] - focused[0], cell[1] - focused[1]];
            let horizontal = if offset[0] > 0 { "ArrowRight" } else { "ArrowLeft" };
            let vertical = if offset[1] > 0 { "ArrowUp" } else { "ArrowDown" };
            let key = match offset {
                [0, 0] => break,
                [x, y] if x.abs() >= y.abs() => horizontal,
                _ => vertical,
            };
            self.page.press(key).await?;
            let next = self.focused_cell().await?;
            if next == focused {
                break;
            }
            focused = next;
        }
        self.page.press("Enter").await?;
        Ok(focused)
    }

    /// The offered cell that has the focus.
    async fn focused_cell(&self) -> Result<CellCoords> {
        self.page.evaluate("document.activeElement.dataset.spot.split(',').map(Number)").await
    }

    async fn discard(&self, state: &ClusteredTableState, number: usize) -> Result<()> {
        if self.input == InputMethod::Keyboard {
            self.page.press(&(number + 1).to_string()).await?;
            self.page.wait_until("document.activeElement?.matches('.answers .main')").await?;
            self.page.press("Enter").await?;
        } else {
            self.page.tap(&ClusteredTable::card_selector(number)).await?;
            self.page.tap(".answers .main").await?;
        }
        let after = self.wait_until("the discard", |now| now.log.len() > state.log.len()).await?;
        let line = &after.log[state.log.len()];
        ensure!(is_discard(line) && is_move_of(line, &state.chips[state.hand[0].owner].name), "{line}");
        Ok(())
    }
}
