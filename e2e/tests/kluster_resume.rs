//! Resuming games: from a snapshot, without one, or with that of another game; games of version 0.1; and what the home
//! page says of a game before it is resumed.

use anyhow::{Context, Result, ensure};
use e2e::{
    ClusteredTable, Device, KlusterTable, KlusterTableState, Page, Progress, StagedClustered, StagedKluster,
    StorageProbe,
};
use serde_json::Value;
use std::collections::BTreeMap;

const HEAD: &str = "huddle.kluster.open.1";
const SNAPSHOT: &str = "huddle.kluster.snapshot.1";

/// Runs a script that changes the storage.
async fn change_storage(page: &Page, script: &str) -> Result<()> {
    let _: bool = page.evaluate(&format!("({script}, true)")).await?;
    Ok(())
}

/// Waits until the table at rest is in the state with this digest.
async fn wait_for_digest(table: &KlusterTable<'_>, digest: &str) -> Result<KlusterTableState> {
    table.wait_until(&format!("the state {digest}"), |state| state.at_rest && state.digest == digest).await
}

/// Leaves the table, which stores a snapshot, for the home page.
async fn go_home(page: &Page) -> Result<()> {
    page.goto_route("/").await?;
    page.wait_for(".home").await
}

/// A game of many turns, whose stones are so far apart that none trembles: a table that trembles has no digest.
fn long_game(places: impl Fn(f64) -> [f64; 2]) -> Result<StagedKluster> {
    let mut staged = StagedKluster::classic("pp")?;
    let around = |number: u32| places(f64::from(number) * std::f64::consts::TAU / 8.0);
    staged.place_all(&(0..8).map(around).collect::<Vec<_>>())?;
    Ok(staged)
}

/// Opens a game of many turns, places a stone and holds another one in the air.
async fn play_into_a_turn<'a>(page: &'a Page, staged: &StagedKluster) -> Result<(KlusterTable<'a>, KlusterTableState)> {
    let table = KlusterTable::open(page, staged).await?;
    let state = table.wait_for_turn(0).await?;
    table.place(state.available[0], [0.0, 0.0]).await?;
    let state = table.wait_for_turn(1).await?;
    let mut drag = table.pick_up(state.available[0]).await?;
    drag.move_stone([60.0, 30.0]).await?;
    table.raise_held().await?;
    Ok((table, table.wait_until_still().await?))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_resumed_whatever_became_of_its_snapshot() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let staged = long_game(|angle| [125.0 * angle.cos(), 125.0 * angle.sin()])?;
    let (table, before) = play_into_a_turn(&page, &staged).await?;
    page.reload().await?;
    wait_for_digest(&table, &before.digest).await?;
    let snapshot: String = page.evaluate(&format!("localStorage.getItem({SNAPSHOT:?})")).await?;

    // Another game with the same boxes, seed and turns, and one of other boxes.
    let other = long_game(|angle| [130.0 * angle.sin(), 130.0 * angle.cos()])?;
    go_home(&page).await?;
    page.set_storage("kluster.open.2", &other.to_saved_json(2)).await?;
    page.set_storage("kluster.open.3", &StagedKluster::almost_finished("pp")?.to_saved_json(3)).await?;
    let mut others = Vec::new();
    for id in [2, 3] {
        page.goto_route(&format!("/kluster/{id}")).await?;
        let state = table.wait_for_turn(0).await?;
        // Holding a stone makes the log of game 2 as long as that of game 1 was before its last stone.
        table.pick_up(state.available[0]).await?.release().await?;
        go_home(&page).await?;
        others.push(page.evaluate::<String>(&format!("localStorage.getItem('huddle.kluster.snapshot.{id}')")).await?);
    }
    let parsed: Value = serde_json::from_str(&snapshot)?;
    let with = |name: &str, value: Value| {
        let mut changed = parsed.clone();
        changed[name] = value;
        changed.to_string()
    };
    let text = parsed["snapshot"].as_str().context("a snapshot has a text")?;
    let (begin, end) = text.split_at(text.len() / 2);
    let letter = if end.starts_with('A') { "B" } else { "A" };
    let position = parsed["position"].as_u64().context("a snapshot has a position")?;
    // The other game, as if it had been saved at the end of this one.
    let mut moved: Value = serde_json::from_str(&others[0])?;
    (moved["position"], moved["ticks"]) = (parsed["position"].clone(), parsed["ticks"].clone());
    let cases = [
        ("intact", Some(snapshot.clone())),
        ("removed", None),
        ("empty", Some(String::new())),
        ("cut", Some(snapshot[..snapshot.len() / 2].to_owned())),
        ("altered", Some(with("snapshot", format!("{begin}{letter}{}", &end[1..]).into()))),
        ("earlier position", Some(with("position", (position - 4).into()))),
        ("later position", Some(with("position", (position + 4).into()))),
        ("other time", Some(with("ticks", 1.into()))),
        ("same boxes", Some(others[0].clone())),
        ("same boxes, same moment", Some(moved.to_string())),
        ("other boxes", Some(others[1].clone())),
    ];
    for (case, stored) in cases {
        match stored {
            Some(text) => page.set_storage("kluster.snapshot.1", &text).await?,
            None => change_storage(&page, &format!("localStorage.removeItem({SNAPSHOT:?})")).await?,
        }
        page.goto_route("/kluster/1").await?;
        let what = |state: &KlusterTableState| state.at_rest && !state.digest.is_empty();
        let after = table.wait_until(case, what).await?;
        ensure!(after.digest == before.digest, "{case}: {after:?}");
        ensure!(after.magnets == before.magnets && after.trays == before.trays, "{case}: {before:?} {after:?}");
        go_home(&page).await?;
    }
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_one_of_its_chunks_is_damaged_and_the_rest_works() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let staged = long_game(|angle| [125.0 * angle.cos(), 125.0 * angle.sin()])?;
    let (table, before) = play_into_a_turn(&page, &staged).await?;
    go_home(&page).await?;
    page.set_storage("kluster.open.2", &staged.to_saved_json(2)).await?;
    change_storage(&page, "localStorage.removeItem('huddle.kluster.log.1.1')").await?;
    page.goto_route("/kluster/1").await?;
    page.wait_until("document.querySelector('[role=alert]')?.innerText.includes('is damaged')").await?;
    page.tap(".bar button").await?;
    page.wait_until("document.querySelectorAll('.unfinished li').length === 2").await?;
    page.goto_route("/records/").await?;
    page.wait_for(".records").await?;
    page.goto_route("/kluster/2").await?;
    let other = wait_for_digest(&table, &staged.digest()).await?;
    let placed = table.place(other.available[0], [0.0, 0.0]).await?;
    ensure!(placed.digest != before.digest && placed.seat == Some(1), "{placed:?}");
    page.check_no_errors()
}

