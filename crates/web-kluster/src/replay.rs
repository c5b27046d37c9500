//! [`Replay`]: a finished game that is played again on the same table, from any time and at any speed.

use crate::{
    cause::Cause,
    cause_words, event_words,
    feedback::Feedback,
    frames::{Frames, timestamp},
    playback::{Playback, ticks},
    renderer::{Renderer, Scene},
    see_why,
    surface_material::material,
    table_status::TableStatus,
    timeline::{EventMark, ReplayTimeline},
};
use kluster::{GameEvent, TableView};
use leptos::prelude::*;
use magnets::TICKS_PER_SECOND;
use seats::BySeat;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use web_kit::{
    game_store::LoadError,
    replay_bar::{NORMAL_SPEED, ReplayCommand},
    shell::Shell,
};
use web_saves::{Aids, KlusterPlayer, StoredGame};
use web_sys::HtmlCanvasElement;

/// How long a frame may spend on the game and on reading ahead, in milliseconds.
const MOTION: f64 = 9.0;
const AHEAD: f64 = 6.0;
/// The speeds, as multiples of real time.
const SPEEDS: [f64; 3] = [0.25, 1.0, 4.0];

/// A handle to a game that is played again.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    /// The time that is shown, in ticks. While the game plays, it is updated some times a second.
    pub(crate) time: RwSignal<u64>,
    /// The time of the end, in ticks, as far as the record follows the rules.
    pub(crate) end: RwSignal<u64>,
    pub(crate) is_playing: RwSignal<bool>,
    pub(crate) speed: RwSignal<usize>,
    /// How much of the record has been read, in percent.
    pub(crate) made: RwSignal<u64>,
    /// The time at which magnets were taken whose cause is shown.
    seeing: RwSignal<Option<u64>>,
    pub(crate) status: RwSignal<TableStatus>,
    /// The learning aids that are on.
    pub(crate) aids: RwSignal<Aids>,
    /// Counted: what is called while the replay is used may end its scope.
    inner: StoredValue<Rc<ReplayState>, LocalStorage>,
    pub(crate) shell: Shell,
}

struct ReplayState {
    players: BySeat<KlusterPlayer>,
    timeline: RefCell<ReplayTimeline>,
    now: RefCell<Playback>,
    /// The time to seek, once the record is read so far.
    wanted: Cell<Option<u64>>,
    renderer: Renderer,
    frames: RefCell<Option<Frames>>,
}

impl Replay {
    /// Opens a finished game at its beginning.
    ///
    /// # Errors
    /// If its record cannot be replayed.
    pub(crate) fn new(finished: StoredGame) -> Result<Replay, LoadError> {
        let shell = Shell::here();
        let timeline = ReplayTimeline::new(finished.log).map_err(|_| LoadError::Damaged)?;
        let (now, end) = (timeline.at(0).map_err(|_| LoadError::Damaged)?, timeline.end());
        let renderer = Renderer::new(material(shell.settings.read_untracked().surface), now.table().world());
        let status = RwSignal::new(TableStatus::of(now.table(), false));
        let inner = ReplayState {
            players: finished.players,
            timeline: RefCell::new(timeline),
            now: RefCell::new(now),
            wanted: Cell::new(None),
            renderer,
            frames: RefCell::new(None),
        };
        let replay = Replay {
            time: RwSignal::new(0),
            end: RwSignal::new(end),
            is_playing: RwSignal::new(false),
            speed: RwSignal::new(NORMAL_SPEED),
            made: RwSignal::new(0),
            seeing: RwSignal::new(None),
            status,
            aids: RwSignal::new(Aids::default()),
            inner: StoredValue::new_local(Rc::new(inner)),
            shell,
        };
        let frames = Frames::new(move |dt| replay.frame(dt));
        replay.inner.get_value().frames.replace(Some(frames));
        Ok(replay)
    }

    /// Changes what is seen.
    pub(crate) fn look(self, change: impl FnOnce(&Renderer)) {
        change(&self.inner.get_value().renderer);
        self.wake();
    }

