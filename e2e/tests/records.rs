//! Import and export of records: exported files equal imported ones, and invalid files are rejected without side
//! effects.

use anyhow::{Context, Result};
use e2e::{Device, Page, Progress, StagedClustered, StagedKluster, downloaded_record};
use std::{collections::BTreeMap, fs};

const STATUS: &str = ".records .said";

async fn wait_for_status(page: &Page, text: &str) -> Result<()> {
    page.wait_until(&format!(
        "document.querySelector({STATUS:?})?.innerText.includes({})",
        serde_json::to_string(text)?
    ))
    .await
}

#[tokio::test]
async fn exported_records_can_be_imported_again() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let folder = tempfile::tempdir()?;
    let game = StagedClustered::new("pp", Progress::Remaining(0));
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    page.drop_file("game.jsonl", &serde_json::to_string(&game.record()?)?).await?;
    wait_for_status(&page, "game.jsonl").await?;
    page.wait_for(".record").await?;

    page.set_download_folder(folder.path()).await?;
    page.tap(".record .row button:nth-child(2)").await?;
    let exported = downloaded_record(folder.path()).await?;
    assert_eq!(exported, game.record()?, "the export differs from the import");

    let again = folder.path().join("again.jsonl");
    fs::write(&again, exported)?;
    page.choose_file("input[type=file]", &again).await?;
    wait_for_status(&page, "again.jsonl is here already").await?;
    assert_eq!(page.count(".record").await?, 1, "the record was imported twice");
    // Deleting asks for confirmation; afterwards the record can be imported again.
    page.tap(".record .row button:last-child").await?;
    page.wait_until("document.querySelector('.record .row button:last-child').innerText === 'Really delete?'").await?;
    page.tap(".record .row button:last-child").await?;
    page.wait_until("!document.querySelector('.record')").await?;
    page.choose_file("input[type=file]", &again).await?;
    wait_for_status(&page, "again.jsonl was added").await?;
    page.wait_for(".record").await?;

    // Notation can be imported, too.
    let notation_file = folder.path().join("notation.txt");
    fs::write(&notation_file, StagedClustered::new("ppp", Progress::Remaining(0)).notation()?)?;
    page.choose_file("input[type=file]", &notation_file).await?;
    wait_for_status(&page, "notation.txt was added").await?;
    page.wait_until("document.querySelectorAll('.record').length === 2").await?;
    page.reload().await?;
    page.wait_until("document.querySelectorAll('.record').length === 2").await?;
    page.tap(".record .row button:nth-child(1)").await?;
    page.wait_for(".replay input").await?;
    assert_eq!(
        page.evaluate::<String>("document.querySelector('.replay input').max").await?,
        "87",
        "the newest record is not the first"
    );
    page.check_no_errors()
}

