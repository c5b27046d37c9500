//! Conversions from the engine's types to those of the plain reference.

use crate::reference;
use clustered::{Card, Deck, Move, QuickDiscard, Setup, TableLimits, TableSize};
use seats::BySeat;

/// Converts a card.
pub(crate) fn card_to_reference(card: Card) -> reference::Card {
    reference::Card::parse(&card.to_string()).unwrap()
}

/// Converts a setup and its decks to a game of the reference.
pub(crate) fn game_to_reference(setup: &Setup, decks: &BySeat<Deck>) -> reference::Game {
    let options = setup.options();
    let cells = |size: TableSize| i32::try_from(u64::from(size)).unwrap();
    reference::Game::new(&reference::Setup {
        players: setup.players().count(),
        first: setup.first().index(),
        extra_wild: setup.players().seats().map(|seat| setup.extra_wild(seat)).collect(),
        quick: options.quick,
        discard_drawn: setup.quick_discard() == Some(QuickDiscard::Drawn),
        first_bonus: options.first_bonus,
        biggest_bonus: options.biggest_bonus,
        table: match options.table {
            TableLimits::Unbounded => reference::TableLimits::Unbounded,
            TableLimits::Rectangle { width, height } => {
                reference::TableLimits::Rectangle { width: cells(width), height: cells(height) }
            }
            TableLimits::Round { diameter } => reference::TableLimits::Round { diameter: cells(diameter) },
        },
        decks: decks.iter().map(|deck| deck.iter_top_first().map(card_to_reference).collect()).collect(),
    })
}

/// Converts a move.
pub(crate) fn move_to_reference(mv: Move) -> reference::Move {
    match mv {
        Move::Place { card, cell } => {
            reference::Move::Place { card: card_to_reference(card), x: cell.x.into(), y: cell.y.into() }
        }
        Move::Discard { card } => reference::Move::Discard { card: card_to_reference(card) },
    }
}
