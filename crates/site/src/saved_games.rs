//! The templates of the list of unfinished games, which the script of home fills.

use crate::{Language, SiteError, frame::icon};
use maud::{Markup, html};

/// The list, and a game in it. The texts of a game are attributes, named after what they say or their plural category.
pub(crate) fn templates(language: &Language) -> Result<Markup, SiteError> {
    let text = |key: &str| language.message(key);
    let only = |key: &str| Ok::<String, SiteError>(language.templates(key)?.swap_remove(0).1);
    let words = html! {
        template #saved-game-words data-you=(text("you")?) data-player=(only("player")?)
            data-damaged=(only("continue-damaged")?) {
            @for (category, template) in language.templates("continue-game")? {
                p data-plural=(category) { (template) }
            }
        }
    };
    Ok(html! {
        (words)
        template #unfinished {
            section.unfinished { h2 { (text("continue")?) } ul {} }
        }
        template #saved-game {
            li {
                a.button { (icon(icons::PLAY)) span {} }
                button.round aria-label=(text("forget-game")?) data-really=(text("forget-really")?) {
                    (icon(icons::DISCARD))
                }
            }
        }
    })
}
