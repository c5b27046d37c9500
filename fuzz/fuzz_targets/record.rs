//! Records: parsing and verifying never panic, and parsed records round-trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::AnyLog;

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = AnyLog::parse(bytes) else { return };
    match &record {
        AnyLog::Clustered(clustered) => drop(clustered.verify()),
        // A few bytes can describe hours of motion.
        AnyLog::Kluster(kluster) => drop(kluster.verify_with_limit(20_000)),
    }
    let again = AnyLog::parse(record.to_string().as_bytes());
    assert_eq!(again.as_ref(), Ok(&record));
});
