//! Names of cards, cells and characters, for the screen and for screen readers.

use bots::clustered::Character;
use clustered::{Card, CardFace, Cell, Count, Fill, FirstTo, Shape};
use seats::{BySeat, Seat};
use web_kit::{
    player::{seat_name, you},
    t,
};
use web_saves::ClusteredPlayer;

/// The name of a card, such as "2 striped triangles".
pub(crate) fn card_name(card: Card) -> String {
    let Some((shape, fill, count)) = card_words(card) else { return t!("card-wild") };
    t!("card", shape = shape, fill = fill, count = count)
}

/// The arguments of messages about a card; `None` for a wild.
fn card_words(card: Card) -> Option<(&'static str, &'static str, u8)> {
    let (shape, count, fill) = card.attributes()?;
    let shape = match shape {
        Shape::Square => "square",
        Shape::Triangle => "triangle",
        Shape::Circle => "circle",
    };
    let fill = match fill {
        Fill::Empty => "empty",
        Fill::Striped => "striped",
        Fill::Solid => "solid",
    };
    let count = match count {
        Count::One => 1,
        Count::Two => 2,
        Count::Three => 3,
    };
    Some((shape, fill, count))
}

/// Where a card of `mover` lies: beside a card of `owner`, such as "beside your wild".
pub(crate) fn beside_card(
    players: &BySeat<ClusteredPlayer>,
    mover: Seat,
    face: CardFace,
    owner: Option<Seat>,
) -> String {
    let (CardFace::Card(card), Some(owner)) = (face, owner) else { return t!("beside-start") };
    let name = seat_name(players, owner);
    // French writes "d’Ines" and "de Lotte".
    let is_vowel = name.chars().next().is_some_and(|letter| "AEIOUYÀÂÉÈÊËÎÏÔÛ".contains(letter.to_ascii_uppercase()));
    let whose = if you(players, owner) == "yes" {
        "yours"
    } else if owner == mover {
        "own"
    } else if is_vowel {
        "vowel"
    } else {
        "other"
    };
    match card_words(card) {
        None => t!("beside-wild", whose = whose, name = name),
        Some((shape, fill, count)) => {
            t!("beside-card", whose = whose, name = name, shape = shape, fill = fill, count = count)
        }
    }
}

/// The name of a card on the board.
pub(crate) fn face_name(face: CardFace) -> String {
    match face {
        CardFace::Start(_) => t!("card-start"),
        CardFace::Card(card) => card_name(card),
    }
}

/// The name of a cell relative to the first start card, such as "2 right, 1 up".
pub(crate) fn cell_name(cell: Cell) -> String {
    let across = match cell.x {
        0 => None,
        x if x > 0 => Some(t!("cell-right", count = x)),
        x => Some(t!("cell-left", count = x.unsigned_abs())),
    };
    let along = match cell.y {
        0 => None,
        y if y > 0 => Some(t!("cell-up", count = y)),
        y => Some(t!("cell-down", count = y.unsigned_abs())),
    };
    match (across, along) {
        (Some(across), Some(along)) => t!("cell-both", across = across, along = along),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => t!("cell-middle"),
    }
}

/// The argument of messages about a first-to bonus (C21).
pub(crate) const fn bonus_key(first: FirstTo) -> &'static str {
    match first {
        FirstTo::Rectangle => "rectangle",
        FirstTo::Line => "line",
    }
}

/// The message with the character of a bot.
pub(crate) const fn character_key(character: Character) -> &'static str {
    match character {
        Character::Even => "character-even",
        Character::Builder => "character-builder",
        Character::Blocker => "character-blocker",
    }
}
