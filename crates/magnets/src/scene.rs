//! [`Scene`]: tables to look at and to measure with, each with a script of what the hand does.

use crate::{
    Cord, Face, HandAction, HandPose, MagnetId, MagnetModel, MagnetProperties, Observation, Point, RestingMagnet,
    StaticTable, Surface, SurfacePoint, World,
};
use rng::Rng;

/// A table, and what a hand does on it and when.
#[derive(Clone, Debug)]
pub struct ScriptedScene {
    /// The table.
    pub world: World,
    /// What begins at which tick, in order.
    script: Vec<(u64, HandAction)>,
}

/// The names of all scenes.
pub const SCENE_NAMES: [&str; 7] = ["calm", "chain", "topple", "drag", "cords", "spinners", "crowd"];

impl ScriptedScene {
    /// The scene with this name, of [`SCENES`].
    pub fn named(name: &str) -> Option<ScriptedScene> {
        Some(match name {
            "calm" => calm(),
            "chain" => chain(),
            "topple" => topple(),
            "drag" => drag(),
            "cords" => cords(),
            "spinners" => spinners(),
            "crowd" => crowd(96),
            _ => return None,
        })
    }

    /// One step, with what the script begins in it.
    pub fn step(&mut self) -> &[Observation] {
        while let Some((tick, gesture)) = self.script.first().copied()
            && tick <= self.world.tick().0
        {
            // A scene goes on without a gesture that the table no longer allows.
            let _ = self.world.begin(gesture);
            self.script.remove(0);
        }
        self.world.step()
    }

    /// Whether the script is played and all is at rest.
    pub fn is_over(&self) -> bool {
        self.script.is_empty() && self.world.is_at_rest()
    }
}

/// A table of 60 x 60 cm with these magnets beside it and a circle of cord on it.
fn world_with_cord(magnets: impl IntoIterator<Item = MagnetProperties>) -> World {
    let mut world = bare_world(Surface { width: 0.6, depth: 0.6 }, magnets);
    lay_circle(&mut world, Point::default(), 1.005);
    world
}

fn bare_world(surface: Surface, magnets: impl IntoIterator<Item = MagnetProperties>) -> World {
    #[allow(clippy::expect_used)] // our own figures
    World::new(surface, magnets).expect("a plain table")
}

fn lay_circle(world: &mut World, centre: Point, length: f64) {
    if let Ok(cord) = Cord::circle(centre, length) {
        // At most eight are laid in any scene.
        let _ = world.lay_cord(cord);
    }
}

fn stones(count: u64) -> impl Iterator<Item = MagnetProperties> {
    (0..count).map(|number| MagnetModel::STONE.sample(11, number))
}

/// Lays magnets at random places within a radius, each where nothing would break away, as long as there is such a place.
fn scatter(world: &mut World, seed: u64, radius: f64, faces: &[Face]) {
    let mut rng = Rng::new(seed, 0);
    for (id, face) in world.magnets().zip(faces.iter().cycle()) {
        let Ok(body) = world.properties(id).copied() else { continue };
        let table = world.table();
        let quiet = (0..300)
            .map(|_| random_resting(&mut rng, body, radius, *face))
            .find(|place| table.lowering_risk(place).load_ratio < 0.9);
        if let Some(RestingMagnet { x, y, yaw, face, .. }) = quiet {
            let _ = world.lay(id, Point::new(x, y), yaw, face);
        }
    }
}

/// A magnet anywhere within a radius, turned anyhow.
fn random_resting(rng: &mut Rng, properties: MagnetProperties, radius: f64, face: Face) -> RestingMagnet {
    let ([x, y], [cosine, sine]) = (rng.in_unit_disc(), rng.in_unit_disc());
    let length = (cosine * cosine + sine * sine).sqrt().max(1e-3);
    RestingMagnet { properties, x: x * radius, y: y * radius, yaw: [cosine / length, sine / length], face }
}

/// A magnet held level at a place, in millimetres, turned by a quaternion.
fn held(x: i32, y: i32, z: i32, turned: [i16; 4]) -> HandPose {
    HandPose { at: [x * 1000, y * 1000, z * 1000], turned }
}

/// Seven stones that rest, far from each other.
fn calm() -> ScriptedScene {
    let mut world = world_with_cord(stones(7));
    let places = [(0, 0), (95, 10), (45, 85), (-50, 80), (-95, -5), (-45, -85), (50, -80)];
    for (id, (x, y)) in world.magnets().zip(places) {
        let face = if id.0.is_multiple_of(2) { Face::Up } else { Face::Down };
        let _ = world.lay(id, Point::new(f64::from(x) / 1e3, f64::from(y) / 1e3), [0.8, 0.6], face);
    }
    ScriptedScene { world, script: Vec::new() }
}

