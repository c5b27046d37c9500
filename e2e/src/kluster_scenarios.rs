//! The scenarios of Kluster: setup, cord placement, every stage of a turn, ends and records.

use crate::{
    FullTable, Scenario,
    ScenarioStep::{Evaluate, Tap, WaitFor},
    StagedKluster, TablePoint,
    scenario::UNFOLD,
};
use anyhow::Result;
use kluster::{Action, BoxKind, Options, Setup};
use magnets::Face;

const TABLE: &str = "/kluster/1";

/// Adds a saved game; `status` is `open` or `done`.
fn with_game(scenario: Scenario, status: &str, staged: Result<StagedKluster>) -> Scenario {
    // Without a valid game, the steps of the scenario fail.
    let saved = staged.map(|staged| staged.to_saved_json(1)).unwrap_or_default();
    scenario.with_storage(&format!("kluster.{status}.1"), &saved)
}

fn at_table(name: &'static str, staged: Result<StagedKluster>) -> Scenario {
    with_game(Scenario::new(name, TABLE), "open", staged)
}

/// A Classic game with some stones on the table.
fn some_stones(players: &'static str) -> Result<StagedKluster> {
    let mut staged = StagedKluster::classic(players)?;
    staged.place_all(&[[0.0, 0.0], [-80.0, 0.0], [80.0, 20.0], [10.0, 90.0]])?;
    Ok(staged)
}

/// A stone is in the hand, above a point.
fn holding(at: TablePoint) -> Result<StagedKluster> {
    let mut staged = some_stones("pb")?;
    staged.hold(at, Face::Up)?;
    Ok(staged)
}

/// The cords are to be placed.
fn placing_cords() -> Result<StagedKluster> {
    let boxes = vec![BoxKind::Classic, BoxKind::Duo];
    StagedKluster::without_cords(
        "ppp",
        &Setup::from_numbers(kluster::Versions::NEWEST, boxes, 3, Some(0), 7, Options::default())?,
    )
}

/// One of three players is eliminated (K14).
fn one_eliminated() -> Result<StagedKluster> {
    let mut staged = StagedKluster::new(&[BoxKind::Duo2], "ppp", Options { elimination: true, ..Options::default() })?;
    staged.place_all(&[[0.0, 0.0]])?;
    staged.release_at([27.0, 0.0], Face::Up)?;
    Ok(staged)
}

/// The first of three players has let the time run out twice and left the game (K10).
fn one_retired() -> Result<StagedKluster> {
    let mut staged = StagedKluster::new(&[BoxKind::Classic], "ppp", Options { clock: true, ..Options::default() })?;
    let around = [[0.0, 0.0], [80.0, 0.0], [-80.0, 0.0], [0.0, 80.0]];
    for others in around.chunks(2) {
        staged.apply(&Action::Clock)?;
        staged.settle()?;
        staged.place_all(others)?;
    }
    Ok(staged)
}

/// A solo game with one fault (K12).
fn solo() -> Result<StagedKluster> {
    let mut staged = StagedKluster::classic("p")?;
    staged.place_all(&[[0.0, 0.0], [0.0, -80.0]])?;
    staged.release_at([27.0, -80.0], Face::Up)?;
    Ok(staged)
}

/// All stones of a box but one in the cord, and the last in the tray of the only player.
fn full_table() -> Result<StagedKluster> {
    FullTable::ONE_BOX.stage_at_rest()
}

/// Sixteen players with four boxes.
fn sixteen() -> Result<StagedKluster> {
    StagedKluster::new(&[BoxKind::Classic; 4], "ppppppppbbbbbbbb", Options::default())
}

/// Best scores: of rules 2 with unusual options, and of rules 1, which did not name them.
const BEST_SCORES: &str = r#"[
    {"class":{"boxes":["classic"],"cord":100},"score":9,"is_total":false,"game":2,"when":1750000000000},
    {"class":{"boxes":["classic"],"cord":100,"table":[600,600],"rules":2},"score":12,"is_total":false,"game":3,"when":1750000000000},
    {"class":{"boxes":["classic","duo"],"cord":201,"table":[900,720],"faults":"kluster","rules":2},"score":31,"is_total":true,"game":4,"when":1750000000000}
]"#;

