//! Ways to play Kluster, from the set-up screen to the end: Solo (K12), Elimination (K14), and Kluster+ with cords to mend (K15).

use anyhow::{Context, Result, ensure};
use e2e::{Device, MagnetGlance, MagnetTable, Page, Staged, replayed, spot};
use kluster::{Action, BoxKind, CordShape, Options, Setup};
use magnets::Face;
use serde_json::json;

/// Beside the cord, but on the table.
const OUTSIDE: [f64; 2] = [-182.0, 0.0];

/// Sets up a game of people around this screen, and begins.
async fn begin(page: &Page, people: usize, boxes: [u8; 3], more: serde_json::Value) -> Result<()> {
    let seats = vec![json!({ "name": "", "bot": null, "extra_wild": false }); people];
    let mut draft = json!({ "party": { "seats": seats, "first": 0 }, "boxes": boxes, "expert": false, "elimination": false,
        "poles_shown": false, "first": "shortest", "seconds": 0, "surface": null, "lays": true, "length": 1005 });
    for (name, value) in more.as_object().into_iter().flatten() {
        draft[name] = value.clone();
    }
    page.keep("kluster.draft", &draft.to_string()).await?;
    page.tap_at_home("Kluster", "Around this screen").await?;
    page.wait_for(".kluster-set-up").await
}

