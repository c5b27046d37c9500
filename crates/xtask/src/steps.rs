//! The checks of the project, in the order in which they run: the quick ones first.

use crate::{
    bundle, cargo,
    suite::{self, Program, Runner},
    tools,
};
use std::{
    path::Path,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

/// The crates that also run in the browser: they must pass their tests in WebAssembly.
/// A new crate of that kind is added here and nowhere else.
const IN_BROWSER: [&str; 8] = ["rng", "seats", "clustered", "magnets", "look", "kluster", "record", "bots"];

/// Cargo unites the features of all packages it is asked for. This command was compiled for itself alone; asked for together with the rest
/// of the workspace, everything it depends on would be compiled once more. Hence two calls of each kind.
const SETS: [&[&str]; 2] = [&["--package", "xtask"], &["--workspace", "--exclude", "xtask"]];

/// The package of the tests in the browser.
const BROWSER: &str = "e2e";

/// How much is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Everything: what CI runs.
    All,
    /// What a developer runs after each change.
    Fast,
}

/// What [`Extent::Fast`] leaves out.
const LEFT_OUT: &str =
    "documentation, the page if it is built already, the tests in WebAssembly and in the browser, and the fuzz targets";

/// How long a step took: compiling, then running.
struct Times {
    title: &'static str,
    compile: Option<Duration>,
    run: Option<Duration>,
}

/// The steps that are done, and where they work.
struct Steps<'a> {
    root: &'a Path,
    times: Vec<Times>,
}

/// Runs the steps until one fails, then says how long each took.
pub(crate) fn run_all(root: &Path, extent: Extent) -> ExitCode {
    let start = Instant::now();
    let mut steps = Steps { root, times: Vec::new() };
    let outcome = steps.all(extent);
    println!("\n{}", table(&steps.times, start.elapsed()));
    if let Err(reason) = outcome {
        eprintln!("Stopped: {reason}");
        return ExitCode::FAILURE;
    }
    match extent {
        Extent::All => println!("All checks passed."),
        Extent::Fast => println!("The fast checks passed. Left out: {LEFT_OUT}. `cargo test-all` runs them."),
    }
    ExitCode::SUCCESS
}

