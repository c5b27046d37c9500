//! [`FrameLoop`]: one frame of a live table: keys that are down, simulation, events, feedback, picture, and the table
//! in words.

use crate::{
    accessible_table::AccessibleTable,
    aim::{Aim, AimTracker},
    autosaver::Autosaver,
    bot_driver::BotDriver,
    clock::ThinkingTime,
    cord_handle::ChosenCord,
    feedback::Feedback,
    frames::timestamp,
    hand_report::HandReport,
    keyboard_input::KeyboardInput,
    kluster_moment::KlusterMoment,
    laying::Laying,
    lengths::Lengths,
    live_table::LiveTable,
    misfit_mark, place,
    pointer_input::PointerInput,
    renderer::Scene,
    see_why::SeeWhy,
    simulation::Simulation,
    viewport::Viewport,
};
use kluster::TableView;
use leptos::prelude::*;
use magnets::Point;
use seats::Seat;
use web_kit::shell::Shell;

/// How long a frame may spend on the motion of the table, in milliseconds: the rest is for painting.
const MOTION: f64 = 9.0;
/// How many times as fast bots play on that are watched no longer.
const HURRIED: usize = 8;
/// The radius of the ring where a cord would be grabbed, in metres: rope is as thick in all editions.
const GRABBED: f64 = 0.009;

/// What a frame consists of.
#[derive(Clone, Copy)]
pub(crate) struct FrameLoop {
    pub(crate) table: LiveTable,
    pub(crate) shell: Shell,
    pub(crate) input: FrameInput,
    pub(crate) why: SeeWhy,
    pub(crate) moment: KlusterMoment,
    pub(crate) output: FrameOutput,
    pub(crate) saver: Autosaver,
    pub(crate) bots: BotDriver,
    pub(crate) thinking: ThinkingTime,
}

/// What a frame reads of the input.
#[derive(Clone, Copy)]
pub(crate) struct FrameInput {
    pub(crate) keyboard: KeyboardInput,
    pub(crate) pointer: PointerInput,
    pub(crate) laying: Laying,
}

/// What a frame shows the table with.
#[derive(Clone, Copy)]
pub(crate) struct FrameOutput {
    pub(crate) viewport: Viewport,
    pub(crate) accessible: AccessibleTable,
    pub(crate) feedback: StoredValue<Feedback>,
    pub(crate) aim: AimTracker,
    pub(crate) report: HandReport,
}

impl FrameLoop {
    /// Runs a frame that is `dt` seconds later than the one before. Returns whether another one is needed.
    pub(crate) fn run(self, dt: f64) -> bool {
        let began = timestamp();
        let is_hand_moved_by_keys = self.input.keyboard.advance(dt);
        let is_moving = if untrack(|| self.why.is_on()) {
            self.replay_scene(began, dt)
        } else {
            let is_playing = self.play(began, dt);
            let is_shown = self.moment.advance(dt);
            is_playing || is_shown || is_hand_moved_by_keys || !self.table.simulation().borrow().is_waiting()
        };
        let goes_on = self.paint(began, dt) || is_moving;
        if !goes_on {
            self.saver.save_at_rest();
            // A bot whose turn it still is has found nothing, or what it found could not be done.
            untrack(|| self.bots.run());
        }
        self.output.accessible.advance(&self.table.simulation().borrow(), dt, !goes_on);
        goes_on
    }

    /// Advances the scene that is shown instead of the game. Returns whether there is more to see.
    fn replay_scene(self, began: f64, dt: f64) -> bool {
        let mut events = Vec::new();
        let is_moving = self.why.advance(dt, &mut || timestamp() - began > MOTION, &mut |event| events.push(event));
        let settings = self.shell.settings.read_untracked();
        self.output.feedback.with_value(|feedback| feedback.on_events(&settings, &events));
        is_moving
    }

