//! Finished games of both kinds: replay, export, import; and the best scores of games for one.

use crate::{
    chair::seat_name,
    clustered::{Bests, Session},
    icon::Icon,
    import::{ImportProgress, import},
    kluster::{self, StoredGame},
    parts::{button, delete_button, field, focus_if_lost},
    route::{Screen, go},
    shelf::Shelf,
    shell::{Shell, top_bar},
    t,
    text::Language,
    time::{day, soon},
    tr,
};
use ::clustered::SeatView;
use seats::Seat;
use ui::{El, Memo, Signal, Stored, View, batch, document, each, el};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DragEvent, Event, File, HtmlAnchorElement, Url};

/// The screen.
pub(crate) fn records() -> El {
    let list = Signal::new(finished_games());
    let outcome: Signal<Option<String>> = Signal::new(None);
    let shell = Shell::here();
    let progress = ImportProgress { percent: Signal::new(None), is_cancelled: Signal::new(false) };
    let file_name = Signal::new(String::new());
    let read = move |file: File| {
        if progress.percent.now().is_some() {
            return;
        }
        batch(|| {
            file_name.set(file.name());
            progress.is_cancelled.set(false);
            progress.percent.set(Some(0));
        });
        spawn_local(async move {
            // Lets the page show that a record is being verified before it begins.
            soon(0).await;
            let words = import(shell, file, progress).await;
            batch(|| {
                progress.percent.set(None);
                outcome.set(Some(words));
                list.set(finished_games());
            });
            // The button that cancels is gone.
            focus_if_lost(".records input");
        });
    };
    let status = move || match progress.percent.get() {
        Some(percent) => t!("import-checking", file = file_name.get(), percent = percent),
        None => outcome.get().unwrap_or_default(),
    };
    let is_importing = Memo::new(move || progress.percent.read().is_some());
    let cancel =
        move || is_importing.get().then(|| button(None, tr!("cancel"), move || progress.is_cancelled.set(true)));
    let picked = move |event: Event| {
        let Some(input) = field(&event) else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            read(file);
        }
        input.set_value("");
    };
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
            read(file);
        }
    };
    let field = el("input").attr("type", "file").attr("accept", ".jsonl,.json,.txt,.game").on("change", picked);
    let import = el("label").class("button").child(Icon::Import.draw()).child(el("span").text(tr!("import")));
    let finished = el("section")
        .child(el("h2").text(tr!("finished-games")))
        .part(move || list.read().is_empty().then(|| el("p").text(t!("no-records"))))
        .child(el("ul").child(each(move || list.get(), move |(id, screen)| row(id, screen, list))));
    let main = el("main")
        .class("sheet records")
        .child(import.child(field))
        .child(el("p").attr("role", "status").class("said").text(status))
        .part(cancel)
        .child(bests())
        .child(finished);
    el("div")
        .class("screen")
        .on("dragover", |event: DragEvent| event.prevent_default())
        .on("drop", dropped)
        .child(top_bar(Screen::Home, tr!("records"), ()))
        .child(main)
}

/// Finished games, the newest first: where they are played again.
fn finished_games() -> Vec<(u64, Screen)> {
    Shelf::Done.games(Screen::Replay, Screen::KlusterReplay)
}

/// A finished game of either kind.
enum FinishedGame {
    Clustered(Box<Session>),
    Kluster(StoredGame),
}

fn row(id: u64, screen: Screen, list: Signal<Vec<(u64, Screen)>>) -> El {
    let language = Language::here();
    let is_kluster = matches!(screen, Screen::KlusterReplay(_));
    let game = Stored::new(if is_kluster {
        StoredGame::finished(id).map(FinishedGame::Kluster)
    } else {
        Shelf::Done.get(id).map(Box::new).map(FinishedGame::Clustered)
    });
    let words = move || match &*game.read() {
        Ok(FinishedGame::Clustered(session)) => summary(session, &language.code.read()),
        Ok(FinishedGame::Kluster(finished)) => kluster_summary(finished, &language.code.read()),
        Err(_) => t!("record-damaged"),
    };
    let save = move || match &*game.read() {
        Ok(FinishedGame::Clustered(session)) => {
            export("clustered", id, &session.record().map(|log| log.to_string()).unwrap_or_default());
        }
        Ok(FinishedGame::Kluster(stored)) => export("kluster", id, &stored.log.to_string()),
        Err(_) => {}
    };
    let uses = game.read().is_ok().then(|| [replay_button(screen), button(Some(Icon::Export), tr!("export"), save)]);
    let delete = delete_button(move || {
        if is_kluster {
            Shelf::Done.remove::<kluster::Session>(id);
        } else {
            Shelf::Done.remove::<Session>(id);
        }
        list.set(finished_games());
        // The button is gone with its game.
        focus_if_lost(".record button");
        focus_if_lost(".bar h1");
    });
    let name = el("b").text(move || if is_kluster { t!("kluster") } else { t!("clustered") });
    let buttons = el("div").class("row").child(uses).child(delete);
    el("li").class("record").child(el("span").child(name).text(" · ").text(words)).child(buttons)
}

