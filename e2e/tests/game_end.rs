//! After the last card: the count, the replay and the rematch. Also resuming a game.

use anyhow::{Context, Result, bail, ensure};
use e2e::{ClusteredTable, Device, Page, TablePhase};
use serde::Deserialize;

/// A step of the count: its text, and the scores shown before it.
#[derive(Debug, Deserialize)]
struct CountStep {
    text: String,
    points: Vec<u32>,
}

/// Records every step of the count, however short.
const RECORD_STEPS: &str = "(() => {
    globalThis.steps = [];
    const record = () => {
        const text = document.querySelector('.tray.over p.asked')?.textContent;
        const points = [...document.querySelectorAll('.chip .points')].map((chip) => Number(chip.firstChild.textContent));
        if (text && text !== globalThis.steps.at(-1)?.text) globalThis.steps.push({ text, points });
    };
    new MutationObserver(record).observe(document.body, { childList: true, characterData: true, subtree: true });
    return true;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn c14_the_count_adds_up_to_the_final_scores() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    table.next_turn().await?;
    let _: bool = page.evaluate(RECORD_STEPS).await?;
    let end = table.play_to_end().await?;
    let steps: Vec<CountStep> = page.evaluate("globalThis.steps").await?;
    ensure!(!steps.is_empty(), "nothing was counted");
    let mut sums = vec![0; end.chips.len()];
    for step in &steps {
        ensure!(step.points == sums, "{step:?} instead of {sums:?}");
        let (label, points) = step.text.rsplit_once(": ").context("a step has points")?;
        let seat = end.chips.iter().position(|chip| label.starts_with(&chip.name)).context("a step names a player")?;
        sums[seat] += points.parse::<u32>()?;
    }
    let finals: Vec<u32> = end.chips.iter().map(|chip| chip.points).collect();
    ensure!(sums == finals, "{steps:?} give {sums:?} instead of {finals:?}");

    // Counts again.
    page.tap_text("Count again").await?;
    let again = table.wait_until("the end again", |now| now.phase == TablePhase::Over).await?;
    ensure!(again.chips == end.chips && again.prompt == end.prompt, "{end:?} {again:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_steps_back_and_forth_through_the_whole_game() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let end = table.play_to_end().await?;
    page.tap_text("Replay").await?;
    page.wait_for(".tray.replay").await?;
    let last = table.state().await?;
    ensure!(last.title == "Replay: move 58 of 58" && last.board == end.board && last.chips == end.chips, "{last:?}");

    // A tap on the centre of the slider goes to the middle of the game.
    page.tap(".replay input").await?;
    let half = table.wait_until("an earlier position", |now| now.board.len() < end.board.len()).await?;
    ensure!(half.board.len() > 20 && half.board.len() == 1 + half.placed(), "{half:?}");
    ensure!(half.title == format!("Replay: move {} of 58", half.log.len()), "{half:?}");
    ensure!(half.log == end.log[..half.log.len()], "{half:?}");
    half.check()?;
    ensure!(half.board.iter().all(|laid| end.board.contains(laid)), "{half:?}");
    page.press("ArrowLeft").await?;
    let before = table.wait_until("one move less", |now| now.log.len() + 1 == half.log.len()).await?;
    ensure!(before.board.len() <= half.board.len(), "{before:?}");
    page.press("Home").await?;
    let first = table.wait_until("the beginning", |now| now.log.is_empty()).await?;
    ensure!(first.board.len() == 1 && first.chips.iter().all(|chip| chip.points == 0), "{first:?}");
    page.press("End").await?;
    let again = table.wait_until("the end", |now| now.log.len() == 58).await?;
    ensure!(again.board == end.board && again.chips == end.chips, "{again:?}");

    // Playback advances from the beginning.
    page.press("Home").await?;
    table.wait_until("the beginning", |now| now.log.is_empty()).await?;
    page.tap(".replay .main").await?;
    table.wait_until("a few moves", |now| now.log.len() >= 3).await?;
    page.tap_text("Pause").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rematch_another_player_has_the_first_turn() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let end = table.play_to_end().await?;
    page.tap_text("Rematch").await?;
    table.wait_until("another game", |now| now.phase == TablePhase::Turn && now.log.len() < 2).await?;
    let next = table.play_moves(1).await?;
    let names = |state: &e2e::ClusteredTableState| state.chips.iter().map(|chip| chip.name.clone()).collect::<Vec<_>>();
    ensure!(names(&next) == names(&end), "{next:?}");
    let first = |state: &e2e::ClusteredTableState| {
        names(state).into_iter().position(|name| state.log[0].starts_with(&format!("1. {name}")))
    };
    ensure!(first(&next).is_some() && first(&next) != first(&end), "{} after {}", next.log[0], end.log[0]);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_reload_and_resumes_from_home() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let left = table.play_moves(6).await?;
    page.reload().await?;
    let same = table.next_turn().await?;
    ensure!(same == left, "{left:?} {same:?}");

    page.tap_text("Back").await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    let [game] = listed.as_slice() else { bail!("{listed:?}") };
    let points: Vec<String> = left.chips.iter().map(|chip| chip.points.to_string()).collect();
    ensure!(game.moves == left.log.len() && game.standing == points.join(" : "), "{game:?} {left:?}");
    ensure!(game.turn == "Your turn" && game.day == "today", "{game:?}");
    ensure!(game.title == format!("Clustered with {}", left.chips[1].name), "{game:?}");
    page.tap(".unfinished li a").await?;
    ensure!(table.next_turn().await? == left);
    let end = table.play_to_end().await?;
    end.check_winner()?;
    ensure!(end.log[..left.log.len()] == left.log, "{end:?}");
    page.tap_text("Back").await?;
    page.wait_for(".home").await?;
    ensure!(page.count(".unfinished").await? == 0, "a finished game is offered for resuming");
    page.check_no_errors()
}
