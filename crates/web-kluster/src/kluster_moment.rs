//! [`KlusterMoment`]: what is shown when magnets snap together: slow motion, rings, the word on the table, and the
//! magnets on their way to the tray of who takes them. Until they have landed, the next turn waits. Only what is shown
//! waits: the game goes on by its own time, and is stored already.

use crate::{
    announcer::Announcer,
    approach::is_snapping,
    flights::Landing,
    live_table::LiveTable,
    moment_timing::MomentTiming,
    place::{level, pose},
    table_status::{Gain, HeldBack},
    tray_slots::slot_of,
    viewport::Viewport,
};
use kluster::{Event, GameEvent, TakeReason, Turn};
use leptos::prelude::*;
use magnets::{MagnetId, ObservationKind, Point};
use seats::Seat;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_kit::{haptics::shake, listen::listen_first, settings::Pace, shell::Shell, sound::Sound, t, time::later};
use web_sys::{Element, Event as DomEvent, KeyboardEvent, PointerEvent};

/// How long "+3" stays where the count is, and the word where nothing moves, in milliseconds.
const GAIN_STAYS: f64 = 800.0;
const WORD_STAYS: u32 = 900;
/// What a press or a key is meant for that does not end the moment.
const CONTROLS: &str = "button:not(.stone), a, input, select, summary, dialog, [popover]";
/// Keys that mean something else than to go on.
const OTHER_KEYS: [&str; 9] = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "m", "?"];
/// The key that asks why.
const WHY_KEY: &str = "w";

/// The word on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KlusterWord {
    /// The player who takes the magnets.
    pub(crate) seat: Seat,
    /// Where the magnets have met, in CSS pixels of the table.
    pub(crate) at: [f64; 2],
    /// Whether that is in the upper half of the table, so that the word stands below.
    pub(crate) is_low: bool,
    /// Counts the moments: each has a word of its own.
    number: u32,
}

/// A handle to the moment of a live table.
#[derive(Clone, Copy)]
pub(crate) struct KlusterMoment {
    table: LiveTable,
    viewport: Viewport,
    announcer: Announcer,
    shell: Shell,
    timing: StoredValue<MomentTiming>,
    pub(crate) word: RwSignal<Option<KlusterWord>>,
    pub(crate) gain: RwSignal<Option<Gain>>,
}

impl KlusterMoment {
    pub(crate) fn new(viewport: Viewport, table: LiveTable, announcer: Announcer, shell: Shell) -> KlusterMoment {
        KlusterMoment {
            table,
            viewport,
            announcer,
            shell,
            timing: StoredValue::new(MomentTiming::default()),
            word: RwSignal::new(None),
            gain: RwSignal::new(None),
        }
    }

    /// Ends the moment at a tap, a click or a key.
    pub(crate) fn listen(self) {
        listen_first(&window(), "pointerdown", move |event: PointerEvent| {
            if self.is_shown() && !is_control(&event) {
                event.stop_propagation();
                event.prevent_default();
                self.skip();
            }
        });
        listen_first(&window(), "keydown", move |event: KeyboardEvent| {
            let is_other = OTHER_KEYS.contains(&event.key().as_str()) || is_control(&event) || event.repeat();
            if self.is_shown() && !is_other {
                // This key has a meaning of its own then.
                if event.key() != WHY_KEY {
                    event.stop_propagation();
                    event.prevent_default();
                }
                self.skip();
            }
        });
    }

    /// Whether anything of the moment is shown.
    fn is_shown(self) -> bool {
        let is_held = self.table.held_back.with_untracked(Option::is_some);
        is_held || (self.word.with_untracked(Option::is_some) && !self.is_brief())
    }

    /// Whether nothing flies and nobody waits: less motion, or the fastest pace.
    fn is_brief(self) -> bool {
        untrack(|| self.shell.is_still()) || self.pace() == Pace::Instant || self.table.is_hurried.get_untracked()
    }

    fn pace(self) -> Pace {
        self.shell.settings.with_untracked(|settings| settings.pace)
    }

    /// How fast the game is shown now, as a share of real time.
    pub(crate) fn speed(self) -> f64 {
        if self.is_brief() {
            return 1.0;
        }
        let speed = self.timing.with_value(MomentTiming::speed);
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        let is_first = !self.timing.with_value(MomentTiming::has_begun);
        let is_free = !matches!(simulation.table().turn(), Turn::Holding { .. } | Turn::Choosing { .. });
        if is_first && is_free && is_snapping(simulation.table()) { MomentTiming::speed_before() } else { speed }
    }

    /// Where magnets have met, and how long ago, in seconds.
    pub(crate) fn contacts(self) -> Vec<(Point, f64)> {
        if self.is_brief() { Vec::new() } else { self.timing.with_value(MomentTiming::contacts) }
    }

    /// Handles events of the game.
    pub(crate) fn on_events(self, events: &[GameEvent]) {
        for event in events {
            match event {
                GameEvent::Observed(seen) => {
                    if let ObservationKind::Joined { place, .. } = seen.kind {
                        self.meet(Point::new(place.x, place.y));
                    }
                }
                GameEvent::Ruled(Event::Taken { seat, magnets, reason: TakeReason::Kluster }) => {
                    self.take(*seat, magnets);
                }
                GameEvent::Ruled(Event::Turn { .. } | Event::Won { .. }) if !self.is_held() => {
                    self.timing.set_value(MomentTiming::default());
                }
                GameEvent::Ruled(_) => {}
            }
        }
    }

