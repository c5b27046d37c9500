//! [`Ground`]: the table's surface, painted tile by tile in the time that is left, so that nothing waits for it.

use super::{lens::Lens, sheet::Sheet};
use look::{RgbaImage, SurfaceMaterial, paint_table_edge};
use magnets::Point;
use web_sys::CanvasRenderingContext2d;

/// How wide and high a tile is, in pixels.
const TILE: u32 = 128;

/// The surface as it is seen: what is painted already, and what is being painted for another look.
pub(crate) struct Ground {
    surface: SurfaceMaterial,
    table: magnets::Surface,
    shown: Option<(Sheet, Lens)>,
    making: Option<Making>,
    /// The look for which the browser gave no sheet: for that one it is not asked again.
    given_up: Option<Lens>,
}

struct Making {
    sheet: Sheet,
    lens: Lens,
    /// The tiles that are missing, those in the middle last.
    missing: Vec<[u32; 2]>,
}

impl Ground {
    /// The surface of a table.
    pub(crate) fn new(surface: SurfaceMaterial, table: magnets::Surface) -> Ground {
        Ground { surface, table, shown: None, making: None, given_up: None }
    }

    /// Another surface from now on.
    pub(crate) fn change(&mut self, surface: SurfaceMaterial) {
        (self.surface, self.shown, self.making) = (surface, None, None);
    }

    /// Whether nothing more can be painted for what is seen now.
    pub(crate) fn is_done(&self, lens: &Lens) -> bool {
        self.given_up.as_ref() == Some(lens) || self.is_painted(lens)
    }

    /// Whether all is painted as it is seen now.
    pub(crate) fn is_painted(&self, lens: &Lens) -> bool {
        self.shown.as_ref().is_some_and(|(_, shown)| shown == lens)
    }

    /// Paints on until `is_time_up`, at least one tile.
    pub(crate) fn paint(&mut self, lens: &Lens, mut is_time_up: impl FnMut() -> bool) {
        if self.is_done(lens) {
            return;
        }
        if self.making.as_ref().is_none_or(|making| making.lens != *lens) {
            self.making = Making::new(lens);
        }
        let Some(making) = &mut self.making else {
            self.given_up = Some(*lens);
            return;
        };
        let pixel = lens.pixel();
        while let Some([left, top]) = making.missing.pop() {
            let mut tile = RgbaImage::new(TILE, TILE);
            let corner = lens.place([0.0, 0.0]) + Point::new(f64::from(left), -f64::from(top)) * pixel;
            self.surface.paint(corner, pixel, &mut tile);
            paint_table_edge(self.table, corner, pixel, &mut tile);
            making.sheet.put(&tile, [left, top]);
            if is_time_up() {
                break;
            }
        }
        if making.missing.is_empty()
            && let Some(Making { sheet, lens, .. }) = self.making.take()
        {
            self.shown = Some((sheet, lens));
        }
    }

    /// Draws the surface: as it is painted, or stretched from another look until it is.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, lens: &Lens) {
        let [width, height] = lens.size.map(|side| side * lens.fine);
        if !self.is_painted(lens) {
            onto.set_fill_style_str(self.tone());
            onto.fill_rect(0.0, 0.0, width, height);
        }
        if let Some((sheet, shown)) = &self.shown {
            sheet.lay(onto, shown, lens);
        }
        // What is new is better, as far as it goes.
        if let Some(making) = self.making.as_ref().filter(|making| making.lens == *lens) {
            let _ = onto.draw_image_with_html_canvas_element(&making.sheet.canvas, 0.0, 0.0);
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

impl Making {
    fn new(lens: &Lens) -> Option<Making> {
        let size = lens.pixels();
        let tiles = |side: u32| (0..side).step_by(TILE as usize);
        let mut missing: Vec<[u32; 2]> =
            tiles(size[1]).flat_map(|top| tiles(size[0]).map(move |left| [left, top])).collect();
        let far = |tile: &[u32; 2]| {
            let way = |n: usize| (tile[n] + TILE / 2).abs_diff(size[n] / 2);
            !u64::from(way(0).max(way(1)))
        };
        missing.sort_by_key(far);
        Some(Making { sheet: Sheet::new(size)?, lens: *lens, missing })
    }
}
