//! Importing records of Kluster: progress and cancelling while a long one is verified, and files that are written
//! differently from an export.

use anyhow::{Context, Result, ensure};
use e2e::{Device, Page, StagedKluster, downloaded_record};
use kluster::Action;
use magnets::Face;
use serde_json::{Value, json};
use std::fs;

const STATUS: &str = ".records .said";

/// A record that takes at least a second to verify for each step: a stone is carried slowly, high above a full table.
fn slow_record(steps: usize) -> String {
    let table = include_str!("../assets/full_table_96.jsonl");
    let hold = r#"[0,"hold",94,0,0,180000,1000,0,0,0]"#;
    // 20,000 ticks for each millimetre.
    let path = ",20000,1,0,0".repeat(steps);
    format!("{table}{{\"seat\":0,\"acts\":[{hold},[0,\"path\",1000{path}]]}}\n{{\"after\":20000}}\n")
}

async fn wait_for_status(page: &Page, text: &str) -> Result<()> {
    page.wait_until(&format!("document.querySelector({STATUS:?})?.innerText.includes({text:?})")).await
}

async fn open_records(device: Device) -> Result<Page> {
    let page = Page::open(device).await?;
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    Ok(page)
}

/// Drops the slow record and waits until the page has begun to verify it.
async fn begin_import(page: &Page, name: &str, steps: usize) -> Result<()> {
    page.drop_file(name, &serde_json::to_string(&slow_record(steps))?).await?;
    wait_for_status(page, &format!("Checking {name}: ")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_import_shows_its_progress_and_is_added() -> Result<()> {
    let page = open_records(Device::LAPTOP).await?;
    // Every text of the status.
    let watch = format!(
        "(globalThis.texts = [], new MutationObserver(() => texts.push(document.querySelector({STATUS:?}).innerText))\
         .observe(document.querySelector({STATUS:?}), {{ childList: true, characterData: true, subtree: true }}), true)"
    );
    let _: bool = page.evaluate(&watch).await?;
    begin_import(&page, "long.jsonl", 2).await?;
    // A second file has to wait.
    page.drop_file("other.jsonl", "'{}'").await?;
    wait_for_status(&page, "long.jsonl was added. The game is not over").await?;
    let texts: Vec<String> = page.evaluate("texts").await?;
    let percents = texts[..texts.len() - 1].iter().map(|text| {
        let percent = text.strip_prefix("Checking long.jsonl: ").and_then(|rest| rest.strip_suffix(" %"));
        percent.and_then(|percent| percent.parse::<u32>().ok()).with_context(|| text.clone())
    });
    let percents = percents.collect::<Result<Vec<u32>>>()?;
    ensure!(percents.is_sorted() && percents.len() > 5 && percents.iter().all(|percent| *percent < 100), "{texts:?}");
    ensure!(page.count(".records > button").await? == 0, "there is nothing to cancel any more");
    page.goto_route("/").await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    ensure!(listed[0].moves == 95 && listed[0].day == "today", "{listed:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_can_be_cancelled() -> Result<()> {
    let page = open_records(Device::PHONE).await?;
    begin_import(&page, "long.jsonl", 400).await?;
    page.tap_text("Cancel").await?;
    wait_for_status(&page, "long.jsonl was not added: you stopped the check.").await?;
    ensure!(page.count(".records > button").await? == 0, "there is nothing to cancel any more");
    // The focus is not lost with the button.
    page.wait_until("document.activeElement.matches('input[type=file]')").await?;
    ensure!(page.evaluate::<usize>("localStorage.length").await? == 0, "something was added");
    // Another import works as before.
    let record = StagedKluster::finished("pp")?.record();
    page.drop_file("short.jsonl", &serde_json::to_string(&record)?).await?;
    wait_for_status(&page, "short.jsonl was added").await?;
    ensure!(page.count(".record").await? == 1, "the record is not listed");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_records_cancels_an_import() -> Result<()> {
    let page = open_records(Device::LAPTOP).await?;
    begin_import(&page, "long.jsonl", 400).await?;
    page.goto_route("/").await?;
    page.wait_for(".home").await?;
    // The page works on, and nothing is verified any more: another import is fast.
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    ensure!(page.text(STATUS).await?.is_empty(), "{}", page.text(STATUS).await?);
    let record = StagedKluster::finished("pp")?.record();
    page.drop_file("short.jsonl", &serde_json::to_string(&record)?).await?;
    wait_for_status(&page, "short.jsonl was added").await?;
    ensure!(page.evaluate::<usize>("localStorage.length").await? == 1, "the other record was added, too");
    page.check_no_errors()
}

/// Writes the actions of each line on several lines, and divides the time before each event in two.
fn split(record: &str) -> Result<String> {
    let mut lines = Vec::new();
    for line in record.lines() {
        let mut value: Value = serde_json::from_str(line)?;
        if let Some(ticks) = value["after"].as_u64().filter(|ticks| *ticks > 1) {
            lines.push(json!({ "after": ticks / 3 }));
            value["after"] = (ticks - ticks / 3).into();
        }
        match value["acts"].as_array() {
            // A path depends on what is before it on its line.
            Some(acts) => {
                let parts = acts.chunk_by(|_, next| next[1] == "path");
                lines.extend(parts.map(|part| json!({ "seat": value["seat"], "acts": part })));
            }
            None => lines.push(value),
        }
    }
    Ok(lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n") + "\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn records_that_are_written_differently_are_exported_in_canonical_form() -> Result<()> {
    let page = open_records(Device::LAPTOP).await?;
    let folder = tempfile::tempdir()?;
    let mut staged = StagedKluster::almost_finished("pp")?;
    staged.hold([0.0, 0.0], Face::Up)?;
    staged.wave(20)?;
    staged.apply(&Action::PutBack)?;
    staged.place_all(&[[0.0, 0.0]])?;
    let canonical = staged.record();
    let record = split(&canonical)?;
    ensure!(record.lines().count() > canonical.lines().count() + 20, "{record}");
    page.drop_file("split.jsonl", &serde_json::to_string(&record)?).await?;
    wait_for_status(&page, "split.jsonl was added").await?;
    page.set_download_folder(folder.path()).await?;
    page.tap(".record .row button:nth-child(2)").await?;
    let exported = downloaded_record(folder.path()).await?;
    ensure!(exported == canonical, "{exported}\n– expected:\n{canonical}");

    // It is the same game, also with a byte-order mark and the line ends of Windows.
    let windows = format!("\u{feff}{}", canonical.replace('\n', "\r\n"));
    for (name, text) in [("canonical.jsonl", &canonical), ("windows.jsonl", &windows)] {
        let file = folder.path().join(name);
        fs::write(&file, text)?;
        page.choose_file("input[type=file]", &file).await?;
        wait_for_status(&page, &format!("{name} is here already")).await?;
    }
    ensure!(page.count(".record").await? == 1, "the game was added twice");
    page.check_no_errors()
}
