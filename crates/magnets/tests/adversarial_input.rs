//! Arbitrary tables and hands: nothing panics, every number is finite, nothing overlaps, and everything comes to rest.

mod cases;

use cases::cases;
use magnets::{
    Cord, Face, Friction, HandAction, HandError, HandPose, Magnet, MagnetId, MagnetLocation, MagnetProperties,
    ObservationKind, PhysicsVersion, Point, Pose, Surface, SurfacePoint, Vector, World, WorldError,
};
use proptest::prelude::*;

/// The tolerated overlap of two magnets, in metres.
const OVERLAP: f64 = 0.05e-3;
/// How long a motion lasts after the hand is done, in ticks: 4 seconds, and a few to notice.
const LONGEST: u64 = 4 * 480 + 3;

fn is_number(v: Vector) -> bool {
    v.x.is_finite() && v.y.is_finite() && v.z.is_finite()
}

/// Checks all invariants. Returns the deepest overlap.
fn check(world: &mut World) -> Result<f64, TestCaseError> {
    let ids: Vec<MagnetId> = world.magnets().collect();
    let mut lying: Vec<(MagnetId, MagnetId, Pose, MagnetProperties)> = Vec::new();
    let mut held = 0;
    for id in &ids {
        let properties = *world.properties(*id).unwrap();
        let place = world.location(*id);
        let pose = match place {
            MagnetLocation::Away | MagnetLocation::Fallen => {
                prop_assert!(world.motion(*id).is_none() && world.outline(*id).is_none());
                continue;
            }
            MagnetLocation::Held(pose) => {
                held += 1;
                pose
            }
            MagnetLocation::Clinging(pose) => pose,
            MagnetLocation::OnTable { pose, body, .. } => {
                prop_assert!(ids.contains(&body) && body <= *id);
                prop_assert!(matches!(world.location(body), MagnetLocation::OnTable { .. }), "{body:?} is no body");
                let (mass, inertia, motion) = world.motion(*id).unwrap();
                prop_assert!(
                    mass > 0.0
                        && inertia > 0.0
                        && motion.x.is_finite()
                        && motion.y.is_finite()
                        && motion.angular.is_finite()
                );
                // Where a magnet is lifted off the table the load ratio is infinite, but never NaN.
                let margin = world.load_ratio(*id).unwrap();
                prop_assert!(margin >= 0.0, "margin {margin}");
                lying.push((*id, body, pose, properties));
                pose
            }
        };
        prop_assert!(
            is_number(pose.centre) && pose.rotation.axes().iter().all(|axis| (axis.length() - 1.0).abs() < 1e-9)
        );
        let load = world.load(*id).unwrap();
        prop_assert!(is_number(load.force) && is_number(load.torque) && is_number(load.field));
        let [long, middle, short] = *pose.rotation.axes();
        let [a, b, c] = properties.magnet.semi_axes();
        let lowest = pose.centre.z - Vector::new(long.z * a, middle.z * b, short.z * c).length();
        prop_assert!(lowest >= -OVERLAP, "{id:?} is {lowest} below the surface: {place:?}");
    }
    prop_assert!(held <= 1);
    for cord in world.cords() {
        let piece = cord.length() / 128.0;
        for (from, to) in cord.segments() {
            let stretched = (to - from).length() / piece - 1.0;
            prop_assert!(stretched.abs() <= 0.01, "a piece stretched by {stretched}");
        }
    }
    let mut deepest: f64 = 0.0;
    for (number, (one, body, pose, properties)) in lying.iter().enumerate() {
        let solid = properties.magnet.ellipsoid(pose);
        for (other, other_body, other_pose, other_individual) in &lying[..number] {
            let other_solid = other_individual.magnet.ellipsoid(other_pose);
            if body == other_body || !solid.could_be_within(0.0, &other_solid) {
                continue;
            }
            let gap = solid.gap(&other_solid).distance;
            prop_assert!(gap >= -OVERLAP, "{one:?} and {other:?} overlap by {} at {:?}", -gap, world.tick());
            deepest = deepest.max(-gap);
        }
    }
    Ok(deepest)
}

