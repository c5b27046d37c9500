//! The demos of the games at home. The program of a game draws its own demo, so it is there when somebody plays.

use std::{cell::RefCell, rc::Rc};
use ui::{El, el, on_cleanup};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    /// Loads the program of a game and starts its demo inside an element. Returns a function that ends it.
    #[wasm_bindgen(js_name = huddleDemo, catch)]
    async fn start_demo(game: &str, parent: &Element) -> Result<JsValue, JsValue>;
}

/// What became of a demo.
enum DemoState {
    Loading,
    Running(js_sys::Function),
    Ended,
}

/// A picture in which the demo of a game runs, once its program has been loaded. Without it the picture stays empty.
pub(crate) fn demo(game: &'static str) -> El {
    let picture = el("div").class("picture");
    let state = Rc::new(RefCell::new(DemoState::Loading));
    let (started, parent) = (Rc::clone(&state), picture.element().clone());
    spawn_local(async move {
        let Ok(end) = start_demo(game, &parent).await else { return };
        let end: js_sys::Function = end.unchecked_into();
        let mut state = started.borrow_mut();
        match *state {
            // The screen was left while the program was loading.
            DemoState::Ended => drop(end.call0(&JsValue::NULL)),
            _ => *state = DemoState::Running(end),
        }
    });
    on_cleanup(move || {
        if let DemoState::Running(end) = state.replace(DemoState::Ended) {
            let _ = end.call0(&JsValue::NULL);
        }
    });
    picture
}
