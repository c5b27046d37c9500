//! Laws for any two magnets: action and reaction, symmetry, the formulas of point dipoles.

use magnets::{
    Edition, Interaction, Magnet, MagnetError, PhysicsVersion, Pose, Rotation, Source, Vector, field, interaction,
    interactions,
};
use proptest::prelude::*;

/// The magnetic constant over 4 pi.
const K: f64 = 1e-7;

fn any_physics() -> impl Strategy<Value = PhysicsVersion> {
    prop::sample::select(PhysicsVersion::ALL.as_slice())
}

fn magnet_at(physics: PhysicsVersion, number: u64, spinner: bool, place: [f64; 3], turned: [f64; 4]) -> Source {
    let kind = if spinner { physics.edition().spinner } else { physics.edition().stone };
    let [w, x, y, z] = turned;
    let rotation = Rotation::from_quaternion(w, x, y, z).unwrap_or(Rotation::IDENTITY);
    let centre = Vector::new(place[0], place[1], place[2]);
    kind.sample(3, number).magnet.at(&Pose { centre, rotation })
}

/// Two magnets of an edition whose centres are between the length of a stone and 25 cm apart.
fn any_two(physics: PhysicsVersion) -> impl Strategy<Value = (Source, Source, Vector)> {
    let unit = || prop::array::uniform4(-1.0..1.0_f64);
    let direction =
        prop::array::uniform3(-1.0..1.0_f64).prop_filter("a direction", |[x, y, z]| x * x + y * y + z * z > 0.1);
    let nearest = 2.0 * physics.edition().stone.typical().magnet.semi_axes()[0];
    (any::<[u8; 2]>(), any::<[bool; 2]>(), direction, nearest..0.25_f64, unit(), unit()).prop_map(
        move |([one, other], spinner, [x, y, z], distance, turned, other_turned)| {
            let apart = Vector::new(x, y, z).unit() * distance;
            let first = magnet_at(physics, one.into(), spinner[0], [0.0; 3], turned);
            let second = magnet_at(physics, other.into(), spinner[1], [apart.x, apart.y, apart.z], other_turned);
            (first, second, apart)
        },
    )
}

/// The same, with the edition.
fn two_of(physics: PhysicsVersion) -> impl Strategy<Value = (PhysicsVersion, (Source, Source, Vector))> {
    (Just(physics), any_two(physics))
}