/// Corrupts one line of a record.
fn corrupt(record: &str, line: usize, edit: impl Fn(&str) -> String) -> String {
    let lines =
        record.lines().enumerate().map(|(number, text)| if number + 1 == line { edit(text) } else { text.to_owned() });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Invalid files: name, JavaScript expression for the content, and expected reason.
fn invalid_files() -> Result<Vec<(&'static str, String, String)>> {
    let game = StagedClustered::new("pp", Progress::Remaining(0));
    let record = game.record()?;
    let placed = record.lines().position(|line| line.contains("placed")).context("no card was placed")? + 1;
    let far = |text: &str| text.replacen("\"x\":", "\"x\":9", 1);
    let notation = game.notation()?;
    let first = notation.lines().position(|line| line.contains('@')).context("no card was placed")? + 1;
    let kluster = include_str!("../../crates/record/tests/kluster_golden/duo.jsonl");
    let turn = kluster.lines().position(|line| line.contains("digest")).context("no turn")? + 1;
    let text = |text: &str| serde_json::to_string(text);
    let cut = record.lines().take(40).collect::<Vec<_>>().join("\n");
    Ok(vec![
        ("empty.jsonl", "''".into(), "this is not a record of Huddle".into()),
        ("shopping.txt", "'milk, bread'".into(), "this is not a record of Huddle".into()),
        ("other.json", text(r#"{"name":"other"}"#)?, "this is not a record of Huddle".into()),
        (
            "photo.png",
            "new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 255, 254])".into(),
            "this is not a record of Huddle".into(),
        ),
        ("cut.jsonl", text(&cut[..cut.len() - 9])?, "line 40 cannot be read".into()),
        (
            "corrupt.jsonl",
            text(&corrupt(&record, placed, far))?,
            format!("line {placed} does not follow from the rules"),
        ),
        (
            "corrupt.txt",
            text(&corrupt(&notation, first, |line| line.replacen('@', "@9", 1)))?,
            format!("line {first} does not follow from the rules"),
        ),
        (
            "typo.txt",
            text(&corrupt(&notation, first, |line| line.replacen('@', "?", 1)))?,
            format!("line {first} cannot be read"),
        ),
        (
            "newer.jsonl",
            text(&record.replacen("\"version\":1", "\"version\":2", 1))?,
            "it was written by a newer version of Huddle".into(),
        ),
        (
            "magnets.jsonl",
            text(&corrupt(kluster, turn, |line| line.replacen("\"after\":0", "\"after\":9", 1)))?,
            format!("line {turn} "),
        ),
        ("huge.jsonl", "'x'.repeat(17e6)".into(), "it is too large for a record".into()),
    ])
}

#[tokio::test]
async fn invalid_files_are_rejected_with_a_reason_and_nothing_is_lost() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    let good = StagedClustered::new("ppp", Progress::Remaining(0)).record()?;
    page.drop_file("good.jsonl", &serde_json::to_string(&good)?).await?;
    page.wait_for(".record").await?;
    let storage: String = page.evaluate("JSON.stringify(localStorage)").await?;
    let mut wrong = Vec::new();
    for (name, content, reason) in invalid_files()? {
        page.drop_file(name, &content).await?;
        // Waits for the result, not for the message that the file is being checked.
        wait_for_status(&page, &format!("{name} could not")).await?;
        let status = page.text(STATUS).await?;
        if status != format!("{name} could not be read: {reason}")
            && !status.starts_with(&format!("{name} could not be read: {reason}"))
        {
            wrong.push(format!("{status} – expected: {reason}"));
        }
        assert_eq!(page.count(".record").await?, 1, "after {name}");
    }
    assert_eq!(page.evaluate::<String>("JSON.stringify(localStorage)").await?, storage);
    assert_eq!(wrong, Vec::<String>::new());
    page.check_no_errors()
}

#[tokio::test]
async fn a_file_dropped_elsewhere_does_not_replace_the_page() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    for address in ["/", "/settings/", "/rules/"] {
        page.goto_route(address).await?;
        page.wait_for(".screen main").await?;
        page.drop_file("game.jsonl", "'{}'").await.with_context(|| address.to_owned())?;
    }
    page.check_no_errors()
}

/// The figures of a game on the page of records: pairs of a label and a value.
const TILES: &str = "[...document.querySelectorAll('.statistics article')].map((game) => [game.querySelector('h3').innerText, \
    Object.fromEntries([...game.querySelectorAll('dl > div')].map((tile) => [...tile.children].map((each) => each.innerText)))])";

#[tokio::test]
async fn statistics_follow_from_finished_games_and_can_be_exported_and_deleted() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    assert_eq!(page.count(".statistics").await?, 0, "there are no finished games");
    for (id, players) in [(1, "pb"), (2, "pb"), (3, "p"), (4, "pp"), (6, "p")] {
        let game = StagedClustered::new(players, Progress::Remaining(0)).to_saved_json(id)?;
        page.set_storage(&format!("clustered.done.{id}"), &game).await?;
    }
    let solo = StagedKluster::finished("p")?;
    page.set_storage("kluster.done.5", &solo.to_saved_json(5)).await?;
    page.set_storage("clustered.best", r#"[{"options":{},"points":57,"game":3,"when":1750000000000}]"#).await?;
    page.reload().await?;
    page.wait_for(".statistics").await?;
    let games: BTreeMap<String, BTreeMap<String, String>> =
        page.evaluate(&format!("Object.fromEntries({TILES})")).await?;
    let (clustered, kluster) = (&games["Clustered"], &games["Kluster"]);
    assert_eq!((clustered["Games"].as_str(), kluster["Games"].as_str()), ("5", "1"));
    assert_eq!(kluster["Best solo score"], solo.table().score().to_string());
    assert!(clustered["Won against bots"].ends_with(" of 2") && !kluster.contains_key("Won against bots"), "{games:?}");

    // The table behind a plot says the same in words.
    assert_eq!(page.count(".statistics svg.plot").await?, 2, "results and solo scores of Clustered");
    page.tap(".statistics article:last-of-type .figures summary").await?;
    let row = page.text(".statistics article:last-of-type tbody tr").await?;
    let won: u32 = clustered["Won against bots"].split(' ').next().unwrap_or_default().parse()?;
    assert_eq!(row.split_whitespace().nth(2), Some(won.to_string().as_str()), "{row}");

    let folder = tempfile::tempdir()?;
    page.set_download_folder(folder.path()).await?;
    page.tap_text("Export statistics").await?;
    let exported: serde_json::Value = serde_json::from_str(&downloaded_record(folder.path()).await?)?;
    assert_eq!((&exported["clustered"]["games"], &exported["clustered"]["total"]["won"]), (&5.into(), &won.into()));
    assert_eq!(exported["games"].as_array().map(Vec::len), Some(6));

    page.tap_text("Delete all finished games").await?;
    assert_eq!(page.count(".record").await?, 7, "it asks first");
    page.tap_text("Really delete all finished games and best scores?").await?;
    page.wait_until("!document.querySelector('.statistics, .record')").await?;
    let left: usize = page.evaluate("Object.keys(localStorage).filter((key) => /done|best/.test(key)).length").await?;
    assert_eq!(left, 0);
    page.check_no_errors()
}
