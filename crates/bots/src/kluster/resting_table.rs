//! [`Scene`]: the table at rest as a player looks at it, and what laying a magnet somewhere would strain.

use super::target_pose::TargetPose;
use kluster::{MagnetKind, area};
use magnets::{
    Cord, Ellipse, Face, MagnetId, MagnetLocation, MagnetProperties, Point, RestingMagnet, StaticTable, World,
};

/// From how far a spinner snaps to another, and to a stone, in metres. Statics says nothing of it: a spinner always turns first.
const SPINNER_SNAP_DISTANCES: [f64; 2] = [0.041, 0.048];
/// From how far two stones snap, as one sees it.
const STONE_SNAP_DISTANCE: f64 = 0.045;

/// The table at rest.
#[derive(Clone)]
pub(super) struct RestingTable {
    cords: Vec<Cord>,
    stones: StaticTable,
    spinners: Vec<Point>,
}

impl RestingTable {
    pub(super) fn new(world: &World, kinds: &[MagnetKind]) -> RestingTable {
        let (mut stones, mut spinners) = (Vec::new(), Vec::new());
        for (id, kind) in (0..).map(MagnetId).zip(kinds) {
            let MagnetLocation::OnTable { pose, .. } = world.location(id) else { continue };
            let Ok(body) = world.properties(id) else { continue };
            let (face, yaw) = Face::nearest(&pose.rotation);
            let (x, y) = (pose.centre.x, pose.centre.y);
            match kind {
                MagnetKind::Stone => stones.push(RestingMagnet { properties: *body, x, y, yaw, face }),
                MagnetKind::Spinner => spinners.push(Point::new(x, y)),
            }
        }
        RestingTable { cords: world.cords().to_vec(), stones: StaticTable::new(stones), spinners }
    }

    /// The same with another magnet on it, if nothing moved.
    pub(super) fn with_magnet(&self, lowered: &PlacedMagnet) -> RestingTable {
        let mut scene =
            RestingTable { cords: Vec::new(), stones: self.stones.clone(), spinners: self.spinners.clone() };
        match lowered.kind {
            MagnetKind::Stone => {
                let stones = self.stones.magnets().iter().copied().chain([lowered.resting]).collect();
                scene.stones = StaticTable::new(stones);
            }
            MagnetKind::Spinner => scene.spinners.push(Point::new(lowered.resting.x, lowered.resting.y)),
        }
        scene
    }

    /// The cords.
    pub(super) fn cords(&self) -> &[Cord] {
        &self.cords
    }

    /// Whether a magnet may lie there (K5), with some room to spare for a hand that trembles.
    pub(super) fn is_inside(&self, lowered: &PlacedMagnet, margin: f64) -> bool {
        let outline = lowered.resting.outline();
        let outline = Ellipse { semi_axes: outline.semi_axes.map(|axis| axis + margin), ..outline };
        match lowered.kind {
            MagnetKind::Stone => area::is_validly_placed(&self.cords, MagnetKind::Stone, &outline),
            // Within its cord by as much as it may slip.
            MagnetKind::Spinner => self.cords.iter().any(|cord| cord.encloses_all_of(&outline)),
        }
    }

    /// What laying it there would strain: from 1 on something breaks away.
    pub(super) fn strain(&self, lowered: &PlacedMagnet) -> f64 {
        let place = Point::new(lowered.resting.x, lowered.resting.y);
        match lowered.kind {
            MagnetKind::Stone => {
                let near = point_proximity(&self.spinners, place, SPINNER_SNAP_DISTANCES[1]);
                if near >= 2.0 { near } else { self.stones.lowering_risk(&lowered.resting).load_ratio.max(near) }
            }
            MagnetKind::Spinner => self.stone_proximity(place, SPINNER_SNAP_DISTANCES[1]).max(point_proximity(
                &self.spinners,
                place,
                SPINNER_SNAP_DISTANCES[0],
            )),
        }
    }

    /// What it looks like to somebody who sees only how far away the others are.
    pub(super) fn distance_strain(&self, lowered: &PlacedMagnet) -> f64 {
        let place = Point::new(lowered.resting.x, lowered.resting.y);
        self.stone_proximity(place, STONE_SNAP_DISTANCE).max(point_proximity(
            &self.spinners,
            place,
            STONE_SNAP_DISTANCE,
        ))
    }

    /// The stone that would break away first, if any would.
    pub(super) fn weakest(&self, lowered: &PlacedMagnet) -> Option<RestingMagnet> {
        let strain = self.stones.lowering_risk(&lowered.resting);
        self.stones.magnets().get(strain.magnet?).copied()
    }

    fn stone_proximity(&self, place: Point, snaps: f64) -> f64 {
        let stones = self.stones.magnets().iter().map(|stone| Point::new(stone.x, stone.y));
        proximity(stones, place, snaps)
    }
}

fn point_proximity(points: &[Point], place: Point, snaps: f64) -> f64 {
    proximity(points.iter().copied(), place, snaps)
}

/// 1 where the nearest is as far away as it snaps from, and less farther away, as forces decline.
fn proximity(points: impl Iterator<Item = Point>, place: Point, snaps: f64) -> f64 {
    let square = points.map(|point| (point - place).dot(point - place)).fold(f64::INFINITY, f64::min);
    let ratio = snaps * snaps / square.max(1e-9);
    ratio * ratio
}

/// A magnet as it is to lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedMagnet {
    pub(super) kind: MagnetKind,
    pub(super) resting: RestingMagnet,
}

/// What each magnet of the game is, by its number.
pub(super) struct Bodies(Vec<(MagnetKind, MagnetProperties)>);

impl Bodies {
    pub(super) fn new(world: &World, kinds: &[MagnetKind]) -> Bodies {
        let all = world.magnets().zip(kinds);
        Bodies(all.filter_map(|(id, kind)| Some((*kind, *world.properties(id).ok()?))).collect())
    }

    /// The magnet of an aim, as it is to lie.
    pub(super) fn placed(&self, aim: &TargetPose) -> Option<PlacedMagnet> {
        let (kind, body) = *self.0.get(usize::from(aim.magnet.0))?;
        Some(PlacedMagnet { kind, resting: aim.resting(body) })
    }
}
