//! Files that an earlier version wrote: every one still parses, verifies, and is written byte for byte as it was.
//!
//! The files are data and are never regenerated. The golden games of Kluster in `kluster_golden` belong to them.

mod files;

use record::AnyLog;

#[test]
fn files_of_earlier_versions_are_read_verified_and_written_unchanged() {
    for (name, text) in [files::CLUSTERED, files::KLUSTER].concat() {
        let (record, _) = AnyLog::parse_and_verify(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(record.to_string() == text, "{name} is written differently");
    }
}
