//! The service worker: offline play, and an update published during a game.

use anyhow::Result;
use e2e::{ClusteredTable, ClusteredTableState, Device, FlakyServer, Page};

/// Waits until the service worker has cached the page and controls it.
async fn wait_until_cached(page: &Page) -> Result<()> {
    page.wait_until("navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === 'activated'")
        .await
}

/// Starts a game and makes some moves.
async fn play_some(page: &Page, moves: usize) -> Result<ClusteredTableState> {
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(page).play_moves(moves).await
}

#[tokio::test]
async fn after_one_visit_everything_works_offline() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.apply_settings(r#"{"pace":"instant"}"#).await?;
    wait_until_cached(&page).await?;
    page.fixture().stop_server().await;
    // The service worker passes API requests to the network.
    let is_gone: bool = page.evaluate("fetch('/api/anybody').then(() => false, () => true)").await?;
    assert!(is_gone, "the server still responds");

    page.reload().await?;
    let state = play_some(&page, 3).await?;
    page.goto_route("/rules/#C8").await?;
    page.wait_for("#C8:target").await?;
    assert!(page.text("#C8 p").await?.contains("share at least two"));
    page.goto_route("/settings/").await?;
    for (code, word) in [("de", "Einstellungen"), ("fr", "Réglages"), ("en", "Settings")] {
        page.select_option("select", code).await?;
        page.wait_until(&format!("document.querySelector('h1').innerText === {word:?}")).await?;
        page.reload().await?;
        assert_eq!(page.text("h1").await?, word, "the language is not kept offline");
    }
    page.goto_route("/").await?;
    page.tap(".unfinished li a").await?;
    page.wait_for(".hand").await?;
    let again = ClusteredTable::new(&page).next_turn().await?;
    assert_eq!(again.board, state.board, "the game did not resume");
    ClusteredTable::new(&page).play_moves(1).await?;

    let others: Vec<String> =
        page.errors().into_iter().filter(|error| !error.contains("ERR_CONNECTION_REFUSED")).collect();
    assert_eq!(others, Vec::<String>::new());
    Ok(())
}

/// Starts a game and publishes an update, which the page then offers.
async fn update_in_mid_game(server: &FlakyServer) -> Result<(Page, ClusteredTableState)> {
    let page = Page::blank(Device::LAPTOP).await?;
    page.goto_app(&server.address).await?;
    // Applying settings reloads the page, which may interrupt caching.
    wait_until_cached(&page).await?;
    page.apply_settings(r#"{"pace":"instant"}"#).await?;
    wait_until_cached(&page).await?;
    let state = play_some(&page, 2).await?;
    assert_eq!(page.count(".notice").await?, 0, "an update is offered too early");
    server.publish_update();
    // Browsers check for updates from time to time.
    let _: bool =
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => true)").await?;
    page.wait_for(".notice").await?;
    assert_eq!(page.text(".notice p").await?, "A new version of Huddle is here.");
    Ok((page, state))
}

const IS_NEWER: &str = "document.documentElement.dataset.version === 'newer'";

#[tokio::test]
async fn an_update_is_offered_and_never_applied_by_itself_in_mid_game() -> Result<()> {
    let server = FlakyServer::start().await?;
    let (page, state) = update_in_mid_game(&server).await?;
    let _: bool = page.evaluate("globalThis.isSamePage = true").await?;
    // The game goes on while the offer is shown.
    page.place_any_card().await?;
    page.tap(".notice button.quiet").await?;
    page.wait_until("!document.querySelector('.notice')").await?;
    let after = ClusteredTable::new(&page).play_moves(2).await?;
    assert!(state.board.iter().all(|card| after.board.contains(card)), "another game is shown: {after:?}");
    assert!(page.evaluate::<bool>("isSamePage").await?, "the page reloaded by itself");
    assert!(!page.evaluate::<bool>(IS_NEWER).await?, "the update was applied without consent");
    assert_eq!(page.count(".notice").await?, 0, "the dismissed offer came back");
    // A reload offers the update again.
    page.reload().await?;
    page.wait_for(".notice").await?;
    assert!(!page.evaluate::<bool>(IS_NEWER).await?, "the update was applied without consent");
    page.check_no_errors()
}

#[tokio::test]
async fn after_applying_an_update_the_game_resumes_from_the_same_position() -> Result<()> {
    let server = FlakyServer::start().await?;
    let (page, state) = update_in_mid_game(&server).await?;
    page.tap(".notice button:not(.quiet)").await?;
    page.wait_until(IS_NEWER).await?;
    page.wait_for(".hand").await?;
    let again = ClusteredTable::new(&page).next_turn().await?;
    assert_eq!((again.board, again.hand), (state.board, state.hand));
    assert_eq!(page.count(".notice").await?, 0, "the applied update is offered again");
    ClusteredTable::new(&page).play_moves(2).await?;
    page.check_no_errors()
}
