//! A picture of a finished game to share: the result above the board, with what earned the chosen player points. It is
//! an SVG document without a style sheet, so its colours are here: those of the light table in `tokens.css`.

use crate::{
    camera::CellRange,
    displayed_card::{DisplayedCard, displayed_cards},
    displayed_game::DisplayedGame,
    outline::ShapeKind,
    result_words::standing,
    scored_shapes::{ScoredShape, scored_shapes},
};
use card_art::{drawing, drawing_href};
use clustered::Cell;
use seats::Seat;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};
use web_kit::share::Picture;

/// The width of the picture, in pixels, and the height of its title.
const WIDTH: u32 = 1080;
const TITLE: u32 = 190;

const FELT: &str = "#4d6b5d";
const SHEET: &str = "#fffaf0";
const INK: &str = "#2a211a";
const SOFT: &str = "#665644";
const FACE: &str = "#fffdf6";
const GOLD: &str = "#f2c14e";
const ROW: &str = "#ffbe78";
const COLUMN: &str = "#8fdabb";
/// The colours of the seats.
const SEATS: [&str; 8] = ["#0b5fa5", "#b8420a", "#0b7a55", "#8e3b78", "#6b5b00", "#3d4a9b", "#7a1f2b", "#3a3a3a"];

/// The picture of a game, with the shapes of a seat and its result in words.
pub(crate) fn result_picture(display: &DisplayedGame, seat: Seat, result: &str) -> Picture {
    let board = display.game.board();
    let (cards, shapes) = (displayed_cards(board), scored_shapes(board, seat));
    let CellRange { low, high } = CellRange::of(cards.iter().map(|card| card.cell)).with_margin(1);
    let [columns, rows] = [high.x - low.x + 1, high.y - low.y + 1].map(|cells| u32::try_from(cells).unwrap_or(1));
    let scale = WIDTH / columns.max(1);
    let height = TITLE + scale * rows;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"><rect width="{WIDTH}" height="{height}" fill="{FELT}"/><rect width="{WIDTH}" height="{TITLE}" fill="{SHEET}"/>"#
    );
    let heading = |y: u32, size: u32, colour: &str, weight: u32, text: &str| {
        format!(
            r#"<text x="{}" y="{y}" font-family="Georgia, serif" font-size="{size}" font-weight="{weight}" text-anchor="middle" fill="{colour}">{}</text>"#,
            WIDTH / 2,
            escaped(text)
        )
    };
    svg += &heading(92, 68, INK, 700, result);
    svg += &heading(152, 36, SOFT, 400, &format!("{} · Clustered · Huddle", standing(display)));
    let faces: BTreeMap<String, String> =
        cards.iter().map(|card| (drawing_href(card.face), drawing(card.face))).collect();
    let _ = write!(svg, "<defs>{}</defs>", faces.into_values().collect::<String>());
    let left = f64::from(WIDTH - scale * columns) / 2.0 - f64::from(low.x) * f64::from(scale) + f64::from(scale) / 2.0;
    let top = f64::from(TITLE) + f64::from(high.y) * f64::from(scale) + f64::from(scale) / 2.0;
    let _ = write!(svg, r#"<g transform="translate({left:.1} {top:.1}) scale({:.4})">"#, f64::from(scale) / 100.0);
    let earning: BTreeSet<Cell> = shapes.iter().flat_map(ScoredShape::cells).collect();
    for card in &cards {
        svg += &frame(card, earning.contains(&card.cell));
    }
    for shape in shapes.iter().filter(|shape| shape.kind != ShapeKind::Rectangle) {
        svg += &band(shape);
    }
    for card in &cards {
        svg += &symbol(card, earning.contains(&card.cell));
    }
    for shape in shapes.iter().filter(|shape| shape.kind == ShapeKind::Rectangle) {
        svg += &gold_frame(shape);
    }
    for shape in &shapes {
        svg += &badge(shape);
    }
    svg += "</g></svg>";
    Picture { svg, size: [WIDTH, height], name: "clustered".to_owned() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn colour(owner: Option<Seat>) -> &'static str {
    owner.map_or(INK, |seat| SEATS[usize::from(seat.number()) % SEATS.len()])
}

fn opacity(is_earning: bool) -> &'static str {
    if is_earning { "1" } else { "0.4" }
}

