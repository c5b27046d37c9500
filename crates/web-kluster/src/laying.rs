//! Laying the cords before the first turn (K2, K15): circle, oval or drawn by hand, moved by pointer, finger or keys.

use crate::{
    begin::is_tall,
    help,
    live_table::LiveTable,
    sketch::{Form, RATIOS, Sketch},
    sliders::{length_slider, slider},
    viewport::Viewport,
};
use kluster::{Action, Illegal, TableView, Turn};
use leptos::{attr, html, prelude::*};
use magnets::{Cord, Point};
use wasm_bindgen::JsCast;
use web_kit::{
    components::button,
    listen::listen,
    option::{Radio, radios},
    t, tr,
};
use web_saves::{LONGEST_CORD, SHORTEST_CORD};
use web_sys::{Element, KeyboardEvent, PointerEvent};

/// How far a key moves the cord, in metres, and with shift.
const STEPS: [f64; 2] = [10e-3, 2e-3];
/// How far a key moves its knot, in millimetres, and with shift.
const KNOTS: [u16; 2] = [50, 10];
/// The opacity of a cord that does not lie yet: where it may lie, and where not.
const OPACITY: [f64; 2] = [0.8, 0.35];

/// A pointer that moves or draws the cord.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SketchDrag {
    pointer: i32,
    /// The corner of the canvas, in pixels of the window.
    corner: [f64; 2],
    last: Point,
    draws: bool,
}

/// A handle to the cord that is about to be laid.
#[derive(Clone, Copy)]
pub(crate) struct Laying {
    table: LiveTable,
    viewport: Viewport,
    sketch: RwSignal<Option<Sketch>>,
    drag: StoredValue<Option<SketchDrag>>,
    /// Whether somebody at this screen is to lay a cord.
    is_own: Memo<bool>,
}

impl Laying {
    /// Prepares a sketch whenever a person is to lay a cord. After the last one the view shows all of them.
    pub(crate) fn new(table: LiveTable, viewport: Viewport) -> Laying {
        let is_laying = Memo::new(move |_| matches!(table.status.read().turn, Turn::Laying { .. }));
        let is_own = Memo::new(move |_| is_laying.get() && table.own_seat().is_some());
        let laying = Laying { table, viewport, sketch: RwSignal::new(None), drag: StoredValue::new(None), is_own };
        // After each cord the next sketch begins where it may lie.
        let count = Memo::new(move |_| table.status.read().cords);
        Effect::new(move |_| {
            count.track();
            if is_own.get() {
                laying.begin();
            }
        });
        Effect::new(move |_| {
            is_laying.track();
            viewport.show_all();
        });
        Effect::new(move |_| {
            laying.sketch.track();
            table.wake();
        });
        listen(&window(), "pointermove", move |event: PointerEvent| laying.moved(&event));
        listen(&window(), "pointerup", move |event: PointerEvent| laying.lifted(&event));
        listen(&window(), "pointercancel", move |event: PointerEvent| laying.lifted(&event));
        laying
    }

    fn begin(self) {
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        let (boxes, length) = (simulation.table().boxes().len(), self.table.info().house_rules.length);
        self.sketch.set(Some(Sketch::next(simulation.table().world(), boxes, length, is_tall())));
    }

    fn change(self, change: impl FnOnce(&mut Sketch)) {
        self.sketch.update(|sketch| {
            if let Some(sketch) = sketch {
                change(sketch);
            }
        });
    }

    /// Handles a pointer that goes down on the table. Returns whether it is used for the cord.
    pub(crate) fn pressed(self, event: &PointerEvent) -> bool {
        let sketch = self.sketch.get_untracked().filter(|_| self.is_own.get_untracked());
        let (Some(sketch), None, 0) = (sketch, self.drag.get_value(), event.button()) else { return false };
        let Some(canvas) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
        let bounds = canvas.get_bounding_client_rect();
        let corner = [bounds.left(), bounds.top()];
        let place = self.place(corner, event);
        // Inside the loop, or near the rope of a thin one, it is taken along.
        let reach = 24.0 / self.viewport.camera().scale();
        let is_at = |cord: Cord| cord.encloses(place) || cord.nearest_node(place).1 < reach;
        let physics = self.table.simulation().borrow().table().world().physics();
        let is_on = sketch.cord(physics).is_ok_and(is_at);
        let draws = sketch.form == Form::Drawn && !is_on;
        if draws {
            self.change(|sketch| sketch.places = vec![place]);
        }
        if is_on || draws {
            self.drag.set_value(Some(SketchDrag { pointer: event.pointer_id(), corner, last: place, draws }));
        }
        is_on || draws
    }

    fn place(self, [left, top]: [f64; 2], event: &PointerEvent) -> Point {
        let at = [f64::from(event.client_x()) - left, f64::from(event.client_y()) - top];
        self.viewport.camera().place(at)
    }

    fn moved(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_value().filter(|drag| drag.pointer == event.pointer_id()) else { return };
        let place = self.place(drag.corner, event);
        self.drag.set_value(Some(SketchDrag { last: place, ..drag }));
        self.change(|sketch| if drag.draws { sketch.draw(place) } else { sketch.shift(place - drag.last) });
    }

