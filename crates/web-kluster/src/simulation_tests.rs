//! A game in time: the hand, the cord, bots, and what comes back after a reload.

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::{super::played::classic, *};
use kluster::{BoxKind, CordShape, Event, Options, Setup};
use record::{AnyReplayer, Verifier};
use seats::{BySeat, Players};
use web_saves::{HouseRules, KlusterPlayer};

/// Lets frames of a screen pass until nothing moves.
fn rest(simulation: &mut Simulation) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..2000 {
        if simulation.is_waiting() {
            break;
        }
        simulation.advance(1.0 / 60.0, || false, &mut |emitted| {
            if let GameEvent::Ruled(event) = emitted {
                events.push(event);
            }
        });
    }
    assert!(simulation.is_waiting(), "something moves for ever");
    events
}

fn take(simulation: &mut Simulation, place: Point) {
    let seat = simulation.seat().unwrap();
    let magnet = simulation.table().hands()[seat][0];
    simulation.take(magnet, place, &mut |_| {}).unwrap();
}

#[test]
fn a_magnet_is_taken_carried_and_laid() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.2));
    simulation.target.as_mut().unwrap().place = Point::new(0.02, 0.03);
    assert!(!simulation.is_waiting());
    assert_eq!(rest(&mut simulation), []);
    simulation.lower();
    assert!(simulation.is_lowering());
    let events = rest(&mut simulation);
    assert!(matches!(events[..], [Event::Placed { seat: Seat::FIRST, .. }, Event::Turn { .. }]), "{events:?}");
    assert!(simulation.target.is_none() && !simulation.is_lowering());
    let lies = simulation.table().world().outline(simulation.table().on_table()[0]).unwrap().centre;
    assert!((lies - Point::new(0.02, 0.03)).length() < 1e-5);
}

#[test]
fn what_is_lifted_again_is_still_in_the_hand() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, 0.0));
    simulation.lower();
    simulation.advance(0.05, || false, &mut |_| {});
    simulation.lift();
    assert!(!simulation.is_lowering());
    assert_eq!(rest(&mut simulation), []);
    assert!(simulation.held().is_some());
    simulation.perform(&Action::PutBack, &mut |_| {}).unwrap();
    assert!(simulation.held().is_none() && simulation.target.is_none());
}

#[test]
fn two_that_are_laid_together_are_taken() {
    let mut simulation = classic();
    for place in [Point::new(0.0, 0.0), Point::new(0.028, 0.0)] {
        take(&mut simulation, place);
        simulation.lower();
        let events = rest(&mut simulation);
        assert!(!events.is_empty());
    }
    assert_eq!(simulation.table().hands().map(Vec::len).iter().copied().collect::<Vec<_>>(), [11, 13]);
}

#[test]
fn a_cord_is_dragged_where_it_is_wanted() {
    let mut simulation = classic();
    simulation.grab(0, SurfacePoint(160_000, 0), &mut |_| {}).unwrap();
    simulation.drag_to(SurfacePoint(100_000, 20_000));
    rest_while_dragging(&mut simulation);
    let (_, far) = simulation.table().world().cords()[0].nearest_node(Point::new(0.10, 0.02));
    assert!(far < 2e-3, "{far}");
    simulation.let_go(&mut |_| {}).unwrap();
    rest(&mut simulation);
    assert!(!simulation.is_dragging());
}

fn rest_while_dragging(simulation: &mut Simulation) {
    for _ in 0..120 {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
    }
}

/// A game of people as the page resumes it from its record.
fn resumed(game: &RecordedKlusterGame, house_rules: HouseRules, clocks: &[u64]) -> LocalGame {
    let text = game.record().to_string();
    let mut verifier = Verifier::new(text.as_bytes()).unwrap();
    verifier.run(&mut |_| true).unwrap();
    let AnyReplayer::Kluster(replayer) = verifier.into_replayer() else { panic!("{text}") };
    let people = BySeat::new(game.game().table().players(), |_| KlusterPlayer::Human { name: String::new() });
    LocalGame::resume(replayer, &people, house_rules, 0, clocks.to_vec()).unwrap()
}

#[test]
fn k10_the_clocks_of_a_game_are_not_wound_up_by_taking_it_up_again() {
    let house_rules = HouseRules { minutes: 3, ..HouseRules::default() };
    let options = Options { clock: true, ..Options::default() };
    let setup = Setup::new(vec![BoxKind::Classic], Players::try_from(2).unwrap(), Seat::FIRST, 5, options).unwrap();
    let people = BySeat::new(setup.players(), |_| KlusterPlayer::Human { name: String::new() });
    let mut game = LocalGame::begin(&setup, &people, house_rules, 0).unwrap();
    game.wait(10_000.0, &mut |_| {});
    let left = game.clocks_to_store().unwrap();
    assert_eq!(left, [170_000, 180_000]);
    for strange in [&[][..], &[1], &[1, 2, 3]] {
        let again = resumed(game.recorded(), house_rules, strange);
        assert_eq!(again.clocks_to_store().unwrap(), [180_000, 180_000]);
    }
    let mut again = resumed(game.recorded(), house_rules, &left);
    again.wait(5_000.0, &mut |_| {});
    assert_eq!(again.clocks_to_store().unwrap(), [165_000, 180_000]);
    // A clock of a turn is not stored: it starts again.
    let game = LocalGame::begin(&setup, &people, HouseRules { seconds: 30, ..HouseRules::default() }, 0).unwrap();
    assert_eq!(game.clocks_to_store(), None);
}

