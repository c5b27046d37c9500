//! The `state` command: the whole state of a game.

use super::pose::{PointMm, PoseOutput, metres_to_mm, ticks_to_ms};
use kluster::{Game, MagnetKind};
use magnets::{Face, MagnetId, MagnetLocation};
use seats::{BySeat, Seat};
use serde::Serialize;

/// The whole state of a game.
#[derive(Serialize)]
pub(super) struct KlusterState {
    magnets: Vec<MagnetState>,
    /// The nodes of each cord, in millimetres.
    cords: Vec<Vec<PointMm>>,
    #[serde(flatten)]
    to_place: ToPlace,
    turn: Option<Seat>,
    phase: &'static str,
    faults: u8,
    eliminated: Vec<Seat>,
    winners: Vec<Seat>,
    unused: Vec<MagnetId>,
    score: usize,
    at_rest: bool,
    /// Simulated time since the start of the game, in milliseconds.
    time: f64,
}

/// The magnets not yet placed.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ToPlace {
    /// One hand per seat.
    Hands(BySeat<Vec<MagnetId>>),
    /// The common pool of an elimination game (K14).
    Pool(Vec<MagnetId>),
}

#[derive(Serialize)]
struct MagnetState {
    id: MagnetId,
    kind: MagnetKind,
    /// `None` for magnets that are away or fallen.
    pose: Option<PoseOutput>,
    /// Whether it rests inside a cord (K11, K15).
    #[serde(rename = "in")]
    inside: bool,
    /// The face it rests on; `None` unless on the table.
    face: Option<Face>,
    at: ReportedLocation,
}

/// The location of a magnet.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ReportedLocation {
    /// Not in play: in a hand, in the pool or unused.
    Away,
    /// Held above the table.
    Held,
    /// Attached to the held magnet.
    Clinging,
    Table,
    /// Off the table.
    Fallen,
}

impl From<&Game> for KlusterState {
    fn from(game: &Game) -> KlusterState {
        let (rules, world) = (game.rules(), game.world());
        let magnets =
            (0..).map(MagnetId).zip(rules.kinds()).map(|(id, kind)| MagnetState::new(game, id, *kind)).collect();
        let nodes = |cord: &magnets::Cord| cord.nodes().iter().map(|node| [node.x, node.y].map(metres_to_mm)).collect();
        let eliminated = rules.eliminated().iter_enumerated().filter(|(_, is_out)| **is_out).map(|(seat, _)| seat);
        let to_place = if rules.setup().options().elimination {
            ToPlace::Pool(rules.pool().to_vec())
        } else {
            ToPlace::Hands(rules.hands().clone())
        };
        KlusterState {
            magnets,
            cords: world.cords().iter().map(nodes).collect(),
            to_place,
            turn: rules.turn().seat(),
            phase: rules.turn().name(),
            faults: rules.faults(),
            eliminated: eliminated.collect(),
            winners: rules.winners().to_vec(),
            unused: rules.unused().to_vec(),
            score: rules.score(),
            at_rest: world.is_at_rest(),
            time: ticks_to_ms(world.tick()),
        }
    }
}

impl MagnetState {
    fn new(game: &Game, id: MagnetId, kind: MagnetKind) -> MagnetState {
        let (at, pose, face) = match game.world().location(id) {
            MagnetLocation::Away => (ReportedLocation::Away, None, None),
            MagnetLocation::Held(pose) => (ReportedLocation::Held, Some(pose), None),
            MagnetLocation::Clinging(pose) => (ReportedLocation::Clinging, Some(pose), None),
            MagnetLocation::OnTable { pose, face, .. } => (ReportedLocation::Table, Some(pose), Some(face)),
            MagnetLocation::Fallen => (ReportedLocation::Fallen, None, None),
        };
        let inside = game.world().outline(id).is_some_and(|outline| game.is_inside(outline.centre));
        MagnetState { id, kind, pose: pose.map(PoseOutput::from), inside, face, at }
    }
}
