//! [`Options`] as people choose them and [`Setup`] as a game can be played with them (K1, K2, K4, K12-K16).

use crate::{BoxKind, Deal, boxes::MAX_BOXES};
use magnets::Surface;
use seats::{BySeat, MapOnly, Players, Seat};
use serde::{Deserialize, Deserializer, Serialize};

/// The options of a table, as they are written down. All combine freely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // each is a choice of its own
pub struct Options {
    /// Who has more magnets left than the next may place again (K13).
    pub expert: bool,
    /// All magnets in one pool, and a Kluster eliminates (K14).
    pub elimination: bool,
    /// A clock limits each turn; that it ran out comes from outside.
    pub clock: bool,
    /// People are shown which side of a magnet is which pole: a learning aid.
    pub poles_shown: bool,
    /// Who begins where the last game does not say (K4).
    pub first: FirstPlayer,
    /// The surface, in millimetres; a default for the number of boxes where it is missing (K16).
    #[serde(deserialize_with = "named_fields")]
    pub surface: Option<SurfaceSize>,
}

/// A size is read from an object only, not from a bare list.
fn named_fields<'de, D: Deserializer<'de>>(input: D) -> Result<Option<SurfaceSize>, D::Error> {
    Ok(Option::<MapOnly<SurfaceSize>>::deserialize(input)?.map(|MapOnly(size)| size))
}

/// Who begins the first game, or after a tie (K4). People answer who that is; a table without an answer draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstPlayer {
    /// The shortest player.
    #[default]
    Shortest,
    /// The youngest player.
    Youngest,
    /// Drawn at random.
    Random,
}

/// How large the surface is, in millimetres (K16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurfaceSize {
    /// From the left to the right.
    pub width: u16,
    /// From the near side to the far side.
    pub depth: u16,
}

/// Everything that is agreed before a game. It is always one that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    boxes: Vec<BoxKind>,
    players: Players,
    first: Seat,
    seed: u64,
    options: Options,
}

/// Why a game cannot be set up like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No box, or more than a table takes.
    #[error("{0} boxes: a table takes 1 to 8")]
    Boxes(usize),
    /// More players than the boxes serve.
    #[error("{players} players: these boxes take 1 to {most}")]
    Players {
        /// How many there should be.
        players: u64,
        /// How many there can be.
        most: usize,
    },
    /// DUO² for more than two is played by elimination.
    #[error("DUO² for 3 or 4 is played by elimination")]
    NeedsElimination,
    /// Nobody is left to win against.
    #[error("elimination needs at least 2 players")]
    NeedsOpponent,
    /// The seat that should begin does not exist.
    #[error("seat {first} cannot begin: there are {players} players")]
    First {
        /// The seat that should begin.
        first: u64,
        /// How many there are.
        players: usize,
    },
    /// A surface that no cord fits on, or a hall.
    #[error("a surface is between 400 and 5000 mm wide and deep")]
    Surface,
}

impl SetupError {
    /// The number of the rule that asks for something else.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupError::Boxes(_) => "K15",
            SetupError::Players { .. } => "K1",
            SetupError::NeedsElimination | SetupError::NeedsOpponent => "K14",
            SetupError::First { .. } => "K4",
            SetupError::Surface => "K16",
        }
    }
}

impl Setup {
    /// A game with these boxes for these players, which `first` begins. The seed makes the individuals of the boxes.
    ///
    /// # Errors
    /// If the boxes do not serve so many players, or an option does not fit.
    pub fn new(
        boxes: Vec<BoxKind>,
        players: Players,
        first: Seat,
        seed: u64,
        options: Options,
    ) -> Result<Setup, SetupError> {
        let count = players.count();
        if !(1..=MAX_BOXES).contains(&boxes.len()) {
            return Err(SetupError::Boxes(boxes.len()));
        }
        let most = boxes.iter().map(|kind| kind.max_players()).sum();
        if count > most {
            return Err(SetupError::Players { players: players.into(), most });
        }
        if boxes == [BoxKind::Duo2] && count > 2 && !options.elimination {
            return Err(SetupError::NeedsElimination);
        }
        if options.elimination && count < 2 {
            return Err(SetupError::NeedsOpponent);
        }
        if !players.contains(first) {
            return Err(SetupError::First { first: first.into(), players: count });
        }
        let size = 400..=5000;
        let fits = |surface: &SurfaceSize| size.contains(&surface.width) && size.contains(&surface.depth);
        if !options.surface.as_ref().is_none_or(fits) {
            return Err(SetupError::Surface);
        }
        Ok(Setup { boxes, players, first, seed, options })
    }

    /// The same from bare numbers, as they come from outside. Without a `first` the seed draws one (K4).
    ///
    /// # Errors
    /// As in [`Setup::new`].
    pub fn from_numbers(
        boxes: Vec<BoxKind>,
        players: u64,
        first: Option<u64>,
        seed: u64,
        options: Options,
    ) -> Result<Setup, SetupError> {
        let most = boxes.iter().map(|kind| kind.max_players()).sum();
        let table = Players::try_from(players).map_err(|_| SetupError::Players { players, most })?;
        let seat = match first {
            Some(first) => Seat::try_from(first).map_err(|_| SetupError::First { first, players: table.count() })?,
            None => draw_first_player(table, seed),
        };
        Setup::new(boxes, table, seat, seed, options)
    }

    /// The boxes, in order.
    pub fn boxes(&self) -> &[BoxKind] {
        &self.boxes
    }

    /// The players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Who begins (K4).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The seed that made the individuals of the boxes.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether this is a game for one (K12).
    pub fn is_solo(&self) -> bool {
        self.players.count() == 1
    }

    /// Who gets what (K2, K14, K15).
    pub fn deal(&self) -> Deal {
        Deal::new(&self.boxes, self.players, self.options.elimination)
    }

    /// The surface (K16): 60 x 60 cm for one box, and larger the more there are.
    pub fn surface(&self) -> Surface {
        let metres = |millimetres: u16| f64::from(millimetres) / 1e3;
        let side = 600 + 120 * u16::try_from(self.boxes.len() - 1).unwrap_or(0);
        let SurfaceSize { width, depth } = self.options.surface.unwrap_or(SurfaceSize { width: side, depth: side });
        Surface { width: metres(width), depth: metres(depth) }
    }
}

/// Who had most magnets left at the end of the last game and begins the next (K4); `None` where several had as many.
pub fn next_first_player(left: &BySeat<usize>) -> Option<Seat> {
    let most = left.iter().max()?;
    let mut with_most = left.iter_enumerated().filter(|(_, count)| *count == most).map(|(seat, _)| seat);
    let first = with_most.next()?;
    with_most.next().is_none().then_some(first)
}

/// Draws the first player from a seed (K4). The seed is mixed, so that consecutive seeds do not draw consecutive seats.
fn draw_first_player(players: Players, seed: u64) -> Seat {
    let number = usize::try_from((rng::mix(seed) >> 33) % u64::from(players)).unwrap_or(0);
    players.seats().nth(number).unwrap_or(Seat::FIRST)
}
