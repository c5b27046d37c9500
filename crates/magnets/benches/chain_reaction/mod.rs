//! The cost of a tick while a chain reaction runs: 24 stones laid as densely as a skilled player does, the last of
//! them where it does the most damage.

use magnets::{Cord, Face, HandAction, HandPose, MagnetId, PhysicsVersion, Point, RestingMagnet, Surface, World};
use rng::Rng;
use std::time::Instant;

const STONES: u16 = 24;
const SEEDS: u64 = 8;
/// Only ticks count in which at least this many magnets move: the first and the last of a chain reaction are cheap.
const CROWD: u32 = 8;
/// Each chain reaction is timed this often, and the fastest time of each tick counts: others share the machine.
const ROUNDS: usize = 7;

/// A tick in which at least [`CROWD`] magnets move.
struct TickCost {
    microseconds: f64,
    substeps: u32,
    moving: u32,
}

/// Prints the cost of a tick for each version of the physics, and their ratio.
pub(crate) fn print_costs() {
    println!("a chain reaction among {STONES} stones, {SEEDS} seeds: ticks in which at least {CROWD} move");
    let starts: Vec<(PhysicsVersion, Vec<World>)> = PhysicsVersion::ALL
        .into_iter()
        .map(|physics| (physics, (1..=SEEDS).map(|seed| start(physics, seed)).collect()))
        .collect();
    let p95s: Vec<f64> = starts.iter().map(|(physics, worlds)| print_cost(*physics, worlds)).collect();
    println!("  95 % of version 2 take {:.2} times those of version 1", p95s[1] / p95s[0]);
}

/// Prints the cost of a tick in chain reactions with these starts, and returns the 95th percentile in microseconds.
fn print_cost(physics: PhysicsVersion, starts: &[World]) -> f64 {
    let mut ticks: Vec<TickCost> = starts.iter().flat_map(fastest_ticks).collect();
    ticks.sort_by(|one, other| one.microseconds.total_cmp(&other.microseconds));
    let percentile = |percent: usize| ticks[(ticks.len() - 1) * percent / 100].microseconds;
    let largest = |of: fn(&TickCost) -> u32| ticks.iter().map(of).max().unwrap_or(0);
    #[allow(clippy::cast_precision_loss)] // some thousand
    let count = ticks.len() as f64;
    let mean = |of: fn(&TickCost) -> u32| f64::from(ticks.iter().map(of).sum::<u32>()) / count;
    println!(
        "  version {}: {:>5.1} microseconds a tick, 95 % {:>5.1}, worst {:>5.1}; {:.1} substeps (at most {}), {:.1} \
         magnets move (at most {}), {} ticks",
        u64::from(physics),
        percentile(50),
        percentile(95),
        percentile(100),
        mean(|tick| tick.substeps),
        largest(|tick| tick.substeps),
        mean(|tick| tick.moving),
        largest(|tick| tick.moving),
        ticks.len()
    );
    percentile(95)
}

/// Runs a chain reaction several times and returns the fastest time of each tick.
fn fastest_ticks(start: &World) -> Vec<TickCost> {
    let rounds = (0..ROUNDS).map(|_| ticks(start.clone()));
    let fastest = rounds.reduce(|mut fastest, round| {
        for (tick, again) in fastest.iter_mut().zip(round) {
            tick.microseconds = tick.microseconds.min(again.microseconds);
        }
        fastest
    });
    fastest.unwrap_or_default()
}

/// Runs a chain reaction to its end and returns the cost of the ticks that count.
fn ticks(mut world: World) -> Vec<TickCost> {
    let mut ticks = Vec::new();
    while !world.is_at_rest() {
        let start = Instant::now();
        world.step();
        let microseconds = start.elapsed().as_secs_f64() * 1e6;
        let moves = |id: &MagnetId| {
            world.is_rolling(*id) || world.motion(*id).is_some_and(|(.., velocity)| !velocity.is_zero())
        };
        let moving = world.magnets().filter(moves).map(|_| 1).sum();
        if moving >= CROWD {
            ticks.push(TickCost { microseconds, substeps: world.substeps(), moving });
        }
    }
    ticks
}

/// All stones but one at rest, and the last one about to be lowered where it does the most damage.
fn start(physics: PhysicsVersion, seed: u64) -> World {
    let mut rng = Rng::new(seed, 0);
    let stones: Vec<_> = (0..STONES.into()).map(|number| physics.edition().stone.sample(seed, number)).collect();
    let surface = Surface { width: 0.6, depth: 0.6 };
    let mut world = World::new(physics, surface, stones).unwrap_or_else(|error| panic!("{error}"));
    let cord = Cord::circle(Point::default(), 1.005).unwrap_or_else(|error| panic!("{error}"));
    world.lay_cord(cord).unwrap_or_else(|error| panic!("{error}"));
    let dense = (0..100).find_map(|_| laid_densely(world.clone(), &mut rng));
    let table = dense.unwrap_or_else(|| panic!("no table of seed {seed} has room for {STONES} stones"));
    let last = MagnetId(STONES - 1);
    let tries: Vec<World> =
        (0..100).filter_map(|_| lowered(&table, &candidate(&table, &mut rng, last), last)).collect();
    let worst = tries.into_iter().max_by_key(|start| ticks(start.clone()).len());
    worst.unwrap_or_else(|| panic!("nowhere is room for the last stone"))
}

/// Lays all stones but one, each as near to the middle as nothing breaks away; `None` if one finds no place.
fn laid_densely(mut world: World, rng: &mut Rng) -> Option<World> {
    for id in world.magnets().take(usize::from(STONES) - 1) {
        let table = world.table();
        let mut tries: Vec<RestingMagnet> = (0..1500).map(|_| candidate(&world, rng, id)).collect();
        let square = |resting: &RestingMagnet| resting.x * resting.x + resting.y * resting.y;
        tries.sort_by(|one, other| square(one).total_cmp(&square(other)));
        let place = tries.into_iter().find(|resting| table.lowering_risk(resting).load_ratio < 0.99)?;
        world.lay(id, Point::new(place.x, place.y), place.yaw, place.face).ok()?;
    }
    world.run(4000).is_empty().then_some(world)
}

/// A random resting place within the cord.
fn candidate(world: &World, rng: &mut Rng, id: MagnetId) -> RestingMagnet {
    let properties = *world.properties(id).unwrap_or_else(|error| panic!("{error}"));
    let ([x, y], [cosine, sine]) = (rng.in_unit_disc(), rng.in_unit_disc());
    let length = (cosine * cosine + sine * sine).sqrt().max(1e-3);
    let face = if sine > 0.0 { Face::Up } else { Face::Down };
    // The rope stays outside all outlines.
    let radius = 0.155 - properties.magnet.semi_axes()[0];
    RestingMagnet { properties, x: x * radius, y: y * radius, yaw: [cosine / length, sine / length], face }
}

/// A stone about to be lowered onto this place from 6 cm above the table; `None` if there is no room.
fn lowered(table: &World, place: &RestingMagnet, id: MagnetId) -> Option<World> {
    let mut world = table.clone();
    #[allow(clippy::cast_possible_truncation)] // a coordinate on the table fits in micrometres
    let [x, y] = [place.x, place.y].map(|metres| (metres * 1e6) as i32);
    let turned = if place.face == Face::Up { [1, 0, 0, 0] } else { [0, 1, 0, 0] };
    world.begin(HandAction::Hold { magnet: id, at: HandPose { at: [x, y, 60_000], turned } }).ok()?;
    world.begin(HandAction::Release).ok()?;
    Some(world)
}
