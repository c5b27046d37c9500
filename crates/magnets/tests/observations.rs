//! Observations: their order and timing. Rules judge these and nothing else.

mod any_table;
mod cases;

use any_table::any_table;
use cases::cases;
use magnets::{
    Cord, Face, HandAction, HandPose, MOVED_THRESHOLD, Magnet, MagnetId, MagnetLocation, MagnetProperties, Observation,
    ObservationKind, PhysicsVersion, Point, Surface, SurfacePoint, TURNED_SINE_THRESHOLD, Tick, Vector, World,
};
use proptest::prelude::*;

const TABLE: Surface = Surface { width: 0.6, depth: 0.6 };
/// So small that many magnets fall off.
const SMALL: Surface = Surface { width: 0.2, depth: 0.2 };
const FIRST: MagnetId = MagnetId(0);
const SECOND: MagnetId = MagnetId(1);

fn centre(world: &World, id: MagnetId) -> Vector {
    match world.location(id) {
        MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => {
            pose.centre
        }
        other => panic!("{id:?} is {other:?}"),
    }
}

fn pebble(physics: PhysicsVersion) -> MagnetProperties {
    let stone = physics.edition().stone.typical();
    MagnetProperties { magnet: Magnet::new(stone.magnet.semi_axes(), Vector::ZERO).unwrap(), ..stone }
}

/// Two stones that snap end to end.
fn snapping(physics: PhysicsVersion) -> World {
    let mut world =
        World::new(physics, TABLE, [physics.edition().stone.typical(), physics.edition().stone.typical()]).unwrap();
    world.lay(FIRST, Point::new(-0.017, 0.0), [1.0, 0.0], Face::Up).unwrap();
    world.lay(SECOND, Point::new(0.017, 0.0), [1.0, 0.0], Face::Down).unwrap();
    world
}

fn count(observations: &[Observation], matches: impl Fn(&ObservationKind) -> bool) -> usize {
    observations.iter().filter(|observation| matches(&observation.kind)).count()
}

#[test]
fn observations_of_a_snap_come_in_the_order_in_which_it_happens() {
    for physics in PhysicsVersion::ALL {
        let mut world = snapping(physics);
        let observations = world.run(2000);
        let kinds: Vec<ObservationKind> = observations.iter().map(|observation| observation.kind).collect();
        let ticks: Vec<Tick> = observations.iter().map(|observation| observation.tick).collect();
        assert!(ticks.is_sorted() && ticks[0] > Tick(0) && *ticks.last().unwrap() == world.tick(), "{observations:?}");
        assert_eq!(kinds[..2], [ObservationKind::Moved(FIRST), ObservationKind::Moved(SECOND)], "{kinds:?}");
        assert!(matches!(kinds[2], ObservationKind::Joined { magnets: [FIRST, SECOND], .. }), "{kinds:?}");
        assert_eq!(*kinds.last().unwrap(), ObservationKind::Rest);
        assert_eq!(count(&observations, |kind| *kind == ObservationKind::Rest), 1);
        assert!(world.is_at_rest() && world.run(1000).is_empty());
    }
}

#[test]
fn movement_is_reported_in_the_tick_in_which_it_exceeds_the_threshold() {
    for physics in PhysicsVersion::ALL {
        let mut world = snapping(physics);
        let start = [FIRST, SECOND].map(|id| centre(&world, id));
        let mut reported = [false; 2];
        while !world.is_at_rest() {
            let observations = world.step().to_vec();
            for (number, id) in [FIRST, SECOND].into_iter().enumerate() {
                let way = centre(&world, id) - start[number];
                let beyond = (way.x * way.x + way.y * way.y).sqrt() > MOVED_THRESHOLD;
                let now = observations.iter().any(|observation| observation.kind == ObservationKind::Moved(id));
                assert!(!(now && reported[number]), "reported once");
                reported[number] |= now;
                assert!(beyond || !now, "{id:?} is reported too early: {way:?}");
                // Once the table is at rest, distances are measured from there.
                assert!(reported[number] || !beyond || world.is_at_rest(), "{id:?} is reported too late: {way:?}");
            }
        }
        assert_eq!(reported, [true; 2]);
    }
}

#[test]
fn turning_on_the_spot_is_turned_and_not_moved() {
    for physics in PhysicsVersion::ALL {
        // Spinners turn at a distance, where nothing slides yet.
        let mut world =
            World::new(physics, TABLE, [physics.edition().spinner.typical(), physics.edition().spinner.typical()])
                .unwrap();
        world.lay(FIRST, Point::new(-0.05, 0.0), [0.0, 1.0], Face::Up).unwrap();
        world.lay(SECOND, Point::new(0.05, 0.0), [1.0, 0.0], Face::Up).unwrap();
        let observations = world.run(3000);
        assert_eq!(count(&observations, |kind| *kind == ObservationKind::Turned(FIRST)), 1, "{observations:?}");
        assert_eq!(
            count(&observations, |kind| matches!(kind, ObservationKind::Moved(_) | ObservationKind::Joined { .. })),
            0,
            "{observations:?}"
        );
        assert_eq!(observations.last().unwrap().kind, ObservationKind::Rest);
    }
}

