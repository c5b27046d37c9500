//! `SearchBoard` agrees with `clustered::Board` on legal cells and counts, after each placement and after each undo.

use super::{search_board::SearchBoard, window::Window};
use clustered::{Board, Card, Cell, PlacedCard, TableLimits, Tally};
use rng::Rng;
use seats::{Players, Seat};

/// Returns the cells where a card fits, sorted.
fn legal_cells(search_board: &SearchBoard, window: Window, card: Card) -> Vec<Cell> {
    let open = search_board.openings().iter().filter(|index| search_board.accepts(**index) >> card.index() & 1 != 0);
    let mut cells: Vec<Cell> = open.map(|index| window.cell(*index)).collect();
    cells.sort_unstable();
    cells
}

fn assert_agree(search_board: &SearchBoard, board: &Board, window: Window, players: Players) {
    for card in Card::combinations().chain([Card::WILD]) {
        let mut expected: Vec<Cell> = board.legal_cells(card).collect();
        expected.sort_unstable();
        assert_eq!(legal_cells(search_board, window, card), expected, "{card}");
    }
    for seat in players.seats() {
        let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
        let tally = Tally::of(own);
        let counts = search_board.bitboard(seat).counts;
        assert_eq!(u32::from(counts.lines), tally.horizontal + tally.vertical);
        assert_eq!(u32::from(counts.rectangle), tally.rectangle);
        assert_eq!(u32::from(counts.longest), tally.longest_line);
    }
}

#[test]
fn search_board_agrees_with_board_after_every_placement_and_undo() {
    for round in 0..30 {
        let mut rng = Rng::new(round, 0);
        let players = Players::try_from(1 + round % 8).unwrap();
        let table = match round % 3 {
            0 => TableLimits::Unbounded,
            1 => TableLimits::Round { diameter: 11.try_into().unwrap() },
            _ => TableLimits::Rectangle { width: 12.try_into().unwrap(), height: 7.try_into().unwrap() },
        };
        let empty = Board::new(table, players);
        let window = Window::around(&empty, Seat::FIRST);
        let mut search_board = SearchBoard::new(&empty, players, window);
        let mut boards = vec![empty];
        for turn in 0..60 {
            let mut board = boards[turn].clone();
            let card = Card::combinations().nth(rng.below(27) as usize).unwrap_or(Card::WILD);
            let card = if rng.below(8) == 0 { Card::WILD } else { card };
            // Cells near the centre are chosen more often, so that rectangles occur.
            let mut cells: Vec<Cell> = board.legal_cells(card).collect();
            cells.sort_by_key(|cell| (cell.x.pow(2) + cell.y.pow(2), *cell));
            let near_count = (cells.len() as u32).min(6);
            if near_count > 0 {
                let cell = cells[rng.below(near_count) as usize];
                let owner = players.seats().nth(turn % players.count()).unwrap_or(Seat::FIRST);
                board.place(card, cell, owner).unwrap();
                search_board.place(window.index_of(cell).unwrap(), card.index() as u8, owner);
            } else {
                break;
            }
            boards.push(board);
            assert_agree(&search_board, &boards[turn + 1], window, players);
        }
        while let Some(board) = boards.pop() {
            assert_agree(&search_board, &board, window, players);
            let fresh = SearchBoard::new(&board, players, window);
            for seat in players.seats() {
                for index in search_board.openings() {
                    assert_eq!(search_board.bitboard(seat).gain(*index), fresh.bitboard(seat).gain(*index));
                }
            }
            assert_eq!(search_board.undo(), !boards.is_empty());
        }
    }
}

#[test]
fn cards_outside_the_window_still_restrict_their_neighbours() {
    let players = Players::try_from(2).unwrap();
    let mut board = Board::new(TableLimits::Unbounded, players);
    let wild = |x: i16| PlacedCard { cell: Cell::new(x, 0), card: Card::WILD, owner: Seat::FIRST };
    for x in 1..200 {
        let PlacedCard { cell, card, owner } = wild(x);
        board.place(card, cell, owner).unwrap();
    }
    let window = Window::around(&board, Seat::FIRST);
    let search_board = SearchBoard::new(&board, players, window);
    assert!(window.index_of(Cell::new(100, 0)).is_some() && window.index_of(Cell::new(0, 0)).is_none());
    assert!(search_board.openings().iter().all(|index| board.check(Card::WILD, window.cell(*index)).is_ok()));
}
