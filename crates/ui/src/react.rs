//! The graph with types: thin wrappers that only know what a value is.

use crate::graph::{self, Id, Kind, Place, Value};
use std::{
    any::{Any, TypeId},
    marker::PhantomData,
    rc::Rc,
};

/// A value that is followed when it changes. It belongs to the scope in which it was made, and can be handed around freely.
pub struct Signal<T>(Id, PhantomData<fn() -> T>);

/// A value that is computed from others, and followed when it comes out different.
pub struct Memo<T>(Id, PhantomData<fn() -> T>);

/// One or the other, for whoever only reads.
pub struct Read<T>(Id, PhantomData<fn() -> T>);

/// A value that nobody follows: a signal that is only looked at.
pub struct StoredValue<T>(Signal<T>);

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

/// The value of a node, if its scope has not ended.
fn try_value<T: 'static>(id: Id) -> Option<Rc<T>> {
    graph::read(id)?.downcast().ok()
}

/// The value of a node.
///
/// # Panics
/// If the node's scope has ended. Nothing that this crate calls (effects, listeners, [`Bound`]) outlives its scope, so this is a
/// handle that was carried out of it, which is a mistake of the program like an index out of range.
fn value<T: 'static>(id: Id) -> Rc<T> {
    try_value(id).unwrap_or_else(|| gone())
}

#[cold]
#[inline(never)]
#[allow(clippy::panic)] // a mistake of the program
fn gone() -> ! {
    panic!("read after its scope had ended")
}

macro_rules! reads {
    ($($name:ident)+) => {$(
        impl<T: 'static> $name<T> {
            /// The value to look at, followed.
            pub fn read(self) -> Rc<T> {
                value(self.0)
            }

            /// The value to look at, not followed.
            pub fn read_untracked(self) -> Rc<T> {
                untrack(|| value(self.0))
            }

            /// The value to look at, not followed; nothing once its scope has ended.
            pub fn try_read_untracked(self) -> Option<Rc<T>> {
                untrack(|| try_value(self.0))
            }

            /// A copy of the value, followed.
            pub fn get(self) -> T
            where
                T: Clone,
            {
                T::clone(&self.read())
            }

            /// A copy of the value, not followed.
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
    /// Begins with a value.
    pub fn new(value: T) -> Self {
        Signal(graph::add(Kind::Still, Some(Rc::new(value)), None), PhantomData)
    }

    /// Another value. What has ended takes none.
    pub fn set(self, value: T) {
        graph::write(self.0, Rc::new(value));
    }

    /// Whether it is this one now, not followed; not, once its scope has ended.
    pub fn is(self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.try_read_untracked().as_deref() == Some(value)
    }
}

impl<T: Clone + 'static> Signal<T> {
    /// Changes the value; whoever looks at it meanwhile sees the old one. What has ended is not changed.
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
        Memo::by(move |before| {
            let now = compute();
            (before.and_then(<dyn Any>::downcast_ref) != Some(&now)).then_some(now)
        })
    }

    /// The same for values that are not compared: each time it is computed it counts as different.
    pub fn always(compute: impl Fn() -> T + 'static) -> Self {
        Memo::by(move |_| Some(compute()))
    }

    fn by(compute: impl Fn(Option<&dyn Any>) -> Option<T> + 'static) -> Self {
        let work = move |before: Option<&dyn Any>| compute(before).map(|now| -> Value { Rc::new(now) });
        Memo(graph::add(Kind::Memo, None, Some(Rc::new(work))), PhantomData)
    }
}

impl<T: 'static> Read<T> {
    /// A value that stays.
    pub fn still(value: T) -> Self {
        Signal::new(value).into()
    }
}

impl<T> From<Signal<T>> for Read<T> {
    fn from(signal: Signal<T>) -> Self {
        Read(signal.0, PhantomData)
    }
}

