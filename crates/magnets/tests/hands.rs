//! Hand actions: holding, carrying, lowering, releasing; clinging magnets; and refusals.

mod cases;

use cases::cases;
use magnets::{
    Cord, Face, HandAction, HandError, HandPose, MAX_HAND_SPEED, Magnet, MagnetId, MagnetLocation, MagnetProperties,
    Observation, ObservationKind, PhysicsVersion, Point, Pose, Surface, SurfacePoint, Vector, World,
};
use proptest::prelude::*;

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };
const LEVEL: [i16; 4] = [1, 0, 0, 0];
const FIRST: MagnetId = MagnetId(0);
const SECOND: MagnetId = MagnetId(1);
const THIRD: MagnetId = MagnetId(2);
/// The maximum displacement of a hand in a tick, in metres.
const FARTHEST: f64 = MAX_HAND_SPEED / 480.0;

fn stones(physics: PhysicsVersion, count: u64) -> World {
    World::new(physics, TABLE, (0..count).map(|_| physics.edition().stone.typical())).unwrap()
}

/// A stone without a moment: no force acts on it.
fn pebble(physics: PhysicsVersion) -> MagnetProperties {
    let stone = physics.edition().stone.typical();
    MagnetProperties { magnet: Magnet::new(stone.magnet.semi_axes(), Vector::ZERO).unwrap(), ..stone }
}

/// A pose in tenths of a millimetre.
fn held(x: i32, y: i32, z: i32, turned: [i16; 4]) -> HandPose {
    HandPose { at: [x * 100, y * 100, z * 100], turned }
}

fn hold(world: &mut World, magnet: MagnetId, at: HandPose) {
    world.begin(HandAction::Hold { magnet, at }).unwrap();
}

fn pose(world: &World, id: MagnetId) -> Pose {
    match world.location(id) {
        MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => pose,
        other => panic!("{id:?} is {other:?}"),
    }
}

/// The height of the lowest point of a magnet.
fn lowest(world: &World, id: MagnetId) -> f64 {
    let Pose { centre, rotation } = pose(world, id);
    let [a, b, c] = world.properties(id).unwrap().magnet.semi_axes();
    let [long, middle, short] = *rotation.axes();
    centre.z - Vector::new(long.z * a, middle.z * b, short.z * c).length()
}

/// The distance between two magnets.
fn gap(world: &World, one: MagnetId, other: MagnetId) -> f64 {
    let body = |id| world.properties(id).unwrap().magnet.ellipsoid(&pose(world, id));
    body(one).gap(&body(other)).distance
}

/// Steps until the hand is done; returns the number of ticks and the observations.
fn until_done(world: &mut World) -> (u64, Vec<Observation>) {
    let (start, mut observations) = (world.tick().0, Vec::new());
    while world.is_busy() {
        observations.extend_from_slice(world.step());
        assert!(world.tick().0 < start + 100_000, "the hand is never done");
    }
    (world.tick().0 - start, observations)
}

fn joined(observations: &[Observation]) -> Vec<[MagnetId; 2]> {
    let joined = |observation: &Observation| match observation.kind {
        ObservationKind::Joined { magnets, .. } => Some(magnets),
        _ => None,
    };
    observations.iter().filter_map(joined).collect()
}

#[test]
fn a_carry_in_no_time_takes_as_long_as_a_hand_needs() {
    for physics in PhysicsVersion::ALL {
        for (to, ticks) in [(3000, 96), (-3000, 96), (10, 1), (15_000, 480)] {
            let mut world = stones(physics, 1);
            hold(&mut world, FIRST, held(0, 0, 500, LEVEL));
            world.begin(HandAction::Carry { to: held(to, 0, 500, LEVEL), ticks: 0 }).unwrap();
            let mut before = pose(&world, FIRST).centre;
            let mut count = 0;
            while world.is_busy() {
                world.step();
                let now = pose(&world, FIRST).centre;
                assert!((now - before).length() <= FARTHEST * (1.0 + 1e-9));
                (before, count) = (now, count + 1);
            }
            assert_eq!(count, ticks, "to {to}");
            assert!((before.x - f64::from(to) / 1e4).abs() < 1e-12);
        }
    }
}

#[test]
fn a_slow_carry_takes_the_ticks_it_was_given() {
    for physics in PhysicsVersion::ALL {
        let mut world = stones(physics, 1);
        hold(&mut world, FIRST, held(0, 0, 500, LEVEL));
        world.begin(HandAction::Carry { to: held(100, 0, 500, LEVEL), ticks: 777 }).unwrap();
        assert_eq!(until_done(&mut world).0, 777);
    }
}

