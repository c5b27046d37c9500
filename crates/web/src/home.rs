//! Home: the games, and where one goes from here.

use crate::{
    clustered,
    icon::Icon,
    kluster,
    parts::delete_button,
    route::{Screen, go},
    shelf::Shelf,
    t,
    text::Language,
    time::day,
    tr,
};
use ui::{El, Signal, View, el, part};
use web_sys::Event;

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
    let button = el("button").class("quiet").on("click", move |_: Event| go(&screen));
    button.child(icon.draw()).child(el("span").text(tr!(name)))
}

fn clustered_card() -> El {
    let play = el("button").class("main large").on("click", |_: Event| clustered::play_now());
    let new = |solo: bool, name: &'static str| {
        el("button").on("click", move |_: Event| go(&Screen::NewClustered { solo })).text(tr!(name))
    };
    let about = el("div")
        .class("about")
        .child(el("h2").text(tr!("clustered")))
        .child(el("p").text(tr!("clustered-line")))
        .child(play.child(Icon::Play.draw()).child(el("span").text(tr!("play-now"))))
        .child(el("div").class("row").child(new(false, "around-screen")).child(new(true, "solo")));
    el("article").class("game").child(el("div").class("picture").child(clustered::living_picture())).child(about)
}

fn kluster_card() -> El {
    let play = el("button").class("main large").on("click", |_: Event| kluster::play_now());
    let about = el("div")
        .class("about")
        .child(el("h2").text(tr!("kluster")))
        .child(el("p").text(tr!("kluster-line")))
        .child(play.child(Icon::Play.draw()).child(el("span").text(tr!("play-now"))));
    el("article").class("game").child(about)
}

/// Games that wait to be gone on with: where they are played, and what is said of them.
fn open_games() -> Vec<(u64, Screen)> {
    let clustered = Shelf::Open.list::<clustered::Session>().into_iter().map(|id| (id, Screen::Clustered(id)));
    let kluster = Shelf::Open.list::<kluster::Session>().into_iter().map(|id| (id, Screen::Kluster(id)));
    let mut games: Vec<_> = clustered.chain(kluster).collect();
    games.sort_unstable_by(|one, other| other.0.cmp(&one.0));
    games
}

fn unfinished() -> View {
    let list = Signal::new(open_games());
    part(move || {
        let games: View = list.read().iter().map(|(id, screen)| game(*id, screen.clone(), list)).collect();
        (!list.read().is_empty()).then(|| {
            el("section").class("unfinished").child(el("h2").text(t!("continue"))).child(el("ul").child(games))
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
            Some((names, moves, began)) => t!("continue-game", names = names.join(", "), moves = moves, day = day(began)),
            None => t!("continue-damaged", day = day(id_time(id))),
        }
    };
    let open = el("button").on("click", move |_: Event| go(&screen));
    let delete = delete_button(move || {
        if is_kluster {
            Shelf::Open.remove::<kluster::Session>(id);
        } else {
            Shelf::Open.remove::<clustered::Session>(id);
        }
        list.set(open_games());
    });
    el("li").child(open.child(Icon::Play.draw()).child(el("span").text(words))).child(delete)
}

/// The number of a game is the moment at which it was dealt.
#[allow(clippy::cast_precision_loss)]
fn id_time(id: u64) -> f64 {
    id as f64
}
