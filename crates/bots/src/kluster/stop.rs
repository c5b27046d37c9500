//! [`Stop`]: whether somebody wants the answer now. Once said, it stays said.

/// Whether somebody wants the answer now.
pub(super) struct Stop<'a> {
    ask: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'a> Stop<'a> {
    pub(super) fn new(ask: &'a mut dyn FnMut() -> bool) -> Stop<'a> {
        Stop { ask, stopped: false }
    }

    /// Asks; it takes at most a few milliseconds of work from one time to the next.
    pub(super) fn now(&mut self) -> bool {
        self.stopped = self.stopped || (self.ask)();
        self.stopped
    }
}
