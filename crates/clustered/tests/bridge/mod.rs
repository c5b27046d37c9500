//! The way between the engine and the plain reference: the same game, moves and cards in the words of the other.

use crate::reference;
use clustered::{Card, Deck, Move, Setup, Size, Table};
use seats::BySeat;

/// The engine's card in the words of the reference.
pub(crate) fn to_reference(card: Card) -> reference::Card {
    reference::Card::parse(&card.to_string()).unwrap()
}

/// The same game in the reference.
pub(crate) fn in_reference(setup: &Setup, decks: &BySeat<Deck>) -> reference::Game {
    let options = setup.options();
    let cells = |size: Size| i32::try_from(u64::from(size)).unwrap();
    reference::Game::new(&reference::Setup {
        players: setup.players().count(),
        first: setup.first().index(),
        extra_wild: setup.players().seats().map(|seat| setup.extra_wild(seat)).collect(),
        quick: options.quick,
        first_bonus: options.first_bonus,
        biggest_bonus: options.biggest_bonus,
        table: match options.table {
            Table::Unbounded => reference::Table::Unbounded,
            Table::Rectangle { width, height } => {
                reference::Table::Rectangle { width: cells(width), height: cells(height) }
            }
            Table::Round { diameter } => reference::Table::Round { diameter: cells(diameter) },
        },
        decks: decks.iter().map(|deck| deck.from_top_down().map(to_reference).collect()).collect(),
    })
}

/// The engine's move in the words of the reference.
pub(crate) fn move_to_reference(mv: Move) -> reference::Move {
    match mv {
        Move::Place { card, cell } => {
            reference::Move::Place { card: to_reference(card), x: cell.x.into(), y: cell.y.into() }
        }
        Move::Discard { card } => reference::Move::Discard { card: to_reference(card) },
    }
}
