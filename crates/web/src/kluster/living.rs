//! The picture of Kluster on the first screen: a real table on which a hand lays stones, one after the other, until it goes wrong.

use super::{
    agreed::Agreed,
    frames::Frames,
    grip::{Grip, HOVER},
    local_game::LocalGame,
    saved::Chair,
    simulation::Simulation,
    stage::{Sight, Stage, clock, measure},
};
use crate::{shell::Shell, time::later};
use kluster::{Action, BoxKind, CordShape, Event, GameEvent, Options, Setup};
use magnets::{MagnetId, Point, SurfacePoint};
use seats::{BySeat, Seat};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use ui::{Bound, El, Stored, el, untrack};
use web_sys::HtmlCanvasElement;

/// Where stones are laid, in millimetres, and how they are turned, in eighths of a turn. The last one is laid too near to others.
const PLACES: [(i8, i8, u8); 11] = [
    (-20, 62, 1),
    (58, -48, 3),
    (-84, -12, 0),
    (30, 14, 2),
    (92, 40, 1),
    (-40, -86, 2),
    (12, 118, 0),
    (-92, 72, 3),
    (-24, -14, 1),
    (122, -30, 2),
    (44, -16, 1),
];
/// How many lie there when the page opens.
const FIRST: usize = 5;
/// How long it rests between two stones and at the end, and how long the page has for itself before the first, in milliseconds.
const BETWEEN: u32 = 900;
const AT_THE_END: u32 = 6000;
const BEGINNING: u32 = 700;
/// How long it is prepared in a frame, in milliseconds: the page is new, and somebody may press a button.
const SLICE: f64 = 4.0;

struct Picture {
    simulation: RefCell<Simulation>,
    stage: Stage,
    /// How many stones were laid.
    laid: Cell<usize>,
    /// Whether the first stones lie and everything is shaded.
    is_ready: Cell<bool>,
    frames: Frames,
    shell: Shell,
}

/// A table on which only the cord lies; `None` if the rules did not take it.
fn table() -> Option<Simulation> {
    let setup =
        Setup::from_numbers(kluster::RULES_VERSION, vec![BoxKind::Classic], 1, None, 11, Options::default()).ok()?;
    let nobody = BySeat::new(setup.players(), |_| Chair::Person { name: String::new() });
    let mut simulation = Simulation::new(LocalGame::begin(&setup, &nobody, Agreed::default(), 0)?);
    let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
    simulation.perform(&Action::LayCord(circle), &mut |_| {}).ok()?;
    Some(simulation)
}

/// A hand begins to lay the next stone, if there is one.
fn begin(simulation: &mut Simulation, laid: &Cell<usize>) -> bool {
    let Some(acts) = acts(laid.get()) else { return false };
    simulation.set_plan(acts, 0);
    laid.set(laid.get() + 1);
    true
}

/// Lays on until so many stones lie there, unless `is_time_up`. Answers whether they do.
fn lay(simulation: &mut Simulation, laid: &Cell<usize>, stones: usize, is_time_up: &mut dyn FnMut() -> bool) -> bool {
    loop {
        if simulation.is_waiting() && (laid.get() >= stones || !begin(simulation, laid)) {
            return true;
        }
        simulation.advance(0.05, &mut *is_time_up, &mut |_| {});
        if is_time_up() {
            return false;
        }
    }
}

/// What a hand does to lay a stone.
fn acts(number: usize) -> Option<[Action; 3]> {
    let &(x, y, turns) = PLACES.get(number)?;
    let place = Point::new(f64::from(x), f64::from(y)) * 1e-3;
    let grip = Grip { turn: f64::from(turns) * std::f64::consts::FRAC_PI_4, ..Grip::over(place) };
    let aside = Grip { place: Point::new(0.04, -0.24), height: HOVER, ..grip };
    let magnet = MagnetId(u16::try_from(number).ok()?);
    let hold = Action::Hold { magnet, at: aside.wrist().pose(aside.place) };
    Some([hold, Action::Carry { to: grip.wrist().pose(place), ticks: 330 }, Action::Release])
}

