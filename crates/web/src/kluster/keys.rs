//! The whole hand by keyboard, with fine steps.

use super::{fingers::Fingers, grip::Grip, play::Play};
use kluster::{Act, Turn};
use magnets::Point;
use web_sys::KeyboardEvent;

/// How far a key moves the hand, in metres, and with shift.
const STEPS: [f64; 2] = [5e-3, 1e-3];
/// How far a key turns a magnet, in radians, and with shift.
const TURNS: [f64; 2] = [0.262, 0.052];
/// How far a key lifts it, in metres, and with shift.
const LIFTS: [f64; 2] = [5e-3, 1e-3];

/// Takes a key that means something at this table; answers whether it did.
pub(crate) fn press(play: Play, fingers: Fingers, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return false;
    }
    if event.key() == "0" {
        play.show_all();
        return true;
    }
    if play.own_seat().is_none() {
        return false;
    }
    let fine = usize::from(event.shift_key());
    match play.standing.now().turn {
        Turn::Choosing { seat } => match event.key().as_str() {
            "t" | "T" => {
                let first = play.standing.peek().own(seat).first().copied();
                first.is_some_and(|magnet| play.take(magnet, play.inner().stage.lens.get().middle))
            }
            _ => false,
        },
        Turn::Holding { .. } => hold(play, fingers, event.key().as_str(), fine),
        Turn::Asking { .. } => match event.key().as_str() {
            "y" | "Y" => play.perform(&Act::Again(true)),
            "n" | "N" => play.perform(&Act::Again(false)),
            _ => false,
        },
        _ => false,
    }
}

fn hold(play: Play, fingers: Fingers, key: &str, fine: usize) -> bool {
    let step = STEPS[fine];
    let moved = |x: f64, y: f64| move |grip: &mut Grip| grip.place = grip.place + Point::new(x, y);
    match key {
        "ArrowRight" => fingers.change(moved(step, 0.0)),
        "ArrowLeft" => fingers.change(moved(-step, 0.0)),
        "ArrowUp" => fingers.change(moved(0.0, step)),
        "ArrowDown" => fingers.change(moved(0.0, -step)),
        "PageUp" | "+" => fingers.change(|grip| grip.lift(LIFTS[fine])),
        "PageDown" | "-" => fingers.change(|grip| grip.lift(-LIFTS[fine])),
        "q" | "Q" => fingers.change(|grip| grip.rotate(TURNS[fine])),
        "e" | "E" => fingers.change(|grip| grip.rotate(-TURNS[fine])),
        "f" | "F" => fingers.change(Grip::flip),
        "x" | "X" => fingers.change(Grip::tip),
        "Enter" | " " => {
            play.with(|live, mut tell| live.lower(&mut tell));
        }
        "Escape" => {
            let is_lowering = play.inner().live.borrow().is_lowering();
            if is_lowering {
                play.inner().live.borrow_mut().lift();
                play.wake();
            } else {
                play.perform(&Act::Back);
            }
        }
        _ => return false,
    }
    true
}
