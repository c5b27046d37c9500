//! The same game in two tabs: one holds it, the other follows and can take it over. It is never mixed.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, ClusteredTableState, Device, KlusterTable, Page, StagedKluster, digest, replay_record};
use serde_json::json;

/// Keeps the page from hearing of other tabs, as in a browser without Web Locks or outside a secure context.
const DEAF: &str = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });";

/// Keeps the page also from hearing what other tabs store, as a page that was frozen.
const DEAF_AND_BLIND: &str = "{
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (kind, ...rest) {
        const isHeard = this !== globalThis || !['storage', 'focus', 'pointerdown', 'keydown'].includes(kind);
        if (isHeard) addEventListener.call(this, kind, ...rest);
    };
}";

/// Keeps the page from finding snapshots, so that it replays whole games: very slowly if it `isSlow`.
const SLOW_REPLAY: &str = "{
    const { getItem } = Storage.prototype;
    const getOther = function (name) { return name.includes('.snapshot.') ? null : getItem.call(this, name); };
    Storage.prototype.getItem = getOther;
    const now = performance.now.bind(performance);
    let late = 0;
    performance.now = () => now() + (globalThis.isSlow ? (late += 100) : late);
}";

const BANNER: &str = "document.querySelector('.following')?.textContent.includes('another tab') ?? false";
const NO_BANNER: &str = "document.querySelector('.following') === null";

/// Opens the game of a page in another window.
async fn second_window(page: &Page, script: &str) -> Result<Page> {
    let route: String = page.evaluate("location.pathname").await?;
    let other = page.fixture().open_blank(Device::LAPTOP).await?;
    other.add_init_script(script).await?;
    other.goto_app(&page.fixture().address).await?;
    other.goto_route(&route).await?;
    Ok(other)
}

