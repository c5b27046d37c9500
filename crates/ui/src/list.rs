//! A list whose rows stay the same elements while their keys stay, wherever they move.

use crate::{
    dom::{El, View, text_node},
    react::{Scope, effect_now},
};
use std::cell::RefCell;
use web_sys::{Element, Node};

struct Row {
    scope: Scope,
    element: Element,
}

/// One row for each key, in their order. A key that is there twice has one row.
pub fn each<K: PartialEq + Clone + 'static>(
    keys: impl Fn() -> Vec<K> + 'static,
    row: impl Fn(K) -> El + 'static,
) -> View {
    let kept: RefCell<Vec<K>> = RefCell::default();
    each_inner(Box::new(move |change| {
        let mut wanted: Vec<K> = Vec::new();
        for key in keys() {
            if !wanted.contains(&key) {
                wanted.push(key);
            }
        }
        let before = kept.replace(wanted.clone());
        // Most rows stay in their order: each is looked for first where the one before it was found.
        let mut next = 0;
        let mut place = |key: &K| {
            let after = before.iter().skip(next).position(|kept| kept == key).map(|place| place + next);
            let found = after.or_else(|| before.iter().take(next).position(|kept| kept == key));
            next = found.map_or(next, |found| found + 1);
            found
        };
        let found: Vec<Option<usize>> = wanted.iter().map(&mut place).collect();
        change(&found, &|number| row(wanted[number].clone()));
    }))
}

/// Is given where each row was before, if it was there, and how to make one that was not.
type Change<'a> = &'a mut dyn FnMut(&[Option<usize>], &dyn Fn(usize) -> El);

fn each_inner(with_change: Box<dyn Fn(Change)>) -> View {
    let end = text_node("");
    let view: View = [View(Some(end.clone()))].into_iter().collect();
    // Rows belong to the list, not to the effect: they outlive its runs.
    let owner = Scope::new();
    let rows: RefCell<Vec<Row>> = RefCell::default();
    effect_now(Box::new(move || {
        with_change(&mut |found, make| {
            let mut before: Vec<Option<Row>> = rows.take().into_iter().map(Some).collect();
            let mut now = Vec::new();
            for (number, old) in found.iter().enumerate() {
                let kept = old.and_then(|old| before.get_mut(old)).and_then(Option::take);
                now.push(kept.unwrap_or_else(|| new_row(&owner, number, make)));
            }
            for Row { scope, element } in before.into_iter().flatten() {
                scope.end();
                element.remove();
            }
            place(&now, &end);
            rows.replace(now);
        });
    }));
    view
}

fn new_row(owner: &Scope, number: usize, make: &dyn Fn(usize) -> El) -> Row {
    let scope = owner.run(Scope::new);
    let El(element) = scope.run(|| make(number));
    Row { scope, element }
}

/// Puts the rows in order before the end. What already stands before the next one is not touched: it would lose its focus.
fn place(rows: &[Row], end: &Node) {
    let Some(parent) = end.parent_node() else { return };
    let mut next = end.clone();
    for row in rows.iter().rev() {
        let is_there = row.element.next_sibling().is_some_and(|node| node.is_same_node(Some(&next)));
        if !is_there {
            let _ = parent.insert_before(&row.element, Some(&next));
        }
        next = row.element.clone().into();
    }
}
