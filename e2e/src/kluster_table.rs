//! [`KlusterTable`]: the page object of a Kluster game. Picks up, moves, turns and places stones and drags cords, by
//! pointer or keyboard.

use crate::{KlusterTableState, Page, StagedKluster, TablePoint, kluster_state::READ_STATE, page::TIMEOUT};
use anyhow::{Context, Result, ensure};
use std::time::{Duration, Instant};

/// Distance from a finger to the stone that the page shows above it, in pixels.
const FINGER_OFFSET: f64 = 64.0;
/// Maximum number of marks in a tray.
const MAX_MARKS: usize = 24;
/// A table is still when nothing changes for this long.
const STILL_TIME: Duration = Duration::from_millis(400);
/// Distance that an arrow key moves the hand, in millimetres.
const KEY_STEP: f64 = 5.0;

/// Page object of a Kluster game with human players.
#[derive(Clone, Copy)]
pub struct KlusterTable<'a> {
    /// The page that shows it.
    pub page: &'a Page,
}

/// A pressed pointer that drags a stone or a cord.
pub struct PointerDrag<'a> {
    table: KlusterTable<'a>,
    position: [f64; 2],
    /// Distance from the pointer up to what it drags, in pixels.
    offset: f64,
}

impl<'a> KlusterTable<'a> {
    /// The table that the page shows.
    pub fn new(page: &'a Page) -> KlusterTable<'a> {
        KlusterTable { page }
    }

    /// Stores a staged game and opens it.
    ///
    /// # Errors
    /// If the page does not show it as it was staged.
    pub async fn open(page: &'a Page, staged: &StagedKluster) -> Result<KlusterTable<'a>> {
        page.set_storage("kluster.open.1", &staged.to_saved_json(1)).await?;
        page.goto_route("/kluster/1").await?;
        let table = KlusterTable { page };
        let digest = staged.digest();
        // While stones move there is no digest.
        let is_restored = |state: &KlusterTableState| {
            state.digest == digest || (state.digest.is_empty() && !state.magnets.is_empty())
        };
        table.wait_until("the staged table", is_restored).await?;
        Ok(table)
    }

    /// Reads and checks what the table shows now; `None` if no table is shown.
    ///
    /// # Errors
    /// If the page does not respond or shows a notice.
    pub async fn try_state(&self) -> Result<Option<KlusterTableState>> {
        let state = self.page.evaluate::<Vec<KlusterTableState>>(READ_STATE).await?.pop();
        if let Some(state) = &state {
            ensure!(state.notices.is_empty(), "a notice is shown: {:?}", state.notices);
            // A tray draws at most `MAX_MARKS` marks.
            let shown: Vec<usize> = state.trays.iter().map(|count| *count.min(&MAX_MARKS)).collect();
            ensure!(shown == state.marks, "a tray shows {:?} marks for {:?} magnets", state.marks, state.trays);
        }
        Ok(state)
    }

    /// Reads and checks what the table shows now.
    ///
    /// # Errors
    /// If no table is shown.
    pub async fn state(&self) -> Result<KlusterTableState> {
        self.try_state().await?.context("no table is shown")
    }

    /// Waits until the state satisfies a condition; `what` describes it in the error.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_until(
        &self,
        what: &str,
        condition: impl Fn(&KlusterTableState) -> bool,
    ) -> Result<KlusterTableState> {
        let began = Instant::now();
        loop {
            let state = self.try_state().await?;
            if let Some(state) = state.clone().filter(&condition) {
                return Ok(state);
            }
            ensure!(began.elapsed() < TIMEOUT, "timed out waiting for {what}: {state:?}");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Raises the held magnet as far as the hand goes and returns that height in millimetres. From there it takes more
    /// than a second to fall, so that a test on a busy machine still sees it in the air.
    ///
    /// # Errors
    /// If no magnet is held, or on timeout.
    pub async fn raise_held(&self) -> Result<f64> {
        const TOP: f64 = 238.0;
        while self.state().await?.held()?.height < TOP {
            for _ in 0..8 {
                self.page.press("r").await?;
            }
        }
        self.wait_until("a raised magnet", |state| state.held().is_ok_and(|held| held.height >= TOP)).await?;
        self.wait_until_still().await?.held().map(|held| held.height)
    }

    /// Waits until a seat is to pick up a magnet.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_for_turn(&self, seat: usize) -> Result<KlusterTableState> {
        let is_turn = |state: &KlusterTableState| state.turn == "choosing" && state.at_rest && state.seat == Some(seat);
        self.wait_until(&format!("the turn of seat {seat}"), is_turn).await
    }

    /// Waits until the table waits for a player, or the game is over.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_for_input(&self) -> Result<KlusterTableState> {
        self.wait_until("the table at rest", KlusterTableState::awaits_input).await
    }

    /// Waits until nothing has changed for a while: between two steps of turning a stone, the simulation is at rest
    /// briefly.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_until_still(&self) -> Result<KlusterTableState> {
        let (began, mut last, mut since) = (Instant::now(), self.state().await?, Instant::now());
        while since.elapsed() < STILL_TIME || !last.at_rest || last.digest.is_empty() {
            ensure!(began.elapsed() < TIMEOUT, "the table never comes to rest: {last:?}");
            tokio::time::sleep(Duration::from_millis(15)).await;
            let state = self.state().await?;
            if state != last {
                (last, since) = (state, Instant::now());
            }
        }
        Ok(last)
    }

