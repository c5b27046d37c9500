//! The messages of the pages in each language, and the few that are needed before a page has loaded.

use fluent_syntax::{ast, parser};
use serde_json::{Map, Value};
use std::{fs, path::Path};

/// The file of each language with the messages shown when the page cannot be loaded.
const BOOT_FILE: &str = "boot.ftl";

/// The language compiled into the program; the others fall back to it.
const EMBEDDED: &str = "en";

/// Returns the messages of a page in every language but the embedded one: its Fluent files in one, without comments.
pub(super) fn page_messages(locales: &Path, files: &[&str]) -> Result<Vec<(String, String)>, String> {
    let others = languages(locales)?.into_iter().filter(|language| language != EMBEDDED);
    let messages = |language: String| {
        let mut all = String::new();
        for file in files {
            let text = read(&locales.join(&language).join(format!("{file}.ftl")))?;
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            all.extend(lines.flat_map(|line| [line, "\n"]));
        }
        Ok((language, all))
    };
    others.map(messages).collect()
}

/// The messages of [`BOOT_FILE`] in every language, as JSON.
pub(super) fn boot_messages(locales: &Path) -> Result<String, String> {
    let all = languages(locales)?.into_iter().map(|language| Ok((language.clone(), boot(locales, &language)?.into())));
    Ok(Value::Object(all.collect::<Result<_, String>>()?).to_string())
}

/// The messages of [`BOOT_FILE`] in the embedded language, for the static HTML.
pub(super) fn default_boot_messages(locales: &Path) -> Result<Vec<(String, String)>, String> {
    let messages = boot(locales, EMBEDDED)?.into_iter();
    Ok(messages.filter_map(|(name, message)| Some((name, message.as_str()?.to_owned()))).collect())
}

fn boot(locales: &Path, language: &str) -> Result<Map<String, Value>, String> {
    let path = locales.join(language).join(BOOT_FILE);
    messages(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))
}

fn messages(text: &str) -> Result<Map<String, Value>, String> {
    let resource = parser::parse(text).map_err(|(_, errors)| format!("{errors:?}"))?;
    let to_text = |entry: &ast::Entry<&str>| {
        let ast::Entry::Message(message) = entry else { return None };
        let parts = message.value.as_ref()?.elements.iter().map(|part| match part {
            ast::PatternElement::TextElement { value } => *value,
            ast::PatternElement::Placeable { .. } => "",
        });
        Some((message.id.name.to_owned(), parts.collect::<String>().into()))
    };
    Ok(resource.body.iter().filter_map(to_text).collect())
}

/// The languages, one folder each.
fn languages(locales: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", locales.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(locales).map_err(failed)? {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
