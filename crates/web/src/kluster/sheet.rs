//! [`Sheet`]: a picture that the browser can draw with.

use super::lens::Lens;
use look::{RgbaImage, Sprite};
use ui::document;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// A picture that nobody sees by itself: it is drawn onto others.
pub(crate) struct Sheet {
    pub(crate) canvas: HtmlCanvasElement,
    pub(crate) pen: CanvasRenderingContext2d,
    /// How wide and how high it is, in pixels.
    pub(crate) size: [u32; 2],
}

/// A sheet, and where in it the middle of what it shows is.
pub(crate) struct Stamp {
    pub(crate) sheet: Sheet,
    pub(crate) middle: [f64; 2],
}

impl Sheet {
    /// An empty one; `None` where the browser gives none, for example for want of room.
    pub(crate) fn new(size: [u32; 2]) -> Option<Sheet> {
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
        canvas.set_width(size[0]);
        canvas.set_height(size[1]);
        let pen = pen_of(&canvas)?;
        Some(Sheet { canvas, pen, size })
    }

    /// Puts a picture there, in the place of what was there.
    pub(crate) fn put(&self, picture: &RgbaImage, [left, top]: [u32; 2]) {
        let pixels = Clamped(picture.pixels.as_slice());
        if let Ok(data) = ImageData::new_with_u8_clamped_array_and_sh(pixels, picture.width, picture.height) {
            let _ = self.pen.put_image_data(&data, f64::from(left), f64::from(top));
        }
    }

    /// Draws it where it belongs in another look than the one that it was made for.
    pub(crate) fn lay(&self, onto: &CanvasRenderingContext2d, made: &Lens, lens: &Lens) {
        let times = lens.scale * lens.fine / (made.scale * made.fine);
        let [left, top] = lens.on_picture(made.place([0.0, 0.0]));
        let [wide, high] = self.size.map(|side| f64::from(side) * times);
        let _ = onto.draw_image_with_html_canvas_element_and_dw_and_dh(&self.canvas, left, top, wide, high);
    }

    /// Takes everything away.
    pub(crate) fn clear(&self) {
        self.pen.clear_rect(0.0, 0.0, f64::from(self.size[0]), f64::from(self.size[1]));
    }
}

impl Stamp {
    /// A sheet just large enough for a sprite.
    pub(crate) fn of(sprite: &Sprite) -> Option<Stamp> {
        let sheet = Sheet::new([sprite.image.width, sprite.image.height])?;
        sheet.put(&sprite.image, [0, 0]);
        Some(Stamp { sheet, middle: sprite.anchor.map(f64::from) })
    }

    /// Shows another sprite from now on.
    pub(crate) fn show(&mut self, sprite: &Sprite) {
        let size = [sprite.image.width, sprite.image.height];
        if self.sheet.size == size {
            self.sheet.put(&sprite.image, [0, 0]);
        } else if let Some(fresh) = Stamp::of(sprite) {
            *self = fresh;
        }
        self.middle = sprite.anchor.map(f64::from);
    }

    /// Draws it, its middle at a place in pixels, so many times as large.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, [x, y]: [f64; 2], times: f64) {
        let [width, height] = self.sheet.size.map(|side| f64::from(side) * times);
        let (left, top) = (x - self.middle[0] * times, y - self.middle[1] * times);
        // The same size on whole pixels is sharp, and quick.
        let _ = if (times - 1.0).abs() < 1e-3 {
            onto.draw_image_with_html_canvas_element(&self.sheet.canvas, left.round(), top.round())
        } else {
            onto.draw_image_with_html_canvas_element_and_dw_and_dh(&self.sheet.canvas, left, top, width, height)
        };
    }
}

/// What draws on a canvas.
pub(crate) fn pen_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}
