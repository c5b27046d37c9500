//! Cords on a real table: how they are laid, moved, left apart and mended (K2, K8, K15, K16).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::test_table::{FULL_CORD, TestTable, begins, circle, surface_point};
use common::{ELIMINATION, PLAIN, ids, seat, setup, setup_with};
use kluster::{
    Action, BoxKind, CordShape, Event, Illegal, Options, PhysicsVersion, SurfaceSize, TakeReason, Turn, Versions,
};
use magnets::{Cord, CordError, Face, HandError, MagnetId, ObservationKind, SurfacePoint};

fn drawn(places: &[(i32, i32)], length: u32) -> CordShape {
    CordShape::Drawn { places: places.iter().map(|(x, y)| surface_point(*x, *y)).collect(), length }
}

/// Like a C: the centre of the cord is in the opening.
const OPEN: [(i32, i32); 8] =
    [(-60, 130), (60, 130), (60, 105), (-35, 105), (-35, -105), (60, -105), (60, -130), (-60, -130)];

/// Classic and DUO for five: two spinners are left over.
fn five() -> TestTable {
    TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 5, PLAIN))
}

#[test]
fn k15_leftover_spinners_lie_near_the_centres_of_different_cords() {
    let mut table = five();
    table.apply(&Action::LayCord(circle(-100, 0)));
    table.apply(&Action::LayCord(circle(100, 0)));
    let events = table.take_events();
    assert_eq!(events[..2], [Event::Laid { magnet: MagnetId(34) }, Event::Laid { magnet: MagnetId(35) }]);
    assert!(begins(&events, 0));
    for (magnet, x) in [(34, -100.0), (35, 100.0)] {
        let place = table.position_of(magnet);
        assert!((place.x - x).abs() < 3.0 && place.y.abs() < 3.0, "{magnet} at {place:?}");
    }
    assert_eq!(table.game.rules().unused(), ids(20..24), "four stones");
}

#[test]
fn k15_leftover_spinners_do_not_join_even_if_their_cords_share_a_centre() {
    let mut table = five();
    table.apply(&Action::LayCord(CordShape::Oval { centre: surface_point(0, 0), length: FULL_CORD, ratio: 50 }));
    table.apply(&Action::LayCord(CordShape::Oval { centre: surface_point(0, 0), length: FULL_CORD, ratio: 200 }));
    assert!(table.game.is_at_rest() && table.is_on_table(34) && table.is_on_table(35));
    let apart = (table.position_of(34) - table.position_of(35)).length();
    assert!((18.0..120.0).contains(&apart), "{apart} mm");
    table.hold(0, 0, 150, 200, Face::Up);
    table.apply_and_settle(&Action::PutBack);
    assert!(table.is_on_table(34) && table.is_on_table(35) && !table.has_joined());
}

#[test]
fn k15_a_leftover_spinner_is_laid_inside_a_cord_whose_centre_is_outside() {
    let mut table = five();
    table.apply(&Action::LayCord(drawn(&OPEN, FULL_CORD)));
    let centre = table.game.world().cords()[0].centre();
    table.apply(&Action::LayCord(CordShape::Circle { centre: surface_point(0, 150), length: 400_000 }));
    assert!(!table.game.is_inside(centre), "as drawn");
    table.hold(0, 200, -200, 200, Face::Up);
    assert_eq!(*table.turn(), Turn::Holding { seat: seat(0), magnet: MagnetId(0) }, "nothing is out");
    let place = table.game.world().outline(MagnetId(34)).unwrap().centre;
    assert!(table.game.world().cords()[0].encloses(place));
}

#[test]
fn k15_a_leftover_spinner_without_room_is_unused() {
    // The second cord is so thin that no point is inside it. Rope of physics 2 opens at both ends.
    for (physics, has_room) in [(PhysicsVersion::V1, false), (PhysicsVersion::V2, true)] {
        let versions = Versions { physics, ..Versions::NEWEST };
        let mut table = TestTable::without_cords(setup_with(versions, &[BoxKind::Classic, BoxKind::Duo], 5, PLAIN));
        table.apply(&Action::LayCord(circle(0, 0)));
        let thin = [(100, 0), (300, 0), (300, 0), (100, 0)];
        let places = thin.iter().map(|(x, y)| surface_point(*x, *y)).collect();
        table.apply(&Action::LayCord(CordShape::Drawn { places, length: 400_000 }));
        table.settle();
        let rules = table.game.rules();
        let (laid, unused) =
            if has_room { (ids([34, 35]), ids([20, 21, 22, 23])) } else { (ids([34]), ids([20, 21, 22, 23, 35])) };
        assert_eq!((rules.on_table(), rules.unused()), (&laid[..], &unused[..]), "{physics:?}");
        assert_eq!((table.is_on_table(34), table.is_on_table(35)), (true, has_room), "{physics:?}");
    }
}

