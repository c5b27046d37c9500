//! [`Play`]: a table of Kluster in use: the game in time, the look at it, and what the page around it shows.

use super::{
    fingertips,
    flights::Flights,
    frames::Frames,
    lens::{Extent, Lens},
    live::Live,
    painter::Painter,
    session::{Chair, Session},
    standing::Standing,
    tension::Tension,
    told,
};
use crate::{few::Few, shelf::Shelf, shell::Shell, time::now};
use kluster::{Act, Event, Illegal, Told, Turn};
use magnets::{MagnetId, Point, Pose, Whereabouts};
use seats::{BySeat, Seat};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Signal, Stored, untrack};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// How long a frame may spend on the motion of the table, in milliseconds: the rest is for painting.
const MOTION: f64 = 9.0;
/// How long a frame may take in all.
const WHOLE: f64 = 14.0;
/// How often a game is kept while a hand moves, in milliseconds; what happens by the rules is kept at once.
const KEEPING: f64 = 400.0;

/// A table in use. It is a handful of handles, so it can be handed around.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// How the game stands.
    pub(crate) standing: Signal<Standing>,
    /// What happened last, for whoever listens.
    pub(crate) said: Signal<String>,
    inner: Stored<Inner>,
    /// What all screens share.
    pub(crate) shell: Shell,
}

/// What moves, and is not followed value by value.
pub(crate) struct Inner {
    pub(crate) id: u64,
    began: f64,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) live: RefCell<Live>,
    pub(crate) lens: Cell<Lens>,
    /// Whether the player has chosen what is seen.
    pub(crate) is_led: Cell<bool>,
    painter: RefCell<Painter>,
    canvas: RefCell<Option<(HtmlCanvasElement, CanvasRenderingContext2d)>>,
    tension: RefCell<Tension>,
    flights: RefCell<Flights>,
    /// Where everything was when it was last painted.
    painted: RefCell<Few<MagnetId, Pose>>,
    frames: RefCell<Option<Frames>>,
    kept: Cell<f64>,
}

impl Play {
    /// Sits down at a game.
    pub(crate) fn open(session: Session) -> Play {
        let shell = Shell::here();
        let live = Live::new(session.log);
        let surface = shell.settings.peek().surface;
        let painter = Painter::new(surface.look(), live.game().world().surface());
        let lens = Lens { middle: Point::default(), scale: 1000.0, size: [1.0; 2], fine: 1.0 };
        let standing = Signal::new(Standing::of(&live));
        let inner = Inner {
            id: session.id,
            began: session.began,
            chairs: session.chairs,
            live: RefCell::new(live),
            lens: Cell::new(lens),
            is_led: Cell::new(false),
            painter: RefCell::new(painter),
            canvas: RefCell::new(None),
            tension: RefCell::new(Tension::default()),
            flights: RefCell::new(Flights::default()),
            painted: RefCell::new(Few::new()),
            frames: RefCell::new(None),
            kept: Cell::new(0.0),
        };
        let play = Play { standing, said: Signal::new(String::new()), inner: Stored::new(inner), shell };
        let frames = Frames::new(move |seconds| play.frame(seconds));
        play.inner().frames.replace(Some(frames));
        play
    }

    /// What moves.
    pub(crate) fn inner(&self) -> Rc<Inner> {
        self.inner.read()
    }

    /// The same, if the table is still shown.
    pub(crate) fn try_inner(&self) -> Option<Rc<Inner>> {
        self.inner.try_read()
    }

    /// There is something to do or to paint.
    pub(crate) fn wake(&self) {
        if let Some(frames) = &*self.inner().frames.borrow() {
            frames.wake();
        }
    }