    /// Shows all cords again.
    pub(crate) fn show_all(self) {
        let inner = self.inner.get_value();
        inner.renderer.fit(inner.now.borrow().table());
        self.wake();
    }

    /// Requests a frame, because there is something to play or to paint.
    pub(crate) fn wake(self) {
        if let Some(frames) = &*self.inner.get_value().frames.borrow() {
            frames.wake();
        }
    }

    pub(crate) fn players(self) -> BySeat<KlusterPlayer> {
        self.inner.get_value().players.clone()
    }

    /// Calls `work` with the table at the time that is shown.
    pub(crate) fn with_table<R>(self, work: impl FnOnce(TableView<'_>) -> R) -> R {
        work(self.inner.get_value().now.borrow().table())
    }

    /// Shows the table on a canvas. Its size is in CSS pixels, `fine` is the number of canvas pixels for each.
    pub(crate) fn show(self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        self.look(|renderer| renderer.show(canvas, size, fine));
        if !self.inner.get_value().renderer.is_led.get() {
            self.show_all();
        }
    }

    /// Does what the player asks for.
    pub(crate) fn carry_out(self, command: ReplayCommand) {
        match command {
            ReplayCommand::Toggle => self.toggle(),
            ReplayCommand::StepBack => self.step(false),
            ReplayCommand::StepOn => self.step(true),
            ReplayCommand::Seek(time) => self.seek(time),
        }
    }

    /// Starts or pauses.
    fn toggle(self) {
        let is_playing = !self.is_playing.get_untracked();
        if is_playing && self.seeing.get_untracked().is_none() && self.time.get_untracked() >= self.end.get_untracked()
        {
            self.inner.get_value().wanted.set(Some(0));
        }
        self.is_playing.set(is_playing);
        self.wake();
    }

    /// Seeks a time in ticks and pauses there.
    pub(crate) fn seek(self, time: u64) {
        self.is_playing.set(false);
        self.seeing.set(None);
        self.go_to(time);
    }

    fn go_to(self, time: u64) {
        let time = time.min(self.end.get_untracked());
        self.inner.get_value().wanted.set(Some(time));
        self.inner.get_value().renderer.forget_flights();
        self.time.set(time);
        self.wake();
    }

    /// Seeks the previous or the next event.
    fn step(self, is_next: bool) {
        let (inner, now) = (self.inner.get_value(), self.time.get_untracked());
        let timeline = inner.timeline.borrow();
        let mut times = timeline.marks().iter().map(|mark| mark.time);
        let found = if is_next { times.find(|time| *time > now) } else { times.take_while(|time| *time < now).last() };
        drop(timeline);
        self.seek(found.unwrap_or(if is_next { self.end.get_untracked() } else { 0 }));
    }

    /// Calls `work` with the marks of the record.
    pub(crate) fn with_marks<R>(self, work: impl FnOnce(&[EventMark]) -> R) -> R {
        work(self.inner.get_value().timeline.borrow().marks())
    }

    /// The time of the last event up to the one that is shown; tracked.
    pub(crate) fn last_mark(self) -> Option<u64> {
        let now = self.time.get();
        self.with_marks(|marks| marks.iter().map(|mark| mark.time).take_while(|time| *time <= now).last())
    }

    /// What happened at a time, in words.
    pub(crate) fn words(self, time: Option<u64>) -> String {
        let inner = self.inner.get_value();
        let timeline = inner.timeline.borrow();
        let events = timeline.marks().iter().filter(|mark| Some(mark.time) == time).flat_map(|mark| &mark.events);
        let sentences = events.map(|event| event_words::sentence(&inner.players, event));
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// Whether the cause of what was taken at a time is known; tracked as the record is read.
    pub(crate) fn is_explained(self, time: u64) -> bool {
        self.made.track();
        self.inner.get_value().timeline.borrow().cause(time).is_some()
    }

    /// Whether the cause of what was taken at a time is in the lower half of the view.
    pub(crate) fn is_low(self, time: u64) -> bool {
        let inner = self.inner.get_value();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        timeline.cause(time).is_some_and(|cause| cause_words::is_low(now.table(), cause, &inner.renderer.camera.get()))
    }

    /// The time at which magnets were taken whose cause is shown; tracked.
    pub(crate) fn seeing(self) -> Option<u64> {
        self.seeing.get()
    }

    /// Replays why magnets were taken at a time.
    pub(crate) fn see_why(self, time: u64) {
        let from = self.inner.get_value().timeline.borrow().cause(time).map(Cause::from);
        if let Some(from) = from {
            self.go_to(from);
            self.seeing.set(Some(time));
            self.is_playing.set(true);
        }
    }

    /// Goes back to the time at which they were taken.
    pub(crate) fn back(self) {
        if let Some(time) = self.seeing.get_untracked() {
            self.seek(time);
        }
    }

    /// Why magnets were taken at a time, in words with rules.
    pub(crate) fn explained(self, time: u64) -> Option<AnyView> {
        let inner = self.inner.get_value();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        timeline.cause(time).map(|cause| cause_words::explained(now.table(), cause))
    }

    fn frame(self, dt: f64) -> bool {
        let began = timestamp();
        let inner = self.inner.get_value();
        let mut timeline = inner.timeline.borrow_mut();
        if !timeline.is_made() {
            timeline.make(&mut || timestamp() - began > AHEAD);
            self.read_so_far(&timeline);
        }
        // A seek ends as soon as the record is read so far.
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
        let is_playing = !is_waiting && self.is_playing.get_untracked() && self.play(dt, began);
        let status = TableStatus::of(inner.now.borrow().table(), false);
        if self.status.with_untracked(|shown| *shown != status) {
            self.status.set(status);
        }
        let is_unfinished = self.paint(began, dt);
        is_waiting || is_playing || is_unfinished || !inner.timeline.borrow().is_made()
    }

    /// Publishes how far the record is read.
    fn read_so_far(self, timeline: &ReplayTimeline) {
        let made = if timeline.is_made() { 100 } else { timeline.made() * 100 / timeline.end().max(1) };
        if self.made.get_untracked() != made {
            self.made.set(made);
        }
        if self.end.get_untracked() != timeline.end() {
            self.end.set(timeline.end());
        }
    }

    /// Plays on by `dt` seconds. Returns whether there is more to play.
    fn play(self, dt: f64, began: f64) -> bool {
        let inner = self.inner.get_value();
        let (timeline, mut now) = (inner.timeline.borrow(), inner.now.borrow_mut());
        let cause = self.seeing.get_untracked().and_then(|time| timeline.cause(time));
        let (pace, until) = match cause {
            Some(cause) => (see_why::pace(cause, now.time()), cause.last()),
            None => (SPEEDS[self.speed.get_untracked() % SPEEDS.len()], timeline.end()),
        };
        let mut events = Vec::new();
        let is_more =
            now.advance(dt * pace, until, &mut || timestamp() - began > MOTION, &mut |event| events.push(event));
        Feedback::default().on_events(&self.shell.settings.read_untracked(), &events);
        if !untrack(|| self.shell.is_still()) {
            for event in &events {
                if let Some((seat, magnets)) = event_words::taken_off(event) {
                    inner.renderer.carry_off(magnets, seat, inner.players.len());
                }
            }
        }
        let is_event = events.iter().any(|event| matches!(event, GameEvent::Ruled(_)));
        if is_event || !is_more || now.time() >= self.time.get_untracked() + ticks(0.1) {
            self.time.set(now.time());
        }
        if !is_more {
            self.is_playing.set(false);
        }
        is_more
    }

    fn paint(self, began: f64, dt: f64) -> bool {
        let inner = self.inner.get_value();
        let (timeline, now) = (inner.timeline.borrow(), inner.now.borrow());
        let cause = self.seeing.get_untracked().and_then(|time| timeline.cause(time)).map(|cause| (cause, now.time()));
        let aids = self.aids.get_untracked();
        let scene = Scene { has_hand: &|_| true, cause, aids, ..Scene::of(now.table()) };
        inner.renderer.paint(began, dt, &self.shell.settings.read_untracked(), &scene)
    }
}

/// A time in ticks as minutes and seconds.
pub(crate) fn minutes(time: u64) -> String {
    let seconds = time / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
