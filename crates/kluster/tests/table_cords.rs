//! Cords on a real table: how they are laid, moved, left apart and mended (K2, K8, K15, K16).

#[allow(dead_code)] // each test uses its part
mod common;

use common::test_table::{FULL_CORD, TestTable, begins, circle, spot};
use common::{ELIMINATION, PLAIN, ids, seat, setup};
use kluster::{Action, BoxKind, CordShape, Event, Illegal, Options, SurfaceSize, TakeReason, Turn};
use magnets::{CordError, Face, HandError, MagnetId, ObservationKind, SurfacePoint};

fn drawn(places: &[(i32, i32)], length: u32) -> CordShape {
    CordShape::Drawn { places: places.iter().map(|(x, y)| spot(*x, *y)).collect(), length }
}

/// Like a C: the middle of the rope is in the opening.
const OPEN: [(i32, i32); 8] =
    [(-60, 130), (60, 130), (60, 105), (-35, 105), (-35, -105), (60, -105), (60, -130), (-60, -130)];

/// Classic and DUO for five: two spinners are left over.
fn five() -> TestTable {
    TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 5, PLAIN))
}

#[test]
fn k15_spinners_left_over_lie_near_the_centres_of_different_cords() {
    let mut board = five();
    board.apply(&Action::LayCord(circle(-100, 0)));
    board.apply(&Action::LayCord(circle(100, 0)));
    let told = board.take_events();
    assert_eq!(told[..2], [Event::Laid { magnet: MagnetId(34) }, Event::Laid { magnet: MagnetId(35) }]);
    assert!(begins(&told, 0));
    for (magnet, x) in [(34, -100.0), (35, 100.0)] {
        let place = board.position_of(magnet);
        assert!((place.x - x).abs() < 3.0 && place.y.abs() < 3.0, "{magnet} at {place:?}");
    }
    assert_eq!(board.game.rules().unused(), ids(20..24), "four stones");
}

#[test]
fn k15_spinners_left_over_do_not_join_though_their_cords_have_one_centre() {
    let mut board = five();
    board.apply(&Action::LayCord(CordShape::Oval { centre: spot(0, 0), length: FULL_CORD, ratio: 50 }));
    board.apply(&Action::LayCord(CordShape::Oval { centre: spot(0, 0), length: FULL_CORD, ratio: 200 }));
    assert!(board.game.is_at_rest() && board.is_on_table(34) && board.is_on_table(35));
    let apart = (board.position_of(34) - board.position_of(35)).length();
    assert!((18.0..120.0).contains(&apart), "{apart} mm");
    board.hold(0, 0, 150, 200, Face::Up);
    board.apply_and_settle(&Action::PutBack);
    assert!(board.is_on_table(34) && board.is_on_table(35) && !board.has_joined());
}

#[test]
fn k15_a_spinner_left_over_is_laid_inside_a_cord_whose_middle_is_outside() {
    let mut board = five();
    board.apply(&Action::LayCord(drawn(&OPEN, FULL_CORD)));
    let middle = board.game.world().cords()[0].centre();
    board.apply(&Action::LayCord(CordShape::Circle { centre: spot(0, 150), length: 400_000 }));
    assert!(!board.game.is_inside(middle), "as drawn");
    board.hold(0, 200, -200, 200, Face::Up);
    assert_eq!(*board.turn(), Turn::Holding { seat: seat(0), magnet: MagnetId(0) }, "nothing is out");
    let place = board.game.world().outline(MagnetId(34)).unwrap().centre;
    assert!(board.game.world().cords()[0].encloses(place));
}

#[test]
fn k15_a_spinner_that_finds_no_place_is_not_used() {
    // The second cord is so thin that no place is inside it.
    let mut board = five();
    board.apply(&Action::LayCord(circle(0, 0)));
    let thin = [(100, 0), (300, 0), (300, 0), (100, 0)];
    let shape = CordShape::Drawn { places: thin.iter().map(|(x, y)| spot(*x, *y)).collect(), length: 400_000 };
    board.apply(&Action::LayCord(shape));
    board.settle();
    let play = board.game.rules();
    assert_eq!((play.on_table(), play.unused()), (&ids([34])[..], &ids([20, 21, 22, 23, 35])[..]));
    assert!(board.is_on_table(34) && board.is_away(35));
}

