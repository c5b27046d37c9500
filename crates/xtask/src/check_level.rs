//! [`CheckLevel`]: how much of the test suite to run.

/// How much to check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckLevel {
    /// Everything: what CI runs.
    Full,
    /// What a developer runs after each change: the development loop.
    Fast,
}
