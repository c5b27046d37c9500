//! Gaps between ellipsoids, against spheres, against their outlines, and against a brute-force search.

use magnets::{Ellipse, Ellipsoid, PhysicsVersion, Point, Pose, Rotation, Vector};
use proptest::prelude::*;

const STONE: [f64; 3] = [0.010, 0.007, 0.005];

fn body(centre: [f64; 3], semi_axes: [f64; 3], rotation: Rotation) -> Ellipsoid {
    let [x, y, z] = centre;
    Ellipsoid { centre: Vector::new(x, y, z), semi_axes, rotation }
}

/// Scales a direction along the axes of an ellipsoid.
fn stretched(of: &Ellipsoid, v: Vector, factors: [f64; 3]) -> Vector {
    let [a, b, c] = *of.rotation.axes();
    of.rotation.apply(Vector::new(a.dot(v) * factors[0], b.dot(v) * factors[1], c.dot(v) * factors[2]))
}

/// The support function: how far an ellipsoid extends in a direction.
fn reach(of: &Ellipsoid, direction: Vector) -> f64 {
    stretched(of, direction, of.semi_axes).length()
}

/// The point of the surface with this outward normal, relative to the centre.
fn rim(of: &Ellipsoid, normal: Vector) -> Vector {
    stretched(of, normal, of.semi_axes.map(|axis| axis * axis)) * (1.0 / reach(of, normal))
}

fn has_inside(of: &Ellipsoid, place: Vector) -> bool {
    stretched(of, place - of.centre, of.semi_axes.map(|axis| 1.0 / axis)).length() < 1.0
}

/// Points all over the surface: a spiral from top to bottom.
#[allow(clippy::disallowed_methods)] // only tests may use the functions that differ between platforms
fn surface(of: &Ellipsoid) -> Vec<Vector> {
    const PLACES: u16 = 1500;
    let place = |n: u16| {
        let height = 1.0 - (2.0 * f64::from(n) + 1.0) / f64::from(PLACES);
        let (radius, angle) = ((1.0 - height * height).sqrt(), f64::from(n) * 2.399_963_229_728_653);
        let [a, b, c] = of.semi_axes;
        let own = Vector::new(a * radius * angle.cos(), b * radius * angle.sin(), c * height);
        of.centre + of.rotation.apply(own)
    };
    (0..PLACES).map(place).collect()
}

fn any_rotation() -> impl Strategy<Value = Rotation> {
    prop::array::uniform4(-1.0..1.0_f64)
        .prop_filter_map("a rotation", |[w, x, y, z]| Rotation::from_quaternion(w, x, y, z))
}

fn any_body(reach: f64) -> impl Strategy<Value = Ellipsoid> {
    let (centre, axes) = (prop::array::uniform3(-reach..reach), prop::array::uniform3(0.004..0.012_f64));
    (centre, axes, any_rotation()).prop_map(|(centre, axes, rotation)| body(centre, axes, rotation))
}

fn any_direction() -> impl Strategy<Value = Vector> {
    prop::array::uniform3(-1.0..1.0_f64)
        .prop_map(|[x, y, z]| Vector::new(x, y, z))
        .prop_filter("a direction", |v| v.length() > 0.1)
        .prop_map(Vector::unit)
}

#[test]
fn spheres_are_as_far_apart_as_their_centres_less_their_radii() {
    let one = body([0.0; 3], [0.01; 3], Rotation::IDENTITY);
    let two = body([0.02, 0.03, 0.06], [0.02; 3], Rotation::from_quaternion(1.0, 2.0, 3.0, 4.0).unwrap());
    let gap = one.gap(&two);
    let normal = Vector::new(2.0, 3.0, 6.0) * (1.0 / 7.0);
    assert!((gap.distance - 0.04).abs() < 1e-15, "{gap:?}");
    assert!((gap.normal - normal).length() < 1e-15, "{gap:?}");
    assert!((gap.point - normal * 0.03).length() < 1e-15, "{gap:?}");
}

