//! The board of Clustered as text.

use clustered::{BoardCard, CardFace, Cell};
use std::fmt::Write as _;

/// Renders the board as a grid with numbered rows and columns. Each card is prefixed with the seat that owns it.
pub(crate) fn render_board(cards: &[BoardCard]) -> String {
    let span = |coordinate: fn(Cell) -> i16| {
        let values = cards.iter().map(|card| coordinate(card.cell));
        values.clone().min().unwrap_or(0)..=values.max().unwrap_or(0)
    };
    let (columns, rows) = (span(|cell| cell.x), span(|cell| cell.y));
    let mut text = String::new();
    for y in rows.rev() {
        let mut row = format!("{y:>5} ");
        for x in columns.clone() {
            let label = cards
                .iter()
                .find(|card| card.cell == Cell::new(x, y))
                .copied()
                .map_or_else(|| ".".to_owned(), card_label);
            let _ = write!(row, " {label:>5}");
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text.push_str("      ");
    for x in columns {
        let _ = write!(text, " {x:>5}");
    }
    text.push('\n');
    text
}

fn card_label(card: BoardCard) -> String {
    match (card.card, card.owner) {
        (CardFace::Card(card), Some(owner)) => format!("{owner}:{card}"),
        _ => "X".to_owned(),
    }
}
