//! Drawings of the cards of Clustered: SVG symbols that are defined once per page and referenced by every card. The
//! page of the game uses them, and the pictures of it that are rendered at bundle time.
//!
//! They are drawn in the colour of the owner (`currentColor`). The style sheet draws the frame with the pattern of the
//! owner.

use clustered::{Card, CardFace, Count, Fill, Shape};
use std::fmt::Write;

/// Width and height of a drawing.
const SIZE: u32 = 60;

/// A legal game for two, in which both players maximise their points. It is the picture of the game at home, and its
/// demo.
pub const DEMO_MOVES: &str = "S1f@-1,0 S1s@-1,-1 S3s@0,-1 S1f@-1,1 T1e@1,0 T1f@0,1 S2s@-2,-1 W@1,1 T3e@1,2 S2s@2,1 T1f@-2,1 S3s@3,1 W@-2,0 \
    T1e@-2,2 S3e@-3,0 T3f@0,2 T2s@-2,-2 T2f@0,3 T2e@-2,-3 W@-1,2 S1s@0,-2 T1s@-3,2 C2e@-2,-4 C2f@-1,3 S2e@-3,-1";

/// What the picture and the demo show of that game: where most of its cards lie. A cell is 100 units wide. The style
/// sheet fills its box with this and cuts off the rest.
pub const DEMO_VIEW_BOX: &str = "-410 -330 860 460";

/// The reference to the drawing of a face.
pub fn drawing_href(face: CardFace) -> String {
    match face {
        CardFace::Start(_) => "#card-X".to_owned(),
        CardFace::Card(card) => format!("#card-{card}"),
    }
}

/// The drawings of all faces, as the content of one hidden SVG element.
pub fn drawings() -> String {
    let cards = Card::combinations().chain([Card::WILD]).map(CardFace::Card);
    cards.chain([CardFace::START]).map(drawing).collect()
}

/// The drawing of a face: a symbol for [`drawing_href`].
pub fn drawing(face: CardFace) -> String {
    let (name, content) = match face {
        CardFace::Start(_) => ("X".to_owned(), start()),
        CardFace::Card(card) => {
            let content = card.attributes().map_or_else(wild, |(shape, count, fill)| symbols(shape, count, fill));
            (card.to_string(), content)
        }
    };
    format!(r#"<symbol id="card-{name}" viewBox="0 0 {SIZE} {SIZE}">{content}</symbol>"#)
}

/// The symbols of a card: the fewer there are, the larger they are.
fn symbols(shape: Shape, count: Count, fill: Fill) -> String {
    let (centres, radius): (&[[f64; 2]], f64) = match count {
        Count::One => (&[[30.0, 30.0]], 19.0),
        Count::Two => (&[[18.0, 18.0], [42.0, 42.0]], 13.5),
        Count::Three => (&[[30.0, 16.0], [15.5, 43.0], [44.5, 43.0]], 12.0),
    };
    centres.iter().map(|centre| symbol(shape, fill, *centre, radius)).collect()
}

/// One symbol with its centre and radius.
fn symbol(shape: Shape, fill: Fill, [x, y]: [f64; 2], radius: f64) -> String {
    // The factors make shapes of the same radius look equally large.
    let outline = match shape {
        Shape::Square => {
            let half = radius * 0.86;
            let [x, y, side] = [x - half, y - half, 2.0 * half];
            format!(r#"<rect x="{x:.2}" y="{y:.2}" width="{side:.2}" height="{side:.2}" rx="1.5""#)
        }
        Shape::Triangle => {
            let [top, low] = [y - radius * 1.05, y + radius * 0.72];
            let [left, right] = [x - radius * 1.06, x + radius * 1.06];
            format!(r#"<path d="M{x:.2} {top:.2}L{right:.2} {low:.2}H{left:.2}z""#)
        }
        Shape::Circle => {
            format!(r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}""#)
        }
    };
    let width = if radius > 15.0 { 4.0 } else { 3.4 };
    let line = format!(r#"stroke="currentColor" stroke-width="{width:.2}" stroke-linejoin="round""#);
    match fill {
        Fill::Empty => format!(r#"{outline} fill="none" {line}/>"#),
        Fill::Solid => format!(r#"{outline} fill="currentColor" {line}/>"#),
        Fill::Striped => {
            let stripes = stripes(shape, [x, y], radius);
            format!(
                r#"{outline} fill="none" {line}/><path d="{stripes}" stroke="currentColor" stroke-width="{:.2}"/>"#,
                width * 0.62
            )
        }
    }
}

/// Horizontal stripes from edge to edge of a shape, as a path.
fn stripes(shape: Shape, [x, y]: [f64; 2], radius: f64) -> String {
    let step = if radius > 15.0 { 6.4 } else { 5.2 };
    let rows = (-4..=4).map(|row| f64::from(row) * step);
    let half = |up: f64| match shape {
        Shape::Square => (up.abs() < radius * 0.8).then_some(radius * 0.86),
        Shape::Circle => (up.abs() < radius * 0.92).then(|| (radius * radius - up * up).sqrt()),
        Shape::Triangle => {
            let part = (up + radius * 1.05) / (radius * 1.77);
            (0.22..0.94).contains(&part).then_some(part * radius * 1.06)
        }
    };
    let mut path = String::new();
    for up in rows {
        if let Some(half) = half(up) {
            let _ = write!(path, "M{:.2} {:.2}H{:.2}", x - half, y + up, x + half);
        }
    }
    path
}

/// The wild: all three shapes on a star.
fn wild() -> String {
    let mut star = String::new();
    for ray in 0..16 {
        let radius = if ray % 2 == 0 { 27.0 } else { 15.5 };
        let (sin, cos) = (f64::from(ray) * std::f64::consts::PI / 8.0).sin_cos();
        let [x, y] = [30.0 + radius * sin, 30.0 - radius * cos];
        let _ = write!(star, "{}{x:.2} {y:.2}", if ray == 0 { "M" } else { "L" });
    }
    format!(
        r#"<path d="{star}z" fill="currentColor"/><g class="on-ink"><rect x="17.5" y="31.5" width="10" height="10" rx="1"/><path d="M30 15.5l6.5 11h-13z"/><circle cx="37.5" cy="36.5" r="5.6"/></g>"#
    )
}

/// The start card, which has no owner.
fn start() -> String {
    r#"<g fill="none" stroke="currentColor" stroke-width="4"><circle cx="30" cy="30" r="23"/><circle cx="30" cy="30" r="7.5" fill="currentColor"/><path d="M30 7v12M30 41v12M7 30h12M41 30h12"/></g>"#.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{drawing_href, drawings};
    use clustered::{Card, CardFace};

    #[test]
    fn every_face_has_one_drawing_of_its_own() {
        let all = drawings();
        let faces = Card::combinations().chain([Card::WILD]).map(CardFace::Card).chain([CardFace::START]);
        let insides: std::collections::BTreeSet<&str> = faces
            .map(|face| {
                let name = drawing_href(face);
                let opening = format!(r#"<symbol id="{}""#, name.trim_start_matches('#'));
                let (_, rest) = all.split_once(&opening).expect("a drawing");
                rest.split_once("</symbol>").expect("its end").0
            })
            .collect();
        assert_eq!(insides.len(), 29);
    }
}
