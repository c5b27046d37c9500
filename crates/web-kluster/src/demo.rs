//! The demo on the first screen: a real table on which a hand places stones, one after the other, until it goes wrong.

use crate::{
    frames::{Frames, timestamp},
    hand_target::HandTarget,
    lengths::Lengths,
    local_game::LocalGame,
    renderer::{Renderer, Scene, measure},
    simulation::Simulation,
    surface_material::material,
};
use kluster::{Action, BoxKind, CordShape, Event, GameEvent, Options, Setup};
use leptos::{html, prelude::*};
use magnets::{MagnetId, Point, SurfacePoint};
use seats::{BySeat, Seat};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use web_kit::{listen::ScopeHandle, shell::Shell, time::later};
use web_saves::{HouseRules, KlusterPlayer};
use web_sys::HtmlCanvasElement;

/// Where stones are placed, in millimetres, and how they are turned, in eighths of a turn. The last one is too near to
/// others.
const PLACES: [(i8, i8, u8); 11] = [
    (-40, 24, 1),
    (93, -78, 3),
    (-100, -70, 0),
    (38, 32, 2),
    (118, 32, 1),
    (-4, -116, 2),
    (44, 109, 0),
    (-110, 30, 3),
    (-58, 109, 2),
    (4, -46, 1),
    (8, 6, 1),
];
/// How many lie there at first.
const FIRST: usize = 5;
/// The pause between two stones, at the end, and before the first one, in milliseconds.
const BETWEEN: u32 = 900;
const AT_THE_END: u32 = 6000;
const BEGINNING: u32 = 700;
/// How long a frame may prepare the table, in milliseconds: the page is new, and somebody may press a button.
const SLICE: f64 = 4.0;

struct DemoTable {
    simulation: RefCell<Simulation>,
    renderer: Renderer,
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
        Setup::from_numbers(kluster::Versions::NEWEST, vec![BoxKind::Classic], 1, None, 11, Options::default()).ok()?;
    let nobody = BySeat::new(setup.players(), |_| KlusterPlayer::Human { name: String::new() });
    let mut simulation = Simulation::new(LocalGame::begin(&setup, &nobody, HouseRules::default(), 0)?);
    let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
    simulation.perform(&Action::LayCord(circle), &mut |_| {}).ok()?;
    Some(simulation)
}

/// Starts to place the next stone. Returns whether there is one.
fn begin(simulation: &mut Simulation, laid: &Cell<usize>) -> bool {
    let Some(acts) = acts(laid.get(), Lengths::at(simulation.table().world())) else { return false };
    simulation.set_plan(acts, 0);
    laid.set(laid.get() + 1);
    true
}

/// Places stones until so many lie there, unless `is_time_up`. Returns whether they do.
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

/// The actions that place a stone.
fn acts(number: usize, lengths: &'static Lengths) -> Option<[Action; 3]> {
    let &(x, y, turns) = PLACES.get(number)?;
    let place = Point::new(f64::from(x), f64::from(y)) * 1e-3;
    let target =
        HandTarget { turn: f64::from(turns) * std::f64::consts::FRAC_PI_4, ..HandTarget::over(place, lengths) };
    let aside = HandTarget { place: Point::new(0.04, -0.24), ..target };
    let magnet = MagnetId(u16::try_from(number).ok()?);
    let hold = Action::Hold { magnet, at: aside.wrist().pose(aside.place) };
    Some([hold, Action::Carry { to: target.wrist().pose(place), ticks: 330 }, Action::Release])
}

/// The table. It comes a moment after the page, which must not wait for it.
pub(crate) fn demo_table() -> AnyView {
    let (shell, scope) = (Shell::here(), ScopeHandle::here());
    let place: StoredValue<Option<CanvasPlace>, LocalStorage> = StoredValue::new_local(None);
    let picture: StoredValue<Option<Rc<DemoTable>>, LocalStorage> = StoredValue::new_local(None);
    let show = move || {
        if let (Some(picture), Some((element, size, fine))) = (picture.get_value(), place.get_value()) {
            picture.renderer.show(&element, size, fine);
            picture.renderer.fit(picture.simulation.borrow().table());
            picture.frames.wake();
        }
    };
    let node = NodeRef::new();
    measure(node, move |element, size, fine| {
        place.set_value(Some((element.clone(), size, fine)));
        show();
    });
    later(BEGINNING, move || {
        scope.run(|| {
            picture.set_value(DemoTable::new(shell));
            show();
        });
    });
    html::canvas().node_ref(node).class("still-table").aria_hidden("true").into_any()
}

/// A canvas, its size in CSS pixels, and its own pixels for each of these.
type CanvasPlace = (HtmlCanvasElement, [f64; 2], f64);

impl DemoTable {
    fn new(shell: Shell) -> Option<Rc<DemoTable>> {
        let simulation = table()?;
        let renderer = Renderer::new(material(shell.settings.read_untracked().surface), simulation.table().world());
        let picture = Rc::new_cyclic(|picture: &Weak<DemoTable>| {
            let moving = picture.clone();
            let frames = Frames::new(move |dt| moving.upgrade().is_some_and(|picture| picture.frame(dt)));
            DemoTable {
                simulation: RefCell::new(simulation),
                renderer,
                laid: Cell::new(0),
                is_ready: Cell::new(false),
                frames,
                shell,
            }
        });
        Some(picture)
    }

    /// Prepares the table a little further. Returns whether that is done; until then nothing new is painted.
    fn prepare(&self) -> bool {
        let began = timestamp();
        let mut is_time_up = || timestamp() - began > SLICE;
        let stones = if untrack(|| self.shell.is_still()) { PLACES.len() - 1 } else { FIRST };
        let mut simulation = self.simulation.borrow_mut();
        lay(&mut simulation, &self.laid, stones, &mut is_time_up)
            && self.renderer.prepare(&self.shell.settings.read_untracked(), simulation.table(), &mut is_time_up)
    }

    fn frame(self: &Rc<Self>, dt: f64) -> bool {
        if !self.is_ready.get() {
            self.is_ready.set(self.prepare());
            return true;
        }
        let began = timestamp();
        let mut taken = Vec::new();
        let mut simulation = self.simulation.borrow_mut();
        simulation.advance(dt, || false, &mut |event| {
            if let GameEvent::Ruled(Event::Taken { magnets, .. }) = event {
                taken.extend(magnets);
            }
        });
        self.renderer.carry_off(&taken, Seat::FIRST, 1);
        let (aside, has_hand) = (|_| Point::default(), |_| true);
        let game = simulation.table();
        let scene = Scene { aside: &aside, has_hand: &has_hand, ..Scene::of(game) };
        let is_unfinished = self.renderer.paint(began, dt, &self.shell.settings.read_untracked(), &scene);
        let goes_on = is_unfinished || !simulation.is_waiting();
        if !goes_on && !untrack(|| self.shell.is_still()) {
            self.turn_over(&mut simulation);
        }
        goes_on
    }

    /// Goes on with the next stone, or after the last one from the beginning, after a pause.
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