fn any_physics() -> impl Strategy<Value = PhysicsVersion> {
    prop::sample::select(PhysicsVersion::ALL.as_slice())
}

/// A magnet of either edition: a world takes any, whatever its version.
fn any_individual() -> impl Strategy<Value = MagnetProperties> {
    (any::<bool>(), any::<u16>(), 0..64_u64, any_physics()).prop_map(|(spinner, seed, number, physics)| {
        if spinner { physics.edition().spinner } else { physics.edition().stone }.sample(seed.into(), number)
    })
}

fn any_cord() -> impl Strategy<Value = Cord> {
    let place = || prop::array::uniform2(-0.25..0.25_f64).prop_map(|[x, y]| Point::new(x, y));
    let eight = |size: f64| {
        [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(x, y)| Point::new(size * x, size * y))
    };
    prop_oneof![
        (place(), 0.2..1.5_f64).prop_map(|(centre, length)| Cord::circle(centre, length).unwrap()),
        (place(), 0.3..1.5_f64, 0.1..10.0_f64)
            .prop_map(|(centre, length, ratio)| Cord::oval(centre, length, ratio).unwrap()),
        (0.3..1.5_f64).prop_map(move |length| Cord::from_polygon(&eight(0.2), length).unwrap()),
        (prop::collection::vec(place(), 3..12), 0.3..1.2_f64)
            .prop_filter_map("no loop", |(drawing, length)| Cord::from_polygon(&drawing, length).ok()),
    ]
}

fn lay_all(world: &mut World, cords: &[Cord]) {
    for cord in cords {
        world.lay_cord(cord.clone()).unwrap();
    }
}

/// A world with magnets laid wherever there is room, also on cords, and two more off the table.
fn any_world() -> impl Strategy<Value = World> {
    let one =
        (any_individual(), prop::array::uniform2(-1.0..1.0_f64), prop::array::uniform2(-1.0..1.0_f64), 0..4_usize);
    let cords = prop_oneof![2 => 0..3_usize, 1 => 0..9_usize]
        .prop_flat_map(|count| prop::collection::vec(any_cord(), count..=count));
    let magnets = prop::collection::vec(one, 0..25);
    (magnets, cords, 0.15..0.7_f64, any::<bool>(), [any_individual(), any_individual()], any_physics()).prop_map(
        |(magnets, cords, size, cords_first, more, physics)| {
            let surface = Surface { width: size, depth: 0.8 * size };
            let bodies = magnets.iter().map(|(properties, ..)| *properties).chain(more);
            let mut world = World::new(physics, surface, bodies).unwrap();
            if cords_first {
                lay_all(&mut world, &cords);
            }
            for (id, (_, [x, y], yaw, face)) in world.magnets().zip(&magnets) {
                let centre = Point::new(0.5 * x * surface.width, 0.5 * y * surface.depth);
                let _ = world.lay(id, centre, *yaw, Face::ALL[*face]);
            }
            if !cords_first {
                lay_all(&mut world, &cords);
            }
            world
        },
    )
}

