//! The clock of Clustered (C6): per turn and per game, what happens when it runs out, and that a reload winds up none.

use anyhow::{Context, Result, ensure};
use e2e::{ClusteredTable, Device, Page, Progress, StagedClock, StagedClustered, TablePhase};
use serde_json::{Value, json};

const TIME_UP: &str = "document.querySelector('.time-up')?.textContent ?? ''";
const SPOKEN: &str = "document.querySelector('.screen > .spoken').textContent";

/// The seconds that a clock with this selector shows.
async fn seconds(page: &Page, selector: &str) -> Result<u32> {
    let face = page.text(selector).await?;
    let (minutes, seconds) = face.split_once(':').with_context(|| format!("a clock shows {face}"))?;
    Ok(60 * minutes.parse::<u32>()? + seconds.parse::<u32>()?)
}

/// What a player has left in the game.
async fn seconds_of(page: &Page, seat: usize) -> Result<u32> {
    seconds(page, &format!(".chip[data-seat='{seat}'] .time span:last-child")).await
}

/// Opens a game with a clock in the middle.
async fn open<'a>(page: &'a Page, players: &'static str, clock: StagedClock) -> Result<ClusteredTable<'a>> {
    let game = StagedClustered { clock: Some(clock), ..StagedClustered::new(players, Progress::Played(12)) };
    page.set_storage("clustered.open.1", &game.to_saved_json(1)?).await?;
    page.goto_route("/clustered/1").await?;
    Ok(ClusteredTable { shared: players.matches('p').count() > 1, ..ClusteredTable::new(page) })
}

#[tokio::test(flavor = "multi_thread")]
async fn c06_a_clock_is_set_up_and_a_table_without_one_shows_none() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.open_set_up("clustered/").await?;
    let line = ".clock-option legend small";
    page.wait_for(line).await?;
    ensure!(page.text(line).await? == "Take all the time you like.");
    page.tap_text("Per game").await?;
    ensure!(page.text(line).await?.ends_with("Once it is up, random cards are played for you."));
    page.tap_text("Per turn").await?;
    ensure!(page.text(line).await?.ends_with("a random card is played for you."));
    page.tap_text("15 s").await?;
    let draft: Value = page.evaluate("JSON.parse(localStorage['huddle.clustered.draft'])").await?;
    ensure!(draft["clock"] == json!({ "per_turn": { "seconds": 15 } }), "{draft}");
    page.start_game().await?;
    let table = ClusteredTable::new(&page);
    table.next_turn().await?;
    let left = seconds(&page, ".turn-clock b").await?;
    ensure!((10..=15).contains(&left), "{left}");
    page.wait_until("document.querySelector('.turn-clock b').textContent <= '0:13'").await?;
    table.play_moves(1).await?;
    ensure!(seconds(&page, ".turn-clock b").await? >= 14, "each turn has all of its time");

    page.goto_route("/").await?;
    page.goto_route("/clustered/play").await?;
    table.next_turn().await?;
    ensure!(page.count(".turn-clock, .chip .time, .prompt").await? == 0, "there is a clock");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c06_when_the_time_of_a_turn_is_up_a_random_card_is_played() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let table = open(&page, "pb", StagedClock::PerTurn { seconds: 15, left: vec![1500, 15_000] }).await?;
    let before = table.next_turn().await?;
    page.wait_for(".turn-clock.urgent").await?;
    page.wait_until(&format!("{TIME_UP} === 'Time’s up: a random card was played for you.'")).await?;
    // The bot answers, and the next turn has all of its time.
    let after = table
        .wait_until("the next turn", |now| now.phase == TablePhase::Turn && now.log.len() == before.log.len() + 2)
        .await?;
    ensure!(after.board.len() == before.board.len() + 2, "{after:?}");
    ensure!(seconds(&page, ".turn-clock b").await? >= 14);
    // The move is stored: it is still there after a reload.
    page.reload().await?;
    ensure!(table.next_turn().await?.log == after.log);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c06_a_clock_of_the_game_survives_a_reload_and_waits_while_the_device_is_passed_on() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = open(&page, "pp", StagedClock::PerGame { minutes: 3, left: vec![12_500, 100_000] }).await?;
    page.wait_for(".pass").await?;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    ensure!([seconds_of(&page, 0).await?, seconds_of(&page, 1).await?] == [13, 100], "nobody sees their hand");
    let state = table.take_device().await?;
    page.wait_until(&format!("{SPOKEN} === '10 seconds left.'")).await?;
    ensure!(seconds_of(&page, 1).await? == 100, "only the clock of the player to move runs");
    let left = seconds_of(&page, 0).await?;
    page.reload().await?;
    page.wait_for(".pass").await?;
    ensure!(seconds_of(&page, 0).await? <= left, "a reload wound up the clock");
    // So does leaving the table.
    table.take_device().await?;
    page.wait_until("document.querySelector('.turn-clock b').textContent === '0:08'").await?;
    page.goto_route("/").await?;
    page.wait_for(".games, .home, main").await?;
    page.goto_route("/clustered/1").await?;
    page.wait_for(".pass").await?;
    ensure!(seconds_of(&page, 0).await? <= 8, "leaving the table wound up the clock");
    let again = table.take_device().await?;
    ensure!(again.log == state.log);
    table.play_move(&again).await?;
    page.wait_for(".pass").await?;
    ensure!(seconds_of(&page, 1).await? == 100);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn c06_without_any_time_left_random_cards_are_played_to_the_end() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let table = open(&page, "pp", StagedClock::PerGame { minutes: 3, left: vec![0, 0] }).await?;
    // Nobody has to pass the device for that.
    let end = table.wait_until("the end", |now| now.phase == TablePhase::Over).await?;
    ensure!(end.log.len() == 58, "{end:?}");
    end.check_winner()?;
    // The next game has the same clock.
    page.tap_text("Play again").await?;
    page.wait_for(".pass").await?;
    ensure!([seconds_of(&page, 0).await?, seconds_of(&page, 1).await?] == [180, 180]);
    page.check_no_errors()
}
