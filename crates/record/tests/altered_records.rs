//! Two thousand altered records: none with another result, score or digest is accepted.
//!
//! Each must fail to parse, fail to verify, or verify to the results of the original, as far as it goes: a record may
//! be cut off after any move, and hand motion may leave no trace on the table.

mod alterations;
mod files;
mod random;
mod results;
mod splits;

use alterations::Alteration;
use files::{CLUSTERED, File, KLUSTER, kluster};
use random::Random;
use results::{Original, Outcome};
use splits::split;
use std::collections::BTreeMap;

/// Waits and lines of other records, to be inserted.
fn other_lines(files: &[File]) -> Vec<&'static str> {
    let lines = files.iter().flat_map(|(_, text)| text.split_inclusive('\n').skip(1));
    lines.chain(["{\"after\":0}\n", "{\"after\":1}\n", "{\"after\":24}\n"]).collect()
}

/// How many records to alter, and how many of them have each outcome at least: otherwise the run proves little.
struct Plan {
    files: &'static [File],
    read: fn(&str) -> Original,
    count: usize,
    /// The number of alterations that such records allow.
    alterations: usize,
    minimums: [(Outcome, usize); 4],
}

const CLUSTERED_PLAN: Plan = Plan {
    files: CLUSTERED,
    read: Original::clustered,
    count: 500,
    alterations: 13,
    minimums: [(Outcome::Unparsable, 25), (Outcome::Refused, 350), (Outcome::Equal, 10), (Outcome::OtherInput, 5)],
};

const KLUSTER_PLAN: Plan = Plan {
    files: KLUSTER,
    read: Original::kluster,
    count: 250,
    alterations: 15,
    minimums: [(Outcome::Unparsable, 15), (Outcome::Refused, 160), (Outcome::Equal, 10), (Outcome::OtherInput, 5)],
};

/// Alters records, short ones more often than long ones. The counts are printed with `--nocapture`.
fn alter_and_judge(plan: &Plan, seed: u64) {
    let mut random = Random::new(seed);
    let others = other_lines(plan.files);
    let mut files = plan.files.to_vec();
    files.sort_by_key(|(_, text)| text.len());
    let originals: Vec<Original> = files.iter().map(|(_, text)| (plan.read)(text)).collect();
    let mut outcomes: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut applied: BTreeMap<Alteration, usize> = BTreeMap::new();
    while outcomes.values().sum::<usize>() < plan.count {
        let file = random.below(files.len()).min(random.below(files.len()));
        let (name, text) = files[file];
        let is_split = matches!(originals[file], Original::Kluster(..)) && random.one_in(3);
        let text = if is_split { split(&kluster(text), &mut random) } else { text.to_owned() };
        let alteration = *random.choose(&Alteration::ALL).unwrap();
        let Some(altered) = alteration.apply(&text, &others, &mut random) else { continue };
        let outcome = originals[file].judge(&altered);
        assert_ne!(outcome, Outcome::Forged, "{alteration:?} of {name} was accepted:\n{altered}");
        *outcomes.entry(outcome).or_default() += 1;
        *applied.entry(alteration).or_default() += 1;
    }
    eprintln!("{outcomes:?}\n{applied:?}");
    assert_eq!(applied.len(), plan.alterations, "{applied:?}");
    for (outcome, minimum) in plan.minimums {
        assert!(outcomes[&outcome] >= minimum, "{outcomes:?}");
    }
}

/// Several tests, which run in parallel.
macro_rules! runs {
    ($($name:ident: $plan:ident, $seed:literal;)+) => {
        $(#[test]
        fn $name() {
            alter_and_judge(&$plan, $seed);
        })+
    };
}

runs! {
    altered_records_of_clustered_are_found: CLUSTERED_PLAN, 1;
    more_altered_records_of_clustered_are_found: CLUSTERED_PLAN, 2;
    altered_records_of_kluster_are_found: KLUSTER_PLAN, 1;
    more_altered_records_of_kluster_are_found: KLUSTER_PLAN, 2;
    yet_more_altered_records_of_kluster_are_found: KLUSTER_PLAN, 3;
    still_more_altered_records_of_kluster_are_found: KLUSTER_PLAN, 4;
}

/// Verification accepts every file, so a judge that sees no difference would find nothing above.
#[test]
fn the_results_of_another_game_are_told_apart() {
    for plan in [CLUSTERED_PLAN, KLUSTER_PLAN] {
        for ((name, text), (other_name, other)) in plan.files.iter().zip(plan.files.iter().cycle().skip(1)) {
            let original = (plan.read)(text);
            assert_eq!(original.judge(text), Outcome::Equal, "{name}");
            assert_eq!(original.judge(other), Outcome::Forged, "{other_name} in place of {name}");
        }
    }
}
