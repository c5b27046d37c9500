//! Kluster input: flip and edge keys, Escape, returning a stone to the tray, a second finger, and dragging the cord
//! (K5, K6, K8).

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, TablePoint, replay_record};
use magnets::{MagnetId, MagnetLocation};

/// With a stone at the centre, the outcome at this point depends on the orientation: face up and on the other edge a
/// stone stays, face down and on the edge it joins. The same holds for some millimetres around.
const SENSITIVE: TablePoint = [39.0, 0.0];
/// Out of reach of the stone at the centre.
const FAR: TablePoint = [0.0, 110.0];

/// Opens a table with one stone at the centre; seat 1 is to place the next one.
async fn open_with_one_stone(page: &Page) -> Result<KlusterTable<'_>> {
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    KlusterTable::open(page, &staged).await
}

#[tokio::test(flavor = "multi_thread")]
async fn k05_flip_and_edge_change_the_outcome_at_the_same_point() -> Result<()> {
    for (keys, face, at, joins) in [
        (&[][..], "up", SENSITIVE, false),
        (&["f"], "down", SENSITIVE, true),
        (&["x"], "edge", SENSITIVE, true),
        (&["x", "f"], "other-edge", SENSITIVE, false),
        (&["x"], "edge", FAR, false),
    ] {
        let page = Page::open(Device::LAPTOP).await?;
        let table = open_with_one_stone(&page).await?;
        let before = table.wait_for_turn(1).await?;
        let own = before.available[0];
        let mut drag = table.pick_up(own).await?;
        for key in keys {
            page.press(key).await?;
        }
        table.wait_until(face, |state| state.held().is_ok_and(|held| held.face == face)).await?;
        drag.move_stone(at).await?;
        drag.release().await?;
        let after = table.wait_until_released().await?;
        if joins {
            ensure!(after.trays == [11, 13] && after.magnets.is_empty(), "{face}: {after:?}");
        } else {
            ensure!(after.trays == [11, 11] && after.table().count() == 2, "{face}: {after:?}");
            let now = after.magnet(own)?;
            // A repelled stone may topple; a distant one must stay on its edge.
            ensure!(at != FAR || (now.face == face && now.label.contains("standing")), "{face}: {after:?}");
        }
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_lifts_a_falling_stone_and_then_returns_it_to_the_tray() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open_with_one_stone(&page).await?;
    let before = table.wait_for_turn(1).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    drag.move_stone([80.0, 60.0]).await?;
    let high = table.raise_held().await?;
    drag.release().await?;
    table
        .wait_until("the stone on its way down", |state| state.held().is_ok_and(|held| held.height < high - 2.0))
        .await?;
    page.press("Escape").await?;
    let lifted =
        table.wait_until("the stone up again", |state| state.held().is_ok_and(|held| held.height > high - 0.1)).await?;
    ensure!(lifted.turn == "holding" && lifted.trays == before.trays, "{lifted:?}");
    page.press("Escape").await?;
    let back = table.wait_for_turn(1).await?;
    ensure!(
        back.trays == before.trays && back.magnets == before.magnets && back.available == before.available,
        "{back:?}"
    );
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn pressing_again_lifts_a_falling_stone_and_it_stays_up() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open_with_one_stone(&page).await?;
        let before = table.wait_for_turn(1).await?;
        let mut drag = table.pick_up(before.available[0]).await?;
        drag.move_stone([80.0, 60.0]).await?;
        let (high, at) = (table.raise_held().await?, drag.position());
        drag.release().await?;
        table
            .wait_until("the stone on its way down", |state| state.held().is_ok_and(|held| held.height < high - 2.0))
            .await?;
        page.pointer_down(at).await?;
        page.pointer_up(at).await?;
        table.wait_until("the stone up again", |state| state.held().is_ok_and(|held| held.height > high - 0.1)).await?;
        let state = table.wait_until_still().await?;
        ensure!(
            state.turn == "holding" && state.held()?.height > high - 0.1 && state.trays == before.trays,
            "{state:?}"
        );
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stone_dragged_off_the_table_returns_to_the_tray() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open_with_one_stone(&page).await?;
        let before = table.wait_for_turn(1).await?;
        let mut drag = table.pick_up(before.available[1]).await?;
        let tray = drag.position();
        drag.move_stone([60.0, 60.0]).await?;
        drag.move_to_pixel(tray).await?;
        drag.release().await?;
        let back = table.wait_for_turn(1).await?;
        ensure!(
            back.trays == before.trays && back.magnets == before.magnets && back.available == before.available,
            "{back:?}"
        );
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_finger_turns_the_stone_without_moving_it() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = open_with_one_stone(&page).await?;
    let before = table.wait_for_turn(1).await?;
    let mut drag = table.pick_up(before.available[0]).await?;
    drag.move_stone([0.0, 80.0]).await?;
    let [x, y] = drag.position();
    let held = table.state().await?.held()?.clone();
    let around = |quarter: f64| {
        let (sine, cosine) = (quarter * std::f64::consts::FRAC_PI_2).sin_cos();
        [x + 100.0 * cosine, y - 100.0 * sine]
    };
    page.touch("touchStart", &[[x, y], around(0.0)]).await?;
    for step in 1..=10 {
        page.touch("touchMove", &[[x, y], around(f64::from(step) / 10.0)]).await?;
    }
    page.touch("touchEnd", &[[x, y]]).await?;
    let after = table.state().await?;
    let now = after.held().context("the second finger released the stone")?;
    ensure!((now.at[0] - held.at[0]).hypot(now.at[1] - held.at[1]) < 1.0, "{held:?} {now:?}");
    page.touch("touchEnd", &[]).await?;
    let laid = table.wait_until_released().await?;
    ensure!(laid.table().count() == 2 && laid.trays == [11, 11], "{laid:?}");
    // Picked up with its long axis away from the player, then turned counter-clockwise by a quarter.
    let log = replay_record(&table.record().await?)?;
    let MagnetLocation::OnTable { pose, .. } = log.game().world().location(MagnetId(before.available[0])) else {
        anyhow::bail!("the stone is not on the table")
    };
    let axis = pose.rotation.axes()[0];
    ensure!(axis.x < -0.98 && axis.y.abs() < 0.2, "its long axis is {axis:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_cord_pushes_a_stone() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[-120.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    table.wait_for_turn(1).await?;
    let mut drag = table.grab_cord([-160.0, 0.0]).await?;
    drag.move_to([-100.0, 0.0]).await?;
    let pushed = |state: &KlusterTableState| state.at_rest && state.magnet(0).is_ok_and(|stone| stone.at[0] > -98.0);
    let after = table.wait_until("the stone pushed by the cord", pushed).await?;
    drag.release().await?;
    ensure!(after.magnet(0)?.at[0] < -80.0, "the stone moved farther than the cord: {after:?}");
    let after = table.wait_for_turn(1).await?;
    ensure!(after.trays == [11, 12] && after.table().count() == 1, "a stone that merely moved stays (K6): {after:?}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_cord_pushes_one_stone_into_another() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[-120.0, 0.0], [-70.0, 0.0]])?;
    let table = KlusterTable::open(&page, &staged).await?;
    let before = table.wait_for_turn(0).await?;
    let mut drag = table.grab_cord([-160.0, 0.0]).await?;
    // Small steps, each carried out before the next: on a busy machine several at once push the stone past the other.
    for left in (6..16).rev() {
        drag.move_to([-10.0 * f64::from(left), 0.0]).await?;
        if table.wait_until_still().await?.trays[0] > before.trays[0] {
            break;
        }
    }
    let after = table.wait_until("the Kluster", |state| state.at_rest && state.trays[0] > before.trays[0]).await?;
    drag.release().await?;
    ensure!(after.trays == [13, 11] && after.magnets.is_empty() && after.taken.starts_with("Kluster!"), "{after:?}");
    table.wait_for_turn(1).await?;
    page.check_no_errors()
}
