//! What the checks need beyond cargo itself, installed where that is possible.
//!
//! `rust-toolchain.toml` already names the components and targets, but a rustup that may not install by itself
//! (`RUSTUP_AUTO_INSTALL=0`) leaves them out, and Node, npm and Chromium are not a matter of rustup at all.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::cargo;
use crate::steps::Extent;
use serde_json::Value;

const TARGETS: [&str; 2] = ["wasm32-unknown-unknown", "wasm32-wasip1"];

/// The subcommand of cargo and the component that brings it.
const COMPONENTS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// The first Node whose WASI is stable enough to be called without a flag.
const NODE: u32 = 20;

/// Makes sure of every tool that these checks need, or says in a sentence which one is missing and how to get it.
pub(crate) fn ensure(root: &Path, extent: Extent) -> Result<(), String> {
    for (subcommand, component) in COMPONENTS {
        if output(Command::new(cargo()).current_dir(root).args([subcommand, "--version"])).is_none() {
            rustup(root, "component", component)?;
        }
    }
    // The fast checks run nothing in WebAssembly or in a browser.
    if extent == Extent::Fast {
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

/// Installs what `e2e/package-lock.json` names, unless that is done already.
fn ensure_axe(e2e: &Path) -> Result<(), String> {
    let read = |path: &str| -> Option<Value> { serde_json::from_str(&fs::read_to_string(e2e.join(path)).ok()?).ok() };
    let locked = read("package-lock.json").map(|lock| lock["packages"]["node_modules/axe-core"]["version"].clone());
    let is_here = || read("node_modules/axe-core/package.json").map(|package| package["version"].clone()) == locked;
    if is_here() {
        return Ok(());
    }
    ensure_npm()?;
    let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    println!("axe-core is missing; running `npm {}` in e2e/.", arguments.join(" "));
    let status = Command::new("npm").current_dir(e2e).args(arguments).status();
    if status.is_ok_and(|status| status.success()) && is_here() {
        return Ok(());
    }
    Err("`npm ci` in e2e/ did not install axe-core, which the tests in the browser need. What npm said is above."
        .to_owned())
}

fn ensure_npm() -> Result<(), String> {
    let is_here = || output(Command::new("npm").arg("--version")).is_some();
    if !is_here() && is_root() && has_apt() {
        println!("npm is missing; running `apt-get install -y --no-install-recommends npm`.");
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "--no-install-recommends", "npm"]);
    }
    if is_here() {
        return Ok(());
    }
    Err("the tests in the browser take axe-core from npm, and npm is not on the path. Install it \
         (https://nodejs.org brings it, or your system's package `npm`)."
        .to_owned())
}

/// The browser that the tests play in; `e2e/src/chromium.rs` looks for the same names.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn ensure_chromium() -> Result<(), String> {
    let is_here = || {
        env::var_os("CHROMIUM").is_some()
            || BROWSERS.iter().any(|name| output(Command::new(name).arg("--version")).is_some())
    };
    if !is_here() && is_root() && has_apt() {
        println!("Chromium is missing; running `apt-get install -y chromium`.");
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "chromium"]);
    }
    if is_here() {
        return Ok(());
    }
    Err("the tests in the browser need Chromium, and none is on the path. Install it (your system's package `chromium`), \
         or say where it is in CHROMIUM."
        .to_owned())
}

/// Makes sure of what the page is compiled for.
pub(crate) fn ensure_page_target(root: &Path) -> Result<(), String> {
    let [page, _] = TARGETS;
    if has_target(root, page) { Ok(()) } else { rustup(root, "target", page) }
}

/// Asks the compiler rather than rustup, so that a toolchain from elsewhere will do as well.
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
        Err(_) => Err(format!("the {kind} {name} is missing and rustup is not here: install it, then run `{line}`")),
    }
}

fn ensure_node() -> Result<(), String> {
    let mut found = node_version();
    if !new_enough(found.as_deref()) && is_root() && has_apt() {
        println!("Node {NODE} or newer is missing; running `apt-get install -y nodejs`.");
        // On a fresh machine the package lists are empty. Whether either call worked, the version below will tell.
        let _ = apt(&["update"]);
        let _ = apt(&["install", "-y", "nodejs"]);
        found = node_version();
    }
    if new_enough(found.as_deref()) { Ok(()) } else { Err(please_install(found.as_deref())) }
}

fn new_enough(version: Option<&str>) -> bool {
    version.and_then(major).is_some_and(|major| major >= NODE)
}

fn please_install(found: Option<&str>) -> String {
    let found = found.map_or_else(|| "none is here".to_owned(), |version| format!("here is {}", version.trim()));
    format!(
        "the tests in WebAssembly need Node {NODE} or newer, and {found}. \
         Install it (https://nodejs.org, or your system's package `nodejs`) so that `node` is on the path."
    )
}

fn node_version() -> Option<String> {
    output(Command::new("node").arg("--version"))
}

/// `v20.20.2` is 20.
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

/// What the command printed, or nothing if it cannot be started or fails.
fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_tells_its_major_version() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("20"), None);
        assert_eq!(major(""), None);
    }

    #[test]
    fn the_sentence_says_what_is_here() {
        assert!(please_install(Some("v18.1.0\n")).contains("here is v18.1.0. Install"));
        assert!(please_install(None).contains("none is here"));
    }
}
