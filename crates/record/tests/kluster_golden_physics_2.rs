//! Golden games of Kluster under physics 2: the larger stones and the stiff cords of the second edition, replayed
//! natively and in WebAssembly.
//!
//! They change only with a new version of the physics. To mint them for one that has not been released:
//! `HUDDLE_MINT=1 cargo test -p record --test kluster_golden_physics_2`.

#[allow(dead_code)] // not every test uses every helper
mod golden_games;
mod players;

use golden_games::{begun, drag, finish, golden, stored, won};
use kluster::{Action, BoxKind, Event, Illegal, Options, PhysicsVersion, RulesVersion, Setup, Turn, Versions};
use magnets::{HandError, SurfacePoint};
use players::{Player, place_one};
use record::{AnyLog, RecordedKlusterGame};
use seats::{Players, Seat};

const VERSIONS: Versions = Versions { rules: RulesVersion::V2, physics: PhysicsVersion::V2 };

fn setup(boxes: &[BoxKind], players: u64, seed: u64) -> Setup {
    let players = Players::try_from(players).unwrap();
    Setup::with_versions(VERSIONS, boxes.to_vec(), players, Seat::FIRST, seed, Options::default()).unwrap()
}

/// The seat to move shifts a whole loop by its knot.
fn shift(log: &mut RecordedKlusterGame, cord: u8, to: SurfacePoint) {
    let seat = log.game().rules().turn().seat().unwrap();
    for action in [Action::GrabKnot { cord }, Action::Drag { to, ticks: 240 }] {
        log.apply(seat, &action, &mut |_| ()).unwrap();
    }
    log.settle(2000, &mut |_| ());
    log.apply(seat, &Action::Drop, &mut |_| ()).unwrap();
    log.settle(2000, &mut |_| ());
}

#[test]
fn classic_with_two() {
    let setup = setup(&[BoxKind::Classic], 2, 1);
    let (game, events) = golden(stored!("physics_2_classic_2"), || finish(begun(setup, 0), &mut Player::new(1, 60)));
    assert!(game.rules().hands()[won(&events)[0]].is_empty(), "who won has no magnet left (K3)");
    assert_eq!(game.world().physics(), PhysicsVersion::V2);
}

#[test]
fn duo() {
    let setup = setup(&[BoxKind::Duo], 2, 5);
    let (_, events) = golden(stored!("physics_2_duo"), || finish(begun(setup, 0), &mut Player::new(5, 30)));
    assert_eq!(won(&events).len(), 1);
}

/// Somebody moves the whole loop with the stones in it, and the game goes on (K8).
#[test]
fn k08_a_loop_is_moved_as_a_whole() {
    let setup = setup(&[BoxKind::Classic], 2, 2);
    let play = || {
        let mut log = begun(setup, 0);
        let mut player = Player::new(2, 60);
        for _ in 0..4 {
            place_one(&mut log, &mut player);
            log.settle(20_000, &mut |_| ());
        }
        let before = log.game().world().cords()[0].centre();
        let knot = log.game().world().cords()[0].nodes()[0];
        #[allow(clippy::cast_possible_truncation)] // a point on the table
        shift(&mut log, 0, SurfacePoint((knot.x * 1e6) as i32 + 40_000, (knot.y * 1e6) as i32 - 20_000));
        let moved = log.game().world().cords()[0].centre() - before;
        assert!(moved.x > 0.03 && moved.y < -0.01, "{moved:?}");
        finish(log, &mut player)
    };
    let (_, events) = golden(stored!("physics_2_whole_loop"), play);
    assert_eq!(won(&events).len(), 1);
}

/// Two boxes for five; somebody pulls the cords apart, and must mend them before the turn ends (K15).
#[test]
fn k15_classic_and_duo_with_five_and_a_cord_that_is_mended() {
    let setup = setup(&[BoxKind::Classic, BoxKind::Duo], 5, 7);
    let play = || {
        let mut log = begun(setup, 300_000);
        let mut player = Player::new(7, 40);
        let seat = log.game().rules().turn().seat().unwrap();
        shift(&mut log, 1, SurfacePoint(352_000, 0));
        assert!(log.game().are_cords_apart());
        place_one(&mut log, &mut player);
        log.settle(20_000, &mut |_| ());
        assert!(matches!(log.game().rules().turn(), Turn::Mending { .. }), "{:?}", log.game().rules().turn());
        drag(&mut log, seat, SurfacePoint(32_000, 0), SurfacePoint(-40_000, 0));
        log.settle(20_000, &mut |_| ());
        finish(log, &mut player)
    };
    let (_, events) = golden(stored!("physics_2_classic_duo_5"), play);
    assert!(events.iter().any(|event| matches!(event, Event::Mend { .. })));
    assert_eq!(won(&events).len(), 1);
}

/// The knot came with physics 2: a record of physics 1 that grabs one is refused.
#[test]
fn k08_cords_of_physics_1_have_no_knot() {
    let (_, stored) = stored!("physics_2_whole_loop");
    let earlier = stored.replacen(r#""physics":2"#, r#""physics":1"#, 1);
    assert!(AnyLog::parse_and_verify(earlier.as_bytes()).is_err());
    let setup = Setup::with_versions(
        Versions { physics: PhysicsVersion::V1, ..VERSIONS },
        vec![BoxKind::Classic],
        Players::try_from(2).unwrap(),
        Seat::FIRST,
        1,
        Options::default(),
    );
    let mut log = begun(setup.unwrap(), 0);
    let refused = log.apply(Seat::FIRST, &Action::GrabKnot { cord: 0 }, &mut |_| ()).unwrap_err();
    assert_eq!(refused, Illegal::Hand(HandError::NoKnot));
}
