//! Players, cards, places and levels in words, to be read and spoken.

use super::session::Chair;
use crate::t;
use bots::{Level, clustered::Character};
use clustered::{Card, Cell, Count, Face, Fill, FirstTo, Shape};
use seats::{BySeat, Seat};

/// What a seat is called. Who gave no name is "You" alone among bots, and a number among people.
pub(crate) fn seat_name(chairs: &BySeat<Chair>, seat: Seat) -> String {
    let name = chairs[seat].name();
    if is_you(chairs, seat) {
        t!("you")
    } else if name.is_empty() {
        t!("player", number = seat.number() + 1)
    } else if name.chars().any(is_from_right) {
        // Set apart, or it would turn the rest of the sentence around.
        format!("\u{2068}{name}\u{2069}")
    } else {
        name.to_owned()
    }
}

/// Whether a seat is the only person's, who gave no name: sentences address that one.
fn is_you(chairs: &BySeat<Chair>, seat: Seat) -> bool {
    chairs[seat].name().is_empty() && chairs.iter().filter(|chair| chair.is_person()).count() == 1
}

/// For sentences in which "You" is another person of the verb than a name.
pub(crate) fn you(chairs: &BySeat<Chair>, seat: Seat) -> &'static str {
    if is_you(chairs, seat) { "yes" } else { "no" }
}

/// Letters that are written from right to left.
fn is_from_right(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// A card in words: "2 striped triangles".
pub(crate) fn card_name(card: Card) -> String {
    let Some((shape, count, fill)) = card.attributes() else { return t!("card-wild") };
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
    t!("card", shape = shape, fill = fill, count = count)
}

/// What lies on the table in words.
pub(crate) fn face_name(face: Face) -> String {
    match face {
        Face::Start(_) => t!("card-start"),
        Face::Card(card) => card_name(card),
    }
}

/// A place in words, as seen from the first start card: "2 right, 1 up".
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

/// What a first-to bonus is for (C21), as the texts call it.
pub(crate) const fn shape_name(first: FirstTo) -> &'static str {
    match first {
        FirstTo::Rectangle => "rectangle",
        FirstTo::Line => "line",
    }
}

/// A level in words.
pub(crate) fn level_name(level: Level) -> String {
    match level {
        Level::Beginner => t!("level-beginner"),
        Level::Casual => t!("level-casual"),
        Level::Club => t!("level-club"),
        Level::Strong => t!("level-strong"),
        Level::Expert => t!("level-expert"),
        Level::Master => t!("level-master"),
    }
}

/// A character in words.
pub(crate) fn character_name(character: Character) -> String {
    match character {
        Character::Even => t!("character-even"),
        Character::Builder => t!("character-builder"),
        Character::Blocker => t!("character-blocker"),
    }
}
