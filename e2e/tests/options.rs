//! Ways to play: the quick game, five players, and a table with an edge.

use anyhow::{Result, ensure};
use e2e::{Device, Moment, Page, Table};

#[tokio::test(flavor = "multi_thread")]
async fn c18_a_quick_game_begins_with_seven_cards_and_discards_each_turn() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Around this screen").await?;
    page.tap_on("Quick").await?;
    page.tap_on("Start").await?;
    let table = Table::of(&page);

    let first = table.next().await?;
    ensure!(first.hand.len() == 7 && first.asked == "Quick game: choose 2 cards to discard.", "{first:?}");
    // Enter discards the chosen card, but not from the button that takes the choice back.
    page.press("3").await?;
    page.until("document.activeElement?.matches('.answers .main')").await?;
    let mut steps = 0;
    while !page.ask::<bool>("document.activeElement.textContent.trim() === 'Cancel'").await? {
        page.press("Tab").await?;
        steps += 1;
        ensure!(steps < 40, "Tab does not lead to Cancel");
    }
    page.press("Enter").await?;
    page.until("!document.querySelector('.hand .chosen')").await?;
    ensure!(table.look().await? == first);
    table.play(&first).await?;
    let second = table.next().await?;
    ensure!(second.hand.len() == 6 && second.asked == "Quick game: choose one more card to discard.", "{second:?}");
    table.play(&second).await?;

    let mut discards = 0;
    let end = loop {
        let seen = table.next().await?;
        if seen.moment == Moment::Over {
            break seen;
        }
        let deck = seen.chips[seen.hand[0].owner].deck;
        if seen.asked == "Quick game: choose a card to discard." {
            ensure!(seen.hand.len() == 6, "{seen:?}");
            discards += 1;
        } else {
            let is_full = seen.hand.len() == 5;
            ensure!(if deck > 0 { is_full } else { seen.hand.len() <= 5 }, "the hand is five again: {seen:?}");
        }
        table.play(&seen).await?;
    };
    // 29 cards: seven at first, then two a turn for eleven turns.
    ensure!(discards == 11, "{discards} discards");
    end.check_winner()?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn c20_five_players_build_from_two_start_cards() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Around this screen").await?;
    page.tap_on("Expanded").await?;
    ensure!(page.count(".seat").await? == 5);
    page.tap_on("Start").await?;
    let table = Table::of(&page);
    let first = table.next().await?;
    let starts: Vec<[i32; 2]> = first.board.iter().filter(|laid| laid.owner.is_none()).map(|laid| laid.cell).collect();
    ensure!(starts == [[0, 0], [7, 0]], "room for six cards between them: {starts:?}");
    let end = table.finish().await?;
    ensure!(end.chips.len() == 5 && end.log.len() == 5 * 29, "{end:?}");
    end.check_winner()?;
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_on_a_small_table_a_forced_discard_is_explained() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap_at_home("Clustered", "Around this screen").await?;
    page.tap_on("Add a bot").await?;
    page.tap_on("Rectangle").await?;
    // From nine cells to three, step by step.
    for side in ["Width", "Height"] {
        let input = format!(
            "[...document.querySelectorAll('label')].find((each) => each.innerText.trim() === '{side}').control"
        );
        let _: bool = page.ask(&format!("({input}.focus(), true)")).await?;
        for left in (3..9).rev() {
            page.press("ArrowDown").await?;
            page.until(&format!("{input}.value === '{left}' && document.activeElement === {input}")).await?;
        }
    }
    page.tap_on("Start").await?;
    let table = Table { reach: Some([1, 1]), ..Table::of(&page) };
    let mut forced = 0;
    let end = loop {
        let seen = table.next().await?;
        if seen.moment == Moment::Over {
            break seen;
        }
        if seen.is_to_discard() {
            ensure!(seen.asked == "None of your cards has a place. Choose one to discard.", "{seen:?}");
            forced += 1;
        }
        table.play(&seen).await?;
    };
    // Nine cells hold the start card and at most eight of 87 cards.
    ensure!(end.board.len() <= 9 && end.discarded() >= 79 && forced >= 21, "{forced} forced: {end:?}");
    end.check_winner()?;
    page.check_quiet()
}
