//! The documents of all languages: complete, linked to each other, and without scripts or styles of their own.

use site::{Document, Site, languages};
use std::{env, path::Path};

/// All documents, with the names of files in place of their addresses.
fn documents() -> (Vec<String>, Vec<Document>) {
    let root = env::var_os("CARGO_MANIFEST_DIR").expect("run these tests with cargo");
    let languages = languages(&Path::new(&root).join("../../locales")).expect("the languages");
    let address = |name: &str| Some(format!("/a/{name}"));
    let documents = Site { languages: &languages, address: &address }.documents().expect("the documents");
    (languages.into_iter().map(|language| language.code).collect(), documents)
}

#[test]
fn every_page_has_a_document_in_each_language_that_knows_the_others() {
    let (languages, documents) = documents();
    assert_eq!(languages[0], "en");
    let folder = |language: &str| if language == "en" { String::new() } else { format!("{language}/") };
    for page in ["", "rules/", "records/", "settings/"] {
        for language in &languages {
            let path = format!("{}{page}index.html", folder(language));
            let found = documents.iter().find(|document| document.path == path);
            let html = &found.unwrap_or_else(|| panic!("there is no {path}")).html;
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{path}");
            for other in &languages {
                let link = format!("hreflang=\"{other}\" href=\"/./{}{page}\"", folder(other));
                assert!(html.contains(&link), "{path} lacks {link}");
            }
            assert!(html.contains(&format!("hreflang=\"x-default\" href=\"/./{page}\"")), "{path}");
            assert_eq!(html.matches("hreflang=").count(), languages.len() + 1, "{path}");
            assert!(html.contains(&format!("rel=\"canonical\" href=\"/./{}{page}\"", folder(language))), "{path}");
        }
    }
}

#[test]
fn every_document_says_what_it_is() {
    let (_, documents) = documents();
    let mut titles = Vec::new();
    for Document { path, html } in &documents {
        for part in ["<title>", "name=\"description\" content=\"", "name=\"viewport\""] {
            assert!(html.contains(part), "{path} lacks {part}");
        }
        if path != "404.html" {
            for part in ["og:title", "og:description", "og:url", "og:image"] {
                assert!(html.contains(&format!("property=\"{part}\" content=\"")), "{path} lacks {part}");
            }
        }
        let title = html.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).expect("a title").0;
        titles.push((title.to_owned(), path.clone()));
    }
    let in_english = titles.iter().filter(|(_, path)| !path.starts_with("fr/") && !path.starts_with("de/"));
    let names: Vec<&str> = in_english.map(|(title, _)| title.as_str()).collect();
    let expected = [
        "Huddle",
        "Rules · Huddle",
        "Records · Huddle",
        "Settings · Huddle",
        "Clustered · Huddle",
        "Kluster · Huddle",
        "404 · Huddle",
    ];
    assert_eq!(names, expected);
}

#[test]
fn documents_hold_no_scripts_and_no_styles() {
    let (_, documents) = documents();
    assert!(documents.len() > 10);
    for Document { path, html } in documents {
        assert!(
            !html.contains("<style") && !html.contains(" style=") && !html.contains(" onclick"),
            "{path}: {}",
            inline(&html)
        );
        for script in html.split("<script").skip(1) {
            let (tag, rest) = script.split_once('>').expect("a tag");
            assert!(tag.contains("src=") && rest.starts_with("</script>"), "{path}: <script{script}");
        }
    }
}

/// What stands around the first thing that does not belong into a document.
fn inline(html: &str) -> &str {
    let at = ["<style", " style=", " onclick"].iter().find_map(|part| html.find(part)).unwrap_or_default();
    html.get(at..at + 40).unwrap_or_default()
}