#[test]
fn a_carry_that_comes_after_release_lifts_the_magnet_again() {
    for physics in PhysicsVersion::ALL {
        let mut world = stones(physics, 1);
        hold(&mut world, FIRST, held(0, 0, 600, LEVEL));
        world.begin(HandAction::Release).unwrap();
        for _ in 0..100 {
            world.step();
        }
        let low = pose(&world, FIRST).centre.z;
        assert!(low < 0.040 && low > 0.010, "on its way down: {low}");
        world.begin(HandAction::Carry { to: held(0, 0, 600, LEVEL), ticks: 0 }).unwrap();
        until_done(&mut world);
        assert!(matches!(world.location(FIRST), MagnetLocation::Held(_)));
        assert!((pose(&world, FIRST).centre.z - 0.060).abs() < 1e-12);
        world.begin(HandAction::Release).unwrap();
        let (ticks, observations) = until_done(&mut world);
        let [.., short] = world.properties(FIRST).unwrap().magnet.semi_axes();
        let fall = 480.0 * (0.060 - short) / 0.12;
        #[allow(clippy::cast_precision_loss)] // some hundred ticks
        let late = ticks as f64 - fall;
        assert!((-0.5..1.5).contains(&late), "{fall} ticks at 12 cm/s: {ticks}");
        assert!(
            matches!(world.location(FIRST), MagnetLocation::OnTable { face: Face::Up, body: FIRST, .. })
                && observations.is_empty()
        );
    }
}

/// A stone held above another with the same side up lifts it as soon as the force exceeds its weight.
#[test]
fn a_stone_jumps_to_the_hand_when_the_pull_exceeds_its_weight() {
    for physics in PhysicsVersion::ALL {
        let stone = physics.edition().stone.typical();
        let upright = Magnet::new(stone.magnet.semi_axes(), Vector::new(0.0, 0.0, 0.39)).unwrap();
        let mut world = World::new(physics, TABLE, [MagnetProperties { magnet: upright, ..stone }; 2]).unwrap();
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        hold(&mut world, SECOND, held(0, 0, 900, LEVEL));
        world.begin(HandAction::Release).unwrap();
        let weight = world.properties(FIRST).unwrap().mass * 9.81;
        let mut last_pull = 0.0;
        let observations = loop {
            let observations = world.step().to_vec();
            if !observations.is_empty() {
                break observations;
            }
            last_pull = world.load(FIRST).unwrap().force.z;
            assert!(last_pull < weight, "still on the table at {last_pull} N");
        };
        assert!(last_pull > 0.97 * weight, "it jumped as soon as it could, at {last_pull} N of {weight} N");
        assert_eq!(joined(&observations), [[FIRST, SECOND]]);
        assert!(matches!(world.location(FIRST), MagnetLocation::Clinging(_)));
        assert!(matches!(world.location(SECOND), MagnetLocation::Held(_)));
        assert!(!world.is_busy(), "the hand stops");
        assert!(gap(&world, FIRST, SECOND).abs() < 1e-5, "they touch: {}", gap(&world, FIRST, SECOND));
        let height = pose(&world, SECOND).centre.z;
        assert!((0.025..0.045).contains(&height), "from the height of a coaxial snap: {height}");
        assert_eq!(world.run(10).last().map(|observation| observation.kind), Some(ObservationKind::Rest));
        for action in [HandAction::Release, HandAction::Carry { to: held(0, 0, 900, LEVEL), ticks: 9 }] {
            assert_eq!(world.begin(action), Err(HandError::Clinging));
        }
    }
}

#[test]
fn what_is_taken_out_of_the_hand_takes_along_what_clings_to_it() {
    for physics in PhysicsVersion::ALL {
        let mut world = stones(physics, 3);
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        world.lay(THIRD, Point::new(0.2, 0.0), [1.0, 0.0], Face::Up).unwrap();
        hold(&mut world, SECOND, held(0, 0, 900, LEVEL));
        world.begin(HandAction::Release).unwrap();
        until_done(&mut world);
        assert!(matches!(world.location(FIRST), MagnetLocation::Clinging(_)));
        world.take(SECOND).unwrap();
        assert_eq!([FIRST, SECOND].map(|id| world.location(id)), [MagnetLocation::Away; 2]);
        assert!(matches!(world.location(THIRD), MagnetLocation::OnTable { .. }));
        world.run(10);
        assert!(world.is_at_rest());
        hold(&mut world, FIRST, held(0, 0, 900, LEVEL));
    }
}

