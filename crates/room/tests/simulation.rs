//! Simulated rooms: the same decisions reach a room through a driver that doubles, drops, reorders and delays commands,
//! fails to append, and restarts from snapshot and log at any moment. The game must come out as without all that.
//!
//! ```sh
//! HUDDLE_SIMULATION_SEEDS=20000 cargo test -p room --test simulation   # more seeds
//! HUDDLE_SIMULATION_SEED=17 cargo test -p room --test simulation       # one seed again
//! ```

#[path = "simulation/driver.rs"]
mod driver;
#[path = "simulation/fault.rs"]
mod fault;
#[path = "simulation/plan.rs"]
mod plan;

mod common;

use driver::SimulatedDriver;
use fault::Fault;
use plan::Plan;
use room::RoomEntry;

/// The number of seeds of each test run.
const SEEDS: u64 = if cfg!(target_arch = "wasm32") { 60 } else { 500 };

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// How much simulated rooms have shown.
#[derive(Debug, Default)]
struct Coverage {
    seeds: usize,
    /// Outcomes that could be compared.
    compared: usize,
    /// Commands that have overtaken another one.
    overtaken: usize,
    /// Clocks that have run out, in Clustered and in Kluster.
    expired: [usize; 2],
}

/// Runs the decisions of a seed twice, without and with disturbances. An error says what went wrong.
fn simulate(seed: u64, fault: Fault, coverage: &mut Coverage) -> Result<(), String> {
    let plan = Plan::new(seed)?;
    let mut driver = SimulatedDriver::disturbed(plan.config.clone(), seed, fault);
    driver.carry_out_all(&plan.decisions)?;
    driver.settle()?;
    driver.check_restored()?;
    let outcome = driver.outcome();
    let is_comparable = plan.is_comparable && !driver.has_other_decisions;
    if is_comparable && outcome != plan.outcome {
        return Err(format!("another outcome:\n{outcome}\ninstead of\n{}", plan.outcome));
    }
    coverage.seeds += 1;
    coverage.compared += usize::from(is_comparable);
    coverage.overtaken += driver.overtaken;
    for logged in driver.stored() {
        coverage.expired[0] += usize::from(matches!(logged.entry, RoomEntry::Moved { by_clock: true, .. }));
        coverage.expired[1] += usize::from(logged.entry == RoomEntry::ClockExpired);
    }
    Ok(())
}

#[test]
fn a_disturbed_room_comes_out_like_an_undisturbed_one() {
    let seeds = match number("HUDDLE_SIMULATION_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("HUDDLE_SIMULATION_SEEDS").unwrap_or(SEEDS),
    };
    let mut coverage = Coverage::default();
    for seed in seeds {
        if let Err(problem) = simulate(seed, Fault::None, &mut coverage) {
            panic!("seed {seed}: {problem}\nAgain: HUDDLE_SIMULATION_SEED={seed} cargo test -p room --test simulation");
        }
    }
    let Coverage { seeds, compared, overtaken, expired } = coverage;
    let is_enough =
        compared * 3 > seeds * 2 && overtaken * 2 > seeds && expired.iter().all(|count| *count * 50 > seeds);
    assert!(seeds < 50 || is_enough, "{coverage:?}");
}

#[test]
fn a_seed_replays_exactly() {
    for seed in 0..10 {
        let runs = [0, 1].map(|_| {
            let plan = Plan::new(seed).unwrap();
            let mut driver = SimulatedDriver::disturbed(plan.config.clone(), seed, Fault::None);
            driver.carry_out_all(&plan.decisions).unwrap();
            (driver.stored().to_vec(), driver.outcome())
        });
        assert_eq!(runs[0], runs[1]);
    }
}

/// Returns what the simulation finds in a broken room, in 20 seeds.
fn caught(fault: Fault) -> Vec<String> {
    (0..20).filter_map(|seed| simulate(seed, fault, &mut Coverage::default()).err()).collect()
}

/// Checks that a room was caught in nearly every seed because a command was carried out twice, or because its second
/// answer was another one.
fn check_caught_repeating(problems: &[String]) {
    let twice = problems.iter().filter(|problem| problem.starts_with("carried out twice")).count();
    let answered = problems.iter().filter(|problem| problem.contains(" was answered Ok")).count();
    assert!(twice >= 3, "{problems:#?}");
    assert!(twice + answered >= 17, "{problems:#?}");
}

#[test]
fn a_room_that_tells_before_it_appends_is_caught() {
    let problems = caught(Fault::TellsFirst);
    assert_eq!(problems.len(), 20);
    assert!(problems.iter().all(|problem| problem.starts_with("told before it was stored")), "{problems:?}");
}

#[test]
fn a_room_that_plays_a_repeated_command_twice_is_caught() {
    check_caught_repeating(&caught(Fault::PlaysTwice));
}

#[test]
fn a_room_that_forgets_its_answers_at_a_restart_is_caught() {
    check_caught_repeating(&caught(Fault::ForgetsAnswers));
}
