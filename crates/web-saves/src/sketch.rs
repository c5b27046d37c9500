//! The sketch of a table of Kluster in its summary, for the small picture of an unfinished game.

use kluster::TableView;
use magnets::{Cord, Ellipse};
use web_kit::summary::TableSketch;

/// How many points of a cord are kept: enough for a line as thin as in a small picture.
const CORD_POINTS: usize = 32;

/// Where the magnets and cords of a table lie.
pub(crate) fn sketch(table: TableView<'_>) -> TableSketch {
    let outlines = table.on_table().iter().filter_map(|magnet| table.world().outline(*magnet));
    TableSketch { magnets: outlines.map(magnet).collect(), cords: table.world().cords().iter().map(cord).collect() }
}

fn magnet(Ellipse { centre, semi_axes: [along, across], yaw: [cosine, sine] }: Ellipse) -> [i32; 5] {
    let angle = sine.atan2(cosine).to_degrees();
    [millimetres(centre.x), millimetres(centre.y), millimetres(along), millimetres(across), whole(angle)]
}

fn cord(cord: &Cord) -> Vec<[i32; 2]> {
    let step = cord.nodes().len().div_ceil(CORD_POINTS);
    cord.nodes().iter().step_by(step).map(|node| [millimetres(node.x), millimetres(node.y)]).collect()
}

fn millimetres(metres: f64) -> i32 {
    whole(metres * 1e3)
}

#[allow(clippy::cast_possible_truncation)] // some metres, or a full turn
fn whole(number: f64) -> i32 {
    number.round() as i32
}
