//! Reactive values of Leptos behind the names that the pages use. The pages move over to Leptos one by one; this module
//! goes when the last one has.

use leptos::{
    prelude::{
        Effect, Get, GetUntracked, GetValue, LocalStorage, Memo as LeptosMemo, Owner, RwSignal, Set, SetValue,
        Signal as LeptosSignal, StoredValue as LeptosValue, provide_context, use_context,
    },
    reactive::{effect::RenderEffect, owner::WeakOwner},
};
use send_wrapper::SendWrapper;
use std::{mem, rc::Rc};

/// A shared value. Whoever reads it holds no lock, so signals may be set while they are read.
type Held<T> = SendWrapper<Rc<T>>;

fn held<T>(value: T) -> Held<T> {
    SendWrapper::new(Rc::new(value))
}

/// A reactive value. It belongs to the scope in which it was made, and can be passed around freely.
pub struct Signal<T: 'static>(RwSignal<Held<T>>);

/// A reactive value that is computed from others.
pub struct Memo<T: 'static>(LeptosMemo<Held<T>>);

/// A signal or a memo, to read only.
pub struct Read<T: 'static>(LeptosSignal<Held<T>>);

/// A value that is not reactive.
pub struct StoredValue<T: 'static>(LeptosValue<Rc<T>, LocalStorage>);

macro_rules! copied {
    ($($name:ident)+) => {$(
        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<T> {}
    )+};
}
copied!(Signal Memo Read StoredValue);

macro_rules! reads {
    ($($name:ident)+) => {$(
        impl<T: 'static> $name<T> {
            /// The value, tracked.
            pub fn read(self) -> Rc<T> {
                self.0.get().take()
            }

            /// The value, not tracked.
            pub fn read_untracked(self) -> Rc<T> {
                self.0.get_untracked().take()
            }

            /// The value, not tracked; `None` once its scope has ended.
            pub fn try_read_untracked(self) -> Option<Rc<T>> {
                self.0.try_get_untracked().map(SendWrapper::take)
            }

            /// A copy of the value, tracked.
            pub fn get(self) -> T
            where
                T: Clone,
            {
                T::clone(&self.read())
            }

            /// A copy of the value, not tracked.
            pub fn now(self) -> T
            where
                T: Clone,
            {
                T::clone(&self.read_untracked())
            }
        }
    )+};
}
reads!(Signal Memo Read);

impl<T: 'static> Signal<T> {
    /// Makes a signal.
    pub fn new(value: T) -> Self {
        Signal(RwSignal::new(held(value)))
    }

    /// Sets the value. Does nothing once its scope has ended.
    pub fn set(self, value: T) {
        let _ = self.0.try_set(held(value));
    }

    /// Whether it has this value, not tracked; `false` once its scope has ended.
    pub fn is(self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.try_read_untracked().as_deref() == Some(value)
    }
}

impl<T: Clone + 'static> Signal<T> {
    /// Changes the value. Does nothing once its scope has ended.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        if let Some(before) = self.try_read_untracked() {
            let mut value = T::clone(&before);
            change(&mut value);
            self.set(value);
        }
    }
}

impl<T: 'static> Memo<T> {
    /// Computes a value when it is first read, and again when what it was computed from has changed.
    pub fn new(compute: impl Fn() -> T + 'static) -> Self
    where
        T: PartialEq,
    {
        Memo::with_compare(compute, |before, now| before.map(|held| &***held) != now.map(|held| &***held))
    }

    /// The same for values that are not compared: each time it is computed it counts as different.
    pub fn always(compute: impl Fn() -> T + 'static) -> Self {
        Memo::with_compare(compute, |_, _| true)
    }

    fn with_compare(
        compute: impl Fn() -> T + 'static,
        has_changed: fn(Option<&Held<T>>, Option<&Held<T>>) -> bool,
    ) -> Self {
        let compute = SendWrapper::new(compute);
        Memo(LeptosMemo::new_with_compare(move |_| held(compute()), has_changed))
    }
}

impl<T: 'static> Read<T> {
    /// A value that never changes.
    pub fn still(value: T) -> Self {
        Read(LeptosSignal::stored(held(value)))
    }
}

