//! Solo games of Clustered (C19): best scores, practice and undo.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, ClusteredTableState, Device, Page};

async fn start_solo(page: &Page, practice: bool) -> Result<()> {
    page.open_set_up("clustered/solo").await?;
    if practice {
        page.tap(".option:last-child .switch").await?;
        page.wait_for(".option:last-child input:checked").await?;
    }
    page.start_game().await
}

fn can_undo(state: &ClusteredTableState) -> bool {
    state.buttons.iter().any(|button| button == "Undo")
}

#[tokio::test(flavor = "multi_thread")]
async fn c19_a_solo_game_counts_for_the_best_score() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    start_solo(&page, false).await?;
    let end = ClusteredTable::new(&page).play_to_end().await?;
    let points = end.chips[0].points;
    ensure!(end.prompt == format!("{points} points"), "{end:?}");
    page.wait_until("document.querySelector('.solo-end').textContent.includes('The strongest bot made')").await?;
    let words = page.text(".solo-end").await?;
    ensure!(words.contains("Your best score so far!"), "{words}");
    ensure!(page.count(".result-parts tbody tr").await? == 3 && words.contains("Show me how"), "{words}");
    let medal = match points {
        65.. => "Gold medal",
        55.. => "Silver medal",
        45.. => "Bronze medal",
        _ => "",
    };
    ensure!(words.contains(medal) && words.contains("medal") == (points >= 45), "{points} points: {words}");

    // The game of the bot with the same cards is replayed; going back leads to the result.
    page.tap_text("Show me how").await?;
    page.wait_for(".replay").await?;
    page.press("End").await?;
    page.wait_until("document.querySelector('.bar h1').textContent === 'Replay: move 29 of 29'").await?;
    let shown: u32 = page.evaluate("Number(document.querySelector('.chip .points').dataset.points)").await?;
    ensure!(words.contains(&format!("made {shown} points")), "{shown}: {words}");
    page.tap_text("Back").await?;
    page.wait_for(".tray.over").await?;
    ensure!(page.text(".tray.over h2").await? == end.prompt);

    page.tap_text("Back").await?;
    page.tap_text("Records").await?;
    page.wait_for(".records .record").await?;
    let records: Vec<String> =
        page.evaluate("[...document.querySelectorAll('.record > span')].map((line) => line.innerText)").await?;
    ensure!(records.len() == 2, "expected the best score and the game: {records:?}");
    ensure!(records[0].starts_with(&format!("{points} points · Standard")), "{records:?}");
    ensure!(records[1].ends_with(&format!("You {points}")), "{records:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_can_be_undone_only_if_no_card_was_drawn_since() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    start_solo(&page, false).await?;
    let table = ClusteredTable::new(&page);
    // While the deck lasts, every turn ends with a draw.
    for _ in 0..24 {
        let state = table.next_turn().await?;
        ensure!(!can_undo(&state), "undo would reveal a drawn card: {state:?}");
        table.play_move(&state).await?;
    }
    let before = table.next_turn().await?;
    ensure!(before.chips[0].deck == 0 && before.hand.len() == 5, "{before:?}");
    ensure!(!can_undo(&before), "undo would return the last card drawn: {before:?}");
    let _: bool = page.evaluate("(document.activeElement.blur(), true)").await?;
    page.press("u").await?;
    ensure!(table.state().await? == before, "the key undoes although there is no button");

    // From now on no cards are drawn.
    table.play_move(&before).await?;
    let after = table.next_turn().await?;
    ensure!(can_undo(&after) && after.hand.len() == 4, "{after:?}");
    page.tap_text("Undo").await?;
    let back = table.wait_until("the card in the hand again", |now| now.hand.len() == 5).await?;
    ensure!(back.board == before.board && back.hand == before.hand && back.log == before.log, "{before:?} {back:?}");
    let end = table.play_to_end().await?;
    ensure!(!can_undo(&end), "a finished game can be undone: {end:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_undoes_all_moves_and_does_not_count() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    start_solo(&page, true).await?;
    let table = ClusteredTable::new(&page);
    let first = table.next_turn().await?;
    ensure!(!can_undo(&first), "there is no move to undo: {first:?}");
    table.play_moves(3).await?;
    for left in (0..3).rev() {
        page.tap_text("Undo").await?;
        let state = table.wait_until("one move less", |now| now.log.len() == left).await?;
        ensure!(state.board.len() == left + 1, "{state:?}");
    }
    let back = table.state().await?;
    ensure!(back == first, "{first:?} {back:?}");
    let end = table.play_to_end().await?;
    let words = page.text(".solo-end").await?;
    ensure!(words.contains("does not count for best scores"), "{words}");
    ensure!(end.chips[0].points > 0 && page.count(".medal").await? <= 1);
    page.tap_text("Back").await?;
    page.tap_text("Records").await?;
    page.wait_for(".records .record").await?;
    ensure!(page.count(".record").await? == 1, "a practice game counts as a best score");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_bot_moves_can_be_undone_in_practice_only() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    for _ in 0..3 {
        let state = table.play_moves(1).await?;
        ensure!(!can_undo(&state), "undo would take back the bot's reply: {state:?}");
        page.press("u").await?;
        ensure!(table.state().await? == state);
    }
    page.tap_text("Back").await?;
    page.open_set_up("clustered/").await?;
    page.tap(".option:last-child .switch").await?;
    page.start_game().await?;
    let first = table.next_turn().await?;
    let second = table.play_moves(1).await?;
    ensure!(can_undo(&second), "{second:?}");
    table.play_moves(1).await?;
    for earlier in [second, first] {
        page.tap_text("Undo").await?;
        let state = table.wait_until("one turn less", |now| now.log.len() == earlier.log.len()).await?;
        ensure!(state.board == earlier.board && state.hand == earlier.hand, "{earlier:?} {state:?}");
    }
    page.check_no_errors()
}
