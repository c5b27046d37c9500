//! Games that come from files: records of both games, verified line by line, and Clustered in notation.

use crate::{
    clustered, kluster,
    shelf::{Kept, Shelf},
    shell::Shell,
    t,
    time::{fresh_number, now, soon},
};
use ::clustered::{Transcript, TranscriptError, TranscriptErrorKind};
use record::{
    AnyReplayer, ClusteredFormat, ParseError, ParseErrorKind, RecordError, Replayer, RunStatus, Verifier, VerifyError,
    VerifyErrorKind,
};
use seats::BySeat;
use ui::Signal;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// The longest file that is read, in bytes: far more than any game.
const LONGEST: f64 = 16e6;

/// How long a record is verified before the page gets its turn, in milliseconds.
const SLICE: f64 = 12.0;

/// An import under way: how much of the file is verified, in percent, and whether the player has had enough.
#[derive(Clone, Copy)]
pub(crate) struct ImportProgress {
    /// How much of the file is verified, in percent; `None` if no file is being imported.
    pub(crate) percent: Signal<Option<usize>>,
    /// Whether the player has cancelled it.
    pub(crate) is_cancelled: Signal<bool>,
}

/// A game that was read.
enum Imported {
    Clustered(Box<clustered::Session>),
    Kluster(Box<kluster::Session>),
}

/// Reads a game from a file and stores it. Returns what became of it, in words.
pub(crate) async fn import(shell: Shell, file: File, progress: ImportProgress) -> String {
    let name = file.name();
    match parse_and_verify(&file, progress).await {
        Ok(Some(Imported::Clustered(session))) => put_away(shell, &name, &*session, is_stored(&session)),
        Ok(Some(Imported::Kluster(session))) => {
            put_away(shell, &name, &*session, kluster::is_stored(session.game.recorded()))
        }
        Ok(None) => t!("import-cancelled", file = name),
        Err(why) => t!("import-failed", file = name, why = why),
    }
}

/// Whether the same game of Clustered, card for card, is stored already.
fn is_stored(session: &clustered::Session) -> bool {
    let record = session.record();
    let shelves = [Shelf::Done, Shelf::Open].into_iter();
    let mut all = shelves.flat_map(|shelf| shelf.list::<clustered::Session>().into_iter().map(move |id| shelf.get(id)));
    all.any(|kept: Result<clustered::Session, _>| kept.is_ok_and(|kept| kept.record() == record))
}

fn put_away<K: Kept>(shell: Shell, file: &str, session: &K, is_stored: bool) -> String {
    if is_stored {
        return t!("import-known", file = file);
    }
    shell.note(Shelf::keep(session));
    if session.is_over() { t!("import-done", file = file) } else { t!("import-open", file = file) }
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
        if progress.is_cancelled.try_peek().is_none_or(|is_cancelled| *is_cancelled) {
            return Ok(None);
        }
        // In tens: a screen reader announces each change.
        let percent = usize::try_from(verifier.progress().percent() / 10 * 10).unwrap_or(0);
        if !progress.percent.is(&Some(percent)) {
            progress.percent.set(Some(percent));
        }
        soon(0).await;
    }
}

fn imported(replayer: AnyReplayer) -> Result<Imported, String> {
    match replayer {
        AnyReplayer::Clustered(replayer) => adopted(replayer),
        AnyReplayer::Kluster(replayer) => {
            let nobody = |_| kluster::Chair::Person { name: String::new() };
            let chairs = BySeat::new(replayer.log().setup().players(), nobody);
            let session = kluster::Session::resume(
                fresh_number(),
                now(),
                chairs,
                kluster::Agreed::default(),
                replayer,
                Vec::new(),
            );
            session.map(|session| Imported::Kluster(Box::new(session))).ok_or_else(|| t!("import-other"))
        }
    }
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
        .and_then(adopted)
}

/// Continues a game of Clustered with people whose names nobody knows, for practice.
fn adopted(replayer: Replayer<ClusteredFormat>) -> Result<Imported, String> {
    let session = clustered::Session::adopt(fresh_number(), now(), Vec::new(), true, replayer);
    session.map(|session| Imported::Clustered(Box::new(session))).map_err(|_| t!("import-other"))
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
