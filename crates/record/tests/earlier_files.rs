//! Files that an earlier version wrote: every one still parses, verifies, and is written byte for byte as it was.
//!
//! The files are data and are never regenerated. The golden games of Kluster in `kluster_golden` belong to them.

use record::AnyRecord;

/// Names and contents, compiled in because WebAssembly has no files.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!($name, ".jsonl")))),+]
    };
}

#[test]
fn files_of_earlier_versions_are_read_verified_and_written_unchanged() {
    let files = files![
        "earlier_files/clustered_1_unfinished",
        "earlier_files/clustered_2",
        "earlier_files/clustered_3_quick_between_draw_and_discard",
        "earlier_files/clustered_4_round",
        "earlier_files/clustered_8_all_options",
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
    for (name, text) in files {
        let (record, _) =
            AnyRecord::parse_and_verify(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(record.to_string() == text, "{name} is written differently");
    }
}
