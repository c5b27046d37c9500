//! Home: the games, and the ways to everything else.

use crate::{
    demo::demo,
    game_list::{Game, ListedGame},
};
use ui::{El, Memo, Signal, View, each, el, part};
use web_kit::{
    components::{button, delete_button, focus_if_lost},
    game_store::GameStore,
    icon::Icon,
    navigation::go,
    route::{GameScreen, RECORDS, RULES, SETTINGS},
    t,
    text::Language,
    time::day,
    tr,
};

/// The first screen.
pub(crate) fn home() -> El {
    let masthead = el("header").class("masthead").child(el("h1").text("Huddle")).child(el("p").text(tr!("home-line")));
    let foot = el("nav")
        .class("foot")
        .child(link(RECORDS, Icon::Records, "records"))
        .child(link(RULES, Icon::Rules, "rules"))
        .child(link(SETTINGS, Icon::Settings, "settings"));
    let kluster = game_card(Game::Kluster, ["kluster", "kluster-line", "kluster-facts"]);
    let clustered = game_card(Game::Clustered, ["clustered", "clustered-line", "clustered-facts"]);
    let main = el("main").child(kluster).child(clustered).child(unfinished());
    el("div").class("screen home").child(masthead).child(main).child(foot)
}

/// A button that leads to another screen.
fn link(address: &'static str, icon: Icon, name: &'static str) -> El {
    button(Some(icon), tr!(name), move || go(address)).class("quiet")
}

/// A game with its demo, and the ways to play it.
fn game_card(game: Game, [name, line, facts]: [&'static str; 3]) -> El {
    let new =
        |solo: bool, name: &'static str| button(None, tr!(name), move || go(&game.path(GameScreen::NewGame { solo })));
    let play = button(Some(Icon::Play), tr!("play-now"), move || go(&game.path(GameScreen::PlayNow)));
    let about = el("div")
        .class("about")
        .child(el("h2").text(tr!(name)))
        .child(el("p").text(tr!(line)).child(el("small").text(tr!(facts))))
        .child(play.class("main large"))
        .child(el("div").class("row").child(new(false, "around-screen")).child(new(true, "solo")));
    // The table of Kluster is seen as a whole.
    let picture = demo(game.name()).class_if("whole", game == Game::Kluster);
    el("article").class("game").child(picture).child(about)
}

fn unfinished() -> View {
    let list = Signal::new(ListedGame::all(GameStore::Open));
    let is_any = Memo::new(move || !list.read().is_empty());
    part(move || {
        is_any.get().then(|| {
            let games = el("ul").child(each(move || list.get(), move |game| unfinished_game(game, list)));
            el("section").class("unfinished").child(el("h2").text(tr!("continue"))).child(games)
        })
    })
}

fn unfinished_game(listed: ListedGame, list: Signal<Vec<ListedGame>>) -> El {
    let language = Language::here();
    let words = move || {
        let day = |time: f64| day(time, &language.code.read());
        match listed.glance() {
            Some(glance) => {
                t!("continue-game", names = glance.names.join(", "), moves = glance.moves, day = day(glance.began))
            }
            None => t!("continue-damaged", day = day(id_time(listed.id))),
        }
    };
    let open = button(Some(Icon::Play), words, move || go(&listed.game.path(GameScreen::Table(listed.id))));
    let delete = delete_button(move || {
        listed.remove(GameStore::Open);
        list.set(ListedGame::all(GameStore::Open));
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
