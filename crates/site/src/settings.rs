//! The frame of the settings: what can be set, and nothing of it chosen. Their program fills it.

use crate::{
    Language, Site, SiteError,
    frame::{bar, no_script, title_of},
    head::{Addresses, DocumentScript, Head, SitePage, document},
};
use maud::{Markup, html};

/// A setting, by the keys of its texts.
enum Setting {
    /// One of several.
    Choice(&'static str, &'static [&'static str]),
    /// On or off.
    Switch(&'static str),
    /// A list that drops down.
    List(&'static str),
    /// A slider.
    Slider(&'static str),
}

/// All settings, in the order of `crates/web-home/src/settings_page.rs`; a browser test compares them.
const SETTINGS: [Setting; 12] = [
    Setting::List("setting-language"),
    Setting::Choice("setting-theme", &["theme-system", "theme-light", "theme-dark"]),
    Setting::Switch("setting-contrast"),
    Setting::Choice("setting-pace", &["pace-slow", "pace-normal", "pace-fast", "pace-instant"]),
    Setting::Choice("setting-motion", &["motion-system", "motion-reduced"]),
    Setting::Choice("setting-confirm", &["confirm-touch", "confirm-always", "confirm-never"]),
    Setting::Choice("setting-surface", &["surface-oak", "surface-felt", "surface-slate"]),
    Setting::Switch("setting-sound"),
    Setting::Slider("setting-volume"),
    Setting::Switch("setting-vibration"),
    Setting::Switch("setting-danger"),
    Setting::Switch("setting-left"),
];

pub(crate) fn settings(site: &Site, language: &Language) -> Result<Markup, SiteError> {
    let title = language.message("settings")?;
    let body = html! {
        div.screen data-loading {
            (bar(language, SitePage::Settings, &title)?)
            (no_script(language)?)
            main.sheet inert {
                @for setting in &SETTINGS { (control(language, setting)?) }
            }
        }
    };
    let head = Head {
        title: &title_of(&title),
        description: &language.message("boot-description")?,
        addresses: Some(Addresses::Languages(SitePage::Settings)),
        script: DocumentScript::Program("records"),
    };
    document(site, language, &head, &body)
}

fn control(language: &Language, setting: &Setting) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    Ok(match setting {
        Setting::Choice(title, offers) => html! {
            fieldset.choice disabled {
                legend { (text(title)?) }
                div.options {
                    @for offer in *offers { label { input type="radio" name=(title); span { (text(offer)?) } } }
                }
            }
        },
        Setting::Switch(title) => html! {
            label.switch { span { (text(title)?) } input type="checkbox" role="switch" disabled; }
        },
        Setting::List(title) => html! {
            label.field { span { (text(title)?) } select disabled { option { (language.code) } } }
        },
        Setting::Slider(title) => html! {
            label.field { span { (text(title)?) } input type="range" disabled; }
        },
    })
}
