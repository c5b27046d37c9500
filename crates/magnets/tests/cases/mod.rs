//! How many random cases a test of tables in motion looks at, and which.

use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

/// So many cases, fewer in WebAssembly, and always the same ones: what every change must pass does not depend on the day.
/// `PROPTEST_CASES=1000 cargo test -p magnets` explores others.
pub(crate) fn cases(native: u32) -> ProptestConfig {
    let config = ProptestConfig { max_shrink_iters: 2000, failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var("PROPTEST_CASES").is_ok() {
        return config;
    }
    let usual = if cfg!(target_arch = "wasm32") { (native / 8).max(4) } else { native };
    ProptestConfig { cases: usual, rng_seed: RngSeed::Fixed(20_261_116), ..config }
}