impl<T> From<Signal<T>> for Read<T> {
    fn from(signal: Signal<T>) -> Self {
        Read(signal.0.into())
    }
}

impl<T> From<Memo<T>> for Read<T> {
    fn from(memo: Memo<T>) -> Self {
        Read(memo.0.into())
    }
}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value for as long as the scope lives.
    pub fn new(value: T) -> Self {
        StoredValue(LeptosValue::new_local(Rc::new(value)))
    }

    /// The value.
    pub fn read(self) -> Rc<T> {
        self.0.get_value()
    }

    /// The value; `None` once its scope has ended.
    pub fn try_read(self) -> Option<Rc<T>> {
        self.0.try_get_value()
    }

    /// Whether it has this value; `false` once its scope has ended.
    pub fn is(self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.try_read().as_deref() == Some(value)
    }

    /// A copy of the value.
    pub fn get(self) -> T
    where
        T: Clone,
    {
        T::clone(&self.read())
    }

    /// Sets the value. Does nothing once its scope has ended.
    pub fn set(self, value: T) {
        let _ = self.0.try_set_value(Rc::new(value));
    }

    /// Changes the value.
    pub fn update(self, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        if let Some(before) = self.try_read() {
            let mut value = T::clone(&before);
            change(&mut value);
            self.set(value);
        }
    }
}

/// Runs something once what is being made is in the page, and again after what it read has changed.
pub fn effect(work: impl Fn() + 'static) {
    Effect::new(move |_: Option<()>| work());
}

/// Runs something immediately, and again after what it read has changed, for as long as the scope lives.
pub(crate) fn effect_now(work: Box<dyn Fn()>) {
    let effect = RenderEffect::new(move |_: Option<()>| work());
    on_cleanup(move || drop(effect));
}

/// Runs something; the effects of what it changes run after it.
pub fn batch(work: impl FnOnce()) {
    work();
}

/// Runs something without tracking what it reads.
pub fn untrack<R>(work: impl FnOnce() -> R) -> R {
    leptos::prelude::untrack(work)
}

/// Runs something when the scope in which this is called ends, or the effect runs again.
pub fn on_cleanup(work: impl FnOnce() + 'static) {
    if Owner::current().is_none() {
        // Nothing ends here, and what the work holds is needed for as long as the page is there.
        return mem::forget(work);
    }
    let work = SendWrapper::new(work);
    leptos::prelude::on_cleanup(move || (work.take())());
}

/// Provides a value to everything that is made from here on inward.
pub fn provide<T: 'static>(value: T) {
    provide_context(held(value));
}

/// The value of this type that was provided nearest to here.
pub fn context<T: Clone + 'static>() -> Option<T> {
    use_context::<Held<T>>().map(|value| T::clone(&value))
}

/// What belongs together and ends together.
#[derive(Clone)]
pub struct Scope(Owner);

impl Scope {
    /// One inside the scope in which this is called.
    pub fn new() -> Scope {
        Scope(Owner::new())
    }

    /// Runs something whose signals, effects and listeners belong to this scope.
    pub fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        self.0.with(|| untrack(work))
    }

    /// Ends it with everything in it.
    pub fn end(self) {
        self.0.cleanup();
    }
}

impl Default for Scope {
    fn default() -> Scope {
        Scope::new()
    }
}

/// The scope of some work that is called from outside, by an event or a timer: the work runs in it, or not at all once
/// the scope has ended.
#[derive(Clone, Copy)]
pub struct Bound(LeptosValue<Option<WeakOwner>, LocalStorage>);

impl Bound {
    /// To the scope in which this is called; one that is made again, like a part of the page, has ended then.
    pub fn here() -> Bound {
        Bound(LeptosValue::new_local(Owner::current().map(|owner| owner.downgrade())))
    }

    /// Runs something there.
    pub fn run(self, work: impl FnOnce()) {
        match self.0.try_get_value() {
            Some(Some(owner)) => drop(owner.upgrade().map(|owner| owner.with(|| untrack(work)))),
            Some(None) => work(),
            None => {}
        }
    }
}
