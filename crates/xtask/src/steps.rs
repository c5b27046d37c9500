//! The checks of the project, in the order in which they run: the quick ones first.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::{cargo, tools};

/// The crates that also run in the browser: they must pass their tests in WebAssembly.
/// A new crate of that kind is added here and nowhere else.
const IN_BROWSER: [&str; 8] = ["rng", "seats", "clustered", "magnets", "look", "kluster", "record", "bots"];

/// One call of cargo.
struct Step {
    title: &'static str,
    arguments: Vec<&'static str>,
    environment: Option<(&'static str, &'static str)>,
}

impl Step {
    fn new(title: &'static str, arguments: &[&'static str]) -> Self {
        Self { title, arguments: arguments.to_vec(), environment: None }
    }

    fn with_env(mut self, name: &'static str, value: &'static str) -> Self {
        self.environment = Some((name, value));
        self
    }

    fn with_browser_crates(mut self) -> Self {
        self.arguments.extend(IN_BROWSER.iter().flat_map(|name| ["--package", name]));
        self
    }

    /// The line that somebody can paste into a shell to run this step alone.
    fn line(&self) -> String {
        let line = format!("cargo {}", self.arguments.join(" "));
        match self.environment {
            Some((name, value)) => format!("{name}=\"{value}\" {line}"),
            None => line,
        }
    }

    fn run(&self, root: &Path) -> Result<(), String> {
        let mut command = Command::new(cargo());
        command.current_dir(root).args(&self.arguments).envs(self.environment);
        let status = command.status().map_err(|error| format!("`{}` could not be started: {error}", self.line()))?;
        if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", self.line())) }
    }
}

fn all() -> Vec<Step> {
    vec![
        Step::new("formatting", &["fmt", "--all", "--check"]),
        Step::new("clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        Step::new("docs", &["doc", "--workspace", "--no-deps"]).with_env("RUSTDOCFLAGS", "-D warnings"),
        // Before the tests: those of the server ask for the page, those in the browser play in it.
        Step::new("page", &["bundle"]),
        Step::new("tests", &["test", "--workspace", "--exclude", "e2e"]),
        Step::new("tests in WebAssembly", &["test", "--target", "wasm32-wasip1"]).with_browser_crates(),
        Step::new("tests in the browser", &["test", "--package", "e2e"]),
        // Without default features the fuzzing engine stays out: C++ that only a fuzzing run needs.
        Step::new("fuzz targets", &["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"]),
    ]
}

/// Runs every step until one fails, then says how long each took.
pub(crate) fn run_all(root: &Path) -> ExitCode {
    let steps = all();
    let mut times = Vec::new();
    println!("== tools");
    let mut outcome = timed("tools", &mut times, || tools::ensure(root));
    for (number, step) in steps.iter().enumerate() {
        if outcome.is_err() {
            break;
        }
        println!("\n== {}/{} {}: {}", number + 1, steps.len(), step.title, step.line());
        outcome = timed(step.title, &mut times, || step.run(root));
    }

    println!();
    for (title, time) in &times {
        println!("{:>8.1} s  {title}", time.as_secs_f64());
    }
    match outcome {
        Ok(()) => {
            println!("All checks passed.");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("Stopped: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn timed<T>(title: &'static str, times: &mut Vec<(&'static str, Duration)>, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    times.push((title, start.elapsed()));
    result
}
