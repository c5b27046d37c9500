//! Gaps between outlines, against circles and against a brute-force search.

use magnets::{Ellipse, Point};
use proptest::prelude::*;

fn ellipse(x: f64, y: f64, semi_axes: [f64; 2], angle: f64) -> Ellipse {
    Ellipse { centre: Point::new(x, y), semi_axes, yaw: direction(angle) }
}

/// Only tests may use the functions that differ between platforms.
#[allow(clippy::disallowed_methods)]
fn direction(angle: f64) -> [f64; 2] {
    [angle.cos(), angle.sin()]
}

/// Points all around an ellipse.
fn rim(of: &Ellipse) -> impl Iterator<Item = Point> + '_ {
    let [cosine, sine] = of.yaw;
    (0..360_u16).map(move |n| {
        let [x, y] = direction(f64::from(n) * std::f64::consts::TAU / 360.0);
        let (along, across) = (x * of.semi_axes[0], y * of.semi_axes[1]);
        of.centre + Point::new(along * cosine - across * sine, along * sine + across * cosine)
    })
}

/// The point of the rim with this outward normal, relative to the centre.
fn foremost(of: &Ellipse, normal: Point) -> Point {
    let along = Point::new(of.yaw[0], of.yaw[1]);
    let across = Point::new(-along.y, along.x);
    let (x, y) = (of.semi_axes[0] * along.dot(normal), of.semi_axes[1] * across.dot(normal));
    (along * (of.semi_axes[0] * x) + across * (of.semi_axes[1] * y)) * (1.0 / Point::new(x, y).length())
}

#[test]
fn circles_are_as_far_apart_as_their_centres_less_their_radii() {
    let (one, two) = (ellipse(0.0, 0.0, [0.01, 0.01], 0.3), ellipse(0.03, 0.04, [0.02, 0.02], 1.0));
    let gap = one.gap(&two);
    assert!((gap.distance - 0.02).abs() < 1e-12, "{gap:?}");
    assert!((gap.normal - Point::new(0.6, 0.8)).length() < 1e-9, "{gap:?}");
    assert!((gap.point - Point::new(0.012, 0.016)).length() < 1e-12, "half way between the rims: {gap:?}");
}

#[test]
fn stones_touch_nose_to_nose_side_to_side_and_nose_to_side() {
    let quarter = std::f64::consts::FRAC_PI_2;
    for (angle, other_angle, touching) in [(0.0, 0.0, 0.020), (quarter, quarter, 0.014), (0.0, quarter, 0.017)] {
        let stone = |x: f64, angle| ellipse(x, 0.0, [0.010, 0.007], angle);
        let gap = |x: f64| stone(0.0, angle).gap(&stone(x, other_angle)).distance;
        assert!(gap(touching).abs() < 1e-9 && gap(touching + 1e-4) > 0.9e-4 && gap(touching - 1e-4) < -0.9e-4);
    }
    let same = ellipse(0.1, 0.1, [0.010, 0.007], 0.0);
    assert!(same.gap(&same).distance < -0.01, "on top of each other");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn gaps_agree_with_a_plain_search(
        x in -0.03..0.03_f64,
        y in -0.03..0.03_f64,
        angles in prop::array::uniform2(0.0..6.3_f64),
        axes in prop::array::uniform4(0.004..0.012_f64),
    ) {
        let one = ellipse(0.0, 0.0, [axes[0], axes[1]], angles[0]);
        let two = ellipse(x, y, [axes[2], axes[3]], angles[1]);
        let gap = one.gap(&two);
        let nearest = rim(&one).flat_map(|a| rim(&two).map(move |b| (a - b).length())).fold(f64::MAX, f64::min);
        if gap.distance > 0.0 {
            prop_assert!(gap.distance <= nearest + 1e-9, "never more than the shortest way: {gap:?} {nearest}");
        } else {
            prop_assert!(nearest < 5e-4 || (x * x + y * y).sqrt() < 0.012, "they overlap: {gap:?} {nearest}");
        }
        // Near contact it is the shortest distance.
        if nearest < 1e-3 && gap.distance > 0.0 {
            prop_assert!(nearest - gap.distance < 3e-4, "{gap:?} {nearest}");
        }
        let back = two.gap(&one);
        prop_assert!((back.distance - gap.distance).abs() < 1e-9);
    }

    /// The second is placed where its rim meets that of the first with the same normal.
    #[test]
    fn outlines_that_touch_have_no_gap(
        angles in prop::array::uniform3(0.0..6.3_f64),
        axes in prop::array::uniform4(0.004..0.012_f64),
    ) {
        let [x, y] = direction(angles[0]);
        let normal = Point::new(x, y);
        let one = ellipse(0.1, -0.2, [axes[0], axes[1]], angles[1]);
        let other = ellipse(0.0, 0.0, [axes[2], axes[3]], angles[2]);
        let place = one.centre + foremost(&one, normal);
        let gap = one.gap(&Ellipse { centre: place + foremost(&other, normal), ..other });
        prop_assert!(gap.distance.abs() < 1e-15, "{gap:?}");
        prop_assert!((gap.normal - normal).length() < 1e-12, "{gap:?} {normal:?}");
        prop_assert!((gap.point - place).length() < 1e-14, "{gap:?} {place:?}");
    }

    #[test]
    fn half_a_turn_of_the_table_changes_signs_and_nothing_else(
        x in -0.03..0.03_f64,
        y in -0.03..0.03_f64,
        angles in prop::array::uniform2(0.0..6.3_f64),
    ) {
        let half_turn = |v: Point| v * -1.0;
        let across = |of: &Ellipse| Ellipse { centre: half_turn(of.centre), yaw: of.yaw.map(|part| -part), ..*of };
        let one = ellipse(0.01, 0.02, [0.010, 0.007], angles[0]);
        for centre in [Point::new(x, y), one.centre] {
            let two = Ellipse { centre, ..ellipse(0.0, 0.0, [0.011, 0.006], angles[1]) };
            let (here, there) = (one.gap(&two), across(&one).gap(&across(&two)));
            prop_assert_eq!(here.distance.to_bits(), there.distance.to_bits());
            prop_assert_eq!((half_turn(here.normal), half_turn(here.point)), (there.normal, there.point));
        }
    }
}
