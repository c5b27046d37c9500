//! Visual aids: field lines, danger and poles, none of them by colour alone.

use look::{Bounds, MagnetAppearance, danger_map, field_lines};
use magnets::{Face, PhysicsVersion, Point, RestingMagnet, SampleGrid, StaticTable, Vector};

fn stone(x: f64, y: f64, face: Face) -> RestingMagnet {
    RestingMagnet { properties: PhysicsVersion::NEWEST.edition().stone.typical(), x, y, yaw: [0.8, 0.6], face }
}

#[test]
#[allow(clippy::cast_possible_truncation)] // a few cells
fn lines_follow_the_field_and_keep_apart() {
    let table = StaticTable::new(
        PhysicsVersion::NEWEST.edition(),
        vec![stone(0.0, 0.0, Face::Up), stone(0.06, 0.02, Face::Down), stone(-0.05, 0.06, Face::Edge)],
    );
    let area = Bounds { min: Point::new(-0.15, -0.12), max: Point::new(0.15, 0.12) };
    let [long, _, height] = PhysicsVersion::NEWEST.edition().stone.typical().magnet.semi_axes();
    let field = |at: Point| {
        let field = table.field(Vector::new(at.x, at.y, height));
        Point::new(field.x, field.y)
    };
    let found: Vec<Vec<Point>> = field_lines(&field, area, 50).collect();
    assert!((25..=50).contains(&found.len()), "{}", found.len());
    for line in &found {
        for pair in line.windows(2) {
            let way = pair[1] - pair[0];
            let middle = (pair[0] + pair[1]) * 0.5;
            // Lines inside a stone are hidden.
            if table.magnets().iter().any(|stone| (middle - Point::new(stone.x, stone.y)).length() < 1.2 * long) {
                continue;
            }
            let level = field(middle);
            let along = way.dot(level) / (way.length() * level.length());
            assert!(along > 0.9, "from south to north, along the field: {along} at {middle:?}");
        }
        assert!(line.iter().all(|point| point.x.abs() <= 0.15 && point.y.abs() <= 0.12));
    }
    // 50 lines make cells of 12 mm, each of which belongs to one line.
    let cell = |point: &Point| ((point.x + 0.15) / 0.012, (point.y + 0.12) / 0.012);
    let mut owners = std::collections::BTreeMap::new();
    for (line, points) in found.iter().enumerate() {
        for (x, y) in points.iter().map(cell) {
            let owner = *owners.entry((x.floor() as i32, y.floor() as i32)).or_insert(line);
            assert_eq!(owner, line, "two lines in the cell at {x:.3}, {y:.3}");
        }
    }
    assert_eq!(field_lines(&field, area, 0).count(), 0);
    assert_eq!(field_lines(&|_| Point::default(), area, 50).count(), 0, "no field, no lines");
}

#[test]
fn danger_is_hatched_care_is_dotted_and_safety_is_clear() {
    let grid = SampleGrid { corner: Point::default(), spacing: 0.02, columns: 4, rows: 2 };
    let columns = [0.0, 0.75, 0.75, 2.0];
    let map = danger_map(&columns.repeat(2), &grid, 0.25e-3);
    assert_eq!((map.width, map.height), (240, 80));
    let alphas = |columns: std::ops::Range<u32>| {
        let pixels = columns.flat_map(|right| (0..80).map(move |down| (right, down)));
        let alphas: Vec<u8> = pixels.map(|(right, down)| map.pixel(right, down)[3]).collect();
        (alphas.iter().copied().min().unwrap(), alphas.iter().copied().max().unwrap())
    };
    assert_eq!(alphas(0..40), (0, 0), "safe");
    let (care, danger) = (alphas(90..150), alphas(210..240));
    assert!(care.0 > 0 && care.1 > care.0 + 40, "a pattern: {care:?}");
    assert!(danger.0 > care.0 && danger.1 > danger.0 + 40, "a pattern: {danger:?}");
    // Invalid input does no harm.
    assert_eq!(danger_of(&[f64::NAN, f64::INFINITY, -1.0]), (1, 1));
}

fn danger_of(load_ratios: &[f64]) -> (u32, u32) {
    let map =
        danger_map(load_ratios, &SampleGrid { corner: Point::default(), spacing: 1e-3, columns: 2, rows: 2 }, 1e-3);
    (map.width, map.height)
}

#[test]
fn poles_differ_in_more_than_colour() {
    let body = MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.typical(), 0);
    let grey = |north: Vector| {
        let image = body.poles(north, 0.1e-3).image;
        image.pixels.as_chunks::<4>().0.iter().map(|pixel| pixel[1]).collect::<Vec<u8>>()
    };
    let differ = |a: Vector, b: Vector| grey(a).iter().zip(grey(b)).filter(|(a, b)| a.abs_diff(*b) > 60).count();
    assert!(differ(Vector::new(0.0, 0.0, 1.0), Vector::new(0.0, 0.0, -1.0)) > 100, "a dot or a cross");
    assert!(differ(Vector::new(1.0, 0.0, 0.0), Vector::new(-1.0, 0.0, 0.0)) > 100, "an N and an S");
    let up = body.poles(Vector::new(0.0, 0.0, 1.0), 0.1e-3).image;
    assert!(up.pixel(up.width / 2, 1)[3] == 0, "as large as the stone at most");
}
