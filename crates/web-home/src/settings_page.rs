//! The screen of settings.

use ui::{El, Signal, View, batch, el, window};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_kit::{
    components::{self, value_of},
    navigation::readdress,
    page_error::PageError,
    route::{HOME, SETTINGS, localized},
    settings::{Confirm, Motion, Pace, Settings, Surface, Theme},
    shell::{Shell, top_bar},
    sound::Sound,
    text::Language,
    tr,
};
use web_sys::{Event, Response};

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

/// How the player likes it.
pub(crate) fn settings() -> El {
    let sheet = el("main")
        .class("sheet")
        .child(language_choice())
        .child(choice("setting-theme", &THEMES, |settings| settings.theme, |settings, theme| settings.theme = theme))
        .child(switch(
            "setting-contrast",
            |settings| settings.high_contrast,
            |settings, on| settings.high_contrast = on,
        ))
        .child(choice("setting-pace", &PACES, |settings| settings.pace, |settings, pace| settings.pace = pace))
        .child(choice("setting-motion", &MOTIONS, |settings| settings.motion, |settings, to| settings.motion = to))
        .child(choice("setting-confirm", &CONFIRMS, |settings| settings.confirm, |settings, to| settings.confirm = to))
        .child(choice("setting-surface", &SURFACES, |settings| settings.surface, |settings, to| settings.surface = to))
        .child(switch("setting-sound", |settings| settings.sound, |settings, on| settings.sound = on))
        .child(volume())
        .child(switch("setting-vibration", |settings| settings.vibration, |settings, on| settings.vibration = on))
        .child(switch("setting-danger", |settings| settings.speaks_danger, |settings, on| settings.speaks_danger = on))
        .child(switch("setting-left", |settings| settings.left_handed, |settings, on| settings.left_handed = on));
    el("div").class("screen").child(top_bar(HOME, tr!("settings"), ())).child(sheet)
}

/// One of several, as a row of buttons of which one is pressed.
fn choice<T: Copy + PartialEq + 'static>(
    title: &'static str,
    offers: &'static [(&'static str, T)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> El {
    let shell = Shell::here();
    let offer = move |&(name, value): &'static (&'static str, T)| {
        let button = el("input")
            .attr("type", "radio")
            .attr("name", title)
            .prop_if("checked", move || get(&shell.settings.read()) == value)
            .on("change", move |_: Event| shell.set(|settings| set(settings, value)));
        el("label").child(button).child(el("span").text(tr!(name)))
    };
    let offers = el("div").class("options").child(offers.iter().map(offer).collect::<View>());
    el("fieldset").class("choice").child(el("legend").text(tr!(title))).child(offers)
}

fn switch(title: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> El {
    let shell = Shell::here();
    let words = el("span").text(tr!(title));
    components::switch(words, move || get(&shell.settings.read()), move |on| shell.set(|settings| set(settings, on)))
}

/// How loud: one hears at once what one chooses.
fn volume() -> El {
    let shell = Shell::here();
    let slider = el("input")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", "100")
        .attr("step", "5")
        .prop("value", move || shell.settings.read().volume.to_string())
        .prop_if("disabled", move || !shell.settings.read().sound)
        .on("change", move |event: Event| {
            let volume = value_of(&event).parse().unwrap_or(0);
            shell.set(|settings| settings.volume = volume);
            let settings = shell.settings.read_untracked();
            Sound::Knock(settings.surface).play(&settings);
        });
    el("label").class("field").child(el("span").text(tr!("setting-volume"))).child(slider)
}

fn language_choice() -> El {
    let (shell, language) = (Shell::here(), Language::here());
    // What the list shows: what was chosen, and the language of the page again if that cannot be had.
    let shown = Signal::new(language.code.now());
    let change = move |event: Event| {
        shown.set(value_of(&event));
        speak(shell, language, shown);
    };
    let offer = |(code, name): (&'static str, &'static str)| {
        let is_chosen = move || *shown.read() == code;
        el("option").attr("value", code).attr("lang", code).attr_if("selected", is_chosen).text(name)
    };
    let list = el("select").on("change", change).child(language.offered().into_iter().map(offer).collect::<View>());
    let list = list.prop("value", shown);
    el("label").class("field").child(el("span").text(tr!("setting-language"))).child(list)
}

/// Fetches the text of a language and shows it; until then, and if that fails, everything stays as it is.
fn speak(shell: Shell, language: Language, shown: Signal<String>) {
    let code = shown.now();
    let show = move |text: &str| {
        language.show(&code, text);
        shell.set(|settings| settings.language = Some(code.clone()));
        // The document in this language is at another address, where a reload begins.
        readdress(&localized(SETTINGS, &code));
    };
    let Some(address) = language.addresses.read().get(&*shown.read_untracked()).cloned() else { return show("") };
    spawn_local(async move {
        let text = fetch(&address).await;
        batch(|| {
            if let Some(text) = text {
                show(&text);
            } else {
                shown.set(language.code.now());
                shell.report(Err(PageError::NoText));
            }
        });
    });
}

async fn fetch(address: &str) -> Option<String> {
    let answer: Response = JsFuture::from(window().fetch_with_str(address)).await.ok()?.into();
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
