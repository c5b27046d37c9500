//! What several tests share: random set-ups and moves, and the way between the engine and the plain reference.

use crate::reference;
use clustered::{Card, Deck, Game, Move, Options, Setup, Size, Table};
use proptest::prelude::*;
use seats::{BySeat, Players, Seat};

/// A seat by its number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::try_from(number as u64).unwrap()
}

/// A number of players.
pub(crate) fn players(count: usize) -> Players {
    Players::try_from(count as u64).unwrap()
}

/// The standard set-up for some players, changed as wanted.
pub(crate) fn setup(count: usize, options: Options) -> Setup {
    Setup::new(players(count), Seat::FIRST, options).unwrap()
}

/// Any set-up there can be: 1 to 8 players, all options combined freely.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    (1..=8_usize, any::<[bool; 3]>(), any::<[bool; 8]>(), any::<u8>(), table_sizes()).prop_map(
        |(count, [quick, first_bonus, biggest_bonus], wilds, first, table)| {
            let table = match table {
                // The start cards of the expanded game need eight columns (C20).
                Some((width, height, round)) => {
                    let size = |n: u64| Size::try_from(if count > 4 { n.max(8) } else { n }).unwrap();
                    if round {
                        Table::Round { diameter: size(width) }
                    } else {
                        Table::Rectangle { width: size(width), height: Size::try_from(height).unwrap() }
                    }
                }
                None => Table::Unbounded,
            };
            let extra_wild = wilds[..count].to_vec();
            let options = Options { extra_wild, quick, first_bonus, biggest_bonus, table };
            Setup::new(players(count), seat(usize::from(first) % count), options).unwrap()
        },
    )
}

fn table_sizes() -> impl Strategy<Value = Option<(u64, u64, bool)>> {
    prop_oneof![2 => Just(None), 3 => (1..16_u64, 1..16_u64, any::<bool>()).prop_map(Some)]
}

/// Even chance from a number, for choosing moves.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// The engine's card in the words of the reference.
pub(crate) fn to_reference(card: Card) -> reference::Card {
    reference::Card::parse(&card.to_string()).unwrap()
}

/// The same game in the reference.
pub(crate) fn in_reference(setup: &Setup, decks: &BySeat<Deck>) -> reference::Game {
    let options = setup.options();
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
                reference::Table::Rectangle { width: u64::from(width) as i32, height: u64::from(height) as i32 }
            }
            Table::Round { diameter } => reference::Table::Round { diameter: u64::from(diameter) as i32 },
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

/// The legal moves of a game in the words and the order of the reference.
pub(crate) fn legal_in_reference(game: &Game) -> Vec<reference::Move> {
    let mut moves: Vec<reference::Move> = game.legal().iter().map(move_to_reference).collect();
    moves.sort();
    moves
}
