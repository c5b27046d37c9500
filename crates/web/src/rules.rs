//! The rule book on the screen, rule by rule with its number.

use crate::{
    route::Screen,
    shell::{Shell, top_bar},
    t,
    time::later,
    tr,
};
use leptos::prelude::*;

/// How many rules Clustered has.
const CLUSTERED: u32 = 22;

/// The screen; an address like `#/rules/C8` leads to that rule.
pub(crate) fn rules() -> impl IntoView {
    // Back to where a link to a rule stood: a set-up half made, for example.
    let back = Some(Shell::here().before.get_value()).filter(|before| *before != Screen::Rules).unwrap_or_default();
    let wanted = window().location().hash().unwrap_or_default();
    let wanted = wanted.rsplit('/').next().map(str::to_owned).unwrap_or_default();
    later(50, move || {
        if let Some(rule) = document().get_element_by_id(&wanted) {
            rule.scroll_into_view();
            let _ = rule.class_list().add_1("wanted");
        }
    });
    let rule = |number: u32| {
        view! {
            <section class="rule" id=format!("C{number}")>
                <h3><span class="number">{format!("C{number}")}</span>" "{tr!(&format!("rule-c{number}-title"))}</h3>
                <p>{tr!(&format!("rule-c{number}"))}</p>
            </section>
        }
    };
    view! {
        <div class="screen">
            {top_bar(back, || t!("rules"), ())}
            <main class="sheet rules">
                <h2>{tr!("clustered")}</h2>
                <p>{tr!("clustered-line")}</p>
                {(1..=CLUSTERED).map(rule).collect_view()}
            </main>
        </div>
    }
}
