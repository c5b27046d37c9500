//! Measures what a player feels: the first visit, the answer to a tap, and a crowded table under a finger. `measure [SAMPLES]`.

#![allow(clippy::print_stdout, reason = "a command says what it has found")]

use anyhow::Result;
use chromiumoxide::cdp::browser_protocol::emulation::SetCpuThrottlingRateParams;
use clustered::Options;
use e2e::{Begun, Device, House, Light, Meter, Page, Scene, Step, Until};
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
    let samples = env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(30);
    println!("{:<60} {:>9} {:>9}", "", "median", "worst");
    for slowness in [1.0, 4.0] {
        first_visit(slowness).await?;
    }
    let house = House::open().await?;
    let duel = Begun::new("pb", Until::Moves(24));
    table(&house, "24 cards", &duel, samples).await?;
    let options = Options { extra_wild: vec![true; 8], ..Options::default() };
    let crowd = Begun { options, ..Begun::new("pbbbbbbb", Until::Left(32)) };
    table(&house, "8 players, 208-232 cards", &crowd, samples).await?;
    house.close().await
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
        let house = House::open().await?;
        let meter = Meter::open(&house.address).await?;
        let page = house.blank(Device::PHONE).await?;
        page.inner().execute(SetCpuThrottlingRateParams::new(slowness)).await?;
        page.inner().evaluate_on_new_document(FIRST).await?;
        page.go(&meter.address).await?;
        page.until("globalThis.first").await?;
        let [home, button]: [f64; 2] = page.ask("first").await?;
        shown.push(home);
        answered.push(button);
        if run == 0 && slowness <= 1.0 {
            page.until("navigator.serviceWorker.controller").await?;
            println!("{:<60} {:>9}", "first visit: bytes, all kept for offline play", meter.bytes());
        }
        house.close().await?;
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
async fn table(house: &House, name: &str, begun: &Begun, samples: usize) -> Result<()> {
    let page = Scene::stage(house, Device::PHONE).await?;
    page.inner().evaluate_on_new_document(LATENCY).await?;
    let scene = Scene::new("table", "#/clustered/1")
        .keeping("settings", r#"{"pace":"instant","confirm":"always"}"#)
        .with("open", 1, begun)
        .then([Step::See(".hand .card:not(:disabled)")]);
    // The first turn after loading pays for what the browser compiles only now; it is told apart.
    let mut times: [[Vec<f64>; 3]; 2] = Default::default();
    for _ in 0..samples.div_ceil(TURNS) {
        scene.show(&page, house, Light::DAY).await?;
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

    scene.show(&page, house, Light::DAY).await?;
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
