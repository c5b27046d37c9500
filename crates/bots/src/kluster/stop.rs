//! [`Stop`]: whether somebody wants the answer now. Once said, it stays said.

/// Whether somebody wants the answer now.
pub(super) struct StopSignal<'a> {
    should_stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'a> StopSignal<'a> {
    pub(super) fn new(should_stop: &'a mut dyn FnMut() -> bool) -> StopSignal<'a> {
        StopSignal { should_stop, stopped: false }
    }

    /// Asks; it takes at most a few milliseconds of work from one time to the next.
    pub(super) fn is_requested(&mut self) -> bool {
        self.stopped = self.stopped || (self.should_stop)();
        self.stopped
    }
}
