//! Kluster against a bot: by mouse, by touch, and by keyboard only, with Klusters and a winner.

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, TablePoint, replay_record};
use kluster::{BoxKind, Options};
use std::time::Duration;

/// Points at which spinners do not attract each other: the centre, and a circle around it.
const FAR_APART: [TablePoint; 11] = [
    [0.0, 0.0],
    [125.0, 0.0],
    [101.0, 73.0],
    [39.0, 119.0],
    [-39.0, 119.0],
    [-101.0, 73.0],
    [-125.0, 0.0],
    [-101.0, -73.0],
    [-39.0, -119.0],
    [39.0, -119.0],
    [101.0, -73.0],
];
/// Offset at which two stones join, whatever side is up.
const NEAR: TablePoint = [27.0, 0.0];

/// Waits until seat 0 has taken a Kluster and its turn is over. Magnets are taken as soon as they join, and the turn
/// ends only when the table is at rest (K6).
async fn wait_for_kluster(table: &KlusterTable<'_>, before: &KlusterTableState) -> Result<KlusterTableState> {
    let has_ended = |state: &KlusterTableState| state.trays[0] > before.trays[0] && state.seat != Some(0);
    table.wait_until("the Kluster in the tray", has_ended).await
}

/// Checks that a seat has taken these stones as a Kluster.
fn check_kluster(before: &KlusterTableState, after: &KlusterTableState, seat: usize, stones: &[u16]) -> Result<()> {
    let taken = stones.iter().filter(|stone| before.magnets.iter().any(|shown| shown.magnet == **stone)).count();
    ensure!(after.trays[seat] == before.trays[seat] + taken, "the tray of seat {seat}: {before:?} {after:?}");
    let is_gone = |stone: &u16| after.magnets.iter().all(|shown| shown.magnet != *stone);
    ensure!(stones.iter().all(is_gone), "stones {stones:?} are still on the table: {after:?}");
    ensure!(after.seat != Some(seat), "the turn did not end (K6): {after:?}");
    Ok(())
}

