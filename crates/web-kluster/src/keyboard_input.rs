//! [`KeyboardInput`]: controls the hand by keyboard.

use crate::{
    announcer::Announcer, cord_keys::CordKeys, hand_report::HandReport, hand_target::HandTarget, help,
    key_repeat::KeyRepeat, laying::Laying, live_table::LiveTable, see_why_panel::SeeWhyPanel, viewport::Viewport,
};
use kluster::{Action, Turn};
use leptos::prelude::*;
use magnets::{MagnetId, Point};
use wasm_bindgen::JsCast;
use web_kit::{components::focus, listen::listen, shell::Shell, t, time::later};
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// How far a key moves the hand, in metres: usually, with shift, and with ctrl or alt.
const STEPS: [f64; 3] = [5e-3, 1e-3, 20e-3];
/// How far a key turns a magnet, in radians, and with shift.
const TURNS: [f64; 2] = [0.262, 0.035];
/// How far a key lifts it, as a share of a whole lift, and with shift.
const LIFTS: [f64; 2] = [1.0, 0.2];
/// How far a key goes along a cord, in nodes, and with shift.
const PIECES: [isize; 2] = [4, 1];

/// What a key means at this table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    Arrow(Point),
    Turn(f64),
    Lift(f64),
    Flip,
    Tip,
    LetGo,
    Escape,
    Cord,
    Along(isize),
    Whole,
    Closer(f64),
    Fit,
    Read,
    Sound,
    Help,
    Yes,
}

/// The meaning of a key by its name; capital letters come with shift.
fn meaning(name: &str, is_shifted: bool) -> Option<Key> {
    let fine = usize::from(is_shifted);
    Some(match name {
        "ArrowRight" => Key::Arrow(Point::new(1.0, 0.0)),
        "ArrowLeft" => Key::Arrow(Point::new(-1.0, 0.0)),
        "ArrowUp" => Key::Arrow(Point::new(0.0, 1.0)),
        "ArrowDown" => Key::Arrow(Point::new(0.0, -1.0)),
        "q" | "Q" => Key::Turn(TURNS[fine]),
        "e" | "E" => Key::Turn(-TURNS[fine]),
        "r" | "R" | "PageUp" => Key::Lift(LIFTS[fine]),
        "v" | "V" | "PageDown" => Key::Lift(-LIFTS[fine]),
        "f" | "F" => Key::Flip,
        "x" | "X" => Key::Tip,
        "Enter" | " " => Key::LetGo,
        "Escape" => Key::Escape,
        "c" | "C" => Key::Cord,
        "k" | "K" => Key::Whole,
        "." | ":" | ">" => Key::Along(PIECES[fine]),
        "," | ";" | "<" => Key::Along(-PIECES[fine]),
        "+" | "=" => Key::Closer(1.25),
        "-" => Key::Closer(0.8),
        "0" => Key::Fit,
        "n" | "N" => Key::Read,
        "m" | "M" => Key::Sound,
        "y" | "Y" => Key::Yes,
        "?" => Key::Help,
        _ => return None,
    })
}

/// The keys of a live table.
#[derive(Clone, Copy)]
pub(crate) struct KeyboardInput {
    cord_keys: CordKeys,
    repeat: StoredValue<KeyRepeat>,
    shell: Shell,
}

impl KeyboardInput {
    pub(crate) fn new(viewport: Viewport, report: HandReport, shell: Shell) -> KeyboardInput {
        let cord_keys = CordKeys { viewport, report };
        KeyboardInput { cord_keys, repeat: StoredValue::new(KeyRepeat::default()), shell }
    }

    fn report(self) -> HandReport {
        self.cord_keys.report
    }

    fn table(self) -> LiveTable {
        self.report().table
    }

    pub(crate) fn announcer(self) -> Announcer {
        self.report().announcer
    }

    fn viewport(self) -> Viewport {
        self.cord_keys.viewport
    }