/// As many stones as a careful player lays, and then one more where it does most harm.
fn chain() -> ScriptedScene {
    const LAID: u16 = 19;
    let mut world = world_with_cord(stones(LAID.into()).chain(stones(40).skip(39)));
    let mut rng = Rng::new(11, 0);
    let strain = |place: &RestingMagnet, table: &StaticTable| table.lowering_risk(place).load_ratio;
    for id in world.magnets().take(LAID.into()) {
        let Ok(body) = world.properties(id).copied() else { continue };
        let face = if id.0.is_multiple_of(2) { Face::Up } else { Face::Down };
        let table = world.table();
        let places =
            (0..250).map(|_| random_resting(&mut rng, body, 0.13, face)).map(|place| (strain(&place, &table), place));
        let calmest = places.reduce(|best, other| if other.0 < best.0 { other } else { best });
        if let Some((_, RestingMagnet { x, y, yaw, .. })) = calmest {
            let _ = world.lay(id, Point::new(x, y), yaw, face);
        }
    }
    let last = MagnetId(LAID);
    let Ok(body) = world.properties(last).copied() else { return ScriptedScene { world, script: Vec::new() } };
    let table = world.table();
    let places =
        (0..300).map(|_| RestingMagnet { yaw: [1.0, 0.0], ..random_resting(&mut rng, body, 0.11, Face::Down) });
    let possible = places.map(|place| (strain(&place, &table), place)).filter(|(margin, _)| margin.is_finite());
    let worst = possible.reduce(|worst, other| if other.0 > worst.0 { other } else { worst });
    #[allow(clippy::cast_possible_truncation)] // a place on the table in micrometres
    let micrometres = |metres: f64| (metres * 1e6) as i32;
    let over = |z: i32| {
        let (x, y) = worst.map_or((0.0, 0.0), |(_, place)| (place.x, place.y));
        HandPose { at: [micrometres(x), micrometres(y), z], turned: [0, 1, 0, 0] }
    };
    let script = vec![(0, HandAction::Hold { magnet: last, at: over(100_000) }), (1, HandAction::Release)];
    ScriptedScene { world, script }
}

/// Stones that stand on edge among others that lie, and one that is carried past them.
fn topple() -> ScriptedScene {
    let mut world = world_with_cord(stones(12));
    scatter(&mut world, 5, 0.14, &[Face::Edge, Face::Up, Face::OtherEdge, Face::Down]);
    let _ = world.take(MagnetId(11));
    let script = vec![
        (480, HandAction::Hold { magnet: MagnetId(11), at: held(-200, 0, 60, [1, 0, 0, 0]) }),
        (481, HandAction::Carry { to: held(200, 20, 45, [1, 0, 0, 1]), ticks: 960 }),
        (1500, HandAction::Release),
    ];
    ScriptedScene { world, script }
}

/// A cord that is dragged through a crowd of stones.
fn drag() -> ScriptedScene {
    let mut world = world_with_cord(stones(24));
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

/// Three cords that cross each other, two of them dragged, with stones and spinners in them.
fn cords() -> ScriptedScene {
    let spinners = (0..6).map(|number| MagnetModel::SPINNER.sample(12, number));
    let mut world = bare_world(Surface { width: 0.9, depth: 0.9 }, stones(12).chain(spinners));
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

/// Spinners that turn towards each other, and one that is carried over them.
fn spinners() -> ScriptedScene {
    let mut world = world_with_cord((0..12).map(|number| MagnetModel::SPINNER.sample(13, number)));
    scatter(&mut world, 8, 0.14, &[Face::Up, Face::Down]);
    let _ = world.take(MagnetId(11));
    let script = vec![
        (960, HandAction::Hold { magnet: MagnetId(11), at: held(-150, -150, 60, [1, 0, 0, 0]) }),
        (961, HandAction::Carry { to: held(120, 140, 50, [0, 0, 0, 1]), ticks: 720 }),
        (1700, HandAction::Release),
    ];
    ScriptedScene { world, script }
}

/// Four boxes of stones on a large table, with four cords.
fn crowd(count: u64) -> ScriptedScene {
    let mut world = bare_world(Surface { width: 1.2, depth: 1.2 }, stones(count));
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
