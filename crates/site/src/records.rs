//! The frame of the records. Their program fills it.

use crate::{
    Language, Site, SiteError,
    frame::{bar, icon, no_script, title_of},
    head::{Addresses, DocumentScript, Head, SitePage, document},
};
use maud::{Markup, html};

pub(crate) fn records(site: &Site, language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let title = text("records")?;
    let body = html! {
        div.screen data-loading {
            (bar(language, SitePage::Records, &title)?)
            (no_script(language)?)
            main.sheet.records inert {
                span.button { (icon(icons::IMPORT)) span { (text("import")?) } }
                p.said {}
                section { h2 { (text("finished-games")?) } }
            }
        }
    };
    let head = Head {
        title: &title_of(&title),
        description: &text("no-records")?,
        addresses: Some(Addresses::Languages(SitePage::Records)),
        script: DocumentScript::Program("records"),
    };
    document(site, language, &head, &body)
}
