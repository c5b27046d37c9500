//! Forces and torques against reference values from integrating the surface charge of the bodies with another program
//! (`data/reference.csv`, exact to a tenth of a per cent; its head says how it was made).

use magnets::{Magnet, PhysicsVersion, Pose, Rotation, Vector, interaction};

/// The magnetic constant of the file, in T·m/A.
const MU0: f64 = 4e-7 * std::f64::consts::PI;

/// One line of the file. Its bodies have the shape of a stone of the first edition. A body that is `scale` times as
/// large, magnetised alike and `scale` times as far away, exerts `scale²` times the force and `scale³` times the torque.
struct Row<'a> {
    scale: f64,
    names: Vec<&'a str>,
    values: Vec<&'a str>,
}

impl Row<'_> {
    fn text(&self, name: &str) -> &str {
        let column = self.names.iter().position(|known| *known == name).unwrap();
        self.values[column]
    }

    fn number(&self, name: &str) -> f64 {
        self.text(name).parse().unwrap()
    }

    fn vector(&self, name: &str) -> Vector {
        let part = |axis: &str| self.number(&format!("{name}{axis}"));
        Vector::new(part("x"), part("y"), part("z"))
    }

    /// The semi-axes of the body, unless the file uses another one.
    fn semi_axes(&self) -> Option<[f64; 3]> {
        match self.text("body") {
            "ellipsoid" => Some([0.010, 0.007, 0.005].map(|axis| axis * self.scale)),
            "sphere" => Some([0.007 * self.scale; 3]),
            _ => None,
        }
    }

    fn magnet(&self, strength: &str) -> Option<Magnet> {
        let [a, b, c] = self.semi_axes()?;
        let direction = match self.text("Jdir") {
            "L" => Vector::new(1.0, 0.0, 0.0),
            "M" => Vector::new(0.0, 1.0, 0.0),
            "S" => Vector::new(0.0, 0.0, 1.0),
            _ => Vector::new(0.8, 0.0, 0.6),
        };
        let volume = 4.0 / 3.0 * std::f64::consts::PI * a * b * c;
        Some(Magnet::new([a, b, c], direction * (self.number(strength) * volume / MU0)).unwrap())
    }
}

/// Cosine and sine of degrees; only tests may use the functions that differ between platforms.
#[allow(clippy::disallowed_methods)]
fn turn(degrees: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (angle.cos(), angle.sin())
}

#[test]
fn forces_are_within_three_per_cent_and_torques_within_four() {
    compare(PhysicsVersion::V1, 1.0);
    compare(PhysicsVersion::V2, 1.35);
}

/// Compares an edition with the file, at the size of its stones.
fn compare(physics: PhysicsVersion, scale: f64) {
    let typical = |physics: PhysicsVersion| physics.edition().stone.typical().magnet.semi_axes()[0];
    assert!((typical(physics) / typical(PhysicsVersion::V1) - scale).abs() < 1e-9);
    let mut lines = include_str!("data/reference.csv").lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut compared = 0;
    for line in lines {
        let row = Row { scale, names: names.clone(), values: line.split(',').collect() };
        let (Some(one), Some(other)) = (row.magnet("Br1"), row.magnet("Br2")) else { continue };
        let (cosine, sine) = turn(row.number("psi_deg"));
        let upright = Rotation::about_vertical(cosine, sine);
        let rotation = if row.text("flip") == "1" { upright.flipped() } else { upright };
        let (cosine, sine) = turn(row.number("phi_deg"));
        let r = row.number("r_m") * scale;
        let centre = Vector::new(r * cosine, r * sine, row.number("dz_m") * scale);

        let first = one.at(&Pose { centre: Vector::ZERO, rotation: Rotation::IDENTITY });
        let found = interaction(physics.edition().field_ranges, &first, &other.at(&Pose { centre, rotation }));
        let force = row.vector("F") * (scale * scale);
        let error = (found.force - force).length() / force.length();
        assert!(error < 0.03, "force of row {}: {error}", row.text("id"));
        for (found, name) in found.torques.into_iter().zip(["T1", "T2"]) {
            let torque = row.vector(name) * (scale * scale * scale);
            // Where symmetry makes the torque vanish, a lever of a centimetre sets the scale.
            let error = (found - torque).length() / torque.length().max(force.length() * 0.01 * scale);
            assert!(error < 0.04, "torque of row {}: {error}", row.text("id"));
        }
        compared += 1;
    }
    assert!(compared >= 35, "{compared} rows");
}
