//! Values that are followed: who is told, when, how often, and what ends with what.

#![allow(clippy::unwrap_used, reason = "a test may")]

use proptest::prelude::*;
use std::{cell::RefCell, rc::Rc};
use ui::{Bound, Memo, Read, Scope, Signal, StoredValue, batch, context, effect, on_cleanup, provide, untrack};

/// A list that closures can add to.
#[derive(Clone, Default)]
struct Notes(Rc<RefCell<Vec<i64>>>);

impl Notes {
    fn add(&self, note: i64) {
        self.0.borrow_mut().push(note);
    }

    fn take(&self) -> Vec<i64> {
        self.0.take()
    }
}

/// Notes what an effect reads.
fn note(notes: &Notes, read: impl Fn() -> i64 + 'static) {
    let notes = notes.clone();
    effect(move || notes.add(read()));
}

#[test]
fn an_effect_runs_at_once_and_after_each_change() {
    let (notes, signal) = (Notes::default(), Signal::new(1));
    note(&notes, move || signal.get());
    signal.set(2);
    signal.update(|value| *value += 10);
    assert_eq!(notes.take(), [1, 2, 12]);
}

#[test]
fn a_batch_runs_effects_once_and_values_are_new_inside_it() {
    let (notes, one, two) = (Notes::default(), Signal::new(1), Signal::new(10));
    let sum = Memo::new(move || one.get() + two.get());
    note(&notes, move || sum.get());
    batch(|| {
        one.set(2);
        two.set(20);
        assert_eq!(sum.now(), 22);
        batch(|| one.set(3));
    });
    assert_eq!(notes.take(), [11, 23]);
}

#[test]
fn nobody_is_told_of_what_came_out_the_same() {
    let (notes, signal) = (Notes::default(), Signal::new(4));
    let half = Memo::new(move || signal.get() / 2);
    note(&notes, move || half.get());
    signal.set(5);
    signal.set(6);
    assert_eq!(notes.take(), [2, 3]);
}

#[test]
fn what_is_not_compared_is_told_each_time() {
    let (notes, signal) = (Notes::default(), Signal::new(4));
    let half = Memo::always(move || signal.get() / 2);
    note(&notes, move || half.get());
    signal.set(5);
    assert_eq!(notes.take(), [2, 2]);
}

#[test]
fn only_what_was_read_last_is_followed() {
    let (notes, which, one, two) = (Notes::default(), Signal::new(true), Signal::new(1), Signal::new(2));
    note(&notes, move || if which.get() { one.get() } else { two.get() });
    two.set(20);
    which.set(false);
    one.set(10);
    two.set(30);
    assert_eq!(notes.take(), [1, 20, 30]);
}

#[test]
fn a_look_aside_follows_nothing() {
    let (notes, signal, other) = (Notes::default(), Signal::new(1), Signal::new(1));
    note(&notes, move || untrack(|| signal.get()) + signal.now() + *signal.read_untracked() + other.get());
    signal.set(5);
    other.set(2);
    assert_eq!(notes.take(), [4, 17]);
}

#[test]
fn what_belongs_to_an_effect_ends_before_it_runs_again() {
    let (notes, outer, inner) = (Notes::default(), Signal::new(1), Signal::new(10));
    let inside = notes.clone();
    effect(move || {
        let number = outer.get();
        let (notes, last) = (inside.clone(), inside.clone());
        effect(move || notes.add(number + inner.get()));
        on_cleanup(move || last.add(-number));
    });
    inner.set(20);
    outer.set(2);
    inner.set(30);
    assert_eq!(notes.take(), [11, 21, -1, 22, 32]);
}

#[test]
fn an_effect_that_its_owner_ends_does_not_run_once_more() {
    let (notes, is_there, value) = (Notes::default(), Signal::new(true), Signal::new(1));
    let inside = notes.clone();
    effect(move || {
        if is_there.get() {
            let notes = inside.clone();
            effect(move || notes.add(value.get()));
        }
    });
    batch(|| {
        value.set(2);
        is_there.set(false);
    });
    assert_eq!(notes.take(), [1]);
}

#[test]
fn a_scope_ends_with_all_that_is_in_it() {
    let (notes, signal) = (Notes::default(), Signal::new(1));
    let scope = Scope::new();
    let (kept, stored) = scope.run(|| {
        note(&notes, move || signal.get());
        let last = notes.clone();
        on_cleanup(move || last.add(-1));
        (Signal::new(7), StoredValue::new(8))
    });
    assert_eq!((kept.now(), stored.get()), (7, 8));
    assert!(kept.is(&7) && stored.is(&8));
    scope.end();
    signal.set(2);
    assert_eq!(notes.take(), [1, -1]);
    assert!(kept.try_read_untracked().is_none() && !kept.is(&7) && !stored.is(&8));
    // What has ended takes nothing, and says nothing.
    kept.set(9);
    kept.update(|value| *value += 1);
    stored.set(9);
    scope.end();
    // Its place may be taken by another; the old handle does not lead there.
    let fresh = Signal::new(1);
    kept.set(5);
    assert_eq!(fresh.now(), 1);
}

