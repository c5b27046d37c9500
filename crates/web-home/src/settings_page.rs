//! The screen of settings.

use leptos::{ev, html, prelude::*};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_kit::{
    components::{self, value_of},
    navigation::readdress,
    option::{Radio, radios},
    page_error::PageError,
    page_links::page_links,
    route::{HOME, SETTINGS, localized},
    settings::{Confirm, Motion, Pace, Settings, Surface, Theme},
    shell::{Shell, top_bar},
    sound::Sound,
    text::Language,
    tr,
};
use web_sys::Response;

const THEMES: [(&str, Theme); 3] =
    [("theme-system", Theme::System), ("theme-light", Theme::Light), ("theme-dark", Theme::Dark)];
const PACES: [(&str, Pace); 4] = [
    ("pace-slow", Pace::Slow),
    ("pace-normal", Pace::Normal),
    ("pace-fast", Pace::Fast),
    ("pace-instant", Pace::Instant),
];
const MOTIONS: [(&str, Motion); 2] = [("motion-system", Motion::System), ("motion-reduced", Motion::Reduced)];
const SURFACES: [(&str, Surface); 3] =
    [("surface-oak", Surface::Oak), ("surface-felt", Surface::Felt), ("surface-slate", Surface::Slate)];
const CONFIRMS: [(&str, Confirm); 3] =
    [("confirm-touch", Confirm::Touch), ("confirm-always", Confirm::Always), ("confirm-never", Confirm::Never)];

/// The screen.
pub(crate) fn settings() -> AnyView {
    let sheet = html::main().class("sheet").child((
        language_choice(),
        choice("setting-theme", &THEMES, |settings| settings.theme, |settings, theme| settings.theme = theme),
        switch("setting-contrast", |settings| settings.high_contrast, |settings, on| settings.high_contrast = on),
        choice("setting-pace", &PACES, |settings| settings.pace, |settings, pace| settings.pace = pace),
        choice("setting-motion", &MOTIONS, |settings| settings.motion, |settings, to| settings.motion = to),
        choice("setting-confirm", &CONFIRMS, |settings| settings.confirm, |settings, to| settings.confirm = to),
        choice("setting-surface", &SURFACES, |settings| settings.surface, |settings, to| settings.surface = to),
        switch("setting-sound", |settings| settings.sound, |settings, on| settings.sound = on),
        volume(),
        switch("setting-vibration", |settings| settings.vibration, |settings, on| settings.vibration = on),
        switch("setting-danger", |settings| settings.speaks_danger, |settings, on| settings.speaks_danger = on),
        switch("setting-left", |settings| settings.left_handed, |settings, on| settings.left_handed = on),
    ));
    html::div().class("screen").child((top_bar(HOME, tr!("settings"), page_links(SETTINGS)), sheet)).into_any()
}

/// A setting with several choices.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    choices: &'static [(&'static str, T)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> AnyView {
    let shell = Shell::here();
    let radio = |&(name, value): &'static (&'static str, T)| {
        let is_chosen = move || get(&shell.settings.read()) == value;
        Radio::new(tr!(name), is_chosen, move || shell.set(|settings| set(settings, value)))
    };
    let choices = radios(title, choices.iter().map(radio).collect());
    html::fieldset().class("choice").child((html::legend().child(tr!(title)), choices)).into_any()
}

fn switch(title: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> AnyView {
    let shell = Shell::here();
    let words = html::span().child(tr!(title));
    components::switch(words, move || get(&shell.settings.read()), move |on| shell.set(|settings| set(settings, on)))
}

/// The volume. Each choice sounds immediately.
fn volume() -> AnyView {
    let shell = Shell::here();
    let slider = html::input()
        .r#type("range")
        .min("0")
        .max("100")
        .step("5")
        .prop("value", move || shell.settings.read().volume.to_string())
        .prop("disabled", move || !shell.settings.read().sound)
        .on(ev::change, move |event| {
            let volume = value_of(&event).parse().unwrap_or(0);
            shell.set(|settings| settings.volume = volume);
            let settings = shell.settings.get_untracked();
            Sound::Knock(settings.surface).play(&settings);
        });
    html::label().class("field").child((html::span().child(tr!("setting-volume")), slider)).into_any()
}

fn language_choice() -> AnyView {
    let (shell, language) = (Shell::here(), Language::here());
    // What the list shows: what was chosen, and the language of the page again if that cannot be had.
    let shown = RwSignal::new(language.code.get_untracked());
    let change = move |event| {
        shown.set(value_of(&event));
        speak(shell, language, shown);
    };
    let option = |(code, name): (&'static str, &'static str)| {
        let is_chosen = move || *shown.read() == code;
        html::option().value(code).lang(code).selected(is_chosen).child(name)
    };
    let options = language.offered().into_iter().map(option).collect_view();
    let list = html::select().on(ev::change, change).child(options).prop("value", shown);
    html::label().class("field").child((html::span().child(tr!("setting-language")), list)).into_any()
}

/// Fetches the text of a language and shows it; until then, and if that fails, everything stays as it is.
fn speak(shell: Shell, language: Language, shown: RwSignal<String>) {
    let code = shown.get_untracked();
    let address = language.addresses.with_value(|addresses| addresses.get(&code).cloned());
    let show = move |text: &str| {
        language.show(&code, text);
        shell.set(|settings| settings.language = Some(code.clone()));
        // The document in this language is at another address, where a reload begins.
        readdress(&localized(SETTINGS, &code));
    };
    let Some(address) = address else { return show("") };
    spawn_local(async move {
        if let Some(text) = fetch(&address).await {
            show(&text);
        } else {
            // The screen may have been left.
            let _ = shown.try_set(language.code.get_untracked());
            shell.report(Err(PageError::NoText));
        }
    });
}

async fn fetch(address: &str) -> Option<String> {
    let answer: Response = JsFuture::from(window().fetch_with_str(address)).await.ok()?.into();
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
