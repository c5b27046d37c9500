//! A cord as it is drawn: strokes for its shadow and below it, slices of rope along it, and its knot.

use crate::{
    camera::TableCamera,
    sprite_atlas::{SpriteAtlas, heading},
};
use look::{KNOT_RADIUS, PathSample, Rope, SHADOW_STROKES, STRANDS_PER_STRIP, Stroke};
use magnets::Cord;
use web_kit::camera::Extent;
use web_sys::CanvasRenderingContext2d;

/// How far from the cord's line it is seen, in metres: the shadow's far side.
pub(crate) const REACH: f64 = 4.0 * look::ROPE_RADIUS;
/// How long slices may be that are joined, in pixels: up to that they look as round.
const SLICE: f64 = 4.0;

/// Draws a cord, or what is seen of it in a part of the table.
pub(crate) fn draw(
    pen: &CanvasRenderingContext2d,
    camera: &TableCamera,
    atlas: &mut SpriteAtlas,
    number: usize,
    cord: &Cord,
    within: Option<Extent>,
) {
    let stations = stations(cord, camera);
    let near = within.map(|part| part.with_margin(REACH));
    let is_near = |pair: &[PathSample]| {
        near.is_none_or(|near| pair.iter().any(|station| near.contains([station.position.x, station.position.y])))
    };
    for line in SHADOW_STROKES.into_iter().chain([Rope::for_cord(number).underlay()]) {
        stroke(pen, camera, &stations, &line, &is_near);
    }
    for pair in stations.windows(2).filter(|pair| is_near(pair)) {
        slice(pen, camera, atlas, number, pair);
    }
    let _ = pen.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    if let Some(station) = stations.first()
        && within.is_none_or(|part| part.with_margin(KNOT_RADIUS).contains([station.position.x, station.position.y]))
        && let Some(knot) = atlas.knot(number, station.tangent)
    {
        knot.draw(pen, camera.on_picture(station.position), 1.0);
    }
}

/// The places along a cord between which slices lie: fewer from afar.
fn stations(cord: &Cord, camera: &TableCamera) -> Vec<PathSample> {
    let all = Rope::path_samples(cord.nodes());
    let length = all.windows(2).take(4).map(|pair| (pair[1].position - pair[0].position).length()).sum::<f64>() / 4.0;
    // There are four from node to node: 4, 2 or 1 of them leave no rest.
    let step = [4_u8, 2].into_iter().find(|step| length * f64::from(*step) <= SLICE * camera.pixel()).unwrap_or(1);
    all.into_iter().step_by(step.into()).collect()
}

/// A straight piece of rope, cut out of a strip.
fn slice(
    pen: &CanvasRenderingContext2d,
    camera: &TableCamera,
    atlas: &mut SpriteAtlas,
    number: usize,
    pair: &[PathSample],
) {
    let [from, to] = [pair[0].position, pair[1].position].map(|place| camera.on_picture(place));
    let Some(texture) = atlas.strip(number, heading(pair[0].tangent)) else { return };
    let [width, height] = texture.size.map(f64::from);
    let begin = f64::from((pair[0].strands / STRANDS_PER_STRIP).fract()) * width;
    let along = [to[0] - from[0], to[1] - from[1]];
    let length = along[0].hypot(along[1]).max(1e-6);
    let (cosine, sine) = (along[0] / length, along[1] / length);
    let _ = pen.set_transform(cosine, sine, -sine, cosine, from[0], from[1]);
    // A slice that runs over the end of the strip goes on at its beginning; slices overlap by half a pixel.
    let mut done = 0.0;
    let whole = length + 0.5;
    while done < whole {
        let start = (begin + done).rem_euclid(width);
        let part = (whole - done).min(width - start).max(0.25);
        let _ = pen.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &texture.canvas,
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

fn stroke(
    pen: &CanvasRenderingContext2d,
    camera: &TableCamera,
    stations: &[PathSample],
    line: &Stroke,
    is_near: &dyn Fn(&[PathSample]) -> bool,
) {
    let [red, green, blue, alpha] = line.colour;
    pen.set_stroke_style_str(&format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}"));
    pen.set_line_width(line.width / camera.pixel());
    pen.set_line_join("round");
    pen.begin_path();
    let mut is_on = false;
    for pair in stations.windows(2) {
        let is_seen = is_near(pair);
        let [from, to] = [pair[0].position, pair[1].position].map(|place| camera.on_picture(place + line.offset));
        if is_seen && !is_on {
            pen.move_to(from[0], from[1]);
        }
        if is_seen {
            pen.line_to(to[0], to[1]);
        }
        is_on = is_seen;
    }
    pen.stroke();
}
