//! [`Files`]: the files of the page, and the names that they call each other by.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hasher},
};

/// Files by the names under which they are served, and what stands for `{{name}}` in those that come later.
#[derive(Default)]
pub(super) struct Files {
    pub(super) all: BTreeMap<String, Vec<u8>>,
    blanks: BTreeMap<String, String>,
}

impl Files {
    /// Adds a file under its own name.
    pub(super) fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.all.insert(name.to_owned(), bytes);
    }

    /// Adds a file under a name with its hash in it, so that browsers may keep it for ever; `{{name}}` stands for that name.
    pub(super) fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let hashed = format!("a/{stem}-{:016x}.{ending}", hash(&bytes));
        self.fill(name, &format!("/{hashed}"));
        self.all.insert(hashed, bytes);
    }

    /// From now on this text stands for `{{blank}}`.
    pub(super) fn fill(&mut self, blank: &str, text: &str) {
        self.blanks.insert(blank.to_owned(), text.to_owned());
    }

    /// Where a hashed file is served.
    pub(super) fn address(&self, name: &str) -> Option<&str> {
        self.blanks.get(name).map(String::as_str)
    }

    /// The text with all its blanks filled.
    pub(super) fn filled(&self, text: &str) -> Result<String, String> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (blank, behind) = after.split_once("}}").ok_or("a {{ has no }}")?;
            filled.push_str(before);
            filled.push_str(self.blanks.get(blank).ok_or_else(|| format!("nothing stands for {{{{{blank}}}}}"))?);
            rest = behind;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// The addresses of all files so far, as a list of JSON.
    pub(super) fn list(&self) -> String {
        let address = |name: &String| if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        self.all.keys().map(address).collect::<serde_json::Value>().to_string()
    }

    /// A number that changes whenever any file does.
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
    use super::Files;

    #[test]
    fn a_file_is_called_by_its_hash() {
        let mut files = Files::default();
        files.add_hashed("style.css", b"p {}".to_vec());
        let filled = files.filled("<link href=\"{{style.css}}\">").unwrap();
        assert!(filled.starts_with("<link href=\"/a/style-") && filled.ends_with(".css\">"), "{filled}");
        assert!(files.filled("{{gone.css}}").is_err());
        assert!(files.filled("{{style.css").is_err());
    }

    #[test]
    fn any_change_is_a_new_version() {
        let version = |text: &str| {
            let mut files = Files::default();
            files.add("index.html", text.as_bytes().to_vec());
            files.version()
        };
        assert_eq!(version("one"), version("one"));
        assert_ne!(version("one"), version("two"));
    }
}
