//! The cost of simulation steps: `cargo bench -p magnets --bench world`.

#![allow(clippy::print_stdout)] // prints timings

mod chain_reaction;

use magnets::{
    Cord, Face, Friction, HandAction, HandPose, Magnet, MagnetId, MagnetProperties, PhysicsVersion, Point, Surface,
    SurfacePoint, TICKS_PER_SECOND, World,
};
use std::time::Instant;

/// How often everything is timed.
const ROUNDS: u32 = 20;
const LEVEL: [i16; 4] = [1, 0, 0, 0];

/// Creates the magnet with a number, with the sizes of a version.
type Individual = fn(PhysicsVersion, u64) -> MagnetProperties;

/// Stones on a lattice as dense as they rest, with some cords around them, and one more off the table.
fn lattice(physics: PhysicsVersion, count: u16, cords: u16, body: Individual) -> World {
    let side = (1..16).find(|side| side * side >= count).unwrap_or(16);
    // 62 mm for stones of 20 mm.
    let spacing = 6.2 * physics.edition().stone.typical().magnet.semi_axes()[0];
    let surface = Surface { width: 2.0, depth: 2.0 };
    let magnets = (0..=u64::from(count)).map(|number| body(physics, number));
    let mut world = World::new(physics, surface, magnets).unwrap_or_else(|error| panic!("{error}"));
    let middle = f64::from(side - 1) / 2.0;
    for id in world.magnets().take(count.into()) {
        let (column, row) = (f64::from(id.0 % side) - middle, f64::from(id.0 / side) - middle);
        let face = if id.0.is_multiple_of(3) { Face::Down } else { Face::Up };
        let laid = world.lay(id, Point::new(column * spacing, row * spacing), [0.6, 0.8], face);
        laid.unwrap_or_else(|error| panic!("{error}"));
    }
    let around = 4.6 * spacing * f64::from(side);
    for number in 0..cords {
        let centre = Point::new(0.01 * f64::from(number), 0.0);
        let cord = Cord::circle(centre, around).unwrap_or_else(|error| panic!("{error}"));
        world.lay_cord(cord).unwrap_or_else(|error| panic!("{error}"));
    }
    world
}

fn stone(physics: PhysicsVersion, number: u64) -> MagnetProperties {
    physics.edition().stone.sample(1, number)
}

/// A stone without friction and with a weak moment: it always moves, slowly.
fn restless(physics: PhysicsVersion, number: u64) -> MagnetProperties {
    let stone = stone(physics, number);
    let magnet =
        Magnet::new(stone.magnet.semi_axes(), stone.magnet.moment() * 0.2).unwrap_or_else(|error| panic!("{error}"));
    MagnetProperties { magnet, friction: Friction { resting: 0.0, sliding: 0.0, turning_radius: 3e-3 }, ..stone }
}

/// Steps per second of each version, over so many parts of so many steps. Several rounds from the same start, in which
/// the versions take turns, and the fastest time of each part counts: others share the machine.
fn rates(worlds: &[World; 2], parts: u32, ticks: u32) -> [f64; 2] {
    let mut fastest = [vec![f64::INFINITY; parts as usize], vec![f64::INFINITY; parts as usize]];
    for _ in 0..ROUNDS {
        for (world, fastest) in worlds.iter().zip(&mut fastest) {
            let mut world = world.clone();
            for fastest in fastest {
                let start = Instant::now();
                for _ in 0..ticks {
                    world.step();
                }
                *fastest = fastest.min(start.elapsed().as_secs_f64());
            }
        }
    }
    fastest.map(|fastest| f64::from(parts * ticks) / fastest.iter().sum::<f64>())
}

fn settled(mut world: World) -> World {
    world.run(4000);
    world
}

fn begin(world: &mut World, action: HandAction) {
    world.begin(action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
}

/// Another stone carried to and fro above the table: nothing moves, but everything might.
fn carried_over(mut world: World, count: u16) -> World {
    begin(
        &mut world,
        HandAction::Hold { magnet: MagnetId(count), at: HandPose { at: [-150_000, 0, 130_000], turned: LEVEL } },
    );
    begin(&mut world, HandAction::Carry { to: HandPose { at: [150_000, 20_000, 130_000], turned: LEVEL }, ticks: 960 });
    world
}

fn dragged(mut world: World) -> World {
    let node = world.cords()[0].nodes()[0];
    #[allow(clippy::cast_possible_truncation)] // a coordinate on the table fits in micrometres
    let (x, y) = ((node.x * 1e6) as i32, (node.y * 1e6) as i32);
    begin(&mut world, HandAction::Grab { cord: 0, at: SurfacePoint(x, y) });
    begin(&mut world, HandAction::Drag { to: SurfacePoint(x - 100_000, y + 50_000), ticks: 240 });
    world
}

fn main() {
    println!("steps of 1/{TICKS_PER_SECOND} s a second, fastest of {ROUNDS} rounds");
    for (count, cords) in [(12, 1), (24, 1), (48, 2), (96, 4)] {
        let resting = PhysicsVersion::ALL.map(|physics| settled(lattice(physics, count, cords, stone)));
        let checking = rates(&resting.clone().map(|world| carried_over(world, count)), 480, 1);
        let moving =
            rates(&PhysicsVersion::ALL.map(|physics| dragged(lattice(physics, count, cords, restless))), 240, 1);
        let asleep = rates(&resting, 10, 10_000);
        for (version, physics) in PhysicsVersion::ALL.into_iter().enumerate() {
            println!(
                "  {count:>2} stones, {cords} cords, version {}: checking at rest {:>7.0}, all moving and a cord dragged \
                 {:>7.0} ({:>5.1} times real time), asleep {:>11.0}",
                u64::from(physics),
                checking[version],
                moving[version],
                moving[version] / f64::from(TICKS_PER_SECOND),
                asleep[version]
            );
        }
    }
    chain_reaction::print_costs();
    let world = settled(lattice(PhysicsVersion::V1, 14, 1, stone));
    let clones = 2000;
    let start = Instant::now();
    for _ in 0..clones {
        std::hint::black_box(world.clone());
    }
    println!(
        "  a clone of 14 stones and a cord: {:.1} microseconds",
        start.elapsed().as_secs_f64() * 1e6 / f64::from(clones)
    );
    let start = Instant::now();
    let placements = 400;
    for n in 0..placements {
        let mut world = world.clone();
        let (x, y) = (-90_000 + 9_000 * (n % 20), -90_000 + 9_000 * (n / 20));
        if world
            .begin(HandAction::Hold { magnet: MagnetId(14), at: HandPose { at: [x, y, 60_000], turned: LEVEL } })
            .is_ok()
        {
            begin(&mut world, HandAction::Release);
            world.run(5000);
        }
    }
    println!(
        "  placing another among 14, until rest: {:.0} a second",
        f64::from(placements) / start.elapsed().as_secs_f64()
    );
}
