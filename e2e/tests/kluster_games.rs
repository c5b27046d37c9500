//! Games of Kluster against a bot: by pointer, by touch, and by keyboard alone; Klusters happen, and somebody wins.

use anyhow::{Context, Result, ensure};
use e2e::{Device, MagnetGlance, MagnetTable, Page, Place, Staged, replayed};
use kluster::{BoxKind, Options};
use std::time::Duration;

/// Where spinners lie quietly: in the middle, and around it.
const QUIET: [Place; 11] = [
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
/// So near to another stone that they join, whatever side is up.
const NEAR: Place = [24.0, 0.0];

/// Checks what everybody sees of a Kluster that a seat made of the stones that are gone.
fn check_kluster(before: &MagnetGlance, after: &MagnetGlance, seat: usize, stones: &[u16]) -> Result<()> {
    let more = stones.iter().filter(|stone| before.magnets.iter().any(|lying| lying.magnet == **stone)).count();
    ensure!(after.trays[seat] == before.trays[seat] + more, "the tray of seat {seat}: {before:?} {after:?}");
    let is_gone = |stone: &u16| after.magnets.iter().all(|lying| lying.magnet != *stone);
    ensure!(stones.iter().all(is_gone), "stones {stones:?} still lie there: {after:?}");
    ensure!(after.seat != Some(seat), "the turn goes on (K6): {after:?}");
    Ok(())
}

/// The only stone on the table that was not there before and came out of the own tray, or out of another.
fn new_stone(before: &MagnetGlance, after: &MagnetGlance, is_own: bool) -> Result<u16> {
    let is_new =
        |stone: &u16| before.magnets.iter().all(|lying| lying.magnet != *stone) && before.own.contains(stone) == is_own;
    let mut new = after.table().map(|lying| lying.magnet).filter(is_new);
    let stone = new.next().with_context(|| format!("nobody laid a stone: {after:?}"))?;
    ensure!(new.next().is_none(), "more than one stone is new: {after:?}");
    Ok(stone)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kluster_against_a_bot_by_pointer_goes_to_the_tray() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.tap_at_home("Kluster", "Play now").await?;
    let table = MagnetTable::of(&page);
    // Whoever begins: the bot moves with a hand of its own.
    let first = table.turn_of(0).await?;
    ensure!(first.title == "Your turn" && first.trays[0] == 12 && first.trays[1] <= 12, "{first:?}");
    let own = *first.own.first().context("a stone in the tray")?;
    // Apart from the only stone that may lie there already.
    let far =
        first.table().next().map_or([0.0, 0.0], |lying| if lying.at[0] < 0.0 { [90.0, 0.0] } else { [-90.0, 0.0] });
    let laid = table.lay(own, far).await?;
    ensure!(laid.trays[0] == 11 && laid.magnet(own)?.place == "table", "{laid:?}");
    // A bot on a fast machine may have answered already.
    let lying = first.table().count() + 1;
    match laid.seat {
        Some(1) => ensure!(laid.title == "Momo to move" && laid.trays[1] == first.trays[1], "{laid:?}"),
        _ => laid.check_laid(1, first.trays[1], lying)?,
    }

    let before = table.turn_of(0).await?;
    before.check_laid(1, first.trays[1], lying)?;
    let beside = before.table().next().context("a stone on the table")?.clone();
    let middle = if beside.at[0] < 0.0 { beside.at[0] + NEAR[0] } else { beside.at[0] - NEAR[0] };
    let next = before.own[0];
    let mut hand = table.take(next).await?;
    hand.carry([middle, beside.at[1]]).await?;
    hand.let_go().await?;
    let after = table.until("the Kluster in the tray", |seen| seen.trays[0] > before.trays[0]).await?;
    check_kluster(&before, &after, 0, &[beside.magnet, next])?;
    ensure!(after.said.contains("a Kluster!") && after.own.contains(&beside.magnet), "{after:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_spinner_wins_and_the_record_verifies() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::new(&[BoxKind::Duo], "pb", Options::default())?;
    staged.place(&QUIET[..8])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    ensure!(before.trays == [2, 2], "{before:?}");
    let after = table.lay(before.own[0], QUIET[9]).await?;
    ensure!(after.trays[0] == 1, "{after:?}");
    let mut turns = 0;
    let end = loop {
        let seen = table.until("my turn, or the end", |seen| seen.waits() && seen.seat != Some(1)).await?;
        if seen.turn == "over" {
            break seen;
        }
        // The bot may have taken, or caught, the place that was kept for the last one.
        let is_free =
            |place: &&Place| seen.table().all(|lying| (lying.at[0] - place[0]).hypot(lying.at[1] - place[1]) > 58.0);
        let place = QUIET.iter().find(is_free).with_context(|| format!("no quiet place: {seen:?}"))?;
        table.lay(seen.own[0], *place).await?;
        turns += 1;
        ensure!(turns < 6, "nobody wins: {seen:?}");
    };
    ensure!(end.title == "Game over" && end.trays.contains(&0), "{end:?}");
    let (words, winner) = if end.trays[0] == 0 { ("You win!", 0) } else { ("Momo wins!", 1) };
    ensure!(end.asked == words, "{end:?}");
    let log = replayed(&table.record().await?)?;
    ensure!(log.game().rules().winners().iter().any(|seat| seat.index() == winner), "the record says something else");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kluster_against_a_bot_by_touch() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    // A tap takes a stone; the finger comes later.
    let own = before.own[0];
    page.tap(&format!(".stone[data-magnet='{own}']")).await?;
    table.until("the stone in the hand", |seen| seen.held().is_ok_and(|held| held.magnet == own)).await?;
    page.tap_on("Put back").await?;
    let back = table.turn_of(0).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets, "{before:?} {back:?}");

    // A drag lays it, and the bot answers.
    let laid = table.lay(own, [80.0, 0.0]).await?;
    let lying = laid.magnet(own)?;
    ensure!((lying.at[0] - 80.0).hypot(lying.at[1]) < 3.0, "the stone floats above the finger: {lying:?}");
    let before = table.turn_of(0).await?;
    new_stone(&back, &before, false)?;
    let [beside, own] = [own, before.own[0]];
    let at = before.magnet(beside)?.at;
    let mut hand = table.take(own).await?;
    hand.carry([at[0] - NEAR[0], at[1]]).await?;
    hand.let_go().await?;
    let after = table.until("the Kluster in the tray", |seen| seen.trays[0] > before.trays[0]).await?;
    check_kluster(&before, &after, 0, &[beside, own])?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_turns_against_a_bot_by_keyboard_alone() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    table.take_by_keys([60.0, 60.0]).await?;
    // Turned over, stood on its edge, higher: each is seen, and nothing has been let go of.
    for (key, is_so) in [("f", "down"), ("x", "other-edge"), ("f", "edge"), ("x", "up")] {
        page.press(key).await?;
        table.until(is_so, |seen| seen.held().is_ok_and(|held| held.face == is_so)).await?;
    }
    let high = table.look().await?.held()?.high;
    page.press("r").await?;
    table.until("the stone higher", |seen| seen.held().is_ok_and(|held| (held.high - high - 5.0).abs() < 0.1)).await?;
    page.press("Enter").await?;
    let laid = table.gone().await?;
    let own = new_stone(&before, &laid, true)?;
    ensure!(laid.trays[0] == before.trays[0] - 1 && laid.said.contains("lay"), "{laid:?}");

    let before = table.turn_of(0).await?;
    let at = before.magnet(own)?.at;
    table.take_by_keys([at[0] - 20.0, at[1]]).await?;
    page.press("Enter").await?;
    let after = table.until("the Kluster in the tray", |seen| seen.trays[0] > before.trays[0]).await?;
    check_kluster(&before, &after, 0, &[own])?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_sees_why_while_a_bot_waits_with_its_magnet() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.set(r#"{"pace":"slow"}"#).await?;
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0], [100.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    let mut hand = table.take(before.own[0]).await?;
    hand.carry(NEAR).await?;
    hand.let_go().await?;
    table.until("the bot's hand", |seen| seen.seat == Some(1) && seen.turn == "holding").await?;
    ensure!(page.text(".took small").await? == "You take 2 magnets: a Kluster! (K6)");
    page.tap(".took").await?;
    page.wait_for(".why .panel").await?;
    ensure!(page.text(".explained p").await?.starts_with("First contact:"));
    let waiting = table.record().await?;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    ensure!(table.record().await? == waiting, "the bot did not wait");
    page.tap_on("Back to the game").await?;
    let seen = table.turn_of(0).await?;
    ensure!(seen.trays == [before.trays[0] + 1, before.trays[1] - 1], "{seen:?}");
    // Who holds a magnet is not asked; who puts it back may still ask.
    let hand = table.take(seen.own[0]).await?;
    ensure!(page.count(".took").await? == 0);
    hand.let_go().await?;
    page.press("Escape").await?;
    page.wait_for(".took").await?;
    page.check_quiet()
}
