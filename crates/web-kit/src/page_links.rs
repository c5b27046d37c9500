//! The links between the pages around the games: below on phones, in the bar on wider screens. The documents without a
//! program have the same from `crates/site/src/frame.rs`.

use crate::{
    icon::Icon,
    route::{HOME, RECORDS, RULES, SETTINGS, localized},
    text::Language,
    tr,
};
use leptos::{html, prelude::*};

/// The links; that of the current page says so.
pub fn page_links(current: &'static str) -> AnyView {
    let link = |icon: Icon, label: &'static str, address: &'static str| {
        let href = move || localized(address, &Language::here().code.get());
        html::a()
            .href(href)
            .title(tr!(label))
            .aria_current((address == current).then_some("page"))
            .child((icon.draw(), html::span().child(tr!(label))))
    };
    let links = (
        link(Icon::Home, "play-game", HOME),
        link(Icon::Records, "records", RECORDS),
        link(Icon::Rules, "rules", RULES),
        link(Icon::Settings, "settings", SETTINGS),
    );
    html::nav().class("pages").child(links).into_any()
}
