//! Kluster by taps and clicks: a stone that was tapped is sent to a place, waits there to be confirmed, is called back,
//! and put back (K5, K11).

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, TablePoint, replay_record};
use kluster::Event;
use record::EntryKind;

const NEVER: &str = r#"{"confirm":"never"}"#;
const ALWAYS: &str = r#"{"confirm":"always"}"#;
/// Places inside the cord, which is a circle of 160 mm, and one outside.
const HERE: TablePoint = [60.0, 70.0];
const THERE: TablePoint = [-80.0, 50.0];
const OUTSIDE: TablePoint = [130.0, 120.0];

/// Opens a table of two people with one stone at the centre, where seat 1 is to place the next one.
async fn open<'a>(page: &'a Page, settings: &str) -> Result<(KlusterTable<'a>, KlusterTableState)> {
    page.apply_settings(settings).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(page, &staged).await?;
    let before = table.wait_for_turn(1).await?;
    Ok((table, before))
}

/// Taps a stone of the tray and waits until it is in the hand.
async fn tap_stone(table: &KlusterTable<'_>, magnet: u16) -> Result<KlusterTableState> {
    table.page.tap(&format!(".stone[data-magnet='{magnet}']")).await?;
    table.wait_until("the tapped stone in the hand", |state| state.held().is_ok_and(|held| held.magnet == magnet)).await
}

/// Taps a place on the table.
async fn tap_place(table: &KlusterTable<'_>, at: TablePoint) -> Result<()> {
    let at = table.state().await?.to_screen(at);
    table.page.tap_at(at).await
}

fn is_at(shown: [f64; 2], at: TablePoint) -> bool {
    (shown[0] - at[0]).hypot(shown[1] - at[1]) < 2.0
}

/// Whether the stone in the hand waits above a place.
fn waits_above(state: &KlusterTableState, at: TablePoint) -> bool {
    state.at_rest && state.held().is_ok_and(|held| is_at(held.at, at))
}

