//! A small, independent implementation of placement (C4, C8, C9) and scoring (C12 to C14) on what the page shows: the
//! test oracle. It does not use `clustered`, because the page does: a bug there must not hide itself.

use crate::{CellCoords, ClusteredTableState};
use std::collections::BTreeMap;

/// Maximum number of cards of one player (C2, C16).
const MAX_CARDS: i32 = 30;

/// Whether two cards in notation may be adjacent: `T2s`, `W` for a wild, `X` for a start card.
fn match_each_other(one: &str, other: &str) -> bool {
    let is_wild = |card: &str| card.len() == 1;
    is_wild(one) || is_wild(other) || one.chars().zip(other.chars()).filter(|(a, b)| a == b).count() >= 2
}

fn neighbours([x, y]: CellCoords) -> [CellCoords; 4] {
    [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]
}

/// The legal cells of a card, sorted; `half_size` is the distance from the centre to the edge of a bounded table.
pub(crate) fn legal_cells(state: &ClusteredTableState, card: &str, half_size: Option<[i32; 2]>) -> Vec<CellCoords> {
    let faces: BTreeMap<CellCoords, &str> = state.board.iter().map(|shown| (shown.cell, shown.face.as_str())).collect();
    let mut free: Vec<CellCoords> = faces.keys().flat_map(|cell| neighbours(*cell)).collect();
    free.sort_unstable();
    free.dedup();
    let on_table = |[x, y]: CellCoords| half_size.is_none_or(|[right, up]| x.abs() <= right && y.abs() <= up);
    let matches = |cell: CellCoords| {
        neighbours(cell).iter().filter_map(|next| faces.get(next)).all(|face| match_each_other(card, face))
    };
    free.retain(|cell| !faces.contains_key(cell) && on_table(*cell) && matches(*cell));
    free
}

/// The score of a seat without bonuses, with an additional card on `extra`.
pub(crate) fn points(state: &ClusteredTableState, seat: usize, extra: Option<CellCoords>) -> u32 {
    let own: Vec<CellCoords> =
        state.board.iter().filter(|card| card.owner == Some(seat)).map(|card| card.cell).chain(extra).collect();
    rectangle(&own) + lines(&own, [1, 0]) + lines(&own, [0, 1])
}

/// C12: the number of cards in the largest rectangle.
fn rectangle(own: &[CellCoords]) -> u32 {
    let has = |x: i32, y: i32| own.contains(&[x, y]);
    let mut largest = 0;
    for &[left, low] in own {
        // Width that all rows from `low` upwards share.
        let mut width = i32::MAX;
        for height in 1..=MAX_CARDS {
            let row = (0..MAX_CARDS).take_while(|right| has(left + right, low + height - 1)).count();
            width = width.min(i32::try_from(row).unwrap_or(0));
            if width < 2 {
                break;
            }
            largest = if height >= 2 { largest.max(width * height) } else { largest };
        }
    }
    largest.unsigned_abs()
}

/// C13: the number of cards in all lines of one direction.
fn lines(own: &[CellCoords], [right, up]: [i32; 2]) -> u32 {
    let firsts = own.iter().filter(|[x, y]| !own.contains(&[x - right, y - up]));
    let length = |[x, y]: &CellCoords| {
        (0..MAX_CARDS).take_while(|step| own.contains(&[x + right * step, y + up * step])).count()
    };
    let total: usize = firsts.map(length).filter(|length| *length >= 3).sum();
    u32::try_from(total).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{lines, rectangle};

    #[test]
    fn c14_worked_figures_come_out() {
        let block = |width: i32, height: i32| -> Vec<[i32; 2]> {
            (0..width).flat_map(|x| (0..height).map(move |y| [x, y])).collect()
        };
        let parts = |own: &[[i32; 2]]| [rectangle(own), lines(own, [1, 0]), lines(own, [0, 1])];
        assert_eq!(parts(&block(4, 2)), [8, 8, 0]);
        assert_eq!(parts(&block(3, 3)), [9, 9, 9]);
        assert_eq!(parts(&[[-2, 0], [-1, 0], [1, 0], [2, 0]]), [0, 0, 0]);
    }
}