#[test]
fn what_clings_can_be_taken_off_the_one_in_the_hand() {
    for physics in PhysicsVersion::ALL {
        let mut world = stones(physics, 2);
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        hold(&mut world, SECOND, held(0, 0, 900, LEVEL));
        world.begin(HandAction::Release).unwrap();
        until_done(&mut world);
        world.take(FIRST).unwrap();
        world.begin(HandAction::Release).unwrap();
        until_done(&mut world);
        assert!(matches!(world.location(SECOND), MagnetLocation::OnTable { .. }));
    }
}

#[test]
fn a_held_magnet_that_touches_another_joins_it() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, [pebble(physics), pebble(physics)]).unwrap();
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        hold(&mut world, SECOND, held(-600, 0, 50, LEVEL));
        world.begin(HandAction::Carry { to: held(600, 0, 50, LEVEL), ticks: 0 }).unwrap();
        let (ticks, observations) = until_done(&mut world);
        assert_eq!(joined(&observations), [[FIRST, SECOND]]);
        assert!(ticks < 20, "the hand stops where they touch: {ticks}");
        assert!(matches!(world.location(FIRST), MagnetLocation::Clinging(_)));
        let [long, ..] = pebble(physics).magnet.semi_axes();
        assert!((pose(&world, SECOND).centre.x + 2.0 * long).abs() < 1e-3, "nose to nose");
        assert!(gap(&world, FIRST, SECOND).abs() < 1e-5);
    }
}

#[test]
fn lowered_onto_a_stone_the_hand_stops_above_it() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, [pebble(physics), pebble(physics)]).unwrap();
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        hold(&mut world, SECOND, held(20, 10, 400, LEVEL));
        world.begin(HandAction::Release).unwrap();
        let (_, observations) = until_done(&mut world);
        assert_eq!(joined(&observations), [[FIRST, SECOND]]);
        assert!(matches!(world.location(SECOND), MagnetLocation::Held(_)), "it never comes to the table");
        assert!(pose(&world, SECOND).centre.z > 0.013);
        assert!([FIRST, SECOND].iter().all(|id| lowest(&world, *id) > -1e-9));
        assert!(gap(&world, FIRST, SECOND).abs() < 1e-5);
    }
}

/// A stone beside a standing one may be lifted by that; a hand at the other end of the table does not matter.
#[test]
fn nothing_jumps_to_a_hand_that_is_far_away() {
    for physics in PhysicsVersion::ALL {
        for number in 0..40 {
            let bodies = (0..5).map(|other| physics.edition().stone.sample(number, other));
            let mut world = World::new(physics, TABLE, bodies).unwrap();
            for (id, (x, face)) in
                world.magnets().zip([(0, Face::Edge), (24, Face::Up), (-26, Face::Down), (50, Face::OtherEdge)])
            {
                world.lay(id, Point::new(f64::from(x) / 1e3, 0.0), [0.6, 0.8], face).unwrap();
            }
            let far = MagnetId(4);
            hold(&mut world, far, held(3000, 3000, 5000, LEVEL));
            for _ in 0..400 {
                world.step();
                let clinging = world.magnets().find(|id| matches!(world.location(*id), MagnetLocation::Clinging(_)));
                assert_eq!(clinging, None, "box {number} at {:?}", world.tick());
            }
        }
    }
}

/// Two magnets laid so near that they count as joined, though nothing moves them, join at the next step; also if their
/// load ratios were queried before, and also if the world was restored.
#[test]
fn what_is_laid_within_reach_of_another_joins_it() {
    for physics in PhysicsVersion::ALL {
        let [long, ..] = pebble(physics).magnet.semi_axes();
        for asked in [false, true] {
            let mut world = World::new(physics, TABLE, [pebble(physics), pebble(physics)]).unwrap();
            world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
            world.run(10);
            world.lay(SECOND, Point::new(2.0 * long + 1e-4, 0.0), [1.0, 0.0], Face::Up).unwrap();
            if asked {
                assert!(world.load_ratio(SECOND).is_some_and(|margin| margin < 1.0));
            }
            let mut restored = World::restore(physics, world.snapshot()).unwrap();
            for world in [&mut world, &mut restored] {
                assert_eq!(joined(&world.run(10)), [[FIRST, SECOND]], "asked: {asked}");
            }
            assert_eq!(world.snapshot(), restored.snapshot());
        }
    }
}

