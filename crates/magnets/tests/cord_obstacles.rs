//! Cords among magnets: slack rope goes around them, taut rope takes them along, and none ever passes through.

mod cases;
mod cord_fixture;

use cases::cases;
use cord_fixture::{CordFixture, LENGTH, outline};
use magnets::{Cord, Ellipse, Obstacles, Point, Pushable, SEGMENTS};
use proptest::prelude::*;

fn circle() -> CordFixture {
    CordFixture::new(Cord::circle(Point::default(), LENGTH).unwrap())
}

#[test]
fn rope_that_meets_nothing_keeps_its_bits() {
    let mut fixture = circle();
    for n in 0..24_u8 {
        fixture.add(&[outline(0.02 * f64::from(n % 6) - 0.05, 0.025 * f64::from(n / 6), 0, [1.0, 0.3])], 0.003);
    }
    let before = fixture.clone();
    fixture.resolve_contacts(&[true; 24]);
    fixture.resolve_contacts(&[]);
    assert_eq!((&fixture.cord, &fixture.outlines, &fixture.bodies), (&before.cord, &before.outlines, &before.bodies));
    assert!(fixture.pushes.is_empty());
}

#[test]
fn a_drag_past_magnets_is_the_same_as_one_without_them() {
    let mut fixture = circle();
    fixture.add(&[outline(0.0, 0.0, 0, [1.0, 0.0])], 0.003);
    let mut alone = fixture.cord.clone();
    let to = fixture.cord.nodes()[5] + Point::new(0.03, 0.02);
    assert_eq!(fixture.drag(5, to).to_bits(), alone.drag(5, to).to_bits());
    assert_eq!(fixture.cord, alone);
}

#[test]
fn taut_rope_takes_along_what_it_holds() {
    let mut fixture = circle();
    for (x, y) in [(0.0, 0.0), (-0.03, 0.02), (0.02, -0.04), (-0.05, -0.03)] {
        fixture.add(&[outline(x, y, 0, [0.6, 0.8])], 0.003);
    }
    let (mut push_count, start) = (0, fixture.cord.nodes()[0]);
    for step in 1..=400_u16 {
        fixture.drag(0, start + Point::new(0.0025 * f64::from(step), 0.0));
        fixture.assert_sound();
        assert!(fixture.depth() < 3e-4, "{}", fixture.depth());
        assert_eq!(fixture.inside(), [true; 4], "{step}");
        assert!(fixture.pushes.iter().all(|push| push.direction.x > -0.9), "{:?}", fixture.pushes);
        push_count += fixture.pushes.len();
        fixture.pushes.clear();
    }
    assert!((fixture.cord.nodes()[0] - start).length() > 0.999);
    assert!(push_count > 100, "{push_count}");
    for body in &fixture.bodies {
        assert!(body.centre.x > 0.5, "the rope is half a metre long when taut: {body:?}");
    }
}

#[test]
fn the_hand_pushes_a_magnet_before_it() {
    let mut fixture = circle();
    let start = fixture.cord.nodes()[0];
    fixture.add(&[outline(start.x - 0.012, start.y, 2, [1.0, 0.0])], 0.003);
    fixture.drag(0, start - Point::new(0.1, 0.0));
    fixture.assert_sound();
    assert!(fixture.depth() < 3e-4);
    let ahead = start.x - 0.1 - 0.008 - fixture.outlines[0].centre.x;
    assert!(fixture.outlines[0].centre.y.abs() <= 0.001 && ahead.abs() < 1e-3, "{:?} {ahead}", fixture.outlines[0]);
    assert_eq!(fixture.pushes.len(), 1, "one push for each outline");
    assert!(fixture.pushes[0].direction.x < -0.5);
}

#[test]
fn a_push_beside_the_centre_turns_a_body_and_one_through_it_does_not() {
    let rope_through = |y: f64| {
        let mut fixture = circle();
        let start = fixture.cord.nodes()[0];
        fixture.add(&[outline(start.x - 0.0075, start.y + y, 1, [0.0, 1.0])], 0.004);
        fixture.drag(0, start - Point::new(0.006, 0.0));
        fixture
    };
    let [_, straight] = rope_through(0.0).bodies[0].turned;
    assert!(straight.abs() < 1e-3, "{straight}");
    let (right, left) = (rope_through(0.004), rope_through(-0.004));
    assert!(left.bodies[0].turned[1] > 0.01, "{:?}", left.bodies[0]);
    assert!(right.bodies[0].turned[1] < -0.01, "{:?}", right.bodies[0]);
}

