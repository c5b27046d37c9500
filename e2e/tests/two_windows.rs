//! The same game of Kluster in two windows: it is never mixed, and whoever comes back sees how it went on.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster, digest, replay_record};

/// Keeps the page from hearing of other windows, as if it were just loading.
const DEAF: &str = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true);";

async fn second_window(page: &Page, script: &str) -> Result<Page> {
    let other = page.fixture().open_blank(Device::LAPTOP).await?;
    other.add_init_script(script).await?;
    other.goto_app(&page.fixture().address).await?;
    other.goto_route("#/kluster/1").await?;
    Ok(other)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_whose_game_went_on_elsewhere_shows_it_when_somebody_comes_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let other_page = second_window(&page, "").await?;
    let other = KlusterTable::new(&other_page);
    let before = other.wait_for_turn(1).await?;
    let after = table.place(before.available[0], [90.0, 0.0]).await?;
    ensure!(after.digest != before.digest, "{after:?}");
    let _: bool = other_page.evaluate("dispatchEvent(new Event('focus'))").await?;
    other.wait_until("the other window's game", |state| state.digest == after.digest).await?;
    page.check_no_errors()?;
    other_page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_did_not_hear_of_the_other_does_not_write_over_it() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    // Both windows have stored the game in chunks before the other one is opened.
    let first = table.wait_for_turn(1).await?;
    let placed = table.place(first.available[0], [90.0, 0.0]).await?;
    let other_page = second_window(&page, DEAF).await?;
    let other = KlusterTable::new(&other_page);
    other.wait_until("the same game", |state| state.digest == placed.digest).await?;
    let after = table.place(placed.available[0], [-90.0, 0.0]).await?;
    // The other window still shows the old game: what is done there does not count.
    let stale = other.state().await?;
    ensure!(stale.digest == placed.digest, "{stale:?}");
    let point = stale.to_screen([0.0, 0.0]);
    other_page.tap_at(point).await?;
    other_page.press("Enter").await?;
    other.wait_until("the first window's game", |state| state.digest == after.digest).await?;
    let log = replay_record(&table.record().await?)?;
    ensure!(digest(log.game()) == after.digest, "the windows were mixed");
    let end = table.wait_for_turn(1).await?;
    let end = table.place(end.available[0], [0.0, -90.0]).await?;
    ensure!(digest(replay_record(&table.record().await?)?.game()) == end.digest, "the first window goes on");
    page.check_no_errors()?;
    other_page.check_no_errors()
}
