//! The pages around the games: where buttons lead, which language they speak, and what they keep.

use anyhow::Result;
use e2e::{Begun, Device, Light, Page, Scene, Table, Until};

/// All that a person could notice on the page: where it is, what it says, what is open.
const STATE: &str = "location.hash + document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)";
const PRESSED: &str = "[...document.querySelectorAll('button, a[href]')].filter((one) => one.checkVisibility())";

#[tokio::test]
async fn every_button_of_home_does_something() -> Result<()> {
    let page = Scene::stage(Device::PHONE).await?;
    let scene = Scene::new("home", "#/").with("open", 1, &Begun::new("pb", Until::Moves(4)));
    scene.show(&page, Light::DAY).await?;
    let count: usize = page.ask(&format!("{PRESSED}.length")).await?;
    assert!(count >= 8, "play, around, solo, continue, delete, records, rules, settings: {count}");
    for number in 0..count {
        scene.show(&page, Light::DAY).await?;
        page.wait_for(".unfinished").await?;
        let before: String = page.ask(STATE).await?;
        let _: bool = page.ask(&format!("{PRESSED}[{number}].setAttribute('data-tried', '') ?? true")).await?;
        page.tap("[data-tried]").await?;
        page.until(&format!("{STATE} !== {}", serde_json::to_string(&before)?)).await?;
        let is_elsewhere: bool = page.ask("!['', '#/'].includes(location.hash)").await?;
        if is_elsewhere {
            page.tap(".bar button").await?;
            page.wait_for(".home").await?;
        }
    }
    page.check_quiet()
}

#[tokio::test]
async fn going_back_goes_back_and_unknown_addresses_lead_somewhere_sensible() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.tap(".foot button:nth-child(2)").await?;
    page.wait_for("#C1").await?;
    page.tap(".bar button").await?;
    page.wait_for(".home").await?;
    let _: bool = page.ask("history.back() ?? true").await?;
    page.wait_for("#C1").await?;
    for stray in ["#/nowhere", "#/clustered/x", "#/records/-1", "#/%F0"] {
        page.follow("#/settings").await?;
        page.wait_for(".switch").await?;
        page.follow(stray).await?;
        page.wait_for(".home").await?;
    }
    for missing in ["#/clustered/999", "#/records/999"] {
        page.follow(missing).await?;
        page.until("document.querySelector('[role=alert]')?.innerText === 'This game is no longer here.'").await?;
        page.tap(".bar button").await?;
        page.wait_for(".home, .records").await?;
    }
    page.follow("#/rules/C99").await?;
    page.wait_for("#C22").await?;
    page.check_quiet()
}

async fn language(page: &Page) -> Result<(String, String)> {
    page.ask("[document.documentElement.lang, document.querySelector('.foot button:last-child').innerText]").await
}

#[tokio::test]
async fn the_language_is_that_of_the_browser_until_another_is_chosen() -> Result<()> {
    let english = ("en".to_owned(), "Settings".to_owned());
    let german = ("de".to_owned(), "Einstellungen".to_owned());
    let french = ("fr".to_owned(), "Réglages".to_owned());
    let page = Page::blank(Device::PHONE).await?;
    for (spoken, expected) in [("de-AT,en", &german), ("ja,fr-CA,de", &french), ("ja", &english), ("fr", &french)] {
        page.speak(spoken).await?;
        page.goto("about:blank").await?;
        page.go(&page.house().address).await?;
        assert_eq!(&language(&page).await?, expected, "for {spoken}");
    }
    page.follow("#/settings").await?;
    let _: bool = page.ask("globalThis.isSamePage = true").await?;
    for (code, title) in [("de", "Einstellungen"), ("en", "Settings"), ("fr", "Réglages"), ("de", "Einstellungen")] {
        page.choose("select", code).await?;
        page.until(&format!("document.querySelector('h1').innerText === {title:?}")).await?;
        page.until(&format!("document.documentElement.lang === {code:?}")).await?;
    }
    assert!(page.ask::<bool>("isSamePage").await?, "the page was loaded anew");
    page.follow("#/").await?;
    page.wait_for(".home").await?;
    assert_eq!(language(&page).await?, german);
    // The choice counts more than the browser, also later.
    page.reload().await?;
    assert_eq!(language(&page).await?, german);
    page.check_quiet()
}

