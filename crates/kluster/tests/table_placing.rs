//! Placing on a real table: where a magnet may lie, when it is out, and what ends a turn (K5, K10, K11, K16).

#[allow(dead_code)] // each test uses its part
mod common;

use common::test_table::{TestTable, begins, pose, spot};
use common::{ELIMINATION, PLAIN, ids, seat, setup};
use kluster::{Action, BoxKind, Event, Illegal, TakeReason};
use magnets::{Face, MagnetId};

fn classic() -> TestTable {
    TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN))
}

fn misplaced(number: u64, magnet: u16) -> Event {
    Event::Taken { seat: seat(number), magnets: ids([magnet]), reason: TakeReason::Misplaced }
}

#[test]
fn k05_a_stone_lies_entirely_inside_or_is_taken_back() {
    // The cord is a circle with a radius of 160 mm, and a stone reaches about 10 mm to each side.
    for (x, inside) in [(0, true), (140, true), (148, true), (153, false), (157, false), (163, false), (200, false)] {
        let mut board = classic();
        board.place(0, x, 0, Face::Up);
        let told = board.take_events();
        assert_eq!(told.contains(&Event::Placed { seat: seat(0), magnet: MagnetId(0) }), inside, "at {x} mm");
        assert_eq!(told.contains(&misplaced(0, 0)), !inside, "at {x} mm");
        assert_eq!((board.is_on_table(0), board.is_away(0)), (inside, !inside), "at {x} mm");
        assert_eq!(board.game.rules().hands()[seat(0)].len(), if inside { 11 } else { 12 });
        assert!(begins(&told, 1), "at {x} mm");
    }
}

#[test]
fn k05_a_spinner_touches_the_surface_inside() {
    for (x, inside) in [(0, true), (148, true), (156, true), (164, false), (200, false)] {
        let mut board = TestTable::new(setup(&[BoxKind::Duo], 2, PLAIN));
        board.place(0, x, 0, Face::Up);
        let told = board.take_events();
        assert_eq!(told.contains(&Event::Placed { seat: seat(0), magnet: MagnetId(0) }), inside, "at {x} mm");
        assert_eq!(told.contains(&misplaced(0, 0)), !inside, "at {x} mm");
        assert!(begins(&told, 1), "at {x} mm");
    }
}

#[test]
fn k05_a_magnet_lies_either_way_up_or_stands_on_its_edge() {
    for face in Face::ALL {
        let mut board = classic();
        board.place(0, 0, 0, face);
        assert!(board.is_on_table(0));
        assert_eq!(board.face_of(0), face);
    }
}

#[test]
fn k10_a_cord_in_the_other_hand_does_not_keep_the_turn_from_ending() {
    let mut board = classic();
    board.apply(&Action::Grab { cord: 0, at: spot(160, 0) });
    board.place(0, 0, 0, Face::Up);
    assert!(begins(&board.take_events(), 1), "{:?}", board.turn());
    assert!(!board.game.world().is_grabbing());
}

#[test]
fn k16_what_is_let_go_of_beside_the_table_is_misplaced_and_no_kluster() {
    let mut board = TestTable::new(setup(&[BoxKind::Classic], 2, ELIMINATION));
    board.hold(0, 290, 0, 80, Face::Up);
    board.apply_and_settle(&Action::Carry { to: pose(350, 0, 80, Face::Up), ticks: 0 });
    board.apply_and_settle(&Action::Release);
    let told = board.take_events();
    assert!(told.contains(&misplaced(0, 0)), "{told:?}");
    assert!(begins(&told, 1) && !board.game.rules().eliminated()[seat(0)], "{told:?}");
    assert!(board.is_away(0));
    assert_eq!(board.game.rules().pool().len(), 24);
}

#[test]
fn k16_nothing_is_laid_where_the_surface_ends() {
    let mut board = classic();
    for (x, y) in [(301, 0), (0, -301), (4000, 4000)] {
        assert_eq!(board.game.stage(MagnetId(0), pose(x, y, 0, Face::Up)), Err(Illegal::OffSurface), "{x}, {y}");
    }
    assert_eq!(Illegal::OffSurface.rule(), Some("K16"));
    assert_eq!(board.game.stage(MagnetId(0), pose(299, 0, 0, Face::Up)), Ok(()));
}
