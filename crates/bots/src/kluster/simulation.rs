//! [`Simulation`]: plays actions through on a copy of the table, judged as in a game (K5, K6, K11).

use super::stop::StopSignal;
use kluster::{Action, MagnetKind, Placement, PlacementEvent, RulesVersion};
use magnets::{HandAction, MagnetId, TICKS_PER_SECOND, World};

/// The outcome of simulated actions.
#[derive(Clone, Debug)]
pub(super) struct Simulation {
    placement: Placement,
    /// All magnets that joined or left, in ascending order (K6). They are off the table.
    caught: Vec<MagnetId>,
    /// Whether a magnet was released where it may not lie (K11).
    is_misplaced: bool,
}

/// The longest that a single action may take, in ticks.
const MAX_ACTION_TICKS: u32 = 60 * TICKS_PER_SECOND;
/// The number of ticks between two polls of the stop signal.
const STOP_POLL_TICKS: u32 = 8;

impl Simulation {
    /// Simulates actions up to the first that costs something; `None` if one is impossible, or on a stop request.
    ///
    /// The table comes to rest after a release, a dropped cord and a Kluster. After anything else the hand is still
    /// over it.
    pub(super) fn run(
        rules: RulesVersion,
        world: &World,
        kinds: &[MagnetKind],
        actions: &[Action],
        stop: &mut StopSignal,
    ) -> Option<Simulation> {
        let placement = Placement::new(rules, world.clone(), kinds.to_vec());
        let mut simulation = Simulation { placement, caught: Vec::new(), is_misplaced: false };
        for action in actions {
            simulation.placement.begin(hand_action(action)?).ok()?;
            simulation.finish_action(matches!(action, Action::Release | Action::Drop), stop)?;
            if !simulation.is_clean() {
                break;
            }
        }
        Some(simulation)
    }

    /// Returns the table after the actions.
    pub(super) fn world(&self) -> &World {
        self.placement.world()
    }

    /// Returns the magnets that joined or left (K6).
    pub(super) fn caught(&self) -> &[MagnetId] {
        &self.caught
    }

    /// Whether the actions cost nothing.
    pub(super) fn is_clean(&self) -> bool {
        self.caught.is_empty() && !self.is_misplaced
    }

    /// Returns how many magnets there are to place again, `placed` included.
    pub(super) fn cost(&self, placed: MagnetId) -> f64 {
        let own = usize::from(!self.is_clean() && !self.caught.contains(&placed));
        f64::from(u16::try_from(self.caught.len() + own).unwrap_or(u16::MAX))
    }

    /// Steps until the hand is done, or until the table is at rest; `None` on a stop request.
    fn finish_action(&mut self, to_rest: bool, stop: &mut StopSignal) -> Option<()> {
        for tick in 0..MAX_ACTION_TICKS {
            let world = self.world();
            let is_done = if to_rest || !self.is_clean() { world.is_at_rest() } else { !world.is_busy() };
            if is_done {
                break;
            }
            if tick % STOP_POLL_TICKS == 0 && stop.is_requested() {
                return None;
            }
            self.step();
        }
        Some(())
    }

    fn step(&mut self) {
        let Simulation { placement, caught, is_misplaced } = self;
        placement.step(&mut |event| match event {
            PlacementEvent::Released { is_valid, .. } => *is_misplaced |= !is_valid,
            PlacementEvent::Kluster { magnets, .. } => {
                for magnet in magnets {
                    if let Err(index) = caught.binary_search(magnet) {
                        caught.insert(index, *magnet);
                    }
                }
            }
            PlacementEvent::Observed(_) | PlacementEvent::Rest { .. } => {}
        });
    }
}

/// Converts an action to that of a hand; `None` if it is none.
fn hand_action(action: &Action) -> Option<HandAction> {
    Some(match *action {
        Action::Hold { magnet, at } => HandAction::Hold { magnet, at },
        Action::Carry { to, ticks } => HandAction::Carry { to, ticks },
        Action::Release => HandAction::Release,
        Action::Grab { cord, at } => HandAction::Grab { cord, at },
        Action::GrabKnot { cord } => HandAction::GrabKnot { cord },
        Action::Drag { to, ticks } => HandAction::Drag { to, ticks },
        Action::Drop => HandAction::LetGo,
        Action::LayCord(_) | Action::PutBack | Action::PlaceAgain(_) | Action::Clock | Action::GameClock => {
            return None;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Simulation, StopSignal};
    use kluster::{Action, MagnetKind};
    use magnets::{Cord, HandPose, MagnetId, PhysicsVersion, Point, Surface, World};

    /// Simulates the release of a stone above a point on the x axis, in millimetres.
    fn simulate_release(x: i32, should_stop: bool) -> Option<Simulation> {
        let physics = PhysicsVersion::NEWEST;
        let mut world =
            World::new(physics, Surface { width: 0.6, depth: 0.6 }, [physics.edition().stone.sample(7, 0)]).unwrap();
        world.lay_cord(Cord::circle(Point::default(), 1.0).unwrap()).unwrap();
        let at = |x: i32| HandPose { at: [x * 1000, 0, 60_000], turned: [1, 0, 0, 0] };
        let hold = Action::Hold { magnet: MagnetId(0), at: at(0) };
        let actions = [hold, Action::Carry { to: at(x), ticks: 480 }, Action::Release];
        let mut stop = || should_stop;
        Simulation::run(kluster::RULES_VERSION, &world, &[MagnetKind::Stone], &actions, &mut StopSignal::new(&mut stop))
    }

    #[test]
    fn k05_a_stone_released_inside_costs_nothing() {
        let simulation = simulate_release(50, false).unwrap();
        assert!(simulation.is_clean() && simulation.cost(MagnetId(0)) < 0.5);
        assert!(simulation.world().outline(MagnetId(0)).is_some());
    }

    #[test]
    fn k11_a_stone_released_beside_the_table_is_misplaced_and_not_caught() {
        let simulation = simulate_release(350, false).unwrap();
        assert!(simulation.is_misplaced && simulation.world().outline(MagnetId(0)).is_none());
        assert_eq!(simulation.caught(), [], "it never lay on the table, so it did not leave it");
        assert!((simulation.cost(MagnetId(0)) - 1.0).abs() < 0.5);
    }

    #[test]
    fn a_stop_request_ends_a_simulation() {
        assert!(simulate_release(50, true).is_none());
    }
}
