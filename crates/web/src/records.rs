//! Finished games: replay, export, import; and the best scores of games for one.

use crate::{
    clustered::{Bests, Saved, Session, Shelf, seat_name},
    icon::Icon,
    route::{Screen, go},
    shell::{Shell, top_bar},
    t,
    text::Language,
    time::{day, fresh_number, now},
    tr,
    ui::{delete_button, on, shown},
};
use ::clustered::{Problem, TranscriptError, winners};
use leptos::prelude::*;
use record::{Broken, ClusteredRecord, Flaw, ReadError, Unreadable};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Url};

/// The longest file that is read, in bytes: far more than any game.
const LONGEST: f64 = 16e6;

/// The screen.
pub(crate) fn records() -> impl IntoView {
    let list = RwSignal::new(Shelf::Done.list());
    let outcome: RwSignal<Option<String>> = RwSignal::new(None);
    let shell = Shell::here();
    let read = move |file: File| {
        leptos::task::spawn_local(async move {
            let name = file.name();
            let said = match import(&file).await {
                Ok(session) if is_here(&session) => t!("import-known", file = name),
                Ok(session) if session.to_move().is_some() => {
                    shell.note(Shelf::Open.put(&session));
                    t!("import-open", file = name)
                }
                Ok(session) => {
                    shell.note(Shelf::Done.put(&session));
                    list.set(Shelf::Done.list());
                    t!("import-done", file = name)
                }
                Err(why) => t!("import-failed", file = name, why = why),
            };
            outcome.set(Some(said));
        });
    };
    let picked = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
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
    view! {
        <div class="screen" on:dragover=|event: DragEvent| event.prevent_default() on:drop=dropped>
            {top_bar(Screen::Home, || t!("records"), ())}
            <main class="sheet records">
                <label class="button">
                    {Icon::Import.draw()}<span>{tr!("import")}</span>
                    <input type="file" accept=".jsonl,.json,.txt,.game" on:change=picked />
                </label>
                <p role="status" class="said">{shown(move || outcome.get())}</p>
                {bests()}
                <section>
                    <h2>{tr!("finished-games")}</h2>
                    {shown(move || list.read().is_empty().then(|| view! { <p>{t!("no-records")}</p> }))}
                    <ul>
                        <For each=move || list.get() key=|id| *id children=move |id| row(id, list) />
                    </ul>
                </section>
            </main>
        </div>
    }
}

fn row(id: u64, list: RwSignal<Vec<u64>>) -> impl IntoView {
    let language: Language = expect_context();
    let session = StoredValue::new(Shelf::Done.get(id));
    let words = move || {
        session.with_value(|session| match session {
            Ok(session) => summary(session, &language.code.get()),
            Err(_) => t!("record-damaged"),
        })
    };
    let is_good = session.with_value(Result::is_ok);
    let save = move |_| {
        session.with_value(|session| {
            if let Ok(session) = session {
                export(session);
            }
        });
    };
    view! {
        <li class="record">
            <span>{words}</span>
            <div class="row">
                {is_good.then(|| view! {
                    <button on:click=on(move |_| go(&Screen::Replay(id)))>{Icon::Play.draw()}<span>{tr!("replay")}</span></button>
                    <button on:click=save>{Icon::Export.draw()}<span>{tr!("export")}</span></button>
                })}
                {delete_button(move || { Shelf::Done.remove(id); list.set(Shelf::Done.list()); })}
            </div>
        </li>
    }
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

fn bests() -> impl IntoView {
    let language: Language = expect_context();
    let (all, kept) = (Bests::all(), Shelf::Done.list());
    (!all.is_empty()).then(move || view! {
        <section>
            <h2>{tr!("best-scores")}</h2>
            <ul>
                {all.into_iter().map(|best| {
                    let code = language.code;
                    let words = {
                        let best = best.clone();
                        move || t!("best-line", points = best.points, options = option_words(&best.options), day = day(best.when, &code.get()))
                    };
                    let game = best.game;
                    view! {
                        <li class="record">
                            <span>{words}</span>
                            {kept.contains(&game).then(|| view! {
                                <button on:click=on(move |_| go(&Screen::Replay(game)))>{Icon::Play.draw()}<span>{tr!("replay")}</span></button>
                            })}
                        </li>
                    }
                }).collect_view()}
            </ul>
        </section>
    })
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
    let shelves =
        [Shelf::Done, Shelf::Open].into_iter().flat_map(|shelf| shelf.list().into_iter().map(move |id| shelf.get(id)));
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
        Saved { version: Saved::VERSION, id: fresh_number(), began: now(), chairs: Vec::new(), practice: true, game };
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
