//! [`RestingTable`]: estimates by statics how much strain a placement puts on a table at rest.

use super::{distances::Distances, target_pose::TargetPose};
use kluster::{MagnetKind, area};
use magnets::{
    Cord, Ellipse, Face, MagnetId, MagnetLocation, MagnetProperties, PhysicsVersion, Point, RestingMagnet, StaticTable,
    World,
};

/// The table at rest.
#[derive(Clone)]
pub(super) struct RestingTable {
    physics: PhysicsVersion,
    distances: &'static Distances,
    cords: Vec<Cord>,
    stones: StaticTable,
    spinners: Vec<Point>,
}

impl RestingTable {
    pub(super) fn new(world: &World, kinds: &[MagnetKind]) -> RestingTable {
        let (mut stones, mut spinners) = (Vec::new(), Vec::new());
        for (id, kind) in (0..).map(MagnetId).zip(kinds) {
            let MagnetLocation::OnTable { pose, .. } = world.location(id) else { continue };
            let Ok(properties) = world.properties(id) else { continue };
            let (face, yaw) = Face::nearest(&pose.rotation);
            let (x, y) = (pose.centre.x, pose.centre.y);
            match kind {
                MagnetKind::Stone => stones.push(RestingMagnet { properties: *properties, x, y, yaw, face }),
                MagnetKind::Spinner => spinners.push(Point::new(x, y)),
            }
        }
        let physics = world.physics();
        RestingTable {
            physics,
            distances: Distances::of(physics),
            cords: world.cords().to_vec(),
            stones: StaticTable::new(physics.edition(), stones),
            spinners,
        }
    }

    /// Returns the table with another magnet on it, assuming that nothing moves.
    pub(super) fn with_magnet(&self, placed: &PlacedMagnet) -> RestingTable {
        let mut table = RestingTable {
            physics: self.physics,
            distances: self.distances,
            cords: Vec::new(),
            stones: self.stones.clone(),
            spinners: self.spinners.clone(),
        };
        match placed.kind {
            MagnetKind::Stone => {
                let stones = self.stones.magnets().iter().copied().chain([placed.resting]).collect();
                table.stones = StaticTable::new(self.physics.edition(), stones);
            }
            MagnetKind::Spinner => table.spinners.push(Point::new(placed.resting.x, placed.resting.y)),
        }
        table
    }

    /// Returns the cords.
    pub(super) fn cords(&self) -> &[Cord] {
        &self.cords
    }

    /// Returns whether a placement is valid with this margin for jitter, in metres (K5).
    pub(super) fn is_inside(&self, placed: &PlacedMagnet, margin: f64) -> bool {
        let outline = placed.resting.outline();
        let outline = Ellipse { semi_axes: outline.semi_axes.map(|axis| axis + margin), ..outline };
        match placed.kind {
            MagnetKind::Stone => area::is_validly_placed(&self.cords, MagnetKind::Stone, &outline),
            // A spinner also needs room to slide.
            MagnetKind::Spinner => self.cords.iter().any(|cord| cord.encloses_all_of(&outline)),
        }
    }

    /// Returns the strain of a placement: at 1 or more, a magnet breaks away.
    pub(super) fn strain(&self, placed: &PlacedMagnet) -> f64 {
        let place = Point::new(placed.resting.x, placed.resting.y);
        match placed.kind {
            MagnetKind::Stone => {
                let proximity = point_proximity(&self.spinners, place, self.distances.spinner_stone_snap);
                if proximity >= 2.0 {
                    proximity
                } else {
                    self.stones.lowering_risk(&placed.resting).load_ratio.max(proximity)
                }
            }
            MagnetKind::Spinner => self.stone_proximity(place, self.distances.spinner_stone_snap).max(point_proximity(
                &self.spinners,
                place,
                self.distances.spinner_snap,
            )),
        }
    }

    /// Returns the strain of a placement, estimated by distance alone.
    pub(super) fn distance_strain(&self, placed: &PlacedMagnet) -> f64 {
        let place = Point::new(placed.resting.x, placed.resting.y);
        self.stone_proximity(place, self.distances.stone_snap).max(point_proximity(
            &self.spinners,
            place,
            self.distances.stone_snap,
        ))
    }

    /// Returns the stone with the highest load under a placement.
    pub(super) fn weakest(&self, placed: &PlacedMagnet) -> Option<RestingMagnet> {
        let risk = self.stones.lowering_risk(&placed.resting);
        self.stones.magnets().get(risk.magnet?).copied()
    }

    fn stone_proximity(&self, place: Point, snap_distance: f64) -> f64 {
        let stones = self.stones.magnets().iter().map(|stone| Point::new(stone.x, stone.y));
        proximity(stones, place, snap_distance)
    }
}

fn point_proximity(points: &[Point], place: Point, snap_distance: f64) -> f64 {
    proximity(points.iter().copied(), place, snap_distance)
}

/// Returns 1 if the nearest point is at the snap distance. Falls off with the fourth power of distance, as forces do.
fn proximity(points: impl Iterator<Item = Point>, place: Point, snap_distance: f64) -> f64 {
    let square = points.map(|point| (point - place).dot(point - place)).fold(f64::INFINITY, f64::min);
    let ratio = snap_distance * snap_distance / square.max(1e-9);
    ratio * ratio
}

/// A magnet in the pose of a placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedMagnet {
    pub(super) kind: MagnetKind,
    pub(super) resting: RestingMagnet,
}

/// The kind and the properties of each magnet, by its number.
pub(super) struct Bodies(Vec<(MagnetKind, MagnetProperties)>);

impl Bodies {
    pub(super) fn new(world: &World, kinds: &[MagnetKind]) -> Bodies {
        let all = world.magnets().zip(kinds);
        Bodies(all.filter_map(|(id, kind)| Some((*kind, *world.properties(id).ok()?))).collect())
    }

    /// Returns the magnet of a target in its pose.
    pub(super) fn placed(&self, target: &TargetPose) -> Option<PlacedMagnet> {
        let (kind, properties) = *self.0.get(usize::from(target.magnet.0))?;
        Some(PlacedMagnet { kind, resting: target.resting(properties) })
    }
}
