//! Says what led to magnets being taken, in words with the rules that apply.

use crate::{
    camera::TableCamera,
    cause::{Beginning, Cause, place_of},
    event_words::magnet_name,
};
use kluster::{MagnetKind, TableView};
use leptos::{html, prelude::*};
use web_kit::{components::button, icon::Icon, route::rule_address, t, tr};
use web_sys::KeyboardEvent;

/// The explanation, with buttons to go back and to see it again.
pub(crate) fn panel(explained: Option<AnyView>, back: impl Fn() + 'static, again: impl Fn() + 'static) -> AnyView {
    let back = button(None, tr!("kluster-why-end"), back).class("main");
    let again = button(Some(Icon::Again), tr!("kluster-why-again"), again);
    let answers = html::div().class("answers").child((back, again));
    html::section().class("panel").child((explained, answers)).into_any()
}

/// Whether it happens in the lower half of the view. Then the explanation is shown above it.
pub(crate) fn is_low(game: TableView<'_>, cause: &Cause, camera: &TableCamera) -> bool {
    let place = match cause.beginning {
        Beginning::Joined(_, place) => Some(place),
        _ => cause.beginning.magnets().first().and_then(|magnet| place_of(game, *magnet)),
    };
    place.is_some_and(|place| place.y < camera.middle().y)
}

/// Stops a key that presses a button, so that it does not move the hand too.
pub(crate) fn quiet(event: &KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.stop_propagation();
    }
}

/// What happened, with links to the rules.
pub(crate) fn explained(game: TableView<'_>, cause: &Cause) -> AnyView {
    let link = |rule: &&'static str| html::a().class("rule").href(rule_address(rule)).child(*rule);
    let links = cause.beginning.rules().iter().map(link).collect_view();
    html::div().class("explained").child((html::p().child(words(game, cause)), links)).into_any()
}

/// What happened, in words.
pub(crate) fn words(game: TableView<'_>, cause: &Cause) -> String {
    match cause.beginning {
        Beginning::Joined([one, other], _) => {
            t!("kluster-why-joined", one = one.0 + 1, other = other.0 + 1, count = cause.magnets.len())
        }
        Beginning::Fallen(magnet) => t!("kluster-why-fallen", magnet = magnet_name(magnet)),
        Beginning::Out(magnet) => t!("kluster-why-out", magnet = magnet_name(magnet)),
        Beginning::Misplaced(magnet) => {
            let is_stone = game.kind(magnet) == Some(MagnetKind::Stone);
            let kind = if is_stone { "stone" } else { "spinner" };
            t!("kluster-why-misplaced", magnet = magnet_name(magnet), kind = kind)
        }
    }
}
