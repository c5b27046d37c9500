//! What several tests share: set-ups and seats; `script` drives the rules by observations, `board` a whole table.

pub(crate) mod script;
pub(crate) mod test_table;

use kluster::{BoxKind, Options, Setup};
use magnets::MagnetId;
use proptest::prelude::ProptestConfig;
use seats::{Players, Seat};

/// A seat by its number.
pub(crate) fn seat(number: u64) -> Seat {
    Seat::try_from(number).unwrap()
}

/// Magnets by their numbers.
pub(crate) fn ids(numbers: impl IntoIterator<Item = u16>) -> Vec<MagnetId> {
    numbers.into_iter().map(MagnetId).collect()
}

/// A set-up that seat 0 begins.
pub(crate) fn setup(boxes: &[BoxKind], players: u64, options: Options) -> Setup {
    Setup::new(boxes.to_vec(), Players::try_from(players).unwrap(), Seat::FIRST, SEED, options).unwrap()
}

/// The box of every test that does not care.
pub(crate) const SEED: u64 = 7;

/// The options that most tests vary.
pub(crate) const PLAIN: Options = Options {
    expert: false,
    elimination: false,
    clock: false,
    poles_shown: false,
    first: kluster::FirstPlayer::Shortest,
    surface: None,
};
pub(crate) const EXPERT: Options = Options { expert: true, ..PLAIN };
pub(crate) const ELIMINATION: Options = Options { elimination: true, ..PLAIN };
pub(crate) const CLOCK: Options = Options { clock: true, ..PLAIN };

/// So many random cases, fewer where tests run slowly. A failing one is printed, not stored: not every place has a disk.
pub(crate) fn cases(native: u32) -> ProptestConfig {
    let cases = if cfg!(target_arch = "wasm32") { native.div_ceil(8) } else { native };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
