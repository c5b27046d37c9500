//! The Web Locks of the browser. `web-sys` has them only as an unstable API.

use super::state::{LockMode, LockOutcome};
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

#[wasm_bindgen]
extern "C" {
    /// The locks that all pages of one origin share.
    type LockManager;

    /// `undefined` outside secure contexts.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<LockManager>;

    /// Calls back with the lock, or with null if it is not free. The lock is held until the promise that the callback
    /// returns is settled. The promise that this returns is rejected if the lock is stolen.
    #[wasm_bindgen(method, catch)]
    fn request(this: &LockManager, name: &str, options: &Object, callback: &Function) -> Result<Promise, JsValue>;

    /// All locks that are held (`held`) or asked for (`pending`).
    #[wasm_bindgen(method, catch)]
    fn query(this: &LockManager) -> Result<Promise, JsValue>;
}

/// Calls back with the names of all locks that are held or asked for; never where there are no locks.
pub(crate) fn taken_names(then: impl FnOnce(Vec<String>) + 'static) {
    let Some(promise) = LOCKS.with(|locks| locks.as_ref().and_then(|locks| locks.query().ok())) else { return };
    spawn_local(async move {
        let Ok(snapshot) = JsFuture::from(promise).await else { return };
        let part = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or_default();
        let lists = ["held", "pending"].map(|kind| Array::from(&part(&snapshot, kind)));
        then(lists.iter().flat_map(Array::iter).filter_map(|lock| part(&lock, "name").as_string()).collect());
    });
}

/// The lock of a game, which this page may have to wait for.
pub(super) struct GameLock {
    name: String,
    /// Takes back the request that is in the queue.
    queued: RefCell<Option<AbortController>>,
}

/// Possession of a lock, given up on drop.
pub(super) struct LockGuard(Function);

impl Drop for LockGuard {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::UNDEFINED);
    }
}

impl GameLock {
    /// The lock with this name; `None` where there are no locks.
    pub(super) fn new(name: String) -> Option<GameLock> {
        LOCKS.with(Option::is_some).then(|| GameLock { name, queued: RefCell::new(None) })
    }

    /// Asks for the lock. `then` is told whether it was granted, and later if it was stolen, never before this returns.
    pub(super) fn request(&self, mode: LockMode, then: impl Fn(LockOutcome, Option<LockGuard>) + Clone + 'static) {
        let options = Object::new();
        let set = |name: &str, value: &JsValue| drop(Reflect::set(&options, &name.into(), value));
        match mode {
            LockMode::IfFree => set("ifAvailable", &JsValue::TRUE),
            LockMode::Steal => set("steal", &JsValue::TRUE),
            LockMode::Queue => {
                if let Ok(controller) = AbortController::new() {
                    set("signal", &controller.signal());
                    self.queued.replace(Some(controller));
                }
            }
        }
        let answered = then.clone();
        let callback = Closure::once_into_js(move |lock: JsValue| {
            if lock.is_null() {
                answered(LockOutcome::Taken, None);
                return JsValue::UNDEFINED;
            }
            let mut guard = None;
            let held = Promise::new(&mut |resolve, _| guard = Some(LockGuard(resolve)));
            answered(LockOutcome::Granted, guard);
            held.into()
        });
        let request = |locks: &Option<LockManager>| {
            locks.as_ref().and_then(|locks| locks.request(&self.name, &options, callback.unchecked_ref()).ok())
        };
        let promise = LOCKS.with(request);
        spawn_local(async move {
            let is_refused = match promise {
                Some(promise) => JsFuture::from(promise).await.is_err(),
                None => true,
            };
            if is_refused {
                then(LockOutcome::Failed, None);
            }
        });
    }

    /// Takes back the request that is in the queue.
    pub(super) fn cancel(&self) {
        if let Some(controller) = self.queued.take() {
            controller.abort();
        }
    }
}
