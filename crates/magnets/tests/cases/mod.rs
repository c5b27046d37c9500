//! The number of random cases of property tests of worlds in motion, and their seed.

use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

/// The number of cases, fewer in WebAssembly, with a fixed seed, so that a failure does not depend on the day.
/// `PROPTEST_CASES=1000 cargo test -p magnets` explores others.
pub(crate) fn cases(native: u32) -> ProptestConfig {
    let config = ProptestConfig { max_shrink_iters: 2000, failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var("PROPTEST_CASES").is_ok() {
        return config;
    }
    let usual = if cfg!(target_arch = "wasm32") { (native / 8).max(4) } else { native };
    ProptestConfig { cases: usual, rng_seed: RngSeed::Fixed(20_261_116), ..config }
}
