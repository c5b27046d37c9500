//! Replays a log of Clustered: every event must follow from the rules and the events before it.

use crate::{
    clustered_format::{ClusteredFormat, ClusteredLog},
    error::{VerifyError, VerifyErrorKind},
    log_position::LogPosition,
    replayer::{ReplayCursor, Replayable, Replayer},
};
use clustered::{Card, Deck, Event, Game, Transcript, TranscriptError};
use seats::{BySeat, Seat};
use std::sync::Arc;

/// A game of Clustered at a place in its log. Its time is the number of moves.
#[derive(Clone, Debug)]
pub struct ClusteredCursor {
    game: Game,
    position: LogPosition,
    moves: u64,
}

impl Replayable for ClusteredFormat {
    type Cursor = ClusteredCursor;
}

impl ReplayCursor<ClusteredFormat> for ClusteredCursor {
    type Event = Event;
    /// A game of cards is as cheap to copy as to save.
    type Keyframe = ClusteredCursor;

    fn start(log: &ClusteredLog) -> Result<ClusteredCursor, VerifyError> {
        let decks = decks(log)?;
        let mut dealt = Vec::new();
        let game = Game::deal(log.setup().clone(), &decks, |event| dealt.push(event));
        let game = game.map_err(|error| error_at(log, LogPosition::START, VerifyErrorKind::Deck(error)))?;
        let position = expect_events(log, LogPosition::START, &dealt)?;
        Ok(ClusteredCursor { game, position, moves: 0 })
    }

    fn step(&mut self, log: &ClusteredLog, emit: &mut dyn FnMut(Event)) -> Result<bool, VerifyError> {
        let Some(next) = log.entries_from(self.position).first() else { return Ok(false) };
        let error = |kind| error_at(log, self.position, kind);
        let (seat, mv) = next.as_move().ok_or_else(|| {
            let is_over = self.game.turn().is_none();
            error(if is_over { VerifyErrorKind::AfterGameOver("C11") } else { VerifyErrorKind::MissingMove })
        })?;
        let mut game = self.game.clone();
        let mut events = Vec::new();
        game.play(seat, mv, |event| events.push(event)).map_err(|illegal| error(VerifyErrorKind::Illegal(illegal)))?;
        let position = expect_events(log, self.position, &events)?;
        *self = ClusteredCursor { game, position, moves: self.moves + 1 };
        events.into_iter().for_each(emit);
        Ok(true)
    }

    fn time(&self) -> u64 {
        self.moves
    }

    fn next_time(&self, log: &ClusteredLog) -> Option<u64> {
        (self.position < log.end()).then_some(self.moves + 1)
    }

    fn end_time(&self, log: &ClusteredLog) -> u64 {
        self.moves + log.entries_from(self.position).iter().filter_map(Event::as_move).count() as u64
    }

    fn position(&self) -> LogPosition {
        self.position
    }

    fn is_at_entry(&self) -> bool {
        true
    }

    fn save(&self) -> ClusteredCursor {
        self.clone()
    }

    fn restore(keyframe: &ClusteredCursor) -> Option<ClusteredCursor> {
        Some(keyframe.clone())
    }
}

impl Replayer<ClusteredFormat> {
    /// Replays a game in notation and returns a replayer that begins at its end: it does not go back.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn at_end_of(transcript: &Transcript) -> Result<Replayer<ClusteredFormat>, TranscriptError> {
        let mut log = ClusteredLog::new(transcript.setup());
        let game = transcript.replay(|event| log.append(event))?;
        let moves = log.entries().iter().filter_map(Event::as_move).count() as u64;
        let position = log.end();
        Ok(Replayer::at(Arc::new(log), ClusteredCursor { game, position, moves }))
    }

    /// Returns the game at the present time.
    pub fn game(&self) -> &Game {
        &self.cursor().game
    }

    /// Returns the game at the present time.
    pub fn into_game(self) -> Game {
        self.into_cursor().game
    }
}

impl ClusteredLog {
    /// Returns the game in notation.
    ///
    /// # Errors
    /// If the log does not start with complete decks.
    pub fn transcript(&self) -> Result<Transcript, VerifyError> {
        Ok(Transcript::new(self.setup().clone(), decks(self)?, self.entries().iter().filter_map(Event::as_move)))
    }
}

/// Checks that the log continues with these events and returns the position behind them.
fn expect_events(log: &ClusteredLog, from: LogPosition, expected: &[Event]) -> Result<LogPosition, VerifyError> {
    let mut position = from;
    for event in expected {
        match log.entries_from(position).first() {
            Some(found) if found == event => position.0 += 1,
            Some(_) => return Err(error_at(log, position, VerifyErrorKind::WrongEvent(Box::new(event.clone())))),
            None => return Err(error_at(log, position, VerifyErrorKind::Truncated(Box::new(event.clone())))),
        }
    }
    Ok(position)
}

/// Returns the decks as they were shuffled: the first events, seat by seat.
fn decks(log: &ClusteredLog) -> Result<BySeat<Deck>, VerifyError> {
    let players = log.setup().players();
    let mut decks = Vec::new();
    for seat in players.seats() {
        let position = LogPosition(decks.len());
        let deck: &[Card] = match log.entries_from(position).first() {
            Some(Event::Shuffled { seat: owner, deck }) if *owner == seat => deck,
            _ => return Err(error_at(log, position, VerifyErrorKind::MissingDeck(seat))),
        };
        let deck = Deck::from_top_first(deck, log.setup().extra_wild(seat));
        decks.push(deck.map_err(|error| error_at(log, position, VerifyErrorKind::Deck(error)))?);
    }
    BySeat::from_vec(players, decks)
        .ok_or_else(|| error_at(log, LogPosition::START, VerifyErrorKind::MissingDeck(Seat::FIRST)))
}

fn error_at(log: &ClusteredLog, entry: LogPosition, kind: VerifyErrorKind) -> VerifyError {
    VerifyError { entry, line: log.line_of(entry), kind }
}
