//! Fingers and pointers on the table: carrying a magnet, dragging a cord, and moving what is seen.

use super::{place::surface_point, play::Play};
use crate::{
    few::Few,
    maths::{apart, atan2, exp},
};
use kluster::Turn;
use magnets::{MagnetId, Point, SurfacePoint};
use ui::{Signal, Stored, effect, listen, window};
use web_sys::{Element, PointerEvent, WheelEvent};

/// How far above a finger a magnet is held, in pixels of the page: or the finger would hide it.
const ABOVE: f64 = 64.0;
/// How near to the rim of what is seen a magnet is held at most, in pixels of the page.
const EDGE: f64 = 24.0;
/// How near a pointer must be to a cord to grab it, in pixels of the page; a finger is broader.
const NEAR: [f64; 2] = [14.0, 26.0];
/// How far a pointer moves before it is a drag and no tap.
const DRAG: f64 = 6.0;

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    /// Carries the magnet in the hand; a tap that takes or lifts it has not moved far.
    Carries { from: [f64; 2], at: [f64; 2], is_far: bool },
    /// Turns it: the right button, or a second finger that circles around the first.
    Turns { last: [f64; 2] },
    /// Drags a cord.
    Drags,
    /// Moves what is seen.
    Looks { last: [f64; 2] },
}

/// The pointers that are down.
#[derive(Clone, Copy)]
pub(crate) struct Fingers {
    play: Play,
    down: Stored<Few<i32, Doing>>,
    /// Whether the pointer is over something that can be grabbed.
    pub(crate) is_over_cord: Signal<bool>,
    /// The canvas, whose corner places count from.
    corner: Stored<[f64; 2]>,
}

impl Fingers {
    /// Nobody touches anything yet.
    pub(crate) fn new(play: Play) -> Fingers {
        let fingers = Fingers {
            play,
            down: Stored::new(Few::new()),
            is_over_cord: Signal::new(false),
            corner: Stored::new([0.0; 2]),
        };
        // What a hand was about to do was for the turn before.
        effect(move || {
            play.turns.get();
            fingers.down.update(|down| down.retain(|doing| matches!(doing, Doing::Looks { .. })));
        });
        listen(&window(), "pointermove", move |event: PointerEvent| fingers.moved(&event));
        listen(&window(), "pointerup", move |event: PointerEvent| fingers.lifted(&event, true));
        listen(&window(), "pointercancel", move |event: PointerEvent| fingers.lifted(&event, false));
        fingers
    }

    /// Where on the canvas an event is.
    fn at(&self, event: &PointerEvent) -> [f64; 2] {
        let [left, top] = self.corner.get();
        [f64::from(event.client_x()) - left, f64::from(event.client_y()) - top]
    }

    /// Whether that is on the canvas.
    fn is_inside(&self, at: [f64; 2]) -> bool {
        at.iter().zip(self.play.inner().stage.lens.get().size).all(|(at, side)| (0.0..side).contains(at))
    }

    /// The canvas is here.
    pub(crate) fn measure(&self, canvas: &Element) {
        let bounds = canvas.get_bounding_client_rect();
        self.corner.set([bounds.left(), bounds.top()]);
    }

    /// The place under a pointer.
    fn place(&self, event: &PointerEvent) -> Point {
        self.play.inner().stage.lens.get().place(self.at(event))
    }

    /// Where a pointer holds a magnet: above a finger, and where it can be seen.
    fn held_at(&self, event: &PointerEvent) -> Point {
        let ([x, y], lens) = (self.above(event), self.play.inner().stage.lens.get());
        let seen = |part: f64, side: f64| part.max(EDGE).min(side - EDGE);
        lens.place([seen(x, lens.size[0]), seen(y, lens.size[1])])
    }

    /// Where on the canvas a pointer holds a magnet: above a finger.
    fn above(&self, event: &PointerEvent) -> [f64; 2] {
        let [x, y] = self.at(event);
        [x, if event.pointer_type() == "touch" { y - ABOVE } else { y }]
    }

