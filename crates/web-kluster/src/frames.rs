//! [`Frames`]: calls work in animation frames, for as long as there is any.

use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::{JsCast, closure::Closure};

/// Work in animation frames. At rest no frame is requested.
#[derive(Clone)]
pub(crate) struct Frames(Rc<FrameWork>);

type Call = Closure<dyn Fn(f64)>;

struct FrameWork {
    /// Gets the seconds since the last frame, and returns whether there is more to do.
    work: Box<dyn Fn(f64) -> bool>,
    /// The callback of the browser.
    call: RefCell<Option<Call>>,
    /// The time of the last frame, in milliseconds.
    last: Cell<Option<f64>>,
    is_awake: Cell<bool>,
    /// The frame that is requested.
    asked: Cell<Option<i32>>,
    has_ended: Cell<bool>,
}

/// How long the first frame after a rest counts, in seconds.
const FIRST: f64 = 1.0 / 60.0;

impl Frames {
    /// Ends with the scope in which it is made.
    pub(crate) fn new(work: impl Fn(f64) -> bool + 'static) -> Frames {
        let inner = Rc::new(FrameWork {
            work: Box::new(work),
            call: RefCell::new(None),
            last: Cell::new(None),
            is_awake: Cell::new(false),
            asked: Cell::new(None),
            has_ended: Cell::new(false),
        });
        let weak = Rc::downgrade(&inner);
        let call = Closure::new(move |now: f64| {
            if let Some(inner) = weak.upgrade() {
                inner.run(now);
            }
        });
        inner.call.replace(Some(call));
        let ended = SendWrapper::new(inner.clone());
        on_cleanup(move || {
            ended.has_ended.set(true);
            // What is called after it is gone stops the page.
            if let Some(asked) = ended.asked.take() {
                let _ = window().cancel_animation_frame(asked);
            }
        });
        Frames(inner)
    }

    /// Requests a frame unless one is due.
    pub(crate) fn wake(&self) {
        if !self.0.is_awake.replace(true) {
            self.0.last.set(None);
            self.0.ask();
        }
    }
}

impl FrameWork {
    fn run(&self, now: f64) {
        self.asked.set(None);
        let seconds = self.last.replace(Some(now)).map_or(FIRST, |last| (now - last) / 1000.0);
        if (self.work)(seconds) {
            self.ask();
        } else {
            self.is_awake.set(false);
        }
    }

    fn ask(&self) {
        if let Some(call) = &*self.call.borrow()
            && !self.has_ended.get()
        {
            self.asked.set(window().request_animation_frame(call.as_ref().unchecked_ref()).ok());
        }
    }
}

/// The time in milliseconds since the page was opened, precise enough to measure frames.
pub(crate) fn timestamp() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
