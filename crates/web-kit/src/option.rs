//! An option of a game that is being set up: its name, the line that explains it, and a link to the rule that it follows.

use crate::{components::switch, route::rule_address, tr};
use ui::{El, Said, So, View, el};
use web_sys::Event;

/// An option that is on or off.
pub fn option(
    [name, line]: [&'static str; 2],
    rule: Option<&'static str>,
    is_on: impl Into<So>,
    change: impl Fn(bool) + 'static,
) -> El {
    let words = el("span").child(el("strong").text(tr!(name))).child(el("small").text(tr!(line)));
    el("div").class("option").child(switch(words, is_on, change)).child(rule.map(rule_link))
}

/// One of several, and what belongs to the one that is chosen.
pub fn choice(
    [name, line]: [&'static str; 2],
    rule: Option<&'static str>,
    offers: Vec<Radio>,
    more: impl Into<View>,
) -> El {
    choice_with((name, tr!(line)), rule, offers, more)
}

/// The same with a line that depends on what is chosen.
pub fn choice_with(
    (name, line): (&'static str, impl Into<Said>),
    rule: Option<&'static str>,
    offers: Vec<Radio>,
    more: impl Into<View>,
) -> El {
    let legend = el("legend").child(el("strong").text(tr!(name))).child(el("small").text(line));
    let choice = el("fieldset").class("choice").child(legend).child(radios(name, offers)).child(more);
    el("div").class("option").child(choice).child(rule.map(rule_link))
}

/// One of several that can be chosen: its words, whether it is chosen, and what happens when it is.
pub struct Radio {
    words: Said,
    is_chosen: So,
    choose: Box<dyn Fn()>,
}

impl Radio {
    /// One of several.
    pub fn new(words: impl Into<Said>, is_chosen: impl Into<So>, choose: impl Fn() + 'static) -> Radio {
        Radio { words: words.into(), is_chosen: is_chosen.into(), choose: Box::new(choose) }
    }
}

/// A row of buttons of which one is pressed.
pub fn radios(group: &'static str, offers: Vec<Radio>) -> El {
    let offer = |Radio { words, is_chosen, choose }: Radio| {
        let button = el("input").attr("type", "radio").attr("name", group).prop_if("checked", is_chosen);
        let button = button.on("change", move |_: Event| choose());
        el("label").child(button).child(el("span").text(words))
    };
    el("div").class("options").child(offers.into_iter().map(offer).collect::<View>())
}

/// A line that explains something, and the rule that it follows.
pub fn explained(name: Option<&'static str>, line: &'static str, rule: &'static str) -> El {
    let name = name.map(|name| el("strong").text(tr!(name)));
    let words = el("p").class("explained").child(name).child(el("small").text(tr!(line)));
    el("div").class("option").child(words).child(rule_link(rule))
}

/// Why no game can be played like that, and the rule that says so.
pub fn problem(words: impl Into<Said>, rule: &'static str) -> El {
    el("div").class("row").child(el("p").attr("role", "alert").text(words)).child(rule_link(rule))
}

/// A link to a rule of the book.
pub fn rule_link(rule: &'static str) -> El {
    let link = el("a").class("rule").attr("href", rule_address(rule));
    link.attr("aria-label", tr!("rule-link", rule = rule)).text(rule)
}
