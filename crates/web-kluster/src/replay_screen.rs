//! The screen on which a finished game is played again: the table, a scrubber over its time, a speed, and *See why*.

use crate::{
    aids::AidSwitches,
    player_trays::{Arrivals, trays},
    renderer::measure,
    replay::{Replay, minutes},
    replay_bar::{controls, why},
};
use leptos::{ev, html, prelude::*};
use magnets::TICKS_PER_SECOND;
use web_kit::{
    gestures::wheel_factor, icon::Icon, listen::listen, load_error_screen::load_error_screen, replay_bar::replay_key,
    route::RECORDS, shell::top_bar, t, tr,
};
use web_saves::StoredGame;
use web_sys::KeyboardEvent;

/// The replay of the finished game with this number.
pub(crate) fn replay_screen(id: u64) -> AnyView {
    let replay = StoredGame::finished(id).and_then(StoredGame::replayable).and_then(Replay::new);
    match replay {
        Ok(replay) => screen(replay),
        Err(why) => load_error_screen(&why, tr!("kluster")),
    }
}

fn screen(replay: Replay) -> AnyView {
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        if press(replay, &event) {
            event.prevent_default();
        }
    });
    let seconds = Memo::new(move |_| replay.time.get() / u64::from(TICKS_PER_SECOND));
    let title = move || {
        seconds.track();
        t!("kluster-replay-title", now = minutes(replay.time.get_untracked()), all = minutes(replay.end.get()))
    };
    Effect::new(move |_| {
        replay.aids.track();
        replay.wake();
    });
    let aids = AidSwitches::new(replay.aids, Signal::stored(false));
    let fit = html::button().class("round").aria_label(tr!("board-fit"));
    let fit = fit.on(ev::click, move |_| replay.show_all()).child(Icon::Fit.draw());
    let more = (aids.menu(), fit);
    let has_pool = replay.with_table(|table| table.options().elimination);
    let trays = trays(&replay.players(), replay.status, has_pool, None, Arrivals::none());
    let main = html::main().class("kluster-main").child((trays, field(replay, aids), controls(replay)));
    html::div().class("screen table kluster").child((top_bar(RECORDS, title, more), main)).into_any()
}

/// The table. A pointer moves the view, a wheel zooms it.
fn field(replay: Replay, aids: AidSwitches) -> AnyView {
    let node = NodeRef::new();
    measure(node, move |element, size, fine| replay.show(element, size, fine));
    let canvas = html::canvas()
        .node_ref(node)
        .role("img")
        .aria_label(tr!("kluster-table"))
        .on(ev::pointermove, move |event| {
            if event.buttons() != 0 && event.is_primary() {
                let moved = [event.movement_x(), event.movement_y()].map(f64::from);
                replay.look(|renderer| renderer.look(|camera| camera.moved(moved)));
            }
        })
        .on(ev::wheel, move |event| {
            event.prevent_default();
            let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
            replay.look(|renderer| renderer.look(|camera| camera.closer(wheel_factor(event.delta_y()), at)));
        });
    html::div().class("field").child((canvas, aids.badge(|| false), why(replay))).into_any()
}

/// Handles a key. Returns whether it has a meaning here.
fn press(replay: Replay, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return false;
    }
    if let Some(command) = replay_key(event) {
        replay.carry_out(command);
        return true;
    }
    match event.key().as_str() {
        "Escape" if untrack(|| replay.seeing()).is_some() => replay.back(),
        "w" | "W" => {
            if let Some(time) = untrack(|| replay.last_mark()) {
                replay.see_why(time);
            }
        }
        "0" => replay.show_all(),
        _ => return false,
    }
    true
}
