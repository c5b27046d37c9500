//! Sharing a picture and a text with another program of the device. Where a browser cannot share, the picture is
//! downloaded and the text is copied.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, HtmlCanvasElement, Url};

#[wasm_bindgen]
extern "C" {
    type Image;
    #[wasm_bindgen(constructor)]
    fn new() -> Image;
    #[wasm_bindgen(method, setter)]
    fn set_src(this: &Image, address: &str);
    #[wasm_bindgen(method, catch)]
    fn decode(this: &Image) -> Result<Promise, JsValue>;

    type Context;
    #[wasm_bindgen(method, catch, js_name = drawImage)]
    fn draw_image(this: &Context, image: &Image, x: f64, y: f64, width: f64, height: f64) -> Result<(), JsValue>;

    type PictureFile;
    #[wasm_bindgen(constructor, js_class = "File", catch)]
    fn named(parts: &Array, name: &str, options: &Object) -> Result<PictureFile, JsValue>;
}

/// A picture to share.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The picture as an SVG document.
    pub svg: String,
    /// Width and height, in pixels.
    pub size: [u32; 2],
    /// The name of its file, without the ending.
    pub name: String,
}

/// What became of something that was to be shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// Another program has it, or the player has decided not to share.
    Done,
    /// The picture was downloaded and the text was copied.
    Saved,
    /// The browser can neither share nor save it.
    Failed,
}

/// Shares a picture and a text.
pub async fn share(picture: Picture, text: String) -> Shared {
    let Ok(blob) = paint(&picture).await else { return Shared::Failed };
    match offer(&blob, &picture.name, &text).await {
        Some(shared) => shared,
        None => save(&blob, &picture.name, &text).await.map_or(Shared::Failed, |()| Shared::Saved),
    }
}

/// Paints a picture as PNG.
async fn paint(Picture { svg, size: [width, height], .. }: &Picture) -> Result<Blob, JsValue> {
    let image = Image::new();
    let encoded: String = js_sys::encode_uri_component(svg).into();
    image.set_src(&format!("data:image/svg+xml,{encoded}"));
    JsFuture::from(image.decode()?).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(*width);
    canvas.set_height(*height);
    let context: Context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
    context.draw_image(&image, 0.0, 0.0, f64::from(*width), f64::from(*height))?;
    let painted = Promise::new(&mut |done: Function, _: Function| {
        let received = Closure::once_into_js(move |blob: JsValue| drop(done.call1(&JsValue::NULL, &blob)));
        let _ = canvas.to_blob(received.unchecked_ref());
    });
    JsFuture::from(painted).await?.dyn_into()
}

/// Offers the picture and the text to other programs; `None` if the browser cannot.
async fn offer(blob: &Blob, name: &str, text: &str) -> Option<Shared> {
    let options = Object::new();
    Reflect::set(&options, &"type".into(), &"image/png".into()).ok()?;
    let file = PictureFile::named(&Array::of1(blob), &format!("{name}.png"), &options).ok()?;
    let shared = Object::new();
    Reflect::set(&shared, &"files".into(), &Array::of1(&file)).ok()?;
    Reflect::set(&shared, &"text".into(), &text.into()).ok()?;
    let navigator = navigator()?;
    let can_share: Function = Reflect::get(&navigator, &"canShare".into()).ok()?.dyn_into().ok()?;
    if !can_share.call1(&navigator, &shared).ok()?.is_truthy() {
        return None;
    }
    let share: Function = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    let promise: Promise = share.call1(&navigator, &shared).ok()?.dyn_into().ok()?;
    match JsFuture::from(promise).await {
        Ok(_) => Some(Shared::Done),
        // The player may have closed the dialog; anything else the browser refuses.
        Err(error) if Reflect::get(&error, &"name".into()).ok()?.as_string()? == "AbortError" => Some(Shared::Done),
        Err(_) => None,
    }
}

/// Downloads the picture and copies the text.
async fn save(blob: &Blob, name: &str, text: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(&format!("{name}.png"));
    link.click();
    let _ = Url::revoke_object_url(&address);
    // The picture is saved, whether or not the text can be copied.
    let copied = || -> Option<Promise> {
        let clipboard = Reflect::get(&navigator()?, &"clipboard".into()).ok()?;
        let write: Function = Reflect::get(&clipboard, &"writeText".into()).ok()?.dyn_into().ok()?;
        write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()
    };
    if let Some(copied) = copied() {
        let _ = JsFuture::from(copied).await;
    }
    Ok(())
}

fn navigator() -> Option<JsValue> {
    Reflect::get(&window(), &"navigator".into()).ok()
}
