//! Finished games of both kinds: replay, export, import; and the best scores of solo games.

use crate::{
    download::download,
    game_list::{Game, ListedGame},
    import::{ImportProgress, import},
    statistics_view::statistics,
};
use clustered::{Options, QuickDiscard, SeatView, TableLimits};
use leptos::{ev, html, prelude::*};
use record::ClusteredLog;
use seats::{BySeat, Seat};
use wasm_bindgen_futures::spawn_local;
use web_kit::{
    components::{button, delete_button, each, field, focus_if_lost, replaced},
    game_store::{GameStore, LoadError},
    icon::Icon,
    navigation::go,
    page_links::page_links,
    player::seat_name,
    route::{GameScreen, HOME, RECORDS},
    shell::{Shell, top_bar},
    t,
    text::Language,
    time::{day, soon},
    tr,
};
use web_saves::{ClusteredBestScores, ClusteredPlayer, ClusteredSave, KlusterSave, StoredGame, all_kluster_bests};
use web_sys::{DragEvent, Event, File};

/// The screen.
pub(crate) fn records() -> AnyView {
    let list = RwSignal::new(finished_games());
    let outcome: RwSignal<Option<String>> = RwSignal::new(None);
    let shell = Shell::here();
    let progress = ImportProgress { percent: RwSignal::new(None), is_cancelled: RwSignal::new(false) };
    let file_name = RwSignal::new(String::new());
    let read = move |file: File| {
        if progress.percent.get_untracked().is_some() {
            return;
        }
        file_name.set(file.name());
        progress.is_cancelled.set(false);
        progress.percent.set(Some(0));
        spawn_local(async move {
            // The page first shows that a record is being verified.
            soon(0).await;
            let words = import(shell, file, progress).await;
            // The screen may have been left.
            let _ = progress.percent.try_set(None);
            let _ = outcome.try_set(Some(words));
            let _ = list.try_set(finished_games());
            // The button that cancels is gone.
            focus_if_lost(".records input");
        });
    };
    let status = move || match progress.percent.get() {
        Some(percent) => t!("import-checking", file = file_name.get(), percent = percent),
        None => outcome.get().unwrap_or_default(),
    };
    let is_importing = Memo::new(move |_| progress.percent.read().is_some());
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
    let field = html::input().r#type("file").accept(".jsonl,.json,.txt,.game").on(ev::change, picked);
    let import = html::label().class("button").child((Icon::Import.draw(), html::span().child(tr!("import")), field));
    let none = move || list.read().is_empty().then(|| html::p().child(t!("no-records")));
    let rows = html::ul().child(each(move || list.get(), move |listed| row(listed, list)));
    let finished = html::section().child((html::h2().child(tr!("finished-games")), none, rows));
    let status = html::p().role("status").class("said").child(status);
    let figures = replaced(move || {
        statistics(&list.get(), move || {
            list.set(finished_games());
            // The button is gone with its section.
            focus_if_lost(".bar h1");
        })
    });
    let bests = replaced(move || {
        list.track();
        bests()
    });
    let main = html::main().class("sheet records").child((import, status, cancel, figures, bests, finished));
    html::div()
        .class("screen")
        .on(ev::dragover, |event| event.prevent_default())
        .on(ev::drop, dropped)
        .child((top_bar(HOME, tr!("records"), page_links(RECORDS)), main))
        .into_any()
}

/// Finished games, the newest first.
fn finished_games() -> Vec<ListedGame> {
    ListedGame::all(GameStore::Done)
}

/// A finished game of either kind.
enum FinishedGame {
    Clustered(Box<FinishedClustered>),
    Kluster(StoredGame),
}

/// A finished game of Clustered, as a spectator sees it.
struct FinishedClustered {
    began: f64,
    players: BySeat<ClusteredPlayer>,
    view: SeatView,
    log: ClusteredLog,
}

impl FinishedGame {
    fn load(listed: ListedGame) -> Result<FinishedGame, LoadError> {
        match listed.game {
            Game::Clustered => {
                let save = GameStore::Done.load::<ClusteredSave>(listed.id)?;
                let found = FinishedClustered::new(save).ok_or(LoadError::Damaged)?;
                Ok(FinishedGame::Clustered(Box::new(found)))
            }
            Game::Kluster => StoredGame::finished(listed.id).map(FinishedGame::Kluster),
        }
    }

    /// Who played, and how it ended, in one line.
    fn summary(&self, language: &str) -> String {
        match self {
            FinishedGame::Clustered(finished) => finished.summary(language),
            FinishedGame::Kluster(finished) => kluster_summary(finished, language),
        }
    }

    /// The record.
    fn record(&self) -> String {
        match self {
            FinishedGame::Clustered(finished) => finished.log.to_string(),
            FinishedGame::Kluster(finished) => finished.log.to_string(),
        }
    }
}

