//! The templates of the list of unfinished games, which the script of home fills.

use crate::{Language, Site, SiteError, frame::icon, table_picture};
use maud::{Markup, html};

/// The list, a game in it, and the pictures of their tables.
pub(crate) fn templates(site: &Site, language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    Ok(html! {
        (words(language)?)
        template #unfinished {
            section.unfinished {
                div.unfinished-head {
                    h2 { (text("continue")?) }
                    button.quiet.tidy aria-expanded="false" data-done=(text("tidy-done")?) { (text("tidy")?) }
                }
                ul {}
                button.quiet.show-all {}
                button.forget-bots data-really=(text("forget-bots-really")?) {
                    (icon(icons::DISCARD)) span { (text("forget-bots")?) }
                }
            }
        }
        template #saved-game {
            li {
                a {
                    span.thumbnail {}
                    span.saved { b {} span.turn {} small {} }
                    span.go { (icon(icons::PLAY)) span.spoken { (text("continue")?) } }
                }
                button.round aria-label=(text("forget-game")?) title=(text("forget-game")?)
                    data-really=(text("forget-really")?) { (icon(icons::DISCARD)) }
            }
        }
        (thumbnails(site)?)
    })
}

/// The words of a list: attributes, named after what they say, or elements with their plural category.
fn words(language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let only = |key: &str| Ok::<String, SiteError>(language.templates(key)?.swap_remove(0).1);
    Ok(html! {
        template #saved-game-words data-player=(only("player")?) data-clustered=(text("clustered")?) data-kluster=(text("kluster")?)
            data-with=(only("continue-with")?) data-among=(only("continue-among")?)
            data-solo=(only("continue-solo")?) data-others=(only("continue-others")?) data-left=(only("continue-left")?)
            data-yours=(text("turn-yours")?) data-turn=(only("turn-of")?)
            data-damaged=(text("continue-damaged")?) data-all=(only("continue-all")?) {
            @for (category, template) in language.templates("continue-moves")? {
                p data-plural=(category) { (template) }
            }
        }
    })
}

/// The pictures of tables: cards and magnets are drawn upon them.
fn thumbnails(site: &Site) -> Result<Markup, SiteError> {
    let [width, height] = table_picture::SIZE;
    let [oak_width, oak_height] = table_picture::OAK_SIZE;
    Ok(html! {
        template #kluster-thumbnail {
            img src=(site.file("table.jpg")?) width=(oak_width) height=(oak_height) alt="";
        }
        template #kluster-unknown { img src=(site.file("kluster.jpg")?) width=(width) height=(height) alt=""; }
        svg.drawings aria-hidden="true" {
            radialGradient #magnet-shade cx="36%" cy="30%" r="75%" {
                stop offset="0" stop-color="#8b94a0" {} stop offset="0.22" stop-color="#34373d" {}
                stop offset="0.7" stop-color="#131417" {} stop offset="1" stop-color="#08090a" {}
            }
        }
    })
}
