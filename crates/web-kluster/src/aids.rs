//! The learning aids of a table: their switches, and what the table says of them. They are off at first. In a game for
//! one an aid voids the score (K12), so the first one asks.

use crate::cause_words::quiet;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_kit::{
    components::{button, switch},
    icon::Icon,
    listen::listen,
    t, tr,
};
use web_saves::Aids;
use web_sys::{HtmlDialogElement, HtmlElement, Node, PointerEvent};

/// An aid: its name, and whether it is on.
#[derive(Clone, Copy)]
pub(crate) struct Aid {
    pub(crate) name: &'static str,
    pub(crate) part: fn(&mut Aids) -> &mut bool,
}

/// All aids.
pub(crate) const ALL: [Aid; 3] = [
    Aid { name: "aid-lines", part: |aids| &mut aids.field_lines },
    Aid { name: "aid-danger", part: |aids| &mut aids.danger_map },
    Aid { name: "aid-poles", part: |aids| &mut aids.poles },
];

/// The switches of the aids of one table.
#[derive(Clone, Copy)]
pub(crate) struct AidSwitches {
    aids: RwSignal<Aids>,
    /// Whether the score of the game counts as long as it has no aid.
    is_scored: Signal<bool>,
    /// The aid that is about to be switched on, while the player is asked.
    asked: RwSignal<Option<usize>>,
    dialog: NodeRef<html::Dialog>,
}

impl AidSwitches {
    pub(crate) fn new(aids: RwSignal<Aids>, is_scored: Signal<bool>) -> AidSwitches {
        AidSwitches { aids, is_scored, asked: RwSignal::new(None), dialog: NodeRef::new() }
    }

    /// Whether a switch is on; tracked. While the player is asked it is, so that it goes back by itself.
    pub(crate) fn is_on(self, number: usize) -> bool {
        let mut aids = self.aids.get();
        self.asked.get() == Some(number) || ALL.get(number).is_some_and(|aid| *(aid.part)(&mut aids))
    }

    /// Switches an aid on or off. The first one of a game whose score counts asks before.
    pub(crate) fn set(self, number: usize, on: bool) {
        if on && self.is_scored.get_untracked() && !self.aids.get_untracked().is_used() {
            self.asked.set(Some(number));
            if let Some(dialog) = self.dialog.get_untracked().filter(|dialog| !dialog.open()) {
                let _ = dialog.show_modal();
            }
            return;
        }
        let Some(aid) = ALL.get(number) else { return };
        self.aids.update(|aids| *aids = aids.changed(|aids| *(aid.part)(aids) = on));
    }

    /// The player has answered the question.
    fn answer(self, yes: bool) {
        if let Some(number) = self.asked.get_untracked()
            && yes
            && let Some(aid) = ALL.get(number)
        {
            self.aids.update(|aids| *aids = aids.changed(|aids| *(aid.part)(aids) = true));
        }
        self.asked.set(None);
        if let Some(dialog) = self.dialog.get_untracked() {
            HtmlDialogElement::close(&dialog);
        }
    }

    /// The switches, and in a game whose score counts what they do to it.
    pub(crate) fn list(self) -> AnyView {
        let row = |(number, aid): (usize, Aid)| {
            switch(html::span().child(tr!(aid.name)), move || self.is_on(number), move |on| self.set(number, on))
        };
        let rows = ALL.into_iter().enumerate().map(row).collect_view();
        let warning = move || self.is_scored.get().then(|| html::p().class("voids").child(tr!("aids-void")));
        (rows, warning).into_any()
    }

    /// The button for the bar on top of a table, and the switches below it.
    pub(crate) fn menu(self) -> AnyView {
        let menu = NodeRef::<html::Details>::new();
        listen(&window(), "pointerdown", move |event: PointerEvent| {
            let inside = event.target().and_then(|target| target.dyn_into::<Node>().ok());
            if let Some(menu) = menu.get_untracked().filter(|menu| !menu.contains(inside.as_ref())) {
                let _ = menu.remove_attribute("open");
            }
        });
        let summary = html::summary().class("button round").aria_label(tr!("aids")).title(tr!("aids"));
        html::details()
            .class("aids")
            .node_ref(menu)
            .on(ev::keydown, move |event| {
                let open = menu.get_untracked().filter(|menu| event.key() == "Escape" && menu.has_attribute("open"));
                if let Some(menu) = open {
                    let _ = menu.remove_attribute("open");
                    event.stop_propagation();
                    let summary = menu.first_element_child().and_then(|first| first.dyn_into::<HtmlElement>().ok());
                    let _ = summary.map(|summary| summary.focus());
                }
                quiet(&event);
            })
            .child((summary.child(Icon::Aids.draw()), html::div().class("offers").child(self.list())))
            .into_any()
    }

    /// What the table says of the aids, and the question before the first one. `is_fresh` says whether nothing has
    /// happened in the game yet.
    pub(crate) fn badge(self, is_fresh: impl Fn() -> bool + Send + Sync + 'static) -> AnyView {
        let names = Memo::new(move |_| {
            let mut aids = self.aids.get();
            ALL.iter().filter(|aid| *(aid.part)(&mut aids)).map(|aid| t!(aid.name)).collect::<Vec<_>>().join(", ")
        });
        let is_fresh = Memo::new(move |_| is_fresh());
        let words = move || {
            let (names, is_scored) = (names.get(), self.is_scored.get());
            if !names.is_empty() {
                return t!("aids-on", names = names, scored = if is_scored { "yes" } else { "no" });
            }
            match self.aids.get().is_used() {
                true if is_scored => t!("aids-were-on"),
                false if is_scored && is_fresh.get() => t!("aids-off"),
                _ => String::new(),
            }
        };
        let is_quiet = move || !self.aids.get().is_used();
        let badge = html::p().class("aids-on").class(("quiet", is_quiet)).role("status").child(words);
        (badge, self.question()).into_any()
    }

    /// The question before the first aid of a game whose score counts.
    fn question(self) -> AnyView {
        let answers = html::div().class("row").child((
            button(None, tr!("aids-leave-off"), move || self.answer(false)),
            button(None, tr!("aids-turn-on"), move || self.answer(true)).class("main"),
        ));
        html::dialog()
            .node_ref(self.dialog)
            .class("ask-aids")
            .aria_labelledby("ask-aids-title")
            .on(ev::close, move |_| self.asked.set(None))
            // Its keys mean nothing to the hand.
            .on(ev::keydown, |event| quiet(&event))
            .child((html::h2().id("ask-aids-title").child(tr!("aids-ask")), html::p().child(tr!("aids-void")), answers))
            .into_any()
    }
}
