//! The document of addresses that do not exist.

use crate::{
    Site, SiteError,
    head::{DocumentScript, Head, SitePage, document},
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
                    (language.message("boot-not-found")?) " "
                    a href=(SitePage::Home.address(&language.code)) { (language.message("boot-home")?) }
                }
            }
        }
    };
    let text = language.message("boot-not-found")?;
    let head = Head { title: "404 · Huddle", description: &text, addresses: None, script: DocumentScript::Site };
    document(site, language, &head, &body)
}
