//! Home: what it is, the unfinished games of this browser, the games, and the ways to everything else.

use crate::{
    Language, Site, SiteError,
    board_picture::board_picture,
    frame::{icon, notices, pages},
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
            header.home-bar {
                h1 { img src=(site.file("icon.svg")?) width="34" height="34" alt=""; "Huddle" }
                (pages(language, SitePage::Home)?)
            }
            main {
                div.welcome {
                    p.headline { (text("home-line")?) }
                    p { (text("home-how")?) }
                }
                // The script of home puts the unfinished games here.
                div.carry-on {}
                h2.new-game { (text("new-game")?) }
                div.games {
                    (game(language, "kluster", ["kluster", "kluster-line", "kluster-facts"], &kluster_picture)?)
                    (game(language, "clustered", ["clustered", "clustered-line", "clustered-facts"], &clustered_picture)?)
                }
                ul.promises {
                    @for key in ["home-private", "home-offline", "home-everybody"] {
                        li { (icon(icons::YES)) span { (text(key)?) } }
                    }
                }
            }
        }
        (templates(site, language)?)
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

/// A game with its picture, the way to play it, and its rules.
fn game(language: &Language, name: &str, keys: [&str; 3], picture: &Markup) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let [title, line, facts] = keys;
    let rules = SitePage::Rules.address(&language.code);
    Ok(html! {
        article.game {
            (picture)
            div.about {
                div.game-name { h2 { (text(title)?) } small { (text(facts)?) } }
                p { (text(line)?) }
                div.game-ways {
                    a.button.main.large href={ "/" (name) "/" } { (icon(icons::PLAY)) span { (text("play-game")?) } }
                    a.button.large href={ (rules) "#" (name) } { (icon(icons::RULES)) span { (text("rules")?) } }
                }
            }
        }
    })
}
