//! How a game of Kluster in progress is stored: in small chunks, before the page shows what happened, and what becomes
//! of it if the storage is full.

use anyhow::{Context, Result, ensure};
use e2e::{
    Device, KlusterTable, KlusterTableState, Page, PointerDrag, ShownTurn, StagedKluster, StorageChange, StorageProbe,
};
use kluster::Action;
use magnets::Face;
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

const HEAD: &str = "huddle.kluster.open.1";
const CHUNKS: &str = "huddle.kluster.log.1.";
const SNAPSHOT: &str = "huddle.kluster.snapshot.1";

/// How often the page stores a motion, in milliseconds, with something to spare.
const INTERVAL: f64 = 600.0;

/// Whether a key is that of a loose chunk.
fn is_loose(key: &str) -> bool {
    key.strip_prefix(CHUNKS).is_some_and(|rest| rest.contains('.'))
}

/// Carries the stone in the hand back and forth for some time.
async fn carry_about(table: &KlusterTable<'_>, drag: &mut PointerDrag<'_>, time: Duration) -> Result<()> {
    let state = table.state().await?;
    let began = Instant::now();
    while began.elapsed() < time {
        for x in [-60.0, -20.0, -50.0, -30.0] {
            drag.move_to_pixel(state.to_screen([x, -120.0])).await?;
        }
    }
    Ok(())
}

/// The longest time from one of the times to the next.
fn longest_gap(times: &[f64]) -> f64 {
    times.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max)
}

/// Checks that a motion was stored some times a second, and not in every frame.
fn ensure_rare(changes: &[StorageChange], frames: &[f64]) -> Result<()> {
    let seconds = (frames[frames.len() - 1] - frames[0]) / 1000.0;
    let is_rare = f64::from(u32::try_from(changes.len())?) < 2.0 + 6.0 * seconds;
    ensure!(is_rare, "{} changes in {seconds} seconds and {} frames", changes.len(), frames.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_motion_is_stored_in_small_chunks_which_the_next_turn_seals() -> Result<()> {
    let page = Page::open_with_storage_probe(Device::LAPTOP).await?;
    let probe = StorageProbe::new(&page);
    // Somebody has waved a stone about for a long time.
    let mut staged = StagedKluster::classic("pp")?;
    staged.hold([0.0, 0.0], Face::Up)?;
    staged.wave(4000)?;
    staged.apply(&Action::PutBack)?;
    staged.place_all(&[[0.0, 0.0]])?;
    let length = staged.record().len();
    ensure!(length > 40_000, "the record has only {length} characters");
    let table = KlusterTable::open(&page, &staged).await?;
    // Its first stone makes a sealed chunk of the whole record, and the turn after it another one.
    let state = table.wait_for_turn(1).await?;
    table.place(state.available[0], [90.0, 0.0]).await?;
    let state = table.wait_for_turn(0).await?;

    let mut drag = table.pick_up(state.available[0]).await?;
    drag.move_stone([-60.0, -120.0]).await?;
    let before = probe.take_changes().await?;
    probe.take_frame_times().await?;
    carry_about(&table, &mut drag, Duration::from_secs(3)).await?;
    let (changes, frames) = (probe.take_changes().await?, probe.take_frame_times().await?);
    ensure!(changes.iter().all(|change| change.kind == "write" && is_loose(&change.key)), "{changes:?}");
    let earlier: Vec<_> = before.iter().filter(|change| is_loose(&change.key)).collect();
    let keys: BTreeSet<_> = changes.iter().map(|change| &change.key).collect();
    ensure!(keys.len() == changes.len(), "a chunk was written twice: {changes:?}");
    ensure!(earlier.iter().all(|change| !keys.contains(&change.key)), "a chunk was written again: {changes:?}");
    let times: Vec<f64> = changes.iter().map(|change| change.time).collect();
    ensure!(times.len() >= 3, "{times:?}");
    // Frames stop while the stone rests or the machine is busy.
    let (gap, frame) = (longest_gap(&times), longest_gap(&frames));
    ensure!(gap < INTERVAL + 2.0 * frame, "nothing was stored for {gap} ms; the longest frame took {frame} ms");
    ensure_rare(&changes, &frames)?;
    let written: usize = changes.iter().map(|change| change.text.len()).sum();
    #[allow(clippy::cast_precision_loss)] // some thousands
    let (per_second, length) = (written as f64 * 1000.0 / (frames[frames.len() - 1] - frames[0]), length as f64);
    ensure!(per_second < length / 10.0, "{per_second} characters per second for a record of {length}");

    // The next turn seals the chunks.
    drag.move_stone([-60.0, -110.0]).await?;
    let loose: BTreeSet<String> = probe.entries(CHUNKS).await?.into_keys().filter(|key| is_loose(key)).collect();
    ensure!(loose.is_superset(&keys.into_iter().cloned().collect()), "{loose:?}");
    drag.release().await?;
    let end = table.wait_until_released().await?;
    let kept: Vec<String> = probe.entries("huddle.kluster.").await?.into_keys().collect();
    let sealed = [0, 1, 2].map(|number| format!("{CHUNKS}{number}"));
    ensure!(kept == [&sealed[0], &sealed[1], &sealed[2], HEAD, SNAPSHOT], "{kept:?}");
    let changes = probe.take_changes().await?;
    let at = |key: &str, kind: &str| changes.iter().position(|change| change.key == key && change.kind == kind);
    let (chunk, head) = (at(&sealed[2], "write").context("no seal")?, at(HEAD, "write").context("no head")?);
    ensure!(chunk < head, "the head counts a chunk that is not there");
    for key in &loose {
        ensure!(at(key, "remove").is_some_and(|removal| removal > head), "{key} is lost if the page ends");
    }
    page.reload().await?;
    table.wait_until("the same table", |state| state.digest == end.digest).await?;
    page.check_no_errors()
}

/// The first write that contains a text.
fn first_with<'a>(changes: &'a [StorageChange], text: &str) -> Result<&'a StorageChange> {
    changes
        .iter()
        .find(|change| change.text.contains(text))
        .with_context(|| format!("{text} is not stored: {changes:?}"))
}