#[test]
fn the_first_contact_is_the_first_of_the_chain_and_lies_between_the_two() {
    for physics in PhysicsVersion::ALL {
        let [long, _, short] = physics.edition().stone.typical().magnet.semi_axes();
        for seed in 0..12 {
            let bodies = (0..6).map(|number| physics.edition().stone.sample(seed, number));
            let mut world = World::new(physics, TABLE, bodies).unwrap();
            for (id, x) in world.magnets().zip([-95, -60, -26, 26, 60, 95]) {
                let face = if id.0 % 2 == 0 { Face::Up } else { Face::Down };
                world.lay(id, Point::new(f64::from(x) / 1e3, 0.0), [0.8, 0.6], face).unwrap();
            }
            assert_eq!(world.first_contact(), None);
            let mut first = None;
            while !world.is_at_rest() {
                for observation in world.step().to_vec() {
                    let ObservationKind::Joined { magnets: [one, other], place } = observation.kind else { continue };
                    assert!(one < other);
                    first = first.or(Some(observation));
                    for id in [one, other] {
                        // On the surface of each, or a little deeper: they have been separated since.
                        let away = (centre(&world, id) - place).length();
                        assert!(
                            (short - 1e-3..1.15 * long).contains(&away),
                            "box {seed}: {id:?} is {away} away from {place:?}"
                        );
                    }
                }
                assert_eq!(world.first_contact(), first, "box {seed}");
            }
            // It remains available at rest, until something new begins.
            assert_eq!(world.first_contact(), first);
        }
    }
}

#[test]
fn first_contact_is_reset_by_the_next_disturbance() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, (0..4).map(|_| physics.edition().stone.typical())).unwrap();
        let lay = |world: &mut World, id: u16, x: f64, face| {
            world.lay(MagnetId(id), Point::new(x, 0.1 * f64::from(id / 2)), [1.0, 0.0], face).unwrap();
        };
        lay(&mut world, 0, -0.017, Face::Up);
        lay(&mut world, 1, 0.017, Face::Down);
        let before = world.run(2000);
        assert!(world.first_contact().is_some_and(|observation| before.contains(&observation)));
        lay(&mut world, 2, -0.017, Face::Up);
        lay(&mut world, 3, 0.017, Face::Down);
        let after = world.run(2000);
        let first = world.first_contact().unwrap();
        assert!(after.contains(&first), "{first:?} of {after:?}");
    }
}

/// Pushed by the cord, a body leaves the surface in the tick in which its centre passes the edge.
#[test]
fn what_a_cord_drags_over_the_edge_has_left() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, Surface { width: 0.3, depth: 0.6 }, [pebble(physics)]).unwrap();
        world.lay(FIRST, Point::new(0.12, 0.0), [1.0, 0.0], Face::Up).unwrap();
        world.lay_cord(Cord::circle(Point::default(), 1.3).unwrap()).unwrap();
        world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(-207_000, 0) }).unwrap();
        world.begin(HandAction::Drag { to: SurfacePoint(300_000, 0), ticks: 480 }).unwrap();
        let (mut observations, mut last) = (Vec::new(), 0.0);
        while !world.is_at_rest() {
            if matches!(world.location(FIRST), MagnetLocation::OnTable { .. }) {
                last = centre(&world, FIRST).x;
                assert!(last <= 0.15);
            }
            observations.extend_from_slice(world.step());
        }
        assert_eq!(count(&observations, |kind| *kind == ObservationKind::Left(FIRST)), 1, "{observations:?}");
        assert_eq!(world.location(FIRST), MagnetLocation::Fallen);
        assert!(last > 0.14, "it was at the edge before: {last}");
        assert_eq!(observations.last().unwrap().kind, ObservationKind::Rest);
        assert!(
            world
                .begin(HandAction::Hold { magnet: FIRST, at: HandPose { at: [0, 0, 90_000], turned: [1, 0, 0, 0] } })
                .is_err()
        );
        world.take(FIRST).unwrap();
        assert_eq!(world.location(FIRST), MagnetLocation::Away, "it can be picked up from the floor");
    }
}

