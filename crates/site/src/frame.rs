//! What several documents share: icons, the bar with the way back, notices.

use crate::{Language, SiteError, head::SitePage};
use maud::{Markup, html};

/// An icon; what it means is said by the words beside it, or by the label of its button.
pub(crate) fn icon(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// The links between the pages around the games: below on phones, in the bar on wider screens.
/// `crates/web-kit/src/page_links.rs` draws the same where a program runs.
pub(crate) fn pages(language: &Language, current: SitePage) -> Result<Markup, SiteError> {
    let links = [
        (SitePage::Home, icons::HOME, "play-game"),
        (SitePage::Records, icons::RECORDS, "records"),
        (SitePage::Rules, icons::RULES, "rules"),
        (SitePage::Settings, icons::SETTINGS, "settings"),
    ];
    Ok(html! {
        nav.pages {
            @for (page, path, key) in links {
                @let label = language.message(key)?;
                a href=(page.address(&language.code)) aria-current=[(page == current).then_some("page")] title=(label) {
                    (icon(path)) span { (label) }
                }
            }
        }
    })
}

/// The bar on top of a screen: the way back, its title, and the other pages.
pub(crate) fn bar(language: &Language, page: SitePage, title: &str) -> Result<Markup, SiteError> {
    Ok(html! {
        header.bar {
            a.button.round.back href=(SitePage::Home.address(&language.code)) aria-label=(language.message("back")?) {
                (icon(icons::BACK))
            }
            h1 tabindex="-1" { (title) }
            div.bar-more { (pages(language, page)?) }
        }
    })
}

/// The title of a document that is not home.
pub(crate) fn title_of(name: &str) -> String {
    format!("{name} · Huddle")
}

/// Where notices appear, and what they are made of.
pub(crate) fn notices(language: &Language) -> Result<Markup, SiteError> {
    Ok(html! {
        div.notices role="status" {}
        template #update {
            div.notice {
                p { (language.message("update-ready")?) }
                button { (language.message("update-take")?) }
                button.quiet { (language.message("update-later")?) }
            }
        }
    })
}

/// What whoever has scripts off reads where they are needed.
pub(crate) fn no_script(language: &Language) -> Result<Markup, SiteError> {
    Ok(html! { noscript { p.boot { (language.message("boot-no-script")?) } } })
}