#[test]
fn slack_rope_gives_way_and_taut_rope_holds() {
    let mut fixture = circle();
    fixture.add(&[outline(0.145, 0.0, 0, [0.0, 1.0])], 0.003);
    for _ in 0..100 {
        fixture.slide(0, Point::new(2.6e-4, 0.0));
        fixture.assert_sound();
        assert!(fixture.depth() < 1e-4 && fixture.inside()[0]);
    }
    assert!((fixture.outlines[0].centre.x - 0.171).abs() < 1e-4, "slack rope holds nothing: {:?}", fixture.outlines[0]);
    // Pulled taut from the other side, it holds; the magnet is put back, and the push is reported.
    fixture.drag(64, Point::new(-0.325, 0.0));
    fixture.pushes.clear();
    let at = fixture.outlines[0].centre;
    for _ in 0..40 {
        fixture.slide(0, Point::new(2e-3, 0.0));
        fixture.assert_sound();
        assert!(fixture.depth() < 3e-4 && fixture.inside()[0]);
    }
    let way = (fixture.outlines[0].centre - at).length();
    assert!(way < 0.07, "{way}");
    assert!(fixture.pushes.iter().any(|push| push.outline == 0 && push.direction.x < -0.5));
}

#[test]
fn rope_comes_out_from_under_a_magnet_to_the_nearer_side() {
    let radius = LENGTH / (2.0 * std::f64::consts::PI);
    for kind in 0..3 {
        for (beside, inside) in [(-0.002, true), (0.002, false), (-0.0045, true), (0.0045, false)] {
            let mut fixture = circle();
            fixture.add(&[outline(0.6 * (radius + beside), 0.8 * (radius + beside), kind, [0.8, 0.6])], 0.003);
            let laid = fixture.outlines[0];
            fixture.resolve_contacts(&[true]);
            fixture.assert_sound();
            assert!(fixture.depth() < 1e-4, "{}", fixture.depth());
            assert_eq!(fixture.inside(), [inside], "{beside}");
            assert!((fixture.outlines[0].centre - laid.centre).length() < 1e-3, "rope is lighter than a magnet");
        }
    }
}

#[test]
fn what_has_no_body_stands_fast() {
    let mut fixture = circle();
    fixture.add(&[outline(0.0, 0.0, 0, [1.0, 0.0])], 0.003);
    fixture.body_of = vec![7];
    let start = fixture.cord.nodes()[0];
    let came = fixture.drag(0, start + Point::new(1.5, 0.0));
    assert!(came > 0.3 && came < 0.4, "a post at the middle holds the rope: {came}");
    assert!(fixture.inside()[0] && fixture.depth() < 3e-4);
}