    /// Whether a person is to act now.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        let seat = self.standing.read().turn.seat()?;
        self.inner().chairs[seat].is_person().then_some(seat)
    }

    /// Somebody does something. What the rules forbid does not happen.
    pub(crate) fn with(&self, work: impl FnOnce(&mut Live, &mut dyn FnMut(Told)) -> Result<(), Illegal>) -> bool {
        let inner = self.inner();
        let mut all = Vec::new();
        let done = work(&mut inner.live.borrow_mut(), &mut |told| all.push(told)).is_ok();
        self.tell(&all);
        self.wake();
        done
    }

    /// Does something at once.
    pub(crate) fn perform(&self, act: &Act) -> bool {
        self.with(|live, mut tell| live.perform(act, &mut tell))
    }

    /// One frame: the table moves on, the page is told, the picture is painted. Answers whether there is more to do.
    fn frame(&self, seconds: f64) -> bool {
        let began = clock();
        let inner = self.inner();
        let mut all = Vec::new();
        let is_time_up = || clock() - began > MOTION;
        inner.live.borrow_mut().pass(seconds, is_time_up, &mut |told| all.push(told));
        let is_tense = inner.tension.borrow_mut().feel(&inner.live.borrow(), seconds);
        self.tell(&all);
        let is_flying = inner.flights.borrow_mut().pass(seconds);
        self.paint(began);
        let lens = inner.lens.get();
        !inner.live.borrow().is_waiting() || is_tense || is_flying || !inner.painter.borrow().ground.is_done(&lens)
    }

    /// Paints the table as it is.
    fn paint(&self, began: f64) {
        let inner = self.inner();
        let canvas = inner.canvas.borrow();
        let Some((_, pen)) = &*canvas else { return };
        let (lens, live, tension) = (inner.lens.get(), inner.live.borrow(), inner.tension.borrow());
        let mut painter = inner.painter.borrow_mut();
        painter.change(self.shell.settings.peek().surface.look());
        painter.ground.paint(&lens, || clock() - began > WHOLE);
        let with_poles = live.game().play().setup().options().poles_shown;
        let world = live.game().world();
        let seen = painter.draw(pen, &lens, world, &|id| tension.aside(id), with_poles);
        inner.painted.replace(seen);
        painter.magnets(pen, &lens, &inner.flights.borrow().seen(world), with_poles);
        // The own hand is the pointer, or the finger itself.
        let other = live.seat().filter(|seat| !inner.chairs[*seat].is_person());
        if let (Some(seat), Some(id)) = (other, live.held())
            && let (Whereabouts::Held(pose), Ok(individual)) = (world.whereabouts(id), world.individual(id))
        {
            let side = fingertips::side(seat, inner.chairs.len());
            fingertips::draw(pen, &lens, &pose, individual.magnet.semi_axes()[0], side);
        }
    }

    /// Tells the page what happened, and keeps the game.
    fn tell(&self, all: &[Told]) {
        let inner = self.inner();
        let now_stands = Standing::of(&inner.live.borrow());
        if *self.standing.peek() != now_stands {
            self.standing.set(now_stands);
        }
        let words = told::words(&inner.chairs, all);
        if !words.is_empty() {
            self.said.set(words);
        }
        told::sound(self.shell, all);
        for told in all {
            if let Told::Event(Event::Taken { seat, magnets, .. }) = told {
                self.carry_off(*seat, magnets);
            }
        }
        let is_event = all.iter().any(|told| matches!(told, Told::Event(_)));
        if is_event || now() - inner.kept.get() > KEEPING {
            self.keep();
        }
    }

    /// Shows into whose tray magnets go.
    fn carry_off(&self, seat: Seat, magnets: &[MagnetId]) {
        let inner = self.inner();
        if untrack(|| self.shell.is_still()) {
            return;
        }
        let (lens, painted) = (inner.lens.get(), inner.painted.borrow());
        let side = fingertips::side(seat, inner.chairs.len());
        let far = 0.6 * lens.size[0].max(lens.size[1]) / lens.scale;
        let taken = magnets.iter().filter_map(|id| Some((*id, *painted.get(id)?)));
        inner.flights.borrow_mut().begin(taken, lens.middle + side * far);
    }

    /// Keeps the game as it is now, in the middle of a motion too.
    pub(crate) fn keep(&self) {
        let inner = self.inner();
        inner.kept.set(now());
        let log = inner.live.borrow().log().clone();
        let session = Session { id: inner.id, began: inner.began, chairs: inner.chairs.clone(), log };
        self.shell.note(Shelf::keep(&session));
    }

    /// The table is seen on this canvas, this large in pixels of the page.
    pub(crate) fn show(&self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        let inner = self.inner();
        let lens = Lens { size, fine, ..inner.lens.get() };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let [width, height] = size.map(|side| (side * fine).round() as u32);
        if [canvas.width(), canvas.height()] != [width, height] {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        if let Some(pen) = super::sheet::pen_of(canvas) {
            inner.canvas.replace(Some((canvas.clone(), pen)));
        }
        inner.lens.set(lens);
        if !inner.is_led.get() && !self.is_aiming() {
            inner.lens.set(lens.fitted(self.extent()));
        }
        self.wake();
    }

    /// While somebody has something in the hand, what is seen does not jump.
    fn is_aiming(&self) -> bool {
        let inner = self.inner();
        let live = inner.live.borrow();
        live.held().is_some() || live.is_dragging()
    }

    /// What should be seen: all cords with some room, or the middle of the table before there are any.
    fn extent(&self) -> Extent {
        const ROOM: f64 = 0.03;
        let inner = self.inner();
        let live = inner.live.borrow();
        let nodes = live.game().world().cords().iter().flat_map(|cord| cord.nodes().iter().copied());
        let middle = Extent { low: Point::new(-0.19, -0.19), high: Point::new(0.19, 0.19) };
        Extent::around(nodes, ROOM).unwrap_or(middle)
    }

    /// Shows everything again.
    pub(crate) fn show_all(&self) {
        let inner = self.inner();
        inner.is_led.set(false);
        inner.lens.set(inner.lens.get().fitted(self.extent()));
        self.wake();
    }

    /// Shows something else.
    pub(crate) fn look(&self, change: impl FnOnce(Lens) -> Lens) {
        let inner = self.inner();
        inner.is_led.set(true);
        inner.lens.set(change(inner.lens.get()));
        self.wake();
    }

    /// Takes a magnet above a place.
    pub(crate) fn take(&self, magnet: MagnetId, place: Point) -> bool {
        let is_choosing = matches!(self.standing.peek().turn, Turn::Choosing { .. });
        is_choosing && self.with(|live, mut tell| live.take(magnet, place, &mut tell))
    }
}

/// Milliseconds, fine enough for a frame.
fn clock() -> f64 {
    ui::window().performance().map_or(0.0, |performance| performance.now())
}
