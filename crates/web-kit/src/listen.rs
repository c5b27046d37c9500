//! Listening to the window, the document and other targets that no view belongs to, and the scope of such work.

use leptos::{
    prelude::{GetValue, LocalStorage, Owner, StoredValue, on_cleanup, untrack},
    reactive::owner::WeakOwner,
};
use send_wrapper::SendWrapper;
use std::rc::Rc;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, EventTarget};

/// Listens to an event until the scope in which this is called ends.
pub fn listen<E: JsCast>(target: &EventTarget, event: &'static str, on_event: impl Fn(E) + 'static) {
    listen_in_phase(target, event, false, Rc::new(move |event: Event| on_event(event.unchecked_into())));
}

/// The same in the capture phase: before anything inside the target gets the event.
pub fn listen_first<E: JsCast>(target: &EventTarget, event: &'static str, on_event: impl Fn(E) + 'static) {
    listen_in_phase(target, event, true, Rc::new(move |event: Event| on_event(event.unchecked_into())));
}

fn listen_in_phase(target: &EventTarget, event: &'static str, captures: bool, on_event: Rc<dyn Fn(Event)>) {
    let scope = ScopeHandle::here();
    let listener: Closure<dyn Fn(Event)> = Closure::new(move |event: Event| {
        // Counted: a handler that ends its scope drops the listener while it runs.
        let on_event = on_event.clone();
        scope.run(|| on_event(event));
    });
    let _ = target.add_event_listener_with_callback_and_bool(event, listener.as_ref().unchecked_ref(), captures);
    let registered = SendWrapper::new((target.clone(), listener));
    on_cleanup(move || {
        let (target, listener) = &*registered;
        let _ = target.remove_event_listener_with_callback_and_bool(event, listener.as_ref().unchecked_ref(), captures);
    });
}

/// The scope in which work runs that is called from outside: by a timer, a promise, an observer or a listener. Once the
/// scope has ended, the work does not run.
#[derive(Clone, Copy)]
pub struct ScopeHandle(StoredValue<Option<WeakOwner>, LocalStorage>);

impl ScopeHandle {
    /// The scope in which this is called.
    pub fn here() -> ScopeHandle {
        // Weak: a value in a scope that owns the scope would keep it alive for ever.
        ScopeHandle(StoredValue::new_local(Owner::current().map(|owner| owner.downgrade())))
    }

    /// Runs something in the scope, unless it has ended.
    pub fn run(self, work: impl FnOnce()) {
        if let Some(owner) = self.0.try_get_value().flatten().and_then(|owner| owner.upgrade()) {
            owner.with(|| untrack(work));
        }
    }
}
