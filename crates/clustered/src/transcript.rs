//! [`Transcript`]: a whole game as text that a person can read and type. `docs/NOTATION.md` explains it.

mod header;

use crate::{
    CardError, Deck, DeckError, Event, Game, Illegal, Move, MoveError, Setup, SetupError, TableSizeError,
    card::escaped_prefix,
};
use header::TranscriptHeader;
use seats::{BySeat, Seat};
use std::{fmt, str::FromStr};

/// The longest transcript, in bytes.
pub const TRANSCRIPT_LIMIT: usize = 1 << 20;

/// A game as it is written down: what was agreed, the decks, and the moves.
#[derive(Clone, Debug)]
pub struct Transcript {
    setup: Setup,
    decks: BySeat<Deck>,
    moves: Vec<TranscriptMove>,
}

/// A move with the seat and the line that it stands on.
#[derive(Clone, Copy, Debug)]
struct TranscriptMove {
    line: usize,
    seat: Seat,
    mv: Move,
}

/// What is wrong with a transcript, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: TranscriptErrorKind,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptErrorKind {
    /// The text is not text.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
    /// The text is longer than any game.
    #[error("the text is longer than 1 MiB")]
    TooLong,
    /// The text is no transcript at all.
    #[error("a game begins with the line 'clustered 1'")]
    MissingTitle,
    /// A word that does not belong there.
    #[error("'{0}' does not belong here")]
    Unexpected(String),
    /// Something that must be there is not.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Something that was said already.
    #[error("'{0}' is said twice")]
    Duplicate(String),
    /// No card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// No deck.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Deck(#[from] DeckError),
    /// No size of a table.
    #[error("{0} (C4)")]
    Size(#[from] TableSizeError),
    /// No move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No game can be set up like that.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Setup(#[from] SetupError),
    /// The rules forbid the move.
    #[error("seat {seat} may not play {mv}: {why} ({})", why.rule())]
    Illegal {
        /// Who.
        seat: Seat,
        /// What.
        mv: Move,
        /// Why not.
        why: Illegal,
    },
}

impl TranscriptErrorKind {
    /// At a line.
    fn at_line(self, line: usize) -> TranscriptError {
        TranscriptError { line, kind: self }
    }

    /// Quotes the beginning of a text.
    fn unexpected(text: &str) -> TranscriptErrorKind {
        TranscriptErrorKind::Unexpected(escaped_prefix(text, 24))
    }
}

impl Transcript {
    /// A transcript of a game from its beginning and its moves. It has no lines yet: its errors say line 0.
    pub fn new(setup: Setup, decks: BySeat<Deck>, moves: impl IntoIterator<Item = (Seat, Move)>) -> Transcript {
        let moves = moves.into_iter().map(|(seat, mv)| TranscriptMove { line: 0, seat, mv }).collect();
        Transcript { setup, decks, moves }
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Reads a transcript from bytes from outside.
    ///
    /// # Errors
    /// The first line that cannot be read, or that there are more bytes than [`TRANSCRIPT_LIMIT`].
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

    /// Plays the moves, telling every event in order.
    ///
    /// # Errors
    /// The first move that the rules forbid.
    pub fn replay(&self, mut tell: impl FnMut(Event)) -> Result<Game, TranscriptError> {
        let mut game = Game::deal(self.setup.clone(), &self.decks, &mut tell)
            .map_err(|why| TranscriptErrorKind::Deck(why).at_line(0))?;
        for &TranscriptMove { line, seat, mv } in &self.moves {
            game.play(seat, mv, &mut tell)
                .map_err(|why| TranscriptErrorKind::Illegal { seat, mv, why }.at_line(line))?;
        }
        Ok(game)
    }
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    /// Reads the text. Whether the rules allow the moves shows when they are played.
    fn from_str(text: &str) -> Result<Transcript, TranscriptError> {
        let mut head = TranscriptHeader::default();
        let mut moves = Vec::new();
        let mut titled = false;
        let mut last = 1;
        for (line, text) in text.lines().enumerate().map(|(n, text)| (n + 1, text)) {
            let words: Vec<&str> = text.split('#').next().unwrap_or("").split_whitespace().collect();
            last = line;
            match words.as_slice() {
                [] => {}
                ["clustered", "1"] if !titled => titled = true,
                _ if !titled => return Err(TranscriptErrorKind::MissingTitle.at_line(line)),
                [seat, written @ ..] if seat.starts_with(|c: char| c.is_ascii_digit()) => {
                    let seat = header::parse_seat(seat).map_err(|problem| problem.at_line(line))?;
                    if written.is_empty() {
                        return Err(TranscriptErrorKind::Missing("a move").at_line(line));
                    }
                    for mv in written {
                        let mv = mv.parse().map_err(|why| TranscriptErrorKind::Move(why).at_line(line))?;
                        moves.push(TranscriptMove { line, seat, mv });
                    }
                }
                [word, ..] if !moves.is_empty() => return Err(TranscriptErrorKind::unexpected(word).at_line(line)),
                [word, values @ ..] => head.parse_line(line, word, values).map_err(|problem| problem.at_line(line))?,
            }
        }
        if !titled {
            return Err(TranscriptErrorKind::MissingTitle.at_line(last));
        }
        let (setup, decks) = head.finish(last)?;
        Ok(Transcript { setup, decks, moves })
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "clustered 1")?;
        header::write(f, &self.setup, &self.decks)?;
        // In a quick game a move and the discard after it share a line (C18).
        let mut alone = None;
        for &TranscriptMove { seat, mv, .. } in &self.moves {
            let joins = self.setup.options().quick && alone == Some(seat) && matches!(mv, Move::Discard { .. });
            if joins {
                write!(f, " {mv}")?;
            } else {
                write!(f, "\n{seat} {mv}")?;
            }
            alone = (!joins).then_some(seat);
        }
        if self.moves.is_empty() { Ok(()) } else { writeln!(f) }
    }
}
