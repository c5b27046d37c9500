//! The screen of a live table of Kluster. It opens the game and connects input, events, frames and screen.

use crate::{
    GAME,
    accessible_table::AccessibleTable,
    aids::AidSwitches,
    aim::AimTracker,
    announcer::Announcer,
    autosaver::Autosaver,
    bot_driver::BotDriver,
    clock::{Clocks, ThinkingTime, clock, clocks},
    cord_handle::ChosenCord,
    cord_target, event_flow,
    feedback::{self, Feedback},
    frame_loop::{FrameInput, FrameLoop, FrameOutput},
    frames::Frames,
    full_screen,
    game_menu::game_menu,
    hand_report::HandReport,
    help,
    keyboard_input::KeyboardInput,
    kluster_moment::KlusterMoment,
    laying::Laying,
    live_table::LiveTable,
    misfit_mark,
    moment_view::{flight_picture, moment_view},
    other_tabs::SharedTable,
    over::cheer,
    player_trays::{Arrivals, trays},
    pointer_input::PointerInput,
    renderer::{Renderer, measure},
    replay_loader::load_game,
    see_why::SeeWhy,
    see_why_panel::SeeWhyPanel,
    session::{ResumingGame, Session},
    surface_material::material,
    tension::Tension,
    turn_panel::TurnPanel,
    viewport::Viewport,
};
use kluster::Turn;
use leptos::{ev, html, prelude::*};
use send_wrapper::SendWrapper;
use web_kit::{
    listen::listen,
    load_error_screen::load_error_screen,
    player::{seat_name, you},
    route::HOME,
    shell::{Shell, top_bar},
    t,
    tabs::{GameTab, shared_screen},
    tr,
};
use web_saves::{Autosave, KlusterPlayer};
use web_sys::Event;

/// The table of a stored game, as it was left.
pub(crate) fn table(id: u64) -> AnyView {
    shared_screen(&format!("{GAME}.{id}"), move |tab| match ResumingGame::load(id) {
        Ok(game) => load_game(game, move |session, autosave| TableScreen::open(session, autosave, tab).view()),
        Err(why) => load_error_screen(&why, tr!("kluster")),
    })
}

/// What the screen consists of.
#[derive(Clone, Copy)]
struct TableScreen {
    frame_loop: FrameLoop,
    aids: AidSwitches,
    why_panel: SeeWhyPanel,
}

impl TableScreen {
    fn open(session: Session, autosave: Autosave, tab: GameTab) -> TableScreen {
        let shell = Shell::here();
        let table = LiveTable::open(session, tab);
        let renderer = {
            let surface = material(shell.settings.with_untracked(|settings| settings.surface));
            Renderer::new(surface, table.simulation().borrow().table().world())
        };
        let viewport = Viewport::new(table, renderer);
        let announcer = Announcer::new();
        let tension = StoredValue::new(Tension::default());
        let report = HandReport { table, announcer, cord: ChosenCord::new(), tension };
        let why = SeeWhy::new(table.is_paused);
        let why_panel = SeeWhyPanel { why, table, viewport, announcer, shell };
        let keyboard = KeyboardInput::new(viewport, report, shell);
        let pointer = PointerInput::new(table, viewport, shell);
        let laying = Laying::new(table, viewport);
        let output = FrameOutput {
            viewport,
            accessible: AccessibleTable::new(),
            feedback: StoredValue::new(Feedback::default()),
            aim: AimTracker::new(),
            report,
        };
        let frame_loop = FrameLoop {
            table,
            shell,
            input: FrameInput { keyboard, pointer, laying },
            why,
            moment: KlusterMoment::new(viewport, table, announcer, shell),
            output,
            saver: Autosaver::new(table, autosave, shell),
            bots: BotDriver::new(table, shell),
            thinking: ThinkingTime::new(),
        };
        let screen = TableScreen { frame_loop, aids: aids(table), why_panel };
        screen.connect();
        screen
    }

    /// Connects the parts. The order of the subscriptions is the order in which events are handled.
    fn connect(self) {
        let FrameLoop { table, shell, input, why, moment, output, saver, bots, .. } = self.frame_loop;
        event_flow::store(table, saver, shell);
        event_flow::reset_input(table, input.keyboard, input.pointer, bots);
        event_flow::show_klusters(table, moment);
        event_flow::update_status(table, output.accessible);
        event_flow::offer_scenes(table, why);
        event_flow::announce(table, output.report.announcer);
        event_flow::sound(table, output.feedback, shell);
        event_flow::show_taken(table, output.viewport, bots, shell);
        let frames = Frames::new(move |dt| self.frame_loop.run(dt));
        table.on_wake(move || frames.wake());
        SharedTable::connect(table, saver);
        Effect::new(move |_| bots.run());
        // Before the keys of the table: the first one ends the moment.
        moment.listen();
        full_screen::listen_to_key(table);
        input.keyboard.listen(input.laying, self.why_panel);
        if !table.info().players.iter().all(KlusterPlayer::is_human) {
            shell.bots.get_value().wake();
        }
        self.save_on_leaving();
    }

