//! [`Play`]: a table of Kluster in use: the game in time, the look at it, and what the page around it shows.

use super::{
    frames::Frames,
    lens::Lens,
    live::Live,
    past::Past,
    see_why::SeeWhy,
    session::{Chair, Session},
    stage::{Sight, Stage, clock},
    standing::Standing,
    tension::Tension,
    told,
};
use crate::{shelf::Shelf, shell::Shell, time::now};
use kluster::{Act, Event, Illegal, Told, Turn};
use magnets::{MagnetId, Point};
use seats::{BySeat, Seat};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Signal, Stored, untrack};
use web_sys::HtmlCanvasElement;

/// How long a frame may spend on the motion of the table, in milliseconds: the rest is for painting.
const MOTION: f64 = 9.0;
/// How often a game is kept while a hand moves, in milliseconds; what happens by the rules is kept at once.
const KEEPING: f64 = 400.0;

/// A table in use. It is a handful of handles, so it can be handed around.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// How the game stands.
    pub(crate) standing: Signal<Standing>,
    /// What happened last, for whoever listens.
    pub(crate) said: Signal<String>,
    /// What led to the last taking.
    pub(crate) why: SeeWhy,
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
    pub(crate) stage: Stage,
    tension: RefCell<Tension>,
    past: RefCell<Past>,
    frames: RefCell<Option<Frames>>,
    kept: Cell<f64>,
}

impl Play {
    /// Sits down at a game.
    pub(crate) fn open(session: Session) -> Play {
        let shell = Shell::here();
        let live = Live::new(session.log);
        let stage = Stage::new(shell.settings.peek().surface.look(), live.game().world().surface());
        let standing = Signal::new(Standing::of(live.game(), live.is_lowering()));
        let inner = Inner {
            id: session.id,
            began: session.began,
            chairs: session.chairs,
            live: RefCell::new(live),
            stage,
            tension: RefCell::new(Tension::default()),
            past: RefCell::default(),
            frames: RefCell::new(None),
            kept: Cell::new(0.0),
        };
        let (said, why) = (Signal::new(String::new()), SeeWhy::new());
        let play = Play { standing, said, why, inner: Stored::new(inner), shell };
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
        if untrack(|| self.why.is_on()) {
            return false;
        }
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
        let mut is_time_up = || clock() - began > MOTION;
        let mut tell: &mut dyn FnMut(Told) = &mut |told| all.push(told);
        let is_moving = if untrack(|| self.why.is_on()) {
            let is_moving = self.why.pass(seconds, &mut is_time_up, tell);
            told::sound(self.shell, &all);
            is_moving
        } else {
            inner.live.borrow_mut().pass(seconds, is_time_up, &mut tell);
            let is_tense = inner.tension.borrow_mut().feel(&inner.live.borrow(), seconds);
            self.tell(&all);
            is_tense || !inner.live.borrow().is_waiting()
        };
        self.paint(began, seconds) || is_moving
    }

    /// Paints the table as it is, or what one sees instead. Answers whether there is more to paint.
    fn paint(&self, began: f64, seconds: f64) -> bool {
        let inner = self.inner();
        let settings = self.shell.settings.peek();
        let mut is_unfinished = false;
        let mut paint = |sight: &Sight| is_unfinished = inner.stage.paint(began, seconds, &settings, sight);
        let is_other = self.why.with(|game, cause, now| {
            paint(&Sight { game, aside: &|_| Point::default(), has_hand: &|_| true, cause: Some((cause, now)) });
        });
        if !is_other {
            let (live, tension) = (inner.live.borrow(), inner.tension.borrow());
            // The own hand is the pointer, or the finger itself.
            let has_hand = |seat: Seat| !inner.chairs[seat].is_person();
            paint(&Sight { game: live.game(), aside: &|id| tension.aside(id), has_hand: &has_hand, cause: None });
        }
        is_unfinished
    }

    /// Tells the page what happened, and keeps the game.
    fn tell(&self, all: &[Told]) {
        let inner = self.inner();
        let now_stands = {
            let live = inner.live.borrow();
            Standing::of(live.game(), live.is_lowering())
        };
        if *self.standing.peek() != now_stands {
            self.standing.set(now_stands);
        }
        let scene = inner.past.borrow_mut().note(inner.live.borrow().log(), all);
        self.why.hear(all);
        if scene.is_some() {
            self.why.offer(scene);
        }
        let words = told::words(&inner.chairs, all);
        if !words.is_empty() {
            self.said.set(words);
        }
        told::sound(self.shell, all);
        for told in all {
            if let Told::Event(Event::Taken { seat, magnets, .. }) = told
                && !untrack(|| self.shell.is_still())
            {
                inner.stage.carry_off(magnets, *seat, inner.chairs.len());
            }
        }
        let is_event = all.iter().any(|told| matches!(told, Told::Event(_)));
        if is_event || now() - inner.kept.get() > KEEPING {
            self.keep();
        }
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
        inner.stage.show(canvas, size, fine);
        if !inner.stage.is_led.get() && !self.is_aiming() {
            inner.stage.fit(inner.live.borrow().game().world());
        }
        self.wake();
    }

    /// While somebody has something in the hand, what is seen does not jump.
    fn is_aiming(&self) -> bool {
        let inner = self.inner();
        let live = inner.live.borrow();
        live.held().is_some() || live.is_dragging()
    }

    /// Shows everything again.
    pub(crate) fn show_all(&self) {
        let inner = self.inner();
        inner.stage.fit(inner.live.borrow().game().world());
        self.wake();
    }

    /// Shows something else.
    pub(crate) fn look(&self, change: impl FnOnce(Lens) -> Lens) {
        self.inner().stage.look(change);
        self.wake();
    }

    /// Takes a magnet above a place.
    pub(crate) fn take(&self, magnet: MagnetId, place: Point) -> bool {
        let is_choosing = matches!(self.standing.peek().turn, Turn::Choosing { .. });
        is_choosing && self.with(|live, mut tell| live.take(magnet, place, &mut tell))
    }
}
