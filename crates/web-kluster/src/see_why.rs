//! [`SeeWhy`]: replays what led to magnets being taken, slowly. The game waits meanwhile, exactly as it is.

use crate::{
    cause::Cause,
    history::ReplayScene,
    playback::{Playback, ticks},
};
use kluster::{Event, GameEvent, TableView};
use leptos::prelude::*;
use std::sync::Arc;

/// The speed until [`LITTLE`] seconds after the beginning, and from then on.
const SLOW: f64 = 1.0 / 8.0;
const FASTER: f64 = 1.0 / 3.0;
const LITTLE: f64 = 0.5;

/// The speed at a time in ticks, as a share of real time.
pub(crate) fn pace(cause: &Cause, now: u64) -> f64 {
    if now < cause.first + ticks(LITTLE) { SLOW } else { FASTER }
}

/// A handle to the scene of the last time magnets were taken.
#[derive(Clone, Copy)]
pub(crate) struct SeeWhy {
    pub(crate) scene: RwSignal<Option<Arc<ReplayScene>>>,
    is_on: RwSignal<bool>,
    /// The replay that is shown instead of the game, which waits.
    playback: StoredValue<Option<Playback>>,
}

impl SeeWhy {
    /// Nothing was taken yet. `is_on` says whether a scene is replayed.
    pub(crate) fn new(is_on: RwSignal<bool>) -> SeeWhy {
        SeeWhy { scene: RwSignal::new(None), is_on, playback: StoredValue::new(None) }
    }

    /// Whether a scene is replayed now; tracked.
    pub(crate) fn is_on(self) -> bool {
        self.is_on.get()
    }

    /// Withdraws the scene once the player who took the magnets has placed another.
    pub(crate) fn on_events(self, events: &[GameEvent]) {
        let taker = self.scene.with_untracked(|scene| scene.as_ref().map(|scene| scene.cause.seat));
        let is_laid =
            |event: &GameEvent| matches!(event, GameEvent::Ruled(Event::Placed { seat, .. }) if Some(*seat) == taker);
        if events.iter().any(is_laid) {
            self.scene.set(None);
        }
    }

    /// Offers a scene to be replayed.
    pub(crate) fn offer(self, scene: ReplayScene) {
        self.scene.set(Some(Arc::new(scene)));
    }

    /// Replays the scene from its beginning.
    pub(crate) fn start(self) {
        if let Some(scene) = self.scene.get_untracked() {
            self.playback.set_value(Some(scene.playback.clone()));
            self.is_on.set(true);
        }
    }

    /// Shows the game itself again.
    pub(crate) fn stop(self) {
        self.playback.set_value(None);
        self.is_on.set(false);
    }

    /// Advances the scene by a time in seconds. Returns whether there is more to see.
    pub(crate) fn advance(
        self,
        dt: f64,
        is_time_up: &mut dyn FnMut() -> bool,
        emit: &mut dyn FnMut(GameEvent),
    ) -> bool {
        let Some(scene) = self.scene.get_untracked() else { return false };
        let is_moving = self.playback.try_update_value(|playback| {
            let Some(playback) = playback else { return false };
            playback.advance(dt * pace(&scene.cause, playback.time()), scene.cause.last(), is_time_up, emit)
        });
        is_moving == Some(true)
    }

    /// Calls `work` with the scene that is replayed and its time in ticks. Returns whether there is one.
    pub(crate) fn with(self, work: impl FnOnce(TableView<'_>, &Cause, u64)) -> bool {
        let Some(scene) = self.scene.get_untracked() else { return false };
        self.playback.with_value(|playback| {
            let Some(playback) = playback else { return false };
            work(playback.table(), &scene.cause, playback.time());
            true
        })
    }
}
