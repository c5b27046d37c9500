//! [`SeeWhyPanel`]: the button that offers *See why*, its keys, and the explanation.

use crate::{
    announcer::Announcer,
    cause::Cause,
    cause_words::{explained, is_low, panel, quiet, words},
    event_words, feedback,
    live_table::LiveTable,
    see_why::SeeWhy,
    viewport::Viewport,
};
use kluster::{Event, TakeReason};
use leptos::{ev, html, prelude::*};
use web_kit::{
    components::{focus_if_lost, replaced},
    icon::Icon,
    player::{seat_name, you},
    shell::Shell,
    t, tr,
};
use web_sys::KeyboardEvent;

/// The controls of *See why* at a live table.
#[derive(Clone, Copy)]
pub(crate) struct SeeWhyPanel {
    pub(crate) why: SeeWhy,
    pub(crate) table: LiveTable,
    pub(crate) viewport: Viewport,
    pub(crate) announcer: Announcer,
    pub(crate) shell: Shell,
}

impl SeeWhyPanel {
    /// Handles a key. Returns whether it has a meaning here.
    pub(crate) fn press(self, event: &KeyboardEvent) -> bool {
        let is_on = untrack(|| self.why.is_on());
        match event.key().as_str() {
            "w" | "W" if !is_on => self.begin(),
            "Escape" if is_on => self.end(),
            _ => return false,
        }
        true
    }

    /// Replays why magnets were taken.
    pub(crate) fn begin(self) {
        // What is in a person's hand would have nobody to let go of it; a bot's hand waits.
        if untrack(|| self.table.own_seat()).is_some() && self.table.is_hand_busy() {
            return;
        }
        self.shell.settings.with_untracked(feedback::hush);
        self.why.start();
        self.why.with(|game, cause, _| self.announcer.say(words(game, cause)));
        self.table.wake();
        focus_if_lost(".why .main");
    }

    fn end(self) {
        self.why.stop();
        self.announcer.say(t!("kluster-why-back"));
        self.table.wake();
        focus_if_lost(".why button");
    }

    /// The button on the table, or the explanation while a scene is replayed.
    pub(crate) fn view(self) -> AnyView {
        let (why, table) = (self.why, self.table);
        // A player with a magnet in the hand looks for a place.
        let is_holding = move || table.own_seat().is_some() && table.status.read().held().is_some();
        // While a Kluster is being shown, its tally offers it.
        let is_offered = move || why.scene.read().is_some() && !is_holding() && table.held_back.read().is_none();
        let state = Memo::new(move |_| is_offered().then(|| why.is_on()));
        let inside = move || match state.get() {
            None => None,
            Some(false) => {
                let taken = move || why.scene.get().map(|scene| self.taken(&scene.cause)).unwrap_or_default();
                let words = html::span().child((html::small().child(taken), html::b().child(tr!("kluster-why"))));
                let button = html::button().class("took").on(ev::click, move |_| self.begin());
                Some(button.child((Icon::Why.draw(), words)).into_any())
            }
            Some(true) => {
                let scene = why.scene.get_untracked();
                let explained = scene.map(|scene| explained(scene.playback.table(), &scene.cause));
                Some(panel(explained, move || self.end(), move || self.begin()))
            }
        };
        let is_low = Memo::new(move |_| {
            let camera = self.viewport.camera();
            why.is_on() && why.scene.get().is_some_and(|scene| is_low(scene.playback.table(), &scene.cause, &camera))
        });
        // A key that presses one of these buttons means nothing to the hand.
        html::div()
            .class("why")
            .class(("high", is_low))
            .on(ev::keydown, |event| quiet(&event))
            .child(replaced(inside))
            .into_any()
    }

    /// Who took how many magnets, or is out (K14).
    fn taken(self, cause: &Cause) -> String {
        let players = &self.table.info().players;
        let is_out = self.table.simulation().borrow().table().options().elimination;
        match &cause.event {
            Event::Taken { seat, reason: TakeReason::Kluster, .. } if is_out => {
                t!("kluster-out-kluster", name = seat_name(players, *seat), you = you(players, *seat))
            }
            event => event_words::sentence(players, event),
        }
    }
}
