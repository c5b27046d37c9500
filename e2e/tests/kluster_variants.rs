//! Variants of Kluster, from the setup screen to the end: Solo (K12), Elimination (K14), and Kluster+ with cords to
//! mend (K15).

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, replay_record, surface_point};
use kluster::{Action, BoxKind, CordShape, Options, Setup};
use magnets::Face;
use serde_json::json;

/// Outside the cord, but on the table.
const OUTSIDE: [f64; 2] = [-182.0, 0.0];

/// Opens the setup screen with a draft of human players; `more` overrides its fields.
async fn open_setup(page: &Page, people: usize, boxes: [u8; 3], more: serde_json::Value) -> Result<()> {
    let seats = vec![json!({ "name": "", "bot": null, "extra_wild": false }); people];
    let mut draft = json!({ "party": { "seats": seats, "first": 0 }, "boxes": boxes, "expert": false, "elimination": false,
        "poles_shown": false, "first": "shortest", "seconds": 0, "surface": null, "lays": true, "length": 1005 });
    for (name, value) in more.as_object().into_iter().flatten() {
        draft[name] = value.clone();
    }
    page.set_storage("kluster.draft", &draft.to_string()).await?;
    page.tap_game_button("Kluster", "Around this screen").await?;
    page.wait_for(".kluster-set-up").await
}

