//! The quick start of both games: who plays, against whom, and everything else one step further.

use anyhow::{Result, ensure};
use e2e::{ClusteredTable, Device, Page};
use serde_json::Value;

/// The name of the checked control of a group.
async fn chosen(page: &Page, group: &str) -> Result<String> {
    page.evaluate(&format!(
        "document.querySelector('{group} input:checked + span b, {group} input:checked + span strong')?.innerText ?? ''"
    ))
    .await
}

/// Waits until this tile is chosen.
async fn wait_chosen(page: &Page, tile: &str) -> Result<()> {
    page.wait_until(&format!(
        "document.querySelector('.tiles input:checked + span strong')?.innerText === {tile:?} && document.readyState === 'complete'"
    ))
    .await
}

/// The text on the start button.
async fn start_label(page: &Page) -> Result<String> {
    page.text(".start .main").await
}

/// The number of unfinished games of Clustered.
async fn open_games(page: &Page, game: &str) -> Result<usize> {
    page.evaluate(&format!("Object.keys(localStorage).filter((key) => key.startsWith('huddle.{game}.open.')).length"))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_chooses_an_opponent_by_level_and_the_button_names_it() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.goto_route("/clustered/").await?;
    page.wait_for(".opponents").await?;
    // The computer and the bot that fits are chosen, and the rest is folded.
    ensure!(chosen(&page, ".tiles").await? == "The computer" && chosen(&page, ".opponents").await? == "Lotte");
    ensure!(start_label(&page).await? == "Play Lotte" && page.count(".more-options[open]").await? == 0);
    let line = page.text(".more-options > summary small").await?;
    ensure!(line == "Standard game · felt table · no clock", "{line}");
    let offered = page.text(".opponents").await?;
    ensure!(offered.split_whitespace().eq(["Pim", "gentle", "Lotte", "casual", "Ines", "strong"]), "{offered}");
    page.tap(".opponents label:nth-child(3)").await?;
    page.wait_until("document.querySelector('.start .main').innerText.trim() === 'Play Ines'").await?;

    // All of them, with name, level and character in one line.
    page.tap_text("All opponents").await?;
    page.wait_for(".opponents.all label:nth-child(10)").await?;
    let second = page.text(".opponents.all label:nth-child(4)").await?;
    ensure!(second.split_whitespace().eq("Wanda steady · gets in your way".split_whitespace()), "{second}");
    page.tap(".opponents.all label:nth-child(4)").await?;
    page.tap_text("Just three").await?;
    page.wait_for(".opponents:not(.all)").await?;
    ensure!(chosen(&page, ".opponents").await? == "Wanda" && page.count(".opponents label").await? == 3);

    // The last choice is remembered.
    page.reload().await?;
    page.wait_for(".opponents").await?;
    ensure!(start_label(&page).await? == "Play Wanda");
    page.start_game().await?;
    let state = ClusteredTable::new(&page).next_turn().await?;
    ensure!(state.chips.iter().map(|chip| chip.name.as_str()).eq(["You", "Wanda"]), "{state:?}");
    ensure!(page.text(".chip .level").await?.ends_with("steady"), "the bot says its level at the table");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_button_stays_in_reach_on_the_smallest_phone() -> Result<()> {
    let page = Page::open(Device { width: 320, height: 568, touch: true }).await?;
    for game in ["clustered/", "kluster/", "clustered/solo", "kluster/solo"] {
        page.open_set_up(game).await?;
        let _: bool = page.evaluate("(document.querySelector('.quick-body').scrollTo(0, 1e6), true)").await?;
        let bottom: f64 =
            page.evaluate("document.querySelector('.start .main').getBoundingClientRect().bottom").await?;
        ensure!((500.0..=568.0).contains(&bottom), "{game}: {bottom}");
        ensure!(page.evaluate::<bool>("document.scrollingElement.scrollWidth <= 320").await?, "{game} is too wide");
        ensure!(
            page.evaluate::<bool>("document.querySelector('.quick-body').scrollWidth <= 320").await?,
            "{game} is too wide inside"
        );
        // No rule number is in sight; each rule is one tap away.
        let body = page.text(".quick-sheet").await?;
        ensure!(!body.split(|letter: char| !letter.is_alphanumeric()).any(is_rule_number), "{game}: {body}");
        ensure!(page.count(".option a.rule[aria-label^='Rule ']").await? > 2, "{game}");
    }
    page.check_no_errors()
}

fn is_rule_number(word: &str) -> bool {
    word.strip_prefix(['C', 'K'])
        .is_some_and(|number| !number.is_empty() && number.chars().all(|one| one.is_ascii_digit()))
}

#[tokio::test(flavor = "multi_thread")]
async fn by_keyboard_one_chooses_who_plays_and_leaves_with_escape() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.goto_route("/kluster/").await?;
    page.wait_until("document.activeElement?.matches('.quick-sheet h1')").await?;
    // The beginner fits whoever has not played yet.
    ensure!(start_label(&page).await? == "Play Momo");
    let mut steps = 0;
    while !page.evaluate::<bool>("document.activeElement.matches('.tiles input')").await? {
        page.press("Tab").await?;
        steps += 1;
        ensure!(steps < 6, "Tab does not reach the tiles");
    }
    page.press("ArrowRight").await?;
    page.wait_for(".people input").await?;
    ensure!(chosen(&page, ".tiles").await? == "Pass & play" && start_label(&page).await? == "Start");
    page.press("Tab").await?;
    page.wait_until("document.activeElement.matches('.counts input')").await?;
    page.press("ArrowRight").await?;
    page.wait_for(".people input:nth-child(3)").await?;
    page.press("Tab").await?;
    page.wait_until("document.activeElement.matches('.people input')").await?;
    page.type_text("Ada").await?;
    page.wait_until("document.activeElement.value === 'Ada'").await?;
    // Back to the computer, which knows nothing of three people, and to them again.
    page.tap(".tiles label:nth-child(1)").await?;
    page.wait_until("document.querySelector('.start .main').innerText.trim() === 'Play Momo'").await?;
    page.reload().await?;
    page.tap(".tiles label:nth-child(2)").await?;
    page.wait_until("document.querySelectorAll('.people input').length === 3").await?;
    ensure!(page.evaluate::<String>("document.querySelector('.people input').value").await? == "Ada");
    // What is folded opens by keyboard, too.
    let _: bool = page.evaluate("document.querySelector('.more-options > summary').focus() ?? true").await?;
    page.press("Enter").await?;
    page.wait_for(".more-options[open] .seat").await?;
    ensure!(page.count(".seat").await? == 3);
    page.press("Escape").await?;
    page.wait_for(".home").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn solo_has_an_address_and_is_remembered_like_the_others() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    page.goto_route("/kluster/solo").await?;
    wait_chosen(&page, "Solo").await?;
    ensure!(start_label(&page).await? == "Start");
    page.tap(".tiles label:nth-child(1)").await?;
    page.wait_until("location.pathname === '/kluster/' && document.querySelector('.opponents')").await?;
    page.tap(".tiles label:nth-child(3)").await?;
    page.wait_until("location.pathname === '/kluster/solo' && !document.querySelector('.opponents')").await?;
    // Choosing is no step: back leads to where one came from, and forward to what was chosen.
    let _: bool = page.evaluate("history.back() ?? true").await?;
    page.wait_for(".home").await?;
    let _: bool = page.evaluate("history.forward() ?? true").await?;
    wait_chosen(&page, "Solo").await?;
    // The plain address opens with the last choice.
    page.goto_route("/kluster/").await?;
    wait_chosen(&page, "Solo").await?;
    page.tap_text("Close").await?;
    page.wait_for(".home").await?;
    // The sheet can be pulled down, too.
    page.goto_route("/clustered/").await?;
    let [x, y] = page.centre(".quick-sheet h1").await?;
    page.touch("touchStart", &[[x, y]]).await?;
    page.touch("touchMove", &[[x, y + 60.0]]).await?;
    page.touch("touchMove", &[[x, y + 120.0]]).await?;
    page.touch("touchEnd", &[]).await?;
    page.wait_for(".home").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_options_are_said_in_one_line_and_go_along_from_the_computer_to_people() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.open_set_up("kluster/").await?;
    let line = "document.querySelector('.more-options > summary small').innerText";
    page.wait_until(&format!("{line} === 'Classic box · oak table · no clock'")).await?;
    page.tap_text("DUO").await?;
    page.tap_text("Per turn").await?;
    page.tap_text("Slate").await?;
    page.wait_until(&format!("{line} === 'DUO box · slate table · 30 s a turn'")).await?;
    page.tap(".tiles label:nth-child(2)").await?;
    page.wait_for(".people").await?;
    page.wait_until(&format!("{line} === 'DUO box · slate table · 30 s a turn'")).await?;
    // Three are too many for it: the reason stands above the button, with the way to the rule.
    page.tap(".counts label:nth-child(2)").await?;
    page.wait_for(".start [role=alert] + a.rule[title='Rule K1']").await?;
    ensure!(page.evaluate::<bool>("document.querySelector('.start .main').disabled").await?);
    page.tap(".counts label:nth-child(1)").await?;
    page.wait_until("!document.querySelector('.start .main').disabled").await?;
    let draft: Value = page.evaluate("JSON.parse(localStorage['huddle.kluster.draft'])").await?;
    ensure!(draft["boxes"] == serde_json::json!([0, 1, 0]) && draft["seconds"] == 30, "{draft}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_against_bots_that_nobody_has_touched_do_not_pile_up() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    let table = ClusteredTable::new(&page);
    for game in ["clustered", "kluster"] {
        let replaced =
            format!("Object.keys(localStorage).filter((key) => key.startsWith('huddle.{game}.open.')).length === 1");
        for way in ["play", "play", "", "play"] {
            page.goto_route(&format!("/{game}/{way}")).await?;
            if way.is_empty() {
                page.wait_for(".opponents").await?;
                page.start_game().await?;
            }
            page.wait_until(&format!("/{game}.[0-9]+$/.test(location.pathname)")).await?;
            page.wait_until(&replaced).await?;
        }
    }
    // A game in which somebody has made a move stays, and so does one among people.
    page.goto_route("/clustered/play").await?;
    table.play_moves(1).await?;
    page.goto_route("/clustered/").await?;
    page.tap(".tiles label:nth-child(2)").await?;
    page.wait_for(".people").await?;
    page.start_game().await?;
    page.wait_for(".pass").await?;
    for _ in 0..2 {
        page.goto_route("/clustered/play").await?;
        table.next_turn().await?;
        page.wait_until(
            "Object.keys(localStorage).filter((key) => key.startsWith('huddle.clustered.open.')).length === 3",
        )
        .await?;
    }
    ensure!(open_games(&page, "clustered").await? == 3 && open_games(&page, "kluster").await? == 1);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_another_window_shows_is_not_replaced() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    ClusteredTable::new(&page).next_turn().await?;
    let other = page.fixture().open_blank(Device::LAPTOP).await?;
    other.goto_app(&page.fixture().address).await?;
    other.goto_route("/clustered/play").await?;
    ClusteredTable::new(&other).next_turn().await?;
    other.wait_for(".hand .card").await?;
    ensure!(open_games(&other, "clustered").await? == 2);
    ClusteredTable::new(&page).play_moves(1).await?;
    page.check_no_errors()
}