#[test]
fn work_from_outside_runs_in_its_scope_or_not_at_all() {
    let (notes, scope) = (Notes::default(), Scope::new());
    let bound = scope.run(|| {
        provide(5_i64);
        Bound::here()
    });
    let inside = notes.clone();
    bound.run(|| inside.add(context::<i64>().unwrap()));
    scope.end();
    bound.run(|| inside.add(6));
    assert_eq!(notes.take(), [5]);
}

#[test]
fn the_nearest_context_is_found() {
    assert_eq!(context::<u8>(), None);
    Scope::new().run(|| {
        provide(1_u8);
        provide("one");
        Scope::new().run(|| {
            provide(2_u8);
            assert_eq!((context::<u8>(), context::<&str>()), (Some(2), Some("one")));
        });
        assert_eq!(context::<u8>(), Some(1));
    });
}

#[test]
fn effects_may_change_what_others_follow() {
    let (notes, one, two) = (Notes::default(), Signal::new(1), Signal::new(0));
    effect(move || two.set(one.get() * 2));
    note(&notes, move || two.get());
    one.set(5);
    assert_eq!(notes.take(), [2, 10]);
}

#[test]
fn both_kinds_are_read_alike() {
    let signal = Signal::new(2);
    let readers: [Read<i32>; 3] = [signal.into(), Memo::new(move || signal.get() * 2).into(), Read::still(7)];
    signal.set(3);
    assert_eq!(readers.map(Read::now), [3, 6, 7]);
}

proptest! {
    /// Memos over memos over signals: after any changes in any batches every effect has seen the final value of what it follows, and
    /// never a mixture of old and new.
    #[test]
    fn nobody_sees_a_mixture(changes in prop::collection::vec((0_usize..3, -5_i64..5, any::<bool>()), 0..40)) {
        let signals: [Signal<i64>; 3] = std::array::from_fn(|_| Signal::new(0));
        let [a, b, c] = signals;
        let sum = Memo::new(move || a.get() + b.get());
        let sign = Memo::new(move || sum.get().signum());
        let both = Memo::new(move || (sign.get(), sum.get() + c.get()));
        let seen: Rc<RefCell<Vec<bool>>> = Rc::default();
        let (seen_too, last) = (seen.clone(), Rc::new(RefCell::new((0, 0))));
        let last_too = last.clone();
        effect(move || {
            let now = both.get();
            seen_too.borrow_mut().push(now == ((a.now() + b.now()).signum(), a.now() + b.now() + c.now()));
            last_too.replace(now);
        });
        let mut open = Vec::new();
        for (which, value, is_alone) in changes {
            open.push((which, value));
            if is_alone {
                let now = std::mem::take(&mut open);
                batch(|| now.iter().for_each(|(which, value)| signals[*which].set(*value)));
            }
        }
        batch(|| open.iter().for_each(|(which, value)| signals[*which].set(*value)));
        prop_assert!(seen.borrow().iter().all(|is_right| *is_right));
        let total = a.now() + b.now();
        prop_assert_eq!(*last.borrow(), (total.signum(), total + c.now()));
    }
}

#[test]
fn what_was_provided_by_an_earlier_run_is_gone() {
    let (notes, which) = (Notes::default(), Signal::new(true));
    let inside = notes.clone();
    effect(move || {
        if which.get() {
            provide(1_i64);
        }
        inside.add(context::<i64>().unwrap_or(0));
    });
    which.set(false);
    assert_eq!(notes.take(), [1, 0]);
}

#[test]
fn work_from_outside_ends_with_the_run_that_it_was_bound_in() {
    let (notes, again) = (Notes::default(), Signal::new(0));
    let bounds: Rc<RefCell<Vec<Bound>>> = Rc::default();
    let made = bounds.clone();
    effect(move || {
        again.get();
        made.borrow_mut().push(Bound::here());
    });
    again.set(1);
    for (number, bound) in (0..).zip(bounds.borrow().iter()) {
        bound.run(|| notes.add(number));
    }
    assert_eq!(notes.take(), [1]);
}

#[test]
#[should_panic(expected = "for ever")]
fn effects_that_never_come_to_rest_are_stopped() {
    let signal = Signal::new(0_u64);
    effect(move || signal.set(signal.get() + 1));
}

/// Touches the graph when it is dropped.
struct Touching(Signal<i64>);

impl Drop for Touching {
    fn drop(&mut self) {
        self.0.set(self.0.now() + 1);
    }
}

#[test]
fn what_is_dropped_may_touch_other_values() {
    let count = Signal::new(0);
    let scope = Scope::new();
    let held = scope.run(|| Signal::new(Touching(count)));
    held.set(Touching(count));
    scope.end();
    held.set(Touching(count));
    assert_eq!(count.now(), 3);
}
