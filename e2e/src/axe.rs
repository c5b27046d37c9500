//! Asks axe-core what people who see, hear or move differently would stumble over.
//!
//! axe-core (Mozilla Public License 2.0) comes from npm, in the version that `e2e/package-lock.json` names; only tests load it, and nothing
//! of it is in the page or in the binary.

use crate::Page;
use anyhow::{Context, Result};
use std::{env, fs, path::Path};

/// What it finds, each as a sentence with its weight and where; whatever axe calls best practice counts as well.
const RUN: &str = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, help, nodes }) =>
    `${impact}: ${help} (${id}): ` + nodes.slice(0, 3).map(({ target, any }) => target.join(' ') + (any[0]?.message ? ` [${any[0].message}]` : '')).join('; ')))";

/// What is wrong with the page as it is now; nothing if all is well.
///
/// # Errors
/// If axe-core is not installed, or the page does not answer.
pub async fn faults(page: &Page) -> Result<Vec<String>> {
    if page.ask("typeof axe === 'undefined'").await? {
        let _: bool = page.ask(&format!("{}; true", script()?)).await?;
    }
    page.ask(RUN).await
}

/// The script as npm has installed it.
fn script() -> Result<String> {
    // Asked when the test runs: a build folder that was copied from another checkout would still name that one.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let path = Path::new(&here).join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(&path)
        .with_context(|| format!("{} is missing: run `npm ci` in e2e/, as `cargo test-all` does", path.display()))
}
