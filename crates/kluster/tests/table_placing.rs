//! Placing on a real table: where a magnet may lie, when it is out, and what ends a turn (K5, K10, K11, K16).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::test_table::{TestTable, begins, pose, surface_point};
use common::{ELIMINATION, PLAIN, seat, setup, setup_with};
use kluster::{Action, BoxKind, Event, Illegal, PhysicsVersion, TakeReason, Turn, Versions};
use magnets::{Face, MagnetId};

fn classic() -> TestTable {
    TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN))
}

fn not_placed(number: u64, magnet: u16) -> Event {
    Event::NotPlaced { seat: seat(number), magnet: MagnetId(magnet) }
}

#[test]
fn k05_a_stone_lies_entirely_inside_or_goes_back_to_the_hand() {
    // The cord is a circle with a radius of 160 mm. A stone reaches 10 mm to each side in the first edition, 13.5 mm in
    // the second.
    for (physics, inside, across) in [(PhysicsVersion::V1, 148, 153), (PhysicsVersion::V2, 144, 149)] {
        assert_placed_only_inside(physics, [0, 140, inside], [across, 157, 163, 200]);
    }
}

fn assert_placed_only_inside(physics: PhysicsVersion, inside: [i32; 3], outside: [i32; 4]) {
    for (x, inside) in inside.map(|x| (x, true)).into_iter().chain(outside.map(|x| (x, false))) {
        let versions = Versions { physics, ..Versions::NEWEST };
        let mut table = TestTable::new(setup_with(versions, &[BoxKind::Classic], 2, PLAIN));
        table.place(0, x, 0, Face::Up);
        let events = table.take_events();
        assert_eq!(events.contains(&Event::Placed { seat: seat(0), magnet: MagnetId(0) }), inside, "at {x} mm");
        assert_eq!(events.contains(&not_placed(0, 0)), !inside, "at {x} mm");
        assert_eq!((table.is_on_table(0), table.is_away(0)), (inside, !inside), "at {x} mm");
        assert_eq!(table.game.rules().hands()[seat(0)].len(), if inside { 11 } else { 12 });
        assert_eq!(begins(&events, 1), inside, "at {x} mm");
        assert_eq!(table.to_move(), seat(u64::from(inside)), "at {x} mm");
    }
}

#[test]
fn k05_a_spinner_touches_the_surface_inside() {
    for (x, inside) in [(0, true), (148, true), (156, true), (164, false), (200, false)] {
        let mut table = TestTable::new(setup(&[BoxKind::Duo], 2, PLAIN));
        table.place(0, x, 0, Face::Up);
        let events = table.take_events();
        assert_eq!(events.contains(&Event::Placed { seat: seat(0), magnet: MagnetId(0) }), inside, "at {x} mm");
        assert_eq!(events.contains(&not_placed(0, 0)), !inside, "at {x} mm");
        assert_eq!(begins(&events, 1), inside, "at {x} mm");
        assert_eq!(table.to_move(), seat(u64::from(inside)), "at {x} mm");
    }
}

#[test]
fn k05_a_magnet_lies_either_way_up_or_stands_on_its_edge() {
    for face in Face::ALL {
        let mut table = classic();
        table.place(0, 0, 0, face);
        assert!(table.is_on_table(0));
        assert_eq!(table.face_of(0), face);
    }
}

#[test]
fn k10_a_cord_in_the_other_hand_does_not_keep_the_turn_from_ending() {
    let mut table = classic();
    table.apply(&Action::Grab { cord: 0, at: surface_point(160, 0) });
    table.place(0, 0, 0, Face::Up);
    assert!(begins(&table.take_events(), 1), "{:?}", table.turn());
    assert!(!table.game.world().is_grabbing());
}

#[test]
fn k16_a_magnet_released_beside_the_table_is_not_placed_and_no_kluster() {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 2, ELIMINATION));
    table.hold(0, 290, 0, 80, Face::Up);
    table.apply_and_settle(&Action::Carry { to: pose(350, 0, 80, Face::Up), ticks: 0 });
    table.apply_and_settle(&Action::Release);
    let events = table.take_events();
    assert!(events.contains(&not_placed(0, 0)), "{events:?}");
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(0) }, "{events:?}");
    assert!(!table.game.rules().eliminated()[seat(0)]);
    assert!(table.is_away(0));
    assert_eq!(table.game.rules().pool().len(), 24);
}

#[test]
fn k16_nothing_is_staged_off_the_surface() {
    let mut table = classic();
    for (x, y) in [(301, 0), (0, -301), (4000, 4000)] {
        assert_eq!(table.game.stage(MagnetId(0), pose(x, y, 0, Face::Up)), Err(Illegal::OffSurface), "{x}, {y}");
    }
    assert_eq!(Illegal::OffSurface.rule(), Some("K16"));
    assert_eq!(table.game.stage(MagnetId(0), pose(299, 0, 0, Face::Up)), Ok(()));
}

/// So it neither pushes its way in nor is pulled in.
#[test]
fn k11_a_magnet_that_is_not_placed_is_lifted_in_the_tick_in_which_it_lands() {
    let mut table = classic();
    table.hold(0, 157, 0, 80, Face::Up);
    table.apply(&Action::Release);
    while table.take_events().is_empty() {
        assert!(table.game.world().held() == Some(MagnetId(0)) && !table.game.is_at_rest());
        table.step();
    }
    assert!(table.is_away(0));
    table.settle();
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(0) });
    table.place_without_kluster(0, 0, 0);
}

/// Searches for a place outside the cord where a stone joins another in the tick in which it lands.
#[test]
fn k11_a_magnet_that_joins_as_it_lands_is_a_kluster_and_nothing_else() {
    let (mut klusters, mut joined_outside) = (0, 0);
    for x in 150..165 {
        for face in [Face::Up, Face::Down] {
            let mut table = classic();
            table.place_without_kluster(0, 138, 0);
            table.hold(12, x, 0, 80, face);
            table.apply_and_settle(&Action::Release);
            let events = table.take_events();
            let is_not_placed = events.contains(&not_placed(1, 12));
            let taken = events.iter().find_map(|event| match event {
                Event::Taken { magnets, reason: TakeReason::Kluster, .. } => Some(magnets),
                _ => None,
            });
            if let Some(taken) = taken {
                klusters += 1;
                joined_outside += usize::from(x > 155 && taken.contains(&MagnetId(12)));
                assert_eq!(taken.contains(&MagnetId(12)), !is_not_placed, "at {x} mm, {face:?}: {events:?}");
            }
        }
    }
    assert!(klusters > 3 && joined_outside > 0, "{klusters}, {joined_outside}");
}

#[test]
fn k11_a_cord_in_the_other_hand_is_dropped_with_a_magnet_that_is_not_placed() {
    let mut table = classic();
    table.apply(&Action::Grab { cord: 0, at: surface_point(-160, 0) });
    table.place(0, 250, 0, Face::Up);
    assert_eq!(table.take_events(), [not_placed(0, 0)]);
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(0) });
    assert!(!table.game.world().is_grabbing());
}
