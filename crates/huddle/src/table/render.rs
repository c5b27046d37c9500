//! A frame: every pixel of a still, looked at from straight above.

use super::{
    colour::Colour,
    poles,
    rope::{self, Part},
    shadow::{SLANT, SUN, Shadow},
    still::{Still, Stone},
    view::View,
    wood::wood,
};
use magnets::Point;

/// The side of the squares that a frame is made of, in pixels: what is far from a square is not asked for its pixels.
const TILE: u32 = 16;
/// How finely the rims of magnets are looked at: so many rays each way to a pixel.
const RAYS: u32 = 4;
/// Beyond this a rope cannot be seen, nor its shadow, in metres.
const ROPE_REACH: f64 = 4.0 * rope::RADIUS;

/// What can be drawn.
struct Model<'a> {
    still: &'a Still,
    view: View,
    with_poles: bool,
    ropes: Vec<Vec<Part>>,
    shadows: [Vec<Shadow>; 2],
}

/// What is near a square.
struct Near<'a> {
    stones: Vec<&'a Stone>,
    ropes: Vec<Vec<&'a Part>>,
    aslant: Vec<&'a Shadow>,
    below: Vec<&'a Shadow>,
}

/// Draws a still: gives each pixel, from the left and from the top, its colour.
pub(crate) fn render(still: &Still, view: View, with_poles: bool, mut set: impl FnMut(u32, u32, [u8; 3])) {
    let throw = |shadow: fn(&Stone) -> Shadow| still.stones.iter().map(shadow).collect();
    let model = Model {
        still,
        view,
        with_poles,
        ropes: still.cords.iter().map(rope::parts).collect(),
        shadows: [throw(Shadow::aslant), throw(Shadow::below)],
    };
    let starts = |end: u32| (0..end).step_by(TILE as usize);
    for (top, left) in starts(view.height).flat_map(|top| starts(view.width).map(move |left| (top, left))) {
        let near = model.near(left, top);
        for down in top..(top + TILE).min(view.height) {
            for right in left..(left + TILE).min(view.width) {
                set(right, down, model.pixel(&near, right, down).bytes());
            }
        }
    }
}

impl Model<'_> {
    fn near(&self, left: u32, top: u32) -> Near<'_> {
        let half = f64::from(TILE) / 2.0;
        let middle = self.view.place(f64::from(left) + half, f64::from(top) + half);
        let within = (half + 1.0) * 1.415 * self.view.pixel;
        let meets = |part: &&Part| part.beside(middle).distance() < within + ROPE_REACH;
        let is_near = |shadow: &&Shadow| shadow.is_near(middle, within);
        let [aslant, below] = self.shadows.each_ref().map(|shadows| shadows.iter().filter(is_near).collect());
        Near {
            stones: self.still.stones.iter().filter(|stone| stone.is_near(middle, within + 5e-3)).collect(),
            ropes: self.ropes.iter().map(|parts| parts.iter().filter(meets).collect()).collect(),
            aslant,
            below,
        }
    }

    fn pixel(&self, near: &Near<'_>, right: u32, down: u32) -> Colour {
        let place = self.view.place(f64::from(right) + 0.5, f64::from(down) + 0.5);
        let seen = self.stones(near, right, down, self.ground(near, place));
        if self.with_poles {
            return near.stones.iter().fold(seen, |seen, stone| poles::over(seen, stone, place, self.view.pixel));
        }
        seen
    }

    /// The magnets in a pixel over what is below them.
    fn stones(&self, near: &Near<'_>, right: u32, down: u32, ground: Colour) -> Colour {
        let ray_at = |ray: u32| {
            let within = |step: u32| (f64::from(step) + 0.5) / f64::from(RAYS);
            self.view.place(f64::from(right) + within(ray % RAYS), f64::from(down) + within(ray / RAYS))
        };
        let middle = self.view.place(f64::from(right) + 0.5, f64::from(down) + 0.5);
        let stones: Vec<&Stone> =
            near.stones.iter().copied().filter(|stone| stone.is_near(middle, self.view.pixel)).collect();
        if stones.is_empty() {
            return ground;
        }
        let share = 1.0 / f64::from(RAYS * RAYS);
        (0..RAYS * RAYS).fold(Colour::BLACK, |sum, ray| {
            let found = stones.iter().filter_map(|stone| Some((stone, stone.hit(ray_at(ray))?)));
            let top = found.max_by(|(_, a), (_, b)| a.height.total_cmp(&b.height));
            sum.plus(top.map_or(ground, |(stone, hit)| stone.colour(&hit)).times(share))
        })
    }

    /// The table with the ropes on it, and all shadows.
    fn ground(&self, near: &Near<'_>, place: Point) -> Colour {
        let pixel = self.view.pixel;
        let darkest = |shadows: &[&Shadow]| shadows.iter().map(|shadow| shadow.at(place)).fold(0.0, f64::max);
        let (aslant, below) = (darkest(&near.aslant), darkest(&near.below));
        let mut seen = wood(self.still.surface, place, pixel).times((1.0 - aslant) * (1.0 - below));
        let thrown = place - SLANT * (2.0 * rope::RADIUS);
        for (cord, parts) in near.ropes.iter().enumerate() {
            let Some(beside) = rope::nearest(parts.iter().copied(), place) else { continue };
            let shadow = rope::nearest(parts.iter().copied(), thrown).map_or(0.0, |beside| beside.shadow());
            let light = (1.0 - 0.7 * aslant) * (1.0 - 0.7 * below);
            seen = seen.times(1.0 - shadow).mixed(beside.colour(cord, SUN, pixel).times(light), beside.cover(pixel));
        }
        seen
    }
}
