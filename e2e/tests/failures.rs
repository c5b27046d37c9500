//! Injected browser failures: the page shows one message, and the game goes on.

use anyhow::Result;
use e2e::{ClusteredTable, Device, FlakyServer, Page, Progress, StagedClustered, TablePhase};
use std::time::Duration;

const STORAGE_FORBIDDEN: &str =
    "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
const STORAGE_FULL: &str =
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }";
const NO_WORKERS: &str = "globalThis.Worker = class { constructor() { throw new Error('no workers here'); } }";

/// Makes the next call of a method that never fails throw.
const THROW_ONCE: &str = "(() => { const old = Element.prototype.getBoundingClientRect; \
    Element.prototype.getBoundingClientRect = () => { Element.prototype.getBoundingClientRect = old; throw new Error('refused'); }; \
    return true; })()";

/// The browser's errors except those that the test caused.
fn other_errors(page: &Page, caused: &str) -> Vec<String> {
    page.errors().into_iter().filter(|error| !error.contains(caused)).collect()
}

/// Checks that the notice appears, can be closed during play, and does not come back.
async fn check_notice_appears_once(page: &Page, text: &str) -> Result<()> {
    page.wait_for(".notice").await?;
    let notice = page.text(".notice p").await?;
    assert!(notice.contains(text), "{notice}");
    page.place_any_card().await?;
    page.tap(".notice button").await?;
    page.wait_until("!document.querySelector('.notice')").await?;
    // Reading the table state fails if a notice is shown.
    let after = ClusteredTable::new(page).play_moves(2).await?;
    assert_eq!(after.phase, TablePhase::Turn);
    Ok(())
}

/// Leaves by the button of the table, and stays when the browser asks.
async fn check_leaving_is_asked_about(page: &Page) -> Result<()> {
    tokio::try_join!(page.tap(".bar button"), page.answer_dialog("beforeunload", false))?;
    page.wait_for(".hand").await
}

/// Leaves by the button of the table, whatever the browser asks.
async fn leave_all_the_same(page: &Page) -> Result<()> {
    tokio::try_join!(page.tap(".bar button"), page.answer_dialog("beforeunload", true))?;
    Ok(())
}

#[tokio::test]
async fn a_stored_game_is_left_without_a_question() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(&page).play_moves(1).await?;
    page.tap(".bar button").await?;
    page.wait_for(".home .unfinished").await?;
    page.check_no_errors()
}

#[tokio::test]
async fn with_storage_forbidden_a_notice_appears_once_and_the_game_goes_on() -> Result<()> {
    let page = Page::open_with_script(Device::PHONE, STORAGE_FORBIDDEN).await?;
    page.goto_route("/clustered/play").await?;
    check_notice_appears_once(&page, "does not let Huddle keep anything").await?;
    // Until the page is left, the game stays in memory.
    check_leaving_is_asked_about(&page).await?;
    ClusteredTable::new(&page).play_moves(1).await?;
    leave_all_the_same(&page).await?;
    page.wait_for(".home").await?;
    assert_eq!(page.count(".unfinished").await?, 0);
    page.goto_route("/settings/").await?;
    page.wait_for(".switch").await?;
    page.tap("label:has([name='setting-theme']):nth-child(3)").await?;
    page.wait_until("document.documentElement.dataset.theme === 'dark'").await?;
    // This page says it, too: what was chosen is lost with it.
    page.wait_for(".notice").await?;
    page.tap(".notice button").await?;
    page.tap("label:has([name='setting-theme']):nth-child(2)").await?;
    page.wait_until("document.documentElement.dataset.theme === 'light'").await?;
    assert_eq!(page.count(".notice").await?, 0);
    page.check_no_errors()
}

