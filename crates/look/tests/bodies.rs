//! Stones, spinners and their shadows: properties of every shape, rotation and pixel size.

use look::{Environment, MagnetAppearance, MagnetMaterial, RgbaImage, SurfaceMaterial};
use magnets::{PhysicsVersion, Rotation};
use proptest::prelude::*;

const PIXEL: f64 = 0.4e-3;

fn rotation() -> impl Strategy<Value = Rotation> {
    let part = || -1.0..1.0_f64;
    (part(), part(), part(), part())
        .prop_filter_map("no direction", |(w, x, y, z)| Rotation::from_quaternion(w, x, y, z))
}

fn body() -> impl Strategy<Value = MagnetAppearance> {
    (any::<bool>(), 0..1000_u64).prop_map(|(round, number)| {
        let kind =
            if round { PhysicsVersion::NEWEST.edition().spinner } else { PhysicsVersion::NEWEST.edition().stone };
        MagnetAppearance::new(&kind.sample(5, number), u32::try_from(number).unwrap())
    })
}

fn alphas(image: &RgbaImage) -> Vec<u8> {
    image.pixels.as_chunks::<4>().0.iter().map(|pixel| pixel[3]).collect()
}

/// The centroid of the shadow, its maximum darkness, and the width of its edge: the pixels between 10 and 90 % of that.
fn shadow(body: &MagnetAppearance, rotation: &Rotation, height: f64) -> ([f64; 2], f64, f64) {
    let sprite = body.shadow(rotation, height, PIXEL);
    let (mut sum, mut at, mut darkest) = (0.0, [0.0; 2], 0.0_f64);
    for down in 0..sprite.image.height {
        for right in 0..sprite.image.width {
            let dark = f64::from(sprite.image.pixel(right, down)[3]);
            sum += dark;
            at[0] += dark * (f64::from(right) + 0.5 - f64::from(sprite.anchor[0]));
            at[1] += dark * (f64::from(down) + 0.5 - f64::from(sprite.anchor[1]));
            darkest = darkest.max(dark);
        }
    }
    let alphas = alphas(&sprite.image);
    let between = alphas.iter().filter(|dark| (0.1..0.9).contains(&(f64::from(**dark) / darkest))).count();
    ([at[0] / sum, at[1] / sum], darkest, f64::from(u32::try_from(between).unwrap()))
}

#[test]
fn a_kind_is_known_by_its_shape() {
    assert_eq!(
        MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.sample(1, 1), 0).material,
        MagnetMaterial::Stone
    );
    assert!(
        (0..50).all(|number| MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().spinner.sample(1, number), 0)
            .material
            == MagnetMaterial::Spinner)
    );
}

#[test]
fn the_window_stays_at_the_top_left_while_a_stone_turns() {
    let light = Environment::for_surface(SurfaceMaterial::Oak);
    let stone = MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.typical(), 4);
    for (cosine, sine) in [(1.0, 0.0), (0.8, 0.6), (0.0, 1.0), (-0.6, 0.8), (-1.0, 0.0), (0.0, -1.0)] {
        let sprite = stone.sprite(&Rotation::about_vertical(cosine, sine), 0.2e-3, &light);
        let (mut sum, mut at) = (0.0, [0.0; 2]);
        for down in 0..sprite.image.height {
            for right in 0..sprite.image.width {
                if sprite.image.pixel(right, down)[1] > 200 {
                    sum += 1.0;
                    at[0] += f64::from(right) - f64::from(sprite.anchor[0]);
                    at[1] += f64::from(down) - f64::from(sprite.anchor[1]);
                }
            }
        }
        assert!(sum > 20.0, "there is a window");
        assert!(at[0] / sum < -3.0 && at[1] / sum < -3.0, "turned by {cosine}, {sine} it is at {at:?} / {sum}");
    }
}

#[test]
fn the_hand_of_a_spinner_turns_with_it() {
    let (spinner, light) = (
        MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().spinner.typical(), 0),
        Environment::for_surface(SurfaceMaterial::Oak),
    );
    // Brass is the only part that is redder than blue and bright.
    for (cosine, sine) in [(1.0, 0.0), (0.0, -1.0), (0.8, -0.6)] {
        let sprite = spinner.sprite(&Rotation::about_vertical(cosine, sine), 0.1e-3, &light);
        let brass = |share: f64| {
            let at = |way: f64, middle: f32| f64::from(middle) + way * share * 80.0;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside the image
            let [red, _, blue, _] =
                sprite.image.pixel(at(cosine, sprite.anchor[0]) as u32, at(-sine, sprite.anchor[1]) as u32);
            red > 100 && red > blue
        };
        assert!(brass(0.35) && !brass(-0.35), "turned by {cosine}, {sine}");
    }
}

