//! [`PointerInput`]: fingers, mouse and pen on the table: carries a magnet, drags a cord, and moves the view.

use crate::{
    aim::Aim,
    cord_target::{self, CordTarget},
    live_table::LiveTable,
    place::{self, surface_point},
    viewport::Viewport,
};
use kluster::Turn;
use leptos::prelude::*;
use magnets::{MagnetId, Point};
use std::collections::BTreeMap;
use web_kit::{
    gestures::{PanZoom, wheel_factor},
    listen::listen,
    shell::Shell,
};
use web_sys::{Element, PointerEvent, WheelEvent};

/// How far above a finger a magnet is held, in CSS pixels: otherwise the finger would hide it.
const ABOVE: f64 = 64.0;
/// The margin of the view in which a pointer holds no magnet, in CSS pixels.
const EDGE: f64 = 24.0;
/// The margin in which a magnet that was just taken waits, so that its marks are seen whole.
const TAKEN_EDGE: f64 = 44.0;
/// How near a tap must be to a magnet on its way down to catch it, in CSS pixels.
const CATCH: f64 = 36.0;
/// How near a pointer, or a finger, must be to a cord to grab it, in CSS pixels.
const NEAR: [f64; 2] = [14.0, 26.0];
/// How far a pointer moves before it is a drag and no tap, in CSS pixels.
const DRAG: f64 = 6.0;

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PointerAction {
    /// Carries the magnet in the hand once it has moved far enough to be a drag. `is_tap` says whether it sends the
    /// magnet to the place if it goes up before; one that has taken or caught the magnet does not.
    Carries { from: [f64; 2], at: [f64; 2], is_far: bool, is_tap: bool },
    /// Turns it: the right button, or a second finger that circles around the first.
    Turns { last: [f64; 2] },
    /// Drags a cord. `ahead` is the offset from the pointer to the grabbed point, so that a knot does not jump to it.
    Drags { ahead: Point },
    /// Moves the view, alone or together with another one.
    Looks,
}

impl PointerAction {
    /// Makes a tap mean nothing, because another finger has come down.
    fn end_tap(&mut self) {
        if let PointerAction::Carries { is_tap, .. } = self {
            *is_tap = false;
        }
    }
}

/// A handle to the pointers that are down.
#[derive(Clone, Copy)]
pub(crate) struct PointerInput {
    table: LiveTable,
    viewport: Viewport,
    shell: Shell,
    /// Whether the magnet waits above the place that was clicked, and no longer follows a mouse without a button down.
    is_parked: StoredValue<bool>,
    down: StoredValue<BTreeMap<i32, PointerAction>>,
    pan_zoom: StoredValue<PanZoom>,
    /// The cord under the pointer that can be grabbed.
    pub(crate) over: RwSignal<Option<CordTarget>>,
    /// The corner of the canvas, in pixels of the window.
    corner: StoredValue<[f64; 2]>,
}

impl PointerInput {
    /// Listens to pointers for as long as the table is shown.
    pub(crate) fn new(table: LiveTable, viewport: Viewport, shell: Shell) -> PointerInput {
        let input = PointerInput {
            table,
            viewport,
            shell,
            is_parked: StoredValue::new(false),
            down: StoredValue::new(BTreeMap::new()),
            pan_zoom: StoredValue::new(PanZoom::default()),
            over: RwSignal::new(None),
            corner: StoredValue::new([0.0; 2]),
        };
        listen(&window(), "pointermove", move |event: PointerEvent| input.moved(&event));
        listen(&window(), "pointerup", move |event: PointerEvent| input.lifted(&event, true));
        listen(&window(), "pointercancel", move |event: PointerEvent| input.lifted(&event, false));
        input
    }

    /// The position of an event on the canvas, in CSS pixels.
    fn at(&self, event: &PointerEvent) -> [f64; 2] {
        let [left, top] = self.corner.get_value();
        [f64::from(event.client_x()) - left, f64::from(event.client_y()) - top]
    }

