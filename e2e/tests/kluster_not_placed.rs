//! A magnet that is not validly placed (K11), by mouse, by touch and by keyboard: the page says so while it is held, and
//! when it was let go it comes back and the same turn goes on.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, TablePoint, replay_record};
use kluster::{BoxKind, Event, Options};
use record::EntryKind;

/// Outside the cord, on the cord, and inside it. The cord is a circle of 160 mm.
const OUTSIDE: TablePoint = [130.0, 120.0];
const ACROSS: TablePoint = [-112.0, -112.0];
const INSIDE: TablePoint = [60.0, 60.0];

const OUTSIDE_WORDS: &str = "Outside the cord: it would come back to your hand.";
const ACROSS_WORDS: &str = "Not entirely inside the cord: it would come back to your hand.";

/// Whether the picture shows the colour of the marks around a magnet that would not be validly placed.
const IS_MARKED: &str = "(() => {
    const table = document.querySelector('.field canvas');
    // Reading the canvas itself would make the page's own drawing slow.
    const { width, height } = table;
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
    pen.drawImage(table, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
        if (data[at] === 0x9a && data[at + 1] === 0x3b && data[at + 2] === 0x22) count += 1;
    }
    return count > 100;
})()";

/// Opens a table of two people with one stone at the centre; seat 1 is to place the next one.
async fn open(page: &Page) -> Result<KlusterTable<'_>> {
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    KlusterTable::open(page, &staged).await
}

/// Waits until the page says what it must of the magnet in the hand, in words and in the picture.
async fn check_words(table: &KlusterTable<'_>, words: &str) -> Result<()> {
    let state = table.wait_until(words, |state| state.held().is_ok() && state.misfit == words).await?;
    let prompt = if words.is_empty() { "Drop it where nothing pulls." } else { "Lay it inside the cord." };
    ensure!(state.prompt == prompt && state.buttons.contains(&"Let go".to_owned()), "{state:?}");
    table.page.wait_until(&format!("{IS_MARKED} === {}", !words.is_empty())).await
}

/// Checks that the magnet came back to the tray and the turn goes on; returns the state.
async fn check_back(table: &KlusterTable<'_>, before: &KlusterTableState) -> Result<KlusterTableState> {
    let after = table.wait_until_released().await?;
    ensure!(after.turn == "choosing" && after.seat == before.seat && after.title == before.title, "{after:?}");
    ensure!(after.trays == before.trays && after.available == before.available, "{before:?} {after:?}");
    ensure!(after.magnets == before.magnets, "the table stays as it was: {before:?} {after:?}");
    ensure!(after.announcement.contains("Not inside the cord – Player 2 tries again."), "{after:?}");
    let shown = table.page.text(".took small").await?;
    ensure!(shown == "Not inside the cord – Player 2 tries again.", "{shown}");
    Ok(after)
}

/// Checks that the record has these events of the rules besides turns, and verifies.
async fn check_events(table: &KlusterTable<'_>, is_placed: &[bool]) -> Result<()> {
    let replayer = replay_record(&table.record().await?)?;
    let events = replayer.log().entries().iter().filter_map(|entry| match &entry.kind {
        EntryKind::Event(Event::Placed { .. }) => Some(true),
        EntryKind::Event(Event::NotPlaced { .. }) => Some(false),
        _ => None,
    });
    let events: Vec<bool> = events.collect();
    ensure!(events == is_placed, "{events:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k11_a_drop_outside_comes_back_by_mouse_and_by_touch() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open(&page).await?;
        let before = table.wait_for_turn(1).await?;
        let own = before.available[2];
        for (at, words) in [(OUTSIDE, OUTSIDE_WORDS), (ACROSS, ACROSS_WORDS)] {
            let mut drag = table.pick_up(own).await?;
            drag.move_stone(INSIDE).await?;
            check_words(&table, "").await?;
            drag.move_stone(at).await?;
            check_words(&table, words).await?;
            drag.release().await?;
            check_back(&table, &before).await?;
            page.wait_until(&format!("{IS_MARKED} === false")).await?;
        }
        let placed = table.place(own, INSIDE).await?;
        ensure!(placed.seat == Some(0) && placed.trays == [11, 11] && placed.table().count() == 2, "{placed:?}");
        check_events(&table, &[true, false, false, true]).await?;
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k11_a_drop_outside_comes_back_by_keyboard() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open(&page).await?;
    let before = table.wait_for_turn(1).await?;
    page.tap(".bar h1").await?;
    table.pick_up_by_keyboard(OUTSIDE).await?;
    check_words(&table, OUTSIDE_WORDS).await?;
    page.press("n").await?;
    table.wait_until("a report", |state| state.announcement.ends_with(OUTSIDE_WORDS)).await?;
    page.press("Enter").await?;
    check_back(&table, &before).await?;
    // The keys are at the same stone again.
    let own = before.available[0];
    page.wait_until(&format!("document.activeElement.dataset.magnet === '{own}'")).await?;
    table.pick_up_by_keyboard(INSIDE).await?;
    check_words(&table, "").await?;
    page.press("n").await?;
    table.wait_until("a report", |state| state.announcement.starts_with("In the hand")).await?;
    ensure!(!table.state().await?.announcement.contains("cord"), "a valid place needs no words");
    page.press("Enter").await?;
    let placed = table.wait_until_released().await?;
    ensure!(placed.seat == Some(0) && placed.trays == [11, 11], "{placed:?}");
    check_events(&table, &[true, false, true]).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k11_the_button_says_why_of_a_spinner_and_see_why_shows_it() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let staged = StagedKluster::new(&[BoxKind::Duo], "pb", Options::default())?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    let own = before.available[0];
    let mut drag = table.pick_up(own).await?;
    // Two thirds of a spinner may lie over the cord, as long as it touches the table inside.
    drag.move_stone([0.0, 156.0]).await?;
    check_words(&table, "").await?;
    drag.move_stone([0.0, 165.0]).await?;
    check_words(&table, "The spinner would touch down outside the cord: it would come back to your hand.").await?;
    drag.release().await?;
    let after = table.wait_for_turn(0).await?;
    ensure!(after.trays == before.trays && after.magnets.is_empty(), "{after:?}");
    ensure!(after.announcement.contains("Not inside the cord – try again."), "{after:?}");
    page.tap(".took").await?;
    page.wait_for(".why .panel").await?;
    let why = page.text(".explained p").await?;
    ensure!(why == format!("Let go outside the cord: magnet {}. A spinner has to touch the table inside.", own + 1));
    page.tap_text("Back to the game").await?;
    // The player's turn goes on, and the offer is gone with the placement.
    let placed = table.place(own, [0.0, 100.0]).await?;
    ensure!(placed.trays[0] == before.trays[0] - 1 && page.count(".took").await? == 0, "{placed:?}");
    page.check_no_errors()
}
