//! The rule book, rule by rule with its number. An address like `/rules/#C8` leads to that rule.

use crate::{
    Language, Site, SiteError,
    frame::{bar, notices, title_of},
    head::{Addresses, DocumentScript, Head, SitePage, document},
};
use maud::{Markup, html};

/// How many rules each game has.
const KLUSTER: u32 = 16;
const CLUSTERED: u32 = 22;
/// On how many points the printed books disagree.
const NOTES: u32 = 13;

pub(crate) fn rules(site: &Site, language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let title = text("rules")?;
    let body = html! {
        (notices(language)?)
        div.screen data-loading {
            (bar(language, SitePage::Rules, &title)?)
            main.sheet.rules {
                p { (text("rules-version")?) }
                h2 #kluster { (text("kluster")?) }
                p { (text("kluster-line")?) small { (text("kluster-facts")?) } }
                @for number in 1..=KLUSTER { (rule(language, 'K', number, &format!("rule-k{number}"))?) }
                h2 #clustered { (text("clustered")?) }
                p { (text("clustered-line")?) small { (text("clustered-facts")?) } }
                @for number in 1..=CLUSTERED { (rule(language, 'C', number, &format!("rule-c{number}"))?) }
                h2 { (text("rule-notes")?) }
                p { (text("rule-notes-line")?) }
                @for number in 1..=NOTES { (note(language, number)?) }
                h2 { (text("rule-limits-title")?) }
                p { (text("rule-limits")?) }
            }
        }
    };
    let head = Head {
        title: &title_of(&title),
        description: &text("rules-version")?,
        addresses: Some(Addresses::Languages(SitePage::Rules)),
        script: DocumentScript::Site,
    };
    document(site, language, &head, &body)
}

/// A rule by the letter of its game and its number.
fn rule(language: &Language, letter: char, number: u32, key: &str) -> Result<Markup, SiteError> {
    Ok(html! {
        section.rule id={ (letter) (number) } {
            h3 { span.number { (letter) (number) } " " (language.message(&format!("{key}-title"))?) }
            p { (language.message(key)?) }
        }
    })
}

/// A point on which the printed books disagree: what they say, what is played here, and where to change that.
fn note(language: &Language, number: u32) -> Result<Markup, SiteError> {
    let part = |part: &str| language.message(&format!("rule-note{number}-{part}"));
    Ok(html! {
        section.rule {
            h3 { (part("title")?) }
            @for (label, name) in [("note-books", "books"), ("note-here", "here"), ("note-switch", "switch")] {
                p { strong { (language.message(label)?) } " " (part(name)?) }
            }
        }
    })
}