fn corner(cell: Cell) -> [i32; 2] {
    [i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50]
}

/// The frame and the face of a card.
fn frame(card: &DisplayedCard, is_earning: bool) -> String {
    let [x, y] = corner(card.cell);
    format!(
        r#"<g opacity="{}"><rect x="{}" y="{}" width="94" height="94" rx="14" fill="{}"/><rect x="{}" y="{}" width="76" height="76" rx="8" fill="{FACE}"/></g>"#,
        opacity(is_earning),
        x + 3,
        y + 3,
        colour(card.owner),
        x + 12,
        y + 12
    )
}

fn symbol(card: &DisplayedCard, is_earning: bool) -> String {
    let [x, y] = corner(card.cell);
    let (opacity, colour, href) = (opacity(is_earning), colour(card.owner), drawing_href(card.face));
    format!(
        r#"<use href="{href}" x="{}" y="{}" width="76" height="76" color="{colour}" opacity="{opacity}"/>"#,
        x + 12,
        y + 12
    )
}

fn band(shape: &ScoredShape) -> String {
    let [x, y] = corner(shape.corner);
    let [width, height] = [shape.width, shape.height].map(|cells| (i32::from(cells) - 1) * 100);
    if shape.kind == ShapeKind::Row {
        format!(r#"<rect x="{}" y="{}" width="{}" height="32" fill="{ROW}"/>"#, x + 26, y + 34, width + 48)
    } else {
        format!(r#"<rect x="{}" y="{}" width="32" height="{}" fill="{COLUMN}"/>"#, x + 34, y + 26, height + 48)
    }
}

fn gold_frame(shape: &ScoredShape) -> String {
    let [x, y] = corner(shape.corner);
    let [width, height] = [shape.width, shape.height].map(|cells| i32::from(cells) * 100 + 12);
    let line = |colour: &str, width_of_line: u32| {
        format!(
            r#"<rect x="{}" y="{}" width="{width}" height="{height}" rx="16" fill="none" stroke="{colour}" stroke-width="{width_of_line}"/>"#,
            x - 6,
            y - 6
        )
    };
    line(INK, 15) + &line(GOLD, 9)
}

fn badge(shape: &ScoredShape) -> String {
    let [x, y] = corner(shape.corner);
    let [width, height] = [shape.width, shape.height].map(|cells| i32::from(cells) * 100);
    let (at, fill) = match shape.kind {
        ShapeKind::Rectangle => ([x + width - 6, y + height + 2], GOLD),
        ShapeKind::Row => ([x, y + 50], ROW),
        ShapeKind::Column => ([x + 50, y], COLUMN),
    };
    let [x, y] = at;
    format!(
        r#"<circle cx="{x}" cy="{y}" r="24" fill="{fill}" stroke="{INK}" stroke-width="4"/><text x="{x}" y="{}" font-family="Georgia, serif" font-size="28" font-weight="700" text-anchor="middle" fill="{INK}">{}</text>"#,
        y + 10,
        shape.card_count()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use clustered::Options;

    #[test]
    fn the_picture_has_every_card_and_the_counts_of_the_player() {
        let mut played = Session::of(&[true, true], false, Options::default(), 21);
        while !played.is_over() {
            played.step(|moves| moves.iter().next());
        }
        let display = played.display(None).unwrap();
        let picture = result_picture(&display, Seat::FIRST, "A & B");
        let on_board = display.game.board().cards().len();
        assert_eq!(picture.svg.matches("<use ").count(), on_board);
        let shapes = scored_shapes(display.game.board(), Seat::FIRST);
        let (_, board) = picture.svg.split_once("</defs>").unwrap();
        assert_eq!(board.matches("<circle ").count(), shapes.len());
        assert!(picture.svg.contains("A &amp; B") && picture.svg.ends_with("</g></svg>"));
    }
}