/// Every refusal, each from a world where nothing else is wrong; the world is unchanged after it.
#[test]
fn a_refused_action_changes_nothing() {
    for physics in PhysicsVersion::ALL {
        let mut world = stones(physics, 4);
        world.lay(FIRST, Point::default(), [1.0, 0.0], Face::Up).unwrap();
        world.lay_cord(Cord::circle(Point::default(), 1.005).unwrap()).unwrap();
        world.run(10);
        let at = held(1000, 0, 900, LEVEL);
        let empty = [
            (HandAction::Hold { magnet: MagnetId(4), at }, HandError::NoSuchMagnet),
            (HandAction::Hold { magnet: MagnetId(u16::MAX), at }, HandError::NoSuchMagnet),
            (HandAction::Hold { magnet: FIRST, at }, HandError::NotAvailable),
            (HandAction::Hold { magnet: SECOND, at: held(50, 0, 50, LEVEL) }, HandError::Occupied),
            (HandAction::Hold { magnet: SECOND, at: held(0, 0, 900, [0; 4]) }, HandError::NoDirection),
            (
                HandAction::Hold { magnet: SECOND, at: HandPose { at: [0, 0, -1], turned: LEVEL } },
                HandError::OutOfReach,
            ),
            (
                HandAction::Hold { magnet: SECOND, at: HandPose { at: [0, 0, 1_000_001], turned: LEVEL } },
                HandError::OutOfReach,
            ),
            (
                HandAction::Hold { magnet: SECOND, at: HandPose { at: [i32::MIN, 0, 0], turned: LEVEL } },
                HandError::OutOfReach,
            ),
            (HandAction::Carry { to: at, ticks: 1 }, HandError::HandEmpty),
            (HandAction::Release, HandError::HandEmpty),
            (HandAction::Grab { cord: 1, at: SurfacePoint(160_000, 0) }, HandError::NoSuchCord),
            (HandAction::Grab { cord: 0, at: SurfacePoint(0, 0) }, HandError::NothingToGrab),
            (HandAction::Grab { cord: 0, at: SurfacePoint(0, i32::MAX) }, HandError::OutOfReach),
            (HandAction::Drag { to: SurfacePoint(0, 0), ticks: 1 }, HandError::NotGrabbing),
            (HandAction::LetGo, HandError::NotGrabbing),
        ];
        refuse_all(&mut world, &empty);
        let lays = [
            (MagnetId(9), Point::default(), [1.0, 0.0], HandError::NoSuchMagnet),
            (FIRST, Point::new(0.1, 0.0), [1.0, 0.0], HandError::NotAvailable),
            (SECOND, Point::new(0.005, 0.0), [1.0, 0.0], HandError::Occupied),
            (SECOND, Point::new(0.301, 0.0), [1.0, 0.0], HandError::OutOfReach),
            (SECOND, Point::new(f64::NAN, 0.0), [1.0, 0.0], HandError::OutOfReach),
            (SECOND, Point::new(0.1, 0.0), [0.0, 0.0], HandError::NoDirection),
            (SECOND, Point::new(0.1, 0.0), [f64::NAN, 1.0], HandError::NoDirection),
            (SECOND, Point::new(0.1, 0.0), [f64::INFINITY, 1.0], HandError::NoDirection),
        ];
        let before = (world.digest(), world.snapshot());
        for (id, centre, yaw, refusal) in lays {
            assert_eq!(world.lay(id, centre, yaw, Face::Up), Err(refusal));
        }
        assert_eq!(world.take(MagnetId(9)), Err(HandError::NoSuchMagnet));
        assert_eq!((world.digest(), world.snapshot()), before);

        hold(&mut world, SECOND, at);
        let full = [
            (HandAction::Hold { magnet: THIRD, at: held(-1000, 0, 900, LEVEL) }, HandError::HandFull),
            (HandAction::Hold { magnet: SECOND, at: held(-1000, 0, 900, LEVEL) }, HandError::HandFull),
            (HandAction::Carry { to: held(0, 0, 900, [0; 4]), ticks: 1 }, HandError::NoDirection),
            (
                HandAction::Carry { to: HandPose { at: [0, 5_000_001, 0], turned: LEVEL }, ticks: 1 },
                HandError::OutOfReach,
            ),
        ];
        refuse_all(&mut world, &full);
        world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(160_000, 0) }).unwrap();
        refuse_all(
            &mut world,
            &[(HandAction::Drag { to: SurfacePoint(5_000_001, 0), ticks: 0 }, HandError::OutOfReach)],
        );
        // The one on the table jumps to the hand, which then can do nothing more.
        world.begin(HandAction::Carry { to: held(0, 0, 200, LEVEL), ticks: 0 }).unwrap();
        until_done(&mut world);
        let clinging =
            [(HandAction::Release, HandError::Clinging), (HandAction::Carry { to: at, ticks: 1 }, HandError::Clinging)];
        refuse_all(&mut world, &clinging);
    }
}

