//! The cost of simulation steps: `cargo bench -p magnets --bench world`.

#![allow(clippy::print_stdout)] // prints timings

use magnets::{
    Cord, Face, Friction, HandAction, HandPose, Magnet, MagnetId, MagnetModel, MagnetProperties, Point, Surface,
    SurfacePoint, TICKS_PER_SECOND, World,
};
use std::time::Instant;

const LEVEL: [i16; 4] = [1, 0, 0, 0];

/// Stones on a lattice as dense as they rest, with some cords around them, and one more off the table.
fn lattice(count: u16, cords: u16, body: impl Fn(u64) -> MagnetProperties) -> World {
    let side = (1..16).find(|side| side * side >= count).unwrap_or(16);
    let spacing = 0.062;
    let surface = Surface { width: 2.0, depth: 2.0 };
    let mut world = World::new(surface, (0..=u64::from(count)).map(body)).unwrap_or_else(|error| panic!("{error}"));
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

fn stone(number: u64) -> MagnetProperties {
    MagnetModel::STONE.sample(1, number)
}

/// A stone without friction and with a weak moment: it always moves, slowly.
fn restless(number: u64) -> MagnetProperties {
    let stone = stone(number);
    let magnet =
        Magnet::new(stone.magnet.semi_axes(), stone.magnet.moment() * 0.2).unwrap_or_else(|error| panic!("{error}"));
    MagnetProperties { magnet, friction: Friction { resting: 0.0, sliding: 0.0, turning_radius: 3e-3 }, ..stone }
}

/// Steps per second: the best of some rounds, each from the same start.
fn rate(world: &World, ticks: u32) -> f64 {
    let rounds = (0..12).map(|_| {
        let mut world = world.clone();
        let start = Instant::now();
        for _ in 0..ticks {
            world.step();
        }
        f64::from(ticks) / start.elapsed().as_secs_f64()
    });
    rounds.fold(0.0, f64::max)
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
    println!("steps of 1/{TICKS_PER_SECOND} s a second, best of 12 rounds");
    for (count, cords) in [(12, 1), (24, 1), (48, 2), (96, 4)] {
        let resting = settled(lattice(count, cords, stone));
        let checking = rate(&carried_over(resting.clone(), count), 480);
        let moving = rate(&dragged(lattice(count, cords, restless)), 240);
        let asleep = rate(&resting, 100_000);
        println!(
            "  {count:>2} stones, {cords} cords: checking at rest {checking:>7.0}, all moving and a cord dragged {moving:>7.0} \
             ({:>5.1} times real time), asleep {asleep:>11.0}",
            moving / f64::from(TICKS_PER_SECOND)
        );
    }
    let world = settled(lattice(14, 1, stone));
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
