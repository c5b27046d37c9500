//! [`ScriptedScene`]: worlds with a script of hand actions, for tests, benchmarks and demos.

use crate::{
    Cord, Face, HandAction, HandError, HandPose, MagnetId, MagnetProperties, Observation, PhysicsVersion, Point,
    RestingMagnet, StaticTable, Surface, SurfacePoint, World,
};
use rng::Rng;

/// A world with a script of hand actions.
#[derive(Clone, Debug)]
pub struct ScriptedScene {
    /// The world.
    pub world: World,
    /// The actions with the ticks at which they start, ascending.
    script: Vec<(u64, HandAction)>,
}

/// The names of all scenes, for [`ScriptedScene::named`].
pub const SCENE_NAMES: [&str; 8] = ["calm", "chain", "topple", "drag", "shift", "cords", "spinners", "crowd"];

impl ScriptedScene {
    /// Returns the scene with this name, one of [`SCENE_NAMES`], with the magnets of a version.
    pub fn named(physics: PhysicsVersion, name: &str) -> Option<ScriptedScene> {
        Some(match name {
            "calm" => calm(physics),
            "chain" => chain(physics),
            "topple" => topple(physics),
            "drag" => drag(physics),
            "shift" => shift(physics),
            "cords" => cords(physics),
            "spinners" => spinners(physics),
            "crowd" => crowd(physics, 96),
            _ => return None,
        })
    }

    /// Starts the actions that are due and advances the world by one tick.
    pub fn step(&mut self) -> &[Observation] {
        while let Some((tick, action)) = self.script.first().copied()
            && tick <= self.world.tick().0
        {
            // What happened before may have made an action impossible: the script goes on without it.
            if let Err(error) = self.world.begin(action) {
                debug_assert!(is_expected(error), "scripts are valid: {action:?}: {error}");
            }
            self.script.remove(0);
        }
        self.world.step()
    }

    /// Whether the script has ended and the world is at rest.
    pub fn is_over(&self) -> bool {
        self.script.is_empty() && self.world.is_at_rest()
    }
}

/// Creates a world of 60 x 60 cm with these magnets, off the table, and a circle of cord.
fn world_with_cord(physics: PhysicsVersion, magnets: impl IntoIterator<Item = MagnetProperties>) -> World {
    let mut world = bare_world(physics, Surface { width: 0.6, depth: 0.6 }, magnets);
    lay_circle(&mut world, Point::default(), 1.005);
    world
}

fn bare_world(physics: PhysicsVersion, surface: Surface, magnets: impl IntoIterator<Item = MagnetProperties>) -> World {
    #[allow(clippy::expect_used)] // scenes use plausible values
    World::new(physics, surface, magnets).expect("scenes have valid surfaces and magnets")
}

fn lay_circle(world: &mut World, centre: Point, length: f64) {
    #[allow(clippy::expect_used)] // scenes use plausible values
    let cord = Cord::circle(centre, length).expect("scenes have cords of valid length");
    #[allow(clippy::expect_used)] // four at most
    world.lay_cord(cord).expect("scenes have fewer cords than a world holds");
}

/// Whether a refusal can follow from the course of a scene: magnets cling to the held one, the cord is elsewhere, or it
/// has no knot in physics 1. Any other is a mistake in the script.
fn is_expected(error: HandError) -> bool {
    use HandError::{Clinging, HandEmpty, NoKnot, NotGrabbing, NothingToGrab, Occupied};
    matches!(error, Clinging | HandEmpty | NoKnot | Occupied | NothingToGrab | NotGrabbing)
}

fn properties_of(world: &World, id: MagnetId) -> MagnetProperties {
    #[allow(clippy::expect_used)] // ids of the world itself
    *world.properties(id).expect("the scene has this magnet")
}

fn lay(world: &mut World, id: MagnetId, resting: &RestingMagnet) {
    #[allow(clippy::expect_used)] // a finite lowering risk means that there is room
    world
        .lay(id, Point::new(resting.x, resting.y), resting.yaw, resting.face)
        .expect("scenes lay magnets on the surface, apart from each other");
}

fn take(world: &mut World, id: MagnetId) {
    #[allow(clippy::expect_used)] // ids of the world itself
    world.take(id).expect("the scene has this magnet");
}

fn stones(physics: PhysicsVersion, count: u64) -> impl Iterator<Item = MagnetProperties> {
    (0..count).map(move |number| physics.edition().stone.sample(11, number))
}

