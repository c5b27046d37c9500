//! Cords: loops of equal segments, and the geometry queries of the rules.

use magnets::{Cord, CordError, Ellipse, MAX_DRAG_LENGTH, Point, SEGMENTS};
use proptest::prelude::*;

/// The cord of the boxes: a circle of 32 cm.
const LENGTH: f64 = 1.005;

fn circle(x: f64, y: f64) -> Cord {
    Cord::circle(Point::new(x, y), LENGTH).unwrap()
}

fn assert_unstretched(cord: &Cord, length: f64) {
    for (from, to) in cord.segments() {
        let stretch = (to - from).length() / (length / 128.0) - 1.0;
        assert!(stretch.abs() < 1e-6, "{stretch}");
    }
    assert_eq!(cord.segments().count(), SEGMENTS);
}

#[test]
fn a_circle_is_round_and_as_long_as_the_cord() {
    let cord = circle(0.1, -0.2);
    assert_unstretched(&cord, LENGTH);
    let radius = LENGTH / (2.0 * std::f64::consts::PI);
    for node in cord.nodes() {
        let distance = (*node - Point::new(0.1, -0.2)).length();
        assert!((distance / radius - 1.0).abs() < 1e-3, "{distance}");
    }
    assert!((cord.centre() - Point::new(0.1, -0.2)).length() < 1e-6);
}

#[test]
fn ovals_keep_their_proportions_and_squares_their_corners() {
    let oval = Cord::oval(Point::default(), LENGTH, 3.0).unwrap();
    assert_unstretched(&oval, LENGTH);
    let reach = |of: fn(&Point) -> f64| oval.nodes().iter().map(of).fold(0.0, f64::max);
    assert!((reach(|p| p.x) / reach(|p| p.y) - 3.0).abs() < 0.01);
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y));
    let cord = Cord::from_polygon(&square, LENGTH).unwrap();
    assert_unstretched(&cord, LENGTH);
    assert!((cord.centre() - Point::new(0.5, 0.5)).length() < 0.01, "{:?}", cord.centre());
}

#[test]
fn inside_and_outside_are_distinguished() {
    let cord = circle(0.0, 0.0);
    let radius = LENGTH / (2.0 * std::f64::consts::PI);
    for (x, y) in [(0.0, 0.0), (0.99, 0.0), (0.0, -0.99), (0.7, 0.7), (-0.7, 0.7)] {
        assert!(cord.encloses(Point::new(x * radius, y * radius)), "{x} {y}");
    }
    for (x, y) in [(1.01, 0.0), (0.0, 1.01), (-0.72, 0.72), (3.0, 0.0), (-50.0, 0.0)] {
        assert!(!cord.encloses(Point::new(x * radius, y * radius)), "{x} {y}");
    }
}

#[test]
fn an_outline_is_inside_when_all_of_it_is() {
    let cord = circle(0.0, 0.0);
    let radius = LENGTH / (2.0 * std::f64::consts::PI);
    let stone = |x: f64, yaw: [f64; 2]| Ellipse { centre: Point::new(x, 0.0), semi_axes: [0.010, 0.007], yaw };
    assert!(cord.encloses_all_of(&stone(0.0, [1.0, 0.0])));
    // Pointing at the rope it needs room for its long semi-axis, lying along it only for the short one.
    assert!(cord.encloses_all_of(&stone(radius - 0.0105, [1.0, 0.0])));
    assert!(!cord.encloses_all_of(&stone(radius - 0.0095, [1.0, 0.0])));
    assert!(cord.encloses_all_of(&stone(radius - 0.0077, [0.0, 1.0])));
    assert!(!cord.encloses_all_of(&stone(radius - 0.0065, [0.0, 1.0])));
    assert!(!cord.encloses_all_of(&stone(radius + 0.1, [1.0, 0.0])), "far outside is not inside");
}

#[test]
fn cords_cross_where_they_overlap_and_not_where_one_lies_in_the_other() {
    assert!(circle(0.0, 0.0).crosses(&circle(0.2, 0.1)));
    assert!(!circle(0.0, 0.0).crosses(&circle(0.4, 0.0)));
    let small = Cord::circle(Point::default(), 0.5).unwrap();
    assert!(!circle(0.0, 0.0).crosses(&small) && !small.crosses(&circle(0.0, 0.0)));
    assert!(circle(0.0, 0.0).crosses(&circle(0.0, 0.0)), "on each other they meet everywhere");
}