#[test]
fn k02_a_cord_is_laid_in_any_shape() {
    let bean = [(-100, 60), (0, 30), (100, 60), (120, -40), (0, -70), (-120, -40)];
    for shape in [
        circle(0, 0),
        CordShape::Circle { centre: surface_point(-200, 200), length: 400_000 },
        CordShape::Oval { centre: surface_point(0, 20), length: 900_000, ratio: 150 },
        CordShape::Oval { centre: surface_point(0, 0), length: FULL_CORD, ratio: 40 },
        drawn(&bean, FULL_CORD),
        drawn(&OPEN, 800_000),
    ] {
        let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, PLAIN));
        table.apply(&Action::LayCord(shape.clone()));
        assert!(table.game.is_at_rest() && begins(&table.take_events(), 0), "{shape:?}");
        let (CordShape::Circle { length, .. } | CordShape::Oval { length, .. } | CordShape::Drawn { length, .. }) =
            shape;
        let laid = table.game.world().cords()[0].length();
        assert!((laid - f64::from(length) / 1e6).abs() < 1e-9, "{laid} m");
        assert_eq!(
            table.try_apply(&Action::LayCord(circle(0, 0))),
            Err(Illegal::CordsAlreadyLaid),
            "one box, one cord"
        );
    }
}

#[test]
fn k02_an_invalid_cord_is_rejected() {
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, PLAIN));
    let round = |centre, length| CordShape::Circle { centre, length };
    let oval = |ratio| CordShape::Oval { centre: surface_point(0, 0), length: FULL_CORD, ratio };
    for (shape, error) in [
        (round(surface_point(0, 0), FULL_CORD + 1), Illegal::CordLength),
        (round(surface_point(0, 0), 399_999), Illegal::CordLength),
        (round(surface_point(0, 0), 0), Illegal::CordLength),
        (round(surface_point(0, 0), u32::MAX), Illegal::CordLength),
        (round(surface_point(150, 0), FULL_CORD), Illegal::CordOffSurface),
        (round(surface_point(0, -1000), FULL_CORD), Illegal::CordOffSurface),
        (round(SurfacePoint(i32::MIN, i32::MAX), FULL_CORD), Illegal::Hand(HandError::OutOfReach)),
        (oval(0), Illegal::InvalidCord(CordError::NotALoop)),
        (oval(u16::MAX), Illegal::InvalidCord(CordError::NotALoop)),
        (drawn(&[], FULL_CORD), Illegal::InvalidCord(CordError::PointCount)),
        (drawn(&[(0, 0), (100, 0)], FULL_CORD), Illegal::InvalidCord(CordError::PointCount)),
        (drawn(&[(50, 50); 5], FULL_CORD), Illegal::InvalidCord(CordError::NotALoop)),
        (drawn(&[(0, 0), (100, 0), (0, 0), (-400, 0)], FULL_CORD), Illegal::CordOffSurface),
    ] {
        let action = Action::LayCord(shape);
        assert_eq!(table.try_apply(&action), Err(error), "{action:?}");
    }
    assert_eq!(Illegal::CordLength.rule(), Some("K2"));
    assert!(table.game.world().cords().is_empty() && table.take_events().is_empty());
    assert_eq!(*table.turn(), Turn::Laying { seat: seat(0) });
}

#[test]
fn k16_a_cord_lies_on_the_surface_of_the_setup() {
    let surface = |width, depth| Options { surface: Some(SurfaceSize { width, depth }), ..PLAIN };
    for (width, depth, fits) in [(400, 400, true), (400, 5000, true), (5000, 400, true)] {
        let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, surface(width, depth)));
        assert_eq!(table.try_apply(&Action::LayCord(circle(0, 0))).is_ok(), fits);
    }
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, surface(5000, 400)));
    assert_eq!(table.try_apply(&Action::LayCord(circle(0, 60))), Err(Illegal::CordOffSurface));
    table.apply(&Action::LayCord(circle(2300, 30)));
}

