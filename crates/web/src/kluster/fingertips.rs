//! The hand of somebody else, as one sees it above the table: two fingers in a light glove that hold the magnet.

use super::lens::Lens;
use crate::maths::sin_cos;
use magnets::{Point, Pose};
use seats::Seat;
use web_sys::CanvasRenderingContext2d;

/// How thick a finger is, and how far it is seen from its tip on, in metres.
const THICK: f64 = 0.013;
const LONG: f64 = 0.11;
/// How far apart two fingers end up where the hand is.
const SPREAD: f64 = 0.012;

/// The direction in which a player sits: the first one nearest to the viewer, the others around the table.
pub(crate) fn side(seat: Seat, players: usize) -> Point {
    #[allow(clippy::cast_precision_loss)] // few
    let turn = seat.index() as f64 / players.max(1) as f64 - 0.25;
    let (sine, cosine) = sin_cos(turn * std::f64::consts::TAU);
    Point::new(cosine, sine)
}

/// Draws the fingers that hold a magnet which reaches so far, coming from a side.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, lens: &Lens, pose: &Pose, reach: f64, side: Point) {
    let centre = Point::new(pose.centre.x, pose.centre.y);
    let across = Point::new(-side.y, side.x);
    pen.set_line_cap("round");
    for hand in [-1.0, 1.0] {
        let tip = centre + across * (hand * 0.8 * reach) + side * (0.3 * reach);
        let knuckle = tip + across * (hand * SPREAD) + side * (0.45 * LONG);
        let wrist = centre + across * (hand * 0.6 * SPREAD) + side * LONG;
        let [tip, knuckle, wrist] = [tip, knuckle, wrist].map(|place| lens.at(place).map(|part| part * lens.fine));
        for (thick, colours) in [(1.18, ["#6b5f52", "#6b5f5200"]), (1.0, ["#efe7da", "#e2d6c600"])] {
            let fade = pen.create_linear_gradient(tip[0], tip[1], wrist[0], wrist[1]);
            let _ = fade.add_color_stop(0.0, colours[0]);
            let _ = fade.add_color_stop(1.0, colours[1]);
            pen.set_stroke_style_canvas_gradient(&fade);
            pen.set_line_width(thick * THICK / lens.pixel());
            pen.begin_path();
            pen.move_to(tip[0], tip[1]);
            pen.quadratic_curve_to(knuckle[0], knuckle[1], wrist[0], wrist[1]);
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
