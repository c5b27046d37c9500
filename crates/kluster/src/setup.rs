//! [`Options`] as players choose them, and [`Setup`], which is always playable (K1, K2, K4, K12-K16).

use crate::{BoxKind, Deal, boxes::MAX_BOXES};
use magnets::{PhysicsVersion, Surface};
use seats::{BySeat, MapOnly, Players, RulesVersion, Seat, StringOnly};
use serde::{Deserialize, Deserializer, Serialize};

/// The options of a game. All combine freely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // each is a choice of its own
pub struct Options {
    /// A player with more magnets than the next one may place again (K13).
    pub expert: bool,
    /// All magnets in one pool, and a Kluster eliminates (K14).
    pub elimination: bool,
    /// A clock limits each turn, or the game of each player (K10). The caller runs it and applies
    /// [`Action::Clock`](crate::Action::Clock) or [`Action::GameClock`](crate::Action::GameClock).
    pub clock: bool,
    /// The poles of the magnets are displayed as a learning aid.
    pub poles_shown: bool,
    /// Who begins where the last game does not decide (K4).
    #[serde(deserialize_with = "StringOnly::deserialize_inner")]
    pub first: FirstPlayer,
    /// What counts as a fault in a solo game (K12). Rules 1 know only [`FaultRule::Taken`].
    #[serde(skip_serializing_if = "FaultRule::is_default", deserialize_with = "StringOnly::deserialize_inner")]
    pub faults: FaultRule,
    /// The size of the surface; by default it depends on the number of boxes (K16).
    #[serde(deserialize_with = "named_fields")]
    pub surface: Option<SurfaceSize>,
}

/// Deserializes a size from an object only, not from a list.
fn named_fields<'de, D: Deserializer<'de>>(input: D) -> Result<Option<SurfaceSize>, D::Error> {
    Ok(Option::<MapOnly<SurfaceSize>>::deserialize(input)?.map(|MapOnly(size)| size))
}

/// Who begins the first game, or after a tie (K4). Without an answer of the players the seed decides.
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

/// What counts as a fault in a solo game (K12). The clock running out always does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultRule {
    /// A turn in which magnets were taken: they joined, or left the area.
    #[default]
    Taken,
    /// A turn in which magnets joined.
    Kluster,
}

impl FaultRule {
    /// Whether this is the default, which is not written: records of rules 1 do not know the option.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    fn is_default(&self) -> bool {
        *self == FaultRule::default()
    }
}

/// The size of the surface, in millimetres (K16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurfaceSize {
    /// From left to right.
    pub width: u16,
    /// From near to far.
    pub depth: u16,
}

/// The maximum number of players (K15). Rules 1 allow as many as the boxes serve.
pub const MAX_PLAYERS: usize = 16;

/// The versions that a game follows from its beginning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Versions {
    /// The version of the rules.
    pub rules: RulesVersion,
    /// The version of the physics, which is also the edition of the boxes.
    pub physics: PhysicsVersion,
}

impl Versions {
    /// The versions of the first games.
    pub const FIRST: Versions = Versions { rules: RulesVersion::V1, physics: PhysicsVersion::V1 };
    /// The versions of new games.
    pub const NEWEST: Versions = Versions { rules: crate::RULES_VERSION, physics: PhysicsVersion::NEWEST };
}

/// Everything that is agreed before a game, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    versions: Versions,
    boxes: Vec<BoxKind>,
    players: Players,
    first: Seat,
    seed: u64,
    options: Options,
}

/// The reason why a setup is not playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There are no boxes, or too many (K15).
    #[error("{0} boxes: a table takes 1 to 8")]
    Boxes(usize),
    /// There are too many players for the boxes (K1).
    #[error("{players} players: these boxes take 1 to {most}")]
    Players {
        /// The number of players asked for.
        players: u64,
        /// The maximum number of players.
        most: usize,
    },
    /// There are too many players for a table (K15).
    #[error("{0} players: a table takes at most {MAX_PLAYERS}")]
    TooManyPlayers(u64),
    /// Rules 1 count every turn in which magnets are taken as a fault (K12).
    #[error("under rules 1 a turn in which magnets are taken is a fault: faults must be taken")]
    Faults,
    /// DUO² with more than two players needs elimination (K14).
    #[error("DUO² for 3 or 4 is played by elimination")]
    NeedsElimination,
    /// Elimination needs an opponent (K14).
    #[error("elimination needs at least 2 players")]
    NeedsOpponent,
    /// The first player does not exist (K4).
    #[error("seat {first} cannot begin: there are {players} players")]
    First {
        /// The seat asked for.
        first: u64,
        /// The number of players.
        players: usize,
    },
    /// The surface is too small or too large (K16).
    #[error("a surface is between 400 and 5000 mm wide and deep")]
    Surface,
}