    /// Listens for as long as the table is shown. A cord that is laid and *See why* have their keys first.
    pub(crate) fn listen(self, laying: Laying, why: SeeWhyPanel) {
        listen(&window(), "keydown", move |event: KeyboardEvent| {
            let is_free = !self.table().is_paused.get_untracked();
            if laying.key(&event) || why.press(&event) || (is_free && self.press(&event)) {
                event.prevent_default();
            }
        });
        listen(&window(), "keyup", move |event: KeyboardEvent| {
            if let Some(Key::Arrow(way)) = meaning(&event.key(), false) {
                self.repeat.update_value(|repeat| repeat.release(way));
            }
        });
        listen(&window(), "blur", move |_: Event| self.repeat.update_value(KeyRepeat::clear));
    }

    /// Forgets the keys that are down and the chosen cord: they were for the turn before.
    pub(crate) fn reset(self) {
        self.cord_keys.reset();
        self.repeat.update_value(KeyRepeat::clear);
    }

    /// Moves the hand by the arrow keys that stay down. Returns whether there are any.
    pub(crate) fn advance(self, dt: f64) -> bool {
        let way = self.repeat.try_update_value(|repeat| repeat.advance(dt)).flatten();
        if let Some(way) = way {
            self.move_by(way);
        }
        way.is_some()
    }

    /// Handles a key. Returns whether it has a meaning now.
    fn press(self, event: &KeyboardEvent) -> bool {
        let table = self.table();
        let Some(key) = meaning(&event.key(), event.shift_key()) else { return false };
        let is_far = event.ctrl_key() || event.alt_key();
        let is_else = event.meta_key() || (is_far && !matches!(key, Key::Arrow(_)));
        if is_else || is_in(event, "input, select, textarea, dialog") || help::is_open() {
            return false;
        }
        if key == Key::LetGo && event.repeat() {
            // A key that stays down has taken a magnet, and does not let go of it by itself.
            return true;
        }
        let turn = table.status.with_untracked(|status| status.turn.clone());
        // A button that has the focus is pressed; but a player who holds a magnet has just pressed the one of the
        // magnet.
        let is_held = matches!(turn, Turn::Holding { .. });
        if key == Key::LetGo && is_in(event, "button, a") && !(is_held && is_in(event, ".stone")) {
            return false;
        }
        match key {
            Key::Fit => self.viewport().show_all(),
            Key::Closer(times) => {
                self.viewport().look(|camera| camera.closer(times, camera.size.map(|side| side / 2.0)));
            }
            Key::Help => help::open(),
            Key::Read if !matches!(turn, Turn::Asking { .. }) => self.report().say(),
            Key::Sound => {
                self.shell.set(|settings| settings.sound = !settings.sound);
                let so = if self.shell.settings.with_untracked(|settings| settings.sound) { "on" } else { "off" };
                self.announcer().say(t!("kluster-sound-so", so = so));
            }
            _ if table.own_seat().is_none() => return false,
            Key::Arrow(way) => {
                let step = STEPS[if is_far { 2 } else { usize::from(event.shift_key()) }];
                return self.arrow(&turn, way, step);
            }
            Key::Cord => return self.cord_keys.choose(),
            Key::Along(steps) => return self.cord_keys.along(steps),
            Key::Whole => return self.cord_keys.switch(),
            Key::LetGo | Key::Escape if self.cord_keys.leave() => {}
            _ => match turn {
                Turn::Holding { magnet, .. } => return self.hold(key, magnet),
                Turn::Choosing { seat } if key == Key::LetGo => {
                    let first = table.status.with_untracked(|status| status.own(seat).first().copied());
                    return first.is_some_and(|magnet| self.take(magnet));
                }
                Turn::Asking { .. } => match key {
                    Key::Yes => return table.perform(&Action::PlaceAgain(true)),
                    Key::Read => return table.perform(&Action::PlaceAgain(false)),
                    _ => return false,
                },
                _ => return false,
            },
        }
        true
    }

    /// Takes a magnet above the middle of the view and moves the focus to the table, where the keys move it.
    pub(crate) fn take(self, magnet: MagnetId) -> bool {
        let is_taken = self.table().take(magnet, self.viewport().camera().middle());
        if is_taken {
            focus(".field");
            self.announcer().say(t!("kluster-taken-up", number = magnet.0 + 1));
        }
        is_taken
    }