#[test]
fn a_game_taken_up_in_the_middle_of_a_turn_goes_on_to_the_same_bits() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.2));
    simulation.target.as_mut().unwrap().place = Point::new(0.05, 0.0);
    simulation.target.as_mut().unwrap().tip();
    for _ in 0..8 {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
    }
    let mut again = Simulation::new(resumed(simulation.recorded(), HouseRules::default(), &[]));
    assert_eq!(again.table().digest(), simulation.table().digest());
    assert_eq!(again.held(), simulation.held());
    assert_eq!(again.target.unwrap().face, simulation.target.unwrap().face);
    // In both the hand ends the way that it was on and lets go, and frames start again.
    let [events, same] = [&mut simulation, &mut again].map(|simulation| {
        (simulation.target, simulation.accumulator) = (None, 0.0);
        simulation.set_plan([Action::Release], 0);
        rest(simulation)
    });
    assert_eq!(events, same);
    assert!(matches!(events.last(), Some(Event::Turn { .. })), "{events:?}");
    assert_eq!(again.table().digest(), simulation.table().digest());
}

#[test]
fn bots_play_a_game_to_its_end() {
    let mut simulation = classic();
    for turn in 0..200 {
        let Some(seat) = simulation.seat() else { return };
        let view = simulation.game.view(seat).unwrap();
        let acts = bots::kluster::choose(&view, bots::kluster::bot(bots::Level::Casual), turn, &mut || false).unwrap();
        simulation.set_plan(acts, 0);
        rest(&mut simulation);
    }
    panic!("no end");
}

#[test]
fn a_table_that_cannot_keep_up_is_slower() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.2));
    simulation.target.as_mut().unwrap().place = Point::new(0.05, 0.0);
    let before = simulation.table().world().tick();
    assert!(!simulation.advance(10.0, || true, &mut |_| {}));
    assert_eq!(simulation.table().world().tick().0 - before.0, 8);
}

#[test]
fn a_bot_lingers_before_it_lets_go() {
    let frames = [0, 600].map(|lingers| {
        let mut simulation = classic();
        take(&mut simulation, Point::new(0.0, 0.0));
        simulation.target = None;
        simulation.set_plan([Action::Release], lingers);
        let frames = (1..200).find(|_| {
            simulation.advance(1.0 / 60.0, || false, &mut |_| {});
            simulation.held().is_none()
        });
        frames.unwrap()
    });
    assert_eq!(frames[1] - frames[0], 36, "0.6 s");
}

/// A game of Classic for two whose turns last 30 seconds.
fn clocked() -> Simulation {
    let players = Players::try_from(2).unwrap();
    let options = Options { clock: true, ..Options::default() };
    let setup = Setup::new(vec![BoxKind::Classic], players, Seat::FIRST, 5, options).unwrap();
    let people = BySeat::new(players, |_| KlusterPlayer::Human { name: String::new() });
    let house_rules = HouseRules { seconds: 30, ..HouseRules::default() };
    let mut simulation = Simulation::new(LocalGame::begin(&setup, &people, house_rules, 0).unwrap());
    let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
    simulation.perform(&Action::LayCord(circle), &mut |_| {}).unwrap();
    simulation
}

#[test]
fn k10_a_hand_that_holds_still_keeps_its_magnet_until_the_clock_runs_out() {
    let mut simulation = clocked();
    take(&mut simulation, Point::new(0.0, 0.0));
    rest(&mut simulation);
    for _ in 0..140 {
        simulation.wait(200.0, &mut |_| {});
    }
    assert!(simulation.held().is_some(), "after 28 seconds");
    let left = simulation.game.clock().unwrap().left[Seat::FIRST];
    assert!((1..2500).contains(&left), "{left} ms are left");
    let mut events = Vec::new();
    for _ in 0..15 {
        simulation.wait(200.0, &mut |event| events.push(event));
    }
    assert_eq!(simulation.game.take_expired(), Some(Seat::FIRST));
    assert!(simulation.held().is_none() && simulation.target.is_none());
    let [GameEvent::Ruled(Event::Taken { .. }), GameEvent::Ruled(Event::Turn { seat, .. })] = events[..] else {
        panic!("{events:?}")
    };
    let next = simulation.game.clock().unwrap().left[seat];
    assert!((28_000..30_000).contains(&next), "{next} ms are left");
}

#[test]
fn k10_the_clock_stands_still_while_the_table_comes_to_rest() {
    let mut simulation = clocked();
    take(&mut simulation, Point::new(0.0, 0.0));
    simulation.lower();
    rest(&mut simulation);
    let left = simulation.game.clock().unwrap().left;
    assert_eq!(left[simulation.seat().unwrap()], 30_000);
}

