//! What seats and spectators see: the same open table, from which everybody's program goes on by itself; and no seed.

use kluster::{Act, BoxKind, Game, Options, Poles, Setup, Shape, View};
use magnets::{HandPose, MagnetId, Spot, World};
use seats::{Players, Seat};

/// A game with a magnet in the hand.
fn game(seed: u64, poles_shown: bool) -> Game {
    let options = Options { poles_shown, ..Options::default() };
    let setup = Setup::new(vec![BoxKind::Classic], Players::try_from(2).unwrap(), Seat::FIRST, seed, options).unwrap();
    let mut game = Game::new(setup);
    let cord = Act::Cord(Shape::Circle { centre: Spot(0, 0), length: 1_005_000 });
    game.act(Seat::FIRST, &cord, &mut |_| ()).unwrap();
    let at = HandPose { at: [10_000, 0, 60_000], turned: [1, 0, 0, 0] };
    game.act(Seat::FIRST, &Act::Hold { magnet: MagnetId(0), at }, &mut |_| ()).unwrap();
    game.act(Seat::FIRST, &Act::Release, &mut |_| ()).unwrap();
    game
}

#[test]
fn everybody_sees_the_same_open_table() {
    let game = game(7, false);
    let mine = game.view(Some(Seat::FIRST));
    assert!(View { seat: None, ..mine.clone() } == game.view(None));
    let letters = serde_json::to_string(&mine).unwrap();
    assert!(serde_json::from_str::<View>(&letters).unwrap() == mine, "every bit comes back");
    assert!(!letters.contains("seed"));
}

#[test]
fn a_program_goes_on_by_itself_from_a_view() {
    let mut game = game(7, false);
    let mut world = World::restore(game.view(None).world).unwrap();
    for _ in 0..300 {
        game.step(&mut |_| ());
        world.step();
    }
    assert_eq!(world.digest(), game.world().digest());
}

#[test]
fn poles_are_for_display_only_where_the_table_was_opened_so() {
    assert_eq!(game(7, false).view(None).poles, Poles::NotForDisplay);
    assert_eq!(game(7, true).view(None).poles, Poles::Shown);
}
