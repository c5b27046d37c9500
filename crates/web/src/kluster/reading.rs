//! A kept game is played through before it is gone on with. A long one takes seconds: the page stays alive and says how far it is.

use super::{
    catch_up::Way,
    frames::Frames,
    session::{Left, Session},
    stage::clock,
};
use crate::{parts::sorry, route::Screen, shelf::Unreadable, shell::top_bar, t, tr};
use std::{cell::RefCell, rc::Rc};
use ui::{El, Signal, el, untrack};

/// How long a game may take that is shown at once, and how long a frame may work on a longer one, in milliseconds.
const AT_ONCE: f64 = 60.0;
const SLICE: f64 = 12.0;

/// Shows a game once it is where it was left.
pub(crate) fn reading(mut left: Left, show: fn(Session) -> El) -> El {
    let began = clock();
    match left.catch_up.work(&mut || clock() - began > AT_ONCE) {
        Way::There => return show(left.session()),
        Way::Lost => return sorry(&Unreadable::Damaged, tr!("kluster")),
        Way::More => {}
    }
    let way = Signal::new(Way::More);
    let percent = Signal::new(0);
    let left = Rc::new(RefCell::new(Some(left)));
    let reader = left.clone();
    let frames = Frames::new(move |_| {
        let began = clock();
        let Some(left) = &mut *reader.borrow_mut() else { return false };
        let now = left.catch_up.work(&mut || clock() - began > SLICE);
        if !percent.is(&left.catch_up.percent()) {
            percent.set(left.catch_up.percent());
        }
        if now != Way::More {
            way.set(now);
        }
        now == Way::More
    });
    frames.wake();
    let shown = move || match way.get() {
        Way::There => untrack(|| left.take().map(|left| show(left.session()))),
        Way::Lost => Some(sorry(&Unreadable::Damaged, tr!("kluster"))),
        Way::More => {
            let words = move || t!("kluster-replay-made", percent = percent.get());
            let main = el("main").class("sheet").child(el("p").attr("role", "status").text(words));
            Some(el("div").class("screen").child(top_bar(Screen::Home, tr!("kluster"), ())).child(main))
        }
    };
    // The page wants one element; that it holds another one is not seen.
    el("div").class("read").part(shown)
}
