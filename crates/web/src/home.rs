//! Home: the games, and where one goes from here.

use crate::{
    clustered::{self, Shelf},
    icon::Icon,
    route::{Screen, go},
    t,
    text::Language,
    time::day,
    tr,
    ui::{delete_button, on},
};
use leptos::prelude::*;

/// The first screen.
pub(crate) fn home() -> impl IntoView {
    let nav = |screen: Screen, icon: Icon, name: &'static str| {
        view! { <button class="quiet" on:click=on(move |_| go(&screen))>{icon.draw()}<span>{tr!(name)}</span></button> }
    };
    view! {
        <div class="screen home">
            <header class="masthead">
                <h1>"Huddle"</h1>
                <p>{tr!("home-line")}</p>
            </header>
            <main>
                <article class="game">
                    <div class="picture">{clustered::living_picture()}</div>
                    <div class="about">
                        <h2>{tr!("clustered")}</h2>
                        <p>{tr!("clustered-line")}</p>
                        <button class="main large" on:click=on(move |_| clustered::play_now())>{Icon::Play.draw()}<span>{tr!("play-now")}</span></button>
                        <div class="row">
                            <button on:click=on(move |_| go(&Screen::NewClustered { solo: false }))>{tr!("around-screen")}</button>
                            <button on:click=on(move |_| go(&Screen::NewClustered { solo: true }))>{tr!("solo")}</button>
                        </div>
                    </div>
                </article>
                {unfinished()}
            </main>
            <nav class="foot">
                {nav(Screen::Records, Icon::Records, "records")}
                {nav(Screen::Rules, Icon::Rules, "rules")}
                {nav(Screen::Settings, Icon::Settings, "settings")}
            </nav>
        </div>
    }
}

/// Games that wait to be gone on with.
fn unfinished() -> impl IntoView {
    let list = RwSignal::new(Shelf::Open.list());
    let language: Language = expect_context();
    let game = move |id: u64| {
        let code = language.code;
        let words = move || {
            let Ok(session) = Shelf::Open.get(id) else {
                return t!("continue-damaged", day = day(id_time(id), &code.get()));
            };
            let names: Vec<String> =
                session.chairs.each().map(|(seat, _)| clustered::seat_name(&session.chairs, seat)).collect();
            t!(
                "continue-game",
                names = names.join(", "),
                moves = session.moves().len(),
                day = day(session.began, &code.get())
            )
        };
        view! {
            <li>
                <button on:click=on(move |_| go(&Screen::Clustered(id)))>{Icon::Play.draw()}<span>{words}</span></button>
                {delete_button(move || { Shelf::Open.remove(id); list.set(Shelf::Open.list()); })}
            </li>
        }
    };
    let game = StoredValue::new(game);
    move || {
        (!list.read().is_empty()).then(|| {
            view! {
                <section class="unfinished">
                    <h2>{t!("continue")}</h2>
                    <ul>{list.get().into_iter().map(|id| game.with_value(|game| game(id))).collect_view()}</ul>
                </section>
            }
        })
    }
}

/// The number of a game is the moment at which it was dealt.
#[allow(clippy::cast_precision_loss)]
fn id_time(id: u64) -> f64 {
    id as f64
}
