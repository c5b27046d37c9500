//! Several players on one device: only the hand of the player to move is shown.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, ClusteredTableState, Device, Page, TablePhase};

/// Starts a game of two human players, in turn order.
async fn start_two_players(page: &Page, names: [&str; 2]) -> Result<()> {
    page.goto_route("/clustered/").await?;
    page.tap_text("Add a person").await?;
    page.tap_text("Remove player 2").await?;
    for (number, name) in names.iter().enumerate() {
        page.tap_text(&format!("Name of player {}", number + 1)).await?;
        page.type_text(name).await?;
    }
    page.tap_text("Start").await
}

/// The document without its public parts: the board, the log and the card artwork.
const PRIVATE_HTML: &str = "(() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('.drawings, .plane, .log').forEach((part) => part.remove());
    return copy.outerHTML;
})()";

/// Checks that the document reveals nothing about a hand.
async fn check_hidden(page: &Page, shown: &ClusteredTableState) -> Result<()> {
    for trace in [".hand", "[data-card]", ".spot", ".ghost", ".flying"] {
        ensure!(page.count(trace).await? == 0, "{trace} is in the page while the device is passed on");
    }
    let html: String = page.evaluate(PRIVATE_HTML).await?;
    ensure!(!html.contains("#card-"), "a card is drawn: {html}");
    // Announcements may name the card just placed. All other cards of a player are unique, except wilds.
    let board = ClusteredTable::new(page).state().await?.board;
    let owner = Some(shown.hand[0].owner);
    let is_placed = |face: &str| board.iter().any(|card| card.face == face && card.owner == owner);
    for held in shown.hand.iter().filter(|held| held.card != "W" && !is_placed(&held.card)) {
        let name = held.name.split(": ").nth(1).unwrap_or(&held.name).split(',').next().unwrap_or_default();
        ensure!(!html.contains(name), "{name} is in the page while the device is passed on");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_pass_the_device_and_see_only_their_own_hand() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    start_two_players(&page, ["Ada", "Ben"]).await?;
    let table = ClusteredTable { shared: true, ..ClusteredTable::new(&page) };

    // No hand is shown before the first turn, not even after a reload.
    let first = table.next_turn().await?;
    ensure!(first.phase == TablePhase::Pass && first.hand.is_empty(), "{first:?}");
    page.reload().await?;
    ensure!(table.next_turn().await? == first);

    let mut turns = 0;
    let end = loop {
        let state = table.take_device().await?;
        if state.phase == TablePhase::Over {
            break state;
        }
        let (owner, name) = (state.hand[0].owner, &state.chips[state.hand[0].owner].name);
        ensure!(
            state.chips[owner].turn && state.title == "Your turn",
            "the hand of {name} is not the one to move: {state:?}"
        );
        table.play_move(&state).await?;
        turns += 1;
        let passed = table.next_turn().await?;
        if passed.phase == TablePhase::Pass {
            let next = passed.chips.iter().find(|chip| chip.turn).map(|chip| chip.name.as_str()).unwrap_or_default();
            ensure!(next != name, "{name} moves twice");
            ensure!(passed.prompt == format!("Pass the device to {next}."), "{passed:?}");
            check_hidden(&page, &state).await?;
        }
    };
    ensure!(turns == 58, "{turns} turns");
    end.check_winner()?;
    page.check_no_errors()
}
