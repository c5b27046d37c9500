//! [`Painter`]: the table as it is seen: surface, shadows, ropes, stones by their height.

use super::{
    atlas::{Atlas, HEADINGS},
    backdrop::Backdrop,
    ground::Ground,
    lens::Lens,
    place, rope,
};
use crate::few::Few;
use look::SurfaceMaterial;
use magnets::{Cord, MagnetId, MagnetProperties, Point, Pose, World};
use web_sys::CanvasRenderingContext2d;

/// Up to this height a magnet lies on the table, in metres: its shadow falls below its neighbours.
const LYING: f64 = 0.012;
/// How high above the table the eye is, in metres: what is nearer to it is larger.
const EYE: f64 = 1.4;

/// What draws the table.
pub(crate) struct Painter {
    pub(crate) ground: Ground,
    backdrop: Backdrop,
    atlas: Atlas,
    surface: SurfaceMaterial,
}

/// A magnet where it is seen.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) id: MagnetId,
    pub(crate) individual: &'a MagnetProperties,
    pub(crate) pose: Pose,
}

impl Painter {
    /// Draws a table with this surface.
    pub(crate) fn new(surface: SurfaceMaterial, table: magnets::Surface) -> Painter {
        let ground = Ground::new(surface, table);
        Painter { ground, backdrop: Backdrop::default(), atlas: Atlas::new(surface, 1e-3), surface }
    }

    /// Another surface from now on.
    pub(crate) fn change(&mut self, surface: SurfaceMaterial) {
        if self.surface != surface {
            self.surface = surface;
            self.ground.change(surface);
            self.backdrop.forget();
        }
    }

    /// Shades what will be seen until `is_time_up`. Answers whether all is done.
    pub(crate) fn prepare(&mut self, lens: &Lens, world: &World, is_time_up: &mut dyn FnMut() -> bool) -> bool {
        self.atlas.suit(self.surface, lens.pixel());
        self.ground.paint(lens, &mut *is_time_up);
        if !self.ground.is_done(lens) {
            return false;
        }
        for number in 0..HEADINGS * world.cords().len() {
            if is_time_up() {
                return false;
            }
            self.atlas.strip(number / HEADINGS, number % HEADINGS);
        }
        for Seen { id, individual, pose } in seen(world, &|_| Point::default()) {
            if is_time_up() {
                return false;
            }
            self.atlas.body(id, individual, &pose.rotation);
            self.atlas.shadow(id, individual, &pose);
        }
        true
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
        below: Option<&dyn Fn()>,
    ) -> Few<MagnetId, Pose> {
        self.atlas.suit(self.surface, lens.pixel());
        self.backdrop.draw(pen, lens, &self.ground, &mut self.atlas, world.cords(), below);
        let mut seen = seen(world, aside);
        seen.sort_by(|one, other| one.pose.centre.z.total_cmp(&other.pose.centre.z));
        let lying = seen.partition_point(|seen| seen.pose.centre.z < LYING);
        for layer in [&seen[..lying], &seen[lying..]] {
            self.magnets(pen, lens, layer, with_poles);
        }
        seen.into_iter().map(|seen| (seen.id, seen.pose)).collect()
    }

    /// Magnets with their shadows, the lowest first.
    pub(crate) fn magnets(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, seen: &[Seen], with_poles: bool) {
        for Seen { id, individual, pose } in seen {
            let at = lens.on_picture(place::level(pose));
            if let Some(shadow) = self.atlas.shadow(*id, individual, pose) {
                shadow.draw(pen, at, 1.0);
            }
        }
        self.bodies(pen, lens, seen, with_poles);
    }

    /// Magnets alone.
    pub(crate) fn bodies(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, seen: &[Seen], with_poles: bool) {
        for Seen { id, individual, pose } in seen {
            let (at, times) = (lens.on_picture(place::level(pose)), EYE / (EYE - pose.centre.z));
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

    /// A cord that does not lie yet.
    pub(crate) fn sketch(&mut self, pen: &CanvasRenderingContext2d, lens: &Lens, number: usize, cord: &Cord) {
        rope::draw(pen, lens, &mut self.atlas, number, cord, None);
    }
}

/// The magnets on the table and in the hand.
fn seen<'a>(world: &'a World, aside: &dyn Fn(MagnetId) -> Point) -> Vec<Seen<'a>> {
    let moved = world.magnets().filter_map(|id| {
        let (mut pose, way) = (place::pose(world, id)?, aside(id));
        pose.centre.x += way.x;
        pose.centre.y += way.y;
        Some(Seen { id, individual: world.properties(id).ok()?, pose })
    });
    moved.collect()
}
