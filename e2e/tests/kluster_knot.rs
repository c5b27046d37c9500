//! Moving a whole cord (K8): its knot is dragged by mouse and by touch, and a key does the same. In games of physics 1
//! the knot is rope like any other.

use anyhow::{Context, Result, ensure};
use e2e::{Device, KlusterTable, KlusterTableState, Page, StagedKluster, TablePoint, replay_record, surface_point};
use kluster::{Action, BoxKind, CordShape, Options, Setup, Versions};
use magnets::PhysicsVersion;
use record::EntryKind;

/// Where the knot of the circle is, and the rope on the opposite side.
const KNOT: TablePoint = [160.0, 0.0];
const ROPE: TablePoint = [-160.0, 0.0];

/// Opens a table of two people with one stone at the centre; seat 1 is to move.
async fn open(page: &Page) -> Result<KlusterTable<'_>> {
    let mut staged = StagedKluster::classic("pp")?;
    staged.place_all(&[[0.0, 0.0]])?;
    KlusterTable::open(page, &staged).await
}

/// Whether the first cord has its centre there, to a millimetre.
fn is_cord_at(state: &KlusterTableState, to: TablePoint) -> bool {
    state.at_rest && state.cords[0].at.iter().zip(to).all(|(at, to)| (at - to).abs() < 1.0)
}

/// Counts the grabs of knots and of rope in the record, which must verify.
async fn grabs(table: &KlusterTable<'_>) -> Result<[usize; 2]> {
    let replayer = replay_record(&table.record().await?)?;
    let count = |is_counted: fn(&Action) -> bool| {
        let actions = replayer.log().entries().iter().filter_map(|entry| match &entry.kind {
            EntryKind::Action { action, .. } => Some(action),
            _ => None,
        });
        actions.filter(|action| is_counted(action)).count()
    };
    Ok([
        count(|action| matches!(action, Action::GrabKnot { .. })),
        count(|action| matches!(action, Action::Grab { .. })),
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_knot_moves_the_whole_cord_by_mouse_and_by_touch() -> Result<()> {
    for device in [Device::LAPTOP, Device::PHONE] {
        let page = Page::open(device).await?;
        let table = open(&page).await?;
        let before = table.wait_for_turn(1).await?;
        // A finger that is some millimetres beside the knot takes it along without a jump.
        let mut drag = table.grab_cord([KNOT[0] + 6.0, KNOT[1] - 6.0]).await?;
        drag.move_to([KNOT[0] - 24.0, KNOT[1] + 14.0]).await?;
        table.wait_until("the whole cord moved", |state| is_cord_at(state, [-30.0, 20.0])).await?;
        drag.release().await?;
        let moved = table.wait_for_turn(1).await?;
        ensure!(is_cord_at(&moved, [-30.0, 20.0]) && moved.magnets == before.magnets, "{moved:?}");
        ensure!(grabs(&table).await? == [1, 0]);

        // Elsewhere the rope is pulled at one place, and most of it stays.
        let mut drag = table.grab_cord([ROPE[0] - 30.0, ROPE[1] + 20.0]).await?;
        drag.move_to([ROPE[0], ROPE[1] + 20.0]).await?;
        let is_pulled = |state: &KlusterTableState| {
            let [x, y] = state.cords[0].at;
            state.at_rest && (-29.0..-10.0).contains(&x) && (y - 20.0).abs() < 5.0
        };
        table.wait_until("the rope pulled", is_pulled).await?;
        drag.release().await?;
        let pulled = table.wait_for_turn(1).await?;
        ensure!(is_pulled(&pulled) && pulled.magnets == before.magnets, "{pulled:?}");
        ensure!(grabs(&table).await? == [1, 1]);
        page.check_no_errors()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_pointer_says_that_a_knot_moves_the_whole_cord() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open(&page).await?;
    let state = table.wait_for_turn(1).await?;
    for (at, cursor) in [(KNOT, "move"), (ROPE, "grab"), ([0.0, 60.0], "auto")] {
        let to = state.to_screen(at);
        page.pointer_move([to[0] - 3.0, to[1]], to).await?;
        page.wait_until(&format!("getComputedStyle(document.querySelector('.field canvas')).cursor === '{cursor}'"))
            .await?;
    }
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_a_key_moves_the_whole_cord_and_another_press_pulls_one_place_again() -> Result<()> {
    let page = Page::open(Device::LAPTOP).await?;
    let table = open(&page).await?;
    let before = table.wait_for_turn(1).await?;
    page.press("c").await?;
    table.wait_until("a chosen cord", |state| state.announcement.starts_with("Cord 1.")).await?;
    page.press("k").await?;
    table.wait_until("the whole cord", |state| state.announcement.starts_with("All of cord 1.")).await?;
    for (number, key) in (1..).zip(["ArrowLeft"; 6]) {
        page.press(key).await?;
        let left = -5.0 * f64::from(number);
        table.wait_until("the whole cord moved", |state| is_cord_at(state, [left, 0.0])).await?;
    }
    page.press("k").await?;
    table.wait_until("one place", |state| state.announcement.starts_with("One place on cord 1.")).await?;
    page.press("Enter").await?;
    table.wait_until("the cord let go", |state| state.announcement.contains("Let go of the cord.")).await?;
    let after = table.wait_for_turn(1).await?;
    ensure!(is_cord_at(&after, [-30.0, 0.0]) && after.magnets == before.magnets, "{after:?}");
    ensure!(grabs(&table).await? == [1, 0]);
    page.press("?").await?;
    page.wait_for("dialog.help[open]").await?;
    ensure!(page.text("dialog.help").await?.contains("move the whole cord, or pull it at one place again"));
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn k08_the_knot_of_a_game_of_physics_1_is_rope() -> Result<()> {
    let versions = Versions { physics: PhysicsVersion::V1, ..Versions::NEWEST };
    let setup = Setup::from_numbers(versions, vec![BoxKind::Classic], 2, Some(0), 7, Options::default())?;
    let mut staged = StagedKluster::without_cords("pp", &setup)?;
    let circle = CordShape::Circle { centre: surface_point([0.0, 0.0]), length: 1_005_000 };
    staged.apply(&Action::LayCord(circle))?;
    let page = Page::open(Device::LAPTOP).await?;
    let table = KlusterTable::open(&page, &staged).await?;
    table.wait_for_turn(0).await?;
    let mut drag = table.grab_cord(KNOT).await?;
    drag.move_to([KNOT[0] - 30.0, 0.0]).await?;
    table.wait_until("the rope pulled", |state| state.at_rest && state.cords[0].at[0] < -1.0).await?;
    drag.release().await?;
    let pulled = table.wait_for_turn(0).await?;
    ensure!(pulled.cords[0].at[0] > -20.0, "the whole cord moved: {pulled:?}");
    ensure!(grabs(&table).await? == [0, 1]);
    // The key means nothing, and help does not speak of it.
    let said = pulled.announcement;
    page.press("k").await?;
    page.press("?").await?;
    page.wait_for("dialog.help[open]").await?;
    ensure!(!page.text("dialog.help").await?.contains("whole cord"), "help speaks of knots");
    ensure!(table.try_state().await?.context("a table")?.announcement == said);
    page.check_no_errors()
}