/// Lays magnets at random points within a radius, each where nothing breaks away; skips those for which none is found.
fn scatter(world: &mut World, seed: u64, radius: f64, faces: &[Face]) {
    let mut rng = Rng::new(seed, 0);
    for (id, face) in world.magnets().zip(faces.iter().cycle()) {
        let properties = properties_of(world, id);
        let table = world.table();
        let safe = (0..300)
            .map(|_| random_resting(&mut rng, properties, radius, *face))
            .find(|resting| table.lowering_risk(resting).load_ratio < 0.9);
        if let Some(resting) = safe {
            lay(world, id, &resting);
        }
    }
}

/// A magnet at a random point within a radius, with a random yaw.
fn random_resting(rng: &mut Rng, properties: MagnetProperties, radius: f64, face: Face) -> RestingMagnet {
    let ([x, y], [cosine, sine]) = (rng.in_unit_disc(), rng.in_unit_disc());
    let length = (cosine * cosine + sine * sine).sqrt().max(1e-3);
    RestingMagnet { properties, x: x * radius, y: y * radius, yaw: [cosine / length, sine / length], face }
}

/// A pose of the hand in millimetres, with a quaternion.
fn held(x: i32, y: i32, z: i32, turned: [i16; 4]) -> HandPose {
    HandPose { at: [x * 1000, y * 1000, z * 1000], turned }
}

/// Seven stones at rest, far from each other.
fn calm(physics: PhysicsVersion) -> ScriptedScene {
    let mut world = world_with_cord(physics, stones(physics, 7));
    let points = [(0, 0), (95, 10), (45, 85), (-50, 80), (-95, -5), (-45, -85), (50, -80)];
    for (id, (x, y)) in world.magnets().zip(points) {
        let face = if id.0.is_multiple_of(2) { Face::Up } else { Face::Down };
        let properties = properties_of(&world, id);
        let (x, y) = (f64::from(x) / 1e3, f64::from(y) / 1e3);
        lay(&mut world, id, &RestingMagnet { properties, x, y, yaw: [0.8, 0.6], face });
    }
    ScriptedScene { world, script: Vec::new() }
}

/// As many stones as a careful player lays, and then one more where the risk is highest.
fn chain(physics: PhysicsVersion) -> ScriptedScene {
    const LAID: u16 = 19;
    let mut world = world_with_cord(physics, stones(physics, LAID.into()).chain(stones(physics, 40).skip(39)));
    let mut rng = Rng::new(11, 0);
    let risk = |resting: &RestingMagnet, table: &StaticTable| table.lowering_risk(resting).load_ratio;
    for id in world.magnets().take(LAID.into()) {
        let properties = properties_of(&world, id);
        let face = if id.0.is_multiple_of(2) { Face::Up } else { Face::Down };
        let table = world.table();
        let candidates = (0..250)
            .map(|_| random_resting(&mut rng, properties, 0.13, face))
            .map(|resting| (risk(&resting, &table), resting));
        let safest = candidates.reduce(|best, other| if other.0 < best.0 { other } else { best });
        if let Some((_, resting)) = safest {
            lay(&mut world, id, &resting);
        }
    }
    let last = MagnetId(LAID);
    let properties = properties_of(&world, last);
    let table = world.table();
    let candidates =
        (0..300).map(|_| RestingMagnet { yaw: [1.0, 0.0], ..random_resting(&mut rng, properties, 0.11, Face::Down) });
    let possible = candidates.map(|resting| (risk(&resting, &table), resting)).filter(|(ratio, _)| ratio.is_finite());
    let worst = possible.reduce(|worst, other| if other.0 > worst.0 { other } else { worst });
    #[allow(clippy::cast_possible_truncation)] // a coordinate on the table fits in micrometres
    let micrometres = |metres: f64| (metres * 1e6) as i32;
    let over = |z: i32| {
        let (x, y) = worst.map_or((0.0, 0.0), |(_, resting)| (resting.x, resting.y));
        HandPose { at: [micrometres(x), micrometres(y), z], turned: [0, 1, 0, 0] }
    };
    let script = vec![(0, HandAction::Hold { magnet: last, at: over(100_000) }), (1, HandAction::Release)];
    ScriptedScene { world, script }
}

/// Stones standing on edge among others that lie, and one that is carried past them.
fn topple(physics: PhysicsVersion) -> ScriptedScene {
    let mut world = world_with_cord(physics, stones(physics, 12));
    scatter(&mut world, 5, 0.14, &[Face::Edge, Face::Up, Face::OtherEdge, Face::Down]);
    take(&mut world, MagnetId(11));
    let script = vec![
        (480, HandAction::Hold { magnet: MagnetId(11), at: held(-200, 0, 60, [1, 0, 0, 0]) }),
        (481, HandAction::Carry { to: held(200, 20, 45, [1, 0, 0, 1]), ticks: 960 }),
        (1500, HandAction::Release),
    ];
    ScriptedScene { world, script }
}

