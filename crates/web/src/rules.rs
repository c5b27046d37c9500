//! The rule book on the screen, rule by rule with its number.

use crate::{
    route::Screen,
    shell::{Shell, top_bar},
    time::later,
    tr,
};
use ui::{El, View, document, el, window};

/// How many rules Clustered has.
const CLUSTERED: u32 = 22;

/// The screen; an address like `#/rules/C8` leads to that rule.
pub(crate) fn rules() -> El {
    // Back to where a link to a rule stood: a set-up half made, for example.
    let back = Some(Shell::here().before.get()).filter(|before| *before != Screen::Rules).unwrap_or_default();
    let wanted = window().location().hash().unwrap_or_default();
    let wanted = wanted.rsplit('/').next().map(str::to_owned).unwrap_or_default();
    later(50, move || {
        if let Some(rule) = document().get_element_by_id(&wanted) {
            rule.scroll_into_view();
            let _ = rule.class_list().add_1("wanted");
        }
    });
    let rule = |number: u32| {
        let title = el("h3")
            .child(el("span").class("number").text(format!("C{number}")))
            .text(" ")
            .text(tr!(&format!("rule-c{number}-title")));
        el("section")
            .class("rule")
            .attr("id", format!("C{number}"))
            .child(title)
            .child(el("p").text(tr!(&format!("rule-c{number}"))))
    };
    let main = el("main")
        .class("sheet rules")
        .child(el("h2").text(tr!("clustered")))
        .child(el("p").text(tr!("clustered-line")))
        .child((1..=CLUSTERED).map(rule).collect::<View>());
    el("div").class("screen").child(top_bar(back, tr!("rules"), ())).child(main)
}
