//! Verifies a Clustered record: every line must follow from the rules and the lines before it.

use crate::{ClusteredRecord, clustered_written, kluster_written};
use clustered::{Card, Deck, DeckError, Event, Game, Illegal, Transcript};
use seats::{BySeat, Seat};

/// The first line of a record that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct VerifyError {
    /// The line number, counted from 1.
    pub line: usize,
    /// Why it does not follow.
    pub kind: VerifyErrorKind,
}

/// Why a line does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyErrorKind {
    /// The shuffled deck of a seat is missing; the decks come first, in seat order.
    #[error("the shuffled deck of seat {0} should stand here")]
    MissingDeck(Seat),
    /// A deck has the wrong cards.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Deck(DeckError),
    /// A move is illegal.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Illegal(Illegal),
    /// Another event follows from the lines before.
    #[error("this does not follow from the lines before; {} should stand here", short(&clustered_written::event(.0)))]
    WrongEvent(Box<Event>),
    /// A move is missing before the event that it would cause.
    #[error("a move should stand here, not what follows from one")]
    MissingMove,
    /// A line follows the end of the game; the rule that ended it.
    #[error("the game is over, so nothing can follow ({0})")]
    AfterGameOver(&'static str),
    /// The record ends in the middle of a move.
    #[error("the record ends in the middle of a move; {} should follow", short(&clustered_written::event(.0)))]
    Truncated(Box<Event>),
    /// An action is illegal in Kluster, or the hand cannot do it.
    #[error("{why}{rule}", why = .0, rule = .0.rule().map(|rule| format!(" ({rule})")).unwrap_or_default())]
    IllegalAction(kluster::Illegal),
    /// The replay produced another event, or at another time.
    #[error("this does not follow from the lines before; {} should stand here, {ticks} ticks later", short(&kluster_written::event(.event)))]
    EventExpected {
        /// The event of the replay.
        event: Box<kluster::Event>,
        /// Its ticks since the previous entry.
        ticks: u32,
    },
    /// The replay did not produce the event.
    #[error("this does not follow from the lines before: nothing of the kind has happened")]
    UnexpectedEvent,
    /// Time passes although the table is at rest.
    #[error("nothing moves any more, and so no time can pass until somebody does something")]
    TimeWithoutMotion,
    /// The record ends before an event of the replay.
    #[error("the record ends too early; {} should follow", short(&kluster_written::event(.0)))]
    MissingEvent(Box<kluster::Event>),
    /// The replay exceeds its limit of ticks.
    #[error("this takes more ticks than a record is replayed for")]
    TickLimitExceeded,
    /// Another version of the physics produced the record.
    #[error(
        "version {0} of the physics made this record, and only version 1 can be replayed here: its rulings stand, unchecked"
    )]
    UnsupportedPhysics(u64),
}

/// The beginning of a line.
fn short(line: &str) -> String {
    line.chars().take(160).collect()
}

impl VerifyErrorKind {
    pub(crate) fn at(self, line: usize) -> VerifyError {
        VerifyError { line, kind: self }
    }
}

/// The events of a record that are still to be explained, with their lines.
struct Unexplained<'a> {
    events: &'a [Event],
    line: usize,
}

impl<'a> Unexplained<'a> {
    fn next(&mut self) -> Option<&'a Event> {
        let (first, rest) = self.events.split_first()?;
        self.events = rest;
        self.line += 1;
        Some(first)
    }

    /// Takes the events that the rules demand here.
    fn demand(&mut self, demanded: Vec<Event>) -> Result<(), VerifyError> {
        for demanded in demanded {
            match self.next() {
                Some(found) if *found == demanded => {}
                Some(_) => return Err(VerifyErrorKind::WrongEvent(Box::new(demanded)).at(self.line)),
                None => return Err(VerifyErrorKind::Truncated(Box::new(demanded)).at(self.line + 1)),
            }
        }
        Ok(())
    }
}

impl ClusteredRecord {
    /// Replays the record by the rules and returns the game after the last line. The game may be unfinished.
    ///
    /// # Errors
    /// The first line that does not follow from the rules and the lines before it.
    pub fn verify(&self) -> Result<Game, VerifyError> {
        let decks = self.decks()?;
        let mut lines = Unexplained { events: self.events(), line: 1 };
        let mut told = Vec::new();
        let game = Game::deal(self.setup().clone(), &decks, |event| told.push(event));
        let mut game = game.map_err(|why| VerifyErrorKind::Deck(why).at(2))?;
        lines.demand(told)?;
        while let Some(first) = lines.events.first() {
            let line = lines.line + 1;
            let (seat, mv) = first.as_move().ok_or_else(|| {
                let fault = if game.turn().is_none() {
                    VerifyErrorKind::AfterGameOver("C11")
                } else {
                    VerifyErrorKind::MissingMove
                };
                fault.at(line)
            })?;
            let mut told = Vec::new();
            game.play(seat, mv, |event| told.push(event)).map_err(|why| VerifyErrorKind::Illegal(why).at(line))?;
            lines.demand(told)?;
        }
        Ok(game)
    }

    /// The game in notation.
    ///
    /// # Errors
    /// If the record does not start with complete decks.
    pub fn transcript(&self) -> Result<Transcript, VerifyError> {
        Ok(Transcript::new(self.setup().clone(), self.decks()?, self.events().iter().filter_map(Event::as_move)))
    }

    /// The decks as they were shuffled: the first events, seat by seat.
    fn decks(&self) -> Result<BySeat<Deck>, VerifyError> {
        let players = self.setup().players();
        let mut decks = Vec::new();
        for (seat, line) in players.seats().zip(2..) {
            let deck: &[Card] = match self.events().get(decks.len()) {
                Some(Event::Shuffled { seat: owner, deck }) if *owner == seat => deck,
                _ => return Err(VerifyErrorKind::MissingDeck(seat).at(line)),
            };
            let deck = Deck::from_top_first(deck, self.setup().extra_wild(seat));
            decks.push(deck.map_err(|why| VerifyErrorKind::Deck(why).at(line))?);
        }
        BySeat::from_vec(players, decks).ok_or(VerifyErrorKind::MissingDeck(Seat::FIRST).at(2))
    }
}
