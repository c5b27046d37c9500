//! `huddle table`: renders a table of magnets and cords as a PNG image, seen from above.

mod capture;
mod frame_grid;
mod render;
mod snapshot;
mod viewport;

use crate::{Outcome, atomic_file::AtomicFile, cli::TableOptions, print_stderr};

use capture::CapturedFrame;
use frame_grid::FrameGrid;
use magnets::SCENE_NAMES;
use snapshot::RenderSnapshot;
use std::{
    fmt,
    io::{self, Write},
    path::Path,
};
use viewport::Viewport;

/// The colour between the frames of a strip.
const GAP_COLOUR: [u8; 3] = [250, 249, 246];

/// Why no image was written.
#[derive(Debug)]
pub(crate) enum DrawError {
    /// No scene has this name.
    UnknownScene(String),
    /// The strip ends before it starts.
    EmptyRange { from: f64, to: f64 },
    /// The frames do not fit into the width.
    TooNarrow { frames: u32, width: u32 },
    /// The file cannot be written.
    Io(io::Error),
    /// The image cannot be encoded.
    Encoding(png::EncodingError),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::UnknownScene(name) => write!(f, "there is no scene {name}, only {}", SCENE_NAMES.join(", ")),
            DrawError::EmptyRange { from, to } => {
                write!(f, "a strip from {from:.2} s to {to:.2} s shows nothing: choose another --from or --to")
            }
            DrawError::TooNarrow { frames, width } => write!(f, "{frames} frames do not fit into {width} pixels"),
            DrawError::Io(error) => write!(f, "cannot be written: {error}"),
            DrawError::Encoding(error) => write!(f, "cannot be encoded: {error}"),
        }
    }
}

/// An image with three bytes per pixel, row by row.
struct RgbImage {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

/// Renders a scene and prints the size of the image and its moments.
pub(crate) fn run(options: &TableOptions, output: &mut impl Write) -> io::Result<Outcome> {
    match draw(options) {
        Ok((image, frames)) => {
            let moments: Vec<String> =
                frames.iter().map(|(at, _)| format!("{:.3}", capture::ticks_to_seconds(*at))).collect();
            let (width, height) = (image.width, image.height);
            let (file, scene) = (options.png.display(), &options.scene);
            writeln!(output, "{file}: {width} x {height} pixels; {scene} at {} s", moments.join(", "))?;
            Ok(Outcome::Done)
        }
        Err(error) => {
            print_stderr(&format!("{}: {error}", options.png.display()));
            Ok(Outcome::UsageError)
        }
    }
}

fn draw(options: &TableOptions) -> Result<(RgbImage, Vec<CapturedFrame>), DrawError> {
    let target = AtomicFile::new(Path::new(&options.png)).map_err(DrawError::Io)?;
    let (frames, width) = (options.strip.unwrap_or(1), options.width);
    let grid = FrameGrid::fit(frames, width).ok_or(DrawError::TooNarrow { frames, width })?;
    let frames = capture::capture_frames(options)?;
    let image = RgbImage::compose(&frames, grid, options);
    target.write(&image.encode_png().map_err(DrawError::Encoding)?).map_err(DrawError::Io)?;
    Ok((image, frames))
}

impl RgbImage {
    fn compose(frames: &[CapturedFrame], grid: FrameGrid, options: &TableOptions) -> RgbImage {
        let snapshots: Vec<&RenderSnapshot> = frames.iter().map(|(_, snapshot)| snapshot).collect();
        let viewport = Viewport::fit(&snapshots, grid.frame_width(), options.close);
        let (width, height) = (grid.width, grid.height(viewport.height));
        let pixels = width as usize * height as usize;
        let mut image = RgbImage { width, height, bytes: GAP_COLOUR.repeat(pixels) };
        for (number, snapshot) in (0..).zip(snapshots) {
            let (left, top) = grid.frame_origin(number, viewport.height);
            let frame = render::render(snapshot, viewport, options.poles);
            for (down, row) in (0..).zip(frame.pixels.chunks(4 * frame.width as usize)) {
                let at = 3 * ((top + down) as usize * width as usize + left as usize);
                let colours = row.as_chunks::<4>().0.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]);
                image.bytes[at..].iter_mut().zip(colours).for_each(|(byte, colour)| *byte = colour);
            }
        }
        image
    }

    fn encode_png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.bytes)?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        render::render,
        snapshot::{RenderSnapshot, RenderedMagnet},
        viewport::Viewport,
    };
    use magnets::{MagnetId, PhysicsVersion, Pose, Rotation, Surface, Vector};

    const WIDTH: u32 = 120;

    /// The brightness of each pixel of a table with one stone at its centre, at this height.
    fn brightness(rotation: Rotation, height: f64) -> Vec<u32> {
        let table = |rotation| {
            let pose = Pose { centre: Vector::new(0.0, 0.0, height), rotation };
            let physics = PhysicsVersion::NEWEST;
            let magnets = vec![RenderedMagnet::new(MagnetId(0), &physics.edition().stone.typical(), &pose)];
            RenderSnapshot { physics, surface: Surface { width: 0.6, depth: 0.6 }, magnets, cords: Vec::new() }
        };
        let viewport = Viewport::fit(&[&table(Rotation::IDENTITY)], WIDTH, false);
        let image = render(&table(rotation), viewport, false);
        image
            .pixels
            .as_chunks::<4>()
            .0
            .iter()
            .map(|pixel| pixel[..3].iter().map(|part| u32::from(*part)).sum())
            .collect()
    }

    const fn at(right: u32, down: u32) -> usize {
        (down * WIDTH + right) as usize
    }

    #[test]
    fn stones_are_dark_and_the_table_is_light() {
        let pixels = brightness(Rotation::IDENTITY, 7e-3);
        assert!(pixels[at(WIDTH / 2, WIDTH / 2)] < 180, "{}", pixels[at(WIDTH / 2, WIDTH / 2)]);
        for corner in [at(4, 4), at(WIDTH - 5, 4), at(4, WIDTH - 5)] {
            assert!(pixels[corner] > 250, "{}", pixels[corner]);
        }
    }

    #[test]
    fn a_standing_stone_covers_less_area_than_a_lying_one() {
        // Held high, where the shadow is faint and does not count as dark.
        let dark = |rotation| brightness(rotation, 0.2).into_iter().filter(|pixel| *pixel < 200).count();
        let (lying, standing) = (dark(Rotation::IDENTITY), dark(Rotation::IDENTITY.stood_on_edge()));
        let share = f64::from(u32::try_from(standing).unwrap()) / f64::from(u32::try_from(lying).unwrap());
        assert!((0.6..0.8).contains(&share), "standing covers {share} of the lying area, expected 7 mm / 9.5 mm");
    }
}