#[tokio::test]
async fn with_storage_full_a_notice_appears_once_and_the_game_goes_on() -> Result<()> {
    let page = Page::open_with_script(Device::PHONE, STORAGE_FULL).await?;
    page.goto_route("/clustered/play").await?;
    check_notice_appears_once(&page, "no room left").await?;
    check_leaving_is_asked_about(&page).await?;
    let state = ClusteredTable::new(&page).play_moves(1).await?;
    assert!(state.board.len() > 4, "the game did not go on: {state:?}");
    page.check_no_errors()
}

#[tokio::test]
async fn damaged_and_newer_saves_are_reported_and_the_rest_works() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let good = StagedClustered::new("pb", Progress::Played(6)).to_saved_json(1)?;
    let cases = [
        (2, good[..good.len() / 2].to_owned(), "is damaged"),
        (3, "[]".to_owned(), "is damaged"),
        (4, good.replacen("\"version\":1", "\"version\":9", 1), "newer version of Huddle"),
        (5, good.replacen('@', "@8", 1), "is damaged"),
        (6, good.replacen("\"version\":1", "\"version\":0", 1), "older version of Huddle"),
    ];
    for (name, text) in
        [("settings", "{"), ("clustered.draft", "7"), ("clustered.best", "x"), ("clustered.fitting", "{}")]
    {
        page.set_storage(name, text).await?;
    }
    for (id, text) in cases.iter().map(|(id, text, _)| (*id, text)).chain([(1, &good)]) {
        page.set_storage(&format!("clustered.open.{id}"), text).await?;
    }
    page.reload().await?;
    page.wait_until("document.querySelectorAll('.unfinished li').length === 6").await?;
    for (id, _, words) in cases {
        page.goto_route(&format!("/clustered/{id}")).await?;
        page.wait_until(&format!("document.querySelector('[role=alert]')?.innerText.includes({words:?})")).await?;
        page.tap(".bar button").await?;
        page.wait_for(".home").await?;
    }
    for address in ["/clustered/", "/clustered/solo", "/records/", "/settings/"] {
        page.goto_route(address).await?;
        page.wait_until("document.querySelector('.sheet, .quick-sheet')").await?;
    }
    page.goto_route("/clustered/1").await?;
    ClusteredTable::new(&page).play_moves(1).await?;
    page.check_no_errors()
}

