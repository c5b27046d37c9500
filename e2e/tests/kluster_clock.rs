//! The clock of Kluster (K10): per turn, per game, and who leaves because of it.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster, replay_record};
use serde_json::{Value, json};

/// Starts a game of so many people as the setup screen would, with these fields of its draft.
async fn start(page: &Page, people: usize, more: Value) -> Result<KlusterTable<'_>> {
    let seats = vec![json!({ "name": "", "bot": null, "extra_wild": false }); people];
    let mut draft = json!({ "party": { "seats": seats, "first": 0 }, "boxes": [1, 0, 0], "expert": false,
        "elimination": false, "poles_shown": false, "first": "shortest", "seconds": 0, "surface": null, "lays": true,
        "length": 1005 });
    for (name, value) in more.as_object().into_iter().flatten() {
        draft[name] = value.clone();
    }
    page.set_storage("kluster.draft", &draft.to_string()).await?;
    page.open_set_up("kluster/").await?;
    page.wait_for(".kluster-set-up").await?;
    page.start_game().await?;
    Ok(KlusterTable::new(page))
}

/// The times beside the names, in seconds.
async fn times(page: &Page) -> Result<Vec<u32>> {
    page.evaluate(
        "[...document.querySelectorAll('.tray-chip .time span:last-child')].map((each) => {
            const [minutes, seconds] = each.textContent.split(':').map(Number);
            return 60 * minutes + seconds;
        })",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn k10_who_lets_the_time_run_out_twice_in_a_row_leaves_the_game() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = start(&page, 3, json!({ "seconds": 1 })).await?;
    // Everybody lets the time run out once, and is warned in the next turn.
    table.wait_for_turn(2).await?;
    let warned = table.wait_for_turn(0).await?;
    ensure!(warned.prompt.starts_with("Your time ran out last turn."), "{warned:?}");
    ensure!(warned.eliminated == [false; 3] && warned.trays == [8; 3], "{warned:?}");
    let left = table.wait_for_turn(1).await?;
    ensure!(left.eliminated == [true, false, false] && left.trays == [8; 2], "{left:?}");
    ensure!(left.announcement.contains("Out of time: Player 1 leaves the game."), "{left:?}");
    ensure!(page.text(".tray-chip[data-seat='0'] .out-word").await? == "left");
    let end = table.wait_until("the end", |state| state.turn == "over").await?;
    ensure!(end.prompt == "Player 3 wins!" && end.eliminated == [true, true, false], "{end:?}");
    // Who left had as many magnets as they left with (K4).
    let left = "[...document.querySelectorAll('.results tbody tr')].map((row) => row.lastElementChild.innerText)";
    ensure!(page.evaluate::<Vec<String>>(left).await? == ["8", "8", "8"]);
    replay_record(&table.record().await?)?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k10_a_clock_of_the_game_shows_the_time_of_all_and_is_kept() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.open_set_up("kluster/").await?;
    page.wait_for(".kluster-set-up").await?;
    page.tap_text("Per turn").await?;
    let line = "fieldset:has([name=kluster-clock]) legend small";
    ensure!(page.text(line).await?.ends_with("Twice in a row, and you leave the game."));
    page.tap_text("Per game").await?;
    ensure!(page.text(line).await?.ends_with("When the time is up, you leave the game."));
    page.tap_text("3 min").await?;
    let draft: Value = page.evaluate("JSON.parse(localStorage['huddle.kluster.draft'])").await?;
    ensure!(draft["minutes"] == 3 && draft["seconds"] == 0, "{draft}");

    page.goto_route("/").await?;
    let table = start(&page, 2, json!({ "minutes": 3 })).await?;
    let before = table.wait_for_turn(0).await?;
    ensure!(times(&page).await?.len() == 2);
    page.wait_until("document.querySelector('.tray-chip .time span:last-child').textContent === '2:58'").await?;
    ensure!(times(&page).await?[1] == 180, "only the clock of the player to move runs");
    table.place(before.available[0], [0.0, 0.0]).await?;
    table.wait_for_turn(1).await?;
    page.wait_until("document.querySelectorAll('.tray-chip .time span:last-child')[1].textContent === '2:58'").await?;
    // Loading the page again gives nobody more time.
    page.reload().await?;
    table.wait_for_turn(1).await?;
    let times = times(&page).await?;
    ensure!(times[0] <= 178 && times[1] <= 179, "{times:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_a_clock_of_the_game_shows_no_times() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = KlusterTable::open(&page, &StagedKluster::classic("pp")?).await?;
    table.wait_for_turn(0).await?;
    ensure!(page.count(".tray-chip .time, .turn-clock").await? == 0);
    page.check_no_errors()
}
