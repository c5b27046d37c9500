//! The tools that the checks need besides cargo, installed where possible.
//!
//! `rust-toolchain.toml` lists components and targets, but rustup does not install them with `RUSTUP_AUTO_INSTALL=0`,
//! and it does not manage Node, npm and Chromium.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::cargo;
use crate::check_level::CheckLevel;
use serde_json::Value;

const TARGETS: [&str; 2] = ["wasm32-unknown-unknown", "wasm32-wasip1"];

/// Cargo subcommands and the rustup components that contain them.
const COMPONENTS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// The first version of Node with WASI enabled without a flag.
const MIN_NODE: u32 = 20;

/// Installs the tools that the checks need.
///
/// # Errors
/// Names a tool that is missing and how to install it.
pub(crate) fn ensure(root: &Path, level: CheckLevel) -> Result<(), String> {
    for (subcommand, component) in COMPONENTS {
        if output(Command::new(cargo()).current_dir(root).args([subcommand, "--version"])).is_none() {
            rustup(root, "component", component)?;
        }
    }
    // The fast checks run nothing in WebAssembly or in a browser.
    if level == CheckLevel::Fast {
        return Ok(());
    }
    for target in TARGETS {
        if !has_target(root, target) {
            rustup(root, "target", target)?;
        }
    }
    ensure_node()?;
    ensure_chromium()?;
    ensure_axe(&root.join("e2e"))
}

/// Installs the version of axe-core in `e2e/package-lock.json`, unless it is installed.
fn ensure_axe(e2e: &Path) -> Result<(), String> {
    let read = |path: &str| -> Option<Value> { serde_json::from_str(&fs::read_to_string(e2e.join(path)).ok()?).ok() };
    let locked = read("package-lock.json").map(|lock| lock["packages"]["node_modules/axe-core"]["version"].clone());
    let is_installed =
        || read("node_modules/axe-core/package.json").map(|package| package["version"].clone()) == locked;
    if is_installed() {
        return Ok(());
    }
    ensure_npm()?;
    let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    println!("axe-core is missing; running `npm {}` in e2e/.", arguments.join(" "));
    let status = Command::new("npm").current_dir(e2e).args(arguments).status();
    if status.is_ok_and(|status| status.success()) && is_installed() {
        return Ok(());
    }
    Err("`npm ci` in e2e/ did not install axe-core, which the browser tests need. See the output of npm above."
        .to_owned())
}

fn ensure_npm() -> Result<(), String> {
    let is_installed = || output(Command::new("npm").arg("--version")).is_some();
    if !is_installed() && is_root() && has_apt() {
        println!("npm is missing; running `apt-get install -y --no-install-recommends npm`.");
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "--no-install-recommends", "npm"]);
    }
    if is_installed() {
        return Ok(());
    }
    Err("the browser tests need axe-core from npm, and npm is not on the PATH. Install it \
         (with Node from https://nodejs.org, or your system's package `npm`)."
        .to_owned())
}

/// Names of the browser; `e2e/src/chromium.rs` searches for the same.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn ensure_chromium() -> Result<(), String> {
    let is_installed = || {
        env::var_os("CHROMIUM").is_some()
            || BROWSERS.iter().any(|name| output(Command::new(name).arg("--version")).is_some())
    };
    if !is_installed() && is_root() && has_apt() {
        println!("Chromium is missing; running `apt-get install -y chromium`.");
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "chromium"]);
    }
    if is_installed() {
        return Ok(());
    }
    Err("the browser tests need Chromium, which is not on the PATH. Install it (your system's package `chromium`), \
         or set CHROMIUM to its path."
        .to_owned())
}

/// Installs the compilation target of the page.
pub(crate) fn ensure_page_target(root: &Path) -> Result<(), String> {
    let [page, _] = TARGETS;
    if has_target(root, page) { Ok(()) } else { rustup(root, "target", page) }
}

/// Asks rustc, not rustup, so that a toolchain from another source works, too.
fn has_target(root: &Path, target: &str) -> bool {
    output(Command::new("rustc").current_dir(root).args(["--print", "target-libdir", "--target", target]))
        .is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

fn rustup(root: &Path, kind: &str, name: &str) -> Result<(), String> {
    let line = format!("rustup {kind} add {name}");
    println!("The {kind} {name} is missing; running `{line}`.");
    match Command::new("rustup").current_dir(root).args([kind, "add", name]).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status}): the checks need the {kind} {name}")),
        Err(_) => {
            Err(format!("the {kind} {name} is missing, and rustup is not installed: install it, then run `{line}`"))
        }
    }
}

fn ensure_node() -> Result<(), String> {
    let mut found = node_version();
    if !is_new_enough(found.as_deref()) && is_root() && has_apt() {
        println!("Node {MIN_NODE} or newer is missing; running `apt-get install -y nodejs`.");
        // Package lists are empty on a fresh machine. Failures show in the version check below.
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "nodejs"]);
        found = node_version();
    }
    if is_new_enough(found.as_deref()) { Ok(()) } else { Err(node_missing(found.as_deref())) }
}

fn is_new_enough(version: Option<&str>) -> bool {
    version.and_then(major).is_some_and(|major| major >= MIN_NODE)
}

fn node_missing(found: Option<&str>) -> String {
    let found =
        found.map_or_else(|| "none is installed".to_owned(), |version| format!("{} is installed", version.trim()));
    format!(
        "the tests in WebAssembly need Node {MIN_NODE} or newer, and {found}. \
         Install it (https://nodejs.org, or your system's package `nodejs`) so that `node` is on the PATH."
    )
}

fn node_version() -> Option<String> {
    output(Command::new("node").arg("--version"))
}

/// Parses 20 from `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_some_and(|user| user.trim() == "0")
}

fn has_apt() -> bool {
    output(Command::new("apt-get").arg("--version")).is_some()
}

fn apt(arguments: &[&str]) -> bool {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command.status().is_ok_and(|status| status.success())
}

/// The stdout of a command, or `None` if it fails.
fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_of_node_is_parsed() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("20"), None);
        assert_eq!(major(""), None);
    }

    #[test]
    fn the_message_contains_the_installed_version() {
        assert!(node_missing(Some("v18.1.0\n")).contains("v18.1.0 is installed. Install"));
        assert!(node_missing(None).contains("none is installed"));
    }
}
