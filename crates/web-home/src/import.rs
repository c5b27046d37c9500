//! Games that come from files: records of both games, verified line by line, and Clustered in notation.

use clustered::{Transcript, TranscriptError, TranscriptErrorKind};
use leptos::prelude::{GetUntracked, RwSignal, Set};
use record::{
    AnyReplayer, ClusteredFormat, ClusteredLog, KlusterFormat, ParseError, ParseErrorKind, RecordError,
    RecordedKlusterGame, Replayer, RunStatus, Verifier, VerifyError, VerifyErrorKind,
};
use seats::BySeat;
use wasm_bindgen_futures::JsFuture;
use web_kit::{
    game_store::{GameStore, SavedGame},
    shell::Shell,
    summary::Summary,
    t,
    time::{fresh_number, now, soon},
};
use web_saves::{ClusteredPlayer, ClusteredSave, HouseRules, KlusterPlayer, KlusterSave, TimeLimit, is_stored};
use web_sys::File;

/// The longest file that is read, in bytes: far more than any game.
const LONGEST: f64 = 16e6;

/// How long a record is verified before the page gets its turn, in milliseconds.
const SLICE: f64 = 12.0;

/// An import under way: how much of the file is verified, in percent, and whether the player has had enough.
#[derive(Clone, Copy)]
pub(crate) struct ImportProgress {
    /// How much of the file is verified, in percent; `None` if no file is being imported.
    pub(crate) percent: RwSignal<Option<usize>>,
    /// Whether the player has cancelled it.
    pub(crate) is_cancelled: RwSignal<bool>,
}

/// A game that was read and verified, ready to be stored. Nobody knows the names of its players.
enum Imported {
    Clustered { save: Box<ClusteredSave>, is_over: bool, log: Box<ClusteredLog> },
    Kluster { save: Box<KlusterSave>, is_over: bool, game: Box<RecordedKlusterGame> },
}

/// Reads a game from a file and stores it. Returns what became of it, in words.
pub(crate) async fn import(shell: Shell, file: File, progress: ImportProgress) -> String {
    let name = file.name();
    match parse_and_verify(&file, progress).await {
        Ok(Some(Imported::Clustered { save, is_over, log })) => store(shell, &name, &*save, is_over, has_log(&log)),
        Ok(Some(Imported::Kluster { save, is_over, game })) => store(shell, &name, &*save, is_over, is_stored(&game)),
        Ok(None) => t!("import-cancelled", file = name),
        Err(why) => t!("import-failed", file = name, why = why),
    }
}

/// Whether the same game of Clustered, card for card, is stored already.
fn has_log(log: &ClusteredLog) -> bool {
    let is_same = |save: ClusteredSave| save.replay().is_some_and(|replayer| **replayer.log() == *log);
    let mut all = [GameStore::Done, GameStore::Open]
        .into_iter()
        .flat_map(|store| store.list::<ClusteredSave>().into_iter().map(move |id| store.load(id)));
    all.any(|save| save.is_ok_and(is_same))
}

fn store<G: SavedGame>(shell: Shell, file: &str, save: &G, is_over: bool, is_known: bool) -> String {
    if is_known {
        return t!("import-known", file = file);
    }
    shell.report(GameStore::save(save, is_over));
    if is_over { t!("import-done", file = file) } else { t!("import-open", file = file) }
}

