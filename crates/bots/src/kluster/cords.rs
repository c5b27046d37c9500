//! Cords: laid before the first turn so that each crosses another (K2, K15), and dragged back where one is apart.

use super::{
    hand::travel_ticks,
    make_clearance::random_index,
    planner::Planner,
    simulation::Simulation,
    stop::StopSignal,
    target_pose::{direction, to_micrometres},
};
use kluster::{Action, CORD_LENGTH, CordShape, MIN_CORD_LENGTH, area};
use magnets::{Cord, Point, SurfacePoint};
use rng::Rng;

/// How far apart the middles of two cords are tried, in metres: so far that both have room of their own, and nearer where the surface
/// wants it.
const CENTRE_DISTANCES: [f64; 4] = [0.2, 0.15, 0.1, 0.05];
/// How long cords are tried, in metres.
const CORD_LENGTHS: [f64; 3] = [CORD_LENGTH, 0.7, MIN_CORD_LENGTH];
/// How many places for a cord are looked at in any case, to find one.
const MIN_SAMPLES: u16 = 32;
/// How fast a hand drags a cord, in m/s.
pub(super) const DRAG_SPEED: f64 = 0.25;

impl Planner<'_> {
    /// The next cord: a circle in the middle, or one that crosses a cord that lies.
    pub(super) fn lay_cord(&self, stop: &mut StopSignal) -> CordShape {
        let circle =
            |middle: Point, length: f64| CordShape::Circle { centre: spot(middle), length: length_micrometres(length) };
        let lying = self.world.cords();
        let Some(last) = lying.last() else { return circle(Point::default(), CORD_LENGTH) };
        let fits = |middle: Point, length: f64| {
            let Ok(middle) = spot(middle).to_metres() else { return false };
            let Ok(cord) = Cord::circle(middle, f64::from(length_micrometres(length)) / 1e6) else { return false };
            let surface = self.world.surface();
            cord.nodes().iter().all(|node| surface.contains(*node)) && lying.iter().any(|other| other.crosses(&cord))
        };
        // As far from all middles as can be, among all the ways around each.
        let middles: Vec<Point> = lying.iter().map(Cord::centre).collect();
        let away = |place: Point| middles.iter().map(|middle| (*middle - place).length()).fold(f64::INFINITY, f64::min);
        let mut samples = 0;
        for length in CORD_LENGTHS {
            let mut best: Option<(f64, Point)> = None;
            for (middle, apart, turn) in middles.iter().flat_map(|middle| {
                CENTRE_DISTANCES.iter().flat_map(move |apart| (0..64).step_by(4).map(move |turn| (middle, apart, turn)))
            }) {
                samples += 1;
                if (best.is_some() || samples > MIN_SAMPLES) && stop.is_requested() {
                    break;
                }
                let place = *middle + direction(turn) * *apart;
                let room = away(place);
                if best.is_none_or(|(most, _)| room > most + 1e-6) && fits(place, length) {
                    best = Some((room, place));
                }
            }
            if let Some((_, place)) = best {
                return circle(place, length);
            }
        }
        // Strange cords on a small surface: one that lies just as the last does crosses it.
        let places = last.nodes().iter().map(|node| spot(*node)).collect();
        CordShape::Drawn { places, length: length_micrometres(last.length().clamp(MIN_CORD_LENGTH, CORD_LENGTH)) }
    }

    /// Drags a cord that is apart back to another (K15).
    pub(super) fn mend(&self, thought: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        /// How far beyond the other cord it is dragged, in metres.
        const OVERSHOOTS: [f64; 5] = [0.02, 0.01, 0.04, 0.07, 0.11];
        let cords = self.world.cords();
        let Some(number) = (0..cords.len()).find(|number| area::is_apart(cords, *number)) else {
            // Nothing is apart: the turn ends as soon as anything is touched.
            return drag_cord(0, cords[0].nodes()[0], cords[0].nodes()[0]);
        };
        let ways = shortest_connections(cords, number);
        let mut best: Option<(usize, Vec<Action>)> = None;
        for beyond in OVERSHOOTS {
            for (from, to) in &ways {
                let along = *to - *from;
                let length = along.length().max(1e-6);
                let acts = drag_cord(number, *from, *to + along * (beyond / length));
                let Some(simulation) = Simulation::run(&self.world, self.kinds, &acts, stop) else { break };
                let is_apart = area::is_apart(simulation.world().cords(), number);
                let cost = simulation.caught().len() + if is_apart { 1000 } else { 0 };
                if cost == 0 {
                    return acts;
                }
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, acts));
                }
            }
        }
        let any = ways
            .get(random_index(ways.len(), thought))
            .map(|(from, to)| drag_cord(number, *from, *to + (*to - *from) * 0.1));
        best.map(|(_, acts)| acts).or(any).unwrap_or_default()
    }
}

/// From each eighth of a cord the shortest way to another cord, the shortest of all first.
fn shortest_connections(cords: &[Cord], number: usize) -> Vec<(Point, Point)> {
    let others = || cords.iter().enumerate().filter(|(other, _)| *other != number);
    let mut ways: Vec<(Point, Point)> = Vec::new();
    for part in cords[number].nodes().chunks(16) {
        let pairs = part
            .iter()
            .flat_map(|from| others().flat_map(move |(_, other)| other.nodes().iter().map(move |to| (*from, *to))));
        ways.extend(pairs.min_by(|one, other| connection_length(one).total_cmp(&connection_length(other))));
    }
    ways.sort_by(|one, other| connection_length(one).total_cmp(&connection_length(other)));
    ways
}

fn connection_length((from, to): &(Point, Point)) -> f64 {
    (*to - *from).length()
}

/// Grabs a cord, drags it and lets go.
pub(super) fn drag_cord(cord: usize, from: Point, to: Point) -> Vec<Action> {
    let ticks = travel_ticks((to - from).length(), DRAG_SPEED);
    let grab = Action::Grab { cord: u8::try_from(cord).unwrap_or(0), at: spot(from) };
    vec![grab, Action::Drag { to: spot(to), ticks }, Action::Drop]
}

fn spot(place: Point) -> SurfacePoint {
    SurfacePoint(to_micrometres(place.x), to_micrometres(place.y))
}

/// A length in micrometres.
fn length_micrometres(metres: f64) -> u32 {
    u32::try_from(to_micrometres(metres)).unwrap_or(0)
}