/// Hand actions, most of them possible, some not.
fn any_hand_action() -> impl Strategy<Value = HandAction> {
    let near = || [-300_000..300_000_i32, -300_000..300_000_i32];
    let place = prop_oneof![
        8 => (near(), prop_oneof![0..120_000_i32, 0..15_000_i32]).prop_map(|([x, y], z)| [x, y, z]),
        1 => any::<[i32; 3]>(),
        1 => prop::sample::select(vec![
            [i32::MIN; 3], [i32::MAX; 3], [0; 3], [5_000_000, -5_000_000, 1_000_000], [5_000_000; 3],
        ]),
    ];
    let turned = prop_oneof![
        4 => prop::array::uniform4(-3..4_i16),
        1 => any::<[i16; 4]>(),
        1 => prop::sample::select(vec![[i16::MIN; 4], [i16::MAX; 4], [0; 4], [1, 0, 0, 0]]),
    ];
    let pose = (place, turned).prop_map(|(at, turned)| HandPose { at, turned });
    let spot = prop_oneof![
        8 => near().prop_map(|[x, y]| SurfacePoint(x, y)),
        1 => any::<[i32; 2]>().prop_map(|[x, y]| SurfacePoint(x, y)),
        1 => prop::sample::select(vec![
            SurfacePoint(i32::MIN, i32::MAX), SurfacePoint(0, 0), SurfacePoint(5_000_000, 5_000_000),
        ]),
    ];
    let ticks = prop_oneof![4 => 0..400_u16, 1 => Just(0), 1 => any::<u16>()];
    let magnet = prop_oneof![8 => 0..27_u16, 1 => any::<u16>()].prop_map(MagnetId);
    let cord = prop_oneof![6 => 0..4_u8, 2 => 0..8_u8, 1 => any::<u8>()];
    prop_oneof![
        3 => (magnet, pose.clone()).prop_map(|(magnet, at)| HandAction::Hold { magnet, at }),
        3 => (pose, ticks.clone()).prop_map(|(to, ticks)| HandAction::Carry { to, ticks }),
        3 => Just(HandAction::Release),
        4 => (cord.clone(), spot.clone()).prop_map(|(cord, at)| HandAction::Grab { cord, at }),
        3 => cord.prop_map(|cord| HandAction::GrabKnot { cord }),
        5 => (spot, ticks).prop_map(|(to, ticks)| HandAction::Drag { to, ticks }),
        1 => Just(HandAction::LetGo),
    ]
}

/// Hand actions, a cord grabbed where it really is, and magnets that are taken away or put back.
#[derive(Clone, Debug)]
enum Operation {
    Begin(HandAction),
    GrabNode(u8, u8),
    Take(u16),
    Lay(u16, i32, i32, usize),
    TakeCords,
}

fn any_operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        10 => any_hand_action().prop_map(Operation::Begin),
        4 => (0..4_u8, 0..128_u8).prop_map(|(cord, node)| Operation::GrabNode(cord, node)),
        2 => (0..27_u16).prop_map(Operation::Take),
        2 => (0..27_u16, -250..250_i32, -250..250_i32, 0..4_usize)
            .prop_map(|(id, x, y, face)| Operation::Lay(id, x, y, face)),
        1 => prop::bool::weighted(0.2)
            .prop_map(|take| if take { Operation::TakeCords } else { Operation::Begin(HandAction::LetGo) }),
    ]
}

fn apply(world: &mut World, act: &Operation) {
    match *act {
        Operation::Begin(action) => {
            let before = world.snapshot();
            if world.begin(action).is_err() {
                assert_eq!(world.snapshot(), before, "refused, and yet something changed: {action:?}");
            }
        }
        Operation::GrabNode(cord, node) => {
            let Some(of) = world.cords().get(usize::from(cord)) else { return };
            let Point { x, y } = of.nodes()[usize::from(node)];
            #[allow(clippy::cast_possible_truncation)] // a few metres
            let at = SurfacePoint((x * 1e6) as i32, (y * 1e6) as i32);
            let _ = world.begin(HandAction::Grab { cord, at });
        }
        Operation::Take(id) => drop(world.take(MagnetId(id))),
        Operation::Lay(id, x, y, face) => {
            let centre = Point::new(f64::from(x) / 1e3, f64::from(y) / 1e3);
            let _ = world.lay(MagnetId(id), centre, [0.6, -0.8], Face::ALL[face]);
        }
        Operation::TakeCords => world.take_cords(),
    }
}

