//! Complete games against a bot: by mouse, by touch, and by keyboard only.

use anyhow::{Context, Result, ensure};
use e2e::{ClusteredTable, Device, InputMethod, Page, TablePhase};

/// Chooses every player at the end and checks that the breakdown adds up to the score (C14).
async fn check_breakdowns(page: &Page) -> Result<()> {
    for (number, chip) in ClusteredTable::new(page).state().await?.chips.into_iter().enumerate() {
        page.tap(&format!(".result-seat[data-seat='{number}']")).await?;
        page.wait_for(&format!(".result-seat[data-seat='{number}'][aria-pressed=true]")).await?;
        let parts: Vec<u32> = page
            .evaluate(
                "[...document.querySelectorAll('.result-parts td.chosen')].map((part) => Number(part.textContent))",
            )
            .await?;
        ensure!(parts.len() == 3 && parts.iter().sum::<u32>() == chip.points, "{parts:?} of {chip:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_pointer() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let before = table.next_turn().await?;
    ensure!(before.hand.len() == 5 && before.title == "Your turn", "{before:?}");
    // A card released outside the board returns to the hand.
    let playable = before.hand.iter().position(|card| !card.stuck).context("no playable card")?;
    let (from, outside) = (page.centre(&ClusteredTable::card_selector(playable)).await?, page.centre(".bar h1").await?);
    page.drag(from, outside).await?;
    let after = table.wait_until("no offered cells", |now| now.spots.is_empty()).await?;
    ensure!(after == before && page.count(".chosen, .flying").await? == 0, "{before:?} {after:?}");
    ClusteredTable { input: InputMethod::Drag, ..table }.play_move(&before).await?;
    let end = table.play_to_end().await?;
    end.check_winner()?;
    check_breakdowns(&page).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_touch() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let before = table.play_moves(2).await?;
    // Panning places no card, even if the finger went down on an offered cell.
    let playable = before.hand.iter().position(|card| !card.stuck).context("no playable card")?;
    page.tap(&ClusteredTable::card_selector(playable)).await?;
    let spot = page.centre(".spot").await?;
    page.drag(spot, [spot[0] + 90.0, spot[1] + 60.0]).await?;
    page.wait_for("[aria-label='Show the whole table'].wanted").await?;
    let after = table.state().await?;
    ensure!(after.board == before.board && page.count(".aimed").await? == 0, "{before:?} {after:?}");
    page.tap_text("Show the whole table").await?;
    page.wait_until("!document.querySelector('.table .wanted')").await?;
    page.tap_text("Cancel").await?;
    ClusteredTable { input: InputMethod::Drag, ..table }.play_moves(1).await?;
    let end = table.play_to_end().await?;
    end.check_winner()?;
    check_breakdowns(&page).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_keyboard_only() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let mut steps = 0;
    while !page.evaluate::<bool>("document.activeElement.matches('.game:nth-child(2) .main')").await? {
        page.press("Tab").await?;
        steps += 1;
        ensure!(steps < 20, "Tab does not reach the game");
    }
    page.press("Enter").await?;
    page.wait_for(".start .main").await?;
    ensure!(page.evaluate::<String>("location.pathname").await? == "/clustered/", "Play leads elsewhere");
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable { input: InputMethod::Keyboard, ..ClusteredTable::new(&page) };
    let before = table.next_turn().await?;
    // Escape cancels the choice.
    let playable = before.hand.iter().position(|card| !card.stuck).unwrap_or(0);
    page.press(&(playable + 1).to_string()).await?;
    table.wait_until("offered cells", |now| !now.spots.is_empty()).await?;
    page.press("Escape").await?;
    let after = table.wait_until("no offered cells", |now| now.spots.is_empty()).await?;
    ensure!(after == before && page.count(".hand .chosen").await? == 0, "{before:?} {after:?}");
    let end = table.play_to_end().await?;
    ensure!(end.phase == TablePhase::Over);
    end.check_winner()?;
    page.check_no_errors()
}
