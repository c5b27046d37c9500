//! The texts of the page: one file a language, and the few sentences that are needed before anything else has loaded.

use super::files::Files;
use fluent_syntax::{ast, parser};
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fs, path::Path};

/// The file of each language whose messages are needed when the page itself cannot be loaded.
const BOOT: &str = "boot.ftl";

/// The language that is inside the program: the others fall back to it.
const IN_PROGRAM: &str = "en";

/// Every language that is a file of its own: its patterns in the order of their keys. The keys are in the program already, with its own
/// language; a pattern that is missing is an empty line.
pub(super) fn texts(locales: &Path) -> Result<Vec<(String, String)>, String> {
    let known = patterns(&text(&locales.join(IN_PROGRAM))?);
    let others = folders(locales)?.into_iter().filter(|language| language != IN_PROGRAM);
    let packed = |language: String| {
        let own = patterns(&text(&locales.join(&language))?);
        if let Some(other) = own.keys().find(|key| !known.contains_key(*key)) {
            return Err(format!("{language} has a message that {IN_PROGRAM} has not: {other}"));
        }
        let all = known.keys().map(|key| own.get(key).map_or("", String::as_str));
        Ok((language, all.flat_map(|pattern| [pattern, "\n"]).collect()))
    };
    others.map(packed).collect()
}

/// The patterns of a Fluent file by their keys, found as the page finds them (`crates/web/src/text/fluent.rs`).
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

/// Where the text of each language is, as JSON.
pub(super) fn languages(files: &Files) -> String {
    let names = files
        .all
        .keys()
        .filter_map(|name| name.strip_prefix("a/")?.split_once('-'))
        .filter(|(_, rest)| matches!(rest.rsplit_once('.'), Some((_, "ftl"))));
    let all: Map<String, Value> = names
        .filter_map(|(language, _)| Some((language.to_owned(), files.address(&format!("{language}.ftl"))?.into())))
        .collect();
    Value::Object(all).to_string()
}

/// The sentences of [`BOOT`] in every language, as JSON.
pub(super) fn for_boot(locales: &Path) -> Result<String, String> {
    let all = folders(locales)?.into_iter().map(|language| Ok((language.clone(), boot(locales, &language)?.into())));
    Ok(Value::Object(all.collect::<Result<_, String>>()?).to_string())
}

/// The sentences that stand in the page before it is known who reads it.
pub(super) fn for_everybody(locales: &Path) -> Result<Vec<(String, String)>, String> {
    let sentences = boot(locales, IN_PROGRAM)?.into_iter();
    Ok(sentences.filter_map(|(name, sentence)| Some((name, sentence.as_str()?.to_owned()))).collect())
}

fn boot(locales: &Path, language: &str) -> Result<Map<String, Value>, String> {
    let path = locales.join(language).join(BOOT);
    messages(&read(&path)?).map_err(|why| format!("{}: {why}", path.display()))
}

fn messages(text: &str) -> Result<Map<String, Value>, String> {
    let resource = parser::parse(text).map_err(|(_, errors)| format!("{errors:?}"))?;
    let plain = |entry: &ast::Entry<&str>| {
        let ast::Entry::Message(message) = entry else { return None };
        let parts = message.value.as_ref()?.elements.iter().map(|part| match part {
            ast::PatternElement::TextElement { value } => *value,
            ast::PatternElement::Placeable { .. } => "",
        });
        Some((message.id.name.to_owned(), parts.collect::<String>().into()))
    };
    Ok(resource.body.iter().filter_map(plain).collect())
}

/// The languages: one folder each.
fn folders(locales: &Path) -> Result<Vec<String>, String> {
    let failed = |why: std::io::Error| format!("{} cannot be read: {why}", locales.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(locales).map_err(failed)? {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// All files of a language, one after the other.
fn text(folder: &Path) -> Result<String, String> {
    let failed = |why: std::io::Error| format!("{} cannot be read: {why}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    paths.iter().filter(|path| !path.ends_with(BOOT)).map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{} cannot be read: {why}", path.display()))
}