/// Drags the near side of the right cord across the left cord.
async fn mend(table: &KlusterTable<'_>) -> Result<()> {
    let log = replay_record(&table.record().await?)?;
    let cords = log.game().world().cords();
    let edge = |cord: usize, side: f64| {
        cords[cord].nodes().iter().max_by(|one, other| (one.x * side).total_cmp(&(other.x * side))).copied()
    };
    let from = edge(1, -1.0).context("a rope")?;
    let to = edge(0, 1.0).context("a rope")?;
    let mut drag = table.grab_cord([from.x * 1e3, from.y * 1e3]).await?;
    drag.move_to([to.x * 1e3 - 35.0, from.y * 1e3]).await?;
    table.wait_until("cords that cross", |state| state.at_rest && state.cords.iter().all(|cord| !cord.apart)).await?;
    drag.release().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k12_a_solo_game_ends_with_the_third_fault() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.tap_game_button("Kluster", "Solo").await?;
    page.wait_for(".kluster-set-up").await?;
    page.tap_text("Start").await?;
    let table = KlusterTable::new(&page);
    let faults = |state: &KlusterTableState, words: &str| state.notes.first().is_some_and(|note| note == words);
    let first = table.wait_for_turn(0).await?;
    ensure!(first.available.len() >= 12 && faults(&first, "Faults: 0 of 2"), "{first:?}");
    let own = &first.available;
    table.place(own[0], [0.0, 100.0]).await?;
    // A stone that was not placed is no fault (K11), a Kluster is one.
    let kluster = async || {
        let state = table.place(own[1], OUTSIDE).await?;
        ensure!(
            state.turn == "choosing" && state.table().count() == 1 && state.available.contains(&own[1]),
            "{state:?}"
        );
        table.place(own[1], [0.0, -60.0]).await?;
        table.place(own[2], [27.0, -60.0]).await
    };
    for words in ["Faults: 1 of 2", "Faults: 2 of 2"] {
        let state = kluster().await?;
        ensure!(faults(&state, words) && state.table().count() == 1, "{words}: {state:?}");
    }
    let end = kluster().await?;
    ensure!(end.turn == "over" && faults(&end, "The third fault"), "{end:?}");
    ensure!(end.prompt == "1 magnet lies on the table." && end.table().count() == 1, "{end:?}");
    let log = replay_record(&table.record().await?)?;
    ensure!(log.game().rules().faults() == 3, "the record has {} faults", log.game().rules().faults());
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k14_elimination_with_three_leaves_one() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    open_setup(&page, 3, [0, 0, 1], json!({ "elimination": true })).await?;
    page.tap_text("Start").await?;
    let table = KlusterTable::new(&page);
    let first = table.wait_for_turn(0).await?;
    ensure!(first.pool == Some(12) && first.eliminated == [false; 3] && first.trays.is_empty(), "{first:?}");
    table.place(first.available[0], [0.0, 0.0]).await?;
    let state = table.wait_for_turn(1).await?;
    ensure!(state.pool == Some(11) && state.table().count() == 1, "{state:?}");
    table.place(state.available[0], [27.0, 0.0]).await?;
    let state = table.wait_for_turn(2).await?;
    ensure!(
        state.eliminated == [false, true, false] && state.pool == Some(12),
        "the magnets go back to the pool: {state:?}"
    );
    ensure!(state.magnets.is_empty(), "{state:?}");
    table.place(state.available[0], [0.0, 0.0]).await?;
    let state = table.wait_for_turn(0).await?;
    let end = table.place(state.available[0], [27.0, 0.0]).await?;
    ensure!(end.turn == "over" && end.eliminated == [true, true, false] && end.prompt == "Player 3 wins!", "{end:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_five_with_classic_and_duo_mend_a_cord() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    // Short cords leave room to be pulled apart.
    open_setup(&page, 5, [1, 1, 0], json!({ "length": 400 })).await?;
    let dealt = page.text(".dealt").await?;
    for words in
        ["For each player: 4 stones + 2 spinners.", "Not used: 4 stones.", "On the table from the start: 2 spinners."]
    {
        ensure!(dealt.contains(words), "{dealt}");
    }
    page.tap_text("Start").await?;
    let table = KlusterTable::new(&page);
    let first = table.wait_for_turn(0).await?;
    ensure!(first.trays == [6; 5] && first.table().count() == 2 && first.cords.len() == 2, "{first:?}");
    ensure!(first.cords.iter().all(|cord| !cord.apart), "{first:?}");

    // Zooms out, then drags the far side of the right cord away.
    for _ in 0..3 {
        page.press("-").await?;
    }
    table.wait_until("the view zoomed out", |state| state.viewport.scale < 0.6 * first.viewport.scale).await?;
    let log = replay_record(&table.record().await?)?;
    let right = log.game().world().cords()[1].nodes().iter().map(|node| node.x * 1e3).fold(0.0, f64::max);
    let mut drag = table.grab_cord([right - 1.0, 0.0]).await?;
    drag.move_to([right + 130.0, 0.0]).await?;
    table
        .wait_until("a cord that lies apart", |state| state.at_rest && state.cords.iter().all(|cord| cord.apart))
        .await?;
    drag.release().await?;
    let apart = table.wait_for_turn(0).await?;
    ensure!(apart.cords[1].at[0] > first.cords[1].at[0] + 50.0, "{apart:?}");

    // The turn ends only when the cords cross again.
    let left = apart.cords[0].at[0];
    let state = table.place(apart.available[0], [left, -45.0]).await?;
    ensure!(state.turn == "mending" && state.seat == Some(0), "{state:?}");
    ensure!(state.prompt == "A cord lies apart. Drag it until it crosses another.", "{state:?}");
    mend(&table).await?;
    let next = table.wait_for_turn(1).await?;
    ensure!(next.trays[1] == 6, "{next:?}");
    page.check_no_errors()
}

/// Five players with Classic and DUO; the right cord lies apart.
fn with_cord_apart() -> Result<StagedKluster> {
    let setup = Setup::from_numbers(
        kluster::Versions::NEWEST,
        vec![BoxKind::Classic, BoxKind::Duo],
        5,
        Some(0),
        7,
        Options::default(),
    )?;
    let mut staged = StagedKluster::without_cords("ppppp", &setup)?;
    for right in [-43.0, 43.0] {
        staged.apply(&Action::LayCord(CordShape::Circle { centre: surface_point([right, 0.0]), length: 400_000 }))?;
    }
    staged.apply(&Action::Grab { cord: 1, at: surface_point([106.0, 0.0]) })?;
    staged.apply(&Action::Drag { to: surface_point([240.0, 0.0]), ticks: 480 })?;
    staged.settle()?;
    staged.apply(&Action::Drop)?;
    staged.settle()?;
    Ok(staged)
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_cords_are_mended_after_a_kluster_too() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = KlusterTable::open(&page, &with_cord_apart()?).await?;
        let before = table.wait_for_turn(0).await?;
        ensure!(before.cords.iter().all(|cord| cord.apart) && before.trays == [6; 5], "{before:?}");
        let spinner = before.table().min_by(|one, other| one.at[0].total_cmp(&other.at[0])).context("a spinner")?;
        let state = table.place(before.available[0], [spinner.at[0] + 27.0, spinner.at[1]]).await?;
        ensure!(state.turn == "mending" && state.seat == Some(0) && state.trays[0] == 7, "{state:?}");
        mend(&table).await?;
        let next = table.wait_for_turn(1).await?;
        ensure!(next.trays == [7, 6, 6, 6, 6], "{next:?}");
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_a_cord_is_mended_by_keyboard_and_announced() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = with_cord_apart()?;
    staged.release_at([-43.0, -45.0], Face::Up)?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_until("a cord to mend", |state| state.turn == "mending" && state.at_rest).await?;
    ensure!(before.cords[1].at[0] > before.cords[0].at[0], "{before:?}");
    // C selects the next cord.
    page.press("c").await?;
    let state = table.wait_until("a selected cord", |state| state.announcement.starts_with("Cord ")).await?;
    if state.announcement.starts_with("Cord 1") {
        page.press("c").await?;
        table.wait_until("the other cord", |state| state.announcement.starts_with("Cord 2")).await?;
    }
    // Each step is carried out before the next: on a busy machine several at once push magnets together.
    for _ in 0..60 {
        page.press("ArrowLeft").await?;
        if table.wait_until_still().await?.announcement.starts_with("The cords cross again.") {
            break;
        }
    }
    table.wait_until("cords that cross", |state| state.announcement.starts_with("The cords cross again.")).await?;
    page.press("Enter").await?;
    let next = table.wait_for_turn(1).await?;
    ensure!(next.cords.iter().all(|cord| !cord.apart), "{next:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k04_the_player_with_most_magnets_left_starts_a_rematch() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    // Six magnets each. Seats 1 and 3 place five each; seat 2 always takes the one that seat 0 has placed.
    let mut staged = StagedKluster::classic("pppp")?;
    let mut spots = (0..12_u8).map(|number| {
        let (sine, cosine) = (f64::from(number) * std::f64::consts::TAU / 12.0).sin_cos();
        [138.0 * cosine, 138.0 * sine]
    });
    let first = spots.next().context("a free point")?;
    for _ in 0..5 {
        staged.place_all(&[first, spots.next().context("a free point")?])?;
        staged.release_at(first.map(|part| 0.8 * part), Face::Up)?;
        staged.place_all(&[spots.next().context("a free point")?])?;
    }
    let table = KlusterTable::open(&page, &staged).await?;
    let last = table.wait_for_turn(0).await?;
    ensure!(last.trays == [1, 1, 11, 1], "{last:?}");
    let end = table.place(last.available[0], [0.0, 0.0]).await?;
    ensure!(end.turn == "over" && end.prompt == "Player 1 wins!", "{end:?}");
    page.tap_text("Rematch").await?;
    let again = table.wait_for_turn(2).await?;
    ensure!(again.trays == [6; 4], "{again:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_cords_are_placed_one_after_the_other_by_touch() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    open_setup(&page, 2, [1, 1, 0], json!({ "lays": false, "length": 600 })).await?;
    page.tap_text("Start").await?;
    page.tap_text("Oval").await?;
    let [x, y] = page.centre(".field canvas").await?;
    page.drag([x, y], [x - 40.0, y - 30.0]).await?;
    page.tap_text("Lay it here").await?;
    page.wait_until("document.querySelector('.asked').textContent.startsWith('Lay cord 2 of 2')").await?;

    // A loop drawn apart is rejected; dragging it across the first cord makes it valid.
    page.tap_text("By hand").await?;
    let around = |step: u8| {
        let (sine, cosine) = (f64::from(step) * std::f64::consts::TAU / 24.0).sin_cos();
        [x + 110.0 + 45.0 * cosine, y + 60.0 * sine]
    };
    page.pointer_down(around(0)).await?;
    for step in 1..24 {
        page.pointer_move(around(step - 1), around(step)).await?;
    }
    page.pointer_up(around(23)).await?;
    let rejection = |reason: &str| format!("document.querySelector('.refused').textContent === {reason:?}");
    page.wait_until(&rejection("It must cross a cord that lies already.")).await?;
    page.drag([x + 110.0, y], [x + 10.0, y - 30.0]).await?;
    page.wait_until(&rejection("")).await?;
    page.tap_text("Lay it here").await?;
    let table = KlusterTable::new(&page);
    let state = table.wait_until("the first turn", |state| state.turn == "choosing" && state.at_rest).await?;
    ensure!(state.cords.len() == 2 && state.cords.iter().all(|cord| !cord.apart), "{state:?}");
    page.check_no_errors()
}
