//! A finished game of Kluster, played again on the same table: a scrubber over its time, a speed, and *See why*.

use super::{
    aids,
    cause::Cause,
    frames::Frames,
    playback::{Playback, ticks},
    replay_bar::{controls, why},
    see_why,
    senses::Senses,
    session::{Chair, StoredGame},
    stage::{Sight, Stage, clock, measure},
    standing::Standing,
    timeline::{Mark, ReplayTimeline},
    told,
    tray::trays,
};
use crate::{
    icon::Icon,
    maths::exp,
    parts::sorry,
    route::Screen,
    shelf::Unreadable,
    shell::{Shell, top_bar},
    t, tr,
};
use kluster::GameEvent;
use magnets::TICKS_PER_SECOND;
use seats::BySeat;
use std::cell::{Cell, RefCell};
use ui::{El, Memo, Signal, Stored, el, listen, untrack, window};
use wasm_bindgen::JsCast;
use web_sys::{Event as PageEvent, KeyboardEvent, PointerEvent, WheelEvent};

/// How long a frame may spend on the game and on reading ahead, in milliseconds.
const MOTION: f64 = 9.0;
const AHEAD: f64 = 6.0;
/// How many times as fast as it was, at each speed.
pub(crate) const SPEEDS: [(&str, f64); 3] = [("speed-slow", 0.25), ("speed-normal", 1.0), ("speed-fast", 4.0)];
/// The speed at which it begins.
pub(crate) const NORMAL: usize = 1;

/// A game that is played again. It is a handful of handles.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    /// The moment that is shown, in ticks; while it plays some times a second.
    pub(crate) time: Signal<u64>,
    /// Its last moment, as far as the record follows.
    pub(crate) end: Signal<u64>,
    pub(crate) is_playing: Signal<bool>,
    pub(crate) speed: Signal<usize>,
    /// How far ahead it is read, in hundredths.
    pub(crate) made: Signal<u64>,
    /// Whether one sees why, and it is the taking at this moment.
    seeing: Signal<Option<u64>>,
    standing: Signal<Standing>,
    inner: Stored<Inner>,
    shell: Shell,
}

struct Inner {
    chairs: BySeat<Chair>,
    timeline: RefCell<ReplayTimeline>,
    now: RefCell<Playback>,
    /// The moment that somebody wants to see.
    wanted: Cell<Option<u64>>,
    stage: Stage,
    frames: RefCell<Option<Frames>>,
}

/// The replay of a finished game by its number.
pub(crate) fn replay(id: u64) -> El {
    let replay = StoredGame::finished(id).and_then(StoredGame::replayable).and_then(Replay::new);
    match replay {
        Ok(replay) => replay.draw(),
        Err(why) => sorry(&why, tr!("kluster")),
    }
}

impl Replay {
    fn new(finished: StoredGame) -> Result<Replay, Unreadable> {
        let shell = Shell::here();
        let timeline = ReplayTimeline::new(finished.log).map_err(|_| Unreadable::Damaged)?;
        let (now, end) = (timeline.at(0).map_err(|_| Unreadable::Damaged)?, timeline.end());
        let stage = Stage::new(shell.settings.peek().surface.look(), now.table().world().surface());
        let standing = Signal::new(Standing::of(now.table(), false));
        let inner = Inner {
            chairs: finished.chairs,
            timeline: RefCell::new(timeline),
            now: RefCell::new(now),
            wanted: Cell::new(None),
            stage,
            frames: RefCell::new(None),
        };
        let replay = Replay {
            time: Signal::new(0),
            end: Signal::new(end),
            is_playing: Signal::new(false),
            speed: Signal::new(NORMAL),
            made: Signal::new(0),
            seeing: Signal::new(None),
            standing,
            inner: Stored::new(inner),
            shell,
        };
        let frames = Frames::new(move |seconds| replay.frame(seconds));
        replay.inner.read().frames.replace(Some(frames));
        Ok(replay)
    }

    fn draw(self) -> El {
        listen(&window(), "keydown", move |event: KeyboardEvent| {
            if self.press(&event) {
                event.prevent_default();
            }
        });
        let seconds = Memo::new(move || self.time.get() / u64::from(TICKS_PER_SECOND));
        let title = move || {
            let _ = seconds.get();
            t!("kluster-replay-title", now = minutes(self.time.now()), all = minutes(self.end.get()))
        };
        let fit = el("button").class("round").attr("aria-label", tr!("board-fit"));
        let fit = fit.on("click", move |_: PageEvent| self.show_all()).child(Icon::Fit.draw());
        let more = [aids::menu(self.shell, move || self.wake()), fit];
        let has_pool = self.inner.read().now.borrow().table().options().elimination;
        let main = el("main")
            .class("kluster-main")
            .child(trays(&self.inner.read().chairs, self.standing, has_pool, None))
            .child(self.field())
            .child(controls(self));
        el("div").class("screen table kluster").child(top_bar(Screen::Records, title, more)).child(main)
    }

