//! The pages around the games: navigation, languages, settings and lists.

use anyhow::Result;
use e2e::{Appearance, ClusteredTable, Device, Page, Progress, Scenario, StagedClustered};

/// Everything observable about the page: route, text and accessible names.
const OBSERVABLE_STATE: &str = "location.pathname + document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)";
/// All buttons and links, but not the link to the page that is shown.
const BUTTONS: &str =
    "[...document.querySelectorAll('button, a[href]:not([aria-current])')].filter((one) => one.checkVisibility())";

#[tokio::test]
async fn every_button_of_home_does_something() -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    let scenario = Scenario::new("home", "/").with_game("open", 1, &StagedClustered::new("pb", Progress::Played(4)));
    scenario.show(&page, Appearance::LIGHT).await?;
    let count: usize = page.evaluate(&format!("{BUTTONS}.length")).await?;
    assert_eq!(count, 9, "play and rules of both games, continue, tidy up, records, rules, settings");
    for number in 0..count {
        scenario.show(&page, Appearance::LIGHT).await?;
        page.wait_for(".unfinished").await?;
        let before: String = page.evaluate(OBSERVABLE_STATE).await?;
        let _: bool = page.evaluate(&format!("{BUTTONS}[{number}].setAttribute('data-tried', '') ?? true")).await?;
        page.tap("[data-tried]").await?;
        page.wait_until(&format!("{OBSERVABLE_STATE} !== {}", serde_json::to_string(&before)?)).await?;
        let is_elsewhere: bool = page.evaluate("location.pathname !== '/'").await?;
        if is_elsewhere {
            page.tap(".bar a, .bar button").await?;
            page.wait_for(".home").await?;
        }
    }
    page.check_no_errors()
}

#[tokio::test]
async fn history_back_works_and_unknown_routes_lead_home() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.tap(".pages a:nth-child(3)").await?;
    page.wait_for("#C1").await?;
    page.tap(".bar a").await?;
    page.wait_for(".home").await?;
    let _: bool = page.evaluate("history.back() ?? true").await?;
    page.wait_for("#C1").await?;
    for stray in ["/#/nowhere", "/clustered/x", "/kluster/7/8", "/clustered/replay/-1", "/#/%F0"] {
        page.goto_route("/settings/").await?;
        page.wait_for(".switch").await?;
        page.goto_route(stray).await?;
        page.wait_for(".home").await?;
    }
    for missing in ["/clustered/999", "/clustered/replay/999"] {
        page.goto_route(missing).await?;
        page.wait_until("document.querySelector('[role=alert]')?.innerText === 'This game is no longer here.'").await?;
        page.tap(".bar button").await?;
        page.wait_for(".home, .records").await?;
    }
    page.goto_route("/rules/#C99").await?;
    page.wait_for("#C22").await?;
    page.check_no_errors()
}

#[tokio::test]
async fn the_way_back_leads_home_where_there_is_no_page_before() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let home = page.fixture().address.clone();
    // A page that only forwards, to the language of the visitor or from an old address, is no page before.
    page.set_languages("fr").await?;
    for entrance in ["/rules/", "/#/rules/C8"] {
        page.goto("about:blank").await?;
        page.goto(&format!("{home}{entrance}")).await?;
        page.wait_until("location.pathname === '/fr/rules/'").await?;
        page.tap(".bar a").await?;
        page.wait_until("location.pathname === '/fr/'").await?;
    }
    page.check_no_errors()
}

#[tokio::test]
async fn addresses_of_version_0_1_lead_to_the_same_screens() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    for (old, new, element) in [
        ("/#/clustered/new", "/clustered/", ".set-up .seats"),
        ("/#/clustered/solo", "/clustered/solo", ".set-up"),
        ("/#/kluster/new", "/kluster/", ".kluster-set-up .seats"),
        ("/#/kluster/solo", "/kluster/solo", ".kluster-set-up"),
        ("/#/kluster/7", "/kluster/7", "[role=alert]"),
        ("/#/records", "/records/", ".records"),
        ("/#/records/7", "/clustered/replay/7", "[role=alert]"),
        ("/#/records/kluster/7", "/kluster/replay/7", "[role=alert]"),
        ("/#/settings", "/settings/", ".switch"),
        ("/#/rules/C8", "/rules/#C8", "#C8:target"),
    ] {
        page.goto("about:blank").await?;
        page.goto(&format!("{}{old}", page.fixture().address)).await?;
        page.wait_until(&format!("location.pathname + location.hash === {new:?}")).await?;
        page.wait_for(element).await?;
    }
    page.check_no_errors()
}

#[tokio::test]
async fn every_screen_opens_at_its_top_with_its_title_and_back_leads_back() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let screens = [("Clustered", "/clustered/", "Clustered · Huddle"), ("Kluster", "/kluster/", "Kluster · Huddle")];
    for (game, path, title) in screens {
        let _: bool = page.evaluate("(scrollTo(0, document.body.scrollHeight), true)").await?;
        page.tap_game_button(game, "Play").await?;
        page.wait_for(".set-up .option a").await?;
        assert_eq!(page.evaluate::<String>("location.pathname").await?, path);
        page.wait_until(&format!("document.title === {title:?}")).await?;
        assert!(page.evaluate::<bool>("scrollY === 0").await?, "{path}");
        // A link to a rule, and back to the set-up.
        let _: bool = page.evaluate("document.querySelector('.set-up .option a').click() ?? true").await?;
        page.wait_for(".rule:target").await?;
        page.tap(".bar a").await?;
        page.wait_for(".set-up .option a").await?;
        let _: bool = page.evaluate("history.back() ?? true").await?;
        page.wait_for(".home").await?;
        page.wait_until("document.title === 'Huddle'").await?;
        let _: bool = page.evaluate("history.forward() ?? true").await?;
        page.wait_for(".set-up .option a").await?;
        page.tap(".bar button").await?;
        page.wait_for(".home").await?;
    }
    page.check_no_errors()
}

