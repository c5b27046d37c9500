//! [`Snapshot`]: a complete game to save and to restore, at any tick.

use crate::{
    CORD_LENGTH, Game, MIN_CORD_LENGTH, Placement, Rules, Turn, Versions,
    placement::is_outside,
    rules::{SavedRules, SavedRulesV2},
};
use magnets::{Checkpoint, MagnetId, MagnetLocation, PhysicsVersion, PhysicsVersionError, World};
use seats::{RulesVersion, SnapshotError, SnapshotFormat, SnapshotVersions};
use serde::{Deserialize, Serialize};

/// A complete game. The restored game continues exactly like the saved one, bit for bit, wherever it was saved: with a
/// magnet or a cord in the hand, while the table settles, or at rest.
///
/// `Snapshot` does not implement `Serialize`, so that it cannot become part of a message by accident: it contains the
/// seed, which a [`SeatView`](crate::SeatView) does not. It is for the store of the host and never for players.
///
/// ```
/// use kluster::{BoxKind, Game, Options, Setup, Snapshot, Versions};
///
/// let setup = Setup::from_numbers(Versions::NEWEST, vec![BoxKind::Classic], 2, Some(0), 7, Options::default())?;
/// let game = Game::new(setup);
/// let bytes = game.snapshot().to_bytes();
/// let restored = Game::restore(&Snapshot::from_bytes(&bytes)?)?;
/// assert_eq!(restored.digest(), game.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// fn send(_: impl serde::Serialize) {}
/// fn leak(snapshot: kluster::Snapshot) {
///     send(snapshot);
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    physics: PhysicsVersion,
    data: VersionedData,
}

/// What a game consists of, by the version of its rules.
#[derive(Clone, Debug, PartialEq)]
enum VersionedData {
    V1(SnapshotData),
    V2(SnapshotData, SavedRulesV2),
}

/// The layout of a snapshot; under rules 2, [`SavedRulesV2`] follows. A change increments the version in [`FORMAT`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SnapshotData {
    rules: SavedRules,
    world: Checkpoint,
}

/// A condition that rules and table of every game meet, and the reason to refuse them otherwise.
type TableCheck = (fn(&Rules, &World) -> bool, &'static str);

const FORMAT: SnapshotFormat = SnapshotFormat { game: b'K', format: 1, physics: &[1, 2] };

impl Snapshot {
    /// Returns the binary form, which [`Snapshot::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let versions = |rules: RulesVersion| SnapshotVersions { rules: rules.into(), physics: self.physics.into() };
        match &self.data {
            VersionedData::V1(data) => FORMAT.encode(versions(RulesVersion::V1), data),
            VersionedData::V2(data, v2) => FORMAT.encode(versions(RulesVersion::V2), &(data, v2)),
        }
    }

    /// Reads the binary form. [`Game::restore`] validates what it says.
    ///
    /// # Errors
    /// If the bytes are damaged, or not a snapshot of this game in a version that this program knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Snapshot, SnapshotError> {
        let (SnapshotVersions { rules, physics }, body) = FORMAT.open(bytes)?;
        let physics = PhysicsVersion::try_from(physics)
            .map_err(|PhysicsVersionError(physics)| SnapshotError::UnsupportedPhysics(physics))?;
        let data = match RulesVersion::try_from(rules)? {
            RulesVersion::V1 => VersionedData::V1(SnapshotFormat::decode(body)?),
            RulesVersion::V2 => {
                let (data, v2) = SnapshotFormat::decode(body)?;
                VersionedData::V2(data, v2)
            }
        };
        Ok(Snapshot { physics, data })
    }
}

impl Game {
    /// Returns a copy of the complete game.
    pub fn snapshot(&self) -> Snapshot {
        let data = SnapshotData { rules: self.rules.save(), world: self.world().checkpoint() };
        let data = match self.rules.setup().rules() {
            RulesVersion::V1 => VersionedData::V1(data),
            RulesVersion::V2 => VersionedData::V2(data, self.rules.save_v2()),
        };
        Snapshot { physics: self.world().physics(), data }
    }

