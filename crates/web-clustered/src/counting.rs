//! [`Counting`]: the count of the points at the end of a game, as far as it has been shown.

use crate::{
    announcer::Announcer,
    displayed_game::DisplayedGame,
    score_count::{CountStep, count_steps, points_after, step_text},
};
use leptos::{html, prelude::*};
use seats::BySeat;
use std::sync::Arc;
use web_kit::{
    components::{button, focus_if_lost},
    shell::Shell,
    time::later,
    tr,
};

/// The progress of the count.
#[derive(Clone, Copy)]
pub(crate) struct Counting {
    is_over: Memo<bool>,
    steps: Memo<Vec<CountStep>>,
    /// The number of steps that have been shown.
    shown: RwSignal<usize>,
}

impl Counting {
    /// Counts when the game ends. A game that is over already is not counted again.
    pub(crate) fn start(display: Signal<Arc<DisplayedGame>>) -> Counting {
        let is_over = Memo::new(move |_| display.get().to_move().is_none());
        let steps = Memo::new(move |_| {
            let display = display.get();
            if display.to_move().is_none() { count_steps(&display.game) } else { Vec::new() }
        });
        let shown = if display.get_untracked().to_move().is_none() { usize::MAX } else { 0 };
        let counting = Counting { is_over, steps, shown: RwSignal::new(shown) };
        counting.advance_automatically();
        counting
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.is_over.get()
    }

    /// Whether all steps have been shown.
    pub(crate) fn is_done(self) -> bool {
        self.shown.get() >= self.steps.read().len()
    }

    /// The step that is being shown.
    pub(crate) fn step(self) -> Option<CountStep> {
        self.steps.read().get(self.shown.get()).cloned().filter(|_| self.is_over.get())
    }

    /// The points of the steps shown so far; `None` before the end of the game.
    pub(crate) fn points(self, display: &DisplayedGame) -> Option<BySeat<u32>> {
        let players = display.game.setup().players();
        self.is_over.get().then(|| points_after(players, &self.steps.read(), self.shown.get()))
    }

    /// Starts again at the first step.
    pub(crate) fn restart(self) {
        self.shown.set(0);
    }

    /// Shows one step after the other, twice as slowly as bots move.
    fn advance_automatically(self) {
        let (shown, shell) = (self.shown, Shell::here());
        Effect::new(move |_| {
            if !self.is_over.get() {
                shown.set(0);
            } else if !self.is_done() {
                let now = shown.get();
                let pause = shell.settings.get_untracked().pace.thinking() * 2;
                later(pause.max(30), move || {
                    if shown.try_get_untracked() == Some(now) {
                        shown.set(now + 1);
                    }
                });
            }
        });
    }

    /// The tray of the count: the current step, and buttons to go on or to skip the rest.
    pub(crate) fn draw(self, display: Signal<Arc<DisplayedGame>>, announcer: Announcer) -> AnyView {
        focus_if_lost(".over .main");
        let Counting { steps, shown, .. } = self;
        let text = move || {
            let step = steps.read().get(shown.get()).map(|step| step_text(&display.get().players, step));
            step.unwrap_or_default()
        };
        let next = button(None, tr!("count-next"), move || shown.update(|count| *count += 1)).class("main");
        let skip = button(None, tr!("count-skip"), move || shown.set(steps.with_untracked(Vec::len)));
        let answers = html::div().class("answers").child((next, skip));
        // Many screen readers ignore a live region that appears together with its text, so the announcer speaks.
        Effect::new(move |_| announcer.say(text()));
        html::section().class("tray over").child((html::p().class("asked").child(text), answers)).into_any()
    }
}
