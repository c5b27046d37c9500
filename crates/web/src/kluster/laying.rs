//! Laying the cords before the first turn (K2, K15): circle, oval or drawn by hand, moved by pointer, finger or keys.

use super::{
    begin::is_tall,
    cords::{LONGEST, SHORTEST},
    help,
    knot::{knot, slider},
    play::Play,
    sketch::{Form, RATIOS, Sketch},
};
use crate::{
    option::{Radio, radios},
    parts::button,
    t, tr,
};
use kluster::{Action, Illegal, TableView, Turn};
use magnets::{Cord, Point};
use ui::{Memo, Stored, View, effect, el, listen, part, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

/// How far a key moves the cord, in metres, and with shift.
const STEPS: [f64; 2] = [10e-3, 2e-3];
/// How far a key moves its knot, in millimetres, and with shift.
const KNOTS: [u16; 2] = [50, 10];
/// How strongly a cord is seen that does not lie yet: where it may lie, and where not.
const SEEN: [f64; 2] = [0.8, 0.35];

/// What a pointer does to the cord.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pull {
    pointer: i32,
    /// Where the corner of the canvas is.
    corner: [f64; 2],
    last: Point,
    draws: bool,
}

/// The cord that is about to be laid, and the hand on it.
#[derive(Clone, Copy)]
pub(crate) struct Laying {
    play: Play,
    pull: Stored<Option<Pull>>,
    /// Whether somebody at this screen is to lay a cord.
    is_own: Memo<bool>,
}

impl Laying {
    /// At a table. When the last cord lies, all of them are seen.
    pub(crate) fn new(play: Play) -> Laying {
        let is_laying = Memo::new(move || matches!(play.standing.read().turn, Turn::Laying { .. }));
        let is_own = Memo::new(move || is_laying.get() && play.own_seat().is_some());
        let laying = Laying { play, pull: Stored::new(None), is_own };
        // How many lie already: the next one begins where it may lie.
        let count = Memo::new(move || play.standing.read().cords);
        effect(move || {
            count.get();
            if is_own.get() {
                laying.begin();
            }
        });
        effect(move || {
            is_laying.get();
            play.show_all();
        });
        effect(move || {
            play.sketch.read();
            play.wake();
        });
        listen(&window(), "pointermove", move |event: PointerEvent| laying.moved(&event));
        listen(&window(), "pointerup", move |event: PointerEvent| laying.lifted(&event));
        listen(&window(), "pointercancel", move |event: PointerEvent| laying.lifted(&event));
        laying
    }

    fn begin(self) {
        let inner = self.play.inner();
        let simulation = inner.simulation.borrow();
        let boxes = simulation.table().boxes().len();
        self.play.sketch.set(Some(Sketch::next(simulation.table().world(), boxes, inner.agreed.length, is_tall())));
    }

    fn change(self, change: impl FnOnce(&mut Sketch)) {
        self.play.sketch.update(|sketch| {
            if let Some(sketch) = sketch {
                change(sketch);
            }
        });
    }

    /// A pointer goes down on the table; answers whether it is for the cord.
    pub(crate) fn pressed(self, event: &PointerEvent) -> bool {
        let sketch = self.play.sketch.now().filter(|_| *self.is_own.peek());
        let (Some(sketch), None, 0) = (sketch, self.pull.get(), event.button()) else { return false };
        let Some(canvas) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
        let bounds = canvas.get_bounding_client_rect();
        let corner = [bounds.left(), bounds.top()];
        let place = self.place(corner, event);
        // Inside the loop, or near the rope of a thin one, it is taken along.
        let reach = 24.0 / self.play.inner().stage.lens.get().scale;
        let is_at = |cord: Cord| cord.encloses(place) || cord.nearest_node(place).1 < reach;
        let is_on = sketch.cord().is_ok_and(is_at);
        let draws = sketch.form == Form::Drawn && !is_on;
        if draws {
            self.change(|sketch| sketch.places = vec![place]);
        }
        if is_on || draws {
            self.pull.set(Some(Pull { pointer: event.pointer_id(), corner, last: place, draws }));
        }
        is_on || draws
    }

    fn place(self, [left, top]: [f64; 2], event: &PointerEvent) -> Point {
        let at = [f64::from(event.client_x()) - left, f64::from(event.client_y()) - top];
        self.play.inner().stage.lens.get().place(at)
    }

