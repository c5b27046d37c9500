//! Replies of the referee: one JSON object each, with `ok` first.

use crate::{deadline::DEFAULT_SECONDS, game_file::GameFileError};
use clustered::{Illegal, SetupError};
use record::{ParseError, ParseErrorKind, RecordError, VerifyError, VerifyErrorKind};
use room::{BeginError, Refusal};
use serde::Serialize;

/// The reply to a successful command.
#[derive(Serialize)]
struct OkReply<T> {
    ok: bool,
    #[serde(flatten)]
    body: T,
}

/// The reply to a refused command.
#[derive(Debug, Serialize)]
pub(super) struct ErrorReply {
    ok: bool,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl ErrorReply {
    /// An error that no rule of the game causes. Truncates the message, which may quote input.
    pub(super) fn new(error: impl Into<String>) -> ErrorReply {
        let error: String = error.into();
        let error = if error.len() > 300 { error.chars().take(300).chain(['…']).collect() } else { error };
        ErrorReply { ok: false, error, rule: None }
    }

    /// The error of a command that needs a game before there is one.
    pub(super) fn no_game() -> ErrorReply {
        ErrorReply::new("there is no game yet: send new first")
    }

    /// An error caused by a rule of the game.
    pub(super) fn with_rule(rule: &'static str, error: &impl ToString) -> ErrorReply {
        ErrorReply { rule: Some(rule), ..ErrorReply::new(error.to_string()) }
    }
}

impl From<SetupError> for ErrorReply {
    fn from(error: SetupError) -> ErrorReply {
        ErrorReply::with_rule(error.rule(), &error)
    }
}

impl From<Illegal> for ErrorReply {
    fn from(error: Illegal) -> ErrorReply {
        ErrorReply::with_rule(error.rule(), &error)
    }
}

impl From<kluster::SetupError> for ErrorReply {
    fn from(error: kluster::SetupError) -> ErrorReply {
        ErrorReply::with_rule(error.rule(), &error)
    }
}

impl From<kluster::Illegal> for ErrorReply {
    fn from(error: kluster::Illegal) -> ErrorReply {
        ErrorReply { rule: error.rule(), ..ErrorReply::new(error.to_string()) }
    }
}

impl From<Refusal> for ErrorReply {
    fn from(refusal: Refusal) -> ErrorReply {
        match refusal {
            Refusal::Illegal(illegal) => illegal.into(),
            Refusal::IllegalAction(illegal) => illegal.into(),
            _ => ErrorReply::new(refusal.to_string()),
        }
    }
}

impl From<BeginError> for ErrorReply {
    fn from(error: BeginError) -> ErrorReply {
        ErrorReply::new(error.to_string())
    }
}

impl From<ParseError> for ErrorReply {
    fn from(error: ParseError) -> ErrorReply {
        match error.kind {
            ParseErrorKind::Setup(_, rule) => ErrorReply::with_rule(rule, &error),
            _ => ErrorReply::new(error.to_string()),
        }
    }
}

impl From<GameFileError> for ErrorReply {
    fn from(error: GameFileError) -> ErrorReply {
        match error {
            GameFileError::Record(error) => error.into(),
            // A referee has no options: the time is fixed.
            GameFileError::Deadline(_) => {
                ErrorReply::new(format!("this record takes more than {DEFAULT_SECONDS} s to replay"))
            }
            _ => ErrorReply::new(error.to_string()),
        }
    }
}

impl From<RecordError> for ErrorReply {
    fn from(error: RecordError) -> ErrorReply {
        match error {
            RecordError::Parse(error) => error.into(),
            RecordError::Verify(error) => error.into(),
        }
    }
}

impl From<VerifyError> for ErrorReply {
    fn from(error: VerifyError) -> ErrorReply {
        match &error.kind {
            VerifyErrorKind::Illegal(illegal) => ErrorReply::with_rule(illegal.rule(), &error),
            VerifyErrorKind::Deck(deck) => ErrorReply::with_rule(deck.rule(), &error),
            VerifyErrorKind::IllegalAction(illegal) => {
                ErrorReply { rule: illegal.rule(), ..ErrorReply::new(error.to_string()) }
            }
            VerifyErrorKind::AfterGameOver(rule) => ErrorReply::with_rule(rule, &error),
            _ => ErrorReply::new(error.to_string()),
        }
    }
}

/// Serializes a reply as one line.
pub(super) fn to_line<T: Serialize>(reply: Result<T, ErrorReply>) -> String {
    let line = match reply {
        Ok(body) => serde_json::to_string(&OkReply { ok: true, body }),
        Err(error) => serde_json::to_string(&error),
    };
    line.unwrap_or_else(|_| r#"{"ok":false,"error":"the reply cannot be serialized as JSON"}"#.to_owned())
}