/// Draws the right one of two cords by its near side over the other.
async fn mend(table: &MagnetTable<'_>) -> Result<()> {
    let log = replayed(&table.record().await?)?;
    let cords = log.game().world().cords();
    let edge = |cord: usize, side: f64| {
        cords[cord].nodes().iter().max_by(|one, other| (one.x * side).total_cmp(&(other.x * side))).copied()
    };
    let from = edge(1, -1.0).context("a rope")?;
    let to = edge(0, 1.0).context("a rope")?;
    let mut hand = table.grab([from.x * 1e3, from.y * 1e3]).await?;
    hand.lead([to.x * 1e3 - 35.0, from.y * 1e3]).await?;
    table.until("cords that cross", |seen| seen.rests && seen.cords.iter().all(|cord| !cord.apart)).await?;
    hand.let_go().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k12_a_game_for_one_ends_with_the_third_fault() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    page.tap_at_home("Kluster", "Solo").await?;
    page.wait_for(".kluster-set-up").await?;
    page.tap_on("Start").await?;
    let table = MagnetTable::of(&page);
    let faults = |seen: &MagnetGlance, words: &str| seen.notes.first().is_some_and(|note| note == words);
    let first = table.turn_of(0).await?;
    ensure!(first.own.len() >= 12 && faults(&first, "Faults: 0 of 2"), "{first:?}");
    let own = &first.own;
    table.lay(own[0], [0.0, 100.0]).await?;
    // Let go outside: that is a fault as well.
    let seen = table.lay(own[1], OUTSIDE).await?;
    ensure!(faults(&seen, "Faults: 1 of 2") && seen.table().count() == 1, "{seen:?}");
    table.lay(own[1], [0.0, -60.0]).await?;
    let seen = table.lay(own[2], [20.0, -60.0]).await?;
    ensure!(faults(&seen, "Faults: 2 of 2") && seen.table().count() == 1, "a Kluster is the second: {seen:?}");
    let end = table.lay(own[1], OUTSIDE).await?;
    ensure!(end.turn == "over" && faults(&end, "The third fault"), "{end:?}");
    ensure!(end.asked == "1 magnet lies on the table." && end.table().count() == 1, "{end:?}");
    let log = replayed(&table.record().await?)?;
    ensure!(log.game().rules().faults() == 3, "the record tells of {} faults", log.game().rules().faults());
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k14_elimination_with_three_leaves_one() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    begin(&page, 3, [0, 0, 1], json!({ "elimination": true })).await?;
    page.tap_on("Start").await?;
    let table = MagnetTable::of(&page);
    let first = table.turn_of(0).await?;
    ensure!(first.pool == Some(12) && first.out == [false; 3] && first.trays.is_empty(), "{first:?}");
    table.lay(first.own[0], [0.0, 0.0]).await?;
    let seen = table.turn_of(1).await?;
    ensure!(seen.pool == Some(11) && seen.table().count() == 1, "{seen:?}");
    table.lay(seen.own[0], [20.0, 0.0]).await?;
    let seen = table.turn_of(2).await?;
    ensure!(seen.out == [false, true, false] && seen.pool == Some(12), "the magnets go back to the pool: {seen:?}");
    ensure!(seen.magnets.is_empty(), "{seen:?}");
    table.lay(seen.own[0], [0.0, 0.0]).await?;
    let seen = table.turn_of(0).await?;
    let end = table.lay(seen.own[0], [20.0, 0.0]).await?;
    ensure!(end.turn == "over" && end.out == [true, true, false] && end.asked == "Player 3 wins!", "{end:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_five_with_classic_and_duo_mend_a_cord() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    // Short cords have room to be pulled apart.
    begin(&page, 5, [1, 1, 0], json!({ "length": 400 })).await?;
    let dealt = page.text(".dealt").await?;
    for words in
        ["For each player: 4 stones + 2 spinners.", "Not used: 4 stones.", "On the table from the start: 2 spinners."]
    {
        ensure!(dealt.contains(words), "{dealt}");
    }
    page.tap_on("Start").await?;
    let table = MagnetTable::of(&page);
    let first = table.turn_of(0).await?;
    ensure!(first.trays == [6; 5] && first.table().count() == 2 && first.cords.len() == 2, "{first:?}");
    ensure!(first.cords.iter().all(|cord| !cord.apart), "{first:?}");

    // The right one is drawn away by its far side; seen from farther away there is room for that.
    for _ in 0..3 {
        page.press("-").await?;
    }
    table.until("a look from farther away", |seen| seen.seen.scale < 0.6 * first.seen.scale).await?;
    let log = replayed(&table.record().await?)?;
    let right = log.game().world().cords()[1].nodes().iter().map(|node| node.x * 1e3).fold(0.0, f64::max);
    let mut hand = table.grab([right - 1.0, 0.0]).await?;
    hand.lead([right + 130.0, 0.0]).await?;
    table.until("a cord that lies apart", |seen| seen.rests && seen.cords.iter().all(|cord| cord.apart)).await?;
    hand.let_go().await?;
    let apart = table.turn_of(0).await?;
    ensure!(apart.cords[1].at[0] > first.cords[1].at[0] + 50.0, "{apart:?}");

    // The turn ends only when they are together again.
    let left = apart.cords[0].at[0];
    let seen = table.lay(apart.own[0], [left, -45.0]).await?;
    ensure!(seen.turn == "mending" && seen.seat == Some(0), "{seen:?}");
    ensure!(seen.asked == "A cord lies apart. Drag it until it crosses another.", "{seen:?}");
    mend(&table).await?;
    let next = table.turn_of(1).await?;
    ensure!(next.trays[1] == 6, "{next:?}");
    page.check_quiet()
}

/// Five people with Classic and DUO; the cord on the right lies apart.
fn apart() -> Result<Staged> {
    let setup = Setup::from_numbers(vec![BoxKind::Classic, BoxKind::Duo], 5, Some(0), 7, Options::default())?;
    let mut staged = Staged::bare("ppppp", setup);
    for right in [-43.0, 43.0] {
        staged.act(&Action::LayCord(CordShape::Circle { centre: spot([right, 0.0]), length: 400_000 }))?;
    }
    staged.act(&Action::Grab { cord: 1, at: spot([106.0, 0.0]) })?;
    staged.act(&Action::Drag { to: spot([240.0, 0.0]), ticks: 480 })?;
    staged.settle()?;
    staged.act(&Action::Drop)?;
    staged.settle()?;
    Ok(staged)
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_cords_are_mended_after_a_kluster_too() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = MagnetTable::at(&page, &apart()?).await?;
        let before = table.turn_of(0).await?;
        ensure!(before.cords.iter().all(|cord| cord.apart) && before.trays == [6; 5], "{before:?}");
        let spinner = before.table().min_by(|one, other| one.at[0].total_cmp(&other.at[0])).context("a spinner")?;
        let seen = table.lay(before.own[0], [spinner.at[0] + 20.0, spinner.at[1]]).await?;
        ensure!(seen.turn == "mending" && seen.seat == Some(0) && seen.trays[0] == 7, "{seen:?}");
        mend(&table).await?;
        let next = table.turn_of(1).await?;
        ensure!(next.trays == [7, 6, 6, 6, 6], "{next:?}");
        page.check_quiet()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_a_cord_is_mended_by_keyboard_and_one_hears_it() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = apart()?;
    staged.drop([-43.0, -45.0], Face::Up)?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.until("a cord to mend", |seen| seen.turn == "mending" && seen.rests).await?;
    ensure!(before.cords[1].at[0] > before.cords[0].at[0], "{before:?}");
    // C goes from cord to cord.
    page.press("c").await?;
    let seen = table.until("a cord that is chosen", |seen| seen.said.starts_with("Cord ")).await?;
    if seen.said.starts_with("Cord 1") {
        page.press("c").await?;
        table.until("the other cord", |seen| seen.said.starts_with("Cord 2")).await?;
    }
    for _ in 0..60 {
        page.press("ArrowLeft").await?;
        if table.look().await?.said.starts_with("The cords cross again.") {
            break;
        }
    }
    table.until("cords that cross", |seen| seen.said.starts_with("The cords cross again.")).await?;
    page.press("Enter").await?;
    let next = table.turn_of(1).await?;
    ensure!(next.cords.iter().all(|cord| !cord.apart), "{next:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k04_a_rematch_is_begun_by_who_had_most_left() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    // Six magnets each. The first two lay five each, the fourth one; the third lets go outside again and again.
    let mut staged = Staged::classic("pppp")?;
    let mut spots = (0..12_u8).map(|number| {
        let (sine, cosine) = (f64::from(number) * std::f64::consts::TAU / 12.0).sin_cos();
        [118.0 * cosine, 118.0 * sine]
    });
    for round in 0..5 {
        for seat in 0..4 {
            let lays = seat < 2 || (seat == 3 && round == 0);
            let at = if lays { spots.next().context("a place")? } else { OUTSIDE };
            staged.drop(at, Face::Up)?;
        }
    }
    let table = MagnetTable::at(&page, &staged).await?;
    let last = table.turn_of(0).await?;
    ensure!(last.trays == [1, 1, 6, 5], "{last:?}");
    let end = table.lay(last.own[0], [0.0, 0.0]).await?;
    ensure!(end.turn == "over" && end.asked == "Player 1 wins!", "{end:?}");
    page.tap_on("Rematch").await?;
    let again = table.turn_of(2).await?;
    ensure!(again.trays == [6; 4], "{again:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k15_cords_are_laid_one_after_the_other_by_a_finger() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    begin(&page, 2, [1, 1, 0], json!({ "lays": false, "length": 600 })).await?;
    page.tap_on("Start").await?;
    page.tap_on("Oval").await?;
    let [x, y] = page.middle(".field canvas").await?;
    page.drag([x, y], [x - 40.0, y - 30.0]).await?;
    page.tap_on("Lay it here").await?;
    page.until("document.querySelector('.asked').textContent.startsWith('Lay cord 2 of 2')").await?;

    // A loop that is drawn somewhere else is refused; a finger in it takes it along, until it crosses the first.
    page.tap_on("By hand").await?;
    let around = |step: u8| {
        let (sine, cosine) = (f64::from(step) * std::f64::consts::TAU / 24.0).sin_cos();
        [x + 110.0 + 45.0 * cosine, y + 60.0 * sine]
    };
    page.take(around(0)).await?;
    for step in 1..24 {
        page.carry(around(step - 1), around(step)).await?;
    }
    page.let_go(around(23)).await?;
    let refused = |why: &str| format!("document.querySelector('.refused').textContent === {why:?}");
    page.until(&refused("It must cross a cord that lies already.")).await?;
    page.drag([x + 110.0, y], [x + 10.0, y - 30.0]).await?;
    page.until(&refused("")).await?;
    page.tap_on("Lay it here").await?;
    let table = MagnetTable::of(&page);
    let seen = table.until("the first turn", |seen| seen.turn == "choosing" && seen.rests).await?;
    ensure!(seen.cords.len() == 2 && seen.cords.iter().all(|cord| !cord.apart), "{seen:?}");
    page.check_quiet()
}
