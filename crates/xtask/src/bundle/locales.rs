//! The messages of the page: one catalogue per language, and the few messages needed before the page has loaded.

use super::assets::Assets;
use fluent_syntax::{ast, parser};
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fs, path::Path};

/// The file of each language with the messages shown when the page cannot be loaded.
const BOOT_FILE: &str = "boot.ftl";

/// The language compiled into the program; the others fall back to it.
const EMBEDDED: &str = "en";

/// Returns the catalogue of every language but the embedded one: its patterns in the order of their keys, which the
/// embedded catalogue contains. A missing pattern is an empty line.
pub(super) fn catalogues(locales: &Path) -> Result<Vec<(String, String)>, String> {
    let known = patterns(&source(&locales.join(EMBEDDED))?);
    let others = languages(locales)?.into_iter().filter(|language| language != EMBEDDED);
    let catalogue = |language: String| {
        let own = patterns(&source(&locales.join(&language))?);
        if let Some(other) = own.keys().find(|key| !known.contains_key(*key)) {
            return Err(format!("{language} has the message {other}, which {EMBEDDED} does not have"));
        }
        let all = known.keys().map(|key| own.get(key).map_or("", String::as_str));
        Ok((language, all.flat_map(|pattern| [pattern, "\n"]).collect()))
    };
    others.map(catalogue).collect()
}

/// The patterns of a Fluent file by key, parsed as in the page (`crates/web/src/text/fluent.rs`).
fn patterns(text: &str) -> BTreeMap<String, String> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            if let Some((key, pattern)) = line.split_once('=') {
                found.push((key.trim_end().to_owned(), pattern.trim_start().to_owned()));
            }
        } else if let (true, Some((_, pattern))) = (line.starts_with([' ', '}']), found.last_mut()) {
            pattern.push('\n');
            pattern.push_str(line);
        }
    }
    found.into_iter().collect()
}

/// The URL of each catalogue, as a JSON object.
pub(super) fn catalogue_urls(assets: &Assets) -> String {
    let names = assets
        .all
        .keys()
        .filter_map(|name| name.strip_prefix("a/")?.split_once('-'))
        .filter(|(_, rest)| matches!(rest.rsplit_once('.'), Some((_, "ftl"))));
    let all: Map<String, Value> = names
        .filter_map(|(language, _)| Some((language.to_owned(), assets.url(&format!("{language}.ftl"))?.into())))
        .collect();
    Value::Object(all).to_string()
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

/// Concatenates all Fluent files of a language.
fn source(folder: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    paths.iter().filter(|path| !path.ends_with(BOOT_FILE)).map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
