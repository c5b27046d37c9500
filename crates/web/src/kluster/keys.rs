//! The whole hand by keyboard, with fine steps.

use super::{cord_keys, fingers::Fingers, grip::Grip, help, laying::Laying, play::Play, see_why, voice};
use crate::{parts::focus, t, time::later};
use kluster::{Action, Turn};
use magnets::{MagnetId, Point};
use ui::{document, listen, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// How far a key moves the hand, in metres: usually, with shift, and with ctrl or alt.
const STEPS: [f64; 3] = [5e-3, 1e-3, 20e-3];
/// How far a key turns a magnet, in radians, and with shift.
const TURNS: [f64; 2] = [0.262, 0.035];
/// How far a key lifts it, in metres, and with shift.
const LIFTS: [f64; 2] = [5e-3, 1e-3];
/// How far a key goes along a cord, in pieces of it, and with shift.
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

/// Listens to the keyboard for as long as the table is shown.
pub(crate) fn attend(play: Play, fingers: Fingers, laying: Laying) {
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        let is_free = !play.why.is_on();
        if laying.key(&event) || see_why::press(play, &event) || (is_free && press(play, fingers, &event)) {
            event.prevent_default();
        }
    });
    listen(&window(), "keyup", move |event: KeyboardEvent| {
        if let Some(Key::Arrow(way)) = meaning(&event.key(), false) {
            play.inner().steer.borrow_mut().release(way);
        }
    });
    listen(&window(), "blur", move |_: Event| play.inner().steer.borrow_mut().forget());
}

/// Whether the event is inside one of these.
fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// Takes a key that means something at this table; answers whether it did.
fn press(play: Play, fingers: Fingers, event: &KeyboardEvent) -> bool {
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
    let turn = play.standing.now().turn;
    // A button that has the focus is what is pressed; but who holds a magnet has just pressed that of the magnet.
    let is_held = matches!(turn, Turn::Holding { .. });
    if key == Key::LetGo && is_in(event, "button, a") && !(is_held && is_in(event, ".stone")) {
        return false;
    }
    match key {
        Key::Fit => play.show_all(),
        Key::Closer(times) => {
            play.look(|lens| lens.closer(times, lens.size.map(|side| side / 2.0)));
        }
        Key::Help => help::open(),
        Key::Read if !matches!(turn, Turn::Asking { .. }) => voice::read(play),
        Key::Sound => {
            play.shell.set(|settings| settings.sound = !settings.sound);
            let so = if play.shell.settings.peek().sound { "on" } else { "off" };
            voice::say(play, t!("kluster-sound-so", so = so));
        }
        _ if play.own_seat().is_none() => return false,
        Key::Arrow(way) => {
            let step = STEPS[if is_far { 2 } else { usize::from(event.shift_key()) }];
            return arrow(play, &turn, way, step);
        }
        Key::Cord => return cord_keys::choose(play),
        Key::Along(steps) => return cord_keys::along(play, steps),
        Key::LetGo | Key::Escape if cord_keys::leave(play) => {}
        _ => match turn {
            Turn::Holding { magnet, .. } => return hold(play, fingers, key, magnet.0),
            Turn::Choosing { seat } if key == Key::LetGo => {
                let first = play.standing.peek().own(seat).first().copied();
                return first.is_some_and(|magnet| play.take_by_key(magnet));
            }
            Turn::Asking { .. } => match key {
                Key::Yes => return play.perform(&Action::PlaceAgain(true)),
                Key::Read => return play.perform(&Action::PlaceAgain(false)),
                _ => return false,
            },
            _ => return false,
        },
    }
    true
}

/// An arrow moves a cord that is chosen, or the hand, or goes along the tray.
fn arrow(play: Play, turn: &Turn, way: Point, step: f64) -> bool {
    let is_chosen = play.inner().hook.get().is_some();
    match turn {
        Turn::Choosing { .. } if !is_chosen => return along_tray(if way.x > way.y { 1 } else { -1 }),
        Turn::Holding { .. } => {}
        Turn::Choosing { .. } | Turn::Mending { .. } if is_chosen => {}
        _ => return false,
    }
    let at_once = play.inner().steer.borrow_mut().press(way, step);
    steer(play, at_once);
    voice::report_soon(play);
    true
}

/// Moves what is in the hand.
pub(crate) fn steer(play: Play, way: Point) {
    if !play.may_act() || cord_keys::steer(play, way) {
        return;
    }
    let inner = play.inner();
    let mut simulation = inner.simulation.borrow_mut();
    let surface = simulation.table().world().surface();
    if let Some(grip) = &mut simulation.grip {
        grip.place = surface.nearest(grip.place + way);
    }
    drop(simulation);
    play.wake();
}

/// After a magnet came back from the table the keys are at it again, if they were on the table.
pub(crate) fn return_to_tray(magnet: MagnetId) {
    // Once the tray is shown again.
    later(0, move || {
        if document().active_element().is_some_and(|active| active.class_list().contains("field")) {
            focus(&format!(".stone[data-magnet='{}']", magnet.0));
        }
    });
}

/// Goes to the next magnet in the tray, or the one before.
fn along_tray(step: isize) -> bool {
    let Ok(all) = document().query_selector_all(".stones .stone") else { return false };
    let all: Vec<HtmlElement> = (0..all.length()).filter_map(|at| all.item(at)?.dyn_into().ok()).collect();
    let active = document().active_element();
    let now = all.iter().position(|stone| active.as_ref().is_some_and(|active| stone.is_same_node(Some(active))));
    let count = all.len().max(1);
    let next = now.map_or(0, |now| now.wrapping_add(count).wrapping_add_signed(step) % count);
    all.get(next).is_some_and(|stone| stone.focus().is_ok())
}

fn hold(play: Play, fingers: Fingers, key: Key, magnet: u16) -> bool {
    match key {
        Key::Lift(metres) => fingers.change(|grip| grip.lift(metres)),
        Key::Turn(radians) => fingers.change(|grip| grip.rotate(radians)),
        Key::Flip => {
            fingers.change(Grip::flip);
            voice::say(play, t!("kluster-turned-over"));
        }
        Key::Tip => {
            fingers.change(Grip::tip);
            let is_edge = play.inner().simulation.borrow().grip.is_some_and(|grip| grip.face.is_edge());
            voice::say(play, if is_edge { t!("kluster-stood") } else { t!("kluster-laid-flat") });
        }
        Key::LetGo => {
            play.lower();
            voice::say(play, t!("kluster-lowering"));
            return true;
        }
        Key::Escape => {
            let is_lowering = play.inner().simulation.borrow().is_lowering();
            if is_lowering {
                play.inner().simulation.borrow_mut().lift();
                play.wake();
                voice::say(play, t!("kluster-lifted"));
            } else if play.perform(&Action::PutBack) {
                focus(&format!(".stone[data-magnet='{magnet}']"));
                voice::say(play, t!("kluster-back-in-tray"));
            }
            return true;
        }
        _ => return false,
    }
    voice::report_soon(play);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_means_the_same_with_shift_only_finer() {
        for name in ["q", "e", "r", "v", "f", "x", "c", "n", "m", "y"] {
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
