//! [`DangerMap`]: a learning aid that shows where the magnet in the hand would make others break away if it were let go
//! of there. It is computed a little in each frame, first roughly and then finely.

use crate::{
    camera::{TableCamera, extent_around},
    lengths::Lengths,
    texture::Texture,
};
use kluster::TableView;
use magnets::{Cord, Face, MagnetId, MagnetLocation, Point, RestingMagnet, SampleGrid, StaticTable};
use web_sys::CanvasRenderingContext2d;

/// How wide a pixel of the map is, in metres: the eye wants no finer pattern.
const PIXEL: f64 = 0.8e-3;
/// A place and its neighbours.
const AROUND: [(f64, f64); 5] = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
/// How often it is asked whether the table is still the same, in seconds.
const PERIOD: f64 = 0.1;

/// A map of danger.
#[derive(Default)]
pub(crate) struct DangerMap {
    making: Option<DangerPass>,
    shown: Option<Shown>,
    /// Seconds since it was asked whether the table is still the same.
    since: f64,
    /// What was so in the frame before, and whether a question after its last change has been answered.
    last: Option<(u64, RestingMagnet)>,
    is_checked: bool,
}

struct DangerPass {
    magnet: MagnetId,
    table: StaticTable,
    lowered: RestingMagnet,
    /// Which of the spacings: first the rough one.
    fineness: usize,
    grid: SampleGrid,
    margins: Vec<f64>,
}

struct Shown {
    texture: Texture,
    /// The upper left corner.
    corner: Point,
    magnet: MagnetId,
}

impl DangerMap {
    /// Computes until `is_time_up`. Returns whether there is more to do.
    pub(crate) fn work(&mut self, game: TableView<'_>, seconds: f64, is_time_up: &mut dyn FnMut() -> bool) -> bool {
        self.since += seconds;
        let Some((magnet, lowered)) = in_hand(game) else {
            *self = DangerMap::default();
            return false;
        };
        if self.shown.as_ref().is_some_and(|shown| shown.magnet != magnet) {
            self.shown = None;
        }
        let is_other = self.making.as_ref().is_none_or(|making| making.magnet != magnet);
        // What is begun comes to its end once, or while a magnet turns there would never be a map.
        let is_rough = self.making.as_ref().is_some_and(|making| making.fineness == 0 && !making.is_done());
        let now = Some((game.world().tick().0, lowered));
        if std::mem::replace(&mut self.last, now) != now {
            self.is_checked = false;
        }
        if is_other || (self.since > PERIOD && !is_rough) {
            (self.since, self.is_checked) = (0.0, true);
            let table = game.world().table();
            if is_other || self.making.as_ref().is_some_and(|making| !making.is_of(&table, &lowered)) {
                self.making = DangerPass::new(game, magnet, table, lowered, 0);
            }
        }
        let Some(making) = &mut self.making else { return false };
        if !making.is_done() && making.work(game, is_time_up) {
            self.shown = making.draw().or_else(|| self.shown.take());
            let finer = DangerPass::new(game, magnet, making.table.clone(), making.lowered, making.fineness + 1);
            if finer.is_some() {
                self.making = finer;
            }
        }
        !self.is_checked || self.making.as_ref().is_some_and(|making| !making.is_done())
    }

    /// Draws the map as far as it is known.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, camera: &TableCamera, cords: &[Cord]) {
        let Some(Shown { texture, corner, .. }) = &self.shown else { return };
        onto.save();
        onto.begin_path();
        for cord in cords {
            for (number, node) in cord.nodes().iter().enumerate() {
                let [x, y] = camera.on_picture(*node);
                if number == 0 { onto.move_to(x, y) } else { onto.line_to(x, y) }
            }
            onto.close_path();
        }
        onto.clip();
        let [left, top] = camera.on_picture(*corner);
        let [wide, high] = texture.size.map(|side| f64::from(side) * PIXEL / camera.pixel());
        let _ = onto.draw_image_with_html_canvas_element_and_dw_and_dh(&texture.canvas, left, top, wide, high);
        onto.restore();
    }

    /// Discards the map, which is not shown any more.
    pub(crate) fn forget(&mut self) {
        *self = DangerMap::default();
    }
}

/// The magnet in the hand, as it would come to rest.
fn in_hand(game: TableView<'_>) -> Option<(MagnetId, RestingMagnet)> {
    let world = game.world();
    let magnet = world.held()?;
    let MagnetLocation::Held(pose) = world.location(magnet) else { return None };
    let (face, yaw) = Face::nearest(&pose.rotation);
    Some((magnet, RestingMagnet { properties: *world.properties(magnet).ok()?, x: 0.0, y: 0.0, yaw, face }))
}

impl DangerPass {
    fn new(
        game: TableView<'_>,
        magnet: MagnetId,
        table: StaticTable,
        lowered: RestingMagnet,
        fineness: usize,
    ) -> Option<DangerPass> {
        let nodes = game.world().cords().iter().flat_map(|cord| cord.nodes().iter().copied());
        let spacings = Lengths::at(game.world()).danger_spacings;
        let (spacing, around) = (*spacings.get(fineness)?, extent_around(nodes, spacings[1])?);
        let low = Point::new(around.low[0], around.low[1]);
        let size = Point::new(around.high[0], around.high[1]) - low;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let [columns, rows] = [size.x, size.y].map(|side| (side / spacing).ceil() as u16 + 1);
        let grid = SampleGrid { corner: low, spacing, columns, rows };
        Some(DangerPass { magnet, table, lowered, fineness, grid, margins: Vec::new() })
    }

    fn is_done(&self) -> bool {
        self.margins.len() >= usize::from(self.grid.columns) * usize::from(self.grid.rows)
    }

    /// Whether it is of this table, and of a magnet that is turned like this, to about three degrees.
    fn is_of(&self, table: &StaticTable, lowered: &RestingMagnet) -> bool {
        let [[c, s], [cosine, sine]] = [self.lowered.yaw, lowered.yaw];
        self.lowered.face == lowered.face && c * cosine + s * sine > 0.9986 && self.table.magnets() == table.magnets()
    }

    /// Computes until `is_time_up`, at least one place. Returns whether it is done.
    fn work(&mut self, game: TableView<'_>, is_time_up: &mut dyn FnMut() -> bool) -> bool {
        for place in self.grid.points().skip(self.margins.len()) {
            // Outside no magnet is let go of; but what is near the cord is seen up to it.
            let is_inside = AROUND.iter().any(|(x, y)| game.is_inside(place + Point::new(*x, *y) * self.grid.spacing));
            let lowered = RestingMagnet { x: place.x, y: place.y, ..self.lowered };
            self.margins.push(if is_inside { self.table.lowering_risk(&lowered).load_ratio } else { 0.0 });
            if is_inside && is_time_up() {
                break;
            }
        }
        self.is_done()
    }

    fn draw(&self) -> Option<Shown> {
        let picture = look::danger_map(&self.margins, &self.grid, PIXEL);
        let texture = Texture::new([picture.width, picture.height])?;
        texture.put(&picture, [0, 0]);
        let corner =
            self.grid.corner + Point::new(0.0, f64::from(self.grid.rows.saturating_sub(1)) * self.grid.spacing);
        Some(Shown { texture, corner, magnet: self.magnet })
    }
}