    /// Returns the saved game. The same actions at the same ticks lead to the same bits and the same events.
    ///
    /// # Errors
    /// If no game reaches this state.
    pub fn restore(&Snapshot { physics, ref data }: &Snapshot) -> Result<Game, SnapshotError> {
        let (rules, data, v2) = match data {
            VersionedData::V1(data) => (RulesVersion::V1, data, None),
            VersionedData::V2(data, v2) => (RulesVersion::V2, data, Some(v2)),
        };
        let world = World::resume(physics, data.world.clone()).map_err(|error| match error {
            magnets::SnapshotError::World(_) => SnapshotError::Inconsistent("a value of the table is out of range"),
            magnets::SnapshotError::Inconsistent => {
                SnapshotError::Inconsistent("the parts of the table do not belong together")
            }
        })?;
        let rules = Rules::restore(Versions { rules, physics }, &data.rules, v2, world.cords().len())?;
        let checks: [TableCheck; 5] = [
            (is_table_of, "the table is not that of the setup"),
            (are_magnets_in_place, "rules and table disagree about a magnet"),
            (is_hand_possible, "the hand does what the turn forbids"),
            (is_motion_possible, "the table is at rest, but the turn goes on"),
            (is_final, "the game is over, but not its table"),
        ];
        if let Some((_, reason)) = checks.iter().find(|(holds, _)| !holds(&rules, &world)) {
            return Err(SnapshotError::Inconsistent(reason));
        }
        // The rules and the judge of the table learn of a Kluster together and forget it together.
        let caught = match rules.turn() {
            Turn::Klustering { caught, .. } => Some(caught.clone()),
            _ => None,
        };
        let kinds = rules.kinds().to_vec();
        Ok(Game { placement: Placement::restored(rules.setup().rules(), world, kinds, caught), rules })
    }
}

/// Whether surface, magnets and cords are those of the setup. The seed determines the magnets.
fn is_table_of(rules: &Rules, world: &World) -> bool {
    let (setup, kinds) = (rules.setup(), rules.kinds());
    let is_sampled = |(number, magnet): (u16, MagnetId)| {
        let kind = kinds.get(usize::from(number));
        let sampled = kind.map(|kind| kind.model(setup.physics()).sample(setup.seed(), u64::from(number)));
        world.properties(magnet).ok() == sampled.as_ref()
    };
    let length = MIN_CORD_LENGTH - 1e-9..=CORD_LENGTH + 1e-9;
    world.surface() == setup.surface()
        && world.substep_multiplier() == 1
        && world.magnets().count() == kinds.len()
        && (0..).zip(world.magnets()).all(is_sampled)
        && world.cords().iter().all(|cord| length.contains(&cord.length()))
}

/// Whether each magnet is where the rules have it.
fn are_magnets_in_place(rules: &Rules, world: &World) -> bool {
    // A clock of the game can end it before all cords are laid (K10).
    let is_laying = !rules.are_cords_laid();
    let caught: &[MagnetId] = if let Turn::Klustering { caught, .. } = rules.turn() { caught } else { &[] };
    world.magnets().all(|magnet| {
        let is_on_table = rules.on_table().contains(&magnet);
        match world.location(magnet) {
            // Leftover spinners are laid when all cords lie (K15).
            MagnetLocation::Away => !is_on_table || is_laying,
            MagnetLocation::Held(_) => !is_on_table,
            MagnetLocation::OnTable { .. } => is_on_table && !is_laying,
            MagnetLocation::Clinging(_) | MagnetLocation::Fallen => is_on_table && caught.contains(&magnet),
        }
    })
}

/// Whether the hand does only what the turn allows.
fn is_hand_possible(rules: &Rules, world: &World) -> bool {
    let held = world.held();
    match rules.turn() {
        Turn::Holding { magnet, .. } => held == Some(*magnet),
        // A Kluster stops the hand and makes it drop its cord. A held magnet stays there until the table is at rest.
        Turn::Klustering { seat, .. } => {
            held.is_none_or(|held| rules.placeable(*seat).contains(&held)) && !world.is_busy() && !world.is_grabbing()
        }
        Turn::Choosing { .. } | Turn::Mending { .. } => held.is_none(),
        Turn::Laying { .. } | Turn::Settling { .. } | Turn::Asking { .. } | Turn::Over => {
            held.is_none() && !world.is_grabbing()
        }
    }
}

/// Whether the table still moves if the turn ends only at rest.
fn is_motion_possible(rules: &Rules, world: &World) -> bool {
    let waits = matches!(rules.turn(), Turn::Settling { .. } | Turn::Klustering { .. });
    !(waits && world.is_at_rest())
}

/// Whether nothing can happen any more if the game is over: nobody would take magnets that join or leave then.
fn is_final(rules: &Rules, world: &World) -> bool {
    let is_quiet = || world.is_at_rest() && !world.magnets().any(|magnet| is_outside(world, magnet));
    *rules.turn() != Turn::Over || is_quiet()
}
