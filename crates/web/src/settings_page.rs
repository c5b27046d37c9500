//! The screen of settings.

use crate::{
    route::Screen,
    settings::{Confirm, Motion, Pace, Settings, Theme},
    shell::{Shell, top_bar},
    t,
    text::{FALLBACK, Language},
    tr,
    trouble::Trouble,
    ui::{on, so},
};
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// How the player likes it.
pub(crate) fn settings() -> impl IntoView {
    view! {
        <div class="screen">
            {top_bar(Screen::Home, || t!("settings"), ())}
            <main class="sheet">
                {language_choice()}
                {choice("setting-theme", &[("theme-system", Theme::System), ("theme-light", Theme::Light), ("theme-dark", Theme::Dark)],
                    |settings| settings.theme, |settings, theme| settings.theme = theme)}
                {switch("setting-contrast", |settings| settings.high_contrast, |settings, on| settings.high_contrast = on)}
                {choice("setting-pace", &[("pace-slow", Pace::Slow), ("pace-normal", Pace::Normal), ("pace-fast", Pace::Fast), ("pace-instant", Pace::Instant)],
                    |settings| settings.pace, |settings, pace| settings.pace = pace)}
                {choice("setting-motion", &[("motion-system", Motion::System), ("motion-reduced", Motion::Reduced)],
                    |settings| settings.motion, |settings, motion| settings.motion = motion)}
                {choice("setting-confirm", &[("confirm-touch", Confirm::Touch), ("confirm-always", Confirm::Always), ("confirm-never", Confirm::Never)],
                    |settings| settings.confirm, |settings, confirm| settings.confirm = confirm)}
                {switch("setting-sound", |settings| settings.sound, |settings, on| settings.sound = on)}
                {switch("setting-left", |settings| settings.left_handed, |settings, on| settings.left_handed = on)}
            </main>
        </div>
    }
}

/// One of several, as a row of buttons of which one is pressed.
pub(crate) fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    offers: &'static [(&'static str, T)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let shell = Shell::here();
    let offer = move |&(name, value): &'static (&'static str, T)| {
        view! {
            <label>
                <input type="radio" name=title prop:checked=so(move || get(&shell.settings.read()) == value)
                    on:change=on(move |_| shell.set(|settings| set(settings, value))) />
                <span>{tr!(name)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{tr!(title)}</legend>
            <div class="options">{offers.iter().map(offer).collect_view()}</div>
        </fieldset>
    }
}

fn switch(title: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <label class="switch">
            <span>{tr!(title)}</span>
            <input type="checkbox" role="switch" prop:checked=so(move || get(&shell.settings.read()))
                on:change=on(move |event| shell.set(|settings| set(settings, event_target_checked(&event)))) />
        </label>
    }
}

fn language_choice() -> impl IntoView {
    let shell = Shell::here();
    let language: Language = expect_context();
    let offered = language.offered();
    let current = language.code;
    let change = move |event: web_sys::Event| {
        let code = event_target_value(&event);
        shell.set(|settings| settings.language = Some(code.clone()));
        speak(shell, language.clone(), code);
    };
    view! {
        <label class="field">
            <span>{tr!("setting-language")}</span>
            <select on:change=change prop:value=move || current.get()>
                {offered.into_iter().map(|(code, name)| view! {
                    <option value=code lang=code selected=so(move || current.get() == code)>{name}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// Fetches the text of a language and shows it; until then, and if that fails, everything stays as it is.
fn speak(shell: Shell, language: Language, code: String) {
    if code == FALLBACK {
        language.show(FALLBACK, "");
        return;
    }
    let Some(address) = language.addresses.get_value().get(&code).cloned() else { return };
    leptos::task::spawn_local(async move {
        let text = async {
            let answer: Response = JsFuture::from(window().fetch_with_str(&address)).await.ok()?.into();
            if !answer.ok() {
                return None;
            }
            JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
        };
        match text.await {
            Some(text) => language.show(&code, &text),
            None => shell.note(Err(Trouble::NoText)),
        }
    });
}