/// Returns the only new stone on the table; `is_own` says whether it came from the own tray or another.
fn new_stone(before: &KlusterTableState, after: &KlusterTableState, is_own: bool) -> Result<u16> {
    let is_new = |stone: &u16| {
        before.magnets.iter().all(|shown| shown.magnet != *stone) && before.available.contains(stone) == is_own
    };
    let mut new = after.table().map(|shown| shown.magnet).filter(is_new);
    let stone = new.next().with_context(|| format!("no stone was placed: {after:?}"))?;
    ensure!(new.next().is_none(), "more than one stone is new: {after:?}");
    Ok(stone)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kluster_against_a_bot_by_pointer_goes_to_the_tray() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.goto_route("/kluster/play").await?;
    let table = KlusterTable::new(&page);
    // Either side may begin.
    let first = table.wait_for_turn(0).await?;
    ensure!(first.title == "Your turn" && first.trays[0] == 12 && first.trays[1] <= 12, "{first:?}");
    let own = *first.available.first().context("a stone in the tray")?;
    // Away from the stone that the bot may have placed.
    let far =
        first.table().next().map_or([0.0, 0.0], |stone| if stone.at[0] < 0.0 { [90.0, 0.0] } else { [-90.0, 0.0] });
    let laid = table.place(own, far).await?;
    ensure!(laid.trays[0] == 11 && laid.magnet(own)?.location == "table", "{laid:?}");
    // A fast bot may have moved already.
    let on_table = first.table().count() + 1;
    match laid.seat {
        Some(1) => ensure!(laid.title == "Momo to move" && laid.trays[1] == first.trays[1], "{laid:?}"),
        _ => laid.check_placed_one(1, first.trays[1], on_table)?,
    }

    let before = table.wait_for_turn(0).await?;
    before.check_placed_one(1, first.trays[1], on_table)?;
    let beside = before.table().next().context("a stone on the table")?.clone();
    let middle = if beside.at[0] < 0.0 { beside.at[0] + NEAR[0] } else { beside.at[0] - NEAR[0] };
    let next = before.available[0];
    let mut drag = table.pick_up(next).await?;
    drag.move_stone([middle, beside.at[1]]).await?;
    drag.release().await?;
    let after = wait_for_kluster(&table, &before).await?;
    check_kluster(&before, &after, 0, &[beside.magnet, next])?;
    ensure!(after.taken.starts_with("Kluster!") && after.available.contains(&beside.magnet), "{after:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_spinner_wins_and_the_record_verifies() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::new(&[BoxKind::Duo], "pb", Options::default())?;
    staged.place_all(&FAR_APART[..8])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    ensure!(before.trays == [2, 2], "{before:?}");
    let after = table.place(before.available[0], FAR_APART[9]).await?;
    ensure!(after.trays[0] == 1, "{after:?}");
    let mut turns = 0;
    let end = loop {
        let state =
            table.wait_until("my turn, or the end", |state| state.awaits_input() && state.seat != Some(1)).await?;
        if state.turn == "over" {
            break state;
        }
        // The bot may have used the point reserved for the last spinner, or attracted stones there.
        let is_free = |place: &&TablePoint| {
            state.table().all(|stone| (stone.at[0] - place[0]).hypot(stone.at[1] - place[1]) > 58.0)
        };
        let place = FAR_APART.iter().find(is_free).with_context(|| format!("no free point: {state:?}"))?;
        table.place(state.available[0], *place).await?;
        turns += 1;
        ensure!(turns < 6, "nobody wins: {state:?}");
    };
    ensure!(end.title == "Game over" && end.trays.contains(&0), "{end:?}");
    let (words, winner) = if end.trays[0] == 0 { ("You win!", 0) } else { ("Momo wins!", 1) };
    ensure!(end.prompt == words, "{end:?}");
    let log = replay_record(&table.record().await?)?;
    ensure!(log.game().rules().winners().iter().any(|seat| seat.index() == winner), "the record has another winner");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kluster_against_a_bot_by_touch() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    // A tap picks up a stone.
    let own = before.available[0];
    page.tap(&format!(".stone[data-magnet='{own}']")).await?;
    table.wait_until("the stone in the hand", |state| state.held().is_ok_and(|held| held.magnet == own)).await?;
    page.tap_text("Put back").await?;
    let back = table.wait_for_turn(0).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets, "{before:?} {back:?}");

    // A drag places it, and the bot moves.
    let laid = table.place(own, [80.0, 0.0]).await?;
    let stone = laid.magnet(own)?;
    ensure!((stone.at[0] - 80.0).hypot(stone.at[1]) < 3.0, "the stone is not at the point shown: {stone:?}");
    let before = table.wait_for_turn(0).await?;
    new_stone(&back, &before, false)?;
    let [beside, own] = [own, before.available[0]];
    let at = before.magnet(beside)?.at;
    let mut drag = table.pick_up(own).await?;
    drag.move_stone([at[0] - NEAR[0], at[1]]).await?;
    drag.release().await?;
    let after = wait_for_kluster(&table, &before).await?;
    check_kluster(&before, &after, 0, &[beside, own])?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn complete_turns_against_a_bot_by_keyboard_only() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    table.pick_up_by_keyboard([60.0, 60.0]).await?;
    // Flips, edges and raising are shown while the stone stays in the hand.
    for (key, is_so) in [("f", "down"), ("x", "other-edge"), ("f", "edge"), ("x", "up")] {
        page.press(key).await?;
        table.wait_until(is_so, |state| state.held().is_ok_and(|held| held.face == is_so)).await?;
    }
    let high = table.state().await?.held()?.height;
    page.press("r").await?;
    table
        .wait_until("the stone higher", |state| state.held().is_ok_and(|held| (held.height - high - 7.0).abs() < 0.1))
        .await?;
    page.press("Enter").await?;
    let laid = table.wait_until_released().await?;
    let own = new_stone(&before, &laid, true)?;
    ensure!(laid.trays[0] == before.trays[0] - 1 && laid.announcement.contains("lay"), "{laid:?}");

    let before = table.wait_for_turn(0).await?;
    let at = before.magnet(own)?.at;
    table.pick_up_by_keyboard([at[0] - 27.0, at[1]]).await?;
    page.press("Enter").await?;
    let after = wait_for_kluster(&table, &before).await?;
    check_kluster(&before, &after, 0, &[own])?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_while_the_player_views_the_cause_of_a_kluster() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.apply_settings(r#"{"pace":"slow"}"#).await?;
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0], [100.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    drag.move_stone(NEAR).await?;
    drag.release().await?;
    table.wait_until("the bot's hand", |state| state.seat == Some(1) && state.turn == "holding").await?;
    ensure!(page.text(".took small").await? == "Kluster! You take back 2 magnets.");
    page.tap(".took").await?;
    page.wait_for(".why .panel").await?;
    ensure!(page.text(".explained p").await?.contains(" touched first."));
    let waiting = table.record().await?;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    ensure!(table.record().await? == waiting, "the bot did not wait");
    page.tap_text("Back to the game").await?;
    let state = table.wait_for_turn(0).await?;
    ensure!(state.trays == [before.trays[0] + 1, before.trays[1] - 1], "{state:?}");
    // The button is hidden while the player holds a magnet, and returns after Escape.
    let drag = table.pick_up(state.available[0]).await?;
    ensure!(page.count(".took").await? == 0);
    drag.release().await?;
    page.press("Escape").await?;
    page.wait_for(".took").await?;
    page.check_no_errors()
}
