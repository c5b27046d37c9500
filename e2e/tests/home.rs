//! The documents that are rendered at bundle time: readable without scripts, in the visitor's language, and light.

use anyhow::{Result, ensure};
use e2e::{Device, Page, Progress, StagedClustered};
use serde_json::json;

/// Each language with the address of its documents, a word of home, one of the rule book and one of what needs scripts.
const LANGUAGES: [(&str, &str, [&str; 3]); 3] = [
    ("en", "/", ["Play", "share at least two", "needs JavaScript"]),
    ("fr", "/fr/", ["Jouer", "au moins deux", "besoin de JavaScript"]),
    ("de", "/de/", ["Spielen", "mindestens zwei", "braucht JavaScript"]),
];

const SAVES_DATA: &str = "Object.defineProperty(navigator.connection, 'saveData', { get: () => true })";
const WASM_REQUESTS: &str =
    "performance.getEntriesByType('resource').filter(({ name }) => name.includes('.wasm')).length";

/// Follows a link. Without scripts a page has no frames to wait for before a tap.
async fn follow(page: &Page, link: &str) -> Result<()> {
    let address: String = page.evaluate(&format!("document.querySelector({link:?}).href")).await?;
    page.goto(&address).await
}

#[tokio::test]
async fn without_scripts_home_and_rules_are_readable_in_each_language() -> Result<()> {
    let page = Page::blank(Device::PHONE).await?;
    page.call("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
    for (language, address, [play, rule, needs_scripts]) in LANGUAGES {
        page.goto(&format!("{}{address}", page.fixture().address)).await?;
        assert_eq!(page.evaluate::<String>("document.documentElement.lang").await?, language);
        ensure!(page.text(".game .main").await?.contains(play), "{language}: {}", page.text("body").await?);
        assert_eq!(page.count(".game a[href]").await?, 4, "{language}: play and rules of each game");
        let is_list_shown =
            "document.querySelector('.new-game').checkVisibility() || document.querySelector('.unfinished')";
        assert!(
            !page.evaluate::<bool>(&format!("Boolean({is_list_shown})")).await?,
            "{language}: a list needs scripts"
        );
        let is_drawn = "document.querySelector('.picture img').naturalWidth > 0 && document.querySelectorAll('.still-board g').length";
        assert_eq!(page.evaluate::<usize>(is_drawn).await?, 26, "{language}");
        follow(&page, ".pages a:nth-child(3)").await?;
        page.wait_for("#C8").await?;
        ensure!(page.text("#C8 p").await?.contains(rule), "{language}: {}", page.text("#C8 p").await?);
        follow(&page, ".bar a").await?;
        page.wait_for(".home").await?;
        assert_eq!(page.evaluate::<String>("location.pathname").await?, address);
        follow(&page, ".pages a:last-child").await?;
        page.wait_for(".switch").await?;
        ensure!(page.text("noscript").await?.contains(needs_scripts), "{language}");
    }
    page.goto(&format!("{}/kluster/play", page.fixture().address)).await?;
    ensure!(page.text("noscript").await?.contains("needs JavaScript"), "the page of a game is silent");
    page.check_no_errors()
}

/// Where the browser ends up, and in which language.
async fn arrival(page: &Page, address: &str) -> Result<(String, String)> {
    page.goto("about:blank").await?;
    page.goto_app(&format!("{}{address}", page.fixture().address)).await?;
    page.evaluate("[location.pathname + location.search + location.hash, document.documentElement.lang]").await
}

#[tokio::test]
async fn visitors_are_led_to_their_language_once_and_nowhere_else() -> Result<()> {
    let page = Page::blank(Device::PHONE).await?;
    page.set_languages("de-AT,en").await?;
    let led = |to: &str, language: &str| (to.to_owned(), language.to_owned());
    assert_eq!(arrival(&page, "/").await?, led("/de/", "de"));
    assert_eq!(arrival(&page, "/rules/?from=there#C8").await?, led("/de/rules/?from=there#C8", "de"));
    assert_eq!(arrival(&page, "/settings/").await?, led("/de/settings/", "de"));
    // An address with a language is a choice, if there is no other.
    assert_eq!(arrival(&page, "/fr/rules/#K6").await?, led("/fr/rules/#K6", "fr"));
    page.set_storage("settings", r#"{"language":"en"}"#).await?;
    for address in ["/", "/de/", "/fr/"] {
        assert_eq!(arrival(&page, address).await?, led("/", "en"));
    }
    page.set_storage("settings", r#"{"language":"fr"}"#).await?;
    assert_eq!(arrival(&page, "/de/rules/#C8").await?, led("/fr/rules/#C8", "fr"));
    page.set_storage("settings", r#"{"language":"tlh"}"#).await?;
    assert_eq!(arrival(&page, "/").await?, led("/de/", "de"));
    page.tap(".pages a:last-child").await?;
    page.wait_for(".screen:not([data-loading]) .switch").await?;
    page.tap(".bar button").await?;
    page.wait_for(".home").await?;
    assert_eq!(page.evaluate::<String>("location.pathname").await?, "/de/");
    page.check_no_errors()
}

#[tokio::test]
async fn unfinished_games_are_listed_in_the_language_of_the_document() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let with_names = |names: [&str; 2]| -> Result<String> {
        let saved: String = StagedClustered::new("pb", Progress::Played(9)).to_saved_json(1)?;
        let mut saved: serde_json::Value = serde_json::from_str(&saved)?;
        for (chair, name) in names.into_iter().enumerate() {
            let kind = if saved["chairs"][chair]["person"].is_object() { "person" } else { "bot" };
            saved["chairs"][chair][kind]["name"] = name.into();
        }
        Ok(saved.to_string())
    };
    page.set_storage("settings", r#"{"language":"fr"}"#).await?;
    page.set_storage("clustered.open.1", &with_names(["", "Lotte"])?).await?;
    page.set_storage("clustered.open.2", &with_names(["Dana", "דנה"])?).await?;
    page.set_storage("kluster.open.3", "{damaged").await?;
    page.goto_route("/").await?;
    page.wait_for(".unfinished li:nth-child(3)").await?;
    let lines: Vec<[String; 2]> = page
        .evaluate("[...document.querySelectorAll('.unfinished li')].map((row) => ['b', 'small'].map((part) => row.querySelector(part).innerText.trim()))")
        .await?;
    let [damaged, hebrew, own] = lines.as_slice() else { panic!("{lines:?}") };
    // The numbers of these games are moments at the beginning of 1970; the games began in June 2025.
    assert_eq!(*damaged, ["Une partie illisible", "Kluster · 1 janv. 1970"]);
    assert_eq!(*hebrew, ["Clustered avec \u{2068}דנה\u{2069}", "9 coups · 15 juin 2025"]);
    assert_eq!(*own, ["Clustered avec Lotte", "9 coups · 15 juin 2025"]);
    page.check_no_errors()
}

#[tokio::test]
async fn home_requests_no_program_before_it_is_idle_and_none_while_data_is_saved() -> Result<()> {
    let page = Page::blank(Device::PHONE).await?;
    page.add_init_script(&format!(
        "addEventListener('load', () => {{ globalThis.requestsAtLoad = {WASM_REQUESTS}; }})"
    ))
    .await?;
    page.goto_app(&page.fixture().address).await?;
    page.wait_until("globalThis.requestsAtLoad === 0").await?;
    page.wait_until("document.querySelector('.demo canvas')").await?;

    let page = Page::open_with_script(Device::PHONE, SAVES_DATA).await?;
    page.wait_until("performance.now() > 6000").await?;
    assert_eq!(page.evaluate::<usize>(WASM_REQUESTS).await?, 0);
    assert_eq!(page.count(".demo").await?, 0);
    let workers: usize = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)").await?;
    assert_eq!(workers, 0, "the service worker fetches everything");
    page.check_no_errors()
}

#[tokio::test]
async fn the_demo_stays_inside_its_picture_when_a_phone_is_turned() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.wait_for(".demo canvas").await?;
    for device in [Device { width: 844, height: 390, ..Device::PHONE }, Device::PHONE] {
        e2e::layout::resize(&page, device).await?;
        let inside = "(() => { const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
            const [demo, picture] = [box('.demo canvas'), box('.picture.whole')]; \
            return demo.width > 0 && demo.left >= picture.left && demo.right <= picture.right && demo.bottom <= picture.bottom; })()";
        page.wait_until(inside).await?;
    }
    page.check_no_errors()
}

#[tokio::test]
async fn the_settings_look_the_same_before_and_after_their_program_has_started() -> Result<()> {
    const TEXTS: &str =
        "[...document.querySelectorAll('main legend, main label > span')].map((each) => each.textContent)";
    let page = Page::blank(Device::PHONE).await?;
    page.call("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
    page.goto(&format!("{}/settings/", page.fixture().address)).await?;
    let before: Vec<String> = page.evaluate(TEXTS).await?;
    page.call("Emulation.setScriptExecutionDisabled", json!({ "value": false })).await?;
    page.goto("about:blank").await?;
    page.goto_app(&format!("{}/settings/", page.fixture().address)).await?;
    assert_eq!(page.evaluate::<Vec<String>>(TEXTS).await?, before);
    assert!(before.len() > 20, "{before:?}");
    page.check_no_errors()
}
