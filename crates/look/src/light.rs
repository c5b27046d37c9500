//! [`Light`]: the room around the table, as stones mirror it and as things throw shadows in it.

use crate::{Surface, colour::Colour, number::smooth};
use magnets::Point;

/// Where a shadow falls, in metres for each metre of height: the window is at the top left.
pub const SLANT: Point = Point::new(0.46, -0.46);
/// The level direction that light comes from.
pub(crate) const SUN: [f32; 2] = [-0.707, 0.707];

const WINDOW: Colour = Colour::screen(246, 249, 255);
const WALL: Colour = Colour::screen(84, 86, 96);
const CEILING: Colour = Colour::screen(40, 42, 50);
const LAMP: Colour = Colour::screen(255, 214, 160);

/// The room as a stone mirrors it: a window at the top left, a lamp across, walls, a dim ceiling, and the table below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// What the table throws back.
    pub(crate) table: Colour,
}

impl Light {
    /// The room around a table with this surface: a stone on felt has a green rim.
    pub fn over(surface: Surface) -> Light {
        Light { table: surface.tone() }
    }

    /// What there is in a direction of the room; z is up. `blur` is how far the direction changes over a pixel: what is finer
    /// than that runs together.
    #[inline]
    pub(crate) fn from(&self, [x, y, z]: [f32; 3], blur: f32) -> Colour {
        // Along the line to the window.
        let towards = x * SUN[0] + y * SUN[1];
        // Walls are lit from across: the one that faces the window is the brighter one.
        let wall = WALL.times(0.9 + 1.5 * towards * towards.max(0.0) + 0.5 * towards * towards);
        if z < 0.12 {
            // Straight down it is dark: that is the shade of the stone itself. Across from the window falls its shadow.
            let far = smooth(-1.0, -0.30, z);
            let table = self.table.times((0.10 + 0.62 * far) * (0.62 + 0.34 * towards));
            return table.mixed(wall, smooth(-0.10, 0.12, z));
        }
        let above = wall.mixed(CEILING.times(1.0 + 0.9 * towards), smooth(0.12, 0.80, z));
        above.plus(lights([x, y, z], blur))
    }
}

/// The panes of the window, and the lamp.
#[inline]
fn lights([x, y, z]: [f32; 3], blur: f32) -> Colour {
    // On a level ceiling, in heights above the table: far towards the window, and aside.
    let (far, aside) = ((y - x) * 0.707 / z, (x + y) * 0.707 / z - 0.22);
    // Polish is never perfect: a faint haze around the panes.
    let haze = (far - 1.22) * (far - 1.22) + aside * aside;
    let sum = WINDOW.times(0.30 * (1.0 - smooth(0.0, 3.2, haze)));
    if far > 0.0 && aside.abs() < 1.1 {
        let within = |value: f32, half: f32, edge: f32| 1.0 - smooth(half - edge, half + edge, value.abs());
        let edge = 0.05 + 0.6 * blur;
        let frame = within(far - 1.22, 0.74, edge) * within(aside, 0.60, edge);
        let bar = |value: f32| 1.0 - within(value, 0.032, 0.03 + 0.6 * blur) * (0.1 / (0.1 + blur));
        // The sky is brighter above than over the roofs.
        return sum.plus(WINDOW.times(frame * bar(far - 1.16) * bar(aside) * (9.0 - 1.9 * far).max(0.0)));
    }
    let off = (far + 1.30) * (far + 1.30) + (aside + 0.42) * (aside + 0.42);
    sum.plus(LAMP.times(1.5 * (1.0 - smooth(0.02, 0.40, off))))
}
