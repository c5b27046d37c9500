//! Golden games of Kluster under rules 1. They stay as they are: a game goes on under the rules it began with.
//!
//! To regenerate them after a change of the physics: `HUDDLE_MINT=1 cargo test -p record --test kluster_golden`.

#[allow(dead_code)] // not every test uses every helper
mod golden_games;
mod players;

use golden_games::{begun, drag, finish, golden, stored, won};
use kluster::{BoxKind, Event, Options, Setup, Turn, Versions};
use magnets::SurfacePoint;
use players::{Player, place_one};
use seats::{Players, Seat};

fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    let players = Players::try_from(players).unwrap();
    Setup::with_versions(Versions::FIRST, boxes.to_vec(), players, Seat::FIRST, seed, options).unwrap()
}

#[test]
fn classic_with_two() {
    let setup = setup(&[BoxKind::Classic], 2, 1, Options::default());
    let (game, events) = golden(stored!("classic_2"), || finish(begun(setup, 0), &mut Player::new(1, 60)));
    assert_eq!(won(&events).len(), 1);
    assert!(game.rules().hands()[won(&events)[0]].is_empty(), "who won has no magnet left (K3)");
}

#[test]
fn expert_with_three() {
    let setup = setup(&[BoxKind::Classic], 3, 2, Options { expert: true, ..Options::default() });
    let (_, events) = golden(stored!("expert_3"), || finish(begun(setup, 0), &mut Player::new(2, 40)));
    assert!(events.iter().any(|event| matches!(event, Event::Asked { .. })), "somebody was asked (K13)");
    assert_eq!(won(&events).len(), 1);
}

#[test]
fn solo_to_the_third_fault() {
    let setup = setup(&[BoxKind::Classic], 1, 3, Options::default());
    let (game, events) = golden(stored!("solo_faults"), || finish(begun(setup, 0), &mut Player::new(3, 1)));
    assert_eq!(game.rules().faults(), 3);
    assert!(won(&events).is_empty(), "nobody (K12)");
}

#[test]
fn solo_to_total_victory() {
    let setup = setup(&[BoxKind::Classic], 1, 4, Options::default());
    let (game, events) = golden(stored!("solo_victory"), || finish(begun(setup, 0), &mut Player::new(4, 2500)));
    assert_eq!(game.rules().score(), 24);
    assert_eq!(won(&events), [Seat::FIRST]);
}

#[test]
fn duo() {
    let setup = setup(&[BoxKind::Duo], 2, 5, Options::default());
    let (_, events) = golden(stored!("duo"), || finish(begun(setup, 0), &mut Player::new(5, 30)));
    assert_eq!(won(&events).len(), 1);
}

#[test]
fn duo2_by_elimination_with_four() {
    let setup = setup(&[BoxKind::Duo2], 4, 6, Options { elimination: true, ..Options::default() });
    let (game, events) = golden(stored!("elimination_4"), || finish(begun(setup, 0), &mut Player::new(6, 1)));
    let out = game.rules().eliminated().iter().filter(|out| **out).count();
    assert_eq!(
        (out, game.rules().pool().len()),
        (3, 7),
        "three are out, so the last one wins before the pool is empty (K14)"
    );
    assert_eq!(won(&events).len(), 1);
}

/// Two boxes for five; somebody pulls the cords apart, places a magnet, and must mend them before the turn ends (K15).
#[test]
fn classic_and_duo_with_five_and_a_cord_that_is_mended() {
    let setup = setup(&[BoxKind::Classic, BoxKind::Duo], 5, 7, Options::default());
    let play = || {
        let mut log = begun(setup, 300_000);
        let mut player = Player::new(7, 40);
        let seat = log.game().rules().turn().seat().unwrap();
        drag(&mut log, seat, SurfacePoint(-10_000, 0), SurfacePoint(60_000, 0));
        assert!(log.game().are_cords_apart());
        place_one(&mut log, &mut player);
        log.settle(20_000, &mut |_| ());
        assert!(matches!(log.game().rules().turn(), Turn::Mending { .. }), "{:?}", log.game().rules().turn());
        drag(&mut log, seat, SurfacePoint(60_000, 0), SurfacePoint(-20_000, 0));
        log.settle(20_000, &mut |_| ());
        finish(log, &mut player)
    };
    let (_, events) = golden(stored!("classic_duo_5"), play);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Laid { .. })).count(), 2);
    assert!(events.iter().any(|event| matches!(event, Event::Mend { .. })));
    assert_eq!(won(&events).len(), 1);
}
