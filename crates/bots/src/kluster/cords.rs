//! Lays cords before the first turn so that each crosses another (K2, K15), and mends cords that are apart.

use super::{
    hand::travel_ticks,
    planner::Planner,
    simulation::Simulation,
    stop::StopSignal,
    target_pose::{direction, to_micrometres},
};
use kluster::{Action, CORD_LENGTH, CordShape, MIN_CORD_LENGTH, area};
use magnets::{Cord, Point, SurfacePoint};
use rng::Rng;

/// The distances between the centres of two cords to try, in metres: far first, nearer on a small surface.
const CENTRE_DISTANCES: [f64; 4] = [0.2, 0.15, 0.1, 0.05];
/// The cord lengths to try, in metres.
const CORD_LENGTHS: [f64; 3] = [CORD_LENGTH, 0.7, MIN_CORD_LENGTH];
/// The number of positions to try before a stop request takes effect.
const MIN_SAMPLES: u16 = 32;
/// The speed of a hand that drags a cord, in m/s.
pub(super) const DRAG_SPEED: f64 = 0.25;

impl Planner<'_> {
    /// Returns the next cord: a circle in the middle of the surface, or one that crosses another cord.
    pub(super) fn lay_cord(&self, stop: &mut StopSignal) -> CordShape {
        let circle = |centre: Point, length: f64| CordShape::Circle {
            centre: surface_point(centre),
            length: length_micrometres(length),
        };
        let cords = self.world.cords();
        let Some(last) = cords.last() else { return circle(Point::default(), CORD_LENGTH) };
        let fits = |centre: Point, length: f64| {
            let Ok(centre) = surface_point(centre).to_metres() else { return false };
            let Ok(cord) = Cord::circle(centre, f64::from(length_micrometres(length)) / 1e6) else { return false };
            let surface = self.world.surface();
            cord.nodes().iter().all(|node| surface.contains(*node)) && cords.iter().any(|other| other.crosses(&cord))
        };
        // Maximizes the distance to the centres of all cords.
        let centres: Vec<Point> = cords.iter().map(Cord::centre).collect();
        let distance =
            |place: Point| centres.iter().map(|centre| (*centre - place).length()).fold(f64::INFINITY, f64::min);
        let mut samples = 0;
        for length in CORD_LENGTHS {
            let mut best: Option<(f64, Point)> = None;
            for (centre, apart, yaw_step) in centres.iter().flat_map(|centre| {
                CENTRE_DISTANCES
                    .iter()
                    .flat_map(move |apart| (0..64).step_by(4).map(move |yaw_step| (centre, apart, yaw_step)))
            }) {
                samples += 1;
                if (best.is_some() || samples > MIN_SAMPLES) && stop.is_requested() {
                    break;
                }
                let place = *centre + direction(yaw_step) * *apart;
                let nearest = distance(place);
                if best.is_none_or(|(farthest, _)| nearest > farthest + 1e-6) && fits(place, length) {
                    best = Some((nearest, place));
                }
            }
            if let Some((_, place)) = best {
                return circle(place, length);
            }
        }
        // On a small surface with irregular cords no circle may fit, but a copy of the last cord crosses it.
        let places = last.nodes().iter().map(|node| surface_point(*node)).collect();
        CordShape::Drawn { places, length: length_micrometres(last.length().clamp(MIN_CORD_LENGTH, CORD_LENGTH)) }
    }

    /// Drags a cord that crosses no other back to one (K15).
    pub(super) fn mend(&self, rng: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        /// How far to drag it beyond the other cord, in metres.
        const OVERSHOOTS: [f64; 5] = [0.02, 0.01, 0.04, 0.07, 0.11];
        let cords = self.world.cords();
        let Some(index) = (0..cords.len()).find(|index| area::is_apart(cords, *index)) else {
            // No cord is apart, so any action ends the turn.
            return drag_cord(0, cords[0].nodes()[0], cords[0].nodes()[0]);
        };
        let connections = shortest_connections(cords, index);
        let mut best: Option<(usize, Vec<Action>)> = None;
        for overshoot in OVERSHOOTS {
            for (from, to) in &connections {
                let along = *to - *from;
                let length = along.length().max(1e-6);
                let actions = drag_cord(index, *from, *to + along * (overshoot / length));
                let Some(simulation) = Simulation::run(self.view.rules, &self.world, self.kinds, &actions, stop) else {
                    break;
                };
                let is_apart = area::is_apart(simulation.world().cords(), index);
                let cost = simulation.caught().len() + if is_apart { 1000 } else { 0 };
                if cost == 0 {
                    return actions;
                }
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, actions));
                }
            }
        }
        let fallback = connections
            .get(rng.index(connections.len()))
            .map(|(from, to)| drag_cord(index, *from, *to + (*to - *from) * 0.1));
        best.map(|(_, actions)| actions).or(fallback).unwrap_or_default()
    }
}

/// Returns the shortest connection to another cord from each eighth of the cord at `index`, the shortest first.
fn shortest_connections(cords: &[Cord], index: usize) -> Vec<(Point, Point)> {
    let others = || cords.iter().enumerate().filter(|(other, _)| *other != index);
    let mut connections: Vec<(Point, Point)> = Vec::new();
    for part in cords[index].nodes().chunks(16) {
        let pairs = part
            .iter()
            .flat_map(|from| others().flat_map(move |(_, other)| other.nodes().iter().map(move |to| (*from, *to))));
        connections.extend(pairs.min_by(|one, other| connection_length(one).total_cmp(&connection_length(other))));
    }
    connections.sort_by(|one, other| connection_length(one).total_cmp(&connection_length(other)));
    connections
}

fn connection_length((from, to): &(Point, Point)) -> f64 {
    (*to - *from).length()
}

/// Returns the actions that grab a cord, drag it and let go.
pub(super) fn drag_cord(cord: usize, from: Point, to: Point) -> Vec<Action> {
    let ticks = travel_ticks((to - from).length(), DRAG_SPEED);
    let grab = Action::Grab { cord: u8::try_from(cord).unwrap_or(0), at: surface_point(from) };
    vec![grab, Action::Drag { to: surface_point(to), ticks }, Action::Drop]
}

fn surface_point(place: Point) -> SurfacePoint {
    SurfacePoint(to_micrometres(place.x), to_micrometres(place.y))
}

/// Converts a length from metres to micrometres.
fn length_micrometres(metres: f64) -> u32 {
    u32::try_from(to_micrometres(metres)).unwrap_or(0)
}
