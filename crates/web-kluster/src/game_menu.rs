//! The menu of a live table: rules and keys, what the table looks and sounds like, learning aids, and ways out.

use crate::{GAME, aids::AidSwitches, begin::restart, full_screen, help, live_table::LiveTable, viewport::Viewport};
use leptos::prelude::*;
use web_kit::{
    game_store::GameStore,
    icon::Icon,
    menu::{
        menu_action, menu_danger, menu_home, menu_line, menu_link, menu_sound, menu_surfaces, menu_toggle, table_menu,
    },
    navigation::go,
    route::{GameScreen, HOME, RULES, SETTINGS},
    shell::Shell,
};
use web_saves::KlusterSave;

/// What the switches of the learning aids are called here, in their order.
const AIDS: [&str; 3] = ["kluster-show-pull", "kluster-show-danger", "kluster-show-poles"];

/// The button of the menu, and the menu.
pub(crate) fn game_menu(table: LiveTable, viewport: Viewport, aids: AidSwitches, shell: Shell) -> AnyView {
    // What the table looks like changes at once.
    Effect::new(move |_| {
        shell.settings.track();
        table.wake();
    });
    let aid = |(number, label): (usize, &'static str)| {
        menu_toggle(Icon::Eye, label, move || aids.is_on(number), move |on| aids.set(number, on))
    };
    let full_screen = full_screen::is_possible().then(full_screen::menu_item);
    let is_solo = table.info().players.len() == 1;
    let is_playing = move || !table.status.read().is_over();
    let end = move || {
        forget(table);
        go(HOME);
    };
    let again = move || {
        forget(table);
        restart(table);
    };
    let ends = move || {
        is_playing().then(|| {
            (
                menu_line(),
                menu_danger(Icon::Again, "kluster-start-again", "kluster-start-again-really", again),
                menu_home(),
                menu_danger(Icon::Flag, "kluster-end-game", "kluster-end-game-really", end),
            )
        })
    };
    let set_up = move || go(&GameScreen::NewGame { solo: is_solo }.path(GAME));
    let over = move || {
        (!is_playing()).then(|| (menu_line(), menu_action(Icon::Settings, "kluster-change", set_up), menu_home()))
    };
    table_menu((
        menu_link(Icon::Rules, "rules", RULES),
        menu_action(Icon::Help, "kluster-help", help::open),
        menu_link(Icon::Settings, "settings", SETTINGS),
        menu_line(),
        menu_surfaces(|settings| &mut settings.surface),
        AIDS.into_iter().enumerate().map(aid).collect_view(),
        menu_sound(),
        menu_action(Icon::Fit, "board-fit", move || viewport.show_all()),
        full_screen,
        ends,
        over,
    ))
}

/// Removes the game, which ends without a result: there is no giving up in the rules.
fn forget(table: LiveTable) {
    table.stop_writing();
    GameStore::Open.remove::<KlusterSave>(table.info().id);
}
