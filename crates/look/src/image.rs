//! [`RgbaImage`]: pixels, and [`Sprite`]: an image with an anchor.

use crate::math::{floor, round_to_byte, to_f32, to_pixels};

/// An image: red, green, blue and alpha (not premultiplied), row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbaImage {
    /// The number of pixels per row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// Four bytes per pixel.
    pub pixels: Vec<u8>,
}

/// An image of one object, with the position of its centre.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    /// The image, transparent outside the object.
    pub image: RgbaImage,
    /// The centre of the object, in pixels from the left and from the top.
    pub anchor: [f32; 2],
}

impl RgbaImage {
    /// Creates a transparent image.
    pub fn new(width: u32, height: u32) -> RgbaImage {
        RgbaImage { width, height, pixels: vec![0; 4 * width as usize * height as usize] }
    }

    /// Returns a pixel; transparent if it is outside the image.
    pub fn pixel(&self, right: u32, down: u32) -> [u8; 4] {
        let start = self.byte_offset(right, down);
        match self.pixels.get(start..start + 4) {
            Some(&[red, green, blue, alpha]) if right < self.width => [red, green, blue, alpha],
            _ => [0; 4],
        }
    }

    /// Draws a sprite over the image, its anchor at this point rounded to whole pixels.
    pub fn blit(&mut self, sprite: &Sprite, at: [f32; 2]) {
        let [left, top] = [0, 1].map(|n| floor(at[n] - sprite.anchor[n] + 0.5));
        for row in 0..sprite.image.height {
            for column in 0..sprite.image.width {
                let [red, green, blue, alpha] = sprite.image.pixel(column, row);
                if let (Some(right), Some(down)) = (column.checked_add_signed(left), row.checked_add_signed(top)) {
                    self.blend_pixel(right, down, [red, green, blue], f32::from(alpha) / 255.0);
                }
            }
        }
    }

    fn byte_offset(&self, right: u32, down: u32) -> usize {
        4 * (down as usize * self.width as usize + right as usize)
    }

    /// Returns the columns and rows of pixels within `reach` of a point.
    pub(crate) fn clipped_ranges(&self, at: [f32; 2], reach: [f32; 2]) -> [std::ops::Range<u32>; 2] {
        let sizes = [self.width, self.height];
        [0, 1].map(|n| {
            let end = to_pixels(at[n] + reach[n] + 2.0).min(sizes[n]);
            to_pixels(at[n] - reach[n] - 1.0).min(end)..end
        })
    }

    /// Blends a colour over a pixel with this opacity; pixels outside are ignored.
    #[inline]
    pub(crate) fn blend_pixel(&mut self, right: u32, down: u32, colour: [u8; 3], alpha: f32) {
        let start = self.byte_offset(right, down);
        match self.pixels.get_mut(start..start + 4) {
            Some(pixel) if alpha >= 1.0 && right < self.width => {
                pixel.copy_from_slice(&[colour[0], colour[1], colour[2], 255]);
            }
            _ => self.blend_translucent(right, down, colour, alpha),
        }
    }

    /// The slow path for translucent pixels. Called from everywhere, hence never inlined.
    #[inline(never)]
    fn blend_translucent(&mut self, right: u32, down: u32, colour: [u8; 3], alpha: f32) {
        let start = self.byte_offset(right, down);
        if right >= self.width || alpha <= 0.0 {
            return;
        }
        let Some(pixel) = self.pixels.get_mut(start..start + 4) else { return };
        if pixel[3] == 0 {
            pixel.copy_from_slice(&[colour[0], colour[1], colour[2], round_to_byte(alpha * 255.0)]);
            return;
        }
        let below = f32::from(pixel[3]) / 255.0;
        let whole = alpha + below * (1.0 - alpha);
        let share = alpha / whole;
        for (part, over) in pixel.iter_mut().zip(colour) {
            let under = f32::from(*part);
            *part = round_to_byte(under + (f32::from(over) - under) * share);
        }
        pixel[3] = round_to_byte(whole * 255.0);
    }
}

impl Sprite {
    /// Creates a transparent sprite that extends this far from its anchor, in pixels.
    pub(crate) fn with_half_size(reach: [f32; 2]) -> Sprite {
        let [width, height] = reach.map(|reach| 2 * to_pixels(reach + 1.999).min(4096));
        Sprite { image: RgbaImage::new(width, height), anchor: [to_f32(width) / 2.0, to_f32(height) / 2.0] }
    }
}