#[test]
fn k02_a_cord_is_laid_in_any_shape() {
    let bean = [(-100, 60), (0, 30), (100, 60), (120, -40), (0, -70), (-120, -40)];
    for shape in [
        circle(0, 0),
        CordShape::Circle { centre: spot(-200, 200), length: 400_000 },
        CordShape::Oval { centre: spot(0, 20), length: 900_000, ratio: 150 },
        CordShape::Oval { centre: spot(0, 0), length: FULL_CORD, ratio: 40 },
        drawn(&bean, FULL_CORD),
        drawn(&OPEN, 800_000),
    ] {
        let mut board = TestTable::without_cords(setup(&[BoxKind::Classic], 2, PLAIN));
        board.apply(&Action::LayCord(shape.clone()));
        assert!(board.game.is_at_rest() && begins(&board.take_events(), 0), "{shape:?}");
        let (CordShape::Circle { length, .. } | CordShape::Oval { length, .. } | CordShape::Drawn { length, .. }) =
            shape;
        let laid = board.game.world().cords()[0].length();
        assert!((laid - f64::from(length) / 1e6).abs() < 1e-9, "{laid} m");
        assert_eq!(
            board.try_apply(&Action::LayCord(circle(0, 0))),
            Err(Illegal::CordsAlreadyLaid),
            "one box, one cord"
        );
    }
}

#[test]
fn k02_what_is_no_cord_is_refused() {
    let mut board = TestTable::without_cords(setup(&[BoxKind::Classic], 2, PLAIN));
    let round = |centre, length| CordShape::Circle { centre, length };
    let oval = |ratio| CordShape::Oval { centre: spot(0, 0), length: FULL_CORD, ratio };
    for (shape, why) in [
        (round(spot(0, 0), FULL_CORD + 1), Illegal::CordLength),
        (round(spot(0, 0), 399_999), Illegal::CordLength),
        (round(spot(0, 0), 0), Illegal::CordLength),
        (round(spot(0, 0), u32::MAX), Illegal::CordLength),
        (round(spot(150, 0), FULL_CORD), Illegal::CordOffSurface),
        (round(spot(0, -1000), FULL_CORD), Illegal::CordOffSurface),
        (round(SurfacePoint(i32::MIN, i32::MAX), FULL_CORD), Illegal::Hand(HandError::OutOfReach)),
        (oval(0), Illegal::InvalidCord(CordError::NotALoop)),
        (oval(u16::MAX), Illegal::InvalidCord(CordError::NotALoop)),
        (drawn(&[], FULL_CORD), Illegal::InvalidCord(CordError::PointCount)),
        (drawn(&[(0, 0), (100, 0)], FULL_CORD), Illegal::InvalidCord(CordError::PointCount)),
        (drawn(&[(50, 50); 5], FULL_CORD), Illegal::InvalidCord(CordError::NotALoop)),
        (drawn(&[(0, 0), (100, 0), (0, 0), (-400, 0)], FULL_CORD), Illegal::CordOffSurface),
    ] {
        let act = Action::LayCord(shape);
        assert_eq!(board.try_apply(&act), Err(why), "{act:?}");
    }
    assert_eq!(Illegal::CordLength.rule(), Some("K2"));
    assert!(board.game.world().cords().is_empty() && board.take_events().is_empty());
    assert_eq!(*board.turn(), Turn::Laying { seat: seat(0) });
}

