//! Answers of the referee: one JSON object each, `ok` first.

use clustered::{DeckError, Illegal, SetupError};
use record::{VerifyError, VerifyErrorKind, RecordError, ParseError, ParseErrorKind};
use serde::Serialize;

/// A command that was carried out, with what it answers.
#[derive(Serialize)]
struct Granted<T> {
    ok: bool,
    #[serde(flatten)]
    body: T,
}

/// Why a command was refused.
#[derive(Debug, Serialize)]
pub(super) struct Refusal {
    ok: bool,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl Refusal {
    /// A refusal that no rule of the game asks for. The sentence is kept short, whatever the input was.
    pub(super) fn new(error: impl Into<String>) -> Refusal {
        let error: String = error.into();
        let error = if error.len() > 300 { error.chars().take(300).chain(['…']).collect() } else { error };
        Refusal { ok: false, error, rule: None }
    }

    /// A refusal by a rule.
    pub(super) fn by(rule: &'static str, error: &impl ToString) -> Refusal {
        Refusal { rule: Some(rule), ..Refusal::new(error.to_string()) }
    }
}

impl From<SetupError> for Refusal {
    fn from(why: SetupError) -> Refusal {
        Refusal::by(why.rule(), &why)
    }
}

impl From<DeckError> for Refusal {
    fn from(why: DeckError) -> Refusal {
        Refusal::by(why.rule(), &why)
    }
}

impl From<Illegal> for Refusal {
    fn from(why: Illegal) -> Refusal {
        Refusal::by(why.rule(), &why)
    }
}

impl From<kluster::SetupError> for Refusal {
    fn from(why: kluster::SetupError) -> Refusal {
        Refusal::by(why.rule(), &why)
    }
}

impl From<kluster::Illegal> for Refusal {
    fn from(why: kluster::Illegal) -> Refusal {
        Refusal { rule: why.rule(), ..Refusal::new(why.to_string()) }
    }
}

impl From<ParseError> for Refusal {
    fn from(why: ParseError) -> Refusal {
        match why.kind {
            ParseErrorKind::Setup(_, rule) => Refusal::by(rule, &why),
            _ => Refusal::new(why.to_string()),
        }
    }
}

impl From<RecordError> for Refusal {
    fn from(flaw: RecordError) -> Refusal {
        match flaw {
            RecordError::Parse(why) => why.into(),
            RecordError::Verify(why) => why.into(),
        }
    }
}

impl From<VerifyError> for Refusal {
    fn from(why: VerifyError) -> Refusal {
        match &why.kind {
            VerifyErrorKind::Illegal(illegal) => Refusal::by(illegal.rule(), &why),
            VerifyErrorKind::Deck(deck) => Refusal::by(deck.rule(), &why),
            VerifyErrorKind::IllegalAction(illegal) => Refusal { rule: illegal.rule(), ..Refusal::new(why.to_string()) },
            VerifyErrorKind::AfterGameOver(rule) => Refusal::by(rule, &why),
            _ => Refusal::new(why.to_string()),
        }
    }
}

/// The answer as a line.
pub(super) fn line<T: Serialize>(answer: Result<T, Refusal>) -> String {
    let line = match answer {
        Ok(body) => serde_json::to_string(&Granted { ok: true, body }),
        Err(refusal) => serde_json::to_string(&refusal),
    };
    line.unwrap_or_else(|_| r#"{"ok":false,"error":"the answer cannot be written as JSON"}"#.to_owned())
}