/// Replays a record and returns its last digest.
fn digest_of(record: &str) -> Result<String> {
    Ok(digest(replay_record(record)?.game().table()))
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
async fn one_tab_holds_the_game_and_the_other_follows_it_and_takes_it_over() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_until("the staged game", |state| state.digest == staged.digest()).await?;
    let other_page = second_window(&page, "").await?;
    let other = KlusterTable::new(&other_page);
    other.wait_until("the same game", |state| state.digest == before.digest).await?;
    other_page.wait_until(BANNER).await?;
    ensure!(page.evaluate::<bool>(NO_BANNER).await?, "the first tab holds the game");

    // The other tab shows the hand of the first one while it moves, and ignores its own.
    let own = before.available[0];
    let mut drag = table.pick_up(own).await?;
    drag.move_stone([90.0, 0.0]).await?;
    let is_near = |state: &e2e::KlusterTableState| state.held().is_ok_and(|held| (held.at[0] - 90.0).abs() < 5.0);
    other.wait_until("the moving hand of the first tab", is_near).await?;
    other_page.press("Enter").await?;
    drag.release().await?;
    let after = table.wait_until_released().await?;
    other.wait_until("the stone of the first tab", |state| state.digest == after.digest).await?;

    // It takes the game over and plays; now the first tab follows.
    other_page.tap_text("Play here").await?;
    other_page.wait_until(NO_BANNER).await?;
    page.wait_until(BANNER).await?;
    let turn = other.wait_for_turn(0).await?;
    let placed = other.place(turn.available[0], [-90.0, 0.0]).await?;
    ensure!(placed.digest != after.digest, "{placed:?}");
    table.wait_until("the stone of the other tab", |state| state.digest == placed.digest).await?;

    // When the tab that holds the game is closed, the one that is left goes on.
    other_page.check_no_errors()?;
    other_page.call("Page.close", json!({})).await?;
    page.wait_until(NO_BANNER).await?;
    let turn = table.wait_for_turn(1).await?;
    let end = table.place(turn.available[0], [0.0, 90.0]).await?;
    ensure!(digest_of(&table.record().await?)? == end.digest, "the record is that of the game");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_follows_one_that_is_still_replaying_the_game() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0], [90.0, 0.0], [-90.0, 0.0], [0.0, 90.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_until("the staged game", |state| state.digest == staged.digest()).await?;
    let other_page = second_window(&page, SLOW_REPLAY).await?;
    let other = KlusterTable::new(&other_page);
    other.wait_until("the same game", |state| state.digest == before.digest).await?;
    other_page.wait_until(BANNER).await?;
    // The first tab asks for the game long before the other one has replayed it.
    let _: bool = other_page.evaluate("globalThis.isSlow = true").await?;
    other_page.tap_text("Play here").await?;
    other_page.wait_until("document.querySelector('.sheet [role=status]')").await?;
    page.wait_until(BANNER).await?;
    let _: bool = other_page.evaluate("!(globalThis.isSlow = false)").await?;
    let turn = other.wait_for_turn(0).await?;
    let placed = other.place(turn.available[0], [0.0, -90.0]).await?;
    table.wait_until("the stone of the other tab", |state| state.digest == placed.digest).await?;
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
    let other_page = second_window(&page, DEAF_AND_BLIND).await?;
    let other = KlusterTable::new(&other_page);
    other.wait_until("the same game", |state| state.digest == placed.digest).await?;
    let after = table.place(placed.available[0], [-90.0, 0.0]).await?;
    // The other window still shows the old game: what is done there does not count.
    let stale = other.state().await?;
    ensure!(stale.digest == placed.digest, "{stale:?}");
    let stone = other_page.centre(&format!(".stone[data-magnet='{}']", stale.available[0])).await?;
    other_page.pointer_down(stone).await?;
    other.wait_until("the first window's game", |state| state.digest == after.digest).await?;
    ensure!(digest_of(&table.record().await?)? == after.digest, "the windows were mixed");
    let end = table.wait_for_turn(1).await?;
    let end = table.place(end.available[0], [0.0, -90.0]).await?;
    ensure!(digest_of(&table.record().await?)? == end.digest, "the first window goes on");
    page.check_no_errors()?;
    other_page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_locks_a_window_shows_the_game_of_the_other_when_somebody_comes_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_until("the staged game", |state| state.digest == staged.digest()).await?;
    let other_page = second_window(&page, DEAF).await?;
    let other = KlusterTable::new(&other_page);
    other.wait_until("the same game", |state| state.digest == before.digest).await?;
    // The game is stored as a whole until the first move: then it is stored in chunks.
    let after = table.place(before.available[0], [90.0, 0.0]).await?;
    let _: bool = other_page.evaluate("dispatchEvent(new Event('focus'))").await?;
    other.wait_until("the game of the first window", |state| state.digest == after.digest).await?;

    // Now the other window goes on.
    let turn = other.wait_for_turn(0).await?;
    let placed = other.place(turn.available[0], [-90.0, 0.0]).await?;
    ensure!(digest_of(&other.record().await?)? == placed.digest, "the windows were mixed");
    page.check_no_errors()?;
    other_page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_does_not_write_over_a_game_of_clustered_that_went_on_elsewhere() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    table.next_turn().await?;
    let other_page = second_window(&page, DEAF_AND_BLIND).await?;
    let other = ClusteredTable::new(&other_page);
    let stale = other.next_turn().await?;
    let after = table.play_moves(2).await?;
    ensure!(after.board.len() > stale.board.len(), "{after:?}");
    // Both choose the same first move, so that it is on the table in any case.
    other.play_move(&stale).await?;
    other.wait_until("the game of the first window", |state| state.board == after.board).await?;
    page.reload().await?;
    table.wait_until("the game as it was stored", |state| state.board == after.board).await?;
    page.check_no_errors()?;
    other_page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_clustered_is_followed_and_taken_over() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    table.next_turn().await?;
    let other_page = second_window(&page, "").await?;
    let other = ClusteredTable::new(&other_page);
    other_page.wait_until(BANNER).await?;
    let before = table.play_moves(2).await?;
    let after = table.next_turn().await?;
    ensure!(after.board.len() >= before.board.len(), "{after:?}");
    let same = other.wait_until("the game of the first tab", |state| state.board == after.board).await?;
    let cards = |state: &ClusteredTableState| state.hand.iter().map(|held| held.card.clone()).collect::<Vec<_>>();
    ensure!(cards(&same) == cards(&after), "it is the same person: {same:?}");

    other_page.tap_text("Play here").await?;
    other_page.wait_until(NO_BANNER).await?;
    page.wait_until(BANNER).await?;
    other.play_moves(2).await?;
    let played = other.next_turn().await?;
    ensure!(played.board.len() > after.board.len(), "{played:?}");
    table.wait_until("the game of the other tab", |state| state.board == played.board).await?;
    page.check_no_errors()?;
    other_page.check_no_errors()
}
