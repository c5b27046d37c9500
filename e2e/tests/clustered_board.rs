//! The board of Clustered while playing: what a placement would score, places out of sight, and the surface.

use anyhow::{Context, Result, ensure};
use e2e::{Appearance, CellCoords, ClusteredTable, Device, Page, Progress, Scenario, ScenarioStep, StagedClustered};

/// Shows a game of a person against a bot after so many moves.
async fn show(page: &Page, moves: usize, settings: &str) -> Result<()> {
    Scenario::new("board", "/clustered/1")
        .with_storage("settings", settings)
        .with_game("open", 1, &StagedClustered::new("pb", Progress::Played(moves)))
        .then([ScenarioStep::WaitFor(".hand .card:not(:disabled)")])
        .show(page, Appearance::LIGHT)
        .await
}

/// Chooses the playable card with most places; returns its places.
async fn choose_card_with_most_places(page: &Page) -> Result<Vec<CellCoords>> {
    let mut most: (usize, usize) = (0, 0);
    let count = page.count(".hand .card").await?;
    for number in 0..count {
        page.press(&(number + 1).to_string()).await?;
        most = most.max((page.count(".spot").await?, number));
    }
    page.press("Escape").await?;
    page.tap(&ClusteredTable::card_selector(most.1)).await?;
    page.wait_for(".spot").await?;
    page.evaluate("[...document.querySelectorAll('.spot')].map((spot) => spot.dataset.spot.split(',').map(Number))")
        .await
}

#[tokio::test]
async fn places_out_of_sight_are_told_of_and_brought_into_view() -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    show(&page, 56, r#"{"pace":"instant"}"#).await?;
    let all = choose_card_with_most_places(&page).await?;
    let table = ClusteredTable::new(&page);
    let in_sight = table.uncovered_spots().await?;
    let told = "[...document.querySelectorAll('.unseen')].reduce((sum, tab) => sum + parseInt(tab.innerText), 0)";
    let hidden: usize = page.evaluate(told).await?;
    ensure!(hidden > 0 && in_sight.len() + hidden == all.len(), "{hidden} hidden, {in_sight:?} in sight of {all:?}");
    let names: Vec<String> =
        page.evaluate("[...document.querySelectorAll('.unseen')].map((tab) => tab.getAttribute('aria-label'))").await?;
    let is_name = |name: &String| name.contains(" more place") && !name.ends_with("places");
    ensure!(names.iter().all(is_name), "{names:?}");

    // A place is as large as a finger, wherever the camera goes.
    let smallest =
        "Math.min(...[...document.querySelectorAll('.spot')].map((spot) => spot.getBoundingClientRect().width))";
    ensure!(page.evaluate::<f64>(smallest).await? >= 43.9);
    page.tap(".unseen").await?;
    let after = table.uncovered_spots().await?;
    ensure!(
        after.iter().any(|cell| !in_sight.contains(cell)),
        "the tab shows no further place: {in_sight:?} {after:?}"
    );
    ensure!(page.evaluate::<f64>(smallest).await? >= 43.9);

    // The whole table may be smaller. A tap on a place comes closer and places nothing.
    page.tap_text("Show the whole table").await?;
    let seen = table.uncovered_spots().await?;
    ensure!(page.count(".unseen").await? == 0, "{seen:?}");
    if page.evaluate::<f64>(smallest).await? < 43.0 {
        let [x, y] = seen.first().context("no place in sight")?;
        page.tap(&format!("[data-spot='{x},{y}']")).await?;
        page.wait_until(&format!("{smallest} > 43.9")).await?;
        ensure!(page.count(".aimed").await? == 0, "the tap was taken for a placement");
    }
    page.check_no_errors()
}

#[tokio::test]
async fn the_board_follows_the_places_of_the_chosen_card() -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    show(&page, 56, r#"{"pace":"instant"}"#).await?;
    let table = ClusteredTable::new(&page);
    for number in 0..page.count(".hand .card").await? {
        page.press(&(number + 1).to_string()).await?;
        if page.count(".spot").await? > 0 {
            ensure!(!table.uncovered_spots().await?.is_empty(), "card {number}: no place is in sight");
        }
        page.press("Escape").await?;
    }
    page.check_no_errors()
}

#[tokio::test]
async fn a_ghost_shows_what_a_placement_scores() -> Result<()> {
    let page = Scenario::open_page(Device::LAPTOP).await?;
    // Without confirmation the mouse or the focus is enough.
    show(&page, 40, r#"{"pace":"instant","confirm":"never"}"#).await?;
    let spots = choose_card_with_most_places(&page).await?;
    ensure!(page.count(".ghost").await? == 0, "nothing is pointed at yet");
    let in_sight = ClusteredTable::new(&page).uncovered_spots().await?;
    let [x, y] = in_sight.first().with_context(|| format!("none of {spots:?} is in sight"))?;
    let spot = format!("[data-spot='{x},{y}']");
    page.hover(&spot).await?;
    page.wait_for(".ghost").await?;
    page.hover(".bar h1").await?;
    page.wait_until("!document.querySelector('.ghost')").await?;
    page.press("Escape").await?;

    // By keyboard: the number of a card, then arrows.
    let mut scored = false;
    for number in 0..page.count(".hand .card").await? {
        page.press(&(number + 1).to_string()).await?;
        if page.count(".spot").await? > 0 {
            page.wait_for(".spot:focus").await?;
            page.wait_for(".ghost").await?;
            scored |= page.count(".badge-of .badge").await? > 0 && page.count(".outline").await? > 0;
        }
        page.press("Escape").await?;
        page.wait_until("!document.querySelector('.ghost')").await?;
    }
    ensure!(scored, "no first place of any card scores in this game");
    page.check_no_errors()
}

#[tokio::test]
async fn the_table_has_the_surface_of_the_settings() -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    let surface = "document.querySelector('.board').dataset.surface";
    let ground = "getComputedStyle(document.querySelector('.board')).backgroundColor";
    let mut grounds = Vec::new();
    for (settings, expected) in [
        (r#"{"pace":"instant"}"#, "felt"),
        (r#"{"pace":"instant","card_surface":"oak"}"#, "oak"),
        (r#"{"pace":"instant","card_surface":"slate"}"#, "slate"),
    ] {
        show(&page, 4, settings).await?;
        ensure!(page.evaluate::<String>(surface).await? == expected, "{expected} is chosen");
        grounds.push(page.evaluate::<String>(ground).await?);
    }
    grounds.dedup();
    ensure!(grounds.len() == 3, "the surfaces look the same: {grounds:?}");
    page.check_no_errors()
}
