//! [`RoomConfig`]: what is agreed when a room is opened.

use clustered::Options;
use kluster::{BoxKind, PhysicsVersion, Versions};
use seats::{Players, RulesVersion, Seat};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What is agreed when a room is opened: the game, the number of seats, the clock and the undo policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomConfig {
    /// The version of the rules; missing in rooms that were stored before there were others.
    #[serde(default = "RulesVersion::first")]
    pub rules: RulesVersion,
    /// The game and its options.
    pub game: GameConfig,
    /// The number of seats.
    pub players: Players,
    /// How long players may think.
    pub clock: ClockRule,
    /// What may be taken back.
    pub undo: UndoPolicy,
    /// How time passes in Kluster.
    pub pace: Pace,
}

/// A game and its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum GameConfig {
    /// Clustered.
    Clustered(Options),
    /// Kluster.
    Kluster {
        /// The version of the physics; missing in rooms that were stored before there were others.
        #[serde(default = "PhysicsVersion::first")]
        physics: PhysicsVersion,
        /// The boxes on the table (K1, K15).
        boxes: Vec<BoxKind>,
        /// The options of the table.
        options: kluster::Options,
    },
}

impl GameConfig {
    /// A new game of Kluster.
    pub fn kluster(boxes: Vec<BoxKind>, options: kluster::Options) -> GameConfig {
        GameConfig::Kluster { physics: PhysicsVersion::NEWEST, boxes, options }
    }
}

/// How long players may think, in milliseconds. A clock stands still while the table settles and during a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// As long as they like.
    None,
    /// So long in each turn and, in Kluster from rules 2 on, for laying and for mending a cord.
    PerTurn {
        /// The time of a turn.
        ms: u64,
    },
    /// So long in the whole game, and a bonus for each turn. In Kluster only from rules 2 on.
    PerGame {
        /// The time at the start.
        ms: u64,
        /// Added before each turn but the first, unless the time has run out.
        increment: u64,
    },
}

/// What may be taken back; never across a move of another person, and never what was played on the seat before its
/// holder sat down. In Kluster only a held magnet is put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoPolicy {
    /// Nothing.
    Never,
    /// The own last move, until a card was drawn or somebody moved.
    UntilRevealed,
    /// The own last move, with what bots have replied to it; also when that was the end of the game.
    Practice,
}

/// How time passes in Kluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// With the time of the driver: hands send batches with their ticks.
    RealTime,
    /// As fast as the physics: scripts run to their end. For the referee, bot matches and tests.
    Instant,
}

/// Why a room cannot be opened: the setup is not playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomConfigError {
    /// Clustered cannot be played like that.
    #[error(transparent)]
    Clustered(#[from] clustered::SetupError),
    /// Kluster cannot be played like that.
    #[error(transparent)]
    Kluster(#[from] kluster::SetupError),
    /// The time of a clock is too short or too long.
    #[error("a clock has one second to 30 days")]
    ClockTime,
    /// Kluster has no clock of that kind.
    #[error("rules 1 of Kluster have a clock for each turn, and none for the game")]
    ClockKind,
}

/// The shortest and the longest time of a clock, in milliseconds. Without a lower bound turns would pass by themselves
/// faster than anybody can look.
const CLOCK_TIMES: RangeInclusive<u64> = 1000..=30 * 24 * 3_600_000;

impl RoomConfig {
    /// A room for a new game without a clock and without undo.
    pub fn new(game: GameConfig, players: Players) -> RoomConfig {
        let rules = match &game {
            GameConfig::Clustered(_) => clustered::RULES_VERSION,
            GameConfig::Kluster { .. } => kluster::RULES_VERSION,
        };
        RoomConfig { rules, game, players, clock: ClockRule::None, undo: UndoPolicy::Never, pace: Pace::RealTime }
    }

    /// Checks that the game can be played with these options.
    pub(crate) fn check(&self) -> Result<(), RoomConfigError> {
        let is_possible = match self.clock {
            ClockRule::None => true,
            ClockRule::PerTurn { ms } => CLOCK_TIMES.contains(&ms),
            ClockRule::PerGame { ms, increment } => CLOCK_TIMES.contains(&ms) && increment <= *CLOCK_TIMES.end(),
        };
        if !is_possible {
            return Err(RoomConfigError::ClockTime);
        }
        match &self.game {
            GameConfig::Clustered(options) => {
                clustered::Setup::with_rules(self.rules, self.players, Seat::FIRST, options.clone())?;
            }
            GameConfig::Kluster { .. }
                if self.rules == RulesVersion::V1 && matches!(self.clock, ClockRule::PerGame { .. }) =>
            {
                return Err(RoomConfigError::ClockKind);
            }
            GameConfig::Kluster { physics, boxes, .. } => {
                kluster::Setup::with_versions(
                    Versions { rules: self.rules, physics: *physics },
                    boxes.clone(),
                    self.players,
                    Seat::FIRST,
                    0,
                    self.kluster_options(),
                )?;
            }
        }
        Ok(())
    }

    /// Whether a game with the configuration `game` is that of the room. Clock, undo and pace are of the room alone.
    pub(crate) fn is_of(&self, game: &RoomConfig) -> bool {
        let own = match &self.game {
            GameConfig::Kluster { physics, boxes, .. } => {
                GameConfig::Kluster { physics: *physics, boxes: boxes.clone(), options: self.kluster_options() }
            }
            // A setup spells out what the options leave to the rules (C16, C18).
            GameConfig::Clustered(options) => {
                let setup = clustered::Setup::with_rules(self.rules, self.players, Seat::FIRST, options.clone());
                GameConfig::Clustered(setup.map_or_else(|_| options.clone(), |setup| setup.options().clone()))
            }
        };
        (self.rules, self.players, &own) == (game.rules, game.players, &game.game)
    }

    /// The options of Kluster; a clock of the room is also one of the rules (K10).
    pub(crate) fn kluster_options(&self) -> kluster::Options {
        match &self.game {
            GameConfig::Kluster { options, .. } => {
                kluster::Options { clock: options.clock || self.clock != ClockRule::None, ..*options }
            }
            GameConfig::Clustered(_) => kluster::Options::default(),
        }
    }
}

/// A room for a game with this setup, without a clock and without undo.
impl From<&clustered::Setup> for RoomConfig {
    fn from(setup: &clustered::Setup) -> RoomConfig {
        let game = GameConfig::Clustered(setup.options().clone());
        RoomConfig { rules: setup.rules(), ..RoomConfig::new(game, setup.players()) }
    }
}

/// A room for a game with this setup, without a clock and without undo.
impl From<&kluster::Setup> for RoomConfig {
    fn from(setup: &kluster::Setup) -> RoomConfig {
        let (physics, boxes) = (setup.physics(), setup.boxes().to_vec());
        let game = GameConfig::Kluster { physics, boxes, options: *setup.options() };
        RoomConfig { rules: setup.rules(), ..RoomConfig::new(game, setup.players()) }
    }
}