    /// Whether a position is on the canvas, and not on a panel over it.
    fn is_inside(&self, at: [f64; 2]) -> bool {
        let is_on_it = at.iter().zip(self.viewport.camera().size).all(|(at, side)| (0.0..side).contains(at));
        is_on_it && !self.viewport.is_covered(at)
    }

    /// Measures where the canvas is.
    pub(crate) fn measure(&self, canvas: &Element) {
        let bounds = canvas.get_bounding_client_rect();
        self.corner.set_value([bounds.left(), bounds.top()]);
    }

    /// The place under a pointer.
    fn place(&self, event: &PointerEvent) -> Point {
        self.viewport.camera().place(self.at(event))
    }

    /// Where a pointer holds a magnet: above a finger, and inside the view.
    fn held_at(&self, event: &PointerEvent, edge: f64) -> Point {
        let ([x, y], camera) = (self.above(event), self.viewport.camera());
        let seen = |part: f64, side: f64| part.max(edge).min(side - edge);
        camera.place([seen(x, camera.size[0]), seen(y, camera.size[1])])
    }

    /// The position on the canvas where a pointer holds a magnet: above a finger.
    fn above(&self, event: &PointerEvent) -> [f64; 2] {
        let [x, y] = self.at(event);
        [x, if event.pointer_type() == "touch" { y - ABOVE } else { y }]
    }

    /// Takes a magnet that is pressed in the tray. It follows the pointer. One that is in the hand is put back first.
    pub(crate) fn take(&self, magnet: MagnetId, event: &PointerEvent) {
        if event.button() != 0 || !self.table.may_act() {
            return;
        }
        let held = self.table.simulation().borrow().held();
        if held.is_some() {
            self.put_back(event);
        }
        if held != Some(magnet) && self.table.take(magnet, self.held_at(event, TAKEN_EDGE)) {
            event.prevent_default();
            self.is_parked.set_value(false);
            let at = self.at(event);
            self.begin(event, PointerAction::Carries { from: at, at, is_far: false, is_tap: false });
        }
    }

    /// Puts the magnet in the hand back, because the tray was pressed.
    pub(crate) fn put_back(&self, event: &PointerEvent) {
        if event.button() == 0 && self.table.perform(&kluster::Action::PutBack) {
            event.prevent_default();
        }
    }

    /// Whether a finger is on the table with the magnet above it.
    pub(crate) fn has_finger_below(&self) -> bool {
        let is_led = |action: &PointerAction| matches!(action, PointerAction::Carries { is_far: true, .. });
        self.down.with_value(|down| down.values().any(is_led))
    }

    /// What the pointer of an event does, if it is down.
    fn down_action(&self, event: &PointerEvent) -> Option<PointerAction> {
        self.down.with_value(|down| down.get(&event.pointer_id()).copied())
    }

    fn begin(&self, event: &PointerEvent, action: PointerAction) {
        self.down.update_value(|down| {
            down.insert(event.pointer_id(), action);
        });
    }

    /// Handles a pointer that goes down on the table.
    pub(crate) fn pressed(&self, event: &PointerEvent) {
        let is_own = self.table.may_act();
        let lifts = is_own && self.table.simulation().borrow().is_lowering();
        let catches = lifts && self.is_near_held(event);
        if lifts {
            self.table.simulation().borrow_mut().lift();
        }
        let is_held = is_own && self.table.simulation().borrow().held().is_some();
        let at = self.at(event);
        if is_held {
            let is_carrying = |action: &PointerAction| matches!(action, PointerAction::Carries { .. });
            let carries = self.down.with_value(|down| down.values().any(is_carrying));
            if carries {
                self.down.update_value(|down| down.values_mut().for_each(PointerAction::end_tap));
            }
            let action = if carries || event.button() == 2 {
                PointerAction::Turns { last: at }
            } else {
                // A tap on a magnet that goes down catches it, one elsewhere sends it there.
                PointerAction::Carries { from: at, at, is_far: false, is_tap: !catches }
            };
            self.begin(event, action);
        } else if event.button() == 0
            && is_own
            && let Some(ahead) = self.grab(event)
        {
            self.begin(event, PointerAction::Drags { ahead });
        } else {
            self.begin(event, PointerAction::Looks);
            self.pan_zoom.update_value(|pan_zoom| pan_zoom.press(event.pointer_id(), at));
        }
        self.table.wake();
    }

