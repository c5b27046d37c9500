//! The moment in which magnets snap together: what is shown in which order, what waits for it, and how it is skipped.

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster, TablePoint, replay_record};
use kluster::{BoxKind, Options};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// Offset at which two stones join.
const NEAR: TablePoint = [27.0, 0.0];

/// Records what the page shows, whenever it changes: `log` in the order of time, `said` what a screen reader says.
const WATCH: &str = "(() => {
    globalThis.log = [];
    globalThis.said = [];
    const began = performance.now();
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
    const look = () => {
        const screen = document.querySelector('.screen.kluster');
        if (!screen) return;
        const { turn, seat } = screen.dataset;
        const now = { turn, seat: seat === '' ? null : Number(seat), word: !!document.querySelector('.kluster-word'),
            trays: [...document.querySelectorAll('.tray-chip[data-seat] > b')].map((each) => Number(each.textContent)),
            marks: document.querySelectorAll('.tray-chip i').length,
            slots: document.querySelectorAll('.players .slot').length, own: document.querySelectorAll('.stones .slot').length,
            tally: text('.tally'), gain: text('.tray-chip .gain'), flying: document.querySelector('.flights')?.hidden === false };
        const last = log.at(-1);
        if (!last || JSON.stringify({ ...last, at: 0 }) !== JSON.stringify({ ...now, at: 0 })) log.push({ ...now, at: performance.now() - began });
        const words = text('.screen > .spoken[role=status]');
        if (words !== said.at(-1)) said.push(words);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
})() ?? true";

/// What the page shows at a time.
#[derive(Clone, Debug, Deserialize)]
struct Shown {
    at: f64,
    seat: Option<usize>,
    word: bool,
    trays: Vec<usize>,
    marks: usize,
    slots: usize,
    own: usize,
    tally: String,
    gain: String,
    flying: bool,
}

/// Opens a table on which the next stone of seat 0 makes a Kluster of two.
async fn open<'a>(page: &'a Page, players: &'static str) -> Result<KlusterTable<'a>> {
    let mut staged = StagedKluster::classic(players)?;
    staged.place_all(&[[0.0, 0.0], [100.0, 0.0]])?;
    let table = KlusterTable::open(page, &staged).await?;
    table.wait_for_turn(0).await?;
    Ok(table)
}

/// Lets go of a stone too near to another one.
async fn make_kluster(table: &KlusterTable<'_>) -> Result<()> {
    let own = table.state().await?.available[0];
    let _: bool = table.page.evaluate(WATCH).await?;
    let mut drag = table.pick_up(own).await?;
    drag.move_stone(NEAR).await?;
    drag.release().await
}

