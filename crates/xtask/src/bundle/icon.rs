//! The icon: a cord around a stone and two card symbols, on felt. Rendered here, so that every size is sharp.

use std::collections::BTreeSet;

/// A shape of the icon, in percent of its width from the upper left corner.
enum IconPart {
    /// Centre, radius, stroke width.
    Ring([f64; 2], f64, f64),
    /// Centre, semi-axes, rotation in degrees.
    Ellipse([f64; 2], [f64; 2], f64),
    /// Rounded square: centre, half side, rotation in degrees.
    Square([f64; 2], f64, f64),
    /// Pointing up: centre, radius.
    Triangle([f64; 2], f64),
}

const FELT: [u8; 3] = [0x2f, 0x4d, 0x45];

/// The shapes from back to front, with their colours.
const PARTS: [(IconPart, [u8; 3]); 6] = [
    (IconPart::Ring([50.0, 51.5], 35.0, 6.5), [0x22, 0x38, 0x32]),
    (IconPart::Ring([50.0, 50.0], 35.0, 6.0), [0xe6, 0xd3, 0xa8]),
    (IconPart::Square([38.5, 59.0], 10.5, -12.0), [0xd8, 0x6a, 0x45]),
    (IconPart::Triangle([62.5, 58.5], 14.0), [0xe9, 0xb9, 0x4a]),
    (IconPart::Ellipse([50.5, 37.0], [15.5, 10.5], -18.0), [0x17, 0x17, 0x1b]),
    (IconPart::Ellipse([45.5, 33.5], [5.0, 2.0], -22.0), [0xb9, 0xc4, 0xc6]),
];

/// Renders the icon as PNG.
pub(super) fn png(size: u32) -> Result<Vec<u8>, String> {
    // Samples per pixel and axis for antialiasing; large images need fewer.
    let samples = if size > 256 { 2 } else { 4 };
    let mut pixels = Vec::new();
    for y in 0..size {
        for x in 0..size {
            let mut sum = [0_u32; 3];
            for part in 0..samples * samples {
                let at = |place: u32, part: u32| {
                    100.0 * (f64::from(place) + (f64::from(part) + 0.5) / f64::from(samples)) / f64::from(size)
                };
                let colour = colour([at(x, part % samples), at(y, part / samples)]);
                sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u32::from(part));
            }
            pixels.push(sum.map(|sum| quantize(u8::try_from(sum / (samples * samples)).unwrap_or(u8::MAX))));
        }
    }
    let palette: BTreeSet<[u8; 3]> = pixels.iter().copied().collect();
    let palette: Vec<[u8; 3]> = palette.into_iter().collect();
    let number = |colour: &[u8; 3]| palette.binary_search(colour).ok().and_then(|number| u8::try_from(number).ok());
    let pixels: Option<Vec<u8>> = pixels.iter().map(number).collect();
    let pixels = pixels.ok_or("the icon has more than 256 colours")?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    // Filters do not help with palette indices.
    encoder.set_filter(png::Filter::NoFilter);
    let result = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    result.map_err(|error| format!("cannot encode the icon: {error}"))?;
    Ok(bytes)
}

/// Renders the icon as ICO, for browsers and programs that ask for `/favicon.ico`: two images, each a PNG.
pub(super) fn ico() -> Result<Vec<u8>, String> {
    const SIZES: [u8; 2] = [16, 32];
    const HEADER: u32 = 6;
    const ENTRY: u32 = 16;
    let images = SIZES.into_iter().map(|size| png(size.into())).collect::<Result<Vec<_>, _>>()?;
    let length = |image: &Vec<u8>| u32::try_from(image.len()).map_err(|error| error.to_string());
    // Reserved, the type of icons, the number of images.
    let mut bytes = vec![0, 0, 1, 0, 2, 0];
    let mut offset = HEADER + ENTRY * 2;
    for (size, image) in SIZES.into_iter().zip(&images) {
        // Width, height, no palette, reserved, one plane, 32 bits per pixel.
        bytes.extend([size, size, 0, 0, 1, 0, 32, 0]);
        bytes.extend(length(image)?.to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        offset += length(image)?;
    }
    bytes.extend(images.concat());
    Ok(bytes)
}

/// Quantizes a channel to 16 levels, for a small palette.
fn quantize(part: u8) -> u8 {
    part & 0xf0 | part >> 4
}

fn colour(at: [f64; 2]) -> [u8; 3] {
    PARTS.iter().rev().find(|(part, _)| part.contains(at)).map_or(FELT, |(_, colour)| *colour)
}

impl IconPart {
    fn contains(&self, at: [f64; 2]) -> bool {
        match *self {
            IconPart::Ring(centre, radius, thick) => {
                let [x, y] = to_local(at, centre, 0.0);
                (x.hypot(y) - radius).abs() <= thick / 2.0
            }
            IconPart::Ellipse(centre, [long, short], degrees) => {
                let [x, y] = to_local(at, centre, degrees);
                (x / long).powi(2) + (y / short).powi(2) <= 1.0
            }
            IconPart::Square(centre, half, degrees) => {
                const CORNER: f64 = 2.5;
                let [x, y] = to_local(at, centre, degrees).map(|part| (part.abs() - half + CORNER).max(0.0));
                x.hypot(y) <= CORNER
            }
            IconPart::Triangle(centre, radius) => {
                let [x, y] = to_local(at, centre, 0.0);
                y <= radius / 2.0 && x.abs() * 1.732 <= y + radius
            }
        }
    }
}

fn to_local([x, y]: [f64; 2], [centre_x, centre_y]: [f64; 2], degrees: f64) -> [f64; 2] {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (x, y) = (x - centre_x, y - centre_y);
    [x * cos + y * sin, y * cos - x * sin]
}

/// Renders the icon as SVG.
pub(super) fn svg() -> String {
    let hex = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    let parts = PARTS.iter().map(|(part, colour)| {
        let colour = hex(*colour);
        match *part {
            IconPart::Ring([x, y], radius, thick) => {
                format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{thick}"/>"#)
            }
            IconPart::Ellipse([x, y], [long, short], degrees) => format!(
                r#"<ellipse cx="{x}" cy="{y}" rx="{long}" ry="{short}" fill="{colour}" transform="rotate({degrees} {x} {y})"/>"#
            ),
            IconPart::Square([x, y], half, degrees) => format!(
                r#"<rect x="{}" y="{}" width="{2}" height="{2}" rx="2.5" fill="{colour}" transform="rotate({degrees} {x} {y})"/>"#,
                x - half,
                y - half,
                2.0 * half
            ),
            IconPart::Triangle([x, y], radius) => {
                let (low, side) = (y + radius / 2.0, radius * 0.866);
                format!(r#"<path d="M{x} {}L{} {low}H{}z" fill="{colour}"/>"#, y - radius, x + side, x - side)
            }
        }
    });
    let parts: String = parts.collect();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="20" fill="{}"/>{parts}</svg>"#,
        hex(FELT)
    )
}
