//! Physical plausibility in motion: the rows of the last table of `docs/PHYSICS.md` that other tests do not cover.

#![allow(clippy::print_stdout)] // prints the figures that it measures

use magnets::{
    Cord, Ellipse, Face, Friction, GRAVITY, HandAction, HandPose, Magnet, MagnetId, MagnetLocation, MagnetProperties,
    ObservationKind, PhysicsVersion, Point, Pose, Surface, SurfacePoint, Vector, World,
};

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };
const WASM: bool = cfg!(target_arch = "wasm32");
const FIRST: MagnetId = MagnetId(0);
const SECOND: MagnetId = MagnetId(1);

/// A generator for test tables: deterministic, and independent of the crate.
struct Dice(u64);

impl Dice {
    /// Spreads small seeds.
    fn new(number: u64) -> Dice {
        Dice(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Uniform from `low` to `high`.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX)
    }

    fn face(&mut self) -> Face {
        if self.between(0.0, 1.0) < 0.5 { Face::Up } else { Face::Down }
    }

    fn yaw(&mut self) -> [f64; 2] {
        [self.between(-1.0, 1.0), self.between(0.1, 1.0)]
    }
}

fn pose(world: &World, id: MagnetId) -> Pose {
    match world.location(id) {
        MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => pose,
        other => panic!("{id:?} is {other:?}"),
    }
}

fn centre(world: &World, id: MagnetId) -> Point {
    let Vector { x, y, .. } = pose(world, id).centre;
    Point::new(x, y)
}

fn joins(world: &mut World, ticks: u32) -> usize {
    world.run(ticks).iter().filter(|observation| matches!(observation.kind, ObservationKind::Joined { .. })).count()
}

/// How large the stones of a version are, compared to those of the first.
fn scale(physics: PhysicsVersion) -> f64 {
    let length = |physics: PhysicsVersion| physics.edition().stone.typical().magnet.semi_axes()[0];
    length(physics) / length(PhysicsVersion::V1)
}

fn stones(physics: PhysicsVersion, seed: u64, count: u64) -> impl Iterator<Item = MagnetProperties> {
    (0..count).map(move |number| physics.edition().stone.sample(seed, number))
}

/// Lays stones at random within a radius, which is that for the first version, as many as find room.
fn strewn(physics: PhysicsVersion, seed: u64, count: u64, radius: f64) -> World {
    let mut dice = Dice::new(seed);
    let mut world = World::new(physics, TABLE, stones(physics, seed, count)).unwrap();
    let radius = radius * scale(physics);
    for id in world.magnets() {
        let place = Point::new(dice.between(-radius, radius), dice.between(-radius, radius));
        let (yaw, face) = (dice.yaw(), dice.face());
        let _ = world.lay(id, place, yaw, face);
    }
    world
}

/// A smooth bar with a vertical moment: two of them repel each other, and neither has faces to topple onto. Larger ones
/// are as much stronger as it takes for the same acceleration.
fn bar(physics: PhysicsVersion, friction: f64) -> MagnetProperties {
    let (stone, scale) = (physics.edition().stone.typical(), scale(physics));
    let friction = Friction { resting: 1.2 * friction, sliding: friction, turning_radius: 3e-3 * scale };
    let strength = (stone.mass / PhysicsVersion::V1.edition().stone.typical().mass).sqrt() * scale * scale;
    let [long, _, short] = stone.magnet.semi_axes();
    let magnet = Magnet::new([long, short, short], Vector::new(0.0, 0.0, 0.39 * strength)).unwrap();
    MagnetProperties { magnet, friction, ..stone }
}

/// Motions that end without a join come to rest in the same place, however fine the substeps are.
#[test]
fn rest_positions_agree_with_sixteen_times_finer_steps() {
    for physics in PhysicsVersion::ALL {
        check_rest_positions(physics);
    }
}