    fn moved(self, event: &PointerEvent) {
        let Some(pull) = self.pull.get().filter(|pull| pull.pointer == event.pointer_id()) else { return };
        let place = self.place(pull.corner, event);
        self.pull.set(Some(Pull { last: place, ..pull }));
        self.change(|sketch| if pull.draws { sketch.draw(place) } else { sketch.shift(place - pull.last) });
    }

    fn lifted(self, event: &PointerEvent) {
        if self.pull.get().is_some_and(|pull| pull.pointer == event.pointer_id()) {
            self.pull.set(None);
        }
    }

    /// Takes a key that means something to the cord; answers whether it did.
    pub(crate) fn key(self, event: &KeyboardEvent) -> bool {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let on = target.map(|target| target.tag_name()).unwrap_or_default();
        // Sliders and buttons have their own use for keys.
        let is_free = !matches!(on.as_str(), "INPUT" | "BUTTON" | "SELECT" | "A");
        let is_other = event.ctrl_key() || event.alt_key() || event.meta_key() || on == "INPUT";
        // What lies behind an open sheet of help hears nothing.
        if is_other || help::is_open() || !*self.is_own.peek() {
            return false;
        }
        let fine = usize::from(event.shift_key());
        let (step, knot) = (STEPS[fine], KNOTS[fine]);
        match event.key().as_str() {
            "ArrowRight" => self.change(|sketch| sketch.shift(Point::new(step, 0.0))),
            "ArrowLeft" => self.change(|sketch| sketch.shift(Point::new(-step, 0.0))),
            "ArrowUp" => self.change(|sketch| sketch.shift(Point::new(0.0, step))),
            "ArrowDown" => self.change(|sketch| sketch.shift(Point::new(0.0, -step))),
            "+" => self.change(|sketch| sketch.length = sketch.length.saturating_add(knot).min(LONGEST)),
            "-" => self.change(|sketch| sketch.length = sketch.length.saturating_sub(knot).max(SHORTEST)),
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

    /// Lays it, if it may lie there.
    fn lay(self) {
        if let Some(sketch) = self.play.sketch.now() {
            self.play.perform(&Action::LayCord(sketch.shape()));
        }
    }

    /// Why it may not lie there.
    fn refusal(self) -> Option<Illegal> {
        let sketch = self.play.sketch.get()?;
        let inner = self.play.inner();
        let simulation = inner.simulation.borrow();
        sketch.check(simulation.table().world()).err()
    }

    /// What is asked for.
    pub(crate) fn words(self) -> String {
        let inner = self.play.inner();
        let all = inner.simulation.borrow().table().boxes().len();
        t!("kluster-lay", number = self.play.standing.read().cords + 1, count = all)
    }

    /// The shape, the knot, and the button that lays it.
    pub(crate) fn controls(self) -> View {
        let sketch = self.play.sketch;
        let form = Memo::new(move || sketch.read().as_ref().as_ref().map(|sketch| sketch.form));
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
        let is_oval = Memo::new(move || form.get() == Some(Form::Oval));
        let number =
            move |get: fn(&Sketch) -> u16| move || sketch.read().as_ref().as_ref().map(get).unwrap_or_default();
        let ratio = number(|sketch| sketch.ratio);
        let oval = move || {
            let words = move || t!("kluster-ratio", count = ratio());
            is_oval.get().then(|| slider(RATIOS, 10, words, ratio, move |to| self.change(|sketch| sketch.ratio = to)))
        };
        let refusal = Memo::new(move || self.refusal());
        let why = move || refusal.get().map(|why| refused(why, form.get())).unwrap_or_default();
        let lay = button(None, tr!("kluster-lay-here"), move || self.lay()).class("main");
        let label = tr!("kluster-form");
        [
            forms.attr("role", "radiogroup").attr("aria-label", label).into(),
            knot(number(|sketch| sketch.length), move |to| self.change(|sketch| sketch.length = to)).into(),
            part(oval),
            el("p").class("refused").attr("role", "status").text(why).into(),
            lay.attr_if("disabled", move || refusal.get().is_some()).into(),
        ]
        .into()
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

/// The cord that is about to be laid, and how strongly it is seen.
pub(crate) fn preview(play: Play, game: TableView<'_>) -> Option<(Cord, f64)> {
    let Turn::Laying { seat } = *game.turn() else { return None };
    let sketch = play.sketch.now().filter(|_| play.inner().chairs[seat].is_person())?;
    Some((sketch.cord().ok()?, SEEN[usize::from(sketch.check(game.world()).is_err())]))
}
