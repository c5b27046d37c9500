//! Games for tests: laid magnet by magnet, frame by frame.

use super::{agreed::Agreed, local_game::LocalGame, saved::Chair, simulation::Simulation};
use kluster::{Action, BoxKind, CordShape, GameEvent, Options, Setup};
use magnets::{Point, SurfacePoint};
use seats::{BySeat, Players, Seat};

/// Hears of every frame: the game after it, and what was told.
pub(crate) type Hear<'a> = &'a mut dyn FnMut(&Simulation, &[GameEvent]);

/// A game of people around one screen.
pub(crate) fn begin(setup: &Setup) -> LocalGame {
    let people = BySeat::new(setup.players(), |_| Chair::Person { name: String::new() });
    LocalGame::begin(setup, &people, Agreed::default(), 0).unwrap()
}

/// A game of Classic for two, with its cord laid.
pub(crate) fn classic() -> Simulation {
    let players = Players::try_from(2).unwrap();
    let setup = Setup::new(vec![BoxKind::Classic], players, Seat::FIRST, 5, Options::default()).unwrap();
    let mut simulation = Simulation::new(begin(&setup));
    let circle = CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 };
    simulation.perform(&Action::LayCord(circle), &mut |_| {}).unwrap();
    simulation
}

/// Takes a magnet beside the table, carries it there and lets go of it.
pub(crate) fn lay(simulation: &mut Simulation, place: Point, hear: Hear) {
    let magnet = simulation.table().hands()[simulation.seat().unwrap()][0];
    simulation.take(magnet, Point::new(0.0, -0.2), &mut |_| {}).unwrap();
    simulation.grip.as_mut().unwrap().place = place;
    rest(simulation, hear);
    simulation.lower();
    rest(simulation, hear);
}

/// Lets frames pass until nothing moves.
pub(crate) fn rest(simulation: &mut Simulation, hear: Hear) {
    for _ in 0..3000 {
        if simulation.is_waiting() {
            return;
        }
        let mut told = Vec::new();
        simulation.advance(1.0 / 60.0, || false, &mut |one| told.push(one));
        hear(simulation, &told);
    }
    panic!("something moves for ever");
}

/// Some that lie quietly, one that is let go of too near to another, one outside, and one more.
pub(crate) fn short_game(hear: Hear) -> Simulation {
    let mut simulation = classic();
    for (x, y) in [(0.0, 0.0), (0.1, 0.02), (-0.09, 0.03), (0.028, 0.0), (-0.02, 0.16), (0.0, -0.1)] {
        lay(&mut simulation, Point::new(x, y), hear);
    }
    simulation
}
