//! The choice of the opponent: three bots at once, all of them one step further.

use crate::{
    components::{button, replaced},
    lineup_form::LineupEditor,
    opponent::{Opponent, three_of},
    option::{Radio, radios},
    player::level_name,
    t, tr,
};
use leptos::{html, prelude::*};

const HEADING: &str = "opponent-heading";

/// Three bots with their levels, or all of them with their characters.
pub(super) fn opponent_choice(editor: LineupEditor) -> AnyView {
    let bots = StoredValue::new((editor.kind.bots)());
    let chosen = Memo::new(move |_| editor.lineup.read().opponent().map(str::to_owned));
    // As long as the chosen one is among them, the three stay as they are, where fingers expect them.
    let three = Memo::new(move |before: Option<&Vec<&'static str>>| {
        let chosen = chosen.get();
        let has_chosen = |three: &&Vec<&str>| chosen.as_deref().is_none_or(|chosen| three.contains(&chosen));
        let fresh = || bots.with_value(|bots| three_of(bots, chosen.as_deref()).iter().map(|bot| bot.name).collect());
        before.filter(has_chosen).cloned().unwrap_or_else(fresh)
    });
    let is_open = RwSignal::new(false);
    let offer = move |bot: Opponent, second_line: fn(Opponent) -> String| {
        let words = (html::b().child(bot.name), html::small().child(move || second_line(bot)));
        let is_chosen = move || chosen.with(|chosen| chosen.as_deref() == Some(bot.name));
        Radio::new(words, is_chosen, move || editor.update(|lineup| lineup.play_against(bot.name)))
    };
    let choice = move || {
        let bots = bots.get_value();
        let all = if is_open.get() {
            bots.into_iter().map(|bot| offer(bot, Opponent::second_line)).collect()
        } else {
            let three = three.get();
            let offered = bots.into_iter().filter(|bot| three.contains(&bot.name));
            offered.map(|bot| offer(bot, |bot| level_name(bot.level))).collect()
        };
        radios("opponent", all)
    };
    let toggle = button(
        None,
        move || if is_open.get() { t!("fewer-opponents") } else { t!("all-opponents") },
        move || is_open.update(|is_open| *is_open = !*is_open),
    );
    // A table with several bots was laid among the other options.
    let several = move || {
        let names = editor.lineup.read().bots();
        (names.len() > 1).then(|| html::p().class("also").child(t!("bots-at-table", names = names.join(", "))))
    };
    let group = html::div()
        .class(move || if is_open.get() { "opponents all" } else { "opponents" })
        .role("radiogroup")
        .attr("aria-labelledby", HEADING);
    (
        html::div().class("quick-head").child((
            html::h2().id(HEADING).child(tr!("your-opponent")),
            toggle.class("quiet").aria_expanded(move || is_open.get().to_string()),
        )),
        several,
        group.child(replaced(choice)),
    )
        .into_any()
}