    /// Moves the chosen cord or the hand, or goes along the tray.
    fn arrow(self, turn: &Turn, way: Point, step: f64) -> bool {
        let is_chosen = self.cord_keys.is_chosen();
        match turn {
            Turn::Choosing { .. } if !is_chosen => return along_tray(if way.x > way.y { 1 } else { -1 }),
            Turn::Holding { .. } => {}
            Turn::Choosing { .. } | Turn::Mending { .. } if is_chosen => {}
            _ => return false,
        }
        let at_once = self.repeat.try_update_value(|repeat| repeat.press(way, step));
        self.move_by(at_once.unwrap_or_default());
        self.report().say_soon();
        true
    }

    /// Moves the chosen cord or the hand by a distance in metres.
    fn move_by(self, way: Point) {
        if !self.table().may_act() || self.cord_keys.move_by(way) {
            return;
        }
        let surface = self.table().simulation().borrow().table().world().surface();
        self.table().change_hand_target(|target| target.place = surface.nearest(target.place + way));
    }

    fn hold(self, key: Key, magnet: MagnetId) -> bool {
        let (table, announcer) = (self.table(), self.announcer());
        match key {
            Key::Lift(share) => table.change_hand_target(|target| target.lift(share * target.lengths.key_lift)),
            Key::Turn(radians) => table.change_hand_target(|target| target.rotate(radians)),
            Key::Flip => {
                table.change_hand_target(HandTarget::flip);
                announcer.say(t!("kluster-turned-over"));
            }
            Key::Tip => {
                table.change_hand_target(HandTarget::tip);
                let is_edge = table.simulation().borrow().target.is_some_and(|target| target.face.is_edge());
                announcer.say(if is_edge { t!("kluster-stood") } else { t!("kluster-laid-flat") });
            }
            Key::LetGo => {
                table.lower();
                announcer.say(t!("kluster-lowering"));
                return true;
            }
            Key::Escape => {
                let is_lowering = table.simulation().borrow().is_lowering();
                if is_lowering {
                    table.simulation().borrow_mut().lift();
                    table.wake();
                    announcer.say(t!("kluster-lifted"));
                } else if table.perform(&Action::PutBack) {
                    focus(&stone_button(magnet));
                    announcer.say(t!("kluster-back-in-tray"));
                }
                return true;
            }
            _ => return false,
        }
        self.report().say_soon();
        true
    }
}

/// Whether the event is inside an element that matches the selector.
fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

fn stone_button(magnet: MagnetId) -> String {
    format!(".stone[data-magnet='{}']", magnet.0)
}

/// Moves the focus from the table to a magnet that came back from it to the tray.
pub(crate) fn return_to_tray(magnet: MagnetId) {
    // Once the tray is shown again.
    later(0, move || {
        if document().active_element().is_some_and(|active| active.class_list().contains("field")) {
            focus(&stone_button(magnet));
        }
    });
}

/// Moves the focus to the next magnet in the tray, or the one before.
fn along_tray(step: isize) -> bool {
    let Ok(all) = document().query_selector_all(".stones .stone") else { return false };
    let all: Vec<HtmlElement> = (0..all.length()).filter_map(|at| all.item(at)?.dyn_into().ok()).collect();
    let active = document().active_element();
    let now = all.iter().position(|stone| active.as_ref().is_some_and(|active| stone.is_same_node(Some(active))));
    let count = all.len().max(1);
    let next = now.map_or(0, |now| now.wrapping_add(count).wrapping_add_signed(step) % count);
    all.get(next).is_some_and(|stone| stone.focus().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_means_the_same_with_shift_only_finer() {
        for name in ["q", "e", "r", "v", "f", "x", "c", "k", "n", "m", "y"] {
            let upper = name.to_uppercase();
            let (coarse, fine) = (meaning(name, false).unwrap(), meaning(&upper, true).unwrap());
            assert_eq!(std::mem::discriminant(&coarse), std::mem::discriminant(&fine), "{name}");
        }
        assert!(
            matches!((meaning("q", false), meaning("Q", true)), (Some(Key::Turn(coarse)), Some(Key::Turn(fine))) if coarse > 5.0 * fine)
        );
        assert_eq!(meaning("v", false), meaning("PageDown", false));
        assert_eq!(meaning(">", true), Some(Key::Along(1)));
    }

    #[test]
    fn a_key_that_means_nothing_is_left_to_the_browser() {
        for name in ["Tab", "F5", "a", "Shift", "Control", "Home", ""] {
            assert_eq!(meaning(name, false), None);
        }
    }
}
