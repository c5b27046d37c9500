//! The `state` command: the whole state of a game.

use super::pose::{PointMm, PoseOutput, metres_to_mm, ticks_to_ms};
use kluster::{MagnetKind, TableView};
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
    retired: Vec<Seat>,
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

impl From<TableView<'_>> for KlusterState {
    fn from(table: TableView<'_>) -> KlusterState {
        let magnets =
            (0..).map(MagnetId).zip(table.kinds()).map(|(id, kind)| MagnetState::new(table, id, *kind)).collect();
        let nodes = |cord: &magnets::Cord| cord.nodes().iter().map(|node| [node.x, node.y].map(metres_to_mm)).collect();
        let eliminated = table.eliminated().iter_enumerated().filter(|(_, is_out)| **is_out).map(|(seat, _)| seat);
        let retired = table.retired().iter_enumerated().filter(|(_, held)| held.is_some()).map(|(seat, _)| seat);
        let to_place = if table.options().elimination {
            ToPlace::Pool(table.pool().to_vec())
        } else {
            ToPlace::Hands(table.hands().clone())
        };
        KlusterState {
            magnets,
            cords: table.world().cords().iter().map(nodes).collect(),
            to_place,
            turn: table.turn().seat(),
            phase: table.turn().name(),
            faults: table.faults(),
            eliminated: eliminated.collect(),
            retired: retired.collect(),
            winners: table.winners().to_vec(),
            unused: table.unused().to_vec(),
            score: table.score(),
            at_rest: table.is_at_rest(),
            time: ticks_to_ms(table.world().tick()),
        }
    }
}

impl MagnetState {
    fn new(table: TableView<'_>, id: MagnetId, kind: MagnetKind) -> MagnetState {
        let (at, pose, face) = match table.world().location(id) {
            MagnetLocation::Away => (ReportedLocation::Away, None, None),
            MagnetLocation::Held(pose) => (ReportedLocation::Held, Some(pose), None),
            MagnetLocation::Clinging(pose) => (ReportedLocation::Clinging, Some(pose), None),
            MagnetLocation::OnTable { pose, face, .. } => (ReportedLocation::Table, Some(pose), Some(face)),
            MagnetLocation::Fallen => (ReportedLocation::Fallen, None, None),
        };
        let inside = table.world().outline(id).is_some_and(|outline| table.is_inside(outline.centre));
        MagnetState { id, kind, pose: pose.map(PoseOutput::from), inside, face, at }
    }
}
