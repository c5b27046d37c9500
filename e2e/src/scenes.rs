//! All scenes: every screen of the page, empty and full, calm and in trouble.

use crate::{
    Begun, Scene, Step,
    Step::{Run, See, Tap},
    Until,
    Until::{Left, Moves},
    magnet_scenes::magnet_scenes,
};
use clustered::{Options, TableLimits, TableSize};

const TABLE: &str = "#/clustered/1";

/// A card is chosen that has a place.
const CHOSEN: [Step; 3] = [See(".hand"), Tap(".hand .card:not(.stuck)"), See(".spot")];
/// And a place for it is pointed at.
const AIMED: [Step; 2] = [Run("document.querySelector('.spot').click()"), See(".spot.aimed")];
/// And it is laid there.
const LAID: [Step; 2] = [Run("document.querySelector('.answers .main').click()"), See(".notice")];
const FILE: &str = "(() => { const data = new DataTransfer(); data.items.add(new File(['nonsense'], 'shopping.txt')); \
    document.querySelector('.screen').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); })()";

fn duel(until: Until) -> Begun {
    Begun::new("pb", until)
}

fn at_table(name: &'static str, begun: &Begun) -> Scene {
    Scene::new(name, TABLE).with("open", 1, begun)
}

/// Every scene there is.
pub fn scenes() -> Vec<Scene> {
    around().into_iter().chain(tables()).chain(ends()).chain(troubles()).chain(magnet_scenes()).collect()
}

/// The screens around the games.
fn around() -> Vec<Scene> {
    let best = r#"[{"options":{},"points":57,"game":4,"when":1750000000000}]"#;
    let eight = r#"{"party":{"seats":SEATS,"first":null},"quick":true,"first_bonus":true,"biggest_bonus":true,"table":[9,9],"practice":true}"#;
    let seats = ["{\"name\":\"Ann\",\"bot\":null,\"extra_wild\":true}"; 8].join(",");
    vec![
        Scene::new("home", "#/"),
        Scene::new("home-unfinished", "#/")
            .with("open", 1, &duel(Moves(9)))
            .with("open", 2, &Begun::new("pppp", Moves(30)))
            .keeping("clustered.open.3", "{damaged")
            .then([See(".unfinished li:nth-child(3)")]),
        Scene::new("set-up", "#/clustered/new").then([See(".seats .seat")]),
        Scene::new("set-up-eight", "#/clustered/new")
            .keeping("clustered.draft", &eight.replace("SEATS", &format!("[{seats}]")))
            .then([See(".seats .seat:nth-child(8)")]),
        Scene::new("set-up-solo", "#/clustered/solo").then([See(".options-list")]),
        Scene::new("records-empty", "#/records").then([See(".records")]),
        Scene::new("records", "#/records")
            .with("done", 1, &duel(Left(0)))
            .with("done", 2, &Begun::new("ppp", Left(0)))
            .with("done", 4, &Begun::new("p", Left(0)))
            .keeping("clustered.done.3", "{damaged")
            .keeping("clustered.best", best)
            .then([See(".record")]),
        Scene::new("records-refused", "#/records").then([See(".records"), Run(FILE), See(".said:not(:empty)")]),
        Scene::new("settings", "#/settings").then([See(".switch")]),
        Scene::new("rules", "#/rules").then([See("#C22")]),
        Scene::new("rules-wanted", "#/rules/C8").then([See("#C8.wanted")]),
    ]
}

/// Tables in play.
fn tables() -> Vec<Scene> {
    let mid = duel(Moves(24));
    let quick = Begun { options: Options { quick: true, ..Options::default() }, ..duel(Moves(0)) };
    let nine = || TableSize::try_from(9).ok();
    let small =
        nine().zip(nine()).map_or(TableLimits::Unbounded, |(width, height)| TableLimits::Rectangle { width, height });
    let small = Begun { options: Options { table: small, ..Options::default() }, ..duel(Moves(20)) };
    vec![
        at_table("table", &mid).then([See(".hand .card")]),
        at_table("table-begin", &duel(Moves(0))).then([See(".hand .card")]),
        at_table("table-chosen", &mid).then(CHOSEN),
        at_table("table-confirm", &mid).then(CHOSEN).then(AIMED),
        at_table("table-breakdown", &mid).then([See(".chip"), Tap(".chip button"), See(".breakdown")]),
        at_table("table-log", &mid).then([
            See(".log"),
            Run("document.querySelector('.log-toggle').click()"),
            See(".with-log .log li"),
        ]),
        at_table("table-quick", &quick).then([See(".hand .card:nth-child(7)")]),
        at_table("table-small", &small).then(CHOSEN),
        at_table("table-four", &Begun::new("pbbb", Moves(40))).then([See(".hand .card")]),
        at_table("table-eight", &Begun::new("pbbbbbbb", Moves(80))).then([See(".hand .card")]),
        at_table("table-eight-full", &Begun::new("pbbbbbbb", Left(8))).then(CHOSEN),
        at_table("pass", &Begun::new("ppp", Moves(13))).then([See(".pass")]),
    ]
}

/// The ends of games, and games of the past.
fn ends() -> Vec<Scene> {
    // The last card is laid here: only then the points are counted on the table.
    let last = |name, chairs| {
        let counting = [Run("document.querySelector('.answers .main').click()"), See("p.asked + .answers .main")];
        at_table(name, &Begun::new(chairs, Left(1))).then(CHOSEN).then(AIMED).then(counting)
    };
    let skip = [Tap(".over .answers button:nth-child(2)"), See(".over h2")];
    vec![
        last("count", "bp"),
        last("end", "bp").then(skip.clone()),
        last("end-solo", "p").then(skip.clone()),
        last("end-eight", "bbbbbbbp").then(skip),
        Scene::new("replay", "#/records/1").with("done", 1, &duel(Left(0))).then([See(".replay input")]),
    ]
}

/// What may go wrong.
fn troubles() -> Vec<Scene> {
    vec![
        Scene::new("game-missing", "#/clustered/999").then([See("[role=alert]")]),
        Scene::new("game-damaged", TABLE).keeping("clustered.open.1", "{damaged").then([See("[role=alert]")]),
        at_table("notice-update", &duel(Moves(24))).then([
            See(".hand .card"),
            Run("dispatchEvent(new Event('huddle-update'))"),
            See(".notice"),
        ]),
        Scene { address: "?full#/clustered/1", ..at_table("notice-full", &duel(Moves(24))) }
            .then(CHOSEN)
            .then(AIMED)
            .then(LAID),
        Scene::new("notice-forbidden", "?forbidden#/clustered/new").then([See(".notice")]),
        Scene { address: "?workless#/clustered/1", ..at_table("notice-workless", &duel(Moves(25))) }
            .then([See(".notice")]),
        Scene::new("boot-failed", "?broken").then([See(".boot button")]),
    ]
}
