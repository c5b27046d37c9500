//! Answers of the referee: one JSON object each, `ok` first.

use clustered::{DeckError, Illegal, SetupError};
use record::{ParseError, ParseErrorKind, RecordError, VerifyError, VerifyErrorKind};
use serde::Serialize;

/// A command that was carried out, with what it answers.
#[derive(Serialize)]
struct OkReply<T> {
    ok: bool,
    #[serde(flatten)]
    body: T,
}

/// Why a command was refused.
#[derive(Debug, Serialize)]
pub(super) struct ErrorReply {
    ok: bool,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl ErrorReply {
    /// A refusal that no rule of the game asks for. The sentence is kept short, whatever the input was.
    pub(super) fn new(error: impl Into<String>) -> ErrorReply {
        let error: String = error.into();
        let error = if error.len() > 300 { error.chars().take(300).chain(['…']).collect() } else { error };
        ErrorReply { ok: false, error, rule: None }
    }

    /// A refusal by a rule.
    pub(super) fn with_rule(rule: &'static str, error: &impl ToString) -> ErrorReply {
        ErrorReply { rule: Some(rule), ..ErrorReply::new(error.to_string()) }
    }
}

impl From<SetupError> for ErrorReply {
    fn from(why: SetupError) -> ErrorReply {
        ErrorReply::with_rule(why.rule(), &why)
    }
}

impl From<DeckError> for ErrorReply {
    fn from(why: DeckError) -> ErrorReply {
        ErrorReply::with_rule(why.rule(), &why)
    }
}

impl From<Illegal> for ErrorReply {
    fn from(why: Illegal) -> ErrorReply {
        ErrorReply::with_rule(why.rule(), &why)
    }
}

impl From<kluster::SetupError> for ErrorReply {
    fn from(why: kluster::SetupError) -> ErrorReply {
        ErrorReply::with_rule(why.rule(), &why)
    }
}

impl From<kluster::Illegal> for ErrorReply {
    fn from(why: kluster::Illegal) -> ErrorReply {
        ErrorReply { rule: why.rule(), ..ErrorReply::new(why.to_string()) }
    }
}

impl From<ParseError> for ErrorReply {
    fn from(why: ParseError) -> ErrorReply {
        match why.kind {
            ParseErrorKind::Setup(_, rule) => ErrorReply::with_rule(rule, &why),
            _ => ErrorReply::new(why.to_string()),
        }
    }
}

impl From<RecordError> for ErrorReply {
    fn from(flaw: RecordError) -> ErrorReply {
        match flaw {
            RecordError::Parse(why) => why.into(),
            RecordError::Verify(why) => why.into(),
        }
    }
}

impl From<VerifyError> for ErrorReply {
    fn from(why: VerifyError) -> ErrorReply {
        match &why.kind {
            VerifyErrorKind::Illegal(illegal) => ErrorReply::with_rule(illegal.rule(), &why),
            VerifyErrorKind::Deck(deck) => ErrorReply::with_rule(deck.rule(), &why),
            VerifyErrorKind::IllegalAction(illegal) => {
                ErrorReply { rule: illegal.rule(), ..ErrorReply::new(why.to_string()) }
            }
            VerifyErrorKind::AfterGameOver(rule) => ErrorReply::with_rule(rule, &why),
            _ => ErrorReply::new(why.to_string()),
        }
    }
}

/// The answer as a line.
pub(super) fn to_line<T: Serialize>(answer: Result<T, ErrorReply>) -> String {
    let line = match answer {
        Ok(body) => serde_json::to_string(&OkReply { ok: true, body }),
        Err(refusal) => serde_json::to_string(&refusal),
    };
    line.unwrap_or_else(|_| r#"{"ok":false,"error":"the answer cannot be written as JSON"}"#.to_owned())
}
