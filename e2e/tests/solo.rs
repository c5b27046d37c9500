//! Games for one (C19): the best score is kept, and what may be taken back.

use anyhow::{Result, ensure};
use e2e::{Device, Glance, Page, Table};

async fn start_solo(page: &Page, practice: bool) -> Result<()> {
    page.tap_at_home("Clustered", "Solo").await?;
    if practice {
        page.tap(".option:last-child .switch").await?;
        page.wait_for(".option:last-child input:checked").await?;
    }
    page.tap_on("Start").await
}

fn can_undo(seen: &Glance) -> bool {
    seen.answers.iter().any(|answer| answer == "Undo")
}

#[tokio::test(flavor = "multi_thread")]
async fn c19_a_game_for_one_counts_for_the_best_score() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    start_solo(&page, false).await?;
    let end = Table::of(&page).finish().await?;
    let points = end.chips[0].points;
    ensure!(end.asked == format!("{points} points"), "{end:?}");
    page.until("document.querySelector('.solo-end').textContent.includes('The strongest bot made')").await?;
    let words = page.text(".solo-end").await?;
    ensure!(words.contains("Your best score so far!"), "{words}");
    let medal = match points {
        65.. => "Gold medal",
        55.. => "Silver medal",
        45.. => "Bronze medal",
        _ => "",
    };
    ensure!(words.contains(medal) && words.contains("medal") == (points >= 45), "{points} points: {words}");

    page.tap_on("Back").await?;
    page.tap_on("Records").await?;
    page.wait_for(".records .record").await?;
    let records: Vec<String> =
        page.ask("[...document.querySelectorAll('.record > span')].map((line) => line.innerText)").await?;
    ensure!(records.len() == 2, "the best score and the game: {records:?}");
    ensure!(records[0].starts_with(&format!("{points} points · Standard")), "{records:?}");
    ensure!(records[1].ends_with(&format!("You {points}")), "{records:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_only_if_nothing_was_seen_since() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    start_solo(&page, false).await?;
    let table = Table::of(&page);
    // As long as the deck lasts, every turn ends with a card drawn.
    for _ in 0..24 {
        let seen = table.next().await?;
        ensure!(!can_undo(&seen), "a card drawn would go back: {seen:?}");
        table.play(&seen).await?;
    }
    let before = table.next().await?;
    ensure!(before.chips[0].deck == 0 && before.hand.len() == 5, "{before:?}");
    ensure!(!can_undo(&before), "the last card was drawn just now: {before:?}");
    let _: bool = page.ask("(document.activeElement.blur(), true)").await?;
    page.press("u").await?;
    ensure!(table.look().await? == before, "the key does what the button does not offer");

    // From now on nothing is drawn.
    table.play(&before).await?;
    let after = table.next().await?;
    ensure!(can_undo(&after) && after.hand.len() == 4, "{after:?}");
    page.tap_on("Undo").await?;
    let back = table.until("the card in the hand again", |now| now.hand.len() == 5).await?;
    ensure!(back.board == before.board && back.hand == before.hand && back.log == before.log, "{before:?} {back:?}");
    let end = table.finish().await?;
    ensure!(!can_undo(&end), "a game that is over is over: {end:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_takes_back_all_moves_and_does_not_count() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    start_solo(&page, true).await?;
    let table = Table::of(&page);
    let first = table.next().await?;
    ensure!(!can_undo(&first), "nothing was played yet: {first:?}");
    table.moves(3).await?;
    for left in (0..3).rev() {
        page.tap_on("Undo").await?;
        let seen = table.until("one move less", |now| now.log.len() == left).await?;
        ensure!(seen.board.len() == left + 1, "{seen:?}");
    }
    let back = table.look().await?;
    ensure!(back == first, "{first:?} {back:?}");
    let end = table.finish().await?;
    let words = page.text(".solo-end").await?;
    ensure!(words.contains("does not count for best scores"), "{words}");
    ensure!(end.chips[0].points > 0 && page.count(".medal").await? <= 1);
    page.tap_on("Back").await?;
    page.tap_on("Records").await?;
    page.wait_for(".records .record").await?;
    ensure!(page.count(".record").await? == 1, "a practice game has become a best score");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_bot_a_move_is_taken_back_in_practice_only() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    for _ in 0..3 {
        let seen = table.moves(1).await?;
        ensure!(!can_undo(&seen), "the bot's reply would go back: {seen:?}");
        page.press("u").await?;
        ensure!(table.look().await? == seen);
    }
    page.tap_on("Back").await?;
    page.tap_at_home("Clustered", "Around this screen").await?;
    page.tap(".option:last-child .switch").await?;
    page.tap_on("Start").await?;
    let first = table.next().await?;
    let second = table.moves(1).await?;
    ensure!(can_undo(&second), "{second:?}");
    table.moves(1).await?;
    for earlier in [second, first] {
        page.tap_on("Undo").await?;
        let seen = table.until("one turn less", |now| now.log.len() == earlier.log.len()).await?;
        ensure!(seen.board == earlier.board && seen.hand == earlier.hand, "{earlier:?} {seen:?}");
    }
    page.check_quiet()
}
