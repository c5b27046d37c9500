//! The page without its server, and with a newer one in the middle of a game.

use anyhow::Result;
use e2e::{Device, Fickle, Glance, Page, Table};

/// Waits until the browser keeps the whole page.
async fn kept(page: &Page) -> Result<()> {
    page.until("navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === 'activated'").await
}

/// Starts a game and makes some moves.
async fn play_some(page: &Page, moves: usize) -> Result<Glance> {
    page.tap(".game:nth-child(2) .main").await?;
    Table::of(page).moves(moves).await
}

#[tokio::test]
async fn after_one_visit_everything_works_without_the_server() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.set(r#"{"pace":"instant"}"#).await?;
    kept(&page).await?;
    page.house().cut_off().await;
    // The service worker does not answer for this one: it goes to the server, and there is none.
    let is_gone: bool = page.ask("fetch('/api/anybody').then(() => false, () => true)").await?;
    assert!(is_gone, "the server still answers");

    page.reload().await?;
    let seen = play_some(&page, 3).await?;
    page.follow("#/rules/C8").await?;
    page.wait_for("#C8.wanted").await?;
    assert!(page.text("#C8 p").await?.contains("share at least two"));
    page.follow("#/settings").await?;
    for (code, word) in [("de", "Einstellungen"), ("fr", "Réglages"), ("en", "Settings")] {
        page.choose("select", code).await?;
        page.until(&format!("document.querySelector('h1').innerText === {word:?}")).await?;
        page.reload().await?;
        assert_eq!(page.text("h1").await?, word, "the language is kept without the server");
    }
    page.follow("#/").await?;
    page.tap(".unfinished li button").await?;
    page.wait_for(".hand").await?;
    let again = Table::of(&page).next().await?;
    assert_eq!(again.board, seen.board, "the game goes on where it was left");
    Table::of(&page).moves(1).await?;

    let others: Vec<String> =
        page.complaints().into_iter().filter(|complaint| !complaint.contains("ERR_CONNECTION_REFUSED")).collect();
    assert_eq!(others, Vec::<String>::new());
    Ok(())
}

/// A game in the middle, when a newer version appears.
async fn renewed_in_mid_game(server: &Fickle) -> Result<(Page, Glance)> {
    let page = Page::blank(Device::LAPTOP).await?;
    page.go(&server.address).await?;
    // Settings come with a new loading, which may break off what is just being kept.
    kept(&page).await?;
    page.set(r#"{"pace":"instant"}"#).await?;
    kept(&page).await?;
    let seen = play_some(&page, 2).await?;
    assert_eq!(page.count(".notice").await?, 0, "nothing is offered yet");
    server.renew();
    // As browsers do it from time to time by themselves.
    let _: bool = page.ask("navigator.serviceWorker.ready.then((found) => found.update()).then(() => true)").await?;
    page.wait_for(".notice").await?;
    assert_eq!(page.text(".notice p").await?, "A new version of Huddle is here.");
    Ok((page, seen))
}

const IS_NEWER: &str = "document.documentElement.dataset.version === 'newer'";

#[tokio::test]
async fn a_newer_version_is_offered_and_never_taken_in_mid_game() -> Result<()> {
    let server = Fickle::open().await?;
    let (page, seen) = renewed_in_mid_game(&server).await?;
    let _: bool = page.ask("globalThis.isSamePage = true").await?;
    // With the offer in view one can play on.
    page.lay_some_card().await?;
    page.tap(".notice button.quiet").await?;
    page.until("!document.querySelector('.notice')").await?;
    let after = Table::of(&page).moves(2).await?;
    assert!(seen.board.iter().all(|laid| after.board.contains(laid)), "the game is another one: {after:?}");
    assert!(page.ask::<bool>("isSamePage").await?, "the page was loaded anew by itself");
    assert!(!page.ask::<bool>(IS_NEWER).await?, "the newer version was taken by itself");
    assert_eq!(page.count(".notice").await?, 0, "later is later");
    // Whoever comes back to the page is offered it again.
    page.reload().await?;
    page.wait_for(".notice").await?;
    assert!(!page.ask::<bool>(IS_NEWER).await?, "the newer version was taken by itself");
    page.check_quiet()
}

#[tokio::test]
async fn whoever_takes_the_newer_version_goes_on_from_the_same_position() -> Result<()> {
    let server = Fickle::open().await?;
    let (page, seen) = renewed_in_mid_game(&server).await?;
    page.tap(".notice button:not(.quiet)").await?;
    page.until(IS_NEWER).await?;
    page.wait_for(".hand").await?;
    let again = Table::of(&page).next().await?;
    assert_eq!((again.board, again.hand), (seen.board, seen.hand));
    assert_eq!(page.count(".notice").await?, 0, "nothing newer is left to offer");
    Table::of(&page).moves(2).await?;
    page.check_quiet()
}
