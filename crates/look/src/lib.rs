//! What a table of magnets looks like from above: surfaces, stones, shadows, rope, and signs for those who learn.
//!
//! The same code draws the pictures of `huddle table` and, in the browser, the sprites of the page. It knows no screen, no
//! file and no clock; it turns places and figures into [`Picture`]s. Only `+ - * /` and square roots, so that a picture has
//! the same pixels natively and in WebAssembly.
//!
//! A page keeps a tile of the table, a strip of rope, a shadow and a stone each as a small picture, and lays them over each
//! other. A command that makes whole pictures paints into one instead; both go through the same functions, which is why
//! everything here comes twice: `paint` at a place in a picture, and a [`Sprite`] of its own.
//!
//! Loops over pixels are never inlined: a page that calls them from one long function would run them slowly, because browsers
//! optimise a function by the number of its calls.
//!
//! ```
//! use look::{Body, Light, Picture, Surface};
//! use magnets::{Kind, Point, Rotation};
//!
//! let pixel = 0.25e-3; // four pixels a millimetre
//! let mut tile = Picture::new(128, 128);
//! Surface::Oak.paint(Point::new(-0.016, 0.016), pixel, &mut tile);
//!
//! let (stone, light) = (Body::of(&Kind::STONE.individual(7, 3), 3), Light::over(Surface::Oak));
//! let rotation = Rotation::about_vertical(0.8, 0.6);
//! tile.lay(&stone.shadow(&rotation, 5e-3, pixel), [64.0, 64.0]);
//! tile.lay(&stone.sprite(&rotation, pixel, &light), [64.0, 64.0]);
//! assert!(tile.at(64, 64)[0] < 80, "dark stone on light wood");
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod appearance;
mod colour;
mod danger;
mod environment;
mod field_lines;
mod image;
mod math;
mod noise;
mod pen;
mod poles;
mod rope;
mod shade;
mod shadow;
mod surface;

pub use appearance::{MagnetAppearance, MagnetMaterial};
pub use danger::danger_map;
pub use environment::{Environment, SHADOW_SLOPE};
pub use field_lines::{Bounds, FieldLineTracer, field_lines};
pub use image::{RgbaImage, Sprite};
pub use rope::{KNOT_RADIUS, PathSample, ROPE_RADIUS, Rope, SHADOW_STROKES, STRANDS_PER_STRIP, Strip, Stroke};
pub use surface::{SurfaceMaterial, paint_table_edge};
