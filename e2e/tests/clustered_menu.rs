//! The menu of a table of Clustered: the list of moves, sound and surface, undo, starting again and giving up.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, Device, Page, Progress, StagedClustered, TablePhase};

const MENU: &str = ".bar-more [popovertarget]";

/// Opens an unfinished game as game 1.
async fn open(page: &Page, players: &'static str, progress: Progress) -> Result<()> {
    page.set_storage("clustered.open.1", &StagedClustered::new(players, progress).to_saved_json(1)?).await?;
    page.goto_route("/clustered/1").await
}

async fn open_menu(page: &Page) -> Result<()> {
    page.tap(MENU).await?;
    page.wait_for(".menu:popover-open").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_has_rules_settings_surfaces_and_sound() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    open(&page, "pb", Progress::Played(10)).await?;
    open_menu(&page).await?;
    let links: Vec<String> =
        page.evaluate("[...document.querySelectorAll('.menu a')].map((link) => link.getAttribute('href'))").await?;
    ensure!(links == ["/rules/", "/settings/"], "{links:?}");
    page.tap(".menu .switch").await?;
    page.tap(".surfaces label:last-child").await?;
    let settings: String = page.evaluate("localStorage['huddle.settings']").await?;
    ensure!(settings.contains(r#""sound":false"#) && settings.contains(r#""card_surface":"slate""#), "{settings}");
    ensure!(page.count(".menu:popover-open").await? == 1, "switches leave the menu open");
    // A button and its tooltip say the same.
    let title: String = page.evaluate(&format!("document.querySelector('{MENU}').title")).await?;
    ensure!(title == "Menu");
    page.press("Escape").await?;
    page.wait_until("!document.querySelector('.menu:popover-open')").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_the_list_is_shown_on_the_board() -> Result<()> {
    for device in [Device::PHONE, Device::LAPTOP] {
        let page = Page::open_with_instant_bots(device).await?;
        open(&page, "pb", Progress::Played(24)).await?;
        let log = ClusteredTable::new(&page).next_turn().await?.log;
        ensure!(
            log.len() == 24 && log[0].starts_with("1. You: ") && log[0].contains("beside the start card"),
            "{log:?}"
        );
        ensure!(log.iter().any(|line| line.contains("Lotte: ") && line.contains("beside your ")), "{log:?}");
        ensure!(page.count(".log li button").await? == 24 && page.count(".with-log").await? == 0);
        open_menu(&page).await?;
        page.tap_text("Moves").await?;
        page.wait_for(".with-log .log li button:focus").await?;
        // The last move has the focus, and a ring around its card.
        let is_ringed = "(() => { const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
             const [ring, card] = [box('.pointed'), box('.plane > .card.newest')]; \
             return Math.hypot(ring.x + ring.width / 2 - card.x - card.width / 2, ring.y + ring.height / 2 - card.y - card.height / 2) < 2; })()";
        page.wait_until(is_ringed).await?;
        page.press("ArrowDown").await?;
        page.wait_until(&format!("document.querySelector('.pointed') && !{is_ringed}")).await?;
        page.tap(".log li:first-child button").await?;
        page.wait_until(is_ringed).await?;
        page.press("Escape").await?;
        page.wait_until("!document.querySelector('.with-log, .pointed')").await?;
        page.wait_until(&format!("document.activeElement?.matches('{MENU}')")).await?;
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_bot_a_move_can_be_taken_back_until_it_has_replied_if_nothing_was_drawn() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.apply_settings(r#"{"pace":"slow"}"#).await?;
    open(&page, "pb", Progress::Remaining(6)).await?;
    let table = ClusteredTable::new(&page);
    let before = table.next_turn().await?;
    ensure!(before.chips.iter().all(|chip| chip.deck == 0), "{before:?}");
    table.play_move(&before).await?;
    open_menu(&page).await?;
    page.tap_text("Undo").await?;
    let back = table.wait_until("the card in the hand again", |now| now.hand == before.hand).await?;
    ensure!(back.board == before.board && back.log == before.log, "{back:?}");
    // After the reply nothing can be taken back.
    table.play_move(&back).await?;
    let later = table.next_turn().await?;
    ensure!(later.log.len() == before.log.len() + 2 && !later.buttons.contains(&"Undo".to_owned()), "{later:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_is_asked_and_the_game_is_gone() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    open(&page, "pb", Progress::Played(10)).await?;
    ClusteredTable::new(&page).next_turn().await?;
    open_menu(&page).await?;
    page.tap_text("Give up").await?;
    page.wait_for(".menu .asked-now").await?;
    // Leaving the menu is not an answer.
    page.press("Escape").await?;
    page.wait_until("!document.querySelector('.menu:popover-open')").await?;
    open_menu(&page).await?;
    page.tap_text("Give up").await?;
    page.tap_text("Really give up?").await?;
    page.wait_for(".home").await?;
    let keys: Vec<String> = page.evaluate("Object.keys(localStorage)").await?;
    let games = keys.iter().filter(|key| key.starts_with("huddle.clustered.") && key.ends_with(".1"));
    ensure!(games.count() == 0, "{keys:?}");
    let level: String = page.evaluate("localStorage['huddle.clustered.fitting'] ?? ''").await?;
    ensure!(level == r#""beginner""#, "a game given up is lost, so the next bot is weaker: {level}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_again_replaces_the_game() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    open(&page, "pb", Progress::Played(10)).await?;
    let table = ClusteredTable::new(&page);
    table.next_turn().await?;
    open_menu(&page).await?;
    page.tap_text("Start again").await?;
    page.tap_text("Drop this game and start again?").await?;
    let fresh = table.wait_until("a new game", |now| now.phase == TablePhase::Turn && now.log.is_empty()).await?;
    ensure!(fresh.chips.iter().map(|chip| chip.name.as_str()).eq(["You", "Lotte"]), "{fresh:?}");
    let open: usize = page
        .evaluate("Object.keys(localStorage).filter((key) => key.startsWith('huddle.clustered.open.')).length")
        .await?;
    ensure!(open == 1, "{open} unfinished games");
    page.check_no_errors()
}
