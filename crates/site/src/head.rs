//! The head of a document, and the addresses of the pages.

use crate::{DEFAULT_LANGUAGE, Language, Site, SiteError};
use maud::{DOCTYPE, Markup, html};

/// A page with one document in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SitePage {
    Home,
    Rules,
    Records,
    Settings,
}

impl SitePage {
    /// The address of the document in a language.
    pub(crate) fn address(self, language: &str) -> String {
        let page = match self {
            SitePage::Home => "",
            SitePage::Rules => "rules/",
            SitePage::Records => "records/",
            SitePage::Settings => "settings/",
        };
        if language == DEFAULT_LANGUAGE { format!("/{page}") } else { format!("/{language}/{page}") }
    }
}

/// What the head of a document says.
pub(crate) struct Head<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    /// Its address, and those of the same document in other languages; `None` for a document without an address of its
    /// own.
    pub(crate) addresses: Option<Addresses<'a>>,
    /// The script of the document.
    pub(crate) script: DocumentScript<'a>,
}

/// The addresses of a document.
pub(crate) enum Addresses<'a> {
    /// One document in each language.
    Languages(SitePage),
    /// One document for all languages.
    Only(&'a str),
}

/// The script of a document.
pub(crate) enum DocumentScript<'a> {
    /// The small script of documents that need no program.
    Site,
    /// The script that starts a program.
    Program(&'a str),
}

/// Marks addresses that search engines want with their origin, which the bundle does not know. They work as they are;
/// a server that knows its origin puts it in the place of the mark.
pub(crate) const ORIGIN_MARK: &str = "/.";

/// A whole document.
pub(crate) fn document(site: &Site, language: &Language, head: &Head, body: &Markup) -> Result<Markup, SiteError> {
    let file = |name: &str| site.file(name);
    let own_address = match head.addresses {
        Some(Addresses::Languages(page)) => Some(page.address(&language.code)),
        Some(Addresses::Only(address)) => Some(address.to_owned()),
        None => None,
    };
    Ok(html! {
        (DOCTYPE)
        html lang=(language.code) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (head.title) }
                meta name="description" content=(head.description);
                // Light first, then dark: the script that dresses the page changes them in this order.
                meta name="theme-color" content="#f4ecdd" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#1e1914" media="(prefers-color-scheme: dark)";
                @if let Some(Addresses::Languages(page)) = head.addresses {
                    (alternates(site, page))
                }
                @if let Some(address) = own_address {
                    link rel="canonical" href={ (ORIGIN_MARK) (address) };
                    meta property="og:type" content="website";
                    meta property="og:site_name" content="Huddle";
                    meta property="og:title" content=(head.title);
                    meta property="og:description" content=(head.description);
                    meta property="og:url" content={ (ORIGIN_MARK) (address) };
                    meta property="og:image" content={ (ORIGIN_MARK) (file("kluster.jpg")?) };
                    meta property="og:locale" content=(language.open_graph_locale());
                } @else {
                    meta name="robots" content="noindex";
                }
                link rel="stylesheet" href=(file("style.css")?);
                link rel="icon" href=(file("icon.svg")?) type="image/svg+xml";
                link rel="apple-touch-icon" href=(file("icon-192.png")?);
                link rel="manifest" href="/manifest.webmanifest";
                // Before anything is painted, hence not deferred.
                script src=(file("early.js")?) {}
                (script(site, &head.script)?)
            }
            body { (body) }
        }
    })
}

/// The same document in each language.
fn alternates(site: &Site, page: SitePage) -> Markup {
    html! {
        @for language in site.languages {
            link rel="alternate" hreflang=(language.code) href={ (ORIGIN_MARK) (page.address(&language.code)) };
        }
        link rel="alternate" hreflang="x-default" href={ (ORIGIN_MARK) (page.address(DEFAULT_LANGUAGE)) };
    }
}

fn script(site: &Site, script: &DocumentScript) -> Result<Markup, SiteError> {
    Ok(match script {
        DocumentScript::Site => html! {
            link rel="modulepreload" href=(site.file("unfinished.js")?);
            link rel="modulepreload" href=(site.file("thumbnails.js")?);
            script type="module" src=(site.file("site.js")?) {}
        },
        DocumentScript::Program(program) => html! {
            link rel="modulepreload" href=(site.file(&format!("{program}.js"))?);
            link rel="preload" href=(site.file(&format!("{program}.wasm"))?) as="fetch" type="application/wasm" crossorigin;
            script type="module" src=(site.file("boot.js")?) data-program=(program) {}
        },
    })
}
