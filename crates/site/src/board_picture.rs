//! The picture of Clustered: the end of a game, as SVG in the document, so that it has the colours of the page.

use card_art::{DEMO_MOVES, drawing, drawing_href};
use clustered::{CardFace, Cell, Move};
use maud::{Markup, PreEscaped, html};

/// A card on the board, with the class that has the colours of its owner.
struct Placed {
    cell: Cell,
    face: CardFace,
    owner: &'static str,
}

/// The board after the last move.
fn board() -> Vec<Placed> {
    let start = Placed { cell: Cell::new(0, 0), face: CardFace::START, owner: "start" };
    let owners = ["seat-0", "seat-1"].into_iter().cycle();
    let moves = DEMO_MOVES.split_whitespace().zip(owners).filter_map(|(text, owner)| match text.parse() {
        Ok(Move::Place { card, cell }) => Some(Placed { cell, face: CardFace::Card(card), owner }),
        _ => None,
    });
    std::iter::once(start).chain(moves).collect()
}

/// The drawings that the board uses, and the board.
pub(crate) fn board_picture() -> Markup {
    let board = board();
    let mut faces: Vec<CardFace> = Vec::new();
    for placed in &board {
        if !faces.contains(&placed.face) {
            faces.push(placed.face);
        }
    }
    let drawings: String = faces.into_iter().map(drawing).collect();
    html! {
        svg.drawings aria-hidden="true" { (PreEscaped(drawings)) }
        svg.still-board viewBox=(view_box(&board)) aria-hidden="true" {
            @for Placed { cell, face, owner } in &board {
                @let [x, y] = [i32::from(cell.x) * 100 - 46, -i32::from(cell.y) * 100 - 46];
                g.small.(owner) {
                    rect.frame x=(x) y=(y) width="92" height="92" rx="12" {}
                    rect.face x=(x + 9) y=(y + 9) width="74" height="74" rx="6" {}
                    use x=(x + 11) y=(y + 11) width="70" height="70" href=(drawing_href(*face)) {}
                }
            }
        }
    }
}

/// The part of the plane with all cards, where a cell is 100 units wide, and a margin.
fn view_box(board: &[Placed]) -> String {
    let ends = |part: fn(&Placed) -> i16| {
        let (low, high) = board.iter().map(part).fold((0, 0), |(low, high), at| (at.min(low), at.max(high)));
        [low, high].map(|cells| i32::from(cells) * 100)
    };
    let ([left, right], [top, bottom]) = (ends(|placed| placed.cell.x), ends(|placed| -placed.cell.y));
    format!("{} {} {} {}", left - 60, top - 60, right - left + 120, bottom - top + 120)
}
