//! What a clock of either game shows: minutes and seconds, and from when on it is urgent.

/// When the time is announced, in seconds that are left.
pub const ANNOUNCED: [u32; 3] = [30, 10, 5];

/// From how many seconds on a clock is shown as urgent.
pub const URGENT: u32 = 10;

/// Formats seconds as a clock shows them.
pub fn face(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The seconds that a clock shows: 0 only when none is left.
pub fn shown_seconds(milliseconds: u64) -> u32 {
    u32::try_from(milliseconds.div_ceil(1000)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_shown_as_on_a_clock() {
        assert_eq!([0, 9, 60, 125].map(face), ["0:00", "0:09", "1:00", "2:05"]);
        assert_eq!([0, 1, 1000, 1001, 30_000, u64::MAX].map(shown_seconds), [0, 1, 1, 2, 30, u32::MAX]);
    }
}