    fn is_held(self) -> bool {
        self.table.held_back.with_untracked(Option::is_some)
    }

    /// Magnets meet: the first ones of a turn bring the word on the table.
    fn meet(self, place: Point) {
        // What is shown is still the turn in which they meet.
        let seat = self.table.status.with_untracked(|status| status.turn.seat());
        let is_first = self.timing.try_update_value(|timing| timing.meet(place)) == Some(true);
        if let Some(seat) = seat.filter(|_| is_first) {
            self.announcer.say_event(t!("kluster-word"));
            self.show_word(seat, place);
        }
    }

    fn show_word(self, seat: Seat, place: Point) {
        let camera = self.viewport.camera();
        let at = camera.at(place);
        let is_low = at[1] < 0.45 * camera.size[1];
        let number = self.table.turns.get_untracked();
        self.word.set(Some(KlusterWord { seat, at, is_low, number }));
        if self.is_brief() {
            later(WORD_STAYS, move || {
                let is_same = self.word.try_get_untracked().flatten().is_some_and(|word| word.number == number);
                if is_same {
                    self.word.set(None);
                }
            });
        }
    }

    /// Magnets are taken: they leave for the tray.
    fn take(self, seat: Seat, magnets: &[MagnetId]) {
        if !self.timing.with_value(MomentTiming::has_begun) {
            // They met no other one, but have left the area.
            let simulation = self.table.simulation();
            let world = simulation.borrow();
            let place = magnets.first().and_then(|magnet| pose(world.table().world(), *magnet));
            let place = place.map_or(self.viewport.camera().middle(), |pose| level(&pose));
            drop(world);
            self.meet(place);
        }
        if self.is_brief() || self.timing.with_value(MomentTiming::is_skipped) {
            return;
        }
        let is_elimination = self.table.simulation().borrow().table().options().elimination;
        let shown = self.table.status.get_untracked();
        self.table.held_back.update(|held| {
            held.get_or_insert_with(|| HeldBack::new(shown, seat, is_elimination)).take(magnets);
        });
        let wait = self.timing.try_update_value(MomentTiming::take).unwrap_or_default();
        let viewport = self.viewport;
        let find = move |magnet| landing(viewport, magnet);
        let unseen = viewport.renderer().carry_to(magnets, wait, 1.0 / self.pace().duration(), Rc::new(find));
        self.count(&unseen);
    }

    /// Lets seconds pass. Returns whether there is more to show.
    pub(crate) fn advance(self, dt: f64) -> bool {
        let landed = self.viewport.renderer().take_landed();
        if self.is_brief() {
            self.table.end_holding_back();
            return false;
        }
        if self.is_held() && !landed.is_empty() {
            self.count(&landed);
            self.table.publish(&[]);
        }
        let dt = dt / self.pace().duration();
        let goes_on = self.timing.try_update_value(|timing| timing.advance(dt)) == Some(true);
        if self.timing.with_value(MomentTiming::is_over) {
            self.end();
            return false;
        }
        goes_on
    }

    /// Counts magnets that have landed.
    fn count(self, landed: &[MagnetId]) {
        if landed.is_empty() {
            return;
        }
        let mut counted = None;
        self.table.held_back.update(|held| {
            if let Some(held) = held {
                for magnet in landed {
                    held.land(*magnet);
                }
                counted = Some((held.seat, held.progress()));
            }
        });
        let Some((seat, [count, number])) = counted else { return };
        if self.table.is_holder() {
            self.shell.settings.with_untracked(|settings| {
                let higher = 0.03 * f32::from(u8::try_from(number).unwrap_or(u8::MAX));
                Sound::Knock(settings.surface).strike(settings, 1.15 + higher, 0.4);
                shake(settings, &[6]);
            });
        }
        if number >= count {
            self.timing.update_value(MomentTiming::land);
            self.show_gain(Gain { seat, count });
        }
    }

    fn show_gain(self, gain: Gain) {
        self.gain.set(Some(gain));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some seconds
        let stays = (GAIN_STAYS * self.pace().duration()) as u32;
        later(stays, move || {
            if self.gain.try_get_untracked().flatten() == Some(gain) {
                self.gain.set(None);
            }
        });
    }

    /// Shows at once what is still to be shown.
    pub(crate) fn skip(self) {
        self.viewport.renderer().forget_flights();
        self.timing.update_value(MomentTiming::skip);
        self.word.set(None);
        if self.is_held() {
            self.end();
        }
        self.table.wake();
    }

    fn end(self) {
        self.word.set(None);
        self.timing.set_value(MomentTiming::default());
        self.table.end_holding_back();
    }
}

/// Where a magnet lands: in its place in a tray, as the camera sees it.
fn landing(viewport: Viewport, magnet: MagnetId) -> Option<Landing> {
    let canvas = viewport.renderer().canvas()?;
    let (slot, table, camera) = (slot_of(magnet)?, canvas.get_bounding_client_rect(), viewport.camera());
    let at = [slot.left() + slot.width() / 2.0 - table.left(), slot.top() + slot.height() / 2.0 - table.top()];
    // A stone is some 27 mm long.
    Some(Landing { at: camera.place(at), size: (slot.width() / (camera.scale() * 0.027)).clamp(0.2, 1.5) })
}

/// Whether an event is meant for a button or the like.
fn is_control(event: &DomEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(CONTROLS).ok().flatten().is_some())
}
