//! All scenes of Kluster: setting up, laying cords, every stage of a turn, ends and records.

use crate::{
    Scene, Staged,
    Step::{Run, See, Tap},
};
use anyhow::Result;
use kluster::{BoxKind, Options, Setup};
use magnets::Face;

const TABLE: &str = "#/kluster/1";

/// A game that is kept as one of those that are `open` or `done`.
fn keeping(scene: Scene, shelf: &str, staged: Result<Staged>) -> Scene {
    // A game that cannot be played is missed by the steps of its scene.
    let saved = staged.map(|staged| staged.saved(1)).unwrap_or_default();
    scene.keeping(&format!("kluster.{shelf}.1"), &saved)
}

fn at_table(name: &'static str, staged: Result<Staged>) -> Scene {
    keeping(Scene::new(name, TABLE), "open", staged)
}

/// A game of Classic with some stones on the table.
fn some(chairs: &'static str) -> Result<Staged> {
    let mut staged = Staged::classic(chairs)?;
    staged.place(&[[0.0, 0.0], [-80.0, 0.0], [80.0, 20.0], [10.0, 90.0]])?;
    Ok(staged)
}

/// A stone in the hand.
fn holding() -> Result<Staged> {
    let mut staged = some("pb")?;
    staged.hold([-60.0, -70.0], Face::Up)?;
    Ok(staged)
}

/// The cord of a second box is to be laid.
fn laying() -> Result<Staged> {
    let boxes = vec![BoxKind::Classic, BoxKind::Duo];
    Ok(Staged::bare("ppp", Setup::from_numbers(boxes, 3, Some(0), 7, Options::default())?))
}

/// One of three is out (K14).
fn one_out() -> Result<Staged> {
    let mut staged = Staged::new(&[BoxKind::Duo2], "ppp", Options { elimination: true, ..Options::default() })?;
    staged.place(&[[0.0, 0.0]])?;
    staged.drop([20.0, 0.0], Face::Up)?;
    Ok(staged)
}

/// A solo game with one fault (K12).
fn solo() -> Result<Staged> {
    let mut staged = Staged::classic("p")?;
    staged.place(&[[0.0, 0.0]])?;
    staged.drop([-182.0, 0.0], Face::Up)?;
    Ok(staged)
}

/// Sixteen around four boxes.
fn sixteen() -> Result<Staged> {
    Staged::new(&[BoxKind::Classic; 4], "ppppppppbbbbbbbb", Options::default())
}

/// A game that is over.
fn over() -> Result<Staged> {
    let mut staged = Staged::new(&[BoxKind::Duo], "pb", Options::default())?;
    let around = |number: u32| {
        let (sine, cosine) = (f64::from(number) * std::f64::consts::TAU / 10.0).sin_cos();
        [125.0 * cosine, 125.0 * sine]
    };
    staged.place(&(0..10).map(around).collect::<Vec<_>>())?;
    staged.place(&[[0.0, 0.0]])?;
    Ok(staged)
}

/// Every scene of Kluster.
pub(crate) fn magnet_scenes() -> Vec<Scene> {
    let done = |name, address| keeping(Scene::new(name, address), "done", over());
    vec![
        Scene::new("kluster-set-up", "#/kluster/new").then([See(".kluster-set-up .seat")]),
        Scene::new("kluster-set-up-plus", "#/kluster/new").then([See(".presets"), Tap(".preset:last-child")]),
        Scene::new("kluster-set-up-solo", "#/kluster/solo").then([See(".kluster-set-up")]),
        at_table("kluster-table", some("pb")).then([See(".stones .stone"), See("[data-rest=yes]")]),
        at_table("kluster-hold", holding()).then([See(".answers .main")]),
        at_table("kluster-help", some("pb")).then([
            See(".stones .stone"),
            Run("dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))"),
            See("dialog.help[open] h2"),
        ]),
        at_table("kluster-aids", some("pb")).then([See(".stones .stone"), Tap("details.aids summary"), See(".offers")]),
        at_table("kluster-lay", laying()).then([See(".answers .main")]),
        at_table("kluster-out", one_out()).then([See(".out-word")]),
        at_table("kluster-solo", solo()).then([See(".faults")]),
        at_table("kluster-sixteen", sixteen()).then([See(".tray-chip:nth-child(16)"), See(".stones .stone")]),
        done("kluster-over", TABLE).then([See(".answers .main")]),
        done("kluster-records", "#/records").then([See(".record")]),
        done("kluster-replay", "#/records/kluster/1").then([See("input[type=range]")]),
        Scene::new("kluster-missing", "#/kluster/999").then([See("[role=alert]")]),
    ]
}
