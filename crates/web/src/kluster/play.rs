//! [`Play`]: a table of Kluster in use: the game in time, the look at it, and what the page around it shows.

mod driver;
mod other_tabs;

use super::{
    agreed::Agreed,
    aim::{Aim, Misfit},
    autosave::Autosave,
    bot,
    cord_keys::{self, Hook},
    frames::Frames,
    keys, laying,
    lens::Lens,
    mirror::Mirror,
    past::Past,
    place,
    see_why::SeeWhy,
    senses::Senses,
    session::{Chair, Session},
    simulation::Simulation,
    sketch::Sketch,
    stage::{Sight, Stage, clock},
    standing::Standing,
    steer::Steer,
    tension::Tension,
    voice::{self, Voice},
};
use crate::{parts::focus, shell::Shell, t, tabs::GameTab, time::now};
use kluster::{GameEvent, Turn};
use magnets::{MagnetId, Point};
use record::LogPosition;
use seats::{BySeat, Seat};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Signal, Stored, untrack};
use web_sys::HtmlCanvasElement;

/// How long a frame may spend on the motion of the table, in milliseconds: the rest is for painting.
const MOTION: f64 = 9.0;

/// A table in use. It is a handful of handles, so it can be handed around.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// How the game stands.
    pub(crate) standing: Signal<Standing>,
    /// What happened last, for whoever listens.
    pub(crate) said: Signal<String>,
    /// What led to the last taking.
    pub(crate) why: SeeWhy,
    /// How many turns have begun since the table was opened.
    pub(crate) turns: Signal<u32>,
    /// The cord that somebody is about to lay.
    pub(crate) sketch: Signal<Option<Sketch>>,
    /// Why the magnet in the hand of a person would not be validly placed where it is (K11).
    pub(crate) misfit: Signal<Option<Misfit>>,
    inner: Stored<Inner>,
    tab: GameTab,
    /// What all screens share.
    pub(crate) shell: Shell,
}

/// What moves, and is not followed value by value.
pub(crate) struct Inner {
    pub(crate) id: u64,
    pub(super) began: f64,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) agreed: Agreed,
    pub(crate) simulation: RefCell<Simulation>,
    pub(crate) stage: Stage,
    pub(crate) tension: RefCell<Tension>,
    /// Where the magnet in the hand of a person would come to lie.
    pub(crate) aim: Cell<Option<Aim>>,
    senses: RefCell<Senses>,
    past: RefCell<Past>,
    frames: RefCell<Option<Frames>>,
    /// The table in words.
    pub(crate) mirror: Mirror,
    pub(crate) voice: Voice,
    /// The arrow keys that are down, and the cord that they move.
    pub(crate) steer: RefCell<Steer>,
    pub(crate) hook: Cell<Option<Hook>>,
    pub(super) autosave: RefCell<Autosave>,
    /// When the game was last stored, in milliseconds since 1970.
    pub(super) saved: Cell<f64>,
    /// Whether a save of the game at rest is to come.
    pub(super) is_save_planned: Cell<bool>,
    /// When time last passed, in milliseconds since 1970.
    passed: Cell<f64>,
    /// The position that a bot is thinking about, and how often one was asked in this turn.
    pub(crate) asked: Cell<Option<LogPosition>>,
    pub(crate) attempts: Cell<u8>,
    /// When magnets were last taken, in milliseconds since 1970.
    pub(crate) taken: Cell<f64>,
}

