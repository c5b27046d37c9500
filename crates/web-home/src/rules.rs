//! The rule book on the screen, rule by rule with its number.

use ui::{El, View, document, el, window};
use web_kit::{navigation::go_back, shell::top_bar_with, t, time::later, tr};

/// How many rules each game has.
const KLUSTER: u32 = 16;
const CLUSTERED: u32 = 22;
/// On how many points the printed books disagree.
const NOTES: u32 = 13;

/// The screen; an address like `/rules/#C8` leads to that rule.
pub(crate) fn rules() -> El {
    let fragment = window().location().hash().unwrap_or_default();
    let wanted = fragment.trim_start_matches('#').to_owned();
    later(50, move || {
        if let Some(rule) = document().get_element_by_id(&wanted) {
            rule.scroll_into_view();
            let _ = rule.class_list().add_1("wanted");
        }
    });
    let main = el("main")
        .class("sheet rules")
        .child(el("p").text(tr!("rules-version")))
        .child(el("h2").text(tr!("kluster")))
        .child(el("p").text(tr!("kluster-line")).child(el("small").text(tr!("kluster-facts"))))
        .child((1..=KLUSTER).map(|number| rule('K', number, |number| format!("rule-k{number}"))).collect::<View>())
        .child(el("h2").text(tr!("clustered")))
        .child(el("p").text(tr!("clustered-line")).child(el("small").text(tr!("clustered-facts"))))
        .child((1..=CLUSTERED).map(|number| rule('C', number, |number| format!("rule-c{number}"))).collect::<View>())
        .child(el("h2").text(tr!("rule-notes")))
        .child(el("p").text(tr!("rule-notes-line")))
        .child((1..=NOTES).map(note).collect::<View>())
        .child(el("h2").text(tr!("rule-limits-title")))
        .child(el("p").text(tr!("rule-limits")));
    el("div").class("screen").child(top_bar_with(go_back, tr!("rules"), ())).child(main)
}

/// A rule by the letter of its game and its number.
fn rule(letter: char, number: u32, key: fn(u32) -> String) -> El {
    let name = el("span").class("number").text(format!("{letter}{number}"));
    let title = el("h3").child(name).text(" ").text(move || t!(&format!("{}-title", key(number))));
    let words = el("p").text(move || t!(&key(number)));
    el("section").class("rule").attr("id", format!("{letter}{number}")).child(title).child(words)
}

/// A point on which the printed books disagree: what they say, what is played here, and where to change that.
fn note(number: u32) -> El {
    let words = move |part: &'static str| move || t!(&format!("rule-note{number}-{part}"));
    let line = |label: &'static str, part| el("p").child(el("strong").text(tr!(label))).text(" ").text(words(part));
    el("section")
        .class("rule")
        .child(el("h3").text(words("title")))
        .child(line("note-books", "books"))
        .child(line("note-here", "here"))
        .child(line("note-switch", "switch"))
}