    /// The table. A pointer moves what is seen, a wheel brings it closer.
    fn field(self) -> El {
        let canvas = el("canvas")
            .attr("role", "img")
            .attr("aria-label", tr!("kluster-table"))
            .on("pointermove", move |event: PointerEvent| {
                if event.buttons() != 0 && event.is_primary() {
                    let moved = [event.movement_x(), event.movement_y()].map(f64::from);
                    self.look(|stage| stage.look(|lens| lens.moved(moved)));
                }
            })
            .on("wheel", move |event: WheelEvent| {
                event.prevent_default();
                let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
                let times = exp(-0.1625 * event.delta_y() / 100.0);
                self.look(|stage| stage.look(|lens| lens.closer(times, at)));
            });
        measure(&canvas, move |element, size, fine| {
            self.look(|stage| stage.show(element, size, fine));
            if !self.inner.read().stage.is_led.get() {
                self.show_all();
            }
        });
        el("div").class("field").child(canvas).child(aids::badge(self.shell)).child(why(self))
    }

    fn look(self, change: impl FnOnce(&Stage)) {
        change(&self.inner.read().stage);
        self.wake();
    }

    fn show_all(self) {
        let inner = self.inner.read();
        inner.stage.fit(inner.now.borrow().table());
        self.wake();
    }

    fn wake(self) {
        if let Some(frames) = &*self.inner.read().frames.borrow() {
            frames.wake();
        }
    }

    /// Starts, or stops for a while.
    pub(crate) fn toggle(self) {
        let is_playing = !self.is_playing.now();
        if is_playing && self.seeing.now().is_none() && self.time.now() >= self.end.now() {
            self.inner.read().wanted.set(Some(0));
        }
        self.is_playing.set(is_playing);
        self.wake();
    }

    /// Shows a moment, and stays there.
    pub(crate) fn seek(self, time: u64) {
        self.is_playing.set(false);
        self.seeing.set(None);
        self.go_to(time);
    }

    fn go_to(self, time: u64) {
        let time = time.min(self.end.now());
        self.inner.read().wanted.set(Some(time));
        self.inner.read().stage.forget_flights();
        self.time.set(time);
        self.wake();
    }

    /// Shows the event before the moment that is shown, or the next one.
    pub(crate) fn step(self, is_next: bool) {
        let (inner, now) = (self.inner.read(), self.time.now());
        let timeline = inner.timeline.borrow();
        let mut times = timeline.marks().iter().map(|mark| mark.time);
        let found = if is_next { times.find(|time| *time > now) } else { times.take_while(|time| *time < now).last() };
        drop(timeline);
        self.seek(found.unwrap_or(if is_next { self.end.now() } else { 0 }));
    }

    /// Does something with the marks of the record.
    pub(crate) fn with_marks<R>(self, work: impl FnOnce(&[Mark]) -> R) -> R {
        work(self.inner.read().timeline.borrow().marks())
    }

    /// The moment of the last event up to the one that is shown; followed.
    pub(crate) fn last_mark(self) -> Option<u64> {
        let now = self.time.get();
        self.with_marks(|marks| marks.iter().map(|mark| mark.time).take_while(|time| *time <= now).last())
    }

