//! Home: the games, and where one goes from here.

use crate::{
    clustered,
    icon::Icon,
    kluster,
    parts::{button, delete_button, focus_if_lost},
    route::{Screen, go},
    shelf::Shelf,
    t,
    text::Language,
    time::day,
    tr,
};
use ui::{El, Memo, Signal, View, each, el, part};

/// The first screen.
pub(crate) fn home() -> El {
    let masthead = el("header").class("masthead").child(el("h1").text("Huddle")).child(el("p").text(tr!("home-line")));
    let foot = el("nav")
        .class("foot")
        .child(way(Screen::Records, Icon::Records, "records"))
        .child(way(Screen::Rules, Icon::Rules, "rules"))
        .child(way(Screen::Settings, Icon::Settings, "settings"));
    let main = el("main").child(kluster_card()).child(clustered_card()).child(unfinished());
    el("div").class("screen home").child(masthead).child(main).child(foot)
}

/// A way to another screen.
fn way(screen: Screen, icon: Icon, name: &'static str) -> El {
    button(Some(icon), tr!(name), move || go(&screen)).class("quiet")
}

fn clustered_card() -> El {
    let new = |solo: bool, name: &'static str| button(None, tr!(name), move || go(&Screen::NewClustered { solo }));
    let about = el("div")
        .class("about")
        .child(el("h2").text(tr!("clustered")))
        .child(el("p").text(tr!("clustered-line")).child(el("small").text(tr!("clustered-facts"))))
        .child(button(Some(Icon::Play), tr!("play-now"), clustered::play_now).class("main large"))
        .child(el("div").class("row").child(new(false, "around-screen")).child(new(true, "solo")));
    el("article").class("game").child(el("div").class("picture").child(clustered::living_picture())).child(about)
}

fn kluster_card() -> El {
    let new = |solo: bool, name: &'static str| button(None, tr!(name), move || go(&Screen::NewKluster { solo }));
    let about = el("div")
        .class("about")
        .child(el("h2").text(tr!("kluster")))
        .child(el("p").text(tr!("kluster-line")).child(el("small").text(tr!("kluster-facts"))))
        .child(button(Some(Icon::Play), tr!("play-now"), kluster::play_now).class("main large"))
        .child(el("div").class("row").child(new(false, "around-screen")).child(new(true, "solo")));
    let picture = el("div").class("picture whole").child(kluster::living_picture());
    el("article").class("game").child(picture).child(about)
}

/// Games that wait to be gone on with: where they are played, and what is said of them.
fn open_games() -> Vec<(u64, Screen)> {
    Shelf::Open.games(Screen::Clustered, Screen::Kluster)
}

fn unfinished() -> View {
    let list = Signal::new(open_games());
    let is_any = Memo::new(move || !list.read().is_empty());
    part(move || {
        is_any.get().then(|| {
            let games = el("ul").child(each(move || list.get(), move |(id, screen)| game(id, screen, list)));
            el("section").class("unfinished").child(el("h2").text(tr!("continue"))).child(games)
        })
    })
}

fn game(id: u64, screen: Screen, list: Signal<Vec<(u64, Screen)>>) -> El {
    let language = Language::here();
    let is_kluster = matches!(screen, Screen::Kluster(_));
    let words = move || {
        let day = |time: f64| day(time, &language.code.read());
        let found = if is_kluster { kluster::glance(id) } else { clustered::glance(id) };
        match found {
            Some((names, moves, began)) => {
                t!("continue-game", names = names.join(", "), moves = moves, day = day(began))
            }
            None => t!("continue-damaged", day = day(id_time(id))),
        }
    };
    let open = button(Some(Icon::Play), words, move || go(&screen));
    let delete = delete_button(move || {
        if is_kluster {
            Shelf::Open.remove::<kluster::Session>(id);
        } else {
            Shelf::Open.remove::<clustered::Session>(id);
        }
        list.set(open_games());
        // The button is gone with its game.
        focus_if_lost(".unfinished button");
        focus_if_lost(".home .main");
    });
    el("li").child(open).child(delete)
}

/// The number of a game is the moment at which it was dealt.
#[allow(clippy::cast_precision_loss)]
fn id_time(id: u64) -> f64 {
    id as f64
}
