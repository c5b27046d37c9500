//! Persistence of Kluster games (reload, export, import), and a table at rest: no frames, no sound. Also languages and
//! reduced motion.

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, digest, downloaded_record, replay_record};
use std::fs;

/// Counts requested frames, audio contexts and sounds.
const COUNTERS: &str = "
    globalThis.requestedFrames = 0;
    globalThis.audioContexts = 0;
    globalThis.sounds = 0;
    const requestFrame = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => { globalThis.requestedFrames += 1; return requestFrame(callback); };
    globalThis.AudioContext = class extends AudioContext { constructor(...all) { super(...all); globalThis.audioContexts += 1; } };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...all) { globalThis.sounds += 1; return start.apply(this, all); };
";

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_in_mid_turn_restores_the_game_bit_for_bit() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    page.press("f").await?;
    drag.move_stone([62.0, 31.0]).await?;
    let before = table.wait_until_still().await?;
    ensure!(before.held()?.face == "down" && before.turn == "holding", "{before:?}");
    page.reload().await?;
    table.wait_until("the table", |state| !state.magnets.is_empty()).await?;
    let after = table.wait_until_still().await?;
    ensure!(after.digest == before.digest && after.magnets == before.magnets, "{before:?} {after:?}");
    ensure!(after.turn == "holding" && after.trays == before.trays && after.available == before.available, "{after:?}");
    ensure!((after.viewport.scale - before.viewport.scale).abs() < 0.01, "the scale changed: {before:?} {after:?}");
    let log = replay_record(&table.record().await?)?;
    ensure!(digest(log.game().table()) == after.digest, "the native replay ends in another state");

    // Also while a stone is falling: the game resumes from the last save.
    let high = table.raise_held().await?;
    page.press("Enter").await?;
    let is_falling = |state: &KlusterTableState| state.held().is_ok_and(|held| held.height < high - 10.0);
    table.wait_until("the stone on its way down", is_falling).await?;
    page.reload().await?;
    table.wait_until("the table", |state| !state.digest.is_empty()).await?;
    let log = replay_record(&table.record().await?)?;
    ensure!(log.game().rules().hands().iter().map(Vec::len).sum::<usize>() + log.game().rules().on_table().len() == 24);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_from_the_browser_verifies_natively_and_can_be_imported() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let folder = tempfile::tempdir()?;
    // Placing the last spinner in the browser ends the game.
    let staged = StagedKluster::almost_finished("pp")?;
    let table = KlusterTable::open(&page, &staged).await?;
    let state = table.wait_for_turn(0).await?;
    let end = table.place(state.available[0], [3.0, 2.0]).await?;
    ensure!(end.turn == "over" && end.trays == [0, 1] && end.prompt == "Player 1 wins!", "{end:?}");

    page.goto_route("/records/").await?;
    page.wait_for(".record").await?;
    page.set_download_folder(folder.path()).await?;
    page.tap_text("Export").await?;
    let exported = downloaded_record(folder.path()).await?;
    let log = replay_record(&exported).context("the record from the browser does not verify natively")?;
    ensure!(digest(log.game().table()) == end.digest, "the native replay ends in another state");
    ensure!(log.into_recorded_game().record().to_string() == exported, "the native record differs");
    ensure!(exported.starts_with(staged.record().trim_end()), "the staged part of the record changed");

    // After deletion, the file can be imported and replayed.
    page.tap(".record .row button:last-child").await?;
    page.wait_until("document.querySelector('.record .row button:last-child').innerText === 'Really delete?'").await?;
    page.tap(".record .row button:last-child").await?;
    page.wait_until("!document.querySelector('.record')").await?;
    let file = folder.path().join("again.jsonl");
    fs::write(&file, &exported)?;
    page.choose_file("input[type=file]", &file).await?;
    page.wait_for(".record").await?;
    page.tap_text("Replay").await?;
    page.wait_for(".screen input[type=range]").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_at_rest_requests_no_frames() -> Result<()> {
    let page = Page::open_with_script(Device::LAPTOP, COUNTERS).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0], [80.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let check_idle = |what: &'static str| {
        let page = &page;
        async move {
            // The background renders over some frames first.
            for _ in 0..20 {
                let before: u32 = page.evaluate("requestedFrames").await?;
                let after: u32 =
                    page.evaluate("new Promise((done) => setTimeout(() => done(requestedFrames), 1000))").await?;
                if before == after {
                    return Ok(());
                }
            }
            anyhow::bail!("{what}: frames are requested continuously")
        }
    };
    check_idle("after opening").await?;
    // A moving stone requests frames; a stone held still or placed does not.
    let before: u32 = page.evaluate("requestedFrames").await?;
    let mut drag = table.pick_up(table.state().await?.available[0]).await?;
    drag.move_stone([0.0, 90.0]).await?;
    ensure!(page.evaluate::<u32>("requestedFrames").await? > before, "no frames while the stone moves");
    check_idle("while holding a stone still").await?;
    drag.release().await?;
    table.wait_until_released().await?;
    check_idle("after placing a stone").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_left_while_magnets_move() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    table.wait_until("the hand of the bot", |state| state.turn == "holding" && !state.at_rest).await?;
    page.goto_route("/").await?;
    page.wait_for(".home").await?;
    // Lets the frames requested before run.
    page.evaluate::<bool>(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
    )
    .await?;
    ensure!(page.count(".home").await? == 1, "the page has crashed");
    page.check_no_errors()?;
    // The game resumes.
    page.tap(".unfinished li a").await?;
    table.wait_for_turn(0).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_sound_before_the_first_gesture() -> Result<()> {
    let page = Page::open_with_script(Device::LAPTOP, COUNTERS).await?;
    // The bot places a stone, which would make a sound, before the first user gesture.
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let state = table.wait_for_turn(0).await?;
    state.check_placed_one(1, 12, 1)?;
    let before: [u32; 2] = page.evaluate("[audioContexts, sounds]").await?;
    ensure!(before == [0, 0], "{} audio contexts and {} sounds before the first gesture", before[0], before[1]);
    table.place(state.available[0], [90.0, 90.0]).await?;
    page.wait_until("audioContexts > 0 && sounds > 0").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_translated_into_three_languages() -> Result<()> {
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let mut texts = Vec::new();
    for (languages, title) in [("en-GB,en", "Your turn"), ("fr-CA,fr", "À vous"), ("de-CH,de", "Du bist dran")] {
        let page = Page::blank(Device::PHONE).await?;
        page.set_languages(languages).await?;
        page.goto_app(&page.fixture().address).await?;
        let table = KlusterTable::open(&page, &staged).await?;
        let state = table.wait_for_turn(0).await?;
        texts.push((state.title.clone(), state.prompt.clone(), state.magnets[0].label.clone()));
        ensure!(state.title == title, "{languages}: {state:?}");
        // A missing message shows its key.
        let text: String = page.evaluate("document.body.textContent").await?;
        ensure!(!text.contains("kluster-"), "{languages}: {text}");
        page.check_no_errors()?;
    }
    let differ = |one: usize, other: usize| texts[one].1 != texts[other].1 && texts[one].2 != texts[other].2;
    ensure!(differ(0, 1) && differ(0, 2) && differ(1, 2), "{texts:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn with_reduced_motion_a_kluster_is_in_the_tray_at_once_without_animation() -> Result<()> {
    let page = Page::blank(Device::LAPTOP).await?;
    page.add_init_script(COUNTERS).await?;
    page.emulate_media(&[("prefers-reduced-motion", "reduce")]).await?;
    page.goto_app(&page.fixture().address).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(1).await?;
    table.place(before.available[0], [27.0, 0.0]).await?;
    let after = table.wait_for_turn(0).await?;
    ensure!(after.trays == [11, 13] && after.magnets.is_empty(), "{after:?}");
    // No animation runs.
    let at_rest: u32 = page.evaluate("requestedFrames").await?;
    let later: u32 = page.evaluate("new Promise((done) => setTimeout(() => done(requestedFrames), 1000))").await?;
    ensure!(later - at_rest <= 2, "{} frames after the table was at rest", later - at_rest);
    page.check_no_errors()
}