impl Play {
    /// Sits down at a game.
    pub(crate) fn open(session: Session, autosave: Autosave, tab: GameTab) -> Play {
        let shell = Shell::here();
        let mut simulation = Simulation::new(session.game);
        simulation.is_following = !tab.is_holder();
        let stage = Stage::new(shell.settings.peek().surface.look(), simulation.table().world().surface());
        let standing = Signal::new(Standing::of(simulation.table(), simulation.is_lowering()));
        let inner = Inner {
            id: session.id,
            began: session.began,
            chairs: session.chairs,
            agreed: session.agreed,
            simulation: RefCell::new(simulation),
            stage,
            tension: RefCell::new(Tension::default()),
            aim: Cell::new(None),
            senses: RefCell::new(Senses::default()),
            past: RefCell::default(),
            frames: RefCell::new(None),
            mirror: Mirror::new(),
            voice: Voice::default(),
            steer: RefCell::new(Steer::default()),
            hook: Cell::new(None),
            autosave: RefCell::new(autosave),
            saved: Cell::new(0.0),
            is_save_planned: Cell::new(false),
            passed: Cell::new(now()),
            asked: Cell::new(None),
            taken: Cell::new(0.0),
            attempts: Cell::new(0),
        };
        let play = Play {
            standing,
            said: Signal::new(String::new()),
            why: SeeWhy::new(),
            turns: Signal::new(0),
            sketch: Signal::new(None),
            misfit: Signal::new(None),
            inner: Stored::new(inner),
            tab,
            shell,
        };
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
        (self.tab.is_holder() && self.inner().chairs[seat].is_person()).then_some(seat)
    }

    /// Whether somebody at this screen may do something now.
    pub(crate) fn may_act(&self) -> bool {
        let inner = self.inner();
        let seat = inner.simulation.borrow().seat();
        let is_own = seat.is_some_and(|seat| inner.chairs[seat].is_person());
        is_own && self.is_holder() && !untrack(|| self.why.is_on())
    }

    /// Whether this tab holds the game, and no other one.
    pub(crate) fn is_holder(&self) -> bool {
        !self.inner().simulation.borrow().is_following
    }

    /// One frame: the table moves on, the page is told, the picture is painted. Answers whether there is more to do.
    fn frame(&self, seconds: f64) -> bool {
        let began = clock();
        let inner = self.inner();
        let glides = inner.steer.borrow_mut().pass(seconds);
        if let Some(way) = glides {
            keys::steer(*self, way);
        }
        let mut all = Vec::new();
        let mut is_time_up = || clock() - began > MOTION;
        let mut tell: &mut dyn FnMut(GameEvent) = &mut |told| all.push(told);
        let is_moving = if untrack(|| self.why.is_on()) {
            let is_moving = self.why.pass(seconds, &mut is_time_up, tell);
            inner.senses.borrow().hear(self.shell, &all);
            is_moving
        } else {
            inner.passed.set(now());
            inner.simulation.borrow_mut().advance(seconds, is_time_up, &mut tell);
            let is_tense = inner.tension.borrow_mut().feel(&inner.simulation.borrow(), seconds);
            self.tell(&all);
            if self.is_holder() {
                self.sense(seconds);
            }
            self.take_aim();
            let is_trembling = is_tense && !self.is_still();
            is_trembling || glides.is_some() || !inner.simulation.borrow().is_waiting()
        };
        let goes_on = self.paint(began, seconds) || is_moving;
        if !goes_on {
            self.save_at_rest();
            // A bot whose turn it still is has found nothing, or what it found could not be done.
            bot::go_on(*self);
        }
        inner.mirror.follow(&inner.simulation.borrow(), seconds, !goes_on);
        goes_on
    }

    /// Looks where the magnet in the hand would come to lie. Bots, and a tab that only follows, have none here.
    fn take_aim(&self) {
        let inner = self.inner();
        let aim = Aim::of(&inner.simulation.borrow()).filter(|_| self.may_act());
        inner.aim.set(aim);
        let misfit = aim.and_then(|aim| aim.misfit);
        if !self.misfit.is(&misfit) {
            self.misfit.set(misfit);
        }
    }

    /// Lets be heard, felt and said how the table moves.
    fn sense(&self, seconds: f64) {
        let inner = self.inner();
        let (simulation, tension, shell) = (inner.simulation.borrow(), inner.tension.borrow(), self.shell);
        let is_own = simulation.seat().is_some_and(|seat| inner.chairs[seat].is_person());
        let level = inner.senses.borrow_mut().follow(shell, &simulation, &tension, seconds, is_own);
        if shell.settings.peek().speaks_danger {
            voice::warn(*self, level);
        }
        voice::watch_cords(*self, &simulation);
    }

