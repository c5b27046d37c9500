//! The picture of Clustered: the end of a game, as SVG in the document, so that it has the colours of the page.

use card_art::{DEMO_MOVES, DEMO_VIEW_BOX, drawing_href, drawings};
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

/// The drawings of all cards, which small pictures of unfinished games use, too, and the board.
pub(crate) fn board_picture() -> Markup {
    let board = board();
    html! {
        svg.drawings aria-hidden="true" { (PreEscaped(drawings())) (patterns()) }
        svg.still-board viewBox=(DEMO_VIEW_BOX) preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
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

/// The patterns that tell owners apart besides their colours, as in `seats.css`: each on its colour, in a square tile.
fn patterns() -> Markup {
    let lines = |path: &str, width: &str| html! { path d=(path) stroke-width=(width) {} };
    let tiles = [
        ("14", lines("M-4 4L4-4M0 14L14 0M10 18L18 10", "4.5")),
        ("13", html! { circle cx="6.5" cy="6.5" r="2.6" {} }),
        ("12", lines("M2 0V12", "4")),
        ("14", html! { path.filled d="M0 0H7V7H0zM7 7H14V14H7z" {} }),
        ("12", lines("M0 2H12", "4")),
        ("12", lines("M0 12L12 0M0 0L12 12", "2.5")),
        ("16", html! { circle.ring cx="8" cy="8" r="5" {} }),
    ];
    html! {
        @for (seat, (side, marks)) in (1..).zip(tiles) {
            pattern id={ "owner-" (seat) } class={ "seat-" (seat) } width=(side) height=(side)
                patternUnits="userSpaceOnUse" { rect.ground width=(side) height=(side) {} (marks) }
        }
    }
}
