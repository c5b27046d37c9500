//! `cargo test-all`: the checks of the project, quick ones first.

use crate::{
    bundle::{self, Effort},
    cargo,
    check_level::CheckLevel,
    suite::{self, Program, Runner},
    tools,
};
use std::{
    path::Path,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

/// The crates that also run in the browser and must pass their tests in WebAssembly. A new crate of that kind is added
/// only here.
const WASM_CRATES: [&str; 9] = ["rng", "seats", "clustered", "magnets", "look", "kluster", "record", "bots", "room"];

/// Package selections of each cargo call. Cargo unifies features across selected packages: selecting xtask together
/// with the workspace would recompile its dependencies with other features than `cargo test-all` itself was built with.
const PACKAGE_SELECTIONS: [&[&str]; 2] = [&["--package", "xtask"], &["--workspace", "--exclude", "xtask"]];

/// The package of the browser tests.
const BROWSER_TESTS: &str = "e2e";

/// What [`CheckLevel::Fast`] skips.
const SKIPPED_BY_FAST: &str =
    "documentation, the page if it exists, the tests in WebAssembly and in the browser, and the fuzz targets";

/// Compile and run time of a step.
struct StepTiming {
    title: &'static str,
    compile: Option<Duration>,
    run: Option<Duration>,
}

/// Runs steps and records their timings.
struct Steps<'a> {
    root: &'a Path,
    timings: Vec<StepTiming>,
}

/// Runs the steps until one fails, then prints the time of each.
pub(crate) fn run_all(root: &Path, level: CheckLevel) -> ExitCode {
    let start = Instant::now();
    let mut steps = Steps { root, timings: Vec::new() };
    let outcome = steps.all(level);
    println!("\n{}", table(&steps.timings, start.elapsed()));
    if let Err(reason) = outcome {
        eprintln!("Stopped: {reason}");
        return ExitCode::FAILURE;
    }
    match level {
        CheckLevel::Full => println!("All checks passed."),
        CheckLevel::Fast => println!("The fast checks passed. Skipped: {SKIPPED_BY_FAST}. `cargo test-all` runs them."),
    }
    ExitCode::SUCCESS
}

