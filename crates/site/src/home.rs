//! Home: the games, and the ways to everything else.

use crate::{
    Language, Site, SiteError,
    board_picture::board_picture,
    frame::{icon, notices},
    head::{Addresses, DocumentScript, Head, SitePage, document},
    saved_games::templates,
    table_picture::SIZE,
};
use maud::{Markup, html};

pub(crate) fn home(site: &Site, language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let [width, height] = SIZE;
    let kluster_picture = html! {
        div.picture.whole data-demo="kluster" {
            img src=(site.file("kluster.jpg")?) width=(width) height=(height) alt="" fetchpriority="high";
        }
    };
    let clustered_picture = html! { div.picture data-demo="clustered" { (board_picture()) } };
    let body = html! {
        (notices(language)?)
        div.screen.home data-loading {
            header.masthead { h1 { "Huddle" } p { (text("home-line")?) } }
            main {
                (game(language, "kluster", ["kluster", "kluster-line", "kluster-facts"], &kluster_picture)?)
                (game(language, "clustered", ["clustered", "clustered-line", "clustered-facts"], &clustered_picture)?)
            }
            nav.foot {
                (link(language, SitePage::Records, icons::RECORDS, "records")?)
                (link(language, SitePage::Rules, icons::RULES, "rules")?)
                (link(language, SitePage::Settings, icons::SETTINGS, "settings")?)
            }
        }
        (templates(language)?)
    };
    let description = text("boot-description")?;
    let head = Head {
        title: "Huddle",
        description: &description,
        addresses: Some(Addresses::Languages(SitePage::Home)),
        script: DocumentScript::Site,
    };
    document(site, language, &head, &body)
}

/// A game with its picture, and the ways to play it.
fn game(language: &Language, name: &str, keys: [&str; 3], picture: &Markup) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let [title, line, facts] = keys;
    Ok(html! {
        article.game {
            (picture)
            div.about {
                h2 { (text(title)?) }
                p { (text(line)?) small { (text(facts)?) } }
                a.button.main.large href={ "/" (name) "/play" } { (icon(icons::PLAY)) span { (text("play-now")?) } }
                div.row {
                    a.button href={ "/" (name) "/" } { (text("around-screen")?) }
                    a.button href={ "/" (name) "/solo" } { (text("solo")?) }
                }
            }
        }
    })
}

/// A way to another page.
fn link(language: &Language, page: SitePage, path: &str, key: &str) -> Result<Markup, SiteError> {
    Ok(html! {
        a.button.quiet href=(page.address(&language.code)) { (icon(path)) span { (language.message(key)?) } }
    })
}
