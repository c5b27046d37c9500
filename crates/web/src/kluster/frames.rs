//! [`Frames`]: work before each painting of the screen, for as long as there is any.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{batch, on_cleanup, window};
use wasm_bindgen::{JsCast, closure::Closure};

/// Work that is done before each painting. At rest nothing runs.
#[derive(Clone)]
pub(crate) struct Frames(Rc<Inner>);

struct Inner {
    /// Does its work for so many seconds, and answers whether there is more to do.
    work: Box<dyn Fn(f64) -> bool>,
    /// What the browser calls.
    call: RefCell<Option<Closure<dyn Fn(f64)>>>,
    /// When it was last done, in milliseconds.
    last: Cell<Option<f64>>,
    is_awake: Cell<bool>,
    /// The frame that the browser was asked for.
    asked: Cell<Option<i32>>,
    has_ended: Cell<bool>,
}

/// How long the first frame after a rest counts, in seconds.
const FIRST: f64 = 1.0 / 60.0;

impl Frames {
    /// Ends with the scope in which it is made.
    pub(crate) fn new(work: impl Fn(f64) -> bool + 'static) -> Frames {
        let inner = Rc::new(Inner {
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
                batch(|| inner.run(now));
            }
        });
        inner.call.replace(Some(call));
        let ended = inner.clone();
        on_cleanup(move || ended.has_ended.set(true));
        Frames(inner)
    }

    /// There is something to do.
    pub(crate) fn wake(&self) {
        if !self.0.is_awake.replace(true) {
            self.0.last.set(None);
            self.0.ask();
        }
    }
}

impl Inner {
    fn run(&self, now: f64) {
        self.asked.set(None);
        if self.has_ended.get() {
            return;
        }
        let seconds = self.last.replace(Some(now)).map_or(FIRST, |last| (now - last) / 1000.0);
        if (self.work)(seconds) {
            self.ask();
        } else {
            self.is_awake.set(false);
        }
    }

    fn ask(&self) {
        if let Some(call) = &*self.call.borrow() {
            self.asked.set(window().request_animation_frame(call.as_ref().unchecked_ref()).ok());
        }
    }
}

/// Nobody is there to be called any more.
impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(asked) = self.asked.get() {
            let _ = window().cancel_animation_frame(asked);
        }
    }
}
