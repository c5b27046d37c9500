//! Home: the games, and where one goes from here.

use crate::{
    clustered::{self, Shelf},
    icon::Icon,
    parts::delete_button,
    route::{Screen, go},
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
    let main = el("main").child(clustered_card()).child(unfinished());
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

/// Games that wait to be gone on with.
fn unfinished() -> View {
    let list = Signal::new(Shelf::Open.list());
    part(move || {
        let games: View = list.read().iter().map(|id| game(*id, list)).collect();
        (!list.read().is_empty()).then(|| {
            el("section").class("unfinished").child(el("h2").text(t!("continue"))).child(el("ul").child(games))
        })
    })
}

fn game(id: u64, list: Signal<Vec<u64>>) -> El {
    let language = Language::here();
    let words = move || {
        let day = |time: f64| day(time, &language.code.read());
        let Ok(session) = Shelf::Open.get(id) else {
            return t!("continue-damaged", day = day(id_time(id)));
        };
        let names: Vec<String> =
            session.chairs.each().map(|(seat, _)| clustered::seat_name(&session.chairs, seat)).collect();
        t!("continue-game", names = names.join(", "), moves = session.moves().len(), day = day(session.began))
    };
    let open = el("button").on("click", move |_: Event| go(&Screen::Clustered(id)));
    let delete = delete_button(move || {
        Shelf::Open.remove(id);
        list.set(Shelf::Open.list());
    });
    el("li").child(open.child(Icon::Play.draw()).child(el("span").text(words))).child(delete)
}

/// The number of a game is the moment at which it was dealt.
#[allow(clippy::cast_precision_loss)]
fn id_time(id: u64) -> f64 {
    id as f64
}