proptest! {
    #[test]
    fn torques_and_force_are_in_balance((physics, (first, second, apart)) in any_physics().prop_flat_map(two_of)) {
        let Interaction { force, torques: [one, other], .. } = interaction(physics.edition().field_ranges, &first, &second);
        let scale = apart.length() * force.length() + one.length() + other.length();
        let rest = one + other + apart.cross(force);
        prop_assert!(rest.length() <= 1e-12 * scale, "{} of {scale}", rest.length());
    }

    #[test]
    fn each_feels_the_opposite_of_what_the_other_feels((physics, (first, second, _)) in any_physics().prop_flat_map(two_of)) {
        let (there, back) = (interaction(physics.edition().field_ranges, &first, &second), interaction(physics.edition().field_ranges, &second, &first));
        let scale = there.force.length() + 1e-30;
        prop_assert!((there.force + back.force).length() <= 1e-12 * scale);
        for (a, b) in [(there.torques[0], back.torques[1]), (there.torques[1], back.torques[0])] {
            prop_assert!((a - b).length() <= 1e-12 * (a.length() + scale * 0.01));
        }
    }

    /// Beyond the near and beyond the far range a cheaper model takes over; there the two hardly differ.
    #[test]
    fn the_models_meet(
        numbers: [u8; 2],
        turned in prop::array::uniform2(prop::array::uniform4(-1.0..1.0_f64)),
        (physics, (_, _, apart)) in any_physics().prop_flat_map(two_of),
    ) {
        let ranges = physics.edition().field_ranges;
        let [m1, m2] = numbers.map(|number| physics.edition().stone.sample(3, number.into()).magnet.moment().length());
        let first = magnet_at(physics, numbers[0].into(), false, [0.0; 3], turned[0]);
        for (border, share) in [(ranges.near, 0.02), (ranges.far, 0.01)] {
            let at = |distance: f64| {
                let place = apart.unit() * distance;
                interaction(physics.edition().field_ranges, &first, &magnet_at(physics, numbers[1].into(), false, [place.x, place.y, place.z], turned[1]))
            };
            let (within, beyond) = (at(border * 0.999_999), at(border * 1.000_001));
            // Moments in each other's weakest direction interact little: the strongest possible force is the scale.
            let strongest = 6.0 * K * m1 * m2 / (border * border * border * border);
            prop_assert!((within.force - beyond.force).length() < share * strongest);
            for (torque, other) in within.torques.into_iter().zip(beyond.torques) {
                prop_assert!((torque - other).length() < share * strongest * border);
            }
            for ((field, other), moment) in within.fields.into_iter().zip(beyond.fields).zip([m1, m2]) {
                prop_assert!((field - other).length() * moment < share * strongest * border);
            }
        }
    }

    /// Lanes and scalars give the same bits, whatever the neighbours are.
    #[test]
    fn a_pull_among_many_is_the_pull_alone(
        (physics, pairs) in any_physics().prop_flat_map(|physics| (Just(physics), prop::collection::vec(any_two(physics), 0..12))),
    ) {
        let mut pulls = vec![Interaction::default(); 3];
        interactions(physics.edition().field_ranges, pairs.iter().map(|(first, second, _)| (first, second)), &mut pulls);
        prop_assert_eq!(pulls.len(), pairs.len());
        for (found, (first, second, _)) in pulls.iter().zip(&pairs) {
            let bits = |pull: &Interaction| {
                let [one, other] = pull.torques;
                let [here, there] = pull.fields;
                [pull.force, one, other, here, there].map(|v| [v.x, v.y, v.z].map(f64::to_bits))
            };
            prop_assert_eq!(bits(found), bits(&interaction(physics.edition().field_ranges, first, second)));
        }
    }

    /// The field of the interaction is that of the other magnet, averaged over the body.
    #[test]
    fn each_is_in_the_field_of_the_other((physics, (first, second, apart)) in any_physics().prop_flat_map(two_of)) {
        let found = interaction(physics.edition().field_ranges, &first, &second).fields;
        let scale = 2.0 * K * physics.edition().stone.typical().magnet.moment().length() / (apart.dot(apart) * apart.length());
        let there = field(&first, apart);
        let back = field(&second, Vector::ZERO);
        prop_assert!((found[0] - back).length() < 0.25 * scale, "{:?} {back:?} of {scale}", found[0]);
        prop_assert!((found[1] - there).length() < 0.25 * scale, "{:?} {there:?} of {scale}", found[1]);
    }

    /// Rotated by half a turn: x and y change their signs, and not a bit more.
    #[test]
    fn a_half_turn_of_the_table_changes_signs_and_nothing_else(
        apart in prop::array::uniform2(0.02..0.09_f64),
        yaws in prop::array::uniform2(prop::array::uniform2(-1.0..1.0_f64)),
        numbers: [u8; 2],
        physics in any_physics(),
    ) {
        let at = |sign: f64, number: u8, [x, y]: [f64; 2], [cosine, sine]: [f64; 2]| {
            let length = (cosine * cosine + sine * sine).sqrt().max(1e-3);
            let rotation = Rotation::about_vertical(sign * cosine / length, sign * sine / length);
            let centre = Vector::new(sign * x, sign * y, 0.005);
            physics.edition().stone.sample(5, number.into()).magnet.at(&Pose { centre, rotation })
        };
        let both = |sign| {
            interaction(physics.edition().field_ranges, &at(sign, numbers[0], [0.01, 0.02], yaws[0]), &at(sign, numbers[1], apart, yaws[1]))
        };
        let (here, turned) = (both(1.0), both(-1.0));
        let half_turn = |v: Vector| Vector::new(-v.x, -v.y, v.z);
        prop_assert_eq!(half_turn(here.force), turned.force);
        for (a, b) in here.torques.into_iter().zip(turned.torques) {
            prop_assert_eq!(half_turn(a), b);
        }
    }
}

