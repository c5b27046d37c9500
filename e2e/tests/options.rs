//! Options of Clustered: the quick game, five players, and a bounded table.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, ClusteredTableState, Device, HandCard, InputMethod, Page, TablePhase};

#[tokio::test(flavor = "multi_thread")]
async fn c18_a_quick_game_starts_with_seven_cards_and_discards_each_turn() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.open_set_up("clustered/").await?;
    page.tap_text("Quick").await?;
    page.start_game().await?;
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
        if state.prompt == DISCARD_DRAWN {
            check_drawn(&state)?;
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

/// What the quick game asks for after drawing.
const DISCARD_DRAWN: &str = "Quick game: discard one of the two cards you just drawn.";

/// Checks that the two last cards of the hand, and no others, are marked as just drawn (C18).
fn check_drawn(state: &ClusteredTableState) -> Result<()> {
    let marks: Vec<(bool, bool)> = state.hand.iter().map(|card| (card.drawn, card.kept)).collect();
    let (kept, drawn) = ((false, true), (true, false));
    ensure!(marks == [kept, kept, kept, kept, drawn, drawn], "{state:?}");
    let is_named = |(card, ending): (&HandCard, &str)| card.name.ends_with(ending);
    let endings = [", stays in your hand"; 4].into_iter().chain([", just drawn"; 2]);
    ensure!(state.hand.iter().zip(endings).all(is_named), "{state:?}");
    Ok(())
}

/// Starts a quick game for one and plays until a card is to be discarded after drawing.
async fn quick_game_after_drawing(page: &Page, input: InputMethod) -> Result<ClusteredTable<'_>> {
    page.open_set_up("clustered/solo").await?;
    page.tap_text("Quick").await?;
    page.start_game().await?;
    let table = ClusteredTable { input, ..ClusteredTable::new(page) };
    table.play_moves(3).await?;
    Ok(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn c18_only_the_cards_just_drawn_can_be_tapped() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    let table = quick_game_after_drawing(&page, InputMethod::Tap).await?;
    let before = table.next_turn().await?;
    ensure!(before.prompt == DISCARD_DRAWN, "{before:?}");
    check_drawn(&before)?;
    page.tap(&ClusteredTable::card_selector(1)).await?;
    let refused = table.wait_until("the reason", |now| now.prompt != DISCARD_DRAWN).await?;
    let name =
        before.hand[1].name.split_once(": ").and_then(|(_, name)| name.split_once(", stays")).map(|(name, _)| name);
    let reason = name.map(|name| format!("You keep {name}. Discard one of the two you just drawn."));
    ensure!(Some(refused.prompt.as_str()) == reason.as_deref(), "{refused:?}");
    ensure!(page.count(".hand .chosen").await? == 0 && !refused.buttons.contains(&"Discard".to_owned()), "{refused:?}");
    ensure!(page.text(".screen.table > .spoken").await? == refused.prompt, "a screen reader says it, too");

    page.tap(&ClusteredTable::card_selector(4)).await?;
    let chosen = table.wait_until("the card chosen", |now| now.prompt == DISCARD_DRAWN).await?;
    ensure!(chosen.buttons == ["Discard", "Cancel"] && page.count(".hand .chosen").await? == 1, "{chosen:?}");
    page.tap_text("Discard").await?;
    let after = table.wait_until("the discard", |now| now.log.len() > before.log.len()).await?;
    let mut left: Vec<&str> = before.hand.iter().map(|card| card.card.as_str()).collect();
    left.remove(4);
    ensure!(after.hand.iter().map(|card| card.card.as_str()).eq(left), "{before:?} {after:?}");
    ensure!(after.hand.iter().all(|card| !card.drawn && !card.kept), "{after:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c18_by_keyboard_only_the_cards_just_drawn_can_be_discarded() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let table = quick_game_after_drawing(&page, InputMethod::Keyboard).await?;
    let before = table.next_turn().await?;
    check_drawn(&before)?;
    // The focus goes to the first card that can be discarded.
    page.wait_until("document.activeElement?.matches('.hand .card.drawn')").await?;
    let said = page.text(".screen.table > .spoken").await?;
    ensure!(said.contains("You draw: ") && said.ends_with(DISCARD_DRAWN), "{said}");
    page.press("2").await?;
    let refused = table.wait_until("the reason", |now| now.prompt != DISCARD_DRAWN).await?;
    ensure!(
        refused.prompt.starts_with("You keep ") && refused.prompt.ends_with("the two you just drawn."),
        "{refused:?}"
    );
    ensure!(page.count(".hand .chosen").await? == 0, "{refused:?}");
    page.press("Escape").await?;
    table.wait_until("the question again", |now| now.prompt == DISCARD_DRAWN).await?;
    // The rest of the game, with the last card of the hand discarded each time.
    let end = table.play_to_end().await?;
    ensure!(end.log.len() == 29 && end.discarded() >= 13, "{end:?}");
    page.tap_text("Back").await?;
    page.tap_text("Records").await?;
    page.wait_for(".records .record").await?;
    let best = page.text(".record > span").await?;
    ensure!(best.starts_with(&format!("{} points · Quick game ·", end.chips[0].points)), "{best}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c18_any_card_can_be_discarded_if_that_is_chosen() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.open_set_up("clustered/solo").await?;
    ensure!(page.count(".quick-discard").await? == 0, "only the quick game has the choice");
    page.tap_text("Quick").await?;
    page.wait_for(".quick-discard input:checked").await?;
    page.tap_text("Any card").await?;
    page.wait_for(".quick-discard label:last-child input:checked").await?;
    // The choice is kept for the next time.
    page.reload().await?;
    page.wait_for(".quick-discard label:last-child input:checked").await?;
    page.start_game().await?;
    let table = ClusteredTable::new(&page);
    let before = table.play_moves(3).await?;
    ensure!(before.prompt == "Quick game: choose a card to discard.", "{before:?}");
    ensure!(before.hand.len() == 6 && before.hand.iter().all(|card| !card.drawn && !card.kept), "{before:?}");
    page.tap(&ClusteredTable::card_selector(0)).await?;
    page.tap_text("Discard").await?;
    let after = table.wait_until("the discard", |now| now.log.len() > before.log.len()).await?;
    let cards = |hand: &[HandCard]| hand.iter().map(|held| held.card.clone()).collect::<Vec<_>>();
    ensure!(cards(&after.hand) == cards(&before.hand[1..]), "{before:?} {after:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c20_five_players_build_from_two_start_cards() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.open_set_up("clustered/").await?;
    page.tap_text("Expanded").await?;
    ensure!(page.count(".seat").await? == 5);
    page.start_game().await?;
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
    page.open_set_up("clustered/").await?;
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
    page.start_game().await?;
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