#[test]
fn a_copy_moves_only_as_the_game_that_it_follows() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.2));
    let mut copy = Simulation::new(LocalGame::copy(&simulation.game.snapshot()).unwrap());
    copy.is_following = true;
    simulation.target.as_mut().unwrap().place = Point::new(0.02, 0.03);
    rest(&mut simulation);
    simulation.lower();
    rest(&mut simulation);
    copy.advance(0.05, || false, &mut |_| {});
    assert!(copy.is_waiting() && copy.held().is_some());
    let mut events = Vec::new();
    for entry in simulation.game.take_entries() {
        copy.game.follow(&entry, &mut |event| events.push(event)).unwrap();
    }
    assert_eq!(copy.table().digest(), simulation.table().digest());
    assert_eq!(copy.recorded().record(), simulation.recorded().record());
    assert!(events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Placed { .. }))), "{events:?}");
}

/// Where the hand is.
fn hand(simulation: &Simulation) -> Point {
    let id = simulation.held().unwrap();
    let MagnetLocation::Held(pose) = simulation.table().world().location(id) else { panic!("{id:?} is not held") };
    level(&pose)
}

#[test]
fn what_is_let_go_of_on_its_way_falls_where_it_was_sent() {
    for tapped in [false, true] {
        let mut simulation = classic();
        // Beside the cord, and as low as a hand goes.
        take(&mut simulation, Point::new(0.0, -0.25));
        simulation.target.as_mut().unwrap().lift(-1.0);
        rest(&mut simulation);
        let to = Point::new(0.05, 0.08);
        if tapped {
            simulation.carry_to(to, true);
        } else {
            simulation.change_target(|target| target.place = to);
            simulation.lower();
        }
        let events = rest(&mut simulation);
        assert!(matches!(events[..], [Event::Placed { .. }, Event::Turn { .. }]), "{tapped}: {events:?}");
        let lies = simulation.table().world().outline(simulation.table().on_table()[0]).unwrap().centre;
        assert!((lies - to).length() < 1e-5, "{tapped}: {lies:?}");
    }
}

#[test]
fn a_hand_on_its_way_through_the_air_is_high_and_no_faster_than_a_hand() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.25));
    let hover = simulation.target.unwrap().height;
    simulation.target.as_mut().unwrap().lift(-1.0);
    rest(&mut simulation);
    let to = Point::new(0.1, 0.1);
    simulation.carry_to(to, false);
    let mut before = hand(&simulation);
    while !simulation.is_waiting() {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
        let now = hand(&simulation);
        let step = (now - before).length();
        assert!(step < magnets::MAX_HAND_SPEED / 60.0, "{step}");
        let MagnetLocation::Held(pose) = simulation.table().world().location(simulation.held().unwrap()) else {
            panic!()
        };
        assert!(step < 1e-6 || pose.centre.z > hover - 6e-3, "it is lifted before it is carried");
        before = now;
    }
    assert!((before - to).length() < 1e-5 && !simulation.is_lowering());
}

#[test]
fn another_place_redirects_a_hand_and_lifting_stops_it() {
    let mut simulation = classic();
    take(&mut simulation, Point::new(0.0, -0.25));
    simulation.carry_to(Point::new(0.1, 0.1), true);
    for _ in 0..10 {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
    }
    simulation.lift();
    assert_eq!(rest(&mut simulation), []);
    assert!(hand(&simulation).length() > 0.12, "it stopped on its way: {:?}", hand(&simulation));
    simulation.carry_to(Point::new(0.1, 0.1), true);
    simulation.advance(1.0 / 60.0, || false, &mut |_| {});
    simulation.carry_to(Point::new(-0.05, 0.0), true);
    let events = rest(&mut simulation);
    assert!(matches!(events[..], [Event::Placed { .. }, Event::Turn { .. }]), "{events:?}");
    let lies = simulation.table().world().outline(simulation.table().on_table()[0]).unwrap().centre;
    assert!((lies - Point::new(-0.05, 0.0)).length() < 1e-5);
}

#[test]
fn k06_what_is_held_is_put_back_at_any_time_but_not_after_a_kluster() {
    let mut simulation = classic();
    take(&mut simulation, Point::default());
    simulation.carry_to(Point::new(0.05, 0.0), true);
    for _ in 0..60 {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
    }
    assert!(simulation.is_lowering(), "it is on its way down");
    simulation.perform(&Action::PutBack, &mut |_| {}).unwrap();
    assert_eq!(simulation.table().hands()[simulation.seat().unwrap()].len(), 12);
    // One in the hand draws another one near: the turn is over.
    for place in [Point::new(0.0, 0.0), Point::new(0.055, 0.0)] {
        take(&mut simulation, place);
        simulation.lower();
        rest(&mut simulation);
    }
    take(&mut simulation, Point::new(0.0275, 0.0));
    simulation.target.as_mut().unwrap().lift(-1.0);
    let events = rest(&mut simulation);
    assert!(events.iter().any(|event| matches!(event, Event::Taken { .. })), "{events:?}");
    assert!(simulation.perform(&Action::PutBack, &mut |_| {}).is_err());
}