/// Every scenario of Kluster.
pub(crate) fn kluster_scenarios() -> Vec<Scenario> {
    let finished_game = |name, route| with_game(Scenario::new(name, route), "done", StagedKluster::finished("pb"));
    vec![
        Scenario::new("kluster-quick-start", "/kluster/").then([WaitFor(".opponents")]),
        Scenario::new("kluster-quick-start-opponents", "/kluster/").then([
            WaitFor(".opponents"),
            Tap(".quick-head button"),
            WaitFor(".opponents.all"),
        ]),
        // Four are too many for a box of spinners.
        Scenario::new("kluster-quick-start-people", "/kluster/").then([
            WaitFor(".tiles"),
            UNFOLD,
            Tap(".preset:nth-child(2)"),
            UNFOLD,
            Tap(".tiles label:nth-child(2)"),
            Tap(".counts label:nth-child(3)"),
            WaitFor(".start [role=alert]"),
        ]),
        Scenario::new("kluster-quick-start-solo", "/kluster/solo").then([WaitFor(".quick-with .explained")]),
        Scenario::new("kluster-set-up", "/kluster/").then([UNFOLD, WaitFor(".kluster-set-up .seat")]),
        Scenario::new("kluster-set-up-plus", "/kluster/").then([UNFOLD, Tap(".preset:last-child")]),
        Scenario::new("kluster-set-up-solo", "/kluster/solo").then([UNFOLD, WaitFor(".kluster-set-up")]),
        Scenario::new("kluster-set-up-clock", "/kluster/").then([
            UNFOLD,
            Tap("fieldset:has([name=kluster-clock]) label:nth-child(3)"),
            Evaluate("document.querySelector('[name=kluster-minutes]').scrollIntoView({ block: 'center' })"),
        ]),
        Scenario::new("kluster-game-clock", "/kluster/").then([
            UNFOLD,
            Tap("fieldset:has([name=kluster-clock]) label:nth-child(3)"),
            Tap(".start .main"),
            WaitFor(".tray-chip .time"),
        ]),
        Scenario::new("kluster-best-here", "/kluster/solo")
            .with_storage("kluster.best", BEST_SCORES)
            .then([WaitFor(".start p")]),
        Scenario::new("kluster-best-scores", "/records/")
            .with_storage("kluster.best", BEST_SCORES)
            .then([WaitFor(".record")]),
        at_table("kluster-table", some_stones("pb")).then([WaitFor(".stones .stone"), WaitFor("[data-rest=yes]")]),
        at_table("kluster-hold", holding([-60.0, -70.0])).then([WaitFor(".answers .main")]),
        at_table("kluster-hold-outside", holding([170.0, 110.0])).then([WaitFor(".answers .main.misfit")]),
        at_table("kluster-hold-across", holding([-112.0, -112.0])).then([WaitFor(".answers .main.misfit")]),
        at_table("kluster-not-placed", holding([170.0, 110.0])).then([
            Tap(".answers .main.misfit"),
            Tap(".answers .main.misfit"),
            WaitFor(".took"),
        ]),
        at_table("kluster-help", some_stones("pb")).then([
            WaitFor(".stones .stone"),
            Evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))"),
            WaitFor("dialog.help[open] h2"),
        ]),
        at_table("kluster-aids", some_stones("pb")).then([
            WaitFor(".stones .stone"),
            Tap("details.aids summary"),
            WaitFor(".offers"),
        ]),
        at_table("kluster-lay", placing_cords()).then([WaitFor(".answers .main")]),
        at_table("kluster-out", one_eliminated()).then([WaitFor(".out-word")]),
        at_table("kluster-left", one_retired()).then([WaitFor(".out-word")]),
        at_table("kluster-solo", solo()).then([WaitFor(".faults")]),
        at_table("kluster-full-table", full_table()).then([WaitFor(".stones .stone"), WaitFor("[data-rest=yes]")]),
        at_table("kluster-full-tray", StagedKluster::classic("p")).then([WaitFor(".stones .stone:nth-child(24)")]),
        at_table("kluster-sixteen", sixteen()).then([WaitFor(".tray-chip:nth-child(16)"), WaitFor(".stones .stone")]),
        finished_game("kluster-over", TABLE).then([WaitFor(".answers .main")]),
        finished_game("kluster-records", "/records/").then([WaitFor(".record")]),
        finished_game("kluster-replay", "/kluster/replay/1").then([WaitFor("input[type=range]")]),
        Scenario::new("kluster-missing", "/kluster/999").then([WaitFor("[role=alert]")]),
    ]
}
