//! An option of a game that is being set up: its name, the line that explains it, and a link to the rule that it follows.

use crate::{components::switch, icon::Icon, route::rule_address, tr};
use leptos::{ev, html, prelude::*};

/// An option that is on or off.
pub fn option(
    [name, line]: [&'static str; 2],
    rule: Option<&'static str>,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    on_change: impl Fn(bool) + 'static,
) -> AnyView {
    let words = html::span().child((html::strong().child(tr!(name)), html::small().child(tr!(line))));
    with_rule(switch(words, is_on, on_change), rule)
}

/// An option with several choices, and what belongs to the one that is chosen.
pub fn choice(
    [name, line]: [&'static str; 2],
    rule: Option<&'static str>,
    choices: Vec<Radio>,
    more: impl IntoView + 'static,
) -> AnyView {
    choice_with((name, tr!(line)), rule, choices, more)
}

/// The same with a line that depends on what is chosen.
pub fn choice_with(
    (name, line): (&'static str, impl IntoView + 'static),
    rule: Option<&'static str>,
    choices: Vec<Radio>,
    more: impl IntoView + 'static,
) -> AnyView {
    let legend = html::legend().child((html::strong().child(tr!(name)), html::small().child(line.into_any())));
    let choice = html::fieldset().class("choice").child((legend, radios(name, choices), more.into_any()));
    with_rule(choice, rule)
}

fn with_rule(option: impl IntoView + 'static, rule: Option<&'static str>) -> AnyView {
    html::div().class("option").child((option.into_any(), rule.map(rule_link))).into_any()
}

/// One of several choices: its words, whether it is chosen, and what choosing it does.
pub struct Radio {
    words: AnyView,
    is_chosen: Signal<bool>,
    choose: Box<dyn Fn()>,
}

impl Radio {
    /// Makes a choice.
    pub fn new(
        words: impl IntoView + 'static,
        is_chosen: impl Fn() -> bool + Send + Sync + 'static,
        choose: impl Fn() + 'static,
    ) -> Radio {
        Radio { words: words.into_any(), is_chosen: Signal::derive(is_chosen), choose: Box::new(choose) }
    }
}

/// A row of radio buttons.
pub fn radios(group: &'static str, choices: Vec<Radio>) -> AnyView {
    let choice = |Radio { words, is_chosen, choose }: Radio| {
        let input =
            html::input().r#type("radio").name(group).prop("checked", is_chosen).on(ev::change, move |_| choose());
        html::label().child((input, html::span().child(words)))
    };
    html::div().class("options").child(choices.into_iter().map(choice).collect_view()).into_any()
}

/// A line that explains something, and the rule that it follows.
pub fn explained(name: Option<&'static str>, line: &'static str, rule: &'static str) -> AnyView {
    let name = name.map(|name| html::strong().child(tr!(name)));
    let words = html::p().class("explained").child((name, html::small().child(tr!(line))));
    with_rule(words, Some(rule))
}

/// Why a game cannot be played like that, and the rule that says so.
pub fn problem(words: impl IntoView + 'static, rule: &'static str) -> AnyView {
    let alert = html::p().role("alert").child(words.into_any());
    html::div().class("row").child((alert, rule_link(rule))).into_any()
}

/// A link to a rule of the book. Its number is only the name of the link: players read words.
pub fn rule_link(rule: &'static str) -> AnyView {
    let label = tr!("rule-link", rule = rule);
    html::a().class("rule").href(rule_address(rule)).aria_label(label).title(label).child(Icon::Info.draw()).into_any()
}