    /// Presses on a stone of the tray and waits until it is in the hand.
    ///
    /// # Errors
    /// On timeout.
    pub async fn pick_up(&self, magnet: u16) -> Result<PointerDrag<'a>> {
        let position = self.page.centre(&format!(".stone[data-magnet='{magnet}']")).await?;
        self.page.pointer_down(position).await?;
        let is_held = |state: &KlusterTableState| state.held().is_ok_and(|held| held.magnet == magnet);
        self.wait_until(&format!("stone {magnet} in the hand"), is_held).await?;
        let offset = if self.page.device().touch { FINGER_OFFSET } else { 0.0 };
        Ok(PointerDrag { table: *self, position, offset })
    }

    /// Presses on the stone that is in the hand already.
    ///
    /// # Errors
    /// If the hand is empty.
    pub async fn grab_held(&self) -> Result<PointerDrag<'a>> {
        let state = self.wait_until_still().await?;
        self.grab_cord(state.held()?.at).await
    }

    /// Drags a stone from the tray to a point, releases it and waits until the table is at rest.
    ///
    /// # Errors
    /// If a step on the way fails.
    pub async fn place(&self, magnet: u16, to: TablePoint) -> Result<KlusterTableState> {
        let mut drag = self.pick_up(magnet).await?;
        drag.move_stone(to).await?;
        drag.release().await?;
        self.wait_until_released().await
    }

    /// Waits until the hand is empty and the table waits for a player.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_until_released(&self) -> Result<KlusterTableState> {
        self.wait_until("an empty hand", |state| state.turn != "holding").await?;
        self.wait_for_input().await
    }

    /// Presses on a cord at a point.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn grab_cord(&self, at: TablePoint) -> Result<PointerDrag<'a>> {
        let position = self.state().await?.to_screen(at);
        self.page.pointer_down(position).await?;
        Ok(PointerDrag { table: *self, position, offset: 0.0 })
    }

    /// Picks up the first stone by keyboard and moves it towards a point with the arrow keys.
    ///
    /// # Errors
    /// On timeout.
    pub async fn pick_up_by_keyboard(&self, to: TablePoint) -> Result<KlusterTableState> {
        self.page.press("Enter").await?;
        let state = self.wait_until("a stone in the hand", |state| state.held().is_ok()).await?;
        let from = state.held()?.at;
        for (distance, keys) in
            [(to[0] - from[0], ["ArrowRight", "ArrowLeft"]), (to[1] - from[1], ["ArrowUp", "ArrowDown"])]
        {
            let mut left = distance.abs();
            while left > KEY_STEP / 2.0 {
                self.page.press(keys[usize::from(distance < 0.0)]).await?;
                left -= KEY_STEP;
            }
        }
        let has_arrived = |state: &KlusterTableState| {
            state
                .held()
                .is_ok_and(|held| held.at.iter().zip(to).all(|(at, to)| (at - to).abs() <= KEY_STEP / 2.0 + 0.1))
        };
        self.wait_until(&format!("the stone above {to:?}"), has_arrived).await
    }

    /// The record of the only saved game.
    ///
    /// # Errors
    /// If there is none.
    pub async fn record(&self) -> Result<String> {
        let find = "Object.keys(localStorage).find((name) => /^huddle.kluster.(open|done).\\d+$/.test(name))";
        self.page
            .evaluate(&format!(
                "(() => {{
                    const {{ id, record, sealed }} = JSON.parse(localStorage[{find}]);
                    const chunk = (name) => localStorage[`huddle.kluster.log.${{id}}.${{name}}`];
                    const text = [record];
                    for (let n = 0; n < sealed; n += 1) text.push(chunk(n));
                    for (let n = 0; chunk(`${{sealed}}.${{n}}`) !== undefined; n += 1) text.push(chunk(`${{sealed}}.${{n}}`));
                    return text.join('');
                }})()"
            ))
            .await
    }
}

impl PointerDrag<'_> {
    /// Moves a stone above a table point and waits until it has arrived.
    ///
    /// # Errors
    /// On timeout.
    pub async fn move_stone(&mut self, to: TablePoint) -> Result<()> {
        self.move_to(to).await?;
        let is_near = |state: &KlusterTableState| {
            state.held().is_ok_and(|held| (held.at[0] - to[0]).hypot(held.at[1] - to[1]) < 2.0)
        };
        self.table.wait_until(&format!("the stone above {to:?}"), is_near).await?;
        Ok(())
    }

    /// Moves what it drags to a table point.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn move_to(&mut self, to: TablePoint) -> Result<()> {
        let [x, y] = self.table.state().await?.to_screen(to);
        self.move_to_pixel([x, y + self.offset]).await
    }

    /// Moves the pointer to a pixel of the screen.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn move_to_pixel(&mut self, to: [f64; 2]) -> Result<()> {
        self.table.page.pointer_move(self.position, to).await?;
        self.position = to;
        Ok(())
    }

    /// The pointer's position in pixels.
    pub fn position(&self) -> [f64; 2] {
        self.position
    }

    /// Releases the pointer.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn release(self) -> Result<()> {
        self.table.page.pointer_up(self.position).await
    }
}
