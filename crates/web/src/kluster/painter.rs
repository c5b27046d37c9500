//! [`Painter`]: the table as it is seen: surface, shadows, ropes, stones by their height.

use super::{
    atlas::{Atlas, heading},
    ground::Ground,
    lens::Lens,
    place,
};
use crate::{
    few::Few,
    maths::{apart, rest},
};
use look::{Rope, STRANDS, STROKES, Station, Stroke, Surface};
use magnets::{Cord, Individual, MagnetId, Point, Pose, World};
use seats::{rank, sort_by_number};
use web_sys::CanvasRenderingContext2d;

/// Up to this height a magnet lies on the table, in metres: its shadow falls below its neighbours.
const LYING: f64 = 0.012;
/// How high above the table the eye is, in metres: what is nearer to it is larger.
const EYE: f64 = 1.4;

/// What draws the table.
pub(crate) struct Painter {
    pub(crate) ground: Ground,
    atlas: Atlas,
    surface: Surface,
}

/// A magnet where it is seen.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) id: MagnetId,
    pub(crate) individual: &'a Individual,
    pub(crate) pose: Pose,
}

impl Painter {
    /// Draws a table with this surface.
    pub(crate) fn new(surface: Surface, table: magnets::Surface) -> Painter {
        Painter { ground: Ground::new(surface, table), atlas: Atlas::new(surface, 1e-3), surface }
    }

    /// Another surface from now on.
    pub(crate) fn change(&mut self, surface: Surface) {
        self.surface = surface;
        self.ground.change(surface);
    }

    /// Draws cords and magnets; those that tremble beside where they are, by so many metres, and what else lies `below` them on the
    /// table. Answers where it has drawn them.
    pub(crate) fn draw(
        &mut self,
        pen: &CanvasRenderingContext2d,
        lens: &Lens,
        world: &World,
        aside: &dyn Fn(MagnetId) -> Point,
        with_poles: bool,
        below: &dyn Fn(),
    ) -> Few<MagnetId, Pose> {
        self.atlas.suit(self.surface, lens.pixel());
        self.ground.draw(pen, lens);
        below();
        for (number, cord) in world.cords().iter().enumerate() {
            self.cord(pen, lens, number, cord);
        }
        let mut seen = seen(world, aside);
        sort_by_number(&mut seen, |seen| rank(seen.pose.centre.z));
        let lying = seen.partition_point(|seen| seen.pose.centre.z < LYING);
        for layer in [&seen[..lying], &seen[lying..]] {
            self.magnets(pen, lens, layer, with_poles);
        }
        seen.into_iter().map(|seen| (seen.id, seen.pose)).collect()
    }

    /// Magnets with their shadows, the lowest first.
    pub(crate) fn magnets(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, seen: &[Seen], with_poles: bool) {
        for Seen { id, individual, pose } in seen {
            let at = on_picture(lens, pose);
            if let Some(shadow) = self.atlas.shadow(*id, individual, pose) {
                shadow.draw(pen, at, 1.0);
            }
        }
        self.bodies(pen, lens, seen, with_poles);
    }

    /// Magnets alone.
    pub(crate) fn bodies(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, seen: &[Seen], with_poles: bool) {
        for Seen { id, individual, pose } in seen {
            let (at, times) = (on_picture(lens, pose), EYE / (EYE - pose.centre.z));
            // What lies on the table is as large as it is.
            let times = if pose.centre.z < LYING { 1.0 } else { times };
            if let Some(body) = self.atlas.body(*id, individual, &pose.rotation) {
                body.draw(pen, at, times);
            }
            if let Some(poles) = with_poles.then(|| self.atlas.poles(*id, individual, &pose.rotation)).flatten() {
                poles.draw(pen, at, times);
            }
        }
    }

    /// A cord: strokes for its shadow and below it, slices of rope along it, and its knot.
    pub(crate) fn cord(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, number: usize, cord: &Cord) {
        let stations = Rope::stations(cord.nodes());
        for line in STROKES.into_iter().chain([Rope::of(number).under()]) {
            stroke(pen, lens, &stations, &line);
        }
        for pair in stations.windows(2) {
            let [from, to] = [pair[0].at, pair[1].at].map(|place| lens.at(place).map(|part| part * lens.fine));
            let Some(sheet) = self.atlas.strip(number, heading(pair[0].way)) else { continue };
            let [width, height] = sheet.size.map(f64::from);
            let begin = f64::from((pair[0].strands / STRANDS).fract()) * width;
            let along = [to[0] - from[0], to[1] - from[1]];
            let length = apart(to, from).max(1e-6);
            let (cosine, sine) = (along[0] / length, along[1] / length);
            let _ = pen.set_transform(cosine, sine, -sine, cosine, from[0], from[1]);
            // A slice that runs over the end of the strip goes on at its beginning; slices overlap by half a pixel.
            let mut done = 0.0;
            let whole = length + 0.5;
            while done < whole {
                let start = rest(begin + done, width);
                let part = (whole - done).min(width - start).max(0.25);
                let _ = pen.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                    &sheet.canvas,
                    start,
                    0.0,
                    part,
                    height,
                    done,
                    -height / 2.0,
                    part,
                    height,
                );
                done += part;
            }
        }
        let _ = pen.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        if let Some(station) = stations.first() {
            let at = lens.at(station.at).map(|part| part * lens.fine);
            if let Some(knot) = self.atlas.knot(number, station.way) {
                knot.draw(pen, at, 1.0);
            }
        }
    }
}

/// The magnets on the table and in the hand.
fn seen<'a>(world: &'a World, aside: &dyn Fn(MagnetId) -> Point) -> Vec<Seen<'a>> {
    let moved = world.magnets().filter_map(|id| {
        let (mut pose, way) = (place::pose(world, id)?, aside(id));
        pose.centre.x += way.x;
        pose.centre.y += way.y;
        Some(Seen { id, individual: world.individual(id).ok()?, pose })
    });
    moved.collect()
}

fn on_picture(lens: &Lens, pose: &Pose) -> [f64; 2] {
    lens.at(place::level(pose)).map(|part| part * lens.fine)
}

fn stroke(pen: &CanvasRenderingContext2d, lens: &Lens, stations: &[Station], line: &Stroke) {
    let [red, green, blue, alpha] = line.colour;
    pen.set_stroke_style_str(&format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}"));
    pen.set_line_width(line.width / lens.pixel());
    pen.set_line_join("round");
    pen.begin_path();
    for station in stations {
        let [x, y] = lens.at(station.at + line.aside).map(|part| part * lens.fine);
        pen.line_to(x, y);
    }
    pen.close_path();
    pen.stroke();
}