    /// Whether as little as possible should move.
    fn is_still(&self) -> bool {
        untrack(|| self.shell.is_still())
    }

    /// Paints the table as it is, or what one sees instead. Answers whether there is more to paint.
    fn paint(&self, began: f64, seconds: f64) -> bool {
        let inner = self.inner();
        if let Some(canvas) = inner.stage.canvas() {
            inner.mirror.focus(&canvas, inner.stage.lens.get());
        }
        let settings = self.shell.settings.peek();
        let mut is_unfinished = false;
        let mut paint = |sight: &Sight| is_unfinished = inner.stage.paint(began, seconds, &settings, sight);
        let is_other = self.why.with(|game, cause, now| {
            paint(&Sight { has_hand: &|_| true, cause: Some((cause, now)), ..Sight::of(game) });
        });
        if !is_other {
            let (simulation, tension) = (inner.simulation.borrow(), inner.tension.borrow());
            // The own hand is the pointer, or the finger itself.
            let has_hand = |seat: Seat| !inner.chairs[seat].is_person();
            // Where nothing may tremble, a ring says the same.
            let is_still = self.is_still();
            let aside = |id| if is_still { Point::default() } else { tension.aside(id) };
            let tense =
                tension.tense().filter(|_| is_still).filter_map(|id| place::pose(simulation.table().world(), id));
            let tense = tense.map(|pose| (place::level(&pose), 0.019));
            let grabbed = cord_keys::place(&inner, &simulation).map(|(_, place)| (place, 0.009));
            let rings: Vec<_> = tense.chain(grabbed).collect();
            let (game, sketch) = (simulation.table(), laying::preview(*self, simulation.table()));
            let misfit = inner.aim.get().filter(|aim| aim.misfit.is_some()).map(|aim| aim.outline);
            let (aside, has_hand) = (&aside, &has_hand);
            paint(&Sight { aside, rings: &rings, sketch, has_hand, misfit, ..Sight::of(game) });
        }
        is_unfinished
    }

    /// The table is seen on this canvas, this large in pixels of the page.
    pub(crate) fn show(&self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        let inner = self.inner();
        let is_first = !inner.stage.is_shown();
        inner.stage.show(canvas, size, fine);
        // A game may be taken up with a magnet in the hand.
        if !inner.stage.is_led.get() && (is_first || !self.is_aiming()) {
            inner.stage.fit(inner.simulation.borrow().table());
        }
        self.wake();
    }

    /// While somebody has something in the hand, what is seen does not jump.
    pub(crate) fn is_aiming(&self) -> bool {
        let inner = self.inner();
        let simulation = inner.simulation.borrow();
        simulation.held().is_some() || simulation.is_dragging()
    }

    /// Shows everything again if a cord has been dragged out of sight.
    pub(crate) fn find_cords(&self) {
        let inner = self.inner();
        let lens = inner.stage.lens.get();
        let is_seen = |node: &Point| lens.at(*node).iter().zip(lens.size).all(|(at, side)| (0.0..side).contains(at));
        let are_seen =
            inner.simulation.borrow().table().world().cords().iter().all(|cord| cord.nodes().iter().all(is_seen));
        if !are_seen {
            self.show_all();
        }
    }

    /// Shows everything again.
    pub(crate) fn show_all(&self) {
        let inner = self.inner();
        inner.stage.fit(inner.simulation.borrow().table());
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
        is_choosing && self.with(|simulation, mut tell| simulation.take(magnet, place, &mut tell))
    }

    /// Takes a magnet above the middle of what is seen: from here on the keys lead it.
    pub(crate) fn take_by_key(&self, magnet: MagnetId) -> bool {
        let is_taken = self.take(magnet, self.inner().stage.lens.get().middle);
        if is_taken {
            focus(".field");
            voice::say(*self, t!("kluster-taken-up", number = magnet.0 + 1));
        }
        is_taken
    }
}
