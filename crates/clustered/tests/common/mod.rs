//! Shared test helpers: seats, setups and random numbers (C1, C4, C16-C22); `script` builds games from text.

pub(crate) mod script;

use clustered::{Options, QuickDiscard, RulesVersion, Setup, TableLimits, TableSize};
use proptest::prelude::*;
use seats::{Players, Seat};

/// Returns the seat with this number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::try_from(number as u64).unwrap()
}

/// Returns a number of players.
pub(crate) fn players(count: usize) -> Players {
    Players::try_from(count as u64).unwrap()
}

/// Returns a setup with these options in which seat 0 begins.
pub(crate) fn setup(count: usize, options: Options) -> Setup {
    Setup::new(players(count), Seat::FIRST, options).unwrap()
}

/// Like [`setup`], under a version of the rules.
pub(crate) fn setup_with_rules(rules: RulesVersion, count: usize, options: Options) -> Setup {
    Setup::with_rules(rules, players(count), Seat::FIRST, options).unwrap()
}

/// Runs this many cases. A failing case is printed, not stored: not every test target has a disk.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Any valid setup: 1 to 8 players, both versions of the rules, all options combined freely.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    (1..=8_usize, any::<[bool; 3]>(), any::<[bool; 8]>(), any::<u8>(), table_sizes(), any_rules()).prop_map(
        |(count, [quick, first_bonus, biggest_bonus], wilds, first, table, (rules, quick_discard))| {
            let table = match table {
                // The start cards of the expanded game need eight columns (C20).
                Some((width, height, round)) => {
                    let size = |n: u64| TableSize::try_from(if count > 4 { n.max(8) } else { n }).unwrap();
                    if round {
                        TableLimits::Round { diameter: size(width) }
                    } else {
                        TableLimits::Rectangle { width: size(width), height: TableSize::try_from(height).unwrap() }
                    }
                }
                None => TableLimits::Unbounded,
            };
            let extra_wild = wilds[..count].to_vec();
            let options = Options { extra_wild, quick, quick_discard, first_bonus, biggest_bonus, table };
            Setup::with_rules(rules, players(count), seat(usize::from(first) % count), options).unwrap()
        },
    )
}

fn table_sizes() -> impl Strategy<Value = Option<(u64, u64, bool)>> {
    prop_oneof![2 => Just(None), 3 => (1..16_u64, 1..16_u64, any::<bool>()).prop_map(Some)]
}

/// A version of the rules, and what its quick game discards (C18).
fn any_rules() -> impl Strategy<Value = (RulesVersion, Option<QuickDiscard>)> {
    prop::sample::select(vec![
        (RulesVersion::V1, None),
        (RulesVersion::V2, Some(QuickDiscard::Drawn)),
        (RulesVersion::V2, Some(QuickDiscard::Hand)),
    ])
}

/// A `SplitMix64` generator for choosing moves.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next_u64() % bound as u64).unwrap()
    }
}