impl FinishedClustered {
    /// `None` if the game is damaged. A game that was imported has players without names.
    fn new(save: ClusteredSave) -> Option<FinishedClustered> {
        let replayer = save.replay()?;
        let (log, view) = (replayer.log().as_ref().clone(), replayer.game().view(None));
        let players = BySeat::from_vec(log.setup().players(), save.players)?;
        Some(FinishedClustered { began: save.began, players, view, log })
    }

    fn summary(&self, language: &str) -> String {
        let SeatView { scores, winners, .. } = &self.view;
        let name = |seat: Seat| seat_name(&self.players, seat);
        let parts: Vec<String> =
            scores.iter_enumerated().map(|(seat, score)| format!("{} {}", name(seat), score.total)).collect();
        let won: Vec<String> = winners.iter().copied().map(name).collect();
        t!(
            "record-line",
            day = day(self.began, language),
            players = parts.join(", "),
            winners = won.join(" & "),
            count = self.players.len()
        )
    }
}

fn row(listed: ListedGame, list: RwSignal<Vec<ListedGame>>) -> AnyView {
    let language = Language::here();
    let game = StoredValue::new_local(FinishedGame::load(listed));
    let words = move || {
        let code = language.code.get();
        game.with_value(|game| match game {
            Ok(game) => game.summary(&code),
            Err(_) => t!("record-damaged"),
        })
    };
    let save = move || {
        if let Some(record) = game.with_value(|game| game.as_ref().ok().map(FinishedGame::record)) {
            download(&format!("{}-{}.jsonl", listed.game.name(), listed.id), &record);
        }
    };
    let is_sound = game.with_value(Result::is_ok);
    let uses = is_sound.then(|| (replay_button(listed), button(Some(Icon::Export), tr!("export"), save)));
    let delete = delete_button(move || {
        listed.remove(GameStore::Done);
        list.set(finished_games());
        // The button is gone with its game.
        focus_if_lost(".record button");
        focus_if_lost(".bar h1");
    });
    let name = html::b().child(move || match listed.game {
        Game::Clustered => t!("clustered"),
        Game::Kluster => t!("kluster"),
    });
    let buttons = html::div().class("row").child((uses, delete));
    html::li().class("record").child((html::span().child((name, " · ", words)), buttons)).into_any()
}

fn replay_button(ListedGame { game, id }: ListedGame) -> AnyView {
    button(Some(Icon::Play), tr!("replay"), move || go(&game.path(GameScreen::Replay(id)))).into_any()
}

/// Who played Kluster, and how it ended, in one line.
fn kluster_summary(finished: &StoredGame, language: &str) -> String {
    let (left, table, won) = finished.outcome();
    let players = &finished.players;
    let name = |seat: Seat| seat_name(players, seat);
    // Where all magnets are everybody's, nobody has any (K14).
    let is_divided = players.len() > 1 && !finished.log.setup().options().elimination;
    let listed = left
        .iter_enumerated()
        .map(|(seat, left)| if is_divided { format!("{} {left}", name(seat)) } else { name(seat) });
    t!(
        "kluster-record",
        day = day(finished.began, language),
        players = listed.collect::<Vec<_>>().join(", "),
        winners = won.into_iter().map(name).collect::<Vec<_>>().join(" & "),
        table = table,
        count = players.len()
    )
}

fn bests() -> Option<impl IntoView> {
    let language = Language::here();
    let stored = GameStore::Done.list::<ClusteredSave>();
    let clustered = ClusteredBestScores::all().into_iter().map(|best| {
        let replay = stored.contains(&best.game).then_some(ListedGame { game: Game::Clustered, id: best.game });
        let words = move || {
            let (options, day) = (option_words(&best.options), day(best.when, &language.code.read()));
            t!("best-line", points = best.points, options = options, day = day)
        };
        best_row(words.into_any(), replay)
    });
    let stored = GameStore::Done.list::<KlusterSave>();
    let kluster = all_kluster_bests().into_iter().map(|best| {
        let replay = stored.contains(&best.game).then_some(ListedGame { game: Game::Kluster, id: best.game });
        let words = move || best.words(day(best.when, &language.code.read()));
        best_row(words.into_any(), replay)
    });
    let rows: Vec<AnyView> = clustered.chain(kluster).collect();
    (!rows.is_empty()).then(|| html::section().child((html::h2().child(tr!("best-scores")), html::ul().child(rows))))
}

fn best_row(words: AnyView, replay: Option<ListedGame>) -> AnyView {
    html::li().class("record").child((html::span().child(words), replay.map(replay_button))).into_any()
}

/// A set of options in a few words.
fn option_words(options: &Options) -> String {
    let mut words = Vec::new();
    if options.quick {
        words.push(match options.quick_discard {
            Some(QuickDiscard::Drawn) => t!("option-quick"),
            Some(QuickDiscard::Hand) => t!("best-quick-hand"),
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
    if options.table != TableLimits::Unbounded {
        words.push(t!("option-table"));
    }
    if words.is_empty() { t!("preset-standard") } else { words.join(", ") }
}
