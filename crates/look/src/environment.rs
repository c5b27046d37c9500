//! [`Environment`]: the room around the table, which stones reflect and which casts shadows.

use crate::{
    SurfaceMaterial,
    colour::Colour,
    math::{max_zero, smoothstep, soft_band},
};
use magnets::Point;

/// The displacement of a shadow per metre of height, in metres: the window is at the top left.
pub const SHADOW_SLOPE: Point = Point::new(0.46, -0.46);
/// The level direction from which light comes.
pub(crate) const LIGHT_DIRECTION: [f32; 2] = [-0.707, 0.707];

const WINDOW: Colour = Colour::from_srgb(246, 249, 255);
const WALL: Colour = Colour::from_srgb(84, 86, 96);
const CEILING: Colour = Colour::from_srgb(40, 42, 50);
const LAMP: Colour = Colour::from_srgb(255, 214, 160);

/// The room as a stone reflects it: a window at the top left, a lamp opposite, walls, a dim ceiling, and the table
/// below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Environment {
    /// The light reflected by the table.
    pub(crate) table_colour: Colour,
}

impl Environment {
    /// Creates the room around a table with this surface: a stone on felt has a green rim.
    pub fn for_surface(surface: SurfaceMaterial) -> Environment {
        Environment { table_colour: surface.reflected_colour() }
    }

    /// Returns the light from a direction of the room; z is up. `blur` is the change of the direction over a pixel:
    /// finer detail is averaged. Branch-free, so that several pixels vectorise.
    #[inline]
    pub(crate) fn sample(&self, [x, y, z]: [f32; 3], blur: f32) -> Colour {
        // The component towards the window.
        let towards = x * LIGHT_DIRECTION[0] + y * LIGHT_DIRECTION[1];
        // Straight down it is dark: the stone shades itself. Opposite the window falls its shadow.
        let table = (0.10 + 0.62 * smoothstep(-1.0, -0.30, z)) * (0.62 + 0.34 * towards);
        // The walls beside the window and opposite are the brighter ones.
        let wall = 0.9 + 1.5 * towards * max_zero(towards) + 0.5 * towards * towards;
        let below = self.table_colour.times(table).lerp(WALL.times(wall), smoothstep(-0.10, 0.12, z));
        let around = below.lerp(CEILING.times(1.0 + 0.9 * towards), smoothstep(0.12, 0.80, z));
        // The window and the lamp as on a level ceiling, in heights above the table: towards the window, and aside.
        let above = if z > 0.12 { 1.0 } else { 0.0 };
        let scale = 0.707 / if z > 0.12 { z } else { 0.12 };
        let (far, aside) = ((y - x) * scale, (x + y) * scale - 0.22);
        let from_window = far - 1.22;
        // Polish is never perfect: a faint haze around the panes.
        let haze = max_zero(1.0 - 0.3 * (from_window * from_window + aside * aside));
        let edge = 0.04 + 0.4 * blur;
        let frame = soft_band(0.74, edge, from_window) * soft_band(0.60, edge, aside);
        let bars = 0.14 / (0.14 + blur);
        let bar = |value: f32| 1.0 - bars * soft_band(0.032, 0.03 + 0.4 * blur, value);
        // The sky is brighter above than over the roofs.
        let window = frame * bar(far - 1.16) * bar(aside) * max_zero(9.0 - 1.9 * far) + 0.30 * haze * haze;
        let (along, across) = (far + 1.30, aside + 0.42);
        let lamp = 1.5 * (1.0 - smoothstep(0.02, 0.40, along * along + across * across));
        around.plus(WINDOW.times(window * above)).plus(LAMP.times(lamp * above))
    }
}
