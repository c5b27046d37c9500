//! [`SurfaceLayer`]: the table's surface, painted tile by tile in the time that is left, so that nothing waits for it.

use crate::{camera::TableCamera, texture::Texture};
use look::{RgbaImage, SurfaceMaterial, paint_table_edge};
use magnets::Point;
use web_sys::CanvasRenderingContext2d;

/// How wide and high a tile is, in pixels.
const TILE: u32 = 128;

/// The texture that is shown, and the one that is being painted for another camera.
pub(crate) struct SurfaceLayer {
    surface: SurfaceMaterial,
    table: magnets::Surface,
    shown: Option<(Texture, TableCamera)>,
    pass: Option<TilePass>,
    /// The camera for which the browser refused a texture. It is not asked again for the same one.
    given_up: Option<TableCamera>,
}

struct TilePass {
    texture: Texture,
    camera: TableCamera,
    /// The tiles that are missing, those in the middle last.
    missing: Vec<[u32; 2]>,
}

impl SurfaceLayer {
    /// The surface of a table.
    pub(crate) fn new(surface: SurfaceMaterial, table: magnets::Surface) -> SurfaceLayer {
        SurfaceLayer { surface, table, shown: None, pass: None, given_up: None }
    }

    /// Changes the material. Everything is painted again.
    pub(crate) fn change(&mut self, surface: SurfaceMaterial) {
        (self.surface, self.shown, self.pass) = (surface, None, None);
    }

    /// Whether nothing more can be painted for this camera.
    pub(crate) fn is_done(&self, camera: &TableCamera) -> bool {
        self.given_up.as_ref() == Some(camera) || self.is_painted(camera)
    }

    /// Whether all tiles are painted for this camera.
    pub(crate) fn is_painted(&self, camera: &TableCamera) -> bool {
        self.shown.as_ref().is_some_and(|(_, shown)| shown == camera)
    }

    /// Paints on until `is_time_up`, at least one tile.
    pub(crate) fn paint(&mut self, camera: &TableCamera, mut is_time_up: impl FnMut() -> bool) {
        if self.is_done(camera) {
            return;
        }
        if self.pass.as_ref().is_none_or(|pass| pass.camera != *camera) {
            self.pass = TilePass::new(camera);
        }
        let Some(pass) = &mut self.pass else {
            self.given_up = Some(*camera);
            return;
        };
        let pixel = camera.pixel();
        while let Some([left, top]) = pass.missing.pop() {
            let mut tile = RgbaImage::new(TILE, TILE);
            let corner = camera.place([0.0, 0.0]) + Point::new(f64::from(left), -f64::from(top)) * pixel;
            self.surface.paint(corner, pixel, &mut tile);
            paint_table_edge(self.table, corner, pixel, &mut tile);
            pass.texture.put(&tile, [left, top]);
            if is_time_up() {
                break;
            }
        }
        if pass.missing.is_empty()
            && let Some(TilePass { texture, camera, .. }) = self.pass.take()
        {
            self.shown = Some((texture, camera));
        }
    }

    /// Draws the surface; until it is painted for this camera, the last texture is stretched.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, camera: &TableCamera) {
        let [width, height] = camera.size.map(|side| side * camera.fine);
        if !self.is_painted(camera) {
            onto.set_fill_style_str(self.tone());
            onto.fill_rect(0.0, 0.0, width, height);
        }
        if let Some((texture, shown)) = &self.shown {
            texture.lay(onto, shown, camera);
        }
        // What is new is better, as far as it goes.
        if let Some(pass) = self.pass.as_ref().filter(|pass| pass.camera == *camera) {
            let _ = onto.draw_image_with_html_canvas_element(&pass.texture.canvas, 0.0, 0.0);
        }
    }

    /// Its colour from afar.
    fn tone(&self) -> &'static str {
        match self.surface {
            SurfaceMaterial::Oak => "#b98b55",
            SurfaceMaterial::Felt => "#2c6650",
            SurfaceMaterial::Slate => "#565b62",
        }
    }
}

impl TilePass {
    fn new(camera: &TableCamera) -> Option<TilePass> {
        let size = camera.pixels();
        let tiles = |side: u32| (0..side).step_by(TILE as usize);
        let mut missing: Vec<[u32; 2]> =
            tiles(size[1]).flat_map(|top| tiles(size[0]).map(move |left| [left, top])).collect();
        let far = |tile: &[u32; 2]| {
            let way = |n: usize| (tile[n] + TILE / 2).abs_diff(size[n] / 2);
            !u64::from(way(0).max(way(1)))
        };
        missing.sort_by_key(far);
        Some(TilePass { texture: Texture::new(size)?, camera: *camera, missing })
    }
}