    /// A magnet in the tray was pressed: it is taken, and follows the pointer.
    pub(crate) fn take(&self, magnet: MagnetId, event: &PointerEvent) {
        if event.button() == 0 && self.play.own_seat().is_some() && self.play.take(magnet, self.held_at(event)) {
            event.prevent_default();
            let at = self.at(event);
            self.begin(event, Doing::Carries { from: at, at, is_far: false });
        }
    }

    fn begin(&self, event: &PointerEvent, doing: Doing) {
        self.down.update(|down| {
            down.insert(event.pointer_id(), doing);
        });
    }

    /// A pointer goes down on the table.
    pub(crate) fn pressed(&self, event: &PointerEvent) {
        let is_own = self.play.may_act();
        let lifts = is_own && self.play.inner().simulation.borrow().is_lowering();
        if lifts {
            self.play.inner().simulation.borrow_mut().lift();
        }
        let is_held = is_own && self.play.inner().simulation.borrow().held().is_some();
        let at = self.at(event);
        if is_held {
            let carries = self.down.read().values().any(|doing| matches!(doing, Doing::Carries { .. }));
            let doing = if carries || event.button() == 2 {
                Doing::Turns { last: at }
            } else {
                // A tap lets go; one that lifts it does not let go of it again.
                Doing::Carries { from: at, at, is_far: !lifts }
            };
            self.begin(event, doing);
            self.moved(event);
        } else if event.button() == 0 && is_own && self.grab(event) {
            self.begin(event, Doing::Drags);
        } else {
            self.begin(event, Doing::Looks { last: at });
        }
        self.play.wake();
    }

    /// The cord under a pointer, and where.
    fn cord_at(&self, event: &PointerEvent) -> Option<(u8, SurfacePoint)> {
        let inner = self.play.inner();
        let place = self.place(event);
        let reach = NEAR[usize::from(event.pointer_type() == "touch")] / inner.stage.lens.get().scale;
        let simulation = inner.simulation.borrow();
        let cords = simulation.table().world().cords().iter().enumerate();
        let (number, far) = cords
            .map(|(number, cord)| (number, cord.nearest_node(place).1))
            .min_by(|one, other| one.1.total_cmp(&other.1))?;
        (far < reach).then_some((u8::try_from(number).ok()?, surface_point(place)))
    }

    /// Whether a cord may be grabbed now (K8): who holds a magnet has no hand free.
    fn may_grab(&self) -> bool {
        let is_free = matches!(self.play.standing.peek().turn, Turn::Choosing { .. } | Turn::Mending { .. });
        is_free && self.play.may_act()
    }

    fn grab(&self, event: &PointerEvent) -> bool {
        let cord = self.cord_at(event).filter(|_| self.may_grab());
        cord.is_some_and(|(cord, at)| self.play.with(|simulation, mut tell| simulation.grab(cord, at, &mut tell)))
    }

    fn moved(&self, event: &PointerEvent) {
        let at = self.at(event);
        let doing = self.down.read().get(&event.pointer_id()).copied();
        match doing {
            Some(Doing::Carries { from, is_far, .. }) => {
                let is_far = is_far || apart(at, from) > DRAG;
                self.begin(event, Doing::Carries { from, at, is_far });
                self.aim(self.held_at(event));
            }
            Some(Doing::Turns { last }) => {
                self.begin(event, Doing::Turns { last: at });
                self.change(|grip| grip.rotate(self.turned(last, at)));
            }
            Some(Doing::Drags) => {
                let place = self.place(event);
                self.play.inner().simulation.borrow_mut().drag_to(surface_point(place));
                self.play.wake();
            }
            Some(Doing::Looks { last }) => self.look(event, last, at),
            None => {
                // A mouse that nobody presses leads what was taken with a click, but not to the buttons beside the table.
                let is_led = event.pointer_type() == "mouse" && self.is_inside(at) && self.play.own_seat().is_some();
                if is_led && self.play.inner().simulation.borrow().held().is_some() && self.down.read().is_empty() {
                    self.aim(self.held_at(event));
                }
                let is_over = self.may_grab() && self.cord_at(event).is_some();
                if *self.is_over_cord.peek() != is_over {
                    self.is_over_cord.set(is_over);
                }
            }
        }
    }

