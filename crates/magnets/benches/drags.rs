//! Hard drags of a cord through crowds: how many end short of the hand, and how the cord lies afterwards.
//! `cargo bench -p magnets --bench drags -- --tables 200`

#![allow(clippy::print_stdout)] // prints counts

#[path = "../tests/rope_world/mod.rs"]
mod rope_world;

use magnets::{Cord, Face, HandAction, PhysicsVersion, Point, RestingMagnet, Surface, World};
use rng::Rng;
use rope_world::{LENGTH, outlines, smallest_free_radius, surface_point};
use std::time::Instant;

/// A drag that ends farther than this from the hand is short, in metres.
const SHORT: f64 = 1e-3;

/// Up to 24 stones of an edition inside and outside a circle of cord, where nothing breaks away and none lies on the
/// rope.
fn crowd(physics: PhysicsVersion, seed: u64) -> World {
    let mut rng = Rng::new(seed, 0);
    let stones = (0..24).map(|number| physics.edition().stone.sample(seed, number));
    let mut world = World::new(physics, Surface { width: 0.9, depth: 0.9 }, stones).expect("a valid world");
    for id in world.magnets() {
        for _ in 0..200 {
            let ([x, y], [cosine, sine]) = (rng.in_unit_disc(), rng.in_unit_disc());
            let length = (cosine * cosine + sine * sine).sqrt().max(1e-3);
            let (x, y, yaw) = (0.25 * x, 0.25 * y, [cosine / length, sine / length]);
            let face = if cosine < 0.0 { Face::Up } else { Face::Down };
            let properties = *world.properties(id).expect("a magnet of this world");
            let resting = RestingMagnet { properties, x, y, yaw, face };
            let from_rope = ((x * x + y * y).sqrt() - LENGTH / std::f64::consts::TAU).abs();
            if from_rope > 0.016 && world.table().lowering_risk(&resting).load_ratio < 0.9 {
                world.lay(id, Point::new(x, y), yaw, face).expect("there is room");
                break;
            }
        }
    }
    world.lay_cord(Cord::circle(Point::default(), LENGTH).expect("a valid cord")).expect("the first cord");
    world.run(4000);
    world
}

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--tables").skip(1);
    let tables: u64 = arguments.next().and_then(|tables| tables.parse().ok()).unwrap_or(100);
    for physics in PhysicsVersion::ALL {
        let (mut drags, mut short, mut unsettled, mut tight, mut longest, start) = (0, 0, 0, 0, 0, Instant::now());
        for seed in 0..tables {
            let mut world = crowd(physics, seed);
            let mut rng = Rng::new(seed, 1);
            for _ in 0..4 {
                let node = world.cords()[0].nodes()[usize::try_from(rng.below(128)).expect("a node")];
                let [x, y] = rng.in_unit_disc();
                let to = Point::new(0.3 * x, 0.3 * y);
                let ticks = [0, 60, 120, 240][usize::try_from(rng.below(4)).expect("one of four")];
                if world.begin(HandAction::Grab { cord: 0, at: surface_point(node) }).is_err() {
                    continue;
                }
                let (grabbed, _) = world.cords()[0].nearest_node(node);
                world.begin(HandAction::Drag { to: surface_point(to), ticks }).expect("a grabbed cord");
                while world.is_busy() {
                    world.step();
                }
                drags += 1;
                let missed = (world.cords()[0].nodes()[grabbed] - to).length();
                if missed > SHORT {
                    short += 1;
                }
                world.begin(HandAction::LetGo).expect("a grabbed cord");
                let before = world.tick().0;
                world.run(1920);
                longest = longest.max(world.tick().0 - before);
                unsettled += u32::from(world.tick().0 - before >= 1919);
                let radius = smallest_free_radius(&world.cords()[0], &outlines(&world));
                if radius < 0.010 {
                    tight += 1;
                }
            }
        }
        println!(
            "  physics {}: {short} of {drags} drags short of the hand, {tight} left a free bend below 10 mm, \
             {unsettled} did not settle in 4 s (longest {longest} ticks), {:.1} s",
            u64::from(physics),
            start.elapsed().as_secs_f64()
        );
    }
}