#[test]
fn a_rope_that_crosses_itself_encloses_both_its_parts() {
    let eight =
        [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (-1.0, -1.0)].map(|(x, y)| Point::new(x, y));
    let cord = Cord::from_polygon(&eight, LENGTH).unwrap();
    assert_unstretched(&cord, LENGTH);
    let reach = cord.nodes().iter().map(|node| node.x).fold(0.0, f64::max);
    assert!(cord.encloses(Point::new(0.6 * reach, 0.0)) && cord.encloses(Point::new(-0.6 * reach, 0.0)));
    assert!(!cord.encloses(Point::new(0.0, 0.5 * reach)));
}

#[test]
fn what_is_no_loop_is_refused() {
    let triangle = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y));
    for length in [0.0, -1.0, 0.05, 11.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Cord::from_polygon(&triangle, length), Err(CordError::Length));
    }
    assert_eq!(Cord::from_polygon(&triangle[..2], LENGTH), Err(CordError::PointCount));
    assert_eq!(Cord::from_polygon(&vec![Point::default(); 20_000], LENGTH), Err(CordError::PointCount));
    assert_eq!(Cord::from_polygon(&[Point::default(); 5], LENGTH), Err(CordError::NotALoop));
    let [mut far, mut nowhere] = [triangle; 2];
    far[1].x = 1e9;
    nowhere[2].y = f64::NAN;
    assert_eq!(Cord::from_polygon(&far, LENGTH), Err(CordError::OutOfRange));
    assert_eq!(Cord::from_polygon(&nowhere, LENGTH), Err(CordError::OutOfRange));
    assert_eq!(Cord::oval(Point::default(), LENGTH, 0.0), Err(CordError::NotALoop));
    assert_eq!(Cord::oval(Point::default(), LENGTH, f64::NAN), Err(CordError::NotALoop));
}

#[test]
fn a_drag_moves_what_it_must_and_leaves_the_rest() {
    let mut cord = circle(0.0, 0.0);
    let (grabbed, distance) = cord.nearest_node(Point::new(0.16, 0.0));
    assert!(distance < 1e-3);
    let before = cord.clone();
    let from = cord.nodes()[grabbed];
    assert!((cord.drag(grabbed, from - Point::new(0.01, 0.0)) - 0.01).abs() < 1e-12);
    assert_unstretched(&cord, LENGTH);
    assert!((cord.nodes()[grabbed] - from).length() > 0.0099);
    let far_side = (grabbed + SEGMENTS / 2) % SEGMENTS;
    let follows = (cord.nodes()[far_side] - before.nodes()[far_side]).length();
    assert!(follows < 0.001, "pushed in by a centimetre, the far side hardly notices: {follows}");

    // Pulled farther than the rope is long, all of it follows.
    let came = cord.drag(grabbed, Point::new(1.5, 0.0));
    assert!(came > 1.3, "{came}");
    assert_unstretched(&cord, LENGTH);
    assert!(cord.nodes().iter().all(|node| node.x > 0.9), "taut, it is half its length from end to end");
}

#[test]
fn drags_to_nowhere_move_nothing() {
    let cord = circle(0.0, 0.0);
    let mut dragged = cord.clone();
    for (node, to) in
        [(0, Point::new(f64::NAN, 0.0)), (3, Point::new(f64::INFINITY, 0.0)), (SEGMENTS, Point::default())]
    {
        assert_eq!(dragged.drag(node, to).to_bits(), 0.0_f64.to_bits());
    }
    assert_eq!(dragged, cord);
    assert!(dragged.drag(0, Point::new(1e9, 0.0)) <= MAX_DRAG_LENGTH + 1e-9);
    assert_unstretched(&dragged, LENGTH);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is pulled wherever, also across the rope itself: no segment stretches, and the grabbed node arrives.
    #[test]
    fn no_drag_stretches_the_rope(
        drags in prop::collection::vec((0..SEGMENTS, prop::array::uniform2(-0.3..0.3_f64)), 1..6),
    ) {
        let mut cord = circle(0.0, 0.0);
        for (node, [x, y]) in drags {
            let to = Point::new(x, y);
            cord.drag(node, to);
            assert_unstretched(&cord, LENGTH);
            let missed = (cord.nodes()[node] - to).length();
            prop_assert!(missed < 1e-9, "{missed}");
        }
    }

    /// However wild a polygon is, a cord can follow it.
    #[test]
    fn any_drawing_gives_a_loop_of_equal_pieces(
        places in prop::collection::vec(prop::array::uniform2(-1.0..1.0_f64), 0..40),
    ) {
        let drawing: Vec<Point> = places.into_iter().map(|[x, y]| Point::new(x, y)).collect();
        match Cord::from_polygon(&drawing, LENGTH) {
            Ok(cord) => {
                assert_unstretched(&cord, LENGTH);
                prop_assert!((cord.length() - LENGTH).abs() < 1e-12);
                prop_assert!(cord.centre().length() < 2.0);
            }
            Err(error) => prop_assert!(drawing.len() < 3, "{error}"),
        }
    }
}
