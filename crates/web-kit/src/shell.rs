//! [`Shell`]: what all screens of a page share, and the page around them.

use crate::{
    bot_worker::BotWorker,
    components::{button, focus_if_lost, replaced},
    icon::Icon,
    listen::listen,
    navigation::{self, Navigation},
    page_error::PageError,
    settings::{Confirm, Motion, Settings, Theme},
    sound, storage, t,
    text::{FALLBACK, Language},
    tr,
};
use leptos::{ev, html, prelude::*};
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BeforeUnloadEvent, Element, Event, HtmlElement, PageTransitionEvent};

/// What all screens of a page share.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The player's settings.
    pub settings: RwSignal<Settings>,
    /// The error that is shown, until the player has closed it.
    error: RwSignal<Option<PageError>>,
    /// The errors that were shown before: each is shown once.
    shown_errors: StoredValue<Vec<PageError>>,
    /// Whether a new version is ready.
    update: RwSignal<bool>,
    /// The worker of the bots.
    pub bots: StoredValue<BotWorker, LocalStorage>,
    /// The message with the name of the game that the page shows.
    game: Option<&'static str>,
}

impl Shell {
    /// A shell with the stored settings, which listens to nothing.
    fn new() -> Shell {
        Shell {
            settings: RwSignal::new(Settings::load()),
            error: RwSignal::new(None),
            shown_errors: StoredValue::new(Vec::new()),
            update: RwSignal::new(false),
            bots: StoredValue::new_local(BotWorker::default()),
            game: None,
        }
    }

    /// The shell of a page.
    fn open(game: Option<&'static str>) -> Shell {
        let shell = Shell { game, ..Shell::new() };
        sound::await_touch(shell.settings);
        // The browser may show the document again as it was left: games and settings may have changed since.
        listen(&window(), "pageshow", |event: PageTransitionEvent| {
            if event.persisted() {
                let _ = window().location().reload();
            }
        });
        // A game that the browser does not store ends with the page.
        listen(&window(), "beforeunload", |event: BeforeUnloadEvent| {
            if storage::has_unstored_games() {
                event.prevent_default();
                event.set_return_value("unstored");
            }
        });
        // A file that misses the screen of records must not replace the page.
        listen(&window(), "dragover", |event: Event| event.prevent_default());
        listen(&window(), "drop", |event: Event| event.prevent_default());
        listen(&window(), "huddle-update", move |_: Event| shell.update.set(true));
        shell
    }

    /// Returns the shell of the current page.
    ///
    /// # Panics
    /// Outside of a page.
    #[allow(clippy::expect_used)] // it is there before anything is shown
    pub fn here() -> Shell {
        use_context().expect("a page has a shell")
    }

    /// Shows an error to the player, if there is one and it was not shown before.
    pub fn report(&self, result: Result<(), PageError>) {
        if let Err(error) = result
            && !self.shown_errors.with_value(|shown| shown.contains(&error))
        {
            self.shown_errors.update_value(|shown| shown.push(error));
            self.error.set(Some(error));
        }
    }

    /// Changes the settings and stores them.
    pub fn set(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.report(storage::write("settings", &*self.settings.read_untracked()));
    }

    /// Whether moves are confirmed before they are made.
    pub fn confirms(&self) -> bool {
        match self.settings.read().confirm {
            Confirm::Always => true,
            Confirm::Never => false,
            Confirm::Touch => matches("(pointer: coarse)"),
        }
    }

    /// Whether motion is reduced.
    pub fn is_still(&self) -> bool {
        self.settings.read().motion == Motion::Reduced || matches("(prefers-reduced-motion: reduce)")
    }
}

/// Whether a media query matches.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// What the start script passes to the program of a page.
pub struct PageStart<'a> {
    /// The code of the player's language.
    pub language: &'a str,
    /// Its messages; empty if they could not be loaded.
    pub messages: &'a str,
    /// The addresses of the messages of other languages: a code and an address in each line.
    pub languages: &'a str,
    /// The Fluent files of the page in English, which are part of its program.
    pub english: &'static [&'static str],
    /// The message with the name of the game that the page shows, for its titles.
    pub game: Option<&'static str>,
}

impl PageStart<'_> {
    /// Shows a page. `is_own` says which addresses belong to it, and `screen` makes the screen at a path.
    pub fn show<V: IntoView + 'static>(
        self,
        is_own: fn(&str) -> bool,
        screen: impl Fn(&str) -> V + Clone + Send + 'static,
    ) {
        let PageStart { language, messages, languages, english, game } = self;
        let address = |line: &str| line.split_once(' ').map(|(code, address)| (code.to_owned(), address.to_owned()));
        let addresses = languages.lines().filter_map(address).collect();
        let language = Language::new(language, messages, addresses, english);
        mount_to_body(move || {
            provide_context(language);
            provide_context(Navigation::open(is_own));
            provide_context(Shell::open(game));
            frame(screen)
        });
    }
}

