//! Files that the player saves.

use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

/// Offers a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let saved = || {
        let parts = js_sys::Array::of1(&JsValue::from_str(text));
        let blob = Blob::new_with_str_sequence(&parts).ok()?;
        let address = Url::create_object_url_with_blob(&blob).ok()?;
        let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&address).ok()
    };
    let _ = saved();
}
