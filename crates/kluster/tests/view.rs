//! The views of seats and spectators: the same open table, from which a client can simulate on, and no seed.

use kluster::{Action, BoxKind, CordShape, Game, Options, PoleVisibility, SeatView, Setup};
use magnets::{HandPose, MagnetId, SurfacePoint, World};
use seats::{Players, Seat};

/// Returns a game with a magnet in the hand, being lowered.
fn game(seed: u64, poles_shown: bool) -> Game {
    let options = Options { poles_shown, ..Options::default() };
    let setup = Setup::new(vec![BoxKind::Classic], Players::try_from(2).unwrap(), Seat::FIRST, seed, options).unwrap();
    let mut game = Game::new(setup);
    let cord = Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 });
    game.apply(Seat::FIRST, &cord, &mut |_| ()).unwrap();
    let at = HandPose { at: [10_000, 0, 60_000], turned: [1, 0, 0, 0] };
    game.apply(Seat::FIRST, &Action::Hold { magnet: MagnetId(0), at }, &mut |_| ()).unwrap();
    game.apply(Seat::FIRST, &Action::Release, &mut |_| ()).unwrap();
    game
}

#[test]
fn everybody_sees_the_same_open_table() {
    let game = game(7, false);
    let mine = game.view(Some(Seat::FIRST));
    assert!(SeatView { seat: None, ..mine.clone() } == game.view(None));
    let json = serde_json::to_string(&mine).unwrap();
    assert!(serde_json::from_str::<SeatView>(&json).unwrap() == mine, "every bit comes back");
    assert!(!json.contains("seed"));
}

#[test]
fn a_client_simulates_on_from_a_view() {
    let mut game = game(7, false);
    let mut world = World::restore(game.view(None).physics, game.view(None).world).unwrap();
    for _ in 0..300 {
        game.step(&mut |_| ());
        world.step();
    }
    assert_eq!(world.digest(), game.world().digest());
}

#[test]
fn poles_are_displayed_only_with_the_option() {
    assert_eq!(game(7, false).view(None).poles, PoleVisibility::NotForDisplay);
    assert_eq!(game(7, true).view(None).poles, PoleVisibility::Shown);
}