    /// Advances the game. Returns whether magnets tremble.
    fn play(self, began: f64, dt: f64) -> bool {
        let (table, tension) = (self.table, self.output.report.tension);
        self.thinking.restart();
        // Slow motion is how the page plays what happens: the game itself counts ticks.
        let mut events = table.advance(dt * self.moment.speed(), || timestamp() - began > MOTION);
        let times = if table.is_hurried.get_untracked() { HURRIED } else { 1 };
        for _ in 1..times {
            events.extend(table.advance(dt, || timestamp() - began > MOTION));
        }
        let is_tense = tension.try_update_value(|tension| tension.feel(&table.simulation().borrow(), dt)) == Some(true);
        table.publish(&events);
        if table.is_holder() {
            self.give_feedback(dt);
        }
        // Bots, and a tab that only follows, do not aim here.
        let aim = Aim::of(&table.simulation().borrow()).filter(|_| table.may_act());
        self.output.aim.set(aim);
        is_tense && !self.is_still()
    }

    /// Plays sounds, shakes the device and warns, as the table moves.
    fn give_feedback(self, dt: f64) {
        let (simulation, tension) = (self.table.simulation(), self.output.report.tension);
        let simulation = simulation.borrow();
        let settings = self.shell.settings.read_untracked();
        let is_own = simulation.seat().is_some_and(|seat| self.table.info().players[seat].is_human());
        let advance = |feedback: &mut Feedback| {
            tension.with_value(|tension| feedback.advance(&settings, &simulation, tension, dt, is_own))
        };
        let Some(level) = self.output.feedback.try_update_value(advance) else { return };
        let announcer = self.output.report.announcer;
        if settings.speaks_danger {
            announcer.warn(level, simulation.held().is_some());
        }
        announcer.watch_cords(simulation.is_dragging().then(|| simulation.table().are_cords_apart()));
    }

    /// Paints the game, or the scene that is replayed. Returns whether there is more to paint.
    fn paint(self, began: f64, dt: f64) -> bool {
        let renderer = self.output.viewport.renderer();
        if let Some(canvas) = renderer.canvas() {
            self.output.accessible.show_camera(&canvas, renderer.camera.get());
        }
        let settings = self.shell.settings.read_untracked();
        let mut is_unfinished = false;
        let mut paint = |scene: &Scene| is_unfinished = renderer.paint(began, dt, &settings, scene);
        let is_replayed = self.why.with(|game, cause, now| {
            let aids = self.table.aids.get_untracked();
            paint(&Scene { has_hand: &|_| true, cause: Some((cause, now)), aids, ..Scene::of(game) });
        });
        if !is_replayed {
            let simulation = self.table.simulation();
            let simulation = simulation.borrow();
            self.with_scene(&simulation, paint);
            misfit_mark::follow(self.output.aim, &renderer.camera.get(), self.input.pointer.has_finger_below());
        }
        is_unfinished
    }

    /// Calls `paint` with the scene of the game as it is now.
    fn with_scene(self, simulation: &Simulation, paint: impl FnOnce(&Scene)) {
        let (info, tension, cord) = (self.table.info(), self.output.report.tension.read_value(), self.cord());
        // The own hand is the pointer, or the finger itself.
        let has_hand = |seat: Seat| !info.players[seat].is_human();
        // Where nothing may tremble, a ring says the same.
        let is_still = self.is_still();
        let aside = |id| if is_still { Point::default() } else { tension.aside(id) };
        let game: TableView<'_> = simulation.table();
        let tense = tension.tense().filter(|_| is_still).filter_map(|id| place::pose(game.world(), id));
        let tense = tense.map(|pose| (place::level(&pose), Lengths::at(game.world()).tense_ring));
        let chosen = cord.whole(simulation);
        let grabbed = cord.place(simulation).filter(|_| chosen.is_none());
        let grabbed = grabbed.map(|(_, place)| (place, GRABBED));
        let rings: Vec<_> = tense.chain(grabbed).collect();
        let contacts = self.moment.contacts();
        paint(&Scene {
            aside: &aside,
            rings: &rings,
            contacts: &contacts,
            sketch: self.input.laying.preview(game),
            has_hand: &has_hand,
            misfit: self.output.aim.misfit_outline(),
            whole: self.input.pointer.pointed_knot().or(chosen),
            aids: self.table.aids.get_untracked(),
            ..Scene::of(game)
        });
    }

    fn cord(self) -> ChosenCord {
        self.output.report.cord
    }

    /// Whether as little as possible should move.
    fn is_still(self) -> bool {
        untrack(|| self.shell.is_still())
    }
}
