//! [`Assets`]: the files of the page, and the placeholders by which they refer to each other.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hasher},
};

/// Assets by served path, and the values of `{{name}}` placeholders in files added later.
#[derive(Default)]
pub(super) struct Assets {
    pub(super) all: BTreeMap<String, Vec<u8>>,
    placeholders: BTreeMap<String, String>,
}

impl Assets {
    /// Adds a file under its own name.
    pub(super) fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.all.insert(name.to_owned(), bytes);
    }

    /// Adds a file under a path with its content hash, so that browsers may cache it for ever; defines `{{name}}` as
    /// its URL.
    pub(super) fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let hashed = format!("a/{stem}-{:016x}.{extension}", hash(&bytes));
        self.define(name, &format!("/{hashed}"));
        self.all.insert(hashed, bytes);
    }

    /// Defines the value of the placeholder `{{name}}`.
    pub(super) fn define(&mut self, name: &str, text: &str) {
        self.placeholders.insert(name.to_owned(), text.to_owned());
    }

    /// The URL of a hashed file.
    pub(super) fn url(&self, name: &str) -> Option<&str> {
        self.placeholders.get(name).map(String::as_str)
    }

    /// Replaces all placeholders of a text.
    pub(super) fn render(&self, text: &str) -> Result<String, String> {
        let mut rendered = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, remaining) = after.split_once("}}").ok_or("unterminated {{")?;
            rendered.push_str(before);
            rendered
                .push_str(self.placeholders.get(name).ok_or_else(|| format!("undefined placeholder {{{{{name}}}}}"))?);
            rest = remaining;
        }
        rendered.push_str(rest);
        Ok(rendered)
    }

    /// The URLs of all files so far, as a JSON array.
    pub(super) fn urls_as_json(&self) -> String {
        // A document is served at the address of its folder.
        let url = |name: &String| format!("/{}", name.strip_suffix("index.html").unwrap_or(name));
        self.all.keys().map(url).collect::<serde_json::Value>().to_string()
    }

    /// A hash of all files.
    pub(super) fn version(&self) -> String {
        let sum = self
            .all
            .iter()
            .fold(0_u64, |sum, (name, bytes)| sum.rotate_left(7) ^ hash(name.as_bytes()) ^ hash(bytes).rotate_left(32));
        format!("{sum:016x}")
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Assets;

    #[test]
    fn hashed_files_are_referred_to_by_placeholder() {
        let mut assets = Assets::default();
        assets.add_hashed("style.css", b"p {}".to_vec());
        let rendered = assets.render("<link href=\"{{style.css}}\">").unwrap();
        assert!(rendered.starts_with("<link href=\"/a/style-") && rendered.ends_with(".css\">"), "{rendered}");
        assert!(assets.render("{{gone.css}}").is_err());
        assert!(assets.render("{{style.css").is_err());
    }

    #[test]
    fn any_change_changes_the_version() {
        let version = |text: &str| {
            let mut assets = Assets::default();
            assets.add("index.html", text.as_bytes().to_vec());
            assets.version()
        };
        assert_eq!(version("one"), version("one"));
        assert_ne!(version("one"), version("two"));
    }
}