    fn lifted(self, event: &PointerEvent) {
        if self.drag.get_value().is_some_and(|drag| drag.pointer == event.pointer_id()) {
            self.drag.set_value(None);
        }
    }

    /// Handles a key. Returns whether it is used for the cord.
    pub(crate) fn key(self, event: &KeyboardEvent) -> bool {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let on = target.map(|target| target.tag_name()).unwrap_or_default();
        // Sliders and buttons have their own use for keys.
        let is_free = !matches!(on.as_str(), "INPUT" | "BUTTON" | "SELECT" | "A");
        let is_other = event.ctrl_key() || event.alt_key() || event.meta_key() || on == "INPUT";
        // While the help is open, no key is for the table.
        if is_other || help::is_open() || !self.is_own.get_untracked() {
            return false;
        }
        let fine = usize::from(event.shift_key());
        let (step, knot) = (STEPS[fine], KNOTS[fine]);
        match event.key().as_str() {
            "ArrowRight" => self.change(|sketch| sketch.shift(Point::new(step, 0.0))),
            "ArrowLeft" => self.change(|sketch| sketch.shift(Point::new(-step, 0.0))),
            "ArrowUp" => self.change(|sketch| sketch.shift(Point::new(0.0, step))),
            "ArrowDown" => self.change(|sketch| sketch.shift(Point::new(0.0, -step))),
            "+" => self.change(|sketch| sketch.length = sketch.length.saturating_add(knot).min(LONGEST_CORD)),
            "-" => self.change(|sketch| sketch.length = sketch.length.saturating_sub(knot).max(SHORTEST_CORD)),
            // A key that stays down lays one cord, not the next one too.
            "Enter" if is_free => {
                if !event.repeat() {
                    self.lay();
                }
            }
            _ => return false,
        }
        true
    }

    /// Lays the cord if the rules allow it there.
    fn lay(self) {
        if let Some(sketch) = self.sketch.get_untracked() {
            self.table.perform(&Action::LayCord(sketch.shape()));
        }
    }

    /// Why the cord may not lie there.
    fn refusal(self) -> Option<Illegal> {
        let sketch = self.sketch.get()?;
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        sketch.check(simulation.table().world()).err()
    }

    /// What the player is asked for.
    pub(crate) fn words(self) -> String {
        let all = self.table.simulation().borrow().table().boxes().len();
        t!("kluster-lay", number = self.table.status.read().cords + 1, count = all)
    }

    /// The shape, the length, and the button that lays the cord.
    pub(crate) fn controls(self) -> AnyView {
        let sketch = self.sketch;
        let form = Memo::new(move |_| sketch.read().as_ref().map(|sketch| sketch.form));
        let offer = |(name, offered): (&'static str, Form)| {
            let choose = move || self.change(|sketch| sketch.form = offered);
            Radio::new(tr!(name), move || form.get() == Some(offered), choose)
        };
        let forms = [
            ("kluster-form-circle", Form::Circle),
            ("kluster-form-oval", Form::Oval),
            ("kluster-form-drawn", Form::Drawn),
        ];
        let forms = radios("kluster-form", forms.into_iter().map(offer).collect());
        let is_oval = Memo::new(move |_| form.get() == Some(Form::Oval));
        let number = move |get: fn(&Sketch) -> u16| move || sketch.read().as_ref().map(get).unwrap_or_default();
        let ratio = number(|sketch| sketch.ratio);
        let oval = move || {
            let words = move || t!("kluster-ratio", count = ratio());
            is_oval.get().then(|| slider(RATIOS, 10, words, ratio, move |to| self.change(|sketch| sketch.ratio = to)))
        };
        let refusal = Memo::new(move |_| self.refusal());
        let why = move || refusal.get().map(|why| refused(why, form.get())).unwrap_or_default();
        let lay = button(None, tr!("kluster-lay-here"), move || self.lay()).class("main");
        let label = tr!("kluster-form");
        (
            forms.add_any_attr((attr::role("radiogroup"), attr::aria_label(label))),
            length_slider(number(|sketch| sketch.length), move |to| self.change(|sketch| sketch.length = to)),
            oval,
            html::p().class("refused").role("status").child(why),
            lay.disabled(move || refusal.get().is_some()),
        )
            .into_any()
    }

    /// The cord that a person is about to lay, with its opacity.
    pub(crate) fn preview(self, table: TableView<'_>) -> Option<(Cord, f64)> {
        let Turn::Laying { seat } = *table.turn() else { return None };
        let sketch = self.sketch.get_untracked().filter(|_| self.table.info().players[seat].is_human())?;
        // A drawing is smoothed each time, so a cord that may lie there is not made twice.
        match sketch.check(table.world()) {
            Ok(cord) => Some((cord, OPACITY[0])),
            Err(_) => Some((sketch.cord(table.world().physics()).ok()?, OPACITY[1])),
        }
    }
}

/// Why a cord may not lie there, in words.
fn refused(why: Illegal, form: Option<Form>) -> String {
    match why {
        Illegal::CordOffSurface => t!("kluster-cord-off"),
        Illegal::CordApart => t!("kluster-cord-apart"),
        Illegal::InvalidCord(_) if form == Some(Form::Drawn) => t!("kluster-cord-draw"),
        _ => t!("kluster-cord-no"),
    }
}