/// The keys of everything that is stored of games of Kluster.
async fn kluster_keys(page: &Page) -> Result<Vec<String>> {
    let all = StorageProbe::new(page).entries("huddle.kluster.").await?;
    Ok(all
        .into_keys()
        .filter(|key| ["open", "done", "log", "snapshot"].iter().any(|kind| key.contains(kind)))
        .collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_version_0_1_is_stored_in_chunks_once_it_goes_on() -> Result<()> {
    let stored: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../assets/storage-v1/kluster-held.json"))?;
    let key = stored.keys().find(|key| key.contains(".open.")).context("no game")?;
    let page = Page::open(Device::LAPTOP).await?;
    change_storage(&page, &format!("Object.assign(localStorage, {})", serde_json::to_string(&stored)?)).await?;
    page.reload().await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    ensure!(listed[0].title == "Kluster: Ada and Ben" && listed[0].standing == "3 moves", "{listed:?}");
    page.tap(".unfinished li a").await?;
    let table = KlusterTable::new(&page);
    table.wait_until("the stone in the hand", |state| state.turn == "holding" && state.at_rest).await?;
    page.press("Enter").await?;
    let placed = table.wait_for_turn(1).await?;
    page.reload().await?;
    wait_for_digest(&table, &placed.digest).await?;
    let head: Value = serde_json::from_str(&page.evaluate::<String>(&format!("localStorage.getItem({key:?})")).await?)?;
    ensure!(head["version"] == 2 && head["sealed"].as_u64() > Some(0) && head["summary"]["moves"] == 4, "{head}");
    let keys = kluster_keys(&page).await?;
    let has = |part: &str| keys.iter().any(|key| key.contains(part));
    ensure!(has(".log.") && has(".snapshot.") && has(".open."), "{keys:?}");

    go_home(&page).await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    let left: Vec<String> = placed.trays.iter().map(ToString::to_string).collect();
    let standing = format!("{} left", left.join(" : "));
    ensure!(listed[0].moves == 4 && listed[0].standing == standing, "the list misses the move: {listed:?}");
    ensure!(listed[0].turn == "Ben to move" && listed[0].day == "today", "{listed:?}");
    page.tap(".unfinished .tidy").await?;
    page.tap(".unfinished li button:last-child").await?;
    page.wait_until("document.querySelector('.unfinished li button:last-child').innerText === 'Really delete?'")
        .await?;
    page.tap(".unfinished li button:last-child").await?;
    page.wait_until("!document.querySelector('.unfinished li')").await?;
    ensure!(kluster_keys(&page).await?.is_empty(), "{:?}", kluster_keys(&page).await?);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_replays_no_game() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    // Games as version 0.1 stored them, without a summary.
    page.set_storage("clustered.open.2", &StagedClustered::new("pb", Progress::Played(6)).to_saved_json(2)?).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    page.set_storage("kluster.open.1", &staged.to_saved_json(1)).await?;
    page.reload().await?;
    check_listed(&page, [6, 2]).await?;
    page.goto_route("/clustered/2").await?;
    ClusteredTable::new(&page).play_moves(1).await?;
    page.goto_route("/kluster/1").await?;
    let table = KlusterTable::new(&page);
    let state = table.wait_for_turn(1).await?;
    table.place(state.available[0], [90.0, 0.0]).await?;
    go_home(&page).await?;
    check_listed(&page, [8, 3]).await?;
    // Only the summary counts, even if nothing can be replayed.
    for (key, content) in [("huddle.clustered.open.2", "game"), (HEAD, "record")] {
        let edit = format!(
            "(() => {{ const game = JSON.parse(localStorage[{key:?}]); game.summary.moves = 42; \
             game[{content:?}] = ''; localStorage[{key:?}] = JSON.stringify(game); }})()"
        );
        change_storage(&page, &edit).await?;
    }
    page.reload().await?;
    check_listed(&page, [42, 42]).await?;
    page.check_no_errors()
}

/// Checks how many moves the games have that home lists, the newest first. It says so of games without a summary, and the
/// standing of others.
async fn check_listed(page: &Page, moves: [usize; 2]) -> Result<()> {
    page.wait_until("document.querySelectorAll('.unfinished li').length === 2").await?;
    let listed = page.listed_games().await?;
    ensure!(listed.iter().map(|game| game.moves).eq(moves), "{listed:?} – expected: {moves:?}");
    ensure!(listed.iter().all(|game| game.turn.is_empty() == game.standing.ends_with(" moves")), "{listed:?}");
    Ok(())
}
