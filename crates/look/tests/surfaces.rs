//! Surfaces and ropes: seamless, opaque where they should be, and distinguishable.

use look::{ROPE_RADIUS, RgbaImage, Rope, STRANDS_PER_STRIP, SurfaceMaterial, paint_table_edge};
use magnets::{Cord, Point};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tiles_meet_without_a_seam(
        surface in prop::sample::select(&SurfaceMaterial::ALL[..]),
        pixel in 0.1e-3..0.6e-3_f64,
        left in -900..900_i32,
        top in -900..900_i32,
        cut in 1..47_u32,
    ) {
        let at = |right: i32, down: i32| Point::new(f64::from(right), -f64::from(down)) * pixel;
        let mut whole = RgbaImage::new(48, 48);
        surface.paint(at(left, top), pixel, &mut whole);
        let mut part = RgbaImage::new(48 - cut, 48 - cut);
        let step = i32::try_from(cut).unwrap();
        surface.paint(at(left + step, top + step), pixel, &mut part);
        for down in 0..48 - cut {
            for right in 0..48 - cut {
                prop_assert_eq!(part.pixel(right, down), whole.pixel(right + cut, down + cut));
                prop_assert_eq!(part.pixel(right, down)[3], 255);
            }
        }
    }
}

#[test]
fn a_surface_looks_the_same_from_near_and_from_afar() {
    let mean = |surface: SurfaceMaterial, scale: f64| {
        let side = scale * 40.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small image
        let mut image = RgbaImage::new(side as u32, side as u32);
        surface.paint(Point::new(0.01, 0.06), 1e-3 / scale, &mut image);
        let sum: f64 = image.pixels.iter().map(|part| f64::from(*part)).sum();
        sum / (4.0 * side * side)
    };
    for surface in SurfaceMaterial::ALL {
        let means = [2.0, 4.0, 8.0].map(|scale| mean(surface, scale));
        assert!(means.iter().all(|mean| (mean - means[0]).abs() < 3.0), "{surface:?}: {means:?}");
    }
}

#[test]
fn beyond_the_edge_there_is_no_table() {
    let (corner, pixel) = (Point::new(0.29, 0.0), 1e-3);
    let mut image = RgbaImage::new(80, 4);
    SurfaceMaterial::Oak.paint(corner, pixel, &mut image);
    paint_table_edge(magnets::Surface { width: 0.6, depth: 0.6 }, corner, pixel, &mut image);
    assert!(image.pixel(2, 2)[0] > 120 && image.pixel(20, 2)[0] < 45 && image.pixel(70, 2)[3] == 255);
}

#[test]
fn a_strip_goes_on_where_it_ends_and_a_cord_holds_whole_strips() {
    for number in 0..Rope::COUNT {
        let strip = Rope::for_cord(number).strip(Point::new(1.0, 0.0), 0.25e-3).image;
        // The step from the last column to the first is hardly greater than elsewhere.
        let step = |a: u32, b: u32| -> u32 {
            (0..strip.height)
                .flat_map(|row| [0, 1, 2].map(|n| strip.pixel(a, row)[n].abs_diff(strip.pixel(b, row)[n])))
                .map(u32::from)
                .sum()
        };
        let most = (1..strip.width).map(|column| step(column - 1, column)).max();
        assert!(Some(step(strip.width - 1, 0) * 3 / 4) <= most, "rope {number}");
        let middle = strip.height / 2;
        assert!(
            (0..strip.width).all(|column| strip.pixel(column, middle)[3] == 255 && strip.pixel(column, 0)[3] < 128)
        );
    }
    for length in [0.4, 0.7, 1.005, 1.3] {
        let cord = Cord::circle(Point::default(), length).unwrap();
        let stations = Rope::path_samples(cord.nodes());
        let strips = stations.last().unwrap().strands / STRANDS_PER_STRIP;
        assert!((strips - strips.round()).abs() < 1e-3, "{length}: {strips}");
        assert!((stations[0].position - stations.last().unwrap().position).length() < 1e-9);
    }
}

#[test]
fn ropes_are_distinguishable_without_colours() {
    // In greyscale each differs from the others in more than brightness: their light and dark spots lie elsewhere.
    let grey = |number: usize| -> Vec<f64> {
        let strip = Rope::for_cord(number).strip(Point::new(1.0, 0.0), 0.5e-3).image;
        let row = |column: u32| f64::from(strip.pixel(column, strip.height / 2)[1]);
        let values: Vec<f64> = (0..strip.width).map(row).collect();
        let mean = values.iter().sum::<f64>() / f64::from(strip.width);
        let spread =
            (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / f64::from(strip.width)).sqrt();
        values.into_iter().map(|value| (value - mean) / spread).collect()
    };
    let greys: Vec<Vec<f64>> = (0..Rope::COUNT).map(grey).collect();
    for (number, one) in greys.iter().enumerate() {
        for (other_number, other) in greys.iter().enumerate().skip(number + 1) {
            let alike: f64 =
                one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>() / f64::from(u32::try_from(one.len()).unwrap());
            assert!(alike < 0.93, "{number} and {other_number} are alike: {alike:.3}");
        }
    }
    let colours: Vec<[u8; 3]> = (0..Rope::COUNT).map(|number| Rope::for_cord(number).colour()).collect();
    let apart = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>();
    assert!(colours.iter().enumerate().all(|(n, one)| colours[n + 1..].iter().all(|other| apart(one, other) > 40)));
}

#[test]
fn a_whole_cord_has_no_holes() {
    let cord = Cord::oval(Point::default(), 0.5, 2.5).unwrap();
    let (pixel, corner) = (0.5e-3, Point::new(-0.13, 0.13));
    let mut image = RgbaImage::new(520, 520);
    Rope::for_cord(0).paint(cord.nodes(), corner, pixel, &mut image);
    for station in Rope::path_samples(cord.nodes()) {
        for aside in [-0.6, -0.3, 0.0, 0.3, 0.6] {
            let left = Point::new(-station.tangent.y, station.tangent.x);
            let from = station.position + left * (aside * ROPE_RADIUS) - corner;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside the image
            let alpha = image.pixel((from.x / pixel) as u32, (-from.y / pixel) as u32)[3];
            assert_eq!(alpha, 255, "{aside} beside {:?}", station.position);
        }
    }
}
