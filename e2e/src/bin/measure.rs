//! Browser benchmarks: the first visit, a table over a slow connection, input latency, panning a crowded board, full
//! Kluster tables in motion, and saving and resuming a long game of Kluster.
//! `measure [SAMPLES]`; `measure visit`, `measure first-move`, `measure kluster` or `measure saves` for one part only.

#![allow(clippy::print_stdout, reason = "the report goes to stdout")]

use anyhow::Result;
use clustered::Options;
use e2e::{
    Appearance, CountingProxy, Device, FRAME_PROBE, Frame, FullTable, Page, Progress, Scenario, ScenarioStep,
    StagedClustered, StagedKluster,
};
use serde_json::json;
use std::env;

const FIRST_VISIT: &str = include_str!("../../assets/first_visit.js");
/// Records when an element that matches `MOVABLE` is painted.
const FIRST_MOVE: &str = "(() => { const look = () => document.querySelector(MOVABLE) \
    ? requestAnimationFrame(() => requestAnimationFrame((now) => { globalThis.firstMove = now; })) \
    : requestAnimationFrame(look); requestAnimationFrame(look); })()";
const SAVES: &str = include_str!("../../assets/saves.js");
const LATENCY: &str = include_str!("../../assets/latency.js");

/// Turns measured after each page load.
const TURNS_PER_LOAD: usize = 3;

/// Returns the offered cell nearest to the centre of the board.
const NEAREST_SPOT: &str = "(() => { const board = document.querySelector('.board').getBoundingClientRect(); \
    const distance = (spot) => { const box = spot.getBoundingClientRect(); \
    return Math.hypot(box.left + box.width / 2 - board.left - board.width / 2, box.top + box.height / 2 - board.top - board.height / 2); }; \
    return [...document.querySelectorAll('.spot')].sort((a, b) => distance(a) - distance(b))[0].dataset.spot; })()";

#[tokio::main]
async fn main() -> Result<()> {
    match env::args().nth(1).as_deref() {
        Some("kluster") => return kluster().await,
        Some("saves") => return saves().await,
        Some("visit") => return visit().await,
        Some("first-move") => return first_move().await,
        _ => {}
    }
    let samples = env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(30);
    visit().await?;
    first_move().await?;
    let two_players = StagedClustered::new("pb", Progress::Played(24));
    table("24 cards", &two_players, samples).await?;
    let options = Options { extra_wild: vec![true; 8], ..Options::default() };
    let eight_players = StagedClustered { options, ..StagedClustered::new("pbbbbbbb", Progress::Remaining(32)) };
    table("8 players, 208-232 cards", &eight_players, samples).await?;
    kluster().await?;
    saves().await
}

/// Measures the first visit, and the way from home to a table.
async fn visit() -> Result<()> {
    println!("{:<60} {:>9} {:>9}", "", "median", "worst");
    for slowdown in [1.0, 4.0] {
        first_visit(slowdown).await?;
    }
    play().await
}

/// Measures resuming a long game of Kluster, and what the page stores while a hand moves.
async fn saves() -> Result<()> {
    let page = Page::open_with_script(Device::LAPTOP, SAVES).await?;
    let table = FullTable::ONE_BOX;
    let staged = table.stage_long_game(600)?;
    let record = staged.record().len();
    println!("{:<60} {:>9} {:>9}", "a game with 24 stones and ten minutes of motion", "median", "worst");
    let (mut imported, mut resumed) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        page.goto_route("/").await?;
        page.wait_for(".home").await?;
        page.set_storage("kluster.open.1", &staged.to_saved_json(1)).await?;
        let _: bool = page.evaluate("(history.replaceState(null, '', '/kluster/1'), true)").await?;
        for times in [&mut imported, &mut resumed] {
            page.reload().await?;
            page.wait_until("tableShown").await?;
            times.push(page.evaluate("tableShown").await?);
            // Stores the game as the page does, for the next time.
            page.press("ArrowLeft").await?;
        }
    }
    print_line("page load until the table is shown, from the whole record", "ms", imported);
    print_line("page load until the table is shown, as the page stored it", "ms", resumed);
    let start: (f64, f64, f64) = page.evaluate("[performance.now(), stored.characters, stored.writes]").await?;
    for step in 0..180 {
        let (sine, cosine) = (f64::from(step) / 30.0).sin_cos();
        page.hover_at([640.0 + 60.0 * cosine, 400.0 + 60.0 * sine]).await?;
    }
    let end: (f64, f64, f64) = page.evaluate("[performance.now(), stored.characters, stored.writes]").await?;
    let seconds = (end.0 - start.0) / 1000.0;
    println!("{:<60} {record:>9}", "characters of its record");
    println!("{:<60} {:>9.0}", "characters stored per second of a moving hand", (end.1 - start.1) / seconds);
    println!("{:<60} {:>9.1}", "writes per second of a moving hand", (end.2 - start.2) / seconds);
    Ok(())
}