impl Steps<'_> {
    fn all(&mut self, level: CheckLevel) -> Result<(), String> {
        let root = self.root;
        self.begin("tools", "");
        self.run(|| tools::ensure(root, level))?;

        self.begin("formatting", "cargo fmt --all --check");
        self.run(|| call(root, &["fmt", "--all", "--check"], &[]))?;

        self.begin("clippy", "cargo clippy --workspace --all-targets -- -D warnings");
        for selection in PACKAGE_SELECTIONS {
            let arguments = [&["clippy"], selection, &["--all-targets", "--", "-D", "warnings"]].concat();
            self.compile(|| call(root, &arguments, &[]))?;
        }

        if level == CheckLevel::Full {
            self.begin("docs", "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps");
            for selection in PACKAGE_SELECTIONS {
                let arguments = [&["doc", "--no-deps"], selection].concat();
                self.compile(|| call(root, &arguments, &[("RUSTDOCFLAGS", "-D warnings")]))?;
            }
        }

        // Before the tests: those of the server and the browser need the page.
        if level == CheckLevel::Full || !bundle::exists(root) {
            self.begin("page", "cargo bundle");
            self.compile(|| bundle::build(root, Effort::Full))?;
        }

        let (browser, native) = self.tests()?;
        self.run(|| suite::run(root, &native, Runner::Native))?;
        // xtask has no doctests, and would be compiled again just to find none.
        let doctests = ["test", "--doc", "--workspace", "--exclude", "xtask"];
        self.run(|| call(root, &doctests, &[]))?;
        if level == CheckLevel::Fast {
            return Ok(());
        }

        self.wasm()?;
        self.begin("tests in the browser", "cargo test --package e2e");
        self.run(|| run_browser_tests(root, &browser))?;

        // Without default features: the fuzzing engine is C++ that only a fuzzing run needs.
        let arguments = ["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
        self.begin("fuzz targets", &format!("cargo {}", arguments.join(" ")));
        self.compile(|| call(root, &arguments, &[]))
    }

    /// Compiles all native tests; returns the browser tests and all others.
    fn tests(&mut self) -> Result<(Vec<Program>, Vec<Program>), String> {
        let root = self.root;
        self.begin("tests", "cargo test --workspace --exclude e2e");
        let mut programs = Vec::new();
        for selection in PACKAGE_SELECTIONS {
            let arguments = [&["test", "--no-run"], selection].concat();
            programs.extend(self.compile(|| suite::compile(root, &arguments))?);
        }
        Ok(programs.into_iter().partition(|program| program.package == BROWSER_TESTS))
    }

    /// Runs the tests in WebAssembly.
    fn wasm(&mut self) -> Result<(), String> {
        let root = self.root;
        let packages: Vec<&str> = WASM_CRATES.iter().flat_map(|name| ["--package", name]).collect();
        let arguments = [&["test", "--target", "wasm32-wasip1"], packages.as_slice()].concat();
        self.begin("tests in WebAssembly", &format!("cargo {}", arguments.join(" ")));
        let to_build = [arguments.as_slice(), &["--no-run"]].concat();
        let programs = self.compile(|| suite::compile(root, &to_build))?;
        self.run(|| suite::run(root, &programs, Runner::Node))?;
        let documented = [arguments.as_slice(), &["--doc"]].concat();
        self.run(|| call(root, &documented, &[]))
    }

    /// Begins a step; `line` is the equivalent command, to repeat the step alone.
    fn begin(&mut self, title: &'static str, line: &str) {
        let colon = if line.is_empty() { "" } else { ": " };
        println!("\n== {title}{colon}{line}");
        self.timings.push(StepTiming { title, compile: None, run: None });
    }

    /// Adds the duration of `work` to the compile time of the current step.
    fn compile<T>(&mut self, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        let (result, time) = timed(work);
        if let Some(step) = self.timings.last_mut() {
            step.compile = Some(step.compile.unwrap_or_default() + time);
        }
        result
    }

    /// Adds the duration of `work` to the run time of the current step.
    fn run<T>(&mut self, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        let (result, time) = timed(work);
        if let Some(step) = self.timings.last_mut() {
            step.run = Some(step.run.unwrap_or_default() + time);
        }
        result
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Runs cargo.
fn call(root: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let line = format!("cargo {}", arguments.join(" "));
    let mut command = Command::new(cargo());
    command.current_dir(root).args(arguments).envs(environment.iter().copied());
    let status = command.status().map_err(|error| format!("`{line}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed ({status})")) }
}

/// Runs the browser tests with two threads per core, because they mostly wait for the page.
fn run_browser_tests(root: &Path, programs: &[Program]) -> Result<(), String> {
    for program in programs {
        let mut command = program.command(root, Runner::Native);
        command.env("RUST_TEST_THREADS", (2 * suite::cores()).to_string());
        let line = program.line(Runner::Native);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("`{line}` failed ({status})")),
            Err(error) => return Err(format!("`{line}` did not start: {error}")),
        }
    }
    Ok(())
}

/// Formats the timings as a table with totals.
fn table(timings: &[StepTiming], total: Duration) -> String {
    let seconds = |time: Option<Duration>| time.map(|time| format!("{:.1}", time.as_secs_f64())).unwrap_or_default();
    let line = |compile, run, title: &str| format!("{:>10} {:>10}  {title}\n", seconds(compile), seconds(run));
    let mut table = format!("{:>10} {:>10}  seconds\n", "compile", "run");
    for step in timings {
        table += &line(step.compile, step.run, step.title);
    }
    let sum = |part: fn(&StepTiming) -> Option<Duration>| Some(timings.iter().filter_map(part).sum());
    let minutes = format!("total, {:.1} minutes", total.as_secs_f64() / 60.0);
    table + &line(sum(|step| step.compile), sum(|step| step.run), &minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_compile_and_run_times() {
        let second = Some(Duration::from_secs(1));
        let timings = [
            StepTiming { title: "formatting", compile: None, run: second },
            StepTiming { title: "tests", compile: second, run: second },
        ];
        let expected = "   compile        run  seconds
                  1.0  formatting
       1.0        1.0  tests
       1.0        2.0  total, 0.1 minutes\n";
        assert_eq!(table(&timings, Duration::from_secs(3)), expected);
    }
}