/// Two that repel each other at the edge: one is pushed over it.
#[test]
fn what_slides_over_the_edge_has_left() {
    for physics in PhysicsVersion::ALL {
        let mut world =
            World::new(physics, SMALL, [physics.edition().stone.typical(), physics.edition().stone.typical()]).unwrap();
        world.lay(FIRST, Point::new(0.099, 0.0), [0.0, 1.0], Face::Up).unwrap();
        world.lay(SECOND, Point::new(0.080, 0.0), [0.0, -1.0], Face::Up).unwrap();
        let observations = world.run(2000);
        let left = observations.iter().position(|observation| matches!(observation.kind, ObservationKind::Left(_)));
        assert!(left.is_some(), "{observations:?}");
        assert_eq!(observations.last().unwrap().kind, ObservationKind::Rest);
    }
}

#[test]
fn what_is_released_beyond_the_edge_has_left() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, [pebble(physics)]).unwrap();
        let at = HandPose { at: [310_000, 0, 40_000], turned: [1, 0, 0, 0] };
        world.begin(HandAction::Hold { magnet: FIRST, at }).unwrap();
        world.begin(HandAction::Release).unwrap();
        let kinds: Vec<ObservationKind> = world.run(2000).iter().map(|observation| observation.kind).collect();
        assert_eq!(kinds, [ObservationKind::Left(FIRST), ObservationKind::Rest]);
    }
}

/// A displacement below the threshold is not reported, but the return to rest is.
#[test]
fn movement_below_the_threshold_is_not_reported() {
    for physics in PhysicsVersion::ALL {
        let mut world = World::new(physics, TABLE, [pebble(physics)]).unwrap();
        world.lay(FIRST, Point::new(0.0, 0.1), [1.0, 0.0], Face::Up).unwrap();
        world.lay_cord(Cord::circle(Point::default(), 1.005).unwrap()).unwrap();
        let before = world.run(10);
        assert!(before.is_empty());
        // The cord lies at 160 mm and comes to the edge of the stone: 0.3 mm farther, the stone moves by that.
        world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(0, 160_000) }).unwrap();
        let mut pushed = 0.0;
        let mut to = if physics.is_first() { 108_000 } else { 110_500 };
        while pushed == 0.0 {
            world.begin(HandAction::Drag { to: SurfacePoint(0, to), ticks: 200 }).unwrap();
            let observations = world.run(1000);
            pushed = 0.1 - centre(&world, FIRST).y;
            assert!(pushed < MOVED_THRESHOLD, "pushed by {pushed}");
            assert!(
                observations.iter().all(|observation| observation.kind == ObservationKind::Rest),
                "{observations:?}"
            );
            to -= 100;
            assert!(to > 90_000, "the cord never came to the stone");
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn each_observation_comes_once_with_its_tick_and_rest_last(mut world in any_table(SMALL, 70.0, 2..8)) {
        let ids: Vec<MagnetId> = world.magnets().collect();
        let start: Vec<_> = ids.iter().map(|id| world.location(*id)).collect();
        let mut observations = Vec::new();
        while !world.is_at_rest() {
            world.step();
            prop_assert!(world.observations().iter().all(|observation| observation.tick == world.tick()));
            observations.extend_from_slice(world.observations());
        }
        let rests = count(&observations, |kind| *kind == ObservationKind::Rest);
        prop_assert_eq!(rests, usize::from(!observations.is_empty()));
        prop_assert!(observations.last().is_none_or(|observation| observation.kind == ObservationKind::Rest));
        for (id, start) in ids.iter().zip(start) {
            let reports = |expected: ObservationKind| count(&observations, |kind| *kind == expected);
            let end = world.location(*id);
            prop_assert!(reports(ObservationKind::Moved(*id)) <= 1 && reports(ObservationKind::Turned(*id)) <= 1);
            prop_assert_eq!(reports(ObservationKind::Left(*id)), usize::from(end == MagnetLocation::Fallen));
            if let MagnetLocation::OnTable { pose: from, face: was, .. } = start
                && let MagnetLocation::OnTable { pose: to, face, .. } = end
            {
                let way = Point::new(to.centre.x - from.centre.x, to.centre.y - from.centre.y);
                let (moved, turned) = (reports(ObservationKind::Moved(*id)), reports(ObservationKind::Turned(*id)));
                prop_assert!(way.length() <= MOVED_THRESHOLD || moved == 1, "{:?} moved by {}", id, way.length());
                let ([one, ..], [other, ..]) = (*from.rotation.axes(), *to.rotation.axes());
                prop_assert!(one.cross(other).z.abs() <= TURNED_SINE_THRESHOLD || turned == 1, "{:?}", id);
                let toppled = observations.iter().rev().find_map(|observation| match observation.kind {
                    ObservationKind::Toppled(over, onto) if over == *id => Some(onto),
                    _ => None,
                });
                prop_assert_eq!(toppled.unwrap_or(was), face);
            }
        }
        let joins = count(&observations, |kind| matches!(kind, ObservationKind::Joined { .. }));
        prop_assert_eq!(world.first_contact().is_some(), joins > 0);
    }
}
