//! Learning aids of Kluster belong to a game: they are offered in its set-up and at its table, stored with it, and void
//! the score of a game for one (K12) only after a question.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster};

const BADGE: &str = ".aids-on";
const LINES: &str = ".offers .switch:nth-of-type(1) input";
const FREE: &str = "Counts for your best, as long as no aid is on.";
const VOID: &str = "Aids on: field lines. Score doesn’t count.";

/// A solo game in which the first stone lies.
fn solo() -> Result<StagedKluster> {
    let mut staged = StagedKluster::classic("p")?;
    staged.place_all(&[[0.0, 0.0]])?;
    Ok(staged)
}

async fn is_on(page: &Page) -> Result<bool> {
    page.evaluate(&format!("document.querySelector('{LINES}').checked")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn k12_the_first_aid_of_a_solo_game_asks_and_voids_only_that_game() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = KlusterTable::open(&page, &solo()?).await?;
        table.wait_for_turn(0).await?;
        page.tap("details.aids summary").await?;
        ensure!(page.text(".offers .voids").await? == "With a learning aid, the score of this game doesn’t count.");
        // No is no: the switch goes back, and nothing is stored.
        page.tap(LINES).await?;
        page.tap_text("Leave it off").await?;
        page.wait_until("!document.querySelector('.ask-aids').open").await?;
        ensure!(!is_on(&page).await? && page.text(BADGE).await?.is_empty());
        page.tap("details.aids summary").await?;
        page.tap(LINES).await?;
        page.press("Escape").await?;
        page.wait_until("!document.querySelector('.ask-aids').open").await?;
        page.wait_until(&format!("!document.querySelector('{LINES}').checked")).await?;
        page.tap(LINES).await?;
        page.tap_text("Turn it on").await?;
        page.wait_until(&format!("document.querySelector('{BADGE}').textContent === {VOID:?}")).await?;
        // It is asked once, and what was on is remembered over a reload.
        page.reload().await?;
        page.wait_until(&format!("document.querySelector('{BADGE}')?.textContent === {VOID:?}")).await?;
        page.tap("details.aids summary").await?;
        page.tap(LINES).await?;
        let were_on = "An aid was on: this score doesn’t count.";
        page.wait_until(&format!("document.querySelector('{BADGE}').textContent === {were_on:?}")).await?;
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k12_a_solo_game_says_at_its_start_that_it_counts_without_aids() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = KlusterTable::open(&page, &StagedKluster::classic("p")?).await?;
    let first = table.wait_for_turn(0).await?;
    ensure!(page.text(BADGE).await? == FREE);
    table.place(first.available[0], [0.0, 0.0]).await?;
    page.wait_until(&format!("document.querySelector('{BADGE}').textContent === ''")).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn aids_against_others_ask_nothing_and_are_gone_with_the_next_game() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = KlusterTable::open(&page, &StagedKluster::classic("pp")?).await?;
    table.wait_for_turn(0).await?;
    ensure!(page.text(BADGE).await?.is_empty());
    page.tap("details.aids summary").await?;
    page.tap(LINES).await?;
    page.wait_until(&format!("document.querySelector('{BADGE}').textContent === 'Aids on: field lines'")).await?;
    let other = StagedKluster::classic("p")?.to_saved_json(2);
    page.set_storage("kluster.open.2", &other).await?;
    page.goto_route("/kluster/2").await?;
    page.wait_until(&format!("document.querySelector('{BADGE}')?.textContent === {FREE:?}")).await?;
    page.check_no_errors()
}
