//! All scenarios: every screen of the page, empty and full, working and failing.

use crate::{
    Progress::{self, Played, Remaining},
    Scenario,
    ScenarioStep::{self, Evaluate, Tap, WaitFor},
    StagedClock, StagedClustered,
    kluster_scenarios::kluster_scenarios,
    scenario::UNFOLD,
};
use clustered::{Options, TableLimits, TableSize};

const TABLE: &str = "/clustered/1";

const OPEN_MENU: ScenarioStep = Evaluate("document.querySelector('.bar-more [popovertarget]').click()");

/// Chooses a playable card.
const CHOOSE_CARD: [ScenarioStep; 3] = [WaitFor(".hand"), Tap(".hand .card:not(.stuck)"), WaitFor(".spot")];
/// Then points at a cell.
const POINT_AT_CELL: [ScenarioStep; 2] = [Evaluate("document.querySelector('.spot').click()"), WaitFor(".spot.aimed")];
/// Then confirms, which shows a notice.
const CONFIRM_WITH_NOTICE: [ScenarioStep; 2] =
    [Evaluate("document.querySelector('.answers .main').click()"), WaitFor(".notice")];
/// Then no clock runs on: the page looks at it every 200 ms.
const STOP_TIME: ScenarioStep = Evaluate(
    "{ const later = setTimeout; globalThis.setTimeout = (work, wait, ...more) => (wait === 200 ? 0 : later(work, wait, ...more)); }",
);
const DROP_INVALID_FILE: &str = "(() => { const data = new DataTransfer(); data.items.add(new File(['nonsense'], 'shopping.txt')); \
    document.querySelector('.screen').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); })()";

fn two_players(progress: Progress) -> StagedClustered {
    StagedClustered::new("pb", progress)
}

fn at_table(name: &'static str, game: &StagedClustered) -> Scenario {
    Scenario::new(name, TABLE).with_game("open", 1, game)
}

/// Returns every scenario of both games and the pages around them.
pub fn scenarios() -> Vec<Scenario> {
    other_pages().into_iter().chain(tables()).chain(ends()).chain(failures()).chain(kluster_scenarios()).collect()
}

/// Home, setup, records, settings and rules.
fn other_pages() -> Vec<Scenario> {
    let best = r#"[{"options":{},"points":57,"game":4,"when":1750000000000}]"#;
    let eight = r#"{"party":{"seats":SEATS,"first":null},"quick":true,"first_bonus":true,"biggest_bonus":true,"table":[9,9],"practice":true}"#;
    let seats = ["{\"name\":\"Ann\",\"bot\":null,\"extra_wild\":true}"; 8].join(",");
    vec![
        Scenario::new("home", "/"),
        Scenario::new("home-unfinished", "/")
            .with_game("open", 1, &two_players(Played(9)))
            .with_game("open", 2, &StagedClustered::new("pppp", Played(30)))
            .with_storage("clustered.open.3", "{damaged")
            .then([WaitFor(".unfinished li:nth-child(3)")]),
        Scenario::new("quick-start", "/clustered/").then([WaitFor(".opponents")]),
        Scenario::new("quick-start-opponents", "/clustered/").then([
            WaitFor(".opponents"),
            Tap(".quick-head button"),
            WaitFor(".opponents.all"),
        ]),
        Scenario::new("quick-start-people", "/clustered/").then([
            WaitFor(".tiles"),
            Tap(".tiles label:nth-child(2)"),
            Tap(".counts label:nth-child(3)"),
            WaitFor(".people input:nth-child(4)"),
        ]),
        Scenario::new("quick-start-solo", "/clustered/solo").then([WaitFor(".quick-with .explained")]),
        Scenario::new("set-up", "/clustered/").then([UNFOLD, WaitFor(".seats .seat")]),
        Scenario::new("set-up-eight", "/clustered/")
            .with_storage("clustered.draft", &eight.replace("SEATS", &format!("[{seats}]")))
            .then([UNFOLD, WaitFor(".seats .seat:nth-child(8)")]),
        Scenario::new("set-up-clock", "/clustered/").then([
            UNFOLD,
            Evaluate("document.querySelector('.clock-option label:last-child input').click()"),
            WaitFor("[name=clock-minutes]"),
            Evaluate("document.querySelector('.clock-option').scrollIntoView({ block: 'center' })"),
        ]),
        Scenario::new("set-up-solo", "/clustered/solo").then([UNFOLD, WaitFor(".options-list")]),
        Scenario::new("records-empty", "/records/").then([WaitFor(".records")]),
        Scenario::new("records", "/records/")
            .with_game("done", 1, &two_players(Remaining(0)))
            .with_game("done", 2, &StagedClustered::new("ppp", Remaining(0)))
            .with_game("done", 4, &StagedClustered::new("p", Remaining(0)))
            .with_storage("clustered.done.3", "{damaged")
            .with_storage("clustered.best", best)
            .then([WaitFor(".record")]),
        Scenario::new("records-refused", "/records/").then([
            WaitFor(".records"),
            Evaluate(DROP_INVALID_FILE),
            WaitFor(".said:not(:empty)"),
        ]),
        Scenario::new("settings", "/settings/").then([WaitFor(".switch")]),
        Scenario::new("rules", "/rules/").then([WaitFor("#C22")]),
        Scenario::new("rules-wanted", "/rules/#C8").then([WaitFor("#C8:target")]),
    ]
}

