//! The screen of a live table of Kluster. It opens the game and connects input, events, frames and screen.

use crate::{
    GAME,
    accessible_table::AccessibleTable,
    aids,
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
    hand_report::HandReport,
    help,
    keyboard_input::KeyboardInput,
    laying::Laying,
    live_table::LiveTable,
    other_tabs::SharedTable,
    over::cheer,
    player_trays::trays,
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
use std::cell::RefCell;
use ui::{El, StoredValue, document, effect, el, listen, on_cleanup, window};
use web_kit::{
    icon::Icon,
    load_error_screen::load_error_screen,
    player::{seat_name, you},
    route::HOME,
    shell::{Shell, top_bar},
    t,
    tabs::{GameTab, shared_screen},
    tr,
};
use web_saves::{Autosave, KlusterPlayer};
use web_sys::{Event, PointerEvent, WheelEvent};

/// The table of a stored game, as it was left.
pub(crate) fn table(id: u64) -> El {
    shared_screen(&format!("{GAME}.{id}"), move |tab| match ResumingGame::load(id) {
        Ok(game) => load_game(game, move |session, autosave| TableScreen::open(session, autosave, tab).view()),
        Err(why) => load_error_screen(&why, tr!("kluster")),
    })
}

/// What the screen consists of.
#[derive(Clone, Copy)]
struct TableScreen {
    frame_loop: FrameLoop,
    why_panel: SeeWhyPanel,
}

impl TableScreen {
    fn open(session: Session, autosave: Autosave, tab: GameTab) -> TableScreen {
        let shell = Shell::here();
        let table = LiveTable::open(session, tab);
        let renderer = {
            let surface = material(shell.settings.read_untracked().surface);
            Renderer::new(surface, table.simulation().borrow().table().world())
        };
        let viewport = Viewport::new(table, renderer);
        let announcer = Announcer::new();
        let tension = StoredValue::new(RefCell::new(Tension::default()));
        let report = HandReport { table, announcer, cord: ChosenCord::new(), tension };
        let why = SeeWhy::new(table.is_paused);
        let why_panel = SeeWhyPanel { why, table, viewport, announcer, shell };
        let keyboard = KeyboardInput::new(viewport, report, shell);
        let pointer = PointerInput::new(table, viewport);
        let laying = Laying::new(table, viewport);
        let output = FrameOutput {
            viewport,
            accessible: AccessibleTable::new(),
            feedback: StoredValue::new(RefCell::new(Feedback::default())),
            aim: AimTracker::new(),
            report,
        };
        let frame_loop = FrameLoop {
            table,
            shell,
            input: FrameInput { keyboard, pointer, laying },
            why,
            output,
            saver: Autosaver::new(table, autosave, shell),
            bots: BotDriver::new(table, shell),
            thinking: ThinkingTime::new(),
        };
        let screen = TableScreen { frame_loop, why_panel };
        screen.connect();
        screen
    }

    /// Connects the parts. The order of the subscriptions is the order in which events are handled.
    fn connect(self) {
        let FrameLoop { table, shell, input, why, output, saver, bots, .. } = self.frame_loop;
        event_flow::store(table, saver, shell);
        event_flow::reset_input(table, input.keyboard, input.pointer, bots);
        event_flow::update_status(table, output.accessible);
        event_flow::offer_scenes(table, why);
        event_flow::announce(table, output.report.announcer);
        event_flow::sound(table, output.feedback, shell);
        event_flow::show_taken(table, output.viewport, bots, shell);
        let frames = Frames::new(move |dt| self.frame_loop.run(dt));
        table.on_wake(move || frames.wake());
        SharedTable::connect(table, saver);
        effect(move || bots.run());
        input.keyboard.listen(input.laying, self.why_panel);
        if !table.info().players.iter().all(KlusterPlayer::is_human) {
            shell.bots.read().wake();
        }
        self.save_on_leaving();
    }

    /// Stores the game when its screen ends and when the page is hidden, and stops sounds and bots with the screen.
    fn save_on_leaving(self) {
        let FrameLoop { shell, saver, .. } = self.frame_loop;
        let (bots, writer) = (shell.bots.read(), saver.writer());
        on_cleanup(move || {
            feedback::hush(&shell.settings.read_untracked());
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

    fn view(self) -> El {
        let FrameLoop { table, shell, input, output, .. } = self.frame_loop;
        let FrameInput { keyboard, pointer, laying } = input;
        let FrameOutput { viewport, accessible, aim, report, .. } = output;
        let show_all = move |_: Event| viewport.show_all();
        let fit = el("button").class("round").attr("aria-label", tr!("board-fit")).on("click", show_all);
        let more = [aids::menu(shell, move || table.wake()), help::opener(), fit.child(Icon::Fit.draw())];
        let clocks = clocks(table);
        let has_knots = cord_target::has_knots(table.simulation().borrow().table().world());
        let has_pool = table.simulation().borrow().table().options().elimination;
        let main = el("main")
            .class("kluster-main")
            .child(trays(&table.info().players, table.status, has_pool, clocks))
            .child(self.field(clocks))
            .child(TurnPanel { table, pointer, keyboard, laying, aim }.view());
        let said = report.announcer.said;
        let spoken = el("p").class("spoken").attr("role", "status").attr("aria-live", "polite").text(said);
        accessible
            .mark(el("div").class("screen table kluster"), table.status)
            .child(top_bar(HOME, move || title(table), more))
            .child(table.tab().banner())
            .child(main.child(accessible.lists()))
            .child(cheer(table))
            .child(spoken)
            .child(help::help(has_knots))
    }

    /// The table itself.
    fn field(self, clocks: Clocks) -> El {
        let FrameLoop { table, shell, input, output, thinking, .. } = self.frame_loop;
        let (pointer, laying) = (input.pointer, input.laying);
        let canvas = el("canvas")
            .class_if("grab", move || pointer.over.read().is_some())
            .class_if("whole", move || pointer.over.read().is_some_and(|over| over.is_knot))
            .attr("role", "img")
            .attr("aria-label", tr!("kluster-table"))
            .on("pointerdown", move |event: PointerEvent| {
                if !laying.pressed(&event) {
                    pointer.pressed(&event);
                }
            })
            .on("contextmenu", |event: Event| event.prevent_default())
            .on("wheel", move |event: WheelEvent| pointer.wheel(&event));
        measure(&canvas, move |element, size, fine| {
            pointer.measure(element);
            output.viewport.show(element, size, fine);
        });
        // Arrow keys are the hand's here, and not the screen reader's.
        let field = el("div").class("field").attr("role", "application").attr("tabindex", "0");
        let field = field.attr("aria-label", tr!("kluster-table-keys")).child(canvas);
        field
            .child(aids::badge(shell))
            .child(clock(table, output.report.announcer, thinking, clocks))
            .child(self.why_panel.view())
    }
}

fn title(table: LiveTable) -> String {
    let (status, info) = (table.status.read(), table.info());
    match status.turn.seat() {
        Some(seat) if matches!(status.turn, Turn::Mending { .. }) && info.players[seat].is_human() => {
            t!("kluster-mend-title")
        }
        Some(seat) if you(&info.players, seat) == "yes" => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(&info.players, seat)),
        None => t!("game-over"),
    }
}
