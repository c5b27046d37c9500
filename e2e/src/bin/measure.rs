//! Measures what a player feels: the first visit, the answer to a tap, a crowded table under a finger, and full tables of Kluster in motion.
//! `measure [SAMPLES]`, or `measure kluster` for the last alone.

#![allow(clippy::print_stdout, reason = "a command says what it has found")]

use anyhow::Result;
use clustered::Options;
use e2e::{Begun, Crowd, Device, FRAMES, Frame, Light, Meter, Page, Scene, Step, Until};
use serde_json::json;
use std::env;

const FIRST: &str = include_str!("../../assets/first.js");
const LATENCY: &str = include_str!("../../assets/latency.js");

/// How many turns are measured after each loading.
const TURNS: usize = 3;

/// The nearest spot to the middle of the board can be pointed at.
const NEAREST: &str = "(() => { const board = document.querySelector('.board').getBoundingClientRect(); \
    const way = (spot) => { const box = spot.getBoundingClientRect(); \
    return Math.hypot(box.left + box.width / 2 - board.left - board.width / 2, box.top + box.height / 2 - board.top - board.height / 2); }; \
    return [...document.querySelectorAll('.spot')].sort((a, b) => way(a) - way(b))[0].dataset.spot; })()";

#[tokio::main]
async fn main() -> Result<()> {
    if env::args().nth(1).is_some_and(|what| what == "kluster") {
        return kluster().await;
    }
    let samples = env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(30);
    println!("{:<60} {:>9} {:>9}", "", "median", "worst");
    for slowness in [1.0, 4.0] {
        first_visit(slowness).await?;
    }
    let duel = Begun::new("pb", Until::Moves(24));
    table("24 cards", &duel, samples).await?;
    let options = Options { extra_wild: vec![true; 8], ..Options::default() };
    let crowd = Begun { options, ..Begun::new("pbbbbbbb", Until::Left(32)) };
    table("8 players, 208-232 cards", &crowd, samples).await?;
    kluster().await
}

/// How full tables of Kluster move.
async fn kluster() -> Result<()> {
    println!("{:<44} {:>9} {:>9} {:>9} {:>9} {:>9}", "", "frames/s", "median", "95 %", "work", "95 %");
    for crowd in [Crowd::ONE, Crowd::FOUR] {
        let page = Page::prepared(Device::LAPTOP, FRAMES).await?;
        let staged = crowd.staged()?;
        let (mut carried, mut chained, mut times, mut led) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..5 {
            let (frames, motions) = crowd.lead(&page, &staged).await?;
            carried.push(frames);
            led.extend(motions);
            chained.push(crowd.react(&page, &staged).await?);
            times.extend(chained.last().and_then(|all| Some(all.last()?.at - all.first()?.at)));
        }
        tell_frames(&format!("{}: a stone is carried", crowd.name), &carried);
        tell_frames(&format!("{}: a chain reaction", crowd.name), &chained);
        let late = led.iter().map(|motion| motion.late).collect();
        tell(&format!("{}: from the pointer to the picture", crowd.name), "ms", late);
        let away = led.iter().map(|motion| motion.away).collect();
        tell(&format!("{}: from the pointer to the stone", crowd.name), "px", away);
        let by_itself = crowd.seconds()? * 1000.0;
        tell(&format!("{}: it takes, of {by_itself:.0} ms by itself", crowd.name), "ms", times);
    }
    Ok(())
}

/// One line about frames: how many a second, the time from one to the next, and the work for each.
fn tell_frames(what: &str, runs: &[Vec<Frame>]) {
    let sorted = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all
    };
    let apart = sorted(runs.iter().flat_map(|run| run.windows(2).map(|two| two[1].at - two[0].at)).collect());
    let work = sorted(runs.iter().flatten().map(|frame| frame.took).collect());
    let part =
        |all: &[f64], percent: usize| all.get((all.len() * percent / 100).min(all.len().saturating_sub(1))).copied();
    #[allow(clippy::cast_precision_loss)] // some hundreds
    let a_second = 1000.0 * apart.len() as f64 / apart.iter().sum::<f64>();
    let ms = |time: Option<f64>| time.map(|time| format!("{time:.1} ms")).unwrap_or_default();
    let [near, far, usual, most] = [part(&apart, 50), part(&apart, 95), part(&work, 50), part(&work, 95)].map(ms);
    println!("{what:<44} {a_second:>9.1} {near:>9} {far:>9} {usual:>9} {most:>9}");
}