    /// Stores the game when its screen ends and when the page is hidden, and stops sounds and bots with the screen.
    fn save_on_leaving(self) {
        let FrameLoop { shell, saver, .. } = self.frame_loop;
        let kept = SendWrapper::new((shell.bots.get_value(), saver.writer()));
        on_cleanup(move || {
            let (bots, writer) = kept.take();
            shell.settings.with_untracked(feedback::hush);
            bots.cancel();
            // The game is resumed where it was left, be it in the middle of a motion.
            shell.report(writer.save(true));
        });
        listen(&window(), "pagehide", move |_: Event| saver.save(true));
        listen(&document(), "visibilitychange", move |_: Event| {
            if document().hidden() {
                saver.save(true);
            }
        });
    }

    fn view(self) -> AnyView {
        let FrameLoop { table, shell, input, moment, output, .. } = self.frame_loop;
        let FrameInput { keyboard, pointer, laying } = input;
        let FrameOutput { viewport, accessible, aim, report, .. } = output;
        let more = (self.aids.menu(), game_menu(table, viewport, self.aids, shell));
        let clocks = clocks(table);
        let has_knots = cord_target::has_knots(table.simulation().borrow().table().world());
        let arrivals = Arrivals { held_back: table.held_back, gain: moment.gain };
        let has_pool = table.simulation().borrow().table().options().elimination;
        let main = html::main().class("kluster-main").child((
            trays(&table.info().players, table.status, has_pool, clocks, arrivals),
            self.field(clocks),
            TurnPanel { table, viewport, pointer, keyboard, laying, aim, moment, why_panel: self.why_panel }.view(),
            accessible.lists(),
        ));
        let said = report.announcer.said;
        let spoken = html::p().class("spoken").role("status").aria_live("polite").child(said);
        let bar = top_bar(HOME, move || title(table), more);
        accessible.screen(
            table.status,
            (bar, table.tab().banner(), main, flight_picture(viewport), cheer(table), spoken, help::help(has_knots)),
        )
    }

    /// The table itself.
    fn field(self, clocks: Clocks) -> AnyView {
        let FrameLoop { table, input, moment, output, thinking, .. } = self.frame_loop;
        let (pointer, laying) = (input.pointer, input.laying);
        let canvas = NodeRef::new();
        measure(canvas, move |element, size, fine| {
            pointer.measure(element);
            output.viewport.show(element, size, fine);
        });
        let canvas = html::canvas()
            .node_ref(canvas)
            .class(("grab", move || pointer.over.get().is_some()))
            .class(("whole", move || pointer.over.get().is_some_and(|over| over.is_knot)))
            .role("img")
            .aria_label(tr!("kluster-table"))
            .on(ev::pointerdown, move |event| {
                if !laying.pressed(&event) {
                    pointer.pressed(&event);
                }
            })
            .on(ev::contextmenu, |event| event.prevent_default())
            .on(ev::wheel, move |event| pointer.wheel(&event));
        // Arrow keys are the hand's here, and not the screen reader's.
        let field = html::div().class("field").role("application").tabindex("0").aria_label(tr!("kluster-table-keys"));
        let clock = clock(table, output.report.announcer, thinking, clocks);
        let badge = self.aids.badge(move || table.status.read().table == 0 && table.status.read().faults == 0);
        let words = misfit_mark::words(output.aim);
        field.child((canvas, moment_view(moment), words, badge, clock, self.why_panel.view())).into_any()
    }
}

/// The switches of the learning aids. Those of the rules (from a record) spoil a score already.
fn aids(table: LiveTable) -> AidSwitches {
    let is_alone = table.info().players.len() == 1 && !table.simulation().borrow().table().options().poles_shown;
    Effect::new(move |_| {
        table.aids.track();
        table.wake();
    });
    AidSwitches::new(table.aids, Signal::derive(move || is_alone && table.status.read().turn != Turn::Over))
}

fn title(table: LiveTable) -> String {
    let (status, info) = (table.status.get(), table.info());
    match status.turn.seat() {
        Some(seat) if matches!(status.turn, Turn::Mending { .. }) && info.players[seat].is_human() => {
            t!("kluster-mend-title")
        }
        Some(seat) if you(&info.players, seat) == "yes" => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(&info.players, seat)),
        None => t!("game-over"),
    }
}