#[test]
fn no_two_stones_are_quite_alike() {
    let light = Environment::for_surface(SurfaceMaterial::Oak);
    let stone =
        |seed| {
            MagnetAppearance { seed, ..MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.typical(), 0) }
                .sprite(&Rotation::IDENTITY, PIXEL, &light)
        };
    assert_eq!(stone(1), stone(1));
    assert_ne!(stone(1), stone(2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_sprite_is_opaque_inside_and_clear_outside(
        body in body(),
        rotation in rotation(),
        pixel in 0.1e-3..0.8e-3_f64,
    ) {
        let sprite = body.sprite(&rotation, pixel, &Environment::for_surface(SurfaceMaterial::Felt));
        let (width, height) = (sprite.image.width, sprite.image.height);
        let [across, down] = [0.5 * f64::from(width) * pixel, 0.5 * f64::from(height) * pixel];
        prop_assert!(across >= body.semi_axes[2] && down >= body.semi_axes[2]);
        for column in 0..width {
            prop_assert_eq!(sprite.image.pixel(column, 0)[3], 0);
            prop_assert_eq!(sprite.image.pixel(column, height - 1)[3], 0);
        }
        for row in 0..height {
            prop_assert_eq!(sprite.image.pixel(0, row)[3], 0);
            prop_assert_eq!(sprite.image.pixel(width - 1, row)[3], 0);
            // From transparent to opaque and back, never twice.
            let row: Vec<u8> = (0..width).map(|column| sprite.image.pixel(column, row)[3]).collect();
            let peak = (0..row.len()).max_by_key(|n| row[*n]).unwrap();
            prop_assert!(row[..=peak].is_sorted() && row[peak..].iter().rev().is_sorted(), "{row:?}");
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let middle = sprite.anchor.map(|part| part as u32);
        prop_assert_eq!(sprite.image.pixel(middle[0], middle[1])[3], 255);
        // The covered area is that of the ellipse seen from above.
        let covered: f64 = alphas(&sprite.image).into_iter().map(|alpha| f64::from(alpha) / 255.0).sum();
        let up: f64 = rotation.axes().iter().zip(body.semi_axes).map(|(axis, length)| {
            let squares: f64 = body.semi_axes.iter().map(|other| other * other).product();
            axis.z * axis.z * squares / (length * length)
        }).sum();
        let area = std::f64::consts::PI * up.sqrt();
        prop_assert!((covered * pixel * pixel / area - 1.0).abs() < 0.02, "{} of {}", covered * pixel * pixel, area);
    }

    #[test]
    fn half_a_turn_leaves_the_outline_as_it_is(body in body(), rotation in rotation()) {
        let light = Environment::for_surface(SurfaceMaterial::Oak);
        let [one, other] = [rotation, rotation.half_turned()].map(|rotation| body.sprite(&rotation, PIXEL, &light));
        prop_assert_eq!(alphas(&one.image), alphas(&other.image));
    }

    #[test]
    fn a_shadow_moves_away_and_softens_with_height(body in body(), rotation in rotation()) {
        let [long, ..] = PhysicsVersion::NEWEST.edition().stone.typical().magnet.semi_axes();
        let lowest = shadow(&body, &rotation, long);
        let mut before = lowest;
        for times in [1.6, 2.5, 4.0, 6.0] {
            let after = shadow(&body, &rotation, times * long);
            prop_assert!(after.0[0] > before.0[0] && after.0[1] > before.0[1], "to the lower right");
            prop_assert!(after.1 < before.1, "paler");
            // The edge is measured by the darkest place, which becomes paler too: at some heights it is hardly wider.
            prop_assert!(after.2 > 0.9 * before.2, "with a wider edge: {} after {}", after.2, before.2);
            before = after;
        }
        prop_assert!(before.2 > 2.0 * lowest.2, "with a much wider edge: {} after {}", before.2, lowest.2);
    }

    #[test]
    fn painting_over_a_picture_is_laying_a_sprite(body in body(), rotation in rotation()) {
        let light = Environment::for_surface(SurfaceMaterial::Slate);
        let mut ground = RgbaImage::new(80, 80);
        SurfaceMaterial::Slate.paint(magnets::Point::default(), PIXEL, &mut ground);
        let mut painted = ground.clone();
        body.paint(&rotation, [40.0, 40.0], PIXEL, &light, &mut painted);
        ground.blit(&body.sprite(&rotation, PIXEL, &light), [40.0, 40.0]);
        let worst = painted.pixels.iter().zip(&ground.pixels).map(|(a, b)| a.abs_diff(*b)).max();
        prop_assert!(worst <= Some(1), "{worst:?}");
    }
}