impl SetupError {
    /// Returns the number of the rule that the setup breaks.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupError::Boxes(_) | SetupError::TooManyPlayers(_) => "K15",
            SetupError::Faults => "K12",
            SetupError::Players { .. } => "K1",
            SetupError::NeedsElimination | SetupError::NeedsOpponent => "K14",
            SetupError::First { .. } => "K4",
            SetupError::Surface => "K16",
        }
    }
}

impl Setup {
    /// Creates the setup of a new game that `first` begins. The seed determines the small differences between the
    /// magnets.
    ///
    /// # Errors
    /// If the boxes do not serve that many players, or an option does not fit.
    pub fn new(
        boxes: Vec<BoxKind>,
        players: Players,
        first: Seat,
        seed: u64,
        options: Options,
    ) -> Result<Setup, SetupError> {
        Setup::with_versions(Versions::NEWEST, boxes, players, first, seed, options)
    }

    /// Like [`Setup::new`], for a game that follows these versions.
    ///
    /// # Errors
    /// As in [`Setup::new`].
    pub fn with_versions(
        versions: Versions,
        boxes: Vec<BoxKind>,
        players: Players,
        first: Seat,
        seed: u64,
        options: Options,
    ) -> Result<Setup, SetupError> {
        let (rules, count) = (versions.rules, players.count());
        if !(1..=MAX_BOXES).contains(&boxes.len()) {
            return Err(SetupError::Boxes(boxes.len()));
        }
        let most = boxes.iter().map(|kind| kind.max_players()).sum();
        if count > most {
            return Err(SetupError::Players { players: players.into(), most });
        }
        if rules > RulesVersion::V1 && count > MAX_PLAYERS {
            return Err(SetupError::TooManyPlayers(players.into()));
        }
        if rules == RulesVersion::V1 && options.faults != FaultRule::Taken {
            return Err(SetupError::Faults);
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
        Ok(Setup { versions, boxes, players, first, seed, options })
    }

    /// Like [`Setup::new`], from unchecked numbers. Without `first` the seed draws the first player (K4).
    ///
    /// # Errors
    /// As in [`Setup::new`].
    pub fn from_numbers(
        versions: Versions,
        boxes: Vec<BoxKind>,
        players: u64,
        first: Option<u64>,
        seed: u64,
        options: Options,
    ) -> Result<Setup, SetupError> {
        let most = boxes.iter().map(|kind| kind.max_players()).sum();
        let table = Players::try_from(players).map_err(|_| match most {
            most if most > MAX_PLAYERS && versions.rules > RulesVersion::V1 && players > 0 => {
                SetupError::TooManyPlayers(players)
            }
            most => SetupError::Players { players, most },
        })?;
        let seat = match first {
            Some(first) => Seat::try_from(first).map_err(|_| SetupError::First { first, players: table.count() })?,
            None => draw_first_player(table, seed),
        };
        Setup::with_versions(versions, boxes, table, seat, seed, options)
    }

    /// Returns the versions that the game follows.
    pub fn versions(&self) -> Versions {
        self.versions
    }

    /// Returns the version of the rules.
    pub fn rules(&self) -> RulesVersion {
        self.versions.rules
    }

    /// Returns the version of the physics.
    pub fn physics(&self) -> PhysicsVersion {
        self.versions.physics
    }

    /// Returns the boxes in order.
    pub fn boxes(&self) -> &[BoxKind] {
        &self.boxes
    }

    /// Returns the players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Returns who begins (K4).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether this is a solo game (K12).
    pub fn is_solo(&self) -> bool {
        self.players.count() == 1
    }

    /// Returns the distribution of the magnets (K2, K14, K15).
    pub fn deal(&self) -> Deal {
        Deal::new(&self.boxes, self.players, self.options.elimination)
    }

    /// Returns the surface (K16): by default 60 x 60 cm for one box, and 12 cm more a side for each further one.
    pub fn surface(&self) -> Surface {
        let metres = |millimetres: u16| f64::from(millimetres) / 1e3;
        let side = 600 + 120 * u16::try_from(self.boxes.len() - 1).unwrap_or(0);
        let SurfaceSize { width, depth } = self.options.surface.unwrap_or(SurfaceSize { width: side, depth: side });
        Surface { width: metres(width), depth: metres(depth) }
    }
}

/// Returns who begins the next game: who had most magnets left at the end of the last one (K4); `None` for a tie.
pub fn next_first_player(left: &BySeat<usize>) -> Option<Seat> {
    let most = left.iter().max()?;
    let mut with_most = left.iter_enumerated().filter(|(_, count)| *count == most).map(|(seat, _)| seat);
    let first = with_most.next()?;
    with_most.next().is_none().then_some(first)
}

/// Draws the first player (K4). Mixes the seed so that consecutive seeds do not draw consecutive seats.
fn draw_first_player(players: Players, seed: u64) -> Seat {
    let number = usize::try_from((rng::mix(seed) >> 33) % u64::from(players)).unwrap_or(0);
    players.seats().nth(number).unwrap_or(Seat::FIRST)
}
