//! Games for tests: laid magnet by magnet, frame by frame.

use crate::{local_game::LocalGame, simulation::Simulation};
use kluster::{Action, BoxKind, CordShape, GameEvent, Options, Setup, Versions};
use magnets::{Point, SurfacePoint};
use seats::{BySeat, Players, Seat};
use web_saves::{HouseRules, KlusterPlayer};

/// Called after every frame with the game and the events.
pub(crate) type OnFrame<'a> = &'a mut dyn FnMut(&Simulation, &[GameEvent]);

/// A game of people around one screen.
pub(crate) fn begin(setup: &Setup) -> LocalGame {
    let people = BySeat::new(setup.players(), |_| KlusterPlayer::Human { name: String::new() });
    LocalGame::begin(setup, &people, HouseRules::default(), 0).unwrap()
}

/// A game of Classic for two, with its cord laid.
pub(crate) fn classic() -> Simulation {
    classic_with(Versions::NEWEST)
}

/// The same with these versions of rules and physics.
pub(crate) fn classic_with(versions: Versions) -> Simulation {
    let players = Players::try_from(2).unwrap();
    let boxes = vec![BoxKind::Classic];
    let setup = Setup::with_versions(versions, boxes, players, Seat::FIRST, 5, Options::default()).unwrap();
    let mut simulation = Simulation::new(begin(&setup));
    let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
    simulation.perform(&Action::LayCord(circle), &mut |_| {}).unwrap();
    simulation
}

/// Takes a magnet beside the table, carries it there and lets go of it.
pub(crate) fn lay(simulation: &mut Simulation, place: Point, on_frame: OnFrame) {
    let magnet = simulation.table().hands()[simulation.seat().unwrap()][0];
    simulation.take(magnet, Point::new(0.0, -0.2), &mut |_| {}).unwrap();
    simulation.target.as_mut().unwrap().place = place;
    rest(simulation, on_frame);
    simulation.lower();
    rest(simulation, on_frame);
}

/// Lets frames pass until nothing moves.
pub(crate) fn rest(simulation: &mut Simulation, on_frame: OnFrame) {
    for _ in 0..3000 {
        if simulation.is_waiting() {
            return;
        }
        let mut events = Vec::new();
        simulation.advance(1.0 / 60.0, || false, &mut |event| events.push(event));
        on_frame(simulation, &events);
    }
    panic!("something moves for ever");
}

/// Some that lie quietly, one that is let go of too near to another, one outside, and one more.
pub(crate) fn short_game(on_frame: OnFrame) -> Simulation {
    let mut simulation = classic();
    for (x, y) in [(0.0, 0.0), (0.1, 0.02), (-0.09, 0.03), (0.028, 0.0), (-0.02, 0.16), (0.0, -0.1)] {
        lay(&mut simulation, Point::new(x, y), on_frame);
    }
    simulation
}