/// A cord dragged through a crowd of stones.
fn drag(physics: PhysicsVersion) -> ScriptedScene {
    let mut world = world_with_cord(physics, stones(physics, 24));
    scatter(&mut world, 6, 0.15, &[Face::Up, Face::Down, Face::Up]);
    let script = vec![
        (480, HandAction::Grab { cord: 0, at: SurfacePoint(160_000, 0) }),
        (481, HandAction::Drag { to: SurfacePoint(-120_000, 30_000), ticks: 400 }),
        (1000, HandAction::Drag { to: SurfacePoint(150_000, -60_000), ticks: 200 }),
        (1500, HandAction::LetGo),
        (1501, HandAction::Grab { cord: 0, at: SurfacePoint(0, 160_000) }),
        (1502, HandAction::Drag { to: SurfacePoint(0, -200_000), ticks: 60 }),
        (2000, HandAction::LetGo),
    ];
    ScriptedScene { world, script }
}

/// A loop moved as a whole by its knot, with the stones that are in its way, and back.
fn shift(physics: PhysicsVersion) -> ScriptedScene {
    let mut world = world_with_cord(physics, stones(physics, 12));
    scatter(&mut world, 6, 0.14, &[Face::Up, Face::Down, Face::Up]);
    let script = vec![
        (480, HandAction::GrabKnot { cord: 0 }),
        (481, HandAction::Drag { to: SurfacePoint(290_000, 20_000), ticks: 400 }),
        (1100, HandAction::Drag { to: SurfacePoint(60_000, -60_000), ticks: 600 }),
        (2000, HandAction::LetGo),
    ];
    ScriptedScene { world, script }
}

/// Three crossing cords with stones and spinners, two of them dragged.
fn cords(physics: PhysicsVersion) -> ScriptedScene {
    let spinners = (0..6).map(|number| physics.edition().spinner.sample(12, number));
    let mut world = bare_world(physics, Surface { width: 0.9, depth: 0.9 }, stones(physics, 12).chain(spinners));
    for (x, y) in [(-0.1, 0.0), (0.1, 0.0), (0.0, 0.15)] {
        lay_circle(&mut world, Point::new(x, y), 1.005);
    }
    scatter(&mut world, 7, 0.22, &[Face::Up, Face::Down]);
    let script = vec![
        (480, HandAction::Grab { cord: 0, at: SurfacePoint(-260_000, 0) }),
        (481, HandAction::Drag { to: SurfacePoint(-20_000, 10_000), ticks: 300 }),
        (900, HandAction::LetGo),
        (901, HandAction::Grab { cord: 2, at: SurfacePoint(0, 310_000) }),
        (902, HandAction::Drag { to: SurfacePoint(30_000, -100_000), ticks: 120 }),
        (1500, HandAction::LetGo),
    ];
    ScriptedScene { world, script }
}

/// Spinners that turn towards each other, and one carried over them.
fn spinners(physics: PhysicsVersion) -> ScriptedScene {
    let mut world = world_with_cord(physics, (0..12).map(|number| physics.edition().spinner.sample(13, number)));
    scatter(&mut world, 8, 0.14, &[Face::Up, Face::Down]);
    take(&mut world, MagnetId(11));
    let script = vec![
        (960, HandAction::Hold { magnet: MagnetId(11), at: held(-150, -150, 60, [1, 0, 0, 0]) }),
        (961, HandAction::Carry { to: held(120, 140, 50, [0, 0, 0, 1]), ticks: 720 }),
        (1700, HandAction::Release),
    ];
    ScriptedScene { world, script }
}

/// Four boxes of stones with four cords on a large table.
fn crowd(physics: PhysicsVersion, count: u64) -> ScriptedScene {
    let mut world = bare_world(physics, Surface { width: 1.2, depth: 1.2 }, stones(physics, count));
    for (x, y) in [(-0.13, -0.13), (0.13, -0.13), (-0.13, 0.13), (0.13, 0.13)] {
        lay_circle(&mut world, Point::new(x, y), 1.3);
    }
    scatter(&mut world, 9, 0.52, &[Face::Up, Face::Down, Face::Up, Face::Edge]);
    let script = vec![
        (960, HandAction::Grab { cord: 1, at: SurfacePoint(336_000, -130_000) }),
        (961, HandAction::Drag { to: SurfacePoint(0, 0), ticks: 480 }),
        (2000, HandAction::LetGo),
    ];
    ScriptedScene { world, script }
}
