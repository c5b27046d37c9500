//! [`Texture`]: an offscreen canvas that is drawn onto others.

use crate::camera::TableCamera;
use leptos::prelude::document;
use look::{RgbaImage, Sprite};
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// An offscreen canvas.
pub(crate) struct Texture {
    pub(crate) canvas: HtmlCanvasElement,
    pub(crate) pen: CanvasRenderingContext2d,
    /// Width and height, in pixels.
    pub(crate) size: [u32; 2],
}

/// A texture with the anchor of a sprite, in pixels.
pub(crate) struct SpriteTexture {
    pub(crate) texture: Texture,
    pub(crate) middle: [f64; 2],
}

impl Texture {
    /// Creates an empty texture; `None` if the browser refuses it, for example for lack of memory.
    pub(crate) fn new(size: [u32; 2]) -> Option<Texture> {
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
        canvas.set_width(size[0]);
        canvas.set_height(size[1]);
        let pen = pen_of(&canvas)?;
        Some(Texture { canvas, pen, size })
    }

    /// Replaces the pixels at a position.
    pub(crate) fn put(&self, picture: &RgbaImage, [left, top]: [u32; 2]) {
        let pixels = Clamped(picture.pixels.as_slice());
        if let Ok(data) = ImageData::new_with_u8_clamped_array_and_sh(pixels, picture.width, picture.height) {
            let _ = self.pen.put_image_data(&data, f64::from(left), f64::from(top));
        }
    }

    /// Draws it for another camera than the one it was made for.
    pub(crate) fn lay(&self, onto: &CanvasRenderingContext2d, made: &TableCamera, camera: &TableCamera) {
        let times = camera.scale() * camera.fine / (made.scale() * made.fine);
        let [left, top] = camera.on_picture(made.place([0.0, 0.0]));
        let [wide, high] = self.size.map(|side| f64::from(side) * times);
        let _ = onto.draw_image_with_html_canvas_element_and_dw_and_dh(&self.canvas, left, top, wide, high);
    }

    /// Makes all pixels transparent.
    pub(crate) fn clear(&self) {
        self.pen.clear_rect(0.0, 0.0, f64::from(self.size[0]), f64::from(self.size[1]));
    }
}

impl SpriteTexture {
    /// Creates a texture just large enough for a sprite.
    pub(crate) fn of(sprite: &Sprite) -> Option<SpriteTexture> {
        let texture = Texture::new([sprite.image.width, sprite.image.height])?;
        texture.put(&sprite.image, [0, 0]);
        Some(SpriteTexture { texture, middle: sprite.anchor.map(f64::from) })
    }

    /// Replaces the sprite.
    pub(crate) fn show(&mut self, sprite: &Sprite) {
        let size = [sprite.image.width, sprite.image.height];
        if self.texture.size == size {
            self.texture.put(&sprite.image, [0, 0]);
        } else if let Some(fresh) = SpriteTexture::of(sprite) {
            *self = fresh;
        }
        self.middle = sprite.anchor.map(f64::from);
    }

    /// Draws it with its anchor at a position in pixels, scaled by a factor.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, [x, y]: [f64; 2], times: f64) {
        let [width, height] = self.texture.size.map(|side| f64::from(side) * times);
        let (left, top) = (x - self.middle[0] * times, y - self.middle[1] * times);
        // At its own size on whole pixels it stays sharp, and is drawn fast.
        let _ = if (times - 1.0).abs() < 1e-3 {
            onto.draw_image_with_html_canvas_element(&self.texture.canvas, left.round(), top.round())
        } else {
            onto.draw_image_with_html_canvas_element_and_dw_and_dh(&self.texture.canvas, left, top, width, height)
        };
    }
}

/// The 2D context of a canvas.
pub(crate) fn pen_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}