#[tokio::test]
async fn settings_work_at_once_and_are_kept() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.follow("#/settings").await?;
    let radio = |name: &str, number: usize| format!("label:has([name='{name}']):nth-child({number})");
    let choices = [
        ("setting-theme", 3),
        ("setting-pace", 4),
        ("setting-motion", 2),
        ("setting-confirm", 3),
        ("setting-surface", 2),
    ];
    for (name, number) in choices {
        page.tap(&radio(name, number)).await?;
    }
    let switches: usize = page.count(".switch").await?;
    for number in 0..switches {
        let _: bool =
            page.ask(&format!("document.querySelectorAll('.switch')[{number}].id = 'switch-{number}', true")).await?;
        page.tap(&format!("#switch-{number}")).await?;
    }
    assert_eq!(switches, 5, "contrast, sound, vibration, danger, left-handed");
    let state = "[...document.querySelectorAll('input')].map((one) => one.checked)";
    let looks = "['theme', 'contrast', 'still', 'left'].map((name) => document.documentElement.dataset[name])";
    let chosen: Vec<bool> = page.ask(state).await?;
    assert_eq!(page.ask::<[String; 4]>(looks).await?, ["dark", "yes", "yes", "yes"]);
    for (name, number) in choices {
        let script = format!("document.querySelector({:?}).checked", radio(name, number) + " input");
        assert!(page.ask::<bool>(&script).await?, "{name}");
    }
    page.reload().await?;
    assert_eq!(page.ask::<Vec<bool>>(state).await?, chosen);
    assert_eq!(page.ask::<[String; 4]>(looks).await?, ["dark", "yes", "yes", "yes"]);

    // Bots at once, and no question before a move, although this is a phone.
    page.follow("#/").await?;
    page.tap(".game:nth-child(2) .main").await?;
    Table::of(&page).next().await?;
    let cards = page.count(".plane > .card").await?;
    page.tap(".hand .card:not(.stuck)").await?;
    page.wait_for(".spot").await?;
    let _: bool = page.ask("document.querySelector('.spot').click() ?? true").await?;
    page.until(&format!("document.querySelectorAll('.plane > .card').length > {cards}")).await?;
    page.check_quiet()
}

#[tokio::test]
async fn who_deletes_by_keyboard_stays_in_the_list() -> Result<()> {
    let page = Scene::stage(Device::LAPTOP).await?;
    let game = Begun::new("pb", Until::Moves(4));
    let scene = Scene::new("home", "#/").with("open", 1, &game).with("open", 2, &game);
    scene.show(&page, Light::DAY).await?;
    page.wait_for(".unfinished li:nth-child(2)").await?;
    for left in [1, 0] {
        let _: bool =
            page.ask("document.querySelector('.unfinished li:last-child button:last-child').focus() ?? true").await?;
        page.press("Enter").await?;
        page.until("document.activeElement.innerText === 'Really delete?'").await?;
        page.press("Enter").await?;
        page.until(&format!("document.querySelectorAll('.unfinished li').length === {left}")).await?;
        let next = if left > 0 { ".unfinished button" } else { ".home .main" };
        page.until(&format!("document.activeElement.matches('{next}')")).await?;
    }
    page.check_quiet()
}

#[tokio::test]
async fn a_card_that_lies_stays_as_it_is_while_others_come() -> Result<()> {
    let page = Page::instant(Device::LAPTOP).await?;
    page.tap(".game:nth-child(2) .main").await?;
    Table::of(&page).moves(2).await?;
    let _: bool =
        page.ask("document.querySelectorAll('.plane > .card').forEach((card) => card.known = true) ?? true").await?;
    let before = page.count(".plane > .card").await?;
    Table::of(&page).moves(1).await?;
    let kept: usize =
        page.ask("[...document.querySelectorAll('.plane > .card')].filter((card) => card.known).length").await?;
    assert_eq!(kept, before);
    assert_eq!(page.count(".plane > .newest").await?, 1);
    page.check_quiet()
}