/// Lets the hand finish, and release everything.
fn leave_alone(world: &mut World) -> Result<(), TestCaseError> {
    let _ = world.begin(HandAction::LetGo);
    if world.begin(HandAction::Release) == Err(HandError::Clinging) {
        let held = world.magnets().find(|id| matches!(world.location(*id), MagnetLocation::Held(_)));
        world.take(held.unwrap()).unwrap();
    }
    // Lowering from the maximum height takes this long.
    for _ in 0..5000 {
        if !world.is_busy() {
            break;
        }
        world.step();
        check(world)?;
    }
    prop_assert!(!world.is_busy());
    if let Some(held) = world.magnets().find(|id| matches!(world.location(*id), MagnetLocation::Held(_))) {
        world.take(held).unwrap();
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn whatever_hands_do_all_stays_sound_and_comes_to_rest(
        mut world in any_world(),
        acts in prop::collection::vec((any_operation(), prop_oneof![Just(0), 0..200_u32]), 0..14),
    ) {
        check(&mut world)?;
        for (what, wait) in &acts {
            apply(&mut world, what);
            for _ in 0..*wait {
                world.step();
                check(&mut world)?;
            }
        }
        leave_alone(&mut world)?;
        let start = world.tick().0;
        let mut rests = 0;
        while !world.is_at_rest() {
            rests += world.step().iter().filter(|observation| observation.kind == ObservationKind::Rest).count();
            check(&mut world)?;
            prop_assert!(world.tick().0 - start <= LONGEST, "not at rest after {} ticks", world.tick().0 - start);
        }
        prop_assert!(rests <= 1);
        if std::env::var("FIGURES").is_ok() {
            eprintln!("settled {} overlap {:e}", world.tick().0 - start, check(&mut world)?);
        }
        // At rest nothing changes.
        let before: Vec<_> = world.magnets().map(|id| world.location(id)).collect();
        for _ in 0..20 {
            prop_assert!(world.step().is_empty());
        }
        prop_assert_eq!(before, world.magnets().map(|id| world.location(id)).collect::<Vec<_>>());
    }
}

/// Magnets at the limits of what a world allows.
fn any_extreme() -> impl Strategy<Value = MagnetProperties> {
    let size = || prop::sample::select(vec![1e-4, 1e-3, 0.005, 0.02, 0.2, 1.0]);
    let moment = prop::array::uniform3(prop::sample::select(vec![0.0, 1e-9, 0.3, -0.3, 20.0, -577.0, 577.0]));
    let mass = prop::sample::select(vec![1e-4, 7e-3, 1.0]);
    let share = || prop::sample::select(vec![0.0, 1e-6, 0.3, 10.0]);
    let radius = prop::sample::select(vec![1e-6, 3e-3, 1.0]);
    let foot = prop::sample::select(vec![1e-6, 1e-3, 0.1]);
    ([size(), size(), size()], moment, mass, [share(), share()], radius, foot).prop_map(
        |(mut axes, [x, y, z], mass, [resting, sliding], turning_radius, foot)| {
            axes.sort_by(|a: &f64, b| b.total_cmp(a));
            let magnet = Magnet::new(axes, Vector::new(x, y, z)).unwrap();
            MagnetProperties { magnet, mass, friction: Friction { resting, sliding, turning_radius }, foot }
        },
    )
}

proptest! {
    #![proptest_config(cases(32))]

    /// Makes no claim that such tables are realistic: only that they stay finite and come to rest.
    #[test]
    fn extreme_magnets_stay_finite_and_come_to_rest(
        bodies in prop::collection::vec((any_extreme(), prop::array::uniform2(-2.0..2.0_f64), 0..4_usize), 1..8),
        held in any_extreme(),
        cord in any_cord(),
    ) {
        let all = bodies.iter().map(|(properties, ..)| *properties).chain([held]);
        let mut world = World::new(PhysicsVersion::NEWEST, Surface { width: 4.0, depth: 4.0 }, all).unwrap();
        world.lay_cord(cord).unwrap();
        for (id, (_, [x, y], face)) in world.magnets().zip(&bodies) {
            // Half of them close together.
            let near = if id.0 % 2 == 0 { 0.02 } else { 1.0 };
            let _ = world.lay(id, Point::new(near * x, near * y), [0.6, 0.8], Face::ALL[*face]);
        }
        let hand = |x: i32| HandPose { at: [x, 20_000, 30_000], turned: [3, 1, 2, 0] };
        let magnet = world.magnets().last().unwrap();
        let _ = world.begin(HandAction::Hold { magnet, at: hand(-1_000_000) });
        let _ = world.begin(HandAction::Carry { to: hand(100_000), ticks: 0 });
        let start = world.tick().0;
        while !world.is_at_rest() {
            world.step();
            world.digest(); // panics if a number is not finite
            prop_assert!(!world.energy().is_nan());
            prop_assert!(world.tick().0 - start <= LONGEST + 500, "not at rest after {} ticks", world.tick().0 - start);
        }
    }
}

#[test]
fn two_hundred_and_fifty_six_magnets_do_not_fit_into_one_place() {
    let mut world = World::new(
        PhysicsVersion::NEWEST,
        Surface { width: 0.6, depth: 0.6 },
        vec![PhysicsVersion::NEWEST.edition().stone.typical(); 256],
    )
    .unwrap();
    let laid = |world: &mut World, id| world.lay(id, Point::default(), [1.0, 0.0], Face::Up);
    let mut ids = world.magnets();
    assert_eq!(laid(&mut world, ids.next().unwrap()), Ok(()));
    for id in ids {
        assert_eq!(laid(&mut world, id), Err(HandError::Occupied));
        let at = HandPose { at: [0, 0, 5000], turned: [1, 0, 0, 0] };
        assert_eq!(world.begin(HandAction::Hold { magnet: id, at }), Err(HandError::Occupied));
    }
    world.run(10);
    assert!(world.is_at_rest());
}

#[test]
fn more_magnets_and_cords_than_a_table_has_are_refused() {
    let surface = Surface { width: 0.6, depth: 0.6 };
    for count in [257, 5000, 100_000] {
        assert_eq!(
            World::new(PhysicsVersion::NEWEST, surface, vec![PhysicsVersion::NEWEST.edition().stone.typical(); count])
                .err(),
            Some(WorldError::TooManyMagnets)
        );
    }
    assert!(
        World::new(
            PhysicsVersion::NEWEST,
            surface,
            std::iter::repeat(PhysicsVersion::NEWEST.edition().stone.typical())
        )
        .is_err(),
        "also when there is no end of them"
    );
    let mut world = World::new(PhysicsVersion::NEWEST, surface, []).unwrap();
    let cord = Cord::circle(Point::default(), 1.0).unwrap();
    for _ in 0..8 {
        world.lay_cord(cord.clone()).unwrap();
    }
    assert_eq!(world.lay_cord(cord), Err(WorldError::TooManyCords));
    for (width, depth) in [(0.0, 1.0), (1.0, -1.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (11.0, 1.0), (0.05, 1.0)] {
        assert_eq!(World::new(PhysicsVersion::NEWEST, Surface { width, depth }, []).err(), Some(WorldError::Surface));
    }
    let stone = PhysicsVersion::NEWEST.edition().stone.typical();
    for mass in [0.0, -1.0, f64::NAN, f64::INFINITY, 2.0] {
        assert_eq!(
            World::new(PhysicsVersion::NEWEST, surface, [MagnetProperties { mass, ..stone }]).err(),
            Some(WorldError::Magnet)
        );
    }
    for foot in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(
            World::new(PhysicsVersion::NEWEST, surface, [MagnetProperties { foot, ..stone }]).err(),
            Some(WorldError::Magnet)
        );
    }
}