/// The picture. It comes a moment after the page, which must not wait for it.
pub(crate) fn living_picture() -> El {
    let canvas = el("canvas").class("still-table").attr("aria-hidden", "true");
    let (shell, bound) = (Shell::here(), Bound::here());
    let place: Stored<Option<Place>> = Stored::new(None);
    let picture: Stored<Option<Rc<Picture>>> = Stored::new(None);
    let show = move || {
        if let (Some(picture), Some((element, size, fine))) = (&*picture.read(), &*place.read()) {
            picture.stage.show(element, *size, *fine);
            picture.stage.fit(picture.simulation.borrow().table());
            picture.frames.wake();
        }
    };
    measure(&canvas, move |element, size, fine| {
        place.set(Some((element.clone(), size, fine)));
        show();
    });
    later(BEGINNING, move || {
        bound.run(|| {
            picture.set(Picture::new(shell));
            show();
        });
    });
    canvas
}

/// Where a picture is seen: on what, how large in pixels of the page, and how many pixels of its own each of these has.
type Place = (HtmlCanvasElement, [f64; 2], f64);

impl Picture {
    fn new(shell: Shell) -> Option<Rc<Picture>> {
        let simulation = table()?;
        let stage = Stage::new(shell.settings.peek().surface.look(), simulation.table().world().surface());
        let picture = Rc::new_cyclic(|picture: &Weak<Picture>| {
            let moving = picture.clone();
            let frames = Frames::new(move |seconds| moving.upgrade().is_some_and(|picture| picture.frame(seconds)));
            Picture {
                simulation: RefCell::new(simulation),
                stage,
                laid: Cell::new(0),
                is_ready: Cell::new(false),
                frames,
                shell,
            }
        });
        Some(picture)
    }

    /// Prepares it a little further, if that is not done. Until then one sees what was there before.
    fn prepare(&self) -> bool {
        let began = clock();
        let mut is_time_up = || clock() - began > SLICE;
        let stones = if untrack(|| self.shell.is_still()) { PLACES.len() - 1 } else { FIRST };
        let mut simulation = self.simulation.borrow_mut();
        lay(&mut simulation, &self.laid, stones, &mut is_time_up)
            && self.stage.prepare(&self.shell.settings.peek(), simulation.table(), &mut is_time_up)
    }

    fn frame(self: &Rc<Self>, seconds: f64) -> bool {
        if !self.is_ready.get() {
            self.is_ready.set(self.prepare());
            return true;
        }
        let began = clock();
        let mut taken = Vec::new();
        let mut simulation = self.simulation.borrow_mut();
        simulation.advance(seconds, || false, &mut |told| {
            if let GameEvent::Ruled(Event::Taken { magnets, .. }) = told {
                taken.extend(magnets);
            }
        });
        self.stage.carry_off(&taken, Seat::FIRST, 1);
        let (aside, has_hand) = (|_| Point::default(), |_| true);
        let game = simulation.table();
        let sight = Sight { aside: &aside, has_hand: &has_hand, ..Sight::of(game) };
        let is_unfinished = self.stage.paint(began, seconds, &self.shell.settings.peek(), &sight);
        let goes_on = is_unfinished || !simulation.is_waiting();
        if !goes_on && !untrack(|| self.shell.is_still()) {
            self.turn_over(&mut simulation);
        }
        goes_on
    }

    /// The next stone, or after the last one the table from the beginning, in a while.
    fn turn_over(self: &Rc<Self>, simulation: &mut Simulation) {
        let has_begun = begin(simulation, &self.laid);
        let pause = if has_begun { BETWEEN } else { AT_THE_END };
        if !has_begun && let Some(fresh) = table() {
            *simulation = fresh;
            self.laid.set(0);
            self.is_ready.set(false);
        }
        let picture = Rc::downgrade(self);
        later(pause, move || {
            if let Some(picture) = picture.upgrade() {
                picture.frames.wake();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stone_makes_a_kluster_and_no_other_does() {
        let (mut simulation, laid) = (table().unwrap(), Cell::new(0));
        assert!(!lay(&mut simulation, &laid, PLACES.len() - 1, &mut || true), "a little at a time");
        assert!(lay(&mut simulation, &laid, PLACES.len() - 1, &mut || false));
        assert_eq!(simulation.table().on_table().len(), PLACES.len() - 1);
        assert!(lay(&mut simulation, &laid, PLACES.len(), &mut || false));
        let left = simulation.table().on_table().len();
        assert!(left + 2 < PLACES.len(), "{left} are left");
        assert_eq!(simulation.table().faults(), 1);
    }
}