#[test]
fn hostile_numbers_harm_nothing() {
    let bad = [0.0, -1.0, 1e-300, 1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let base = circle().cord;
    let near = base.nodes()[0];
    for one in bad {
        for two in bad {
            let mut outlines = vec![
                Ellipse { centre: Point::new(one, two), semi_axes: [0.01, 0.007], yaw: [1.0, 0.0] },
                Ellipse { centre: near, semi_axes: [one, two], yaw: [1.0, 0.0] },
                Ellipse { centre: near, semi_axes: [0.01, 0.007], yaw: [one, two] },
                outline(near.x, near.y, 0, [1.0, 0.0]),
            ];
            let mut bodies = [Pushable { centre: Point::new(two, one), turned: [one, two], turning_radius: one }; 2];
            let mut pushes = vec![];
            for node in [0, 3, SEGMENTS - 1, SEGMENTS, usize::MAX] {
                let mut cord = base.clone();
                let among = &mut Obstacles {
                    outlines: &mut outlines,
                    body_of: &[0, 1, 0],
                    bodies: &mut bodies,
                    pushes: &mut pushes,
                };
                cord.resolve_contacts(among, &[true, true, true, true, true, true]);
                cord.drag_with_obstacles(node, Point::new(one, two), among);
                cord.drag_with_obstacles(node, Point::default(), among);
                for (from, to) in cord.segments() {
                    assert!(((to - from).length() / (LENGTH / 128.0) - 1.0).abs() < 1e-6);
                }
            }
        }
    }
}

#[test]
fn hundreds_of_magnets_at_one_place_harm_nothing() {
    let mut fixture = circle();
    let at = fixture.cord.nodes()[3];
    for _ in 0..300 {
        fixture.add(&[outline(at.x, at.y, 0, [1.0, 0.0])], 0.003);
    }
    fixture.resolve_contacts(&[true; 300]);
    fixture.drag(3, Point::new(0.0, 0.0));
    fixture.drag(60, Point::new(2.0, 0.0));
    fixture.assert_sound();
}

/// One magnet, or a kluster of up to four.
fn body() -> impl Strategy<Value = (Vec<Ellipse>, f64)> {
    let yaws = prop::collection::vec((prop::array::uniform2(-1.0..1.0_f64), 0_usize..5), 1..=4);
    (-0.25..0.25_f64, -0.25..0.25_f64, yaws, prop::bool::weighted(0.7), any::<bool>()).prop_map(
        |(x, y, mut yaws, alone, spins)| {
            yaws.truncate(if alone { 1 } else { 4 });
            let outlines: Vec<Ellipse> = yaws
                .iter()
                .zip(0_u8..)
                .map(|((yaw, kind), n)| outline(x + 0.022 * f64::from(n), y, *kind, *yaw))
                .collect();
            let radius = if alone && spins { 1e-4 } else { 0.004 };
            (outlines, radius)
        },
    )
}

fn crowds() -> impl Strategy<Value = CordFixture> {
    (0.6..1.6_f64, prop::collection::vec(body(), 1..24)).prop_map(|(ratio, bodies)| {
        let mut fixture = CordFixture::new(Cord::oval(Point::default(), LENGTH, ratio).unwrap());
        for (outlines, radius) in &bodies {
            fixture.add_if_free(outlines, *radius);
        }
        fixture
    })
}

/// Drags: the node, the displacement, and the distance per step at 480 Hz.
fn drags() -> impl Strategy<Value = Vec<(usize, [f64; 2], f64)>> {
    prop::collection::vec((0..SEGMENTS, prop::array::uniform2(-0.28..0.28_f64), 2e-4..6.25e-3_f64), 1..4)
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever is dragged across any fixture at up to 3 m/s: no segment stretches or enters a magnet, and no magnet
    /// crosses the rope in either direction.
    #[test]
    fn no_drag_takes_rope_through_a_magnet(mut fixture in crowds(), drags in drags()) {
        let inside = fixture.inside();
        for (node, [x, y], step) in drags {
            let start = fixture.cord.nodes()[node];
            let way = Point::new(x, y);
            let mut share = 0.0;
            while share < 1.0 {
                share = (share + step / way.length()).min(1.0);
                fixture.drag(node, start + way * share);
                fixture.assert_sound();
                prop_assert!(fixture.depth() < 3e-4, "{}", fixture.depth());
                prop_assert_eq!(&fixture.inside(), &inside);
            }
        }
    }

    /// Magnets that slide into the rope push it along or are held; none comes through.
    #[test]
    fn no_magnet_slides_through_the_rope(
        mut fixture in crowds(), way in prop::array::uniform2(-1.0..1.0_f64), step in 2e-4..4e-3_f64,
    ) {
        prop_assume!(!fixture.bodies.is_empty());
        let inside = fixture.inside();
        let way = Point::new(way[0], way[1]);
        let step = way * (step / way.length().max(0.1));
        for _ in 0..60 {
            fixture.slide(0, step);
            fixture.assert_sound();
            prop_assert!(fixture.depth() < 3e-4, "{}", fixture.depth());
            prop_assert_eq!(&fixture.inside(), &inside);
        }
    }

    /// Rotated by half a turn, the result is the same bit for bit.
    #[test]
    fn a_half_turn_changes_no_bit(mut fixture in crowds(), drags in drags()) {
        let mut turned = fixture.turned();
        // Relaid along itself the cord may differ in the last bits; along its mirror image it does not.
        fixture.cord = Cord::from_polygon(fixture.cord.nodes(), LENGTH).unwrap();
        let back = |point: Point| point * -1.0;
        prop_assert_eq!(*fixture.cord.nodes(), turned.cord.nodes().map(back));
        for (node, [x, y], _) in drags {
            let to = Point::new(x, y);
            prop_assert_eq!(fixture.drag(node, to).to_bits(), turned.drag(node, back(to)).to_bits());
            fixture.slide(0, Point::new(0.02 * x, 0.02 * y));
            turned.slide(0, Point::new(-0.02 * x, -0.02 * y));
            prop_assert_eq!(*fixture.cord.nodes(), turned.cord.nodes().map(back));
            for (one, other) in fixture.bodies.iter().zip(&turned.bodies) {
                prop_assert_eq!((one.centre, one.turned), (back(other.centre), other.turned));
            }
        }
    }
}
