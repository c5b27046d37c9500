//! What comes after the last card: the count, the replay and the rematch; and games that are left and taken up again.

use anyhow::{Context, Result, ensure};
use e2e::{Device, Moment, Page, Table};
use serde::Deserialize;

/// A step of the count as it was shown: its words, and what everybody had then.
#[derive(Debug, Deserialize)]
struct Step {
    words: String,
    points: Vec<u32>,
}

/// Writes down every step of the count, also those that are gone in a blink.
const WATCH: &str = "(() => {
    globalThis.steps = [];
    const look = () => {
        const words = document.querySelector('.tray.over p.asked')?.textContent;
        const points = [...document.querySelectorAll('.chip .points')].map((chip) => Number(chip.firstChild.textContent));
        if (words && words !== globalThis.steps.at(-1)?.words) globalThis.steps.push({ words, points });
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    return true;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn c14_the_count_adds_up_to_the_final_scores() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    table.next().await?;
    let _: bool = page.ask(WATCH).await?;
    let end = table.finish().await?;
    let steps: Vec<Step> = page.ask("globalThis.steps").await?;
    ensure!(!steps.is_empty(), "nothing was counted");
    let mut sums = vec![0; end.chips.len()];
    for step in &steps {
        ensure!(step.points == sums, "{step:?} instead of {sums:?}");
        let (what, points) = step.words.rsplit_once(": ").context("a step has points")?;
        let seat = end.chips.iter().position(|chip| what.starts_with(&chip.name)).context("a step is somebody's")?;
        sums[seat] += points.parse::<u32>()?;
    }
    let finals: Vec<u32> = end.chips.iter().map(|chip| chip.points).collect();
    ensure!(sums == finals, "{steps:?} give {sums:?} instead of {finals:?}");

    // Once more, and this time the count is skipped.
    page.tap_on("Count again").await?;
    let again = table.until("the end again", |now| now.moment == Moment::Over).await?;
    ensure!(again.chips == end.chips && again.asked == end.asked, "{end:?} {again:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_goes_back_and_forth_through_the_whole_game() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    let end = table.finish().await?;
    page.tap_on("Replay").await?;
    page.wait_for(".tray.replay").await?;
    let last = table.look().await?;
    ensure!(last.title == "Replay: move 58 of 58" && last.board == end.board && last.chips == end.chips, "{last:?}");

    // The middle of the scrubber is the middle of the game.
    page.tap(".replay input").await?;
    let half = table.until("an earlier position", |now| now.board.len() < end.board.len()).await?;
    ensure!(half.board.len() > 20 && half.board.len() == 1 + half.laid(), "{half:?}");
    ensure!(half.title == format!("Replay: move {} of 58", half.log.len()), "{half:?}");
    ensure!(half.log == end.log[..half.log.len()], "{half:?}");
    half.check()?;
    ensure!(half.board.iter().all(|laid| end.board.contains(laid)), "{half:?}");
    page.press("ArrowLeft").await?;
    let before = table.until("one move less", |now| now.log.len() + 1 == half.log.len()).await?;
    ensure!(before.board.len() <= half.board.len(), "{before:?}");
    page.press("Home").await?;
    let first = table.until("the beginning", |now| now.log.is_empty()).await?;
    ensure!(first.board.len() == 1 && first.chips.iter().all(|chip| chip.points == 0), "{first:?}");
    page.press("End").await?;
    let again = table.until("the end", |now| now.log.len() == 58).await?;
    ensure!(again.board == end.board && again.chips == end.chips, "{again:?}");

    // By itself it goes on from the beginning to the end.
    page.press("Home").await?;
    table.until("the beginning", |now| now.log.is_empty()).await?;
    page.tap(".replay .main").await?;
    table.until("a few moves", |now| now.log.len() >= 3).await?;
    page.tap_on("Pause").await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rematch_the_first_turn_has_gone_round() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    let end = table.finish().await?;
    page.tap_on("Rematch").await?;
    table.until("another game", |now| now.moment == Moment::Turn && now.log.len() < 2).await?;
    let next = table.moves(1).await?;
    let names = |seen: &e2e::Glance| seen.chips.iter().map(|chip| chip.name.clone()).collect::<Vec<_>>();
    ensure!(names(&next) == names(&end), "{next:?}");
    let first =
        |seen: &e2e::Glance| names(seen).into_iter().position(|name| seen.log[0].starts_with(&format!("1. {name}")));
    ensure!(first(&next).is_some() && first(&next) != first(&end), "{} after {}", next.log[0], end.log[0]);
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_reload_and_goes_on_from_home() -> Result<()> {
    let page = Page::instant(Device::PHONE).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    let left = table.moves(6).await?;
    page.reload().await?;
    let same = table.next().await?;
    ensure!(same == left, "{left:?} {same:?}");

    page.tap_on("Back").await?;
    page.wait_for(".unfinished li").await?;
    let line = page.text(".unfinished li button").await?;
    ensure!(line.contains(&format!("{} moves", left.log.len())) && page.count(".unfinished li").await? == 1, "{line}");
    page.tap(".unfinished li button").await?;
    ensure!(table.next().await? == left);
    let end = table.finish().await?;
    end.check_winner()?;
    ensure!(end.log[..left.log.len()] == left.log, "{end:?}");
    page.tap_on("Back").await?;
    page.wait_for(".home").await?;
    ensure!(page.count(".unfinished").await? == 0, "a finished game is offered to be gone on with");
    page.check_quiet()
}