#[test]
fn k15_each_cord_after_the_first_crosses_one_that_lies() {
    let mut table = TestTable::without_cords(setup(&[BoxKind::Duo; 3], 3, PLAIN));
    table.apply(&Action::LayCord(circle(-150, 0)));
    assert_eq!(*table.turn(), Turn::Laying { seat: seat(1) });
    let small = |x, y| CordShape::Circle { centre: surface_point(x, y), length: 400_000 };
    for shape in [small(150, 0), small(-150, 0), small(250, 250)] {
        assert_eq!(table.try_apply(&Action::LayCord(shape)), Err(Illegal::CordApart), "beside it, or within it");
    }
    assert_eq!(Illegal::CordApart.rule(), Some("K15"));
    table.apply(&Action::LayCord(circle(100, 0)));
    assert_eq!(*table.turn(), Turn::Laying { seat: seat(2) });
    table.apply(&Action::LayCord(small(260, 0)));
    assert!(begins(&table.take_events(), 0) && !table.game.are_cords_apart(), "the third crosses only the second");
}

#[test]
fn k08_the_cord_is_moved_and_does_not_stretch() {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    let length = table.game.world().cords()[0].length();
    table.drag_and_drop(0, (160, 0), (230, 60));
    let cord = &table.game.world().cords()[0];
    assert!(cord.nodes().iter().any(|node| node.x > 0.22), "a place of it was dragged there");
    for (from, to) in cord.segments() {
        assert!(((to - from).length() - length / 128.0).abs() < 1e-6);
    }
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(0) }, "nothing has to come of it");
    assert!(table.take_events().is_empty());
    assert_eq!(
        table.try_apply(&Action::Grab { cord: 0, at: surface_point(0, 0) }),
        Err(Illegal::Hand(HandError::NothingToGrab))
    );
    assert_eq!(
        table.try_apply(&Action::Grab { cord: 1, at: surface_point(0, 0) }),
        Err(Illegal::Hand(HandError::NoSuchCord))
    );
}

#[test]
fn k08_the_cord_pushes_magnets_and_what_only_moved_stays() {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    table.place_without_kluster(0, 120, 0);
    table.drag_and_drop(0, (160, 0), (90, 0));
    assert!(table.has_moved(0) && table.is_on_table(0));
    assert!(table.position_of(0).x < 100.0, "pushed: {:?}", table.position_of(0));
    assert!(table.take_events().is_empty(), "no Kluster");
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn k06_the_cord_that_brings_magnets_together_makes_a_kluster() {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    table.place_without_kluster(0, 142, 0);
    // The other way up, so that they attract each other.
    table.place(12, 82, 0, Face::Down);
    assert!(table.is_on_table(0) && table.is_on_table(12));
    table.take_events();
    table.apply(&Action::Grab { cord: 0, at: surface_point(160, 0) });
    table.apply_and_settle(&Action::Drag { to: surface_point(95, 0), ticks: 480 });
    assert!(table.has_joined());
    let events = table.take_events();
    assert_eq!(events[0], Event::Taken { seat: seat(0), magnets: ids([0, 12]), reason: TakeReason::Kluster });
    assert!(begins(&events, 1) && !table.game.world().is_grabbing(), "the cord was taken out of the hand");
    assert_eq!(table.game.rules().hands().map(Vec::len).iter().copied().collect::<Vec<_>>(), [13, 11]);
}

#[test]
fn k16_a_magnet_that_the_cord_pushes_off_the_table_is_out() {
    let mut table = TestTable::with_cords(setup(&[BoxKind::Classic], 2, PLAIN), &[(135, 0)]);
    table.place_without_kluster(0, 250, 0);
    table.drag(0, (-25, 0), (350, 0));
    assert!(table.observations.iter().any(|observation| observation.kind == ObservationKind::Left(MagnetId(0))));
    let events = table.take_events();
    assert_eq!(events[0], Event::Taken { seat: seat(1), magnets: ids([0]), reason: TakeReason::Kluster });
    assert!(begins(&events, 0) && table.is_away(0));
    assert_eq!(table.game.rules().hands()[seat(1)].len(), 13);
}

/// Two boxes for two, their cords crossing.
fn two_boxes(options: Options) -> TestTable {
    TestTable::with_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 2, options), &[(-130, 0), (130, 0)])
}

