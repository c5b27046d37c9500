//! `huddle table`: a table of magnets and cords as a picture, seen from above.

pub(crate) mod file;
mod film;
mod grid;
mod render;
mod still;
mod view;

use crate::{Outcome, cli::TableOptions, complain};
use file::Target;
use film::Frame;
use grid::Grid;
use magnets::SCENE_NAMES;
use std::{
    fmt,
    io::{self, Write},
    path::Path,
};
use still::Still;
use view::View;

/// What is between the frames of a strip.
const BETWEEN: [u8; 3] = [250, 249, 246];

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No scene has this name.
    NoScene(String),
    /// A strip would end before it begins.
    Backwards { from: f64, to: f64 },
    /// So many frames do not fit into this width.
    TooNarrow { frames: u32, width: u32 },
    /// The file cannot be written.
    File(io::Error),
    /// The picture cannot be encoded.
    Encoding(png::EncodingError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoScene(name) => write!(f, "there is no scene {name}, only {}", SCENE_NAMES.join(", ")),
            Failure::Backwards { from, to } => {
                write!(f, "a strip from {from:.2} s to {to:.2} s shows nothing: say another --from or --to")
            }
            Failure::TooNarrow { frames, width } => write!(f, "{frames} frames do not fit into {width} pixels"),
            Failure::File(why) => write!(f, "cannot be written: {why}"),
            Failure::Encoding(why) => write!(f, "cannot be encoded: {why}"),
        }
    }
}

/// A picture: three bytes a pixel, row by row.
struct Picture {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

/// Draws a scene and says what the picture shows.
pub(crate) fn run(options: &TableOptions, output: &mut impl Write) -> io::Result<Outcome> {
    match draw(options) {
        Ok((picture, frames)) => {
            let moments: Vec<String> = frames.iter().map(|(at, _)| format!("{:.3}", film::seconds(*at))).collect();
            let (width, height) = (picture.width, picture.height);
            let (file, scene) = (options.png.display(), &options.scene);
            writeln!(output, "{file}: {width} x {height} pixels; {scene} at {} s", moments.join(", "))?;
            Ok(Outcome::Done)
        }
        Err(failure) => {
            complain(&format!("{}: {failure}", options.png.display()));
            Ok(Outcome::BadCall)
        }
    }
}

fn draw(options: &TableOptions) -> Result<(Picture, Vec<Frame>), Failure> {
    let target = Target::new(Path::new(&options.png)).map_err(Failure::File)?;
    let (frames, width) = (options.strip.unwrap_or(1), options.width);
    let grid = Grid::of(frames, width).ok_or(Failure::TooNarrow { frames, width })?;
    let frames = film::frames(options)?;
    let picture = Picture::of(&frames, grid, options);
    target.write(&picture.encoded().map_err(Failure::Encoding)?).map_err(Failure::File)?;
    Ok((picture, frames))
}

impl Picture {
    fn of(frames: &[Frame], grid: Grid, options: &TableOptions) -> Picture {
        let stills: Vec<&Still> = frames.iter().map(|(_, still)| still).collect();
        let view = View::of(&stills, grid.frame_width(), options.close);
        let (width, height) = (grid.width, grid.height(view.height));
        let pixels = width as usize * height as usize;
        let mut picture = Picture { width, height, bytes: BETWEEN.repeat(pixels) };
        for (number, still) in (0..).zip(stills) {
            let (left, top) = grid.corner(number, view.height);
            let frame = render::render(still, view, options.poles);
            for (down, row) in (0..).zip(frame.pixels.chunks(4 * frame.width as usize)) {
                let at = 3 * ((top + down) as usize * width as usize + left as usize);
                let colours = row.as_chunks::<4>().0.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]);
                picture.bytes[at..].iter_mut().zip(colours).for_each(|(byte, colour)| *byte = colour);
            }
        }
        picture
    }

    fn encoded(&self) -> Result<Vec<u8>, png::EncodingError> {
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
        still::{Still, Stone},
        view::View,
    };
    use magnets::{MagnetModel, MagnetId, Pose, Rotation, Surface, Vector};

    const WIDTH: u32 = 120;

    /// How bright each pixel is of a table with one stone in its middle, at this height.
    fn brightness(rotation: Rotation, height: f64) -> Vec<u32> {
        let table = |rotation| {
            let pose = Pose { centre: Vector::new(0.0, 0.0, height), rotation };
            let stones = vec![Stone::new(MagnetId(0), &MagnetModel::STONE.typical(), &pose)];
            Still { surface: Surface { width: 0.6, depth: 0.6 }, stones, cords: Vec::new() }
        };
        let view = View::of(&[&table(Rotation::IDENTITY)], WIDTH, false);
        let picture = render(&table(rotation), view, false);
        picture
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
    fn a_stone_is_dark_and_the_table_is_not() {
        let pixels = brightness(Rotation::IDENTITY, 5e-3);
        assert!(pixels[at(WIDTH / 2, WIDTH / 2)] < 180, "{}", pixels[at(WIDTH / 2, WIDTH / 2)]);
        for corner in [at(4, 4), at(WIDTH - 5, 4), at(4, WIDTH - 5)] {
            assert!(pixels[corner] > 250, "{}", pixels[corner]);
        }
    }

    #[test]
    fn a_standing_stone_covers_less_than_a_lying_one() {
        // Held high, so that its shadow is pale.
        let dark = |rotation| brightness(rotation, 0.2).into_iter().filter(|pixel| *pixel < 200).count();
        let (lying, standing) = (dark(Rotation::IDENTITY), dark(Rotation::IDENTITY.stood_on_edge()));
        let share = f64::from(u32::try_from(standing).unwrap()) / f64::from(u32::try_from(lying).unwrap());
        assert!((0.6..0.8).contains(&share), "5 mm by 7 mm across, but covers {share} of it");
    }
}
