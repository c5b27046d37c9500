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

/// The number of seeds of each test run.
const SEEDS: u64 = if cfg!(target_arch = "wasm32") { 60 } else { 500 };

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Runs the decisions of a seed twice, without and with disturbances. An error says what went wrong.
fn simulate(seed: u64, fault: Fault) -> Result<(), String> {
    let plan = Plan::new(seed)?;
    let mut driver = SimulatedDriver::disturbed(plan.config.clone(), seed, fault);
    for decision in &plan.decisions {
        driver.carry_out(decision)?;
    }
    driver.settle()?;
    driver.check_restored()?;
    let outcome = driver.outcome();
    if plan.is_comparable && outcome != plan.outcome {
        return Err(format!("another outcome:\n{outcome}\ninstead of\n{}", plan.outcome));
    }
    Ok(())
}

#[test]
fn a_disturbed_room_comes_out_like_an_undisturbed_one() {
    let seeds = match number("HUDDLE_SIMULATION_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("HUDDLE_SIMULATION_SEEDS").unwrap_or(SEEDS),
    };
    for seed in seeds {
        if let Err(problem) = simulate(seed, Fault::None) {
            panic!("seed {seed}: {problem}\nAgain: HUDDLE_SIMULATION_SEED={seed} cargo test -p room --test simulation");
        }
    }
}

#[test]
fn a_seed_replays_exactly() {
    for seed in 0..10 {
        let runs = [0, 1].map(|_| {
            let plan = Plan::new(seed).unwrap();
            let mut driver = SimulatedDriver::disturbed(plan.config.clone(), seed, Fault::None);
            plan.decisions.iter().for_each(|decision| driver.carry_out(decision).unwrap());
            (driver.stored().to_vec(), driver.outcome())
        });
        assert_eq!(runs[0], runs[1]);
    }
}

/// Returns what the simulation finds in a broken room.
fn caught(fault: Fault) -> Vec<String> {
    (0..20).filter_map(|seed| simulate(seed, fault).err()).collect()
}

#[test]
fn a_room_that_tells_before_it_appends_is_caught() {
    let problems = caught(Fault::TellsFirst);
    assert_eq!(problems.len(), 20);
    assert!(problems.iter().all(|problem| problem.starts_with("told before it was stored")), "{problems:?}");
}

#[test]
fn a_room_that_plays_a_repeated_command_twice_is_caught() {
    let problems = caught(Fault::PlaysTwice);
    assert!(problems.len() > 10, "{problems:?}");
}

#[test]
fn a_room_that_forgets_its_answers_at_a_restart_is_caught() {
    let problems = caught(Fault::ForgetsAnswers);
    assert!(problems.len() > 10, "{problems:?}");
}
