//! Opens a cord in which there is no place for a magnet: a player must place one, and dropping it elsewhere is no way
//! to pass (K5, K11).

use super::{
    cords::drag_cord, planner::Planner, resting_table::RestingTable, search::PlacementSearch, simulation::Simulation,
    stop::StopSignal,
};
use kluster::{Action, area};
use magnets::{Cord, MagnetId, Point, SEGMENTS};
use rng::Rng;

/// The places along a cord to pull at.
const PULLED_NODES: usize = 8;
/// How far to pull, across the cord to either side, in metres.
const PULL_DISTANCES: [f64; 4] = [0.05, -0.05, 0.1, -0.1];
/// The number of placements to sample for whether a magnet fits.
const FIT_SAMPLES: u16 = 16;

/// How good a pulled cord is; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct PullValue {
    /// Whether a magnet fits in, and no cord is apart from the others (K15).
    is_open: bool,
    /// The magnets that joined or left, negated (K6).
    saved: i32,
    /// The area inside the cord, in square metres.
    area: f64,
}

impl Planner<'_> {
    /// Returns actions that pull a cord open so that one of these magnets fits, or nearer to that. The next plan places
    /// the magnet.
    pub(super) fn open_cord(&self, magnets: &[MagnetId], rng: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        let mut best: Option<(PullValue, Vec<Action>)> = None;
        let offset = rng.index(SEGMENTS / PULLED_NODES);
        for (index, cord) in self.world.cords().iter().enumerate() {
            for node in (offset..SEGMENTS).step_by(SEGMENTS / PULLED_NODES) {
                for distance in PULL_DISTANCES {
                    let (from, to) = pull(cord, node, distance);
                    let actions = drag_cord(index, from, self.world.surface().nearest(to));
                    let Some(simulation) = Simulation::run(self.view.rules, &self.world, self.kinds, &actions, stop)
                    else {
                        return best.map_or(actions, |(_, best)| best);
                    };
                    let value = self.pull_value(&simulation, index, magnets, rng, stop);
                    if best.as_ref().is_none_or(|(most, _)| value > *most) {
                        best = Some((value, actions));
                    }
                }
            }
        }
        best.map(|(_, actions)| actions).unwrap_or_default()
    }

    fn pull_value(
        &self,
        simulation: &Simulation,
        index: usize,
        magnets: &[MagnetId],
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> PullValue {
        let cords = simulation.world().cords();
        let table = RestingTable::new(simulation.world(), self.kinds);
        let search = PlacementSearch { table: &table, bodies: &self.bodies, magnets, config: &self.config };
        let fits = !search.sample_candidates(FIT_SAMPLES, rng, stop).is_empty();
        PullValue {
            is_open: fits && !area::are_apart(cords),
            saved: -i32::try_from(simulation.caught().len()).unwrap_or(i32::MAX),
            area: cords.get(index).map_or(0.0, enclosed_area),
        }
    }
}

/// Returns a node of a cord, and the point to drag it to: across the cord.
fn pull(cord: &Cord, node: usize, distance: f64) -> (Point, Point) {
    let nodes = cord.nodes();
    let (before, after) = (nodes[(node + SEGMENTS - 1) % SEGMENTS], nodes[(node + 1) % SEGMENTS]);
    let along = after - before;
    let across = Point::new(-along.y, along.x) * (distance / along.length().max(1e-6));
    (nodes[node], nodes[node] + across)
}

/// Returns the area that a cord encloses, by the shoelace formula.
fn enclosed_area(cord: &Cord) -> f64 {
    let doubled: f64 = cord.segments().map(|(from, to)| from.x * to.y - from.y * to.x).sum();
    0.5 * doubled.abs()
}
