//! What stays of a game of Kluster: after a reload in mid-turn, in a file, in other languages; and how quiet a table at rest is.

use anyhow::{Context, Result, ensure};
use e2e::{Device, MagnetTable, Page, Staged, digest, replayed, saved};
use kluster::{BoxKind, Options};
use std::fs;

/// Counts frames that are asked for, and sounds that are made.
const COUNTING: &str = "
    globalThis.asked = 0;
    globalThis.studios = 0;
    globalThis.sounded = 0;
    const ask = requestAnimationFrame;
    globalThis.requestAnimationFrame = (work) => { globalThis.asked += 1; return ask(work); };
    globalThis.AudioContext = class extends AudioContext { constructor(...all) { super(...all); globalThis.studios += 1; } };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...all) { globalThis.sounded += 1; return start.apply(this, all); };
";

#[tokio::test(flavor = "multi_thread")]
async fn after_a_reload_in_mid_turn_everything_is_as_it_was_bit_for_bit() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    let mut hand = table.take(before.own[0]).await?;
    page.press("f").await?;
    hand.carry([62.0, 31.0]).await?;
    let before = table.still().await?;
    ensure!(before.held()?.face == "down" && before.turn == "holding", "{before:?}");
    page.reload().await?;
    table.until("the table", |seen| !seen.magnets.is_empty()).await?;
    let after = table.still().await?;
    ensure!(after.digest == before.digest && after.magnets == before.magnets, "{before:?} {after:?}");
    ensure!(after.turn == "holding" && after.trays == before.trays && after.own == before.own, "{after:?}");
    ensure!((after.seen.scale - before.seen.scale).abs() < 0.01, "the table is seen differently: {before:?} {after:?}");
    let log = replayed(&table.record().await?)?;
    ensure!(digest(log.game()) == after.digest, "played again natively, it comes out differently");

    // In the middle of a motion as well: whatever was kept goes on from there.
    page.press("Enter").await?;
    table.until("the stone on its way down", |seen| seen.held().is_ok_and(|held| held.high < 50.0)).await?;
    page.reload().await?;
    table.until("the table", |seen| !seen.digest.is_empty()).await?;
    let log = replayed(&table.record().await?)?;
    ensure!(log.game().rules().hands().iter().map(Vec::len).sum::<usize>() + log.game().rules().on_table().len() == 24);
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_from_the_browser_verifies_natively_and_comes_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let folder = tempfile::tempdir()?;
    // One spinner is left: laid by hand in the browser, it ends the game.
    let mut staged = Staged::new(&[BoxKind::Duo], "pp", Options::default())?;
    let around = |number: u32| {
        let (sine, cosine) = (f64::from(number) * std::f64::consts::TAU / 10.0).sin_cos();
        [125.0 * cosine, 125.0 * sine]
    };
    let places: Vec<_> = (0..10).map(around).collect();
    staged.place(&places)?;
    let table = MagnetTable::at(&page, &staged).await?;
    let seen = table.turn_of(0).await?;
    let end = table.lay(seen.own[0], [3.0, 2.0]).await?;
    ensure!(end.turn == "over" && end.trays == [0, 1] && end.asked == "Player 1 wins!", "{end:?}");

    page.follow("#/records").await?;
    page.wait_for(".record").await?;
    page.save_into(folder.path()).await?;
    page.tap_on("Export").await?;
    let exported = saved(folder.path()).await?;
    let log = replayed(&exported).context("the browser and this machine do not agree")?;
    ensure!(digest(log.game()) == end.digest, "it ends differently here");
    ensure!(log.record().to_string() == exported, "it is written differently here");
    ensure!(exported.starts_with(staged.record().trim_end()), "what was played before has changed");

    // Thrown away, it comes back from the file, and is shown again.
    page.tap(".record .row button:last-child").await?;
    page.until("document.querySelector('.record .row button:last-child').innerText === 'Really delete?'").await?;
    page.tap(".record .row button:last-child").await?;
    page.until("!document.querySelector('.record')").await?;
    let file = folder.path().join("again.jsonl");
    fs::write(&file, &exported)?;
    page.pick_file("input[type=file]", &file).await?;
    page.wait_for(".record").await?;
    page.tap_on("Replay").await?;
    page.wait_for(".screen input[type=range]").await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_at_rest_asks_for_no_frames() -> Result<()> {
    let page = Page::prepared(Device::LAPTOP, COUNTING).await?;
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0], [80.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let frames = |what: &'static str| {
        let page = &page;
        async move {
            // The ground is painted over some frames; then there is nothing left to do.
            for _ in 0..20 {
                let before: u32 = page.ask("asked").await?;
                let after: u32 = page.ask("new Promise((done) => setTimeout(() => done(asked), 1000))").await?;
                if before == after {
                    return Ok(());
                }
            }
            anyhow::bail!("{what}: frames are asked for again and again")
        }
    };
    frames("a table that was opened").await?;
    // With something to do there are frames; with a stone held still there are none, and none after it was laid.
    let before: u32 = page.ask("asked").await?;
    let mut hand = table.take(table.look().await?.own[0]).await?;
    hand.carry([0.0, 90.0]).await?;
    ensure!(page.ask::<u32>("asked").await? > before, "the stone moves without frames");
    frames("a stone in a still hand").await?;
    hand.let_go().await?;
    table.gone().await?;
    frames("a stone that was laid").await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_left_while_everything_moves() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    table.until("the hand of the bot", |seen| seen.turn == "holding" && !seen.rests).await?;
    page.follow("#/").await?;
    page.wait_for(".home").await?;
    // Whatever was asked for before comes now.
    page.ask::<bool>("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        .await?;
    ensure!(page.count(".home").await? == 1, "the page has stopped");
    page.check_quiet()?;
    // The game waits where it was left.
    page.tap(".unfinished li button").await?;
    table.turn_of(0).await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_sounds_before_the_first_gesture() -> Result<()> {
    let page = Page::prepared(Device::LAPTOP, COUNTING).await?;
    // A bot is to move: it lays a stone, which knocks on the table, before anybody has touched anything.
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let seen = table.turn_of(0).await?;
    seen.check_laid(1, 12, 1)?;
    let before: [u32; 2] = page.ask("[studios, sounded]").await?;
    ensure!(
        before == [0, 0],
        "there were {} studios and {} sounds before anybody touched anything",
        before[0],
        before[1]
    );
    table.lay(seen.own[0], [90.0, 90.0]).await?;
    page.until("studios > 0 && sounded > 0").await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_speaks_three_languages() -> Result<()> {
    let mut staged = Staged::classic("pb")?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0]])?;
    let mut said = Vec::new();
    for (languages, title) in [("en-GB,en", "Your turn"), ("fr-CA,fr", "À vous"), ("de-CH,de", "Du bist dran")] {
        let page = Page::blank(Device::PHONE).await?;
        page.speak(languages).await?;
        page.go(&page.house().address).await?;
        let table = MagnetTable::at(&page, &staged).await?;
        let seen = table.turn_of(0).await?;
        said.push((seen.title.clone(), seen.asked.clone(), seen.magnets[0].words.clone()));
        ensure!(seen.title == title, "{languages}: {seen:?}");
        // Words that are missing in a language show their names.
        let text: String = page.ask("document.body.textContent").await?;
        ensure!(!text.contains("kluster-"), "{languages}: {text}");
        page.check_quiet()?;
    }
    let is_other = |one: usize, other: usize| said[one].1 != said[other].1 && said[one].2 != said[other].2;
    ensure!(is_other(0, 1) && is_other(0, 2) && is_other(1, 2), "{said:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn with_reduced_motion_a_kluster_is_in_the_tray_at_once_and_nothing_trembles() -> Result<()> {
    let page = Page::blank(Device::LAPTOP).await?;
    page.run_first(COUNTING).await?;
    page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
    page.go(&page.house().address).await?;
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[0.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(1).await?;
    table.lay(before.own[0], [24.0, 0.0]).await?;
    let after = table.turn_of(0).await?;
    ensure!(after.trays == [11, 13] && after.magnets.is_empty(), "{after:?}");
    // No stone flies through the picture any more.
    let asked: u32 = page.ask("asked").await?;
    let later: u32 = page.ask("new Promise((done) => setTimeout(() => done(asked), 1000))").await?;
    ensure!(later - asked <= 2, "{} frames after the table was at rest", later - asked);
    page.check_quiet()
}
