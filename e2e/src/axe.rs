//! Accessibility checks with axe-core.
//!
//! axe-core (Mozilla Public License 2.0) comes from npm in the version that `e2e/package-lock.json` pins. Only tests
//! load it; neither the page nor the binary contains it.

use crate::Page;
use anyhow::{Context, Result};
use std::{env, fs, path::Path};

/// Runs axe and formats each violation with its impact and its first nodes. Includes the best-practice rules.
const RUN: &str = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, help, nodes }) =>
    `${impact}: ${help} (${id}): ` + nodes.slice(0, 3).map(({ target, any }) => target.join(' ') + (any[0]?.message ? ` [${any[0].message}]` : '')).join('; ')))";

/// Returns the violations on the current page.
///
/// # Errors
/// If axe-core is not installed, or the page does not respond.
pub async fn violations(page: &Page) -> Result<Vec<String>> {
    if page.evaluate("typeof axe === 'undefined'").await? {
        let _: bool = page.evaluate(&format!("{}; true", script()?)).await?;
    }
    page.evaluate(RUN).await
}

/// Reads the script that npm installed.
fn script() -> Result<String> {
    // Read at run time: a target folder copied from another checkout would contain the path of that checkout.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let path = Path::new(&here).join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(&path)
        .with_context(|| format!("{} is missing: run `npm ci` in e2e/, as `cargo test-all` does", path.display()))
}
