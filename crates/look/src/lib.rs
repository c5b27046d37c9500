//! Renders a table of magnets from above: surfaces, stones, shadows, rope, and visual aids for learners.
//!
//! The same code renders the images of `huddle table` and, in the browser, the sprites of the page. It knows no screen,
//! no file and no clock; it turns poses and colours into [`RgbaImage`]s. Only `+ - * /` and square roots, so that an
//! image has the same pixels natively and in WebAssembly.
//!
//! A page caches a tile of the table, a strip of rope, a shadow and a stone each as a small image and composes them. A
//! command that renders whole images paints into one instead. Both use the same functions, which is why everything here
//! comes twice: `paint` into an image, and as a [`Sprite`].
//!
//! Loops over pixels are never inlined: browsers optimise a function by the number of its calls, so one long function
//! that contains them would run slowly.
//!
//! ```
//! use look::{Environment, MagnetAppearance, RgbaImage, SurfaceMaterial};
//! use magnets::{PhysicsVersion, Point, Rotation};
//!
//! let pixel = 0.25e-3; // four pixels per millimetre
//! let mut tile = RgbaImage::new(128, 128);
//! SurfaceMaterial::Oak.paint(Point::new(-0.016, 0.016), pixel, &mut tile);
//!
//! let stone = MagnetAppearance::new(&PhysicsVersion::NEWEST.edition().stone.sample(7, 3), 3);
//! let environment = Environment::for_surface(SurfaceMaterial::Oak);
//! let rotation = Rotation::about_vertical(0.8, 0.6);
//! tile.blit(&stone.shadow(&rotation, 5e-3, pixel), [64.0, 64.0]);
//! tile.blit(&stone.sprite(&rotation, pixel, &environment), [64.0, 64.0]);
//! assert!(tile.pixel(64, 64)[0] < 80, "dark stone on light wood");
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod appearance;
mod colour;
mod danger;
mod environment;
mod field_lines;
mod image;
mod magnet_sprite;
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
