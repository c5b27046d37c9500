//! Finished games: replay, export, import; and the best scores of games for one.

use crate::{
    chair::seat_name,
    clustered::{Bests, Saved, Session},
    icon::Icon,
    parts::{button, delete_button, field, focus_if_lost},
    route::{Screen, go},
    shelf::{Kept, Shelf},
    shell::{Shell, top_bar},
    t,
    text::Language,
    time::{day, fresh_number, now},
    tr,
};
use ::clustered::{Problem, TranscriptError, winners};
use record::{Broken, ClusteredRecord, Flaw, ReadError, Unreadable};
use ui::{El, Signal, Stored, View, batch, document, each, el};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DragEvent, Event, File, HtmlAnchorElement, Url};

/// The longest file that is read, in bytes: far more than any game.
const LONGEST: f64 = 16e6;

/// The screen.
pub(crate) fn records() -> El {
    let list = Signal::new(Shelf::Done.list::<Session>());
    let outcome: Signal<Option<String>> = Signal::new(None);
    let shell = Shell::here();
    let read = move |file: File| {
        spawn_local(async move {
            let found = import(&file).await;
            batch(|| outcome.set(Some(put_away(shell, list, &file.name(), found))));
        });
    };
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
        .child(el("ul").child(each(move || list.get(), move |id| row(id, list))));
    let main = el("main")
        .class("sheet records")
        .child(import.child(field))
        .child(el("p").attr("role", "status").class("said").text(move || outcome.get().unwrap_or_default()))
        .child(bests())
        .child(finished);
    el("div")
        .class("screen")
        .on("dragover", |event: DragEvent| event.prevent_default())
        .on("drop", dropped)
        .child(top_bar(Screen::Home, tr!("records"), ()))
        .child(main)
}

/// Keeps a game that was read from a file, and says what became of it.
fn put_away(shell: Shell, list: Signal<Vec<u64>>, file: &str, found: Result<Session, String>) -> String {
    match found {
        Ok(session) if is_here(&session) => t!("import-known", file = file),
        Ok(session) if session.to_move().is_some() => {
            shell.note(Shelf::Open.put(&session));
            t!("import-open", file = file)
        }
        Ok(session) => {
            shell.note(Shelf::Done.put(&session));
            list.set(Shelf::Done.list::<Session>());
            t!("import-done", file = file)
        }
        Err(why) => t!("import-failed", file = file, why = why),
    }
}

fn row(id: u64, list: Signal<Vec<u64>>) -> El {
    let language = Language::here();
    let session = Stored::new(Shelf::Done.get::<Session>(id));
    let words = move || match &*session.read() {
        Ok(session) => summary(session, &language.code.read()),
        Err(_) => t!("record-damaged"),
    };
    let save = move || {
        if let Ok(session) = &*session.read() {
            export(session);
        }
    };
    let uses = session.read().is_ok().then(|| [replay_button(id), button(Some(Icon::Export), tr!("export"), save)]);
    let delete = delete_button(move || {
        Shelf::Done.remove::<Session>(id);
        list.set(Shelf::Done.list::<Session>());
        // The button is gone with its game.
        focus_if_lost(".record button");
        focus_if_lost(".bar h1");
    });
    let buttons = el("div").class("row").child(uses).child(delete);
    el("li").class("record").child(el("span").text(words)).child(buttons)
}

fn replay_button(id: u64) -> El {
    button(Some(Icon::Play), tr!("replay"), move || go(&Screen::Replay(id)))
}

/// Who played, and how it ended, in one line.
fn summary(session: &Session, language: &str) -> String {
    let scores = session.game().scores();
    let parts: Vec<String> = session
        .chairs
        .each()
        .map(|(seat, _)| format!("{} {}", seat_name(&session.chairs, seat), scores[seat].total))
        .collect();
    let won: Vec<String> = winners(&scores).into_iter().map(|seat| seat_name(&session.chairs, seat)).collect();
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
    let (all, kept) = (Bests::all(), Shelf::Done.list::<Session>());
    let is_none = all.is_empty();
    let rows = all.into_iter().map(|best| {
        let replay = kept.contains(&best.game).then(|| replay_button(best.game));
        let words = move || {
            let (options, day) = (option_words(&best.options), day(best.when, &language.code.read()));
            t!("best-line", points = best.points, options = options, day = day)
        };
        el("li").class("record").child(el("span").text(words)).child(replay)
    });
    let rows: View = rows.collect();
    (!is_none).then(|| el("section").child(el("h2").text(tr!("best-scores"))).child(el("ul").child(rows)))
}

/// A set of options in a few words.
fn option_words(options: &::clustered::Options) -> String {
    let mut words = Vec::new();
    if options.quick {
        words.push(t!("option-quick"));
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
    if options.table != ::clustered::Table::Unbounded {
        words.push(t!("option-table"));
    }
    if words.is_empty() { t!("preset-standard") } else { words.join(", ") }
}

/// Whether the same game, card for card, is kept already.
fn is_here(session: &Session) -> bool {
    let shelves = [Shelf::Done, Shelf::Open]
        .into_iter()
        .flat_map(|shelf| shelf.list::<Session>().into_iter().map(move |id| shelf.get::<Session>(id)));
    shelves.flatten().any(|kept| kept.record() == session.record())
}

/// Hands the record over as a file.
fn export(session: &Session) {
    let text = session.record().to_string();
    let saved = || {
        let parts = js_sys::Array::of1(&JsValue::from_str(&text));
        let blob = Blob::new_with_str_sequence(&parts).ok()?;
        let address = Url::create_object_url_with_blob(&blob).ok()?;
        let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(&format!("clustered-{}.jsonl", session.id));
        link.click();
        Url::revoke_object_url(&address).ok()
    };
    let _ = saved();
}

/// Reads a game from a file: a record, or a game in notation.
async fn import(file: &File) -> Result<Session, String> {
    if file.size() > LONGEST {
        return Err(t!("import-too-long"));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    read(&text.ok_or_else(|| t!("import-unreadable"))?)
}

fn read(text: &str) -> Result<Session, String> {
    let game = if text.trim_start().starts_with('{') {
        let (record, _) = ClusteredRecord::check(text.as_bytes()).map_err(|flaw| flaw_words(&flaw))?;
        record.transcript().map_err(|broken| flaw_words(&broken.into()))?.to_string()
    } else {
        text.to_owned()
    };
    let saved =
        Saved { version: Session::VERSION, id: fresh_number(), began: now(), chairs: Vec::new(), practice: true, game };
    Session::resume(&saved).map_err(|TranscriptError { line, problem }| match problem {
        Problem::Illegal { .. } => t!("import-broken", line = line),
        // What goes wrong in its very first line is no game at all.
        _ if line <= 1 => t!("import-other"),
        _ => t!("import-line", line = line),
    })
}

/// What is wrong with a record, in the player's language.
fn flaw_words(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Unreadable(ReadError { why: Unreadable::Empty | Unreadable::OtherFormat, .. }) => t!("import-other"),
        Flaw::Unreadable(ReadError { why: Unreadable::Version(_) | Unreadable::Rules(_), .. }) => t!("import-newer"),
        Flaw::Unreadable(ReadError { why: Unreadable::Game(_), .. }) => t!("import-other-game"),
        Flaw::Unreadable(ReadError { line, .. }) => t!("import-line", line = *line),
        Flaw::Broken(Broken { line, .. }) => t!("import-broken", line = *line),
    }
}
