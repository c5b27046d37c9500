//! [`Light`]: the room around the table, as stones mirror it and as things throw shadows in it.

use crate::{
    Surface,
    colour::Colour,
    lanes::{Lanes, Lights},
};
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

    /// What there is in four directions of the room; z is up. `blur` is how far a direction changes over a pixel: what is finer
    /// than that runs together.
    #[inline]
    pub(crate) fn from(&self, [x, y, z]: [Lanes; 3], blur: f32) -> Lights {
        // Along the line to the window.
        let towards = x * SUN[0] + y * SUN[1];
        // Straight down it is dark: that is the shade of the stone itself. Across from the window falls its shadow.
        let table = (z.smooth(-1.0, -0.30) * 0.62 + 0.10) * (towards * 0.34 + 0.62);
        // The walls beside the window and across from it are the brighter ones.
        let wall = towards * towards.at_least(0.0) * 1.5 + towards * towards * 0.5 + 0.9;
        let below = Lights::of(self.table, table).mixed(Lights::of(WALL, wall), z.smooth(-0.10, 0.12));
        let around = below.mixed(Lights::of(CEILING, towards * 0.9 + 1.0), z.smooth(0.12, 0.80));
        // The window and the lamp as on a level ceiling, in heights above the table: far towards the window, and aside.
        let scale = z.at_least(0.12).inverse() * 0.707;
        let above = (z + -0.12).is_positive();
        let (far, aside) = ((y - x) * scale, (x + y) * scale + -0.22);
        let from_window = far + -1.22;
        // Polish is never perfect: a faint haze around the panes.
        let haze = (Lanes::of(1.0) - (from_window * from_window + aside * aside) * 0.3).at_least(0.0);
        let edge = 0.04 + 0.4 * blur;
        let frame = from_window.within(0.74, edge) * aside.within(0.60, edge);
        let bars = 0.14 / (0.14 + blur);
        let bar = |value: Lanes| Lanes::of(1.0) - value.within(0.032, 0.03 + 0.4 * blur) * bars;
        // The sky is brighter above than over the roofs.
        let sky = (Lanes::of(9.0) - far * 1.9).at_least(0.0);
        let window = frame * bar(far + -1.16) * bar(aside) * sky + haze * haze * 0.30;
        let (along, across) = (far + 1.30, aside + 0.42);
        let lamp = (Lanes::of(1.0) - (along * along + across * across).smooth(0.02, 0.40)) * 1.5;
        around.plus(Lights::of(WINDOW, window * above)).plus(Lights::of(LAMP, lamp * above))
    }
}