/// A sphere is exactly a point dipole, so the formulas for two dipoles hold for it to the last digits.
#[test]
fn spheres_pull_as_point_dipoles_do() {
    let (m, ranges) = (0.3, PhysicsVersion::NEWEST.edition().field_ranges);
    let sphere = |x: f64, moment: Vector| {
        let pose = Pose { centre: Vector::new(x, 0.0, 0.0), rotation: Rotation::IDENTITY };
        Magnet::new([0.007; 3], moment).unwrap().at(&pose)
    };
    let (along, across) = (Vector::new(m, 0.0, 0.0), Vector::new(0.0, 0.0, m));
    for r in [0.02, 0.04, 0.08, 0.15] {
        let strength = K * m * m / (r * r * r * r);
        let close = |found: f64, expected: f64| (found - expected).abs() <= 1e-12 * expected.abs();
        let coaxial = interaction(ranges, &sphere(0.0, along), &sphere(r, along));
        assert!(close(coaxial.force.x, -6.0 * strength), "coaxial, {r}");
        let side_by_side = interaction(ranges, &sphere(0.0, across), &sphere(r, across));
        assert!(close(side_by_side.force.x, 3.0 * strength), "same side up, {r}");
        let opposite = interaction(ranges, &sphere(0.0, across), &sphere(r, -across));
        assert!(close(opposite.force.x, -3.0 * strength), "opposite sides up, {r}");
        // A field of 2Km/r³ on the axis exerts a torque on a moment perpendicular to it.
        let turning = interaction(ranges, &sphere(0.0, along), &sphere(r, across));
        assert!(close(turning.torques[1].length(), 2.0 * strength * r), "torque, {r}");
        let on_axis = field(&sphere(0.0, along), Vector::new(r, 0.0, 0.0));
        assert!(close(on_axis.x, 2.0 * K * m / (r * r * r)), "field, {r}");
    }
}

/// As in the box: with the default moment the side that is up decides between attraction and repulsion.
#[test]
fn the_side_that_is_up_decides_between_pull_and_push() {
    for Edition { stone, field_ranges, .. } in PhysicsVersion::ALL.map(PhysicsVersion::edition) {
        let stone = stone.typical().magnet;
        let at = |x: f64, rotation| stone.at(&Pose { centre: Vector::new(x, 0.0, 0.005), rotation });
        let quarter = Rotation::about_vertical(0.0, 1.0);
        for r in [0.03, 0.04, 0.06] {
            let side_by_side = interaction(*field_ranges, &at(0.0, quarter), &at(r, quarter));
            assert!(side_by_side.force.x > 0.0, "same side up, lying side by side: they push, {r}");
            let flipped = interaction(*field_ranges, &at(0.0, quarter), &at(r, quarter.flipped()));
            assert!(flipped.force.x < 0.0, "opposite sides up: they pull, {r}");
        }
    }
}

#[test]
fn every_magnet_of_a_box_is_an_individual_within_its_bounds() {
    PhysicsVersion::ALL.map(PhysicsVersion::edition).into_iter().for_each(assert_individuals);
}

fn assert_individuals(edition: &Edition) {
    let box_of = |seed| (0..24).map(move |number| edition.stone.sample(seed, number));
    let typical = edition.stone.typical();
    for one in box_of(7) {
        for (length, usual) in one.magnet.semi_axes().into_iter().zip(typical.magnet.semi_axes()) {
            assert!((length / usual - 1.0).abs() <= 0.06 + 1e-12);
        }
        let larger = one.mass / typical.mass;
        let stronger = one.magnet.moment().length() / typical.magnet.moment().length() / larger;
        assert!((stronger - 1.0).abs() <= 0.08 + 1e-12, "{stronger}");
        let cosine = one.magnet.moment().unit().dot(typical.magnet.moment().unit());
        assert!(cosine >= 0.990_26, "at most 8 degrees: {cosine}");
    }
    assert!(box_of(7).eq(box_of(7)), "the same seed, the same box");
    assert!(box_of(7).zip(box_of(8)).all(|(a, b)| a != b));
    let moments: Vec<f64> = box_of(7).map(|one| one.magnet.moment().length()).collect();
    assert!(moments.iter().enumerate().all(|(n, m)| !moments[..n].contains(m)), "no two alike");
    let spinner = edition.spinner.sample(1, 1).magnet.semi_axes();
    assert!(spinner[0].to_bits() == spinner[1].to_bits(), "a spinner stays round");
}

#[test]
fn what_cannot_be_a_magnet_is_refused() {
    let moment = Vector::new(0.3, 0.0, 0.0);
    for wrong in [0.0, -0.01, f64::NAN, f64::INFINITY, 2.0] {
        assert_eq!(Magnet::new([wrong, 0.005, 0.005], moment), Err(MagnetError::Size));
        assert_eq!(Magnet::new([0.01, 0.007, wrong], moment), Err(MagnetError::Size));
    }
    assert_eq!(Magnet::new([0.005, 0.01, 0.005], moment), Err(MagnetError::Order));
    for wrong in [f64::NAN, f64::INFINITY, 1e9] {
        assert_eq!(Magnet::new([0.01, 0.007, 0.005], Vector::new(wrong, 0.0, 0.0)), Err(MagnetError::Moment));
    }
    assert_eq!(Rotation::from_quaternion(0.0, 0.0, 0.0, 0.0), None);
    assert_eq!(Rotation::from_quaternion(f64::NAN, 0.0, 0.0, 1.0), None);
}
