//! What may go wrong in a browser goes wrong: a message in words, once, and the game goes on.

use anyhow::Result;
use e2e::{Begun, Device, Fickle, Moment, Page, Table, Until};

const FORBIDDEN: &str =
    "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
const FULL: &str = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }";
const WORKLESS: &str = "globalThis.Worker = class { constructor() { throw new Error('no workers here'); } }";

/// The browser refuses the page something that it never refuses, once.
const REFUSED: &str = "(() => { const old = Element.prototype.getBoundingClientRect; \
    Element.prototype.getBoundingClientRect = () => { Element.prototype.getBoundingClientRect = old; throw new Error('refused'); }; \
    return true; })()";

/// What the browser complains about besides what the test has caused.
fn others(page: &Page, caused: &str) -> Vec<String> {
    page.complaints().into_iter().filter(|complaint| !complaint.contains(caused)).collect()
}

/// The message appears; after it is closed one plays on, and it does not come back.
async fn told_once(page: &Page, words: &str) -> Result<()> {
    page.wait_for(".notice").await?;
    let said = page.text(".notice p").await?;
    assert!(said.contains(words), "{said}");
    page.lay_some_card().await?;
    page.tap(".notice button").await?;
    page.until("!document.querySelector('.notice')").await?;
    // This table would say so if there were anything to read but the game.
    let after = Table::of(page).moves(2).await?;
    assert_eq!(after.moment, Moment::Turn);
    Ok(())
}

#[tokio::test]
async fn with_storage_forbidden_one_is_told_once_and_plays() -> Result<()> {
    let page = Page::prepared(Device::PHONE, FORBIDDEN).await?;
    page.tap(".game:nth-child(2) .main").await?;
    told_once(&page, "does not let Huddle keep anything").await?;
    // As long as the page is open, the game can be left and found again.
    page.follow("#/").await?;
    page.tap(".unfinished li button").await?;
    Table::of(&page).moves(1).await?;
    page.follow("#/settings").await?;
    page.wait_for(".switch").await?;
    page.tap("label:has([name='setting-theme']):nth-child(3)").await?;
    page.until("document.documentElement.dataset.theme === 'dark'").await?;
    assert_eq!(page.count(".notice").await?, 0);
    page.check_quiet()
}

#[tokio::test]
async fn with_storage_full_one_is_told_once_and_plays() -> Result<()> {
    let page = Page::prepared(Device::PHONE, FULL).await?;
    page.tap(".game:nth-child(2) .main").await?;
    told_once(&page, "no room left").await?;
    page.follow("#/").await?;
    page.tap(".unfinished li button").await?;
    let seen = Table::of(&page).moves(1).await?;
    assert!(seen.board.len() > 4, "the game went on from where it was: {seen:?}");
    page.check_quiet()
}

#[tokio::test]
async fn damaged_and_newer_games_are_named_and_the_rest_goes_on() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let good = Begun::new("pb", Until::Moves(6)).saved(1)?;
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
        page.keep(name, text).await?;
    }
    for (id, text) in cases.iter().map(|(id, text, _)| (*id, text)).chain([(1, &good)]) {
        page.keep(&format!("clustered.open.{id}"), text).await?;
    }
    page.reload().await?;
    page.until("document.querySelectorAll('.unfinished li').length === 6").await?;
    for (id, _, words) in cases {
        page.follow(&format!("#/clustered/{id}")).await?;
        page.until(&format!("document.querySelector('[role=alert]')?.innerText.includes({words:?})")).await?;
        page.tap(".bar button").await?;
        page.wait_for(".home").await?;
    }
    for address in ["#/clustered/new", "#/clustered/solo", "#/records", "#/settings"] {
        page.follow(address).await?;
        page.until("document.querySelector('.sheet')").await?;
    }
    page.follow("#/clustered/1").await?;
    Table::of(&page).moves(1).await?;
    page.check_quiet()
}