impl Steps<'_> {
    fn all(&mut self, extent: Extent) -> Result<(), String> {
        let root = self.root;
        self.begin("tools", "");
        self.run(|| tools::ensure(root, extent))?;

        self.begin("formatting", "cargo fmt --all --check");
        self.run(|| call(root, &["fmt", "--all", "--check"], &[]))?;

        self.begin("clippy", "cargo clippy --workspace --all-targets -- -D warnings");
        for set in SETS {
            let arguments = [&["clippy"], set, &["--all-targets", "--", "-D", "warnings"]].concat();
            self.compile(|| call(root, &arguments, &[]))?;
        }

        if extent == Extent::All {
            self.begin("docs", "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps");
            for set in SETS {
                let arguments = [&["doc", "--no-deps"], set].concat();
                self.compile(|| call(root, &arguments, &[("RUSTDOCFLAGS", "-D warnings")]))?;
            }
        }

        // Before the tests: those of the server ask for the page, those in the browser play in it.
        if extent == Extent::All || !bundle::is_there(root) {
            self.begin("page", "cargo bundle");
            self.compile(|| bundle::build(root))?;
        }

        let (browser, native) = self.tests()?;
        self.run(|| suite::run(root, &native, Runner::Native))?;
        // Neither this command nor the page has examples; the page would be compiled once more to find that out.
        let examples = ["test", "--doc", "--workspace", "--exclude", "xtask", "--exclude", "web"];
        self.run(|| call(root, &examples, &[]))?;
        if extent == Extent::Fast {
            return Ok(());
        }

        self.wasm()?;
        self.begin("tests in the browser", "cargo test --package e2e");
        self.run(|| in_browser(root, &browser))?;

        // Without default features the fuzzing engine stays out: C++ that only a fuzzing run needs.
        let arguments = ["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
        self.begin("fuzz targets", &format!("cargo {}", arguments.join(" ")));
        self.compile(|| call(root, &arguments, &[]))
    }

    /// Compiles all native tests; those in the browser come first, then all others.
    fn tests(&mut self) -> Result<(Vec<Program>, Vec<Program>), String> {
        let root = self.root;
        self.begin("tests", "cargo test --workspace --exclude e2e");
        let mut programs = Vec::new();
        for set in SETS {
            let arguments = [&["test", "--no-run"], set].concat();
            programs.extend(self.compile(|| suite::compile(root, &arguments))?);
        }
        Ok(programs.into_iter().partition(|program| program.package == BROWSER))
    }

    /// The tests in WebAssembly.
    fn wasm(&mut self) -> Result<(), String> {
        let root = self.root;
        let packages: Vec<&str> = IN_BROWSER.iter().flat_map(|name| ["--package", name]).collect();
        let arguments = [&["test", "--target", "wasm32-wasip1"], packages.as_slice()].concat();
        self.begin("tests in WebAssembly", &format!("cargo {}", arguments.join(" ")));
        let to_build = [arguments.as_slice(), &["--no-run"]].concat();
        let programs = self.compile(|| suite::compile(root, &to_build))?;
        self.run(|| suite::run(root, &programs, Runner::Node))?;
        let documented = [arguments.as_slice(), &["--doc"]].concat();
        self.run(|| call(root, &documented, &[]))
    }

    /// Begins a step; `line` does the same as the step, for whoever wants to repeat it alone.
    fn begin(&mut self, title: &'static str, line: &str) {
        let colon = if line.is_empty() { "" } else { ": " };
        println!("\n== {title}{colon}{line}");
        self.times.push(Times { title, compile: None, run: None });
    }

    /// Compiles as a part of the newest step.
    fn compile<T>(&mut self, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        let (result, time) = timed(work);
        if let Some(step) = self.times.last_mut() {
            step.compile = Some(step.compile.unwrap_or_default() + time);
        }
        result
    }

    /// Runs something as a part of the newest step.
    fn run<T>(&mut self, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        let (result, time) = timed(work);
        if let Some(step) = self.times.last_mut() {
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

/// Calls cargo.
fn call(root: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let line = format!("cargo {}", arguments.join(" "));
    let mut command = Command::new(cargo());
    command.current_dir(root).args(arguments).envs(environment.iter().copied());
    let status = command.status().map_err(|error| format!("`{line}` could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed ({status})")) }
}

/// Runs the tests in the browser. Most of their time they wait for the page, so that there are twice as many at once as there are cores.
fn in_browser(root: &Path, programs: &[Program]) -> Result<(), String> {
    for program in programs {
        let mut command = program.command(root, Runner::Native);
        command.env("RUST_TEST_THREADS", (2 * suite::cores()).to_string());
        let line = program.line(Runner::Native);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("`{line}` failed ({status})")),
            Err(why) => return Err(format!("`{line}` could not be started: {why}")),
        }
    }
    Ok(())
}

/// All times in a table, with their sums.
fn table(times: &[Times], whole: Duration) -> String {
    let seconds = |time: Option<Duration>| time.map(|time| format!("{:.1}", time.as_secs_f64())).unwrap_or_default();
    let line = |compile, run, title: &str| format!("{:>10} {:>10}  {title}\n", seconds(compile), seconds(run));
    let mut table = format!("{:>10} {:>10}  seconds\n", "compile", "run");
    for step in times {
        table += &line(step.compile, step.run, step.title);
    }
    let sum = |part: fn(&Times) -> Option<Duration>| Some(times.iter().filter_map(part).sum());
    let minutes = format!("together, {:.1} minutes", whole.as_secs_f64() / 60.0);
    table + &line(sum(|step| step.compile), sum(|step| step.run), &minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_compiling_and_running_apart() {
        let second = Some(Duration::from_secs(1));
        let times = [
            Times { title: "formatting", compile: None, run: second },
            Times { title: "tests", compile: second, run: second },
        ];
        let expected = "   compile        run  seconds
                  1.0  formatting
       1.0        1.0  tests
       1.0        2.0  together, 0.1 minutes\n";
        assert_eq!(table(&times, Duration::from_secs(3)), expected);
    }
}
