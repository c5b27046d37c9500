//! One golden, two targets: `cargo test-all` runs this natively and in WebAssembly, and both must give these pixels.

use look::{Environment, MagnetAppearance, RgbaImage, Rope, SurfaceMaterial, paint_table_edge};
use magnets::{PhysicsVersion, Point, Rotation, Vector};

/// A hash of bytes (FNV-1a).
fn digest(images: &[RgbaImage]) -> String {
    let bytes = images.iter().flat_map(|image| &image.pixels);
    let sum =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{sum:016x}")
}

#[test]
fn surfaces_have_the_same_pixels_everywhere() {
    let tile = |surface: SurfaceMaterial| {
        let mut tile = RgbaImage::new(96, 96);
        surface.paint(Point::new(0.213, -0.071), 0.31e-3, &mut tile);
        tile
    };
    let mut tiles = SurfaceMaterial::ALL.map(tile);
    paint_table_edge(magnets::Surface { width: 0.45, depth: 0.6 }, Point::new(0.213, -0.071), 0.31e-3, &mut tiles[0]);
    assert_eq!(digest(&tiles), "43c5061bec45c713");
}

#[test]
fn bodies_and_ropes_have_the_same_pixels_everywhere() {
    let mut images = Vec::new();
    for (number, surface) in (0_u32..).zip(SurfaceMaterial::ALL) {
        let step = f64::from(number);
        let rotation = Rotation::from_quaternion(1.0, 0.3 * step, 0.1, 0.4).unwrap();
        for kind in [PhysicsVersion::V1.edition().stone, PhysicsVersion::V1.edition().spinner] {
            let body = MagnetAppearance::new(&kind.sample(3, number.into()), number);
            images.push(body.sprite(&rotation, 0.3e-3, &Environment::for_surface(surface)).image);
            images.push(body.shadow(&rotation, 0.006 + 0.01 * step, 0.4e-3).image);
            images.push(body.poles(Vector::new(0.2, 0.4 - 0.3 * step, 0.5 - step), 0.3e-3).image);
        }
    }
    for number in 0..Rope::COUNT {
        images.push(Rope::for_cord(number).strip(Point::new(0.6, 0.8), 0.35e-3).image);
        images.push(Rope::for_cord(number).knot(Point::new(-0.8, 0.6), 0.35e-3).image);
    }
    assert_eq!(digest(&images), "05fb827bc62175a7");
}
