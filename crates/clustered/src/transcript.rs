//! [`Transcript`]: a game as text that people can read and write. `docs/NOTATION.md` describes the format.

mod header;

use crate::{
    CardError, Deck, DeckError, Event, Game, Illegal, Move, MoveError, Setup, SetupError, TableSizeError,
    card::escaped_prefix,
};
use header::TranscriptHeader;
use seats::{BySeat, RulesVersion, RulesVersionError, Seat};
use std::{fmt, str::FromStr};

/// The maximum length of a transcript in bytes.
pub const TRANSCRIPT_LIMIT: usize = 1 << 20;

/// The setup, the decks and the moves of a game.
#[derive(Clone, Debug)]
pub struct Transcript {
    setup: Setup,
    decks: BySeat<Deck>,
    moves: Vec<TranscriptMove>,
}

/// A move with its seat and its line.
#[derive(Clone, Copy, Debug)]
struct TranscriptMove {
    line: usize,
    seat: Seat,
    mv: Move,
}

/// A kind of a transcript and the line where it occurs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// The kind.
    pub kind: TranscriptErrorKind,
}

/// A kind of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptErrorKind {
    /// The line is not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
    /// The text is longer than [`TRANSCRIPT_LIMIT`].
    #[error("the text is longer than 1 MiB")]
    TooLong,
    /// The first line is not the title.
    #[error("a game begins with the line 'clustered 2', or 'clustered 1' for the first rules")]
    MissingTitle,
    /// The title names an unknown version of the rules.
    #[error(transparent)]
    Rules(#[from] RulesVersionError),
    /// A word is unexpected here.
    #[error("'{0}' does not belong here")]
    Unexpected(String),
    /// A required part is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A directive or a seat occurs twice.
    #[error("'{0}' occurs twice")]
    Duplicate(String),
    /// A card cannot be parsed.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A deck is incomplete.
    #[error("{error} ({rule})", error = .0, rule = .0.rule())]
    Deck(#[from] DeckError),
    /// The size of the table is out of range.
    #[error("{0} (C4)")]
    Size(#[from] TableSizeError),
    /// A move cannot be parsed.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The setup is invalid.
    #[error("{error} ({rule})", error = .0, rule = .0.rule())]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error("seat {seat} may not play {mv}: {reason} ({})", reason.rule())]
    Illegal {
        /// The seat that moves.
        seat: Seat,
        /// The move.
        mv: Move,
        /// The violated rule.
        reason: Illegal,
    },
}

impl TranscriptErrorKind {
    /// Adds the line number.
    fn at_line(self, line: usize) -> TranscriptError {
        TranscriptError { line, kind: self }
    }

    /// Quotes the beginning of a text.
    fn unexpected(text: &str) -> TranscriptErrorKind {
        TranscriptErrorKind::Unexpected(escaped_prefix(text, 24))
    }
}

impl Transcript {
    /// Creates a transcript from the start of a game and its moves. Its errors report line 0.
    pub fn new(setup: Setup, decks: BySeat<Deck>, moves: impl IntoIterator<Item = (Seat, Move)>) -> Transcript {
        let moves = moves.into_iter().map(|(seat, mv)| TranscriptMove { line: 0, seat, mv }).collect();
        Transcript { setup, decks, moves }
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Parses a transcript from untrusted bytes.
    ///
    /// # Errors
    /// The first line that cannot be parsed, or `TooLong` for more bytes than [`TRANSCRIPT_LIMIT`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Transcript, TranscriptError> {
        if bytes.len() > TRANSCRIPT_LIMIT {
            return Err(TranscriptErrorKind::TooLong.at_line(1));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let good = &bytes[..error.valid_up_to()];
            TranscriptErrorKind::NotUtf8.at_line(good.split(|byte| *byte == b'\n').count())
        });
        text?.parse()
    }

    /// Replays the moves and emits every event in order.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn replay(&self, mut emit: impl FnMut(Event)) -> Result<Game, TranscriptError> {
        let mut game = Game::deal(self.setup.clone(), &self.decks, &mut emit)
            .map_err(|error| TranscriptErrorKind::Deck(error).at_line(0))?;
        for &TranscriptMove { line, seat, mv } in &self.moves {
            game.play(seat, mv, &mut emit)
                .map_err(|reason| TranscriptErrorKind::Illegal { seat, mv, reason }.at_line(line))?;
        }
        Ok(game)
    }
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    /// Parses the text. [`Transcript::replay`] checks whether the moves are legal.
    fn from_str(text: &str) -> Result<Transcript, TranscriptError> {
        let mut header_lines = TranscriptHeader::default();
        let mut moves = Vec::new();
        let mut rules = None;
        let mut last = 1;
        for (line, text) in text.lines().enumerate().map(|(n, text)| (n + 1, text)) {
            let words: Vec<&str> = text.split('#').next().unwrap_or("").split_whitespace().collect();
            last = line;
            match words.as_slice() {
                [] => {}
                ["clustered", version] if rules.is_none() && version.starts_with(|c: char| c.is_ascii_digit()) => {
                    let version = header::parse_number(version).map_err(|kind| kind.at_line(line))?;
                    let known = RulesVersion::try_from(version);
                    rules = Some(known.map_err(|error| TranscriptErrorKind::Rules(error).at_line(line))?);
                }
                _ if rules.is_none() => return Err(TranscriptErrorKind::MissingTitle.at_line(line)),
                [seat, written @ ..] if seat.starts_with(|c: char| c.is_ascii_digit()) => {
                    let seat = header::parse_seat(seat).map_err(|kind| kind.at_line(line))?;
                    if written.is_empty() {
                        return Err(TranscriptErrorKind::Missing("a move").at_line(line));
                    }
                    for mv in written {
                        let mv = mv.parse().map_err(|error| TranscriptErrorKind::Move(error).at_line(line))?;
                        moves.push(TranscriptMove { line, seat, mv });
                    }
                }
                [word, ..] if !moves.is_empty() => return Err(TranscriptErrorKind::unexpected(word).at_line(line)),
                [word, values @ ..] => {
                    header_lines.parse_line(line, word, values).map_err(|kind| kind.at_line(line))?;
                }
            }
        }
        let rules = rules.ok_or(TranscriptErrorKind::MissingTitle.at_line(last))?;
        let (setup, decks) = header_lines.finish(rules, last)?;
        Ok(Transcript { setup, decks, moves })
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "clustered {}", u64::from(self.setup.rules()))?;
        header::write(f, &self.setup, &self.decks)?;
        // In a quick game a move and the discard after it share a line (C18).
        let mut last_seat = None;
        for &TranscriptMove { seat, mv, .. } in &self.moves {
            let same_line = self.setup.options().quick && last_seat == Some(seat) && matches!(mv, Move::Discard { .. });
            if same_line {
                write!(f, " {mv}")?;
            } else {
                write!(f, "\n{seat} {mv}")?;
            }
            last_seat = (!same_line).then_some(seat);
        }
        if self.moves.is_empty() { Ok(()) } else { writeln!(f) }
    }
}
