//! The picture of Kluster: a table with a cord and stones, painted by the painters of the game.

use crate::SiteError;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use look::{Environment, MagnetAppearance, RgbaImage, Rope, SurfaceMaterial};
use magnets::{MagnetProperties, PhysicsVersion, Point, Rotation};

/// Width and height, in pixels: two for each of the largest box that shows it on a phone.
pub(crate) const SIZE: [u16; 2] = [800, 576];

/// Width and height of the bare table, in pixels: for small pictures, on which a script draws what lies on it.
pub(crate) const OAK_SIZE: [u16; 2] = [450, 312];

/// The depth of the part of the table that is shown, in metres. Pictures that are cropped lose their sides.
const DEPTH: f64 = 0.375;

/// The quality of the JPEG: grain and rope stay, and it is small.
const QUALITY: u8 = 68;

/// Where the stones lie, in millimetres, and how they are turned, in eighths of a turn.
const STONES: [(i8, i8, u8); 12] = [
    (-40, 24, 1),
    (93, -78, 3),
    (-100, -70, 0),
    (38, 32, 2),
    (118, 28, 1),
    (-14, -122, 2),
    (44, 109, 0),
    (-116, 30, 3),
    (-58, 109, 2),
    (4, -46, 1),
    (44, -118, 0),
    (-50, -34, 3),
];

/// Renders the picture as JPEG.
///
/// # Errors
/// If it cannot be encoded.
pub fn kluster_jpeg() -> Result<Vec<u8>, SiteError> {
    encode(&paint(), SIZE)
}

/// Renders the bare table as JPEG.
///
/// # Errors
/// If it cannot be encoded.
pub fn bare_table_jpeg() -> Result<Vec<u8>, SiteError> {
    let [width, height] = OAK_SIZE;
    let mut image = RgbaImage::new(u32::from(width), u32::from(height));
    let pixel = DEPTH / f64::from(height);
    SurfaceMaterial::Oak.paint(Point::new(-f64::from(width) / 2.0 * pixel, DEPTH / 2.0), pixel, &mut image);
    encode(&image, OAK_SIZE)
}

fn encode(image: &RgbaImage, [width, height]: [u16; 2]) -> Result<Vec<u8>, SiteError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.encode(&image.pixels, width, height, ColorType::Rgba)?;
    Ok(bytes)
}

fn paint() -> RgbaImage {
    let surface = SurfaceMaterial::Oak;
    let [width, height] = SIZE.map(f64::from);
    let pixel = DEPTH / height;
    let corner = Point::new(-width / 2.0 * pixel, DEPTH / 2.0);
    #[allow(clippy::cast_possible_truncation)] // f32 is precise enough for pixels
    let to_pixels = |at: Point| [((at.x - corner.x) / pixel) as f32, ((corner.y - at.y) / pixel) as f32];
    let mut image = RgbaImage::new(u32::from(SIZE[0]), u32::from(SIZE[1]));
    surface.paint(corner, pixel, &mut image);

    let (cord, rope) = (cord(), Rope::for_cord(0));
    Rope::paint_shadow(&cord, corner, pixel, &mut image);
    rope.paint(&cord, corner, pixel, &mut image);
    if let Some(knot) = Rope::path_samples(&cord).first() {
        rope.paint_knot(knot.tangent, to_pixels(knot.position), pixel, &mut image);
    }

    let stone = PhysicsVersion::NEWEST.edition().stone;
    let stones = (0..).zip(STONES).map(|(number, (x, y, turns))| {
        let place = Point::new(f64::from(x), f64::from(y)) * 1e-3;
        let (sin, cos) = (f64::from(turns) * std::f64::consts::FRAC_PI_4 + 0.2).sin_cos();
        (number, stone.sample(11, number.into()), place, Rotation::about_vertical(cos, sin))
    });
    let stones = stones.collect::<Vec<(u32, MagnetProperties, Point, Rotation)>>();
    // All shadows first: they fall on the table, not on other stones.
    for (number, properties, place, rotation) in &stones {
        let [.., up] = properties.magnet.semi_axes();
        let stone = MagnetAppearance::new(properties, *number);
        stone.paint_shadow(rotation, up, to_pixels(*place), pixel, &mut image);
    }
    let light = Environment::for_surface(surface);
    for (number, properties, place, rotation) in &stones {
        MagnetAppearance::new(properties, *number).paint(rotation, to_pixels(*place), pixel, &light, &mut image);
    }
    image
}

/// A closed cord, as somebody would lay it: nearly round. It begins at its knot, on the right.
fn cord() -> Vec<Point> {
    const NODES: u32 = 160;
    let node = |number: u32| {
        let angle = f64::from(number) / f64::from(NODES) * std::f64::consts::TAU;
        let radius = 0.157 + 0.006 * (2.0 * angle + 0.9).sin() + 0.003 * (3.0 * angle).sin();
        let (sin, cos) = angle.sin_cos();
        Point::new(radius * cos, radius * sin)
    };
    (0..NODES).map(node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_small() {
        for (bytes, most) in [(kluster_jpeg().unwrap(), 60_000), (bare_table_jpeg().unwrap(), 20_000)] {
            assert!(bytes.starts_with(&[0xff, 0xd8]) && bytes.len() < most, "{} bytes", bytes.len());
        }
    }
}
