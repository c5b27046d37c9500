//! The picture of Kluster on the first screen: a real table on which a hand lays stones, one after the other, until it goes wrong.

use super::{
    frames::Frames,
    grip::{Grip, HOVER},
    live::Live,
    stage::{Sight, Stage, clock, measure},
};
use crate::{shell::Shell, time::later};
use kluster::{Act, BoxKind, Event, Options, Setup, Shape, Told};
use magnets::{MagnetId, Point, Spot};
use record::KlusterLog;
use seats::Seat;
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
/// How many milliseconds of a frame are not for this picture: the page is new, and somebody may press a button.
const SPARED: f64 = 9.0;

struct Picture {
    live: RefCell<Live>,
    stage: Stage,
    /// How many stones were laid.
    laid: Cell<usize>,
    frames: Frames,
    shell: Shell,
}

/// A table with so many stones; `None` if the rules did not take them.
fn table(stones: usize) -> Option<Live> {
    let setup = Setup::from_numbers(vec![BoxKind::Classic], 1, None, 11, Options::default()).ok()?;
    let mut live = Live::new(KlusterLog::new(setup));
    let circle = Shape::Circle { centre: Spot(0, 0), length: 1_005_000 };
    live.perform(&Act::Cord(circle), &mut |_| {}).ok()?;
    for number in 0..stones {
        live.follow(acts(number)?, 0);
        while !live.is_waiting() {
            live.pass(0.05, || false, &mut |_| {});
        }
    }
    Some(live)
}

/// What a hand does to lay a stone.
fn acts(number: usize) -> Option<[Act; 3]> {
    let &(x, y, turns) = PLACES.get(number)?;
    let place = Point::new(f64::from(x), f64::from(y)) * 1e-3;
    let grip = Grip { turn: f64::from(turns) * std::f64::consts::FRAC_PI_4, ..Grip::over(place) };
    let aside = Grip { place: Point::new(0.04, -0.24), height: HOVER, ..grip };
    let magnet = MagnetId(u16::try_from(number).ok()?);
    let hold = Act::Hold { magnet, at: aside.wrist().pose(aside.place) };
    Some([hold, Act::Carry { to: grip.wrist().pose(place), ticks: 330 }, Act::Release])
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
            picture.stage.fit(picture.live.borrow().game());
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
        let laid = if untrack(|| shell.is_still()) { PLACES.len() - 1 } else { FIRST };
        let live = table(laid)?;
        let stage = Stage::new(shell.settings.peek().surface.look(), live.game().world().surface());
        let picture = Rc::new_cyclic(|picture: &Weak<Picture>| {
            let moving = picture.clone();
            let frames = Frames::new(move |seconds| moving.upgrade().is_some_and(|picture| picture.frame(seconds)));
            Picture { live: RefCell::new(live), stage, laid: Cell::new(laid), frames, shell }
        });
        Some(picture)
    }

    fn frame(self: &Rc<Self>, seconds: f64) -> bool {
        let began = clock() - SPARED;
        let mut taken = Vec::new();
        let mut live = self.live.borrow_mut();
        live.pass(seconds, || false, &mut |told| {
            if let Told::Event(Event::Taken { magnets, .. }) = told {
                taken.extend(magnets);
            }
        });
        self.stage.carry_off(&taken, Seat::FIRST, 1);
        let (aside, has_hand) = (|_| Point::default(), |_| true);
        let game = live.game();
        let sight = Sight { game, aside: &aside, rings: &[], sketch: None, has_hand: &has_hand, cause: None };
        let is_unfinished = self.stage.paint(began, seconds, &self.shell.settings.peek(), &sight);
        let goes_on = is_unfinished || !live.is_waiting();
        if !goes_on && !untrack(|| self.shell.is_still()) {
            self.turn_over(&mut live);
        }
        goes_on
    }

    /// The next stone, or after the last one the table from the beginning, in a while.
    fn turn_over(self: &Rc<Self>, live: &mut Live) {
        let laid = self.laid.get();
        let pause = if let Some(acts) = acts(laid) {
            live.follow(acts, 0);
            self.laid.set(laid + 1);
            BETWEEN
        } else {
            if let Some(fresh) = table(FIRST) {
                *live = fresh;
            }
            self.laid.set(FIRST);
            AT_THE_END
        };
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
        let calm = table(PLACES.len() - 1).unwrap();
        assert_eq!(calm.game().play().table().len(), PLACES.len() - 1);
        let wild = table(PLACES.len()).unwrap();
        let left = wild.game().play().table().len();
        assert!(left + 2 < PLACES.len(), "{left} are left");
        assert_eq!(wild.game().play().faults(), 1);
    }
}