#[tokio::test]
async fn without_workers_bots_play_more_simply_and_say_so() -> Result<()> {
    let page = Page::prepared(Device::PHONE, WORKLESS).await?;
    page.set(r#"{"pace":"instant"}"#).await?;
    page.tap(".game:nth-child(2) .main").await?;
    page.lay_some_card().await?;
    told_once(&page, "The bots").await?;
    page.check_quiet()
}

#[tokio::test]
async fn when_the_worker_cannot_be_loaded_bots_still_move() -> Result<()> {
    let server = Fickle::open().await?;
    server.lose("/worker-");
    let page = Page::blank(Device::LAPTOP).await?;
    page.go(&server.address).await?;
    page.set(r#"{"pace":"instant"}"#).await?;
    page.tap(".game:nth-child(2) .main").await?;
    page.lay_some_card().await?;
    told_once(&page, "The bots").await?;
    assert_eq!(others(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_language_that_cannot_be_loaded_is_said_and_the_old_one_stays() -> Result<()> {
    let server = Fickle::open().await?;
    server.lose(".ftl");
    let page = Page::blank(Device::PHONE).await?;
    page.speak("de").await?;
    page.go(&server.address).await?;
    assert_eq!(page.text(".foot button:last-child").await?, "Settings", "English is always there");
    assert_eq!(page.ask::<String>("document.documentElement.lang").await?, "en");
    page.follow("#/settings").await?;
    page.choose("select", "fr").await?;
    page.wait_for(".notice").await?;
    assert_eq!(page.text("h1").await?, "Settings");
    // The list says what is spoken, so that the other language can be chosen once more.
    page.until("document.querySelector('select').value === 'en'").await?;
    server.find();
    page.choose("select", "fr").await?;
    page.until("document.querySelector('h1').innerText === 'Réglages'").await?;
    assert_eq!(others(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_page_that_cannot_start_says_so_in_the_right_language_and_tries_again() -> Result<()> {
    let server = Fickle::open().await?;
    let page = Page::blank(Device::PHONE).await?;
    for (spoken, title, button) in [
        ("de", "Huddle konnte nicht starten", "Noch einmal"),
        ("fr", "Huddle n’a pas pu démarrer", "Réessayer"),
        ("ja", "Huddle could not start", "Try again"),
    ] {
        server.lose(".wasm");
        page.speak(spoken).await?;
        page.goto("about:blank").await?;
        page.goto(&server.address).await?;
        page.wait_for(".boot").await?;
        assert_eq!(page.text(".boot h1").await?, title);
        assert_eq!(page.text(".boot button").await?, button);
        assert_eq!(page.count(".screen").await?, 0);
        page.tap(".boot button").await?;
        page.until(
            "performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('.boot')",
        )
        .await?;
    }
    server.find();
    page.tap(".boot button").await?;
    page.wait_for(".home").await?;
    assert_eq!(others(&page, "404"), Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn who_waits_for_the_program_is_greeted() -> Result<()> {
    let server = Fickle::open().await?;
    let page = Page::blank(Device::PHONE).await?;
    page.speak("de").await?;
    server.hold_back(".wasm");
    page.goto("about:blank").await?;
    let _: bool = page.ask(&format!("(location.href = {:?}, true)", server.address)).await?;
    page.wait_for(".greeting").await?;
    assert!(page.text(".greeting p").await?.starts_with("Clustered und Kluster"));
    assert_eq!(page.count(".screen").await?, 0);
    server.find();
    page.wait_for(".home").await?;
    assert_eq!(page.count(".greeting").await?, 0);
    page.check_quiet()
}

#[tokio::test]
async fn a_browser_without_webassembly_is_told_that_it_is_too_old() -> Result<()> {
    let page = Page::blank(Device::PHONE).await?;
    page.run_first("delete globalThis.WebAssembly").await?;
    page.goto(&page.house().address).await?;
    page.wait_for(".boot").await?;
    assert!(page.text(".boot").await?.contains("This browser is too old for Huddle."));
    page.check_quiet()
}

#[tokio::test]
async fn an_error_in_the_middle_of_a_game_is_said_and_the_game_is_kept() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap(".game:nth-child(2) .main").await?;
    Table::of(&page).moves(2).await?;
    let _: bool = page.ask(REFUSED).await?;
    page.tap_at([640.0, 300.0]).await?;
    page.wait_for(".boot").await?;
    assert!(page.text(".boot h1").await?.contains("stopped"), "{}", page.text(".boot h1").await?);
    page.tap(".boot button").await?;
    page.wait_for(".hand .card").await?;
    assert_eq!(Table::of(&page).moves(1).await?.moment, Moment::Turn);
    assert_eq!(others(&page, "refused"), Vec::<String>::new());
    Ok(())
}
