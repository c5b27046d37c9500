//! [`Options`] as people choose them and [`Setup`] as a game can be played with them (C1, C4, C5, C16-C22).

use crate::{
    Deck, DeckError, Seed, TableLimits,
    table_limits::{TableBounds, start_cells},
};
use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};

/// The options of a table, as they are written down. All combine freely.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who has a third wild (C16), seat by seat; an empty list means nobody.
    pub extra_wild: Vec<bool>,
    /// The quick game (C18).
    pub quick: bool,
    /// Bonuses for the first 2x3 rectangle and the first line of five (C21).
    pub first_bonus: bool,
    /// Bonuses for the largest rectangle and the longest line at the end (C22).
    pub biggest_bonus: bool,
    /// The surface (C4).
    pub table: TableLimits,
}

/// Everything that is agreed before a game. It is always one that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    players: Players,
    first: Seat,
    extra_wild: BySeat<bool>,
    options: Options,
}

/// Why a game cannot be set up like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More players than two sets of cards serve.
    #[error("{0} players: Clustered takes 1 to 8")]
    Players(u64),
    /// The seat that should begin does not exist.
    #[error("seat {first} cannot begin: there are {players} players")]
    First {
        /// The seat that should begin.
        first: u64,
        /// How many there are.
        players: usize,
    },
    /// The list of extra wilds does not fit the players.
    #[error("extra_wild lists {found} seats, but there are {players} players")]
    ExtraWild {
        /// The length of the list.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// The table does not hold the start cards.
    #[error("that table has no room for both start cards: it must be at least 8 wide")]
    TableTooSmall,
}

impl SetupError {
    /// The number of the rule that asks for something else.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupError::Players(_) => "C1",
            SetupError::First { .. } => "C5",
            SetupError::ExtraWild { .. } => "C16",
            SetupError::TableTooSmall => "C20",
        }
    }
}

impl Setup {
    /// A game for these players, which `first` begins.
    ///
    /// # Errors
    /// If the players are too many, `first` is not among them, or an option does not fit them.
    pub fn new(players: Players, first: Seat, options: Options) -> Result<Setup, SetupError> {
        let count = players.count();
        Setup::check_players(players)?;
        if !players.contains(first) {
            return Err(SetupError::First { first: first.into(), players: count });
        }
        let extra_wild = match options.extra_wild.as_slice() {
            [] => BySeat::new(players, |_| false),
            list => BySeat::from_vec(players, list.to_vec())
                .ok_or(SetupError::ExtraWild { found: list.len(), players: count })?,
        };
        // One spelling for "nobody", so that equal sets of options are equal (C19).
        let nobody = !options.extra_wild.contains(&true);
        let options = if nobody { Options { extra_wild: Vec::new(), ..options } } else { options };
        let ground = TableBounds::new(options.table, players);
        if ground.is_some_and(|ground| !start_cells(players).iter().all(|cell| ground.contains(*cell))) {
            return Err(SetupError::TableTooSmall);
        }
        Ok(Setup { players, first, extra_wild, options })
    }

    /// The same from bare numbers, as they come from outside.
    ///
    /// # Errors
    /// As in [`Setup::new`].
    pub fn from_numbers(players: u64, first: u64, options: Options) -> Result<Setup, SetupError> {
        let players = Setup::players_from_count(players)?;
        let seat = Seat::try_from(first).map_err(|_| SetupError::First { first, players: players.count() })?;
        Setup::new(players, seat, options)
    }

    /// The players of a table of Clustered (C1).
    ///
    /// # Errors
    /// If they are not 1 to 8.
    pub fn players_from_count(count: u64) -> Result<Players, SetupError> {
        let players = Players::try_from(count).map_err(|_| SetupError::Players(count))?;
        Setup::check_players(players).map(|()| players)
    }

    fn check_players(players: Players) -> Result<(), SetupError> {
        if players.count() > 8 { Err(SetupError::Players(players.into())) } else { Ok(()) }
    }

    /// The players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Who begins (C5).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether this seat has a third wild (C16).
    pub fn extra_wild(&self, seat: Seat) -> bool {
        self.extra_wild[seat]
    }

    /// Everybody's deck, shuffled by a seed.
    pub fn shuffled_decks(&self, seed: Seed) -> BySeat<Deck> {
        BySeat::new(self.players, |seat| Deck::shuffled(seed, seat, self.extra_wild(seat)))
    }

    /// Whether these decks hold the cards that this game needs.
    ///
    /// Outside this crate a deck is either whole or has dealt a hand already, so its size tells.
    pub(crate) fn check_decks(&self, decks: &BySeat<Deck>) -> Result<(), DeckError> {
        if decks.len() != self.players.count() {
            return Err(DeckError::DeckCount { expected: self.players.count(), found: decks.len() });
        }
        self.players.seats().try_for_each(|seat| {
            let expected = Deck::size(self.extra_wild(seat));
            let found = decks[seat].len();
            if found == expected { Ok(()) } else { Err(DeckError::Size { expected, found }) }
        })
    }
}
