//! Shared by several tests: setups and seats. `attempts` are random games, `script` drives the rules by reports,
//! `test_table` a whole game.

pub(crate) mod attempts;
pub(crate) mod script;
pub(crate) mod test_table;

use kluster::{BoxKind, Options, Setup, Versions};
use magnets::MagnetId;
use proptest::prelude::ProptestConfig;
use seats::{Players, Seat};

/// Returns a seat by its number.
pub(crate) fn seat(number: u64) -> Seat {
    Seat::try_from(number).unwrap()
}

/// Returns magnets by their numbers.
pub(crate) fn ids(numbers: impl IntoIterator<Item = u16>) -> Vec<MagnetId> {
    numbers.into_iter().map(MagnetId).collect()
}

/// Returns a setup that seat 0 begins.
pub(crate) fn setup(boxes: &[BoxKind], players: u64, options: Options) -> Setup {
    setup_with(Versions::NEWEST, boxes, players, options)
}

/// Returns a setup under rules 1 and physics 1 that seat 0 begins.
pub(crate) fn setup_v1(boxes: &[BoxKind], players: u64, options: Options) -> Setup {
    setup_with(Versions::FIRST, boxes, players, options)
}

/// Returns a setup under these versions that seat 0 begins.
pub(crate) fn setup_with(versions: Versions, boxes: &[BoxKind], players: u64, options: Options) -> Setup {
    let players = Players::try_from(players).unwrap();
    Setup::with_versions(versions, boxes.to_vec(), players, Seat::FIRST, SEED, options).unwrap()
}

/// The seed of every test for which it does not matter.
pub(crate) const SEED: u64 = 7;

/// The options of most tests.
pub(crate) const PLAIN: Options = Options {
    expert: false,
    elimination: false,
    clock: false,
    poles_shown: false,
    first: kluster::FirstPlayer::Shortest,
    faults: kluster::FaultRule::Taken,
    surface: None,
};
pub(crate) const EXPERT: Options = Options { expert: true, ..PLAIN };
pub(crate) const ELIMINATION: Options = Options { elimination: true, ..PLAIN };
pub(crate) const CLOCK: Options = Options { clock: true, ..PLAIN };

/// Returns a config with this many cases, fewer in WebAssembly. Failures are printed, not stored: there may be no disk.
pub(crate) fn cases(native: u32) -> ProptestConfig {
    let cases = if cfg!(target_arch = "wasm32") { native.div_ceil(8) } else { native };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