    /// How far a motion turns what is in the hand: around the finger that carries it, or to the side.
    fn turned(&self, last: [f64; 2], at: [f64; 2]) -> f64 {
        let carrying = self.down.read().values().find_map(|doing| match doing {
            Doing::Carries { at, .. } => Some(*at),
            _ => None,
        });
        match carrying {
            Some(middle) => {
                let angle = |to: [f64; 2]| atan2(middle[1] - to[1], to[0] - middle[0]);
                angle(at) - angle(last)
            }
            None => (last[0] - at[0] + last[1] - at[1]) / 60.0,
        }
    }

    /// One finger moves what is seen, two bring it closer.
    fn look(&self, event: &PointerEvent, last: [f64; 2], at: [f64; 2]) {
        let other = self.down.read().iter().find_map(|(id, doing)| match doing {
            Doing::Looks { last } if *id != event.pointer_id() => Some(*last),
            _ => None,
        });
        self.begin(event, Doing::Looks { last: at });
        let way = |to: [f64; 2], from: [f64; 2]| apart(to, from).max(1.0);
        match other {
            Some(other) => {
                let middle = [f64::midpoint(at[0], other[0]), f64::midpoint(at[1], other[1])];
                let moved = [(at[0] - last[0]) / 2.0, (at[1] - last[1]) / 2.0];
                self.play.look(|lens| lens.moved(moved).closer(way(at, other) / way(last, other), middle));
            }
            None => self.play.look(|lens| lens.moved([at[0] - last[0], at[1] - last[1]])),
        }
    }

    fn aim(&self, place: Point) {
        self.change(|grip| grip.place = place);
    }

    /// Changes what the hand wants.
    pub(crate) fn change(&self, change: impl FnOnce(&mut super::grip::Grip)) {
        if !self.play.may_act() {
            return;
        }
        if let Some(grip) = &mut self.play.inner().simulation.borrow_mut().grip {
            change(grip);
        }
        self.play.wake();
    }

    fn lifted(&self, event: &PointerEvent, is_meant: bool) {
        let Some(doing) = self.down.read().get(&event.pointer_id()).copied() else { return };
        self.down.update(|down| {
            down.remove(&event.pointer_id());
        });
        match doing {
            Doing::Carries { is_far, .. } => {
                match (is_meant && is_far, self.is_inside(self.above(event))) {
                    (true, true) => self.play.lower(),
                    // Beside the table: a tap takes it, a drag brings it back.
                    (true, false) => {
                        self.play.perform(&kluster::Action::PutBack);
                    }
                    (false, _) => {}
                }
            }
            Doing::Drags => {
                self.play.with(|simulation, mut tell| simulation.let_go(&mut tell));
                self.play.find_cords();
            }
            Doing::Turns { .. } | Doing::Looks { .. } => {}
        }
    }

    /// The wheel: higher or lower with a magnet in the hand, turned with shift; else closer.
    pub(crate) fn wheel(&self, event: &WheelEvent) {
        event.prevent_default();
        let steps = event.delta_y() / 100.0;
        let is_held = self.play.own_seat().is_some() && self.play.inner().simulation.borrow().held().is_some();
        if is_held && event.shift_key() {
            self.change(|grip| grip.rotate(-steps * 0.15));
        } else if is_held {
            self.change(|grip| grip.lift(-steps * 0.006));
        } else {
            let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
            self.play.look(|lens| lens.closer(exp(-0.1625 * steps), at));
        }
    }
}
