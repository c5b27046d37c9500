//! [`Shell`]: what all screens share, and the page around them.

use crate::{
    clustered, home,
    icon::Icon,
    records,
    route::{Screen, go},
    rules,
    settings::{Confirm, Motion, Settings, Theme},
    settings_page, sound, storage, t,
    text::Language,
    tr,
    trouble::Trouble,
    ui::{focus_if_lost, on, shown},
    worker::Thinker,
};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    /// How the player likes it.
    pub(crate) settings: RwSignal<Settings>,
    /// What is shown.
    pub(crate) screen: RwSignal<Screen>,
    /// What was shown before.
    pub(crate) before: StoredValue<Screen>,
    /// What went wrong, until the player has read it.
    pub(crate) trouble: RwSignal<Option<Trouble>>,
    /// What the player has been told before: nobody is told twice.
    told: StoredValue<Vec<Trouble>>,
    /// Whether a new version waits.
    pub(crate) update: RwSignal<bool>,
    /// Whom bots think with.
    pub(crate) thinker: StoredValue<Thinker, LocalStorage>,
}

impl Shell {
    /// As the page opens: with the settings that were kept, at the address that was asked for.
    pub(crate) fn open() -> Shell {
        let address = window().location().hash().unwrap_or_default();
        let shell = Shell {
            settings: RwSignal::new(storage::read("settings").unwrap_or_default()),
            screen: RwSignal::new(Screen::of(&address)),
            before: StoredValue::new(Screen::Home),
            trouble: RwSignal::new(None),
            told: StoredValue::new(Vec::new()),
            update: RwSignal::new(false),
            thinker: StoredValue::new_local(Thinker::default()),
        };
        sound::await_touch();
        window_event_listener(ev::hashchange, move |_| {
            let next = Screen::of(&window().location().hash().unwrap_or_default());
            shell.before.set_value(shell.screen.get_untracked());
            shell.screen.set(next);
        });
        // A file that misses the screen of records must not replace the page.
        window_event_listener(ev::dragover, |event| event.prevent_default());
        window_event_listener(ev::drop, |event| event.prevent_default());
        window_event_listener_untyped("huddle-update", move |_| shell.update.set(true));
        shell
    }

    /// The shell of the page that this is called in.
    pub(crate) fn here() -> Shell {
        expect_context()
    }

    /// Tells the player if something went wrong.
    pub(crate) fn note(&self, result: Result<(), Trouble>) {
        if let Err(trouble) = result
            && !self.told.get_value().contains(&trouble)
        {
            self.told.update_value(|told| told.push(trouble));
            self.trouble.set(Some(trouble));
        }
    }

    /// Changes the settings, for now and later.
    pub(crate) fn set(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.note(storage::write("settings", &self.settings.get_untracked()));
    }

    /// Whether moves are asked about before they are made.
    pub(crate) fn confirms(&self) -> bool {
        match self.settings.read().confirm {
            Confirm::Always => true,
            Confirm::Never => false,
            Confirm::Touch => matches("(pointer: coarse)"),
        }
    }

    /// Whether as little as possible should move.
    pub(crate) fn is_still(&self) -> bool {
        self.settings.read().motion == Motion::Reduced || matches("(prefers-reduced-motion: reduce)")
    }
}

/// Whether the browser says that this is so.
fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The whole page.
pub(crate) fn page() -> impl IntoView {
    let shell = Shell::here();
    let language: Language = expect_context();
    Effect::new(move |_| dress(&shell.settings.read(), &language.code.read()));
    let screen = move || match shell.screen.get() {
        Screen::Home => home::home().into_any(),
        Screen::NewClustered { solo } => clustered::set_up(solo).into_any(),
        Screen::Clustered(id) => clustered::table(id).into_any(),
        Screen::Records => records::records().into_any(),
        Screen::Replay(id) => clustered::replay(id).into_any(),
        Screen::Settings => settings_page::settings().into_any(),
        Screen::Rules => rules::rules().into_any(),
    };
    view! {
        <svg class="drawings" aria-hidden="true" inner_html=clustered::drawings()></svg>
        <div class="notices" role="status">
            {shown(move || shell.trouble.get().map(|trouble| notice(trouble.words(), move || shell.trouble.set(None))))}
            {shown(move || shell.update.get().then(offer_update))}
        </div>
        {screen}
    }
}

/// Gives the page its colours, its language and the side of its buttons.
fn dress(settings: &Settings, language: &str) {
    let Some(root) = document().document_element() else { return };
    let theme = match settings.theme {
        Theme::System => "",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let flag = |on: bool| if on { "yes" } else { "" };
    let attributes = [
        ("lang", language),
        ("data-theme", theme),
        ("data-contrast", flag(settings.high_contrast || matches("(prefers-contrast: more)"))),
        ("data-still", flag(settings.motion == Motion::Reduced)),
        ("data-left", flag(settings.left_handed)),
        ("data-pace", settings.pace.name()),
    ];
    for (name, value) in attributes {
        let _ = root.set_attribute(name, value);
    }
    // The frame of the browser follows the page: light first, then dark, as in `index.html`.
    let frames = [settings.theme != Theme::Dark, settings.theme == Theme::Light]
        .map(|is_light| if is_light { "#f4ecdd" } else { "#211b16" });
    for (number, colour) in (0..).zip(frames) {
        let found = document().query_selector_all("meta[name='theme-color']").ok().and_then(|metas| metas.item(number));
        if let Some(meta) = found.and_then(|meta| meta.dyn_into::<web_sys::Element>().ok()) {
            let _ = meta.set_attribute("content", colour);
        }
    }
}

fn notice(words: String, close: impl Fn() + 'static) -> impl IntoView {
    view! {
        <div class="notice">
            <p>{words}</p>
            <button class="quiet" on:click=on(move |_| close())>{t!("close")}</button>
        </div>
    }
}

/// A new version is offered, and never taken by itself.
fn offer_update() -> impl IntoView {
    let shell = Shell::here();
    let take = |_| {
        if let Ok(event) = web_sys::Event::new("huddle-update-taken") {
            let _ = window().dispatch_event(&event);
        }
    };
    view! {
        <div class="notice">
            <p>{t!("update-ready")}</p>
            <button on:click=take>{t!("update-take")}</button>
            <button class="quiet" on:click=on(move |_| shell.update.set(false))>{t!("update-later")}</button>
        </div>
    }
}

/// The bar on top of a screen: back to somewhere, the title, and what else belongs there.
pub(crate) fn top_bar(
    back: Screen,
    title: impl Fn() -> String + Clone + Send + 'static,
    more: impl IntoView,
) -> impl IntoView {
    let named = title.clone();
    Effect::new(move |_| document().set_title(&format!("{} · Huddle", named())));
    on_cleanup(|| document().set_title("Huddle"));
    // A screen reader begins at the title of a new screen.
    focus_if_lost(".bar h1");
    view! {
        <header class="bar">
            <button class="round" aria-label=tr!("back") on:click=on(move |_| go(&back))>{Icon::Back.draw()}</button>
            <h1 tabindex="-1">{title}</h1>
            <div class="bar-more">{more}</div>
        </header>
    }
}
