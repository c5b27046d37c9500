//! Plots of statistics as SVG. Each stands above a table with the same figures; lengths along the width are in percent,
//! so that texts keep their size on every screen.

use leptos::{html, prelude::*, svg};
use web_kit::{player::level_name, t, tr};
use web_saves::{BotOpponent, SoloScore, Tally};

/// The height of a row of bars, in pixels: a line of text and the bar.
const ROW: usize = 46;
/// The height of the plot of scores, in pixels.
const SCORES: f64 = 150.0;

/// The results against each bot as bars, one below the other: won, shared, lost.
pub(crate) fn result_bars(opponents: &[(BotOpponent, Tally)]) -> AnyView {
    let most = opponents.iter().map(|(_, tally)| tally.games()).max().unwrap_or(1);
    let row = |(number, (bot, tally)): (usize, &(BotOpponent, Tally))| {
        let top = number * ROW;
        let label = format!("{} · {}", bot.name, level_name(bot.level));
        let won = t!("statistics-won-of", won = tally.won, games = tally.games());
        let mut left = 0.0;
        let parts = [("won", tally.won), ("shared", tally.shared), ("lost", tally.lost)];
        let bars = parts.into_iter().filter(|(_, count)| *count > 0).map(|(class, count)| {
            let (start, width) = (left, percent(count, most));
            left += width;
            svg::rect()
                .class(class)
                .attr("x", format!("{start:.2}%"))
                .attr("y", (top + 24).to_string())
                .attr("width", format!("{width:.2}%"))
                .attr("height", "16")
        });
        let bars = bars.collect_view();
        let baseline = (top + 16).to_string();
        let name = svg::text().attr("x", "0").attr("y", baseline.clone()).child(label);
        let count = svg::text().class("count").attr("x", "100%").attr("y", baseline).child(won);
        (name, count, bars)
    };
    let rows = opponents.iter().enumerate().map(row).collect_view();
    let plot = svg::svg().class("plot").attr("height", (opponents.len() * ROW).to_string()).aria_hidden("true");
    let key =
        |class: &'static str, words: String| html::li().child((html::span().class(format!("key {class}")), words));
    let keys = html::ul().class("keys").child((
        key("won", t!("statistics-won")),
        key("shared", t!("statistics-shared")),
        key("lost", t!("statistics-lost")),
    ));
    (plot.child(rows), keys).into_any()
}

/// Solo scores in order of time, with a line at each of these marks.
pub(crate) fn score_dots(scores: &[SoloScore], marks: &[(u32, String)]) -> AnyView {
    let highest = scores.iter().map(|solo| solo.score).chain(marks.iter().map(|(score, _)| *score)).max().unwrap_or(1);
    let height = |score: u32| SCORES - 10.0 - f64::from(score) / f64::from(highest.max(1)) * (SCORES - 30.0);
    let line = |(score, words): &(u32, String)| {
        let y = format!("{:.1}", height(*score));
        let line = svg::line().attr("x1", "0").attr("x2", "100%").attr("y1", y.clone()).attr("y2", y);
        let label = svg::text().attr("x", "0").attr("y", format!("{:.1}", height(*score) - 4.0)).child(words.clone());
        (line, label)
    };
    let dot = |(number, solo): (usize, &SoloScore)| {
        let x = format!("{:.2}%", percent(2 * number + 1, 2 * scores.len()));
        svg::circle().attr("cx", x).attr("cy", format!("{:.1}", height(solo.score))).attr("r", "5")
    };
    let lines = marks.iter().map(line).collect_view();
    let dots = scores.iter().enumerate().map(dot).collect_view();
    svg::svg().class("plot").attr("height", SCORES.to_string()).aria_hidden("true").child((lines, dots)).into_any()
}

/// A table that is folded below its plot. The first row are headings.
pub(crate) fn table(caption: String, headings: Vec<String>, rows: Vec<Vec<String>>) -> AnyView {
    let head =
        html::tr().child(headings.into_iter().map(|text| html::th().attr("scope", "col").child(text)).collect_view());
    let row =
        |cells: Vec<String>| html::tr().child(cells.into_iter().map(|text| html::td().child(text)).collect_view());
    let body = html::tbody().child(rows.into_iter().map(row).collect_view());
    let table = html::table().child((html::caption().class("spoken").child(caption), html::thead().child(head), body));
    html::details().class("figures").child((html::summary().child(tr!("statistics-table")), table)).into_any()
}

#[allow(clippy::cast_precision_loss)] // some thousands
fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}