/// Reads and verifies a file; `None` if the player cancels it.
async fn parse_and_verify(file: &File, progress: ImportProgress) -> Result<Option<Imported>, String> {
    if file.size() > LONGEST {
        return Err(t!("import-too-long"));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    let text = text.ok_or_else(|| t!("import-unreadable"))?;
    if !text.trim_start().starts_with('{') {
        return notation(&text).map(Some);
    }
    let mut verifier = Verifier::new(text.as_bytes()).map_err(|error| describe(&error))?;
    loop {
        let began = now();
        let status = verifier.run(&mut |_| now() - began < SLICE).map_err(|error| describe(&error))?;
        if status == RunStatus::Finished {
            return imported(verifier.into_replayer()).map(Some);
        }
        // Whoever leaves the screen has had enough, too: its signals are gone then.
        if progress.is_cancelled.try_get_untracked().is_none_or(|is_cancelled| is_cancelled) {
            return Ok(None);
        }
        // In tens: a screen reader announces each change.
        let percent = usize::try_from(verifier.progress().percent() / 10 * 10).unwrap_or(0);
        if progress.percent.try_get_untracked().is_some_and(|before| before != Some(percent)) {
            progress.percent.set(Some(percent));
        }
        soon(0).await;
    }
}

fn imported(replayer: AnyReplayer) -> Result<Imported, String> {
    match replayer {
        AnyReplayer::Clustered(replayer) => imported_clustered(&replayer),
        AnyReplayer::Kluster(replayer) => Ok(imported_kluster(replayer)),
    }
}

fn imported_kluster(replayer: Replayer<KlusterFormat>) -> Imported {
    let game = replayer.into_recorded_game();
    let players = BySeat::new(game.log().setup().players(), |_| KlusterPlayer::Human { name: String::new() });
    let save = KlusterSave::complete(fresh_number(), now(), &players, HouseRules::default(), &game, now());
    let is_over = save.summary.as_ref().is_none_or(|summary| summary.turn.is_none());
    Imported::Kluster { save: Box::new(save), is_over, game: Box::new(game) }
}

fn notation(game: &str) -> Result<Imported, String> {
    let replayer = Transcript::from_bytes(game.as_bytes()).and_then(|transcript| Replayer::at_end_of(&transcript));
    replayer
        .map_err(|TranscriptError { line, kind }| match kind {
            TranscriptErrorKind::Illegal { .. } => t!("import-broken", line = line),
            // What goes wrong in its very first line is no game at all.
            _ if line <= 1 => t!("import-other"),
            _ => t!("import-line", line = line),
        })
        .and_then(|replayer| imported_clustered(&replayer))
}

/// A game of Clustered is imported for practice.
fn imported_clustered(replayer: &Replayer<ClusteredFormat>) -> Result<Imported, String> {
    let log = replayer.log();
    let players = BySeat::new(log.setup().players(), |_| ClusteredPlayer::Human { name: String::new() });
    let view = replayer.game().view(None);
    let turn = view.turn;
    let points = view.scores.iter().map(|score| usize::try_from(score.total).unwrap_or(usize::MAX)).collect();
    let moves = usize::try_from(replayer.end()).unwrap_or_default();
    let save = ClusteredSave {
        version: ClusteredSave::VERSION,
        id: fresh_number(),
        began: now(),
        practice: true,
        game: log.transcript().map_err(|_| t!("import-other"))?.to_string(),
        summary: Some(Summary::new(ClusteredSave::GAME, &players, turn, moves, now()).with_standing(points)),
        players: players.iter().cloned().collect(),
        clock: TimeLimit::None,
        clock_left: Vec::new(),
    };
    Ok(Imported::Clustered { save: Box::new(save), is_over: turn.is_none(), log: Box::new(log.as_ref().clone()) })
}

/// Describes an error of a record in the player's language.
fn describe(error: &RecordError) -> String {
    match error {
        RecordError::Parse(ParseError { kind: ParseErrorKind::Empty | ParseErrorKind::NotARecord, .. }) => {
            t!("import-other")
        }
        RecordError::Parse(ParseError {
            kind: ParseErrorKind::UnsupportedVersion(_) | ParseErrorKind::UnsupportedRules(_),
            ..
        })
        | RecordError::Verify(VerifyError { kind: VerifyErrorKind::UnsupportedPhysics(_), .. }) => t!("import-newer"),
        RecordError::Parse(ParseError { kind: ParseErrorKind::UnknownGame(_), .. }) => t!("import-other-game"),
        RecordError::Parse(ParseError { line, .. }) => t!("import-line", line = *line),
        RecordError::Verify(VerifyError { line, .. }) => t!("import-broken", line = *line),
    }
}
