//! Whole games against a bot: by pointer, by touch, and by keyboard alone.

use anyhow::{Context, Result, ensure};
use e2e::{Device, Means, Moment, Page, Table};

/// Points at everybody and checks that the parts shown add up to the points (C14).
async fn check_parts(page: &Page) -> Result<()> {
    for (number, chip) in Table::of(page).look().await?.chips.into_iter().enumerate() {
        let selector = format!(".chip[data-seat='{number}']");
        if page.device().touch {
            page.tap(&format!("{selector} > button")).await?;
        } else {
            page.hover(&selector).await?;
        }
        page.wait_for(&format!("{selector} .breakdown")).await?;
        let parts: Vec<u32> = page
            .ask(&format!("[...document.querySelectorAll(\"{selector} dd\")].map((part) => Number(part.textContent))"))
            .await?;
        ensure!(parts.len() == 4 && parts.iter().sum::<u32>() == chip.points, "{parts:?} of {chip:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_pointer() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    let before = table.next().await?;
    ensure!(before.hand.len() == 5 && before.title == "Your turn", "{before:?}");
    // A card that is let go beside the table goes back to the hand.
    let free = before.hand.iter().position(|held| !held.stuck).context("a card has a place")?;
    let (from, aside) = (page.middle(&Table::card(free)).await?, page.middle(".bar h1").await?);
    page.drag(from, aside).await?;
    let after = table.until("no places", |now| now.spots.is_empty()).await?;
    ensure!(after == before && page.count(".chosen, .flying").await? == 0, "{before:?} {after:?}");
    Table { means: Means::Drag, ..table }.play(&before).await?;
    let end = table.finish().await?;
    end.check_winner()?;
    check_parts(&page).await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_touch() -> Result<()> {
    let page = Page::instant(Device::PHONE).await?;
    page.tap_at_home("Clustered", "Play now").await?;
    let table = Table::of(&page);
    let before = table.moves(2).await?;
    // A finger that moves the table lays no card, also if it began on a place for one.
    let free = before.hand.iter().position(|held| !held.stuck).context("a card has a place")?;
    page.tap(&Table::card(free)).await?;
    let spot = page.middle(".spot").await?;
    page.drag(spot, [spot[0] + 90.0, spot[1] + 60.0]).await?;
    page.wait_for("[aria-label='Show the whole table'].wanted").await?;
    let after = table.look().await?;
    ensure!(after.board == before.board && page.count(".aimed").await? == 0, "{before:?} {after:?}");
    page.tap_on("Show the whole table").await?;
    page.until("!document.querySelector('.table .wanted')").await?;
    page.tap_on("Cancel").await?;
    Table { means: Means::Drag, ..table }.moves(1).await?;
    let end = table.finish().await?;
    end.check_winner()?;
    check_parts(&page).await?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_by_keyboard_alone() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    let mut steps = 0;
    while !page.ask::<bool>("document.activeElement.matches('.game:nth-child(2) .main')").await? {
        page.press("Tab").await?;
        steps += 1;
        ensure!(steps < 20, "Tab does not lead to the game");
    }
    page.press("Enter").await?;
    let table = Table { means: Means::Keys, ..Table::of(&page) };
    let before = table.next().await?;
    // Escape puts a chosen card back.
    let free = before.hand.iter().position(|held| !held.stuck).unwrap_or(0);
    page.press(&(free + 1).to_string()).await?;
    table.until("places for the card", |now| !now.spots.is_empty()).await?;
    page.press("Escape").await?;
    let after = table.until("no places", |now| now.spots.is_empty()).await?;
    ensure!(after == before && page.count(".hand .chosen").await? == 0, "{before:?} {after:?}");
    let end = table.finish().await?;
    ensure!(end.moment == Moment::Over);
    end.check_winner()?;
    page.check_quiet()
}