#[test]
fn k16_a_cord_lies_on_the_surface_that_was_agreed() {
    let surface = |width, depth| Options { surface: Some(SurfaceSize { width, depth }), ..PLAIN };
    for (width, depth, fits) in [(400, 400, true), (400, 5000, true), (5000, 400, true)] {
        let mut board = TestTable::without_cords(setup(&[BoxKind::Classic], 2, surface(width, depth)));
        assert_eq!(board.try_apply(&Action::LayCord(circle(0, 0))).is_ok(), fits);
    }
    let mut board = TestTable::without_cords(setup(&[BoxKind::Classic], 2, surface(5000, 400)));
    assert_eq!(board.try_apply(&Action::LayCord(circle(0, 60))), Err(Illegal::CordOffSurface));
    board.apply(&Action::LayCord(circle(2300, 30)));
}

#[test]
fn k15_each_cord_after_the_first_crosses_one_that_lies() {
    let mut board = TestTable::without_cords(setup(&[BoxKind::Duo; 3], 3, PLAIN));
    board.apply(&Action::LayCord(circle(-150, 0)));
    assert_eq!(*board.turn(), Turn::Laying { seat: seat(1) });
    let small = |x, y| CordShape::Circle { centre: spot(x, y), length: 400_000 };
    for shape in [small(150, 0), small(-150, 0), small(250, 250)] {
        assert_eq!(board.try_apply(&Action::LayCord(shape)), Err(Illegal::CordApart), "beside it, or within it");
    }
    assert_eq!(Illegal::CordApart.rule(), Some("K15"));
    board.apply(&Action::LayCord(circle(100, 0)));
    assert_eq!(*board.turn(), Turn::Laying { seat: seat(2) });
    board.apply(&Action::LayCord(small(260, 0)));
    assert!(begins(&board.take_events(), 0) && !board.game.are_cords_apart(), "the third crosses only the second");
}

#[test]
fn k08_the_cord_is_moved_and_does_not_stretch() {
    let mut board = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    let length = board.game.world().cords()[0].length();
    board.drag_and_drop(0, (160, 0), (230, 60));
    let cord = &board.game.world().cords()[0];
    assert!(cord.nodes().iter().any(|node| node.x > 0.22), "a place of it was dragged there");
    for (from, to) in cord.segments() {
        assert!(((to - from).length() - length / 128.0).abs() < 1e-6);
    }
    assert_eq!(*board.turn(), Turn::Choosing { seat: seat(0) }, "nothing has to come of it");
    assert!(board.take_events().is_empty());
    assert_eq!(
        board.try_apply(&Action::Grab { cord: 0, at: spot(0, 0) }),
        Err(Illegal::Hand(HandError::NothingToGrab))
    );
    assert_eq!(board.try_apply(&Action::Grab { cord: 1, at: spot(0, 0) }), Err(Illegal::Hand(HandError::NoSuchCord)));
}

#[test]
fn k08_the_cord_pushes_magnets_and_what_only_moved_stays() {
    let mut board = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    board.place_without_kluster(0, 120, 0);
    board.drag_and_drop(0, (160, 0), (90, 0));
    assert!(board.has_moved(0) && board.is_on_table(0));
    assert!(board.position_of(0).x < 100.0, "pushed: {:?}", board.position_of(0));
    assert!(board.take_events().is_empty(), "no Kluster");
    assert_eq!(*board.turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn k06_the_cord_that_brings_magnets_together_makes_a_kluster() {
    let mut board = TestTable::new(setup(&[BoxKind::Classic], 2, PLAIN));
    board.place_without_kluster(0, 142, 0);
    // The other way up, so that they attract each other.
    board.place(12, 82, 0, Face::Down);
    assert!(board.is_on_table(0) && board.is_on_table(12));
    board.take_events();
    board.apply(&Action::Grab { cord: 0, at: spot(160, 0) });
    board.apply_and_settle(&Action::Drag { to: spot(95, 0), ticks: 480 });
    assert!(board.has_joined());
    let told = board.take_events();
    assert_eq!(told[0], Event::Taken { seat: seat(0), magnets: ids([0, 12]), reason: TakeReason::Kluster });
    assert!(begins(&told, 1) && !board.game.world().is_grabbing(), "the cord was taken out of the hand");
    assert_eq!(board.game.rules().hands().map(Vec::len).iter().copied().collect::<Vec<_>>(), [13, 11]);
}

#[test]
fn k16_a_magnet_that_the_cord_pushes_off_the_table_is_out() {
    let mut board = TestTable::with_cords(setup(&[BoxKind::Classic], 2, PLAIN), &[(135, 0)]);
    board.place_without_kluster(0, 250, 0);
    board.drag(0, (-25, 0), (350, 0));
    assert!(board.observations.iter().any(|seen| seen.kind == ObservationKind::Left(MagnetId(0))));
    let told = board.take_events();
    assert_eq!(told[0], Event::Taken { seat: seat(1), magnets: ids([0]), reason: TakeReason::Kluster });
    assert!(begins(&told, 0) && board.is_away(0));
    assert_eq!(board.game.rules().hands()[seat(1)].len(), 13);
}

/// Two boxes for two, their cords crossing.
fn two_boxes(options: Options) -> TestTable {
    TestTable::with_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 2, options), &[(-130, 0), (130, 0)])
}

