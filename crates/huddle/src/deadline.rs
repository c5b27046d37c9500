//! [`Deadline`]: bounds the time that verifying a record may take, and shows progress on a terminal.

use record::ReplayProgress;
use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// The seconds that verifying may take unless the caller asks for more. A few kilobytes of Kluster can ask for minutes.
pub(crate) const DEFAULT_SECONDS: u64 = 60;

/// Progress is shown from this time on, and so often.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// The time by which a verification must have finished.
pub(crate) struct Deadline {
    start: Instant,
    seconds: u64,
    /// When progress was last shown, and whether anybody sees it.
    shown: Option<Instant>,
    is_terminal: bool,
}

/// The error of a verification that takes too long.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "not verified: this takes longer than {seconds} s and was stopped at {percent} %; --max-seconds allows more time"
)]
pub(crate) struct DeadlineExceeded {
    seconds: u64,
    percent: u64,
}

impl Deadline {
    /// Starts the clock. Progress is shown if standard error is a terminal.
    pub(crate) fn start(seconds: u64) -> Deadline {
        Deadline { start: Instant::now(), seconds, shown: None, is_terminal: io::stderr().is_terminal() }
    }

    /// Shows the progress and returns whether there is time left.
    pub(crate) fn go_on(&mut self, progress: ReplayProgress) -> bool {
        let now = Instant::now();
        if self.is_terminal && now - self.shown.unwrap_or(self.start) >= PROGRESS_INTERVAL {
            self.shown = Some(now);
            let _ = write!(io::stderr(), "\rverifying: {} %", progress.percent());
        }
        (now - self.start).as_secs() < self.seconds
    }

    /// Returns the error of a verification that was stopped here.
    pub(crate) fn exceeded(&self, progress: ReplayProgress) -> DeadlineExceeded {
        DeadlineExceeded { seconds: self.seconds, percent: progress.percent() }
    }
}

impl Drop for Deadline {
    /// Clears the line on which progress was shown.
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
