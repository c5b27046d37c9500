//! A sheet of stones, spinners, ropes, knots, shadows and poles, to judge each by itself:
//! `cargo run --release -p look --example sheet -- oak 8 sheet.png`.

use look::{Environment, MagnetAppearance, RgbaImage, Rope, Sprite, SurfaceMaterial};
use magnets::{PhysicsVersion, Point, Rotation, Vector};
use std::{env, fs::File, io::BufWriter};

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small image
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [surface, scale, file] = &arguments[..] else { return eprintln!("surface, pixels per millimetre, file") };
    let surface = match surface.as_str() {
        "felt" => SurfaceMaterial::Felt,
        "slate" => SurfaceMaterial::Slate,
        _ => SurfaceMaterial::Oak,
    };
    let scale: f64 = scale.parse().expect("a number");
    let (pixel, environment) = (1e-3 / scale, Environment::for_surface(surface));
    let mut sheet = RgbaImage::new((180.0 * scale) as u32, (130.0 * scale) as u32);
    surface.paint(Point::new(-0.09, 0.065), pixel, &mut sheet);
    let cell = |column: f64, row: f64| [((15.0 + 25.0 * column) * scale) as f32, ((15.0 + 25.0 * row) * scale) as f32];
    let turns = [(1.0, 0.0), (0.8, 0.6), (0.0, 1.0), (-0.6, 0.8), (1.0, 1.0), (0.92, -0.38)];
    for (number, (cosine, sine)) in (0_u32..).zip(turns) {
        let length = f64::sqrt(cosine * cosine + sine * sine);
        let level = Rotation::about_vertical(cosine / length, sine / length);
        let column = f64::from(number);
        let stone = PhysicsVersion::NEWEST.edition().stone.sample(3, number.into());
        let spinner = PhysicsVersion::NEWEST.edition().spinner.sample(3, number.into());
        let tilted = Rotation::from_quaternion(1.0, 0.15 * column, 0.1 * column, 0.3).expect("a rotation");
        let edge = level.stood_on_edge();
        for (row, properties, rotation, height) in [
            (0, stone, level, 5e-3),
            (1, stone, if number < 3 { edge } else { tilted }, if number < 3 { 7e-3 } else { 7.5e-3 }),
            (2, spinner, level, 5e-3),
            (3_u8, stone, level, 5e-3 + 0.01 * column),
        ] {
            let (body, at) = (MagnetAppearance::new(&properties, number), cell(column, row.into()));
            sheet.blit(&body.shadow(&rotation, height, pixel), at);
            sheet.blit(&body.sprite(&rotation, pixel, &environment), at);
            if row == 3 || (row == 2 && number > 3) {
                let north = rotation.apply(properties.magnet.moment());
                let north = if number % 2 == 0 { north } else { Vector::new(north.x, north.y, -north.z) };
                sheet.blit(&body.poles(north, pixel), at);
            }
        }
    }
    for (row, number) in (0_u8..).zip(0..Rope::COUNT) {
        let rope = Rope::for_cord(number);
        let strip = rope.strip(Point::new(1.0, 0.0), pixel).image;
        let at = [(112.0 * scale) as f32, ((92.0 + 4.8 * f64::from(row)) * scale) as f32];
        sheet.blit(&Sprite { anchor: [0.0; 2], image: strip }, at);
        sheet.blit(
            &rope.knot(Point::new(1.0, 0.0), pixel),
            cell(0.3 + 1.0 * f64::from(row % 4), if row < 4 { 3.6 } else { 4.2 }),
        );
    }
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file).expect("a file")), sheet.width, sheet.height);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a picture");
    writer.write_image_data(&sheet.pixels).expect("a picture");
}
