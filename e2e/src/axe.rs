//! Asks axe-core what people who see, hear or move differently would stumble over.

use crate::Page;
use anyhow::Result;

const AXE: &str = include_str!("../assets/axe.min.js");

/// What it finds, each as a sentence with its weight and where; whatever axe calls best practice counts as well.
const RUN: &str = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, help, nodes }) =>
    `${impact}: ${help} (${id}): ` + nodes.slice(0, 3).map(({ target, any }) => target.join(' ') + (any[0]?.message ? ` [${any[0].message}]` : '')).join('; ')))";

/// What is wrong with the page as it is now; nothing if all is well.
///
/// # Errors
/// If the page does not answer.
pub async fn faults(page: &Page) -> Result<Vec<String>> {
    if page.ask("typeof axe === 'undefined'").await? {
        let _: bool = page.ask(&format!("{AXE}; true")).await?;
    }
    page.ask(RUN).await
}
