//! Options of Clustered: the quick game, five players, and a bounded table.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, Device, Page, TablePhase};

#[tokio::test(flavor = "multi_thread")]
async fn c18_a_quick_game_starts_with_seven_cards_and_discards_each_turn() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.tap_game_button("Clustered", "Around this screen").await?;
    page.tap_text("Quick").await?;
    page.tap_text("Start").await?;
    let table = ClusteredTable::new(&page);

    let first = table.next_turn().await?;
    ensure!(first.hand.len() == 7 && first.prompt == "Quick game: choose 2 cards to discard.", "{first:?}");
    // Enter on the Cancel button cancels the choice instead of discarding.
    page.press("3").await?;
    page.wait_until("document.activeElement?.matches('.answers .main')").await?;
    let mut steps = 0;
    while !page.evaluate::<bool>("document.activeElement.textContent.trim() === 'Cancel'").await? {
        page.press("Tab").await?;
        steps += 1;
        ensure!(steps < 40, "Tab does not reach Cancel");
    }
    page.press("Enter").await?;
    page.wait_until("!document.querySelector('.hand .chosen')").await?;
    ensure!(table.state().await? == first);
    table.play_move(&first).await?;
    let second = table.next_turn().await?;
    ensure!(second.hand.len() == 6 && second.prompt == "Quick game: choose one more card to discard.", "{second:?}");
    table.play_move(&second).await?;

    let mut discards = 0;
    let end = loop {
        let state = table.next_turn().await?;
        if state.phase == TablePhase::Over {
            break state;
        }
        let deck = state.chips[state.hand[0].owner].deck;
        if state.prompt == "Quick game: choose a card to discard." {
            ensure!(state.hand.len() == 6, "{state:?}");
            discards += 1;
        } else {
            let is_full = state.hand.len() == 5;
            ensure!(
                if deck > 0 { is_full } else { state.hand.len() <= 5 },
                "the hand was not refilled to five: {state:?}"
            );
        }
        table.play_move(&state).await?;
    };
    // 29 cards: seven at first, then two per turn for eleven turns.
    ensure!(discards == 11, "{discards} discards");
    end.check_winner()?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c20_five_players_build_from_two_start_cards() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.tap_game_button("Clustered", "Around this screen").await?;
    page.tap_text("Expanded").await?;
    ensure!(page.count(".seat").await? == 5);
    page.tap_text("Start").await?;
    let table = ClusteredTable::new(&page);
    let first = table.next_turn().await?;
    let starts: Vec<[i32; 2]> = first.board.iter().filter(|card| card.owner.is_none()).map(|card| card.cell).collect();
    ensure!(starts == [[0, 0], [7, 0]], "six cells between the start cards: {starts:?}");
    let end = table.play_to_end().await?;
    ensure!(end.chips.len() == 5 && end.log.len() == 5 * 29, "{end:?}");
    end.check_winner()?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_on_a_small_table_a_forced_discard_is_explained() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.tap_game_button("Clustered", "Around this screen").await?;
    page.tap_text("Add a bot").await?;
    page.tap_text("Rectangle").await?;
    // Reduces nine cells to three.
    for side in ["Width", "Height"] {
        let input = format!(
            "[...document.querySelectorAll('label')].find((each) => each.innerText.trim() === '{side}').control"
        );
        let _: bool = page.evaluate(&format!("({input}.focus(), true)")).await?;
        for left in (3..9).rev() {
            page.press("ArrowDown").await?;
            page.wait_until(&format!("{input}.value === '{left}' && document.activeElement === {input}")).await?;
        }
    }
    page.tap_text("Start").await?;
    let table = ClusteredTable { half_size: Some([1, 1]), ..ClusteredTable::new(&page) };
    let mut forced = 0;
    let end = loop {
        let state = table.next_turn().await?;
        if state.phase == TablePhase::Over {
            break state;
        }
        if state.must_discard() {
            ensure!(state.prompt == "None of your cards has a place. Choose one to discard.", "{state:?}");
            forced += 1;
        }
        table.play_move(&state).await?;
    };
    // Nine cells hold the start card and at most eight of 87 cards.
    ensure!(end.board.len() <= 9 && end.discarded() >= 79 && forced >= 21, "{forced} forced: {end:?}");
    end.check_winner()?;
    page.check_no_errors()
}
