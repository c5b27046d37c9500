//! Registers everything that follows the events of a live table, in the order in which they are handled: the game is
//! stored before anything is shown.

use crate::{
    accessible_table::AccessibleTable,
    announcer::Announcer,
    autosaver::Autosaver,
    bot_driver::BotDriver,
    event_words,
    feedback::Feedback,
    history::HistoryBuffer,
    keyboard_input::{KeyboardInput, return_to_tray},
    kluster_moment::KlusterMoment,
    live_table::LiveTable,
    other_tabs::publish_entries,
    pointer_input::PointerInput,
    results::store_result,
    see_why::SeeWhy,
    viewport::Viewport,
};
use kluster::{Event, GameEvent, TakeReason};
use leptos::prelude::*;
use std::cell::RefCell;
use web_kit::{shell::Shell, t};

/// Stores the game, tells other tabs, and stores the result at the end.
pub(crate) fn store(table: LiveTable, saver: Autosaver, shell: Shell) {
    table.subscribe(move |_| saver.save_when_due());
    table.subscribe(move |_| publish_entries(table));
    table.subscribe(move |events| store_result(table, shell, events));
}

/// Ends what a hand was about to do when the next turn begins.
pub(crate) fn reset_input(table: LiveTable, keyboard: KeyboardInput, pointer: PointerInput, bots: BotDriver) {
    table.subscribe(move |events| {
        if table.count_turns(events) {
            keyboard.reset();
            pointer.reset();
            bots.reset();
        }
    });
}

/// Shows Klusters. What follows in this order waits until they have been shown, as far as it is only shown.
pub(crate) fn show_klusters(table: LiveTable, moment: KlusterMoment) {
    table.subscribe(move |events| moment.on_events(events));
}

/// Brings the status and the table in words up to date.
pub(crate) fn update_status(table: LiveTable, accessible: AccessibleTable) {
    table.subscribe(move |_| {
        if table.update_status() {
            accessible.update_all(&table.simulation().borrow());
        }
    });
}

/// Keeps the last seconds, and offers to replay why magnets were taken.
pub(crate) fn offer_scenes(table: LiveTable, why: SeeWhy) {
    let history = RefCell::new(HistoryBuffer::default());
    table.subscribe(move |events| {
        let scene = history.borrow_mut().record(table.simulation().borrow().recorded(), events);
        why.on_events(events);
        if let Some(scene) = scene {
            why.offer(scene);
        }
    });
}

/// Says what happened.
pub(crate) fn announce(table: LiveTable, announcer: Announcer) {
    table.subscribe_shown(move |events| {
        let info = table.info();
        let expired = table.simulation().borrow_mut().game.take_expired();
        if expired.is_some_and(|seat| info.players[seat].is_human()) {
            announcer.say(t!("kluster-clock-up"));
        }
        let mut words = event_words::announced(&info.players, events);
        let is_mending = events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Mend { .. })));
        if is_mending && table.may_act() {
            words = format!("{words} {}", t!("kluster-mend-how"));
        }
        if !words.is_empty() {
            announcer.say_event(words);
        }
    });
}

/// Plays the sounds of events, in the tab that plays the game: those of magnets as they meet, those of rulings as they
/// are shown.
pub(crate) fn sound(table: LiveTable, feedback: StoredValue<Feedback>, shell: Shell) {
    let play = move |events: &[GameEvent], is_ruled: bool| {
        let events: Vec<_> =
            events.iter().filter(|event| matches!(event, GameEvent::Ruled(_)) == is_ruled).cloned().collect();
        if table.is_holder() {
            shell
                .settings
                .with_untracked(|settings| feedback.with_value(|feedback| feedback.on_events(settings, &events)));
        }
    };
    table.subscribe(move |events| play(events, false));
    table.subscribe_shown(move |events| play(events, true));
}

/// Shows where magnets go that come off the table without a Kluster, and moves the focus to one that comes back to the tray.
pub(crate) fn show_taken(table: LiveTable, viewport: Viewport, bots: BotDriver, shell: Shell) {
    table.subscribe(move |events| {
        bots.on_events(events);
        for event in events {
            let is_kluster = matches!(event, GameEvent::Ruled(Event::Taken { reason: TakeReason::Kluster, .. }));
            if let Some((seat, magnets)) = event_words::taken_off(event)
                && !is_kluster
                && !untrack(|| shell.is_still())
            {
                viewport.renderer().carry_off(magnets, seat, table.info().players.len());
            }
            if let GameEvent::Ruled(Event::NotPlaced { magnet, .. }) = event
                && table.may_act()
            {
                return_to_tray(*magnet);
            }
        }
    });
}