/// What was shown from the contact on, until another seat was to move.
async fn watched(table: &KlusterTable<'_>) -> Result<Vec<Shown>> {
    table.wait_until("the next turn", |state| state.seat == Some(1)).await?;
    let log: Vec<Shown> = table.page.evaluate("log").await?;
    let first = log.iter().position(|shown| shown.word).context("the word is never shown")?;
    Ok(log[first..].to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn k06_magnets_are_counted_as_they_land_and_only_then_the_bot_moves() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open(&page, "pb").await?;
        make_kluster(&table).await?;
        let log = watched(&table).await?;
        let mut counts: Vec<usize> = log.iter().map(|shown| shown.trays[0]).collect();
        counts.dedup();
        ensure!(counts == [10, 11, 12], "one after the other: {counts:?}");
        let before: Vec<&Shown> = log.iter().take_while(|shown| shown.seat == Some(0)).collect();
        ensure!(before.iter().all(|shown| shown.marks == shown.trays.iter().sum::<usize>()), "{log:#?}");
        ensure!(before.iter().any(|shown| shown.slots == 2 && shown.own == 2 && shown.flying), "{log:#?}");
        ensure!(before.iter().any(|shown| shown.slots == 1 && shown.trays[0] == 11), "{log:#?}");
        ensure!(before.iter().any(|shown| shown.tally.contains("You take back 2 magnets.")), "{log:#?}");
        let last = before.last().context("the Kluster is shown")?;
        ensure!(last.trays[0] == 12 && before.iter().any(|shown| shown.gain == "+2"), "{log:#?}");
        let after = &log[before.len()];
        // Other tests keep the machine busy: frames may be late, but never early.
        let whole = after.at - log[0].at;
        ensure!((1850.0..6000.0).contains(&whole), "it takes {whole} ms");
        ensure!(after.slots == 0 && !after.flying && after.tally.is_empty(), "{after:?}");
        ensure!(page.text(".took small").await? == "Kluster! You take back 2 magnets.");
        // The record knows nothing of slow motion.
        table.wait_for_turn(0).await?;
        replay_record(&table.record().await?)?;
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k06_a_bot_takes_its_magnets_to_its_panel() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = open(&page, "pp").await?;
    table.place(table.state().await?.available[0], [-100.0, 0.0]).await?;
    let state = table.wait_for_turn(1).await?;
    let _: bool = page.evaluate(WATCH).await?;
    let mut drag = table.pick_up(state.available[0]).await?;
    drag.move_stone(NEAR).await?;
    drag.release().await?;
    table.wait_until("the next turn", |state| state.seat == Some(0)).await?;
    let log: Vec<Shown> = page.evaluate("log").await?;
    let landing: Vec<&Shown> = log.iter().filter(|shown| shown.slots > 0).collect();
    ensure!(landing.iter().all(|shown| shown.seat == Some(1) && shown.trays[0] == 10), "{log:#?}");
    ensure!(landing.iter().any(|shown| shown.tally.contains("Player 2 takes back 2 magnets.")), "{log:#?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_a_key_or_a_button_ends_the_moment_at_once() -> Result<()> {
    for how in ["tap", "key", "Go on", "See why"] {
        let page = Page::open(Device::LAPTOP).await?;
        page.apply_settings(r#"{"pace":"slow"}"#).await?;
        let table = open(&page, "pp").await?;
        make_kluster(&table).await?;
        page.wait_for(".stones .slot").await?;
        let began = Instant::now();
        match how {
            "tap" => page.tap(".field canvas").await?,
            "key" => page.press("Enter").await?,
            text => page.tap_text(text).await?,
        }
        let state = table.wait_until("the next turn", |state| state.seat == Some(1)).await?;
        ensure!(state.trays == [12, 11] && state.turn == "choosing", "{how}: {state:?}");
        ensure!(began.elapsed() < Duration::from_millis(1500), "{how}: after {:?}", began.elapsed());
        ensure!(page.count(".slot, .kluster-word").await? == 0, "{how}: the moment is still shown");
        ensure!((page.count(".why .panel").await? > 0) == (how == "See why"), "{how}");
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn with_less_motion_nothing_flies_and_the_counts_are_there_at_once() -> Result<()> {
    for settings in [r#"{"motion":"reduced"}"#, r#"{"pace":"instant"}"#] {
        let page = Page::open(Device::LAPTOP).await?;
        page.apply_settings(settings).await?;
        let table = open(&page, "pp").await?;
        make_kluster(&table).await?;
        let log = watched(&table).await?;
        ensure!(log.iter().all(|shown| shown.slots == 0 && !shown.flying && shown.tally.is_empty()), "{log:#?}");
        ensure!(log.iter().all(|shown| shown.trays[0] != 11), "all at once: {log:#?}");
        page.wait_until("!document.querySelector('.kluster-word')").await?;
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_reader_says_kluster_then_how_many_then_whose_turn() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open(&page, "pb").await?;
    make_kluster(&table).await?;
    page.wait_until("said.some((words) => words.includes('to move.'))").await?;
    let said: Vec<String> = page.evaluate("said").await?;
    let first = |words: &str| said.iter().position(|said| said.contains(words)).context(words.to_owned());
    let (word, count, turn) = (first("Kluster!")?, first("You take back 2 magnets.")?, first("Momo to move.")?);
    // On a busy machine two of them may be said at once, in this order.
    ensure!(word <= count && count < turn, "{said:#?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k14_elimination_says_who_is_out_and_why() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let options = Options { elimination: true, ..Options::default() };
    let mut staged = StagedKluster::new(&[BoxKind::Duo2], "ppp", options)?;
    staged.place_all(&[[0.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(1).await?;
    let _: bool = page.evaluate(WATCH).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    drag.move_stone(NEAR).await?;
    drag.release().await?;
    page.wait_for(".tray-chip.pool .slot").await?;
    let now = table.state().await?;
    ensure!(now.eliminated == [false; 3] && now.seat == Some(1), "the panel tells it at the end: {now:?}");
    let tally = page.text(".tally .words").await?;
    ensure!(tally == "Player 2 is out: the magnets snapped together.", "{tally}");
    let after = table.wait_for_turn(2).await?;
    ensure!(after.eliminated == [false, true, false] && after.pool == Some(12), "{after:?}");
    ensure!(page.text(".took small").await? == "Kluster! Player 2 is out.");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k14_who_is_out_may_skip_to_the_end() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.apply_settings(r#"{"pace":"slow"}"#).await?;
    let options = Options { elimination: true, ..Options::default() };
    let mut staged = StagedKluster::new(&[BoxKind::Duo2], "pbb", options)?;
    staged.place_all(&[[0.0, 0.0], [0.0, 100.0], [0.0, -100.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    drag.move_stone(NEAR).await?;
    drag.release().await?;
    page.tap_text("Skip to the end").await?;
    let end = table.wait_until("the end", |state| state.turn == "over").await?;
    ensure!(end.eliminated[0], "{end:?}");
    replay_record(&table.record().await?)?;
    page.check_no_errors()
}
