//! [`Shell`]: what all screens share, and the page around them.

use crate::{
    clustered, home,
    icon::Icon,
    kluster,
    parts::{button, focus_if_lost},
    records,
    route::{Screen, go},
    rules,
    settings::{Confirm, Motion, Settings, Theme},
    settings_page, sound, storage, t,
    text::Language,
    tr,
    trouble::Trouble,
    worker::Thinker,
};
use ui::{El, Signal, Stored, View, context, document, effect, el, listen, on_cleanup, part, svg, window};
use wasm_bindgen::JsCast;
use web_sys::Event;

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    /// How the player likes it.
    pub(crate) settings: Signal<Settings>,
    /// What is shown.
    pub(crate) screen: Signal<Screen>,
    /// What was shown before.
    pub(crate) before: Stored<Screen>,
    /// What went wrong, until the player has read it.
    pub(crate) trouble: Signal<Option<Trouble>>,
    /// What the player has been told before: nobody is told twice.
    told: Stored<Vec<Trouble>>,
    /// Whether a new version waits.
    pub(crate) update: Signal<bool>,
    /// Whom bots think with.
    pub(crate) thinker: Stored<Thinker>,
}

impl Shell {
    /// As the page opens: with the settings that were kept, at the address that was asked for.
    pub(crate) fn open() -> Shell {
        let address = window().location().hash().unwrap_or_default();
        let shell = Shell {
            settings: Signal::new(storage::read("settings").unwrap_or_default()),
            screen: Signal::new(Screen::of(&address)),
            before: Stored::new(Screen::Home),
            trouble: Signal::new(None),
            told: Stored::new(Vec::new()),
            update: Signal::new(false),
            thinker: Stored::new(Thinker::default()),
        };
        sound::await_touch(shell);
        listen(&window(), "hashchange", move |_: Event| {
            let next = Screen::of(&window().location().hash().unwrap_or_default());
            shell.before.set(shell.screen.now());
            shell.screen.set(next);
        });
        // A file that misses the screen of records must not replace the page.
        listen(&window(), "dragover", |event: Event| event.prevent_default());
        listen(&window(), "drop", |event: Event| event.prevent_default());
        listen(&window(), "huddle-update", move |_: Event| shell.update.set(true));
        shell
    }

    /// The shell of the page that this is called in.
    #[allow(clippy::expect_used)] // it is there before anything is shown
    pub(crate) fn here() -> Shell {
        context().expect("a page has a shell")
    }

    /// Tells the player if something went wrong.
    pub(crate) fn note(&self, result: Result<(), Trouble>) {
        if let Err(trouble) = result
            && !self.told.read().contains(&trouble)
        {
            self.told.update(|told| told.push(trouble));
            self.trouble.set(Some(trouble));
        }
    }

    /// Changes the settings, for now and later.
    pub(crate) fn set(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.note(storage::write("settings", &*self.settings.peek()));
    }

    /// Whether another screen is about to be shown: who presses twice wants one game.
    pub(crate) fn is_on_the_way(&self) -> bool {
        Screen::of(&window().location().hash().unwrap_or_default()) != *self.screen.peek()
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
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The whole page.
pub(crate) fn page() -> View {
    let shell = Shell::here();
    let language = Language::here();
    effect(move || dress(&shell.settings.read(), &language.code.read()));
    effect(move || sound::set_loudness(&shell.settings.read()));
    let trouble = move || shell.trouble.get().map(|trouble| notice(trouble.words(), move || shell.trouble.set(None)));
    let screen = move || match shell.screen.get() {
        Screen::Home => home::home(),
        Screen::NewClustered { solo } => clustered::set_up(solo),
        Screen::Clustered(id) => clustered::table(id),
        Screen::NewKluster { solo } => kluster::set_up(solo),
        Screen::Kluster(id) => kluster::table(id),
        Screen::Records => records::records(),
        Screen::Replay(id) => clustered::replay(id),
        Screen::KlusterReplay(id) => kluster::replay(id),
        Screen::Settings => settings_page::settings(),
        Screen::Rules => rules::rules(),
    };
    let drawings = svg("svg").class("drawings").attr("aria-hidden", "true").html(&clustered::drawings());
    let notices = el("div").class("notices").attr("role", "status");
    let notices = notices.part(trouble).part(move || shell.update.get().then(offer_update));
    [drawings.into(), notices.into(), part(screen)].into()
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

fn notice(words: String, close: impl Fn() + 'static) -> El {
    let close = move || {
        close();
        focus_if_lost(".bar h1");
        focus_if_lost(".home .main");
    };
    let close = button(None, t!("close"), close).class("quiet");
    el("div").class("notice").child(el("p").text(words)).child(close)
}

/// A new version is offered, and never taken by itself.
fn offer_update() -> El {
    let shell = Shell::here();
    let take = || {
        if let Ok(event) = Event::new("huddle-update-taken") {
            let _ = window().dispatch_event(&event);
        }
    };
    let later = button(None, t!("update-later"), move || shell.update.set(false)).class("quiet");
    el("div")
        .class("notice")
        .child(el("p").text(t!("update-ready")))
        .child(button(None, t!("update-take"), take))
        .child(later)
}

/// The bar on top of a screen: back to somewhere, the title, and what else belongs there.
pub(crate) fn top_bar(back: Screen, title: impl Fn() -> String + Clone + 'static, more: impl Into<View>) -> El {
    let named = title.clone();
    effect(move || document().set_title(&format!("{} · Huddle", named())));
    on_cleanup(|| document().set_title("Huddle"));
    // A screen reader begins at the title of a new screen.
    focus_if_lost(".bar h1");
    let button = el("button").class("round").attr("aria-label", tr!("back"));
    el("header")
        .class("bar")
        .child(button.on("click", move |_: Event| go(&back)).child(Icon::Back.draw()))
        .child(el("h1").attr("tabindex", "-1").text(title))
        .child(el("div").class("bar-more").child(more))
}
