//! The document of addresses that do not exist.

use crate::{
    Site, SiteError,
    head::{Head, Page, Script, document},
};
use maud::{Markup, html};

/// One document for all languages: nobody knows which one an unknown address is in.
pub(crate) fn not_found(site: &Site) -> Result<Markup, SiteError> {
    let language = site.default_language()?;
    let body = html! {
        main.boot {
            h1 { "404" }
            @for language in site.languages {
                p lang=(language.code) {
                    (language.text("boot-not-found")?) " "
                    a href=(Page::Home.address(&language.code)) { (language.text("boot-home")?) }
                }
            }
        }
    };
    let text = language.text("boot-not-found")?;
    let head = Head { title: "404 · Huddle", description: &text, addresses: None, script: Script::Site };
    document(site, language, &head, &body)
}
