//! The screen on which a finished game is played again: the table, a scrubber over its time, a speed, and *See why*.

use crate::{
    aids,
    player_trays::trays,
    renderer::observe,
    replay::{Replay, minutes},
    replay_bar::{controls, why},
};
use magnets::TICKS_PER_SECOND;
use ui::{El, Memo, el, listen, untrack, window};
use wasm_bindgen::JsCast;
use web_kit::{
    gestures::wheel_factor, icon::Icon, load_error_screen::load_error_screen, route::RECORDS, shell::top_bar, t, tr,
};
use web_saves::StoredGame;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent, WheelEvent};

/// The replay of the finished game with this number.
pub(crate) fn replay_screen(id: u64) -> El {
    let replay = StoredGame::finished(id).and_then(StoredGame::replayable).and_then(Replay::new);
    match replay {
        Ok(replay) => screen(replay),
        Err(why) => load_error_screen(&why, tr!("kluster")),
    }
}

fn screen(replay: Replay) -> El {
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        if press(replay, &event) {
            event.prevent_default();
        }
    });
    let seconds = Memo::new(move || replay.time.get() / u64::from(TICKS_PER_SECOND));
    let title = move || {
        let _ = seconds.get();
        t!("kluster-replay-title", now = minutes(replay.time.now()), all = minutes(replay.end.get()))
    };
    let fit = el("button").class("round").attr("aria-label", tr!("board-fit"));
    let fit = fit.on("click", move |_: Event| replay.show_all()).child(Icon::Fit.draw());
    let more = [aids::menu(replay.shell, move || replay.wake()), fit];
    let has_pool = replay.with_table(|table| table.options().elimination);
    let main = el("main")
        .class("kluster-main")
        .child(trays(&replay.players(), replay.status, has_pool, None))
        .child(field(replay))
        .child(controls(replay));
    el("div").class("screen table kluster").child(top_bar(RECORDS, title, more)).child(main)
}

/// The table. A pointer moves the view, a wheel zooms it.
fn field(replay: Replay) -> El {
    let canvas = el("canvas")
        .attr("role", "img")
        .attr("aria-label", tr!("kluster-table"))
        .on("pointermove", move |event: PointerEvent| {
            if event.buttons() != 0 && event.is_primary() {
                let moved = [event.movement_x(), event.movement_y()].map(f64::from);
                replay.look(|renderer| renderer.look(|camera| camera.moved(moved)));
            }
        })
        .on("wheel", move |event: WheelEvent| {
            event.prevent_default();
            let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
            replay.look(|renderer| renderer.look(|camera| camera.closer(wheel_factor(event.delta_y()), at)));
        });
    observe(canvas.element().clone().unchecked_into(), move |element, size, fine| replay.show(element, size, fine));
    el("div").class("field").child(canvas).child(aids::badge(replay.shell)).child(why(replay))
}

/// Handles a key. Returns whether it has a meaning here.
fn press(replay: Replay, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return false;
    }
    // The element with the focus keeps the keys that it needs.
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let tag = target.map(|target| target.tag_name()).unwrap_or_default();
    let is_field = matches!(tag.as_str(), "INPUT" | "SELECT");
    let is_button = matches!(tag.as_str(), "BUTTON" | "SUMMARY" | "A") || is_field;
    match event.key().as_str() {
        " " if !is_button => replay.toggle(),
        "ArrowLeft" if !is_field => replay.step(false),
        "ArrowRight" if !is_field => replay.step(true),
        "Home" if !is_field => replay.seek(0),
        "End" if !is_field => replay.seek(u64::MAX),
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