fn replay_button(screen: Screen) -> El {
    button(Some(Icon::Play), tr!("replay"), move || go(&screen))
}

/// Who played Kluster, and how it ended, in one line.
fn kluster_summary(finished: &StoredGame, language: &str) -> String {
    let (left, table, won) = finished.outcome();
    let chairs = &finished.chairs;
    let name = |seat: Seat| seat_name(chairs, seat);
    // Where all magnets are everybody's, nobody has any (K14).
    let is_divided = chairs.len() > 1 && !finished.log.setup().options().elimination;
    let players = left
        .iter_enumerated()
        .map(|(seat, left)| if is_divided { format!("{} {left}", name(seat)) } else { name(seat) });
    t!(
        "kluster-record",
        day = day(finished.began, language),
        players = players.collect::<Vec<_>>().join(", "),
        winners = won.into_iter().map(name).collect::<Vec<_>>().join(" & "),
        table = table,
        count = chairs.len()
    )
}

/// Who played, and how it ended, in one line.
fn summary(session: &Session, language: &str) -> String {
    let Some(SeatView { scores, winners, .. }) = session.view(None) else { return t!("record-damaged") };
    let name = |seat: Seat| seat_name(&session.chairs, seat);
    let parts: Vec<String> =
        scores.iter_enumerated().map(|(seat, score)| format!("{} {}", name(seat), score.total)).collect();
    let won: Vec<String> = winners.into_iter().map(name).collect();
    t!(
        "record-line",
        day = day(session.began, language),
        players = parts.join(", "),
        winners = won.join(" & "),
        count = session.chairs.len()
    )
}

fn bests() -> Option<El> {
    let language = Language::here();
    let kept = Shelf::Done.list::<Session>();
    let clustered = Bests::all().into_iter().map(|best| {
        let replay = kept.contains(&best.game).then_some(Screen::Replay(best.game));
        let words = move || {
            let (options, day) = (option_words(&best.options), day(best.when, &language.code.read()));
            t!("best-line", points = best.points, options = options, day = day)
        };
        best_row(el("span").text(words), replay)
    });
    let kept = Shelf::Done.list::<kluster::Session>();
    let kluster = kluster::bests().into_iter().map(|best| {
        let replay = kept.contains(&best.game).then_some(Screen::KlusterReplay(best.game));
        best_row(el("span").text(move || best.words(day(best.when, &language.code.read()))), replay)
    });
    let rows: Vec<El> = clustered.chain(kluster).collect();
    let list = |rows: Vec<El>| el("ul").child(rows.into_iter().collect::<View>());
    (!rows.is_empty()).then(|| el("section").child(el("h2").text(tr!("best-scores"))).child(list(rows)))
}

fn best_row(words: El, replay: Option<Screen>) -> El {
    el("li").class("record").child(words).child(replay.map(replay_button))
}

/// A set of options in a few words.
fn option_words(options: &::clustered::Options) -> String {
    let mut words = Vec::new();
    if options.quick {
        words.push(match options.quick_discard {
            Some(::clustered::QuickDiscard::Drawn) => t!("option-quick"),
            Some(::clustered::QuickDiscard::Hand) => t!("best-quick-hand"),
            // Rules 1 had no choice. Their best scores stay apart: other cards could be discarded.
            None => t!("best-quick-earlier"),
        });
    }
    if options.first_bonus {
        words.push(t!("option-first-bonus"));
    }
    if options.biggest_bonus {
        words.push(t!("option-biggest-bonus"));
    }
    if options.extra_wild.contains(&true) {
        words.push(t!("option-extra-wild"));
    }
    if options.table != ::clustered::TableLimits::Unbounded {
        words.push(t!("option-table"));
    }
    if words.is_empty() { t!("preset-standard") } else { words.join(", ") }
}

/// Hands the record over as a file.
fn export(game: &str, id: u64, text: &str) {
    let saved = || {
        let parts = js_sys::Array::of1(&JsValue::from_str(text));
        let blob = Blob::new_with_str_sequence(&parts).ok()?;
        let address = Url::create_object_url_with_blob(&blob).ok()?;
        let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(&format!("{game}-{id}.jsonl"));
        link.click();
        Url::revoke_object_url(&address).ok()
    };
    let _ = saved();
}
