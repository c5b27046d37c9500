//! Records come in by file and by drop, go out as the same bytes, and what is no record does no harm.

use anyhow::{Context, Result};
use e2e::{Begun, Device, Page, Until, saved};
use std::fs;

const SAID: &str = ".records .said";

async fn said(page: &Page, words: &str) -> Result<()> {
    page.until(&format!("document.querySelector({SAID:?})?.innerText.includes({})", serde_json::to_string(words)?))
        .await
}

#[tokio::test]
async fn what_is_exported_can_be_imported_again() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let folder = tempfile::tempdir()?;
    let begun = Begun::new("pp", Until::Left(0));
    page.follow("#/records").await?;
    page.wait_for(".records").await?;
    page.drop_file("game.jsonl", &serde_json::to_string(&begun.record()?)?).await?;
    said(&page, "game.jsonl").await?;
    page.wait_for(".record").await?;

    page.save_into(folder.path()).await?;
    page.tap(".record .row button:nth-child(2)").await?;
    let exported = saved(folder.path()).await?;
    assert_eq!(exported, begun.record()?, "a record goes out as it came in");

    let again = folder.path().join("again.jsonl");
    fs::write(&again, exported)?;
    page.pick_file("input[type=file]", &again).await?;
    said(&page, "again.jsonl is here already").await?;
    assert_eq!(page.count(".record").await?, 1, "nothing is there twice");
    // It is asked before a game is thrown away; then it can come back.
    page.tap(".record .row button:last-child").await?;
    page.until("document.querySelector('.record .row button:last-child').innerText === 'Really delete?'").await?;
    page.tap(".record .row button:last-child").await?;
    page.until("!document.querySelector('.record')").await?;
    page.pick_file("input[type=file]", &again).await?;
    said(&page, "again.jsonl was added").await?;
    page.wait_for(".record").await?;

    // A game in notation is as good.
    let noted = folder.path().join("noted.txt");
    fs::write(&noted, Begun::new("ppp", Until::Left(0)).notation()?)?;
    page.pick_file("input[type=file]", &noted).await?;
    said(&page, "noted.txt was added").await?;
    page.until("document.querySelectorAll('.record').length === 2").await?;
    page.reload().await?;
    page.until("document.querySelectorAll('.record').length === 2").await?;
    page.tap(".record .row button:nth-child(1)").await?;
    page.wait_for(".replay input").await?;
    assert_eq!(
        page.ask::<String>("document.querySelector('.replay input').max").await?,
        "87",
        "the newest is the first"
    );
    page.check_quiet()
}

/// A record of which one line is made wrong.
fn spoilt(record: &str, line: usize, spoil: impl Fn(&str) -> String) -> String {
    let lines =
        record.lines().enumerate().map(|(number, text)| if number + 1 == line { spoil(text) } else { text.to_owned() });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Files that are no records of Clustered: a name, a script that makes the content, and what is to be said.
fn strangers() -> Result<Vec<(&'static str, String, String)>> {
    let begun = Begun::new("pp", Until::Left(0));
    let record = begun.record()?;
    let placed = record.lines().position(|line| line.contains("placed")).context("a card is laid")? + 1;
    let far = |text: &str| text.replacen("\"x\":", "\"x\":9", 1);
    let notation = begun.notation()?;
    let first = notation.lines().position(|line| line.contains('@')).context("a card is laid")? + 1;
    let kluster = include_str!("../../crates/record/tests/kluster_golden/duo.jsonl");
    let turn = kluster.lines().position(|line| line.contains("digest")).context("a turn")? + 1;
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
        ("spoilt.jsonl", text(&spoilt(&record, placed, far))?, format!("line {placed} does not follow from the rules")),
        (
            "spoilt.txt",
            text(&spoilt(&notation, first, |line| line.replacen('@', "@9", 1)))?,
            format!("line {first} does not follow from the rules"),
        ),
        (
            "typo.txt",
            text(&spoilt(&notation, first, |line| line.replacen('@', "?", 1)))?,
            format!("line {first} cannot be read"),
        ),
        (
            "newer.jsonl",
            text(&record.replacen("\"version\":1", "\"version\":2", 1))?,
            "it was written by a newer version of Huddle".into(),
        ),
        (
            "magnets.jsonl",
            text(&spoilt(kluster, turn, |line| line.replacen("\"after\":0", "\"after\":9", 1)))?,
            format!("line {turn} "),
        ),
        ("huge.jsonl", "'x'.repeat(17e6)".into(), "it is too large for a record".into()),
    ])
}

#[tokio::test]
async fn what_is_no_record_is_refused_in_words_and_nothing_is_lost() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.follow("#/records").await?;
    page.wait_for(".records").await?;
    let good = Begun::new("ppp", Until::Left(0)).record()?;
    page.drop_file("good.jsonl", &serde_json::to_string(&good)?).await?;
    page.wait_for(".record").await?;
    let kept: String = page.ask("JSON.stringify(localStorage)").await?;
    let mut wrong = Vec::new();
    for (name, content, why) in strangers()? {
        page.drop_file(name, &content).await?;
        // Not only that it is being checked.
        said(&page, &format!("{name} could not")).await?;
        let words = page.text(SAID).await?;
        if words != format!("{name} could not be read: {why}")
            && !words.starts_with(&format!("{name} could not be read: {why}"))
        {
            wrong.push(format!("{words} – expected: {why}"));
        }
        assert_eq!(page.count(".record").await?, 1, "after {name}");
    }
    assert_eq!(page.ask::<String>("JSON.stringify(localStorage)").await?, kept);
    assert_eq!(wrong, Vec::<String>::new());
    page.check_quiet()
}

#[tokio::test]
async fn a_file_dropped_elsewhere_does_not_end_the_page() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    for address in ["#/", "#/settings", "#/rules"] {
        page.follow(address).await?;
        page.wait_for(".screen main").await?;
        page.drop_file("game.jsonl", "'{}'").await.with_context(|| address.to_owned())?;
    }
    page.check_quiet()
}