#[test]
fn stones_touch_nose_to_nose_side_to_side_and_on_top_of_each_other() {
    let across = Rotation::about_vertical(0.0, 1.0);
    let (x, y, z) = (Vector::new(1.0, 0.0, 0.0), Vector::new(0.0, 1.0, 0.0), Vector::new(0.0, 0.0, 1.0));
    let cases = [
        (Rotation::IDENTITY, x, 0.020, 0.010),
        (Rotation::IDENTITY, y, 0.014, 0.007),
        (Rotation::IDENTITY, z, 0.010, 0.005),
        (across, x, 0.017, 0.010),
        (across, z, 0.010, 0.005),
        (Rotation::IDENTITY.stood_on_edge(), y, 0.012, 0.007),
        (Rotation::IDENTITY.stood_on_edge(), z, 0.012, 0.005),
        (across.stood_on_edge(), x, 0.015, 0.010),
    ];
    for (rotation, way, touching, nose) in cases {
        for more in [-1e-4, 0.0, 1e-4] {
            let other = Ellipsoid { centre: way * (touching + more), semi_axes: STONE, rotation };
            let gap = body([0.0; 3], STONE, Rotation::IDENTITY).gap(&other);
            assert!((gap.distance - more).abs() < 1e-15, "{gap:?}");
            assert!((gap.normal - way).length() < 1e-15, "{gap:?}");
            assert!((gap.point - way * (nose + more / 2.0)).length() < 1e-15, "{gap:?}");
        }
    }
}

#[test]
fn a_magnet_has_a_body_of_its_size_at_its_pose() {
    let magnet = PhysicsVersion::NEWEST.edition().stone.sample(1, 2).magnet;
    let pose = Pose { centre: Vector::new(0.1, 0.2, 0.3), rotation: Rotation::about_vertical(0.6, 0.8) };
    let body = magnet.ellipsoid(&pose);
    assert_eq!((body.centre, body.semi_axes, body.rotation), (pose.centre, magnet.semi_axes(), pose.rotation));
}

#[test]
fn extremely_flat_and_long_ellipsoids_have_a_gap() {
    let (needle, disc, ball, grain) = ([1.0, 1e-4, 1e-4], [1.0, 1.0, 1e-4], [1.0; 3], [1e-4; 3]);
    for (axes, other_axes) in [(needle, disc), (needle, needle), (disc, disc), (grain, ball), (grain, needle)] {
        for n in 0..50_u8 {
            let step = f64::from(n);
            let rotation = Rotation::from_quaternion(1.0, 0.2 * step, 3.0 - step, 0.1).unwrap();
            let one = body([0.0; 3], axes, Rotation::IDENTITY);
            let gap = one.gap(&body([0.01 * step, 0.3, 0.001 * step], other_axes, rotation));
            let [distance, length, place] = [gap.distance, gap.normal.length() - 1.0, gap.point.length()];
            assert!(distance.is_finite() && length.abs() < 1e-12 && place < 10.0, "{gap:?}");
        }
    }
}