#[test]
fn k15_a_cord_that_is_left_apart_must_be_mended() {
    let mut table = two_boxes(PLAIN);
    // Drags the right cord away from the left one, until they no longer cross.
    for x in [-30, 40, 80] {
        table.drag_and_drop(1, (x, 0), (x + 120, 0));
        if table.game.are_cords_apart() {
            break;
        }
    }
    assert!(table.game.are_cords_apart());
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(0) }, "within the turn that is allowed");
    table.place(0, -130, 0, Face::Up);
    let events = table.take_events();
    assert_eq!(events.last(), Some(&Event::Mend { seat: seat(0) }), "{events:?}");
    let hold = Action::Hold { magnet: MagnetId(1), at: common::test_table::pose(0, 0, 80, Face::Up) };
    assert_eq!(table.try_apply(&hold), Err(Illegal::MustMendCords));
    let edge = |table: &TestTable, cord: usize| {
        let nodes = table.game.world().cords()[cord].nodes();
        let left = nodes.iter().fold(nodes[0], |left, node| if node.x < left.x { *node } else { left });
        #[allow(clippy::cast_possible_truncation)] // no cord is kilometres away
        let micrometres = |metres: f64| (metres * 1e6) as i32;
        SurfacePoint(micrometres(left.x), micrometres(left.y))
    };
    table.apply(&Action::Grab { cord: 1, at: edge(&table, 1) });
    table.apply_and_settle(&Action::Drag { to: surface_point(-40, 0), ticks: 240 });
    assert!(table.take_events().is_empty(), "not while the cord is in the hand");
    table.apply_and_settle(&Action::Drop);
    assert!(!table.game.are_cords_apart() && begins(&table.take_events(), 1));
}

#[test]
fn k15_a_magnet_is_in_when_it_is_inside_one_of_the_cords() {
    let mut table = two_boxes(PLAIN);
    // The third lies across the right cord, and entirely inside the left one.
    for (magnet, x) in [(0, -230), (12, 230), (1, -30)] {
        table.place_without_kluster(magnet, x, 0);
    }
    // Where the cords cross: inside the union, but entirely inside neither.
    table.place(13, 0, 80, Face::Up);
    let events = table.take_events();
    assert_eq!(events, [Event::NotPlaced { seat: seat(1), magnet: MagnetId(13) }]);
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn k15_elimination_with_two_boxes_has_no_leftovers() {
    let table = two_boxes(ELIMINATION);
    assert!(table.game.rules().on_table().is_empty() && table.game.rules().pool().len() == 36);
    assert!(!table.observations.iter().any(|observation| matches!(observation.kind, ObservationKind::Left(_))));
}

/// The tightest radius of a cord: of the circle through three neighbouring nodes, in metres.
fn tightest_radius(cord: &Cord) -> f64 {
    let (nodes, count) = (cord.nodes(), cord.nodes().len());
    let segment = (nodes[1] - nodes[0]).length();
    let bend = |n: usize| (nodes[(n + count - 1) % count] + nodes[(n + 1) % count] - nodes[n] * 2.0).length();
    (0..count).map(|n| segment * segment / bend(n).max(1e-12)).fold(f64::INFINITY, f64::min)
}

#[test]
fn k02_a_cord_of_physics_2_lies_without_corners_as_rope_does() {
    let square = [(-100, -100), (100, -100), (100, 100), (-100, 100)];
    for (physics, is_smooth) in [(PhysicsVersion::V1, false), (PhysicsVersion::V2, true)] {
        let versions = Versions { physics, ..Versions::NEWEST };
        let mut table = TestTable::without_cords(setup_with(versions, &[BoxKind::Classic], 2, PLAIN));
        let places = square.map(|(x, y)| surface_point(x, y)).to_vec();
        table.apply(&Action::LayCord(CordShape::Drawn { places, length: 800_000 }));
        let cord = &table.game.world().cords()[0];
        assert_eq!(tightest_radius(cord) >= 0.010, is_smooth, "{physics:?}: {}", tightest_radius(cord));
        assert!((cord.length() - 0.8).abs() < 1e-9);
    }
}

/// Slack rope yields to the stone first; where it is taut it takes it along.
#[test]
fn k08_the_knot_moves_the_loop_with_what_it_pushes() {
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, PLAIN));
    table.apply(&Action::LayCord(CordShape::Circle { centre: surface_point(0, 0), length: 500_000 }));
    table.place_without_kluster(0, -55, 0);
    let [before, knot] = [table.game.world().cords()[0].centre(), table.game.world().cords()[0].nodes()[0]];
    table.apply(&Action::GrabKnot { cord: 0 });
    #[allow(clippy::cast_possible_truncation)] // a point on the table
    let to = SurfacePoint((knot.x * 1e6) as i32 + 200_000, (knot.y * 1e6) as i32);
    table.apply(&Action::Drag { to, ticks: 480 });
    table.settle();
    table.apply(&Action::Drop);
    table.settle();
    let moved = table.game.world().cords()[0].centre() - before;
    assert!(moved.x > 0.12 && moved.y.abs() < 0.01, "{moved:?}");
    let pushed = table.game.world().outline(MagnetId(0)).unwrap().centre;
    assert!(pushed.x > -0.04, "{pushed:?}");
    assert!(table.game.is_inside(pushed));
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(1) }, "moving the cord ends no turn");
}
