//! The cost of pixels: `cargo bench -p look`, and in WebAssembly `cargo bench -p look --target wasm32-wasip1`.

#![allow(clippy::print_stdout)] // prints timings

use look::{Bounds, Environment, MagnetAppearance, RgbaImage, Rope, SurfaceMaterial, field_lines};
use magnets::{Face, PhysicsVersion, Point, RestingMagnet, Rotation, StaticTable, Vector};
use std::{hint::black_box, time::Instant};

/// The best time of a call in microseconds, because other work only ever makes one slower. Runs for half a second, so
/// that some calls find the machine idle.
fn best<R>(mut call: impl FnMut() -> R) -> f64 {
    let begun = Instant::now();
    let mut best = f64::MAX;
    while begun.elapsed().as_secs_f64() < 0.5 {
        let start = Instant::now();
        black_box(call());
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    best
}

fn main() {
    println!("best calls of half a second each");
    for (surface, scale) in
        SurfaceMaterial::ALL.into_iter().flat_map(|surface| [2.0, 4.0, 8.0].map(|scale| (surface, scale)))
    {
        let mut tile = RgbaImage::new(128, 128);
        let taken = best(|| surface.paint(black_box(Point::new(-0.05, 0.04)), 1e-3 / scale, &mut tile));
        let each = taken * 1000.0 / (128.0 * 128.0);
        println!(
            "  {surface:?} at {scale} pixels a mm: {each:5.1} ns a pixel, {taken:6.0} microseconds a tile of 128 x 128"
        );
    }
    // 2.7 pixels per millimetre: a stone of 54 x 38 pixels.
    let (pixel, light) = (1e-3 / 2.7, Environment::for_surface(SurfaceMaterial::Oak));
    let lying = Rotation::about_vertical(0.8, 0.6);
    let tilted = Rotation::from_quaternion(1.0, 0.4, 0.2, 0.3).unwrap_or(Rotation::IDENTITY);
    for (name, kind) in
        [("stone", PhysicsVersion::NEWEST.edition().stone), ("spinner", PhysicsVersion::NEWEST.edition().spinner)]
    {
        let body = MagnetAppearance::new(&kind.typical(), 1);
        let flat = best(|| body.sprite(black_box(&lying), pixel, &light));
        let tilted = best(|| body.sprite(black_box(&tilted), pixel, &light));
        println!("  {name}, 54 pixels long: {flat:5.1} microseconds flat, {tilted:5.1} tilted");
        let [low, high] = [5e-3, 30e-3].map(|height| best(|| body.shadow(black_box(&lying), height, pixel)));
        println!("    its shadow: {low:5.1} on the table, {high:5.1} from 25 mm above; its poles {:5.1}", {
            let north = lying.apply(kind.typical().magnet.moment());
            best(|| body.poles(black_box(north), pixel))
        });
    }
    let pixel = 0.25e-3;
    let strip = best(|| Rope::for_cord(2).strip(black_box(Point::new(0.8, 0.6)), pixel));
    let knot = best(|| Rope::for_cord(2).knot(black_box(Point::new(0.8, 0.6)), pixel));
    println!("  at 4 pixels a mm: a strip of rope {strip:.0} microseconds, a knot {knot:.0}");
    let circle: Vec<Point> =
        magnets::Cord::circle(Point::default(), 1.005).map_or(vec![], |cord| cord.nodes().to_vec());
    let mut image = RgbaImage::new(1400, 1400);
    let corner = Point::new(-0.175, 0.175);
    let stations = best(|| Rope::path_samples(black_box(&circle)));
    let whole = best(|| Rope::for_cord(0).paint(black_box(&circle), corner, pixel, &mut image));
    println!("    a whole cord {whole:.0}; where its slices go {stations:.0}");
    let stone = |n: u8| {
        let (x, y) = (0.05 * f64::from(n % 5) - 0.1, 0.05 * f64::from(n / 5) - 0.1);
        RestingMagnet {
            properties: PhysicsVersion::NEWEST.edition().stone.sample(1, n.into()),
            x,
            y,
            yaw: [0.6, 0.8],
            face: Face::Up,
        }
    };
    let table = StaticTable::new(PhysicsVersion::NEWEST.edition(), (0..24).map(stone).collect());
    let area = Bounds { min: Point::new(-0.15, -0.15), max: Point::new(0.15, 0.15) };
    let field = |at: Point| {
        let field = table.field(Vector::new(at.x, at.y, 7e-3));
        Point::new(field.x, field.y)
    };
    let traced = best(|| field_lines(&field, area, 60).count());
    println!("  60 lines of the field of 24 stones: {traced:.0} microseconds");
}
