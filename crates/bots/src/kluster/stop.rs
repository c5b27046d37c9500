//! [`StopSignal`]: the caller's request to stop planning. Once requested, it stays requested.

/// A latching stop signal.
pub(super) struct StopSignal<'a> {
    should_stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'a> StopSignal<'a> {
    pub(super) fn new(should_stop: &'a mut dyn FnMut() -> bool) -> StopSignal<'a> {
        StopSignal { should_stop, stopped: false }
    }

    /// Polls the caller. Planning calls this every few milliseconds.
    pub(super) fn is_requested(&mut self) -> bool {
        self.stopped = self.stopped || (self.should_stop)();
        self.stopped
    }
}