/// Shows something without texts inside an element of another page, such as the demo of a game at home. Returns a
/// function that removes it.
pub fn embed<V: IntoView + 'static>(parent: HtmlElement, view: impl FnOnce() -> V + 'static) -> JsValue {
    let mounted = mount_to(parent, || {
        provide_context(Language::new(FALLBACK, "", BTreeMap::new(), &[]));
        provide_context(Shell::new());
        view()
    });
    Closure::once_into_js(move || drop(mounted))
}

/// The messages around every screen, and the screen.
fn frame<V: IntoView + 'static>(screen: impl Fn(&str) -> V + Send + 'static) -> impl IntoView {
    let shell = Shell::here();
    let language = Language::here();
    let navigation = Navigation::here();
    Effect::new(move |_| dress(&shell.settings.read(), &language.code.read()));
    Effect::new(move |_| sound::set_loudness(&shell.settings.read()));
    let error = move || shell.error.get().map(|error| notice(error.words(), move || shell.error.set(None)));
    let update = move || shell.update.get().then(offer_update);
    let notices = html::div().class("notices").role("status").child((error, update));
    // A copy of the path: a screen may lead to another one while it is made.
    (notices, replaced(move || screen(&navigation.path.get())))
}

/// Sets the colours of the page, its language and the side of its buttons.
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
    // The frame of the browser follows the page: light first, then dark, as in the document.
    let frames = [settings.theme != Theme::Dark, settings.theme == Theme::Light]
        .map(|is_light| if is_light { "#f4ecdd" } else { "#1e1914" });
    for (number, colour) in (0..).zip(frames) {
        let found = document().query_selector_all("meta[name='theme-color']").ok().and_then(|metas| metas.item(number));
        if let Some(meta) = found.and_then(|meta| meta.dyn_into::<Element>().ok()) {
            let _ = meta.set_attribute("content", colour);
        }
    }
}

fn notice(words: String, on_close: impl Fn() + 'static) -> AnyView {
    let close = move || {
        on_close();
        focus_if_lost(".bar h1");
        focus_if_lost(".home .main");
    };
    let close = button(None, t!("close"), close).class("quiet");
    html::div().class("notice").child((html::p().child(words), close)).into_any()
}

/// A new version is offered, and never taken by itself.
fn offer_update() -> AnyView {
    let shell = Shell::here();
    let take = || {
        if let Ok(event) = Event::new("huddle-update-taken") {
            let _ = window().dispatch_event(&event);
        }
    };
    let later = button(None, t!("update-later"), move || shell.update.set(false)).class("quiet");
    let take = button(None, t!("update-take"), take);
    html::div().class("notice").child((html::p().child(t!("update-ready")), take, later)).into_any()
}

/// The title of the document: the heading of the screen and where it is.
fn document_title(heading: &str, game: Option<String>) -> String {
    match game.filter(|game| !heading.contains(game.as_str())) {
        Some(game) => format!("{heading} · {game} · Huddle"),
        None => format!("{heading} · Huddle"),
    }
}

/// Gives the document the title of the screen that is being made, and the focus to the heading of its bar: a screen
/// reader begins there.
pub fn title_document(title: impl Fn() -> String + Send + 'static) {
    let game = Shell::here().game;
    Effect::new(move |_| document().set_title(&document_title(&title(), game.map(|game| t!(game)))));
    on_cleanup(|| document().set_title("Huddle"));
    focus_if_lost(".bar h1");
}

/// The bar on top of a screen: a button that leads to an address, the title, and what else belongs there.
pub fn top_bar(
    back: &'static str,
    title: impl Fn() -> String + Clone + Send + 'static,
    more: impl IntoView + 'static,
) -> AnyView {
    top_bar_with(move || navigation::go(back), title, more)
}

/// The same with another way back than to an address.
pub fn top_bar_with(
    on_back: impl Fn() + 'static,
    title: impl Fn() -> String + Clone + Send + 'static,
    more: impl IntoView + 'static,
) -> AnyView {
    title_document(title.clone());
    let button = html::button()
        .class("round")
        .aria_label(tr!("back"))
        .title(tr!("back"))
        .on(ev::click, move |_| on_back())
        .child(Icon::Back.draw());
    let heading = html::h1().tabindex("-1").child(title);
    let more = html::div().class("bar-more").child(more.into_any());
    html::header().class("bar").child((button, heading, more)).into_any()
}