/// Measures full Kluster tables in motion.
async fn kluster() -> Result<()> {
    println!("{:<44} {:>9} {:>9} {:>9} {:>9} {:>9}", "", "frames/s", "median", "95 %", "work", "95 %");
    for table in [FullTable::ONE_BOX, FullTable::FOUR_BOXES] {
        let page = Page::open_with_script(Device::LAPTOP, FRAME_PROBE).await?;
        let staged = table.stage()?;
        let (mut drags, mut reactions, mut times, mut lags) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..5 {
            let (frames, pointer_lags) = table.measure_drag(&page, &staged).await?;
            drags.push(frames);
            lags.extend(pointer_lags);
            reactions.push(table.measure_reaction(&page, &staged).await?);
            times.extend(reactions.last().and_then(|run| Some(run.last()?.start - run.first()?.start)));
        }
        print_frames(&format!("{}: dragging a stone", table.name), &drags);
        print_frames(&format!("{}: a chain and its Kluster", table.name), &reactions);
        let latencies = lags.iter().map(|lag| lag.latency).collect();
        print_line(&format!("{}: pointer event to frame", table.name), "ms", latencies);
        let distances = lags.iter().map(|lag| lag.distance).collect();
        print_line(&format!("{}: pointer to stone", table.name), "px", distances);
        let simulated = table.reaction_seconds()? * 1000.0;
        print_line(&format!("{}: both, simulated {simulated:.0} ms", table.name), "ms", times);
    }
    Ok(())
}

/// Prints one line: frame rate, frame interval and work per frame (median and 95th percentile).
fn print_frames(name: &str, runs: &[Vec<Frame>]) {
    let sorted = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values
    };
    let intervals = sorted(runs.iter().flat_map(|run| run.windows(2).map(|two| two[1].start - two[0].start)).collect());
    let work = sorted(runs.iter().flatten().map(|frame| frame.work).collect());
    let percentile = |values: &[f64], percent: usize| {
        values.get((values.len() * percent / 100).min(values.len().saturating_sub(1))).copied()
    };
    #[allow(clippy::cast_precision_loss)] // some hundreds
    let rate = 1000.0 * intervals.len() as f64 / intervals.iter().sum::<f64>();
    let ms = |time: Option<f64>| time.map(|time| format!("{time:.1} ms")).unwrap_or_default();
    let percentiles =
        [percentile(&intervals, 50), percentile(&intervals, 95), percentile(&work, 50), percentile(&work, 95)];
    let [interval, interval_95, work, work_95] = percentiles.map(ms);
    println!("{name:<44} {rate:>9.1} {interval:>9} {interval_95:>9} {work:>9} {work_95:>9}");
}

/// Prints one line: median and maximum.
fn print_line(name: &str, unit: &str, mut values: Vec<f64>) {
    values.sort_by(f64::total_cmp);
    if let (Some(median), Some(worst)) = (values.get(values.len() / 2), values.last()) {
        println!("{:<60} {:>9} {:>9}", name, format!("{median:.1} {unit}"), format!("{worst:.1} {unit}"));
    }
}

/// Measures bytes and times of a first visit, each with a new browser context.
async fn first_visit(slowdown: f64) -> Result<()> {
    let mut painted = Vec::new();
    for run in 0..5 {
        let page = Page::blank(Device::PHONE).await?;
        let proxy = CountingProxy::start(&page.fixture().address).await?;
        page.call("Emulation.setCPUThrottlingRate", json!({ "rate": slowdown })).await?;
        page.add_init_script(FIRST_VISIT).await?;
        page.goto_app(&proxy.address).await?;
        page.wait_until("globalThis.homePainted").await?;
        painted.push(page.evaluate("homePainted").await?);
        if run == 0 && slowdown <= 1.0 {
            page.wait_until("navigator.serviceWorker.controller").await?;
            println!("{:<60} {:>9}", "first visit: bytes, all cached for offline play", proxy.bytes());
        }
    }
    let suffix = if slowdown > 1.0 { format!(", CPU {slowdown:.0}x slower") } else { String::new() };
    print_line(&format!("first visit: home is painted{suffix}"), "ms", painted);
    Ok(())
}

