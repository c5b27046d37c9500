//! Draws the hand of another player above the table: a light glove that holds the magnet between thumb and finger.

use crate::{camera::TableCamera, place::level};
use magnets::{Point, Pose};
use seats::Seat;
use web_sys::CanvasRenderingContext2d;

/// The parts of a hand: a quadratic curve, and its thickness. Points are in millimetres of the drawing from the middle
/// of what it holds, toward the player and across. The thumb is on one side, the finger on the other, and both come out
/// of the palm.
const PARTS: [([[f64; 2]; 3], f64); 4] = [
    ([[96.0, -3.0], [78.0, -6.0], [58.0, -7.0]], 44.0),
    ([[64.0, -20.0], [34.0, -32.0], [5.0, -11.0]], 16.0),
    ([[62.0, 8.0], [36.0, 28.0], [1.0, 11.0]], 14.0),
    ([[70.0, 14.0], [46.0, 36.0], [30.0, 24.0]], 14.0),
];
/// How far back the hand is seen: from there on it fades, and there it ends.
const FADING: [f64; 2] = [52.0, 108.0];
/// How thick it is, and its colours: the rim, the glove, and the light on it.
const LAYERS: [(f64, f64, [&str; 2]); 3] =
    [(1.6, 0.0, ["#7d6c59", "#7d6c5900"]), (0.0, 0.0, ["#e9dcc9", "#e9dcc900"]), (-7.0, 1.4, ["#f7efe3", "#f7efe300"])];

/// The direction in which a player sits: the first one nearest to the viewer, the others around the table.
pub(crate) fn side(seat: Seat, players: usize) -> Point {
    #[allow(clippy::cast_precision_loss)] // few
    let turn = seat.index() as f64 / players.max(1) as f64 - 0.25;
    let (sine, cosine) = (turn * std::f64::consts::TAU).sin_cos();
    Point::new(cosine, sine)
}

/// Draws the hand that holds a magnet, coming from a side, with so many metres to its millimetre. What it holds is
/// drawn after it.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, camera: &TableCamera, pose: &Pose, side: Point, millimetre: f64) {
    let centre = level(pose);
    let across = Point::new(-side.y, side.x);
    let at = |[back, aside]: [f64; 2]| {
        let [x, y] = camera.at(centre + side * (back * millimetre) + across * (aside * millimetre));
        [x * camera.fine, y * camera.fine]
    };
    pen.set_line_cap("round");
    for (more, up, colours) in LAYERS {
        let [near, far] = FADING.map(|back| at([back, 0.0]));
        let fade = pen.create_linear_gradient(near[0], near[1], far[0], far[1]);
        for (stop, colour) in [0.0, 1.0].into_iter().zip(colours) {
            let _ = fade.add_color_stop(stop, colour);
        }
        pen.set_stroke_style_canvas_gradient(&fade);
        // The light comes from above on the left.
        let lit = up * millimetre / camera.pixel();
        for (places, thick) in PARTS {
            let [from, by, to] = places.map(at);
            pen.set_line_width((thick + more) * millimetre / camera.pixel());
            pen.begin_path();
            pen.move_to(from[0] - lit, from[1] - lit);
            pen.quadratic_curve_to(by[0] - lit, by[1] - lit, to[0] - lit, to[1] - lit);
            pen.stroke();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_player_sits_nearest() {
        let first = side(Seat::FIRST, 2);
        assert!((first - Point::new(0.0, -1.0)).length() < 1e-9);
        let second = Seat::try_from(1).unwrap();
        assert!((side(second, 2) - Point::new(0.0, 1.0)).length() < 1e-9);
    }
}
