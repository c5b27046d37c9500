//! `Placement` judges a table without a game: releases, Klusters and magnets that rest outside (K5, K6, K11, K16).

use kluster::{MagnetKind, Placement, PlacementEvent};
use magnets::{
    Cord, Face, HandAction, HandPose, MagnetId, MagnetLocation, ObservationKind, PhysicsVersion, Point, Surface, World,
};

/// A circular cord with a radius of 159 mm on a surface of 60 x 60 cm, and four stones.
fn placement(laid: &[(u16, f64, Face)]) -> Placement {
    let stones = (0..4).map(|number| PhysicsVersion::NEWEST.edition().stone.sample(7, number));
    let mut world = World::new(PhysicsVersion::NEWEST, Surface { width: 0.6, depth: 0.6 }, stones).unwrap();
    world.lay_cord(Cord::circle(Point::default(), 1.0).unwrap()).unwrap();
    for (magnet, x, face) in laid {
        world.lay(MagnetId(*magnet), Point::new(*x, 0.0), [1.0, 0.0], *face).unwrap();
    }
    Placement::new(kluster::RULES_VERSION, world, vec![MagnetKind::Stone; 4])
}

/// The verdicts of a [`Placement`] until its table is at rest.
#[derive(Debug, Default, PartialEq)]
struct Verdicts {
    released: Vec<(MagnetId, bool)>,
    klusters: Vec<MagnetId>,
    taken: Vec<Vec<MagnetId>>,
    fallen: Vec<MagnetId>,
}

fn settle(placement: &mut Placement) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for _ in 0..30 * magnets::TICKS_PER_SECOND {
        placement.step(&mut |event| match event {
            PlacementEvent::Observed(observation) => {
                if let ObservationKind::Left(magnet) = observation.kind {
                    verdicts.fallen.push(magnet);
                }
            }
            PlacementEvent::Released { magnet, is_valid } => verdicts.released.push((magnet, is_valid)),
            PlacementEvent::Kluster { magnets, .. } => verdicts.klusters.extend(magnets),
            PlacementEvent::Rest { taken, .. } => verdicts.taken.extend((!taken.is_empty()).then(|| taken.to_vec())),
        });
        if placement.world().is_at_rest() {
            verdicts.klusters.sort();
            verdicts.klusters.dedup();
            return verdicts;
        }
    }
    panic!("the table does not come to rest: {verdicts:?}");
}

/// Releases a stone from 60 mm above a point on the x axis, in millimetres.
fn release(placement: &mut Placement, magnet: u16, x: i32, turned: [i16; 4]) -> Verdicts {
    let at = |x: i32| HandPose { at: [x * 1000, 0, 60_000], turned };
    placement.begin(HandAction::Hold { magnet: MagnetId(magnet), at: at(x.min(290)) }).unwrap();
    placement.begin(HandAction::Carry { to: at(x), ticks: 1 }).unwrap();
    while placement.world().is_busy() {
        placement.step(&mut |_| ());
    }
    placement.begin(HandAction::Release).unwrap();
    settle(placement)
}

const FACE_UP: [i16; 4] = [1, 0, 0, 0];
const FACE_DOWN: [i16; 4] = [0, 1, 0, 0];

#[test]
fn k05_a_release_is_judged_by_the_outline() {
    for (x, is_valid) in [(0, true), (140, true), (157, false), (200, false)] {
        let mut placement = placement(&[]);
        let verdicts = release(&mut placement, 0, x, FACE_UP);
        assert_eq!(verdicts.released, [(MagnetId(0), is_valid)], "at {x} mm");
        assert!(verdicts.klusters.is_empty(), "at {x} mm: {verdicts:?}");
        let is_away = placement.world().location(MagnetId(0)) == MagnetLocation::Away;
        assert_eq!(is_away, !is_valid, "at {x} mm");
    }
}

#[test]
fn k06_joined_magnets_are_caught_and_come_off_the_table_at_rest() {
    let mut placement = placement(&[(0, 0.0, Face::Up)]);
    let verdicts = release(&mut placement, 1, 24, FACE_DOWN);
    let both = [MagnetId(0), MagnetId(1)];
    assert_eq!(verdicts.klusters, both);
    assert_eq!(verdicts.taken, [both], "once, when all of them are caught");
    assert!(both.iter().all(|magnet| placement.world().location(*magnet) == MagnetLocation::Away));
}

#[test]
fn k06_magnets_that_taking_others_off_sets_in_motion_are_caught_too() {
    // Four stones in a row attract their neighbours. The first rests outside the cord and holds the second back; once
    // it is off the table, the second jumps to the third. How near they have to be depends on how strong they are.
    let spacings =
        (38..60).flat_map(|outer| (30..48).map(move |inner| (f64::from(outer) / 1e3, f64::from(inner) / 1e3)));
    let rounds = spacings.map(|(outer, inner)| {
        let xs = [0.18, 0.18 - outer, 0.18 - outer - inner, 0.18 - outer - inner - outer];
        let faces = [Face::Up, Face::Down, Face::Up, Face::Down];
        let row: Vec<_> = (0..).zip(xs).zip(faces).map(|((magnet, x), face)| (magnet, x, face)).collect();
        settle(&mut placement(&row)).taken
    });
    let in_two_rounds = vec![vec![MagnetId(0)], vec![MagnetId(1), MagnetId(2)]];
    assert!({ rounds }.any(|taken| taken == in_two_rounds), "some distance at which one holds another back");
}

#[test]
fn k11_a_magnet_at_rest_outside_every_cord_has_left() {
    let mut placement = placement(&[(0, 0.25, Face::Up), (1, 0.0, Face::Up)]);
    let verdicts = settle(&mut placement);
    assert_eq!(verdicts.klusters, [MagnetId(0)]);
    assert_eq!(verdicts.taken, [[MagnetId(0)]]);
    assert!(placement.world().outline(MagnetId(1)).is_some(), "the one inside stays");
}

#[test]
fn k16_a_magnet_released_beside_the_table_is_misplaced_and_not_caught() {
    let mut placement = placement(&[(1, 0.0, Face::Up)]);
    let verdicts = release(&mut placement, 0, 350, FACE_UP);
    assert_eq!(verdicts.fallen, [MagnetId(0)], "the physics reports that it fell");
    assert_eq!(verdicts.released, [(MagnetId(0), false)]);
    assert_eq!(
        (verdicts.klusters, verdicts.taken),
        (vec![], vec![]),
        "it never lay on the table, so it did not leave it"
    );
    assert_eq!(placement.world().location(MagnetId(0)), MagnetLocation::Away);
}