/// Checks that the stone lies where it was sent, and was never let go of anywhere else.
async fn check_placed(table: &KlusterTable<'_>, magnet: u16, at: TablePoint) -> Result<()> {
    let after = table.wait_until_released().await?;
    ensure!(is_at(after.magnet(magnet)?.at, at) && after.trays == [11, 11], "{after:?}");
    let replayer = replay_record(&table.record().await?)?;
    let came_back = |kind: &EntryKind| matches!(kind, EntryKind::Event(Event::NotPlaced { .. }));
    ensure!(!replayer.log().entries().iter().any(|entry| came_back(&entry.kind)), "it fell on its way");
    table.page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k05_a_tapped_stone_lands_where_the_next_tap_was() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let (table, before) = open(&page, NEVER).await?;
        let own = before.available[3];
        let held = tap_stone(&table, own).await?;
        ensure!(held.misfit.starts_with("Outside the cord") && held.prompt == "Lay it inside the cord.", "{held:?}");
        tap_place(&table, HERE).await?;
        check_placed(&table, own, HERE).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k05_a_flipped_spinner_goes_where_it_is_sent_too() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.apply_settings(NEVER).await?;
    let staged = StagedKluster::new(&[kluster::BoxKind::Duo], "pp", kluster::Options::default())?;
    let table = KlusterTable::open(&page, &staged).await?;
    let own = table.wait_for_turn(0).await?.available[0];
    tap_stone(&table, own).await?;
    page.tap_text("Turn over").await?;
    page.tap_text("Turn left").await?;
    tap_place(&table, HERE).await?;
    let after = table.wait_until_released().await?;
    let lies = after.magnet(own)?;
    ensure!(is_at(lies.at, HERE) && lies.face == "down", "{after:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stone_that_is_to_be_confirmed_waits_above_the_place() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let (table, before) = open(&page, ALWAYS).await?;
        let own = before.available[0];
        tap_stone(&table, own).await?;
        for at in [HERE, THERE] {
            tap_place(&table, at).await?;
            table.wait_until("the stone above the place", |state| waits_above(state, at)).await?;
            let state = table.wait_until_still().await?;
            ensure!(waits_above(&state, at) && state.turn == "holding" && state.misfit.is_empty(), "{state:?}");
        }
        // On its way to the button a mouse leaves it where it is.
        page.tap_text("Let go").await?;
        check_placed(&table, own, THERE).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn another_tap_redirects_a_stone_before_it_lands() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let (table, before) = open(&page, NEVER).await?;
        let own = before.available[0];
        tap_stone(&table, own).await?;
        let high = table.raise_held().await?;
        tap_place(&table, HERE).await?;
        table
            .wait_until("the stone on its way down", |state| {
                state.held().is_ok_and(|held| is_at(held.at, HERE) && held.height < high - 2.0)
            })
            .await?;
        tap_place(&table, THERE).await?;
        check_placed(&table, own, THERE).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_stops_a_stone_on_its_way_and_then_puts_it_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let (table, before) = open(&page, NEVER).await?;
    tap_stone(&table, before.available[0]).await?;
    table.raise_held().await?;
    tap_place(&table, HERE).await?;
    page.press("Escape").await?;
    let state = table.wait_until_still().await?;
    ensure!(state.turn == "holding" && state.held().is_ok(), "{state:?}");
    page.press("Escape").await?;
    let back = table.wait_for_turn(1).await?;
    ensure!(back.trays == before.trays && back.available == before.available, "{back:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k11_a_tap_outside_waits_and_the_button_asks_before_it_lets_go() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let (table, before) = open(&page, NEVER).await?;
        let own = before.available[0];
        tap_stone(&table, own).await?;
        tap_place(&table, OUTSIDE).await?;
        table.wait_until("the stone outside", |state| waits_above(state, OUTSIDE)).await?;
        page.wait_until("document.querySelector('.misfit-words').textContent === 'Outside the cord'").await?;
        page.wait_until("document.querySelector('.answers .main').getAttribute('aria-disabled') === 'true'").await?;
        // The words stand beside the stone, and inside the view.
        let [x, y] = table.state().await?.to_screen(OUTSIDE);
        let beside: bool = page
            .evaluate(&format!(
                "(() => {{
                    const words = document.querySelector('.misfit-words').getBoundingClientRect();
                    const field = document.querySelector('.field').getBoundingClientRect();
                    const far = Math.hypot(Math.max(words.left - {x}, 0, {x} - words.right), Math.max(words.top - {y}, 0, {y} - words.bottom));
                    return far > 20 && far < 90 && words.left >= field.left && words.right <= field.right && words.bottom <= field.bottom;
                }})()"
            ))
            .await?;
        ensure!(beside, "the words do not stand beside the stone at {x}, {y}");
        page.tap_text("Let go").await?;
        let asked = table.wait_until_still().await?;
        ensure!(asked.turn == "holding" && asked.buttons.contains(&"Let go anyway".to_owned()), "{asked:?}");
        ensure!(asked.announcement.starts_with("Outside the cord: it would come back to your hand."), "{asked:?}");
        page.tap_text("Let go anyway").await?;
        let back = table.wait_until_released().await?;
        ensure!(back.turn == "choosing" && back.trays == before.trays, "{back:?}");
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_stone_is_put_back_by_button_and_by_the_tray() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let (table, before) = open(&page, NEVER).await?;
    let [own, other] = [before.available[0], before.available[1]];
    // By the button, also while it goes down.
    tap_stone(&table, own).await?;
    table.raise_held().await?;
    tap_place(&table, HERE).await?;
    page.tap_text("Put back").await?;
    let back = table.wait_for_turn(1).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets, "{back:?}");
    // By its own place in the tray.
    tap_stone(&table, own).await?;
    page.tap(&format!(".stone[data-magnet='{own}']")).await?;
    table.wait_for_turn(1).await?;
    // By taking another one.
    tap_stone(&table, own).await?;
    let swapped = tap_stone(&table, other).await?;
    ensure!(swapped.available == before.available && swapped.held()?.magnet == other, "{swapped:?}");
    page.press("Escape").await?;
    let back = table.wait_for_turn(1).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets, "{back:?}");
    page.check_no_errors()
}
