//! [`TablePainter`]: draws surface, shadows, ropes, and magnets by their height.

use crate::{
    background_layer::BackgroundLayer,
    camera::TableCamera,
    lengths::Lengths,
    place, rope,
    sprite_atlas::{HEADINGS, SpriteAtlas},
    surface_layer::SurfaceLayer,
};
use look::SurfaceMaterial;
use magnets::{Cord, MagnetId, MagnetProperties, Point, Pose, World};
use std::collections::BTreeMap;
use web_sys::CanvasRenderingContext2d;

/// How high above the table the eye is, in metres: what is nearer to it is larger.
const EYE: f64 = 1.4;

/// The layers and sprites of a table.
pub(crate) struct TablePainter {
    pub(crate) surface_layer: SurfaceLayer,
    background: BackgroundLayer,
    atlas: SpriteAtlas,
    surface: SurfaceMaterial,
    lengths: &'static Lengths,
}

/// A magnet and the pose in which it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct VisibleMagnet<'a> {
    pub(crate) id: MagnetId,
    pub(crate) individual: &'a MagnetProperties,
    pub(crate) pose: Pose,
}

impl TablePainter {
    pub(crate) fn new(surface: SurfaceMaterial, world: &World) -> TablePainter {
        let (surface_layer, lengths) = (SurfaceLayer::new(surface, world.surface()), Lengths::at(world));
        TablePainter {
            surface_layer,
            background: BackgroundLayer::default(),
            atlas: SpriteAtlas::new(surface, 1e-3),
            surface,
            lengths,
        }
    }

    /// Changes the material of the surface.
    pub(crate) fn change(&mut self, surface: SurfaceMaterial) {
        if self.surface != surface {
            self.surface = surface;
            self.surface_layer.change(surface);
            self.background.forget();
        }
    }

    /// Renders sprites in advance until `is_time_up`. Returns whether all is done.
    pub(crate) fn prepare(
        &mut self,
        camera: &TableCamera,
        world: &World,
        is_time_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        self.atlas.suit(self.surface, camera.pixel());
        self.surface_layer.paint(camera, &mut *is_time_up);
        if !self.surface_layer.is_done(camera) {
            return false;
        }
        for number in 0..HEADINGS * world.cords().len() {
            if is_time_up() {
                return false;
            }
            self.atlas.strip(number / HEADINGS, number % HEADINGS);
        }
        for VisibleMagnet { id, individual, pose } in seen(world, &|_| Point::default()) {
            if is_time_up() {
                return false;
            }
            self.atlas.body(id, individual, &pose.rotation);
            self.atlas.shadow(id, individual, &pose);
        }
        true
    }

    /// Draws cords and magnets. `aside` is the offset of a magnet in metres, `below` draws what is between surface and
    /// cords. Returns where the magnets were drawn.
    pub(crate) fn draw(
        &mut self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        world: &World,
        aside: &dyn Fn(MagnetId) -> Point,
        with_poles: bool,
        below: Option<&dyn Fn()>,
    ) -> BTreeMap<MagnetId, Pose> {
        self.atlas.suit(self.surface, camera.pixel());
        self.background.draw(pen, camera, &self.surface_layer, &mut self.atlas, world.cords(), below);
        let mut seen = seen(world, aside);
        seen.sort_by(|one, other| one.pose.centre.z.total_cmp(&other.pose.centre.z));
        let lying = seen.partition_point(|seen| seen.pose.centre.z < self.lengths.lying);
        for layer in [&seen[..lying], &seen[lying..]] {
            self.magnets(pen, camera, layer, with_poles);
        }
        seen.into_iter().map(|seen| (seen.id, seen.pose)).collect()
    }

    /// Draws magnets with their shadows, the lowest first.
    pub(crate) fn magnets(
        &mut self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        seen: &[VisibleMagnet],
        with_poles: bool,
    ) {
        for VisibleMagnet { id, individual, pose } in seen {
            let at = camera.on_picture(place::level(pose));
            if let Some(shadow) = self.atlas.shadow(*id, individual, pose) {
                shadow.draw(pen, at, 1.0);
            }
        }
        self.bodies(pen, camera, seen, with_poles);
    }

    /// Draws magnets without shadows.
    pub(crate) fn bodies(
        &mut self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        seen: &[VisibleMagnet],
        with_poles: bool,
    ) {
        for VisibleMagnet { id, individual, pose } in seen {
            let (at, times) = (camera.on_picture(place::level(pose)), EYE / (EYE - pose.centre.z));
            // What lies on the table is as large as it is.
            let times = if pose.centre.z < self.lengths.lying { 1.0 } else { times };
            if let Some(body) = self.atlas.body(*id, individual, &pose.rotation) {
                body.draw(pen, at, times);
            }
            if let Some(poles) = with_poles.then(|| self.atlas.poles(*id, individual, &pose.rotation)).flatten() {
                poles.draw(pen, at, times);
            }
        }
    }

    /// Draws a magnet anywhere on a picture, so many times as large as on the table.
    pub(crate) fn body(
        &mut self,
        pen: &CanvasRenderingContext2d,
        VisibleMagnet { id, individual, pose }: &VisibleMagnet,
        at: [f64; 2],
        times: f64,
    ) {
        if let Some(body) = self.atlas.body(*id, individual, &pose.rotation) {
            body.draw(pen, at, times);
        }
    }

    /// Draws a cord that does not lie yet.
    pub(crate) fn sketch(&mut self, pen: &CanvasRenderingContext2d, camera: &TableCamera, number: usize, cord: &Cord) {
        rope::draw(pen, camera, &mut self.atlas, number, cord, None);
    }
}

/// The magnets on the table and in the hand.
fn seen<'a>(world: &'a World, aside: &dyn Fn(MagnetId) -> Point) -> Vec<VisibleMagnet<'a>> {
    let moved = world.magnets().filter_map(|id| {
        let (mut pose, way) = (place::pose(world, id)?, aside(id));
        pose.centre.x += way.x;
        pose.centre.y += way.y;
        Some(VisibleMagnet { id, individual: world.properties(id).ok()?, pose })
    });
    moved.collect()
}