#[test]
fn k15_a_cord_that_is_left_apart_must_be_mended() {
    let mut board = two_boxes(PLAIN);
    // The place where the right cord crosses the left one is drawn away to the right, and again, until it is free.
    for x in [-30, 40, 80] {
        board.drag_and_drop(1, (x, 0), (x + 120, 0));
        if board.game.are_cords_apart() {
            break;
        }
    }
    assert!(board.game.are_cords_apart());
    assert_eq!(*board.turn(), Turn::Choosing { seat: seat(0) }, "within the turn that is allowed");
    board.place(0, -130, 0, Face::Up);
    let told = board.take_events();
    assert_eq!(told.last(), Some(&Event::Mend { seat: seat(0) }), "{told:?}");
    let hold = Action::Hold { magnet: MagnetId(1), at: common::test_table::pose(0, 0, 80, Face::Up) };
    assert_eq!(board.try_apply(&hold), Err(Illegal::MustMendCords));
    let edge = |board: &TestTable, cord: usize| {
        let nodes = board.game.world().cords()[cord].nodes();
        let left = nodes.iter().fold(nodes[0], |left, node| if node.x < left.x { *node } else { left });
        #[allow(clippy::cast_possible_truncation)] // no cord is kilometres away
        let micrometres = |metres: f64| (metres * 1e6) as i32;
        SurfacePoint(micrometres(left.x), micrometres(left.y))
    };
    board.apply(&Action::Grab { cord: 1, at: edge(&board, 1) });
    board.apply_and_settle(&Action::Drag { to: spot(-40, 0), ticks: 240 });
    assert!(board.take_events().is_empty(), "not while the cord is in the hand");
    board.apply_and_settle(&Action::Drop);
    assert!(!board.game.are_cords_apart() && begins(&board.take_events(), 1));
}

#[test]
fn k15_a_magnet_is_in_when_it_is_inside_one_of_the_cords() {
    let mut board = two_boxes(PLAIN);
    // The third lies across the rope of the right cord, and entirely inside the left one.
    for (magnet, x) in [(0, -230), (12, 230), (1, -30)] {
        board.place_without_kluster(magnet, x, 0);
    }
    // Where the cords cross: inside the two together, but entirely inside neither.
    board.place(13, 0, 80, Face::Up);
    let told = board.take_events();
    assert_eq!(told[0], Event::Taken { seat: seat(1), magnets: ids([13]), reason: TakeReason::Misplaced });
    assert!(begins(&told, 0));
}

#[test]
fn k15_elimination_with_two_boxes_lays_nothing_left_over() {
    let board = two_boxes(ELIMINATION);
    assert!(board.game.rules().on_table().is_empty() && board.game.rules().pool().len() == 36);
    assert!(!board.observations.iter().any(|seen| matches!(seen.kind, ObservationKind::Left(_))));
}