/// A game with a clock for each turn, and what is left of the present one in milliseconds.
fn with_turn_clock(left: u64) -> StagedClustered {
    let clock = Some(StagedClock::PerTurn { seconds: 120, left: vec![left; 2] });
    StagedClustered { clock, ..two_players(Played(24)) }
}

/// A game with a clock for all of it. The last seat has little time left.
fn with_game_clock(players: &'static str, progress: Progress) -> StagedClustered {
    let left = (1..=players.len()).map(|seat| if seat == players.len() { 8000 } else { 1_439_000 }).collect();
    let clock = Some(StagedClock::PerGame { minutes: 30, left });
    StagedClustered { clock, ..StagedClustered::new(players, progress) }
}

/// Games in progress.
fn tables() -> Vec<Scenario> {
    let mid = two_players(Played(24));
    let quick = StagedClustered { options: Options { quick: true, ..Options::default() }, ..two_players(Played(0)) };
    let nine = || TableSize::try_from(9).ok();
    let small =
        nine().zip(nine()).map_or(TableLimits::Unbounded, |(width, height)| TableLimits::Rectangle { width, height });
    let small = StagedClustered { options: Options { table: small, ..Options::default() }, ..two_players(Played(20)) };
    let round = nine().map_or(TableLimits::Unbounded, |diameter| TableLimits::Round { diameter });
    let round = StagedClustered { options: Options { table: round, ..Options::default() }, ..two_players(Played(20)) };
    let settings = |surface: &str| format!(r#"{{"pace":"slow","confirm":"always","card_surface":"{surface}"}}"#);
    let on_surface = |name, surface| at_table(name, &mid).with_storage("settings", &settings(surface));
    vec![
        on_surface("table-oak", "oak").then(CHOOSE_CARD).then(POINT_AT_CELL),
        on_surface("table-slate", "slate").then(CHOOSE_CARD).then(POINT_AT_CELL),
        at_table("table", &mid).then([WaitFor(".hand .card")]),
        at_table("table-begin", &two_players(Played(0))).then([WaitFor(".hand .card")]),
        at_table("table-chosen", &mid).then(CHOOSE_CARD),
        at_table("table-confirm", &mid).then(CHOOSE_CARD).then(POINT_AT_CELL),
        at_table("table-breakdown", &mid).then([WaitFor(".chip"), Tap(".chip button"), WaitFor(".breakdown")]),
        at_table("table-menu", &mid).then([WaitFor(".hand .card"), OPEN_MENU, WaitFor(".menu:popover-open")]),
        at_table("table-log", &mid).then([
            WaitFor(".hand .card"),
            OPEN_MENU,
            Evaluate("document.querySelector('.menu button.menu-item').click()"),
            WaitFor(".with-log .log li .shown"),
        ]),
        at_table("table-quick", &quick).then([WaitFor(".hand .card:nth-child(7)")]),
        // A card that has to stay was tried (C18).
        at_table("table-quick-drawn", &StagedClustered { progress: Played(5), ..quick })
            .then([WaitFor(".hand .card.drawn"), Evaluate("document.querySelector('.hand .card.kept').click()")]),
        at_table("table-small", &small).then(CHOOSE_CARD),
        at_table("table-late", &two_players(Played(52))).then(CHOOSE_CARD),
        at_table("table-solo", &StagedClustered::new("p", Played(14))).then(CHOOSE_CARD),
        at_table("table-round", &round).then(CHOOSE_CARD),
        at_table("table-four", &StagedClustered::new("pbbb", Played(40))).then([WaitFor(".hand .card")]),
        at_table("table-eight", &StagedClustered::new("pbbbbbbb", Played(80))).then([WaitFor(".hand .card")]),
        at_table("table-eight-full", &StagedClustered::new("pbbbbbbb", Remaining(8))).then(CHOOSE_CARD),
        at_table("table-clock-turn", &with_turn_clock(119_000)).then([WaitFor(".prompt .turn-clock")]),
        at_table("table-clock-urgent", &with_turn_clock(9000)).then([WaitFor(".turn-clock.urgent"), STOP_TIME]),
        at_table("table-clock-up", &with_turn_clock(300)).then([WaitFor(".time-up"), STOP_TIME]),
        at_table("table-clock-game", &with_game_clock("pb", Played(24))).then([WaitFor(".chip .time")]),
        at_table("table-clock-game-eight", &with_game_clock("pbbbbbbb", Played(80))).then([WaitFor(".chip .time")]),
        at_table("pass-clock", &with_game_clock("ppp", Played(13))).then([WaitFor(".pass")]),
        at_table("pass", &StagedClustered::new("ppp", Played(13))).then([WaitFor(".pass")]),
    ]
}

/// Ends of games, and replays.
fn ends() -> Vec<Scenario> {
    let last_move = |name, players| {
        at_table(name, &StagedClustered::new(players, Remaining(1)))
            .then(CHOOSE_CARD)
            .then(POINT_AT_CELL)
            .then([Evaluate("document.querySelector('.answers .main').click()"), WaitFor(".over h2")])
    };
    let bonuses = Options { first_bonus: true, biggest_bonus: true, ..Options::default() };
    let bonuses = StagedClustered { options: bonuses, ..StagedClustered::new("pppp", Remaining(0)) };
    vec![
        last_move("end", "bp"),
        last_move("end-solo", "p"),
        last_move("end-more", "bp").then([
            Evaluate("document.querySelector('.more').open = true"),
            Evaluate("document.querySelector('.more').scrollIntoView()"),
        ]),
        Scenario::new("end-four", TABLE).with_game("done", 1, &bonuses).then([WaitFor(".over h2")]),
        last_move("end-eight", "bbbbbbbp"),
        Scenario::new("replay", "/clustered/replay/1")
            .with_game("done", 1, &two_players(Remaining(0)))
            .then([WaitFor(".replay input")]),
    ]
}

/// Failures.
fn failures() -> Vec<Scenario> {
    vec![
        Scenario::new("game-missing", "/clustered/999").then([WaitFor("[role=alert]")]),
        Scenario::new("game-damaged", TABLE)
            .with_storage("clustered.open.1", "{damaged")
            .then([WaitFor("[role=alert]")]),
        at_table("notice-update", &two_players(Played(24))).then([
            WaitFor(".hand .card"),
            Evaluate("dispatchEvent(new Event('huddle-update'))"),
            WaitFor(".notice"),
        ]),
        Scenario { route: "/clustered/1?full", ..at_table("notice-full", &two_players(Played(24))) }
            .then(CHOOSE_CARD)
            .then(POINT_AT_CELL)
            .then(CONFIRM_WITH_NOTICE),
        Scenario::new("notice-forbidden", "/clustered/?forbidden").then([WaitFor(".notice")]),
        Scenario { route: "/clustered/1?workless", ..at_table("notice-workless", &two_players(Played(25))) }
            .then([WaitFor(".notice")]),
        Scenario::new("boot-failed", "/clustered/?broken").then([WaitFor(".boot button")]),
    ]
}
