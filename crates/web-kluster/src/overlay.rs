//! [`Overlay`]: a transparent picture above the whole page, on which magnets fly from the table to the trays.

use leptos::prelude::window;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// The picture. It is hidden while nothing flies.
pub(crate) struct Overlay {
    canvas: HtmlCanvasElement,
    pen: CanvasRenderingContext2d,
    is_shown: bool,
}

impl Overlay {
    /// Draws on a canvas that covers the window. `None` where the browser gives no context.
    pub(crate) fn new(canvas: HtmlCanvasElement) -> Option<Overlay> {
        let pen = crate::texture::pen_of(&canvas)?;
        Some(Overlay { canvas, pen, is_shown: false })
    }

    /// Paints it anew. What is drawn is given in pixels of the `table`; there are `fine` for each CSS pixel.
    pub(crate) fn paint(
        &mut self,
        table: Option<&HtmlCanvasElement>,
        fine: f64,
        is_needed: bool,
        draw: impl FnOnce(&CanvasRenderingContext2d),
    ) {
        if !is_needed {
            if std::mem::take(&mut self.is_shown) {
                self.canvas.set_hidden(true);
            }
            return;
        }
        let Some(bounds) = table.map(|table| table.get_bounding_client_rect()) else { return };
        let side = |side: Option<f64>| side.unwrap_or(0.0);
        let sides = [window().inner_width(), window().inner_height()];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let [width, height] = sides.map(|one| (side(one.ok().and_then(|side| side.as_f64())) * fine).round() as u32);
        if [self.canvas.width(), self.canvas.height()] == [width, height] {
            self.pen.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
        } else {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        if !std::mem::replace(&mut self.is_shown, true) {
            self.canvas.set_hidden(false);
        }
        self.pen.save();
        let _ = self.pen.translate(bounds.left() * fine, bounds.top() * fine);
        draw(&self.pen);
        self.pen.restore();
    }
}