impl<T> From<Memo<T>> for Read<T> {
    fn from(memo: Memo<T>) -> Self {
        Read(memo.0, PhantomData)
    }
}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value for as long as the scope lives.
    pub fn new(value: T) -> Self {
        StoredValue(Signal::new(value))
    }

    /// The value to look at.
    pub fn read(self) -> Rc<T> {
        self.0.read_untracked()
    }

    /// The same; nothing once its scope has ended.
    pub fn try_read(self) -> Option<Rc<T>> {
        self.0.try_read_untracked()
    }

    /// Whether it is this one; not, once its scope has ended.
    pub fn is(self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.0.is(value)
    }

    /// A copy of the value.
    pub fn get(self) -> T
    where
        T: Clone,
    {
        self.0.now()
    }

    /// Another value. What has ended takes none.
    pub fn set(self, value: T) {
        self.0.set(value);
    }

    /// Changes the value.
    pub fn update(self, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        self.0.update(change);
    }
}

/// Does something when the batch ends, by when what is being made is in the page, and again after what it read has changed. Then it runs
/// among the effects of the page itself: what it looks for there may not have been made anew yet.
pub fn effect(work: impl Fn() + 'static) {
    graph::queue(add_effect(Box::new(work)));
}

/// Does something at once, and again after what it read has changed.
pub(crate) fn effect_now(work: Box<dyn Fn()>) -> Id {
    let effect = add_effect(work);
    graph::refresh(effect);
    effect
}

fn add_effect(work: Box<dyn Fn()>) -> Id {
    let work = move |_: Option<&dyn Any>| {
        work();
        None
    };
    graph::add(Kind::Effect, None, Some(Rc::new(work)))
}

/// Runs something; the effects of what it changes run once, after it. Listeners are run like that.
pub fn batch(work: impl FnOnce()) {
    graph::begin_batch();
    work();
    graph::end_batch();
}

/// Runs something that follows nothing.
pub fn untrack<R>(work: impl FnOnce() -> R) -> R {
    let outside = Place { reader: None, ..Place::here() }.enter();
    let result = work();
    outside.enter();
    result
}

/// Lets something happen when the scope in which this is called ends, or the effect runs again.
pub fn on_cleanup(work: impl FnOnce() + 'static) {
    graph::add_cleanup(Box::new(work));
}

/// Leaves a value for everything that is made from here on inward.
pub fn provide<T: 'static>(value: T) {
    graph::provide(TypeId::of::<T>(), Rc::new(value));
}

/// The value of this type that was left nearest to here.
pub fn context<T: Clone + 'static>() -> Option<T> {
    graph::context(TypeId::of::<T>()).and_then(|value| value.downcast_ref::<T>().cloned())
}

/// What belongs together and ends together.
#[derive(Clone, Copy)]
pub struct Scope(Id);

impl Scope {
    /// One inside the scope in which this is called.
    pub fn new() -> Scope {
        Scope(graph::add(Kind::Still, None, None))
    }

    /// Runs something whose signals, effects and listeners belong to this scope.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        let outside = Place { reader: None, owner: Some(self.0) }.enter();
        let result = work();
        outside.enter();
        result
    }

    /// From now on the effects in it run after another one, which may end them.
    pub(crate) fn after(self, effect: Id) {
        graph::follow(self.0, effect);
    }

    /// Ends it with everything in it.
    pub fn end(self) {
        graph::end(self.0);
    }
}

impl Default for Scope {
    fn default() -> Scope {
        Scope::new()
    }
}

/// The scope of some work that is called from outside, by an event or a timer: the work runs in it as one batch, or not at all once it has ended.
#[derive(Clone, Copy)]
pub struct Bound(Option<Id>);

impl Bound {
    /// To the scope in which this is called; one that is made anew, like a part of the page, has ended then.
    pub fn here() -> Bound {
        Bound(Place::here().owner.map(|_| graph::add(Kind::Still, None, None)))
    }

    /// Runs something there.
    pub fn run(self, work: impl FnOnce()) {
        if self.0.is_none_or(graph::is_alive) {
            let outside = Place { reader: None, owner: self.0 }.enter();
            batch(work);
            outside.enter();
        }
    }
}