    /// Whether a pointer is at the magnet in the hand, or a finger where it would carry it.
    fn is_near_held(&self, event: &PointerEvent) -> bool {
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        let pose = simulation.held().and_then(|id| place::pose(simulation.table().world(), id));
        let Some([x, y]) = pose.map(|pose| self.viewport.camera().at(place::level(&pose))) else { return false };
        [self.at(event), self.above(event)].iter().any(|at| (at[0] - x).hypot(at[1] - y) < CATCH)
    }

    /// The cord under a pointer.
    fn cord_at(&self, event: &PointerEvent) -> Option<CordTarget> {
        let scale = self.viewport.camera().scale();
        let reach = NEAR[usize::from(event.pointer_type() == "touch")] / scale;
        CordTarget::at(self.table.simulation().borrow().table().world(), self.place(event), reach, scale)
    }

    /// The cord whose knot is under the pointer, or dragged by it.
    pub(crate) fn pointed_knot(&self) -> Option<usize> {
        self.over.get_untracked().filter(|target| target.is_knot).map(|target| target.cord)
    }

    /// Ends what pointers do with the hand, because it was for the turn before. They still move the view.
    pub(crate) fn reset(&self) {
        self.is_parked.set_value(false);
        self.down.update_value(|down| down.retain(|_, action| *action == PointerAction::Looks));
        self.point_at(None);
    }

    /// Highlights what would be grabbed, or is.
    fn point_at(&self, target: Option<CordTarget>) {
        if self.over.get_untracked() != target {
            let before = self.pointed_knot();
            self.over.set(target);
            let knot = target.filter(|target| target.is_knot).map(|target| target.cord);
            if knot != before {
                self.table.wake();
            }
        }
    }

    /// Whether a cord may be grabbed now (K8): a player who holds a magnet has no hand free.
    fn may_grab(&self) -> bool {
        let is_turn = |turn: &Turn| matches!(turn, Turn::Choosing { .. } | Turn::Mending { .. });
        let is_free = self.table.status.with_untracked(|status| is_turn(&status.turn));
        is_free && self.table.may_act()
    }

    /// Grabs the cord under a pointer. Returns the offset from the pointer to the grabbed point.
    fn grab(&self, event: &PointerEvent) -> Option<Point> {
        let target = self.cord_at(event).filter(|_| self.may_grab())?;
        let (cord, place) = (u8::try_from(target.cord).ok()?, self.place(event));
        let knot = cord_target::knot(self.table.simulation().borrow().table().world(), target.cord);
        let (is_grabbed, ahead) = if let Some(knot) = knot.filter(|_| target.is_knot) {
            (self.table.with(|simulation, mut emit| simulation.grab_knot(cord, knot, &mut emit)), knot - place)
        } else {
            let at = surface_point(place);
            (self.table.with(|simulation, mut emit| simulation.grab(cord, at, &mut emit)), Point::default())
        };
        if is_grabbed {
            self.point_at(Some(target));
        }
        is_grabbed.then_some(ahead)
    }

    fn moved(&self, event: &PointerEvent) {
        let at = self.at(event);
        let action = self.down_action(event);
        match action {
            Some(PointerAction::Carries { from, is_far, is_tap, .. }) => {
                let is_far = is_far || (at[0] - from[0]).hypot(at[1] - from[1]) > DRAG;
                self.begin(event, PointerAction::Carries { from, at, is_far, is_tap });
                if is_far {
                    self.is_parked.set_value(false);
                    self.aim(self.held_at(event, EDGE));
                }
            }
            Some(PointerAction::Turns { last }) => {
                self.begin(event, PointerAction::Turns { last: at });
                self.table.change_hand_target(|target| target.rotate(self.turned(last, at)));
            }
            Some(PointerAction::Drags { ahead }) => {
                let place = self.place(event) + ahead;
                self.table.simulation().borrow_mut().drag_to(surface_point(place));
                self.table.wake();
            }
            Some(PointerAction::Looks) => self.look(event, at),
            None => {
                // A mouse without a button down moves a magnet that was taken with a click, but not to the buttons
                // beside the table.
                let is_led = event.pointer_type() == "mouse" && self.is_inside(at) && self.table.own_seat().is_some();
                if is_led && !self.is_parked.get_value() && self.may_lead() {
                    self.aim(self.held_at(event, EDGE));
                }
                self.point_at(self.cord_at(event).filter(|_| self.may_grab()));
            }
        }
    }

