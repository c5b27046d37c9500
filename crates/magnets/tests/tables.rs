//! [`StaticTable`]: load ratios, clearance, and the risk of lowering another magnet.

use magnets::{Ellipse, Face, PhysicsVersion, Point, RestingMagnet, SampleGrid, StaticTable, Vector, field};
use proptest::prelude::*;

fn stone(physics: PhysicsVersion, number: u64, x: f64, y: f64, face: Face) -> RestingMagnet {
    RestingMagnet { properties: physics.edition().stone.sample(4, number), x, y, yaw: [0.6, 0.8], face }
}

/// Stones a hand's breadth apart: nothing moves.
fn calm(physics: PhysicsVersion) -> StaticTable {
    let places = [(0.0, 0.0), (0.12, 0.01), (-0.11, 0.05), (0.02, 0.13), (0.0, -0.12)];
    StaticTable::new(
        physics.edition(),
        places.iter().zip(0..).map(|((x, y), number)| stone(physics, number, *x, *y, Face::Up)).collect(),
    )
}

#[test]
fn a_calm_table_has_low_load_ratios_and_its_field_is_the_sum() {
    for physics in PhysicsVersion::ALL {
        let table = calm(physics);
        assert!(table.load_ratios().all(|margin| margin < 0.5));
        let point = Vector::new(0.05, 0.05, 0.02);
        let sum = table.magnets().iter().fold(Vector::ZERO, |sum, magnet| sum + field(&magnet.source(), point));
        assert_eq!(table.field(point), sum);
        assert!(table.loads().iter().all(|load| load.force.length() > 0.0));
    }
}

#[test]
fn lowering_is_safe_far_away_and_not_close_by() {
    for physics in PhysicsVersion::ALL {
        let table = calm(physics);
        let far = table.lowering_risk(&stone(physics, 9, 0.25, 0.25, Face::Up));
        assert!(far.is_safe(), "{far:?}");
        let close = table.lowering_risk(&stone(physics, 9, 0.03, 0.0, Face::Down));
        assert!(!close.is_safe(), "{close:?}");
        let onto = table.lowering_risk(&stone(physics, 9, 0.005, 0.0, Face::Up));
        assert!(onto.load_ratio.is_infinite(), "there is no room on top of another: {onto:?}");
        let alone =
            StaticTable::new(physics.edition(), Vec::new()).lowering_risk(&stone(physics, 9, 0.0, 0.0, Face::Edge));
        assert!(alone.is_safe() && alone.magnet.is_none());
    }
}

/// Hovering reveals which side is which: the same point with the other side up is another matter.
#[test]
fn the_side_that_is_down_makes_the_difference() {
    for physics in PhysicsVersion::ALL {
        let table = StaticTable::new(physics.edition(), vec![stone(physics, 0, 0.0, 0.0, Face::Up)]);
        let margin = |face| {
            table.lowering_risk(&RestingMagnet { yaw: [0.6, 0.8], ..stone(physics, 1, 0.048, -0.036, face) }).load_ratio
        };
        assert!(
            (margin(Face::Up) / margin(Face::Down) - 1.0).abs() > 0.05,
            "{} {}",
            margin(Face::Up),
            margin(Face::Down)
        );
    }
}

#[test]
fn the_nearest_free_point_is_near_and_has_clearance() {
    for physics in PhysicsVersion::ALL {
        let table = calm(physics);
        let wanted_body = physics.edition().stone.typical();
        let wanted = stone(physics, 9, 0.0, 0.0, Face::Up).outline();
        let found = table.nearest_free_point(&wanted, 0.0).unwrap();
        let distance = (found - wanted.centre).length();
        let [long, middle, _] = wanted_body.magnet.semi_axes();
        assert!(
            (1.9 * middle..2.1 * long).contains(&distance),
            "side by side at best, nose to nose at worst: {distance}"
        );
        assert!(table.has_clearance(&Ellipse { centre: found, ..wanted }, 0.0));
        let free = Ellipse { centre: Point::new(0.3, 0.3), ..wanted };
        assert_eq!(table.nearest_free_point(&free, 0.0), Some(free.centre), "where there is room it stays");
        let never = Ellipse { semi_axes: [5.0, 5.0], ..wanted };
        assert_eq!(table.nearest_free_point(&never, 0.0), None);
    }
}

/// The map agrees with single queries at each point, and is safe only away from the magnets.
#[test]
fn a_map_of_the_danger_is_calm_away_from_the_magnets() {
    for physics in PhysicsVersion::ALL {
        let table = calm(physics);
        let lowered = stone(physics, 9, 0.0, 0.0, Face::Down);
        let grid = SampleGrid { corner: Point::new(-0.2, -0.2), spacing: 0.02, columns: 21, rows: 21 };
        let map: Vec<_> = table.risk_map(&lowered, &grid).collect();
        assert_eq!(map.len(), 441);
        for (point, risk) in map.iter().step_by(37) {
            assert_eq!(*risk, table.lowering_risk(&RestingMagnet { x: point.x, y: point.y, ..lowered }));
        }
        for (point, risk) in map {
            let nearest =
                table.magnets().iter().map(|m| (Point::new(m.x, m.y) - point).length()).fold(f64::MAX, f64::min);
            if nearest < 0.02 {
                assert!(!risk.is_safe(), "{point:?}");
            }
            if nearest > 0.08 {
                assert!(risk.is_safe(), "{point:?} {risk:?}");
            }
        }
        assert_eq!(SampleGrid { columns: 5000, rows: 5000, ..grid }.points().count(), 1_000_000, "bounded");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The release is the last of the heights: there the ratios are those of a table with one magnet more.
    #[test]
    fn the_risk_of_lowering_is_at_least_the_load_ratio_at_rest(
        x in -0.2..0.2_f64,
        y in -0.2..0.2_f64,
        edge: bool,
        number in 9..99_u64,
        physics in prop::sample::select(PhysicsVersion::ALL.as_slice()),
    ) {
        let table = calm(physics);
        let face = if edge { Face::Edge } else { Face::Down };
        let lowered = stone(physics, number, x, y, face);
        let risk = table.lowering_risk(&lowered);
        if risk.load_ratio.is_finite() {
            let mut magnets = table.magnets().to_vec();
            magnets.push(lowered);
            let lying = StaticTable::new(physics.edition(), magnets).load_ratios().fold(0.0, f64::max);
            prop_assert!(risk.load_ratio >= lying * (1.0 - 1e-9), "{risk:?} {lying}");
        }
    }
}