    /// What happened at a moment, in words.
    pub(crate) fn words(self, time: Option<u64>) -> String {
        let inner = self.inner.read();
        let timeline = inner.timeline.borrow();
        let events = timeline.marks().iter().filter(|mark| Some(mark.time) == time).flat_map(|mark| &mark.events);
        let sentences = events.map(|event| told::sentence(&inner.chairs, event));
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// Whether it is known why magnets were taken at a moment; followed as the record is read.
    pub(crate) fn is_explained(self, time: u64) -> bool {
        let _ = self.made.read();
        self.inner.read().timeline.borrow().cause(time).is_some()
    }

    /// Whether what led to a taking happens in the lower half of what is seen.
    pub(crate) fn is_low(self, time: u64) -> bool {
        let inner = self.inner.read();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        timeline.cause(time).is_some_and(|cause| see_why::is_low(now.table(), cause, &inner.stage.lens.get()))
    }

    /// The taking that one sees the cause of; followed.
    pub(crate) fn seeing(self) -> Option<u64> {
        self.seeing.get()
    }

    /// Shows why magnets were taken at a moment.
    pub(crate) fn see_why(self, time: u64) {
        let from = self.inner.read().timeline.borrow().cause(time).map(Cause::from);
        if let Some(from) = from {
            self.go_to(from);
            self.seeing.set(Some(time));
            self.is_playing.set(true);
        }
    }

    /// Back to the moment at which they were taken.
    pub(crate) fn back(self) {
        if let Some(time) = self.seeing.now() {
            self.seek(time);
        }
    }

    /// Why magnets were taken at a moment, in words with rules.
    pub(crate) fn explained(self, time: u64) -> Option<El> {
        let inner = self.inner.read();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        timeline.cause(time).map(|cause| see_why::explained(now.table(), cause))
    }

    fn frame(self, seconds: f64) -> bool {
        let began = clock();
        let inner = self.inner.read();
        let mut timeline = inner.timeline.borrow_mut();
        if !timeline.is_made() {
            timeline.make(&mut || clock() - began > AHEAD);
            self.read_so_far(&timeline);
        }
        // What is wanted is shown as soon as the record is read so far.
        if let Some(wanted) =
            inner.wanted.get().map(|wanted| wanted.min(timeline.end())).filter(|time| *time <= timeline.made())
        {
            inner.wanted.set(None);
            if let Ok(playback) = timeline.at(wanted) {
                inner.now.replace(playback);
                self.time.set(wanted);
            }
        }
        drop(timeline);
        let is_waiting = inner.wanted.get().is_some();
        let is_playing = !is_waiting && self.is_playing.now() && self.play(seconds, began);
        let standing = Standing::of(inner.now.borrow().table(), false);
        if *self.standing.peek() != standing {
            self.standing.set(standing);
        }
        let is_unfinished = self.paint(began, seconds);
        is_waiting || is_playing || is_unfinished || !inner.timeline.borrow().is_made()
    }

    /// Tells how far the record is read.
    fn read_so_far(self, timeline: &ReplayTimeline) {
        let made = if timeline.is_made() { 100 } else { timeline.made() * 100 / timeline.end().max(1) };
        if *self.made.peek() != made {
            self.made.set(made);
        }
        if *self.end.peek() != timeline.end() {
            self.end.set(timeline.end());
        }
    }

    /// Plays on. Answers whether there is more to play.
    fn play(self, seconds: f64, began: f64) -> bool {
        let inner = self.inner.read();
        let (timeline, mut now) = (inner.timeline.borrow(), inner.now.borrow_mut());
        let cause = self.seeing.now().and_then(|time| timeline.cause(time));
        let (pace, until) = match cause {
            Some(cause) => (see_why::pace(cause, now.time()), cause.last()),
            None => (SPEEDS[self.speed.now() % SPEEDS.len()].1, timeline.end()),
        };
        let mut all = Vec::new();
        let is_more = now.pass(seconds * pace, until, &mut || clock() - began > MOTION, &mut |told| all.push(told));
        Senses::default().hear(self.shell, &all);
        if !untrack(|| self.shell.is_still()) {
            for told in &all {
                if let Some((seat, magnets)) = told::taken_off(told) {
                    inner.stage.carry_off(magnets, seat, inner.chairs.len());
                }
            }
        }
        let is_event = all.iter().any(|told| matches!(told, GameEvent::Ruled(_)));
        if is_event || !is_more || now.time() >= self.time.now() + ticks(0.1) {
            self.time.set(now.time());
        }
        if !is_more {
            self.is_playing.set(false);
        }
        is_more
    }

    fn paint(self, began: f64, seconds: f64) -> bool {
        let inner = self.inner.read();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        let cause = self.seeing.now().and_then(|time| timeline.cause(time)).map(|cause| (cause, now.time()));
        let sight = Sight { has_hand: &|_| true, cause, ..Sight::of(now.table()) };
        inner.stage.paint(began, seconds, &self.shell.settings.peek(), &sight)
    }

    /// Takes a key; answers whether it meant something.
    fn press(self, event: &KeyboardEvent) -> bool {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return false;
        }
        // What has the focus has the keys that it needs.
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|target| target.tag_name()).unwrap_or_default();
        let is_field = matches!(tag.as_str(), "INPUT" | "SELECT");
        let is_button = matches!(tag.as_str(), "BUTTON" | "SUMMARY" | "A") || is_field;
        match event.key().as_str() {
            " " if !is_button => self.toggle(),
            "ArrowLeft" if !is_field => self.step(false),
            "ArrowRight" if !is_field => self.step(true),
            "Home" if !is_field => self.seek(0),
            "End" if !is_field => self.seek(u64::MAX),
            "Escape" if self.seeing.now().is_some() => self.back(),
            "w" | "W" => {
                if let Some(time) = untrack(|| self.last_mark()) {
                    self.see_why(time);
                }
            }
            "0" => self.show_all(),
            _ => return false,
        }
        true
    }
}

/// A moment as people write it: minutes and seconds.
pub(crate) fn minutes(time: u64) -> String {
    let seconds = time / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