/// What the page shows now.
fn shown(state: &KlusterTableState) -> ShownTurn {
    let seat = state.seat.map(|seat| seat.to_string()).unwrap_or_default();
    ShownTurn { turn: state.turn.clone(), seat, trays: state.trays.clone() }
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_and_rulings_are_stored_before_they_are_shown() -> Result<()> {
    let page = Page::open_with_storage_probe(Device::LAPTOP).await?;
    let probe = StorageProbe::new(&page);
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    // The first stone stays, the second makes a Kluster.
    for (seat, to, event) in [(1, [90.0, 0.0], "placed"), (0, [66.0, 0.0], "taken")] {
        let before = table.wait_for_turn(seat).await?;
        let magnet = before.available[0];
        probe.take_changes().await?;
        let mut drag = table.pick_up(magnet).await?;
        let changes = probe.take_changes().await?;
        let hold = first_with(&changes, &format!(r#""hold",{magnet},"#))?;
        ensure!(hold.shown == shown(&before), "the stone was shown in the hand before: {hold:?}");

        drag.move_stone(to).await?;
        drag.release().await?;
        let after = table.wait_for_turn(1 - seat).await?;
        let changes = probe.take_changes().await?;
        for text in [format!(r#""event":"{event}""#), format!(r#""event":"turn","seat":{}"#, 1 - seat)] {
            let ruling = first_with(&changes, &text)?;
            let ShownTurn { turn, seat: shown, trays } = &ruling.shown;
            ensure!(turn != "choosing" && *shown == seat.to_string(), "the next turn was shown before: {ruling:?}");
            let is_taken = after.trays[seat] > before.trays[seat];
            ensure!(is_taken == (event == "taken"), "{before:?} {after:?}");
            ensure!(!is_taken || trays[seat] < after.trays[seat], "the taken stones were shown before: {ruling:?}");
        }
    }
    page.check_no_errors()
}

/// Picks up the next stone while the storage is full for the first time: a notice appears, and is closed.
async fn hold_with_notice(table: &KlusterTable<'_>) -> Result<()> {
    let page = table.page;
    table.wait_for_input().await?;
    page.press("Enter").await?;
    page.wait_for(".notice").await?;
    let notice = page.text(".notice p").await?;
    ensure!(notice.contains("no room left"), "{notice}");
    page.tap(".notice button").await?;
    page.wait_until("!document.querySelector('.notice')").await
}

/// Leaves the table and comes back to it.
async fn leave_and_return(table: &KlusterTable<'_>, moves: usize) -> Result<()> {
    let page = table.page;
    page.tap(".bar button").await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    ensure!(listed.iter().map(|game| game.moves).eq([moves]), "{listed:?}");
    let before = page.evaluate::<String>("location.pathname").await?;
    page.tap(".unfinished li a").await?;
    page.wait_until(&format!("location.pathname !== {before:?}")).await
}

/// Leaves a table with a game that is only in memory, and stays when the browser asks.
async fn stay_when_asked(table: &KlusterTable<'_>) -> Result<()> {
    tokio::try_join!(table.page.tap(".bar button"), table.page.answer_dialog("beforeunload", false))?;
    Ok(())
}

/// Waits until the table at rest is in the state with this digest.
async fn wait_for_digest(table: &KlusterTable<'_>, digest: &str) -> Result<KlusterTableState> {
    table.wait_until(&format!("the state {digest}"), |state| state.at_rest && state.digest == digest).await
}

/// Reading the state of the table fails if a notice is shown, so every step checks that the first is the only one.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_storage_stops_no_game_and_loses_nothing() -> Result<()> {
    let page = Page::open_with_storage_probe(Device::LAPTOP).await?;
    let probe = StorageProbe::new(&page);
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let state = table.wait_for_turn(1).await?;
    let stored = table.place(state.available[0], [90.0, 0.0]).await?;

    probe.set_full(true).await?;
    hold_with_notice(&table).await?;
    let mut drag = table.grab_held().await?;
    drag.move_stone([-60.0, -120.0]).await?;
    probe.take_changes().await?;
    probe.take_frame_times().await?;
    carry_about(&table, &mut drag, Duration::from_secs(1)).await?;
    let (tries, frames) = (probe.take_changes().await?, probe.take_frame_times().await?);
    ensure!(tries.iter().all(|change| change.kind == "refused"), "{tries:?}");
    ensure!(!tries.is_empty(), "nothing was to be stored");
    ensure_rare(&tries, &frames)?;
    drag.move_stone([-90.0, 0.0]).await?;
    drag.release().await?;
    let unstored = table.wait_until_released().await?;
    ensure!(unstored.table().count() == 3, "{unstored:?}");
    stay_when_asked(&table).await?;
    wait_for_digest(&table, &unstored.digest).await?;
    table.place(unstored.available[0], [0.0, 90.0]).await?;
    // What was stored before is there, and nothing else.
    page.reload().await?;
    let reloaded = wait_for_digest(&table, &stored.digest).await?;

    // Once there is room again, everything is stored.
    hold_with_notice(&table).await?;
    drag = table.grab_held().await?;
    drag.move_stone([0.0, -90.0]).await?;
    drag.release().await?;
    let unstored = table.wait_until_released().await?;
    ensure!(unstored.trays != reloaded.trays, "{unstored:?}");
    stay_when_asked(&table).await?;
    wait_for_digest(&table, &unstored.digest).await?;
    probe.set_full(false).await?;
    let last = table.place(unstored.available[0], [0.0, 90.0]).await?;
    page.reload().await?;
    wait_for_digest(&table, &last.digest).await?;
    leave_and_return(&table, 5).await?;
    wait_for_digest(&table, &last.digest).await?;
    page.check_no_errors()
}