fn check_rest_positions(physics: PhysicsVersion) {
    let (mut slides, mut worst, mut farthest): (u32, f64, f64) = (0, 0.0, 0.0);
    let bars = |seed: u64| {
        let mut dice = Dice::new(seed);
        let mut world = World::new(physics, TABLE, [bar(physics, 0.25); 2]).unwrap();
        world.lay(FIRST, Point::default(), dice.yaw(), Face::Up).unwrap();
        let apart = Point::new(dice.between(0.022, 0.038), dice.between(-0.01, 0.01)) * scale(physics);
        let _ = world.lay(SECOND, apart, dice.yaw(), Face::Up);
        world
    };
    let tables = if WASM { 8 } else { 60 };
    for start in (0..tables).map(bars).chain((0..5 * tables).map(|seed| strewn(physics, seed, 2, 0.035))) {
        let (mut usual, mut finer) = (start.clone(), start.clone());
        finer.refine_substeps(16);
        let observations = usual.run(2000);
        let quiet = observations.iter().all(|observation| {
            matches!(observation.kind, ObservationKind::Moved(_) | ObservationKind::Turned(_) | ObservationKind::Rest)
        });
        if observations.is_empty() || !quiet || joins(&mut finer, 2000) > 0 {
            continue;
        }
        slides += 1;
        for id in start.magnets().filter(|id| usual.outline(*id).is_some()) {
            let apart = (centre(&usual, id) - centre(&finer, id)).length();
            worst = worst.max(apart);
            farthest = farthest.max((centre(&usual, id) - centre(&start, id)).length());
            assert!(apart <= 0.1e-3, "{physics:?}, slide {slides}: {id:?} rests {apart} m apart");
        }
    }
    println!("{physics:?} rest positions: worst {worst:e} m over {slides} slides of up to {farthest} m");
    assert!(u64::from(slides) > tables / 2 && farthest > 0.02);
}

/// One more stone among resting ones: whether anything joins does not depend on the substeps.
#[test]
fn kluster_verdicts_agree_with_eight_times_finer_steps() {
    for physics in PhysicsVersion::ALL {
        check_verdicts(physics);
    }
}

fn check_verdicts(physics: PhysicsVersion) {
    let placements = if WASM { 24 } else { 300 };
    let (mut different, mut klusters) = (Vec::new(), 0);
    for seed in 0..placements {
        let mut usual = strewn(physics, 1000 + seed, 5, 0.09);
        let mut finer = usual.clone();
        finer.refine_substeps(8);
        let (one, other) = (joins(&mut usual, 2000) > 0, joins(&mut finer, 2000) > 0);
        klusters += u32::from(one);
        if one != other {
            different.push(seed);
        }
    }
    println!("{physics:?} verdicts: {different:?} different, {klusters} klusters of {placements}");
    assert!(different.len() * 100 <= usize::try_from(placements).unwrap(), "{physics:?} different: {different:?}");
    assert!(
        (placements / 10..placements * 9 / 10).contains(&u64::from(klusters)),
        "{physics:?}, both happen: {klusters}"
    );
}

