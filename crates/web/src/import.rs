//! Games that come from files: records of both games, checked line by line, and Clustered in notation.

use crate::{
    clustered, kluster,
    shelf::{Kept, Shelf},
    shell::Shell,
    t,
    time::{fresh_number, now},
};
use ::clustered::{TranscriptError, TranscriptErrorKind};
use record::{AnyGame, AnyRecord, ParseError, ParseErrorKind, RecordError, VerifyError, VerifyErrorKind};
use seats::BySeat;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// The longest file that is read, in bytes: far more than any game.
const LONGEST: f64 = 16e6;

/// A game that was read.
enum Imported {
    Clustered(Box<clustered::Session>),
    Kluster(Box<kluster::Session>),
}

/// Reads a game from a file and keeps it. Answers what became of it, in words.
pub(crate) async fn import(shell: Shell, file: File) -> String {
    let name = file.name();
    match checked(&file).await {
        Ok(Imported::Clustered(session)) => put_away(shell, &name, &*session, is_kept(&session)),
        Ok(Imported::Kluster(session)) => {
            put_away(shell, &name, &*session, kluster::is_kept(&session.log.record().to_string()))
        }
        Err(why) => t!("import-failed", file = name, why = why),
    }
}

/// Whether the same game of Clustered, card for card, is kept already.
fn is_kept(session: &clustered::Session) -> bool {
    let shelves = [Shelf::Done, Shelf::Open].into_iter();
    let mut all = shelves.flat_map(|shelf| shelf.list::<clustered::Session>().into_iter().map(move |id| shelf.get(id)));
    all.any(|kept: Result<clustered::Session, _>| kept.is_ok_and(|kept| kept.record() == session.record()))
}

fn put_away<K: Kept>(shell: Shell, file: &str, session: &K, is_kept: bool) -> String {
    if is_kept {
        return t!("import-known", file = file);
    }
    shell.note(Shelf::keep(session));
    if session.is_over() { t!("import-done", file = file) } else { t!("import-open", file = file) }
}

async fn checked(file: &File) -> Result<Imported, String> {
    if file.size() > LONGEST {
        return Err(t!("import-too-long"));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    read(&text.ok_or_else(|| t!("import-unreadable"))?)
}

/// Reads a record, or a game in notation.
fn read(text: &str) -> Result<Imported, String> {
    if !text.trim_start().starts_with('{') {
        return notation(text.to_owned());
    }
    match AnyRecord::parse_and_verify(text.as_bytes()).map_err(|flaw| flaw_words(&flaw))? {
        (AnyRecord::Clustered(record), _) => {
            notation(record.transcript().map_err(|broken| flaw_words(&broken.into()))?.to_string())
        }
        (AnyRecord::Kluster(_), AnyGame::Kluster(log)) => {
            let nobody = |_| kluster::Chair::Person { name: String::new() };
            let chairs = BySeat::new(log.game().rules().setup().players(), nobody);
            let (id, began, agreed) = (fresh_number(), now(), kluster::Agreed::default());
            Ok(Imported::Kluster(Box::new(kluster::Session { id, began, chairs, agreed, log: *log })))
        }
        (AnyRecord::Kluster(_), AnyGame::Clustered(_)) => Err(t!("import-other-game")),
    }
}

fn notation(game: String) -> Result<Imported, String> {
    let saved = clustered::Saved {
        version: clustered::Session::VERSION,
        id: fresh_number(),
        began: now(),
        chairs: Vec::new(),
        practice: true,
        game,
    };
    let session = clustered::Session::resume(&saved);
    session.map(|session| Imported::Clustered(Box::new(session))).map_err(|TranscriptError { line, kind: problem }| {
        match problem {
            TranscriptErrorKind::Illegal { .. } => t!("import-broken", line = line),
            // What goes wrong in its very first line is no game at all.
            _ if line <= 1 => t!("import-other"),
            _ => t!("import-line", line = line),
        }
    })
}

/// What is wrong with a record, in the player's language.
fn flaw_words(flaw: &RecordError) -> String {
    match flaw {
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
