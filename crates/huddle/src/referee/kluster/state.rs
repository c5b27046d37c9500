//! `state`: everything about a game and its table.

use super::pose::{PointMm, PoseOutput, metres_to_mm, ticks_to_ms};
use kluster::{Game, MagnetKind};
use magnets::{Face, MagnetId, MagnetLocation};
use seats::{BySeat, Seat};
use serde::Serialize;

/// Everything about a game.
#[derive(Serialize)]
pub(super) struct KlusterState {
    magnets: Vec<MagnetState>,
    /// In millimetres.
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
    /// In milliseconds since the game began.
    time: f64,
}

/// The magnets that are still to be placed.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ToPlace {
    /// For each seat its own.
    Hands(BySeat<Vec<MagnetId>>),
    /// Everybody's (K14).
    Pool(Vec<MagnetId>),
}

#[derive(Serialize)]
struct MagnetState {
    id: MagnetId,
    kind: MagnetKind,
    /// Only on the table and in the hand.
    pose: Option<PoseOutput>,
    /// Whether it rests inside a cord (K11, K15).
    #[serde(rename = "in")]
    inside: bool,
    /// On what it rests; only on the table.
    face: Option<Face>,
    at: ReportedLocation,
}

/// Where a magnet is.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ReportedLocation {
    /// Not in play: in front of a player, in the pool or not used.
    Away,
    /// In the hand.
    Held,
    /// Hanging on what is in the hand.
    Clinging,
    Table,
    /// Off the table.
    Fallen,
}

impl From<&Game> for KlusterState {
    fn from(game: &Game) -> KlusterState {
        let (play, world) = (game.rules(), game.world());
        let magnets =
            (0..).map(MagnetId).zip(play.kinds()).map(|(id, kind)| MagnetState::new(game, id, *kind)).collect();
        let drawn = |cord: &magnets::Cord| cord.nodes().iter().map(|node| [node.x, node.y].map(metres_to_mm)).collect();
        let eliminated = play.eliminated().iter_enumerated().filter(|(_, out)| **out).map(|(seat, _)| seat);
        let to_place = if play.setup().options().elimination {
            ToPlace::Pool(play.pool().to_vec())
        } else {
            ToPlace::Hands(play.hands().clone())
        };
        KlusterState {
            magnets,
            cords: world.cords().iter().map(drawn).collect(),
            to_place,
            turn: play.turn().seat(),
            phase: play.turn().name(),
            faults: play.faults(),
            eliminated: eliminated.collect(),
            winners: play.winners().to_vec(),
            unused: play.unused().to_vec(),
            score: play.score(),
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
