//! The menu of a table of Clustered.

use crate::{live_game::LiveGame, move_log::MoveLog, set_up::start_again};
use leptos::prelude::*;
use web_kit::{
    icon::Icon,
    menu::{
        menu_action, menu_danger, menu_home, menu_line, menu_pages, menu_question, menu_sound, menu_surfaces,
        table_menu,
    },
    navigation::go,
    route::HOME,
};

/// The menu of a game in play or at its end.
pub(crate) fn game_menu(live: LiveGame, log: MoveLog) -> AnyView {
    let can_undo = Memo::new(move |_| live.can_undo());
    let can_end = Memo::new(move |_| live.display.get().to_move().is_some() && live.holds_room());
    let undo = move || can_undo.get().then(|| menu_action(Icon::Undo, "undo", move || live.undo()));
    let end = move || {
        can_end.get().then(|| {
            (
                menu_question(Icon::Again, "start-again", "start-again-really", move || {
                    let session = live.session.get_value();
                    if live.drop_game() {
                        start_again(&session);
                    }
                }),
                menu_home(),
                menu_danger(Icon::Flag, "give-up", "give-up-really", move || {
                    live.give_up();
                    go(HOME);
                }),
            )
        })
    };
    let home = move || (!can_end.get()).then(menu_home);
    table_menu((
        menu_pages(),
        menu_line(),
        menu_surfaces(|settings| &mut settings.card_surface),
        menu_sound(),
        menu_line(),
        menu_action(Icon::Log, "log", move || log.open()),
        undo,
        menu_line(),
        end,
        home,
    ))
}

/// The menu of a replay.
pub(crate) fn replay_menu(log: MoveLog) -> AnyView {
    table_menu((
        menu_pages(),
        menu_line(),
        menu_surfaces(|settings| &mut settings.card_surface),
        menu_sound(),
        menu_line(),
        menu_action(Icon::Log, "log", move || log.open()),
    ))
}