/// One line of the table: the median and the worst.
fn tell(what: &str, unit: &str, mut found: Vec<f64>) {
    found.sort_by(f64::total_cmp);
    if let (Some(middle), Some(last)) = (found.get(found.len() / 2), found.last()) {
        println!("{:<60} {:>9} {:>9}", what, format!("{middle:.1} {unit}"), format!("{last:.1} {unit}"));
    }
}

/// What a first visit loads and how long it takes, each time with a new profile.
async fn first_visit(slowness: f64) -> Result<()> {
    let (mut shown, mut answered) = (Vec::new(), Vec::new());
    for run in 0..5 {
        let page = Page::blank(Device::PHONE).await?;
        let meter = Meter::open(&page.house().address).await?;
        page.call("Emulation.setCPUThrottlingRate", json!({ "rate": slowness })).await?;
        page.run_first(FIRST).await?;
        page.go(&meter.address).await?;
        page.until("globalThis.first").await?;
        let [home, button]: [f64; 2] = page.ask("first").await?;
        shown.push(home);
        answered.push(button);
        if run == 0 && slowness <= 1.0 {
            page.until("navigator.serviceWorker.controller").await?;
            println!("{:<60} {:>9}", "first visit: bytes, all kept for offline play", meter.bytes());
        }
    }
    let slow = if slowness > 1.0 { format!(", processor {slowness:.0}x slower") } else { String::new() };
    tell(&format!("first visit: home is painted{slow}"), "ms", shown);
    tell(&format!("first visit: a button has answered{slow}"), "ms", answered);
    Ok(())
}

/// Taps on `selector`, and how long it took until something was so on the screen.
async fn tapped(page: &Page, kind: &str, selector: &str, is_so: &str) -> Result<f64> {
    let place = page.middle(selector).await?;
    let _: bool = page.ask(&format!("measure({kind:?}, () => {is_so})")).await?;
    page.tap_at(place).await?;
    page.until("globalThis.measured !== null").await?;
    page.ask("measured").await
}

/// How long it takes to choose a card, to point at a spot for it, and to place it there.
async fn turn_of(page: &Page) -> Result<[f64; 3]> {
    let chosen = tapped(page, "pointerdown", ".hand .card:not(.stuck)", "document.querySelector('.spot')").await?;
    // On a crowded table the page leads to places that are out of sight.
    if page.count(".unseen").await? > 0 {
        page.tap(".unseen").await?;
        page.middle(".spot").await?;
    }
    let spot: String = page.ask(NEAREST).await?;
    let spot = format!("[data-spot='{spot}']");
    let pointed = tapped(page, "pointerup", &spot, "document.querySelector('.spot.aimed')").await?;
    let cards = page.count(".plane > .card").await?;
    let laid = format!("document.querySelectorAll('.plane > .card').length > {cards}");
    Ok([chosen, pointed, tapped(page, "pointerup", ".answers .main", &laid).await?])
}

/// How a table answers to taps and drags.
async fn table(name: &str, begun: &Begun, samples: usize) -> Result<()> {
    let page = Scene::stage(Device::PHONE).await?;
    page.run_first(LATENCY).await?;
    let scene = Scene::new("table", "#/clustered/1")
        .keeping("settings", r#"{"pace":"instant","confirm":"always"}"#)
        .with("open", 1, begun)
        .then([Step::See(".hand .card:not(:disabled)")]);
    // The first turn after loading pays for what the browser compiles only now; it is told apart.
    let mut times: [[Vec<f64>; 3]; 2] = Default::default();
    for _ in 0..samples.div_ceil(TURNS) {
        scene.show(&page, Light::DAY).await?;
        for turn in 0..TURNS {
            page.until("document.querySelector('.hand .card:not(:disabled, .stuck)')").await?;
            for (times, time) in times[turn.min(1)].iter_mut().zip(turn_of(&page).await?) {
                times.push(time);
            }
        }
    }
    for (times, when) in times.into_iter().zip(["the first", "later"]) {
        for (times, what) in times.into_iter().zip(["choosing a card", "pointing at a spot", "placing"]) {
            tell(&format!("{name}: {what}, {when}"), "ms", times);
        }
    }

    scene.show(&page, Light::DAY).await?;
    let [x, y] = page.middle(".board").await?;
    let _: bool = page.ask("watchFrames()").await?;
    for round in 0..6_u8 {
        let side = if round % 2 == 0 { 120.0 } else { -120.0 };
        page.drag([x, y], [x + side, y + side]).await?;
    }
    let frames: Vec<f64> = page.ask("frames.splice(0)").await?;
    tell(&format!("{name}: a frame while the table is dragged"), "ms", frames);
    Ok(())
}
