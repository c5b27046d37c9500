//! The hand at a table of Kluster: flip and edge, Escape, back into the tray, a second finger, and the cord (K5, K6, K8).

use anyhow::{Context, Result, ensure};
use e2e::{Device, MagnetGlance, MagnetTable, Page, Place, Staged, replayed};
use magnets::{MagnetId, MagnetLocation};

/// A stone lies in the middle; the other is laid here. What comes of it depends on how it is turned: flat and as it is made it stays, the
/// other side up or on its edge it joins, on the other edge it stays. That goes for some millimetres around.
const TICKLISH: Place = [41.0, 0.0];
/// Here nothing feels the other.
const FAR: Place = [0.0, 110.0];

/// A table with one stone in the middle, and somebody to lay the next one.
async fn with_one(page: &Page) -> Result<MagnetTable<'_>> {
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[0.0, 0.0]])?;
    MagnetTable::at(page, &staged).await
}

#[tokio::test(flavor = "multi_thread")]
async fn k05_flip_and_edge_change_what_happens_at_the_same_place() -> Result<()> {
    for (keys, face, at, joins) in [
        (&[][..], "up", TICKLISH, false),
        (&["f"], "down", TICKLISH, true),
        (&["x"], "edge", TICKLISH, true),
        (&["x", "f"], "other-edge", TICKLISH, false),
        (&["x"], "edge", FAR, false),
    ] {
        let page = Page::open(Device::LAPTOP).await?;
        let table = with_one(&page).await?;
        let before = table.turn_of(1).await?;
        let own = before.own[0];
        let mut hand = table.take(own).await?;
        for key in keys {
            page.press(key).await?;
        }
        table.until(face, |seen| seen.held().is_ok_and(|held| held.face == face)).await?;
        hand.carry(at).await?;
        hand.let_go().await?;
        let after = table.gone().await?;
        if joins {
            ensure!(after.trays == [11, 13] && after.magnets.is_empty(), "{face}: {after:?}");
        } else {
            ensure!(after.trays == [11, 11] && after.table().count() == 2, "{face}: {after:?}");
            let now = after.magnet(own)?;
            // One that is pushed away may topple; far from all others nothing does.
            ensure!(at != FAR || (now.face == face && now.words.contains("standing")), "{face}: {after:?}");
        }
        page.check_quiet()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_lifts_a_stone_in_the_air_and_then_puts_it_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = with_one(&page).await?;
    let before = table.turn_of(1).await?;
    let mut hand = table.take(before.own[0]).await?;
    hand.carry([80.0, 60.0]).await?;
    let high = table.look().await?.held()?.high;
    hand.let_go().await?;
    table.until("the stone on its way down", |seen| seen.held().is_ok_and(|held| held.high < high - 2.0)).await?;
    page.press("Escape").await?;
    let lifted = table.until("the stone up again", |seen| seen.held().is_ok_and(|held| held.high > high - 0.1)).await?;
    ensure!(lifted.turn == "holding" && lifted.trays == before.trays, "{lifted:?}");
    page.press("Escape").await?;
    let back = table.turn_of(1).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets && back.own == before.own, "{back:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn pressing_again_lifts_a_stone_in_the_air_and_it_stays_there() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = with_one(&page).await?;
        let before = table.turn_of(1).await?;
        let mut hand = table.take(before.own[0]).await?;
        hand.carry([80.0, 60.0]).await?;
        let (high, at) = (table.look().await?.held()?.high, hand.at());
        hand.let_go().await?;
        table.until("the stone on its way down", |seen| seen.held().is_ok_and(|held| held.high < high - 2.0)).await?;
        page.take(at).await?;
        page.let_go(at).await?;
        table.until("the stone up again", |seen| seen.held().is_ok_and(|held| held.high > high - 0.1)).await?;
        let seen = table.still().await?;
        ensure!(seen.turn == "holding" && seen.held()?.high > high - 0.1 && seen.trays == before.trays, "{seen:?}");
        page.check_quiet()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stone_that_is_dragged_beside_the_table_goes_back() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = with_one(&page).await?;
    let before = table.turn_of(1).await?;
    let mut hand = table.take(before.own[1]).await?;
    let tray = hand.at();
    hand.carry([60.0, 60.0]).await?;
    hand.lead_to(tray).await?;
    hand.let_go().await?;
    let back = table.turn_of(1).await?;
    ensure!(back.trays == before.trays && back.magnets == before.magnets && back.own == before.own, "{back:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_finger_turns_the_stone_and_does_not_move_it() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = with_one(&page).await?;
    let before = table.turn_of(1).await?;
    let mut hand = table.take(before.own[0]).await?;
    hand.carry([0.0, 80.0]).await?;
    let [x, y] = hand.at();
    let held = table.look().await?.held()?.clone();
    let around = |quarter: f64| {
        let (sine, cosine) = (quarter * std::f64::consts::FRAC_PI_2).sin_cos();
        [x + 100.0 * cosine, y - 100.0 * sine]
    };
    page.touch("touchStart", &[[x, y], around(0.0)]).await?;
    for step in 1..=10 {
        page.touch("touchMove", &[[x, y], around(f64::from(step) / 10.0)]).await?;
    }
    page.touch("touchEnd", &[[x, y]]).await?;
    let after = table.look().await?;
    let now = after.held().context("the second finger let go of the stone")?;
    ensure!((now.at[0] - held.at[0]).hypot(now.at[1] - held.at[1]) < 1.0, "{held:?} {now:?}");
    page.touch("touchEnd", &[]).await?;
    let laid = table.gone().await?;
    ensure!(laid.table().count() == 2 && laid.trays == [11, 11], "{laid:?}");
    // Taken with its long axis away from the player, and turned by a quarter against the clock.
    let log = replayed(&table.record().await?)?;
    let MagnetLocation::OnTable { pose, .. } = log.game().world().location(MagnetId(before.own[0])) else {
        anyhow::bail!("it lies nowhere")
    };
    let axis = pose.rotation.axes()[0];
    ensure!(axis.x < -0.98 && axis.y.abs() < 0.2, "it lies along {axis:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_cord_pushes_a_stone() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[120.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    table.turn_of(1).await?;
    let mut hand = table.grab([160.0, 0.0]).await?;
    hand.lead([100.0, 0.0]).await?;
    let pushed = |seen: &MagnetGlance| seen.rests && seen.magnet(0).is_ok_and(|stone| stone.at[0] < 98.0);
    let after = table.until("the stone pushed by the cord", pushed).await?;
    hand.let_go().await?;
    ensure!(after.magnet(0)?.at[0] > 80.0, "farther than the cord was dragged: {after:?}");
    let after = table.turn_of(1).await?;
    ensure!(after.trays == [11, 12] && after.table().count() == 1, "a stone that merely moved stays (K6): {after:?}");
    page.check_quiet()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_cord_pushes_one_stone_into_another() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = Staged::classic("pp")?;
    staged.place(&[[120.0, 0.0], [70.0, 0.0]])?;
    let table = MagnetTable::at(&page, &staged).await?;
    let before = table.turn_of(0).await?;
    let mut hand = table.grab([160.0, 0.0]).await?;
    // A little at a time: a jerk, as on a busy machine, may push it past the other.
    for right in (6..16).rev() {
        hand.lead([10.0 * f64::from(right), 0.0]).await?;
        if table.next().await?.trays[0] > before.trays[0] {
            break;
        }
    }
    let after = table.until("the Kluster", |seen| seen.trays[0] > before.trays[0]).await?;
    hand.let_go().await?;
    ensure!(after.trays == [13, 11] && after.magnets.is_empty() && after.said.contains("a Kluster!"), "{after:?}");
    table.turn_of(1).await?;
    page.check_quiet()
}
