//! The documents that are rendered at bundle time: readable without scripts, in the visitor's language, and light.

use anyhow::{Result, ensure};
use e2e::{Appearance, ClusteredTable, Device, KlusterTable, Page, Progress, Scenario, StagedClustered, StagedKluster};
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
        // It is as wide as the picture, which cuts off what is above and below.
        let inside = "(() => { const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
            const near = (one, other) => Math.abs(one - other) < 1; \
            const [demo, picture] = [box('.demo canvas'), box('.picture.whole')]; \
            return demo.width > 0 && near(demo.left, picture.left) && near(demo.right, picture.right) \
                && near(demo.top + demo.bottom, picture.top + picture.bottom) && demo.height >= picture.height; })()";
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

#[tokio::test]
async fn the_first_tap_leads_to_the_start_and_the_second_to_a_table() -> Result<()> {
    for (game, path, table) in
        [("Clustered", "/clustered/", ".board"), ("Kluster", "/kluster/", ".screen.kluster canvas")]
    {
        let page = Page::open_with_instant_bots(Device::PHONE).await?;
        page.tap_game_button(game, "Play").await?;
        page.wait_for(".start .main").await?;
        assert_eq!(page.evaluate::<String>("location.pathname").await?, path);
        page.tap(".start .main").await?;
        page.wait_for(table).await?;
        assert_eq!(page.count(".home").await?, 0);
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_game_is_listed_with_its_table_whose_turn_it_is_and_the_standing() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pb")?;
    staged.place_all(&[[0.0, 0.0]])?;
    page.set_storage("kluster.open.1", &staged.to_saved_json(1)).await?;
    page.goto_route("/clustered/play").await?;
    let cards = ClusteredTable::new(&page).play_moves(2).await?;
    page.goto_route("/kluster/1").await?;
    let table = KlusterTable::new(&page);
    let stones = table.wait_for_turn(0).await?;
    page.goto_route("/").await?;
    page.wait_for(".unfinished li:nth-child(2)").await?;
    let listed = page.listed_games().await?;
    let points: Vec<String> = cards.chips.iter().map(|chip| chip.points.to_string()).collect();
    assert_eq!(listed[0].title, format!("Clustered with {}", cards.chips[1].name));
    assert_eq!((listed[0].turn.as_str(), &listed[0].standing), ("Your turn", &points.join(" : ")));
    let left: Vec<String> = stones.trays.iter().map(ToString::to_string).collect();
    ensure!(listed[1].title.starts_with("Kluster with ") && listed[1].turn == "Your turn", "{listed:?}");
    assert_eq!(listed[1].standing, format!("{} left", left.join(" : ")));
    ensure!(listed.iter().all(|game| game.day == "today"), "{listed:?}");
    assert_eq!(page.count(".thumbnail.clustered .still-board g").await?, cards.board.len());
    assert_eq!(page.count(".thumbnail.kluster .magnet").await?, stones.table().count());
    assert_eq!(page.count(".thumbnail.kluster .rope").await?, stones.cords.len());
    // The list stands above the games, and the whole row leads to its table.
    page.tap(".unfinished li:last-child .thumbnail").await?;
    table.wait_for_turn(0).await?;
    assert_eq!(page.evaluate::<String>("location.pathname").await?, "/kluster/1");
    page.check_no_errors()
}

/// Shows home with games against bots and one among people.
async fn open_with_games(device: Device) -> Result<Page> {
    let page = Scenario::open_page(device).await?;
    let game = |players| StagedClustered::new(players, Progress::Played(4));
    let scenario = Scenario::new("home", "/").with_game("open", 1, &game("pb")).with_game("open", 2, &game("pp"));
    let kluster = StagedKluster::classic("pb")?.to_saved_json(3);
    scenario.with_storage("kluster.open.3", &kluster).show(&page, Appearance::LIGHT).await?;
    page.wait_for(".unfinished li:nth-child(3)").await?;
    Ok(page)
}

#[tokio::test]
async fn games_against_bots_are_deleted_at_once_after_a_question_and_others_stay() -> Result<()> {
    let page = open_with_games(Device::PHONE).await?;
    page.tap(".unfinished .tidy").await?;
    page.tap(".forget-bots").await?;
    page.wait_until("document.querySelector('.forget-bots').innerText === 'Really delete them all?'").await?;
    assert_eq!(page.count(".unfinished li").await?, 3, "it asks first");
    // Whoever taps elsewhere has changed their mind.
    page.tap(".unfinished h2").await?;
    page.wait_until("!document.querySelector('.forget-bots.main')").await?;
    page.tap(".forget-bots").await?;
    page.tap(".forget-bots.main").await?;
    page.wait_until("document.querySelectorAll('.unfinished li').length === 1").await?;
    let listed = page.listed_games().await?;
    assert_eq!(listed[0].title, "Clustered: Player 1 and Player 2");
    let kept: Vec<String> = page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.open.'))").await?;
    assert_eq!(kept, ["huddle.clustered.open.2"]);
    // Nothing against bots is left to delete at once.
    ensure!(!page.evaluate::<bool>("document.querySelector('.forget-bots').checkVisibility()").await?);
    page.check_no_errors()
}

#[tokio::test]
async fn nothing_moves_when_unfinished_games_appear() -> Result<()> {
    for device in [Device::PHONE, Device::LAPTOP] {
        let page = open_with_games(device).await?;
        let _: bool = page
            .evaluate("(globalThis.shift = 0, new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { shift += value; })).observe({ type: 'layout-shift', buffered: true }), true)")
            .await?;
        page.wait_until("performance.now() > 1500").await?;
        let shift: f64 = page.evaluate("shift").await?;
        ensure!(shift < 0.02, "the layout shifts by {shift} at {} px", device.width);
    }
    Ok(())
}

#[tokio::test]
async fn the_pages_around_the_games_are_one_tap_away_without_scrolling() -> Result<()> {
    const IN_SIGHT: &str = "[...document.querySelectorAll('.pages a')].filter((link) => link.checkVisibility()).filter((link) => { \
        const { top, bottom, left, right } = link.getBoundingClientRect(); \
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; }).map((link) => link.innerText.trim())";
    for device in [Device::PHONE, Device::LAPTOP] {
        let page = open_with_games(device).await?;
        for (address, screen) in
            [("/", ".home"), ("/records/", ".records"), ("/rules/", ".rules"), ("/settings/", ".switch")]
        {
            page.goto_route(address).await?;
            page.wait_for(screen).await?;
            let seen: Vec<String> = page.evaluate(IN_SIGHT).await?;
            // On a wide screen, home does not lead to itself.
            let all = ["Play", "Records", "Rules", "Settings"];
            let expected = if address == "/" && device == Device::LAPTOP { &all[1..] } else { &all[..] };
            assert_eq!(seen, expected, "{address} at {} px", device.width);
            assert_eq!(page.count(".pages a[aria-current=page]").await?, 1, "{address}");
        }
        for (number, screen) in [(2, ".records"), (3, ".rules"), (4, ".switch"), (1, ".home")] {
            page.tap(&format!(".pages a:nth-child({number})")).await?;
            page.wait_for(&format!(".screen:not([data-loading]) {screen}, {screen}.screen")).await?;
        }
    }
    Ok(())
}
