//! What lies around the table of Kluster: the panels of the players, the menu, and the end of a game.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster};
use tempfile::tempdir;

const MENU: &str = ".bar button[popovertarget='table-menu']";

async fn open<'a>(page: &'a Page, players: &'static str) -> Result<KlusterTable<'a>> {
    let mut staged = StagedKluster::classic(players)?;
    staged.place_all(&[[0.0, 0.0], [100.0, 0.0]])?;
    let table = KlusterTable::open(page, &staged).await?;
    table.wait_for_turn(0).await?;
    Ok(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn panels_lie_over_the_table_and_cover_nothing_of_the_cord() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open(&page, "pb").await?;
    let state = table.state().await?;
    let [left, top, width, _] = state.viewport.bounds;
    let panels: [[f64; 4]; 2] = page
        .evaluate(
            "['.players', '.kluster .tray'].map((panel) => document.querySelector(panel).getBoundingClientRect())
                .map(({ left, top, right, bottom }) => [left, top, right, bottom])",
        )
        .await?;
    let [players, tray] = panels;
    ensure!(players[0] > left && players[1] > top && tray[2] < left + width, "{panels:?}");
    for side in [-160.0, 160.0] {
        let [x, _] = state.to_screen([side, 0.0]);
        ensure!(players[2] < x && x < tray[0], "the cord is below a panel: {panels:?}, {x}");
    }
    // Let go of above a panel, a stone goes back.
    let mut drag = table.pick_up(state.available[0]).await?;
    drag.move_stone([0.0, 60.0]).await?;
    drag.move_to_pixel([tray[0] + 40.0, tray[3] - 12.0]).await?;
    drag.release().await?;
    let after = table.wait_for_turn(0).await?;
    ensure!(after.trays == state.trays && after.magnets == state.magnets, "{after:?}");
    ensure!(page.count(".took").await? == 0, "it was never let go of on the table");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_changes_the_table_and_leads_to_its_rules() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open(&page, "pb").await?;
        page.tap(MENU).await?;
        page.wait_until("document.querySelector('.menu').matches(':popover-open')").await?;
        page.tap(".menu .surfaces label:nth-child(3)").await?;
        page.wait_until("JSON.parse(localStorage['huddle.settings']).surface === 'slate'").await?;
        page.tap(".menu .switch input").await?;
        page.wait_for(".aids-on:not(:empty)").await?;
        let labels: Vec<String> = page
            .evaluate(
                "[...document.querySelectorAll('.menu-item')].map((item) => item.innerText.trim().split('\\n')[0])",
            )
            .await?;
        for label in ["Rules", "Table", "Show the pull", "Sound", "Start again", "Save and leave", "End the game"] {
            ensure!(labels.iter().any(|shown| shown == label), "{label}: {labels:?}");
        }
        page.press("Escape").await?;
        page.wait_until("!document.querySelector('.menu').matches(':popover-open')").await?;
        let is_back = format!("document.activeElement === document.querySelector({MENU:?})");
        ensure!(page.evaluate::<bool>(&is_back).await?, "the focus goes back to the button");
        ensure!(page.evaluate::<String>(&format!("document.querySelector({MENU:?}).title")).await? == "Menu");
        let held = table.state().await?;
        ensure!(held.turn == "choosing", "the menu plays nothing: {held:?}");
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_started_again_and_ended_only_after_a_question() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = open(&page, "pp").await?;
    page.tap(MENU).await?;
    page.tap_text("Start again").await?;
    ensure!(table.state().await?.table().count() == 2, "it asks first");
    page.tap_text("Drop this game and start again?").await?;
    let fresh = table.wait_until("a new game", |state| state.trays == [12, 12] && state.at_rest).await?;
    ensure!(fresh.magnets.is_empty() && fresh.seat == Some(0), "{fresh:?}");
    let games = "Object.keys(localStorage).filter((key) => key.startsWith('huddle.kluster.open.')).length";
    ensure!(page.evaluate::<usize>(games).await? == 1, "the old game is gone");
    page.tap(MENU).await?;
    page.tap_text("End the game").await?;
    page.tap_text("End it without a result?").await?;
    page.wait_for(".home").await?;
    ensure!(page.evaluate::<usize>(games).await? == 0, "nothing is left of it");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_shows_who_did_what_and_shares_a_picture() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = KlusterTable::open(&page, &StagedKluster::almost_finished("pb")?).await?;
        let state = table.wait_for_turn(0).await?;
        let end = table.place(state.available[0], [0.0, 0.0]).await?;
        ensure!(end.turn == "over" && end.prompt == "You win!", "{end:?}");
        let cells = "[...document.querySelectorAll('.results tr')].map((row) => [...row.children].map((cell) => cell.innerText.trim()))";
        let rows: Vec<Vec<String>> = page.evaluate(cells).await?;
        ensure!(rows[0][1..] == ["Placed", "Taken back", "Klusters", "Left"], "{rows:?}");
        ensure!(rows[1] == ["You", "6", "0", "0", "0"] && rows[2] == ["Momo", "5", "0", "0", "1"], "{rows:?}");
        for label in ["Rematch", "Other level", "Replay", "Share"] {
            ensure!(end.buttons.iter().any(|button| button == label), "{label}: {end:?}");
        }
        let folder = tempdir()?;
        page.set_download_folder(folder.path()).await?;
        let _: bool = page.evaluate("(navigator.share = undefined) ?? true").await?;
        page.tap_text("Share").await?;
        let picture = folder.path().join("kluster.png");
        for _ in 0..200 {
            if picture.exists() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        ensure!(picture.exists(), "no picture was saved");
        page.check_no_errors()?;
    }
    Ok(())
}