/// Measures the time from a tap on *Play* to the start button of a game, and from there to a table that can be played,
/// on a slow network and with a slow CPU: at the first visit, and once everything is cached.
async fn play() -> Result<()> {
    for (game, card) in [("Clustered", 2), ("Kluster", 1)] {
        for is_cached in [false, true] {
            let (mut starts, mut times) = (Vec::new(), Vec::new());
            for _ in 0..5 {
                let page = Page::blank(Device::PHONE).await?;
                page.add_init_script(FIRST_VISIT).await?;
                if is_cached {
                    page.goto_app(&page.fixture().address).await?;
                    page.wait_until("navigator.serviceWorker.controller?.state === 'activated'").await?;
                }
                page.call("Network.enable", json!({})).await?;
                let slow = json!({
                    "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750,
                });
                page.call("Network.emulateNetworkConditions", slow).await?;
                page.call("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
                page.goto_app(&page.fixture().address).await?;
                page.tap(&format!(".game:nth-child({card}) .main")).await?;
                page.wait_until("globalThis.tapToStart").await?;
                starts.push(page.evaluate("tapToStart").await?);
                page.tap(".start .main").await?;
                page.wait_until("globalThis.tapToTable").await?;
                times.push(page.evaluate("tapToTable").await?);
            }
            let when = if is_cached { "once cached" } else { "first visit" };
            print_line(&format!("{game}: Play to Start, slow 4G, CPU 4x slower, {when}"), "ms", starts);
            print_line(&format!("{game}: Start to table, slow 4G, CPU 4x slower, {when}"), "ms", times);
        }
    }
    Ok(())
}

/// Measures the time from opening the address of a table in a new browser context until its first move is possible, on
/// a slow processor and connection.
async fn first_move() -> Result<()> {
    let clustered = StagedClustered::new("pb", Progress::Played(4)).to_saved_json(1)?;
    let mut kluster = StagedKluster::classic("pp")?;
    kluster.place_all(&[[0.0, 0.0]])?;
    let games = [
        ("clustered", clustered, ".hand .card:not(:disabled)"),
        ("kluster", kluster.to_saved_json(1), ".stones .stone"),
    ];
    for (game, saved, movable) in games {
        let mut times = Vec::new();
        for _ in 0..5 {
            let page = Page::blank(Device::PHONE).await?;
            let (key, movable) = (format!("huddle.{game}.open.1"), serde_json::to_string(movable)?);
            page.add_init_script(&format!("localStorage.setItem({key:?}, {})", serde_json::to_string(&saved)?)).await?;
            page.add_init_script(&FIRST_MOVE.replace("MOVABLE", &movable)).await?;
            page.call("Network.enable", json!({})).await?;
            let slow =
                json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000 });
            page.call("Network.emulateNetworkConditions", slow).await?;
            page.call("Emulation.setCPUThrottlingRate", json!({ "rate": 6 })).await?;
            page.goto(&format!("{}/{game}/1", page.fixture().address)).await?;
            page.wait_until("globalThis.firstMove").await?;
            times.push(page.evaluate("firstMove").await?);
        }
        print_line(&format!("{game}: first move possible, CPU 6x slower, 1.6 Mbit/s, 150 ms"), "ms", times);
    }
    Ok(())
}

/// Taps on `selector`; returns the milliseconds until a frame shows that `condition` holds.
async fn tap_latency(page: &Page, kind: &str, selector: &str, condition: &str) -> Result<f64> {
    let point = page.centre(selector).await?;
    let _: bool = page.evaluate(&format!("measure({kind:?}, () => {condition})")).await?;
    page.tap_at(point).await?;
    page.wait_until("globalThis.measured !== null").await?;
    page.evaluate("measured").await
}

/// Plays a turn; returns the latencies of choosing a card, pointing at a cell and placing the card.
async fn turn_latencies(page: &Page) -> Result<[f64; 3]> {
    let choosing =
        tap_latency(page, "pointerdown", ".hand .card:not(.stuck)", "document.querySelector('.spot')").await?;
    let spot: String = page.evaluate(NEAREST_SPOT).await?;
    let spot = format!("[data-spot='{spot}']");
    let pointing = tap_latency(page, "pointerup", &spot, "document.querySelector('.spot.aimed')").await?;
    let cards = page.count(".plane > .card").await?;
    let is_placed = format!("document.querySelectorAll('.plane > .card').length > {cards}");
    Ok([choosing, pointing, tap_latency(page, "pointerup", ".answers .main", &is_placed).await?])
}

/// Measures the latency of taps and the frame times while panning.
async fn table(name: &str, game: &StagedClustered, samples: usize) -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    page.add_init_script(LATENCY).await?;
    let scenario = Scenario::new("table", "/clustered/1")
        .with_storage("settings", r#"{"pace":"instant","confirm":"always"}"#)
        .with_game("open", 1, game)
        .then([ScenarioStep::WaitFor(".hand .card:not(:disabled)")]);
    // The first turn after loading includes just-in-time compilation and is reported separately.
    let mut times: [[Vec<f64>; 3]; 2] = Default::default();
    for _ in 0..samples.div_ceil(TURNS_PER_LOAD) {
        scenario.show(&page, Appearance::LIGHT).await?;
        for turn in 0..TURNS_PER_LOAD {
            page.wait_until("document.querySelector('.hand .card:not(:disabled, .stuck)')").await?;
            for (times, time) in times[turn.min(1)].iter_mut().zip(turn_latencies(&page).await?) {
                times.push(time);
            }
        }
    }
    for (times, when) in times.into_iter().zip(["first turn", "later turns"]) {
        for (times, what) in times.into_iter().zip(["choosing a card", "pointing at a cell", "placing"]) {
            print_line(&format!("{name}: {what}, {when}"), "ms", times);
        }
    }

    scenario.show(&page, Appearance::LIGHT).await?;
    let [x, y] = page.centre(".board").await?;
    let _: bool = page.evaluate("recordFrames()").await?;
    for round in 0..6_u8 {
        let side = if round % 2 == 0 { 120.0 } else { -120.0 };
        page.drag([x, y], [x + side, y + side]).await?;
    }
    let frames: Vec<f64> = page.evaluate("frames.splice(0)").await?;
    print_line(&format!("{name}: frame time while panning"), "ms", frames);
    Ok(())
}