/// The deepest overlap of any two magnets, negative if there is none; includes magnets of one kluster, except some.
fn deepest(world: &World, but: &[MagnetId]) -> f64 {
    let on_table = |id: MagnetId| match world.location(id) {
        MagnetLocation::OnTable { pose, .. } => Some(world.properties(id).unwrap().magnet.ellipsoid(&pose)),
        _ => None,
    };
    let bodies: Vec<_> = world.magnets().filter(|id| !but.contains(id)).filter_map(on_table).collect();
    let pairs =
        bodies.iter().enumerate().flat_map(|(number, one)| bodies[..number].iter().map(move |other| (one, other)));
    let near = pairs.filter(|(one, other)| one.could_be_within(0.0, other));
    near.map(|(one, other)| -one.gap(other).distance).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn nothing_penetrates_in_snaps_and_chain_reactions() {
    for physics in PhysicsVersion::ALL {
        check_penetration(physics);
    }
}

fn check_penetration(physics: PhysicsVersion) {
    let (mut worst, mut joined) = (f64::NEG_INFINITY, 0_usize);
    let mut watch = |world: &mut World, what: &str| {
        let mut rolled = Vec::new();
        while !world.is_at_rest() {
            joined += world
                .step()
                .iter()
                .filter(|observation| matches!(observation.kind, ObservationKind::Joined { .. }))
                .count();
            // A magnet that topples within a kluster makes room where it is: excluded here.
            let in_kluster = |id: &MagnetId| {
                world.motion(*id).is_some_and(|(mass, ..)| mass > 1.5 * world.properties(*id).unwrap().mass)
            };
            rolled.extend(world.magnets().filter(|id| world.is_rolling(*id) && in_kluster(id)));
            let deep = deepest(world, &rolled);
            worst = worst.max(deep);
            assert!(deep <= 0.05e-3, "{physics:?}, {what}: {deep} m deep at {:?}", world.tick());
        }
    };
    let mut dice = Dice::new(77);
    for number in 0..if WASM { 10 } else { 60 } {
        let mut world = World::new(physics, TABLE, stones(physics, number, 2)).unwrap();
        world.lay(FIRST, Point::default(), dice.yaw(), Face::Up).unwrap();
        let apart = Point::new(dice.between(0.021, 0.035), dice.between(-0.01, 0.01)) * scale(physics);
        let _ = world.lay(SECOND, apart, dice.yaw(), dice.face());
        watch(&mut world, &format!("pair {number}"));
    }
    for number in 0..if WASM { 3 } else { 16 } {
        watch(&mut strewn(physics, 2000 + number, 14, 0.09), &format!("chain {number}"));
    }
    println!("{physics:?} penetration: worst {worst:e} m in {joined} joins");
    assert!(joined > if WASM { 10 } else { 60 }, "only {joined} joins: nothing to test");
}

/// A stone that is pushed off and then feels no force slides as far as its speed takes it: v² / (2 mu g).
#[test]
fn stones_slide_as_far_as_their_speed_takes_them() {
    for physics in PhysicsVersion::ALL {
        check_slide(physics);
    }
}

fn check_slide(physics: PhysicsVersion) {
    // Smooth: pushed apart they are soon so far from each other that hardly any force is left.
    let body = bar(physics, 0.05);
    let friction = body.friction;
    let mut world = World::new(physics, Surface { width: 3.0, depth: 0.6 }, [body, body]).unwrap();
    let half = 0.0105 * scale(physics);
    world.lay(FIRST, Point::new(-half, 0.0), [1.0, 0.0], Face::Up).unwrap();
    world.lay(SECOND, Point::new(half, 0.0), [1.0, 0.0], Face::Up).unwrap();
    let mut start = None;
    while !world.is_at_rest() {
        let observations = world.step().to_vec();
        assert!(
            !observations.iter().any(|observation| matches!(
                observation.kind,
                ObservationKind::Toppled(..) | ObservationKind::Joined { .. } | ObservationKind::Left(_)
            )),
            "{observations:?}"
        );
        let force = world.load(SECOND).unwrap().force;
        if start.is_none() && force.length() < 1e-3 * friction.sliding * body.mass * GRAVITY {
            start = Some((world.motion(SECOND).unwrap().2.x, centre(&world, SECOND).x));
        }
    }
    let (speed, from) = start.expect("it came out of reach");
    let (way, expected) = (centre(&world, SECOND).x - from, speed * speed / (2.0 * friction.sliding * GRAVITY));
    println!("{physics:?} sliding: {way} m at {speed} m/s, {expected} m expected");
    assert!(speed > 0.2, "{speed}");
    assert!((way / expected - 1.0).abs() < 0.02, "{way} m, not {expected} m, from {speed} m/s");
}

/// At 99.9 % of the friction limit nothing creeps in ten minutes, although a hand moves at the other end of the table.
#[test]
fn at_the_limit_nothing_creeps() {
    for physics in PhysicsVersion::ALL {
        check_creep(physics);
    }
}

fn check_creep(physics: PhysicsVersion) {
    let pair = |apart: f64| {
        let stones = [physics.edition().stone.typical(); 3];
        let mut world = World::new(physics, Surface { width: 2.0, depth: 2.0 }, stones).unwrap();
        world.lay(FIRST, Point::new(-0.5 * apart, 0.0), [1.0, 0.0], Face::Up).unwrap();
        world.lay(SECOND, Point::new(0.5 * apart, 0.0), [1.0, 0.0], Face::Down).unwrap();
        world
    };
    let margin = |apart: f64| {
        let mut world = pair(apart);
        [FIRST, SECOND].map(|id| world.load_ratio(id).unwrap()).into_iter().fold(0.0, f64::max)
    };
    let (mut near, mut far) = (0.022 * scale(physics), 0.2);
    for _ in 0..60 {
        let middle = f64::midpoint(near, far);
        if margin(middle) > 0.999 { near = middle } else { far = middle }
    }
    assert!((margin(far) - 0.999).abs() < 1e-6, "{}", margin(far));
    let mut world = pair(far);
    let before = [FIRST, SECOND].map(|id| world.location(id));
    // Asleep.
    for _ in 0..480 * 600 {
        assert!(world.step().is_empty());
    }
    assert_eq!([FIRST, SECOND].map(|id| world.location(id)), before);
    // And awake: a hand carries a third one to and fro, so far away that its force is less than a thousandth.
    let hand = |x: i32| HandPose { at: [x, 990_000, 500_000], turned: [1, 0, 0, 0] };
    world.begin(HandAction::Hold { magnet: MagnetId(2), at: hand(-900_000) }).unwrap();
    let ticks = if WASM { 4800 } else { 480 * 600 };
    for tick in 0..ticks {
        if !world.is_busy() {
            let to = hand(if tick % 2 == 0 { 900_000 } else { -900_000 });
            world.begin(HandAction::Carry { to, ticks: 4799 }).unwrap();
        }
        assert!(world.is_busy() && world.step().is_empty());
    }
    assert_eq!([FIRST, SECOND].map(|id| world.location(id)), before);
}

/// The winding number of a cord around a point.
fn turns(cord: &Cord, place: Point) -> i32 {
    cord.segments().fold(0, |turns, (from, to)| {
        let left = (to - from).cross(place - from) > 0.0;
        match (from.y <= place.y, to.y <= place.y) {
            (true, false) if left => turns + 1,
            (false, true) if !left => turns - 1,
            _ => turns,
        }
    })
}

/// The outline without the outermost part that rope may dent.
fn core(outline: &Ellipse) -> Ellipse {
    Ellipse { semi_axes: outline.semi_axes.map(|axis| axis - 1e-3), ..*outline }
}

/// Whether a segment of rope lies across an outline.
fn lies_across(cord: &Cord, outline: &Ellipse) -> bool {
    cord.segments().any(|(from, to)| {
        (0_u8..=8).any(|step| {
            let place = from + (to - from) * (f64::from(step) / 8.0) - outline.centre;
            let [c, s] = outline.yaw;
            let (along, across) = (place.x * c + place.y * s, place.y * c - place.x * s);
            let [a, b] = outline.semi_axes;
            (along / a) * (along / a) + (across / b) * (across / b) < 1.0
        })
    })
}

/// Drags through a few stones at up to 3 m/s: none crosses the rope.
#[test]
fn no_stone_passes_through_the_cord() {
    for physics in PhysicsVersion::ALL {
        check_drags(physics);
    }
}

fn check_drags(physics: PhysicsVersion) {
    let drags = if WASM { 24 } else { 240 };
    let (mut through, mut across) = (Vec::new(), Vec::new());
    for number in 0..drags {
        let mut dice = Dice::new(5000 + number);
        let is_magnet = number % 2 == 0;
        let bodies = stones(physics, number, 8).map(|stone| {
            let moment = stone.magnet.moment() * if is_magnet { 1.0 } else { 1e-9 };
            MagnetProperties { magnet: Magnet::new(stone.magnet.semi_axes(), moment).unwrap(), ..stone }
        });
        let mut world = World::new(physics, Surface { width: 4.0, depth: 4.0 }, bodies).unwrap();
        for id in world.magnets() {
            let place = Point::new(dice.between(-0.13, 0.13), dice.between(-0.13, 0.13));
            let (yaw, face) = (dice.yaw(), dice.face());
            let _ = world.lay(id, place, yaw, face);
        }
        world.run(2000);
        let cord = Cord::circle(Point::default(), 1.005).unwrap();
        // Only those that are not under the rope to begin with.
        let mut ids: Vec<MagnetId> = world.magnets().filter(|id| world.outline(*id).is_some()).collect();
        let on_rope: Vec<MagnetId> =
            ids.iter().copied().filter(|id| lies_across(&cord, &world.outline(*id).unwrap())).collect();
        for id in on_rope {
            world.take(id).unwrap();
            ids.retain(|other| *other != id);
        }
        world.run(2000);
        ids.retain(|id| world.outline(*id).is_some());
        world.lay_cord(cord).unwrap();
        let before: Vec<i32> = ids.iter().map(|id| turns(&world.cords()[0], centre(&world, *id))).collect();
        let [c, s] = dice.yaw();
        let length = (c * c + s * s).sqrt();
        let side = if number % 4 < 2 { 0.16 } else { -0.16 };
        #[allow(clippy::cast_possible_truncation)] // a few metres
        let spot = |x: f64, y: f64| SurfacePoint((x * 1e6) as i32, (y * 1e6) as i32);
        world.begin(HandAction::Grab { cord: 0, at: spot(side * c / length, side * s / length) }).unwrap();
        // From a calm hand to the fastest.
        let ticks = [0, 50, 100, 300][usize::try_from(number / 4 % 4).unwrap()];
        for _ in 0..2 {
            let to = spot(dice.between(-0.3, 0.3), dice.between(-0.3, 0.3));
            world.begin(HandAction::Drag { to, ticks }).unwrap();
            world.run(1500);
        }
        world.begin(HandAction::LetGo).unwrap();
        world.run(2000);
        for (id, before) in ids.iter().zip(before) {
            if turns(&world.cords()[0], centre(&world, *id)) != before {
                through.push((number, *id));
            }
            if lies_across(&world.cords()[0], &core(&world.outline(*id).unwrap())) {
                across.push((number, *id));
            }
        }
    }
    println!(
        "{physics:?} cords: {} through, {} across of {drags} drags: {through:?} {across:?}",
        through.len(),
        across.len()
    );
    assert_eq!(through, [], "went through the rope");
    assert_eq!(across, [], "have rope across them");
}
