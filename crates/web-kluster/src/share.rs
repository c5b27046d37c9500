//! Shares the result of a game: a line of text and a picture of the table, by what the device offers, or as a file.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_kit::t;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, Url};

const FILE: &str = "kluster.png";
const KIND: &str = "image/png";
/// The height of the band with the text, as a share of the width of the picture, and its colours.
const BAND: f64 = 0.11;
const COLOURS: [&str; 2] = ["#fffaf0", "#2a211a"];
const FONT: &str = "\"Iowan Old Style\", \"Palatino Linotype\", Palatino, P052, Georgia, serif";

/// Shares what a canvas shows, with words below it.
pub(crate) fn share(table: &HtmlCanvasElement, words: &str) {
    let text = t!("kluster-share-text", words = words);
    let Some(picture) = picture(table, &text) else { return };
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob
            && offer(&blob, &text).is_none()
        {
            download(&blob);
        }
    });
    let _ = picture.to_blob_with_type(done.unchecked_ref(), KIND);
}

/// The table with the text in a band below.
fn picture(table: &HtmlCanvasElement, text: &str) -> Option<HtmlCanvasElement> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let [width, height] = [table.width(), table.height()].map(f64::from);
    let band = (width * BAND).round();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let whole = (height + band) as u32;
    canvas.set_width(table.width());
    canvas.set_height(whole);
    let pen: CanvasRenderingContext2d = crate::texture::pen_of(&canvas)?;
    pen.draw_image_with_html_canvas_element(table, 0.0, 0.0).ok()?;
    let [sheet, ink] = COLOURS;
    pen.set_fill_style_str(sheet);
    pen.fill_rect(0.0, height, width, band);
    pen.set_fill_style_str(ink);
    pen.set_font(&format!("700 {}px {FONT}", (band * 0.38).round()));
    pen.set_text_align("center");
    pen.set_text_baseline("middle");
    pen.fill_text_with_max_width(text, width / 2.0, height + band / 2.0, width * 0.94).ok()?;
    Some(canvas)
}

/// Lets the device share it; `None` where it shares no files.
fn offer(blob: &Blob, text: &str) -> Option<()> {
    let navigator = Reflect::get(&window(), &"navigator".into()).ok()?;
    let method = |name: &str| Reflect::get(&navigator, &name.into()).ok()?.dyn_into::<Function>().ok();
    let (can_share, share) = (method("canShare")?, method("share")?);
    let constructor = Reflect::get(&window(), &"File".into()).ok()?.dyn_into::<Function>().ok()?;
    let kind = Object::new();
    Reflect::set(&kind, &"type".into(), &KIND.into()).ok()?;
    let file = Reflect::construct(&constructor, &Array::of3(&Array::of1(blob), &FILE.into(), &kind)).ok()?;
    let what = Object::new();
    Reflect::set(&what, &"text".into(), &text.into()).ok()?;
    Reflect::set(&what, &"files".into(), &Array::of1(&file)).ok()?;
    can_share.call1(&navigator, &what).ok().filter(JsValue::is_truthy)?;
    let promise = share.call1(&navigator, &what).ok()?;
    // A player who changes their mind needs no word about it.
    let ignored = Closure::once_into_js(|_: JsValue| {});
    let catch = Reflect::get(&promise, &"catch".into()).ok()?.dyn_into::<Function>().ok()?;
    let _ = catch.call1(&promise, &ignored);
    Some(())
}

/// Saves it as a file.
fn download(blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(FILE);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}
