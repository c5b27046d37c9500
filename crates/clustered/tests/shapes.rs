//! The shapes that are pointed out on a table are those that make the points (C12, C13).

use clustered::{Block, Cell, ScoringShapes, Tally};
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #[test]
    fn c12_c13_shapes_have_the_cards_that_are_counted(cells in proptest::collection::btree_set((-5_i16..5, -5_i16..5), 0..60)) {
        let own: BTreeSet<Cell> = cells.into_iter().map(|(x, y)| Cell::new(x, y)).collect();
        let tally = Tally::of(own.iter().copied());
        let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own.iter().copied());
        prop_assert_eq!(rectangle.map_or(0, |block| block.card_count()), tally.rectangle);
        prop_assert_eq!(rows.iter().map(Block::card_count).sum::<u32>(), tally.horizontal);
        prop_assert_eq!(columns.iter().map(Block::card_count).sum::<u32>(), tally.vertical);
        for block in rows.iter().chain(&columns).chain(&rectangle) {
            prop_assert_eq!(block.cells().count(), block.card_count() as usize);
            prop_assert!(block.cells().all(|cell| own.contains(&cell)), "{:?}", block);
        }
    }
}

#[test]
fn c12_of_equal_rectangles_the_lowest_and_leftmost_is_shown() {
    let square = |x: i16, y: i16| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| Cell::new(x + right, y + up));
    let cells = square(5, 0).into_iter().chain(square(0, 0)).chain(square(0, 5));
    let shown = ScoringShapes::of(cells).rectangle.unwrap();
    assert_eq!((shown.lower_left, shown.width, shown.height), (Cell::new(0, 0), 2, 2));
}
