//! Records that earlier versions wrote, compiled in because WebAssembly has no files.
#![allow(dead_code)] // shared by several test binaries

use kluster::Event;
use record::{AnyLog, ClusteredLog, EntryKind, KlusterLog};

/// The name of a file, and its text.
pub(crate) type File = (&'static str, &'static str);

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../", $name, ".jsonl")))),+]
    };
}

pub(crate) const CLUSTERED: &[File] = files![
    "earlier_files/clustered_1_unfinished",
    "earlier_files/clustered_2",
    "earlier_files/clustered_3_quick_between_draw_and_discard",
    "earlier_files/clustered_4_round",
    "earlier_files/clustered_8_all_options",
];

pub(crate) const KLUSTER: &[File] = files![
    "earlier_files/kluster_every_action",
    "earlier_files/kluster_long_line",
    "earlier_files/kluster_moving",
    "kluster_golden/classic_2",
    "kluster_golden/classic_duo_5",
    "kluster_golden/duo",
    "kluster_golden/elimination_4",
    "kluster_golden/expert_3",
    "kluster_golden/solo_faults",
    "kluster_golden/solo_victory",
];

/// Parses a record of Clustered.
pub(crate) fn clustered(text: &str) -> ClusteredLog {
    let AnyLog::Clustered(log) = AnyLog::parse(text.as_bytes()).unwrap() else { panic!("another game") };
    log
}

/// Parses a record of Kluster.
pub(crate) fn kluster(text: &str) -> KlusterLog {
    let AnyLog::Kluster(log) = AnyLog::parse(text.as_bytes()).unwrap() else { panic!("another game") };
    log
}

/// The events of a log of Kluster, with their digests.
pub(crate) fn events(log: &KlusterLog) -> Vec<&Event> {
    let events = log.entries().iter().filter_map(|entry| match &entry.kind {
        EntryKind::Event(event) => Some(event),
        EntryKind::Action { .. } | EntryKind::Wait => None,
    });
    events.collect()
}
