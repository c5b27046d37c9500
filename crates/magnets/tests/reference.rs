//! Forces and torques against reference values from integrating the surface charge of the bodies with another program
//! (`data/reference.csv`, exact to a tenth of a per cent; its head says how it was made).

use magnets::{Magnet, Pose, Rotation, Vector, interaction};

/// The magnetic constant of the file, in T·m/A.
const MU0: f64 = 4e-7 * std::f64::consts::PI;

/// One line of the file.
struct Row<'a> {
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
            "ellipsoid" => Some([0.010, 0.007, 0.005]),
            "sphere" => Some([0.007; 3]),
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
    let mut lines = include_str!("data/reference.csv").lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut compared = 0;
    for line in lines {
        let row = Row { names: names.clone(), values: line.split(',').collect() };
        let (Some(one), Some(other)) = (row.magnet("Br1"), row.magnet("Br2")) else { continue };
        let (cosine, sine) = turn(row.number("psi_deg"));
        let upright = Rotation::about_vertical(cosine, sine);
        let rotation = if row.text("flip") == "1" { upright.flipped() } else { upright };
        let (cosine, sine) = turn(row.number("phi_deg"));
        let r = row.number("r_m");
        let centre = Vector::new(r * cosine, r * sine, row.number("dz_m"));

        let first = one.at(&Pose { centre: Vector::ZERO, rotation: Rotation::IDENTITY });
        let found = interaction(&first, &other.at(&Pose { centre, rotation }));
        let force = row.vector("F");
        let error = (found.force - force).length() / force.length();
        assert!(error < 0.03, "force of row {}: {error}", row.text("id"));
        for (found, torque) in [(found.torques[0], row.vector("T1")), (found.torques[1], row.vector("T2"))] {
            // Where symmetry makes the torque vanish, a lever of a centimetre sets the scale.
            let error = (found - torque).length() / torque.length().max(force.length() * 0.01);
            assert!(error < 0.04, "torque of row {}: {error}", row.text("id"));
        }
        compared += 1;
    }
    assert!(compared >= 35, "{compared} rows");
}
