//! Stores the result of a game when it ends: the best score of a game for one, and the level that *Play now* offers.

use crate::{draft::ADAPTIVE_LEVEL, live_table::LiveTable};
use kluster::{Event, GameEvent};
use leptos::prelude::GetUntracked;
use web_kit::shell::Shell;
use web_saves::add_kluster_score;

/// Stores the result if these events end the game, in the tab that plays it.
pub(crate) fn store_result(table: LiveTable, shell: Shell, events: &[GameEvent]) {
    if table.is_holder() && events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Won { .. }))) {
        let (info, simulation) = (table.info(), table.simulation());
        let simulation = simulation.borrow();
        shell.report(add_kluster_score(simulation.table(), table.aids.get_untracked(), info.id, info.began));
        shell.report(ADAPTIVE_LEVEL.learn(&info.players, simulation.table().winners()));
    }
}
