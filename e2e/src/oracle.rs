//! The rules once more, in a few lines and on what the page shows: where a card may lie (C4, C8, C9) and what cards are worth (C12 to C14).
//! The rules crate is not asked, so that the page cannot be right by agreeing with itself.

use crate::{Cell, Glance};
use std::collections::BTreeMap;

/// The most cards of one player (C2, C16).
const MOST: i32 = 30;

/// Whether two cards may lie side by side, as they are written: `T2s`, `W` for a wild, `X` for a start card.
fn fit(one: &str, other: &str) -> bool {
    let is_wild = |card: &str| card.len() == 1;
    is_wild(one) || is_wild(other) || one.chars().zip(other.chars()).filter(|(a, b)| a == b).count() >= 2
}

fn beside([x, y]: Cell) -> [Cell; 4] {
    [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]
}

/// Where a card may go, in order; `reach` says how far a bounded table goes from its middle.
pub(crate) fn places(seen: &Glance, card: &str, reach: Option<[i32; 2]>) -> Vec<Cell> {
    let faces: BTreeMap<Cell, &str> = seen.board.iter().map(|laid| (laid.cell, laid.face.as_str())).collect();
    let mut free: Vec<Cell> = faces.keys().flat_map(|cell| beside(*cell)).collect();
    free.sort_unstable();
    free.dedup();
    let on_table = |[x, y]: Cell| reach.is_none_or(|[right, up]| x.abs() <= right && y.abs() <= up);
    let fits = |cell: Cell| beside(cell).iter().filter_map(|next| faces.get(next)).all(|face| fit(card, face));
    free.retain(|cell| !faces.contains_key(cell) && on_table(*cell) && fits(*cell));
    free
}

/// What the cards of a seat are worth without bonuses, if it also had one on a further cell.
pub(crate) fn points(seen: &Glance, seat: usize, further: Option<Cell>) -> u32 {
    let own: Vec<Cell> =
        seen.board.iter().filter(|laid| laid.owner == Some(seat)).map(|laid| laid.cell).chain(further).collect();
    rectangle(&own) + lines(&own, [1, 0]) + lines(&own, [0, 1])
}

/// C12: the cards of the largest rectangle.
fn rectangle(own: &[Cell]) -> u32 {
    let has = |x: i32, y: i32| own.contains(&[x, y]);
    let mut most = 0;
    for &[left, low] in own {
        // How far every row from here up goes to the right together.
        let mut width = i32::MAX;
        for height in 1..=MOST {
            let row = (0..MOST).take_while(|right| has(left + right, low + height - 1)).count();
            width = width.min(i32::try_from(row).unwrap_or(0));
            if width < 2 {
                break;
            }
            most = if height >= 2 { most.max(width * height) } else { most };
        }
    }
    most.unsigned_abs()
}

/// C13: the cards of all lines in one direction.
fn lines(own: &[Cell], [right, up]: [i32; 2]) -> u32 {
    let firsts = own.iter().filter(|[x, y]| !own.contains(&[x - right, y - up]));
    let length = |[x, y]: &Cell| (0..MOST).take_while(|step| own.contains(&[x + right * step, y + up * step])).count();
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