#[tokio::test]
async fn without_workers_bots_fall_back_to_simple_play_with_a_notice() -> Result<()> {
    let page = Page::open_with_script(Device::PHONE, NO_WORKERS).await?;
    page.apply_settings(r#"{"pace":"instant"}"#).await?;
    page.goto_route("/clustered/play").await?;
    page.place_any_card().await?;
    check_notice_appears_once(&page, "The bots").await?;
    page.check_no_errors()
}

#[tokio::test]
async fn when_the_worker_cannot_be_loaded_bots_still_move() -> Result<()> {
    let server = FlakyServer::start().await?;
    server.remove("/worker-");
    let page = Page::blank(Device::LAPTOP).await?;
    page.goto_app(&server.address).await?;
    page.apply_settings(r#"{"pace":"instant"}"#).await?;
    page.goto_route("/clustered/play").await?;
    page.place_any_card().await?;
    check_notice_appears_once(&page, "The bots").await?;
    assert_eq!(other_errors(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_table_is_playable_before_the_bots_have_arrived() -> Result<()> {
    let server = FlakyServer::start().await?;
    server.stall("/bots-");
    let page = Page::blank(Device::LAPTOP).await?;
    page.goto_app(&server.address).await?;
    page.apply_settings(r#"{"pace":"instant"}"#).await?;
    let game = StagedClustered::new("pb", Progress::Played(4)).to_saved_json(1)?;
    page.set_storage("clustered.open.1", &game).await?;
    page.goto_route("/clustered/1").await?;
    page.place_any_card().await?;
    let cards = page.count(".plane > .card").await?;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(page.count(".plane > .card").await?, cards, "a bot moved before its program arrived");
    server.restore();
    page.wait_until(&format!("document.querySelectorAll('.plane > .card').length > {cards}")).await?;
    page.check_no_errors()
}

#[tokio::test]
async fn a_language_that_cannot_be_loaded_shows_a_notice_and_the_old_one_stays() -> Result<()> {
    let server = FlakyServer::start().await?;
    server.remove(".ftl");
    let page = Page::blank(Device::PHONE).await?;
    page.set_languages("de").await?;
    page.goto_app(&format!("{}/settings/", server.address)).await?;
    assert_eq!(page.text("h1").await?, "Settings", "English is the fallback");
    assert_eq!(page.evaluate::<String>("document.documentElement.lang").await?, "en");
    page.select_option("select", "fr").await?;
    page.wait_for(".notice").await?;
    assert_eq!(page.text("h1").await?, "Settings");
    // The list shows the current language, so that the other one can be chosen again.
    page.wait_until("document.querySelector('select').value === 'en'").await?;
    server.restore();
    page.select_option("select", "fr").await?;
    page.wait_until("document.querySelector('h1').innerText === 'Réglages'").await?;
    assert_eq!(other_errors(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_page_that_cannot_start_reports_it_in_the_right_language_and_retries() -> Result<()> {
    let server = FlakyServer::start().await?;
    let page = Page::blank(Device::PHONE).await?;
    for (spoken, title, button) in [
        ("de", "Huddle konnte nicht starten", "Noch einmal"),
        ("fr", "Huddle n’a pas pu démarrer", "Réessayer"),
        ("ja", "Huddle could not start", "Try again"),
    ] {
        server.remove(".wasm");
        page.set_languages(spoken).await?;
        page.goto("about:blank").await?;
        page.goto(&format!("{}/clustered/", server.address)).await?;
        page.wait_for(".boot").await?;
        assert_eq!(page.text(".boot h1").await?, title);
        assert_eq!(page.text(".boot button").await?, button);
        assert_eq!(page.count(".screen").await?, 0);
        page.tap(".boot button").await?;
        page.wait_until(
            "performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('.boot')",
        )
        .await?;
    }
    server.restore();
    page.tap(".boot button").await?;
    page.wait_for(".set-up").await?;
    assert_eq!(other_errors(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_greeting_is_shown_while_the_program_loads() -> Result<()> {
    let server = FlakyServer::start().await?;
    let page = Page::blank(Device::PHONE).await?;
    page.set_languages("de").await?;
    server.stall(".wasm");
    page.goto("about:blank").await?;
    let _: bool = page.evaluate(&format!("(location.href = '{}/clustered/', true)", server.address)).await?;
    page.wait_for(".greeting").await?;
    assert!(page.text(".greeting p").await?.starts_with("Zwei Spiele für den Tisch"));
    assert_eq!(page.count(".screen").await?, 0);
    server.restore();
    page.wait_for(".set-up").await?;
    assert_eq!(page.count(".greeting").await?, 0);
    page.check_no_errors()
}

#[tokio::test]
async fn a_browser_without_webassembly_is_reported_as_too_old() -> Result<()> {
    let page = Page::blank(Device::PHONE).await?;
    page.add_init_script("delete globalThis.WebAssembly").await?;
    page.goto(&format!("{}/kluster/", page.fixture().address)).await?;
    page.wait_for(".boot").await?;
    assert!(page.text(".boot").await?.contains("This browser is too old for Huddle."));
    page.check_no_errors()
}

#[tokio::test]
async fn an_error_during_a_game_is_reported_and_the_game_is_saved() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(&page).play_moves(2).await?;
    let _: bool = page.evaluate(THROW_ONCE).await?;
    page.tap_at([640.0, 300.0]).await?;
    page.wait_for(".boot").await?;
    assert!(page.text(".boot h1").await?.contains("stopped"), "{}", page.text(".boot h1").await?);
    page.tap(".boot button").await?;
    page.wait_for(".hand .card").await?;
    assert_eq!(ClusteredTable::new(&page).play_moves(1).await?.phase, TablePhase::Turn);
    assert_eq!(other_errors(&page, "refused"), Vec::<String>::new());
    Ok(())
}
