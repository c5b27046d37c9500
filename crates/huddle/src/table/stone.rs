//! What a magnet looks like from above: where a ray from straight above meets it, and what that place mirrors.

use super::{
    colour::{Colour, smooth},
    still::Stone,
};
use magnets::{Point, Vector};

const BODY: Colour = Colour::screen(26, 26, 30);
const SPINNER: Colour = Colour::screen(24, 30, 46);
const MARK: Colour = Colour::screen(255, 112, 70);
const WOOD: Colour = Colour::screen(150, 102, 58);
const WINDOW: Colour = Colour::screen(246, 249, 255);
const ROOM: Colour = Colour::screen(74, 74, 82);

/// Where a ray meets a magnet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) height: f64,
    /// The direction away from the surface.
    normal: Vector,
    /// The place in the frame of the body, in semi-axes.
    own: [f64; 3],
}

impl Stone {
    /// Where a ray from straight above this place meets the magnet first.
    pub(crate) fn hit(&self, place: Point) -> Option<Hit> {
        let from = Vector::new(place.x - self.centre.x, place.y - self.centre.y, 0.0);
        // In the frame of the body, in semi-axes, it is a ball of radius 1.
        let [mut start, mut way] = [[0.0; 3]; 2];
        for (n, (axis, length)) in self.axes.iter().zip(self.semi_axes).enumerate() {
            (start[n], way[n]) = (axis.dot(from) / length, axis.z / length);
        }
        let product = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (square, half) = (product(way, way), product(start, way));
        let root = half * half - square * (product(start, start) - 1.0);
        if root < 0.0 {
            return None;
        }
        let up = (root.sqrt() - half) / square;
        let own = [0, 1, 2].map(|n| start[n] + up * way[n]);
        let parts = [0, 1, 2].map(|n| self.axes[n] * (own[n] / self.semi_axes[n]));
        Some(Hit { height: self.centre.z + up, normal: (parts[0] + parts[1] + parts[2]).unit(), own })
    }

    /// What can be seen where a ray meets it: dark and polished, with the window of the room in it.
    pub(crate) fn colour(&self, hit: &Hit) -> Colour {
        let normal = hit.normal;
        let lit = normal.dot(Vector::new(-0.45, 0.45, 0.77)).max(0.0);
        let body = if self.is_round() { SPINNER.mixed(MARK, self.mark(hit)) } else { BODY };
        let mirrored =
            Vector::new(2.0 * normal.z * normal.x, 2.0 * normal.z * normal.y, 2.0 * normal.z * normal.z - 1.0);
        // Polish mirrors little straight on and all at the rim (Schlick).
        let grazing = 1.0 - normal.z;
        let rim = grazing * grazing * grazing * grazing * grazing;
        let shine = room(mirrored).times(0.06 + 0.75 * rim);
        body.times(0.25 + 0.9 * lit).plus(shine).plus(WINDOW.times(0.80 * window(mirrored)))
    }

    /// How much of a spinner's mark is there: a dash from its middle to the side that north points to.
    fn mark(&self, hit: &Hit) -> f64 {
        let [a, b, _] = self.semi_axes;
        let [x, y, _] = hit.own;
        let (long, middle) = (self.axes[0].dot(self.north), self.axes[1].dot(self.north));
        let length = (long * long + middle * middle).sqrt().max(1e-9);
        let (along, across) = ((x * a * long + y * b * middle) / length, (y * b * long - x * a * middle) / length);
        let beyond = Point::new(along - along.clamp(0.30 * a, 0.80 * a), across).length();
        1.0 - smooth(0.6e-3, 0.9e-3, beyond)
    }
}

/// What there is in a direction of the room, save the window: the table below, a dim ceiling, a lighter wall.
fn room(way: Vector) -> Colour {
    let wall = ROOM.times(0.5 + 2.2 * smooth(-0.6, 1.0, way.y - way.x));
    wall.mixed(WOOD.times(0.9), 1.0 - smooth(-0.15, 0.10, way.z))
}

/// How bright the window is in a direction: four panes at the top left, and a faint lamp across.
fn window(way: Vector) -> f64 {
    if way.z < 0.05 {
        return 0.0;
    }
    let (x, y) = (way.x / way.z, way.y / way.z);
    // Along the line to the window and across it.
    let (far, aside) = ((y - x) * 0.707, (x + y) * 0.707);
    let within = |value: f64, half: f64| 1.0 - smooth(half - 0.03, half + 0.03, value.abs());
    let frame = within(far - 1.15, 0.62) * within(aside - 0.25, 0.56);
    let bars = (1.0 - within(far - 1.12, 0.04)) * (1.0 - within(aside - 0.25, 0.035));
    let lamp = 1.0 - smooth(0.0, 0.6, Point::new(far + 1.3, aside + 0.1).length());
    frame * bars + 0.07 * lamp
}