proptest! {
    #[test]
    fn bodies_that_lie_flat_are_as_far_apart_as_their_outlines(
        apart in prop::array::uniform2(-0.03..0.03_f64),
        axes in prop::array::uniform2(prop::array::uniform3(0.004..0.012_f64)),
        yaws in prop::array::uniform2(any_direction().prop_map(|v| Vector::new(v.x, v.y + 2.0, 0.0).unit())),
    ) {
        let places = [[0.0, 0.0], apart];
        let [one, two] = [0, 1].map(|n| {
            let rotation = Rotation::about_vertical(yaws[n].x, yaws[n].y);
            body([places[n][0], places[n][1], 0.006], axes[n], rotation)
        });
        let [outline, other_outline] = [0, 1].map(|n| Ellipse {
            centre: Point::new(places[n][0], places[n][1]),
            semi_axes: [axes[n][0], axes[n][1]],
            yaw: [yaws[n].x, yaws[n].y],
        });
        let (gap, flat) = (one.gap(&two), outline.gap(&other_outline));
        prop_assert!((gap.distance - flat.distance).abs() < 1e-12, "{gap:?} {flat:?}");
        prop_assert!((gap.normal - Vector::new(flat.normal.x, flat.normal.y, 0.0)).length() < 1e-9, "{gap:?} {flat:?}");
        prop_assert!((gap.point - Vector::new(flat.point.x, flat.point.y, 0.006)).length() < 1e-9, "{gap:?} {flat:?}");
    }

    /// The second is placed where its surface meets that of the first with the same normal, and then shifted a little.
    #[test]
    fn bodies_that_touch_have_no_gap(
        one in any_body(0.1),
        other in any_body(0.1),
        normal in any_direction(),
        off in -1e-4..1e-4_f64,
    ) {
        let place = one.centre + rim(&one, normal);
        let at = |off: f64| Ellipsoid { centre: place + rim(&other, normal) + normal * off, ..other };
        let gap = one.gap(&at(0.0));
        prop_assert!(gap.distance.abs() < 1e-15, "{gap:?}");
        prop_assert!((gap.normal - normal).length() < 1e-12, "{gap:?} {normal:?}");
        prop_assert!((gap.point - place).length() < 1e-14, "{gap:?} {place:?}");
        // A small shift turns the normal a little, and the gap falls short by the square of that.
        let gap = one.gap(&at(off));
        prop_assert!((gap.distance - off).abs() < off.abs() * 0.05 + 1e-15, "{gap:?} {off}");
    }

    #[test]
    fn there_and_back_is_the_same_way(one in any_body(0.02), two in any_body(0.02)) {
        let (there, back) = (one.gap(&two), two.gap(&one));
        prop_assert!((there.normal.length() - 1.0).abs() < 1e-15);
        prop_assert!((there.distance - back.distance).abs() < 1e-13, "{there:?} {back:?}");
        prop_assert!((there.normal + back.normal).length() < 1e-10, "{there:?} {back:?}");
        prop_assert!((there.point - back.point).length() < 1e-12, "{there:?} {back:?}");
        // By definition: the distance between the planes that touch the two perpendicular to the normal.
        let normal = there.normal;
        let planes = (two.centre - one.centre).dot(normal) - reach(&one, normal) - reach(&two, normal);
        prop_assert!((there.distance - planes).abs() < 1e-15, "{there:?} {planes}");
    }

    #[test]
    fn half_a_turn_of_the_table_changes_signs_and_nothing_else(one in any_body(0.02), two in any_body(0.02)) {
        let half_turn = |v: Vector| Vector::new(-v.x, -v.y, v.z);
        let across = |of: &Ellipsoid| {
            Ellipsoid { centre: half_turn(of.centre), rotation: of.rotation.half_turned(), ..*of }
        };
        let (here, there) = (one.gap(&two), across(&one).gap(&across(&two)));
        prop_assert_eq!(here.distance.to_bits(), there.distance.to_bits());
        prop_assert_eq!((half_turn(here.normal), half_turn(here.point)), (there.normal, there.point));
        let concentric = Ellipsoid { centre: one.centre, ..two };
        prop_assert_eq!(half_turn(one.gap(&concentric).normal), across(&one).gap(&across(&concentric)).normal);
    }

    #[test]
    fn bodies_with_the_same_centre_overlap(one in any_body(0.1), two in any_body(0.1), way in any_direction()) {
        for off in [0.0, 1e-300, 1e-13, 1e-12, 1e-11, 1e-9] {
            let other = Ellipsoid { centre: one.centre + way * off, ..two };
            let gap = one.gap(&other);
            prop_assert!(gap.distance < -0.008 + 1e-8 && gap.distance > -0.025, "{gap:?}");
            prop_assert!((gap.normal.length() - 1.0).abs() < 1e-15, "{gap:?}");
            prop_assert!((gap.point - one.centre).length() < 0.03, "{gap:?}");
        }
    }

    #[test]
    fn a_quick_look_misses_nobody(one in any_body(0.03), two in any_body(0.03), radius in 0.004..0.012_f64) {
        prop_assert!(one.could_be_within(0.0, &two) || one.gap(&two).distance > 0.0);
        // For spheres it is as good as the gap.
        let [ball, other] = [one, two].map(|body| Ellipsoid { semi_axes: [radius; 3], ..body });
        let distance = ball.gap(&other).distance;
        prop_assert!(ball.could_be_within(distance + 1e-9, &other) && !ball.could_be_within(distance - 1e-9, &other));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn gaps_agree_with_a_plain_search(one in any_body(0.011), two in any_body(0.011)) {
        let gap = one.gap(&two);
        let (places, others) = (surface(&one), surface(&two));
        let overlap = places.iter().any(|place| has_inside(&two, *place))
            || others.iter().any(|place| has_inside(&one, *place));
        if overlap {
            prop_assert!(gap.distance < 0.0, "they overlap: {gap:?}");
        } else {
            prop_assert!(gap.distance > -2e-4, "no place of one is inside the other: {gap:?}");
            let nearest = |place: &Vector| {
                let squares = others.iter().map(|other| (*other - *place).dot(*other - *place));
                squares.fold(f64::MAX, f64::min).sqrt()
            };
            let shortest = places.iter().map(nearest).fold(f64::MAX, f64::min);
            prop_assert!(gap.distance <= shortest, "never more than the shortest way: {gap:?} {shortest}");
        }
    }
}
