//! [`Options`] as players choose them, and [`Setup`], which is always valid (C1, C4, C5, C16-C22).

use crate::{
    Deck, DeckError, Seed, TableLimits,
    table_limits::{TableBounds, start_cells},
};
use seats::{BySeat, Players, RulesVersion, Seat, StringOnly};
use serde::{Deserialize, Deserializer, Serialize};

/// The options of a game. They combine freely.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The seats with a third wild (C16), one flag a seat; empty for none.
    pub extra_wild: Vec<bool>,
    /// The quick game (C18).
    pub quick: bool,
    /// What the quick game discards after drawing; `None` is what the version of the rules says.
    ///
    /// A [`Setup`] has one spelling of it: `None` in rules 1, which had no choice, and without the quick game.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "deserialize_quick_discard")]
    pub quick_discard: Option<QuickDiscard>,
    /// Bonuses for the first 2x3 rectangle and the first line of five (C21).
    pub first_bonus: bool,
    /// Bonuses for the largest rectangle and the longest line at the end (C22).
    pub biggest_bonus: bool,
    /// The size and shape of the table (C4).
    pub table: TableLimits,
}

/// Which card a seat discards after drawing two in the quick game (C18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuickDiscard {
    /// One of the two cards just drawn.
    Drawn,
    /// Any card of the hand.
    Hand,
}

impl QuickDiscard {
    /// Returns the name in records, in the protocol and in notation.
    pub const fn name(self) -> &'static str {
        match self {
            QuickDiscard::Drawn => "drawn",
            QuickDiscard::Hand => "hand",
        }
    }
}

fn deserialize_quick_discard<'de, D: Deserializer<'de>>(input: D) -> Result<Option<QuickDiscard>, D::Error> {
    Ok(Option::<StringOnly<QuickDiscard>>::deserialize(input)?.map(|StringOnly(choice)| choice))
}

/// The players, the first seat and the options of a game. Every `Setup` is playable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    rules: RulesVersion,
    players: Players,
    first: Seat,
    extra_wild: BySeat<bool>,
    options: Options,
}

/// Why a game cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There are more than eight players.
    #[error("{0} players: Clustered takes 1 to 8")]
    Players(u64),
    /// The first seat is not at the table.
    #[error("seat {first} cannot begin: there are {players} players")]
    First {
        /// The first seat.
        first: u64,
        /// The number of players.
        players: usize,
    },
    /// The list of extra wilds does not have one flag a player.
    #[error("extra_wild lists {found} seats, but there are {players} players")]
    ExtraWild {
        /// The length of the list.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// The first rules do not have this choice of the quick game.
    #[error("rules 1 of the quick game discard any card of the hand: quick_discard is \"hand\"")]
    QuickDiscard,
    /// The table has no room for the start cards.
    #[error("that table has no room for both start cards: it must be at least 8 wide")]
    TableTooSmall,
}

impl SetupError {
    /// Returns the number of the violated rule.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupError::Players(_) => "C1",
            SetupError::First { .. } => "C5",
            SetupError::ExtraWild { .. } => "C16",
            SetupError::QuickDiscard => "C18",
            SetupError::TableTooSmall => "C20",
        }
    }
}

impl Setup {
    /// Creates a setup of a new game in which `first` begins.
    ///
    /// # Errors
    /// If there are too many players, `first` is not among them, or an option does not fit them.
    pub fn new(players: Players, first: Seat, options: Options) -> Result<Setup, SetupError> {
        Setup::with_rules(crate::RULES_VERSION, players, first, options)
    }

    /// Like [`Setup::new`], for a game that follows a version of the rules.
    ///
    /// # Errors
    /// As for [`Setup::new`].
    pub fn with_rules(
        rules: RulesVersion,
        players: Players,
        first: Seat,
        options: Options,
    ) -> Result<Setup, SetupError> {
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
        // Only one spelling of "nobody", so that equal options compare equal (C19).
        let nobody = !options.extra_wild.contains(&true);
        let mut options = if nobody { Options { extra_wild: Vec::new(), ..options } } else { options };
        options.quick_discard = match (rules, options.quick_discard) {
            (RulesVersion::V1, Some(QuickDiscard::Drawn)) => return Err(SetupError::QuickDiscard),
            (RulesVersion::V2, choice) if options.quick => Some(choice.unwrap_or(QuickDiscard::Drawn)),
            (RulesVersion::V1 | RulesVersion::V2, _) => None,
        };
        let bounds = TableBounds::new(options.table, players);
        if bounds.is_some_and(|bounds| !start_cells(players).iter().all(|cell| bounds.contains(*cell))) {
            return Err(SetupError::TableTooSmall);
        }
        Ok(Setup { rules, players, first, extra_wild, options })
    }

    /// Creates a setup from unchecked numbers.
    ///
    /// # Errors
    /// As for [`Setup::new`].
    pub fn from_numbers(rules: RulesVersion, players: u64, first: u64, options: Options) -> Result<Setup, SetupError> {
        let players = Setup::players_from_count(players)?;
        let seat = Seat::try_from(first).map_err(|_| SetupError::First { first, players: players.count() })?;
        Setup::with_rules(rules, players, seat, options)
    }

    /// Returns the players of a table of Clustered (C1).
    ///
    /// # Errors
    /// If there are not 1 to 8.
    pub fn players_from_count(count: u64) -> Result<Players, SetupError> {
        let players = Players::try_from(count).map_err(|_| SetupError::Players(count))?;
        Setup::check_players(players).map(|()| players)
    }

    fn check_players(players: Players) -> Result<(), SetupError> {
        if players.count() > 8 { Err(SetupError::Players(players.into())) } else { Ok(()) }
    }

    /// Returns the version of the rules.
    pub fn rules(&self) -> RulesVersion {
        self.rules
    }

    /// Returns the players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Returns the seat that begins (C5).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns what the quick game discards after drawing; `None` in a game that is not quick (C18).
    pub fn quick_discard(&self) -> Option<QuickDiscard> {
        self.options.quick.then(|| self.options.quick_discard.unwrap_or(QuickDiscard::Hand))
    }

    /// Returns whether a seat has a third wild (C16).
    pub fn extra_wild(&self, seat: Seat) -> bool {
        self.extra_wild[seat]
    }

    /// Returns the decks of all seats, shuffled with a seed.
    pub fn shuffled_decks(&self, seed: Seed) -> BySeat<Deck> {
        BySeat::new(self.players, |seat| Deck::shuffled(seed, seat, self.extra_wild(seat)))
    }

    /// Checks that there is a complete deck for every player.
    ///
    /// Outside this crate a deck is either complete or has dealt a hand, so its size is enough.
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
