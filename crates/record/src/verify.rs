//! [`Verifier`]: checks a record line by line, a little at a time if it is long.

use crate::{
    any::{AnyGame, AnyLog},
    clustered_format::{ClusteredFormat, ClusteredLog},
    error::{ParseError, RecordError, VerifyError, VerifyErrorKind},
    kluster_format::{KlusterFormat, KlusterLog},
    recorded_kluster_game::RecordedKlusterGame,
    replayer::{ReplayProgress, Replayer, RunStatus},
};
use clustered::Game;
use std::{io::BufRead, sync::Arc};

/// The maximum number of ticks to replay: almost six hours of continuous motion.
pub const TICK_LIMIT: u64 = 10_000_000;

/// The ticks between two keyframes, so that a caller can go back without replaying everything: a minute.
const KEYFRAME_TICKS: u64 = 60 * magnets::TICKS_PER_SECOND as u64;

/// A record whose verification is under way.
pub struct Verifier {
    replayer: AnyReplayer,
    /// The line at which parsing stopped. An entry before it may break the rules, and that is then the first error.
    parse_error: Option<ParseError>,
}

/// A replayer of either game.
#[allow(clippy::large_enum_variant)] // only one exists at a time
pub enum AnyReplayer {
    /// A replayer of Clustered.
    Clustered(Replayer<ClusteredFormat>),
    /// A replayer of Kluster.
    Kluster(Replayer<KlusterFormat>),
}

impl Verifier {
    /// Parses a record and prepares its verification.
    ///
    /// # Errors
    /// If its header cannot be parsed, or no game can begin with its first entries.
    pub fn new(input: impl BufRead) -> Result<Verifier, RecordError> {
        let (log, parse_error) = AnyLog::parse_prefix(input)?;
        let replayer = match log {
            AnyLog::Clustered(log) => Replayer::new(Arc::new(log)).map(AnyReplayer::Clustered),
            AnyLog::Kluster(log) => Replayer::new(Arc::new(log))
                .map(|replayer| AnyReplayer::Kluster(replayer.with_keyframes(KEYFRAME_TICKS))),
        };
        match replayer {
            Ok(replayer) => Ok(Verifier { replayer, parse_error }),
            Err(error) => Err(first_error(error, parse_error)),
        }
    }

    /// Verifies on. Every few steps `go_on` gets the progress and decides whether to continue.
    ///
    /// # Errors
    /// The first line that cannot be parsed or does not follow from the rules and the lines before it. Also if the
    /// replay takes more than [`TICK_LIMIT`] ticks.
    pub fn run(&mut self, go_on: &mut dyn FnMut(ReplayProgress) -> bool) -> Result<RunStatus, RecordError> {
        let status = match &mut self.replayer {
            AnyReplayer::Clustered(replayer) => replayer.run(go_on),
            AnyReplayer::Kluster(replayer) => run_with_limit(replayer, TICK_LIMIT, go_on),
        };
        match (status, &self.parse_error) {
            (Ok(RunStatus::Finished), Some(error)) => Err(error.clone().into()),
            (Ok(status), _) => Ok(status),
            (Err(error), parse_error) => Err(first_error(error, parse_error.clone())),
        }
    }

    /// Returns how far the verification has come.
    pub fn progress(&self) -> ReplayProgress {
        match &self.replayer {
            AnyReplayer::Clustered(replayer) => replayer.progress(),
            AnyReplayer::Kluster(replayer) => replayer.progress(),
        }
    }

    /// Returns the replayer, which is as far as the record was verified.
    pub fn into_replayer(self) -> AnyReplayer {
        self.replayer
    }
}

impl AnyReplayer {
    /// Returns the log, and the game as far as it was replayed. The game may be unfinished.
    pub fn into_game(self) -> (AnyLog, AnyGame) {
        match self {
            AnyReplayer::Clustered(replayer) => {
                let log = AnyLog::Clustered(ClusteredLog::clone(replayer.log()));
                (log, AnyGame::Clustered(replayer.into_game()))
            }
            AnyReplayer::Kluster(replayer) => {
                let log = AnyLog::Kluster(KlusterLog::clone(replayer.log()));
                (log, AnyGame::Kluster(Box::new(replayer.into_recorded_game())))
            }
        }
    }
}

impl AnyLog {
    /// Parses and verifies a record.
    ///
    /// # Errors
    /// As for [`Verifier::run`].
    pub fn parse_and_verify(input: impl BufRead) -> Result<(AnyLog, AnyGame), RecordError> {
        let mut verifier = Verifier::new(input)?;
        verifier.run(&mut |_| true)?;
        Ok(verifier.into_replayer().into_game())
    }

    /// Replays the log by the rules and returns the game after the last entry. The game may be unfinished.
    ///
    /// # Errors
    /// The first entry that does not follow from the rules and the entries before it.
    pub fn verify(&self) -> Result<AnyGame, VerifyError> {
        match self {
            AnyLog::Clustered(log) => log.verify().map(AnyGame::Clustered),
            AnyLog::Kluster(log) => log.verify().map(|game| AnyGame::Kluster(Box::new(game))),
        }
    }
}

impl ClusteredLog {
    /// Replays the log by the rules and returns the game after the last event. The game may be unfinished.
    ///
    /// # Errors
    /// The first event that does not follow from the rules and the events before it.
    pub fn verify(&self) -> Result<Game, VerifyError> {
        let mut replayer = Replayer::new(Arc::new(self.clone()))?;
        replayer.run(&mut |_| true)?;
        Ok(replayer.into_game())
    }
}

impl KlusterLog {
    /// Replays the log by the rules and returns the game after the last entry. The game may be unfinished.
    ///
    /// # Errors
    /// The first entry that does not follow from the rules and the entries before it. Also if the replay takes more
    /// than [`TICK_LIMIT`] ticks, or if another version of the physics produced the log, which then cannot be checked
    /// here.
    pub fn verify(&self) -> Result<RecordedKlusterGame, VerifyError> {
        self.verify_with_limit(TICK_LIMIT)
    }

    /// Like [`KlusterLog::verify`], with another limit of ticks.
    ///
    /// # Errors
    /// As for [`KlusterLog::verify`].
    pub fn verify_with_limit(&self, ticks: u64) -> Result<RecordedKlusterGame, VerifyError> {
        let mut replayer = Replayer::new(Arc::new(self.clone()))?;
        run_with_limit(&mut replayer, ticks, &mut |_| true)?;
        Ok(replayer.into_recorded_game())
    }
}

/// Runs a replay of at most so many ticks in all.
fn run_with_limit(
    replayer: &mut Replayer<KlusterFormat>,
    ticks: u64,
    go_on: &mut dyn FnMut(ReplayProgress) -> bool,
) -> Result<RunStatus, VerifyError> {
    let status = replayer.run(&mut |progress| progress.time <= ticks && go_on(progress))?;
    if replayer.time() <= ticks {
        return Ok(status);
    }
    let entry = replayer.position();
    Err(VerifyError { entry, line: replayer.log().line_of(entry), kind: VerifyErrorKind::TickLimitExceeded })
}

/// Whichever comes first: an entry that does not follow, or the line that cannot be parsed.
fn first_error(verify_error: VerifyError, parse_error: Option<ParseError>) -> RecordError {
    match parse_error {
        Some(parse_error) if parse_error.line <= verify_error.line => parse_error.into(),
        _ => verify_error.into(),
    }
}