    /// How far a motion turns what is in the hand: around the finger that carries it, or to the side.
    fn turned(&self, last: [f64; 2], at: [f64; 2]) -> f64 {
        let carried_at = |action: &PointerAction| match action {
            PointerAction::Carries { at, .. } => Some(*at),
            _ => None,
        };
        match self.down.with_value(|down| down.values().find_map(carried_at)) {
            Some(middle) => {
                let angle = |to: [f64; 2]| (middle[1] - to[1]).atan2(to[0] - middle[0]);
                angle(at) - angle(last)
            }
            None => (last[0] - at[0] + last[1] - at[1]) / 60.0,
        }
    }

    /// Moves the view with one finger, and zooms it with two.
    fn look(&self, event: &PointerEvent, at: [f64; 2]) {
        let mut change = None;
        self.pan_zoom.update_value(|pan_zoom| change = pan_zoom.drag(event.pointer_id(), at));
        if let Some(change) = change {
            self.viewport.look(|camera| camera.changed(change));
        }
    }

    /// Whether a mouse without a button down leads a magnet: not one that goes down where it was clicked.
    fn may_lead(&self) -> bool {
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        simulation.held().is_some() && !simulation.is_lowering() && self.down.with_value(BTreeMap::is_empty)
    }

    fn aim(&self, place: Point) {
        self.table.change_hand_target(|target| target.place = place);
    }

    /// Sends the magnet in the hand to the place that was tapped. It is let go of there, unless that has to be confirmed
    /// or it would not be validly placed (K11).
    fn send(&self, event: &PointerEvent) {
        let (is_valid, place) = {
            let simulation = self.table.simulation();
            let simulation = simulation.borrow();
            let place = simulation.table().world().surface().nearest(self.place(event));
            (Aim::above(&simulation, place).is_some_and(|aim| aim.misfit.is_none()), place)
        };
        let is_confirmed = untrack(|| self.shell.confirms());
        self.is_parked.set_value(is_valid && is_confirmed);
        self.table.carry_to(place, is_valid && !is_confirmed);
    }

    fn lifted(&self, event: &PointerEvent, is_meant: bool) {
        let Some(action) = self.down_action(event) else { return };
        self.down.update_value(|down| {
            down.remove(&event.pointer_id());
        });
        match action {
            PointerAction::Carries { is_far: true, .. } if is_meant => {
                if self.is_inside(self.above(event)) {
                    self.table.lower();
                } else {
                    self.put_back(event);
                }
            }
            PointerAction::Carries { is_tap: true, .. } if is_meant => self.send(event),
            PointerAction::Drags { .. } => {
                self.point_at(None);
                self.table.with(|simulation, mut emit| simulation.let_go(&mut emit));
                self.viewport.find_cords();
            }
            PointerAction::Looks => self.pan_zoom.update_value(|pan_zoom| pan_zoom.release(event.pointer_id())),
            PointerAction::Carries { .. } | PointerAction::Turns { .. } => {}
        }
    }

    /// Handles the wheel: it lifts or, with shift, turns a magnet in the hand; otherwise it zooms.
    pub(crate) fn wheel(&self, event: &WheelEvent) {
        event.prevent_default();
        let steps = event.delta_y() / 100.0;
        let is_held = self.table.own_seat().is_some() && self.table.simulation().borrow().held().is_some();
        if is_held && event.shift_key() {
            self.table.change_hand_target(|target| target.rotate(-steps * 0.15));
        } else if is_held {
            self.table.change_hand_target(|target| target.lift(-steps * target.lengths.wheel_lift));
        } else {
            let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
            self.viewport.look(|camera| camera.closer(wheel_factor(event.delta_y()), at));
        }
    }
}