fn refuse_all(world: &mut World, actions: &[(HandAction, HandError)]) {
    let before = (world.digest(), world.snapshot(), world.is_at_rest(), world.is_busy());
    for (action, refusal) in actions {
        assert_eq!(world.begin(*action), Err(*refusal), "{action:?}");
        let now = (world.digest(), world.snapshot(), world.is_at_rest(), world.is_busy());
        assert_eq!(now, before, "{action:?}");
    }
}

fn any_version() -> impl Strategy<Value = PhysicsVersion> {
    prop::sample::select(PhysicsVersion::ALL.to_vec())
}

fn any_pose() -> impl Strategy<Value = HandPose> {
    let turned = prop_oneof![
        prop::array::uniform4(-10..10_i16),
        any::<[i16; 4]>(),
        prop::sample::select(vec![
            [1, 0, 0, 0],
            [0, 1, 0, 0],
            [1, 1, 0, 0],
            [1, -1, 0, 0],
            [1, 0, 1, 0],
            [1, 0, -1, 0]
        ]),
    ];
    let turned = turned.prop_filter("no direction", |turned| *turned != [0; 4]);
    ([-250_000..250_000, -250_000..250_000, 0..120_000_i32], any::<bool>(), turned)
        .prop_map(|([x, y, z], low, turned)| HandPose { at: [x, y, if low { z / 10 } else { z }], turned })
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_hand_is_never_too_fast_nor_below_the_surface(
        physics in any_version(),
        from in any_pose(),
        ways in prop::collection::vec((any_pose(), 0..200_u16, prop::bool::weighted(0.3)), 1..4),
    ) {
        let mut world = stones(physics, 1);
        hold(&mut world, FIRST, from);
        for (to, ticks, release) in ways {
            let start = world.tick().0;
            world.begin(if release { HandAction::Release } else { HandAction::Carry { to, ticks } }).unwrap();
            let mut before = pose(&world, FIRST).centre;
            while world.is_busy() {
                prop_assert!(lowest(&world, FIRST) >= -1e-9, "{} below the surface", lowest(&world, FIRST));
                world.step();
                let now = pose(&world, FIRST).centre;
                // A magnet that turns just above the table is raised in addition to clear it.
                let level = Vector::new(now.x - before.x, now.y - before.y, 0.0);
                prop_assert!(level.length() <= FARTHEST * (1.0 + 1e-9));
                prop_assert!((now - before).length() <= 2.0 * FARTHEST);
                before = now;
            }
            prop_assert!(lowest(&world, FIRST) >= -1e-9);
            if release { break }
            prop_assert!(world.tick().0 - start >= u64::from(ticks));
            let arrived = pose(&world, FIRST).centre;
            let wanted = to.pose().unwrap().centre;
            prop_assert!((arrived.x - wanted.x).abs() < 1e-12 && (arrived.y - wanted.y).abs() < 1e-12);
            prop_assert!(arrived.z >= wanted.z - 1e-12);
        }
    }

    /// Wherever and however it was held, it comes to rest vertically below, on the nearest face.
    #[test]
    fn a_released_magnet_lies_where_it_was_let_go_on_the_nearest_face(physics in any_version(), at in any_pose()) {
        let mut world = stones(physics, 1);
        hold(&mut world, FIRST, at);
        let start = pose(&world, FIRST);
        world.begin(HandAction::Release).unwrap();
        until_done(&mut world);
        let MagnetLocation::OnTable { pose: end, face, body: FIRST } = world.location(FIRST) else {
            return Err(TestCaseError::fail("not on the table"));
        };
        prop_assert_eq!((start.centre.x, start.centre.y), (end.centre.x, end.centre.y));
        let [long, middle, short] = *start.rotation.axes();
        let ups = [(Face::Up, short.z), (Face::Down, -short.z), (Face::Edge, middle.z), (Face::OtherEdge, -middle.z)];
        let best = ups.iter().map(|(_, up)| *up).fold(0.0, f64::max);
        prop_assert!(ups.iter().any(|(of, up)| *of == face && *up > best - 1e-12), "{face:?} of {ups:?}");
        // From above it still points in the same direction.
        let [now, ..] = *end.rotation.axes();
        let level = (long.x * long.x + long.y * long.y).sqrt();
        prop_assert!(level < 1e-6 || now.x * long.x + now.y * long.y > level * (1.0 - 1e-9));
        prop_assert!(lowest(&world, FIRST).abs() < 1e-9 && world.is_at_rest());
    }
}