async fn language(page: &Page) -> Result<(String, String)> {
    page.evaluate("[document.documentElement.lang, document.querySelector('.pages a:last-child').innerText]").await
}

#[tokio::test]
async fn the_language_follows_the_browser_until_another_is_chosen() -> Result<()> {
    let english = ("en".to_owned(), "Settings".to_owned());
    let german = ("de".to_owned(), "Einstellungen".to_owned());
    let french = ("fr".to_owned(), "Réglages".to_owned());
    let page = Page::blank(Device::PHONE).await?;
    for (spoken, expected) in [("de-AT,en", &german), ("ja,fr-CA,de", &french), ("ja", &english), ("fr", &french)] {
        page.set_languages(spoken).await?;
        page.goto("about:blank").await?;
        page.goto_app(&page.fixture().address).await?;
        assert_eq!(&language(&page).await?, expected, "for {spoken}");
    }
    page.goto_route("/settings/").await?;
    let _: bool = page.evaluate("globalThis.isSamePage = true").await?;
    for (code, title) in [("de", "Einstellungen"), ("en", "Settings"), ("fr", "Réglages"), ("de", "Einstellungen")] {
        page.select_option("select", code).await?;
        page.wait_until(&format!("document.querySelector('h1').innerText === {title:?}")).await?;
        page.wait_until(&format!("document.documentElement.lang === {code:?}")).await?;
    }
    assert!(page.evaluate::<bool>("isSamePage").await?, "the page reloaded");
    page.goto_route("/").await?;
    page.wait_for(".home").await?;
    assert_eq!(language(&page).await?, german);
    // The choice overrides the browser's language after a reload, too.
    page.reload().await?;
    assert_eq!(language(&page).await?, german);
    page.check_no_errors()
}

#[tokio::test]
async fn settings_apply_at_once_and_persist() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.goto_route("/settings/").await?;
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
        let _: bool = page
            .evaluate(&format!("document.querySelectorAll('.switch')[{number}].id = 'switch-{number}', true"))
            .await?;
        page.tap(&format!("#switch-{number}")).await?;
    }
    assert_eq!(switches, 5, "contrast, sound, vibration, danger, left-handed");
    let state = "[...document.querySelectorAll('input')].map((one) => one.checked)";
    let attributes = "['theme', 'contrast', 'still', 'left'].map((name) => document.documentElement.dataset[name])";
    let chosen: Vec<bool> = page.evaluate(state).await?;
    assert_eq!(page.evaluate::<[String; 4]>(attributes).await?, ["dark", "yes", "yes", "yes"]);
    for (name, number) in choices {
        let script = format!("document.querySelector({:?}).checked", radio(name, number) + " input");
        assert!(page.evaluate::<bool>(&script).await?, "{name}");
    }
    page.reload().await?;
    assert_eq!(page.evaluate::<Vec<bool>>(state).await?, chosen);
    assert_eq!(page.evaluate::<[String; 4]>(attributes).await?, ["dark", "yes", "yes", "yes"]);

    // Instant bots, and no confirmation of moves even on a phone.
    page.goto_route("/").await?;
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(&page).next_turn().await?;
    let cards = page.count(".plane > .card").await?;
    page.tap(".hand .card:not(.stuck)").await?;
    page.wait_for(".spot").await?;
    let _: bool = page.evaluate("document.querySelector('.spot').click() ?? true").await?;
    page.wait_until(&format!("document.querySelectorAll('.plane > .card').length > {cards}")).await?;
    page.check_no_errors()
}

#[tokio::test]
async fn deleting_by_keyboard_keeps_the_focus_in_the_list() -> Result<()> {
    let page = Scenario::open_page(Device::LAPTOP).await?;
    let game = StagedClustered::new("pb", Progress::Played(4));
    let scenario = Scenario::new("home", "/").with_game("open", 1, &game).with_game("open", 2, &game);
    scenario.show(&page, Appearance::LIGHT).await?;
    page.wait_for(".unfinished li:nth-child(2)").await?;
    let _: bool = page.evaluate("document.querySelector('.unfinished .tidy').focus() ?? true").await?;
    page.press("Enter").await?;
    page.wait_until("document.activeElement.matches('.tidy[aria-expanded=true]')").await?;
    let _: bool = page.evaluate("document.querySelector('.unfinished li > button').focus() ?? true").await?;
    for left in [1, 0] {
        page.press("Enter").await?;
        page.wait_until("document.activeElement.innerText === 'Really delete?'").await?;
        page.press("Enter").await?;
        page.wait_until(&format!("document.querySelectorAll('.unfinished li').length === {left}")).await?;
        let next = if left > 0 { ".unfinished li > button" } else { ".home .main" };
        page.wait_until(&format!("document.activeElement.matches('{next}')")).await?;
    }
    page.check_no_errors()
}

#[tokio::test]
async fn placing_a_card_keeps_the_elements_of_the_other_cards() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(&page).play_moves(2).await?;
    let _: bool = page
        .evaluate("document.querySelectorAll('.plane > .card').forEach((card) => card.known = true) ?? true")
        .await?;
    let before = page.count(".plane > .card").await?;
    ClusteredTable::new(&page).play_moves(1).await?;
    let unchanged: usize =
        page.evaluate("[...document.querySelectorAll('.plane > .card')].filter((card) => card.known).length").await?;
    assert_eq!(unchanged, before);
    assert_eq!(page.count(".plane > .newest").await?, 1);
    page.check_no_errors()
}
