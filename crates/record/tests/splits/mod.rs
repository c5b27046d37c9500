//! Writes a log of Kluster on other lines: what happens is the same, divided differently.
#![allow(dead_code)] // shared by several test binaries

use crate::random::Random;
use record::{Entry, EntryKind, KlusterLog, LogPosition};

/// Serializes a log with waits in place of some ticks, and with its actions split over lines at random.
pub(crate) fn split(log: &KlusterLog, random: &mut Random) -> String {
    let (wait_odds, line_odds) = ([2, 5, 50][random.below(3)], [1, 2, 5, 50][random.below(4)]);
    let mut text = log.serialize_header();
    let mut piece = KlusterLog::new(log.setup());
    for entry in log.entries().iter().flat_map(|entry| divide(entry, wait_odds, random)).collect::<Vec<_>>() {
        if random.one_in(line_odds) {
            text += &piece.serialize_from(LogPosition::START);
            piece = KlusterLog::new(log.setup());
        }
        piece.append(entry);
    }
    text + &piece.serialize_from(LogPosition::START)
}

/// Divides the ticks of an entry among waits and the entry itself. Some waits take no time, others all that is left.
fn divide(entry: &Entry, odds: usize, random: &mut Random) -> Vec<Entry> {
    let mut parts = Vec::new();
    let mut left = entry.ticks;
    while random.one_in(odds) {
        let ticks = match random.below(4) {
            0 => 0,
            1 => left,
            _ => u32::try_from(random.below(left as usize + 1)).unwrap(),
        };
        parts.push(Entry { ticks, kind: EntryKind::Wait });
        left -= ticks;
    }
    parts.push(Entry { ticks: left, kind: entry.kind.clone() });
    parts
}
